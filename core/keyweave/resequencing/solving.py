"""One call for all solvers: room made around constraints, and why there is no way."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..arrays import Ints
from ..errors import MatchingError
from .demands import Demands, constraint_words
from .gap_filling import gap_filling
from .holding import held
from .loops import Solver, solve_loop
from .optimal_path import Score, optimal_path
from .settings import ResequenceSettings
from .source_frames import SourceFrames
from .transition_graph import graph_path
from .transitions import TransitionCosts, Transitions, direct_transitions

DIRECT = 16  # jumps from one constraint straight to the next that are searched


def solve(costs: TransitionCosts, demands: Demands, settings: ResequenceSettings) -> Ints:
    """Return the row that each output frame shows, shape (n_frames,).

    Raises
    ------
    MatchingError
        If no sequence obeys; names the constraints that have no way between them.
    """
    transitions = costs.cheapest(settings.n_candidates)

    def find(some: Demands) -> Ints | None:
        return optimal(costs, transitions, some, settings)

    rows = solve_loop(find, demands, costs) if settings.loop else find(demands)
    if rows is None:
        raise blocked_gap(find, costs.frames, demands)
    return rows


def _solver(
    costs: TransitionCosts, settings: ResequenceSettings, rng: np.random.Generator | None
) -> Solver:
    """Return what finds the rows of demands by the solver that is set."""
    if settings.solver == "gap_filling":
        return lambda demands: gap_filling(costs, demands, settings, rng)
    if settings.solver == "graph_path":
        return lambda demands: graph_path(costs, demands, settings, rng)
    transitions = costs.cheapest(settings.n_candidates)
    return lambda demands: optimal(costs, transitions, demands, settings)


def optimal(
    costs: TransitionCosts,
    transitions: Transitions,
    demands: Demands,
    settings: ResequenceSettings,
) -> Ints | None:
    """Return the cheapest rows; with less room around constraints if there must be."""
    frames = costs.frames
    min_run = settings.frames("min_run", frames.frame_rate)
    n_held = settings.frames("hold_frames", frames.frame_rate)
    more = direct_transitions(costs, [*demands.fixed.items()], DIRECT)
    able = transitions.with_more(*more)
    for n, run in ((n_held, min_run), (0, min_run), (0, max(1, min_run // 2)), (0, 1)):
        score = replace(demands, fixed=held(frames, demands, n, run)).fixed_score()
        rows = optimal_path(frames, able, score, run)
        if rows is not None:
            return rows
    return optimal_path(frames, costs.cheapest(len(frames)), demands.fixed_score(), 1)


def blocked_gap(find: Solver, frames: SourceFrames, demands: Demands) -> MatchingError:
    """Return an error that names the first gap between constraints that has no way."""
    ends = [*demands.fixed.items()]
    for (t, i), (u, j) in zip(ends, ends[1:]):
        timed = {v - t: c for v, c in demands.score.at.items() if t <= v <= u}
        part = Score(u - t + 1, demands.score.always, timed)
        gap = replace(demands, n_frames=u - t + 1, fixed={0: i, u - t: j}, score=part)
        if find(gap) is None:
            first, last = (constraint_words(frames, *end) for end in ((t, i), (u, j)))
            return MatchingError(
                f"no sequence of frames leads from {first} to {last}",
                advice="set them farther apart, choose other frames, or forbid fewer",
            )
    return MatchingError(
        "no sequence of frames obeys all that is asked",
        advice="leave a constraint out, or forbid fewer frames",
    )
