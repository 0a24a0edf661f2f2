"""The setAttr statements in which Maya saves an animation curve.

Order, index ranges (from the first key that is not the default to the last), blanks and
line breaks follow files that Maya saved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np

from ....curves.anim_curve import AnimCurve
from ....curves.key_times import find_round_trip, seconds_to_frames, seconds_to_subframes
from ....errors import DataError
from ....geometry.arrays import Floats
from ..nodes.curve_nodes import (
    INFINITY_NAMES,
    SAVED_TANGENT_TYPES,
    TANGENT_NAMES,
    curve_kind,
)
from ..syntax.set_attr import Units

TANGENT_TO_CODE = {name: code for code, name in TANGENT_NAMES.items()}
INFINITY_TO_CODE = {name: code for code, name in INFINITY_NAMES.items()}
MAX_COLUMN = 80  # after so many columns Maya starts another line
NUMBERS_COLUMN, SWITCHES_COLUMN = 43, 34  # columns that it counts for what comes first
CODE_WIDTH, SWITCH_WIDTH = 5, 4  # columns that it counts for each, however long


def format_curve(
    curve: AnimCurve, node_type: str, units: Units, newline: str = "\n"
) -> list[str]:
    """Return the setAttr statements of a curve.

    Parameters
    ----------
    curve : AnimCurve
    node_type : str
        A curve of time, such as ``"animCurveTA"``; says in which unit values stand.
    units : Units
        Those of the file; keys on its whole frames are written as such.
    newline : str
        What ends a line within a statement.

    Raises
    ------
    DataError
        If the file's unit of time cannot tell two keys apart, or a value is too large.

    Examples
    --------
    >>> bend = AnimCurve("knee.rotateX", [0, 0.5], [0, np.pi / 4], out_types="linear")
    >>> print("\\n".join(format_curve(bend, "animCurveTA", Units())))
    setAttr ".tan" 18;
    setAttr ".wgt" no;
    setAttr -s 2 ".ktv[0:1]"  0 0 12 45;
    setAttr -s 2 ".kot[0:1]"  2 2;
    """
    codes = {
        "kit": [TANGENT_TO_CODE[name] for name in curve.in_types],
        "kot": [TANGENT_TO_CODE[name] for name in curve.out_types],
    }
    usual = Counter(codes["kit"] + codes["kot"]).most_common(1)[0][0]
    made = [f'setAttr ".tan" {usual};']
    if not curve.weighted:
        made.append('setAttr ".wgt" no;')
    arrays = _ArrayFormatter(len(curve), newline)
    made += arrays.numbers("ktv", 0, _format_keys(curve, curve_kind(node_type), units))
    made += arrays.switches("kbd", curve.breakdowns, False)
    for name, some in codes.items():
        made += arrays.codes(name, some, usual)
    made += arrays.switches("ktl", curve.tangents_locked, True)
    made += arrays.switches("kwl", curve.weights_locked, False)
    made += _format_tangents(curve, arrays)
    for name, infinity in (("pre", curve.pre_infinity), ("pst", curve.post_infinity)):
        if infinity != "constant":
            made.append(f'setAttr ".{name}" {INFINITY_TO_CODE[infinity]};')
    return made


class _ArrayFormatter:
    """Writes statements that set one thing of each key."""

    def __init__(self, n_keys: int, newline: str):
        self.n_keys = n_keys
        self.newline = newline

    def numbers(self, name: str, first: int, texts: Sequence[str]) -> list[str]:
        widths = [len(text) for text in texts]
        # keys carry their blank in front, single numbers behind
        blanks = " " if name == "ktv" else "  "
        return [self._statement(name, first, blanks, texts, widths, NUMBERS_COLUMN)]

    def codes(self, name: str, codes: Sequence[int], usual: int) -> list[str]:
        first = _find_first(code != usual for code in codes)
        texts = [f"{code} " for code in codes[first:]]
        if not texts:
            return []
        widths = [CODE_WIDTH] * len(texts)
        return [self._statement(name, first, "  ", texts, widths, NUMBERS_COLUMN)]

    def switches(self, name: str, given: Iterable[object], default: bool) -> list[str]:
        flags = [bool(flag) for flag in given]
        first = _find_first(flag != default for flag in flags)
        texts = ["yes " if flag else "no " for flag in flags[first:]]
        if not texts:
            return []
        widths = [SWITCH_WIDTH] * len(texts)
        return [self._statement(name, first, " ", texts, widths, SWITCHES_COLUMN)]

    def _statement(
        self,
        name: str,
        first: int,
        blanks: str,
        texts: Sequence[str],
        widths: Sequence[int],
        column: int,
    ) -> str:
        last = self.n_keys - 1
        size = f" -s {self.n_keys}" if last else ""
        index = f"{first}:{last}" if first < last else f"{first}"
        parts = [f'setAttr{size} ".{name}[{index}]"{blanks}']
        for text, width in zip(texts, widths):
            if column > MAX_COLUMN:
                parts.append(f"{self.newline}\t\t")
                column = 0
            parts.append(text)
            column += width
        return "".join(parts).rstrip(" ") + ";"


def _find_first(differ: Iterable[object]) -> int:
    """Return where something first differs; behind the last if nothing does."""
    flags = list(map(bool, differ))
    return flags.index(True) if True in flags else len(flags)


def _format_keys(curve: AnimCurve, kind: str, units: Units) -> list[str]:
    """Return time and value of each key as text, with a blank before each."""
    rate = units.frame_rate
    frames = seconds_to_frames(curve.times, rate)
    if not (np.diff(frames / rate) > 0).all():
        raise DataError(curve.channel, "has keys too near each other for the file's frames")
    if kind == "time":
        values = seconds_to_subframes(curve.values, rate)
    else:
        values = convert_to_unit(curve.values, units.scale(kind))
    if not np.isfinite(values).all():
        raise DataError(curve.channel, "has a value too large for the file's units")
    pairs = zip(frames.tolist(), values.tolist())
    return [f" {format_number(frame)} {format_number(value)}" for frame, value in pairs]


def _format_tangents(curve: AnimCurve, arrays: _ArrayFormatter) -> list[str]:
    """Return the statements of saved tangents; those nobody set are as computed."""
    used = curve.tangents()
    made = []
    for number, side in enumerate(("in", "out")):
        types = np.asarray(getattr(curve, f"{side}_types"))
        given = np.isin(types, SAVED_TANGENT_TYPES)
        held = [getattr(curve, f"{side}_{end}") for end in "xy"]
        first = _find_first(given & ((types == "fixed") | (held[0] != 0) | (held[1] != 0)))
        if first == len(curve):
            continue
        for end, own, computed in zip("xy", held, used[2 * number :]):
            numbers = np.where(given, own, computed)[first:]
            texts = [f"{format_number(one)} " for one in numbers.tolist()]
            made += arrays.numbers(f"k{side[0]}{end}", first, texts)
    return made


def convert_to_unit(values: Floats, unit: float) -> Floats:
    """Return the numbers that times the unit are nearest to values."""
    with np.errstate(over="ignore"):
        numbers = values / unit
        return find_round_trip(numbers, lambda some: some * unit, values)


def format_number(number: float) -> str:
    """Return a number as Maya writes it: 6 digits if they are all, otherwise 17.

    Examples
    --------
    >>> format_number(100.1), format_number(1 / 3), format_number(12.0)
    ('100.1', '0.33333333333333331', '12')
    """
    short = f"{number:.6g}"
    return short if float(short) == number else f"{number:.17g}"
