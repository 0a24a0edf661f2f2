"""C3D files, the binary format of capture systems, through the library ``c3d``.

Only points are read; analog channels, such as forces, are not. The library is the optional
requirement ``keyweave[c3d]``.
"""

from __future__ import annotations

import warnings
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from ...animation.points import Points
from ...errors import FileFormatError, MissingLibraryError
from ...geometry.arrays import Bools, Floats
from ..file_reading import file_reader
from ..number_table import MAX_NUMBER
from ..text_file import read_bytes
from .markers import CENTIMETERS, describe_extent, number_names, remove_zeros

UNIT_NAMES = {"": "mm", "millimeters": "mm", "centimeters": "cm", "meters": "m"}


@file_reader("a C3D file")
def read_c3d(path: str | Path, *, frame_rate: float | None = None) -> Points:
    """Read the positions of markers from a C3D file.

    Positions are in centimeters; axes stay as in the file, where z is usually up. Markers
    whose residual is negative, and those at exactly 0, 0, 0, are missing. The frame rate is
    the file's by default.

    Notes list a file that ends early, and units that do not fit the size of a body. Raise a
    MissingLibraryError without the library c3d, and a FileFormatError if the file is not a
    C3D file with points.
    """
    data = read_bytes(path)
    try:
        library = import_module("c3d")
    except ImportError:
        raise MissingLibraryError("c3d", "reading .c3d files", "c3d") from None
    # A filter that stays: leaving catch_warnings would undo the filters of other threads.
    warnings.filterwarnings("ignore", module=r"c3d(\.|$)")
    with np.errstate(all="ignore"):
        return _read_points(path, library.Reader(BytesIO(data)), frame_rate)


def _read_points(path: str | Path, reader: Any, frame_rate: float | None) -> Points:
    if not reader.point_used > 0:
        raise FileFormatError(path, "the file has no points")
    unit = _read_unit(path, reader)
    rows = [points[:, :4] for _, points, _ in reader.read_frames()]
    if not rows:
        raise FileFormatError(path, "the file has no frames")
    table: Floats = np.array(rows, float)
    positions = table[..., :3]
    positions[~_is_valid(table)] = np.nan
    names, notes = number_names(_list_labels(reader))
    zeros = remove_zeros(positions, names)
    positions *= CENTIMETERS[unit]
    n_stated = int(reader.last_frame) - int(reader.first_frame) + 1
    if n_stated != len(rows):
        notes.append(f"the file states {n_stated:,} frames, but ends after {len(rows):,}")
    notes += [zeros, describe_extent(positions, unit)]
    return Points(
        names,
        positions,
        np.array(1.0),
        float(reader.point_rate) if frame_rate is None else frame_rate,
        float(reader.first_frame),
        tuple(filter(None, notes)),
    )


def _is_valid(table: Floats) -> Bools:
    """Return whether rows of x, y, z and residual are positions."""
    is_plausible = (np.abs(table[..., :3]) <= MAX_NUMBER).all(axis=2)
    valid: Bools = is_plausible & (table[..., 3] >= 0)
    return valid


def _read_unit(path: str | Path, reader: Any) -> str:
    """Return the unit of positions; millimeters where the file does not state it."""
    field = reader.get("POINT:UNITS")
    text = "" if field is None else str(field.string_value).strip(" \0").lower()
    unit = UNIT_NAMES.get(text, text)
    if unit not in CENTIMETERS:
        expected = ", ".join(CENTIMETERS)
        raise FileFormatError(path, f"POINT:UNITS is {text!r:.40}, expected {expected}")
    return unit


def _list_labels(reader: Any) -> list[str]:
    """Return a label per point, a number where the file has no label."""
    labels: list[str] = []
    for group in ("POINT:LABELS", "POINT:LABELS2", "POINT:LABELS3"):
        field = reader.get(group)
        if field is not None:
            labels += [str(label).strip(" \0") for label in field.string_array]
    count = int(reader.point_used)
    labels = labels[:count] + [""] * (count - len(labels))
    return [label or f"point{number}" for number, label in enumerate(labels, start=1)]
