"""Constraints of a rig, as Maya writes them: what holds a node to its targets.

Rotations of several targets blend along the shorter way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from keyweave.geometry.arrays import Floats
from made_up.biped.parts import Link, NodeText, Part, hidden, joined, links
from made_up.scenes.scene_writing import set_vector

PARENT, ORIENT, POLE = "parentConstraint", "orientConstraint", "poleVectorConstraint"
SHORTEST = 2  # of the ways in which rotations blend
_DRIVEN = {
    PARENT: "ctx:tx cty:ty ctz:tz crx:rx cry:ry crz:rz",
    ORIENT: "crx:rx cry:ry crz:rz",
    POLE: "ctx:pvx cty:pvy ctz:pvz",
}
_OF_NODE = {
    PARENT: "ro:cro pim:cpim rp:crp rpt:crt",
    ORIENT: "ro:cro pim:cpim",
    POLE: "pim:cpim",
}
_OF_TARGET = {
    PARENT: "t:tt rp:trp rpt:trt r:tr ro:tro s:ts pm:tpm",
    ORIENT: "r:tr ro:tro pm:tpm",
    POLE: "t:tt rp:trp rpt:trt pm:tpm",
}
_OF_JOINT = {PARENT: "jo:tjo ssc:tsc is:tis", ORIENT: "jo:tjo"}  # a target's


@dataclass(frozen=True, eq=False)
class Target:
    """What a node is held to.

    Attributes
    ----------
    name : str
    weight : str
        The plug that says how much it counts; without one, fully.
    offset : ndarray, shape (3,), optional
        Where the held node is in the target's axes, in cm; by default where it is.
    is_joint : bool
    """

    name: str
    weight: str = ""
    offset: Floats | None = None
    is_joint: bool = False


def parent_constraint(
    node: str, targets: list[Target], rest: Floats, *, is_joint: bool = False
) -> Part:
    """Return what carries a node, or a joint, along with its targets.

    Parameters
    ----------
    node : str
    targets : list of Target
    rest : ndarray, shape (3,)
        Where the node is at rest, in the axes of its parent.
    is_joint : bool
        Whether the node is one.
    """
    return _Constraint(PARENT, node, targets, rest, is_joint).part()


def orient_constraint(joint: str, targets: list[Target]) -> Part:
    """Return what turns a joint with its targets."""
    return _Constraint(ORIENT, joint, targets, is_joint=True).part()


def pole_constraint(handle: str, start: str, target: str, rest: Floats) -> Part:
    """Return what turns a handle's pole vector to a target.

    Parameters
    ----------
    handle, start, target : str
        The IK handle, its first joint, and what the limb bends towards.
    rest : ndarray, shape (3,)
        From the first joint to the target at rest.
    """
    held = _Constraint(POLE, handle, [Target(target)], rest)
    return joined([held.part(), Part((), tuple(links(start, held.name, "pm:ps t:crp")))])


@dataclass(frozen=True, eq=False)
class _Constraint:
    """A constraint of a node, or of a joint; where it has a rest, that is a position."""

    type: str
    node: str
    targets: list[Target]
    rest: Floats | None = None
    is_joint: bool = False

    @property
    def name(self) -> str:
        return f"{self.node}_{self.type}1"

    def part(self) -> Part:
        lines = (*self._added(), *self._facts(), *self._weights())
        made = (*self._own_links(), *self._target_links())
        return Part((NodeText(self.type, self.name, self.node, lines),), made)

    def _own_links(self) -> Iterator[Link]:
        yield from links(self.name, self.node, _DRIVEN[self.type])
        yield from links(self.node, self.name, _OF_NODE[self.type])
        if self.is_joint:
            yield f"{self.node}.jo", f"{self.name}.cjo"

    def _target_links(self) -> Iterator[Link]:
        for number, target in enumerate(self.targets):
            its = f"{self.name}.tg[{number}]"
            yield from links(target.name, its, _OF_TARGET[self.type])
            if target.is_joint:
                yield from links(target.name, its, _OF_JOINT[self.type])
            yield f"{self.name}.w{number}", f"{its}.tw"
            if target.weight:
                yield target.weight, f"{self.name}.w{number}"

    def _added(self) -> Iterator[str]:
        for number, target in enumerate(self.targets):
            name = f'-sn "w{number}" -ln "{target.name}W{number}"'
            yield f'\taddAttr -dcb 0 -ci true -k true {name} -dv 1 -min 0 -at "double";'

    def _facts(self) -> Iterator[str]:
        """Yield what is said of the constraint, in the order of Maya's attributes."""
        several = len(self.targets) > 1
        yield '\tsetAttr -k on ".nds";'
        yield from hidden("v", "t", "r", "s")
        yield '\tsetAttr ".erp" yes;'
        if several:
            yield f'\tsetAttr -s {len(self.targets)} ".tg";'
        for number, target in enumerate(self.targets):
            if target.offset is not None and target.offset.any():
                yield set_vector(f"tg[{number}].tot", target.offset)
        if several:
            yield f'\tsetAttr ".int" {SHORTEST};'
        if self.rest is not None:
            yield set_vector("rst", self.rest)

    def _weights(self) -> Iterator[str]:
        return (f'\tsetAttr -k on ".w{number}";' for number in range(len(self.targets)))
