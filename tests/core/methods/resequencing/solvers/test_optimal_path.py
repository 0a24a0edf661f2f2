"""The best sequence of frames there is."""

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_array_equal

from case_profiles import draw_cases
from keyweave.animation.source_frames import SourceFrames
from keyweave.methods.resequencing.solvers.optimal_path import (
    Score,
    ShortRuns,
    find_optimal_path,
)
from keyweave.methods.resequencing.transitions import Transitions
from twins import sequences as naive

MIN_RUNS = [1, 2, 3]


def rows_of_inputs(walk, *lengths):
    firsts = np.cumsum([1, *lengths])
    return SourceFrames.of([walk.cut(a, b - 1) for a, b in zip(firsts, firsts[1:])])


def all_ways(frames, table):
    """Return every transition there is; frames that run on are none."""
    costs, rows = np.array(table, float), np.arange(len(frames))
    on = frames.is_consecutive(rows[:, None], rows[None, :])
    costs[on] = np.inf
    return Transitions(np.tile(rows[:, None], len(rows)), costs)


def check_against_all_sequences(frames, table, score, min_run):
    starts = frames.starts.tolist()
    least = naive.least_cost(score.n_frames, starts, table, score.always, score.at, min_run)
    rows = find_optimal_path(frames, all_ways(frames, table), score, min_run)
    if not np.isfinite(least):
        assert rows is None
        return
    assert rows.shape == (score.n_frames,)
    lengths = naive.runs_of(rows.tolist(), starts)
    assert len(lengths) == 1 or min(lengths) >= min_run
    found = naive.cost_of(rows.tolist(), starts, table, score.always, score.at)
    assert found == pytest.approx(least, rel=1e-6)


@st.composite
def problems(draw):
    """Costs are small whole numbers: many sequences cost the same, and sums are exact."""
    lengths = draw(st.sampled_from([(5,), (3, 2), (2, 2, 2), (4, 1), (1, 3)]))
    n, n_frames = sum(lengths), draw(st.integers(1, 6))
    number = st.integers(0, 9)
    entry = st.one_of(number, number, number, st.just(np.inf))

    def row(of):
        return np.array(draw(st.lists(of, min_size=n, max_size=n)), float)

    table = np.array([row(entry) for _ in range(n)])
    always = row(entry if draw(st.booleans()) else st.just(0))
    timed = draw(st.lists(st.integers(0, n_frames - 1), max_size=3))
    at = {t: row(entry) for t in timed}
    return lengths, table, Score(n_frames, always, at), draw(st.sampled_from(MIN_RUNS))


@draw_cases(150)
@given(problem=problems())
def test_no_sequence_is_cheaper(walk, problem):
    lengths, table, score, min_run = problem
    motions = tuple(walk.cut(1, n) for n in lengths)
    numbers = np.concatenate([motion.frames for motion in motions])
    rows = SourceFrames(motions, np.cumsum([0, *lengths]), numbers)
    check_against_all_sequences(rows, table, score, min_run)


@pytest.mark.parametrize("min_run", [2, 3, 4])
def test_no_sequence_of_long_runs_is_cheaper(walk, rng, min_run):
    frames = rows_of_inputs(walk, 4, 3)
    for _ in range(4):
        table = rng.integers(0, 50, (7, 7)).astype(float)
        always = rng.integers(0, 5, 7).astype(float)
        at = {3: rng.integers(0, 20, 7).astype(float)}
        check_against_all_sequences(frames, table, Score(9, always, at), min_run)


@pytest.mark.parametrize("min_run", MIN_RUNS)
def test_hard_constraints_are_met_at_the_least_cost(walk, rng, min_run):
    frames = rows_of_inputs(walk, 6)
    for seed in range(6):
        table = rng.integers(0, 50, (6, 6)).astype(float)
        at = {}
        for t, row in ((0, seed), (6, 5 - seed)):
            at[t] = np.full(6, np.inf)
            at[t][row] = 0
        score = Score(7, np.zeros(6), at)
        check_against_all_sequences(frames, table, score, min_run)
        rows = find_optimal_path(frames, all_ways(frames, table), score, min_run)
        if rows is not None:
            assert (rows[0], rows[6]) == (seed, 5 - seed)


def least_cost_with_short_runs(table, score, min_run, short):
    """Try all sequences of finite cost; short runs are the first or constrained."""
    n, least = len(table), np.inf
    costs = table.tolist()

    def allowed(begun, row):
        return np.isfinite(score.at.get(len(begun), score.always)[row])

    every = naive.sequences(score.n_frames, [0, n], 1, allowed)
    for rows in every:
        total = naive.cost_of(rows, [0, n], costs, score.always, score.at)
        lengths = naive.runs_of(rows, [0, n])
        ends = np.cumsum(lengths)
        for number, (length, end) in enumerate(zip(lengths, ends)):
            if length < min_run and len(lengths) > 1:
                shown = any(end - length <= t < end for t in short.fixed)
                free = number == 0 or shown
                part = short.is_lap and number in (0, len(lengths) - 1)
                total += (0 if part else short.cost) if free else np.inf
        least = min(least, total)
    return least


@pytest.mark.parametrize("is_lap", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_short_runs_at_constraints_are_weighed_against_all_others(walk, seed, is_lap):
    rng = np.random.default_rng(seed)
    frames = rows_of_inputs(walk, 5)
    table = rng.integers(1, 50, (5, 5)).astype(float)
    fixed = {0: 2, int(rng.integers(2, 5)): int(rng.integers(0, 5)), 6: 2 if is_lap else 0}
    at = {t: np.where(np.arange(5) == row, 0.0, np.inf) for t, row in fixed.items()}
    score, short = Score(7, np.zeros(5), at), ShortRuns(fixed, 1000.0, is_lap)
    rows = find_optimal_path(frames, all_ways(frames, table), score, 3, short)
    least = least_cost_with_short_runs(table, score, 3, short)
    if rows is None:
        assert least == np.inf
        return
    assert [rows[t] for t in fixed] == [*fixed.values()]
    assert naive.cost_of(rows, [0, 5], table, score.always, at) == pytest.approx(
        least % 1000
    )


def test_forbidden_rows_are_never_shown(walk, rng):
    frames = rows_of_inputs(walk, 6)
    always = np.array([0, 0, np.inf, 0, 0, 0])
    for _ in range(5):
        table = rng.integers(0, 50, (6, 6)).astype(float)
        table[:, 2] = 0  # it would be cheap to go there
        score = Score(7, always)
        check_against_all_sequences(frames, table, score, 2)
        assert 2 not in find_optimal_path(frames, all_ways(frames, table), score, 2)


def test_a_sequence_never_runs_across_the_end_of_an_input(walk):
    frames = rows_of_inputs(walk, 3, 3)
    no_way = np.full((6, 6), np.inf)
    assert (
        find_optimal_path(frames, all_ways(frames, no_way), Score(4, np.zeros(6)), 1)
        is None
    )
    three = find_optimal_path(frames, all_ways(frames, no_way), Score(3, np.zeros(6)), 1)
    assert three.tolist() in ([0, 1, 2], [3, 4, 5])


def test_constraints_that_cannot_be_met_give_no_path(walk):
    frames = rows_of_inputs(walk, 6)
    at = {t: np.where(np.arange(6) == row, 0, np.inf) for t, row in ((0, 0), (2, 5))}
    score = Score(3, np.zeros(6), at)
    ways = all_ways(frames, np.ones((6, 6)))
    assert find_optimal_path(frames, ways, score, 2) is None
    assert find_optimal_path(frames, ways, score, 1).tolist() in (
        [0, row, 5] for row in range(6)
    )


def test_one_run_may_be_shorter_than_the_shortest_between_transitions(walk):
    frames = rows_of_inputs(walk, 3)
    rows = find_optimal_path(
        frames, all_ways(frames, np.ones((3, 3))), Score(3, np.zeros(3)), 8
    )
    assert rows.tolist() == [0, 1, 2]


@pytest.mark.parametrize("n_frames", [1, 2, 59, 60])
def test_a_segment_of_the_input_costs_nothing(frames, costs, n_frames):
    rows = find_optimal_path(
        frames, costs.cheapest(None), Score(n_frames, np.zeros(120)), 8
    )
    assert len(rows) == n_frames
    assert_array_equal(np.diff(rows), 1)


def test_searching_in_blocks_changes_nothing(frames, costs, rng, monkeypatch):
    """Frames are searched up to min_run at a time, or fewer."""
    at = {t: rng.random(120) * 1e3 for t in range(0, 50, 7)}
    score = Score(50, rng.random(120) * 100, at)
    ways = costs.cheapest(None)
    found = [find_optimal_path(frames, ways, score, 8)]
    for sizes in ((1,), (1, 4)):
        monkeypatch.setattr(
            "keyweave.methods.resequencing.solvers.optimal_path.BLOCK_SIZES", sizes
        )
        found.append(find_optimal_path(frames, ways, score, 8))
    assert_array_equal(found[1], found[0])
    assert_array_equal(found[2], found[0])


def test_a_scores_cost_is_the_sum_over_its_frames(rng):
    at = {1: rng.random(4), 3: rng.random(4)}
    score = Score(5, rng.random(4), at)
    rows = np.array([0, 3, 1, 2, 2])
    expected = sum(score.soft(t)[row] for t, row in enumerate(rows))
    assert score.total(rows) == pytest.approx(expected)
