"""Ways over the ground, measured by their length."""

import numpy as np
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_allclose, assert_array_equal

from case_profiles import draw_cases
from keyweave import DataError
from keyweave.geometry.vectors import place_on_ground, project_to_ground
from keyweave.methods.resequencing import GroundPath

CORNERS = [[0, 0], [300, 0], [300, 400]]  # x and z


def circle(n_points, radius=100.0):
    angles = 2 * np.pi * np.arange(n_points) / n_points
    return GroundPath(radius * np.stack([np.cos(angles), np.sin(angles)], 1), closed=True)


@pytest.mark.parametrize("up_axis", ["y", "z"])
def test_points_survive_projection_to_the_ground_and_back(rng, up_axis):
    points = rng.normal(size=(6, 4, 3))
    ground = project_to_ground(points, up_axis)
    assert_array_equal(place_on_ground(points, ground, up_axis), points)
    moved = place_on_ground(points, ground + 1, up_axis)
    up = "xyz".index(up_axis)
    assert_array_equal(moved[..., up], points[..., up])


@pytest.mark.parametrize(("up_axis", "ahead"), [("y", [0, 0, 1]), ("z", [1, 0, 0])])
def test_an_unrotated_figure_faces_along_the_real_axis(up_axis, ahead):
    assert project_to_ground(np.array(ahead, float), up_axis) == 1


def test_straight_pieces_have_their_length():
    path = GroundPath(CORNERS, curved=False)
    assert path.length("y") == pytest.approx(700)
    lengths = [0, 150, 300, 500, 700]
    expected = [0, 150j, 300j, 200 + 300j, 400 + 300j]  # z + i x
    assert_allclose(path.place(lengths, "y"), expected, atol=1e-9)


def test_two_coordinates_lie_in_the_ground_plane():
    for up_axis, three in (("y", [[1, 9, 2], [3, 9, 5]]), ("z", [[1, 2, 9], [3, 5, 9]])):
        two, with_height = GroundPath([[1, 2], [3, 5]]), GroundPath(three)
        s = np.linspace(-5, 10, 7)
        assert_allclose(two.place(s, up_axis), with_height.place(s, up_axis))


def test_heights_do_not_affect_the_path():
    flat, hilly = (GroundPath([[0, h, 0], [3, -h, 4], [9, h, 9]]) for h in (0, 50))
    s = np.linspace(0, flat.length("y"), 20)
    assert_array_equal(flat.place(s, "y"), hilly.place(s, "y"))


def test_a_curve_passes_through_its_points(rng):
    points = rng.normal(size=(8, 2)) * 100
    path = GroundPath(points)
    fine = path.place(np.linspace(0, path.length("y"), 50_000), "y")
    for x, z in points:
        assert np.abs(fine - (z + 1j * x)).min() < 0.1


def test_a_curve_through_points_on_a_circle_is_a_circle():
    path = circle(12)
    assert path.length("y") == pytest.approx(2 * np.pi * 100, rel=1e-3)
    s = np.linspace(0, path.length("y"), 100)
    assert_allclose(np.abs(path.place(s, "y")), 100, rtol=1e-3)


@pytest.mark.parametrize("curved", [False, True])
def test_a_closed_path_goes_round_and_round(curved):
    path = GroundPath(CORNERS, closed=True, curved=curved)
    whole, s = path.length("y"), np.linspace(0, 900, 13)
    for laps in (-2, -1, 1, 3):
        assert_allclose(path.place(s + laps * whole, "y"), path.place(s, "y"), atol=1e-6)


@pytest.mark.parametrize("curved", [False, True])
def test_an_open_path_goes_on_straight_beyond_its_ends(curved):
    path = GroundPath(CORNERS, curved=curved)
    for end, out in ((0, -1), (path.length("y"), 1)):
        at, near, far = path.place(end + out * np.array([0, 10, 500]), "y")
        assert abs(near - at) == pytest.approx(10)
        assert far - at == pytest.approx(50 * (near - at))
        inside = path.place(end - out * 1e-3, "y")
        assert np.angle((near - at) / (at - inside)) == pytest.approx(0, abs=1e-2)


@draw_cases(50)
@given(
    arrays(float, st.tuples(st.integers(3, 9), st.just(2)), elements=st.integers(-99, 99)),
    st.booleans(),
    st.booleans(),
)
def test_travel_never_exceeds_the_distance_along_the_path(points, closed, curved):
    if not np.ptp(points, axis=0).max() > 0:
        return
    path = GroundPath(points, closed=closed, curved=curved)
    s = np.linspace(-50, path.length("y") + 50, 400)
    steps = np.abs(np.diff(path.place(s, "y")))
    assert (steps <= np.diff(s) * (1 + 1e-9) + 1e-9).all()  # corners are cut, never more
    assert_allclose(np.abs(path.direction(s, "y", 1e-3)), 1)


def test_the_direction_follows_the_path():
    path = GroundPath(CORNERS, curved=False)
    assert_allclose(path.direction([-5, 100, 500, 800], "y", 1.0), [1j, 1j, 1, 1])
    at_the_corner = path.direction([300], "y", 10.0)
    assert_allclose(at_the_corner, np.exp(1j * np.pi / 4))


def test_repeated_points_are_merged():
    doubled = GroundPath([[0, 0], [0, 0], [3, 4], [9, 9], [9, 9]])
    once = GroundPath([[0, 0], [3, 4], [9, 9]])
    s = np.linspace(-3, 20, 30)
    assert_allclose(doubled.place(s, "z"), once.place(s, "z"))


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ([[0, 0]], "has 1 point, expected 2 or more"),
        ([[0, 0], [0, 0]], "has no length; all its points coincide"),
        ([[0, np.nan], [1, 1]], "not finite"),
        ([[0, np.inf], [1, 1]], "not finite"),
        ("ab", "not an array of numbers"),
        ([], r"have shape \(0,\), expected \(any, 3\)"),
        ([0, 1], r"have shape \(2,\), expected \(any, 3\)"),
        ([[0, 0, 0, 0]] * 3, r"have shape \(3, 4\), expected \(any, 3\)"),
        (None, r"have shape \(\), expected \(any, 3\)"),
        ([[0, 0], [1e-300, 0]], "no length"),
        (
            [[0, 0], [1e200, 1e200], [0, 5]],
            r"has a coordinate of 1e\+200 cm; the limit is 1e9 cm",
        ),
    ],
)
def test_error_explains_why_points_are_not_a_path(points, words):
    with pytest.raises(DataError, match=words):
        GroundPath(points)


def test_a_path_straight_up_has_no_length_over_the_ground():
    with pytest.raises(DataError, match="no length over the ground"):
        GroundPath([[0, 0, 0], [0, 5, 0]]).length("y")
