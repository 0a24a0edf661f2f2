"""The curve or surface at a plug: the saved one upstream, whose points alone can move.

Deformers and transforms keep the degrees, knots, forms and weights.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import numpy as np

from .....errors import DataError, EvaluationError
from .....geometry.arrays import Floats
from .....geometry.nurbs import NurbsCurve
from .....geometry.nurbs_surface import NurbsSurface
from ...document.node_names import Node
from ..node_type import UnknownPlugError
from .meshes import read_mesh_points
from .saved_shapes import read_nurbs_curve, read_nurbs_surface

Read = TypeVar("Read")

CURVE_SHAPE_TYPES = ("nurbsCurve", "bezierCurve")
SURFACE_SHAPE_TYPES = ("nurbsSurface",)
MESH_SHAPE_TYPES = ("mesh",)
HISTORY_NAMES = ("create", "inMesh")
N_AREA_SAMPLES = 9  # along each axis of a surface that is tested for its area
PARAMETER_TOLERANCE = 1e-5  # share of a domain that parameters may exceed it by


def has_history(graph: Any, shape: Node) -> bool:
    """Return whether other nodes create the geometry of a shape."""
    sources = graph.data(shape).sources
    return any((name, ()) in sources for name in HISTORY_NAMES)


def find_curve(graph: Any, plug: Any) -> NurbsCurve:
    """Return the saved curve whose points, moved by all nodes in between, reach a plug.

    The plug is of kind "points", such as ``Plug(shape, "worldSpace", (0,))`` or the
    ``inputCurve`` of a node that measures it. Raise UnknownPlugError if no curve reaches
    it, its history is not supported, or the curve is invalid.
    """
    return _find_geometry(graph, plug, CURVE_SHAPE_TYPES, "a NURBS curve", read_nurbs_curve)


def find_surface(graph: Any, plug: Any) -> NurbsSurface:
    """Return the saved surface whose points reach a plug; see `find_curve`."""
    return _find_geometry(
        graph, plug, SURFACE_SHAPE_TYPES, "a NURBS surface", read_nurbs_surface
    )


def read_curve_with_length(graph: Any, plug: Any) -> NurbsCurve:
    """Return the curve that reaches a plug; see `find_curve`.

    Raise UnknownPlugError also if it is a single point and nothing moves its control
    points.
    """
    curve, origin = find_curve(graph, plug), find_origin(graph, plug)
    if not np.ptp(curve.points, axis=0).any() and not _is_moved(graph, origin, plug):
        raise UnknownPlugError(origin, f"the curve of {origin.node.name} has no length")
    return curve


def read_surface_with_area(graph: Any, plug: Any) -> NurbsSurface:
    """Return the surface that reaches a plug; see `find_surface`.

    Raise UnknownPlugError also if it is a line or a point and nothing moves its control
    points.
    """
    surface, origin = find_surface(graph, plug), find_origin(graph, plug)
    steps = np.linspace(0.0, 1.0, N_AREA_SAMPLES)
    u, v = (low + steps * (high - low) for low, high in surface.domain)
    placed = surface.place(surface.points, u[:, np.newaxis], v)
    if not placed.normal.any() and not _is_moved(graph, origin, plug):
        raise UnknownPlugError(origin, f"the surface of {origin.node.name} has no area")
    return surface


def _is_moved(graph: Any, origin: Any, plug: Any) -> bool:
    """Return whether connections or deformers give a shape points that are not saved."""
    names = {name for name, _ in graph.data(origin.node).sources}
    has_history = graph.source(plug).node is not origin.node
    return has_history or any("alue" in name or name == "controlPoints" for name in names)


def check_shape_parameter(
    graph: Any, plug: Any, ends: Sequence[float], *, is_share: bool = False
) -> None:
    """Raise UnknownPlugError if a parameter that nothing drives is outside a domain."""
    low, high = (0.0, 1.0) if is_share else ends
    value, slack = float(graph.saved_value(plug)), PARAMETER_TOLERANCE * (high - low)
    if graph.source(plug) is None and not low - slack <= value <= high + slack:
        problem = f"{plug} is {value:g}, expected {low:g} to {high:g}"
        raise UnknownPlugError(plug, problem)


def scale_to_domain(ends: Sequence[float], parameter: Floats, is_share: Floats) -> Floats:
    """Return parameters, of which some are shares of the domain between two ends."""
    low, high = ends
    return np.where(np.asarray(is_share) != 0, low + parameter * (high - low), parameter)


def find_mesh(graph: Any, plug: Any, read: Callable[[Node], Read]) -> Read:
    """Return the data that a function reads from the saved mesh that reaches a plug.

    Raise UnknownPlugError as `find_curve` does.
    """
    return _find_geometry(graph, plug, MESH_SHAPE_TYPES, "a mesh", lambda _, n: read(n))


def _find_geometry(
    graph: Any,
    plug: Any,
    types: tuple[str, ...],
    kind: str,
    read: Callable[[Any, Node], Read],
) -> Read:
    origin = find_origin(graph, plug)
    name = origin.node.name
    if origin.node.type not in types:
        problem = f"{name} is of type {origin.node.type}, not {kind}"
        raise UnknownPlugError(origin, problem)
    try:
        return read(graph, origin.node)
    except DataError as error:
        raise UnknownPlugError(origin, f"{name} {error.problem}") from None
    except EvaluationError as error:
        raise UnknownPlugError(origin, error.problem) from None


def find_grid(graph: Any, plug: Any) -> tuple[int, ...]:
    """Return the numbers of points along each axis of the shape that reaches a plug.

    Raise UnknownPlugError as `find_curve` does.
    """
    origin = find_origin(graph, plug).node.type
    if origin in MESH_SHAPE_TYPES:
        return (len(find_mesh(graph, plug, read_mesh_points)),)
    if origin in SURFACE_SHAPE_TYPES:
        return find_surface(graph, plug).shape
    return (len(find_curve(graph, plug).points),)


def find_origin(graph: Any, plug: Any) -> Any:
    """Return the plug of the saved shape whose points reach a plug.

    Raise UnknownPlugError if no shape reaches it, or its history is not supported or is a
    loop.
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
            is_saved = name in HISTORY_NAMES and graph.source(above) is None
            return None if is_saved else above
    return None
