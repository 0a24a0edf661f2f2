"""What constraints and wishes are on each level of the output."""

from dataclasses import replace

import numpy as np
import pytest

import made_up
from keyweave import ResequenceSettings
from keyweave.animation.source_frames import SourceFrames
from keyweave.methods.resequencing.constraints import (
    FavoredRange,
    ForbiddenRange,
    PreferredPose,
)
from keyweave.methods.resequencing.objective import Objective
from keyweave.methods.resequencing.solvers.multiresolution_tree import MultiresolutionTree
from keyweave.methods.resequencing.solvers.optimal_path import Score
from keyweave.methods.resequencing.solvers.output_pyramid import (
    EMPTY,
    OutputPyramid,
    coarsen_objective,
    pin_runs,
)
from keyweave.methods.resequencing.transitions import TransitionCosts

WALK = made_up.walker(5)
COSTS = TransitionCosts.of(SourceFrames.of([WALK.cut(1, 41), WALK.cut(50, 85)]), 0.1)
TREE = MultiresolutionTree.of(COSTS, 3, 0.1)


def asked(n_frames, constraints=()):
    return Objective.of(COSTS.frames, COSTS, n_frames, constraints)


def filled(rows):
    return {t: int(row) for t, row in enumerate(rows) if row != EMPTY}


def test_constraints_pin_their_ancestors_and_adjacent_frames():
    some = ResequenceSettings(n_levels=3, hold_frames=2)
    demands = asked(101, [(11, 1, 0), (60, 50, 1), (30, 101, 0)])
    output = OutputPyramid.of(COSTS, demands, some, vary=None)
    fixed = [filled(rows) for rows in output.fixed]
    assert [len(rows) for rows in output.fixed] == [101, 51, 26]
    assert fixed[0] == {
        **{0: 10, 1: 11, 2: 12},
        **{47: 49, 48: 50, 49: 51, 50: 52, 51: 53},
        **{98: 27, 99: 28, 100: 29},
    }
    # The second input begins at rows 41, 21 and 11.
    assert fixed[1] == {0: 5, 1: 6, 23: 25, 24: 26, 25: 27, 49: 13, 50: 14}
    assert fixed[2] == {0: 2, 1: 3, 11: 12, 12: 13, 13: 14, 24: 6, 25: 7}


def test_siblings_leave_room_between_near_constraints():
    some = ResequenceSettings(n_levels=2, hold_frames=9)
    output = OutputPyramid.of(COSTS, asked(60, {21: 5, 25: 20}), some, vary=None)
    assert filled(output.fixed[1]) == {9: 1, 10: 2, 12: 9, 13: 10}


def test_constraints_on_one_run_pin_the_whole_run():
    demands = pin_runs(COSTS.frames, asked(60, {4: 7, 20: 23, 40: 30}))
    assert demands.fixed == {**dict(zip(range(3, 20), range(6, 23))), 39: 29}


@pytest.mark.parametrize(
    "wish", [ForbiddenRange(12, 14), PreferredPose(30, 9), FavoredRange(1, 10)]
)
def test_a_run_is_not_pinned_against_a_preference(wish):
    demands = asked(60, [(7, 4), (23, 20), wish])
    assert pin_runs(COSTS.frames, demands).fixed == demands.fixed


def test_only_variations_may_leave_a_run():
    demands, some = asked(90, {4: 7, 30: 33}), ResequenceSettings(n_levels=1)
    output = OutputPyramid.of(COSTS, demands, some, vary=np.random.default_rng(1))
    assert EMPTY in output.fixed[0][4:29]
    only = OutputPyramid.of(COSTS, demands, some, vary=None)
    assert only.fixed[0][3:30].tolist() == [*range(6, 33)]


def test_a_level_costs_as_much_as_the_frames_of_its_slots():
    always = np.arange(77.0)
    at = {4: np.ones(77), 5: np.full(77, 2.0), 8: np.full(77, 5.0)}
    demands = replace(asked(10), score=Score(10, always, at))
    coarser = coarsen_objective(TREE, demands)[1].score
    assert coarser.n_frames == 5
    np.testing.assert_allclose(coarser.always[:20], 2 * (2 * np.arange(20) + 0.5))
    assert coarser.always[20] == 2 * 40 and coarser.always[21] == 2 * 41.5
    assert {t: set(costs.tolist()) for t, costs in coarser.at.items()} == {2: {3}, 4: {5}}


def test_a_parent_is_forbidden_when_all_its_children_are():
    demands = asked(50, [ForbiddenRange(5, 9), ForbiddenRange(41, 41)])
    levels = coarsen_objective(TREE, demands)
    assert np.flatnonzero(np.isinf(levels[1].score.always)).tolist() == [2, 3, 20]
    assert np.flatnonzero(np.isinf(levels[2].score.always)).tolist() == [1, 10]
    assert not levels[1].score.always[4]


def test_output_without_constraints_starts_at_the_first_allowed_frame():
    demands, some = asked(50, [ForbiddenRange(1, 9)]), ResequenceSettings()
    assert OutputPyramid.of(COSTS, demands, some, vary=None).fixed[0][0] == 9
    firsts = {
        int(OutputPyramid.of(COSTS, demands, some, vary=rng).fixed[0][0])
        for rng in map(np.random.default_rng, range(9))
    }
    assert len(firsts) > 4 and min(firsts) >= 9
