"""The content of a rig in a file: all that decides what its controls move.

Animation, and the values of the controls themselves, are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from ....rigs.control_reach import trace_movers
from ...layers import BLEND_PREFIX
from ..document.node_names import Node
from ..graph.graph import Graph
from ..graph.node_data import AttributeKey
from ..graph.plugs import Plug
from .file_joints import FileJoints
from .scene_state import SceneState

CURVE_PREFIX = "animCurveT"  # curves over time
ANIMATION_TYPES = ("animLayer", "time")
CACHED_PREFIX = "last"  # constraints save the last results that they computed


def describe_rig_content(
    state: SceneState, nodes: Sequence[Node], channels: Sequence[str]
) -> Iterator[str]:
    """Yield a text for each node that moves some nodes; their channels are free."""
    yield repr((state.on_unknown, state.graph.up_axis))
    movers = trace_movers(FileJoints(state), nodes, _is_animation)
    free = {state.graph.plug(name) for name in channels}
    for node in sorted(movers, key=lambda each: each.path):
        yield _describe_node(state.graph, node, free)


def _is_animation(node: Node) -> bool:
    return node.type.startswith((CURVE_PREFIX, BLEND_PREFIX, *ANIMATION_TYPES))


def _describe_node(graph: Graph, node: Node, free: set[Plug]) -> str:
    """Return a text with the type, values and connections of a node."""
    data = graph.data(node)
    values = {key: _freeze(value) for key, value in data.values.items()}
    sources = {
        key: "animation" if _is_animation(c.source_node) else (c.source_node.path, c.source)
        for key, c in data.sources.items()
        if not (_is_animation(c.source_node) and _has_free(graph, Plug(node, *key), free))
    }
    saved = {key: value for key, value in values.items() if _counts(graph, node, key, free)}
    added = {
        name: data.attributes.by_name[name].default
        for name in data.attributes.by_name.keys() & node.added.keys()
        if Plug(node, name) not in free
    }
    parts = [sorted(part.items()) for part in (saved, sources, added)]
    return repr((node.path, node.type, *parts))


def _has_free(graph: Graph, plug: Plug, free: set[Plug]) -> bool:
    """Return whether a plug, or one of its components, is a channel of a control."""
    children = graph.attribute(plug).children
    return plug in free or any(plug.part(child.long) in free for child in children)


def _counts(graph: Graph, node: Node, key: AttributeKey, free: set[Plug]) -> bool:
    """Return whether a saved value is neither posed, nor driven, nor a result."""
    plug = Plug(node, *key)
    if plug in free or key[0].startswith(CACHED_PREFIX):
        return False
    return graph.source(plug) is None and graph.solution(plug) is None


def _freeze(value: Any) -> Any:
    """Return a value as a list, since the text of an array is cut."""
    return value.tolist() if isinstance(value, np.ndarray) else value
