"""Loops: the last frame leads on to the first."""

from itertools import product

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import keyweave as kw
from keyweave.animation.source_frames import SourceFrames
from keyweave.geometry.rotations import wrap_angles
from keyweave.methods.resequencing import (
    Constraint,
    ForbiddenRange,
    PreferredPose,
    ResequenceSettings,
)
from keyweave.methods.resequencing.objective import Objective
from keyweave.methods.resequencing.root_path import place_runs
from keyweave.methods.resequencing.solvers.loops import (
    compute_sequence_cost,
    find_longest_run_middle,
    solve_loop,
)
from keyweave.methods.resequencing.solvers.optimal_path import find_optimal_path
from keyweave.methods.resequencing.transitions import TransitionCosts
from twins import sequences as naive


def best_loop(costs, demands, min_run):
    ways = costs.cheapest(len(costs.frames))

    def solve(some):
        return find_optimal_path(costs.frames, ways, some.fixed_score(), min_run)

    return solve_loop(solve, demands, costs)


def cost_round(rows, costs, always):
    """Return what a loop costs, transition by transition, the seam too."""
    total = sum(always[row] for row in rows)
    for a, b in zip(rows, (*rows[1:], rows[0])):
        total += costs(np.array([a]), np.array([b]))[0]
    return total


@pytest.mark.parametrize("output_frame", [1, 3, 5])
def test_no_loop_through_a_constraint_is_cheaper(walk, output_frame):
    costs = TransitionCosts.of(SourceFrames.of([walk.cut(1, 3), walk.cut(30, 31)]), 0.1)
    table = costs.table()
    for row, frame in enumerate(costs.frames.frame_numbers):
        motion = int(costs.frames.motion_index[row])
        wanted = [Constraint(frame, output_frame, motion)]
        rows = best_loop(costs, Objective.of(costs.frames, costs, 5, wanted), 1)
        assert rows[output_frame - 1] == row
        every = (
            sum(table[a, b] for a, b in zip(each, (*each[1:], each[0])))
            for each in product(range(5), repeat=5)
            if each[output_frame - 1] == row
        )
        found = cost_round(rows.tolist(), costs, np.zeros(5))
        assert found == pytest.approx(min(every), rel=1e-5)


def test_preferences_apply_to_their_frames_of_a_loop(walk):
    """One lies before the first constraint, round which the loop is searched."""
    wish = PreferredPose(35, 5, 1e5)
    result = kw.resequence(
        walk,
        n_frames=90,
        constraints=[(60, 45), wish],
        settings=ResequenceSettings(loop=True),
    )
    assert result.source_frame[[4, 44]].tolist() == [35, 60]


def test_the_cost_of_a_loop_includes_its_seam(costs, rng):
    demands = Objective.of(costs.frames, costs, 9, [ForbiddenRange(80, 90)])
    rows = rng.integers(0, 70, 9)
    expected = cost_round(rows.tolist(), costs, demands.score.always)
    assert compute_sequence_cost(rows, demands, costs, loop=True) == pytest.approx(expected)


@pytest.mark.parametrize("n_frames", [1, 2, 7, 40, 100, 130])
def test_a_loop_is_found_without_constraints(costs, n_frames):
    demands = Objective.of(costs.frames, costs, n_frames, [ForbiddenRange(20, 25)])
    rows = best_loop(costs, demands, 1)
    assert len(rows) == n_frames
    assert not set(rows) & set(range(19, 25))


def test_a_cycle_that_repeats_loops_for_nothing(walk):
    """Of a cycle that is there twice, a loop of its length needs no jerk."""
    cycle = np.arange(34)
    twice = np.tile(cycle, 3)
    way = (walk.root_positions[34] - walk.root_positions[0]) * [0, 0, 1]
    roots = walk.root_positions[twice] + np.repeat(np.arange(3), 34)[:, None] * way
    motion = walk.with_(
        rotations=walk.rotations[twice], root_positions=roots, translations=None
    )
    costs = TransitionCosts.of(SourceFrames.of(motion), 0.1)
    demands = Objective.of(costs.frames, costs, 34, {5: 40})
    rows = best_loop(costs, demands, 8)
    assert compute_sequence_cost(rows, demands, costs, loop=True) < 1e-6 * np.median(
        costs.table()
    )


def test_work_begins_in_the_middle_of_the_longest_run(frames):
    rows = np.array([*range(50, 60), *range(5, 25), *range(40, 50)])  # 40-59 is one run
    assert naive.is_broken(rows[9], rows[10], frames.starts)
    assert find_longest_run_middle(frames, rows) in (19, 20, 39, 0)
    rows = np.array([*range(50, 55), *range(5, 25), *range(40, 50)])
    assert abs(find_longest_run_middle(frames, rows) - 15) <= 1
    rows = np.array([*range(50, 65), *range(5, 10), *range(30, 50)])  # 30-64 over the seam
    assert abs(find_longest_run_middle(frames, rows) - 37.5) <= 1


def test_one_run_may_begin_anywhere(frames):
    assert 0 <= find_longest_run_middle(frames, np.array([5])) < 1
    assert 0 <= find_longest_run_middle(frames, np.arange(30, 60)) < 30


def seen_from_the_root(motion):
    """Return points as seen from where the figure stands and faces, and its way."""
    frames = SourceFrames.of(motion)
    ground = frames.points[..., 2] + 1j * frames.points[..., 0] - frames.places[:, None]
    ground = ground * np.exp(-1j * frames.headings)[:, None]
    return np.stack([ground.real, ground.imag, frames.points[..., 1]], -1), frames


def steps_of(points):
    """Return how far the points of each frame are from those of the next, round."""
    return np.linalg.norm(np.roll(points, -1, axis=0) - points, axis=-1).sum(axis=1)


LOOPS = [(30, {}), (60, {1: 40}), (90, {30: 60}), (130, {1: 40, 50: 20}), (200, {})]


@pytest.mark.parametrize("home", [False, True])
@pytest.mark.parametrize(("n_frames", "constraints"), LOOPS)
def test_a_loop_can_be_played_again_and_again(walk, n_frames, constraints, home):
    """Over the seam no step is longer than there are in the walk that it is made of."""
    result = kw.resequence(
        walk,
        n_frames=n_frames,
        constraints=constraints,
        settings=ResequenceSettings(loop=True, return_to_start=home),
    )
    poses, frames = seen_from_the_root(result.motion)
    longest = steps_of(seen_from_the_root(walk)[0])[:-1].max()
    assert steps_of(poses)[-1] <= 1.05 * longest
    source = SourceFrames.of(walk)
    turn = wrap_angles(frames.headings[0] - frames.headings[-1])
    assert abs(turn) < 2 * np.abs(source.heading_changes).max()
    if home:
        assert abs(frames.places[0] - frames.places[-1]) < 1.5 * np.abs(source.steps).max()


@pytest.mark.parametrize("n_frames", [1, 2, 3, 60])
def test_very_short_loops_are_supported(walk, n_frames):
    for motion in (walk, walk.cut(3, 4)):
        for home in (False, True):
            settings = ResequenceSettings(loop=True, return_to_start=home)
            result = kw.resequence(motion, n_frames=n_frames, settings=settings)
            assert len(result.motion) == n_frames
            assert np.isfinite(result.motion.root_positions).all()


def test_a_loop_follows_the_same_path_wherever_it_starts(walk):
    """A constraint on another output frame rolls the loop and turns nothing else."""
    results = [
        kw.resequence(
            walk, n_frames=80, constraints={t: 40}, settings=ResequenceSettings(loop=True)
        )
        for t in (1, 31)
    ]
    assert_array_equal(np.roll(results[0].source_frame, 30), results[1].source_frame)
    poses = [seen_from_the_root(r.motion)[0] for r in results]
    np.testing.assert_allclose(np.roll(poses[0], 30, axis=0), poses[1], atol=1e-6)


def test_the_first_frame_of_a_loop_stays_where_it_was_captured(walk):
    result = kw.resequence(
        walk, n_frames=80, constraints={1: 40}, settings=ResequenceSettings(loop=True)
    )
    np.testing.assert_allclose(
        result.motion.root_positions[0], walk.root_positions[39], atol=1e-9
    )


def test_the_seam_is_placed_as_any_transition(walk):
    """Twice round in one piece and round the loop twice are the same steps."""
    frames = SourceFrames.of(walk)
    costs = TransitionCosts.of(frames, 0.1)
    rows = best_loop(costs, Objective.of(frames, costs, 50, {1: 40}), 8)
    twice = place_runs(frames, np.tile(rows, 2))
    places = twice.places(frames.places[np.tile(rows, 2)])
    np.testing.assert_allclose(
        np.abs(np.diff(places[:50])), np.abs(np.diff(places[50:])), atol=1e-9
    )
