"""Where the figure stands when frames come in another order."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import made_up
from keyweave.animation.source_frames import SourceFrames
from keyweave.geometry.rotations import compose, rotate, vector_to_quaternion, wrap_angles
from keyweave.geometry.vectors import project_to_ground
from keyweave.methods.resequencing.root_path import Placement, place_runs

ROWS = [*range(20, 50), *range(5, 40), *range(95, 119), *range(60, 89)]
UP = {"y": [0.0, 1.0, 0.0], "z": [0.0, 0.0, 1.0]}
BREAKS = [29, 64, 88]


@pytest.fixture(scope="module", params=["y", "z"])
def frames(request, walk, short_walk):
    """The second walk goes another way, so that runs have to be turned."""
    inputs = [made_up.turn_up(m, request.param) for m in (walk, short_walk)]
    turn = vector_to_quaternion(1.2 * np.array(UP[request.param]))
    rotations = np.array(inputs[1].rotations)
    rotations[:, 0] = compose(turn, rotations[:, 0])
    roots = rotate(turn, inputs[1].root_positions)
    inputs[1] = inputs[1].with_(rotations=rotations, root_positions=roots)
    return SourceFrames.of(inputs)


@pytest.fixture(scope="module")
def rows():
    return np.array(ROWS)


def stands(frames, rows):
    """Return the places and headings of the figure after it was placed."""
    placed = place_runs(frames, rows)
    places = project_to_ground(
        placed.positions(frames.carrier_positions[rows]), frames.up_axis
    )
    return places, frames.heading_angles(placed.rotations(frames.carrier_rotations[rows]))


def test_the_first_run_stays_where_it_was_captured(frames, rows):
    placed = place_runs(frames, rows)
    first, points = slice(0, 30), frames.points[rows]
    assert_array_equal(placed.positions(points)[first], points[first])
    carrier = frames.carrier_rotations[rows]
    assert_array_equal(placed.rotations(carrier)[first], carrier[first])


def test_frames_that_run_on_do_not_drift(frames, rows):
    """Points of a run keep their distances to those of its first frame."""
    placed, points = place_runs(frames, rows), frames.points[rows]
    moved = placed.positions(points)
    begins = [0, *(b + 1 for b in BREAKS), len(rows)]
    for a, b in zip(begins, begins[1:]):
        apart, as_captured = (
            np.linalg.norm(p[a:b, :, None] - p[a, None], axis=-1) for p in (moved, points)
        )
        assert_allclose(apart, as_captured, atol=1e-9)
        assert np.ptp(placed.angles[a:b]) == 0


def test_heights_are_never_changed(frames, rows):
    up = "xyz".index(frames.up_axis)
    moved = place_runs(frames, rows).positions(frames.points[rows])
    assert_array_equal(moved[..., up], frames.points[rows][..., up])


def test_all_joints_move_rigidly_with_the_carrier(frames, rows):
    """Turning the world rotation of the hips carries the head along to where it is put."""
    placed = place_runs(frames, rows)
    q, p = frames.carrier_rotations[rows], frames.carrier_positions[rows]
    arm = frames.points[rows] - p[:, None]
    local = rotate(q[:, None] * [-1, -1, -1, 1], arm)
    turned = rotate(placed.rotations(q)[:, None], local) + placed.positions(p)[:, None]
    assert_allclose(turned, placed.positions(frames.points[rows]), atol=1e-9)


def test_steps_across_a_transition_average_both_sides(frames, rows):
    places, headings = stands(frames, rows)
    for t in BREAKS:
        leaving, before = rows[t], rows[t + 1] - 1
        step = (places[t + 1] - places[t]) * np.exp(-1j * headings[t])
        turn = wrap_angles(headings[t + 1] - headings[t])
        steps, turns = (
            [part[row + 1] - part[row] for row in (leaving, before)]
            for part in (frames.places, frames.headings)
        )
        steps = steps * np.exp(-1j * frames.headings[[leaving, before]])
        assert step == pytest.approx(np.mean(steps))
        assert turn == pytest.approx(np.mean(turns))


def test_the_step_into_a_first_frame_is_taken_from_the_step_after_it(frames):
    rows = np.array([*range(20, 50), *range(90, 100)])
    places, headings = stands(frames, rows)
    step = (places[30] - places[29]) * np.exp(-1j * headings[29])
    assert step == pytest.approx((frames.steps[49] + frames.steps[90]) / 2)


def test_the_step_out_of_a_last_frame_is_taken_from_the_step_before_it(frames):
    rows = np.array([*range(80, 90), *range(20, 30)])
    places, headings = stands(frames, rows)
    step = (places[10] - places[9]) * np.exp(-1j * headings[9])
    assert step == pytest.approx((frames.steps[88] + frames.steps[19]) / 2)


def test_an_unbroken_run_is_not_moved(frames):
    placed = place_runs(frames, np.arange(3, 80))
    assert not placed.angles.any()
    assert not placed.shifts.any()


def random_placement(rng, up_axis, n=7):
    shifts = rng.normal(size=n) + 1j * rng.normal(size=n)
    return Placement(rng.normal(size=n), shifts, up_axis)


@pytest.mark.parametrize("up_axis", ["y", "z"])
def test_a_placement_and_its_inverse_cancel(rng, up_axis):
    one, points = random_placement(rng, up_axis), rng.normal(size=(7, 5, 3))
    q = vector_to_quaternion(rng.normal(size=(7, 3)))
    there_and_back = one.then(one.inverse())
    assert_allclose(there_and_back.positions(points), points, atol=1e-12)
    assert_allclose(one.inverse().positions(one.positions(points)), points, atol=1e-12)
    assert_allclose(there_and_back.rotations(q), q, atol=1e-12)


@pytest.mark.parametrize("up_axis", ["y", "z"])
def test_two_placements_compose_into_one(rng, up_axis):
    one, other = (random_placement(rng, up_axis) for _ in range(2))
    points = rng.normal(size=(7, 5, 3))
    in_turn = other.positions(one.positions(points))
    assert_allclose(one.then(other).positions(points), in_turn, atol=1e-12)


@pytest.mark.parametrize("up_axis", ["y", "z"])
def test_a_placement_rotates_about_the_up_axis(rng, up_axis):
    one, points = random_placement(rng, up_axis), rng.normal(size=(7, 3))
    turns = vector_to_quaternion(one.angles[:, None] * UP[up_axis])
    shift = one.positions(np.zeros((7, 3)))
    assert_allclose(one.positions(points), rotate(turns, points) + shift, atol=1e-12)
    q = vector_to_quaternion(rng.normal(size=(7, 3)))
    assert_allclose(one.rotations(q), compose(turns, q), atol=1e-12)
