"""Path finding: one candidate per sketch fragment, with as few breaks as possible [PB02]_.

Section 3.3. The P best paths are distinct alternatives: among paths with the same set of
consecutive joins, only the cheapest is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..._progress import offer_cancel
from ..._text import BriefRepr
from ...geometry.arrays import Floats, Ints

EdgeCosts = Callable[[int], Floats]


@dataclass(frozen=True, eq=False, repr=False)
class Paths(BriefRepr):
    """The best paths through the candidates, best first.

    Attributes
    ----------
    choices : ndarray of int, shape (n_paths, n_sketch_fragments)
        Rank of the candidate chosen for each sketch fragment.
    n_breaks : ndarray of int, shape (n_paths,)
        Number of joins that are not consecutive.
    costs : ndarray, shape (n_paths,)
        Sum of match costs and any edge costs.
    """

    choices: Ints
    n_breaks: Ints
    costs: Floats


def find_paths(
    fragments: Ints,
    costs: Floats,
    following: Ints,
    *,
    n_paths: int,
    edge_costs: EdgeCosts | None = None,
    worth: Floats | None = None,
) -> Paths:
    """Find the best paths through the candidates, exactly.

    Without `edge_costs`, paths are ordered by their number of breaks (joins that are not
    consecutive) and then by the sum of match costs, as in the paper. With `edge_costs`,
    they are ordered by the sum of both costs.

    A path's label is its set of consecutive joins. Dynamic programming keeps, for each
    candidate, the `n_paths` cheapest labels with which it can be reached. A label that is
    not among them cannot become one of the best, because each of these could continue in
    the same way at a lower cost.

    Parameters
    ----------
    fragments : ndarray of int, shape (n_sketch_fragments, n_matches)
        Candidates, best first; -1 where there are fewer.
    costs : ndarray, shape (n_sketch_fragments, n_matches)
        Cost of each candidate (its rank in the paper's figure 7); infinite where there are
        fewer.
    following : ndarray of int, shape (n_source_fragments,)
        Index of the source fragment that starts where each one ends, or -1.
    n_paths : int
        Number of paths; fewer are returned if fewer alternatives exist.
    edge_costs : callable, optional
        ``edge_costs(i)``, shape (n_matches, n_matches): cost of a join between each
        candidate of sketch fragment i and each of i + 1, unless they are consecutive.
    worth : ndarray, shape (n_sketch_fragments, n_matches), optional
        Number of breaks that each candidate is worth; 0 by default. With `edge_costs`,
        a break has their mean.

    Returns
    -------
    Paths

    Examples
    --------
    The paper's figure 7:

    >>> candidates = np.array([[4, 1, 3], [5, 7, 2], [9, 4, 6], [2, 8, 5]])
    >>> ranks = np.tile([0.0, 1.0, 2.0], (4, 1))
    >>> paths = find_paths(candidates, ranks, np.arange(1, 11), n_paths=3)
    >>> np.take_along_axis(candidates, paths.choices.T, axis=1).T
    array([[4, 5, 6, 2],
           [4, 5, 4, 5],
           [1, 2, 4, 5]])
    """
    edges = edge_costs or _make_break_costs(costs)
    priced = costs if worth is None else costs + _price_worth(worth, edges)
    search = _PathSearch(priced[0], n_paths)
    for i in range(1, len(fragments)):
        offer_cancel()
        joins = _find_consecutive_pairs(fragments[i - 1], fragments[i], following)
        search.step(np.where(joins, 0, edges(i - 1)), joins, priced[i])
    totals, choices = search.finish()
    if edge_costs is None:
        totals = np.take_along_axis(costs, choices.T, axis=1).sum(axis=0)
    elif worth is not None:
        totals = totals - np.take_along_axis(priced - costs, choices.T, axis=1).sum(axis=0)
    chosen = np.take_along_axis(fragments, choices.T, axis=1)
    n_breaks = np.sum(following[chosen[:-1]] != chosen[1:], axis=0)
    return Paths(choices, n_breaks, totals)


def _make_break_costs(costs: Floats) -> EdgeCosts:
    """Return a cost of breaks that exceeds any sum of match costs."""
    finite = np.where(np.isfinite(costs), costs, 0)
    one_break = np.array(1 + 2 * finite.max(axis=1).sum())
    return lambda i: one_break


def _price_worth(worth: Floats, edges: EdgeCosts) -> Floats:
    """Return the costs of candidates where others are worth more breaks."""
    one_break = np.mean([edges(i).mean() for i in range(len(worth) - 1)] or [1.0])
    return one_break * (worth.max(axis=1, keepdims=True) - worth)


def _find_consecutive_pairs(
    before: Ints, after: Ints, following: Ints
) -> NDArray[np.bool_]:
    """Return a mask of the consecutive pairs of candidates, (n_before, n_after)."""
    successors = np.where(before >= 0, following[before], -1)[:, np.newaxis]
    return (successors == after) & (successors >= 0)


class _PathSearch:
    """Dynamic programming over entries: each candidate with up to P labels of its paths.

    Attributes
    ----------
    totals, labels : ndarray, shape (n_matches, n_paths)
        Cost of the best path to each candidate with each label; infinite where unused.
    origins : list of ndarray of int, shape (n_matches, n_paths)
        Flat indices of the previous entries, one array per step.
    """

    def __init__(self, costs: Floats, n_paths: int):
        self.n_paths = n_paths
        self.totals = np.full((len(costs), n_paths), np.inf)
        self.totals[:, 0] = costs
        self.labels = np.zeros(self.totals.shape, np.intp)
        self.n_labels = 1
        self.origins: list[Ints] = []

    def step(self, edges: Floats, joins: NDArray[np.bool_], costs: Floats) -> None:
        """Extend every entry to every candidate of the next fragment."""
        entries = np.flatnonzero(np.isfinite(self.totals.ravel()))
        sums = self.totals.ravel()[entries, np.newaxis] + edges[entries // self.n_paths]
        is_consecutive = joins[entries // self.n_paths]
        labels = np.repeat(self.labels.ravel()[entries, np.newaxis], len(costs), axis=1)
        # A consecutive join gives each pair of entry and candidate a new label.
        labels[is_consecutive] = self.n_labels + np.arange(is_consecutive.sum())
        self.n_labels += int(is_consecutive.sum())
        best = _find_cheapest_labels(sums, labels, self.n_paths)
        taken = best >= 0
        self.totals = np.where(taken, np.take_along_axis(sums, best, axis=0), np.inf).T
        self.totals += costs[:, np.newaxis]
        self.labels = np.take_along_axis(labels, best, axis=0).T
        self.origins.append(entries[best].T)

    def finish(self) -> tuple[Floats, Ints]:
        """Return the costs and choices of the cheapest labels at the end."""
        totals, labels = self.totals.reshape(-1, 1), self.labels.reshape(-1, 1)
        ends = _find_cheapest_labels(totals, labels, self.n_paths)[:, 0]
        ends = ends[(ends >= 0) & np.isfinite(totals[ends, 0])]
        choices, entries = [ends // self.n_paths], ends
        for origins in reversed(self.origins):
            entries = origins.ravel()[entries]
            choices.append(entries // self.n_paths)
        return totals[ends, 0], np.stack(choices[::-1], axis=1)


def _find_cheapest_labels(sums: Floats, labels: Ints, n_paths: int) -> Ints:
    """Return the rows of the cheapest entries with different labels in each column.

    Sums and labels are of shape (n_entries, n_columns), rows of shape (n_paths, n_columns):
    the cheapest first, and -1 where there are fewer labels.
    """
    by_cost = np.argsort(sums, axis=0, kind="stable")
    costs_then_labels = np.argsort(
        np.take_along_axis(labels, by_cost, axis=0), axis=0, kind="stable"
    )
    order = np.take_along_axis(by_cost, costs_then_labels, axis=0)
    sorted_labels = np.take_along_axis(labels, order, axis=0)
    first = np.ones(sums.shape, bool)  # the cheapest entry of its label
    first[1:] = sorted_labels[1:] != sorted_labels[:-1]
    cheapest = np.where(first, np.take_along_axis(sums, order, axis=0), np.inf)
    ranked = np.argsort(cheapest, axis=0, kind="stable")[:n_paths]
    best = np.full((n_paths, sums.shape[1]), -1, np.intp)
    usable = np.isfinite(np.take_along_axis(cheapest, ranked, axis=0))
    best[: len(ranked)] = np.where(usable, np.take_along_axis(order, ranked, axis=0), -1)
    return best
