"""Maps of markers, and checks that every format of markers shares: units, sizes, names.

A file's unit is trusted, and a size that is not that of a body is only noted: a guess
could be wrong by a factor of a thousand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from ..._text import format_count, format_list
from ...errors import FileFormatError
from ...geometry.arrays import Floats, compute_median
from ..file_reading import file_reader
from ..text_file import read_json

CENTIMETERS = {"mm": 0.1, "cm": 1.0, "m": 100.0}  # per unit of a file
BODY_EXTENT = (20.0, 400.0)  # centimeters that the markers of a figure or a leg span
LISTED_MARKERS = 8  # in a note
FEWEST_MARKERS = 3  # whose extent is that of a body


def remove_zeros(positions: Floats, names: Sequence[str]) -> str:
    """Set markers at exactly 0, 0, 0 to NaN in place, and return a note.

    Some programs write these numbers for a missing marker.

    Examples
    --------
    >>> positions = np.array([[[0.0, 0.0, 0.0], [0.0, 9.0, 0.0]]])
    >>> remove_zeros(positions, ["TOE", "HEEL"])
    '1 position at exactly 0, 0, 0 counts as missing: TOE'
    """
    zero = (positions == 0).all(axis=2)
    positions[zero] = np.nan
    count = int(zero.sum())
    if not count:
        return ""
    verb = "counts" if count == 1 else "count"
    markers = [name for name, is_zero in zip(names, zero.any(axis=0)) if is_zero]
    where = f"{format_count(count, 'position')} at exactly 0, 0, 0"
    return f"{where} {verb} as missing: {format_list(markers, LISTED_MARKERS)}"


def describe_extent(positions: Floats, unit: str) -> str:
    """Return a note if the extent of the markers is not that of a body.

    Positions, shape (n_frames, n_markers, 3), are in centimeters; NaN where missing. The
    unit is that of the file.

    Examples
    --------
    >>> describe_extent(np.array([[[0.0, 0, 0], [0, 0.1, 0], [0, 0.17, 0]]]), "mm")
    'the markers span 0.17 cm on a frame, which does not fit a body; check Units, which is
    mm'
    """
    present = ~np.isnan(positions).any(axis=2)
    whole = positions[present.sum(axis=1) >= FEWEST_MARKERS]
    if not len(whole):
        return ""
    extent = compute_median((np.nanmax(whole, 1) - np.nanmin(whole, 1)).max(axis=1))
    if BODY_EXTENT[0] <= extent <= BODY_EXTENT[1]:
        return ""
    return (
        f"the markers span {extent:.3g} cm on a frame, which does not fit a body; check "
        f"Units, which is {unit}"
    )


def number_names(names: Sequence[str]) -> tuple[tuple[str, ...], list[str]]:
    """Return unique names, with numbers after those that repeat, and notes on these.

    Examples
    --------
    >>> number_names(["TOE", "TOE", "HEEL"])
    (('TOE', 'TOE_2', 'HEEL'), ['2 markers are called TOE'])
    """
    counts, unique = Counter(names), dict.fromkeys(names, 0)
    numbered: dict[str, None] = {}
    for name in names:
        label = name
        while label in numbered or (label in counts and label != name):
            unique[name] += 1
            label = f"{name}_{unique[name] + 1}"
        numbered[label] = None
    repeated = [
        f"{format_count(count, 'marker')} are called {name}"
        for name, count in counts.items()
        if count > 1
    ]
    return tuple(numbered), repeated


@file_reader("a map of markers")
def load_marker_map(path: str | Path, *, on_skin: bool) -> tuple[dict[str, str], list[str]]:
    """Read the joint of each observed point, and the names of the points on the skin.

    ``{"R.Knee": {"in": "RightLeg"}}`` is a point in a joint, ``"on"`` one on the skin.

    Parameters
    ----------
    path : str or Path
    on_skin : bool
        Whether points without a place, such as ``{"R.Knee": "RightLeg"}``, are on the skin.

    Raises
    ------
    FileFormatError
        If the file is not a JSON object of names.
    """
    content = read_json(path, "a map of markers")
    joints: dict[str, str] = {}
    skin: list[str] = []
    for marker, value in (content if isinstance(content, dict) else {"": None}).items():
        place = value if isinstance(value, dict) else {"on" if on_skin else "in": value}
        words, names = [*place], [*place.values()]
        if words not in (["on"], ["in"]) or not isinstance(names[0], str):
            example = '{"R.Knee": "RightLeg"} or {"R.Knee": {"in": "RightLeg"}}'
            where = f" for marker {marker!r}" if marker else ""
            problem = f"this needs a joint for each marker, such as {example}"
            raise FileFormatError(path, f"{problem}; it has none{where}")
        joints[marker] = names[0]
        skin += [marker] if words == ["on"] else []
    return joints, skin
