"""Sources as a scene's own channels: found by name, cut, and in its rotation orders.

A source may be a motion, a clip, curves or another scene; the same character may stand in
it under another namespace.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Union, cast

import numpy as np

from ..animation.channel_names import character_of, match_names, namespace_of
from ..animation.clip import Clip
from ..animation.features import Part
from ..animation.frame_range import ROUNDING, cut_named, frames_between
from ..animation.motion import Motion
from ..animation.resampling import euler_channels, rotations_of
from ..curves.anim_curve import AnimCurve
from ..curves.sampling import sample_curves
from ..errors import DataError, UnknownNameError
from ..geometry.arrays import Floats
from ..methods.fields import WHOLE
from .scene import Scene

SourceData = Union[Motion, Clip, Sequence[AnimCurve], Scene]


@dataclass(frozen=True, eq=False)
class Source:
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
    frames: tuple[float | None, float | None] = WHOLE
    namespace: str | None = None
    name: str = "the source"


def source_clip(source: Source, parts: Sequence[Part], scene: Scene) -> Clip:
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
    nodes = list(dict.fromkeys(_node(part) for part in parts))
    if isinstance(source.data, Motion):
        return _of_motion(source, source.data, nodes, scene)
    channels = [channel for part in parts for channel in part.channels]
    if isinstance(source.data, Clip):
        clip = cut_named(source.data, source.frames, source.name)
    elif isinstance(source.data, (list, tuple)):
        clip = cut_named(sample_curves(source.data), source.frames, source.name)
        return _renamed(clip, channels, scene, source, trust_orders=False)
    else:
        clip = _of_scene(source, cast(Scene, source.data), channels)
    return _renamed(clip, channels, scene, source, trust_orders=True)


def _node(part: Part) -> str:
    return part.name if part.is_rotation else part.name.rpartition(".")[0]


def _of_motion(source: Source, motion: Motion, nodes: Sequence[str], scene: Scene) -> Clip:
    """Pose the scene's joints as the motion's of the same names."""
    motion = cut_named(motion, source.frames, source.name)
    skeleton = motion.skeleton
    wanted = [*nodes, *_joints_beside(nodes, scene)]
    answers = match_names(wanted, skeleton.names, source.name, source.namespace)
    _check_some([node for node in nodes if node in answers], nodes, skeleton.names, source)
    by_joint: dict[str, str] = {}
    for node, joint in answers.items():
        by_joint.setdefault(joint, node)
    names = tuple(by_joint.get(joint, joint) for joint in skeleton.names)
    return scene.clip_of(motion.with_(skeleton=replace(skeleton, names=names)))


def _joints_beside(nodes: Sequence[str], scene: Scene) -> list[str]:
    """Return the other joints of the characters that nodes belong to."""
    characters, named = {character_of(node) for node in nodes}, set(nodes)
    joints = (joint for joint in scene.joints if joint not in named)
    return [joint for joint in joints if character_of(joint) in characters]


def _of_scene(source: Source, other: Scene, channels: Sequence[str]) -> Clip:
    """Sample another scene, or this one elsewhere, where its curves have keys."""
    known = other.keyable()
    answers = _answers(channels, known, source)
    wanted = list(answers.values())
    curves = other.read_curves(wanted)
    keyed = [frame for curve in curves for frame in curve.frames[[0, -1]].tolist()]
    _check_inside(source, [*keyed, *other.frame_range])
    keyed = keyed or [*other.frame_range]
    first, last = source.frames
    first = np.floor(min(keyed) + ROUNDING) if first is None else first
    last = np.ceil(max(keyed) - ROUNDING) if last is None else last
    return other.sample(wanted, frames_between(first, last, source.name))


def _check_inside(source: Source, known: Sequence[float]) -> None:
    """Raise if frames are asked for where a scene has neither keys nor playback."""
    first, last = min(known), max(known)
    for frame in source.frames:
        if frame is not None and not first - 1 < frame < last + 1:
            raise DataError(
                source.name,
                f"has keys and playback from frame {first:g} to {last:g}, but {frame:g} "
                "was asked for",
            )


def _answers(
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
    _check_some(found, channels, known, source)
    return found


def _check_namespace(source: Source, known: Sequence[str]) -> None:
    """Raise if a source has nothing in the namespace that is asked for."""
    spaces = dict.fromkeys(map(namespace_of, known))
    asked = (source.namespace or "").strip(":")
    if source.namespace is not None and asked not in spaces:
        named = [space for space in spaces if space]
        raise UnknownNameError([f"namespace {asked}"], named, source.name)


def _check_some(
    found: Collection[str], wanted: Sequence[str], known: Sequence[str], source: Source
) -> None:
    if not found:
        raise UnknownNameError(wanted[:1], known, source.name)


def _renamed(
    clip: Clip, channels: Sequence[str], scene: Scene, source: Source, *, trust_orders: bool
) -> Clip:
    """Return a clip under the scene's names and in its rotation orders.

    Parameters
    ----------
    trust_orders : bool
        Whether the clip knows its rotation orders; bare curves have the scene's.
    """
    answers = _answers(channels, clip.channels, source)
    values = np.stack(
        [clip.values[:, clip.index(answer)] for answer in answers.values()], axis=1
    )
    nodes = list(dict.fromkeys(channel.rpartition(".")[0] for channel in answers))
    orders = scene.rotation_orders(nodes)
    own = dict(zip((c.rpartition(".")[0] for c in answers), _nodes_of(answers)))
    named = Clip(
        values, tuple(answers), clip.frame_rate, clip.start_frame, orders, scene.up_axis
    )
    if not trust_orders:
        return named
    return _reordered(
        named, {node: clip.rotation_orders.get(own[node], "") for node in nodes}
    )


def _nodes_of(answers: Mapping[str, str]) -> list[str]:
    return [answer.rpartition(".")[0] for answer in answers.values()]


def _reordered(clip: Clip, given: Mapping[str, str]) -> Clip:
    """Turn angles that stand in other orders into those that the clip says."""
    values: Floats = np.array(clip.values)
    for node, order in clip.rotation_orders.items():
        if given[node] and given[node] != order:
            columns = clip.columns(node)
            turned = rotations_of(values[:, columns], given[node])
            values[:, columns] = euler_channels(turned, order)
    return clip.with_(values=values)
