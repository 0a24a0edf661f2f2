"""The limbs of a scene that IK handles turn.

A handle knows its first joint (``.hsj``), its end effector (``.hee``), which hangs from
the last joint that is turned, and its solver (``.hsv``).
"""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from .document import Document, Node

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
    ends: dict[Node, dict[str, Node]] = defaultdict(dict)
    for connection in document.connections:
        end = ENDS.get(connection.target)
        if end is not None:
            ends[connection.target_node][end] = connection.source_node
    found: dict[Node, Chain] = {}
    for handle, known in ends.items():
        if "start" in known and "effector" in known:
            joints = _joints_between(known["start"], known["effector"])
            chain = Chain(handle, known.get("solver"), joints, known["effector"])
            found.update(dict.fromkeys(joints, chain))
    return found


def _joints_between(start: Node, effector: Node) -> tuple[Node, ...]:
    """Return the joints from the first to the one above the effector; none if not so."""
    joints, node = [], effector.parent
    while node is not None and node is not start:
        joints.append(node)
        node = node.parent
    return (start, *reversed(joints)) if node is start else ()
