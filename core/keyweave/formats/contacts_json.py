"""Contacts as an editable JSON file: runs of frames by foot and point.

{"frame_rate": 30, "frames": [1, 240],
 "contacts": {"LeftFoot": {"heel": [[1, 9]], "ball": [[4, 18]]}}}
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from .._arguments import check_arguments
from ..animation.feet.contacts import ALL_POINTS, Contacts
from ..animation.frame_range import MAX_FRAMES, FrameRange
from ..errors import FileFormatError
from .file_reading import file_reader
from .file_writing import write_text
from .text_file import is_json_number, read_json

MOST_STATES = 20 * MAX_FRAMES  # frames times feet; a file of a few bytes can state more
FIELDS = ("frame_rate", "frames", "contacts")


@check_arguments
def save_contacts(contacts: Contacts, path: str | Path, *, overwrite: bool = False) -> None:
    """Write contacts to a JSON file.

    Parameters
    ----------
    contacts : Contacts
    path : str or Path
    overwrite : bool
        Whether to replace an existing file.

    Raises
    ------
    OutputError
        If the file exists and `overwrite` is False, or the file cannot be written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> contacts = Contacts.from_runs({"LeftFoot": {"ball": [(2, 4)]}}, n_frames=9,
    ...     frame_rate=24)
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "walk.json")
    ...     save_contacts(contacts, file)
    ...     load_contacts(file).runs("LeftFoot")
    [(2.0, 4.0)]
    """
    feet = ",\n".join(
        f"  {json.dumps(foot)}: {json.dumps(points)}"
        for foot, points in contacts.table().items()
    )
    frames = json.dumps([contacts.start_frame, contacts.last_frame])
    head = f'"frame_rate": {contacts.frame_rate!r},\n "frames": {frames},\n "contacts": '
    write_text(path, f"{{{head}{{\n{feet}\n}}}}\n", overwrite=overwrite)


@check_arguments
@file_reader("a table of contacts")
def load_contacts(path: str | Path) -> Contacts:
    """Read contacts from a JSON file.

    Raises
    ------
    FileFormatError
        If the file has a different structure; names the foot and the run.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "walk.json")
    ...     _ = file.write_text('{"frame_rate": 24, "frames": [1, 9], "contacts": {}}')
    ...     len(load_contacts(file))
    9
    """
    content = read_json(path, "a table of contacts")
    if not (isinstance(content, dict) and set(FIELDS) <= set(content)):
        raise FileFormatError(path, f"this needs the fields {', '.join(FIELDS)}")
    rate, frames, runs = (content[name] for name in FIELDS)
    if not (is_json_number(rate) and rate > 0):
        raise FileFormatError(path, f"frame_rate is {rate!r}, expected a number above 0")
    if not (_is_run(frames) and frames[1] - frames[0] < MAX_FRAMES):
        problem = f"frames are {frames!r}, expected the first and the last frame"
        raise FileFormatError(path, problem)
    n_frames = round(frames[1] - frames[0]) + 1
    if n_frames * len(_check_table(path, runs)) > MOST_STATES:
        problem = f"{n_frames:,} frames of {len(runs):,} feet are not plausible"
        raise FileFormatError(path, problem)
    return Contacts.from_runs(
        {foot: _read_foot(path, foot, runs[foot]) for foot in _check_table(path, runs)},
        n_frames=n_frames,
        frame_rate=float(rate),
        start_frame=float(frames[0]),
    )


def _read_foot(path: str | Path, foot: str, points: Any) -> dict[str, list[FrameRange]]:
    for point in _check_table(path, points):
        runs = points[point]
        if point not in ALL_POINTS:
            expected = " or ".join(ALL_POINTS)
            raise FileFormatError(path, f"{foot} has a {point!r}, expected {expected}")
        if not (isinstance(runs, list) and all(map(_is_run, runs))):
            problem = (
                f"the runs of {foot}, {point}, are not pairs of a first and last frame"
            )
            raise FileFormatError(path, problem)
    return {point: [(a, b) for a, b in runs] for point, runs in points.items()}


def _check_table(path: str | Path, content: Any) -> dict[str, Any]:
    if not isinstance(content, dict):
        problem = "contacts are not runs of frames by foot and point"
        raise FileFormatError(path, problem)
    return content


def _is_run(value: Any) -> bool:
    if not (isinstance(value, list) and len(value) == 2):
        return False
    return all(map(is_json_number, value)) and bool(value[0] <= value[1])
