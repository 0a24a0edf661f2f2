"""Soft ends: fade a clip in from the original animation and back out to it.

Rotations fade along the shorter arc; other channels fade linearly.
"""

from __future__ import annotations

import numpy as np

from ..errors import SettingError
from ..geometry.arrays import Floats
from ..geometry.rotations import slerp
from .clip import Clip
from .resampling import channels_to_quaternion, quaternion_to_channels


def check_soft_frames(soft_frames: float, span: float) -> None:
    """Raise a SettingError if soft ends do not fit into so many frames."""
    if not 0 <= soft_frames <= span / 2:
        raise SettingError(
            "soft_frames", soft_frames, f"from 0 to {span / 2:g}, half of what is written"
        )


def fade_weights(n_frames: int, soft_frames: float) -> Floats:
    """Return how much of the result stands on each frame: 0 at both ends, 1 inside.

    With d the frames to the nearer end and u = d / `soft_frames`, at most 1, the weight
    is u^2 (3 - 2 u).

    Parameters
    ----------
    n_frames : int
    soft_frames : float
        0 for hard ends: 1 everywhere.

    Returns
    -------
    ndarray, shape (n_frames,)

    Raises
    ------
    SettingError
        If `soft_frames` are negative, or more than half of the range.

    Examples
    --------
    >>> fade_weights(7, 2)
    array([0. , 0.5, 1. , 1. , 1. , 0.5, 0. ])
    """
    check_soft_frames(soft_frames, n_frames - 1)
    if soft_frames == 0:
        return np.ones(n_frames)
    frames = np.arange(n_frames)
    u = np.minimum(np.minimum(frames, frames[::-1]) / soft_frames, 1.0)
    weights: Floats = u * u * (3 - 2 * u)
    return weights


def soften_ends(made: Clip, before: Clip, soft_frames: float) -> Clip:
    """Fade a clip in from another at its start, and out to it at its end.

    Parameters
    ----------
    made, before : Clip
        With the same channels and frames.
    soft_frames : float
        See `fade_weights`.

    Returns
    -------
    Clip
        As `before` on the first and last frame, as `made` inside. Between, Euler angles
        are the solution closest to those of `made`.

    Raises
    ------
    SettingError
        As for `fade_weights`.
    """
    weights = fade_weights(len(made), soft_frames)
    share = weights[:, np.newaxis]
    values = before.values + share * (made.values - before.values)
    for node, order in made.rotation_orders.items():
        columns = made.columns(node)
        own = made.values[:, columns]
        p, q = (channels_to_quaternion(v, order) for v in (before.values[:, columns], own))
        values[:, columns] = quaternion_to_channels(slerp(p, q, weights), order, near=own)
    values = np.where(share == 0, before.values, values)
    return made.with_(values=np.where(share == 1, made.values, values))
