"""Smoothing at transitions and nowhere else."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
from keyweave.animation.source_frames import SourceFrames
from keyweave.geometry.rotations import vector_to_quaternion
from keyweave.methods.resequencing import ResequenceSettings
from keyweave.methods.resequencing.frame_sequence import FrameSequence, SmoothingTrial
from keyweave.methods.resequencing.root_path import Placement, place_runs
from keyweave.methods.resequencing.smoothing import (
    find_smoothing_widths,
    list_smoothing_passes,
    smooth_rotations,
    smooth_values,
)
from twins import sequences as naive

ROWS = np.array([*range(20, 50), *range(3, 30), *range(28, 40), *range(91, 115)])
BREAKS = np.array([29, 56, 68])


def rearranged(frames, rows, breaks, fixed=(), widths=None):
    is_fixed = np.zeros(len(rows), bool)
    is_fixed[list(fixed)] = True
    return FrameSequence(
        rows,
        0,
        breaks,
        np.zeros_like(breaks) if widths is None else widths,
        is_fixed,
        place_runs(frames, rows),
        Placement.none(len(rows), frames.up_axis),
    )


def smooth(frames, rows, breaks, fixed=(), max_width=10):
    bare = rearranged(frames, rows, breaks, fixed)
    widths = find_smoothing_widths(
        SmoothingTrial(frames, bare), breaks, bare.fixed, max_width
    )
    return bare, replace(bare, widths=widths)


def at_breaks(motion, breaks):
    points = naive.points_of(motion)
    return np.array(
        [[naive.acceleration(points, t) for t in (i, i + 1)] for i in breaks]
    ).max(axis=(1, 2))


@pytest.mark.parametrize("fixed", [(), (27, 60), (29, 30, 69)])
@pytest.mark.parametrize("max_width", [0, 1, 4])
def test_smoothing_agrees_with_naive(frames, max_width, fixed):
    bare, done = smooth(frames, ROWS, BREAKS, fixed, max_width)
    expected, widths = naive.smoothed(
        bare.motion(frames), BREAKS.tolist(), set(fixed), max_width
    )
    assert done.widths.tolist() == widths
    found = done.motion(frames)
    assert_allclose(naive.points_of(found), naive.points_of(expected), atol=1e-8)


def test_smoothing_close_to_the_ends_agrees_with_naive(frames):
    rows = np.array([3, 4, 50, 51, 52, 53, 54, 90, 91, 20])
    breaks = np.array([1, 6, 8])
    bare, done = smooth(frames, rows, breaks)
    expected, widths = naive.smoothed(bare.motion(frames), breaks.tolist(), set(), 10)
    assert done.widths.tolist() == widths
    points = (naive.points_of(m) for m in (done.motion(frames), expected))
    assert_allclose(*points, atol=1e-8)


@pytest.mark.parametrize("seed", range(30))
def test_smoothing_of_a_random_motion_agrees_with_naive(seed):
    """Of two joints that move by chance, each transition is smoothed another way."""
    rng = np.random.default_rng(seed)
    bones = kw.Skeleton(("hips", "head"), [-1, 0], [[0, 90, 0], [0, 60, 0]])
    turns = vector_to_quaternion(0.002 * np.cumsum(rng.normal(size=(60, 2, 3)), axis=0))
    way = np.cumsum(rng.standard_cauchy(size=(60, 3)), axis=0) + [0, 90, 0]
    head = np.cumsum(rng.normal(size=(60, 1, 3)), axis=0) * 0.1 + [0, 60, 0]
    motion = kw.Motion(bones, turns, way, 30, translated=[1], translations=head)
    frames = SourceFrames.of(motion)
    rows = np.array([*range(5, 20), *range(8, 25), *range(40, 60), *range(30, 40)])
    breaks, fixed = np.array([14, 31, 51]), (13, 33) if seed % 2 else ()
    bare, done = smooth(frames, rows, breaks, fixed, max_width=5)
    expected, widths = naive.smoothed(bare.motion(frames), breaks.tolist(), set(fixed), 5)
    assert done.widths.tolist() == widths
    points = (naive.points_of(m) for m in (done.motion(frames), expected))
    assert_allclose(*points, atol=1e-8)


def test_transitions_that_jerk_are_smoothed_until_they_do_not(frames):
    bare, done = smooth(frames, ROWS, BREAKS)
    before, after = (at_breaks(each.motion(frames), BREAKS) for each in (bare, done))
    assert (done.widths > 0).all()
    assert (after < 0.7 * before).all()


def test_frames_outside_the_smoothed_ones_are_not_touched(frames):
    bare = rearranged(frames, ROWS, BREAKS)
    done = replace(bare, widths=np.array([5, 1, 4]))
    apart = np.zeros(len(ROWS), bool)
    for i, width in zip(BREAKS, done.widths):
        apart[i - width + 1 : i + width + 1] = True
    ours, theirs = done.motion(frames), bare.motion(frames)
    for name in ("rotations", "root_positions", "translations"):
        assert_array_equal(getattr(ours, name)[~apart], getattr(theirs, name)[~apart])
    assert (ours.rotations[apart] != theirs.rotations[apart]).any(axis=(1, 2)).all()


def test_fixed_frames_are_not_touched_even_at_a_transition(frames):
    fixed = [28, 29, 30, 57, 70]
    bare = rearranged(frames, ROWS, BREAKS, fixed)
    done = replace(bare, widths=np.array([5, 3, 4]))
    ours, theirs = done.motion(frames), bare.motion(frames)
    for name in ("rotations", "root_positions"):
        assert_array_equal(getattr(ours, name)[fixed], getattr(theirs, name)[fixed])


def test_transitions_without_jerk_are_left_alone():
    """Two glides of one speed and pose meet without a jerk, whatever joins them."""
    bones = kw.Skeleton(("hips", "head"), [-1, 0], [[0, 90, 0], [0, 60, 0]])
    rotations = np.broadcast_to([0.0, 0, 0, 1], (30, 2, 4))
    way = np.arange(30)[:, None] * [0.0, 0, 4] + [0, 90, 0]
    frames = SourceFrames.of(kw.Motion(bones, rotations, way, frame_rate=30))
    rows = np.array([*range(3, 20), *range(1, 25)])
    _, done = smooth(frames, rows, np.array([16]))
    assert not done.widths.any()


@pytest.mark.parametrize("n_frames", [1, 2, 3, 4])
def test_motions_of_a_few_frames_are_not_smoothed(frames, n_frames):
    rows = np.arange(n_frames)[::-1] * 20
    _, done = smooth(frames, rows, np.arange(n_frames - 1))
    bare = rearranged(frames, rows, np.arange(n_frames - 1))
    assert_array_equal(done.motion(frames).rotations, bare.motion(frames).rotations)


def test_passes_widen_by_one_frame_on_each_side():
    passes = list_smoothing_passes(np.array([10, 20]), np.array([3, 1]), np.zeros(30, bool))
    assert [p.tolist() for p in passes] == [
        [10, 11, 20, 21],
        [9, 10, 11, 12],
        [8, 9, 10, 11, 12, 13],
    ]


def test_filters_keep_straight_lines_and_constant_rotations(rng):
    line = np.arange(20.0)[:, None, None] * rng.normal(size=(2, 3))
    passes = (np.arange(2, 18), np.arange(5, 9))
    assert_allclose(smooth_values(line, passes), line, atol=1e-12)
    still = np.broadcast_to([0.5, 0.5, 0.5, 0.5], (20, 4))
    assert_allclose(smooth_rotations(still, passes), still, atol=1e-12)


def random_rotations(rng):
    q = np.cumsum(rng.normal(size=(20, 3, 4)) * 0.1, axis=0) + [0, 0, 0, 2]
    return q / np.linalg.norm(q, axis=-1, keepdims=True)


def test_smooth_rotations_are_unit_quaternions(rng):
    found = smooth_rotations(random_rotations(rng), (np.arange(3, 15), np.arange(5, 9)))
    assert_allclose(np.linalg.norm(found, axis=-1), 1, atol=1e-12)


def test_the_sign_of_a_quaternion_does_not_matter(rng):
    q = random_rotations(rng)
    signs = rng.choice([-1.0, 1.0], size=(20, 3, 1))
    passes = (np.arange(3, 15), np.arange(5, 9))
    ours, theirs = smooth_rotations(q, passes), smooth_rotations(q * signs, passes)
    assert_allclose(theirs * signs, ours, atol=1e-12)


def test_the_input_is_not_changed(rng):
    q = random_rotations(rng)
    before = np.array(q)
    smooth_rotations(q, (np.arange(3, 15),))
    smooth_values(q, (np.arange(3, 15),))
    assert_array_equal(q, before)


def test_smoothing_does_not_change_the_rows(walk):
    rough, soft = (
        kw.resequence(
            walk,
            n_frames=100,
            constraints={1: 20, 60: 50},
            settings=ResequenceSettings(max_smoothing=width),
        )
        for width in (0, None)
    )
    assert_array_equal(rough.source_frame, soft.source_frame)
    assert all(t.smoothing_width == 0 for t in rough.transitions)
    assert any(t.smoothing_width > 0 for t in soft.transitions)
    touched = np.zeros(100, bool)
    for frame, _, width in soft.transitions:
        touched[int(frame) - 1 - width : int(frame) - 1 + width] = True
    same = (rough.motion.rotations == soft.motion.rotations).all(axis=(1, 2))
    assert_array_equal(same[~touched], True)
    assert not same[touched].all()
