"""Soft ends: fading a clip in from the original animation and back out to it.

Rotations fade along the shorter arc; other channels fade linearly.
"""

from __future__ import annotations

import numpy as np

from ..errors import SettingError
from ..geometry.arrays import Floats, ease_in_out
from ..geometry.rotations import slerp
from .clip import Clip
from .resampling import channels_to_quaternion, quaternion_to_channels


def check_soft_frames(soft_frames: float, span: float) -> None:
    """Raise a SettingError if both soft ends do not fit into a span of frames."""
    if not 0 <= soft_frames <= span / 2:
        raise SettingError(
            "soft_frames", soft_frames, f"from 0 to {span / 2:g}, half of the range"
        )


def fade_weights(n_frames: int, soft_frames: float) -> Floats:
    """Return the weight of the result on each frame: 0 at both ends, 1 inside.

    The weight is u^2 (3 - 2 u) with u = min(d / `soft_frames`, 1), where d is the number of
    frames to the nearer end.

    Parameters
    ----------
    n_frames : int
    soft_frames : float
        Length of each fade; 0 for hard ends, with a weight of 1 everywhere.

    Returns
    -------
    ndarray, shape (n_frames,)

    Raises
    ------
    SettingError
        If `soft_frames` is negative or more than half of the range.

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
    return ease_in_out(u)


def soften_ends(clip: Clip, original: Clip, soft_frames: float) -> Clip:
    """Return a clip that fades in from the original at its start and out to it at its end.

    Parameters
    ----------
    clip, original : Clip
        Clips with the same channels and frames.
    soft_frames : float
        See `fade_weights`.

    Returns
    -------
    Clip
        Equal to `original` on the first and last frame and to `clip` inside. Euler angles
        of the fades are the solution closest to `clip`.

    Raises
    ------
    SettingError
        See `fade_weights`.
    """
    weights = fade_weights(len(clip), soft_frames)
    share = weights[:, np.newaxis]
    values = original.values + share * (clip.values - original.values)
    for node, order in clip.rotation_orders.items():
        columns = clip.columns(node)
        before, after = original.values[:, columns], clip.values[:, columns]
        p, q = (channels_to_quaternion(angles, order) for angles in (before, after))
        values[:, columns] = quaternion_to_channels(slerp(p, q, weights), order, near=after)
    values = np.where(share == 0, original.values, values)
    return clip.with_(values=np.where(share == 1, clip.values, values))
