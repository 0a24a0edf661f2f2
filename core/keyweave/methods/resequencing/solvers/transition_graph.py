"""The cheapest path through a pruned graph of transitions, refined level by level.

On the coarsest level, an arc leads from i to j if showing j after i is among the cheapest
transitions out of i or into j; running on is free. A path between two constraints has as
many arcs as there are slots between them. The cheapest path is exact: keeping only the
cheapest path to each frame and slot finds what a depth-first search of all paths would.
On finer levels the same search runs over the children of the chosen frames.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Section 3.5.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ....geometry.arrays import Array, Floats, Ints
from ..frame_distance import MAX_FULL_TABLE_ROWS, measure_unique_pairs
from ..objective import Objective
from ..settings import ResequenceSettings
from ..transitions import TransitionCosts
from .candidates import DUPLICATE_RADIUS, find_child_candidates
from .optimal_path import Score
from .output_pyramid import EMPTY, OutputPyramid

MIN_SHARE_FRAMES = (
    64  # frames of an input, so that a share of a shorter one leaves no dead ends
)
MAX_ARCS_PER_FRAME = 64  # arcs into each frame where there are too many frames for a table


def solve_graph_path(
    costs: TransitionCosts,
    demands: Objective,
    settings: ResequenceSettings,
    rng: np.random.Generator | None,
    scale: float = 1.0,
) -> Ints | None:
    """Return the row that each output frame shows, shape (n_frames,).

    None if the graph of the coarsest level has no path between two constraints.

    Parameters
    ----------
    costs : TransitionCosts
    demands : Demands
    settings : ResequenceSettings
    rng : numpy.random.Generator or None
        Makes arcs dearer at random, by up to `scale` times `variety`; None leaves them as
        they are.
    scale : float

    Raises
    ------
    MatchingError
        If constraints are too near each other for so many levels.
    """
    output = OutputPyramid.of(costs, demands, settings, vary=rng)
    top = len(output) - 1
    graph = TransitionGraph.of(output.tree.levels[top], settings.graph_share)
    if rng is not None:
        graph = graph.perturb(scale * settings.variety, rng)
    rows = find_cheapest_path(graph, output.demands[top].score, output.fixed[top])
    for level in reversed(range(top)):
        if rows is None:
            break
        rows = _refine_path(output, level, rows)
    return rows


@dataclass(frozen=True, eq=False)
class TransitionGraph:
    """Arcs between rows, in the order of the rows they lead to.

    Attributes
    ----------
    sources, targets : ndarray of int, shape (n_arcs,)
    costs : ndarray, shape (n_arcs,)
    """

    sources: Ints
    targets: Ints
    costs: Floats

    @classmethod
    def of(cls, costs: TransitionCosts, share: float) -> TransitionGraph:
        """Keep the cheapest share of the ways into and out of each row, and what runs on.

        So no row is a dead end as long as it has one; the cheapest of all transitions
        would leave many without any. Of a long input it is those of `cheapest`.
        """
        n = len(costs.frames)
        n_kept = round(share * max(n, MIN_SHARE_FRAMES))
        if n > MAX_FULL_TABLE_ROWS:
            ways = costs.cheapest(max(1, min(MAX_ARCS_PER_FRAME, n_kept)))
            able = np.isfinite(ways.costs)
            sources, targets = ways.sources[able], np.nonzero(able)[1]
            prices = ways.costs[able]
        else:
            table = costs.table()
            sources, targets = np.nonzero(_find_cheapest_arcs(table, costs, n_kept))
            prices = table[sources, targets]
        rows = np.flatnonzero(~costs.frames.is_last)
        jumps = ~costs.frames.is_consecutive(sources, targets)
        sources = np.append(sources[jumps], rows)
        targets = np.append(targets[jumps], rows + 1)
        prices = np.append(prices[jumps], np.zeros(len(rows)))
        order = np.lexsort((sources, targets))
        return cls(sources[order], targets[order], prices[order])

    def perturb(self, variety: float, rng: np.random.Generator) -> TransitionGraph:
        """Return the graph with arcs dearer by up to a share of their cost."""
        dearer = 1 + variety * rng.random(len(self.costs))
        return TransitionGraph(self.sources, self.targets, self.costs * dearer)


def _find_cheapest_arcs(
    table: Floats, costs: TransitionCosts, n_kept: int
) -> NDArray[np.bool_]:
    """Return which transitions are among so many of their row or of their column."""
    if not n_kept:
        return np.zeros(table.shape, bool)
    rows, near = np.arange(len(table)), min(DUPLICATE_RADIUS, len(table) // 8)
    motion, ahead = costs.frames.motion_of, rows - rows[:, None] - 1
    alike = (np.abs(ahead) <= near) & (motion == motion[:, None])
    jumps = np.where(alike, np.inf, table)
    last = min(n_kept, len(table)) - 1
    out = jumps <= np.partition(jumps, last, axis=1)[:, last, None]
    into = jumps <= np.partition(jumps, last, axis=0)[last]
    kept: NDArray[np.bool_] = (out | into) & np.isfinite(jumps)
    return kept


def find_cheapest_path(graph: TransitionGraph, score: Score, fixed: Ints) -> Ints | None:
    """Return the rows of the cheapest path, shape (n_slots,); None if there is none.

    Between two neighbouring slots that are both given no arc is needed.

    Parameters
    ----------
    graph : TransitionGraph
    score : Score
    fixed : ndarray of int, shape (n_slots,)
        Rows that the path has to pass; `EMPTY` where it may pass any.
    """
    reached, begins = np.unique(graph.targets, return_index=True)
    values = np.empty((len(fixed), len(score.always)))
    values[0] = _restrict_to_row(score.soft(0), fixed[0])
    for t in range(1, len(fixed)):
        ways = values[t - 1, graph.sources] + graph.costs
        values[t] = np.inf
        values[t, reached] = np.minimum.reduceat(ways, begins)
        if EMPTY not in fixed[t - 1 : t + 1]:
            values[t, fixed[t]] = values[t - 1, fixed[t - 1]]
        values[t] += _restrict_to_row(score.soft(t), fixed[t])
    row = int(values[-1].argmin())
    if not np.isfinite(values[-1, row]):
        return None
    rows = np.full(len(fixed), row)
    for t in range(len(fixed) - 2, -1, -1):
        if fixed[t] != EMPTY:
            rows[t] = row = int(fixed[t])
            continue
        arcs = slice(*np.searchsorted(graph.targets, [row, row + 1]))
        ways = values[t, graph.sources[arcs]] + graph.costs[arcs]
        rows[t] = row = int(graph.sources[arcs][ways.argmin()])
    return rows


def _restrict_to_row(costs: Floats, row: int) -> Floats:
    """Return costs that are infinite but for one row, unless it is `EMPTY`."""
    if row == EMPTY:
        return costs
    only = np.full(len(costs), np.inf)
    only[row] = costs[row]
    return only


def _refine_path(output: OutputPyramid, level: int, coarser: Ints) -> Ints:
    """Return the cheapest rows of a level among the children of the coarser one's."""
    costs, score, fixed = (
        output.tree.levels[level],
        output.demands[level].score,
        output.fixed[level],
    )
    rows = find_child_candidates(output.tree, level, coarser)[: len(fixed)]
    able = rows != EMPTY
    rows = np.where(able, rows, rows[:, :1])
    rows = np.where(fixed[:, None] == EMPTY, rows, fixed[:, None])
    soft = np.where(able, score.always[rows], np.inf)
    for t, more in score.at.items():
        soft[t] += more[rows[t]]
    jumps = measure_unique_pairs(
        costs, len(costs.frames), rows[:-1, :, None], rows[1:, None, :]
    )
    return rows[np.arange(len(rows)), _find_cheapest_places(soft, jumps)]


def _find_cheapest_places(soft: Array, jumps: Array) -> Ints:
    """Return which candidate of each slot is on the cheapest way through all."""
    value, ways = soft[0], np.empty(soft.shape, np.intp)
    every = np.arange(soft.shape[1])
    for t in range(1, len(soft)):
        arrived = value[:, None] + jumps[t - 1]
        ways[t] = arrived.argmin(axis=0)
        value = arrived[ways[t], every] + soft[t]
    places = np.full(len(soft), int(value.argmin()))
    for t in range(len(soft) - 1, 0, -1):
        places[t - 1] = ways[t, places[t]]
    return places
