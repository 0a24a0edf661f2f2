"""Notes on IK handles: limbs that hide keyed controls, and handles that move no joints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...animation.skeleton import ROTATE
from ..refusals import explain_ik
from .document.node_names import Node
from .evaluation.planner import plan_evaluation
from .graph.graph import Graph
from .graph.ik_chains import ROTATE_ATTRIBUTE, IKChain, find_handle_inputs, get_fk_plug
from .graph.plugs import Plug


def explain_ik_limbs(graph: Graph, nodes: Iterable[str]) -> Iterator[str]:
    """Yield a sentence on each of some controls or joints whose limb IK moves now."""
    named = {graph.node(name): name for name in nodes}
    for chain in graph.handles.values():
        if _is_handle_enabled(graph, chain):
            above = {
                *chain.joints,
                *_find_upstream_nodes(graph, _find_rotation_drivers(graph, chain)),
            }
            for node in (one for one in named if one in above):
                yield explain_ik(named[node], chain.handle.name)


def explain_idle_handles(graph: Graph) -> Iterator[str]:
    """Yield a sentence on each IK handle that turns no joints, and why."""
    ends = find_handle_inputs(graph.document)
    for node in graph.document.nodes:
        if node.type == "ikHandle" and node not in graph.handles:
            yield f"{node.name} turns no joints: {_explain_idle_handle(ends.get(node, {}))}"


def _explain_idle_handle(ends: Mapping[str, Node]) -> str:
    """Return what a handle lacks of which these ends are known."""
    if "start" not in ends:
        return "it has no start joint"
    if "effector" not in ends:
        return "it has no end effector"
    return f"its start joint {ends['start'].name} is not above {ends['effector'].name}"


def _is_handle_enabled(graph: Graph, chain: IKChain) -> bool:
    """Return whether a handle counts at the frame at which the file was saved."""
    plugs = [Plug(chain.handle, name) for name in ("ikBlend", "solverEnable")]
    blend, enabled = plan_evaluation(graph, plugs, on_unknown="hold").run()
    return bool(blend * enabled != 0)


def _find_rotation_drivers(graph: Graph, chain: IKChain) -> list[Node]:
    """Return what is connected to the rotations of a limb's joints."""
    plugs = [
        Plug(joint, name) for joint in chain.joints for name in (ROTATE_ATTRIBUTE, *ROTATE)
    ]
    sources = (graph.source(get_fk_plug(plug)) for plug in plugs)
    return [source.node for source in sources if source is not None]


def _find_upstream_nodes(graph: Graph, nodes: Iterable[Node]) -> set[Node]:
    """Return nodes, and all whose values theirs depend on by connections."""
    waiting, seen = list(nodes), set(nodes)
    while waiting:
        for node in graph.find_drivers(waiting.pop()):
            if node not in seen:
                seen.add(node)
                waiting.append(node)
    return seen
