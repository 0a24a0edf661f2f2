"""Long sequences without constraints between their ends: variety comes before cost."""

import numpy as np
import pytest

import keyweave as kw
from keyweave.animation.source_frames import SourceFrames
from keyweave.methods.resequencing import FavoredRange, ResequenceSettings, TransitionCosts

N = 90  # input frames


def lengthen(walk, constraints=(), **tuning):
    settings = ResequenceSettings(**tuning)
    return kw.resequence(walk, n_frames=8 * N, constraints=constraints, settings=settings)


def longest_run(result):
    breaks = np.flatnonzero(np.diff(result.source_frame) != 1)
    return int(np.diff([-1, *breaks, len(result.source_frame) - 1]).max())


@pytest.mark.parametrize("tuning", [{}, {"loop": True}, {"variety": 0.4}], ids=repr)
def test_all_of_the_input_is_shown_in_a_different_order(walk, tuning):
    result = lengthen(walk, {1: 20}, **tuning)
    assert result.source_frame[0] == 20
    assert longest_run(result) < N / 2
    assert len(np.unique(result.source_frame)) > 0.9 * N
    assert "variety=0" in result.notes[0]


@pytest.mark.parametrize("variety", [0.3, 0.6])
def test_no_transition_costs_more_than_variety_allows(walk, variety):
    costs = TransitionCosts.of(SourceFrames.of(walk), ResequenceSettings().pose_seconds)
    transitions = lengthen(walk, variety=variety).variations[0].transitions
    most = max(each.cost for each in transitions)
    assert 0.6 * variety < most / costs.ordinary <= variety


@pytest.mark.parametrize(
    ("constraints", "tuning"),
    [([], {"variety": 0}), ([], {"repeat_half_life": 0}), ([FavoredRange(1, N)], {})],
    ids=repr,
)
def test_the_cheapest_sequence_is_kept_where_it_is_wanted(walk, constraints, tuning):
    result = lengthen(walk, constraints, **tuning)
    assert result.cost == result.cheapest_cost
    assert longest_run(result) > N / 2
