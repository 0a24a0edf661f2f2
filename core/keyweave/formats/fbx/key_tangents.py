"""The tangents of the keys of an FBX curve, and the segments between the keys.

An automatic slope lies between the slopes of both sides: it is half the slope from the key
before to the key after, and half their mean, in which the shorter side counts more. The
floats of such a key shift it to the slope of one side, in percent.

References
----------
.. [KB84] D. Kochanek, R. Bartels. Interpolating splines with local tension,
   continuity, and bias control. SIGGRAPH 1984.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ...curves.segments import Segments, build_segments
from ...geometry.arrays import Floats, Ints

CONSTANT, LINEAR, CUBIC, NEXT_VALUE = 2, 4, 8, 256
TCB, USER, FLAT_NEAR, TIME_INDEPENDENT, CLAMPED = 512, 1024, 4096, 8192, 16384
WEIGHTED_OUT, WEIGHTED_NEXT = 1 << 24, 1 << 25
WEIGHT_UNIT = 1e-4  # of a segment
NEAR_VALUE = 1e-4  # least difference from a neighbor of a key that is not flat
NO_SHIFT = 1e-4  # slopes whose sum is less are those of one tangent
STRONG_SHIFT, SHIFT_SLOPE = 5.0, 40.0  # a shift of more than 500 percent adds a slope


class Keys(NamedTuple):
    """The keys of a curve: seconds, values, flags and floats, shape (n_keys, 4)."""

    times: Floats
    values: Floats
    flags: Ints
    data: Floats


class Tangents(NamedTuple):
    """Slopes and weights, shares of a segment, on the left and right side of each key."""

    left: Floats
    right: Floats
    left_weights: Floats
    right_weights: Floats


def build_key_segments(keys: Keys) -> Segments:
    """Return the polynomials between keys."""
    times, values, flags, _ = keys
    left, right, before, after = compute_key_tangents(keys)
    lengths = np.diff(times)
    in_x, out_x = np.zeros_like(times), np.zeros_like(times)
    in_x[1:], out_x[:-1] = 3 * before[1:] * lengths, 3 * after[:-1] * lengths
    in_y, out_y = left * in_x, right * out_x
    is_line = np.flatnonzero((flags[:-1] & (CONSTANT | CUBIC)) == 0)
    out_x[is_line] = in_x[is_line + 1] = lengths[is_line]
    out_y[is_line] = in_y[is_line + 1] = np.diff(values)[is_line]
    steps = np.where(flags & NEXT_VALUE, "stepnext", "step")
    types = np.where(flags & CONSTANT, steps, "fixed").tolist()
    sides = in_x, in_y, out_x, out_y
    return build_segments(times, values, sides, (["fixed"] * len(times), types), True)


def compute_key_tangents(keys: Keys) -> Tangents:
    """Return the tangents of keys; those of segments that are not cubic have no effect."""
    _, _, flags, data = keys
    tangents = _read_tangents(keys)
    is_cubic = (flags & CUBIC != 0) & (flags & CONSTANT == 0)
    is_tcb = is_cubic & (flags & TCB != 0)
    is_auto = is_cubic & (flags & (TCB | USER) == 0)
    if not (is_tcb.any() or is_auto.any()) or len(flags) == 1:
        return tangents
    secants = _measure_secants(keys)
    sides = np.append(0.0, secants), np.append(secants, 0.0)
    left, right = tangents.left.copy(), tangents.right.copy()
    for which, slopes in (
        (is_auto, _compute_auto_slopes(keys, sides, tangents)),
        (is_tcb, _compute_tcb_slopes(data, sides)),
    ):
        left[which], right[which] = slopes[0][which], slopes[1][which]
    return Tangents(left, right, tangents.left_weights, tangents.right_weights)


def _read_tangents(keys: Keys) -> Tangents:
    """Return the tangents that the file states; the first slope on the left is 0."""
    _, _, flags, data = keys
    bits = np.ascontiguousarray(data[:, 2]).view(np.uint32).astype(np.int64)
    slopes = np.nan_to_num(data[:, :2].astype(float))
    weights = np.stack([bits & 0xFFFF, bits >> 16]) * WEIGHT_UNIT
    is_weighted = (flags & [[WEIGHTED_OUT], [WEIGHTED_NEXT]] != 0) & (flags & CUBIC != 0)
    after, reach = np.where(is_weighted, weights, 1 / 3)
    secants = np.append(_measure_secants(keys), 0.0)
    is_tcb = flags & (CUBIC | TCB) == CUBIC | TCB
    arrival = np.where(flags & CUBIC, slopes[:, 1], secants)
    arrival = np.where(is_tcb | (flags & CONSTANT != 0), 0.0, arrival)
    reach = np.where(is_tcb, 1 / 3, reach)
    return Tangents(
        np.append(0.0, arrival[:-1]), slopes[:, 0], np.append(1 / 3, reach[:-1]), after
    )


def _measure_secants(keys: Keys) -> Floats:
    secants: Floats = np.diff(keys.values) / np.diff(keys.times)
    return secants


def _compute_tcb_slopes(
    data: Floats, sides: tuple[Floats, Floats]
) -> tuple[Floats, Floats]:
    """Return the slopes of keys with tension, continuity and bias [KB84]_."""
    tension, continuity, bias = np.nan_to_num(data[:, :3].astype(float)).T
    factor = np.full(len(data), 0.5)
    factor[[0, -1]] = 1.0  # only one side has a slope
    before, after = sides
    loose = factor * (1 - tension)
    left = (1 + bias) * (1 - continuity) * before + (1 - bias) * (1 + continuity) * after
    right = (1 + bias) * (1 + continuity) * before + (1 - bias) * (1 - continuity) * after
    return loose * left, loose * right


def _compute_auto_slopes(
    keys: Keys, sides: tuple[Floats, Floats], tangents: Tangents
) -> tuple[Floats, Floats]:
    """Return the slopes of keys with automatic tangents on both sides."""
    left, right = tangents.left, tangents.right
    is_one = np.abs(left + right) <= NO_SHIFT
    after = _shift_slopes(keys, sides, tangents, right)
    before = np.where(is_one, after, _shift_slopes(keys, sides, tangents, -left))
    first = _shift_end(keys, sides[1][0], right[0], 0)
    last = _shift_end(keys, sides[0][-1], -left[-1], -1)
    before[0] = after[0] = first
    before[-1] = after[-1] = last
    return before, after


def _shift_slopes(
    keys: Keys, sides: tuple[Floats, Floats], tangents: Tangents, shifts: Floats
) -> Floats:
    """Return the automatic slopes of all keys but the outer ones."""
    times, values, flags, _ = keys
    slopes = np.zeros_like(times)
    if len(times) < 3:
        return slopes
    inside = slice(1, -1)
    flags, shift = flags[inside], shifts[inside]
    before, after = sides[0][inside], sides[1][inside]
    steps = np.diff(times)
    whole = (values[2:] - values[:-2]) / (times[2:] - times[:-2])
    share = steps[:-1] / (times[2:] - times[:-2])
    slope: Floats = (whole + before * (1 - share) + after * share) / 2
    slope = _add_shift(slope, np.where(shift > 0, after, before), shift)
    slope = np.where(flags & TIME_INDEPENDENT, whole, slope)
    rises = np.abs(np.diff(values))
    is_near = np.minimum(rises[:-1], rises[1:]) <= NEAR_VALUE
    slope = np.where((flags & FLAT_NEAR != 0) & is_near, 0.0, slope)
    weights = tangents.left_weights[inside], tangents.right_weights[inside]
    slopes[inside] = np.where(
        flags & CLAMPED, _clamp(slope, (before, after), weights), slope
    )
    return slopes


def _add_shift(slope: Floats, target: Floats, shift: Floats) -> Floats:
    """Move slopes to those of one side by a percentage."""
    weight = np.abs(shift) / 100
    weight = np.where(weight > NO_SHIFT, weight, 0.0)
    toward = target - slope
    sign = np.sign(np.where(np.abs(toward) > 1e-5, toward, shift))
    extra = np.maximum(weight - STRONG_SHIFT, 0.0)
    shifted: Floats = slope + weight * toward + SHIFT_SLOPE * sign * extra**2
    return shifted


def _clamp(
    slope: Floats, sides: tuple[Floats, Floats], weights: tuple[Floats, Floats]
) -> Floats:
    """Limit slopes so that no handle passes the value of the next key."""
    sign = np.where(slope >= 0, 1.0, -1.0)
    size = sign * slope
    for side, weight in zip(sides, weights):
        limit = np.divide(sign * side, weight, out=np.zeros_like(side), where=weight > 0)
        size = np.asarray(np.minimum(size, np.maximum(limit, 0.0)))
    return sign * size


def _shift_end(keys: Keys, secant: float, shift: float, row: int) -> float:
    """Return the automatic slope of the first or the last key."""
    flags, rise = (
        int(keys.flags[row]),
        keys.values[1 if row == 0 else -2] - keys.values[row],
    )
    if flags & CLAMPED or (flags & FLAT_NEAR and abs(rise) <= NEAR_VALUE):
        return 0.0
    if flags & TIME_INDEPENDENT:
        return secant
    extra = max(abs(shift) / 100 - STRONG_SHIFT, 0.0)
    return secant + float(np.sign(shift)) * SHIFT_SLOPE * extra**2
