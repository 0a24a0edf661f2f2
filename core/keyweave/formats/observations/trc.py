"""TRC files: the positions of markers over time, in columns between tabs.

A line of names (DataRate, NumFrames, Units ...) has its values on the next line. Another
line has the name of a marker over each three columns; every row below has a frame number,
a time, and x, y and z of each marker, all blank where the marker is missing.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np

from ..._text import format_count
from ...animation.points import Points, insert_missing_frames
from ...errors import FileFormatError
from ...geometry.arrays import Floats
from ..file_reading import file_reader
from ..number_table import MAX_NUMBER, NUMBER
from ..text_file import read_text
from .markers import CENTIMETERS, describe_extent, number_names, remove_zeros

LARGEST_DRIFT = 0.05  # share of the rate by which the column of times may differ
FIRST_COLUMNS = 2  # a frame number and a time
Line = tuple[int, str]  # its number from 1, and its text


@file_reader("a TRC file")
def read_trc(path: str | Path, *, frame_rate: float | None = None) -> Points:
    """Read the positions of markers from a TRC file.

    Axes stay as in the file. Lines that start with ``#`` or ``//`` are comments. Blank
    cells, NaN and markers at exactly 0, 0, 0 are missing. If spaces replace the tabs,
    every row needs all of its numbers.

    Positions are in centimeters, and the frame rate is the file's DataRate by default.
    Notes list missing frames, numbers of the header that differ from the table, and units
    that do not fit the size of a body. Raise a FileFormatError, which names the line, if
    the file is not a table of markers.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "walk.trc")
    ...     _ = file.write_text("DataRate\\tUnits\\n100\\tmm\\n"
    ...         "Frame#\\tTime\\tHEEL\\t\\t\\tTOE\\n"
    ...         "7\\t0.06\\t0\\t20\\t5\\t\\t\\t\\n8\\t0.07\\t0\\t21\\t5\\t90\\t20\\t300\\n")
    ...     walk = read_trc(file)
    >>> walk.frame_rate, walk.start_frame, walk.names
    (100.0, 7.0, ('HEEL', 'TOE'))
    >>> walk.positions[:, 1]
    array([[nan, nan, nan],
           [ 9.,  2., 30.]])
    """
    lines = _list_lines(read_text(path))
    header, place = _read_header(path, lines)
    title = _find_line(path, lines, "Frame", "names of the markers")
    names, notes = _read_names(path, lines[title])
    rows = [line for line in lines[title + 1 :] if not _is_subtitle(line[1])]
    table, short = _read_rows(path, rows, len(names))
    numbers, times = table[:, 0], table[:, 1]
    positions = table[:, FIRST_COLUMNS:].reshape(len(table), len(names), 3)
    zeros = remove_zeros(positions, names)
    positions *= _find_unit(path, header, place)
    rate = _find_rate(path, header, place) if frame_rate is None else frame_rate
    filled, missing = _insert_frames(path, numbers, positions, rows)
    notes += [missing, _describe_short(short), zeros]
    notes += _compare_header(header, len(names), len(table))
    notes += [
        _compare_times(numbers, times, rate),
        describe_extent(positions, header["units"]),
    ]
    first = float(numbers[0])
    return Points(names, filled, np.array(1.0), rate, first, tuple(filter(None, notes)))


def _list_lines(text: str) -> list[Line]:
    """Return the lines that are not blank or comments."""
    return [
        (number, line)
        for number, line in enumerate(text.split("\n"), start=1)
        if line.strip() and not line.lstrip().startswith(("#", "//"))
    ]


def _find_line(path: str | Path, lines: list[Line], word: str, contents: str) -> int:
    for place, (_, line) in enumerate(lines):
        if line.strip().lower().startswith(word.lower()):
            return place
    problem = f"this needs a line that starts with {word}, with the {contents}"
    raise FileFormatError(path, problem)


def _read_header(path: str | Path, lines: list[Line]) -> tuple[dict[str, str], int]:
    """Return the values of the header by lower-case names, and the number of their line."""
    place = _find_line(path, lines, "DataRate", "names of the header")
    if place + 1 == len(lines):
        raise FileFormatError(path, "the file ends before the values of its header")
    number, line = lines[place + 1]
    names, values = lines[place][1].lower().split(), line.split()
    if len(values) < len(names):  # one of them is blank
        values = [cell.strip() for cell in line.split("\t")]
    return dict(zip(names, values)), number


def _find_unit(path: str | Path, header: dict[str, str], line: int) -> float:
    unit = header.get("units", "")
    if unit.lower() not in CENTIMETERS:
        expected = ", ".join(CENTIMETERS)
        raise FileFormatError(path, f"Units is {unit!r}, expected {expected}", line)
    return CENTIMETERS[unit.lower()]


def _find_rate(path: str | Path, header: dict[str, str], line: int) -> float:
    for name in ("datarate", "camerarate"):
        rate = _parse_cell(header.get(name, ""))
        if rate is not None and rate > 0:
            return rate
    text = header.get("datarate", "")
    problem = f"DataRate is {text!r}, expected a number above 0"
    raise FileFormatError(path, f"{problem}; set it with frame_rate=", line)


def _read_names(path: str | Path, line: Line) -> tuple[tuple[str, ...], list[str]]:
    """Return unique names of markers, and notes on the names that were changed."""
    number, text = line
    cells = [cell.strip() for cell in _split_cells(text)]
    names = [cell for cell in cells[FIRST_COLUMNS:] if cell]
    if not names:
        raise FileFormatError(path, "this line has no names of markers", number)
    return number_names(names)


def _is_subtitle(text: str) -> bool:
    """Return whether a line has the names of the coordinates, X1 Y1 Z1 X2 ..."""
    return text.split()[0].lower() in ("x1", "x", "y1", "z1")


def _split_cells(line: str) -> list[str]:
    return line.split("\t") if "\t" in line else line.split()


def _read_rows(
    path: str | Path, rows: list[Line], n_markers: int
) -> tuple[Floats, list[int]]:
    """Return the table of numbers, and the lines of rows that end early."""
    if not rows:
        raise FileFormatError(path, "the file has no frames")
    width = FIRST_COLUMNS + 3 * n_markers
    table, short = np.full((len(rows), width), np.nan), []
    for row, (number, line) in enumerate(rows):
        values = [_read_cell(path, cell, number) for cell in _split_cells(line.rstrip())]
        _check_width(path, values, width, line, number)
        table[row, : len(values)] = values
        if len(values) < width and line.count("\t") < width - 1:
            short.append(number)
        if math.isnan(table[row, 0]) or table[row, 0] % 1:
            problem = "this line does not start with a frame number"
            raise FileFormatError(path, problem, number)
    return table, short


def _read_cell(path: str | Path, cell: str, line: int) -> float:
    value = _parse_cell(cell)
    if value is None:
        problem = f"{cell.strip()[:40]!r} is not a number below {MAX_NUMBER:g}"
        raise FileFormatError(path, problem, line)
    return value


def _parse_cell(cell: str) -> float | None:
    """Return the number of a cell, NaN for a blank cell, or None."""
    word = cell.strip()
    if word.lower() in ("", "nan"):
        return math.nan
    if not NUMBER.fullmatch(word.encode("utf-8", "replace")):
        return None
    value = float(word)
    return value if abs(value) <= MAX_NUMBER else None


def _check_width(
    path: str | Path, values: list[float], width: int, line: str, number: int
) -> None:
    """Check that a row is as wide as the names, or ends with whole missing markers."""
    ends_early = "\t" in line and len(values) % 3 == FIRST_COLUMNS
    is_padded = line.count("\t") >= width - 1
    if len(values) > width or not (len(values) == width or ends_early or is_padded):
        n_markers = format_count((width - FIRST_COLUMNS) // 3, "marker")
        problem = (
            f"this line has {len(values)} values, expected {width}: a frame, a time and 3 "
            f"for each of {n_markers}; check its tabs"
        )
        raise FileFormatError(path, problem, number)


def _insert_frames(
    path: str | Path, numbers: Floats, positions: Floats, rows: list[Line]
) -> tuple[Floats, str]:
    late = np.flatnonzero(np.diff(numbers) <= 0)
    if len(late):
        before, after = numbers[late[0] : late[0] + 2]
        problem = f"frame {after:g} follows frame {before:g}"
        raise FileFormatError(path, problem, rows[late[0] + 1][0])
    return insert_missing_frames(numbers, positions)


def _describe_short(lines: list[int]) -> str:
    if not lines:
        return ""
    count = format_count(len(lines), "line")
    return f"{count}, the first is line {lines[0]}, ended early; the rest is missing"


def _compare_header(header: dict[str, str], n_markers: int, n_frames: int) -> list[str]:
    """Return notes on counts of the header that differ from the table."""
    notes = []
    for name, count in (("NumMarkers", n_markers), ("NumFrames", n_frames)):
        stated = _parse_cell(header.get(name.lower(), ""))
        if stated is not None and not math.isnan(stated) and stated != count:
            notes.append(f"{name} is {stated:g}, but the table has {count}")
    return notes


def _compare_times(numbers: Floats, times: Floats, rate: float) -> str:
    known = ~np.isnan(times)
    if np.count_nonzero(known) < 2:
        return ""
    span, n_steps = np.ptp(times[known]), np.ptp(numbers[known])
    if abs(span * rate - n_steps) <= max(LARGEST_DRIFT * n_steps, 1.0):
        return ""
    stated = f"the frame rate is {rate:g}, but the times of {n_steps:g} frames span"
    return f"{stated} {span:g} seconds"
