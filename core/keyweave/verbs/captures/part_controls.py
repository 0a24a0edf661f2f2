"""The joints of a part of the body, and the controls of a rig that move them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fnmatch import fnmatchcase

import numpy as np

from ..._text import format_list
from ...animation.channel_names import bare_name
from ...animation.mapping.posture import Figure, get_skeleton
from ...animation.mapping.slot_places import FOOT, LIMBS, get_part, is_body_slot
from ...animation.mapping.slot_words import (
    explain_missing_parts,
    find_slot_joints,
    list_words,
)
from ...errors import UnknownNameError
from ...methods.rig_transfer.known_rig import KnownRig
from ...rigs.rig import Control
from .limb_keys import list_joint_limbs

LISTED_MATCHES = 4  # controls and joints in a note or an error
LIMB_ENDS = (
    *FOOT,
    "hand",
)  # places that a pole vector turns only with the bones above them
HANDLES = ("ik", "root")  # kinds of controls to which the ends of limbs go


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
        reason = f"no control moves {format_list(joints, LISTED_MATCHES)} alone"
        raise UnknownNameError([word], (), "the rig", reason)
    return controls


def list_part_controls(known: KnownRig, joints: Collection[str]) -> list[str]:
    """Return the controls of a part of the body, by its joints.

    A control belongs to the joints that it rotates or, if it rotates none, to the topmost
    ones that it moves; IK moves others below them. A handle belongs to its whole limb, and
    a pole vector to the bones. Controls of several limbs belong to parts with all of them,
    and attributes to parts that nothing else moves. Hips are moved by the control on which
    they ride, and a whole body also by those that carry it.

    Examples
    --------
    >>> from keyweave.examples import load_scene
    >>> known = KnownRig.learn(load_scene("biped_walk").rig())
    >>> list_part_controls(known, ["LeftToe"]), list_part_controls(known, ["Hips"])
    (['LeftToe_CTRL'], ['Hips_CTRL'])
    >>> list_part_controls(known, ["LeftIndex1", "LeftIndex2", "LeftIndex3"])
    ['LeftFingers_CTRL.index']
    """
    carriers = known.list_hip_carriers(known.figure.slots)
    riding = _list_riding(known, carriers, joints)
    finder = _JointFinder(known)
    limbs = {finder.limbs[joint] for joint in joints}
    nodes = []
    for control in known.rig.controls:
        if "." in control.name or control.name in carriers:
            continue
        own = finder.find_joints(control)
        if own.intersection(joints) and limbs.issuperset(finder.limbs[j] for j in own):
            nodes.append(control.name)
    return [*riding, *nodes] or known.list_part_attributes(joints)


def list_control_joints(known: KnownRig, controls: Collection[str]) -> list[str]:
    """Return the joints to which controls belong, in the order of the skeleton.

    Examples
    --------
    >>> from keyweave.examples import load_scene
    >>> known = KnownRig.learn(load_scene("biped_walk").rig())
    >>> list_control_joints(known, ["LeftFootIK_CTRL"])
    ['LeftUpLeg', 'LeftLeg', 'LeftFoot']
    """
    finder = _JointFinder(known)
    own = [each for each in known.rig.controls if each.name.partition(".")[0] in controls]
    joints = {joint for control in own for joint in finder.find_joints(control)}
    return [name for name in known.figure.skeleton.names if name in joints]


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


class _JointFinder:
    """Evidence of the joints of a figure to which the controls of its rig belong."""

    def __init__(self, known: KnownRig):
        self.known, figure = known, known.figure
        self.limbs = dict(zip(known.rig.joints, list_joint_limbs(known)))
        self.names = {*figure.skeleton.names}
        self.slots = {joint: get_part(slot) for slot, joint in figure.slots.items()}
        parents = np.asarray(known.rig.parents).tolist()
        tops = {name for name, above in zip(known.rig.joints, parents) if above < 0}
        # A piece of the skeleton is carried along by whatever moves the joint above it.
        self.pieces = {name for name in tops & self.names if figure.get_parent(name)}

    def find_joints(self, control: Control) -> set[str]:
        """Return the joints to which a control belongs."""
        moved = self.names & self.known.list_moved_joints([control.name])
        moved = moved - self.pieces or moved
        if control.kind == "directional":
            return {joint for joint in moved if self.slots.get(joint) not in LIMB_ENDS}
        frame = self.known.frames.get(control.name)
        turned = {ride.joint for ride in frame.rotation_rides} if frame else set[str]()
        turned &= moved & self.slots.keys()
        tops = self._find_tops(moved)
        if control.kind in HANDLES and self._is_limb(tops - turned):
            return moved.union(*map(self._list_limb, tops))
        return turned or {self._find_slotted(joint) for joint in tops}

    def _find_slotted(self, joint: str) -> str:
        """Return a joint with a slot for one without: below it or, if it forks, above it.

        A knuckle belongs to its finger, and a pelvis below the hips to the hips. Ears and
        tails belong to nothing.
        """
        skeleton = self.known.figure.skeleton
        index = skeleton.index(joint)
        below, above = (
            [name for name in map(skeleton.names.__getitem__, each) if name in self.slots]
            for each in (skeleton.list_below(index), skeleton.list_above(index))
        )
        if joint in self.slots or not below:
            return joint
        is_one_limb = len({self.limbs[name] for name in below}) == 1
        return below[0] if is_one_limb or not above else above[0]

    def _find_tops(self, joints: set[str]) -> set[str]:
        """Return the joints that are below none of the others."""
        skeleton = self.known.figure.skeleton
        return {
            joint
            for joint in joints
            if not joints.intersection(
                skeleton.names[above]
                for above in skeleton.list_above(skeleton.index(joint))
            )
        }

    def _is_limb(self, joints: Collection[str]) -> bool:
        """Return whether all of some joints, at least one, are bones of arms and legs."""
        return bool(joints) and all(self.slots.get(joint) in LIMBS for joint in joints)

    def _list_limb(self, joint: str) -> list[str]:
        """Return the bones of the limb of a joint and its foot or hand."""
        places, limb = LIMBS[self.slots[joint]], self.limbs[joint]
        slots = self.slots.items()
        return [j for j, place in slots if place in places and self.limbs[j] == limb]
