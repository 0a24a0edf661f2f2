"""Finished shots: a clip for each rig with keys, and for each skeleton with keys.

A clip has the motion of the joints, by which it is found, and the channels of the controls,
which are taken over where the rig is the same. Names are without namespaces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from ..animation.channel_names import bare_name, parse_namespace, parse_node
from ..animation.clip import Clip
from ..animation.motion import Motion
from ..curves.key_times import find_keyed_range
from ..errors import FileFormatError, KeyweaveError
from ..rigs.rig import Rig
from ..rigs.shown_joints import find_shown_joints
from ..scenes.scene import Scene
from ..scenes.shown_figures import ShownFigure, split_figures

MIN_CHARACTER_SHARE = 0.25  # of the joints of the largest figure; smaller ones are props


class ClipPart(NamedTuple):
    """A take or a figure of a file, or the problem with it; `controls` are of its rig."""

    part: str  # its name; empty for the only one
    motion: Motion | None
    controls: Clip | None = None
    problem: str = ""


def read_scene_clips(path: Path) -> list[ClipPart]:
    """Return a clip for each figure of a scene that has keys, of its rig or its joints.

    A figure that cannot be evaluated has a problem in place of a motion. Raise a
    FileFormatError if no figure has keys, and the errors of `keyweave.open_scene`.
    """
    # Imported here: most files are motions, and reading scenes takes long to load.
    from ..scenes.maya_ascii import open_scene

    scene = open_scene(path)
    figures = split_figures(find_shown_joints(scene.joint_evidence()))
    least = MIN_CHARACTER_SHARE * max((len(each.names) for each in figures), default=0)
    rigs, clips = scene.rigs(), list[ClipPart]()
    for figure in figures:
        if len(figure.names) >= least:
            part = parse_namespace(figure.names[0])
            try:
                clip = _read_figure(scene, figure, rigs, part)
            except KeyweaveError as error:
                clip = ClipPart(part, None, problem=str(error))
            clips += [] if clip is None else [clip]
    if not clips:
        raise FileFormatError(path, "has no keys of a rig or a skeleton")
    return _number_parts(clips)


def _number_parts(clips: Sequence[ClipPart]) -> list[ClipPart]:
    """Return clips whose parts differ; that of a single one needs no name."""
    if len(clips) == 1:
        return [clips[0]._replace(part="")]
    parts, named = [clip.part for clip in clips], list[ClipPart]()
    for row, clip in enumerate(clips):
        n_before = parts[:row].count(clip.part)
        named.append(clip._replace(part=f"{clip.part} {n_before + 1}".strip()))
    return [clip if parts.count(clip.part) == 1 else own for clip, own in zip(clips, named)]


def _read_figure(
    scene: Scene, figure: ShownFigure, rigs: Sequence[Rig], part: str
) -> ClipPart | None:
    """Return the clip of a figure over its keys; None without keys on several frames."""
    joints = {*figure.names}
    rig = max(rigs, key=lambda each: len(joints.intersection(each.joints)), default=None)
    if rig is not None and joints.isdisjoint(rig.joints):
        rig = None
    keyed = None if rig is None else find_keyed_range(scene.read_curves(rig.channels))
    if keyed is None:
        rig, own = None, [c for c in scene.channels if parse_node(c) in joints]
        keyed = find_keyed_range(scene.read_curves(own))
    if keyed is None or keyed[1] - keyed[0] < 1:
        return None
    motion = figure.bake(scene, keyed)
    controls = None if rig is None else scene.sample(rig.channels, motion.frames)
    return ClipPart(part, strip_joints(motion), controls and _strip_channels(controls))


def strip_joints(motion: Motion) -> Motion:
    """Return a motion whose joints have no namespaces, if their names stay unique."""
    skeleton = motion.skeleton
    names = {name: bare_name(name) for name in skeleton.names}
    if len({*names.values()}) < len(names):
        return motion
    definition = skeleton.definition and skeleton.definition.replace_copies(names)
    bare = replace(skeleton, names=tuple(names.values()), definition=definition)
    return motion.with_(skeleton=bare)


def _strip_channels(clip: Clip) -> Clip:
    names = [strip_channel(channel) for channel in clip.channels]
    if len({*names}) < len(names):
        return clip
    orders = {bare_name(node): order for node, order in clip.rotation_orders.items()}
    return replace(clip, channels=tuple(names), rotation_orders=orders)


def strip_channel(channel: str) -> str:
    """Return a channel without the path and the namespace of its node.

    Examples
    --------
    >>> strip_channel("rig|hero:L_arm.rotateX")
    'L_arm.rotateX'
    """
    node, dot, attribute = channel.rpartition(".")
    return f"{bare_name(node)}{dot}{attribute}"
