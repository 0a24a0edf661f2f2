"""Keeping keys: a smooth correction after which a motion passes through every key.

An addition to [PB02]_, whose results leave the animator's keys behind.
"""

from __future__ import annotations

import numpy as np
from scipy.interpolate import PchipInterpolator

from ..arrays import Floats
from ..clip import Clip
from ..columns import Part
from ..motion import Motion
from ..sampling import Data, values_at
from .task import Task

SAME = 1e-6  # frames; keys closer than this are at one time


def correction_through(
    rows: Floats, differences: Floats, n_frames: int, *, fade_frames: float
) -> Floats:
    """Interpolate what is missing at the keys, smoothly and without overshoot.

    Parameters
    ----------
    rows : ndarray, shape (n_keys,)
        Where the keys are, increasing; between two frames too.
    differences : ndarray, shape (n_keys, n_channels)
        Keyed values less the motion's.
    n_frames : int
    fade_frames : float
        Before the first key and after the last the correction ends within so many frames.

    Returns
    -------
    ndarray, shape (n_frames, n_channels)
        To be added to the motion.

    Examples
    --------
    >>> missing = np.array([[0.2], [0.0]])
    >>> correction_through(np.array([1.0, 3.0]), missing, 4, fade_frames=2).ravel().round(3)
    array([0.1, 0.2, 0.1, 0. ])
    """
    frames = np.arange(n_frames)
    inside = np.clip(frames, rows[0], rows[-1])
    if len(rows) == 1:
        smooth = np.repeat(differences, n_frames, axis=0)
    else:
        smooth = PchipInterpolator(rows, differences, axis=0)(inside)
    outside = np.minimum(np.abs(frames - inside) / fade_frames, 1)
    fade = np.cos(np.pi / 2 * outside) ** 2
    faded: Floats = fade[:, np.newaxis] * smooth
    return faded


def keep_keys(task: Task, own: Floats, values: Floats) -> Data:
    """Write target columns into the sketch, corrected to pass through its keys.

    Rotations keyed in all three channels are corrected as rotations; what is still
    missing in single Euler channels and all other channels is corrected there. At a key
    the Euler solution is the sketch's own.

    Parameters
    ----------
    task : Task
    own : ndarray, shape (n_frames, n_targets)
        The sketch's target columns.
    values : ndarray, shape (n_frames, n_targets)
        The columns to be written.
    """
    corrected = np.array(values)
    fade = task.sketch.frame_rate  # one second
    near = set()
    for part, where in task.targets.slices().items():
        rows = _common_rows(task, part)
        if part.is_rotation and len(rows):
            missing = values_at(own[:, where] - values[:, where], rows)
            corrected[:, where] += correction_through(
                rows, missing, len(own), fade_frames=fade
            )
        if task.textured[where].all() or any(c in task.keys for c in part.channels):
            near.add(part.name)
    output = task.targets.write(task.sketch, corrected, near)
    return output if isinstance(output, Motion) else _keep_in_channels(task, output)


def _common_rows(task: Task, part: Part) -> Floats:
    """Return the rows at which all channels of a rotation are keyed."""
    if part.name in task.keys:
        return task.keys[part.name][0]
    if not all(channel in task.keys for channel in part.channels):
        return np.empty(0)
    first, *others = (task.keys[channel][0] for channel in part.channels)
    return first[[all(np.abs(o - row).min() < SAME for o in others) for row in first]]


def _keep_in_channels(task: Task, clip: Clip) -> Clip:
    values = np.array(clip.values)
    for channel, (rows, wanted) in task.keys.items():
        inside = (rows >= 0) & (rows <= len(values) - 1)
        if wanted is None or not inside.any():
            continue
        column = values[:, [clip.index(channel)]]
        missing = wanted[inside, np.newaxis] - values_at(column, rows[inside])
        values[:, [clip.index(channel)]] += correction_through(
            rows[inside], missing, len(values), fade_frames=clip.frame_rate
        )
    return clip.with_(values=values)
