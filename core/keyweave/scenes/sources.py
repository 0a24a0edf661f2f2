"""Motion sources converted to a scene's own channels and rotation orders.

A source is a motion, a clip, curves or another scene. The character may have another
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
from ..animation.features import ChannelGroup
from ..animation.frame_range import FRAME_TOLERANCE, cut_frames, list_frames
from ..animation.motion import Motion
from ..animation.resampling import channels_to_quaternion, quaternion_to_channels
from ..curves.anim_curve import AnimCurve
from ..curves.sampling import sample_curves
from ..errors import DataError, UnknownNameError
from ..geometry.arrays import Floats
from ..methods.fields import ALL_FRAMES
from .scene import Scene

SourceData = Union[Motion, Clip, Sequence[AnimCurve], Scene]


@dataclass(frozen=True, eq=False, repr=False)
class Source(BriefRepr):
    """Where captured motion is.

    Attributes
    ----------
    data : Motion, Clip, sequence of AnimCurve, or Scene
    frames : tuple of float or None, optional
        First and last frame to use; None for as far as it goes.
    namespace : str, optional
        Of the character in the source; needed where there are several.
    name : str
        What to call it.
    """

    data: SourceData
    frames: tuple[float | None, float | None] = ALL_FRAMES
    namespace: str | None = None
    name: str = "the source"


def read_source_clip(source: Source, parts: Sequence[ChannelGroup], scene: Scene) -> Clip:
    """Return what a source has of some rotations and channels of a scene.

    Parameters
    ----------
    source : Source
    parts : sequence of Part
        By the scene's names.
    scene : Scene

    Returns
    -------
    Clip
        Under the scene's names, its rotations in the scene's rotation orders.

    Raises
    ------
    UnknownNameError
        If the source has none of the controls.
    DataError
        If a control may be one of several, or there are no such frames.
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
    """Pose the scene's joints as the motion's of the same names."""
    motion = cut_frames(motion, source.frames, source.name)
    skeleton = motion.skeleton
    wanted = [*nodes, *_list_other_joints(nodes, scene)]
    answers = match_names(wanted, skeleton.names, source.name, source.namespace)
    _check_found([node for node in nodes if node in answers], nodes, skeleton.names, source)
    by_joint: dict[str, str] = {}
    for node, joint in answers.items():
        by_joint.setdefault(joint, node)
    names = tuple(by_joint.get(joint, joint) for joint in skeleton.names)
    return scene.clip_of(motion.with_(skeleton=replace(skeleton, names=names)))


def _list_other_joints(nodes: Sequence[str], scene: Scene) -> list[str]:
    """Return the other joints of the characters that nodes belong to."""
    characters, named = {parse_character(node) for node in nodes}, set(nodes)
    joints = (joint for joint in scene.joints if joint not in named)
    return [joint for joint in joints if parse_character(joint) in characters]


def _sample_scene(source: Source, other: Scene, channels: Sequence[str]) -> Clip:
    """Sample another scene, or this one elsewhere, where its curves have keys."""
    known = other.keyable()
    answers = _match_channels(channels, known, source)
    wanted = list(answers.values())
    curves = other.read_curves(wanted)
    keyed = [frame for curve in curves for frame in curve.frames[[0, -1]].tolist()]
    _check_frames(source, [*keyed, *other.frame_range])
    keyed = keyed or [*other.frame_range]
    first, last = source.frames
    first = np.floor(min(keyed) + FRAME_TOLERANCE) if first is None else first
    last = np.ceil(max(keyed) - FRAME_TOLERANCE) if last is None else last
    return other.sample(wanted, list_frames(first, last, source.name))


def _check_frames(source: Source, known: Sequence[float]) -> None:
    """Raise if frames are asked for where a scene has neither keys nor playback."""
    first, last = min(known), max(known)
    for frame in source.frames:
        if frame is not None and not first - 1 < frame < last + 1:
            raise DataError(
                source.name,
                f"has keys and playback from frame {first:g} to {last:g}, but {frame:g} "
                "was asked for",
            )


def _match_channels(
    channels: Sequence[str], known: Sequence[str], source: Source
) -> dict[str, str]:
    """Return for each channel that of the source which answers it."""
    nodes = list(dict.fromkeys(channel.partition(".")[0] for channel in channels))
    known_nodes = list(dict.fromkeys(channel.partition(".")[0] for channel in known))
    _check_namespace(source, known_nodes)
    matched = match_names(nodes, known_nodes, source.name, source.namespace)
    have = set(known)
    found = {}
    for channel in channels:
        node, _, attribute = channel.partition(".")
        answer = f"{matched.get(node, '')}.{attribute}"
        if answer in have:
            found[channel] = answer
    _check_found(found, channels, known, source)
    return found


def _check_namespace(source: Source, known: Sequence[str]) -> None:
    """Raise if a source has nothing in the namespace that is asked for."""
    spaces = dict.fromkeys(map(parse_namespace, known))
    asked = (source.namespace or "").strip(":")
    if source.namespace is not None and asked not in spaces:
        named = [space for space in spaces if space]
        raise UnknownNameError([f"namespace {asked}"], named, source.name)


def _check_found(
    found: Collection[str], wanted: Sequence[str], known: Sequence[str], source: Source
) -> None:
    if not found:
        raise UnknownNameError(wanted[:1], known, source.name)


def _rename_channels(
    clip: Clip, channels: Sequence[str], scene: Scene, source: Source, *, trust_orders: bool
) -> Clip:
    """Return a clip under the scene's names and in its rotation orders.

    Parameters
    ----------
    trust_orders : bool
        Whether the clip knows its rotation orders; bare curves have the scene's.
    """
    answers = _match_channels(channels, clip.channels, source)
    values = np.stack(
        [clip.values[:, clip.index(answer)] for answer in answers.values()], axis=1
    )
    nodes = list(dict.fromkeys(channel.rpartition(".")[0] for channel in answers))
    orders = scene.rotation_orders(nodes)
    own = dict(zip((c.rpartition(".")[0] for c in answers), _list_nodes(answers)))
    named = Clip(
        values, tuple(answers), clip.frame_rate, clip.start_frame, orders, scene.up_axis
    )
    if not trust_orders:
        return named
    return _convert_orders(
        named, {node: clip.rotation_orders.get(own[node], "") for node in nodes}
    )


def _list_nodes(answers: Mapping[str, str]) -> list[str]:
    return [answer.rpartition(".")[0] for answer in answers.values()]


def _convert_orders(clip: Clip, given: Mapping[str, str]) -> Clip:
    """Turn angles that stand in other orders into those that the clip says."""
    values: Floats = np.array(clip.values)
    for node, order in clip.rotation_orders.items():
        if given[node] and given[node] != order:
            columns = clip.columns(node)
            turned = channels_to_quaternion(values[:, columns], given[node])
            values[:, columns] = quaternion_to_channels(turned, order)
    return clip.with_(values=values)
