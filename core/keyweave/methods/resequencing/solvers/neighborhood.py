"""How well a frame fits a slot, from the slots around it on three levels.

The distance between the neighbourhoods of a slot and of an input frame is the weighted
mean of the distances between the filled slots and the corresponding input frames. Empty
slots have no weight. On the finer level only constraints are filled.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Section 3.3.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ....geometry.arrays import Floats, Ints
from ..frame_distance import compute_pair_distances, measure_unique_pairs
from ..source_frames import SourceFrames
from ..transitions import TransitionCosts
from .multiresolution_tree import MultiresolutionTree, find_neighbors
from .optimal_path import Score
from .output_pyramid import EMPTY, OutputPyramid

NEIGHBORHOOD_REACH = 3  # slots on each side that a neighbourhood has on its own level


@dataclass(frozen=True)
class NeighborhoodWeights:
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
PAPER_WEIGHTS = NeighborhoodWeights(
    own={-3: 1, -2: 4, -1: 16, 1: 16, 2: 4, 3: 1},
    coarser={-1: 1, 0: 2, 1: 1},
    finer={-1: 1, 0: 2, 1: 2, 2: 1},
)


@dataclass(frozen=True, eq=False)
class LevelContext:
    """What a level is filled from: the levels beside it, constraints and wishes.

    Attributes
    ----------
    output : SynthesisTree
    level : int
    coarser : ndarray of int
        Rows of the next coarser level, which is filled; empty above the coarsest.
    weights : Weights
    """

    output: OutputPyramid
    level: int
    coarser: Ints
    weights: NeighborhoodWeights = PAPER_WEIGHTS

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
        before = 2 * f[first] - f[first + 1]
        return np.concatenate([f, before, self.costs.expected[last]])

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
                there = find_neighbors(self.tree.levels[coarse].frames, parents, o)
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
            apart = measure_unique_pairs(
                lambda a, b: compute_pair_distances(f, f, a, b),
                len(f),
                rows_there[filled, None],
                some,
            )
            sums[filled] += weight * apart
            weights[filled] += weight
