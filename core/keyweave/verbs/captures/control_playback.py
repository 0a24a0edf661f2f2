"""Playback of captured channels in the order of a variation.

Each output frame shows one captured input frame. Rotations are reordered and smoothed as
quaternions and converted back to continuous Euler angles. Placed nodes get the channels
that put them at their world positions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from ...animation.channel_names import parse_node
from ...animation.clip import Clip
from ...animation.resampling import (
    channels_to_quaternion,
    quaternion_to_channels,
    unwrap_channels,
)
from ...geometry.arrays import Floats
from ...scenes.scene import Scene
from .control_capture import CapturedControls, build_world_motion

if TYPE_CHECKING:
    from ...methods.resequencing import Variation


def rearrange_channels(
    captured: CapturedControls, variation: Variation, scene: Scene
) -> Clip:
    """Return the channels of a variation, on its frames.

    The scene converts world placement to channels.
    """
    clip, motion, order = captured.clip, variation.motion, variation.rearrangement
    switches = (clip.values == np.round(clip.values)).all(axis=0)  # are not smoothed
    values = np.where(switches, clip.values[order.rows], order.values(clip.values))
    for node, angles in _reorder_rotations(clip, variation).items():
        values[:, clip.columns(node)] = angles
    reordered = replace(clip, values=values, start_frame=motion.start_frame)
    return _place_in_world(reordered, captured, variation, scene)


def _reorder_rotations(clip: Clip, variation: Variation) -> dict[str, Floats]:
    """Return the reordered rotateX, rotateY and rotateZ of each rotation by its node."""
    order, angles_by_node = variation.rearrangement, {}
    for node, axes in clip.rotation_orders.items():
        source = clip.values[:, clip.columns(node)]
        q, shown = channels_to_quaternion(source, axes), source[order.rows]
        smooth = order.rotations(q)
        angles = quaternion_to_channels(smooth, axes, near=shown)
        same = (smooth == q[order.rows]).all(axis=1)
        angles = np.where(same[:, np.newaxis], shown, angles)
        angles_by_node[node] = unwrap_channels(angles, axes)
    return angles_by_node


def _place_in_world(
    clip: Clip, captured: CapturedControls, variation: Variation, scene: Scene
) -> Clip:
    """Return a clip with the channels of placed nodes at their new world positions."""
    if not captured.placed:
        return clip
    world = [
        variation.rearrangement.world(captured.rotations[:, i], captured.positions[:, i])
        for i in range(len(captured.placed))
    ]
    rotations, positions = (np.stack(part, axis=1) for part in zip(*world))
    motion = build_world_motion(
        captured.placed, rotations, positions, scene, start=clip.start_frame
    )
    placed = scene.motion_to_clip(motion)
    values = np.array(clip.values)
    for column, channel in enumerate(placed.channels):
        if channel in clip.channels:
            values[:, clip.index(channel)] = placed.values[:, column]
    for node in [node for node in captured.placed if node in clip.rotation_orders]:
        columns, axes = clip.columns(node), clip.rotation_orders[node]
        q = channels_to_quaternion(values[:, columns], axes)
        # Starting near the captured angles keeps full revolutions of an unchanged motion.
        near = clip.values[:1, columns]
        values[:1, columns] = quaternion_to_channels(q[:1], axes, near=near)
        values[:, columns] = unwrap_channels(values[:, columns], axes)
    return clip.with_(values=values)


def rename_channels(
    clip: Clip, names: Mapping[str, str], orders: Mapping[str, str]
) -> Clip:
    """Return channels under the names and in the rotation orders of another character.

    `names` has a channel of the other character for each channel, and `orders` the rotation
    order of each of its nodes.
    """
    values = np.array(clip.values)
    for node, axes in clip.rotation_orders.items():
        new_axes = orders[parse_node(names[f"{node}.rotateX"])]
        if new_axes != axes:
            columns = clip.columns(node)
            q = channels_to_quaternion(values[:, columns], axes)
            values[:, columns] = quaternion_to_channels(q, new_axes)
    channels = tuple(names[channel] for channel in clip.channels)
    return replace(clip, values=values, channels=channels, rotation_orders=orders)
