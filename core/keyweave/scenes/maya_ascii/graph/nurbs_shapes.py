"""NURBS curve shapes: the shapes of a name or transform, and the curves saved in them."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from ....errors import DataError, EvaluationError
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
N_HEADER_NUMBERS = 5  # numbers: degree, spans, form, rational, dimension


def find_curve_shape(graph: Graph, name: str) -> Node:
    """Return the shape that a curve or its transform is called by.

    Raises
    ------
    UnknownNameError
        If there is no such node.
    DataError
        If it is no curve, or has several.
    """
    node = graph.node(name)
    if node.type in CURVE_SHAPE_TYPES:
        return node
    found = list_curve_shapes(graph).get(node, [])
    if not found:
        raise not_a_curve_error(name, node.type)
    if len(found) > 1:
        raise ambiguous_curve_error(name, [*map(graph.document.short_path, found)])
    return found[0]


def list_curve_shapes(graph: Graph) -> dict[Node, list[Node]]:
    """Return the curves below each transform that has some, in the file's order.

    Those that are only steps of what another is made from are left out.
    """
    found: dict[Node, list[Node]] = {}
    for node in graph.document.nodes:
        if (
            node.type in CURVE_SHAPE_TYPES
            and node.parent
            and not _is_intermediate(graph, node)
        ):
            found.setdefault(node.parent, []).append(node)
    return found


def _is_intermediate(graph: Graph, shape: Node) -> bool:
    """Return whether a shape is only a step of what another is made from."""
    return bool(graph.saved_value(Plug(shape, "intermediateObject")))


def has_history(graph: Graph, shape: Node) -> bool:
    """Return whether other nodes make a curve."""
    return any(
        one.target_node is shape and one.target in CREATE_NAMES
        for one in graph.document.connections
    )


def read_nurbs_curve(graph: Graph, shape: Node) -> NurbsCurve:
    """Return the curve that a shape has saved, in centimetres, in its own space.

    Raises
    ------
    EvaluationError
        If none is saved.
    DataError
        If what is saved is no curve.
    """
    given = [
        one for one in shape.assignments if one.path in CACHED_NAMES and not one.is_empty
    ]
    if not given:
        problem = "no curve is saved; delete its history in Maya, and save again"
        plug = str(Plug(shape, "cached"))
        raise EvaluationError(shape.name, shape.type, (plug,), problem)
    try:
        curve = parse_nurbs_curve([word.text for word in given[-1].words()])
    except DataError as error:
        problem = f"has saved what is no curve: {error}"
        raise DataError(graph.document.short_path(shape), problem) from None
    # Unconfirmed in Maya: the points of a saved curve are in the file's unit of length.
    unit = (given[-1].units or shape.file.units).length
    return curve if unit == 1 else _scale_curve(curve, unit)


def _scale_curve(curve: NurbsCurve, unit: float) -> NurbsCurve:
    return NurbsCurve(
        curve.points * unit, curve.knots, curve.degree, curve.form, curve.weights
    )


def parse_nurbs_curve(words: Sequence[str]) -> NurbsCurve:
    """Return a curve from the words of its value, as `setAttr -type "nurbsCurve"` has them.

    Degree, spans, form, rational, dimension; how many knots, and these; how many points,
    and these.

    Raises
    ------
    DataError
        If they are none.

    Examples
    --------
    >>> curve = parse_nurbs_curve("1 1 0 no 3 2 0 1 2 0 0 0 0 0 8".split())
    >>> curve.degree, curve.form, curve.points[1]
    (1, 'open', array([0., 0., 8.]))
    """
    numbers = _parse_numbers(words)
    if len(numbers) < N_HEADER_NUMBERS:
        raise DataError("a curve", f"has {len(numbers)} numbers, expected more")
    degree, _, form, rational, dimension = numbers[:N_HEADER_NUMBERS]
    if dimension != 3 or rational not in (0, 1) or form not in range(len(CURVE_FORMS)):
        raise DataError("a curve", f"begins with {' '.join(words[:N_HEADER_NUMBERS])}")
    knots, rest = _split_counted_rows("a curve's knots", numbers[N_HEADER_NUMBERS:], 1)
    points, _ = _split_counted_rows("a curve's points", rest, 4 if rational else 3)
    if not degree.is_integer():
        raise DataError("a curve's degree", f"is {degree:g}, expected a whole number")
    form_name = CURVE_FORMS[int(form)]
    if not rational:
        return NurbsCurve(points, knots.ravel(), int(degree), form_name)
    # Unconfirmed in Maya: points of a rational curve are saved as they stand, and are not
    # multiplied by the weights behind them.
    return NurbsCurve(points[:, :3], knots.ravel(), int(degree), form_name, points[:, 3])


def _parse_numbers(words: Sequence[str]) -> list[float]:
    numbers = [parse_number(word) for word in words]
    found = [one for one in numbers if one is not None and math.isfinite(one)]
    if len(found) < len(numbers):
        at = next(i for i, n in enumerate(numbers) if n is None or not math.isfinite(n))
        raise DataError("a curve", f"holds {words[at][:40]!r}, which is no number")
    return found


def _split_counted_rows(
    name: str, numbers: Sequence[float], size: int
) -> tuple[Floats, list[float]]:
    """Return rows behind their number, shape (n, size), and what comes after them."""
    n = numbers[0] if numbers else math.nan
    end = 1 + n * size
    if not (n >= 0 and n.is_integer() and end <= len(numbers)):
        raise DataError(name, "are fewer than they are said to be")
    rows = np.array(numbers[1 : int(end)], float).reshape(int(n), size)
    return rows, list(numbers[int(end) :])
