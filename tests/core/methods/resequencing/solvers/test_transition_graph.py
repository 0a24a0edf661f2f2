from itertools import product

import numpy as np
import pytest
from hypothesis import given, strategies as st

import keyweave as kw
import made_up
from case_profiles import draw_cases
from keyweave import MatchingError, ResequenceSettings
from keyweave.animation.source_frames import SourceFrames
from keyweave.methods.resequencing.constraints import FavoredRange, PreferredPose
from keyweave.methods.resequencing.objective import Objective
from keyweave.methods.resequencing.solvers import transition_graph
from keyweave.methods.resequencing.solvers.optimal_path import Score
from keyweave.methods.resequencing.solvers.output_pyramid import EMPTY, OutputPyramid
from keyweave.methods.resequencing.solvers.transition_graph import (
    TransitionGraph,
    find_cheapest_path,
    solve_graph_path,
)
from keyweave.methods.resequencing.transitions import TransitionCosts
from twins.resequencing import least_of_all_ways, paths_in_graph

WALK = made_up.walker(5)
COSTS = TransitionCosts.of(SourceFrames.of([WALK.cut(1, 41), WALK.cut(50, 85)]), 0.1)


def asked(n_frames, constraints=()):
    return Objective.of(COSTS.frames, COSTS, n_frames, constraints)


def arcs_of(graph):
    pairs = zip(graph.sources.tolist(), graph.targets.tolist())
    return dict(zip(pairs, graph.costs.tolist()))


@st.composite
def small_graphs(draw):
    n = draw(st.integers(2, 5))
    pairs = [*product(range(n), range(n))]
    kept = draw(st.lists(st.sampled_from(pairs), min_size=1, max_size=10, unique=True))
    kept.sort(key=lambda pair: (pair[1], pair[0]))
    sources, targets = np.array(kept).T
    costs = draw(
        st.lists(st.integers(0, 9), min_size=len(kept), max_size=len(kept)).map(np.array)
    )
    return n, TransitionGraph(sources, targets, costs.astype(float))


@given(small_graphs(), st.integers(1, 5), st.data())
@draw_cases(80)
def test_the_path_is_the_cheapest_of_all_there_are(case, n_steps, data):
    n, graph = case
    first, last = (data.draw(st.integers(0, n - 1)) for _ in "ab")
    fixed = np.full(n_steps + 1, EMPTY)
    fixed[[0, -1]] = first, last
    rows = find_cheapest_path(graph, Score(n_steps + 1, np.zeros(n)), fixed)
    if n_steps == 1:
        assert rows.tolist() == [first, last]
        return
    paths = paths_in_graph(arcs_of(graph), first, last, n_steps)
    if not paths:
        assert rows is None
        return
    arcs = arcs_of(graph)
    cost = sum(arcs[pair] for pair in zip(rows.tolist(), rows[1:].tolist()))
    assert cost == min(paths)[0]


def test_preferences_and_forbidden_rows_affect_the_path():
    graph = TransitionGraph(np.array([0, 0, 1, 2]), np.array([1, 2, 3, 3]), np.zeros(4))
    fixed = np.array([0, EMPTY, 3])
    always = np.array([0.0, 1.0, 2.0, 0.0])
    assert find_cheapest_path(graph, Score(3, always), fixed).tolist() == [0, 1, 3]
    at = {1: np.array([0.0, 5.0, 0.0, 0.0])}
    assert find_cheapest_path(graph, Score(3, always, at), fixed).tolist() == [0, 2, 3]
    always[[1, 2]] = np.inf
    assert find_cheapest_path(graph, Score(3, always), fixed) is None


def test_the_graph_has_the_cheapest_arcs_into_and_out_of_each_row():
    graph = TransitionGraph.of(COSTS, 0.1)
    table, arcs = COSTS.table(), arcs_of(graph)
    assert all(cost == table[pair] for pair, cost in arcs.items())
    rows = np.arange(len(table))
    motion, ahead = COSTS.frames.motion_index, rows - rows[:, None] - 1
    near = (np.abs(ahead) <= 3) & (motion == motion[:, None])
    for row in range(len(table)):
        for line, pairs in (
            (np.where(near[row], np.inf, table[row]), [(row, j) for j in rows]),
            (np.where(near[:, row], np.inf, table[:, row]), [(i, row) for i in rows]),
        ):
            for place in np.argsort(line)[: round(0.1 * len(table))]:
                assert tuple(map(int, pairs[place])) in arcs


def test_a_greater_share_has_all_arcs_of_a_smaller_one():
    few, many = (set(arcs_of(TransitionGraph.of(COSTS, s))) for s in (0.05, 0.3))
    assert few < many


def test_running_on_is_free_and_nothing_runs_on_into_another_input():
    arcs = arcs_of(TransitionGraph.of(COSTS, 0.0001))
    assert set(arcs.values()) == {0.0}
    assert set(arcs) == {(i, i + 1) for i in range(76) if i != 40}


def test_a_long_input_needs_no_table(monkeypatch):
    monkeypatch.setattr(transition_graph, "MAX_FULL_TABLE_ROWS", 20)
    monkeypatch.setattr(transition_graph, "MAX_ARCS_PER_FRAME", 4)
    graph = TransitionGraph.of(COSTS, 0.2)
    jumps = graph.costs > 0
    assert 0 < jumps.sum() <= 4 * len(COSTS.frames)
    rows = solve_graph_path(
        COSTS, asked(150, [(5, 1, 0), (60, 150, 1)]), ResequenceSettings(), None
    )
    assert rows[[0, -1]].tolist() == [4, 51]


@pytest.mark.parametrize("wishes", [(), (PreferredPose(24, 6, 9.0), FavoredRange(1, 22))])
def test_refinement_is_the_best_of_all_combinations(wishes):
    demands = asked(12, [(7, 1, 0), (60, 12, 1), *wishes])
    some = ResequenceSettings(n_levels=2, hold_frames=3, min_run=1)
    output = OutputPyramid.of(COSTS, demands, some, vary=None)
    coarser = np.array([3, 4, 5, 22, 23, 24])
    rows = transition_graph._refine_path(output, 0, coarser)
    fixed = output.fixed[0].tolist()
    assert rows[[t for t, row in enumerate(fixed) if row != EMPTY]].tolist() == [
        row for row in fixed if row != EMPTY
    ]
    table = COSTS.table()
    ways = transition_graph.find_child_candidates(output.tree, 0, coarser)
    candidates = [
        [row] if row != EMPTY else [r for r in ways[t].tolist() if r != EMPTY]
        for t, row in enumerate(fixed)
    ]
    score = demands.score
    least = least_of_all_ways(
        candidates, lambda a, b: table[a, b], lambda t, row: score.soft(t)[row]
    )
    found = table[rows[:-1], rows[1:]].sum() + score.total(rows)
    assert found == pytest.approx(least)


def test_error_names_the_gap_that_has_no_path():
    some = ResequenceSettings(solver="graph_path", graph_share=0.0001)
    with pytest.raises(MatchingError, match="from 50=60 to 100=20"):
        kw.resequence(
            WALK, n_frames=100, constraints={1: 11, 50: 60, 100: 20}, settings=some
        )


def test_variety_raises_arc_costs_by_at_most_its_value():
    graph = TransitionGraph.of(COSTS, 0.2)
    varied = graph.perturb(0.5, np.random.default_rng(1))
    jumps = graph.costs > 0
    dearer = varied.costs[jumps] / graph.costs[jumps]
    assert dearer.min() >= 1 and dearer.max() <= 1.5 and dearer.std() > 0.05
    assert not varied.costs[~jumps].any()
