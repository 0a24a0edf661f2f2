"""Joints and controls of a scene by names, by words for parts of the body, and the root.

A word such as ``legs`` stands for joints of the figure where a list drives, and otherwise
for the controls that move these joints.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

import numpy as np

from ..._text import format_list
from ...animation.clip import Clip
from ...animation.features import (
    ChannelGroup,
    check_disjoint,
    list_known_names,
    match_channel_groups,
)
from ...animation.kinematics import STILL_TOLERANCE
from ...animation.mapping.slot_words import find_slot_joints, is_slot_name
from ...animation.skeleton import ROTATE, TRANSLATE
from ...errors import KeyweaveError, UnknownNameError
from ...geometry.arrays import Floats
from ...scenes.scene import Scene
from ...scenes.shown_figures import ShownFigure, list_figures
from .limb_keys import BODY, group_by_limb
from .rig_sources import SceneRig

DRIVE = "drive"  # the list of the channels to match
LISTED_CONTROLS = 4  # controls in a note


@dataclass(frozen=True, eq=False)
class SceneParts:
    """The rotations and channels of a scene that lists name, by list.

    `posed` are the joints of a rig that drive. They have no keys: the rig poses them.
    """

    lists: Mapping[str, tuple[ChannelGroup, ...]]
    posed: frozenset[str] = frozenset()
    notes: tuple[str, ...] = ()


def find_scene_parts(
    scene: Scene,
    names: Mapping[str, Sequence[str]],
    learn: Callable[[], SceneRig],
    *,
    poses_joints: bool = True,
) -> SceneParts:
    """Find the rotations and channels of a scene that lists name.

    Lists have names, patterns and words for parts of the body. `learn` returns the rig of
    the scene, learned once. If `poses_joints`, joints that drive can be read from the poses
    of the rig; otherwise their channels are read.

    Raise an UnknownNameError if a name matches nothing, and a DataError if a channel is
    selected twice in a list.

    Examples
    --------
    >>> from keyweave import examples
    >>> scene = examples.load_scene("biped_walk")
    >>> names = {"drive": ["l.thigh"], "texture": ["l.thigh"], "synthesize": ["spine"]}
    >>> parts = find_scene_parts(scene, names, lambda: SceneRig.learn(scene, []))
    >>> [[*dict.fromkeys(p.name.partition(".")[0] for p in parts.lists[n])] for n in names]
    [['LeftUpLeg'], ['LeftFootIK_CTRL', 'LeftKnee_CTRL'], ['Spine_CTRL', 'Chest_CTRL']]
    """
    known = make_name_clip(scene, [name for listed in names.values() for name in listed])
    finder = _Finder(scene, known, learn)
    lists = {each: finder.find(listed, each == DRIVE) for each, listed in names.items()}
    targets = {p.name for each, parts in lists.items() if each != DRIVE for p in parts}
    drive = {part.name for part in lists.get(DRIVE, ()) if part.is_rotation}
    has_rig = poses_joints and not targets <= {*scene.joints}
    posed = drive.intersection(scene.joints) if has_rig else ()
    return SceneParts(lists, frozenset(posed), finder.describe())


def make_name_clip(scene: Scene, names: Sequence[str]) -> Clip:
    """Return a clip with a scene's channels, to look up names and patterns."""
    channels = scene.keyable(names)
    return Clip(np.zeros((1, len(channels))), channels, scene.frame_rate)


class _Finder:
    """Names of a scene and of its rig, and notes on words that were found."""

    def __init__(self, scene: Scene, known: Clip, learn: Callable[[], SceneRig]):
        self.scene, self.known, self.learn = scene, known, learn
        self.notes: list[str] = []
        self.travelers: list[str] = []

    def find(self, names: Sequence[str], drives: bool) -> tuple[ChannelGroup, ...]:
        """Return the parts of a list."""
        matches = match_channel_groups(self.known, names)
        parts = [
            groups or self._find_word(name, drives) for name, groups in zip(names, matches)
        ]
        if missing := [name for name, groups in zip(names, parts) if not groups]:
            raise UnknownNameError(missing, list_known_names(self.known), "the scene")
        if drives:
            listed = {part.name for own in parts for part in own}
            parts = [
                self._add_keyed_travel(*each, listed=listed) for each in zip(names, parts)
            ]
        named = [(part, name) for name, own in zip(names, parts) for part in own]
        check_disjoint(named)
        return tuple(part for part, _ in named)

    def _find_word(self, name: str, drives: bool) -> list[ChannelGroup]:
        """Return the joints, or the controls, of a word or of joints that a rig moves.

        A name that can be neither finds nothing at once: learning a rig can take minutes.
        """
        if not (is_slot_name(name) or any(fnmatchcase(j, name) for j in self.scene.joints)):
            return []
        try:
            rig = self.learn()
        except KeyweaveError:  # joints without a rig
            return [
                ChannelGroup(joint, is_rotation=True)
                for figure in list_figures(self.scene, self.scene.joints[:1])[:1]
                for joint in find_slot_joints(figure.skeleton, name)
            ]
        figure = rig.known.figure.skeleton
        joints = [each for each in figure.names if fnmatchcase(each, name)]
        joints = joints or find_slot_joints(figure, name)
        if drives:
            return [ChannelGroup(joint, is_rotation=True) for joint in joints]
        controls = _list_controls(rig, joints)
        if controls:
            self.notes.append(f"{name}: {format_list(controls, LISTED_CONTROLS)}")
        return [part for name in controls for part in self._list_channels(rig, name)]

    def _add_keyed_travel(
        self, name: str, parts: Sequence[ChannelGroup], *, listed: Collection[str]
    ) -> list[ChannelGroup]:
        """Return parts with the keyed translations of the controls that a name names.

        Channels that are listed already are not added again.
        """
        added = list[ChannelGroup]()
        for part in parts:
            added.append(part)
            if part.name in self.scene.joints or not fnmatchcase(part.name, name):
                continue
            channels = [f"{part.name}.{attribute}" for attribute in TRANSLATE]
            known = {*channels}.intersection(self.known.channels)
            curves = self.scene.read_curves([c for c in channels if c in known])
            moving = [c.channel for c in curves if np.ptp(c.values) > STILL_TOLERANCE]
            added += [ChannelGroup(c, is_rotation=False) for c in moving if c not in listed]
            self.travelers += [part.name] * bool(moving)
        return added

    def describe(self) -> tuple[str, ...]:
        """Return notes on words, and on controls whose translation drives too."""
        if not self.travelers:
            return tuple(self.notes)
        verb = "drives" if len(self.travelers) == 1 else "drive"
        listed = format_list(self.travelers, LISTED_CONTROLS)
        note = f"{listed} {verb} with the rotation and the keyed translation"
        return (*self.notes, note)

    def _list_channels(self, rig: SceneRig, control: str) -> list[ChannelGroup]:
        """Return the rotation and the channels of translation that a control has."""
        channels = rig.known.rig.channels
        rotates = any(f"{control}.{each}" in channels for each in ROTATE)
        moves = [f"{control}.{e}" for e in TRANSLATE if f"{control}.{e}" in channels]
        parts = [ChannelGroup(control, is_rotation=True)] * rotates
        return [*parts, *(ChannelGroup(channel, is_rotation=False) for channel in moves)]


def _list_controls(rig: SceneRig, joints: Sequence[str]) -> list[str]:
    """Return the controls of the limbs of joints that move any of the joints.

    A control of the whole body moves them too, but is not a part of these limbs; hips are
    moved by the control on which they ride.
    """
    known, limbs = rig.known, group_by_limb(rig.known)
    hips = rig.slots.get("hips")
    riding = known.list_hip_carriers(rig.slots)[: int(hips in joints)]
    own = [
        control.name
        for control in known.rig.controls
        if "." not in control.name
        and control.channels
        and limbs[control.channels[0]] != BODY
        and known.list_moved_joints([control.name]).intersection(joints)
    ]
    return [*riding, *own]


def find_scene_root(
    scene: Scene,
    nodes: Sequence[str],
    frames: Floats,
    learn: Callable[[], SceneRig] | None = None,
) -> str | None:
    """Return the joint or control that carries heading and travel; None if unknown.

    Of joints it is the first that moves, on some frames, between the root of the figure and
    the joint at which its limbs part. Of controls it is the control that carries the body.

    The nodes are the joints or controls that change. `learn` returns the rig of the scene,
    learned once from random poses of the controls; without it, the root of a rig is
    unknown.

    Examples
    --------
    >>> from keyweave import examples
    >>> scene = examples.load_scene("biped_walk")
    >>> nodes, frames = ["COG_CTRL", "Chest_CTRL"], np.arange(1.0, 25)
    >>> find_scene_root(scene, nodes, frames, lambda: SceneRig.learn(scene, nodes))
    'COG_CTRL'
    """
    if {*nodes} <= {*scene.joints}:
        return _find_moving_joint(scene, list_figures(scene, nodes)[0], frames)
    try:
        return learn and (learn().body or None)
    except KeyweaveError:
        return None  # controls that move no joints


def _find_moving_joint(scene: Scene, figure: ShownFigure, frames: Floats) -> str:
    """Return the first joint that moves above the first fork, otherwise the joint there."""
    chain = [0]
    while figure.parents.count(chain[-1]) == 1:
        chain.append(figure.parents.index(chain[-1]))
    names = [figure.names[joint] for joint in chain]
    channels = [f"{name}.{attribute}" for name in names for attribute in TRANSLATE + ROTATE]
    ranges = np.ptp(scene.sample(channels, frames).values, axis=0).reshape(len(names), -1)
    moving = ranges.max(axis=1) > STILL_TOLERANCE
    return next((name for name, moves in zip(names, moving) if moves), names[-1])
