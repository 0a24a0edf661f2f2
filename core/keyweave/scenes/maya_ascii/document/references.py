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
_COPY_NUMBER = re.compile(r"\{\d+\}$")  # the same file once more
_DRIVE = re.compile(r"[A-Za-z]:")


@dataclass(frozen=True)
class ReferenceStatement:
    """What a ``file -r`` or ``file -rdi`` statement says.

    Attributes
    ----------
    name : str
        Of the reference node.
    namespace, prefix : str
        What the names in the file get: one of them, or none.
    path : str
        As in the file.
    deferred : bool
        Whether it is not to be loaded.
    statement : int
    """

    name: str
    namespace: str
    prefix: str
    path: str
    deferred: bool
    statement: int

    @classmethod
    def from_arguments(cls, given: Arguments, statement: int) -> ReferenceStatement:
        """Read a statement's arguments."""
        path = given.rest[-1]
        return cls(
            given.get("rfn", "referenceNode") or f"{_to_posix_path(path).stem}RN",
            given.get("ns", "namespace").strip(":"),
            given.get("rpr", "renamingPrefix").strip(":"),
            path,
            given.get("dr", "deferReference", default="0") in ON,
            statement,
        )

    @property
    def name_prefix(self) -> str:
        """What stands before the names of the file's nodes.

        A prefix is followed by an underscore, as Autodesk's description of the format
        has it: ``-rpr "solar"`` makes ``sun`` into ``solar_sun``.
        """
        if self.namespace:
            return f"{self.namespace}:"
        return f"{self.prefix}_" if self.prefix else ""


def find_file(path: str, folder: Path, search_paths: Sequence[Path]) -> Path | None:
    """Return where a referenced file is; None if it is nowhere.

    Looked for are, in this order: the path itself, the path from the scene's folder and
    from the search paths, what stands behind ``//`` (in Maya a path within the project)
    from the folders above the scene and the search paths, and the file's name alone in
    the scene's folder and the search paths.

    Parameters
    ----------
    path : str
        As in the file, with ``$VAR``, ``${VAR}`` or ``%VAR%``, and ``{n}`` at the end of
        the n-th copy of a file.
    folder : Path
        Of the scene that refers to it.
    search_paths : sequence of Path
    """
    text = _VARIABLE.sub(
        lambda match: os.environ.get(match[1] or match[2] or match[3], match[0]),
        _COPY_NUMBER.sub("", path),
    )
    places = _list_candidates(
        _to_posix_path(text), text.replace("\\", "/"), folder, search_paths
    )
    return next((one for one in places if _is_file(one)), None)


def _list_candidates(
    given: PurePosixPath, text: str, folder: Path, search_paths: Sequence[Path]
) -> Iterator[Path]:
    """Yield where a file may be."""
    near = (folder, *search_paths)
    if given.is_absolute() or _DRIVE.match(text):
        yield Path(given)
    else:
        yield from (place / given for place in near)
    within = text.rpartition("//")[2]
    if within != text:
        yield from (place / within for place in (folder, *folder.parents, *search_paths))
    yield from (place / given.name for place in near)


def _to_posix_path(path: str) -> PurePosixPath:
    """Return a path of any system, with slashes."""
    return PurePosixPath(path.replace("\\", "/"))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def is_same_file(a: Path, b: Path) -> bool:
    """Return whether two paths lead to one file."""
    try:
        return a == b or a.resolve() == b.resolve()
    except (OSError, RuntimeError):  # links in a circle
        return False
