"""Points, derivatives and closest points of surfaces that move."""

import json

import numpy as np
import pytest
from numpy.testing import assert_allclose

from keyweave.errors import DataError
from keyweave.geometry.nurbs_surface import NurbsSurface, find_closest_on_surface
from reference_material import shared


def make_surface(seed, degrees=(3, 2), shape=(6, 4), rational=False):
    """Return a bumpy surface, and its control points in four samples."""
    rng = np.random.default_rng(seed)
    knots = tuple(
        np.array([0.0] * n + [*range(1, m - n)] + [m - n] * n)
        for n, m in zip(degrees, shape)
    )
    flat = np.stack(np.meshgrid(*map(np.arange, shape), [0], indexing="ij"), -1) * 2.0
    points = flat.reshape(-1, 3) + rng.uniform(-0.7, 0.7, (4, shape[0] * shape[1], 3))
    weights = rng.uniform(0.5, 2, len(points[0])) if rational else None
    return NurbsSurface(points[0], knots, degrees, weights=weights), points


KINDS = [((1, 1), False), ((3, 2), False), ((3, 3), True), ((1, 3), True)]
CASES = pytest.mark.parametrize("degrees, rational", KINDS)


@CASES
def test_derivatives_of_surfaces_are_limits_of_differences(degrees, rational):
    surface, points = make_surface(1, degrees, rational=rational)
    u, v, step = 0.37 * surface.domain[0, 1], 0.61 * surface.domain[1, 1], 1e-5
    placed = surface.place(points, u, v)
    ahead, behind = (surface.place(points, u + s, v) for s in (step, -step))
    right, left = (surface.place(points, u, v + s) for s in (step, -step))
    _, bends = surface.bend(points, u, v)
    for plus, minus, expected in [
        (ahead.point, behind.point, placed.along_u),
        (right.point, left.point, placed.along_v),
        (ahead.along_u, behind.along_u, bends[0]),
        (ahead.along_v, behind.along_v, bends[1]),
        (right.along_v, left.along_v, bends[2]),
    ]:
        assert_allclose((plus - minus) / (2 * step), expected, atol=1e-5)


@CASES
def test_no_point_of_a_surface_is_closer_than_the_closest(degrees, rational):
    surface, points = make_surface(2, degrees, rational=rational)
    rng = np.random.default_rng(3)
    for spread in (0.1, 2.0, 9.0):
        targets = points.mean(axis=1) + rng.normal(0, spread, (4, 3))
        placed = surface.place(points, *find_closest_on_surface(surface, points, targets))
        found = np.linalg.norm(placed.point - targets, axis=-1)
        u, v = (np.linspace(*ends, 201) for ends in surface.domain)
        for sample, target, gap in zip(points, targets, found):
            many = surface.place(sample, u[:, np.newaxis], v).point
            assert gap <= np.linalg.norm(many - target, axis=-1).min() + 1e-9


def test_a_surface_moves_with_its_points_and_weights_of_one_change_nothing():
    surface, points = make_surface(4)
    same = NurbsSurface(points[0], surface.knots, surface.degrees, weights=np.ones(24))
    for found, expected in zip(
        same.place(points, 1.2, 0.4), surface.place(points, 1.2, 0.4)
    ):
        assert_allclose(found, expected, atol=1e-14)
    moved = surface.place(points + [1, 2, 3], 1.2, 0.4)
    assert_allclose(moved.point, surface.place(points, 1.2, 0.4).point + [1, 2, 3])
    assert_allclose(moved.along_u, surface.place(points, 1.2, 0.4).along_u, atol=1e-12)


def test_all_samples_of_a_surface_at_once_equal_each_alone():
    surface, points = make_surface(5, rational=True)
    targets = points[:, 7] + 0.5
    together = np.stack(find_closest_on_surface(surface, points, targets), axis=-1)
    alone = [find_closest_on_surface(surface, p, t) for p, t in zip(points, targets)]
    assert_allclose(together, alone, atol=1e-7)


def test_points_on_a_surface_equal_those_that_maya_saved():
    case = json.loads(shared("oracles/references/point_on_surface.json").read_text())
    surface = read_oracle(case["surface"])
    for pin in case["points"]:
        u, v = pin["uv_percent"]
        found = surface.place(surface.points, u, v).point
        assert_allclose(found, pin["bound_position"], atol=6e-9)


def read_oracle(saved):
    points = np.array(saved["points"]).reshape(-1, 3)
    knots = saved["knots_u"], saved["knots_v"]
    return NurbsSurface(points, knots, (saved["degree_u"], saved["degree_v"]))


@pytest.mark.parametrize(
    "change, problem",
    [
        ({"points": np.zeros((5, 3))}, "points are 5, expected 2 times 2"),
        ({"knots": ([0, 1], [1, 0])}, "along v's knots decrease"),
        ({"knots": ([0, 0], [0, 1])}, "along u's knots are all equal"),
        ({"weights": [1, 1, 0, 1]}, "weights are not all above 0"),
    ],
)
def test_parts_of_a_surface_that_do_not_fit_are_reported(change, problem):
    parts = {"points": np.zeros((4, 3)), "knots": ([0, 1], [0, 1]), "degrees": (1, 1)}
    with pytest.raises(DataError, match=problem):
        NurbsSurface(**{**parts, **change})
