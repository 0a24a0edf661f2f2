"""The input of texturing as read from a scene: each part of it once, when it is used."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np

from ...animation.channel_names import as_name_list, parse_node
from ...animation.clip import Clip
from ...animation.fading import check_soft_frames
from ...animation.features import ChannelGroup, match_channel_groups
from ...animation.frame_range import resolve_inside
from ...animation.motion import Motion
from ...animation.skeleton import ROTATE
from ...curves.anim_curve import AnimCurve
from ...curves.fitting import fit
from ...curves.key_times import list_keyed_frames
from ...errors import KeyweaveError
from ...geometry.arrays import Floats
from ...methods.texturing.inputs import NO_ROOT, describe_found_root
from ...rigs.rig import limits_by_channel
from ...scenes.baking import bake_missing_curves, bake_unkeyed
from ...scenes.scene import Scene
from ...scenes.shown_figures import list_figures
from ...scenes.sources import Source
from ..captures.part_words import list_word_nodes
from ..captures.rig_sources import SceneRig
from ..captures.scene_parts import (
    SceneParts,
    find_scene_parts,
    find_scene_root,
    make_name_clip,
)
from ..captures.scene_sources import SceneSources, keep_rotations, read_scene_sources
from ..captures.source_skeletons import place_source
from ..captures.usable_frames import split_sources
from ..locked_feet.rigs import RigFeet
from ..write_target import split_writable
from .reading import TextureInput, list_part_channels
from .request import CHANNEL_LISTS, TextureRequest

LEG_PLACES = "thigh", "shin", "foot"
STIFF_PELVIS = (
    "the rotation of {0} is not textured, so the pelvis stays as it is and steps do not "
    "fit the path; add {0} to texture="
)


def read_scene_input(
    request: TextureRequest, scene: Scene, known: SceneReader | None = None
) -> TextureInput:
    """Read the sketch of a scene, and the channels of the sources that it can use.

    `known` is a reader of the scene that may have learned its rig.
    """
    reader = SceneReader(request, scene, known)
    written, refused = reader.find_writable()
    sketch = (*reader.curves, *reader.sampled)
    placed, left_out = reader.place_sources()
    pieces, owners = split_sources(placed, left_out, keep_all=request.keep_all)
    sources = reader.read_sources(pieces)
    root, notes = reader.find_root()
    feet = reader.read_feet(sources, notes)
    unkeyed = bake_unkeyed(scene, reader.changing, sketch, reader.frames)
    notes += reader.describe_pelvis()
    notes = [*left_out, *reader.parts.notes, *sources.notes, *notes, *refused]
    return TextureInput(
        sketch=sketch,
        sampled=frozenset(curve.channel for curve in reader.sampled),
        originals=tuple(curve for curve in reader.curves if curve.channel in written),
        sources=sources.clips,
        owners=owners,
        names=reader.parts.lists,
        weights=reader.parts.weights,
        root=root,
        written=written,
        kinds=dict(scene.kinds(written)),
        notes=(*notes, *scene.remarks(written)),
        before=tuple(c for c in (*sketch, *unkeyed) if c.channel in reader.changing),
        feet=feet,
        limits=reader.find_limits(),
    )


class SceneReader:
    """Parts of a scene that a request needs; each is read once, when it is used."""

    def __init__(
        self, request: TextureRequest, scene: Scene, known: SceneReader | None = None
    ):
        self.request, self.scene = request, scene
        if known is not None and "learned" in vars(known):
            vars(self)["learned"] = known.learned
        lists = self.parts.lists
        self.targets = (*lists["texture"], *lists["synthesize"])
        self.every = tuple(dict.fromkeys([*lists["drive"], *self.targets]))
        self.changing = list_part_channels(self.targets)
        self.moved = [*dict.fromkeys(map(parse_node, self.changing))]

    @cached_property
    def parts(self) -> SceneParts:
        """The parts that the request names."""
        lists = {name: as_name_list(getattr(self.request, name)) for name in CHANNEL_LISTS}
        sources = self.request.sources
        poses_joints = not sources or any(
            each.joint_map is not None or isinstance(each.data, Clip) for each in sources
        )
        return find_scene_parts(
            *(self.scene, lists, lambda: self.learned),
            poses_joints=poses_joints,
            weights=self.request.settings.weights,
        )

    @cached_property
    def learned(self) -> SceneRig:
        """The rig of the characters to which named controls belong, or of all."""
        known = make_name_clip(self.scene, self.request.names)
        groups = match_channel_groups(known, self.request.names)
        channels = list_part_channels([part for parts in groups for part in parts])
        nodes = [*dict.fromkeys(map(parse_node, channels))]
        nodes = nodes or list_word_nodes(self.scene, self.request.names)
        return SceneRig.learn(self.scene, nodes)

    @cached_property
    def rig(self) -> SceneRig:
        """The rig, with a body control among the named ones, if one carries the hips."""
        channels = sorted(list_part_channels(self.every))
        return self.learned.choose_body([*dict.fromkeys(map(parse_node, channels))])

    @property
    def has_controls(self) -> bool:
        """Whether controls of the scene change."""
        return not {*self.moved} <= {*self.scene.joints}

    @property
    def has_rig(self) -> bool:
        """Whether captures are transferred to controls of the scene."""
        mapped = any(source.joint_map is not None for source in self.request.sources)
        return (mapped or bool(self.parts.posed)) and self.has_controls

    def pose_figure(self) -> Motion:
        """Return the motion of the figure over the frames of the sketch."""
        if self.has_controls:
            return self.learned.pose(self.frames)
        figure = list_figures(self.scene, self.moved)[0]
        return figure.bake(self.scene, (self.frames[0], self.frames[-1]))

    def find_writable(self) -> tuple[tuple[str, ...], list[str]]:
        """Return the channels that can be written, and notes on the others."""
        request = self.request
        refusals = self.scene.refusals(
            self.changing, mode=request.mode, layer=request.layer
        )
        written, notes = split_writable(self.targets, refusals)
        return written, list(notes)

    @cached_property
    def keyable(self) -> list[ChannelGroup]:
        """The parts that are channels of the scene, not joints that the rig poses."""
        return [part for part in self.every if part.name not in self.parts.posed]

    @cached_property
    def curves(self) -> list[AnimCurve]:
        """The animator's curves of the named channels."""
        return self.scene.read_curves(list_part_channels(self.keyable))

    @cached_property
    def frames(self) -> Floats:
        """The whole frames from the first key to the last, of all controls if they pose."""
        scene, keyed = self.scene, [*self.curves]
        if self.parts.posed:
            keyed += scene.read_curves(self.learned.known.rig.channels)
        frames = list_keyed_frames(keyed, scene.frame_rate, scene.frame_range, "the sketch")
        first, last = resolve_inside(self.request.frames, frames, "the sketch")
        check_soft_frames(self.request.soft_frames, last - first)
        return frames

    @cached_property
    def sampled(self) -> list[AnimCurve]:
        """Samples of the drive and textured channels that have no curve."""
        synthesized = self.parts.lists["synthesize"]
        missing = [part for part in self.keyable if part not in synthesized]
        place = (self.scene, list_part_channels(missing), self.curves, self.frames)
        if not self.parts.posed:
            return bake_missing_curves(*place)
        poses = keep_rotations(self.learned.pose(self.frames), self.parts.posed)
        return [*bake_unkeyed(*place), *fit(poses)]

    def place_sources(self) -> tuple[list[Source], list[str]]:
        """Return the sources with the skeletons of those in the scene itself, and notes."""
        placed, notes = [], list[str]()
        for source in self.request.sources:
            if source.data is self.scene and source.joint_map is not None:
                source, remarks = place_source(source, self.scene, self.own_joints)
                notes += remarks
            placed.append(source)
        return placed, notes

    @property
    def own_joints(self) -> Collection[str]:
        """The joints that cannot be a source: named ones, or those that controls move."""
        if self.has_rig:
            return self.learned.known.rig.joints
        return list_figures(self.scene, self.moved)[0].names

    def read_sources(self, pieces: Sequence[Source]) -> SceneSources:
        """Read the channels of the sources."""
        ends = resolve_inside(self.request.frames, self.frames, "the sketch")
        return read_scene_sources(
            *(pieces, self.every, self.scene, ends, lambda: self.rig, self.parts.posed)
        )

    def find_root(self) -> tuple[str | None, list[str]]:
        """Return the root, if the request names none, and notes."""
        if self.request.settings.root is not None:
            return None, []
        learn = (lambda: self.rig) if self.has_rig else None
        root = find_scene_root(self.scene, self.moved, self.frames, learn)
        notes = describe_found_root(root or "", self.targets)
        return (root if root in {None, *self.moved} else NO_ROOT), notes

    def describe_pelvis(self) -> list[str]:
        """Return a note on a pelvis whose rotation is in no list, although legs drive."""
        if not self.has_rig:
            return []
        known, slots = self.rig.known, self.rig.slots
        carriers = known.list_hip_carriers(slots)
        drive = {part.name.partition(".")[0] for part in self.parts.lists["drive"]}
        moved = known.list_moved_joints(drive - {*carriers}) | drive
        legs = {slots.get(f"{side}.{place}") for side in "lr" for place in LEG_PLACES}
        turned = {
            part.name.partition(".")[0]
            for part in self.every
            if part.is_rotation or _is_angle(part.name)
        }
        if legs.isdisjoint(moved) or not turned.isdisjoint(carriers):
            return []
        able = {c.name for c in known.rig.controls if any(map(_is_angle, c.channels))}
        named = [name for name in carriers if name in able]
        return [STIFF_PELVIS.format(name) for name in named[:1]]

    def find_limits(self) -> dict[str, Floats]:
        """Return the limits of the rotations of controls that have no keys."""
        if not self.has_rig:
            return {}
        known = limits_by_channel(self.rig.known.rig.controls)
        keyed = {curve.channel for curve in self.curves}
        free = [part for part in self.targets if keyed.isdisjoint(part.channels)]
        limits = {
            part.name: np.array([known[channel] for channel in part.channels])
            for part in free
            if part.is_rotation and known.keys() >= {*part.channels}
        }
        return {name: own for name, own in limits.items() if np.isfinite(own).any()}

    def read_feet(self, sources: SceneSources, notes: list[str]) -> RigFeet | None:
        """Read the legs of the rig, if its feet are to stand.

        None, with a note, if they cannot.
        """
        if self.request.feet in ("auto", "off"):
            return None
        try:
            rig = self.rig.known.rig
            feet = RigFeet.read(self.scene, rig, self.frames, self.request)
        except KeyweaveError as error:
            notes.append(f"feet are not locked: {error}")
            return None
        return replace(feet, sources=sources.figures)


def _is_angle(channel: str) -> bool:
    return channel.rpartition(".")[2] in ROTATE
