"""Several motions that obey alike and differ, for a crowd.

The first is the best there is. Each of the others is the best one under other
circumstances: transitions cost more by chance, up to 1 + variety times as much, and on the
way parts of the input are to be visited in an order that is drawn. A visit that would cost
more than it is worth is left out. So every part of the input turns up somewhere, and no
transition is worse than it must be.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from ..arrays import Ints
from .demands import Demands
from .transitions import TransitionCosts, Transitions

VISIT = 2.0  # seconds of an input that one visit is to
APART = 2  # frames of output for each frame of a part that is visited
WORTH = 2.0  # ordinary transitions that a visit is worth, times variety
DRAWS = 3  # at most, of one variation, until it uses enough of the input
ENOUGH = 0.95
TRIES = 8  # in a row that give nothing new before there is nothing new


def drawn_transitions(
    transitions: Transitions, variety: float, rng: np.random.Generator
) -> Transitions:
    """Return transitions that cost up to 1 + variety times as much, by chance."""
    factors = 1 + variety * rng.random(transitions.costs.shape)
    return Transitions(transitions.sources, transitions.costs * factors)


def with_visits(
    demands: Demands, costs: TransitionCosts, worth: float, rng: np.random.Generator
) -> Demands:
    """Return demands that also ask for parts of the input in an order that is drawn.

    Parameters
    ----------
    demands : Demands
    costs : TransitionCosts
    worth : float
        Of a visit, in ordinary transitions.
    rng : numpy.random.Generator
    """
    n_rows, length = len(costs.features), VISIT * costs.frames.frame_rate
    n_parts = max(1, round(n_rows / length))
    edges = np.linspace(0, n_rows, n_parts + 1)
    edges[1:-1] += (rng.random(n_parts - 1) - 0.5) * n_rows / n_parts
    parts = np.round(edges).astype(int).tolist()
    n_visits = max(1, int(demands.n_frames / (APART * length)))
    missed = worth * costs.ordinary
    score = demands.score
    for k, part in zip(range(n_visits), _order(n_parts, rng)):
        t = int((k + 0.5) * demands.n_frames / n_visits)
        elsewhere = np.full(n_rows, missed)
        elsewhere[parts[part] : parts[part + 1]] = 0
        if t not in demands.fixed:
            score = score.plus([t], elsewhere)
    return replace(demands, score=score)


def _order(n_parts: int, rng: np.random.Generator) -> Iterator[int]:
    """Yield all parts in an order that is drawn, then again in another."""
    while True:
        yield from np.argsort(rng.random(n_parts), kind="stable").tolist()


def is_new(rows: Ints, others: list[Ints], n_apart: int) -> bool:
    """Return whether rows differ from each of others on so many output frames."""
    return all(np.count_nonzero(rows != other) >= n_apart for other in others)


def uses_enough(rows: Ints, n_rows: int) -> bool:
    """Return whether a sequence shows as much of the input as can be asked of it."""
    share = len(np.unique(rows)) / n_rows
    return share >= ENOUGH * min(1.0, len(rows) / (APART * n_rows))
