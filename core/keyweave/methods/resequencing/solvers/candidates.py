"""The candidate frames for each slot of the output, and their neighbourhood distances.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Section 3.3 and 3.4.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Union

import numpy as np
from numpy.typing import NDArray

from ....geometry.arrays import Array, Floats, Ints
from ..frame_distance import (
    FEATURE_RESOLUTION,
    FrameDistances,
    compute_pair_distances,
    find_unique_pairs,
)
from ..source_frames import SourceFrames
from .multiresolution_tree import MultiresolutionTree, find_neighbors
from .neighborhood import LevelContext
from .output_pyramid import EMPTY

EVEN_SLOT_OFFSETS = np.array(
    [[-1], [0], [1]]
)  # of 2p + o, those that may fill the first slot of two
ODD_SLOT_OFFSETS = np.array([[0], [1], [2]])  # and the second: so that each may run on
PARENT_REACH = 1  # coarser slots on each side that candidates come from
DUPLICATE_RADIUS = 3  # rows of an input that are so near each other are taken for one
Distances = Union[Sequence[float], Floats]  # of candidates, in their order


def find_offset_rows(frames: SourceFrames, rows: Ints, offset: int) -> Ints:
    """Return the rows of `LevelContext.features` that are so many frames on."""
    there, n = rows + offset, len(frames.motions)
    motion = frames.motion_of[rows]
    beyond = find_neighbors(frames, rows, offset) != there
    outside = len(frames) + motion + (n if offset > 0 else 0)
    return np.where(beyond, outside, there)


def find_child_candidates(tree: MultiresolutionTree, level: int, coarser: Ints) -> Ints:
    """Return the rows that may fill each slot of a level, shape (n_slots, n), rising.

    They are the children of the frame in the coarser slot, and the frames beside them.
    So that a transition can move, those also count that the coarser slots beside would
    lead to if they ran on. What is there once is followed by `EMPTY`.

    Parameters
    ----------
    tree : MultiresolutionTree
    level : int
    coarser : ndarray of int, shape (n_coarser_slots,)
        Rows of the next coarser level.
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
    """What may fill each slot of a level, and how far it is from what is around it.

    Parameters
    ----------
    around : Surroundings
    """

    def __init__(self, around: LevelContext) -> None:
        self.around = around
        self.n_slots = len(around.fixed)
        self.open = np.flatnonzero(around.fixed == EMPTY)

    def candidates(self, slot: int) -> Sequence[int]:
        """Return the rows that may fill a slot, rising."""
        raise NotImplementedError

    def distances(self, slot: int, shown: Sequence[int]) -> Distances:
        """Return the distance of each candidate for a slot, its wishes included.

        Parameters
        ----------
        slot : int
        shown : sequence of int
            The rows of all slots of the level; `EMPTY` where there is none yet.
        """
        raise NotImplementedError


class ChildCandidates(SlotCandidates):
    """Of a level below the coarsest: candidates are children of what is there above."""

    def __init__(self, around: LevelContext) -> None:
        super().__init__(around)
        rows, some = self._rows(), self.open
        able = rows != EMPTY
        known = np.where(able, rows, rows[:, :1])[some]
        sums, self._weights = around.beside(some, known)
        self._sums = _group_by_slot(some, sums, able)
        self._wishes = _group_by_slot(some, around.wishes(some, known), able)
        self._candidates = _group_by_slot(some, rows[some], able)
        near = {o: find_offset_rows(around.frames, rows, o) for o in around.weights.own}
        self._own = [
            (o, weight, _group_by_slot(some, near[o][some], able))
            for o, weight in around.weights.own.items()
        ]
        self._stride = len(around.features)
        self._apart = self._measure_pairs(rows, able, near)

    def _rows(self) -> Ints:
        """Return the candidates of all slots; one of those that are fixed."""
        around, fixed = self.around, self.around.fixed[:, None]
        rows = find_child_candidates(around.tree, around.level, around.coarser)
        only = np.where(np.arange(rows.shape[1]) == 0, fixed, EMPTY)
        return np.where(fixed == EMPTY, rows[: self.n_slots], only)

    def _measure_pairs(
        self, rows: Ints, able: NDArray[np.bool_], near: dict[int, Ints]
    ) -> dict[int, float]:
        """Return d of all pairs that may be asked for: what is shown, and what would be.

        They go by the row of the first times the number of rows, and that of the second.
        """
        keys, n = [np.empty(0, np.intp)], self._stride
        for o, there in near.items():
            slots = self.open[(self.open + o >= 0) & (self.open + o < self.n_slots)]
            both = able[slots + o, :, None] & able[slots, None, :]
            keys.append((rows[slots + o, :, None] * n + there[slots, None, :])[both])
        pairs, f = find_unique_pairs(np.concatenate(keys), n), self.around.features
        apart = compute_pair_distances(f, f, pairs // n, pairs % n)
        return dict(zip(pairs.tolist(), apart.tolist()))

    def candidates(self, slot: int) -> Sequence[int]:
        """Return the rows that may fill a slot, rising."""
        return self._candidates[slot]

    def distances(self, slot: int, shown: Sequence[int]) -> list[float]:
        """Return the distance of each candidate for a slot, its wishes included."""
        sums, total = self._sums[slot], self._weights[slot]
        apart, n = self._apart, self._stride
        for o, weight, there in self._own:
            other = slot + o
            if 0 <= other < self.n_slots and shown[other] != EMPTY:
                key = shown[other] * n
                sums = [x + weight * apart[key + y] for x, y in zip(sums, there[slot])]
                total += weight
        grains = max(total, 1e-12) * FEATURE_RESOLUTION
        return [
            round(x / grains) * FEATURE_RESOLUTION + w
            for x, w in zip(sums, self._wishes[slot])
        ]


def _group_by_slot(
    slots: Ints, values: Array, able: NDArray[np.bool_]
) -> dict[int, list[Any]]:
    """Return by slot the values of its candidates, which come first."""
    n = able[slots].sum(axis=1).tolist()
    return {s: v[:k] for s, v, k in zip(slots.tolist(), values.tolist(), n)}


class AllCandidates(SlotCandidates):
    """Of the coarsest level: every row is a candidate for every slot."""

    def __init__(self, around: LevelContext) -> None:
        super().__init__(around)
        every = np.arange(len(around.frames))
        self._every = range(len(every))
        self._apart = FrameDistances(around.features)
        sums, self._weights = around.beside(self.open, every)
        self._sums = dict(zip(self.open.tolist(), sums))
        wishes = around.wishes(self.open, every)
        self._wishes = dict(zip(self.open.tolist(), wishes))
        frames = around.frames
        self._own = [
            (o, weight, find_offset_rows(frames, every, o))
            for o, weight in around.weights.own.items()
        ]

    def candidates(self, slot: int) -> Sequence[int]:
        """Return the rows that may fill a slot, rising."""
        return self._every

    def distances(self, slot: int, shown: Sequence[int]) -> Floats:
        """Return the distance of each candidate for a slot, its wishes included."""
        sums, total = self._sums[slot].copy(), self._weights[slot]
        for o, weight, there in self._own:
            other = slot + o
            if 0 <= other < self.n_slots and shown[other] != EMPTY:
                sums += weight * self._apart.from_row(shown[other])[there]
                total += weight
        sums /= max(total, 1e-12) * FEATURE_RESOLUTION
        return np.round(sums) * FEATURE_RESOLUTION + self._wishes[slot]
