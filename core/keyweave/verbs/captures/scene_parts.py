"""Joints and controls of a scene by names, by words for parts of the body, and the root.

A word such as ``legs`` stands for joints of the figure where a list drives, and otherwise
for the controls that move these joints.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

import numpy as np

from ..._text import format_list
from ...animation.channel_names import bare_name
from ...animation.clip import Clip
from ...animation.features import (
    ChannelGroup,
    check_disjoint,
    list_known_names,
    match_channel_groups,
)
from ...animation.kinematics import STILL_TOLERANCE
from ...animation.mapping.body_parts import is_part_word
from ...animation.skeleton import ROTATE, TRANSLATE
from ...errors import KeyweaveError, UnknownNameError
from ...geometry.arrays import Floats
from ...methods.rig_transfer.known_rig import KnownRig
from ...scenes.scene import Scene
from ...scenes.shown_figures import ShownFigure, list_figures
from .part_words import PartWords, learn_if_any, list_word_nodes
from .rig_sources import SceneRig

DRIVE = "drive"  # the list of the channels to match
LISTED_CONTROLS = 4  # controls in a note


@dataclass(frozen=True, eq=False)
class SceneParts:
    """The rotations and channels of a scene that lists name, by list.

    `posed` are the joints of a rig that drive. They have no keys: the rig poses them.
    `weights` are by the name of a part that drives, or of anything else that is weighed.
    """

    lists: Mapping[str, tuple[ChannelGroup, ...]]
    posed: frozenset[str] = frozenset()
    weights: Mapping[str, float] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def find_scene_parts(
    scene: Scene,
    names: Mapping[str, Sequence[str]],
    learn: Callable[[], SceneRig] | None = None,
    *,
    poses_joints: bool = True,
    weights: Mapping[str, float] | None = None,
) -> SceneParts:
    """Find the rotations and channels of a scene that lists name.

    Lists have names, patterns and words for parts of the body. `learn` returns the rig of
    the scene, learned once. If `poses_joints`, joints that drive can be read from the poses
    of the rig; otherwise their channels are read. `weights` are those of parts that drive,
    by names, patterns and words.

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
    every = [name for listed in names.values() for name in listed]
    finder = _Finder(scene, make_name_clip(scene, every), every, learn)
    lists = {each: finder.find(listed, each == DRIVE) for each, listed in names.items()}
    targets = {p.name for each, parts in lists.items() if each != DRIVE for p in parts}
    drive = {part.name for part in lists.get(DRIVE, ()) if part.is_rotation}
    has_rig = poses_joints and not targets <= {*scene.joints}
    posed = drive.intersection(scene.joints) if has_rig else ()
    weighed = finder.weigh(weights or {}, {part.name for part in lists.get(DRIVE, ())})
    return SceneParts(lists, frozenset(posed), weighed, finder.describe())


def make_name_clip(scene: Scene, names: Sequence[str]) -> Clip:
    """Return a clip with a scene's channels, to look up names and patterns."""
    channels = scene.keyable(names)
    return Clip(np.zeros((1, len(channels))), channels, scene.frame_rate)


class _Finder:
    """Names of a scene and of its rig, and notes on words that were found."""

    def __init__(
        self,
        scene: Scene,
        known: Clip,
        names: Sequence[str],
        learn: Callable[[], SceneRig] | None,
    ):
        self.scene, self.known = scene, known
        self.matches = dict(zip(names, match_channel_groups(known, names)))
        parts = [part for groups in self.matches.values() for part in groups]
        nodes = [*dict.fromkeys(part.name.partition(".")[0] for part in parts)]
        nodes = nodes or list_word_nodes(scene, names)

        def learn_known(own: Sequence[str]) -> KnownRig | None:
            if learn is None or [*own] != nodes:
                return learn_if_any(scene, own)
            try:
                return learn().known
            except KeyweaveError:  # joints without a rig
                return None

        self.words = PartWords(scene, learn_known, nodes)
        self.travelers: list[str] = []

    def find(self, names: Sequence[str], drives: bool) -> tuple[ChannelGroup, ...]:
        """Return the parts of a list."""
        parts = [self.matches[name] or self._find_word(name, drives) for name in names]
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
        is_joint = any(fnmatchcase(joint, name) for joint in self.scene.joints)
        if not (is_joint or is_part_word(bare_name(name))):
            return []
        rig = self.words.learn_rig(name)
        if drives or rig is None:
            joints = self.words.find_joints(name)
            return [ChannelGroup(joint, is_rotation=True) for joint in joints]
        controls = self.words.find_controls(name)
        return [part for control in controls for part in _list_channels(rig, control)]

    def weigh(
        self, weights: Mapping[str, float], drive: Collection[str]
    ) -> dict[str, float]:
        """Return weights with the driving joints or controls of words."""
        weighed: dict[str, float] = {}
        for name, weight in weights.items():
            parts = [] if name in drive else self._find_driving(name, drive)
            weighed.update(dict.fromkeys(parts or [name], weight))
        return weighed

    def _find_driving(self, name: str, drive: Collection[str]) -> list[str]:
        if not is_part_word(bare_name(name)):
            return []
        joints = self.words.find_joints(name)
        own = [joint for joint in joints if joint in drive]
        if own or self.words.learn_rig(name) is None:
            return own
        nodes = self.words.find_controls(name)
        return [part for part in drive if part.partition(".")[0] in nodes]

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
            return tuple(self.words.notes)
        verb = "drives" if len(self.travelers) == 1 else "drive"
        listed = format_list(self.travelers, LISTED_CONTROLS)
        note = f"{listed} {verb} with the rotation and the keyed translation"
        return (*self.words.notes, note)


def _list_channels(rig: KnownRig, control: str) -> list[ChannelGroup]:
    """Return the rotation and the channels of translation that a control has.

    An attribute has its own channels.
    """
    channels = rig.rig.channels
    if "." in control:
        (own,) = [each.channels for each in rig.rig.controls if each.name == control]
        return [ChannelGroup(channel, is_rotation=False) for channel in own]
    rotates = any(f"{control}.{each}" in channels for each in ROTATE)
    moves = [f"{control}.{e}" for e in TRANSLATE if f"{control}.{e}" in channels]
    parts = [ChannelGroup(control, is_rotation=True)] * rotates
    return [*parts, *(ChannelGroup(channel, is_rotation=False) for channel in moves)]


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
