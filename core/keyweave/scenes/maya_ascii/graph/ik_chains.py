"""The limbs of a scene that IK handles turn, and what is called by which attribute.

A handle knows its first joint (``.hsj``), its end effector (``.hee``), which hangs from
the last joint that is turned, and its solver (``.hsv``).
A joint's ``rotate`` is what comes out; what keys and connections give it stands in the
pseudo attribute ``fkRotate``, and what the handle makes of that in its ``solution``.
"""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from ..document.document import Document, Node
from ..nodes.node_type import Attribute
from .plugs import Plug

SOLUTION, SOLUTIONS = "solution", "solutions"  # of an IK handle: its joints' angles
FK = "fkRotate"  # of a joint: the rotation that its handle takes, and may change
TURN = "rotate"
ENDS = {
    **dict.fromkeys(("hsj", "startJoint"), "start"),
    **dict.fromkeys(("hee", "endEffector"), "effector"),
    **dict.fromkeys(("hsv", "ikSolver"), "solver"),
}


class Chain(NamedTuple):
    """The joints that a handle turns.

    Attributes
    ----------
    handle : Node
    solver : Node or None
    joints : tuple of Node
        From the first on, each above the next.
    effector : Node
        Where the limb ends; it hangs from the last joint.
    """

    handle: Node
    solver: Node | None
    joints: tuple[Node, ...]
    effector: Node


def find_chains(document: Document) -> dict[Node, Chain]:
    """Return by joint the chain that it belongs to; of several, that of the last handle."""
    found: dict[Node, Chain] = {}
    for handle, known in ends_of_handles(document).items():
        if "start" in known and "effector" in known:
            joints = _joints_between(known["start"], known["effector"])
            chain = Chain(handle, known.get("solver"), joints, known["effector"])
            found.update(dict.fromkeys(joints, chain))
    return found


def ends_of_handles(document: Document) -> dict[Node, dict[str, Node]]:
    """Return what is connected to handles: ``"start"``, ``"effector"``, ``"solver"``."""
    ends: dict[Node, dict[str, Node]] = defaultdict(dict)
    for connection in document.connections:
        end = ENDS.get(connection.target)
        if end is not None:
            ends[connection.target_node][end] = connection.source_node
    return ends


def _joints_between(start: Node, effector: Node) -> tuple[Node, ...]:
    """Return the joints from the first to the one above the effector; none if not so."""
    joints, node = [], effector.parent
    while node is not None and node is not start:
        joints.append(node)
        node = node.parent
    return (start, *reversed(joints)) if node is start else ()


def _names(old: str, new: str) -> dict[str, str]:
    return {old + axis: new + axis for axis in ("", "X", "Y", "Z")}


_OWN, _KEYED, _SOLVED = _names(TURN, FK), _names(FK, TURN), _names(TURN, SOLUTION)


def own_turn(plug: Plug) -> Plug:
    """Return the attribute that holds what keys give a rotation; others as they are."""
    return _renamed(plug, _OWN)


def keyed(plug: Plug) -> Plug:
    """Return the attribute under which files speak of what keys give a rotation."""
    return _renamed(plug, _KEYED)


def solution_of(chain: Chain, plug: Plug) -> Plug | None:
    """Return what a handle makes of a rotation of its joints; None for other plugs."""
    made = _renamed(plug, _SOLVED)
    if made is plug:
        return None
    return made._replace(node=chain.handle, at=(chain.joints.index(plug.node),))


def _renamed(plug: Plug, names: dict[str, str]) -> Plug:
    name = names.get(plug.attribute)
    return plug if name is None else plug._replace(attribute=name)


def is_solution(attribute: Attribute) -> bool:
    """Return whether an attribute is a solution, all of a handle's, or an angle of one."""
    return attribute.long in (SOLUTION, SOLUTIONS) or attribute.parent == SOLUTION


def is_pseudo(plug: Plug) -> bool:
    """Return whether a plug is one that Maya does not have."""
    return plug.attribute.startswith((SOLUTION, FK))
