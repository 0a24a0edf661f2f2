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

from ..._progress import offer_cancel
from ..._text import BriefRepr
from ...animation.source_frames import SourceFrames
from ...geometry.arrays import Array, Floats, Ints, compute_median, list_distinct
from .frame_distance import (
    compute_distance_table,
    compute_frame_features,
    compute_pair_distances,
    predict_features,
)

MAX_EXHAUSTIVE_FRAMES = 300  # up to this length of the input, all transitions are searched
DEFAULT_N_CANDIDATES = 16
LONG_INPUT_ROWS = 8192  # at n times as many rows, transitions lead into every n-th row
GROUP_SIZE = 8  # neighboring frames of which only the best is a candidate
N_SAMPLED_FRAMES = 64  # frames that the cost of an ordinary transition is measured on
SEARCH_RESOLUTION = 2.0**-12  # of features in the search for near rows
MAX_TABLE_CELLS = 2**22  # cells of a table that are in memory at a time


@dataclass(frozen=True, eq=False, repr=False)
class Transitions(BriefRepr):
    """Transitions into each row, the same number for all; unused entries cost infinity.

    Attributes
    ----------
    sources : ndarray of int, shape (n_candidates, n_rows)
        Row that each transition leaves.
    costs : ndarray, shape (n_candidates, n_rows)
    """

    sources: Ints
    costs: Floats

    def with_more(self, sources: Ints, targets: Ints, costs: Floats) -> Transitions:
        """Return these transitions and more; a target may occur several times."""
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
    """Costs of showing one row after another.

    Attributes
    ----------
    frames : SourceFrames
    features, expected : ndarray, shape (n_rows, n_components)
        Features of each row and of its expected successor; see
        `keyweave.methods.resequencing.frame_distance`.
    """

    frames: SourceFrames
    features: Floats
    expected: Floats

    @classmethod
    def of(cls, frames: SourceFrames, pose_seconds: float) -> TransitionCosts:
        """Compute the features that costs are based on; see `compute_frame_features`."""
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
        """Cost of an ordinary transition: the median over pairs of sampled frames."""
        rows = list_distinct(
            np.linspace(0, len(self.features) - 1, N_SAMPLED_FRAMES).astype(int)
        )
        a, b = np.repeat(rows, len(rows)), np.tile(rows, len(rows))
        return compute_median(self.between(a[a != b], b[a != b]))

    def between(self, rows: Ints, others: Ints) -> Floats:
        """Return d squared between pairs of rows, shape (n_pairs,)."""
        return (
            compute_pair_distances(self.features, self.features, rows, others).astype(float)
            ** 2
        )

    def table(self) -> Floats:
        """Return the costs of showing j after i for all pairs, shape (n_rows, n_rows)."""
        costs = compute_distance_table(self.expected, self.features).astype(float) ** 2
        rows = np.flatnonzero(~self.frames.is_last)
        costs[rows, rows + 1] = 0
        return costs

    def cheapest(self, n_candidates: int | None) -> Transitions:
        """Return the cheapest transitions into rows, from distinct groups of neighbors.

        At high frame rates and for long inputs, transitions lead into only some of the
        rows, since a transition a few frames sooner or later looks the same.

        Parameters
        ----------
        n_candidates : int, optional
            Transitions into each row; by default 16, or all for a short input.
        """
        n = len(self.frames)
        if n_candidates is None:
            n_candidates = n if n <= MAX_EXHAUSTIVE_FRAMES else DEFAULT_N_CANDIDATES
        if n_candidates >= n:
            rows = np.tile(np.arange(n)[:, None], n)
            follows = self.frames.is_consecutive(rows, np.arange(n))
            return Transitions(rows, np.where(follows, np.inf, self.table()))
        stride = max(self.frames.stride, n // LONG_INPUT_ROWS)
        targets = np.arange(0, n, stride)
        near = _find_nearest_rows(self, targets, n_candidates, GROUP_SIZE * stride)
        after = np.broadcast_to(targets, near.shape)
        price = self(near.ravel(), after.ravel()).reshape(near.shape)
        rows, costs = np.zeros((len(near), n), np.intp), np.full((len(near), n), np.inf)
        rows[:, targets] = near
        costs[:, targets] = np.where(self.frames.is_consecutive(near, after), np.inf, price)
        return Transitions(rows, costs)


def _find_nearest_rows(
    costs: TransitionCosts, targets: Ints, n_candidates: int, group: int
) -> Ints:
    """Return the rows whose expected features are nearest, shape (n_candidates, n_targets).

    Distances are |e - f|^2 = |e|^2 + |f|^2 - 2 e.f, which takes a single matrix product;
    the metric itself is computed only for the rows returned.
    """
    # Products of multiples of SEARCH_RESOLUTION add up to the same sum in any order.
    expected, features = (
        np.round(each.astype(float) / SEARCH_RESOLUTION) * SEARCH_RESOLUTION
        for each in (costs.expected, costs.features)
    )
    n, n_targets, follows = len(features), len(targets), ~costs.frames.is_first
    n_groups = -(-n // group)
    # Members of a group are n_groups columns apart, so that its minimum is along one axis.
    order = np.arange(n_groups * group).reshape(n_groups, group).T.ravel()
    e = expected[np.minimum(order, n - 1)]
    squares = np.where(order < n, np.sum(e * e, axis=1), np.inf)
    n_candidates = min(n_candidates, n_groups)
    nearest = np.empty((n_targets, n_candidates), np.intp)
    size = max(1, MAX_TABLE_CELLS // len(order))
    for start in range(0, n_targets, size):
        offer_cancel()
        chunk = targets[start : start + size]
        table = features[chunk] @ (-2 * e.T)
        table += squares
        own, before = np.flatnonzero(follows[chunk]), chunk[follows[chunk]] - 1
        # Consecutive captured frames are not a transition.
        table[own, before % group * n_groups + before // group] = np.inf
        best = _find_best_in_groups(table.reshape(-1, group, n_groups), n_candidates)
        nearest[start : start + size] = best
    return nearest.T


def _find_best_in_groups(table: Array, n_groups: int) -> Ints:
    """Return the best column of each of the best groups, shape (n_targets, n_groups).

    The table is of shape (n_targets, group size, number of groups).
    """
    least = table.min(axis=1)
    groups = np.argpartition(least, n_groups - 1, axis=1)[:, :n_groups]
    groups.sort(axis=1)
    members = np.take_along_axis(table, groups[:, None, :], axis=2)
    return groups * table.shape[1] + members.argmin(axis=1)


def find_direct_transitions(
    costs: TransitionCosts, fixed: Sequence[tuple[int, int]], n_kept: int
) -> tuple[Ints, Ints, Floats]:
    """Return transitions that connect consecutive fixed frames with a single jump.

    Fixed frames are output frame indices from 0, ascending, and rows. For each gap the
    `n_kept` cheapest ones are kept. Sources, targets and costs are of shape
    (n_transitions,).
    """
    frames = costs.frames
    empty = np.empty(0, np.intp)
    gaps = [(empty, empty)]
    for (t, i), (u, j) in zip(fixed, fixed[1:]):
        ahead = np.arange(u - t if j - i != u - t else 0)
        rows, after = i + ahead, j - (u - t - 1) + ahead
        ends, begins = (
            frames.starts[frames.motion_index[k] + b] for k, b in ((i, 1), (j, 0))
        )
        inside = (rows < ends) & (after >= begins)
        gaps.append((rows[inside], after[inside]))
    sources, targets = map(np.concatenate, zip(*gaps))
    prices = costs(sources, targets)
    edges = np.cumsum([len(rows) for rows, _ in gaps])
    best = [
        a + np.sort(np.argsort(prices[a:b], kind="stable")[:n_kept])
        for a, b in zip(edges, edges[1:])
    ]
    kept = np.concatenate([empty, *best])
    return sources[kept], targets[kept], prices[kept]
