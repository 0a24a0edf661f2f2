"""How unlike two frames are."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_allclose, assert_array_equal

import made_up
from case_profiles import draw_cases
from keyweave.animation.source_frames import SourceFrames
from keyweave.geometry.rotations import compose, rotate, vector_to_quaternion
from keyweave.methods.resequencing.frame_distance import (
    compute_distance_table,
    compute_frame_features,
    compute_pair_distances,
    predict_features,
)
from twins import sequences as naive

UP = {"y": [0.0, 1.0, 0.0], "z": [0.0, 0.0, 1.0]}
ROUNDED = 4e-6  # features come in steps of 2**-20, as 32 bits


def table_of(motion, pose_seconds=0.1):
    frames = SourceFrames.of(motion)
    features = compute_frame_features(frames, pose_seconds)
    return compute_distance_table(predict_features(features, frames), features)


def moved_and_turned(motion, angle, shift):
    turn = vector_to_quaternion(angle * np.array(UP[motion.up_axis]))
    rotations = np.array(motion.rotations)
    rotations[:, 0] = compose(turn, rotations[:, 0])
    return motion.with_(
        rotations=rotations, root_positions=rotate(turn, motion.root_positions) + shift
    )


def in_metres(motion):
    skeleton = replace(
        motion.skeleton,
        offsets=motion.skeleton.offsets / 100,
        end_site_offsets=motion.skeleton.end_site_offsets / 100,
    )
    return motion.with_(
        skeleton=skeleton,
        root_positions=motion.root_positions / 100,
        translations=motion.translations / 100,
    )


@pytest.mark.parametrize("up_axis", ["y", "z"])
@pytest.mark.parametrize("pose_seconds", [0.0, 0.25])
def test_features_agree_with_naive(walk, short_walk, pose_seconds, up_axis):
    inputs = [
        moved_and_turned(made_up.turn_up(motion, up_axis), 2.5, [30.0, 10.0, -70.0])
        for motion in (walk.cut(11, 16), short_walk.cut(3, 6))
    ]
    features = compute_frame_features(SourceFrames.of(inputs), pose_seconds)
    assert features.dtype == np.float32
    assert_allclose(features, naive.features_of(inputs, pose_seconds), atol=2e-5)


@draw_cases(30)
@given(arrays(float, (7, 5), elements=st.floats(-50, 50, width=32)))
def test_distances_agree_with_naive(features):
    table = compute_distance_table(features[:4], features[4:])
    for i in range(4):
        for j in range(3):
            expected = naive.distance(features[i], features[4 + j])
            assert table[i, j] == pytest.approx(expected, rel=1e-5, abs=1e-5)


@pytest.mark.parametrize("n_pairs", [0, 1, 4095, 4097, 9000])
def test_distances_of_pairs_equal_the_table_to_the_last_bit(rng, n_pairs):
    a, b = (rng.normal(size=(n, 131)).astype(np.float32) for n in (70, 67))
    rows, columns = rng.integers(0, 70, n_pairs), rng.integers(0, 67, n_pairs)
    table = compute_distance_table(a, b)
    assert_array_equal(compute_pair_distances(a, b, rows, columns), table[rows, columns])


def test_distances_do_not_depend_on_the_rest_of_the_table(rng):
    a = rng.normal(size=(130, 40)).astype(np.float32)
    assert_array_equal(
        compute_distance_table(a, a)[65:67, 3:5], compute_distance_table(a[65:67], a[3:5])
    )


def test_distances_are_symmetric_and_zero_only_on_the_diagonal(frames):
    features = compute_frame_features(frames, 0.1)
    table = compute_distance_table(features, features)
    assert_array_equal(table, table.T)
    assert_array_equal(np.diag(table), 0)
    assert (table[~np.eye(len(table), dtype=bool)] > 0).all()


@pytest.mark.parametrize("angle", [0.0, 1.0, np.pi, -2.0])
def test_position_and_heading_of_the_figure_do_not_matter(walk, angle):
    elsewhere = moved_and_turned(walk, angle, [500.0, 0.0, -2000.0])
    ours, theirs = (
        compute_frame_features(SourceFrames.of(m), 0.1) for m in (walk, elsewhere)
    )
    assert_allclose(ours, theirs, atol=ROUNDED)


def test_units_do_not_matter(walk):
    ours, theirs = (
        compute_frame_features(SourceFrames.of(m), 0.1) for m in (walk, in_metres(walk))
    )
    assert_allclose(ours, theirs, atol=ROUNDED)


def test_the_up_axis_does_not_matter(walk):
    assert_allclose(table_of(walk), table_of(made_up.turn_up(walk, "z")), atol=0.02)


def test_the_frame_rate_hardly_matters(walk):
    """Velocities are per second: half of the frames tell the same of the same moments."""
    half = walk.with_(
        rotations=walk.rotations[::2],
        root_positions=walk.root_positions[::2],
        translations=walk.translations[::2],
        frame_rate=walk.frame_rate / 2,
    )
    fast, slow = (compute_frame_features(SourceFrames.of(m), 0.0) for m in (walk, half))
    size = np.abs(fast).mean()
    assert np.abs(fast[::2] - slow)[1:-1].mean() < 0.2 * size


def test_only_velocities_are_compared_when_pose_seconds_is_0(frames):
    velocities, both = (
        compute_frame_features(frames, 0.0),
        compute_frame_features(frames, 0.1),
    )
    assert both.shape[1] == 2 * velocities.shape[1] == 6 * frames.points.shape[1]
    assert_array_equal(both[:, : velocities.shape[1]], velocities)


def test_pose_features_are_divided_by_pose_seconds(frames):
    width = 3 * frames.points.shape[1]
    once, twice = (compute_frame_features(frames, s)[:, width:] for s in (0.1, 0.2))
    assert_allclose(once, 2 * twice, atol=ROUNDED)


def test_the_prediction_inside_an_input_is_the_next_frame(frames):
    features = compute_frame_features(frames, 0.1)
    expected = predict_features(features, frames)
    inside = ~frames.is_last
    assert_array_equal(expected[inside], features[1:][inside[:-1]])


def test_the_prediction_after_the_end_continues_the_last_change(frames):
    features = compute_frame_features(frames, 0.1)
    expected = predict_features(features, frames)
    for last in (89, 119):
        assert_allclose(
            expected[last] - features[last], features[last] - features[last - 1], atol=1e-5
        )


def test_velocities_do_not_reach_over_an_inputs_end(walk, short_walk):
    """With two inputs the figure is as tall as the median frame of both: a scale."""
    both = SourceFrames.of([walk, short_walk])
    features = compute_frame_features(both, 0.0)
    for motion, rows in ((walk, slice(0, 90)), (short_walk, slice(90, 120))):
        alone = SourceFrames.of(motion)
        expected = compute_frame_features(alone, 0.0) * (alone.height / both.height)
        assert_allclose(features[rows], expected, atol=1e-5)
