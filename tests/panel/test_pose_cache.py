"""The cache of poses: what it keeps, and how unknown poses are filled in."""

import numpy as np
from hypothesis import given, strategies as st
from hypothesis.extra.numpy import arrays

from keyweave_maya.panel.previews.pose_cache import (
    PoseCache,
    PoseRequest,
    Track,
    fill_rows,
    order_rows,
)


def make_track(n_frames, value):
    return Track(np.arange(1.0, n_frames + 1), np.full((n_frames, 2), float(value)))


def evaluate(frames, values):
    return np.zeros((len(frames), 1, 4, 4)) + values[:, :1, np.newaxis, np.newaxis]


def request(cache, *tracks):
    """Evaluate the poses of tracks, as an evaluator does."""
    made = PoseRequest(lambda: tracks, tuple, 1.0, cache, print, print)
    made.read_stages()
    while made.has_more:
        made.add_batch(7)


@given(values=st.lists(st.integers(0, 30), min_size=1, max_size=40))
def test_a_cache_keeps_the_requested_poses_and_stays_small(values):
    cache, sketch = PoseCache(evaluate, 50), make_track(20, -1)
    for value in values:
        result = make_track(20, value)
        request(cache, sketch, result)
        for track in (sketch, result):
            poses = [cache.find(key) for key in track.keys]
            assert all(pose is not None for pose in poses)
            assert poses[3][0, 0, 0] == track.values[0, 0]
        assert len(cache) <= 50 + 40


@given(n_rows=st.integers(1, 60), current=st.integers(0, 59))
def test_the_order_includes_every_row_once(n_rows, current):
    current = min(current, n_rows - 1)
    first, coarse, rest = order_rows(n_rows, current)
    assert sorted([*first, *coarse, *rest]) == [*range(n_rows)]
    assert first == [current] and all((row - current) % 8 == 0 for row in coarse)


def test_values_that_are_equal_but_for_rounding_give_one_pose():
    track = Track(np.array([1.0, 1.0, 2.0]), np.array([[0.0], [-1e-13], [0.0]]))
    assert track.keys[0] == track.keys[1] != track.keys[2]


@given(
    known=arrays(bool, st.integers(1, 30)).filter(np.any),
    slope=st.floats(-5, 5),
)
def test_a_line_is_filled_between_known_rows_and_flat_outside(known, slope):
    line = slope * np.arange(len(known))[:, np.newaxis, np.newaxis] * np.ones((1, 2, 3))
    filled = fill_rows(np.where(known[:, np.newaxis, np.newaxis], line, 1e9), known)
    rows = np.flatnonzero(known)
    inside = np.clip(np.arange(len(known)), rows[0], rows[-1])
    np.testing.assert_allclose(filled, line[inside], atol=1e-9)
