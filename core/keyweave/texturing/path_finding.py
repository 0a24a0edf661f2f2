"""Path finding: one candidate per sketch fragment, with as few breaks as can be [PB02]_.

Section 3.3. The P best paths are alternatives that an animator can tell apart: paths with
the same set of consecutive joins are one alternative, and the cheapest stands for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..arrays import Floats, Ints

EdgeCosts = Callable[[int], Floats]


@dataclass(frozen=True, eq=False)
class Paths:
    """The best ways through the candidates, best first.

    Attributes
    ----------
    choices : ndarray of int, shape (n_paths, n_sketch_fragments)
        Which of its candidates each sketch fragment takes.
    n_breaks : ndarray of int, shape (n_paths,)
        Joins that are not consecutive.
    costs : ndarray, shape (n_paths,)
        Sums of the costs of matches and joins; for ``"consecutive"`` of matches only.
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
) -> Paths:
    """Find the best paths through the candidates, exactly.

    Without `edge_costs` paths are ordered by the joins that are not consecutive and then
    by the sum of match costs, as in the paper. With them by the sum of both costs.

    A path's label is its set of consecutive joins. Dynamic programming keeps, for each
    candidate, the `n_paths` cheapest labels with which it can be reached: a label that is
    not among them cannot become one of the best, since those that are could go on in the
    same way.

    Parameters
    ----------
    fragments : ndarray of int, shape (n_sketch_fragments, n_matches)
        Candidates, best first; -1 where there are fewer.
    costs : ndarray, shape (n_sketch_fragments, n_matches)
        What each costs (in the paper's figure 7 its rank).
    following : ndarray of int, shape (n_source_fragments,)
        The source fragment that goes on where one ends, or -1.
    n_paths : int
        How many; fewer are returned if fewer alternatives exist.
    edge_costs : callable, optional
        ``edge_costs(i)``, shape (n_matches, n_matches): what it costs to go from each
        candidate of sketch fragment i to each of i + 1, unless they are consecutive.

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
    break_cost = 1.0 + 2 * float(np.max(np.where(np.isfinite(costs), costs, 0), axis=1).sum())
    search = _Search(n_paths, *fragments.shape)
    search.begin(costs[0])
    for i in range(1, len(fragments)):
        consecutive = _consecutive(fragments[i - 1], fragments[i], following)
        edges = np.full(consecutive.shape, break_cost) if edge_costs is None else edge_costs(i - 1)
        search.step(i, np.where(consecutive, 0.0, edges), consecutive, costs[i])
    choices = search.best_paths()
    breaks = _count_breaks(fragments, choices, following)
    totals = np.array([total for total, _ in search.ends])
    if edge_costs is None:
        totals = np.take_along_axis(costs, choices.T, axis=1).sum(axis=0)
    return Paths(choices, breaks, totals)


def _consecutive(before: Ints, after: Ints, following: Ints) -> NDArray[np.bool_]:
    goes_on = np.where(before >= 0, following[before], -1)[:, np.newaxis]
    return (goes_on == after) & (goes_on >= 0)


def _count_breaks(fragments: Ints, choices: Ints, following: Ints) -> Ints:
    chosen = np.take_along_axis(fragments, choices.T, axis=1)
    return np.sum(following[chosen[:-1]] != chosen[1:], axis=0)


class _Search:
    """The state of the dynamic programme: P entries per candidate of each fragment."""

    def __init__(self, n_paths: int, n_fragments: int, n_matches: int):
        self.n_paths = n_paths
        self.n_matches = n_matches
        self.origins = np.full((n_fragments, n_matches, n_paths), -1, np.intp)
        self.numbers: dict[tuple[int, int, int], int] = {}  # of labels
        self.ends: list[tuple[float, int]] = []

    def begin(self, costs: Floats) -> None:
        shape = (self.n_matches, self.n_paths)
        self.totals = np.full(shape, np.inf)
        self.totals[:, 0] = costs
        self.labels = np.zeros(shape, np.intp)

    def step(
        self, i: int, edges: Floats, consecutive: NDArray[np.bool_], costs: Floats
    ) -> None:
        """Extend every entry to every candidate of fragment i; keep the best per label."""
        entries = np.flatnonzero(np.isfinite(self.totals.ravel()))
        entries = entries[np.argsort(self.labels.ravel()[entries], kind="stable")]
        labels = self.labels.ravel()[entries]
        sums = self.totals.ravel()[entries, np.newaxis] + edges[entries // self.n_paths]
        joined = consecutive[entries // self.n_paths]
        best, origin, names = _cheapest_per_label(
            np.where(joined, np.inf, sums), entries, labels
        )
        best, origin, names = self._with_joins(i, sums, joined, entries, labels, best, origin, names)
        order = np.argsort(best, axis=0, kind="stable")[: self.n_paths]
        n = len(order)
        self.totals = np.full((self.n_matches, self.n_paths), np.inf)
        self.totals[:, :n] = np.take_along_axis(best, order, axis=0).T + costs[:, np.newaxis]
        self.labels = np.zeros((self.n_matches, self.n_paths), np.intp)
        self.labels[:, :n] = np.take_along_axis(names, order, axis=0).T
        self.origins[i, :, :n] = np.take_along_axis(origin, order, axis=0).T

    def _with_joins(
        self,
        i: int,
        sums: Floats,
        joined: NDArray[np.bool_],
        entries: Ints,
        labels: Ints,
        best: Floats,
        origin: Ints,
        names: Ints,
    ) -> tuple[Floats, Ints, Ints]:
        """Add the entries that go on consecutively; each makes a label of its own."""
        more = np.full((self.n_paths, self.n_matches), np.inf)
        more_origin = np.full(more.shape, -1, np.intp)
        more_names = np.zeros(more.shape, np.intp)
        for target in np.flatnonzero(joined.any(axis=0)):
            for row, entry in enumerate(np.flatnonzero(joined[:, target])[: self.n_paths]):
                more[row, target] = sums[entry, target]
                more_origin[row, target] = entries[entry]
                key = (int(labels[entry]), i, int(target))
                more_names[row, target] = self.numbers.setdefault(key, len(self.numbers) + 1)
        return (
            np.concatenate([best, more]),
            np.concatenate([origin, more_origin]),
            np.concatenate([names, more_names]),
        )

    def best_paths(self) -> Ints:
        """Trace the cheapest entry of each label back, best label first."""
        seen: set[int] = set()
        paths = []
        for entry in np.argsort(self.totals.ravel(), kind="stable"):
            total, label = float(self.totals.ravel()[entry]), int(self.labels.ravel()[entry])
            if not np.isfinite(total) or len(paths) == self.n_paths:
                break
            if label not in seen:
                seen.add(label)
                self.ends.append((total, label))
                paths.append(self._trace(int(entry)))
        return np.array(paths, np.intp)

    def _trace(self, entry: int) -> list[int]:
        choices = []
        for origins in reversed(self.origins):
            choices.append(entry // self.n_paths)
            entry = int(origins.ravel()[entry])
        return choices[::-1]


def _cheapest_per_label(
    sums: Floats, entries: Ints, labels: Ints
) -> tuple[Floats, Ints, Ints]:
    """Reduce rows that share a label (they are adjacent) to the cheapest, per column."""
    first = np.flatnonzero(np.r_[True, labels[1:] != labels[:-1]])
    best = np.minimum.reduceat(sums, first, axis=0)
    group = np.cumsum(np.r_[True, labels[1:] != labels[:-1]]) - 1
    row = np.where(sums == best[group], np.arange(len(sums))[:, np.newaxis], len(sums))
    origin = entries[np.minimum.reduceat(row, first, axis=0)]
    return best, origin, np.broadcast_to(labels[first, np.newaxis], best.shape)
