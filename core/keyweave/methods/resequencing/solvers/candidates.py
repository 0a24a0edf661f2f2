"""The candidate frames for each slot of the output, and their neighborhood distances.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Sections 3.3 and 3.4.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Union

import numpy as np
from numpy.typing import NDArray

from ....animation.source_frames import SourceFrames
from ....geometry.arrays import Array, Floats, Ints
from ..frame_distance import (
    FEATURE_RESOLUTION,
    FrameDistances,
    compute_pair_distances,
    find_unique_pairs,
)
from .multiresolution_tree import MultiresolutionTree, find_neighbors
from .neighborhood import LevelContext
from .output_pyramid import EMPTY

# Rows 2 p + o below parent p may fill the first and the second of its two slots for these
# o, so that a run can continue from slot to slot.
EVEN_SLOT_OFFSETS = np.array([[-1], [0], [1]])
ODD_SLOT_OFFSETS = np.array([[0], [1], [2]])
PARENT_REACH = 1  # coarser slots on each side that candidates come from
DUPLICATE_RADIUS = 3  # rows; closer candidates count as duplicates
Distances = Union[Sequence[float], Floats]  # of candidates, in their order


def find_offset_rows(frames: SourceFrames, rows: Ints, offset: int) -> Ints:
    """Return the rows of `LevelContext.features` that are `offset` frames after rows."""
    shifted, n = rows + offset, len(frames.motions)
    motion = frames.motion_index[rows]
    beyond = find_neighbors(frames, rows, offset) != shifted
    outside = len(frames) + motion + (n if offset > 0 else 0)
    return np.where(beyond, outside, shifted)


def find_child_candidates(tree: MultiresolutionTree, level: int, coarser: Ints) -> Ints:
    """Return the rows that may fill each slot of a level, shape (n_slots, n_candidates).

    They are the children of the frame in the coarser slot and their neighbors. So that a
    transition can move, the children that the adjacent coarser slots would lead to if their
    runs continued are candidates too. Rows are distinct, ascending and padded with `EMPTY`;
    `coarser` are the rows of the next coarser level.
    """
    frames, slots = tree.levels[level + 1].frames, np.arange(len(coarser))
    parents = [
        find_neighbors(frames, coarser[np.clip(slots + o, 0, len(coarser) - 1)], -o)
        for o in range(-PARENT_REACH, PARENT_REACH + 1)
    ]
    families = np.repeat(np.stack(parents, axis=1), 2, axis=0)[:, :, None]
    which = np.where(np.arange(len(families)) % 2, ODD_SLOT_OFFSETS, EVEN_SLOT_OFFSETS).T[
        :, None
    ]
    rows = tree.children(level + 1, families, which).reshape(len(families), -1)
    none = len(tree.levels[level].frames)
    rows.sort(axis=1)
    rows[:, 1:][rows[:, 1:] == rows[:, :-1]] = none
    rows.sort(axis=1)
    rows[rows == none] = EMPTY
    return rows[:, : int((rows != EMPTY).sum(axis=1).max())]


class SlotCandidates:
    """Base of the candidates for each slot of a level, with neighborhood distances."""

    def __init__(self, context: LevelContext) -> None:
        self.context = context
        self.n_slots = len(context.fixed)
        self.open = np.flatnonzero(context.fixed == EMPTY)

    def candidates(self, slot: int) -> Sequence[int]:
        """Return the rows that may fill a slot, ascending."""
        raise NotImplementedError

    def distances(self, slot: int, shown: Sequence[int]) -> Distances:
        """Return the distances of a slot's candidates, costs of preferences included.

        `shown` are the rows of all slots of the level; `EMPTY` for slots not filled yet.
        """
        raise NotImplementedError


class ChildCandidates(SlotCandidates):
    """Candidates on a level below the coarsest: children of the coarser frames."""

    def __init__(self, context: LevelContext) -> None:
        super().__init__(context)
        rows, slots = self._list_rows(), self.open
        valid = rows != EMPTY
        padded = np.where(valid, rows, rows[:, :1])[slots]
        sums, self._weights = context.sum_other_levels(slots, padded)
        self._sums = _group_by_slot(slots, sums, valid)
        costs = context.preference_costs(slots, padded)
        self._preferences = _group_by_slot(slots, costs, valid)
        self._candidates = _group_by_slot(slots, rows[slots], valid)
        near = {o: find_offset_rows(context.frames, rows, o) for o in context.weights.own}
        self._own = [
            (o, weight, _group_by_slot(slots, near[o][slots], valid))
            for o, weight in context.weights.own.items()
        ]
        self._stride = len(context.features)
        self._pair_distances = self._measure_pairs(rows, valid, near)

    def _list_rows(self) -> Ints:
        """Return the candidates of all slots; fixed slots have a single one."""
        context, fixed = self.context, self.context.fixed[:, None]
        rows = find_child_candidates(context.tree, context.level, context.coarser)
        only = np.where(np.arange(rows.shape[1]) == 0, fixed, EMPTY)
        return np.where(fixed == EMPTY, rows[: self.n_slots], only)

    def _measure_pairs(
        self, rows: Ints, valid: NDArray[np.bool_], near: dict[int, Ints]
    ) -> dict[int, float]:
        """Return d for all pairs of a shown row and an expected row that may occur.

        The key of a pair is the first row times the number of rows, plus the second.
        """
        keys, n = [np.empty(0, np.intp)], self._stride
        for o, expected in near.items():
            slots = self.open[(self.open + o >= 0) & (self.open + o < self.n_slots)]
            both = valid[slots + o, :, None] & valid[slots, None, :]
            keys.append((rows[slots + o, :, None] * n + expected[slots, None, :])[both])
        pairs, f = find_unique_pairs(np.concatenate(keys), n), self.context.features
        distances = compute_pair_distances(f, f, pairs // n, pairs % n)
        return dict(zip(pairs.tolist(), distances.tolist()))

    def candidates(self, slot: int) -> Sequence[int]:
        """Return the rows that may fill a slot, ascending."""
        return self._candidates[slot]

    def distances(self, slot: int, shown: Sequence[int]) -> list[float]:
        """Return the distances of a slot's candidates, costs of preferences included."""
        sums, total = self._sums[slot], self._weights[slot]
        known, n = self._pair_distances, self._stride
        for o, weight, expected in self._own:
            other = slot + o
            if 0 <= other < self.n_slots and shown[other] != EMPTY:
                key = shown[other] * n
                sums = [x + weight * known[key + y] for x, y in zip(sums, expected[slot])]
                total += weight
        unit = max(total, 1e-12) * FEATURE_RESOLUTION
        return [
            round(x / unit) * FEATURE_RESOLUTION + cost
            for x, cost in zip(sums, self._preferences[slot])
        ]


def _group_by_slot(
    slots: Ints, values: Array, valid: NDArray[np.bool_]
) -> dict[int, list[Any]]:
    """Return the values of each slot's valid candidates, which come first in a row."""
    n = valid[slots].sum(axis=1).tolist()
    return {s: v[:k] for s, v, k in zip(slots.tolist(), values.tolist(), n)}


class AllCandidates(SlotCandidates):
    """Candidates on the coarsest level: every row for every slot."""

    def __init__(self, context: LevelContext) -> None:
        super().__init__(context)
        every = np.arange(len(context.frames))
        self._every = range(len(every))
        self._distances = FrameDistances(context.features)
        sums, self._weights = context.sum_other_levels(self.open, every)
        self._sums = dict(zip(self.open.tolist(), sums))
        costs = context.preference_costs(self.open, every)
        self._preferences = dict(zip(self.open.tolist(), costs))
        frames = context.frames
        self._own = [
            (o, weight, find_offset_rows(frames, every, o))
            for o, weight in context.weights.own.items()
        ]

    def candidates(self, slot: int) -> Sequence[int]:
        """Return the rows that may fill a slot, ascending."""
        return self._every

    def distances(self, slot: int, shown: Sequence[int]) -> Floats:
        """Return the distances of a slot's candidates, costs of preferences included."""
        sums, total = self._sums[slot].copy(), self._weights[slot]
        for o, weight, expected in self._own:
            other = slot + o
            if 0 <= other < self.n_slots and shown[other] != EMPTY:
                sums += weight * self._distances.from_row(shown[other])[expected]
                total += weight
        sums /= max(total, 1e-12) * FEATURE_RESOLUTION
        return np.round(sums) * FEATURE_RESOLUTION + self._preferences[slot]
