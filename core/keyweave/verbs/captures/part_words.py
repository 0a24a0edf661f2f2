"""Words for parts of the body in a scene: the joints of its figure, and their controls.

A word such as ``legs`` stands for joints where a list names joints, and otherwise for the
controls that move them. A namespace, as in ``hero:legs``, chooses one of several figures.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from fnmatch import fnmatchcase
from typing import Optional

import numpy as np

from ..._text import format_list
from ...animation.channel_names import bare_name, parse_namespace
from ...animation.mapping.posture import Figure, get_skeleton
from ...animation.mapping.slot_places import FOOT, get_part, is_body_slot
from ...animation.mapping.slot_words import (
    explain_missing_parts,
    find_slot_joints,
    is_part_word,
    list_words,
)
from ...errors import DataError, KeyweaveError, UnknownNameError
from ...methods.rig_transfer.known_rig import KnownRig
from ...rigs.rig import Control
from ...scenes.scene import Scene
from ...scenes.shown_figures import ShownFigure, list_figures
from .limb_keys import list_joint_limbs
from .rig_captures import MIN_FIGURE_SHARE

LISTED_NAMES = 4  # controls and joints in a note or an error
ENDS = (*FOOT, "hand")  # places that a pole vector turns only with the bones above them

# Returns the rig of the characters to which nodes belong, without nodes that of the scene.
Learn = Callable[[Sequence[str]], KnownRig]


class PartWords:
    """Words for parts of the body in lists of a scene.

    The rig is learned when the first word needs it. Names and patterns that the scene
    knows are no words.

    Parameters
    ----------
    scene : Scene
    learn : callable
        Returns the rig of the characters to which nodes belong; an error means joints
        without a rig.
    nodes : sequence of str
        Nodes of the character that words without a namespace are about. Without nodes, the
        scene has to have a single character.

    Attributes
    ----------
    notes : list of str
        What words became that stand for controls.

    Examples
    --------
    >>> from keyweave import examples
    >>> scene = examples.load_scene("biped_walk")
    >>> words = PartWords(scene, lambda nodes: KnownRig.learn(scene.rig()))
    >>> words.find_joints("l.shin"), words.find_controls("feet")
    (['LeftLeg'], ['LeftFootIK_CTRL', 'RightFootIK_CTRL'])
    """

    def __init__(self, scene: Scene, learn: Learn, nodes: Sequence[str] = ()):
        self.scene, self.learn, self.nodes = scene, learn, (*nodes,)
        self.notes: list[str] = []
        self._rigs: dict[str, Optional[KnownRig]] = {}

    def name_joints(self, names: Sequence[str]) -> list[str]:
        """Return a list of joints with the joints of its words.

        Raises
        ------
        UnknownNameError
            If the figure lacks the part of a word.
        """
        joints = self.scene.joints
        return self._replace(
            names,
            lambda name: any(j == name or fnmatchcase(j, name) for j in joints),
            self.find_joints,
        )

    def name_controls(
        self, names: Sequence[str], is_known: Callable[[str], bool]
    ) -> list[str]:
        """Return a list of controls with the controls of its words.

        A scene without a rig has joints instead.

        Parameters
        ----------
        names : sequence of str
        is_known : callable
            Whether the list takes a name or pattern as it is.

        Raises
        ------
        UnknownNameError
            If the figure lacks the part of a word, or no control moves it.
        """
        return self._replace(names, is_known, self.find_controls)

    def _replace(
        self,
        names: Sequence[str],
        is_known: Callable[[str], bool],
        find: Callable[[str], list[str]],
    ) -> list[str]:
        found = [
            find(name) if is_part_word(bare_name(name)) and not is_known(name) else [name]
            for name in names
        ]
        return list(dict.fromkeys(name for own in found for name in own))

    def find_joints(self, word: str) -> list[str]:
        """Return the joints of a word, or of a name or pattern of the figure.

        Raises
        ------
        DataError
            If several figures could have the part.
        UnknownNameError
            If the figure lacks it.
        """
        figure = self._find_figure(word)
        names = () if figure is None else get_skeleton(figure).names
        joints = [joint for joint in names if fnmatchcase(joint, word)]
        if figure is not None and not joints:
            joints = find_slot_joints(figure, bare_name(word))
        if not joints:
            reason = "it has no joints"
            if figure is not None:
                reason = explain_missing_parts([bare_name(word)], figure)
            known = () if figure is None else list_words(figure)
            raise UnknownNameError([word], known, "the figure", reason)
        return joints

    def find_controls(self, word: str) -> list[str]:
        """Return the controls of a word, or its joints without a rig, and note controls.

        Raises
        ------
        DataError
            If several figures could have the part.
        UnknownNameError
            If the figure lacks it, or no control moves it.
        """
        joints = self.find_joints(word)
        rig = self.learn_rig(word)
        if rig is None:
            return joints
        controls = list_part_controls(rig, joints)
        if not controls:
            reason = f"no control moves {format_list(joints, LISTED_NAMES)} alone"
            raise UnknownNameError([word], (), "the rig", reason)
        self.notes.append(f"{word}: {format_list(controls, LISTED_NAMES)}")
        return controls

    def learn_rig(self, word: str) -> KnownRig | None:
        """Return the rig that a word is about; None for joints without a rig.

        Raises
        ------
        DataError
            If it could be one of several.
        """
        space = parse_namespace(word)
        if space not in self._rigs:
            nodes = self._list_nodes(space)
            try:
                self._rigs[space] = self.learn(nodes)
            except KeyweaveError:
                self._rigs[space] = None
        return self._rigs[space]

    def _list_nodes(self, space: str) -> tuple[str, ...]:
        """Return the nodes of the character of a namespace, or empty for that of the scene."""
        joints = self.scene.joints
        if space:
            return tuple(joint for joint in joints if parse_namespace(joint) == space)
        if not self.nodes:
            _check_one_namespace(list_figures(self.scene, joints))
        return self.nodes

    def _find_figure(self, word: str) -> Figure | None:
        """Return the figure that a word is about; None for a scene without joints."""
        rig = self.learn_rig(word)
        if rig is not None:
            return rig.figure.skeleton
        nodes = self._list_nodes(parse_namespace(word)) or self.scene.joints[:1]
        figures = list_figures(self.scene, nodes)
        if not figures:
            return None
        first = self.scene.frame_range[0]
        try:
            return figures[0].bake(self.scene, (first, first))
        except KeyweaveError:  # joints that cannot be evaluated
            return figures[0].skeleton


def _check_one_namespace(figures: Sequence[ShownFigure]) -> None:
    """Raise a DataError if large figures are in several namespaces."""
    sizes = [len(figure.names) for figure in figures]
    large = [f for f in figures if len(f.names) >= MIN_FIGURE_SHARE * max(sizes)]
    spaces = [*dict.fromkeys(parse_namespace(figure.names[0]) for figure in large)]
    if len(spaces) > 1:
        listed = format_list([space or "(none)" for space in spaces], LISTED_NAMES)
        example = next(filter(None, spaces))
        problem = f"has figures in several namespaces: {listed}; name one, as {example}:legs"
        raise DataError("the scene", problem)


def list_part_controls(known: KnownRig, joints: Collection[str]) -> list[str]:
    """Return the controls of a part of the body, by its joints.

    They move joints of the part, and joints of its limbs only, or are handles to which an
    end of a limb goes. Attributes are included if nothing else moves the part. Hips are
    moved by the control on which they ride, and a whole body also by those that carry it.

    Examples
    --------
    >>> from keyweave.examples import load_scene
    >>> known = KnownRig.learn(load_scene("biped_walk").rig())
    >>> list_part_controls(known, ["LeftToe"]), list_part_controls(known, ["Hips"])
    (['LeftToe_CTRL'], ['Hips_CTRL'])
    >>> list_part_controls(known, ["LeftIndex1"])
    ['LeftFingers_CTRL.index']
    """
    slots = known.figure.slots
    carriers = known.list_hip_carriers(slots)
    riding = _list_riding(known, carriers, joints)
    finder = _ControlFinder(known, joints)
    own = [
        control
        for control in known.rig.controls
        if control.channels and control.name not in carriers and finder.belongs(control)
    ]
    nodes = [control.name for control in own if "." not in control.name]
    return [*riding, *nodes] or [control.name for control in own]


def _list_riding(
    known: KnownRig, carriers: Sequence[str], joints: Collection[str]
) -> list[str]:
    """Return the controls that move the hips, as far as the joints have them."""
    slots = known.figure.slots
    if slots.get("hips") not in joints:
        return []
    is_whole = {slots[slot] for slot in slots if is_body_slot(slot)} <= {*joints}
    body = known.find_body(slots)
    return [*carriers[: carriers.index(body) + 1 if is_whole and body in carriers else 1]]


class _ControlFinder:
    """Evidence of which controls of a rig belong to a part of the body."""

    def __init__(self, known: KnownRig, joints: Collection[str]):
        self.known, self.joints = known, {*joints}
        self.joint_limbs = dict(zip(known.rig.joints, list_joint_limbs(known)))
        self.limbs = {self.joint_limbs[joint] for joint in joints}
        ends = {j for slot, j in known.figure.slots.items() if get_part(slot) in ENDS}
        self.bones = self.joints - ends
        tops = np.flatnonzero(np.asarray(known.rig.parents) < 0).tolist()
        names = {*known.figure.skeleton.names}.intersection(known.rig.joints[t] for t in tops)
        self.pieces = {name for name in names if known.figure.get_parent(name)}

    def belongs(self, control: Control) -> bool:
        """Return whether a control belongs to the part."""
        moved = self.known.list_moved_joints([control.name])
        moved = moved - self.pieces or moved  # a piece of the skeleton is carried along
        if not self.limbs.issuperset(self.joint_limbs[joint] for joint in moved):
            return False
        turned = self.bones if control.kind == "directional" else self.joints
        return not turned.isdisjoint(moved) or self._is_handle(control)

    def _is_handle(self, control: Control) -> bool:
        """Return whether a joint of the part goes to a control that rotates no others."""
        frame = self.known.frames.get(control.name)
        if frame is None or (frame.columns[:3] < 0).any():
            return False
        others = {*self.known.figure.skeleton.names} - self.joints
        return bool(frame.find_placed(self.joints) and not frame.find_rotated(others))
