"""Frames around constraints that come along."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, strategies as st

from case_profiles import draw_cases
from keyweave.methods.resequencing.objective import Objective, pin_neighbors
from keyweave.methods.resequencing.solvers.optimal_path import Score


def demands(fixed, n_frames=100, forbidden=()):
    always = np.zeros(120)
    always[list(forbidden)] = np.inf
    return Objective(n_frames, dict(fixed), Score(n_frames, always))


def test_neighbors_are_pinned_on_both_sides(frames):
    found = pin_neighbors(frames, demands({40: 20}), 3, 8)
    assert found == {37 + k: 17 + k for k in range(7)}


def test_no_neighbors_are_pinned_beyond_the_ends_of_input_or_output(frames):
    assert pin_neighbors(frames, demands({40: 88}), 3, 8) == {
        37 + k: 85 + k for k in range(5)
    }
    assert pin_neighbors(frames, demands({40: 91}), 3, 8) == {
        39 + k: 90 + k for k in range(5)
    }
    assert pin_neighbors(frames, demands({0: 20, 99: 60}), 2, 8) == {
        **{k: 20 + k for k in range(3)},
        **{97 + k: 58 + k for k in range(3)},
    }


def test_forbidden_frames_are_not_pinned(frames):
    found = pin_neighbors(frames, demands({40: 20}, forbidden=[18, 22]), 3, 8)
    assert found == {39: 19, 40: 20, 41: 21}


def test_room_is_left_between_nearby_constraints(frames):
    for apart in range(2, 30):
        found = pin_neighbors(frames, demands({40: 20, 40 + apart: 70}), 4, 6)
        inside = [t for t in found if 40 < t < 40 + apart]
        free = apart - 1 - len(inside)
        assert free >= min(6, apart - 1)


@draw_cases(100)
@given(
    st.dictionaries(st.integers(0, 99), st.integers(0, 119), max_size=8),
    st.integers(0, 12),
    st.integers(1, 12),
)
def test_constraints_stay_and_each_frame_follows_from_one(frames, fixed, n_held, min_run):
    fixed = dict(sorted(fixed.items()))
    found = pin_neighbors(frames, demands(fixed), n_held, min_run)
    assert list(found) == sorted(found)
    assert found.items() >= fixed.items()
    for t, row in found.items():
        near = [u for u in fixed if abs(u - t) <= n_held and fixed[u] - u == row - t]
        assert t in fixed or near
        assert 0 <= t < 100
        assert 0 <= row < 120


@pytest.mark.parametrize("n_held", [0, 4])
def test_no_frames_are_pinned_without_constraints(frames, n_held):
    assert pin_neighbors(frames, demands({}), n_held, 8) == {}


def test_the_objective_is_not_changed(frames):
    given = demands({40: 20})
    pin_neighbors(frames, replace(given), 3, 8)
    assert given.fixed == {40: 20}
