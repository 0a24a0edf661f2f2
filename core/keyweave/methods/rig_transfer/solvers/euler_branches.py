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
    both = move_inside(euler_solutions(angles), limits)
    steps = wrap_angles(both[:, np.newaxis, 1:] - both[np.newaxis, :, :-1])
    costs = EXCESS_COST * measure_excess(both, limits)
    chosen = find_cheapest_path(costs.T, np.abs(steps).sum(axis=-1).transpose(2, 1, 0))
    curve = np.take_along_axis(both, chosen[np.newaxis, :, np.newaxis], axis=0)[0]
    free = np.unwrap(curve, axis=0)
    free -= FULL_TURN * np.round(np.median(free, axis=0) / FULL_TURN)
    return np.asarray(np.where(limited, curve, free))


def move_inside(angles: Floats, limits: Floats) -> Floats:
    """Return angles moved by whole turns into the turn that contains their limits.

    Parameters
    ----------
    angles : ndarray, shape (..., 3)
    limits : ndarray, shape (3, 2)

    Examples
    --------
    >>> free = [-np.inf, np.inf]
    >>> move_inside(np.array([5.0, 5.0, 5.0]), np.array([free, [-1, 1], [4, 6]])).round(3)
    array([-1.283, -1.283,  5.   ])
    """
    low, high = limits.T
    low = np.where(np.isfinite(low), low, np.where(np.isfinite(high), high - ONE_SIDED, 0))
    high = np.where(np.isfinite(high), high, np.where(np.isfinite(low), low + ONE_SIDED, 0))
    free = ~np.isfinite(limits).any(axis=1)
    middle = np.where(free, 0.0, (low + high) / 2)
    return np.asarray(middle + wrap_angles(angles - middle))


def measure_excess(angles: Floats, limits: Floats) -> Floats:
    """Return by how much angles exceed their limits together, shape (...).

    Examples
    --------
    >>> measure_excess(np.array([[2.0, 0, -3]]), np.array([[-1, 1], [-1, 1], [-1, 1]]))
    array([3.])
    """
    excess = np.maximum(angles - limits[:, 1], 0) + np.maximum(limits[:, 0] - angles, 0)
    return np.asarray(excess.sum(axis=-1))


def find_cheapest_path(costs: Floats, steps: Floats) -> Ints:
    """Return the state of each frame; costs of states and of steps are minimal together.

    Parameters
    ----------
    costs : ndarray, shape (n_frames, n_states)
    steps : ndarray, shape (n_frames - 1, n_states, n_states)
        Cost of each step from a state, the first index, to one of the next frame.

    Examples
    --------
    >>> find_cheapest_path(np.array([[0, 1], [3, 0], [0, 1.0]]), np.zeros((2, 2, 2)))
    array([0, 1, 0])
    """
    total, back = costs[0], np.zeros(costs.shape, int)
    for frame in range(1, len(costs)):
        ways = total[:, np.newaxis] + steps[frame - 1]
        back[frame] = ways.argmin(axis=0)
        total = ways.min(axis=0) + costs[frame]
    path = np.empty(len(costs), int)
    path[-1] = total.argmin()
    for frame in range(len(costs) - 1, 0, -1):
        path[frame - 1] = back[frame, path[frame]]
    return path
