"""The channels of edited nodes as a variation shows them.

Each output frame shows the captured channels of an input frame. Rotations are put in order
and smoothed as rotations, and come back as Euler angles without jumps; what is placed in
the world gets the channels that put it there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from ..animation.clip import Clip
from ..animation.resampling import euler_channels, rotations_of
from ..geometry.arrays import Floats
from ..geometry.rotations import continuous_euler
from ..methods.resequencing import Variation
from ..scenes.scene import Scene
from .control_capture import Captured, node_of, side_by_side


def rearranged(captured: Captured, variation: Variation, scene: Scene) -> Clip:
    """Return the channels of a variation, on its frames.

    Parameters
    ----------
    captured : Captured
    variation : Variation
    scene : Scene
        Is asked for the channels of what is placed.
    """
    clip, motion = captured.clip, variation.motion
    values = _in_order(clip, variation)
    for node, angles in _turned(clip, variation).items():
        values[:, clip.columns(node)] = angles
    made = replace(clip, values=values, start_frame=motion.start_frame)
    return _placed(made, captured, variation, scene)


def _in_order(clip: Clip, variation: Variation) -> Floats:
    """Return all channels in their new order and smooth, but for switches."""
    order = variation.rearrangement
    switches = (clip.values == np.round(clip.values)).all(axis=0)
    return np.where(switches, clip.values[order.rows], order.values(clip.values))


def _turned(clip: Clip, variation: Variation) -> dict[str, Floats]:
    """Return rotateX, rotateY and rotateZ of each node that has a rotation."""
    order, found = variation.rearrangement, {}
    for node, axes in clip.rotation_orders.items():
        source = clip.values[:, clip.columns(node)]
        q, shown = rotations_of(source, axes), source[order.rows]
        turned = order.rotations(q)
        angles = euler_channels(turned, axes, near=shown)
        same = (turned == q[order.rows]).all(axis=1)
        found[node] = _unbroken(np.where(same[:, np.newaxis], shown, angles), axes)
    return found


def _unbroken(channels: Floats, axes: str) -> Floats:
    """Return rotateX, rotateY and rotateZ, the solution closest to the frame before."""
    letters = ["XYZ".index(axis) for axis in axes]
    return continuous_euler(channels[:, letters])[:, np.argsort(letters)]


def _placed(made: Clip, captured: Captured, variation: Variation, scene: Scene) -> Clip:
    """Return a clip with the channels that put nodes where they come to stand."""
    if not captured.placed:
        return made
    world = [
        variation.rearrangement.world(captured.rotations[:, i], captured.positions[:, i])
        for i in range(len(captured.placed))
    ]
    rotations, positions = (np.stack(part, axis=1) for part in zip(*world))
    motion = side_by_side(
        captured.placed, rotations, positions, scene, start=made.start_frame
    )
    found = scene.clip_of(motion)
    values = np.array(made.values)
    for column, channel in enumerate(found.channels):
        if channel in made.channels:
            values[:, made.index(channel)] = found.values[:, column]
    for node in [one for one in captured.placed if one in made.rotation_orders]:
        columns, axes = made.columns(node), made.rotation_orders[node]
        turned = rotations_of(values[:, columns], axes)
        # The first as captured, so that a motion that is not changed keeps its turns.
        near = made.values[:1, columns]
        values[:1, columns] = euler_channels(turned[:1], axes, near=near)
        values[:, columns] = _unbroken(values[:, columns], axes)
    return made.with_(values=values)


def renamed(clip: Clip, names: Mapping[str, str], orders: Mapping[str, str]) -> Clip:
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
        theirs = orders[node_of(names[f"{node}.rotateX"])]
        if theirs != axes:
            columns = clip.columns(node)
            turned = rotations_of(values[:, columns], axes)
            values[:, columns] = euler_channels(turned, theirs)
    channels = tuple(names[channel] for channel in clip.channels)
    return replace(clip, values=values, channels=channels, rotation_orders=orders)
