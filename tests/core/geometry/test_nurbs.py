"""NURBS curves go where the textbooks say, and are looked at where they should be."""

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose

from keyweave.errors import DataError
from keyweave.geometry.nurbs import (
    CurvePoints,
    NurbsCurve,
    sample_parameters,
    sample_points,
)
from twins import nurbs as naive

ROOT = np.sqrt(0.5)
QUARTER = NurbsCurve(
    [[1, 0, 0], [1, 1, 0], [0, 1, 0]], [0, 0, 1, 1], 2, weights=[1, ROOT, 1]
)


@st.composite
def curves(draw):
    """Draw curves of all degrees, with knots that are the same and far apart."""
    degree = draw(st.integers(1, 5))
    n_points = degree + draw(st.integers(1, 6))
    n_knots = n_points + degree - 1
    steps = draw(st.lists(st.sampled_from([0.0, 0.5, 1.0, 7.0]), min_size=n_knots - 1))
    steps = (steps + [1.0] * n_knots)[: n_knots - 1]
    knots = np.cumsum([draw(st.sampled_from([0.0, -2.0, 100.0])), *steps])
    number = st.floats(-100, 100)
    points = draw(
        st.lists(st.tuples(number, number, number), min_size=n_points, max_size=n_points)
    )
    weight = st.floats(0.1, 10)
    weights = draw(st.none() | st.lists(weight, min_size=n_points, max_size=n_points))
    try:
        return NurbsCurve(points, knots, degree, weights=weights)
    except DataError:
        steps = [1.0] * (n_knots - 1)
        return NurbsCurve(points, np.cumsum([0.0, *steps]), degree, weights=weights)


@given(curves(), st.integers(2, 9))
def test_points_are_those_of_the_textbook(curve, n_points):
    at = sample_parameters(curve.knots, curve.degree, closed=False, n_points=n_points)
    assert_allclose(curve.evaluate(at), [naive.point_at(curve, t) for t in at], atol=1e-7)


def test_a_rational_curve_is_a_circle():
    points = sample_points(QUARTER, 50).points
    assert_allclose(np.linalg.norm(points, axis=1), 1.0, atol=1e-12)
    assert_allclose(points[[0, -1]], QUARTER.points[[0, -1]], atol=1e-12)


def test_equal_weights_change_nothing():
    flat = NurbsCurve(QUARTER.points, QUARTER.knots, 2)
    weighted = NurbsCurve(QUARTER.points, QUARTER.knots, 2, weights=[3, 3, 3])
    assert_allclose(weighted.evaluate([0.3]), flat.evaluate([0.3]), atol=1e-12)


def test_a_straight_curve_is_straight_at_every_degree():
    for degree in (1, 2, 3, 5, 7):
        ends = [0.0] * degree + [1.0] * degree
        points = np.linspace([0, 0, 0], [1, 2, 3], degree + 1)
        found = sample_points(NurbsCurve(points, ends, degree), 11).points
        assert_allclose(found, np.linspace([0, 0, 0], [1, 2, 3], 11), atol=1e-12)


def test_a_closed_curve_does_not_repeat_its_start():
    square = np.array([[0, 0, 0], [0, 0, 1], [1, 0, 1], [1, 0, 0], [0, 0, 0]])
    found = sample_points(NurbsCurve(square, range(5), 1, "closed"), 4)
    assert found.closed
    assert_allclose(found.points, square[:4])


def test_a_periodic_curve_goes_on_where_it_began():
    angles = 2 * np.pi / 8 * np.arange(11)
    ring = np.stack([np.sin(angles), 0 * angles, np.cos(angles)], axis=1)
    found = sample_points(NurbsCurve(ring, range(-2, 11), 3, "periodic")).points
    steps = np.linalg.norm(np.diff(found, axis=0, append=found[:1]), axis=1)
    assert len(found) == 8 * 16
    assert_allclose(steps, steps[0], rtol=0.01)


def test_every_corner_of_a_polyline_is_kept():
    corners = np.array([[0, 0, 0], [0, 0, 1], [5, 0, 1], [5, 0, 9]])
    found = sample_points(NurbsCurve(corners, [0, 1, 6, 14], 1)).points
    assert len(found) == 3 * 16 + 1
    assert_allclose(found[::16], corners)


def test_zero_length_spans_have_no_points():
    corners = np.array(
        [[0, 0, 0], [0, 0, 3], [3, 0, 3], [3, 0, 0], [5, 0, 0], [6, 0, 0], [7, 0, 0]]
    )
    knots = [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert len(sample_parameters(knots, 3, closed=False)) == 33
    assert np.isfinite(sample_points(NurbsCurve(corners, knots, 3)).points).all()


@pytest.mark.parametrize("n_points", [1, -3, 10**9])
def test_too_few_or_too_many_points_are_refused(n_points):
    with pytest.raises(DataError, match="n_points"):
        sample_points(QUARTER, n_points)


@pytest.mark.parametrize(
    "changes, problem",
    [
        ({"knots": [0, 0, 1]}, "knots are 3, expected 4"),
        ({"knots": [0, 0, 1, 0.5]}, "knots decrease; each must be at least the previous"),
        ({"knots": [1, 1, 1, 1]}, "knots are all equal within its domain"),
        ({"knots": [0, 0, 1, np.nan]}, "not finite"),
        ({"degree": 0}, "degree is 0"),
        ({"degree": 3}, "more than the degree, 3"),
        ({"points": np.zeros((3, 2))}, "shape"),
        ({"points": np.full((3, 3), np.inf)}, "not finite"),
        ({"form": "round"}, "round"),
        ({"weights": [1, 0, 1]}, "above 0"),
        ({"weights": [1, 1]}, "shape"),
    ],
)
def test_invalid_curves_are_refused(changes, problem):
    made = {"points": QUARTER.points, "knots": QUARTER.knots, "degree": 2, **changes}
    with pytest.raises(DataError, match=problem):
        NurbsCurve(**made)


def test_a_curve_torn_in_two_is_refused():
    with pytest.raises(DataError, match="a curve.s knots repeat a value more than 2 times"):
        NurbsCurve(np.zeros((6, 3)), [0, 0, 1, 1, 1, 2, 2], 2)


def test_points_cannot_be_changed():
    with pytest.raises(ValueError, match="read-only"):
        CurvePoints([[0, 0, 0]]).points[0] = 1
