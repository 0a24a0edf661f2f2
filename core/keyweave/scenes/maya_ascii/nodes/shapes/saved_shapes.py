"""NURBS curves and surfaces as files save them, and those that shapes hold."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, TypeVar

import numpy as np

from .....errors import DataError
from .....geometry.arrays import Floats
from .....geometry.nurbs import CURVE_FORMS, NurbsCurve
from .....geometry.nurbs_surface import NurbsSurface
from ...document.node_names import Node
from ...syntax.set_attr import Assignment
from ...syntax.tokens import parse_number

Geometry = TypeVar("Geometry", NurbsCurve, NurbsSurface)
CACHED_NAMES = ("cc", "cached")
COMPONENT_TAGS = "gtag"  # behind the points in files of Maya 2022 and later
N_HEADER_NUMBERS = 5  # degree, spans, form, rational, dimension


def find_saved_geometry(shape: Node) -> Assignment | None:
    """Return the last statement that saves the geometry of a NURBS shape."""
    saved = [a for a in shape.assignments if a.path in CACHED_NAMES and not a.is_empty]
    return saved[-1] if saved else None


def read_nurbs_curve(graph: Any, shape: Node) -> NurbsCurve:
    """Return the saved curve of a shape, in centimeters and object space.

    Raises
    ------
    EvaluationError
        If no curve is saved.
    DataError
        If the saved curve is not valid.
    """
    curve, unit = _read_saved_geometry(graph, shape, "curve", parse_nurbs_curve)
    return curve if unit == 1 else curve.with_points(curve.points * unit)


def read_nurbs_surface(graph: Any, shape: Node) -> NurbsSurface:
    """Return the saved surface of a shape, in centimeters and object space.

    Raise EvaluationError if no surface is saved, and DataError if it is not valid.
    """
    surface, unit = _read_saved_geometry(graph, shape, "surface", parse_nurbs_surface)
    return surface if unit == 1 else replace(surface, points=surface.points * unit)


def _read_saved_geometry(
    graph: Any, shape: Node, kind: str, parse: Callable[[Sequence[str]], Geometry]
) -> tuple[Geometry, float]:
    """Return the saved geometry of a shape, and its unit of length in centimeters."""
    saved = find_saved_geometry(shape)
    if saved is None:
        problem = f"no {kind} is saved; delete its history in Maya and save the scene again"
        raise shape.evaluation_error((f"{shape.name}.cached",), problem)
    try:
        geometry = parse([word.text for word in saved.words()])
    except DataError as error:
        problem = f"contains an invalid {kind}: {error}"
        raise DataError(graph.document.short_path(shape), problem) from None
    # Unconfirmed in Maya: the points of saved geometry are in the file's unit of length.
    return geometry, (saved.units or shape.file.units).length


def parse_nurbs_curve(words: Sequence[str]) -> NurbsCurve:
    """Return the curve that a value of `setAttr -type "nurbsCurve"` describes.

    The words are degree, spans, form, rational and dimension, the number of knots, the
    knots, the number of points and the points. Component tags may follow, which name points
    and do not change the curve. Raise DataError if the words do not describe a curve.

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


def parse_nurbs_surface(words: Sequence[str]) -> NurbsSurface:
    """Return the surface that a value of `setAttr -type "nurbsSurface"` describes.

    The words are the degrees and the forms along u and v, rational, the counted knots along
    u and along v, and the counted points. Data of trimmed surfaces may follow. Raise
    DataError if the words do not describe a surface.

    Examples
    --------
    >>> words = "1 1 0 0 no 2 0 1 2 0 1 4 0 0 0 0 0 4 2 0 0 2 0 4"
    >>> parse_nurbs_surface(words.split()).shape
    (2, 2)
    """
    plain = takewhile(lambda word: parse_number(word) is not None, words)
    numbers = _parse_numbers([*plain])
    if len(numbers) < N_HEADER_NUMBERS:
        problem = f"has {len(numbers)} numbers, expected at least {N_HEADER_NUMBERS}"
        raise DataError("a surface", problem)
    *degrees, form_u, form_v, rational = numbers[:N_HEADER_NUMBERS]
    forms = {*map(float, range(len(CURVE_FORMS)))}
    if rational not in (0, 1) or not {form_u, form_v} <= forms:
        header = " ".join(words[:N_HEADER_NUMBERS])
        raise DataError("a surface", f"has an unsupported header, {header}")
    if not all(degree.is_integer() and degree >= 1 for degree in degrees):
        problem = f"are {degrees[0]:g} and {degrees[1]:g}, expected whole numbers"
        raise DataError("a surface's degrees", problem)
    name = "a surface's knots"
    knots_u, rest = _split_counted_rows(name, numbers[N_HEADER_NUMBERS:], 1)
    knots_v, rest = _split_counted_rows(name, rest, 1)
    points, _ = _split_counted_rows("a surface's points", rest, 4 if rational else 3)
    return NurbsSurface(
        points[:, :3],
        (knots_u.ravel(), knots_v.ravel()),
        (int(degrees[0]), int(degrees[1])),
        (CURVE_FORMS[int(form_u)], CURVE_FORMS[int(form_v)]),
        points[:, 3] if rational else None,
    )


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
