"""The curve or surface at a plug: the saved one upstream, whose points alone can move.

Deformers and transforms keep the degrees, knots, forms and weights.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .....errors import DataError, EvaluationError
from .....geometry.nurbs import NurbsCurve
from .....geometry.nurbs_surface import NurbsSurface
from ..node_type import UnknownPlugError
from .saved_shapes import Geometry, read_nurbs_curve, read_nurbs_surface

CURVE_SHAPE_TYPES = ("nurbsCurve", "bezierCurve")
SURFACE_SHAPE_TYPES = ("nurbsSurface",)
HISTORY_NAME = "create"


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
    return _find_geometry(graph, plug, CURVE_SHAPE_TYPES, "curve", read_nurbs_curve)


def find_surface(graph: Any, plug: Any) -> NurbsSurface:
    """Return the saved surface whose points reach a plug; see `find_curve`.

    Raises
    ------
    UnknownPlugError
        If no surface reaches the plug, its history is not supported, or it is invalid.
    """
    return _find_geometry(graph, plug, SURFACE_SHAPE_TYPES, "surface", read_nurbs_surface)


def _find_geometry(
    graph: Any,
    plug: Any,
    types: tuple[str, ...],
    kind: str,
    read: Callable[[Any, Any], Geometry],
) -> Geometry:
    origin = find_origin(graph, plug)
    name = origin.node.name
    if origin.node.type not in types:
        problem = f"{name} is of type {origin.node.type}, not a NURBS {kind}"
        raise UnknownPlugError(origin, problem)
    try:
        return read(graph, origin.node)
    except DataError as error:
        raise UnknownPlugError(origin, f"{name} {error.problem}") from None
    except EvaluationError as error:
        raise UnknownPlugError(origin, error.problem) from None


def find_grid(graph: Any, plug: Any) -> tuple[int, ...]:
    """Return the numbers of points along each axis of the shape that reaches a plug.

    Raises
    ------
    UnknownPlugError
        See `find_curve`.
    """
    if find_origin(graph, plug).node.type in SURFACE_SHAPE_TYPES:
        return find_surface(graph, plug).shape
    return (len(find_curve(graph, plug).points),)


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
            problem = f"no curve, surface or mesh is connected to {plug}"
        raise UnknownPlugError(plug, problem)
    for text in rules[plug.attribute].inputs:
        name, bracket, index = text.partition("[")
        above = plug._replace(attribute=name, at=())
        if graph.attribute(above).kind == "points":
            above = above._replace(at=plug.at if index == "@]" else ())
            is_saved = name == HISTORY_NAME and graph.source(above) is None
            return None if is_saved else above
    return None
