"""The takes and the skeletons of an FBX file, and the take that is read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..._text import format_list
from ...errors import FileFormatError
from ..file_reading import file_reader
from ..text_file import read_bytes
from .objects import FbxDocument
from .records import RecordError
from .scene_settings import find_range, read_rate
from .skeletons import find_animated, list_fbx_skeletons
from .stacks import Take, read_takes
from .text import parse_records

LISTED_TAKES = 20


@file_reader("an FBX file")
def list_fbx_contents(path: str | Path, take: str | None = None) -> dict[str, Any]:
    """List the takes of an FBX file, and its skeletons with the largest first.

    Parameters
    ----------
    path : str or Path
    take : str, optional
        Name of the take to read. By default the first that has curves.

    Returns
    -------
    dict
        ``takes`` have a name, their frames at the rate of the file, or None without
        curves, and whether they are read. ``skeletons`` have a root and a number of joints.

    Raises
    ------
    FileFormatError
        If the file is not a valid FBX file, or has no take of that name.
    """
    try:
        document = FbxDocument(*parse_records(read_bytes(path)))
        takes = read_takes(document)
        chosen = choose_take(takes, take)
        figures = list_fbx_skeletons(document, find_animated(document, chosen))
        return {
            "takes": [
                {
                    "name": each.object.name,
                    "frames": _list_frames(document, each),
                    "is_read": each is chosen,
                }
                for each in takes
            ],
            "skeletons": [
                {"root": joints[0].name, "n_joints": len(joints)}
                for joints in sorted(figures, key=len, reverse=True)
            ],
        }
    except RecordError as error:
        raise FileFormatError(path, error.problem, error.line) from None


def _list_frames(document: FbxDocument, take: Take) -> list[float] | None:
    if not take.curves:
        return None
    rate, _ = read_rate(document)
    return [round(seconds * rate, 3) for seconds in find_range(document, take)]


def choose_take(takes: Sequence[Take], name: str | None) -> Take | None:
    """Return the take with a name, by default the first that has curves, then the first.

    Raise a RecordError if no take has the name.
    """
    if name is None:
        return next((take for take in takes if take.animated), next(iter(takes), None))
    for take in takes:
        if take.object.name == name:
            return take
    names = ", ".join(take.object.name for take in takes) or "none"
    raise RecordError(f"the file has no take {name!r}; the takes are {names}")


def note_takes(takes: Sequence[Take], chosen: Take | None) -> tuple[str, ...]:
    """Note the takes of a file that has several."""
    if chosen is None or len(takes) == 1:
        return ()
    names = format_list([take.object.name for take in takes], LISTED_TAKES)
    return (
        f"the take {chosen.object.name} is read; the file has {names}; choose another "
        "with take=",
    )
