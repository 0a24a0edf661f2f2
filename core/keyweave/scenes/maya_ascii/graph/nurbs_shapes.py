"""NURBS curve shapes of a scene, found by name or transform."""

from __future__ import annotations

from ....geometry.nurbs import ambiguous_curve_error, not_a_curve_error
from ..document.node_names import Node
from ..nodes.shapes.topology import CURVE_SHAPE_TYPES
from .graph import Graph
from .plugs import Plug


def find_curve_shape(graph: Graph, name: str) -> Node:
    """Return the curve shape with a name, or below the transform with that name.

    Raise UnknownNameError if there is no such node, and DataError if it is not a curve or
    has several curves.
    """
    node = graph.node(name)
    if node.type in CURVE_SHAPE_TYPES:
        return node
    shapes = list_curve_shapes(graph).get(node, [])
    if not shapes:
        raise not_a_curve_error(name, node.type)
    if len(shapes) > 1:
        raise ambiguous_curve_error(name, [*map(graph.document.short_path, shapes)])
    return shapes[0]


def list_curve_shapes(graph: Graph) -> dict[Node, list[Node]]:
    """Return the curve shapes of each transform that has any, in the file's order.

    Intermediate shapes of the construction history are left out.
    """
    shapes: dict[Node, list[Node]] = {}
    for node in graph.document.nodes:
        above = node.parent if node.type in CURVE_SHAPE_TYPES else None
        if above and not graph.saved_value(Plug(node, "intermediateObject")):
            shapes.setdefault(above, []).append(node)
    return shapes


def list_free_curves(graph: Graph) -> list[Node]:
    """Return the transforms of curves that nothing follows, such as paths.

    Controls have children, or drive other nodes.
    """
    nodes, connections = graph.document.nodes, graph.document.connections
    above = {node.parent for node in nodes if node.type not in CURVE_SHAPE_TYPES}
    driving = {connection.source_node for connection in connections}
    return [node for node in list_curve_shapes(graph) if node not in above | driving]
