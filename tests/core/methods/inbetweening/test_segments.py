"""The search for segments, against slow versions read off the recipe."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import made_up
from keyweave.animation.source_frames import SourceFrames
from keyweave.geometry.rotations import (
    compose,
    measure_rotation_angle,
    vector_to_quaternion,
)
from keyweave.methods.inbetweening import (
    InbetweenSettings,
    KeyedPoses,
    SegmentChoice,
    SegmentSearch,
    place_segments,
)
from twins import inbetweening as naive

KEYS = [3, 8, 14, 20]


def turning(walk, angle):
    """Return a walk whose root turns by an angle more on each frame."""
    angles = np.arange(len(walk))[:, np.newaxis] * [0, angle, 0]
    rotations = np.array(walk.rotations)
    rotations[:, 0] = compose(vector_to_quaternion(angles), rotations[:, 0])
    return walk.with_(rotations=rotations)


@pytest.fixture(scope="module")
def search():
    poses = turning(made_up.walker(1, rng=np.random.default_rng(7)), 0.06)
    takes = [turning(made_up.walker(1.2), 0.1), made_up.walker(1, manner="tired")]
    keyed = KeyedPoses.of(poses, poses.skeleton, KEYS)
    frames = SourceFrames.of([keyed.poses, *takes])
    return SegmentSearch(keyed, frames, InbetweenSettings(stretch=1.2).list_stretches())


def test_costs_are_those_of_the_recipe(search):
    motions, lengths = search.frames.motions, search.keyed.lengths.tolist()
    keys = [motions[0].take(slice(i, i + 1)) for i in range(len(KEYS))]
    height = naive.height_of(motions)
    for gap in range(3):
        segments = search.find(gap)
        assert (np.diff(segments.costs) >= 0).all()
        for start, length, cost in list(
            zip(segments.starts, segments.lengths, segments.costs)
        )[::23]:
            source = int(search.frames.motion_index[start])
            row = int(start - search.frames.starts[source])
            slow = naive.candidate_cost(
                keys, lengths, gap, motions[source], row, int(length), height
            )
            assert_allclose(cost, slow, rtol=1e-9)


def test_the_choice_is_the_cheapest_of_all(search):
    gaps, motions = [0, 1, 2], search.frames.motions
    candidates = [search.find(gap).take(np.arange(0, 40, 7)) for gap in gaps]
    height = naive.height_of(motions)
    named = []
    for gap, own in zip(gaps, candidates):
        sources = search.frames.motion_index[own.starts]
        rows = own.starts - search.frames.starts[sources]
        n = search.keyed.lengths[gap]
        named.append([(motions[s], r, k, n) for s, r, k in zip(sources, rows, own.lengths)])
    joins = [
        np.array([[naive.join_cost(a, b, height) for b in after] for a in before])
        for before, after in zip(named, named[1:])
    ]
    for gap, table in enumerate(joins):
        assert_allclose(search.measure_joins(gap, *candidates[gap : gap + 2]), table)
    slow = naive.best_choice([own.costs for own in candidates], joins)
    assert search.choose(gaps, candidates) == slow


def test_segments_stay_within_a_take(search):
    for gap in range(3):
        own, index = search.find(gap), search.frames.motion_index
        assert (index[own.starts] == index[own.ends]).all()
        assert (index[own.starts] > 0).all()


def test_placed_segments_pass_through_both_keys(search):
    keys = search.frames.motions[0]
    for gap, n in enumerate(search.keyed.lengths.tolist()):
        segments = search.find(gap).take(np.arange(0, 60, 10))
        motion = place_segments(search, gap, segments).build(search.frames)
        for name in ("rotations", "root_positions"):
            whole = getattr(motion, name).reshape(len(segments), n + 1, -1)
            key = getattr(keys, name)[gap : gap + 2].reshape(2, -1)
            ends = np.abs(whole[:, [0, -1]]) if name == "rotations" else whole[:, [0, -1]]
            key = np.abs(key) if name == "rotations" else key
            assert_allclose(ends, np.broadcast_to(key, ends.shape), atol=1e-9)


def test_errors_that_vary_slowly_are_corrected_between_keys():
    take = made_up.walker(3)
    slow = 0.3 * np.sin(np.arange(len(take)) / 12)[:, np.newaxis] * [1, 0.5, -0.4]
    off = vector_to_quaternion(slow)[:, np.newaxis]
    source = take.with_(rotations=compose(take.rotations, off))
    keyed = KeyedPoses.of(take.cut(20, 60), take.skeleton, [20, 30, 40, 50, 60])
    search = SegmentSearch(keyed, SourceFrames.of([keyed.poses, source]), [1.0])
    segments = search.find(1, SegmentChoice(30, 0, 30))
    placed = place_segments(search, 1, segments).rotations[0, :, 1:]
    true = take.cut(30, 40).rotations[:, 1:]
    error = measure_rotation_angle(placed, true).max()
    assert error < 0.05 * np.linalg.norm(np.ptp(slow[29:40], axis=0))
