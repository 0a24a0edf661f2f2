"""The statements with which Maya writes an animation curve.

Their order, their ranges (from the first key that differs from the default to the last),
their blanks and where their lines break follow files that Maya wrote.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np

from ....curves.anim_curve import AnimCurve
from ....curves.key_times import frame_numbers, nearest_numbers, seconds_in_frames
from ....errors import DataError
from ....geometry.arrays import Floats
from ..document.document import Units
from ..graph.curve_nodes import GIVEN_TYPES, INFINITY_CODES, KIND_OF_OUTPUT, TANGENT_CODES

CODE_OF_TANGENT = {name: code for code, name in TANGENT_CODES.items()}
CODE_OF_INFINITY = {name: code for code, name in INFINITY_CODES.items()}
FULL_LINE = 80  # after so many columns Maya starts another line
BEFORE_NUMBERS, BEFORE_SWITCHES = 43, 34  # columns that it counts for what comes first
CODE_WIDTH, SWITCH_WIDTH = 5, 4  # columns that it counts for each, however long


def curve_statements(
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
    >>> print("\\n".join(curve_statements(bend, "animCurveTA", Units())))
    setAttr ".tan" 18;
    setAttr ".wgt" no;
    setAttr -s 2 ".ktv[0:1]"  0 0 12 45;
    setAttr -s 2 ".kot[0:1]"  2 2;
    """
    codes = {
        "kit": [CODE_OF_TANGENT[name] for name in curve.in_types],
        "kot": [CODE_OF_TANGENT[name] for name in curve.out_types],
    }
    usual = Counter(codes["kit"] + codes["kot"]).most_common(1)[0][0]
    made = [f'setAttr ".tan" {usual};']
    if not curve.weighted:
        made.append('setAttr ".wgt" no;')
    arrays = _Arrays(len(curve), newline)
    made += arrays.numbers("ktv", 0, _keys(curve, KIND_OF_OUTPUT[node_type[-1]], units))
    made += arrays.switches("kbd", curve.breakdowns, False)
    for name, some in codes.items():
        made += arrays.codes(name, some, usual)
    made += arrays.switches("ktl", curve.tangents_locked, True)
    made += arrays.switches("kwl", curve.weights_locked, False)
    made += _tangents(curve, arrays)
    for name, infinity in (("pre", curve.pre_infinity), ("pst", curve.post_infinity)):
        if infinity != "constant":
            made.append(f'setAttr ".{name}" {CODE_OF_INFINITY[infinity]};')
    return made


class _Arrays:
    """Writes statements that set one thing of each key."""

    def __init__(self, n_keys: int, newline: str):
        self.n_keys = n_keys
        self.newline = newline

    def numbers(self, name: str, first: int, texts: Sequence[str]) -> list[str]:
        widths = [len(text) for text in texts]
        # keys carry their blank in front, single numbers behind
        blanks = " " if name == "ktv" else "  "
        return [self._statement(name, first, blanks, texts, widths, BEFORE_NUMBERS)]

    def codes(self, name: str, codes: Sequence[int], usual: int) -> list[str]:
        first = _first(code != usual for code in codes)
        texts = [f"{code} " for code in codes[first:]]
        if not texts:
            return []
        widths = [CODE_WIDTH] * len(texts)
        return [self._statement(name, first, "  ", texts, widths, BEFORE_NUMBERS)]

    def switches(self, name: str, given: Iterable[object], default: bool) -> list[str]:
        flags = [bool(flag) for flag in given]
        first = _first(flag != default for flag in flags)
        texts = ["yes " if flag else "no " for flag in flags[first:]]
        if not texts:
            return []
        widths = [SWITCH_WIDTH] * len(texts)
        return [self._statement(name, first, " ", texts, widths, BEFORE_SWITCHES)]

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
            if column > FULL_LINE:
                parts.append(f"{self.newline}\t\t")
                column = 0
            parts.append(text)
            column += width
        return "".join(parts).rstrip(" ") + ";"


def _first(differ: Iterable[object]) -> int:
    """Return where something first differs; behind the last if nothing does."""
    flags = list(map(bool, differ))
    return flags.index(True) if True in flags else len(flags)


def _keys(curve: AnimCurve, kind: str, units: Units) -> list[str]:
    """Return time and value of each key as text, with a blank before each."""
    rate = units.frame_rate
    frames = frame_numbers(curve.times, rate)
    if not (np.diff(frames / rate) > 0).all():
        raise DataError(curve.channel, "has keys too near each other for the file's frames")
    if kind == "time":
        values = seconds_in_frames(curve.values, rate)
    else:
        values = in_unit(curve.values, units.of(kind))
    if not np.isfinite(values).all():
        raise DataError(curve.channel, "has a value too large for the file's units")
    pairs = zip(frames.tolist(), values.tolist())
    return [f" {number_text(frame)} {number_text(value)}" for frame, value in pairs]


def _tangents(curve: AnimCurve, arrays: _Arrays) -> list[str]:
    """Return the statements of saved tangents; those nobody set are as computed."""
    used = curve.tangents()
    made = []
    for number, side in enumerate(("in", "out")):
        types = np.asarray(getattr(curve, f"{side}_types"))
        given = np.isin(types, GIVEN_TYPES)
        held = [getattr(curve, f"{side}_{end}") for end in "xy"]
        first = _first(given & ((types == "fixed") | (held[0] != 0) | (held[1] != 0)))
        if first == len(curve):
            continue
        for end, own, computed in zip("xy", held, used[2 * number :]):
            numbers = np.where(given, own, computed)[first:]
            texts = [f"{number_text(one)} " for one in numbers.tolist()]
            made += arrays.numbers(f"k{side[0]}{end}", first, texts)
    return made


def in_unit(values: Floats, unit: float) -> Floats:
    """Return the numbers that times the unit are nearest to values."""
    with np.errstate(over="ignore"):
        numbers = values / unit
        return nearest_numbers(numbers, lambda some: some * unit, values)


def number_text(number: float) -> str:
    """Return a number as Maya writes it: 6 digits if they are all, otherwise 17.

    Examples
    --------
    >>> number_text(100.1), number_text(1 / 3), number_text(12.0)
    ('100.1', '0.33333333333333331', '12')
    """
    short = f"{number:.6g}"
    return short if float(short) == number else f"{number:.17g}"
