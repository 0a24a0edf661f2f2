"""Lengths and closest points of curves that move, for all samples at once."""

import json

import numpy as np
import pytest
from numpy.testing import assert_allclose

from keyweave.geometry.nurbs import NurbsCurve
from keyweave.geometry.nurbs_measures import (
    find_closest_parameters,
    find_parameters_at_lengths,
    measure_curve_lengths,
    place_on_curve,
)
from reference_material import shared


def make_curve(seed, degree=3, n_points=7, rational=False):
    """Return a random curve, and its control points in five samples."""
    rng = np.random.default_rng(seed)
    inner = np.arange(1, n_points - degree)
    knots = [0.0] * degree + [*inner] + [n_points - degree] * degree
    weights = rng.uniform(0.5, 2, n_points) if rational else None
    points = np.cumsum(rng.uniform(-1, 3, (5, n_points, 3)), axis=1)
    return NurbsCurve(points[0], knots, degree, weights=weights), points


KINDS = [(1, False), (2, False), (3, False), (3, True), (5, True)]


@pytest.mark.parametrize("degree, rational", KINDS)
def test_shares_of_control_points_add_up_to_one_and_to_zero_for_derivatives(
    degree, rational
):
    curve, _ = make_curve(1, degree, rational=rational)
    parameters = np.linspace(*curve.domain, 40)
    assert_allclose(curve.basis(parameters).sum(axis=-1), 1.0, atol=1e-14)
    assert_allclose(curve.basis(parameters, 1).sum(axis=-1), 0.0, atol=1e-12)
    assert_allclose(curve.basis(parameters) @ curve.points, curve.evaluate(parameters))


@pytest.mark.parametrize("degree, rational", KINDS)
def test_derivatives_are_limits_of_differences(degree, rational):
    curve, points = make_curve(2, degree, rational=rational)
    u, step = np.linspace(0.1, 0.9, 5) * curve.domain[1] + 0.013, 1e-5
    for order in (0, 1):
        ahead = place_on_curve(curve, points, u + step, order)
        behind = place_on_curve(curve, points, u - step, order)
        expected = place_on_curve(curve, points, u, order + 1)
        assert_allclose((ahead - behind) / (2 * step), expected, atol=1e-5)


def test_lengths_equal_those_that_maya_saved():
    path = shared("oracles/references/curve_length.json")
    for case in json.loads(path.read_text()):
        curve = NurbsCurve(case["points"], case["knots"], case["degree"])
        found = float(measure_curve_lengths(curve, curve.points))
        assert found == pytest.approx(case["saved_length"], rel=2e-8)


@pytest.mark.parametrize("degree, rational", KINDS)
def test_lengths_equal_those_of_many_short_chords(degree, rational):
    curve, points = make_curve(3, degree, rational=rational)
    path = curve.basis(np.linspace(*curve.domain, 60001)) @ points
    chords = np.linalg.norm(np.diff(path, axis=1), axis=-1).sum(axis=-1)
    assert_allclose(measure_curve_lengths(curve, points), chords, rtol=1e-6)


@pytest.mark.parametrize("degree, rational", KINDS)
def test_the_curve_up_to_a_parameter_has_the_wanted_length(degree, rational):
    curve, points = make_curve(4, degree, rational=rational)
    wanted = measure_curve_lengths(curve, points) * [0.0, 0.2, 0.5, 0.77, 1.0]
    found = find_parameters_at_lengths(curve, points, wanted)
    for u, sample, length in zip(found, points, wanted):
        corners = curve.knots[curve.knots < u]
        path = curve.basis(np.sort([*np.linspace(0, u, 5001), *corners])) @ sample
        chords = np.linalg.norm(np.diff(path, axis=0), axis=-1).sum()
        assert chords == pytest.approx(length, abs=2e-6 * wanted.max())


@pytest.mark.parametrize("degree, rational", KINDS)
def test_no_point_of_a_curve_is_closer_than_the_closest(degree, rational):
    curve, points = make_curve(5, degree, rational=rational)
    targets = points.mean(axis=1) + np.random.default_rng(6).normal(0, 4, (5, 3))
    u = find_closest_parameters(curve, points, targets)
    found = np.linalg.norm(place_on_curve(curve, points, u) - targets, axis=-1)
    path = curve.basis(np.linspace(*curve.domain, 60001)) @ points
    best = np.linalg.norm(path - targets[:, np.newaxis], axis=-1).min(axis=-1)
    assert (found <= best + 1e-9).all()
    assert_allclose(found, best, rtol=1e-6)


def test_all_samples_at_once_equal_each_alone():
    curve, points = make_curve(7)
    targets = points[:, 3] + 1.0
    for measure, numbers in [
        (place_on_curve, np.linspace(0, 4, 5)),
        (find_parameters_at_lengths, np.linspace(0, 9, 5)),
        (find_closest_parameters, targets),
    ]:
        together = measure(curve, points, numbers)
        alone = [measure(curve, p, number) for p, number in zip(points, numbers)]
        assert_allclose(together, alone, atol=1e-12)


def test_a_curve_of_no_length_gives_its_only_point():
    curve = NurbsCurve(np.ones((4, 3)), [0, 0, 0, 1, 1, 1])
    assert_allclose(measure_curve_lengths(curve, curve.points), 0.0, atol=1e-12)
    u = find_parameters_at_lengths(curve, curve.points, 0.0)
    assert_allclose(place_on_curve(curve, curve.points, u), 1.0)
    u = find_closest_parameters(curve, curve.points, np.zeros(3))
    assert_allclose(place_on_curve(curve, curve.points, u), 1.0)
