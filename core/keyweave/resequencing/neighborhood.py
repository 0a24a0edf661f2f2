"""How well a frame fits a slot: by what is in the slots around it, over three levels.

The distance of the neighbourhoods of a slot and of an input frame is the weighted mean of
the distances of what is filled around the slot from what is around the frame. Slots that
are empty have no weight. On the finer level only constraints are filled.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Section 3.3.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Union

import numpy as np
from numpy.typing import NDArray

from ..arrays import Array, Floats, Ints
from .distances import GRAIN, distance_table, pair_distances
from .multiresolution_tree import MultiresolutionTree, neighbors
from .optimal_path import Score
from .source_frames import SourceFrames
from .synthesis_tree import EMPTY, SynthesisTree
from .transitions import TransitionCosts

WHOLE = 4096  # rows of a table that is kept whole
BLOCK = 64  # rows of a larger one that are made at a time
BLOCKS = 16  # of which so many are kept
EVEN = np.array([[-1], [0], [1]])  # of 2p + o, those that may fill the first slot of two
ODD = np.array([[0], [1], [2]])  # and the second: so that each may run on
BESIDE = 1  # coarser slots on each side that candidates come from
ALIKE = 3  # rows of an input that are so near each other are taken for one
Distances = Union[Sequence[float], Floats]  # of candidates, in their order
REACH = 3  # slots on each side that a neighbourhood has on its own level


@dataclass(frozen=True)
class Weights:
    """What each slot around slot s counts.

    Attributes
    ----------
    own : mapping of int to float
        By o, of slot s + o.
    coarser : mapping of int to float
        By o, of slot s // 2 + o of the next coarser level.
    finer : mapping of int to float
        By o, of slot 2 s + o of the next finer level.
    """

    own: Mapping[int, float]
    coarser: Mapping[int, float]
    finer: Mapping[int, float]


# The paper's figure 2 has them as shades of grey.
WEIGHTS = Weights(
    own={-3: 1, -2: 4, -1: 16, 1: 16, 2: 4, 3: 1},
    coarser={-1: 1, 0: 2, 1: 1},
    finer={-1: 1, 0: 2, 1: 2, 2: 1},
)


@dataclass(frozen=True, eq=False)
class Surroundings:
    """What a level is filled from: the levels beside it, constraints and wishes.

    Attributes
    ----------
    output : SynthesisTree
    level : int
    coarser : ndarray of int
        Rows of the next coarser level, which is filled; empty above the coarsest.
    weights : Weights
    """

    output: SynthesisTree
    level: int
    coarser: Ints
    weights: Weights = WEIGHTS

    @property
    def tree(self) -> MultiresolutionTree:
        """The inputs' levels."""
        return self.output.tree

    @property
    def costs(self) -> TransitionCosts:
        """The inputs' level."""
        return self.tree.levels[self.level]

    @property
    def frames(self) -> SourceFrames:
        """The inputs' frames on this level."""
        return self.costs.frames

    @property
    def fixed(self) -> Ints:
        """The row of each slot that constraints fill, shape (n_slots,); else `EMPTY`."""
        return self.output.fixed[self.level]

    @cached_property
    def features(self) -> Floats:
        """What of each row is compared, and after all rows what is beyond inputs' ends.

        There the change goes on: first before the start of each, then after the end.
        """
        f, frames = self.costs.features, self.frames
        first, last = frames.starts[:-1], frames.starts[1:] - 1
        return np.concatenate([f, 2 * f[first] - f[first + 1], 2 * f[last] - f[last - 1]])

    @cached_property
    def ordinary(self) -> float:
        """How far two ordinary frames are from each other."""
        return float(np.sqrt(self.costs.ordinary))

    @property
    def bounds(self) -> list[list[int]]:
        """The first and the last row of each row's input."""
        frames = self.frames
        ends = np.stack([frames.starts[:-1], frames.starts[1:] - 1], axis=1)
        return ends[frames.motion_of].tolist()

    @property
    def _score(self) -> Score:
        return self.output.demands[self.level].score

    def wishes(self, slots: Ints, rows: Ints) -> Floats:
        """Return what rows cost besides, as a distance: an ordinary transition is one."""
        found = np.broadcast_to(self._score.always[rows], (len(slots), rows.shape[-1]))
        timed = [n for n, t in enumerate(slots.tolist()) if t in self._score.at]
        if not (timed or found.any()):
            return found
        found = np.array(found)
        for n in timed:
            found[n] += self._score.at[int(slots[n])][rows[n] if rows.ndim > 1 else rows]
        return found / max(self.ordinary, 1e-12)

    def beside(self, slots: Ints, rows: Ints) -> tuple[Floats, dict[int, float]]:
        """Return the sums over the other two levels: of weighted distances, of weights.

        Parameters
        ----------
        slots : ndarray of int, shape (n,)
        rows : ndarray of int, shape (n, n_candidates) or (n_candidates,)

        Returns
        -------
        sums : ndarray, shape (n, n_candidates)
        weights : dict of int to float
            By slot.
        """
        sums, weights = np.zeros((len(slots), rows.shape[-1])), np.zeros(len(slots))
        if len(self.coarser):
            parents, coarse = self.tree.parents(self.level, rows), self.level + 1
            for o, w in self.weights.coarser.items():
                there = neighbors(self.tree.levels[coarse].frames, parents, o)
                self._add(sums, weights, w, coarse, self.coarser, slots // 2 + o, there)
        if self.level:
            fine, fixed = self.level - 1, self.output.fixed[self.level - 1]
            for o, w in self.weights.finer.items():
                there = self.tree.children(self.level, rows, o)
                self._add(sums, weights, w, fine, fixed, slots * 2 + o, there)
        return sums, dict(zip(slots.tolist(), weights.tolist()))

    def _add(
        self,
        sums: Floats,
        weights: Floats,
        weight: float,
        level: int,
        shown: Ints,
        slots: Ints,
        rows: Ints,
    ) -> None:
        """Add what a slot of another level says where it is filled."""
        inside = (slots >= 0) & (slots < len(shown))
        rows_there = np.where(inside, shown[np.clip(slots, 0, len(shown) - 1)], EMPTY)
        filled = np.flatnonzero(rows_there != EMPTY)
        if len(filled):
            some = rows if rows.ndim == 1 else rows[filled]
            f = self.tree.levels[level].features
            apart = once(
                lambda a, b: pair_distances(f, f, a, b),
                len(f),
                rows_there[filled, None],
                some,
            )
            sums[filled] += weight * apart
            weights[filled] += weight


def once(
    measure: Callable[[Ints, Ints], Floats], n_rows: int, rows: Ints, others: Ints
) -> Array:
    """Measure pairs of rows, broadcast, of which many are alike, each once.

    Examples
    --------
    >>> once(np.subtract, 9, np.array([[1], [1]]), np.array([[5, 6], [5, 5]]))
    array([[-4, -5],
           [-4, -4]])
    """
    keys = rows * n_rows + others
    pairs = distinct(keys, n_rows)
    found = measure(pairs // n_rows, pairs % n_rows)
    return found[np.searchsorted(pairs, keys)]


def beside_rows(frames: SourceFrames, rows: Ints, offset: int) -> Ints:
    """Return the rows of `Surroundings.features` that are so many frames on."""
    there, n = rows + offset, len(frames.motions)
    motion = frames.motion_of[rows]
    beyond = neighbors(frames, rows, offset) != there
    outside = len(frames) + motion + (n if offset > 0 else 0)
    return np.where(beyond, outside, there)


def distinct(keys: Ints, n_rows: int) -> Ints:
    """Return the numbers of pairs of rows without repetition, rising."""
    if n_rows > WHOLE:
        return np.unique(keys)
    there = np.zeros(n_rows * n_rows, bool)  # quicker than to sort them
    there[keys] = True
    return np.flatnonzero(there)


def candidates_of_children(tree: MultiresolutionTree, level: int, coarser: Ints) -> Ints:
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
        neighbors(frames, coarser[np.clip(slots + o, 0, len(coarser) - 1)], -o)
        for o in range(-BESIDE, BESIDE + 1)
    ]
    families = np.repeat(np.stack(parents, axis=1), 2, axis=0)[:, :, None]
    which = np.where(np.arange(len(families)) % 2, ODD, EVEN).T[:, None]
    rows = tree.children(level + 1, families, which).reshape(len(families), -1)
    none = len(tree.levels[level].frames)
    rows.sort(axis=1)
    rows[:, 1:][rows[:, 1:] == rows[:, :-1]] = none
    rows.sort(axis=1)
    rows[rows == none] = EMPTY
    return rows[:, : int((rows != EMPTY).sum(axis=1).max())]


class Neighborhoods:
    """What may fill each slot of a level, and how far it is from what is around it.

    Parameters
    ----------
    around : Surroundings
    """

    def __init__(self, around: Surroundings) -> None:
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


class ChildNeighborhoods(Neighborhoods):
    """Of a level below the coarsest: candidates are children of what is there above."""

    def __init__(self, around: Surroundings) -> None:
        super().__init__(around)
        fixed, n = around.fixed[:, None], len(around.features)
        rows = candidates_of_children(around.tree, around.level, around.coarser)
        rows = rows[: self.n_slots]
        only = np.where(np.arange(rows.shape[1]) == 0, fixed, EMPTY)
        rows = np.where(fixed == EMPTY, rows, only)
        able = rows != EMPTY
        self._stride = n
        self._candidates = _ragged(self.open, rows[self.open], able[self.open])
        held = np.where(able, rows, rows[:, :1])[self.open]
        sums, self._weights = around.beside(self.open, held)
        self._sums = _ragged(self.open, sums, able[self.open])
        wishes = around.wishes(self.open, held)
        self._wishes = _ragged(self.open, wishes, able[self.open])
        self._own, keys = [], [np.empty(0, np.intp)]
        for o, weight in around.weights.own.items():
            there = beside_rows(around.frames, rows, o)
            self._own.append(
                (o, weight, _ragged(self.open, there[self.open], able[self.open]))
            )
            slots = self.open[(self.open + o >= 0) & (self.open + o < self.n_slots)]
            both = able[slots + o, :, None] & able[slots, None, :]
            keys.append((rows[slots + o, :, None] * n + there[slots, None, :])[both])
        pairs = distinct(np.concatenate(keys), n)
        f = around.features
        apart = pair_distances(f, f, pairs // n, pairs % n)
        self._apart = dict(zip(pairs.tolist(), apart.tolist()))

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
        grains = max(total, 1e-12) * GRAIN
        return [round(x / grains) * GRAIN + w for x, w in zip(sums, self._wishes[slot])]


def _ragged(slots: Ints, values: Array, able: NDArray[np.bool_]) -> dict[int, list[Any]]:
    """Return by slot the values that there are."""
    n = able.sum(axis=1).tolist()
    return {s: v[:k] for s, v, k in zip(slots.tolist(), values.tolist(), n)}


class AllNeighborhoods(Neighborhoods):
    """Of the coarsest level: every row is a candidate for every slot."""

    def __init__(self, around: Surroundings) -> None:
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
            (o, weight, beside_rows(frames, every, o))
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
        sums /= max(total, 1e-12) * GRAIN
        return np.round(sums) * GRAIN + self._wishes[slot]


class FrameDistances:
    """One level's table of d, looked up by rows; a large one in blocks as they are needed.

    Parameters
    ----------
    features : ndarray, shape (n_rows, n_components)
    """

    def __init__(self, features: Floats) -> None:
        self._features = features
        self._size = len(features) if len(features) <= WHOLE else BLOCK
        self._blocks: dict[int, Array] = {}

    def from_row(self, row: int) -> Array:
        """Return the distances of all rows from one, shape (n_rows,)."""
        block, place = divmod(row, self._size)
        if block not in self._blocks:
            if len(self._blocks) == BLOCKS:
                del self._blocks[next(iter(self._blocks))]
            some = self._features[block * self._size : (block + 1) * self._size]
            self._blocks[block] = distance_table(some, self._features)
        return self._blocks[block][place]
