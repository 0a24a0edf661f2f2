"""Paths over the ground as tables of numbers, written by spreadsheets and scripts.

A row is x and z, or x, y and z, in centimetres; with z up, x and y, or all three.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from ..errors import FileFormatError
from ..geometry.arrays import Floats
from .number_table import MAX_NUMBER, NUMBER
from .text_file import read_text

BETWEEN = re.compile(r"\s*[,;\t]\s*|\s+")  # two cells
Row = tuple[float, ...]


def read_path_csv(path: str | Path) -> tuple[Floats, bool]:
    """Read the points of a path, and whether it is closed.

    The first line may name the columns; a comment goes from a # to the end of its line. The
    path is closed where its last point equals the first, which is then returned once.

    Parameters
    ----------
    path : str or Path

    Returns
    -------
    points : ndarray, shape (n_points, 2) or (n_points, 3)
    closed : bool

    Raises
    ------
    FileFormatError
        If a row is not two or three numbers, or there are fewer than two rows.

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
    rows = _rows(Path(path), read_text(path))
    closed = len(rows) > 2 and rows[0] == rows[-1]
    return np.array(rows[:-1] if closed else rows), closed


def _rows(file: Path, text: str) -> list[Row]:
    rows: list[Row] = []
    may_be_heads = True
    for line, words in enumerate(text.split("\n"), start=1):
        cells = _cells(words)
        if not cells or (may_be_heads and not any(map(_is_number, cells))):
            may_be_heads = may_be_heads and not cells
            continue
        may_be_heads = False
        row = _row(file, cells, line)
        if rows and len(row) != len(rows[0]):
            problem = f"{len(row)} numbers, but {len(rows[0])} in the rows above"
            raise FileFormatError(file, problem, line)
        rows.append(row)
    if len(rows) < 2:
        problem = f"a path needs two points or more, and here is {len(rows) or 'none'}"
        raise FileFormatError(file, problem)
    return rows


def _cells(line: str) -> list[str]:
    words = line.partition("#")[0].strip()
    return BETWEEN.split(words) if words else []


def _row(file: Path, cells: list[str], line: int) -> Row:
    for cell in cells:
        if not (_is_number(cell) and abs(float(cell)) <= MAX_NUMBER):
            raise FileFormatError(file, f"{cell or 'nothing'} is no number", line)
    if len(cells) not in (2, 3):
        problem = f"{len(cells)} numbers, expected 2 (x, z) or 3 (x, y, z)"
        raise FileFormatError(file, problem, line)
    return tuple(map(float, cells))


def _is_number(cell: str) -> bool:
    return NUMBER.fullmatch(cell.encode("utf-8", "replace")) is not None
