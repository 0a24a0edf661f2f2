"""The joint chains of IK handles, and the pseudo attributes of their joints.

A handle is connected to its start joint (``.hsj``), its end effector (``.hee``), a child of
the last joint of the chain, and its solver (``.hsv``). A joint's ``rotate`` is what comes
out; the rotation from keys and connections is its pseudo attribute ``fkRotate``, and the
solver's result for it is the pseudo attribute ``solution`` of the handle.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from ..document.document import Document
from ..document.node_names import Node
from ..nodes.node_type import Attribute
from .plugs import Plug

SOLUTION, SOLUTIONS = "solution", "solutions"  # of an IK handle: its joints' angles
FK_ROTATE = "fkRotate"  # of a joint: the rotation that its handle takes, and may change
ROTATE_ATTRIBUTE = "rotate"
HANDLE_INPUTS = {
    **dict.fromkeys(("hsj", "startJoint"), "start"),
    **dict.fromkeys(("hee", "endEffector"), "effector"),
    **dict.fromkeys(("hsv", "ikSolver"), "solver"),
}


class IKChain(NamedTuple):
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


def find_ik_chains(document: Document) -> dict[Node, IKChain]:
    """Return by joint the chain that it belongs to; of several, that of the last handle."""
    found: dict[Node, IKChain] = {}
    for handle, known in find_handle_inputs(document).items():
        if "start" in known and "effector" in known:
            joints = _find_chain_joints(known["start"], known["effector"])
            chain = IKChain(handle, known.get("solver"), joints, known["effector"])
            found.update(dict.fromkeys(joints, chain))
    return found


def find_handle_inputs(document: Document) -> dict[Node, dict[str, Node]]:
    """Return what is connected to handles: ``"start"``, ``"effector"``, ``"solver"``."""
    ends: dict[Node, dict[str, Node]] = defaultdict(dict)
    for connection in document.connections:
        end = HANDLE_INPUTS.get(connection.target)
        if end is not None:
            ends[connection.target_node][end] = connection.source_node
    return ends


def _find_chain_joints(start: Node, effector: Node) -> tuple[Node, ...]:
    """Return the joints from the first to the one above the effector; none if not so."""
    joints, node = [], effector.parent
    while node is not None and node is not start:
        joints.append(node)
        node = node.parent
    return (start, *reversed(joints)) if node is start else ()


def _map_axis_names(old: str, new: str) -> dict[str, str]:
    return {old + axis: new + axis for axis in ("", "X", "Y", "Z")}


_TO_FK, _TO_KEYED, _TO_SOLUTION = (
    _map_axis_names(ROTATE_ATTRIBUTE, FK_ROTATE),
    _map_axis_names(FK_ROTATE, ROTATE_ATTRIBUTE),
    _map_axis_names(ROTATE_ATTRIBUTE, SOLUTION),
)


def get_fk_plug(plug: Plug) -> Plug:
    """Return the attribute that holds what keys give a rotation; others as they are."""
    return _rename_attribute(plug, _TO_FK)


def get_keyed_plug(plug: Plug) -> Plug:
    """Return the attribute under which files speak of what keys give a rotation."""
    return _rename_attribute(plug, _TO_KEYED)


def get_solution_plug(chain: IKChain, plug: Plug) -> Plug | None:
    """Return what a handle makes of a rotation of its joints; None for other plugs."""
    made = _rename_attribute(plug, _TO_SOLUTION)
    if made is plug:
        return None
    return made._replace(node=chain.handle, at=(chain.joints.index(plug.node),))


def _rename_attribute(plug: Plug, names: dict[str, str]) -> Plug:
    name = names.get(plug.attribute)
    return plug if name is None else plug._replace(attribute=name)


def is_ik_solution(attribute: Attribute) -> bool:
    """Return whether an attribute is a solution, all of a handle's, or an angle of one."""
    return attribute.long in (SOLUTION, SOLUTIONS) or attribute.parent == SOLUTION


def is_pseudo_plug(plug: Plug) -> bool:
    """Return whether a plug is one that Maya does not have."""
    return plug.attribute.startswith((SOLUTION, FK_ROTATE))


def explain_idle_handles(document: Document, handles: Collection[Node]) -> Iterator[str]:
    """Yield a sentence on each IK handle that is none of those which turn joints."""
    ends = find_handle_inputs(document)
    for node in document.nodes:
        if node.type == "ikHandle" and node not in handles:
            yield f"{node.name} turns no joints: {_explain_idle_handle(ends.get(node, {}))}"


def _explain_idle_handle(ends: Mapping[str, Node]) -> str:
    """Return what a handle lacks of which these ends are known."""
    if "start" not in ends:
        return "it has no start joint"
    if "effector" not in ends:
        return "it has no end effector"
    return f"its start joint {ends['start'].name} is not above {ends['effector'].name}"
