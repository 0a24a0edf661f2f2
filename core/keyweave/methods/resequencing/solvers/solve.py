"""The common interface of all solvers: the best sequence and its variations, and loops.

Without constraints, the cheapest sequence would play the input end to end, so variety comes
first in a long output: all transitions up to a cost are equal.

If there is no sequence, the error names the constraints that cannot be connected.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property, partial

import numpy as np

from ...._progress import offer_cancel, report_step
from ...._text import format_count
from ....animation.source_frames import SourceFrames
from ....errors import MatchingError
from ....geometry.arrays import Ints, list_distinct
from ....geometry.rotations import wrap_angles
from ..objective import Objective, pin_neighbors
from ..settings import ResequenceSettings
from ..transitions import TransitionCosts, Transitions, find_direct_transitions
from .gap_filling import solve_gap_filling
from .loops import Solver, compute_sequence_cost, solve_loop
from .optimal_path import Score, ShortRuns, find_optimal_path
from .repeats import (
    HALF_LIFE_SHARES,
    MIN_LENGTHS,
    Evenness,
    RepeatPrice,
    find_varied_path,
)
from .transition_graph import solve_graph_path

NO_SEQUENCE_ADVICE = (
    "move the constraints farther apart, choose different frames, or forbid fewer",
    "move the constraints farther apart, raise graph_share=, or set solver= to optimal",
)
MAX_FALLBACK_TRANSITIONS = 2**23  # searched as a last resort: all those of 2,896 frames
SHORT_RUN_COST = 100.0  # cost of a run below the minimum length, in ordinary transitions
MAX_DIRECT_TRANSITIONS = 6  # transitions searched from a constraint straight to the next


class SequenceSolver:
    """A resequencing problem that can be solved once or many times."""

    def __init__(
        self, costs: TransitionCosts, objective: Objective, settings: ResequenceSettings
    ):
        self.costs, self.objective, self.settings = costs, objective, settings

    @cached_property
    def transitions(self) -> Transitions:
        """The transitions that `solve_optimal` searches."""
        return self.costs.cheapest(self.settings.n_candidates)

    @cached_property
    def cheapest(self) -> Ints:
        """The rows of the cheapest sequence if repeats cost nothing.

        Raises MatchingError if there is none; names the constraints that cannot be
        connected.
        """
        find = self._make_solver(None)
        rows = self._solve(find, self.objective)
        if rows is None:
            raise explain_blocked_gap(
                find, self.costs.frames, self.objective, self.settings
            )
        return rows

    @cached_property
    def is_free(self) -> bool:
        """Whether variety comes first: nothing is demanded between the ends of the output.

        The output must be long enough to show all of the input in a different order.
        """
        objective, settings = self.objective, self.settings
        n_frames, is_demanded = objective.n_frames, objective.favors_frames
        return (
            settings.solver == "optimal"
            and settings.repeat_half_life is None
            and settings.variety > 0
            and not (is_demanded or objective.score.at)
            and {0, n_frames - 1}.issuperset(objective.fixed)
            and n_frames >= MIN_LENGTHS * len(self._allowed)
        )

    @cached_property
    def problem(self) -> str:
        """A predicate if the cheapest sequence is uneven and no half-life is set."""
        settings, favors = self.settings, self.objective.favors_frames
        if settings.repeat_half_life is not None or settings.solver != "optimal" or favors:
            return ""
        return self._compare(self.cheapest).problem

    @cached_property
    def best(self) -> tuple[Ints, float]:
        """The rows of the best sequence, and the half-life of repeats in seconds, or 0.

        Errors are those of `cheapest`.
        """
        set_half_life = self.settings.repeat_half_life
        if self.is_free:
            rng, cheapest = np.random.default_rng(0), self.cheapest
            return self._draw(rng, 1.0, cheapest, 0.0), 0.0
        if self.problem:
            return self._find_even_sequence()
        if self.settings.solver != "optimal" or not set_half_life:
            return self.cheapest, 0.0
        return self._solve_priced(set_half_life), float(set_half_life)

    @property
    def notes(self) -> list[str]:
        """A note if the best sequence is not the cheapest, and how to get that."""
        if self.is_free:
            return [
                "no constraint lies between the first and the last frame, so short "
                "segments are shown in a new order; variety=0 gives the cheapest sequence"
            ]
        if not self.problem:
            return []
        return [
            f"the cheapest sequence {self.problem}, so frames that were just shown cost "
            f"more, half as much after {self.best[1]:.3g} seconds; change this with "
            "repeat_half_life=, where 0 gives the cheapest sequence"
        ]

    def _find_even_sequence(self) -> tuple[Ints, float]:
        """Return the first even sequence and its half-life, or the most even one."""
        frames, trials = self.costs.frames, list[tuple[float, Ints, float]]()
        seconds = len(self._allowed) / frames.frame_rate
        for share in HALF_LIFE_SHARES:
            rows = self._solve_priced(share * seconds)
            trials.append((self._compare(rows).excess, rows, share * seconds))
            if trials[-1][0] <= 1:
                break
        _, rows, half_life = min(trials, key=lambda trial: trial[0])
        return rows, half_life

    def _solve_priced(self, half_life: float) -> Ints:
        rows = self._solve(self._make_solver(None, half_life), self.objective)
        return self.cheapest if rows is None else rows

    def _compare(self, rows: Ints) -> Evenness:
        n_constraints = len(self.objective.fixed)
        return Evenness.of(self.costs.frames, rows, self._allowed, n_constraints)

    @property
    def _allowed(self) -> Ints:
        """The rows that are not forbidden."""
        return np.flatnonzero(np.isfinite(self.objective.score.always))

    def solve_variations(self, rng: np.random.Generator, n_sequences: int) -> list[Ints]:
        """Return the best sequence and up to `n_sequences` - 1 others, by their cost.

        Errors are those of `cheapest`.
        """
        best, half_life = self.best
        sequences = [best]
        n_apart = self.settings.frames("min_run", self.costs.frames.frame_rate)
        n_failed = 0
        while len(sequences) < n_sequences and n_failed < MAX_TRIES:
            report_step("finding variation", len(sequences) + 1, n_sequences)
            rows = self._draw(rng, 2.0**n_failed, best, half_life)
            if is_new(rows, sequences, min(n_apart, len(rows))):
                sequences.append(rows)
                n_failed = 0
            else:
                n_failed += 1
        return [sequences[0], *sorted(sequences[1:], key=self.cost)]

    def cost(self, rows: Ints) -> float:
        """Return the cost of a sequence: its transitions and preferences."""
        return compute_sequence_cost(
            rows, self.objective, self.costs, loop=self.settings.loop
        )

    def _draw(
        self, rng: np.random.Generator, scale: float, best: Ints, half_life: float
    ) -> Ints:
        """Return a random sequence, or the best one if there is none.

        `scale` multiplies the variety, except for gap filling.
        """
        if self.is_free:
            return self._draw_free(rng, best)
        draws = []
        for _ in range(MAX_DRAWS):
            find, objective = self._make_solver(rng, half_life, scale), self.objective
            if self.settings.solver == "optimal":
                worth = VISIT_WORTH * scale * self.settings.variety
                objective = add_visits(objective, self.costs, worth, rng)
            rows = self._solve(find, objective)
            draws.append(best if rows is None else rows)
            if has_enough_coverage(draws[-1], len(self.costs.frames)):
                break
        return max(draws, key=lambda rows: len(np.unique(rows)))

    def _draw_free(self, rng: np.random.Generator, best: Ints) -> Ints:
        """Return the most even of random sequences of segments; the best one if none."""
        costs, settings = self.costs, self.settings
        frames, most = costs.frames, settings.variety * costs.ordinary
        seconds = len(self._allowed) / frames.frame_rate * SEGMENT_SHARE
        seconds = float(np.clip(seconds, *SEGMENT_SECONDS))
        if settings.min_run is None:
            settings = replace(settings, min_run=round(seconds * frames.frame_rate))
        draws = list[tuple[float, Ints]]()
        for _ in range(MAX_FREE_DRAWS):
            objective = add_visits(
                self.objective, costs, VISIT_WORTH, rng, seconds, spacing=1
            )
            equal = equalize_transitions(self.transitions, costs.ordinary, most, rng)
            find = partial(solve_optimal, costs, equal, settings=settings)
            rows = self._solve(find, objective)
            rows = best if rows is None else rows
            missed = 1 - count_faced_rows(frames, rows) / len(self._allowed)
            draws.append((max(self._compare(rows).excess, missed / MAX_MISSED), rows))
            if draws[-1][0] <= 1:
                break
        return min(draws, key=lambda draw: draw[0])[1]

    def _solve(self, find: Solver, objective: Objective) -> Ints | None:
        offer_cancel()
        return (
            solve_loop(find, objective, self.costs)
            if self.settings.loop
            else find(objective)
        )

    def _make_solver(
        self, rng: np.random.Generator | None, half_life: float = 0.0, scale: float = 1.0
    ) -> Solver:
        """Return a function that solves an objective with the solver of the settings."""
        costs, settings = self.costs, self.settings
        if settings.solver == "gap_filling":
            return lambda objective: solve_gap_filling(costs, objective, settings, rng)
        if settings.solver == "graph_path":
            return lambda objective: solve_graph_path(
                costs, objective, settings, rng, scale
            )
        variety = scale * settings.variety
        price = RepeatPrice.of(costs, half_life) if half_life else None
        return lambda objective: solve_optimal(
            costs, self.transitions, objective, settings, rng, variety, price
        )


def solve_optimal(
    costs: TransitionCosts,
    transitions: Transitions,
    objective: Objective,
    settings: ResequenceSettings,
    rng: np.random.Generator | None = None,
    variety: float = 0.0,
    price: RepeatPrice | None = None,
) -> Ints | None:
    """Return the cheapest rows, shape (n_frames,); None if there is no sequence.

    The frames pinned around constraints are released if there is no sequence with them.
    Runs may be shorter than `min_run` where constraints leave no room. With `rng`, the
    costs of transitions are multiplied by random factors from 1 to 1 + variety. With
    `price`, frames that were just shown cost more.
    """
    frames = costs.frames
    find = partial(find_varied_path, price=price) if price else find_optimal_path
    min_run = settings.frames("min_run", frames.frame_rate)
    n_held = settings.frames("hold_frames", frames.frame_rate)
    more = find_direct_transitions(
        costs, [*objective.fixed.items()], MAX_DIRECT_TRANSITIONS
    )
    searched = transitions.with_more(*more)
    if rng is not None:
        searched = perturb_transitions(searched, variety, rng)
    cost = SHORT_RUN_COST * costs.ordinary
    short = ShortRuns(objective.fixed, cost, is_lap=settings.loop)
    for n in (n_held, 0):
        score = replace(
            objective, fixed=pin_neighbors(frames, objective, n, min_run)
        ).fixed_score()
        rows = find(frames, searched, score, min_run, short)
        if rows is not None:
            return rows
    # Inputs shorter than a run, or mostly forbidden, may need any transition.
    n_candidates = min(len(frames), MAX_FALLBACK_TRANSITIONS // len(frames))
    every, score = costs.cheapest(n_candidates), objective.fixed_score()
    rows = find(frames, every, score, min_run, short)
    return find(frames, every, score, 1, None) if rows is None else rows


def explain_blocked_gap(
    find: Solver, frames: SourceFrames, objective: Objective, settings: ResequenceSettings
) -> MatchingError:
    """Return an error that names the first gap that no sequence fills."""
    advice = NO_SEQUENCE_ADVICE[settings.solver == "graph_path"]
    n, ends = objective.n_frames, [*objective.fixed.items()]
    if settings.loop and ends:
        ends.append((ends[0][0] + n, ends[0][1]))
    for (t, i), (u, j) in zip(ends, ends[1:]):
        timed = {v - t: c for v, c in objective.score.at.items() if t <= v <= u}
        part = Score(u - t + 1, objective.score.always, timed)
        gap = replace(objective, n_frames=u - t + 1, fixed={0: i, u - t: j}, score=part)
        if find(gap) is None:
            first, last = (
                objective.describe_constraint(frames, v % n, row)
                for v, row in ((t, i), (u, j))
            )
            target = last if first != last else "itself"
            n_between = format_count(u - t - 1, "frame")
            problem = f"no sequence of {n_between} leads from {first} to {target}"
            return MatchingError(problem, advice=advice)
    return MatchingError("no sequence of frames meets all constraints", advice=advice)


VISIT_SECONDS = 2.0  # seconds of input in a part that a variation may visit
VISIT_SPACING = 2  # output frames per input frame of a visited part
VISIT_WORTH = 2.0  # worth of a visit in ordinary transitions, times variety
MAX_DRAWS = 3  # draws of a variation until it uses enough of the input
MIN_COVERAGE = 0.95  # share of the input that a long variation should use
MAX_TRIES = 8  # consecutive draws without a new variation before the search ends
# Segments of a free sequence: a share of the input, and limits in seconds. Chosen on the
# captures of benchmarks/resequencing.py.
SEGMENT_SHARE, SEGMENT_SECONDS = 0.1, (0.8, 1.6)
MAX_FREE_DRAWS = 4  # of a free sequence until it is even and misses little
MAX_MISSED = 0.15  # share of the input that it may not show facing as captured
SAME_FACING = np.pi / 3  # rotation from the captured heading
LEAST_WORTH = 0.5  # of a transition in a free sequence, relative to the largest
DEAR_TRANSITION = 100.0  # cost above the limit of a free sequence, in ordinary transitions


def perturb_transitions(
    transitions: Transitions, variety: float, rng: np.random.Generator
) -> Transitions:
    """Return transitions with costs multiplied by random factors of 1 to 1 + variety."""
    factors = 1 + variety * rng.random(transitions.costs.shape)
    return Transitions(transitions.sources, transitions.costs * factors)


def equalize_transitions(
    transitions: Transitions, ordinary: float, most: float, rng: np.random.Generator
) -> Transitions:
    """Return transitions that are all worth about the same up to a cost, and avoided above.

    Examples
    --------
    >>> steps = Transitions(np.zeros((2, 1), int), np.array([[0.4], [0.6]]))
    >>> costs = equalize_transitions(steps, 1.0, 0.5, np.random.default_rng(1)).costs
    >>> bool(-1 <= costs[0, 0] <= -0.5), bool(costs[1, 0] > 100)
    (True, True)
    """
    costs = transitions.costs
    worth = ordinary * (1 - (1 - LEAST_WORTH) * rng.random(costs.shape))
    dear = costs + DEAR_TRANSITION * ordinary
    return Transitions(transitions.sources, np.where(costs > most, dear, -worth))


def count_faced_rows(frames: SourceFrames, rows: Ints) -> int:
    """Return the number of rows that are shown at about their captured heading.

    Examples
    --------
    >>> from keyweave import examples
    >>> frames = SourceFrames.of(examples.load_walk().cut(1, 60))
    >>> count_faced_rows(frames, np.tile(np.arange(20, 50), 2))
    30
    """
    turned = np.cumsum(frames.heading_changes[rows[:-1]])
    headings = frames.headings[rows[0]] + np.append(0, turned)
    off = np.abs(wrap_angles(headings - frames.headings[rows]))
    return len(list_distinct(rows[off < SAME_FACING]))


def add_visits(
    objective: Objective,
    costs: TransitionCosts,
    worth: float,
    rng: np.random.Generator,
    seconds: float = VISIT_SECONDS,
    spacing: float = VISIT_SPACING,
) -> Objective:
    """Return an objective that also prefers parts of the input in a random order.

    A visit is worth `worth` ordinary transitions, a part is `seconds` long, and there are
    `spacing` output frames per input frame of a visited part.
    """
    n_rows, length = len(costs.features), seconds * costs.frames.frame_rate
    n_parts = max(1, round(n_rows / length))
    edges = np.linspace(0, n_rows, n_parts + 1)
    edges[1:-1] += (rng.random(n_parts - 1) - 0.5) * n_rows / n_parts
    parts = np.round(edges).astype(int).tolist()
    n_visits = max(1, int(objective.n_frames / (spacing * length)))
    missed = worth * costs.ordinary
    score = objective.score
    for k, part in zip(range(n_visits), _draw_order(n_parts, rng)):
        t = int((k + 0.5) * objective.n_frames / n_visits)
        elsewhere = np.full(n_rows, missed)
        elsewhere[parts[part] : parts[part + 1]] = 0
        if t not in objective.fixed:
            score = score.plus([t], elsewhere)
    return replace(objective, score=score)


def _draw_order(n_parts: int, rng: np.random.Generator) -> Iterator[int]:
    """Yield all parts in a random order, again and again."""
    while True:
        yield from np.argsort(rng.random(n_parts), kind="stable").tolist()


def is_new(rows: Ints, others: list[Ints], n_apart: int) -> bool:
    """Return whether rows differ from each of others on at least `n_apart` frames."""
    return all(np.count_nonzero(rows != other) >= n_apart for other in others)


def has_enough_coverage(rows: Ints, n_rows: int) -> bool:
    """Return whether a sequence shows most of the input, relative to its length."""
    share = len(np.unique(rows)) / n_rows
    return share >= MIN_COVERAGE * min(1.0, len(rows) / (VISIT_SPACING * n_rows))
