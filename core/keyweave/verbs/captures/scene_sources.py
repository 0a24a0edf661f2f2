"""Sources of texturing in the channels of a scene.

A source with a map of joints is transferred to the rig of the scene, or carried over to its
joints; others are matched by names.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import NamedTuple, Optional, cast

import numpy as np

from ..._text import format_list
from ...animation.channel_names import parse_node
from ...animation.clip import Clip
from ...animation.features import ChannelGroup
from ...animation.motion import Motion
from ...animation.resampling import motion_to_clip
from ...animation.skeleton import ROTATE
from ...scenes.scene import Scene
from ...scenes.shown_figures import list_figures
from ...scenes.sources import JointMap, Source
from .control_scale import read_scaled_clip
from .mapped_motions import carry_motion
from .rig_sources import SceneRig, TransferredCapture, resample_capture

LISTED_CONTROLS = 4  # controls in a note


class SceneSources(NamedTuple):
    """Sources in the channels of a scene.

    `figures` has the figure of the rig in each source that was transferred to its controls.
    """

    clips: tuple[Clip, ...]
    figures: tuple[Motion | None, ...]
    notes: list[str]


def read_scene_sources(
    sources: Sequence[Source],
    parts: Sequence[ChannelGroup],
    scene: Scene,
    frames: Sequence[float],
    learn: Callable[[], SceneRig],
    posed: Collection[str] = (),
) -> SceneSources:
    """Read the rotations and channels of a scene that sources contain, and notes.

    A source with a map is transferred to the controls of the scene's rig, or carried over
    to the scene's joints if only joints are named. Others are matched by names; where
    joints are posed, the rig takes all their controls.

    The parts are by the scene's names; joints among them that the rig poses, `posed`, are
    read from its figure. Captures face as the figure does from the first to the last frame
    of the sketch. `learn` returns the rig, learned once.

    Raise an UnknownNameError if a source does not have any of the controls, and a DataError
    if a map does not fit, or the controls of the scene move no joints.
    """
    channels = {channel for part in parts for channel in part.channels}
    nodes = list(dict.fromkeys(map(parse_node, sorted(channels))))
    clips, figures, notes = list[Clip](), list[Optional[Motion]](), list[str]()
    for source in sources:
        figures.append(None)
        if source.joint_map is None and posed:
            clip, figures[-1], own_notes = _pose_controls(source, learn(), channels, posed)
            clips.append(clip)
            notes += own_notes
        elif source.joint_map is None:
            clip, own_notes = read_scaled_clip(source, parts, scene)
            clips.append(clip)
            notes += own_notes
        elif {*nodes} <= {*scene.joints}:
            clip, remarks = _pose_joints(source, nodes, channels, scene)
            clips.append(clip)
            notes += remarks
        else:
            capture = learn().transfer(source, frames)
            figures[-1] = capture.result.motion
            clip = capture.result.clip.keep(channels)
            if posed:
                clip = _join(clip, keep_rotations(capture.result.motion, posed))
            clips.append(clip)
            notes += [*capture.notes, *_note_held(capture, parts, source.name)]
    return SceneSources(tuple(clips), tuple(figures), list(dict.fromkeys(notes)))


def keep_rotations(motion: Motion, joints: Collection[str]) -> Clip:
    """Return the rotations of some joints of a motion as channels."""
    clip = motion_to_clip(motion)
    return clip.keep([f"{joint}.{attribute}" for joint in joints for attribute in ROTATE])


def _pose_controls(
    source: Source, rig: SceneRig, channels: Collection[str], posed: Collection[str]
) -> tuple[Clip, Motion, list[str]]:
    """Return channels of a source, with joints that the rig poses, and its figure."""
    known, scene = rig.known, rig.scene
    parts = [ChannelGroup(channel, is_rotation=False) for channel in known.rig.channels]
    clip, notes = read_scaled_clip(source, parts, scene)
    values = np.tile(known.figure.values, (len(clip), 1))
    values[:, [known.rig.channels.index(c) for c in clip.channels]] = clip.values
    orders = scene.rotation_orders(list(dict.fromkeys(map(parse_node, clip.channels))))
    whole = replace(
        clip, values=values, channels=known.rig.channels, rotation_orders=orders
    )
    motion = rig.pose_clip(whole)
    own = whole.keep([channel for channel in channels if channel in known.rig.channels])
    return _join(own, keep_rotations(motion, posed)), motion, notes


def _join(clip: Clip, other: Clip) -> Clip:
    """Return a clip with the channels of another on the same frames."""
    return replace(
        clip,
        values=np.hstack([clip.values, other.values]),
        channels=(*clip.channels, *other.channels),
        rotation_orders={**clip.rotation_orders, **other.rotation_orders},
    )


def _pose_joints(
    source: Source, nodes: Sequence[str], channels: Collection[str], scene: Scene
) -> tuple[Clip, tuple[str, ...]]:
    """Carry a capture over to the joints of a scene."""
    motion, notes = resample_capture(source, scene.frame_rate)
    frame = scene.frame_range[0]
    figure = list_figures(scene, nodes)[0].bake(scene, (frame, frame))
    joint_map = cast(JointMap, source.joint_map)
    carried = carry_motion(motion, figure, joint_map, source.name)
    clip = scene.motion_to_clip(carried.motion)
    return clip.keep(channels), (*notes, *carried.notes)


def _note_held(
    capture: TransferredCapture, parts: Sequence[ChannelGroup], name: str
) -> list[str]:
    """Return a note on named controls that do not move in a transferred capture."""
    nodes = {parse_node(channel) for part in parts for channel in part.channels}
    channels = {channel for part in parts for channel in part.channels}
    held = [each for each in capture.result.held if each in nodes or each in channels]
    if not held:
        return []
    verb = "keeps its value" if len(held) == 1 else "keep their values"
    return [
        f"{name}: {format_list(held, LISTED_CONTROLS)} {verb} in the transferred capture"
    ]
