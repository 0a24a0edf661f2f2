"""Strength and soft ends: blending a result with the animation that it replaces.

Rotations blend along the shorter arc; other channels blend linearly.
"""

from __future__ import annotations

from typing import cast, overload

import numpy as np

from ..errors import SettingError
from ..geometry.arrays import Bools, Floats, compute_median, ease_in_out
from ..geometry.rotations import FULL_TURN, slerp
from .channel_names import parse_node
from .clip import Clip
from .frame_range import FrameRange
from .motion import Motion
from .resampling import (
    MotionOrClip,
    channels_to_quaternion,
    quaternion_to_channels,
    unwrap_channels,
)

CHANGE_TOLERANCE = 1e-9  # radians or centimeters; smaller changes are not written
FULL_STRENGTH = 1.0  # the result as it was computed
EQUAL_ANGLES = 1e-9  # radians by which kept keys may differ from the original
LEAST_FLIP = FULL_TURN / 4  # radians; a smaller step of an angle is not a flip
SAME_TURN = 1e-3  # radians; other Euler solutions differ by more, except near gimbal lock


def check_soft_frames(soft_frames: float, span: float) -> None:
    """Raise a SettingError if both soft ends do not fit into a span of frames."""
    if not 0 <= soft_frames <= span / 2:
        raise SettingError(
            "soft_frames", soft_frames, f"from 0 to {span / 2:g}, half of the range"
        )


def fade_weights(n_frames: int, soft_frames: float) -> Floats:
    """Return the weight of the result on each frame: 0 at both ends, 1 inside.

    The weight is u^2 (3 - 2 u) with u = min(d / `soft_frames`, 1), where d is the number of
    frames to the nearer end. Hard ends, of 0 frames, have a weight of 1 everywhere. Raise a
    SettingError if the soft frames are negative or more than half of the range.

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


@overload
def blend(
    original: Motion, result: Motion, *, strength: float = ..., soft_frames: float = ...
) -> Motion: ...
@overload
def blend(
    original: Clip, result: Clip, *, strength: float = ..., soft_frames: float = ...
) -> Clip: ...
@overload
def blend(
    original: MotionOrClip,
    result: MotionOrClip,
    *,
    strength: float = ...,
    soft_frames: float = ...,
) -> MotionOrClip: ...
def blend(
    original: MotionOrClip,
    result: MotionOrClip,
    *,
    strength: float = FULL_STRENGTH,
    soft_frames: float = 0.0,
) -> MotionOrClip:
    """Return the original animation with a share of the change that a result makes.

    The share is the strength times `fade_weights`. Above 1 it extrapolates: rotations
    continue along the arc from the original to the result, other channels along the line.

    Both have the same joints or channels, and the same frames. Where the two are equal, as
    on kept keys, the blend is equal to both. Euler angles are continuous; those of a
    rotation without kept keys stay within 180 degrees of the original where possible.

    Examples
    --------
    >>> channels = ("hip.rotateX", "hip.rotateY", "hip.rotateZ")
    >>> original = Clip([[0.1, 0.0, 0.0]], channels, frame_rate=24)
    >>> result = Clip([[0.3, 0.0, 0.0]], channels, frame_rate=24)
    >>> blend(original, result, strength=1.5).values.round(6)
    array([[0.4, 0. , 0. ]])
    """
    weights = strength * fade_weights(len(result), soft_frames)
    return blend_frames(original, result, weights)


@overload
def blend_frames(original: Motion, result: Motion, weights: Floats) -> Motion: ...
@overload
def blend_frames(original: Clip, result: Clip, weights: Floats) -> Clip: ...
@overload
def blend_frames(
    original: MotionOrClip, result: MotionOrClip, weights: Floats
) -> MotionOrClip: ...
def blend_frames(
    original: MotionOrClip, result: MotionOrClip, weights: Floats
) -> MotionOrClip:
    """Return the original animation with a share of the change on each frame.

    The shares, shape (n_frames,), may be negative or above 1; see `blend`.

    Examples
    --------
    >>> original = Clip([[0.0], [0.0]], ["head.nod"], frame_rate=24)
    >>> result = original.with_(values=[[1.0], [2.0]])
    >>> blend_frames(original, result, np.array([0.25, 1.25])).values.ravel()
    array([0.25, 2.5 ])
    """
    if (weights == 1).all():
        return result
    if isinstance(result, Motion):
        return _blend_motions(cast(Motion, original), result, weights)
    return _blend_clips(cast(Clip, original), result, weights)


def describe_strength(strength: float) -> tuple[str, ...]:
    """Return a note on a strength that is not 1, in percent.

    Examples
    --------
    >>> describe_strength(0.5), describe_strength(1)
    (('the strength is 50 %',), ())
    """
    return () if strength == FULL_STRENGTH else (f"the strength is {100 * strength:g} %",)


def _blend_motions(original: Motion, result: Motion, weights: Floats) -> Motion:
    p, q = original.rotations, result.rotations
    is_equal = (p == q).all(axis=-1, keepdims=True)
    between = np.where(is_equal, p, slerp(p, q, weights[:, np.newaxis]))
    return result.with_(
        rotations=_pin(p, q, between, weights),
        root_positions=_interpolate(
            original.root_positions, result.root_positions, weights
        ),
        translations=_interpolate(original.translations, result.translations, weights),
    )


def _blend_clips(original: Clip, result: Clip, weights: Floats) -> Clip:
    values = _interpolate(original.values, result.values, weights)
    for order in {*result.rotation_orders.values()}:
        nodes = [node for node, own in result.rotation_orders.items() if own == order]
        columns = np.array([result.columns(node) for node in nodes])
        values[:, columns] = _blend_angles(
            original.values[:, columns], result.values[:, columns], weights, order
        )
    return result.with_(values=values)


def _blend_angles(before: Floats, after: Floats, weights: Floats, order: str) -> Floats:
    """Return angles between, or beyond, those of rotations, shape (n_frames, n, 3)."""
    is_equal = np.abs(after - before).max(axis=-1, keepdims=True) <= EQUAL_ANGLES
    turns = np.round(compute_median(after - before, axis=0) / FULL_TURN)
    after = after - np.where(is_equal.any(axis=0), 0.0, FULL_TURN * turns)
    linear = _interpolate(before, after, weights)
    p, q = (channels_to_quaternion(angles, order) for angles in (before, after))
    rotations = slerp(p, q, weights[:, np.newaxis])
    angles = quaternion_to_channels(rotations, order, near=linear)
    # A conversion to quaternions and back is less exact than keys are.
    pinned = ((weights == 0) | (weights == 1))[:, np.newaxis, np.newaxis]
    fixed = is_equal | pinned
    return avoid_flips(np.where(fixed, linear, angles), fixed[..., 0], order)


def avoid_flips(angles: Floats, fixed: Bools, order: str) -> Floats:
    """Return rotateX, rotateY and rotateZ without jumps to another Euler solution.

    Angles have the shape (n_frames, n_rotations, 3) and SciPy's intrinsic order. Those on
    `fixed` frames, a mask of shape (n_frames, n_rotations), may not change; if continuous
    angles do not agree with them, a rotation stays as it is.

    Examples
    --------
    >>> angles = np.radians([[[10.0, 0, 0]], [[-160, 180, 180]], [[30, 0, 0]]])
    >>> free = np.zeros((3, 1), bool)
    >>> np.degrees(avoid_flips(angles, free, "ZYX")[:, 0, 0]).round()
    array([10., 20., 30.])
    """
    angles = np.array(angles)
    for node in np.flatnonzero(_measure_steps(angles) > LEAST_FLIP):
        angles[:, node] = _shorten_steps(angles[:, node], fixed[:, node], order)
    return angles


def _shorten_steps(angles: Floats, fixed: Bools, order: str) -> Floats:
    """Return angles with shorter steps, if they agree with those of the fixed frames."""
    continuous = unwrap_channels(angles, order)
    agrees = np.abs(continuous - angles)[fixed].max(initial=0) <= SAME_TURN
    if not agrees or _measure_steps(continuous) >= _measure_steps(angles):
        return angles
    return np.where(fixed[:, np.newaxis], angles, continuous)


def _measure_steps(angles: Floats) -> Floats:
    """Return the largest change of an angle from frame to frame, for each rotation."""
    steps: Floats = np.abs(np.diff(angles, axis=0)).max(axis=(0, -1), initial=0)
    return steps


def _interpolate(before: Floats, after: Floats, weights: Floats) -> Floats:
    share = _align_weights(weights, after)
    return _pin(before, after, before + share * (after - before), weights)


def _pin(before: Floats, after: Floats, between: Floats, weights: Floats) -> Floats:
    """Return values that are exact to the last bit where the weight is 0 or 1."""
    share = _align_weights(weights, after)
    pinned: Floats = np.where(share == 1, after, np.where(share == 0, before, between))
    return pinned


def _align_weights(weights: Floats, values: Floats) -> Floats:
    return weights.reshape((-1,) + (1,) * (values.ndim - 1))


def find_changed_ranges(before: Clip, after: Clip) -> dict[FrameRange, list[str]]:
    """Return the channels that change, by the frames on which their node does.

    A range has one frame more at both ends, with the values before.

    Examples
    --------
    >>> before = Clip(np.zeros((9, 2)), ["foot.translateX", "hip.translateX"], 24)
    >>> values = np.array(before.values)
    >>> values[3:5, 0] = 1
    >>> find_changed_ranges(before, before.with_(values=values))
    {(3.0, 6.0): ['foot.translateX']}
    """
    changed = np.abs(after.values - before.values) > CHANGE_TOLERANCE
    nodes: dict[str, list[int]] = {}
    for column in np.flatnonzero(changed.any(axis=0)).tolist():
        nodes.setdefault(parse_node(before.channels[column]), []).append(column)
    ranges: dict[FrameRange, list[str]] = {}
    for columns in nodes.values():
        rows = np.flatnonzero(changed[:, columns].any(axis=1))
        first, last = before.frames[
            np.clip([rows[0] - 1, rows[-1] + 1], 0, len(before) - 1)
        ]
        names = [before.channels[column] for column in columns]
        ranges.setdefault((float(first), float(last)), []).extend(names)
    return ranges
