"""Ground paths as tables of numbers, as written by spreadsheets and scripts.

A row is x and z, or x, y and z, in centimeters. If the z axis is up, it is x and y, or x, y
and z.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from .._text import format_count
from ..errors import FileFormatError
from ..geometry.arrays import Floats
from .file_reading import LARGEST_DOCUMENT, file_reader
from .number_table import MAX_NUMBER, NUMBER
from .text_file import read_text

SEPARATOR = re.compile(r"\s*[,;\t]\s*|\s+")
Row = tuple[float, ...]


@file_reader("a table of points")
def read_path_csv(path: str | Path) -> tuple[Floats, bool]:
    """Read the points of a path, and detect whether it is closed.

    The first line may be a header; a comment runs from a # to the end of its line. The path
    is closed if its last point equals its first, which is then returned only once.

    Parameters
    ----------
    path : str or Path

    Returns
    -------
    points : ndarray, shape (n_points, 2) or (n_points, 3)
        Centimeters.
    closed : bool

    Raises
    ------
    FileFormatError
        If a row does not have two or three numbers, if rows differ in length, or if there
        are fewer than two rows.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "bend.csv")
    ...     _ = file.write_text("x,z\\n0,0\\n0,100\\n100,0\\n0,0\\n")
    ...     points, closed = read_path_csv(file)
    >>> points.shape, closed
    ((3, 2), True)
    """
    rows = _rows(Path(path), read_text(path, LARGEST_DOCUMENT))
    closed = len(rows) > 2 and rows[0] == rows[-1]
    return np.array(rows[:-1] if closed else rows), closed


def _rows(file: Path, text: str) -> list[Row]:
    rows: list[Row] = []
    may_be_header = True
    for line, words in enumerate(text.split("\n"), start=1):
        cells = _cells(words)
        if not cells or (may_be_header and not any(map(_is_number, cells))):
            may_be_header = may_be_header and not cells
            continue
        may_be_header = False
        row = _row(file, cells, line)
        if rows and len(row) != len(rows[0]):
            problem = (
                f"this row has {len(row)} numbers, but the first row has {len(rows[0])}"
            )
            raise FileFormatError(file, problem, line)
        rows.append(row)
    if len(rows) < 2:
        problem = (
            f"the file has {format_count(len(rows), 'point')}; a path needs at least 2"
        )
        raise FileFormatError(file, problem)
    return rows


def _cells(line: str) -> list[str]:
    words = line.partition("#")[0].strip()
    return SEPARATOR.split(words) if words else []


def _row(file: Path, cells: list[str], line: int) -> Row:
    for cell in cells:
        if not cell:
            raise FileFormatError(file, "a cell is empty, expected a number", line)
        if not (_is_number(cell) and abs(float(cell)) <= MAX_NUMBER):
            problem = "is too large" if _is_number(cell) else "is not a number"
            raise FileFormatError(file, f"{cell[:40]!r} {problem}", line)
    if len(cells) not in (2, 3):
        count = format_count(len(cells), "number")
        problem = f"this row has {count}, expected 2 (x, z) or 3 (x, y, z)"
        raise FileFormatError(file, problem, line)
    return tuple(map(float, cells))


def _is_number(cell: str) -> bool:
    return NUMBER.fullmatch(cell.encode("utf-8", "replace")) is not None
