"""A leg as two bones: the hip's turn and the knee's bend that bring the ankle there.

The plane in which the knee bends is kept.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from keyweave.geometry.arrays import Floats
from keyweave.geometry.rotations import compose, rotate
from made_up.walks.figure import SHANK, THIGH

STRAIGHTEST = np.radians(2.0)  # that a knee gets


def solve_leg(thigh: Floats, hips: Floats, ankles: Floats) -> tuple[Floats, Floats]:
    """Turn a thigh and bend its knee so that the ankle arrives.

    Parameters
    ----------
    thigh : ndarray, shape (n_frames, 4)
        World rotations that tell the plane of the leg.
    hips, ankles : ndarray, shape (n_frames, 3)
        Where the leg starts and shall end, in cm.

    Returns
    -------
    thigh : ndarray, shape (n_frames, 4)
        World rotations.
    knee : ndarray, shape (n_frames,)
        Radians; cos k = (r^2 - a^2 - b^2) / 2ab
    """
    way = ankles - hips
    longest = np.hypot(THIGH + SHANK * np.cos(STRAIGHTEST), SHANK * np.sin(STRAIGHTEST))
    r = soft_minimum(np.linalg.norm(way, axis=-1), longest)
    cosine = (r**2 - THIGH**2 - SHANK**2) / (2 * THIGH * SHANK)
    knee = np.arccos(np.maximum(cosine, -0.9))
    reach = rotate(thigh, leg_reach(knee))
    return compose(_between(reach, way), thigh), knee


def leg_reach(knee: Floats) -> Floats:
    """Return the way from hip to ankle in the thigh's axes, (n_frames, 3), in cm."""
    shank = [np.zeros_like(knee), -SHANK * np.cos(knee), -SHANK * np.sin(knee)]
    return np.stack(shank, axis=-1) - [0.0, THIGH, 0.0]


def soft_minimum(a: ArrayLike, b: ArrayLike, softness: float = 0.2) -> Floats:
    """Return the lesser of two values, rounded off where they are equal."""
    a, b = np.asarray(a, float), np.asarray(b, float)
    least: Floats = (a + b - np.hypot(a - b, softness)) / 2
    return least


def _between(start: Floats, end: Floats) -> Floats:
    """Return the shortest rotations from one vector's direction to another's."""
    length = np.linalg.norm(start, axis=-1) * np.linalg.norm(end, axis=-1)
    w = length + np.sum(start * end, axis=-1)
    q = np.concatenate([np.cross(start, end), w[:, np.newaxis]], axis=-1)
    unit: Floats = q / np.linalg.norm(q, axis=-1, keepdims=True)
    return unit
