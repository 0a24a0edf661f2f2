"""Files that a scene refers to: where they are, and what a scene changes in them.

A scene keeps its changes to a referenced file as text in its reference node, in the
attribute ``edits`` (``.ed``), and connects to what is in the file through that node's
place holders (``.phl``).
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from .document import Document, SceneFile

_VARIABLE = re.compile(r"\$\{?(\w+)\}?")
_COPY = re.compile(r"\{\d+\}$")  # the same file once more


@dataclass(frozen=True)
class RefersTo:
    """What a ``file -r`` statement says.

    Attributes
    ----------
    name : str
        Of the reference node.
    namespace : str
    path : str
        As in the file.
    statement : int
    problem : str
        Why it is not to be read; empty otherwise.
    """

    name: str
    namespace: str
    path: str
    statement: int
    problem: str = ""


def find_file(
    path: str,
    folder: Path,
    search_paths: Sequence[Path],
    environment: Mapping[str, str] | None = None,
) -> Path | None:
    """Return where a referenced file is; None if it is nowhere."""
    variables = os.environ if environment is None else environment
    text = _VARIABLE.sub(lambda m: variables.get(m[1], m[0]), _COPY.sub("", path))
    given = Path(text.replace("//", "/"))
    places = [given] if given.is_absolute() else []
    for place in (folder, *search_paths):
        places += [place / given, place / given.name]
    return next((one for one in places if _is_file(one)), None)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def apply_edits(document: Document, file: SceneFile) -> None:
    """Apply what a file's reference nodes change, and join place holders."""
