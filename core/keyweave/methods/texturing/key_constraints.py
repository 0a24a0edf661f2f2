"""Find the keys of a sketch, and correct a motion so that it passes through them.

An addition to [PB02]_, whose results do not keep the animator's keys.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Union

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.interpolate import PchipInterpolator
from scipy.sparse import csr_matrix, identity
from scipy.sparse.linalg import splu

from ...animation.clip import Clip
from ...animation.features import ChannelGroup, FeatureLayout
from ...animation.frame_range import FRAME_TOLERANCE
from ...animation.motion import Motion
from ...animation.resampling import MotionOrClip, interpolate_rows
from ...errors import DataError
from ...geometry.arrays import Floats, freeze_floats
from .sketches import Sketch

Keys = Mapping[str, tuple[Floats, Union[Floats, None]]]  # rows and values by channel
REGULARIZATION = 1e-12


def find_keys(
    sketch: Sketch,
    data: MotionOrClip,
    textured: Sequence[ChannelGroup],
    targets: Sequence[ChannelGroup],
    key_frames: ArrayLike | None,
) -> Keys:
    """Collect the keys of what will be written.

    Frames given for a motion or clip are keys of what is textured only; what is
    synthesised was not keyed there. A curve's own keys count wherever it is written.

    Returns
    -------
    mapping of str to (rows, values)
        Per channel its keys: rows of `data`, fractional between frames, and values.
        A motion's parts have their name and no values.

    Raises
    ------
    DataError
        If key frames are fewer than two, outside the sketch or between its frames.
    """
    if isinstance(sketch, (Motion, Clip)):
        if key_frames is None:
            return {}
        rows = _read_key_rows(data, key_frames)
        if isinstance(data, Motion):
            return {part.name: (rows, None) for part in textured}
        whole = rows.astype(np.intp)
        return {
            channel: (rows, data.values[whole, data.index(channel)])
            for part in textured
            for channel in part.channels
        }
    written = {channel for part in targets for channel in part.channels}
    return {
        curve.channel: (curve.times * data.frame_rate - data.start_frame, curve.values)
        for curve in sketch
        if curve.channel in written
    }


def interpolate_correction(
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
    >>> interpolate_correction(np.array([
    ...     1.0, 3.0]), missing, 4, fade_frames=2).ravel().round(3)
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


def keep_keys(
    sketch: MotionOrClip,
    targets: FeatureLayout,
    textured: NDArray[np.bool_],
    keys: Keys,
    own: Floats,
    values: Floats,
) -> MotionOrClip:
    """Write target columns into a sketch, corrected to pass through its keys.

    Rotations keyed in all three channels are corrected as rotations; what is still
    missing in single Euler channels and all other channels is corrected there. At a key
    the Euler solution is the sketch's own.

    Parameters
    ----------
    sketch : Motion or Clip
    targets : Columns
    textured : ndarray of bool, shape (n_targets,)
        Which columns are textured.
    keys : mapping of str to (rows, values)
        See `find_keys`; with none the columns are written as they are.
    own : ndarray, shape (n_frames, n_targets)
        The sketch's target columns.
    values : ndarray, shape (n_frames, n_targets)
        The columns to be written.
    """
    corrected = np.array(values)
    near = set()
    for part, where in targets.slices().items():
        rows = _find_common_rows(keys, part)
        if part.is_rotation and len(rows):
            missing = interpolate_rows(own[:, where] - values[:, where], rows)
            corrected[:, where] += interpolate_correction(
                rows, missing, len(own), fade_frames=sketch.frame_rate
            )
        if textured[where].all() or any(channel in keys for channel in part.channels):
            near.add(part.name)
    output = targets.write(sketch, corrected, near)
    return output if isinstance(output, Motion) else _correct_channels(output, keys)


def _find_common_rows(keys: Keys, part: ChannelGroup) -> Floats:
    """Return the rows at which all channels of a rotation are keyed."""
    if part.name in keys:
        return keys[part.name][0]
    if not all(channel in keys for channel in part.channels):
        return np.empty(0)
    first, *others = (keys[channel][0] for channel in part.channels)
    return first[
        [all(np.abs(o - row).min() < FRAME_TOLERANCE for o in others) for row in first]
    ]


def _correct_channels(clip: Clip, keys: Keys) -> Clip:
    values = np.array(clip.values)
    for channel, (rows, wanted) in keys.items():
        inside = (rows >= 0) & (rows <= len(values) - 1)
        if wanted is None or not inside.any():
            continue
        column, rows = values[:, [clip.index(channel)]], rows[inside]
        wanted = wanted[inside, np.newaxis]
        column = column + interpolate_correction(
            rows,
            wanted - interpolate_rows(column, rows),
            len(values),
            fade_frames=clip.frame_rate,
        )
        column = column + compute_frame_shifts(
            rows, wanted - interpolate_rows(column, rows), len(values)
        )
        values[:, [clip.index(channel)]] = column
    return clip.with_(values=values)


def compute_frame_shifts(rows: Floats, differences: Floats, n_frames: int) -> Floats:
    """Shift the frames beside keys so that the line between two meets a key between them.

    The smallest shifts x with A x = differences, where row k of A has the weights of the
    two frames beside key k: x = A' (A A')^-1 differences.

    Parameters
    ----------
    rows : ndarray, shape (n_keys,)
    differences : ndarray, shape (n_keys, 1)
        Keyed values less those on the line.
    n_frames : int

    Returns
    -------
    ndarray, shape (n_frames, 1)

    Examples
    --------
    >>> compute_frame_shifts(np.array([1.0, 2.5]), np.array([[0.0], [0.1]]), 5).ravel()
    array([0. , 0. , 0.1, 0.1, 0. ])
    """
    low = np.minimum(rows.astype(np.intp), n_frames - 1)
    u = rows - low
    high = np.minimum(low + 1, n_frames - 1)
    each = np.arange(len(rows))
    weights = np.concatenate([1 - u, u]), (np.tile(each, 2), np.concatenate([low, high]))
    a = csr_matrix(weights, shape=(len(rows), n_frames))
    # Three keys within two frames cannot all be met by lines: those come near.
    inverse = splu((a @ a.T + REGULARIZATION * identity(len(rows))).tocsc())
    shifts: Floats = a.T @ inverse.solve(np.asarray(differences))
    return shifts


def _read_key_rows(data: MotionOrClip, key_frames: ArrayLike) -> Floats:
    frames = np.unique(freeze_floats("key_frames", key_frames, (None,)))
    rows = np.round(frames - data.start_frame, 6)
    if len(frames) < 2:
        raise DataError("key_frames", f"are {len(frames)}; a sketch needs at least 2 keys")
    if rows[0] < 0 or rows[-1] > len(data) - 1:
        outside = frames[0] if rows[0] < 0 else frames[-1]
        raise DataError(
            "key_frames",
            f"hold {outside:g}, outside the sketch's {data.start_frame:g} "
            f"to {data.last_frame:g}",
        )
    if (rows != np.round(rows)).any():
        raise DataError("key_frames", "lie between frames; only curves can have such keys")
    return rows
