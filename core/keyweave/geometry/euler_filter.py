"""Euler filters: equivalent Euler angles close to given ones, or continuous over time.

A rotation has the Euler angles (a, b, c) and (a + pi, pi - b, c + pi), plus any number of
full turns. In gimbal lock, where the middle angle is pi/2 or -pi/2, only the sum or the
difference of the outer angles is determined.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .arrays import Floats, Ints
from .rotations import (
    FULL_TURN,
    GIMBAL_LOCK,
    euler_solutions,
    is_even_order,
    wrap_angles,
)

# Close to gimbal lock both solutions can be far from the previous frame. A frame where both
# are within this angle is a pass: the curve may continue with either of them.
PASS_LIMIT = FULL_TURN / 3
# A pass can lengthen a step by this much, so it has to lower the angles by as much.
LEAST_GAIN = FULL_TURN / 6


def closest_euler(angles: ArrayLike, target: ArrayLike, order: str) -> Floats:
    """Return the equivalent Euler angles closest to `target`, radians, shape (..., 3).

    The order is SciPy's intrinsic one.

    Examples
    --------
    >>> closest_euler([0.1, 0.0, 0.0], np.radians([370.0, 0.0, 0.0]), "XYZ").round(6)
    array([6.383185, 0.      , 0.      ])
    """
    target = np.asarray(target, float)
    both = euler_solutions(np.asarray(angles, float))
    both = both + FULL_TURN * np.round((target - both) / FULL_TURN)
    distances = np.abs(both - target).sum(axis=-1)
    better = np.argmin(distances, axis=0)[np.newaxis, ..., np.newaxis]
    chosen: Floats = np.take_along_axis(both, better, axis=0)[0]
    sign = _find_lock_signs(chosen, order)
    half = wrap_angles(_locked_angle(chosen, sign) - _locked_angle(target, sign)) / 2
    locked = sign != 0
    chosen[..., 0] = np.where(locked, target[..., 0] + half, chosen[..., 0])
    chosen[..., 2] = np.where(locked, target[..., 2] + sign * half, chosen[..., 2])
    return chosen


def unwrap_euler(angles: ArrayLike, order: str, *, keep_first: bool = False) -> Floats:
    """Return equivalent Euler angles that are continuous and close to zero.

    Each frame takes the solution closest to the previous frame. A rotation that passes
    close to gimbal lock on alternating sides would wind up in this way; if so, the passes
    take the solution that leads back to zero. A joint that spins keeps its full turns.

    Angles are in radians, shape (n_frames, ..., 3), in SciPy's intrinsic order. With
    `keep_first` the first frame keeps its angles; otherwise the whole curve moves to the
    solution closest to zero.

    Examples
    --------
    >>> angles = np.radians([[168, 5, 0], [179, 0, 0], [-170, -5, 0]])
    >>> np.degrees(unwrap_euler(angles, "XYZ")[:, 0]).round(6)
    array([168., 179., 190.])
    """
    filtered = np.array(angles, float)
    if not filtered.size:
        return filtered
    for joint in np.ndindex(filtered.shape[1:-1]):
        rows = (slice(None), *joint)
        curve = _hold_locked_frames(filtered[rows], order, keep_first)
        filtered[rows] = _keep_start(curve) if keep_first else _move_to_zero(curve)
    return filtered


def _keep_start(angles: Floats) -> Floats:
    turns = FULL_TURN * np.round(angles[0] / FULL_TURN)
    curve, passes = _take_shortest_steps(angles - turns)
    return turns + _choose_if_smaller(curve, _lead_back(curve, passes))


def _move_to_zero(angles: Floats) -> Floats:
    curve, passes = _take_shortest_steps(angles)
    starts = [_shift_to_zero(solution) for solution in euler_solutions(curve)]
    if not len(passes):
        return _choose_lower_mean(starts)
    returns = [_shift_to_zero(_lead_back(solution, passes)) for solution in starts]
    return _choose_if_smaller(_choose_lower_mean(starts), _choose_lower_mean(returns))


def _take_shortest_steps(angles: Floats) -> tuple[Floats, Ints]:
    """Return angles that take the shortest steps, and the frames after each pass.

    The two solutions of a frame are equally far from the two of the next, so the choice
    to stay or to swap does not depend on other frames.
    """
    both = euler_solutions(angles)
    stay = np.abs(wrap_angles(both[0, 1:] - both[0, :-1]))
    swap = np.abs(wrap_angles(both[1, 1:] - both[0, :-1]))
    swaps = np.append(False, swap.sum(axis=1) < stay.sum(axis=1))
    passes = 1 + np.flatnonzero(np.maximum(stay, swap).max(axis=1) <= PASS_LIMIT)
    second = np.cumsum(swaps) % 2 == 1
    curve: Floats = np.where(second[:, np.newaxis], both[1], both[0])
    del both, stay, swap  # long curves take much memory
    for column in range(3):
        curve[:, column] = np.unwrap(curve[:, column])
    return curve, passes


def _lead_back(curve: Floats, passes: Ints) -> Floats:
    """Return a continuous curve that takes the solution closer to zero at each pass."""
    curve = np.array(curve)
    for start, end in zip(passes, [*passes[1:], len(curve)]):
        both = euler_solutions(curve[start:end])
        both += FULL_TURN * np.round((curve[start - 1] - both[:, :1]) / FULL_TURN)
        curve[start:end] = both[np.argmin(np.abs(both).sum(axis=(1, 2)))]
    return curve


def _shift_to_zero(curve: Floats) -> Floats:
    """Return a curve shifted by full turns, as close to zero as possible.

    A curve that spins starts within 180 degrees of zero; others center their range on it.
    """
    low, high = curve.min(axis=0), curve.max(axis=0)
    origin = np.where(high - low < FULL_TURN, (low + high) / 2, curve[0])
    turns = np.ceil(np.abs(origin) / FULL_TURN - 0.5 - 1e-9)  # 180 degrees stay
    placed: Floats = curve - FULL_TURN * np.sign(origin) * turns
    return placed


def _choose_lower_mean(curves: list[Floats]) -> Floats:
    """Return the curve with smaller angles on average."""
    first, second = (np.abs(curve).mean() for curve in curves)
    return curves[int(second < first - 1e-9)]


def _choose_if_smaller(curve: Floats, returning: Floats) -> Floats:
    gain = np.abs(curve).max() - np.abs(returning).max()
    winds = np.abs(curve).max() > FULL_TURN / 2
    return returning if winds and gain >= LEAST_GAIN else curve


def _hold_locked_frames(angles: Floats, order: str, keep_first: bool) -> Floats:
    """Return angles whose locked frames are as close as possible to the previous frame."""
    angles, signs = np.array(angles), _find_lock_signs(angles, order)
    changes = 1 + np.flatnonzero(signs[1:] != signs[:-1])
    for start, end in zip([0, *changes], [*changes, len(angles)]):
        if signs[start]:
            frames = np.arange(max(start - 1, 0), end)
            if start == 0 and not keep_first:  # start from the next frame instead
                frames = np.arange(min(end, len(angles) - 1), -1, -1)
            locked = np.unwrap(_locked_angle(angles[frames], signs[start]))
            half, anchor = (locked - locked[0]) / 2, angles[frames[0]]
            angles[frames, 0] = anchor[0] + half
            angles[frames, 2] = anchor[2] + signs[start] * half
    return angles


def _find_lock_signs(angles: Floats, order: str) -> Floats:
    """Return the sign s in gimbal lock, where only first + s third is determined, or 0."""
    middle = angles[..., 1]
    sign = np.sign(np.sin(middle)) * (1 if is_even_order(order) else -1)
    locked: Floats = np.where(np.abs(np.cos(middle)) < GIMBAL_LOCK, sign, 0.0)
    return locked


def _locked_angle(angles: Floats, sign: Floats | float) -> Floats:
    angle: Floats = angles[..., 0] + sign * angles[..., 2]
    return angle
