from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, strategies as st

import keyweave as kw
import made_up
from case_profiles import draw_cases
from keyweave import MatchingError, ResequenceSettings
from keyweave.animation.source_frames import SourceFrames
from keyweave.methods.resequencing.constraints import (
    FavoredRange,
    ForbiddenRange,
    PreferredPose,
)
from keyweave.methods.resequencing.objective import Objective
from keyweave.methods.resequencing.solvers.gap_filling import (
    find_best_candidates,
    solve_gap_filling,
)
from keyweave.methods.resequencing.solvers.neighborhood import (
    PAPER_WEIGHTS,
    NeighborhoodWeights,
)
from keyweave.methods.resequencing.solvers.output_pyramid import OutputPyramid
from keyweave.methods.resequencing.solvers.transition_graph import solve_graph_path
from keyweave.methods.resequencing.transitions import TransitionCosts
from twins.resequencing import GapFilling

WALK = made_up.walker(5)
FILLING = ResequenceSettings(solver="gap_filling")
SOLVERS = {"gap_filling": solve_gap_filling, "graph_path": solve_graph_path}
OTHER_WEIGHTS = {
    "all alike": NeighborhoodWeights(
        {o: 1 for o in (-3, -2, -1, 1, 2, 3)},
        {o: 1 for o in (-1, 0, 1)},
        {o: 1 for o in (-1, 0, 1, 2)},
    ),
    "halved": NeighborhoodWeights(
        {-3: 1, -2: 2, -1: 4, 1: 4, 2: 2, 3: 1},
        {-1: 0.5, 0: 1, 1: 0.5},
        {-1: 1, 0: 2, 1: 2, 2: 1},
    ),
    "own level": NeighborhoodWeights({-2: 1, -1: 8, 1: 8, 2: 1}, {0: 0.5}, {0: 1, 1: 1}),
}


def costs_of(*motions):
    return TransitionCosts.of(SourceFrames.of(motions), 0.1)


COSTS = costs_of(WALK.cut(1, 70))
TWO = costs_of(WALK.cut(1, 41), WALK.cut(50, 85))


def asked(costs, n_frames, constraints=()):
    return Objective.of(costs.frames, costs, n_frames, constraints)


def naive(costs, demands, some=FILLING, weights=PAPER_WEIGHTS):
    output = OutputPyramid.of(costs, demands, some, vary=None)
    return GapFilling(output, weights, [*demands.fixed]).run()


CASES = {
    "one level": (COSTS, 40, {1: 30, 33: 12}, {"n_levels": 1}),
    "odd lengths": (COSTS, 93, {1: 30, 33: 12, 93: 31}, {}),
    "two inputs": (TWO, 75, [(5, 1, 0), (60, 40, 1), (30, 75, 0)], {}),
    "ends of inputs": (TWO, 81, [(41, 1, 0), (50, 44, 1), (1, 81, 0)], {"n_levels": 3}),
    "open at both ends": (COSTS, 80, {31: 20, 57: 60}, {"n_levels": 2}),
    "no constraint": (TWO, 100, (), {}),
    "gap of one": (COSTS, 19, {1: 1, 3: 40, 5: 20, 19: 22}, {"n_levels": 1}),
    "on one run": (COSTS, 60, {2: 3, 50: 51}, {"n_levels": 3}),
    "nearly on one run": (COSTS, 60, {2: 3, 50: 53}, {"n_levels": 3}),
    "forbidden": (COSTS, 90, [(5, 1), (60, 90), ForbiddenRange(20, 33)], {}),
    "wishes": (
        COSTS,
        90,
        [(5, 1), (60, 90), PreferredPose(40, 33, 3.0), FavoredRange(1, 20, 2.0)],
        {},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_filling_agrees_with_naive(name):
    costs, n_frames, constraints, some = CASES[name]
    demands, some = asked(costs, n_frames, constraints), replace(FILLING, **some)
    rows = solve_gap_filling(costs, demands, some, None)
    np.testing.assert_array_equal(rows, naive(costs, demands, some))


@pytest.mark.parametrize("name", OTHER_WEIGHTS)
def test_filling_agrees_with_naive_for_any_weights(name):
    weights, demands = OTHER_WEIGHTS[name], asked(TWO, 75, [(5, 1, 0), (60, 70, 1)])
    rows = solve_gap_filling(TWO, demands, FILLING, None, weights)
    np.testing.assert_array_equal(rows, naive(TWO, demands, weights=weights))


@given(data=st.data())
@draw_cases(40)
@pytest.mark.parametrize("name", SOLVERS)
def test_constraints_are_met_to_the_frame(name, data):
    costs = data.draw(st.sampled_from([COSTS, TWO]))
    n_levels = data.draw(st.integers(1, 4))
    apart = 2 ** (n_levels - 1)
    gaps = data.draw(st.lists(st.integers(max(apart, 20), 50), max_size=3))
    times = np.cumsum([data.draw(st.integers(0, 9)), *gaps]).tolist()
    n_frames = times[-1] + 1 + data.draw(st.integers(0, 9))
    rows = st.integers(0, len(costs.frames) - 1)
    fixed = {t: data.draw(rows) for t in times}
    seed = data.draw(st.sampled_from([None, 1]))
    some = ResequenceSettings(solver=name, n_levels=n_levels, graph_share=0.5)
    rng = None if seed is None else np.random.default_rng(seed)
    demands = replace(asked(costs, n_frames), fixed=fixed)
    found = SOLVERS[name](costs, demands, some, rng)
    if found is None:
        assert name == "graph_path"
        return
    assert found.shape == (n_frames,)
    assert {t: int(found[t]) for t in fixed} == fixed
    assert found.min() >= 0 and found.max() < len(costs.frames)


@pytest.mark.parametrize("first", [(1, 1), (4, 7), (7, 4)])
@pytest.mark.parametrize("name", SOLVERS)
def test_constraints_on_one_run_restore_the_run(name, first):
    t, frame = first
    demands = asked(COSTS, 60, {t: frame, t + 41: frame + 41})
    rows = SOLVERS[name](COSTS, demands, ResequenceSettings(solver=name), None)
    np.testing.assert_array_equal(rows[t - 1 : t + 41], np.arange(frame - 1, frame + 41))


@pytest.mark.parametrize("name", SOLVERS)
def test_a_motion_constrained_at_both_ends_is_unchanged(name):
    some = ResequenceSettings(solver=name)
    result = kw.resequence(WALK, n_frames=150, constraints={1: 1, 150: 150}, settings=some)
    np.testing.assert_array_equal(result.motion.rotations, WALK.rotations)
    np.testing.assert_allclose(result.motion.root_positions, WALK.root_positions, atol=1e-9)


@pytest.mark.parametrize("name", SOLVERS)
def test_forbidden_frames_are_never_shown(name):
    demands = asked(COSTS, 150, [(5, 1), (60, 150), ForbiddenRange(18, 35)])
    for rng in (None, np.random.default_rng(3)):
        rows = SOLVERS[name](COSTS, demands, ResequenceSettings(solver=name), rng)
        assert not ((rows >= 17) & (rows <= 34)).any()


@pytest.mark.parametrize("name", SOLVERS)
def test_a_preferred_pose_is_approached(name):
    t, constraints = 50, [(5, 1), (60, 150)]
    unlike = []
    for wishes in ([], [PreferredPose(40, t + 1, 100.0)]):
        demands = asked(COSTS, 150, [*constraints, *wishes])
        rows = SOLVERS[name](COSTS, demands, ResequenceSettings(solver=name), None)
        unlike.append(float(COSTS.between(rows[[t]], np.array([39]))[0]))
    assert unlike[1] < 0.5 * unlike[0]


@pytest.mark.parametrize("name", SOLVERS)
def test_the_same_seed_gives_the_same_motion_and_another_does_not(name):
    costs, some = costs_of(made_up.walker(12)), ResequenceSettings(solver=name, variety=1)
    demands = asked(costs, 500, {1: 20, 250: 100, 500: 20})

    def rows(seed):
        return SOLVERS[name](costs, demands, some, np.random.default_rng(seed))

    np.testing.assert_array_equal(rows(4), rows(4))
    assert (rows(4) != rows(5)).any()


def test_zero_variety_gives_the_best_filling():
    demands = asked(COSTS, 150, {1: 5, 150: 60})
    still = replace(FILLING, variety=0.0)
    rows = solve_gap_filling(COSTS, demands, still, np.random.default_rng(1))
    np.testing.assert_array_equal(rows, solve_gap_filling(COSTS, demands, still, None))


def test_choices_are_the_best_and_not_neighbors():
    assert find_best_candidates([1, 2, 9, 10, 30], [3.0, 1.0, 2.0, 1.5, np.inf], 3) == [
        1,
        3,
    ]


@pytest.mark.parametrize("name", SOLVERS)
def test_error_names_constraints_in_one_slot_and_the_distance_needed(name):
    constraints = {1: 5, 49: 10, 53: 60}
    problem = (
        "^49=10 and 53=60 are 4 frames apart, but with 4 levels constraints must be 8 "
        "frames apart; lower n_levels= or set solver= to optimal$"
    )
    with pytest.raises(MatchingError, match=problem):
        kw.resequence(
            WALK,
            n_frames=90,
            constraints=constraints,
            settings=ResequenceSettings(solver=name),
        )
    fewer = ResequenceSettings(solver=name, n_levels=3)
    kw.resequence(WALK, n_frames=90, constraints=constraints, settings=fewer)


@pytest.mark.parametrize("name", SOLVERS)
def test_constraints_of_one_run_never_collide(name):
    constraints = {1: 5, 50: 10, 51: 11, 52: 12, 57: 17}
    demands = asked(COSTS, 90, constraints)
    rows = SOLVERS[name](COSTS, demands, ResequenceSettings(solver=name), None)
    np.testing.assert_array_equal(rows[49:57], np.arange(9, 17))


@pytest.mark.parametrize("name", SOLVERS)
def test_the_optimal_solver_costs_no_more_than_those_of_the_paper(name):
    constraints = {1: 20, 150: 40, 300: 20}
    walk = made_up.walker(8)
    best = kw.resequence(walk, n_frames=300, constraints=constraints)
    some = ResequenceSettings(solver=name)
    other = kw.resequence(walk, n_frames=300, constraints=constraints, settings=some)
    assert best.cost <= other.cost * (1 + 1e-6)


@pytest.mark.parametrize("name", SOLVERS)
@pytest.mark.parametrize("constraints", [(), {31: 20}])
def test_loops_close(name, constraints):
    some = ResequenceSettings(solver=name, loop=True)
    result = kw.resequence(WALK, n_frames=100, constraints=constraints, settings=some)
    assert len(result.motion) == 100
