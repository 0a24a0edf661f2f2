"""FBX animation curves: keys, interpolation, tangents and extrapolation.

``KeyTime`` and ``KeyValueFloat`` have a number per key. ``KeyAttrFlags`` and four floats of
``KeyAttrDataFloat`` are shared by as many keys as ``KeyAttrRefCount`` states:

- flags 2, 4 and 8 are constant, linear and cubic; constant with 256 has the next value;
- a cubic key has tangents with flag 1024 as in the file, 512 as tension, continuity and
  bias, otherwise automatic: flat near a neighbor (4096), independent of time (8192), or
  clamped so that curves do not overshoot (16384);
- floats 0 and 1 are the slope at the key and the one at which the next key is reached, in
  units per second. Where flags 2^24 and 2^25 are set, the halves of float 2 are weights of
  these tangents, in ten-thousandths of the segment; otherwise they are a third.

``Pre-Extrapolation`` and ``Post-Extrapolation`` are C constant, K the slope of the tangent,
R repeated, M mirrored, or A repeated with an offset, some number of times or without end.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from ...curves.segments import ON_KEY_TOLERANCE, Segments
from ...geometry.arrays import Floats, Ints
from .key_tangents import LINEAR, Keys, build_key_segments
from .objects import LARGEST_VALUE
from .records import Record, RecordError

BITS_VERSION = 7200  # the first ASCII files that have floats as bits
EXTRAPOLATIONS = "CKRMA"


class Extrapolation(NamedTuple):
    """The mode of a curve beyond one end, and its repetitions; infinite if negative."""

    mode: str = "C"
    repeats: int = -1


class FbxCurve:
    """A curve, which is evaluated at seconds.

    Examples
    --------
    >>> children = [
    ...     Record("KeyTime", [0, 10]), Record("KeyValueFloat", [0.0, 4.0]),
    ...     Record("KeyAttrFlags", [4]), Record("KeyAttrRefCount", [2])]
    >>> curve = FbxCurve(Record("AnimationCurve", (), children), 10, 7400)
    >>> curve.evaluate(np.array([0.25]))
    array([1.])
    """

    def __init__(self, record: Record, ticks_per_second: int, version: int):
        self._record, self._units = record, (ticks_per_second, version)

    @cached_property
    def _points(self) -> tuple[Floats, Floats, Ints]:
        return _read_points(self._record, self._units[0])

    @property
    def times(self) -> Floats:
        """The seconds of the keys, increasing."""
        return self._points[0]

    @property
    def values(self) -> Floats:
        """The values of the keys."""
        return self._points[1]

    @cached_property
    def _ends(self) -> list[Extrapolation]:
        return [_read_extrapolation(self._record, side) for side in ("Pre", "Post")]

    def evaluate(self, times: Floats) -> Floats:
        """Return the values at some seconds, in increasing order."""
        known, values = self.times, self.values
        if len(known) == len(times) and (np.abs(known - times) < ON_KEY_TOLERANCE).all():
            return values
        rows = np.minimum(np.searchsorted(known, times - ON_KEY_TOLERANCE), len(known) - 1)
        if (np.abs(known[rows] - times) < ON_KEY_TOLERANCE).all():
            return values[rows]
        inside, added = times.copy(), np.zeros_like(times)
        for side, beyond in enumerate([times < known[0], times > known[-1]]):
            if beyond.any():
                inside[beyond], added[beyond] = self._fold(times[beyond], side)
        return self.segments.evaluate(inside) + added

    @cached_property
    def segments(self) -> Segments:
        """The polynomials between the keys."""
        times, values, order = self._points
        flags, data = _expand_attributes(self._record, order.max() + 1, self._units[1])
        return build_key_segments(Keys(times, values, flags[order], data[order]))

    def _fold(self, times: Floats, side: int) -> tuple[Floats, Floats]:
        """Return times between the keys for those beyond an end, and offsets of values."""
        known, values = self.times, self.values
        mode, repeats = self._ends[side]
        first, length = known[0], known[-1] - known[0]
        beyond = times - known[-1] if side else first - times
        at_end = np.full_like(times, known[-side])
        if mode == "K" and len(known) > 1:
            slope = _measure_end_slope(self, side)
            return at_end, slope * (times - known[-side])
        if mode not in "RMA" or repeats == 0 or length <= ON_KEY_TOLERANCE:
            return at_end, np.zeros_like(times)
        cycle = np.floor(beyond / length + 1e-9)
        into = np.clip(beyond - cycle * length, 0, length)
        if repeats > 0:
            is_over = cycle >= repeats
            cycle, into = (
                np.where(is_over, repeats - 1, cycle),
                np.where(is_over, length, into),
            )
        if mode == "M":
            into = np.where(cycle % 2 == 0, length - into, into)
        rise = (values[-1] - values[0]) * (1 if side else -1)
        added = rise * (cycle + 1) if mode == "A" else np.zeros_like(times)
        return first + (into if side else length - into), added


def _read_points(record: Record, ticks_per_second: int) -> tuple[Floats, Floats, Ints]:
    """Return the times and values of keys in order of time, and their places in the file.

    Of keys at the same time, the last counts; a curve without keys has one at 0. A value
    that is NaN is that of the key before it.
    """
    times = record.array("KeyTime").astype(float) / ticks_per_second
    values = record.array("KeyValueFloat").astype(float)
    if len(times) != len(values):
        raise RecordError("a curve has more times than values, or fewer")
    if len(times) == 0:
        default = record.find("Default") or Record("")
        times, values = np.zeros(1), np.array([float(default.number(0))])
    if not (np.abs(times) < LARGEST_VALUE).all():
        raise RecordError("the time of a key is not a number")
    values, order = _replace_nan(values), np.arange(len(times))
    if not (np.diff(times) > ON_KEY_TOLERANCE).all():
        order = np.argsort(times, kind="stable")
        order = order[np.diff(times[order], append=np.inf) > ON_KEY_TOLERANCE]
    return times[order], values[order], order


def _replace_nan(values: Floats) -> Floats:
    is_valid = np.abs(values) < LARGEST_VALUE
    if is_valid.all():
        return values
    if not is_valid.any():
        raise RecordError("no value of a curve is a number")
    rows = np.maximum.accumulate(np.where(is_valid, np.arange(len(values)), 0))
    rows = np.where(is_valid[rows], rows, np.argmax(is_valid))
    return values[rows]


def _expand_attributes(record: Record, n_keys: int, version: int) -> tuple[Ints, Floats]:
    """Return the flags and floats of each key; linear keys where they are missing."""
    data = record.array("KeyAttrDataFloat")
    flags, counts = (_round(record.array(f"KeyAttr{n}")) for n in ("Flags", "RefCount"))
    if data.dtype.kind in "iu" and version >= BITS_VERSION:
        data = data.astype(np.int64).astype(np.uint32).view(np.float32)
    if len(data) != 4 * len(flags):
        data = np.zeros(4 * len(flags), np.float32)
    data = np.ascontiguousarray(data, np.float32).reshape(-1, 4)
    fits = len(flags) == len(counts) > 0 and counts.min() >= 0 and counts.max() <= n_keys
    if not fits or counts.sum() < n_keys:
        return np.full(n_keys, LINEAR), np.zeros((n_keys, 4), np.float32)
    rows = np.repeat(np.arange(len(counts)), counts)[:n_keys]
    return flags[rows], data[rows]


def _round(numbers: np.ndarray[Any, Any]) -> Ints:
    """Return integers of 32 bits; text files may have others."""
    least, most = -(2**31), 2**31 - 1
    return np.clip(np.nan_to_num(numbers), least, most).astype(np.int64)


def _read_extrapolation(record: Record, side: str) -> Extrapolation:
    child = record.find(f"{side}-Extrapolation")
    kind = child.find("Type") if child is not None else None
    if child is None or kind is None:
        return Extrapolation()
    mode = kind.text(0) or chr(int(kind.number(0)) % 128)
    count = child.find("Repetition")
    return Extrapolation(
        mode if mode in EXTRAPOLATIONS else "C",
        -1 if count is None else int(count.number(0, -1)),
    )


def _measure_end_slope(curve: FbxCurve, side: int) -> float:
    """Return the slope of the curve at the first or the last key."""
    segments = curve.segments
    _, first, second, third = segments.polynomials[:, -side]
    rise = first + side * (2 * second + 3 * third)
    run = 3 * segments.handles[side, -side] * (np.diff(segments.times)[-side])
    return float(rise / run) if run else 0.0
