"""Playback of captured channels in the order of a variation.

Each output frame shows one captured input frame. Rotations are reordered and smoothed as
rotations and return as continuous Euler angles; nodes placed in the world get the
channels that put them there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from ..animation.clip import Clip
from ..animation.resampling import channels_to_quaternion, quaternion_to_channels
from ..geometry.arrays import Floats
from ..geometry.euler_filter import unwrap_euler
from ..methods.resequencing import Variation
from ..scenes.scene import Scene
from .control_capture import CapturedControls, build_world_motion, parse_node


def rearrange_channels(
    captured: CapturedControls, variation: Variation, scene: Scene
) -> Clip:
    """Return the channels of a variation, on its frames.

    Parameters
    ----------
    captured : Captured
    variation : Variation
    scene : Scene
        Is asked for the channels of what is placed.
    """
    clip, motion = captured.clip, variation.motion
    values = _reorder_channels(clip, variation)
    for node, angles in _reorder_rotations(clip, variation).items():
        values[:, clip.columns(node)] = angles
    made = replace(clip, values=values, start_frame=motion.start_frame)
    return _place_in_world(made, captured, variation, scene)


def _reorder_channels(clip: Clip, variation: Variation) -> Floats:
    """Return all channels in their new order and smooth, but for switches."""
    order = variation.rearrangement
    switches = (clip.values == np.round(clip.values)).all(axis=0)
    return np.where(switches, clip.values[order.rows], order.values(clip.values))


def _reorder_rotations(clip: Clip, variation: Variation) -> dict[str, Floats]:
    """Return rotateX, rotateY and rotateZ of each node that has a rotation."""
    order, found = variation.rearrangement, {}
    for node, axes in clip.rotation_orders.items():
        source = clip.values[:, clip.columns(node)]
        q, shown = channels_to_quaternion(source, axes), source[order.rows]
        turned = order.rotations(q)
        angles = quaternion_to_channels(turned, axes, near=shown)
        same = (turned == q[order.rows]).all(axis=1)
        found[node] = _unwrap_angles(np.where(same[:, np.newaxis], shown, angles), axes)
    return found


def _unwrap_angles(channels: Floats, axes: str) -> Floats:
    """Return rotateX, rotateY and rotateZ, the solution closest to the frame before."""
    letters = ["XYZ".index(axis) for axis in axes]
    return unwrap_euler(channels[:, letters], axes, keep_first=True)[:, np.argsort(letters)]


def _place_in_world(
    made: Clip, captured: CapturedControls, variation: Variation, scene: Scene
) -> Clip:
    """Return a clip with the channels that put nodes where they come to stand."""
    if not captured.placed:
        return made
    world = [
        variation.rearrangement.world(captured.rotations[:, i], captured.positions[:, i])
        for i in range(len(captured.placed))
    ]
    rotations, positions = (np.stack(part, axis=1) for part in zip(*world))
    motion = build_world_motion(
        captured.placed, rotations, positions, scene, start=made.start_frame
    )
    found = scene.motion_to_clip(motion)
    values = np.array(made.values)
    for column, channel in enumerate(found.channels):
        if channel in made.channels:
            values[:, made.index(channel)] = found.values[:, column]
    for node in [one for one in captured.placed if one in made.rotation_orders]:
        columns, axes = made.columns(node), made.rotation_orders[node]
        turned = channels_to_quaternion(values[:, columns], axes)
        # The first as captured, so that a motion that is not changed keeps its turns.
        near = made.values[:1, columns]
        values[:1, columns] = quaternion_to_channels(turned[:1], axes, near=near)
        values[:, columns] = _unwrap_angles(values[:, columns], axes)
    return made.with_(values=values)


def rename_channels(
    clip: Clip, names: Mapping[str, str], orders: Mapping[str, str]
) -> Clip:
    """Return channels under another character's names and in its rotation orders.

    Parameters
    ----------
    clip : Clip
    names : mapping of str to str
        The other's channel for each.
    orders : mapping of str to str
        Rotation orders by the other's nodes.
    """
    values = np.array(clip.values)
    for node, axes in clip.rotation_orders.items():
        theirs = orders[parse_node(names[f"{node}.rotateX"])]
        if theirs != axes:
            columns = clip.columns(node)
            turned = channels_to_quaternion(values[:, columns], axes)
            values[:, columns] = quaternion_to_channels(turned, theirs)
    channels = tuple(names[channel] for channel in clip.channels)
    return replace(clip, values=values, channels=channels, rotation_orders=orders)
