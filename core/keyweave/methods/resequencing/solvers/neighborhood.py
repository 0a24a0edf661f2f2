"""The distance of a frame from a slot, measured by its neighborhood on three levels.

The distance between the neighborhoods of a slot and of an input frame is the weighted
mean of the distances between the filled slots and the corresponding input frames. Empty
slots have no weight. On the finer level, only constrained slots are filled.

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

from ....animation.source_frames import SourceFrames
from ....geometry.arrays import Floats, Ints
from ..frame_distance import compute_pair_distances, measure_unique_pairs
from ..transitions import TransitionCosts
from .multiresolution_tree import MultiresolutionTree, find_neighbors
from .optimal_path import Score
from .output_pyramid import EMPTY, OutputPyramid

NEIGHBORHOOD_REACH = 3  # slots of a neighborhood on each side, on its own level


@dataclass(frozen=True)
class NeighborhoodWeights:
    """Weights of the slots around slot s, by offset o."""

    own: Mapping[int, float]  # of slot s + o
    coarser: Mapping[int, float]  # of slot s // 2 + o on the next coarser level
    finer: Mapping[int, float]  # of slot 2 s + o on the next finer level


# Read from the shades of gray in the paper's figure 2.
PAPER_WEIGHTS = NeighborhoodWeights(
    own={-3: 1, -2: 4, -1: 16, 1: 16, 2: 4, 3: 1},
    coarser={-1: 1, 0: 2, 1: 1},
    finer={-1: 1, 0: 2, 1: 2, 2: 1},
)


@dataclass(frozen=True, eq=False)
class LevelContext:
    """A level of the output with everything that its slots depend on."""

    output: OutputPyramid
    level: int
    coarser: Ints  # rows that fill the next coarser level; empty for the coarsest one
    weights: NeighborhoodWeights = PAPER_WEIGHTS

    @property
    def tree(self) -> MultiresolutionTree:
        """The levels of the inputs."""
        return self.output.tree

    @property
    def costs(self) -> TransitionCosts:
        """Transition costs on this level of the inputs."""
        return self.tree.levels[self.level]

    @property
    def frames(self) -> SourceFrames:
        """The frames of the inputs on this level."""
        return self.costs.frames

    @property
    def fixed(self) -> Ints:
        """The row of each constrained slot, shape (n_slots,); `EMPTY` for other slots."""
        return self.output.fixed[self.level]

    @cached_property
    def features(self) -> Floats:
        """Features of all rows, then extrapolated features beyond the ends of inputs.

        Those before the start of each input come first, then those after its end.
        """
        f, frames = self.costs.features, self.frames
        first, last = frames.starts[:-1], frames.starts[1:] - 1
        before = 2 * f[first] - f[first + 1]
        return np.concatenate([f, before, self.costs.expected[last]])

    @cached_property
    def ordinary(self) -> float:
        """Distance between two ordinary frames."""
        return float(np.sqrt(self.costs.ordinary))

    @property
    def bounds(self) -> list[list[int]]:
        """The first and the last row of each row's input."""
        frames = self.frames
        ends = np.stack([frames.starts[:-1], frames.starts[1:] - 1], axis=1)
        return ends[frames.motion_index].tolist()

    @property
    def _score(self) -> Score:
        return self.output.objectives[self.level].score

    def preference_costs(self, slots: Ints, rows: Ints) -> Floats:
        """Return the costs of preferences, scaled to distances, shape (n, n_candidates).

        Rows are of that shape, or (n_candidates,) for all of the n slots.
        """
        costs = np.broadcast_to(self._score.always[rows], (len(slots), rows.shape[-1]))
        timed = [n for n, t in enumerate(slots.tolist()) if t in self._score.at]
        if not (timed or costs.any()):
            return costs
        costs = np.array(costs)
        for n in timed:
            costs[n] += self._score.at[int(slots[n])][rows[n] if rows.ndim > 1 else rows]
        return costs / max(self.ordinary, 1e-12)

    def sum_other_levels(self, slots: Ints, rows: Ints) -> tuple[Floats, dict[int, float]]:
        """Return sums of weighted distances over the other two levels, and weights by slot.

        Sums are of shape (n, n_candidates); so are rows, or (n_candidates,) for all of the
        n slots.
        """
        sums, weights = np.zeros((len(slots), rows.shape[-1])), np.zeros(len(slots))
        if len(self.coarser):
            parents, coarse = self.tree.parents(self.level, rows), self.level + 1
            for o, w in self.weights.coarser.items():
                near = find_neighbors(self.tree.levels[coarse].frames, parents, o)
                self._add(sums, weights, w, coarse, self.coarser, slots // 2 + o, near)
        if self.level:
            fine, fixed = self.level - 1, self.output.fixed[self.level - 1]
            for o, w in self.weights.finer.items():
                near = self.tree.children(self.level, rows, o)
                self._add(sums, weights, w, fine, fixed, slots * 2 + o, near)
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
        """Add the distances from the filled slots of another level, in place."""
        inside = (slots >= 0) & (slots < len(shown))
        shown_rows = np.where(inside, shown[np.clip(slots, 0, len(shown) - 1)], EMPTY)
        filled = np.flatnonzero(shown_rows != EMPTY)
        if len(filled):
            f = self.tree.levels[level].features
            distances = measure_unique_pairs(
                lambda a, b: compute_pair_distances(f, f, a, b),
                len(f),
                shown_rows[filled, None],
                rows if rows.ndim == 1 else rows[filled],
            )
            sums[filled] += weight * distances
            weights[filled] += weight
