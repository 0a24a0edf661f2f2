"""The joint chains of IK handles and the pseudo-attributes of their joints.

A handle is connected to its start joint (``.hsj``), its end effector (``.hee``), a child of
the last joint of the chain, and its solver (``.hsv``). A joint's ``rotate`` is the final
rotation. The pseudo-attribute ``fkRotate`` of the joint is its rotation from keys and
connections; the pseudo-attribute ``solution`` of the handle is the solver's result.

A spline IK handle also moves its start joint to the curve while ``rootOnCurve`` is on. The
pseudo-attributes are ``fkTranslate`` of that joint and ``solutionStart`` of the handle.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from ..document.document import Document
from ..document.node_names import Node
from ..nodes.node_type import Attribute
from .plugs import Plug

SOLUTION, SOLUTIONS = "solution", "solutions"  # the joint angles that a handle computes
START = "solutionStart"  # the translation of the first joint that a handle computes
FK_ROTATE = "fkRotate"  # the rotation of a joint before its handle changes it
FK_TRANSLATE = "fkTranslate"  # the translation of a first joint before its handle moves it
FK_ATTRIBUTES = (FK_ROTATE, FK_TRANSLATE)
SPLINE_SOLVER, SPRING_SOLVER = "ikSplineSolver", "ikSpringSolver"
ABOVE_MATRIX = "aboveMatrix"  # the world matrix of the parent node
ROTATE_ATTRIBUTE, TRANSLATE_ATTRIBUTE = "rotate", "translate"
HANDLE_INPUTS = {
    **dict.fromkeys(("hsj", "startJoint"), "start"),
    **dict.fromkeys(("hee", "endEffector"), "effector"),
    **dict.fromkeys(("hsv", "ikSolver"), "solver"),
}


class IKChain(NamedTuple):
    """The joints that a handle rotates."""

    handle: Node
    solver: Node | None
    joints: tuple[Node, ...]  # from the start joint down, each the parent of the next
    effector: Node  # end of the chain, a child of the last joint

    @property
    def solver_type(self) -> str:
        """Type of the solver; empty for none."""
        return self.solver.type if self.solver else ""


def find_ik_chains(document: Document) -> dict[Node, IKChain]:
    """Return the chain of each joint, by joint; the last of several handles wins."""
    chains: dict[Node, IKChain] = {}
    for handle, inputs in find_handle_inputs(document).items():
        if "start" in inputs and "effector" in inputs:
            joints = _find_chain_joints(inputs["start"], inputs["effector"])
            chain = IKChain(handle, inputs.get("solver"), joints, inputs["effector"])
            chains.update(dict.fromkeys(joints, chain))
    return chains


def find_handle_inputs(document: Document) -> dict[Node, dict[str, Node]]:
    """Return the ``"start"``, ``"effector"`` and ``"solver"`` of each IK handle."""
    ends: dict[Node, dict[str, Node]] = defaultdict(dict)
    for connection in document.connections:
        end = HANDLE_INPUTS.get(connection.target)
        if end is not None:
            ends[connection.target_node][end] = connection.source_node
    return ends


def _find_chain_joints(start: Node, effector: Node) -> tuple[Node, ...]:
    """Return the joints from the start to the effector's parent; empty if unrelated."""
    above = effector.ancestry()[:-1]
    return tuple(above[above.index(start) :]) if start in above else ()


def _map_axis_names(old: str, new: str) -> dict[str, str]:
    return {old + axis: new + axis for axis in ("", "X", "Y", "Z")}


_TO_FK = {
    **_map_axis_names(ROTATE_ATTRIBUTE, FK_ROTATE),
    **_map_axis_names(TRANSLATE_ATTRIBUTE, FK_TRANSLATE),
}
_TO_KEYED = {fk: keyed for keyed, fk in _TO_FK.items()}
_TO_SOLUTION = _map_axis_names(ROTATE_ATTRIBUTE, SOLUTION)
_TO_START = _map_axis_names(TRANSLATE_ATTRIBUTE, START)


def get_fk_plug(plug: Plug) -> Plug:
    """Return the FK plug of a rotation or translation; other plugs are unchanged."""
    return _rename_attribute(plug, _TO_FK)


def get_keyed_plug(plug: Plug) -> Plug:
    """Return the plug that holds an FK value in files; other plugs are unchanged."""
    return _rename_attribute(plug, _TO_KEYED)


def get_solution_plug(chain: IKChain, plug: Plug) -> Plug | None:
    """Return the plug of a handle that gives a joint's channel; None for other plugs.

    A spline IK handle also gives the translation of its first joint.
    """
    solution = _rename_attribute(plug, _TO_SOLUTION)
    if solution is not plug:
        return solution._replace(node=chain.handle, at=(chain.joints.index(plug.node),))
    start = _rename_attribute(plug, _TO_START)
    is_first = chain.solver_type == SPLINE_SOLVER and plug.node is chain.joints[0]
    return start._replace(node=chain.handle) if is_first and start is not plug else None


def _rename_attribute(plug: Plug, names: dict[str, str]) -> Plug:
    name = names.get(plug.attribute)
    return plug if name is None else plug._replace(attribute=name)


def is_ik_solution(attribute: Attribute) -> bool:
    """Return whether a handle computes an attribute, alone or as part of a compound."""
    names = (SOLUTION, SOLUTIONS, START)
    return attribute.long in names or attribute.parent in (SOLUTION, START)


def is_pseudo_plug(plug: Plug) -> bool:
    """Return whether a plug is a pseudo-attribute, which Maya does not have."""
    return plug.attribute.startswith((SOLUTION, *FK_ATTRIBUTES, ABOVE_MATRIX))


def explain_idle_handles(document: Document, handles: Collection[Node]) -> Iterator[str]:
    """Yield a sentence on each IK handle that does not rotate joints."""
    ends = find_handle_inputs(document)
    for node in document.nodes:
        if node.type == "ikHandle" and node not in handles:
            problem = _explain_idle_handle(ends.get(node, {}))
            yield f'the IK handle "{node.name}" does not rotate any joints: {problem}'


def _explain_idle_handle(ends: Mapping[str, Node]) -> str:
    """Return the reason that a handle with these inputs has no chain."""
    if "start" not in ends:
        return "it has no start joint"
    if "effector" not in ends:
        return "it has no end effector"
    start, effector = ends["start"].name, ends["effector"].name
    return f'its start joint "{start}" is not above its end effector "{effector}"'
