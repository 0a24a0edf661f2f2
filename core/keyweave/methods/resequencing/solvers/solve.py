"""One interface to all solvers: the best sequence or variations of it, looped or not.

If there is no sequence, the error names the constraints that cannot be connected.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

import numpy as np

from ...._progress import report_step
from ....errors import MatchingError
from ....geometry.arrays import Ints
from ..objective import Objective, pin_neighbors
from ..settings import ResequenceSettings
from ..source_frames import SourceFrames
from ..transitions import TransitionCosts, Transitions, find_direct_transitions
from .gap_filling import solve_gap_filling
from .loops import Solver, compute_sequence_cost, solve_loop
from .optimal_path import Score, ShortRuns, find_optimal_path
from .transition_graph import solve_graph_path

NO_SEQUENCE_ADVICE = (
    "set constraints farther apart, choose other frames, or forbid fewer",
    "set constraints farther apart, give the graph a greater share of transitions, or use "
    'the solver "optimal"',
)
MAX_FALLBACK_WAYS = 2**23  # that are searched where all else fails: all of 2,896 frames
SHORT_RUN_COST = (
    100.0  # ordinary transitions that a run costs which is shorter than allowed
)
MAX_DIRECT_TRANSITIONS = (
    6  # jumps from one constraint straight to the next that are searched
)


class SequenceSolver:
    """What is asked and what is known, ready to be solved once or many times.

    Attributes
    ----------
    costs : TransitionCosts
    demands : Demands
    settings : ResequenceSettings
    """

    def __init__(
        self, costs: TransitionCosts, demands: Objective, settings: ResequenceSettings
    ):
        self.costs, self.demands, self.settings = costs, demands, settings

    @cached_property
    def transitions(self) -> Transitions:
        """Those that `solve_optimal` searches."""
        return self.costs.cheapest(self.settings.n_candidates)

    def best(self) -> Ints:
        """Return the row that each output frame shows, shape (n_frames,).

        Raises
        ------
        MatchingError
            If no sequence obeys; names the constraints that have no way between them.
        """
        find = self._solver(None)
        rows = self._solve(find, self.demands)
        if rows is None:
            raise explain_blocked_gap(find, self.costs.frames, self.demands, self.settings)
        return rows

    def solve_variations(self, rng: np.random.Generator) -> list[Ints]:
        """Return the best sequence and others, as many as are asked for or as there are.

        Raises
        ------
        MatchingError
            See `best`.
        """
        best = self.best()
        found = [best]
        n_apart = self.settings.frames("min_run", self.costs.frames.frame_rate)
        in_vain = 0
        while len(found) < self.settings.n_variations and in_vain < MAX_TRIES:
            report_step("finding variation", len(found) + 1, self.settings.n_variations)
            rows = self._draw(rng, 2.0**in_vain, best)
            if is_new(rows, found, min(n_apart, len(rows))):
                found.append(rows)
                in_vain = 0
            else:
                in_vain += 1
        return [found[0], *sorted(found[1:], key=self.cost)]

    def cost(self, rows: Ints) -> float:
        """Return what a sequence costs."""
        return compute_sequence_cost(
            rows, self.demands, self.costs, loop=self.settings.loop
        )

    def _draw(self, rng: np.random.Generator, scale: float, best: Ints) -> Ints:
        """Return a sequence that chance has a part in, or the best if there is none.

        `scale` says how large a part; gap filling draws as it always does.
        """
        draws = []
        for _ in range(MAX_DRAWS):
            find, demands = self._solver(rng, scale), self.demands
            if self.settings.solver == "optimal":
                worth = VISIT_WORTH * scale * self.settings.variety
                demands = add_visits(demands, self.costs, worth, rng)
            rows = self._solve(find, demands)
            draws.append(best if rows is None else rows)
            if has_enough_coverage(draws[-1], len(self.costs.frames)):
                break
        return max(draws, key=lambda rows: len(np.unique(rows)))

    def _solve(self, find: Solver, demands: Objective) -> Ints | None:
        return (
            solve_loop(find, demands, self.costs) if self.settings.loop else find(demands)
        )

    def _solver(self, rng: np.random.Generator | None, scale: float = 1.0) -> Solver:
        """Return what finds the rows of demands by the solver that is set."""
        costs, settings = self.costs, self.settings
        if settings.solver == "gap_filling":
            return lambda demands: solve_gap_filling(costs, demands, settings, rng)
        if settings.solver == "graph_path":
            return lambda demands: solve_graph_path(costs, demands, settings, rng, scale)
        variety = scale * settings.variety
        return lambda demands: solve_optimal(
            costs, self.transitions, demands, settings, rng, variety
        )


def solve_optimal(
    costs: TransitionCosts,
    transitions: Transitions,
    demands: Objective,
    settings: ResequenceSettings,
    rng: np.random.Generator | None = None,
    variety: float = 0.0,
) -> Ints | None:
    """Return the cheapest rows; with less room around constraints if there must be.

    Runs that constraints leave no room for are shorter than others.

    With `rng`, transitions cost up to 1 + variety times as much, by chance.
    """
    frames = costs.frames
    min_run = settings.frames("min_run", frames.frame_rate)
    n_held = settings.frames("hold_frames", frames.frame_rate)
    more = find_direct_transitions(costs, [*demands.fixed.items()], MAX_DIRECT_TRANSITIONS)
    able = transitions.with_more(*more)
    if rng is not None:
        able = perturb_transitions(able, variety, rng)
    cost, n_ways = (
        SHORT_RUN_COST * costs.ordinary,
        min(len(frames), MAX_FALLBACK_WAYS // len(frames)),
    )
    short = ShortRuns(demands.fixed, cost, is_lap=settings.loop)
    for n in (n_held, 0):
        score = replace(
            demands, fixed=pin_neighbors(frames, demands, n, min_run)
        ).fixed_score()
        rows = find_optimal_path(frames, able, score, min_run, short)
        if rows is not None:
            return rows
    # Of inputs that are shorter than a run, or forbidden but for pieces, anything goes.
    every, score = costs.cheapest(n_ways), demands.fixed_score()
    rows = find_optimal_path(frames, every, score, min_run, short)
    return find_optimal_path(frames, every, score, 1) if rows is None else rows


def explain_blocked_gap(
    find: Solver, frames: SourceFrames, demands: Objective, settings: ResequenceSettings
) -> MatchingError:
    """Return an error that names the first gap between constraints that has no way."""
    advice = NO_SEQUENCE_ADVICE[settings.solver == "graph_path"]
    n, ends = demands.n_frames, [*demands.fixed.items()]
    if settings.loop and ends:
        ends.append((ends[0][0] + n, ends[0][1]))
    for (t, i), (u, j) in zip(ends, ends[1:]):
        timed = {v - t: c for v, c in demands.score.at.items() if t <= v <= u}
        part = Score(u - t + 1, demands.score.always, timed)
        gap = replace(demands, n_frames=u - t + 1, fixed={0: i, u - t: j}, score=part)
        if find(gap) is None:
            first, last = (demands.words(frames, v % n, row) for v, row in ((t, i), (u, j)))
            way = (
                f"from {first} to {last}" if first != last else f"from {first} round to it"
            )
            words = f"no sequence of {u - t - 1} frames leads {way}"
            return MatchingError(words, advice=advice)
    return MatchingError("no sequence of frames obeys all that is asked", advice=advice)


VISIT_SECONDS = 2.0  # seconds of an input that one visit is to
VISIT_SPACING = 2  # frames of output for each frame of a part that is visited
VISIT_WORTH = 2.0  # ordinary transitions that a visit is worth, times variety
MAX_DRAWS = 3  # at most, of one variation, until it uses enough of the input
MIN_COVERAGE = 0.95
MAX_TRIES = 8  # in a row that give nothing new before there is nothing new


def perturb_transitions(
    transitions: Transitions, variety: float, rng: np.random.Generator
) -> Transitions:
    """Return transitions that cost up to 1 + variety times as much, by chance."""
    factors = 1 + variety * rng.random(transitions.costs.shape)
    return Transitions(transitions.sources, transitions.costs * factors)


def add_visits(
    demands: Objective, costs: TransitionCosts, worth: float, rng: np.random.Generator
) -> Objective:
    """Return demands that also ask for parts of the input in an order that is drawn.

    Parameters
    ----------
    demands : Demands
    costs : TransitionCosts
    worth : float
        Of a visit, in ordinary transitions.
    rng : numpy.random.Generator
    """
    n_rows, length = len(costs.features), VISIT_SECONDS * costs.frames.frame_rate
    n_parts = max(1, round(n_rows / length))
    edges = np.linspace(0, n_rows, n_parts + 1)
    edges[1:-1] += (rng.random(n_parts - 1) - 0.5) * n_rows / n_parts
    parts = np.round(edges).astype(int).tolist()
    n_visits = max(1, int(demands.n_frames / (VISIT_SPACING * length)))
    missed = worth * costs.ordinary
    score = demands.score
    for k, part in zip(range(n_visits), _draw_order(n_parts, rng)):
        t = int((k + 0.5) * demands.n_frames / n_visits)
        elsewhere = np.full(n_rows, missed)
        elsewhere[parts[part] : parts[part + 1]] = 0
        if t not in demands.fixed:
            score = score.plus([t], elsewhere)
    return replace(demands, score=score)


def _draw_order(n_parts: int, rng: np.random.Generator) -> Iterator[int]:
    """Yield all parts in an order that is drawn, then again in another."""
    while True:
        yield from np.argsort(rng.random(n_parts), kind="stable").tolist()


def is_new(rows: Ints, others: list[Ints], n_apart: int) -> bool:
    """Return whether rows differ from each of others on so many output frames."""
    return all(np.count_nonzero(rows != other) >= n_apart for other in others)


def has_enough_coverage(rows: Ints, n_rows: int) -> bool:
    """Return whether a sequence shows as much of the input as can be asked of it."""
    share = len(np.unique(rows)) / n_rows
    return share >= MIN_COVERAGE * min(1.0, len(rows) / (VISIT_SPACING * n_rows))
