"""Euler angles of controls: within limits first, then close to the frame before.

A rotation has two sets of Euler angles, apart from whole turns. Angles that are clamped to
limits can be far from the rotation if they belong to the wrong set.
"""

from __future__ import annotations

import numpy as np

from ....geometry.arrays import Floats, Ints
from ....geometry.euler_filter import unwrap_euler
from ....geometry.rotations import FULL_TURN, euler_solutions, wrap_angles

ONE_SIDED = 0.9 * FULL_TURN  # range of an angle with one limit; the rest is excess
EXCESS_COST = 1000.0  # of a radian beyond the limits, compared with a radian of a step


def choose_branches(angles: Floats, order: str, limits: Floats) -> Floats:
    """Return equivalent Euler angles that exceed limits least and are then continuous.

    Parameters
    ----------
    angles : ndarray, shape (n_frames, 3)
        Radians.
    order : str
        SciPy's intrinsic order, in which the angles are sorted.
    limits : ndarray, shape (3, 2)
        Minimum and maximum of each angle; -inf and inf without limits.

    Examples
    --------
    >>> limits = np.array([[-np.inf, np.inf], [-0.3, 2.9], [-np.inf, np.inf]])
    >>> angles = np.array([[0.0, 1.5, 0.0], [np.pi, np.pi - 1.7, np.pi]])
    >>> choose_branches(angles, "ZXY", limits).round(6)
    array([[0. , 1.5, 0. ],
           [0. , 1.7, 0. ]])
    """
    limited = np.isfinite(limits).any(axis=1)
    if not limited.any():
        return unwrap_euler(angles, order)
    both = np.stack([_move_inside(each, limits) for each in euler_solutions(angles)])
    excess = np.maximum(both - limits[:, 1], 0) + np.maximum(limits[:, 0] - both, 0)
    chosen = _choose_cheapest(both, EXCESS_COST * excess.sum(axis=-1))
    curve = np.take_along_axis(both, chosen[np.newaxis, :, np.newaxis], axis=0)[0]
    free = np.unwrap(curve, axis=0)
    free -= FULL_TURN * np.round(np.median(free, axis=0) / FULL_TURN)
    return np.asarray(np.where(limited, curve, free))


def _move_inside(angles: Floats, limits: Floats) -> Floats:
    """Return angles moved by whole turns into the turn that contains their limits."""
    low, high = limits.T
    low = np.where(np.isfinite(low), low, np.where(np.isfinite(high), high - ONE_SIDED, 0))
    high = np.where(np.isfinite(high), high, np.where(np.isfinite(low), low + ONE_SIDED, 0))
    free = ~np.isfinite(limits).any(axis=1)
    middle = np.where(free, 0.0, (low + high) / 2)
    return np.asarray(middle + wrap_angles(angles - middle))


def _choose_cheapest(both: Floats, costs: Floats) -> Ints:
    """Return 0 or 1 for each frame; steps and costs together are as small as possible."""
    n = both.shape[1]
    steps = np.abs(wrap_angles(both[:, np.newaxis, 1:] - both[np.newaxis, :, :-1])).sum(
        axis=-1
    )
    total = costs[:, 0]
    back = np.zeros((n, 2), int)
    for row in range(1, n):
        ways = total + steps[:, :, row - 1]  # from each (second axis) to each (first)
        back[row] = ways.argmin(axis=1)
        total = ways.min(axis=1) + costs[:, row]
    chosen = np.empty(n, int)
    chosen[-1] = total.argmin()
    for row in range(n - 1, 0, -1):
        chosen[row - 1] = back[row, chosen[row]]
    return chosen
