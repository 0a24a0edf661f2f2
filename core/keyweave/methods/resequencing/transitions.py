"""The transitions worth searching: the cheapest into each frame.

A transition from i to j shows j where i + 1 was expected, and costs d(i + 1, j) squared:
with squares, two small jumps are cheaper than one large jump.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Section 3.5.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..._text import BriefRepr
from ...geometry.arrays import Array, Floats, Ints
from .frame_distance import (
    compute_distance_table,
    compute_frame_features,
    compute_pair_distances,
    predict_features,
)
from .source_frames import SourceFrames

MAX_EXHAUSTIVE_FRAMES = 300  # frames of an input so short that every transition is searched
DEFAULT_N_CANDIDATES = 16
LONG_INPUT_ROWS = (
    8192  # rows from which on transitions lead into every second, third ... only
)
GROUP_SIZE = 8  # neighbouring frames of which one may be left at a time
N_SAMPLED_FRAMES = 64  # frames that say how unlike two frames usually are
SEARCH_RESOLUTION = 2.0**-12  # of features, where near rows are looked for
MAX_TABLE_CELLS = 2**22  # of a table that is in memory at a time


@dataclass(frozen=True, eq=False, repr=False)
class Transitions(BriefRepr):
    """Ways into each row, as many for each; those that are none cost infinity.

    Attributes
    ----------
    sources : ndarray of int, shape (n_ways, n_rows)
        The row that is left.
    costs : ndarray, shape (n_ways, n_rows)
    """

    sources: Ints
    costs: Floats

    def with_more(self, sources: Ints, targets: Ints, costs: Floats) -> Transitions:
        """Return these and others, of which each target may have several."""
        order = np.lexsort((sources, targets))
        targets, sources, costs = targets[order], sources[order], costs[order]
        place = np.arange(len(targets)) - np.searchsorted(targets, targets)
        n_more = int(place.max()) + 1 if len(place) else 0
        more = np.zeros((n_more, self.sources.shape[1]), np.intp)
        more_costs = np.full(more.shape, np.inf)
        more[place, targets] = sources
        more_costs[place, targets] = costs
        return Transitions(
            np.concatenate([self.sources, more]), np.concatenate([self.costs, more_costs])
        )


@dataclass(frozen=True, eq=False, repr=False)
class TransitionCosts(BriefRepr):
    """What it costs to go on from one row with another.

    Attributes
    ----------
    frames : SourceFrames
    features, expected : ndarray, shape (n_rows, n_components)
        See `keyweave.methods.resequencing.frame_distance`.
    """

    frames: SourceFrames
    features: Floats
    expected: Floats

    @classmethod
    def of(cls, frames: SourceFrames, pose_seconds: float) -> TransitionCosts:
        """Compare frames by their velocities and poses, as in `compute_frame_features`."""
        features = compute_frame_features(frames, pose_seconds)
        return cls(frames, features, predict_features(features, frames))

    def __call__(self, rows: Ints, after: Ints) -> Floats:
        """Return the cost of each pair of rows; 0 where the second follows the first."""
        costs = (
            compute_pair_distances(self.expected, self.features, rows, after).astype(float)
            ** 2
        )
        return np.where(self.frames.is_consecutive(rows, after), 0.0, costs)

    @cached_property
    def ordinary(self) -> float:
        """What a transition between two ordinary frames costs: the median of some."""
        rows = np.unique(
            np.linspace(0, len(self.features) - 1, N_SAMPLED_FRAMES).astype(int)
        )
        one, other = np.repeat(rows, len(rows)), np.tile(rows, len(rows))
        return float(np.median(self.between(one[one != other], other[one != other])))

    def between(self, rows: Ints, others: Ints) -> Floats:
        """Return d squared of pairs of rows: how unlike they are themselves."""
        return (
            compute_pair_distances(self.features, self.features, rows, others).astype(float)
            ** 2
        )

    def table(self) -> Floats:
        """Return all costs, shape (n_rows, n_rows), of going on from one with the other."""
        costs = compute_distance_table(self.expected, self.features).astype(float) ** 2
        rows = np.flatnonzero(~self.frames.is_last)
        costs[rows, rows + 1] = 0
        return costs

    def cheapest(self, n_ways: int | None) -> Transitions:
        """Return the cheapest ways into rows, of each group of neighbours at most one.

        At high frame rates, and in long inputs, not into every row: a transition may come a
        little sooner or later, and nobody sees it.

        Parameters
        ----------
        n_ways : int, optional
            How many; all, if there are no more rows. By default all of a short input.
        """
        n = len(self.frames)
        if n_ways is None:
            n_ways = n if n <= MAX_EXHAUSTIVE_FRAMES else DEFAULT_N_CANDIDATES
        if n_ways >= n:
            rows = np.tile(np.arange(n)[:, None], n)
            on = self.frames.is_consecutive(rows, np.arange(n))
            return Transitions(rows, np.where(on, np.inf, self.table()))
        stride = max(self.frames.stride, n // LONG_INPUT_ROWS)
        targets = np.arange(0, n, stride)
        found = _find_nearest_rows(self, targets, n_ways, GROUP_SIZE * stride)
        after = np.broadcast_to(targets, found.shape)
        price = self(found.ravel(), after.ravel()).reshape(found.shape)
        rows, costs = np.zeros((len(found), n), np.intp), np.full((len(found), n), np.inf)
        rows[:, targets] = found
        costs[:, targets] = np.where(
            self.frames.is_consecutive(found, after), np.inf, price
        )
        return Transitions(rows, costs)


def _find_nearest_rows(
    costs: TransitionCosts, targets: Ints, n_ways: int, group: int
) -> Ints:
    """Return rows whose expected features are near targets', shape (n_ways, n_targets).

    Near by |e - f|^2 = |e|^2 + |f|^2 - 2 e.f, which is one product of matrices; the
    metric is for those that are left.
    """
    # Whole multiples of GRAIN: their products add up to the same in any order.
    expected, features = (
        np.round(each.astype(float) / SEARCH_RESOLUTION) * SEARCH_RESOLUTION
        for each in (costs.expected, costs.features)
    )
    n, n_targets, follows = len(features), len(targets), ~costs.frames.is_first
    n_groups = -(-n // group)
    # Members of a group stand n_groups apart, so that its least is found column by column.
    order = np.arange(n_groups * group).reshape(n_groups, group).T.ravel()
    e = expected[np.minimum(order, n - 1)]
    squares = np.where(order < n, np.sum(e * e, axis=1), np.inf)
    n_ways = min(n_ways, n_groups)
    found = np.empty((n_targets, n_ways), np.intp)
    size = max(1, MAX_TABLE_CELLS // len(order))
    for start in range(0, n_targets, size):
        some = targets[start : start + size]
        table = features[some] @ (-2 * e.T)
        table += squares
        own, before = np.flatnonzero(follows[some]), some[follows[some]] - 1
        # What runs on is no transition.
        table[own, before % group * n_groups + before // group] = np.inf
        best = _find_best_in_groups(table.reshape(-1, group, n_groups), n_ways)
        found[start : start + size] = best
    return found.T


def _find_best_in_groups(table: Array, n_ways: int) -> Ints:
    """Return for each row of a table the best column of each of the best groups."""
    least = table.min(axis=1)
    groups = np.argpartition(least, n_ways - 1, axis=1)[:, :n_ways]
    groups.sort(axis=1)
    members = np.take_along_axis(table, groups[:, None, :], axis=2)
    best: Ints = groups * table.shape[1] + members.argmin(axis=1)
    return best


def find_direct_transitions(
    costs: TransitionCosts, fixed: Sequence[tuple[int, int]], n_kept: int
) -> tuple[Ints, Ints, Floats]:
    """Return transitions that lead from one fixed frame to the next with one jump.

    Parameters
    ----------
    costs : TransitionCosts
    fixed : sequence of (int, int)
        Output frame, counted from 0, and row; rising.
    n_kept : int
        The cheapest of each gap.

    Returns
    -------
    sources, targets : ndarray of int
    costs : ndarray
    """
    frames = costs.frames
    none = np.empty(0, np.intp)
    gaps = [(none, none)]
    for (t, i), (u, j) in zip(fixed, fixed[1:]):
        ahead = np.arange(u - t if j - i != u - t else 0)
        rows, after = i + ahead, j - (u - t - 1) + ahead
        ends, begins = (frames.starts[frames.motion_of[k] + b] for k, b in ((i, 1), (j, 0)))
        able = (rows < ends) & (after >= begins)
        gaps.append((rows[able], after[able]))
    sources, targets = map(np.concatenate, zip(*gaps))
    prices = costs(sources, targets)
    edges = np.cumsum([len(rows) for rows, _ in gaps])
    best = [
        a + np.sort(np.argsort(prices[a:b], kind="stable")[:n_kept])
        for a, b in zip(edges, edges[1:])
    ]
    kept = np.concatenate([none, *best])
    return sources[kept], targets[kept], prices[kept]
