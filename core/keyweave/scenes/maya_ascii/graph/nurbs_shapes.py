"""NURBS curve shapes, found by name or transform, and the curves saved in them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import takewhile

import numpy as np

from ....errors import DataError
from ....geometry.arrays import Floats
from ....geometry.nurbs import (
    CURVE_FORMS,
    NurbsCurve,
    ambiguous_curve_error,
    not_a_curve_error,
)
from ..document.node_names import Node
from ..syntax.tokens import parse_number
from .graph import Graph
from .plugs import Plug

CURVE_SHAPE_TYPES = ("nurbsCurve", "bezierCurve")
CACHED_NAMES, CREATE_NAMES = ("cc", "cached"), ("cr", "create")
COMPONENT_TAGS = "gtag"  # behind the points in files of Maya 2022 and later
N_HEADER_NUMBERS = 5  # degree, spans, form, rational, dimension


def find_curve_shape(graph: Graph, name: str) -> Node:
    """Return the curve shape with a name, or below the transform with that name.

    Raises
    ------
    UnknownNameError
        If there is no such node.
    DataError
        If the node is not a curve, or has several curves.
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
        if (
            node.type in CURVE_SHAPE_TYPES
            and node.parent
            and not _is_intermediate(graph, node)
        ):
            shapes.setdefault(node.parent, []).append(node)
    return shapes


def list_free_curves(graph: Graph) -> list[Node]:
    """Return the transforms of curves that nothing follows, such as paths.

    Controls have children, or drive other nodes.
    """
    nodes, connections = graph.document.nodes, graph.document.connections
    above = {node.parent for node in nodes if node.type not in CURVE_SHAPE_TYPES}
    driving = {connection.source_node for connection in connections}
    return [node for node in list_curve_shapes(graph) if node not in above | driving]


def _is_intermediate(graph: Graph, shape: Node) -> bool:
    """Return whether a shape is an intermediate step of the construction history."""
    return bool(graph.saved_value(Plug(shape, "intermediateObject")))


def has_history(graph: Graph, shape: Node) -> bool:
    """Return whether other nodes create the curve of a shape."""
    return any(
        connection.target_node is shape and connection.target in CREATE_NAMES
        for connection in graph.document.connections
    )


def read_nurbs_curve(graph: Graph, shape: Node) -> NurbsCurve:
    """Return the saved curve of a shape, in centimeters and object space.

    Raises
    ------
    EvaluationError
        If no curve is saved.
    DataError
        If the saved curve is not valid.
    """
    saved = [a for a in shape.assignments if a.path in CACHED_NAMES and not a.is_empty]
    if not saved:
        problem = "no curve is saved; delete its history in Maya and save the scene again"
        plug = str(Plug(shape, "cached"))
        raise shape.evaluation_error((plug,), problem)
    try:
        curve = parse_nurbs_curve([word.text for word in saved[-1].words()])
    except DataError as error:
        problem = f"contains an invalid curve: {error}"
        raise DataError(graph.document.short_path(shape), problem) from None
    # Unconfirmed in Maya: the points of a saved curve are in the file's unit of length.
    unit = (saved[-1].units or shape.file.units).length
    return curve if unit == 1 else _scale_curve(curve, unit)


def _scale_curve(curve: NurbsCurve, unit: float) -> NurbsCurve:
    return NurbsCurve(
        curve.points * unit, curve.knots, curve.degree, curve.form, curve.weights
    )


def parse_nurbs_curve(words: Sequence[str]) -> NurbsCurve:
    """Return the curve that a value of `setAttr -type "nurbsCurve"` describes.

    The words are degree, spans, form, rational and dimension, the number of knots, the
    knots, the number of points and the points. Component tags may follow, which name points
    and do not change the curve.

    Raises
    ------
    DataError
        If the words do not describe a curve.

    Examples
    --------
    >>> curve = parse_nurbs_curve("1 1 0 no 3 2 0 1 2 0 0 0 0 0 8".split())
    >>> curve.degree, curve.form, curve.points[1]
    (1, 'open', array([0., 0., 8.]))
    """
    numbers = _parse_numbers([*takewhile(lambda word: word != COMPONENT_TAGS, words)])
    if len(numbers) < N_HEADER_NUMBERS:
        problem = f"has {len(numbers)} numbers, expected at least {N_HEADER_NUMBERS}"
        raise DataError("a curve", problem)
    degree, _, form, rational, dimension = numbers[:N_HEADER_NUMBERS]
    if dimension != 3 or rational not in (0, 1) or form not in range(len(CURVE_FORMS)):
        header = " ".join(words[:N_HEADER_NUMBERS])
        raise DataError("a curve", f"has an unsupported header, {header}")
    knots, rest = _split_counted_rows("a curve's knots", numbers[N_HEADER_NUMBERS:], 1)
    points, _ = _split_counted_rows("a curve's points", rest, 4 if rational else 3)
    if not degree.is_integer():
        raise DataError("a curve's degree", f"is {degree:g}, expected a whole number")
    form_name = CURVE_FORMS[int(form)]
    if not rational:
        return NurbsCurve(points, knots.ravel(), int(degree), form_name)
    # Unconfirmed in Maya: the points of a rational curve are saved without being multiplied
    # by the weights that follow them.
    return NurbsCurve(points[:, :3], knots.ravel(), int(degree), form_name, points[:, 3])


def _parse_numbers(words: Sequence[str]) -> list[float]:
    numbers = [parse_number(word) for word in words]
    finite = [number for number in numbers if number is not None and math.isfinite(number)]
    if len(finite) < len(numbers):
        at = next(i for i, n in enumerate(numbers) if n is None or not math.isfinite(n))
        raise DataError("a curve", f'contains "{words[at][:40]}", which is not a number')
    return finite


def _split_counted_rows(
    name: str, numbers: Sequence[float], size: int
) -> tuple[Floats, list[float]]:
    """Return the rows after their count, shape (n, size), and the remaining numbers."""
    n = numbers[0] if numbers else math.nan
    end = 1 + n * size
    if not (n >= 0 and n.is_integer() and end <= len(numbers)):
        raise DataError(name, "are incomplete")
    rows = np.array(numbers[1 : int(end)], float).reshape(int(n), size)
    return rows, list(numbers[int(end) :])
