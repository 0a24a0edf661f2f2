"""The curve at a plug: the saved curve upstream, whose points alone can move.

Deformers and transforms keep the degree, knots, form and weights of a curve.
"""

from __future__ import annotations

from typing import Any

from .....errors import DataError, EvaluationError
from .....geometry.nurbs import NurbsCurve
from ..node_type import UnknownPlugError
from .saved_shapes import read_nurbs_curve

CURVE_SHAPE_TYPES = ("nurbsCurve", "bezierCurve")


def find_curve(graph: Any, plug: Any) -> NurbsCurve:
    """Return the saved curve whose points, moved by all nodes in between, reach a plug.

    Parameters
    ----------
    graph : Graph
    plug : Plug
        Of kind "points", such as ``Plug(shape, "worldSpace", (0,))`` or the
        ``inputCurve`` of a node that measures it.

    Raises
    ------
    UnknownPlugError
        If no curve reaches the plug, its history is not supported, or it is invalid.
    """
    shape = find_origin(graph, plug)
    if shape.node.type not in CURVE_SHAPE_TYPES:
        problem = f"{shape.node.name} is a {shape.node.type}, not a NURBS curve"
        raise UnknownPlugError(shape, problem)
    try:
        return read_nurbs_curve(graph, shape.node)
    except DataError as error:
        raise UnknownPlugError(shape, f"{shape.node.name} {error.problem}") from None
    except EvaluationError as error:
        raise UnknownPlugError(shape, error.problem) from None


def find_origin(graph: Any, plug: Any) -> Any:
    """Return the plug of the saved shape whose points reach a plug.

    Raises
    ------
    UnknownPlugError
        If no shape reaches the plug, or its history is not supported or is a loop.
    """
    seen = []
    while plug not in seen:
        seen.append(plug)
        source = graph.source(plug)
        above = source if source is not None else _find_input(graph, plug)
        if above is None:
            return plug
        plug = above
    raise UnknownPlugError(plug, f"{plug} depends on itself")


def _find_input(graph: Any, plug: Any) -> Any:
    """Return the plug whose points a rule passes on to a plug; None for a saved shape."""
    rules = graph.data(plug.node).attributes.type.rules
    if plug.attribute not in rules:
        problem = graph.explain_unsupported(plug.node)
        if graph.attribute(plug).kind == "points":
            problem = f"no curve is connected to {plug}"
        raise UnknownPlugError(plug, problem)
    for name in rules[plug.attribute].inputs:
        above = plug._replace(attribute=name.partition("[")[0], at=())
        attribute = graph.attribute(above)
        if attribute.kind == "points":
            above = above._replace(at=plug.at if attribute.multi else ())
            is_saved = name == "create" and graph.source(above) is None
            return None if is_saved else above
    return None
