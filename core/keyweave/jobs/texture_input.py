"""The input of texturing, as read from a scene or a file: sketch, sources and names."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import cast

import numpy as np

from ..animation.channel_names import as_name_list, list_by_node
from ..animation.fading import check_soft_frames
from ..animation.features import ChannelGroup
from ..animation.frame_range import resolve_inside
from ..animation.motion import Motion
from ..animation.resampling import MotionOrClip
from ..curves.anim_curve import AnimCurve
from ..curves.fitting import fit
from ..curves.key_times import list_keyed_frames
from ..errors import DataError, KeyweaveError
from ..geometry.arrays import Floats
from ..methods.texturing.inputs import NO_ROOT, describe_found_root
from ..methods.texturing.sketches import Names, Sketch
from ..rigs.rig import Rig
from ..scenes.baking import bake_missing_curves, bake_unkeyed
from ..scenes.scene import Scene
from .captures.control_capture import parse_node
from .captures.rig_sources import SceneRig
from .captures.scene_parts import find_scene_parts, find_scene_root, make_name_clip
from .captures.scene_sources import keep_rotations, read_scene_sources
from .captures.usable_frames import split_sources
from .locked_feet.rigs import RigFeet
from .motion_files import MotionFile
from .request import CHANNEL_LISTS, TextureRequest
from .write_target import split_writable


@dataclass(frozen=True, eq=False)
class TextureInput:
    """A sketch and its sources, as read from a scene or from files.

    Attributes
    ----------
    sketch : Motion or sequence of AnimCurve
    sources : tuple of Motion or Clip
        With the names and rotation orders of the sketch's scene.
        A source in which frames are left out has one for each piece.
    owners : tuple of int
        Index in the request of the source of each of them.
    names : mapping of str to sequence of str or ChannelGroup
        Names and patterns, or the matching groups, for each of `CHANNEL_LISTS`.
    key_frames : ndarray, optional
        Keyed frames of a motion.
    originals : tuple of AnimCurve
        Existing curves that may be replaced.
    written : tuple of str
        Channels to be written; if empty, all textured and synthesized channels.
    kinds : mapping of str to str
        Kind of each of these channels: angle, length or unitless.
    notes : tuple of str
        Messages for the animator.
    before : tuple of AnimCurve
        Curves of the textured and synthesized channels before the edit; empty for a
        motion, where it is the sketch.
    sampled : frozenset of str
        Channels without a curve in the scene; the sketch has samples of them.
    root : str, optional
        The root that was found in a scene, ``"none"`` if it is not named.
    feet : RigFeet, optional
        The legs of a rig whose feet are to stand.
    """

    sketch: Sketch
    sources: tuple[MotionOrClip, ...]
    names: Mapping[str, Names]
    key_frames: Floats | None = None
    originals: tuple[AnimCurve, ...] = ()
    written: tuple[str, ...] = ()
    kinds: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    before: tuple[AnimCurve, ...] = ()
    sampled: frozenset[str] = frozenset()
    owners: tuple[int, ...] = ()
    root: str | None = None
    feet: RigFeet | None = None

    def find_original(
        self, output: MotionOrClip, changing: Collection[str]
    ) -> MotionOrClip:
        """Return the animation before the edit, on the frames of an alternative.

        Raises
        ------
        DataError
            If one of the changing channels had no animation.
        """
        if isinstance(output, Motion):
            sketch = cast(Motion, self.sketch)
            return sketch.cut(output.start_frame, output.last_frame)
        legs = (*self.feet.keyed, *self.feet.unkeyed) if self.feet else ()
        known = {curve.channel: curve for curve in (*legs, *self.before)}
        for channel in changing:
            if channel not in known:
                problem = "has no animation to blend with; key it, or use strength=1"
                raise DataError(channel, problem)
        values, times = np.array(output.values), output.frames / output.frame_rate
        for column, channel in enumerate(output.channels):
            if channel in known:
                values[:, column] = known[channel].evaluate(times)
        return output.with_(values=values)


def read_file_input(
    request: TextureRequest,
    file: MotionFile,
    list_key_frames: Callable[[Sketch], Floats | None],
) -> TextureInput:
    """Read the sketch of a file, and the channels of the sources that it can use."""
    sketch, notes = file.read_sketch(request), list[str]()
    pieces, owners = split_sources(request.sources, notes, keep_all=request.keep_all)
    sources, remarks = file.read_sources(pieces, sketch, request.names)
    return TextureInput(
        sketch=sketch,
        sources=sources,
        owners=owners,
        names={name: getattr(request, name) for name in CHANNEL_LISTS},
        key_frames=list_key_frames(sketch),
        originals=file.curves or (),
        notes=tuple(dict.fromkeys([*notes, *remarks])),
        before=file.curves or (),
    )


def read_scene_input(
    request: TextureRequest, scene: Scene, *, holds_feet: bool = False
) -> TextureInput:
    """Read the sketch of a scene, and the channels of the sources that it can use.

    With ``holds_feet``, also the legs of its rig, if captures are transferred to it.
    """
    learn_once = lru_cache(None)(partial(_learn_rig, scene, request.names))
    named = find_scene_parts(
        scene,
        {name: as_name_list(getattr(request, name)) for name in CHANNEL_LISTS},
        learn_once,
        poses_joints=all(source.joint_map is not None for source in request.sources),
    )
    parts = named.lists
    targets = (*parts["texture"], *parts["synthesize"])
    every = tuple(dict.fromkeys([*parts["drive"], *targets]))
    changing = list_part_channels(targets)
    refusals = scene.refusals(changing, mode=request.mode, layer=request.layer)
    written, notes = split_writable(targets, refusals)
    own = [part for part in every if part.name not in named.posed]
    curves = scene.read_curves(list_part_channels(own))
    keyed = [*curves]
    if named.posed:
        keyed += scene.read_curves(learn_once().known.rig.channels)
    frames = list_keyed_frames(keyed, scene.frame_rate, scene.frame_range, "the sketch")
    ends = resolve_inside(request.frames, frames, "the sketch")
    check_soft_frames(request.soft_frames, ends[1] - ends[0])
    nodes = [*dict.fromkeys(map(parse_node, sorted(list_part_channels(every))))]
    missing = list_part_channels([p for p in own if p not in parts["synthesize"]])
    if named.posed:
        poses = keep_rotations(learn_once().pose(frames), named.posed)
        sampled = [*bake_unkeyed(scene, missing, curves, frames), *fit(poses)]
    else:
        sampled = bake_missing_curves(scene, missing, curves, frames)
    learn = lru_cache(None)(lambda: learn_once().choose_body(nodes))
    left_out = list[str]()
    pieces, owners = split_sources(request.sources, left_out, keep_all=request.keep_all)
    sources = read_scene_sources(pieces, every, scene, ends, learn, named.posed)
    remarks = sources.notes
    is_learned = any(source.joint_map is not None for source in request.sources)
    moved, root = [*dict.fromkeys(map(parse_node, changing))], None
    if request.settings.root is None:
        root = find_scene_root(scene, moved, frames, learn if is_learned else None)
        remarks += describe_found_root(root or "", targets)
    feet = None
    if holds_feet and is_learned and not {*moved} <= {*scene.joints}:
        feet = _read_feet(scene, learn().known.rig, frames, request, remarks)
        feet = feet and replace(feet, sources=sources.figures)
    known = (*curves, *sampled)
    unkeyed = bake_unkeyed(scene, changing, known, frames)
    return TextureInput(
        sketch=known,
        sampled=frozenset(curve.channel for curve in sampled),
        originals=tuple(curve for curve in curves if curve.channel in written),
        sources=sources.clips,
        owners=owners,
        names=parts,
        root=root if root in {None, *moved} else NO_ROOT,
        written=written,
        kinds=dict(scene.kinds(written)),
        notes=(*left_out, *named.notes, *remarks, *notes, *scene.remarks(written)),
        before=tuple(c for c in (*known, *unkeyed) if c.channel in changing),
        feet=feet,
    )


def _read_feet(
    scene: Scene, rig: Rig, frames: Floats, request: TextureRequest, notes: list[str]
) -> RigFeet | None:
    """Read the legs of a rig; None with a note if it has no feet that can be held."""
    try:
        return RigFeet.read(scene, rig, frames, request)
    except KeyweaveError as error:
        notes.append(f"feet are not locked: {error}")
        return None


def _learn_rig(scene: Scene, names: Sequence[str]) -> SceneRig:
    """Learn the rig of the characters to which named controls belong, or of all."""
    channels = make_name_clip(scene, names).channels
    known = list_by_node(channels)
    return SceneRig.learn(scene, [name for name in names if name in known])


def list_part_channels(parts: Sequence[ChannelGroup]) -> list[str]:
    """Return the channels of parts, each once."""
    return list(dict.fromkeys(channel for part in parts for channel in part.channels))
