"""File references: the statements that declare them, and the search for the files."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from ..syntax.tokens import ON, Arguments, parse_value_flags

FILE_FLAGS = parse_value_flags("""
    ns namespace rfn referenceNode op options typ type dr deferReference rdi
    referenceDepthInfo rpr renamingPrefix shd sharedNodes""")
_VARIABLE = re.compile(r"\$(?:\{(\w+)\}|(\w+))|%(\w+)%")
_COPY_NUMBER = re.compile(r"\{\d+\}$")  # another copy of the same file
_DRIVE = re.compile(r"[A-Za-z]:")


@dataclass(frozen=True)
class ReferenceStatement:
    """A ``file -r`` or ``file -rdi`` statement."""

    name: str  # of the reference node
    namespace: str  # of the names in the file; empty for none
    prefix: str  # instead of a namespace; empty for none
    path: str  # as in the statement
    deferred: bool  # whether the reference is unloaded
    statement: int  # index in its file

    @classmethod
    def from_arguments(cls, arguments: Arguments, statement: int) -> ReferenceStatement:
        """Read the arguments of a statement."""
        path = arguments.rest[-1]
        return cls(
            arguments.get("rfn", "referenceNode") or f"{_to_posix_path(path).stem}RN",
            arguments.get("ns", "namespace").strip(":"),
            arguments.get("rpr", "renamingPrefix").strip(":"),
            path,
            arguments.get("dr", "deferReference", default="0") in ON,
            statement,
        )

    @property
    def name_prefix(self) -> str:
        """The start of the names of the file's nodes.

        A prefix is followed by an underscore, as Autodesk's description of the format
        defines it: with ``-rpr "solar"``, ``sun`` becomes ``solar_sun``.
        """
        if self.namespace:
            return f"{self.namespace}:"
        return f"{self.prefix}_" if self.prefix else ""


def find_file(path: str, folder: Path, search_paths: Sequence[Path]) -> Path | None:
    """Return the path of a referenced file; None if it is not found.

    The search tries, in this order: the path itself, or relative to the scene's folder and
    the search paths; the part after ``//`` (in Maya a path within the project) relative to
    the scene's folder, its parents and the search paths; the file name alone in the scene's
    folder and the search paths; and, for a project that was moved, the path without some of
    its first folders in the scene's folder, its parents and the search paths.

    Parameters
    ----------
    path : str
        As in the file, with ``$VAR``, ``${VAR}`` or ``%VAR%``, and ``{n}`` at the end for
        the n-th copy of a file.
    folder : Path
        Folder of the referring scene.
    search_paths : sequence of Path
    """
    text = _VARIABLE.sub(
        lambda match: os.environ.get(match[1] or match[2] or match[3], match[0]),
        _COPY_NUMBER.sub("", path),
    )
    places = _list_candidates(
        _to_posix_path(text), text.replace("\\", "/"), folder, search_paths
    )
    return next((place for place in places if _is_file(place)), None)


def _list_candidates(
    path: PurePosixPath, text: str, folder: Path, search_paths: Sequence[Path]
) -> Iterator[Path]:
    """Yield the paths where a file may be."""
    near = (folder, *search_paths)
    around = (folder, *folder.absolute().parents, *search_paths)
    if path.is_absolute() or _DRIVE.match(text):
        yield Path(path)
    else:
        yield from (place / path for place in near)
    within = text.rpartition("//")[2]
    if within != text:
        yield from (place / within for place in around)
    yield from (place / path.name for place in near)
    tails = [PurePosixPath(*path.parts[n:]) for n in range(1, len(path.parts) - 1)]
    yield from (place / tail for tail in tails for place in around)


def _to_posix_path(path: str) -> PurePosixPath:
    """Return a path of any operating system with forward slashes."""
    return PurePosixPath(path.replace("\\", "/"))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def is_same_file(a: Path, b: Path) -> bool:
    """Return whether two paths lead to the same file."""
    try:
        return a == b or a.resolve() == b.resolve()
    except (OSError, RuntimeError):  # circular links
        return False
