"""Tables of numbers, parsed from text and formatted as text with array operations.

NumPy parses integers five times faster than decimals, so decimals are parsed as integers
without their points. All numbers are the nearest doubles, as Python reads them. Unusual
input goes through a plain loop, which also finds the line and the word to report.

.. [C90] W. D. Clinger. How to read floating point numbers accurately. PLDI, 1990.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from .._text import format_count
from ..errors import DataError
from ..geometry.arrays import POWERS, Floats, Ints

if TYPE_CHECKING:
    from ..animation.motion import Motion

MAX_NUMBER = 1e9  # larger than any plausible angle or length
NUMBER = re.compile(rb"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
ALPHABET = b"0123456789+-.eE \t\n"
E_TO_BLANK = bytes.maketrans(b"eE", b"  ")
MAX_DIGITS = 18  # digits that always fit into a 64-bit integer
MAX_EXACT_INTEGER = 1 << 53
BLOCK_BYTES = 1 << 18  # small enough that a block and its digits stay in the cache
STACKED_BLOCKS = 16  # of which the columns are put next to each other at once


class NumberTextError(ValueError):
    """A text that is not the expected table of numbers, with its line, counted from 0."""

    def __init__(self, line: int, problem: str):
        self.line = line
        self.problem = problem
        super().__init__(f"line {line}: {problem}")


def parse_rows(text: str, n_columns: int) -> Floats:
    """Parse a text into a table of numbers with one row per line; skip blank lines.

    Numbers are decimals, optionally with exponents, separated by spaces and tabs. Raise a
    NumberTextError if a word is not a number, a number is larger than 1e9, or a line does
    not have `n_columns` numbers.

    Examples
    --------
    >>> parse_rows("0 1e-005\\n\\n2.5 -3", n_columns=2)
    array([[ 0.0e+00,  1.0e-05],
           [ 2.5e+00, -3.0e+00]])
    """
    return np.concatenate([np.empty((0, n_columns)), *iterate_rows([text], n_columns)])


def iterate_rows(texts: Iterable[str], n_columns: int) -> Iterator[Floats]:
    """Yield tables of some rows each from a text in parts of whole lines; see `parse_rows`.

    Examples
    --------
    >>> [rows.tolist() for rows in iterate_rows(["1 2\\n3 4\\n", "5 6"], 2)]
    [[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0]]]
    """
    for first_line, data in _split_blocks(texts):
        values, per_line = _parse_block(data) or _parse_words(data, first_line)
        wrong = np.flatnonzero((per_line != n_columns) & (per_line != 0))
        _check_size(values, per_line, first_line)
        if len(wrong):
            count = format_count(int(per_line[wrong[0]]), "number")
            problem = f"this line has {count}, expected {n_columns}; export the file again"
            raise NumberTextError(first_line + int(wrong[0]), problem)
        yield values.reshape(-1, n_columns)


def format_rows(columns: Sequence[Floats], decimals: int = 8) -> Iterator[str]:
    """Yield parts of a table as text with one line per row and a space between numbers.

    There are 4 or 8 decimals, and at least one column.

    Examples
    --------
    >>> columns = np.array([0.5, 0.0]), np.array([-1.25, 12345.0])
    >>> print(*format_rows(columns, decimals=4), sep="", end="")
    0.5000 -1.2500
    0.0000 12345.0000
    """
    largest = max(max(-c.min(initial=0.0), c.max(initial=0.0)) for c in columns)
    row = " ".join([f"%.{decimals}f"] * len(columns)) + "\n"
    step = max(1, BLOCK_BYTES // (32 * len(columns)))
    for start in range(0, len(columns[0]), STACKED_BLOCKS * step):
        stop = start + STACKED_BLOCKS * step
        table = np.stack([column[start:stop] for column in columns], axis=1)
        if largest >= 1e7:  # more digits than _format_block supports
            yield "".join([row % tuple(values) for values in table.tolist()])
            continue
        for first in range(0, len(table), step):
            yield _format_block(table[first : first + step], decimals).decode("ascii")


def check_lengths(motion: Motion, file: str) -> None:
    """Raise a DataError if a length of a motion is larger than readers take.

    `file` names the kind of file in the message, such as "a BVH file".
    """
    skeleton = motion.skeleton
    for name, lengths in (
        ("offsets", skeleton.offsets),
        ("end_site_offsets", skeleton.end_site_offsets),
        ("root_positions", motion.root_positions),
        ("translations", motion.translations),
    ):
        largest = np.abs(lengths).max(initial=0.0)
        if largest > MAX_NUMBER:
            problem = f"hold {largest:g} cm; the limit of {file} is {MAX_NUMBER:g}"
            raise DataError(name, problem)


def _split_blocks(texts: Iterable[str]) -> Iterator[tuple[int, bytes]]:
    """Yield blocks of whole lines, each with the number of its first line from 0."""
    line = 0
    for text in texts:
        data, start = text.encode("ascii", "backslashreplace"), 0
        while start < len(data):
            end = data.find(b"\n", start + BLOCK_BYTES) + 1 or len(data)
            yield line, data[start:end]
            line += data.count(b"\n", start, end)
            start = end


def _parse_block(data: bytes) -> tuple[Floats, Ints] | None:
    """Parse a block into its numbers and their count per line; None for unusual text.

    A number is m 10^(e - d). Replacing each "e" with a space and removing the points
    leaves m and e as integers; the positions of the points give d.
    """
    if data.translate(None, ALPHABET):
        return None
    whole = b" " + data + b" "
    has_exponents = b"e" in data or b"E" in data
    plain = whole.translate(E_TO_BLANK) if has_exponents else whole
    codes = np.frombuffer(plain, np.uint8)
    edges = np.flatnonzero((codes[1:] > 32) != (codes[:-1] > 32)) + 1
    starts, ends = edges[::2], edges[1::2]
    decimals = _count_decimals(codes, starts, ends)
    if decimals is None or not len(starts):
        return None
    integers = np.fromstring(plain.translate(None, b"."), np.int64, sep=" ")
    powers = -np.maximum(decimals, 0)
    if has_exponents:
        marks = (np.frombuffer(whole, np.uint8) | 32) == ord("e")
        exponents = marks[starts - 1]
        if not _are_exponents_valid(codes, marks, starts[exponents], exponents) or not (
            (decimals[exponents] < 0).all() and (np.abs(integers[exponents]) < 300).all()
        ):
            return None
        powers[np.flatnonzero(exponents) - 1] += integers[exponents]
        integers, powers, starts = (x[~exponents] for x in (integers, powers, starts))
    values = _scale_integers(integers, powers)
    if values is None:
        values = np.fromstring(whole, float, sep=" ")
    line_ends = np.append(np.flatnonzero(codes == ord("\n")), len(codes))
    return values, np.diff(np.searchsorted(starts, line_ends), prepend=0)


def _scale_integers(m: Ints, powers: Ints) -> Floats | None:
    """Return m 10^k as the nearest doubles [C90]_; None if one step cannot round them.

    If m and 10^|k| are doubles, then their product or quotient is rounded only once.
    """
    k = np.abs(powers)
    if np.abs(m).max() > MAX_EXACT_INTEGER or k.max() >= len(POWERS):
        return None
    if (powers <= 0).all():
        return m / POWERS[k]
    return np.where(powers < 0, m / POWERS[k], m * POWERS[k])


def _count_decimals(codes: NDArray[np.uint8], starts: Ints, ends: Ints) -> Ints | None:
    """Return each word's number of digits after the point, or -1 without a point.

    The result is None unless every word is an optional sign and up to 18 digits, with at
    most one point among them.
    """
    points = np.flatnonzero(codes == ord("."))
    owners = np.arange(len(points))
    if len(points) != len(starts) or (points < starts).any() or (points >= ends).any():
        owners = np.searchsorted(starts, points, side="right") - 1
        if (owners[1:] == owners[:-1]).any():
            return None
    decimals = np.full(len(starts), -1)
    decimals[owners] = ends[owners] - points - 1
    signs = (codes == ord("-")) | (codes == ord("+"))
    signed = signs[starts]
    digits = ends - starts - signed - (decimals >= 0)
    if np.count_nonzero(signs) != np.count_nonzero(signed):
        return None
    if len(digits) and not 1 <= digits.min() <= digits.max() <= MAX_DIGITS:
        return None
    return decimals


def _are_exponents_valid(
    codes: NDArray[np.uint8],
    marks: NDArray[np.bool_],
    places: Ints,
    exponents: NDArray[np.bool_],
) -> bool:
    """Return whether each "e" directly joins two numbers, and no number joins two."""
    return bool(
        np.count_nonzero(marks) == len(places)
        and (codes[places - 2] > 32).all()
        and not exponents[:1].any()
        and not (exponents[1:] & exponents[:-1]).any()
    )


def _parse_words(data: bytes, first_line: int) -> tuple[Floats, Ints]:
    values: list[float] = []
    per_line = []
    for line, words in enumerate(data.split(b"\n"), start=first_line):
        cells = words.split()
        for word in cells:
            if not NUMBER.fullmatch(word):
                raise NumberTextError(line, f"{word[:40].decode()!r} is not a number")
        values += map(float, cells)
        per_line.append(len(cells))
    return np.array(values), np.array(per_line)


def _check_size(values: Floats, per_line: Ints, first_line: int) -> None:
    if len(values) == 0 or np.abs(values).max() <= MAX_NUMBER:
        return
    position = int(np.argmax(~(np.abs(values) <= MAX_NUMBER)))
    line = int(np.searchsorted(np.cumsum(per_line), position, side="right"))
    problem = f"{values[position]:g} is too large; the limit is {MAX_NUMBER:g}"
    raise NumberTextError(first_line + line, problem)


def _digit_groups() -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """Return the digits of 0 to 9999 as four bytes each, packed into integers.

    The first array keeps leading zeros. The second replaces them with NUL, so 0 is all NUL.
    """
    digits = np.arange(10000)[:, np.newaxis] // [1000, 100, 10, 1] % 10
    text = (digits + ord("0")).astype(np.uint8)
    leading = np.maximum.accumulate(digits, axis=1) == 0
    blank = np.where(leading, np.uint8(0), text)
    return text.view(np.uint32)[:, 0], blank.view(np.uint32)[:, 0]


FULL_GROUP, LEADING_GROUP = _digit_groups()
LAST_GROUP = LEADING_GROUP.copy()
LAST_GROUP[0] = np.frombuffer(b"\0\0\0" + b"0", np.uint32)[0]
AFTER_GROUP = np.concatenate([LAST_GROUP, FULL_GROUP])


def _format_block(table: Floats, decimals: int) -> bytes:
    """Format numbers below 1e7 in fields of equal width, then remove the NULs."""
    fractions = [(f"fraction{i}", np.uint32) for i in range(decimals // 4)]
    fields = np.empty(
        table.shape,
        [("sign", np.uint8), ("high", np.uint32), ("low", np.uint32)]
        + [("point", np.uint8), *fractions, ("end", np.uint8)],
    )
    rest = np.rint(np.abs(table) * 10.0**decimals).astype(np.int64)
    fields["sign"] = np.where((table < 0) & (rest > 0), ord("-"), 0)
    for name, _ in reversed(fractions):
        rest, group = _split_group(rest)
        fields[name] = FULL_GROUP[group]
    high, low = _split_group(rest)
    fields["high"] = LEADING_GROUP[high]
    fields["low"] = AFTER_GROUP[low + 10000 * (high > 0)]
    fields["point"] = ord(".")
    fields["end"] = ord(" ")
    fields["end"][:, -1:] = ord("\n")
    return fields.tobytes().translate(None, b"\0")


def _split_group(numbers: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Split integers into all but their last four digits, and those four digits."""
    above = numbers // 10000
    return above, numbers - 10000 * above
