"""What there is to say of IK handles: limbs that hide keys, handles that do nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...animation.skeleton import ROTATE
from ..refusals import under_ik
from .document.document import Node
from .evaluation.planner import make_plan
from .graph.graph import Graph
from .graph.ik_chains import TURN, Chain, ends_of_handles, own_turn
from .graph.plugs import Plug


def limbs_under_ik(graph: Graph, nodes: Iterable[str]) -> Iterator[str]:
    """Yield a sentence on each of some controls or joints whose limb IK moves now."""
    named = {graph.node(name): name for name in nodes}
    for chain in graph.handles.values():
        if _is_on(graph, chain):
            above = {*chain.joints, *_upstream(graph, _turning(graph, chain))}
            for node in (one for one in named if one in above):
                yield under_ik(named[node], chain.handle.name)


def idle_handles(graph: Graph) -> Iterator[str]:
    """Yield a sentence on each IK handle that turns no joints, and why."""
    ends = ends_of_handles(graph.document)
    for node in graph.document.nodes:
        if node.type == "ikHandle" and node not in graph.handles:
            yield f"{node.name} turns no joints: {_lack(ends.get(node, {}))}"


def _lack(ends: Mapping[str, Node]) -> str:
    """Return what a handle lacks of which these ends are known."""
    if "start" not in ends:
        return "it has no start joint"
    if "effector" not in ends:
        return "it has no end effector"
    return f"its start joint {ends['start'].name} is not above {ends['effector'].name}"


def _is_on(graph: Graph, chain: Chain) -> bool:
    """Return whether a handle counts at the frame at which the file was saved."""
    plugs = [Plug(chain.handle, name) for name in ("ikBlend", "solverEnable")]
    blend, enabled = make_plan(graph, plugs, on_unknown="hold").run()
    return bool(blend * enabled != 0)


def _turning(graph: Graph, chain: Chain) -> list[Node]:
    """Return what is connected to the rotations of a limb's joints."""
    plugs = [Plug(joint, name) for joint in chain.joints for name in (TURN, *ROTATE)]
    sources = (graph.source(own_turn(plug)) for plug in plugs)
    return [source.node for source in sources if source is not None]


def _upstream(graph: Graph, nodes: Iterable[Node]) -> set[Node]:
    """Return nodes, and all whose values theirs depend on by connections."""
    waiting, seen = list(nodes), set(nodes)
    while waiting:
        for node in graph.driving(waiting.pop()):
            if node not in seen:
                seen.add(node)
                waiting.append(node)
    return seen
