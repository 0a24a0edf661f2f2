"""The cheapest path through a pruned graph of transitions, refined level by level.

On the coarsest level, an arc leads from i to j if showing j after i is among the cheapest
transitions out of i or into j; continuing a run is free. A path between two constraints
has as many arcs as there are slots between them. The cheapest path is exact: keeping only
the cheapest path to each frame and slot finds what a depth-first search would.
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

from ....geometry.arrays import Floats, Ints, choose_states
from ..frame_distance import MAX_FULL_TABLE_ROWS, measure_unique_pairs
from ..objective import Objective
from ..settings import ResequenceSettings
from ..transitions import TransitionCosts
from .candidates import DUPLICATE_RADIUS, find_child_candidates
from .optimal_path import Score
from .output_pyramid import EMPTY, OutputPyramid

MIN_SHARE_FRAMES = 64  # shorter inputs count as this long, which avoids dead ends
MAX_ARCS_PER_FRAME = 64  # arcs into each frame if there are too many frames for a table


def solve_graph_path(
    costs: TransitionCosts,
    objective: Objective,
    settings: ResequenceSettings,
    rng: np.random.Generator | None,
    scale: float = 1.0,
) -> Ints | None:
    """Return the row of each output frame, shape (n_frames,).

    Returns None if the graph of the coarsest level has no path between two constraints.
    `rng` raises the costs of arcs at random, and `scale` is a factor on the `variety` of
    the settings. Raises MatchingError if constraints are too close together for the number
    of levels.
    """
    output = OutputPyramid.of(costs, objective, settings, vary=rng)
    top = len(output) - 1
    graph = TransitionGraph.of(output.tree.levels[top], settings.graph_share)
    if rng is not None:
        graph = graph.perturb(scale * settings.variety, rng)
    rows = find_cheapest_path(graph, output.objectives[top].score, output.fixed[top])
    for level in reversed(range(top)):
        if rows is None:
            break
        rows = _refine_path(output, level, rows)
    return rows


@dataclass(frozen=True, eq=False)
class TransitionGraph:
    """Arcs between rows, sorted by the rows that they lead to, each of shape (n_arcs,)."""

    sources: Ints
    targets: Ints
    costs: Floats

    @classmethod
    def of(cls, costs: TransitionCosts, share: float) -> TransitionGraph:
        """Keep the cheapest share of transitions into and out of each row, and all runs.

        A share per row avoids dead ends, which a share of all transitions would leave. For
        a long input, the transitions of `TransitionCosts.cheapest` are kept.
        """
        n = len(costs.frames)
        n_kept = round(share * max(n, MIN_SHARE_FRAMES))
        if n > MAX_FULL_TABLE_ROWS:
            transitions = costs.cheapest(max(1, min(MAX_ARCS_PER_FRAME, n_kept)))
            valid = np.isfinite(transitions.costs)
            sources, targets = transitions.sources[valid], np.nonzero(valid)[1]
            prices = transitions.costs[valid]
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
        """Return the graph with costs multiplied by random factors of 1 to 1 + variety."""
        factors = 1 + variety * rng.random(len(self.costs))
        return TransitionGraph(self.sources, self.targets, self.costs * factors)


def _find_cheapest_arcs(
    table: Floats, costs: TransitionCosts, n_kept: int
) -> NDArray[np.bool_]:
    """Return a mask of the `n_kept` cheapest transitions of each row and each column.

    The table and the mask are of shape (n_rows, n_rows).
    """
    if not n_kept:
        return np.zeros(table.shape, bool)
    rows, near = np.arange(len(table)), min(DUPLICATE_RADIUS, len(table) // 8)
    motion, ahead = costs.frames.motion_index, rows - rows[:, None] - 1
    duplicates = (np.abs(ahead) <= near) & (motion == motion[:, None])
    jumps = np.where(duplicates, np.inf, table)
    last = min(n_kept, len(table)) - 1
    out = jumps <= np.partition(jumps, last, axis=1)[:, last, None]
    into = jumps <= np.partition(jumps, last, axis=0)[last]
    return (out | into) & np.isfinite(jumps)


def find_cheapest_path(graph: TransitionGraph, score: Score, fixed: Ints) -> Ints | None:
    """Return the rows of the cheapest path, shape (n_slots,); None if there is none.

    The path passes through fixed rows; `EMPTY` is any row. Between two adjacent fixed slots
    no arc is needed.
    """
    reached, begins = np.unique(graph.targets, return_index=True)
    values = np.empty((len(fixed), len(score.always)))
    values[0] = _restrict_to_row(score.soft(0), fixed[0])
    for t in range(1, len(fixed)):
        arrived = values[t - 1, graph.sources] + graph.costs
        values[t] = np.inf
        values[t, reached] = np.minimum.reduceat(arrived, begins)
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
        arrived = values[t, graph.sources[arcs]] + graph.costs[arcs]
        rows[t] = row = int(graph.sources[arcs][arrived.argmin()])
    return rows


def _restrict_to_row(costs: Floats, row: int) -> Floats:
    """Return costs that are infinite for all rows but one, unless that is `EMPTY`."""
    if row == EMPTY:
        return costs
    only = np.full(len(costs), np.inf)
    only[row] = costs[row]
    return only


def _refine_path(output: OutputPyramid, level: int, coarser: Ints) -> Ints:
    """Return the cheapest rows of a level among the children of the coarser rows."""
    costs, score, fixed = (
        output.tree.levels[level],
        output.objectives[level].score,
        output.fixed[level],
    )
    rows = find_child_candidates(output.tree, level, coarser)[: len(fixed)]
    valid = rows != EMPTY
    rows = np.where(valid, rows, rows[:, :1])
    rows = np.where(fixed[:, None] == EMPTY, rows, fixed[:, None])
    soft = np.where(valid, score.always[rows], np.inf)
    for t, more in score.at.items():
        soft[t] += more[rows[t]]
    jumps = measure_unique_pairs(
        costs, len(costs.frames), rows[:-1, :, None], rows[1:, None, :]
    )
    return rows[np.arange(len(rows)), choose_states(soft, jumps)]
