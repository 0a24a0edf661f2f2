"""Paths to walk along: NURBS curves on the ground, as an animator would draw them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from keyweave.geometry.nurbs import CURVE_FORMS, NurbsCurve
from keyweave.geometry.vectors import place_on_ground
from made_up.scenes.scene_writing import node_line, numbers

PATH = "path_CRV"
DEGREE, SPANS = 3, 16


def figure_eight(
    length: float = 600.0, width: float = 300.0, up_axis: str = "y"
) -> NurbsCurve:
    """Return a path of two loops that crosses itself in the middle.

    Parameters
    ----------
    length, width : float
        Centimetres, forwards and sideways; of the points that the curve is drawn to, which
        it stays inside of.
    up_axis : {"y", "z"}

    Returns
    -------
    NurbsCurve
        On the ground, periodic; it starts in the middle.

    Examples
    --------
    >>> from keyweave.geometry.nurbs import sample_points
    >>> eight = sample_points(figure_eight())
    >>> eight.closed, np.ptp(eight.points, axis=0).round()
    (True, array([271.,   0., 585.]))
    >>> eight.points[0].round(9) + 0.0
    array([0., 0., 0.])
    """
    angles = 2 * np.pi / SPANS * (np.arange(-1, SPANS + DEGREE - 1) % SPANS)
    forwards, sideways = np.sin(angles) * length / 2, np.sin(2 * angles) * width / 2
    ground = forwards.round(9) + 1j * sideways.round(9)
    points = place_on_ground(np.zeros((len(angles), 3)), ground, up_axis)
    knots = np.arange(1.0 - DEGREE, SPANS + DEGREE)
    return NurbsCurve(points, knots, DEGREE, "periodic")


def path_lines(curve: NurbsCurve) -> Iterator[str]:
    """Yield the statements of a path's transform and shape."""
    yield node_line("transform", PATH)
    yield node_line("nurbsCurve", f"{PATH}Shape", PATH)
    yield '\tsetAttr -k off ".v";'
    yield from curve_value(curve)


def curve_value(curve: NurbsCurve) -> Iterator[str]:
    """Yield the statement that gives a shape its curve, which has no weights.

    Examples
    --------
    >>> line = NurbsCurve([[0, 0, 0], [0, 0, 8]], [0, 1], 1)
    >>> [one.strip() for one in curve_value(line)][1:]
    ['1 1 0 no 3', '2 0 1', '2', '0 0 0', '0 0 8', ';']
    """
    spans, form = len(curve.points) - curve.degree, CURVE_FORMS.index(curve.form)
    yield '\tsetAttr ".cc" -type "nurbsCurve" '
    yield f"\t\t{curve.degree} {spans} {form} no 3"
    yield f"\t\t{len(curve.knots)} {numbers(curve.knots)}"
    yield f"\t\t{len(curve.points)}"
    yield from (f"\t\t{numbers(point)}" for point in curve.points)
    yield "\t\t;"
