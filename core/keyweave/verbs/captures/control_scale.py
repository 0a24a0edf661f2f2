"""The scale of channels that are copied between controls with the same names [W06]_.

Between two rigs, motion is copied and scaled (section 1.2): travel, handles and other
lengths by the ratio of the legs, and by the scale of the groups above each control.
Rotations and switches stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

import numpy as np

from ...animation.channel_names import match_names, parse_node
from ...animation.clip import Clip
from ...animation.features import ChannelGroup
from ...animation.inspection.source_fit import find_unit_factor, scale_source
from ...animation.mapping.labeling import find_slots
from ...animation.motion import Motion
from ...animation.skeleton import SCALE
from ...errors import DataError, EvaluationError
from ...geometry.arrays import Floats
from ...geometry.vectors import length
from ...methods.rig_transfer.body_frames import MappedFigure
from ...methods.rig_transfer.ground_map import SAME_RATIO, measure_size
from ...scenes.scene import Scene
from ...scenes.shown_figures import list_figures
from ...scenes.sources import Source, read_source_clip
from ..host import note_sides

LENGTH = "length"  # kind of channel
SIZE_FRAMES = 5  # on which figures are measured, since limbs may stretch


def scale_lengths(clip: Clip, factors: Mapping[str, float]) -> Clip:
    """Return a clip with some of its channels multiplied by factors.

    Examples
    --------
    >>> clip = Clip(np.ones((2, 2)), ["foot.translateX", "foot.rotateX"], 24)
    >>> scale_lengths(clip, {"foot.translateX": 2.0}).values[0].tolist()
    [2.0, 1.0]
    """
    scales = np.array([factors.get(channel, 1.0) for channel in clip.channels])
    return clip.with_(values=clip.values * scales)


def find_length_factors(
    source: Scene, scene: Scene, names: Mapping[str, str]
) -> dict[str, float]:
    """Return the factor of each length that one character takes from another.

    `names` has the character's channel in the scene for each channel in the source, which
    may be the same scene. Factors are by the scene's channels, and empty for figures of one
    size.

    Examples
    --------
    >>> from keyweave import examples
    >>> scene = examples.load_scene("biped_walk")
    >>> find_length_factors(scene, scene, {"Hips_CTRL.translateX": "Hips_CTRL.translateX"})
    {}
    """
    kinds = scene.kinds([*names.values()])
    lengths = {a: b for a, b in names.items() if kinds[b] == LENGTH}
    both = [list(dict.fromkeys(map(parse_node, side))) for side in zip(*lengths.items())]
    if not both or (source is scene and both[0] == both[1]):
        return {}
    ratio = _measure_ratio(source, scene, [*map(parse_node, names)], both[1])
    units = [dict(zip(n, _measure_units(s, n))) for s, n in zip((source, scene), both)]
    factors = {
        own: ratio * units[0][parse_node(theirs)] / units[1][parse_node(own)]
        for theirs, own in lengths.items()
    }
    return {c: f for c, f in factors.items() if abs(f - 1) > SAME_RATIO}


def note_factors(factors: Mapping[str, float], name: str) -> list[str]:
    """Return a note on channels that were scaled.

    Examples
    --------
    >>> note_factors({"foot.translateX": 2.0, "foot.translateY": 2.0}, "walk.ma")
    ['walk.ma: travel and handles are scaled by 2 to the size of the figure']
    """
    if not factors:
        return []
    low, high = min(factors.values()), max(factors.values())
    scales = f"{low:.3g}" if high - low < SAME_RATIO else f"{low:.3g} to {high:.3g}"
    return [f"{name}: travel and handles are scaled by {scales} to the size of the figure"]


def read_scaled_clip(
    source: Source, parts: Sequence[ChannelGroup], scene: Scene
) -> tuple[Clip, list[str]]:
    """Read the channels of a source by name, scaled if it is of another size.

    Lengths of a scene are scaled to the figure; a motion as a whole if its unit differs.
    Parts are rotations and channels by the scene's names; see
    `keyweave.scenes.sources.read_source_clip`. Also return notes on the scale and sides.
    """
    notes = list[str]()
    if isinstance(source.data, Motion):
        source, notes = _fit_motion(source, source.data, parts, scene)
    clip = read_source_clip(source, parts, scene)
    if isinstance(source.data, (Motion, Clip, list, tuple)):
        return clip, notes
    other = cast(Scene, source.data)
    nodes = dict.fromkeys(map(parse_node, clip.channels))
    known = dict.fromkeys(map(parse_node, other.keyable()))
    theirs = match_names(nodes, [*known], source.name, source.namespace)
    names = {f"{theirs[parse_node(c)]}.{c.rpartition('.')[2]}": c for c in clip.channels}
    factors = find_length_factors(other, scene, names)
    return scale_lengths(clip, factors), note_factors(factors, source.name)


def _fit_motion(
    source: Source, motion: Motion, parts: Sequence[ChannelGroup], scene: Scene
) -> tuple[Source, list[str]]:
    """Return a motion in the unit of the figure to which parts belong, and notes."""
    nodes = [parse_node(channel) for part in parts for channel in part.channels]
    figure = _pose_figure(scene, [*dict.fromkeys(nodes)])
    if figure is None:
        return source, []
    factor = find_unit_factor(motion.skeleton, figure.skeleton)
    scaled, notes = scale_source(motion, factor, source.name)
    return replace(source, data=scaled), notes + note_sides(motion, figure, source.name)


def _measure_ratio(
    source: Scene, scene: Scene, theirs: Sequence[str], own: Sequence[str]
) -> float:
    """Return the size of one figure over that of another; 1 if either has no joints."""
    poses = [_pose_figure(*pair) for pair in ((source, theirs), (scene, own))]
    if poses[0] is None or poses[1] is None:
        return 1.0
    slots = [find_slots(motion.skeleton) for motion in poses if motion is not None]
    shared = [slot for slot in slots[0] if slot in slots[1]]
    sizes = [
        _measure_figure(motion, {slot: own_slots[slot] for slot in shared})
        for motion, own_slots in zip(poses, slots)
        if motion is not None
    ]
    return sizes[1] / sizes[0] if min(sizes) > 0 else 1.0


def _pose_figure(scene: Scene, nodes: Sequence[str]) -> Motion | None:
    """Return the figure to which nodes belong, on a few frames of a scene."""
    figures = list_figures(scene, nodes)
    if not figures:
        return None
    frames = np.linspace(*scene.frame_range, SIZE_FRAMES)
    try:
        worlds = scene.world_matrices(figures[0].names, frames)
    except EvaluationError:
        return None
    return figures[0].make_motion(scene, worlds, float(frames[0]))


def _measure_figure(motion: Motion, slots: Mapping[str, str]) -> float:
    """Return the size of a figure: its legs or trunk, or else all of its bones."""
    index = motion.skeleton.index
    joints = {slot: index(joint) for slot, joint in slots.items()}
    poses = [
        MappedFigure.of(motion.take(np.array([row])), joints) for row in range(len(motion))
    ]
    try:
        return float(np.median([measure_size(pose) for pose in poses]))
    except DataError:
        return float(length(motion.skeleton.offsets[1:]).sum())


def _measure_units(scene: Scene, nodes: Sequence[str]) -> Floats:
    """Return the length in the world of one unit of the translation of each node."""
    frame = np.array([scene.frame_range[0]])
    channels = [f"{node}.{leaf}" for node in nodes for leaf in SCALE]
    try:
        worlds = scene.world_matrices(nodes, frame)[0, :, :3, :3]
        scales = scene.sample(channels, frame).values.reshape(-1, len(SCALE))
    except EvaluationError:
        return np.ones(len(nodes))
    volumes = np.abs([np.linalg.det(worlds), scales.prod(axis=1)])
    units: Floats = np.where(
        volumes.all(axis=0),
        np.cbrt(volumes[0] / np.where(volumes[1], volumes[1], 1.0)),
        1.0,
    )
    return units
