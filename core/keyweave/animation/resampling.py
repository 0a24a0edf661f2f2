"""Resampling of motions and clips, and conversion of one to the other.

Resampling preserves time: frame number / rate is the same moment before and after, so the
start frame can become fractional.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Union, overload

import numpy as np

from .._arguments import check_arguments
from .._text import format_count
from ..errors import DataError
from ..geometry.arrays import Floats, Ints, check_rate
from ..geometry.euler_filter import closest_euler, unwrap_euler
from ..geometry.rotations import (
    euler_to_quaternion,
    list_axes,
    quaternion_to_euler,
    slerp,
)
from .clip import Clip
from .motion import Motion
from .skeleton import ROTATE, TRANSLATE, Skeleton

MotionOrClip = Union[Motion, Clip]
# More frames are refused if they are more than so many for each frame that there is.
MOST_FRAMES, MOST_TIMES_MORE = 100_000, 20


@overload
def resample(data: Motion, frame_rate: float) -> Motion: ...
@overload
def resample(data: Clip, frame_rate: float) -> Clip: ...
@overload
def resample(data: MotionOrClip, frame_rate: float) -> MotionOrClip: ...
@check_arguments
def resample(data: MotionOrClip, frame_rate: float) -> MotionOrClip:
    """Return a motion or clip at another frame rate.

    Rotations are interpolated along the shorter arc, other channels linearly. A
    lower rate drops frames without low-pass filtering.

    Parameters
    ----------
    data : Motion or Clip
    frame_rate : float
        Frames per second, above 0.

    Returns
    -------
    Motion or Clip
        The same type, starting at the same second, up to the last frame in the range.

    Raises
    ------
    DataError
        If hardly any of very many frames would be in the data: one of the rates is wrong.

    Examples
    --------
    >>> clip = Clip([[0.0], [1.0], [2.0]], ("hand.curl",), frame_rate=12)
    >>> resample(clip, 24).values.ravel()
    array([0. , 0.5, 1. , 1.5, 2. ])
    """
    rate = check_rate(frame_rate)
    if rate == data.frame_rate:
        return data
    n_frames = int((len(data) - 1) * rate / data.frame_rate + 1e-9) + 1
    if n_frames > max(MOST_FRAMES, MOST_TIMES_MORE * len(data)):
        raise _explain_rates(data, rate, n_frames)
    rows = np.arange(n_frames) * (data.frame_rate / rate)
    start = data.start_frame * rate / data.frame_rate
    if isinstance(data, Motion):
        return _resample_motion(data, rows, rate, start)
    return _resample_clip(data, rows, rate, start)


def _explain_rates(data: MotionOrClip, rate: float, n_frames: int) -> DataError:
    """Return an error on rates that are too far apart."""
    kind = "the motion" if isinstance(data, Motion) else "the clip"
    problem = (
        f"has {format_count(len(data), 'frame')} at {data.frame_rate:.3g} frames per "
        f"second and would have {n_frames:,} at {rate:.6g}; check the time per frame in "
        "its file, and state the true rate with frame_rate="
    )
    return DataError(kind, problem)


@check_arguments
def motion_to_clip(motion: Motion) -> Clip:
    """Return the channels of a motion: positions, and Euler angles in each joint's order.

    Channels are called ``joint.rotateX`` and ``joint.translateY``. An Euler filter keeps
    angles continuous and close to zero.

    Examples
    --------
    >>> from keyweave import Skeleton
    >>> hip = Skeleton(("hip",), [-1], [[0, 90, 0]])
    >>> clip = motion_to_clip(Motion(hip, [[[0, 0, 0, 1]]], [[0, 90, 0]], 24))
    >>> clip.channels[:4]
    ('hip.translateX', 'hip.translateY', 'hip.translateZ', 'hip.rotateX')
    """
    skeleton = motion.skeleton
    channels, columns = [], []
    moved = motion.moved
    for joint, name in enumerate(skeleton.names):
        if joint in moved:
            channels += [f"{name}.{attribute}" for attribute in TRANSLATE]
            columns.append(moved[joint])
        channels += [f"{name}.{attribute}" for attribute in ROTATE]
        columns.append(
            quaternion_to_channels(
                motion.rotations[:, joint], skeleton.rotation_orders[joint]
            )
        )
    orders = dict(zip(skeleton.names, skeleton.rotation_orders))
    values = np.concatenate(columns, axis=1)
    return Clip(
        values,
        tuple(channels),
        motion.frame_rate,
        motion.start_frame,
        orders,
        motion.up_axis,
    )


def clip_to_motion(clip: Clip, skeleton: Skeleton) -> Motion:
    """Return a skeleton posed by the channels of a clip, the inverse of `motion_to_clip`.

    Angles are in the rotation orders of the clip, or of the skeleton for joints that the
    clip has no order for. Joints without channels keep their rest pose; channels of other
    nodes are ignored.

    Examples
    --------
    >>> leg = Skeleton(("hip", "knee"), [-1, 0], [[0, 90, 0], [0, -40, 0]])
    >>> clip = Clip([[0.0, 1.0], [0.5, 2.0]], ("knee.rotateX", "hip.translateX"), 24)
    >>> motion = clip_to_motion(clip, leg)
    >>> motion.root_positions[1], motion.rotations[1, 1].round(3)
    (array([ 2., 90.,  0.]), array([0.247, 0.   , 0.   , 0.969]))
    """
    columns = dict(zip(clip.channels, clip.values.T))

    def stack(joint: int, attributes: Sequence[str], rest: Floats) -> Floats:
        values = np.tile(rest, (len(clip), 1))
        for i, attribute in enumerate(attributes):
            channel = f"{skeleton.names[joint]}.{attribute}"
            values[:, i] = columns.get(channel, values[:, i])
        return values

    orders = {**dict(zip(skeleton.names, skeleton.rotation_orders)), **clip.rotation_orders}
    rotations = [
        channels_to_quaternion(stack(joint, ROTATE, np.zeros(3)), orders[name])
        for joint, name in enumerate(skeleton.names)
    ]
    moved = {name.rpartition(".")[0] for name in columns if name.endswith(TRANSLATE)}
    translated = [i for i, name in enumerate(skeleton.names) if i > 0 and name in moved]
    positions = [
        stack(joint, TRANSLATE, skeleton.offsets[joint]) for joint in (0, *translated)
    ]
    return Motion(
        skeleton,
        np.stack(rotations, axis=1),
        positions[0],
        clip.frame_rate,
        clip.start_frame,
        np.array(translated, np.intp),
        np.stack(positions, axis=1)[:, 1:],
        clip.up_axis,
    )


def quaternion_to_channels(
    rotations: Floats, order: str, near: Floats | None = None
) -> Floats:
    """Return rotateX, rotateY and rotateZ of rotations over time, shape (n_frames, ..., 3).

    The order is SciPy's intrinsic one. On each frame the solution is the closest to `near`,
    shape (n_frames, ..., 3), or else the continuous one.
    """
    letters = list_axes(order)
    angles = quaternion_to_euler(rotations, order)
    if near is None:
        angles = unwrap_euler(angles, order)
    else:
        angles = closest_euler(angles, near[..., letters], order)
    return angles[..., np.argsort(letters)]


def unwrap_channels(channels: Floats, order: str) -> Floats:
    """Return rotateX, rotateY and rotateZ as the solution closest to the previous frame."""
    letters = list_axes(order)
    angles = unwrap_euler(channels[:, letters], order, keep_first=True)
    return angles[:, np.argsort(letters)]


def channels_to_quaternion(channels: Floats, order: str) -> Floats:
    """Return quaternions, shape (n_frames, ..., 4), of rotateX, rotateY and rotateZ."""
    return euler_to_quaternion(channels[..., list_axes(order)], order)


def interpolate_rows(values: Floats, rows: Floats) -> Floats:
    """Return rows of a table, with linear interpolation for fractional rows.

    Examples
    --------
    >>> interpolate_rows(np.array([0.0, 10.0, 30.0]), np.array([0.5, 2.0]))
    array([ 5., 30.])
    """
    before, after, u = _find_neighbors(rows, len(values))
    u = u.reshape((-1,) + (1,) * (values.ndim - 1))
    between: Floats = (1 - u) * values[before] + u * values[after]
    return between


def slerp_rows(rotations: Floats, rows: Floats) -> Floats:
    """Return rows of quaternions, on the shorter arc between two for fractional rows.

    The rotations have the shape (n_frames, ..., 4).

    Examples
    --------
    >>> half = np.sqrt(0.5)
    >>> slerp_rows(np.array([[0, 0, 0, 1], [0, half, 0, half]]), np.array([1.0])).round(6)
    array([[0.      , 0.707107, 0.      , 0.707107]])
    """
    before, after, u = _find_neighbors(rows, len(rotations))
    u = u.reshape((-1,) + (1,) * (rotations.ndim - 2))
    return slerp(rotations[before], rotations[after], u)


def _resample_motion(motion: Motion, rows: Floats, rate: float, start: float) -> Motion:
    return motion.with_(
        rotations=slerp_rows(motion.rotations, rows),
        root_positions=interpolate_rows(motion.root_positions, rows),
        translations=interpolate_rows(motion.translations, rows),
        frame_rate=rate,
        start_frame=start,
    )


def _resample_clip(clip: Clip, rows: Floats, rate: float, start: float) -> Clip:
    values = interpolate_rows(clip.values, rows)
    for node, order in clip.rotation_orders.items():
        columns = clip.columns(node)
        q = slerp_rows(channels_to_quaternion(clip.values[:, columns], order), rows)
        values[:, columns] = quaternion_to_channels(q, order, near=values[:, columns])
    return clip.with_(values=values, frame_rate=rate, start_frame=start)


def _find_neighbors(rows: Floats, n_rows: int) -> tuple[Ints, Ints, Floats]:
    """Return the rows before and after fractional rows, and the fractions."""
    before = np.minimum(rows.astype(np.intp), n_rows - 1)
    return before, np.minimum(before + 1, n_rows - 1), rows - before
