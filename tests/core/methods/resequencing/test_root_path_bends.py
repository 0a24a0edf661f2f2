"""The way over the ground bent."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from keyweave.geometry.rotations import wrap_angles
from keyweave.methods.resequencing import GroundPath, PreferredHeading
from keyweave.methods.resequencing.root_path import (
    bend_path,
    close_loop,
    follow_path,
    meet_headings,
)

RATE = 30


@pytest.fixture
def way(rng):
    """Return places and headings of a figure that wanders."""
    headings = np.cumsum(rng.normal(size=120) * 0.05)
    steps = np.exp(1j * headings) * rng.uniform(2, 6, 120)
    return np.cumsum(steps), headings


def swaying(n_frames, speed=4.0, sway=3.0, direction=1.0):
    """Return a straight way with a sway of one second's period."""
    t = np.arange(n_frames)
    places = direction * (speed * t + 1j * sway * np.sin(2 * np.pi * t / RATE))
    return places, np.full(n_frames, np.angle(direction))


def test_bending_keeps_the_length_of_each_step(way):
    places, _ = way
    bent = bend_path(places, np.linspace(0, 2, 120), "y").places(places)
    assert_allclose(np.abs(np.diff(bent)), np.abs(np.diff(places)))
    assert bent[0] == places[0]


def test_bending_rotates_headings_as_far_as_the_path(way):
    places, _ = way
    corrections = np.linspace(0, 2, 120)
    placed = bend_path(places, corrections, "y")
    assert_array_equal(placed.angles, corrections)
    turned = np.angle(np.diff(placed.places(places)) / np.diff(places))
    assert_allclose(turned, (corrections[1:] + corrections[:-1]) / 2, atol=1e-9)


def test_bending_by_nothing_does_nothing(way):
    places, _ = way
    assert_allclose(
        bend_path(places, np.zeros(120), "y").places(places), places, atol=1e-12
    )


@pytest.mark.parametrize("missing", [0.0, 0.5, -3.0, 4.0, 10.0])
def test_a_closed_loop_ends_with_the_heading_it_began_with(way, missing):
    places, headings = way
    headings = headings + np.linspace(0, missing, 120)
    placed = close_loop(places, headings, "y", return_to_start=False)
    closed = headings + placed.angles
    assert wrap_angles(closed[-1] - closed[0]) == pytest.approx(0, abs=1e-9)
    assert np.abs(placed.angles).max() <= np.pi
    assert_allclose(np.diff(placed.angles, 2), 0, atol=1e-9)  # as much on each frame


def test_a_loop_can_end_where_it_began(way):
    places, headings = way
    placed = close_loop(places, headings, "y", return_to_start=True)
    closed = placed.places(places)
    assert closed[-1] == pytest.approx(closed[0])
    assert closed[0] == places[0]
    only_turned = close_loop(places, headings, "y", return_to_start=False)
    assert_array_equal(placed.angles, only_turned.angles)


def meet(places, headings, wishes, *, loop=False):
    return meet_headings(places, headings, wishes, "y", loop=loop)


@pytest.mark.parametrize("turn", [0.0, 0.4, -0.4])
def test_a_long_open_path_is_closed_into_a_full_lap(turn):
    """Nobody slides home: each step stays about as long as it was."""
    headings = np.linspace(0, turn, 400)
    places = np.cumsum(4 * np.exp(1j * headings))
    placed = close_loop(places, headings, "y", return_to_start=True)
    closed = placed.places(places)
    assert closed[-1] == pytest.approx(closed[0])
    assert_allclose(np.abs(np.diff(closed)), 4, rtol=0.15)
    turned = (headings + placed.angles)[-1] - headings[0] - placed.angles[0]
    assert abs(turned) == pytest.approx(2 * np.pi)


def test_a_short_path_is_closed_by_stepping_in_place():
    places, headings = 4.0 * np.arange(40), np.zeros(40)
    placed = close_loop(places, headings, "y", return_to_start=True)
    assert not placed.angles.any()
    assert_allclose(placed.places(places), 0, atol=1e-9)


@pytest.mark.parametrize("weight", [0.0, 0.3, 1.0])
def test_a_heading_is_met_as_far_as_its_weight_says(way, weight):
    places, headings = way
    placed = meet(places, headings, [PreferredHeading(1.5, 60, weight)])
    before, after = (wrap_angles(h[59] - 1.5) for h in (headings, headings + placed.angles))
    assert after == pytest.approx((1 - weight) * before)


def test_several_headings_are_met_with_even_rotation_between_them(way):
    places, headings = way
    wishes = [PreferredHeading(h, t) for h, t in ((-2.0, 100), (0.5, 20), (2.5, 50))]
    placed = meet(places, headings, wishes)
    met = headings + placed.angles
    for wish in wishes:
        assert wrap_angles(met[wish.output_frame - 1] - wish.heading) == pytest.approx(0)
    assert placed.angles[0] == 0
    for a, b in ((0, 19), (19, 49), (49, 99), (99, 119)):
        assert_allclose(np.diff(placed.angles[a : b + 1], 2), 0, atol=1e-9)
        assert np.abs(placed.angles[b] - placed.angles[a]) <= np.pi


def test_a_heading_can_be_met_on_the_first_frame_and_on_the_last(way):
    places, headings = way
    wishes = [PreferredHeading(1.0, 1), PreferredHeading(-1.0, 120)]
    met = headings + meet(places, headings, wishes).angles
    assert_allclose(wrap_angles(met[[0, -1]] - [1.0, -1.0]), 0, atol=1e-9)


@pytest.mark.parametrize("output_frames", [(60,), (1,), (119,), (20, 50, 100)])
def test_headings_of_a_loop_are_met_and_it_stays_closed(way, output_frames):
    """The last of 120 frames is the first come round again, with the same heading."""
    places, headings = way
    headings = headings - (headings[-1] - headings[0]) * np.linspace(0, 1, 120)
    wishes = [PreferredHeading(0.3 * t, t) for t in output_frames]
    placed = meet(places, headings, wishes, loop=True)
    for wish in wishes:
        met = (headings + placed.angles)[wish.output_frame - 1]
        assert wrap_angles(met - wish.heading) == pytest.approx(0)
    whole = (placed.angles[-1] - placed.angles[0]) / (2 * np.pi)
    assert whole == pytest.approx(round(whole))


def follow(places, headings, path, *, loop=False, up_axis="y"):
    placed = follow_path(places, headings, path, RATE, up_axis, loop=loop)
    return placed.places(places), headings + placed.angles


@pytest.mark.parametrize("up_axis", ["y", "z"])
@pytest.mark.parametrize("direction", [1.0, 1j, np.exp(2j)])
def test_a_straight_path_is_followed_with_the_same_sway(up_axis, direction):
    places, headings = swaying(240, direction=direction)
    path = GroundPath([[10, 20], [10, 520]])
    found, facing = follow(places, headings, path, up_axis=up_axis)
    begin, end = path.place([0, path.length(up_axis)], up_axis)
    along = (end - begin) / abs(end - begin)
    aligned, as_captured = (found - begin) / along, places / direction
    assert_allclose(np.diff(aligned.real), np.diff(as_captured.real), atol=0.2)
    assert_allclose(aligned.imag[20:-20], as_captured.imag[20:-20], atol=0.2)
    assert_allclose(wrap_angles(facing[20:-20] - np.angle(along)), 0, atol=0.05)


def test_a_figure_continues_straight_beyond_the_end_of_an_open_path():
    places, headings = swaying(240, sway=0.0)
    path = GroundPath([[0, 0], [100, 0], [100, 100]], curved=False)
    found, facing = follow(places, headings, path)
    late = found[60:]  # the path is 200 long, 50 frames
    assert_allclose(late.imag, 100, atol=1e-6)
    assert_allclose(np.diff(late.real), 4, atol=1e-6)
    assert_allclose(wrap_angles(facing[60:]), 0, atol=1e-6)


@pytest.mark.parametrize("clockwise", [1, -1])
def test_a_circle_is_followed_within_the_sway(clockwise):
    angles = 2 * np.pi * np.arange(24) / 24 * clockwise
    path = GroundPath(200 * np.stack([np.cos(angles), np.sin(angles)], 1), closed=True)
    places, headings = swaying(315, sway=3.0)  # once round, about
    found, facing = follow(places, headings, path)
    assert np.abs(np.abs(found) - 200).max() < 3.5
    around = np.unwrap(np.angle(found))
    assert abs(around[-1] - around[0]) == pytest.approx(4 * 314 / 200, rel=0.01)
    tangent = np.angle(1j * found * np.sign(around[-1] - around[0]))
    assert np.abs(wrap_angles(facing - tangent)).max() < 0.25


def test_a_figure_8_is_followed_and_leads_back():
    t = 2 * np.pi * np.arange(32) / 32
    path = GroundPath(np.stack([150 * np.sin(2 * t), 300 * np.sin(t)], 1), closed=True)
    lap = path.length("y")
    places, headings = swaying(round(lap / 4) + 1, sway=0.0)
    found, _ = follow(places, headings, path, loop=True)
    assert found[-1] == pytest.approx(found[0], abs=1e-6)
    fine = path.place(np.linspace(0, lap, 20_000), "y")
    apart = np.abs(found[:, None] - fine).min(axis=1)
    assert apart.max() < 0.2
    assert np.ptp(found.real) > 590
    assert np.ptp(found.imag) > 290


def test_a_loop_covers_a_closed_path_in_whole_laps():
    angles = 2 * np.pi * np.arange(24) / 24
    path = GroundPath(100 * np.stack([np.cos(angles), np.sin(angles)], 1), closed=True)
    for n_frames in (100, 260, 450):
        places, headings = swaying(n_frames, sway=0.0)
        found, _ = follow(places, headings, path, loop=True)
        assert found[-1] == pytest.approx(found[0], abs=1e-6)


def test_a_standing_figure_stays_at_the_start_of_the_path():
    places, headings = np.full(60, 5.0 + 3j), np.zeros(60)
    path = GroundPath([[7, 8], [7, 100]])
    found, _ = follow(places, headings, path)
    assert_allclose(found, 8 + 7j, atol=1e-9)


def test_a_standing_figure_faces_along_the_path():
    """Nothing tells which way one would go, so that it is taken to be ahead."""
    path = GroundPath([[0, 0], [0, 100]])  # along z, which is angle 0
    _, facing = follow(np.zeros(60, complex), np.full(60, 1.3), path)
    assert_allclose(facing, 0, atol=1e-9)


def test_headings_of_a_loop_continue_to_the_nearest_full_rotation():
    """Who has turned most of the way round goes on, and does not turn all back."""
    n = 121
    wishes = [
        PreferredHeading(a, t) for t, a in ((1, 0.0), (41, 2.0), (81, 4.0), (111, 5.8))
    ]
    placed = meet(np.arange(n) + 0j, np.zeros(n), wishes, loop=True)
    assert placed.angles[-1] - placed.angles[0] == pytest.approx(2 * np.pi)
    assert (np.diff(placed.angles) > 0).all()


@pytest.mark.parametrize("n_frames", [1, 2, 3])
def test_a_path_of_few_frames_can_be_bent(n_frames):
    places, headings = swaying(n_frames)
    path = GroundPath([[0, 0], [0, 100]])
    found, _ = follow(places, headings, path)
    assert np.isfinite(found).all()
    closed = close_loop(places, headings, "y", return_to_start=True)
    assert np.isfinite(closed.places(places)).all()
