"""Key constraints: find the keys of a sketch, and make a motion pass through them.

This is an addition to [PB02]_, whose results do not keep the animator's keys.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..._text import format_count
from ...animation.clip import Clip
from ...animation.features import ChannelGroup, FeatureLayout
from ...animation.frame_range import FRAME_TOLERANCE
from ...animation.motion import Motion
from ...animation.resampling import MotionOrClip, interpolate_rows
from ...errors import DataError
from ...geometry.arrays import Floats, freeze_floats
from ...geometry.splines import interpolate_monotonely
from .sketches import Sketch

Keys = Mapping[str, tuple[Floats, Union[Floats, None]]]  # rows and values by channel
REGULARIZATION = 1e-12


def find_keys(
    sketch: Sketch,
    data: MotionOrClip,
    textured: Sequence[ChannelGroup],
    targets: Sequence[ChannelGroup],
    key_frames: ArrayLike | None,
    root_keys: ArrayLike | None = None,
    root: str | None = None,
) -> Keys:
    """Collect the keys of the target channels: rows of `data`, and values, by channel.

    The key frames of a motion or clip are keys of its textured channels only, and root keys
    those of its root besides. Curves have their own keys, on textured and synthesized
    channels alike. Rows are fractional between frames. For a motion, the keys are those of
    its rotations and channels, and have no values.

    Raises DataError if there are fewer than two key frames, or one is outside the sketch or
    between its frames.
    """
    if isinstance(sketch, (Motion, Clip)):
        if key_frames is None:
            return {}
        rows = _read_key_rows(data, key_frames)
        of_root = rows
        if root_keys is not None and np.size(root_keys):
            of_root = np.union1d(rows, _read_key_rows(data, root_keys, "root_keys"))
        placed = [
            (part, of_root if part.name.partition(".")[0] == root else rows)
            for part in textured
        ]
        if isinstance(data, Motion):
            return {part.name: (own, None) for part, own in placed}
        return {
            channel: (own, data.values[own.astype(np.intp), data.index(channel)])
            for part, own in placed
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
    """Interpolate a correction between keys, smoothly and without overshoot.

    Rows of the keys increase, and are fractional between frames; differences are keyed
    values minus the motion's, (n_keys, n_channels). The correction, (n_frames, n_channels),
    is to be added to the motion. It fades over `fade_frames` before the first key and after
    the last.

    Examples
    --------
    >>> differences = np.array([[0.2], [0.0]])
    >>> interpolate_correction(np.array([
    ...     1.0, 3.0]), differences, 4, fade_frames=2).ravel().round(3)
    array([0.1, 0.2, 0.1, 0. ])
    """
    frames = np.arange(n_frames)
    inside = np.clip(frames, rows[0], rows[-1])
    if len(rows) == 1:
        smooth = np.repeat(differences, n_frames, axis=0)
    else:
        smooth = interpolate_monotonely(rows, differences, inside)
    outside = np.minimum(np.abs(frames - inside) / fade_frames, 1)
    fade = np.cos(np.pi / 2 * outside) ** 2
    return fade[:, np.newaxis] * smooth


def keep_keys(
    sketch: MotionOrClip,
    targets: FeatureLayout,
    textured: NDArray[np.bool_],
    keys: Keys,
    own: Floats,
    values: Floats,
) -> MotionOrClip:
    """Write target columns into a sketch, corrected to pass through its keys.

    Rotations that are keyed in all three channels are corrected as rotations; remaining
    differences in single Euler channels, and those of all other channels, are corrected per
    channel. At a key, the Euler solution is the sketch's own. `own` are the target columns
    of the sketch and `values` those to write, (n_frames, n_targets); without keys, see
    `find_keys`, they are not corrected.
    """
    corrected = np.array(values)
    near = set()
    for part, where in targets.slices().items():
        rows = _find_common_rows(keys, part)
        if (part.is_rotation or isinstance(sketch, Motion)) and len(rows):
            differences = interpolate_rows(own[:, where] - values[:, where], rows)
            corrected[:, where] += interpolate_correction(
                rows, differences, len(own), fade_frames=sketch.frame_rate
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
    gaps = [np.abs(np.subtract.outer(first, rows)).min(axis=1) for rows in others]
    return first[np.max(gaps, axis=0) < FRAME_TOLERANCE]


def _correct_channels(clip: Clip, keys: Keys) -> Clip:
    values = np.array(clip.values)
    for columns, rows, wanted in _group_keys(clip, keys):
        own = values[:, columns]
        own = own + interpolate_correction(
            rows,
            wanted - interpolate_rows(own, rows),
            len(values),
            fade_frames=clip.frame_rate,
        )
        values[:, columns] = own + compute_frame_shifts(
            rows, wanted - interpolate_rows(own, rows), len(values)
        )
    return clip.with_(values=values)


def _group_keys(clip: Clip, keys: Keys) -> Iterator[tuple[list[int], Floats, Floats]]:
    """Yield the columns of channels that are keyed on the same rows, rows and values."""
    groups: dict[bytes, list[tuple[int, Floats, Floats]]] = {}
    for channel, (rows, values) in keys.items():
        inside = (rows >= 0) & (rows <= len(clip) - 1)
        if values is not None and inside.any():
            keyed = clip.index(channel), rows[inside], values[inside]
            groups.setdefault(keyed[1].tobytes(), []).append(keyed)
    for group in groups.values():
        wanted = np.stack([each for _, _, each in group], axis=1)
        yield [column for column, _, _ in group], group[0][1], wanted


def compute_frame_shifts(rows: Floats, differences: Floats, n_frames: int) -> Floats:
    """Return shifts of frames that make the lines between them pass through the keys.

    These are the smallest shifts x, (n_frames, n_channels), with A x = differences, where
    row k of A has the weights of the two frames around key k: x = A' (A A')^-1 differences.
    Rows of the keys are fractional between frames, and differences keyed values minus those
    on the lines, (n_keys, n_channels).

    Examples
    --------
    >>> compute_frame_shifts(np.array([1.0, 2.5]), np.array([[0.0], [0.1]]), 5).ravel()
    array([0. , 0. , 0.1, 0.1, 0. ])
    """
    from scipy.sparse import csr_matrix, identity
    from scipy.sparse.linalg import splu

    low = np.minimum(rows.astype(np.intp), n_frames - 1)
    u = rows - low
    high = np.minimum(low + 1, n_frames - 1)
    each = np.arange(len(rows))
    weights = np.concatenate([1 - u, u]), (np.tile(each, 2), np.concatenate([low, high]))
    a = csr_matrix(weights, shape=(len(rows), n_frames))
    # Lines cannot meet three keys within two frames exactly; they come close.
    inverse = splu((a @ a.T + REGULARIZATION * identity(len(rows))).tocsc())
    return a.T @ inverse.solve(np.asarray(differences))


def _read_key_rows(
    data: MotionOrClip, key_frames: ArrayLike, name: str = "key_frames"
) -> Floats:
    frames = np.unique(freeze_floats(name, key_frames, (None,)))
    rows = np.round(frames - data.start_frame, 6)
    if len(frames) < 2 and name == "key_frames":
        count = format_count(len(frames), "frame")
        raise DataError("key_frames=", f"has {count}; a sketch needs at least 2")
    if rows[0] < 0 or rows[-1] > len(data) - 1:
        outside = frames[0] if rows[0] < 0 else frames[-1]
        raise DataError(
            f"{name}=",
            f"contains {outside:g}, but the sketch has frames {data.start_frame:g} "
            f"to {data.last_frame:g}",
        )
    if (rows != np.round(rows)).any():
        fraction = frames[rows != np.round(rows)][0]
        problem = f"contains {fraction:g}; only curves have keys between frames"
        raise DataError(f"{name}=", problem)
    return rows
