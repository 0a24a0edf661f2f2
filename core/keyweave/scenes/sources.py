"""Conversion of motion sources to the channels and rotation orders of a scene.

A source is a motion, a clip, curves or another scene. The character may have a different
namespace there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Union, cast

import numpy as np

from .._text import BriefRepr
from ..animation.channel_names import match_names, parse_character, parse_namespace
from ..animation.clip import Clip
from ..animation.correspondence import Correspondence
from ..animation.features import ChannelGroup
from ..animation.frame_range import FRAME_TOLERANCE, cut_frames, list_frames
from ..animation.motion import Motion
from ..animation.points import Points
from ..animation.resampling import channels_to_quaternion, quaternion_to_channels
from ..animation.up_axis import turn_upright
from ..curves.anim_curve import AnimCurve
from ..curves.sampling import sample_curves
from ..errors import DataError, UnknownNameError
from ..geometry.arrays import Floats
from ..methods.fields import ALL_FRAMES
from .scene import Scene

CONTROLS_ADVICE = "use map=auto to transfer its joints to the controls"
AUTO = "auto"
SourceData = Union[Motion, Clip, Sequence[AnimCurve], Points, Scene]
JointMap = Union[Correspondence, str]  # a map, or "auto" to find one


@dataclass(frozen=True, eq=False, repr=False)
class Source(BriefRepr):
    """A source of captured motion.

    Attributes
    ----------
    data : Motion, Clip, sequence of AnimCurve, Points, or Scene
    frames : tuple of float or None, optional
        First and last frame to use; None for the first or last frame of the source.
    namespace : str, optional
        Namespace of the character in the source; required if there are several characters.
    root : str, optional
        Topmost joint of the skeleton of a scene that is used, with all joints below it.
    name : str
        Name of the source in messages.
    joint_map : Correspondence or "auto", optional
        Map of the joints of a motion or scene, to carry it over to another skeleton, or to
        the controls of a rig; ``"auto"`` finds one. By default joints are the same if they
        have the same name.
    """

    data: SourceData
    frames: tuple[float | None, float | None] = ALL_FRAMES
    namespace: str | None = None
    name: str = "the source"
    joint_map: JointMap | None = None
    root: str | None = None


def read_source_clip(source: Source, parts: Sequence[ChannelGroup], scene: Scene) -> Clip:
    """Read the rotations and channels of a scene that a source contains.

    Parameters
    ----------
    source : Source
    parts : sequence of ChannelGroup
        Rotations and channels by the scene's names.
    scene : Scene

    Returns
    -------
    Clip
        Channels under the scene's names, rotations in the scene's rotation orders.

    Raises
    ------
    UnknownNameError
        If the source does not have any of the controls.
    DataError
        If several controls of the source match one name, or the source lacks the frames.
    """
    nodes = list(dict.fromkeys(_find_node(part) for part in parts))
    if isinstance(source.data, Motion):
        return _pose_motion(source, source.data, nodes, scene)
    channels = [channel for part in parts for channel in part.channels]
    if isinstance(source.data, Clip):
        clip = cut_frames(source.data, source.frames, source.name)
    elif isinstance(source.data, (list, tuple)):
        clip = cut_frames(sample_curves(source.data), source.frames, source.name)
        return _rename_channels(clip, channels, scene, source, trust_orders=False)
    else:
        clip = _sample_scene(source, cast(Scene, source.data), channels)
    return _rename_channels(clip, channels, scene, source, trust_orders=True)


def _find_node(part: ChannelGroup) -> str:
    return part.name if part.is_rotation else part.name.rpartition(".")[0]


def _pose_motion(
    source: Source, motion: Motion, nodes: Sequence[str], scene: Scene
) -> Clip:
    """Pose the scene's joints like the motion's joints of the same names."""
    motion = cut_frames(motion, source.frames, source.name)
    motion = turn_upright(motion, scene.up_axis)
    skeleton = motion.skeleton
    wanted = [*nodes, *_list_other_joints(nodes, scene)]
    matches = match_names(wanted, skeleton.names, source.name, source.namespace)
    matched = [node for node in nodes if node in matches]
    controls = [node for node in nodes if node not in {*scene.joints, *matched}]
    if controls:
        raise UnknownNameError(controls[:1], skeleton.names, source.name, CONTROLS_ADVICE)
    _check_matches(matched, nodes, skeleton.names, source)
    by_joint: dict[str, str] = {}
    for node, joint in matches.items():
        by_joint.setdefault(joint, node)
    names = tuple(by_joint.get(joint, joint) for joint in skeleton.names)
    return scene.motion_to_clip(motion.with_(skeleton=replace(skeleton, names=names)))


def _list_other_joints(nodes: Sequence[str], scene: Scene) -> list[str]:
    """Return the remaining joints of the characters to which nodes belong."""
    characters, named = {parse_character(node) for node in nodes}, set(nodes)
    joints = (joint for joint in scene.joints if joint not in named)
    return [joint for joint in joints if parse_character(joint) in characters]


def _sample_scene(source: Source, other: Scene, channels: Sequence[str]) -> Clip:
    """Sample another scene, or other frames of this scene, over its keyed range."""
    known = other.keyable()
    matches = _match_channels(channels, known, source)
    wanted = list(matches.values())
    curves = other.read_curves(wanted)
    keyed = [frame for curve in curves for frame in curve.frames[[0, -1]].tolist()]
    _check_frames(source, [*keyed, *other.frame_range])
    keyed = keyed or [*other.frame_range]
    first, last = source.frames
    first = np.floor(min(keyed) + FRAME_TOLERANCE) if first is None else first
    last = np.ceil(max(keyed) - FRAME_TOLERANCE) if last is None else last
    return other.sample(wanted, list_frames(first, last, source.name))


def _check_frames(source: Source, known: Sequence[float]) -> None:
    """Check that the requested frames are in a scene's range of keys and playback."""
    first, last = min(known), max(known)
    for frame in source.frames:
        if frame is not None and not first - 1 < frame < last + 1:
            problem = f"has keys and playback from frame {first:g} to {last:g}"
            raise DataError(source.name, f"{problem}, but frame {frame:g} was requested")


def _match_channels(
    channels: Sequence[str], known: Sequence[str], source: Source
) -> dict[str, str]:
    """Return the source's channel for each channel that the source has."""
    nodes = list(dict.fromkeys(channel.partition(".")[0] for channel in channels))
    known_nodes = list(dict.fromkeys(channel.partition(".")[0] for channel in known))
    _check_namespace(source, known_nodes)
    node_matches = match_names(nodes, known_nodes, source.name, source.namespace)
    existing = set(known)
    matches = {}
    for channel in channels:
        node, _, attribute = channel.partition(".")
        match = f"{node_matches.get(node, '')}.{attribute}"
        if match in existing:
            matches[channel] = match
    _check_matches(matches, channels, known, source)
    return matches


def _check_namespace(source: Source, known: Sequence[str]) -> None:
    """Check that a source has the requested namespace."""
    spaces = dict.fromkeys(map(parse_namespace, known))
    wanted = (source.namespace or "").strip(":")
    if source.namespace is not None and wanted not in spaces:
        others = [space for space in spaces if space]
        raise UnknownNameError([f"namespace {wanted}"], others, source.name)


def _check_matches(
    matches: Collection[str], wanted: Sequence[str], known: Sequence[str], source: Source
) -> None:
    if not matches:
        raise UnknownNameError(wanted[:1], known, source.name)


def _rename_channels(
    clip: Clip, channels: Sequence[str], scene: Scene, source: Source, *, trust_orders: bool
) -> Clip:
    """Rename a clip's channels to the scene's names, and convert rotation orders.

    `trust_orders` is off for bare curves, which use the rotation orders of the scene.
    """
    matches = _match_channels(channels, clip.channels, source)
    values = np.stack(
        [clip.values[:, clip.index(match)] for match in matches.values()], axis=1
    )
    own = {
        channel.rpartition(".")[0]: match.rpartition(".")[0]
        for channel, match in matches.items()
    }
    orders = scene.rotation_orders([*own])
    renamed = Clip(
        values, tuple(matches), clip.frame_rate, clip.start_frame, orders, scene.up_axis
    )
    if not trust_orders:
        return renamed
    return _convert_orders(
        renamed, {node: clip.rotation_orders.get(other, "") for node, other in own.items()}
    )


def _convert_orders(clip: Clip, source_orders: Mapping[str, str]) -> Clip:
    """Convert angles from the source's rotation orders to those of the clip."""
    values: Floats = np.array(clip.values)
    for node, order in clip.rotation_orders.items():
        if source_orders[node] and source_orders[node] != order:
            columns = clip.columns(node)
            quaternions = channels_to_quaternion(values[:, columns], source_orders[node])
            values[:, columns] = quaternion_to_channels(quaternions, order)
    return clip.with_(values=values)
