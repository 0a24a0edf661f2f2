"""The setAttr statements in which Maya saves an animation curve.

Statement order, index ranges (from the first key that differs from the default to the
last), spaces and line breaks follow files that Maya saved.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate

import numpy as np

from ....curves.anim_curve import AnimCurve
from ....curves.key_times import find_round_trip, seconds_to_frames, seconds_to_subframes
from ....errors import DataError
from ....geometry.arrays import Bools, Floats
from ..nodes.curve_nodes import (
    INFINITY_NAMES,
    SAVED_TANGENT_TYPES,
    TANGENT_NAMES,
    curve_kind,
)
from ..syntax.set_attr import Units

TANGENT_TO_CODE = {name: code for code, name in TANGENT_NAMES.items()}
INFINITY_TO_CODE = {name: code for code, name in INFINITY_NAMES.items()}
MAX_COLUMN = 80  # Maya starts a new line beyond this column
# Maya assumes a fixed width for the start of a statement, and for each code and switch.
NUMBERS_COLUMN, SWITCHES_COLUMN = 43, 34
CODE_WIDTH, SWITCH_WIDTH = 5, 4
SHORT_TOLERANCE = 1e-6  # distance from whole numbers of six digits, for rounding errors


def format_curve(
    curve: AnimCurve, node_type: str, units: Units, newline: str = "\n"
) -> list[str]:
    """Return the setAttr statements of a curve.

    Parameters
    ----------
    curve : AnimCurve
    node_type : str
        A curve over time, such as ``"animCurveTA"``; determines the unit of the values.
    units : Units
        The file's units; keys on whole frames are written as whole numbers.
    newline : str
        Line ending within a statement.

    Raises
    ------
    DataError
        If two keys coincide in the file's unit of time, or a value is too large.

    Examples
    --------
    >>> bend = AnimCurve("knee.rotateX", [0, 0.5], [0, np.pi / 4], out_types="linear")
    >>> print("\\n".join(format_curve(bend, "animCurveTA", Units())))
    setAttr ".tan" 18;
    setAttr ".wgt" no;
    setAttr -s 2 ".ktv[0:1]"  0 0 12 45;
    setAttr -s 2 ".kot[0:1]"  2 2;
    """
    types = (*curve.in_types, *curve.out_types)
    usual = types[0] if len({*types}) == 1 else Counter(types).most_common(1)[0][0]
    statements = [f'setAttr ".tan" {TANGENT_TO_CODE[usual]};']
    if not curve.weighted:
        statements.append('setAttr ".wgt" no;')
    arrays = _ArrayFormatter(len(curve), newline)
    statements += arrays.format_numbers(
        "ktv", 0, _format_keys(curve, curve_kind(node_type), units)
    )
    statements += arrays.format_switches("kbd", curve.breakdowns, False)
    for name, side in (("kit", curve.in_types), ("kot", curve.out_types)):
        statements += arrays.format_types(name, side, usual)
    statements += arrays.format_switches("ktl", curve.tangents_locked, True)
    statements += arrays.format_switches("kwl", curve.weights_locked, False)
    statements += _format_tangents(curve, arrays)
    for name, infinity in (("pre", curve.pre_infinity), ("pst", curve.post_infinity)):
        if infinity != "constant":
            statements.append(f'setAttr ".{name}" {INFINITY_TO_CODE[infinity]};')
    return statements


class _ArrayFormatter:
    """Formatter of statements that set one property of every key."""

    def __init__(self, n_keys: int, newline: str):
        self.n_keys = n_keys
        self.newline = newline

    def format_numbers(self, name: str, first: int, texts: Sequence[str]) -> list[str]:
        # Keys have a space before them, single numbers after them.
        blanks = " " if name == "ktv" else "  "
        return self._format_array(name, first, blanks, texts, NUMBERS_COLUMN)

    def format_types(self, name: str, types: Sequence[str], usual: str) -> list[str]:
        first = _find_first(np.array(types) != usual) if {*types} != {usual} else len(types)
        texts = [f"{TANGENT_TO_CODE[each]} " for each in types[first:]]
        return self._format_array(name, first, "  ", texts, NUMBERS_COLUMN, CODE_WIDTH)

    def format_switches(self, name: str, flags: Bools, default: bool) -> list[str]:
        first = _find_first(flags != default)
        texts = ["yes " if flag else "no " for flag in flags[first:]]
        return self._format_array(name, first, " ", texts, SWITCHES_COLUMN, SWITCH_WIDTH)

    def _format_array(
        self,
        name: str,
        first: int,
        blanks: str,
        texts: Sequence[str],
        column: int,
        width: int | None = None,
    ) -> list[str]:
        """Return the statement of elements from the first on; empty without elements."""
        if not texts:
            return []
        last = self.n_keys - 1
        size = f" -s {self.n_keys}" if last else ""
        index = f"{first}:{last}" if first < last else f"{first}"
        widths = map(len, texts) if width is None else [width] * len(texts)
        lines = _break_lines(texts, [*accumulate(widths)], column)
        values = f"{self.newline}\t\t".join(lines).rstrip(" ")
        return [f'setAttr{size} ".{name}[{index}]"{blanks}{values};']


def _break_lines(texts: Sequence[str], ends: list[int], column: int) -> Iterator[str]:
    """Yield lines of texts; `ends` are their total widths, `column` is the first start."""
    first = start = 0
    while first < len(texts):
        stop = bisect_right(ends, start + MAX_COLUMN - column, first) + 1
        yield "".join(texts[first:stop])
        first, start, column = stop, ends[min(stop, len(ends)) - 1], 0


def _find_first(conditions: Bools) -> int:
    """Return the index of the first true condition, or their number if all are false."""
    return int(conditions.argmax()) if conditions.any() else len(conditions)


def _format_keys(curve: AnimCurve, kind: str, units: Units) -> list[str]:
    """Return the time and value of each key as text, with a space before each number."""
    rate = units.frame_rate
    frames = seconds_to_frames(curve.times, rate)
    if not (np.diff(frames / rate) > 0).all():
        raise DataError(
            curve.channel,
            "has keys too close together for the file's time unit; move them apart",
        )
    if kind == "time":
        values = seconds_to_subframes(curve.values, rate)
    else:
        values = convert_to_unit(curve.values, units.scale(kind))
    if not np.isfinite(values).all():
        raise DataError(curve.channel, "has a value that is too large for the file's units")
    pairs = zip(format_numbers(frames), format_numbers(values))
    return [f" {frame} {value}" for frame, value in pairs]


def _format_tangents(curve: AnimCurve, arrays: _ArrayFormatter) -> list[str]:
    """Return the statements that save tangents, with computed values for unset ones."""
    if {*curve.in_types, *curve.out_types}.isdisjoint(SAVED_TANGENT_TYPES):
        return []
    evaluated = curve.tangents()
    statements = []
    for number, side in enumerate(("in", "out")):
        types = np.asarray(getattr(curve, f"{side}_types"))
        saved = np.isin(types, SAVED_TANGENT_TYPES)
        own = [getattr(curve, f"{side}_{end}") for end in "xy"]
        first = _find_first(saved & ((types == "fixed") | (own[0] != 0) | (own[1] != 0)))
        if first == len(curve):
            continue
        for end, values, computed in zip("xy", own, evaluated[2 * number :]):
            numbers = np.where(saved, values, computed)[first:]
            texts = [f"{text} " for text in format_numbers(numbers)]
            statements += arrays.format_numbers(f"k{side[0]}{end}", first, texts)
    return statements


def convert_to_unit(values: Floats, unit: float) -> Floats:
    """Return the numbers whose product with the unit is closest to the values."""
    with np.errstate(over="ignore"):
        numbers = values / unit
        return find_round_trip(numbers, lambda candidates: candidates * unit, values)


def format_numbers(numbers: Floats) -> list[str]:
    """Return numbers as `format_number` does, most of them at once.

    Examples
    --------
    >>> format_numbers(np.array([0.25, 1 / 3, 1e-300]))
    ['0.25', '0.33333333333333331', '1e-300']
    """
    whole = np.rint(numbers)
    if ((whole == numbers) & (np.abs(whole) < 1e6) & ~np.signbit(whole)).all():
        return [*map(str, whole.astype(int).tolist())]
    texts = (" %.17g" * len(numbers) % tuple(numbers.tolist())).split()
    with np.errstate(all="ignore"):
        digits = np.abs(numbers) * 10.0 ** (5 - np.floor(np.log10(np.abs(numbers))))
        may_be_short = ~(np.abs(digits - np.rint(digits)) > SHORT_TOLERANCE)
    for index in np.flatnonzero(may_be_short):
        texts[index] = format_number(float(numbers[index]))
    return texts


def format_number(number: float) -> str:
    """Return a number as Maya writes it: with 6 digits if they suffice, otherwise 17.

    Examples
    --------
    >>> format_number(100.1), format_number(1 / 3), format_number(12.0)
    ('100.1', '0.33333333333333331', '12')
    """
    short = f"{number:.6g}"
    return short if float(short) == number else f"{number:.17g}"
