"""The ground path that a figure is to follow, read from a file of points."""

from __future__ import annotations

from pathlib import Path

from ..errors import DataError
from ..formats import load_path
from ..methods.resequencing import GroundPath


def read_path(file: Path, up_axis: str, *, closed: bool = False) -> GroundPath:
    """Read the path that a figure is to follow, closed if the file or the caller says so.

    Raises
    ------
    FileFormatError
        If the file is not a table of points.
    DataError
        If the path has no length over the ground.
    """
    points, is_closed = load_path(file)
    try:
        path = GroundPath(points, closed=closed or is_closed)
        path.length(up_axis)
    except DataError as error:
        raise DataError(f"{file}: {error.name}", error.problem) from None
    return path
