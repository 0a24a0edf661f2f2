"""The joints of a part of the body, and the controls of a rig that move them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fnmatch import fnmatchcase

import numpy as np

from ..._text import format_list
from ...animation.channel_names import bare_name
from ...animation.mapping.posture import Figure, get_skeleton
from ...animation.mapping.slot_places import FOOT, get_part, is_body_slot
from ...animation.mapping.slot_words import (
    explain_missing_parts,
    find_slot_joints,
    list_words,
)
from ...errors import UnknownNameError
from ...methods.rig_transfer.known_rig import KnownRig
from ...rigs.rig import Control
from .limb_keys import list_joint_limbs

LISTED_NAMES = 4  # controls and joints in a note or an error
ENDS = (*FOOT, "hand")  # places that a pole vector turns only with the bones above them


def find_part_joints(figure: Figure, word: str) -> list[str]:
    """Return the joints of a word, or those that a name or pattern matches.

    A word may have the namespace of the figure.

    Raises
    ------
    UnknownNameError
        If the figure lacks the part.

    Examples
    --------
    >>> from keyweave import examples
    >>> find_part_joints(examples.load_walk(), "toes")
    ['LeftToe', 'RightToe']
    """
    part = bare_name(word)
    joints = [joint for joint in get_skeleton(figure).names if fnmatchcase(joint, word)]
    joints = joints or find_slot_joints(figure, part)
    if not joints:
        reason = explain_missing_parts([part], figure)
        raise UnknownNameError([word], list_words(figure), "the figure", reason)
    return joints


def find_part_controls(known: KnownRig, word: str) -> list[str]:
    """Return the controls of a word for a part of the body, or of a name of its joints.

    Raises
    ------
    UnknownNameError
        If the figure lacks the part, or no control moves it.

    Examples
    --------
    >>> from keyweave.examples import load_scene
    >>> find_part_controls(KnownRig.learn(load_scene("biped_walk").rig()), "toes")
    ['LeftToe_CTRL', 'RightToe_CTRL']
    """
    joints = find_part_joints(known.figure.skeleton, word)
    controls = list_part_controls(known, joints)
    if not controls:
        reason = f"no control moves {format_list(joints, LISTED_NAMES)} alone"
        raise UnknownNameError([word], (), "the rig", reason)
    return controls


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
    >>> list_part_controls(known, ["LeftIndex1", "LeftIndex2", "LeftIndex3"])
    ['LeftFingers_CTRL.index']
    """
    slots = known.figure.slots
    carriers = known.list_hip_carriers(slots)
    riding = _list_riding(known, carriers, joints)
    finder = _ControlFinder(known, joints)
    nodes = [
        control.name
        for control in known.rig.controls
        if control.channels
        and "." not in control.name
        and control.name not in carriers
        and finder.belongs(control)
    ]
    return [*riding, *nodes] or known.list_part_attributes(joints)


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
        names = {*known.figure.skeleton.names}.intersection(
            known.rig.joints[t] for t in tops
        )
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
