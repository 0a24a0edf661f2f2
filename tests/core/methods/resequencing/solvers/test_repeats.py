"""The search in which repeats cost more, and the choice of its half-life."""

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_array_equal

import keyweave as kw
from case_profiles import draw_cases
from keyweave.animation.source_frames import SourceFrames
from keyweave.methods.resequencing import FavoredRange
from keyweave.methods.resequencing.solvers.optimal_path import Score, find_optimal_path
from keyweave.methods.resequencing.solvers.repeats import (
    HALF_LIFE_SHARES,
    MAX_SIXTH_SHARE,
    RepeatPrice,
    find_varied_path,
    measure_sixth_share,
)
from keyweave.methods.resequencing.transitions import Transitions
from twins import sequences as naive


def all_transitions(frames, table):
    costs, rows = np.array(table, float), np.arange(len(frames))
    costs[frames.is_consecutive(rows[:, None], rows)] = np.inf
    return Transitions(np.tile(rows[:, None], len(rows)), costs)


@st.composite
def problems(draw):
    """Costs differ on each frame, so that no two orders of the same runs cost the same."""
    lengths = draw(st.sampled_from([(7,), (5, 4), (3, 3, 4)]))
    n, n_frames = sum(lengths), draw(st.integers(1, 30))
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    table, always = rng.random((n, n)), rng.random(n) * draw(st.sampled_from([0, 0.1]))
    table[rng.random((n, n)) < draw(st.sampled_from([0, 0.5]))] = np.inf
    at = {t: 0.3 * rng.random(n) for t in range(n_frames)}
    return lengths, table, Score(n_frames, always, at), draw(st.integers(1, 3))


def read_problem(walk, problem):
    lengths, table, score, min_run = problem
    motions = tuple(walk.cut(1, n) for n in lengths)
    numbers = np.concatenate([motion.frames for motion in motions])
    frames = SourceFrames(motions, np.cumsum([0, *lengths]), numbers)
    return frames, table, score, min_run


@draw_cases(80)
@given(problem=problems(), half_life=st.sampled_from([2.0, 20.0]))
def test_each_path_pays_for_its_repeats(walk, problem, half_life):
    frames, table, score, min_run = read_problem(walk, problem)
    starts, price = frames.starts.tolist(), RepeatPrice(half_life, 0.2)
    rows = find_varied_path(
        frames, all_transitions(frames, table), score, min_run, None, price
    )
    twin = naive.VariedSearch(starts, table, score, min_run, half_life, 0.2)
    least, path = twin.solve()
    if path is None:
        assert rows is None
    else:
        assert twin.priced_cost(rows.tolist()) == pytest.approx(least, rel=1e-4)


@draw_cases(80)
@given(problem=problems())
def test_a_price_of_0_gives_the_cheapest_sequence(walk, problem):
    frames, table, score, min_run = read_problem(walk, problem)
    ways = all_transitions(frames, table)
    rows = find_varied_path(frames, ways, score, min_run, None, RepeatPrice(5.0, 0.0))
    best = find_optimal_path(frames, ways, score, min_run)
    assert (rows is None) == (best is None)
    if best is not None:
        costs = [
            naive.cost_of(r.tolist(), frames.starts, table, score.always, score.at)
            for r in (rows, best)
        ]
        assert costs[0] == pytest.approx(costs[1], rel=1e-5)


@pytest.fixture(scope="module")
def pausing_walk(walk):
    """A walk that begins with a second of standing, which costs nothing to repeat."""
    rows = np.append(np.zeros(30, int), np.arange(90))
    return walk.with_(
        rotations=walk.rotations[rows],
        root_positions=walk.root_positions[rows],
        translations=walk.translations[rows],
    )


def test_a_sequence_that_would_circle_shows_all_of_the_input(pausing_walk):
    constraints = {1: 40, 480: 60, 960: 100}
    result = kw.resequence(pausing_walk, n_frames=960, constraints=constraints)
    rows = result.variations[0].rearrangement.rows
    assert {t: result.source_frame[t - 1] for t in constraints} == constraints
    assert measure_sixth_share(rows, 120)[0] <= MAX_SIXTH_SHARE
    shares = result.repeat_half_life * pausing_walk.frame_rate / 120
    assert shares in HALF_LIFE_SHARES
    assert "repeat_half_life=" in result.notes[0]
    assert result.cost == result.variations[0].cost > result.cheapest_cost
    facts = result.facts()
    assert facts["repeat_half_life"] == result.repeat_half_life
    assert facts["cheapest_cost"] == result.cheapest_cost


@pytest.mark.parametrize(
    ("changes", "constraints"),
    [({"repeat_half_life": 0}, []), ({}, [FavoredRange(1, 30)])],
    ids=["turned off", "frames are favored"],
)
def test_repeats_cost_nothing_where_they_are_wanted(pausing_walk, changes, constraints):
    settings = kw.ResequenceSettings(**changes)
    result = kw.resequence(
        pausing_walk, n_frames=960, constraints=constraints, settings=settings
    )
    rows = result.variations[0].rearrangement.rows
    assert measure_sixth_share(rows, 120)[0] > MAX_SIXTH_SHARE
    assert result.repeat_half_life == 0
    assert result.cost == result.cheapest_cost
    assert not [note for note in result.notes if "repeat_half_life" in note]


def test_a_half_life_that_is_set_is_used(walk):
    motion = walk.cut(1, 60)
    settings = kw.ResequenceSettings(repeat_half_life=1.5)
    result = kw.resequence(motion, n_frames=60, settings=settings)
    assert result.repeat_half_life == 1.5
    assert not result.notes
    assert_array_equal(result.source_frame, motion.frames)
