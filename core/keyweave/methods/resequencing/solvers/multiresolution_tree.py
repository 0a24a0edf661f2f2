"""The multiresolution tree: copies of the inputs, each at half the rate of the one before.

A frame of a coarser level, a parent, stands for two of the finer one, its children:

    x'_p = (x_{2p-1} + 3 x_{2p} + 3 x_{2p+1} + x_{2p+2}) / 8

Each input is filtered separately and reflected through its end frames, so that uniform
motion stays uniform at the ends. Rotations are aligned quaternions, normalised after
filtering; these sums of four are never 0. Level 0 is the inputs unchanged.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Sections 3.1 and 3.2.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ....animation.motion import Motion
from ....geometry.arrays import Array, Floats, Ints
from ....geometry.rotations import align_over_time
from ..source_frames import SourceFrames
from ..transitions import TransitionCosts

PARENT_FILTER = np.array([1, 3, 3, 1]) / 8
MIN_LEVEL_FRAMES = 2  # frames of an input that can be compared; a coarser level has no less


@dataclass(frozen=True, eq=False)
class MultiresolutionTree:
    """The levels, the finest first.

    Attributes
    ----------
    levels : tuple of TransitionCosts
        Each level's frames, and what it costs to go on from one to another.
    """

    levels: tuple[TransitionCosts, ...]

    @classmethod
    def of(
        cls, costs: TransitionCosts, n_levels: int, pose_seconds: float
    ) -> MultiresolutionTree:
        """Build levels above the inputs, as many as wanted while they are long enough.

        Examples
        --------
        >>> from keyweave import examples
        >>> frames = SourceFrames.of(examples.load_walk().cut(1, 120))
        >>> tree = MultiresolutionTree.of(TransitionCosts.of(frames, 0.1), 3, 0.1)
        >>> [len(level.frames) for level in tree.levels]
        [120, 60, 30]
        """
        levels = [costs]
        while len(levels) < n_levels:
            motions = levels[-1].frames.motions
            if min(map(len, motions)) <= MIN_LEVEL_FRAMES:
                break
            frames = SourceFrames.of([coarsen_motion(motion) for motion in motions])
            levels.append(TransitionCosts.of(frames, pose_seconds))
        return cls(tuple(levels))

    def __len__(self) -> int:
        return len(self.levels)

    def parents(self, level: int, rows: Ints) -> Ints:
        """Return the rows of the next coarser level that stand for rows of a level."""
        return self._scaled(level, level + 1, rows)

    def children(self, level: int, rows: Ints, which: int | Ints = 0) -> Ints:
        """Return rows of the next finer level: the first children, or others beside.

        What would lie beyond an input's end is its end.
        """
        first = self._scaled(level, level - 1, rows)
        motion = self.levels[level].frames.motion_of[rows]
        return _clip_to_input(self.levels[level - 1].frames, motion, first + which)

    def _scaled(self, level: int, other: int, rows: Ints) -> Ints:
        here, there = self.levels[level].frames, self.levels[other].frames
        motion = here.motion_of[rows]
        ahead = rows - here.starts[motion]
        scaled: Ints = there.starts[motion] + (ahead // 2 if other > level else ahead * 2)
        return scaled


def find_neighbors(frames: SourceFrames, rows: Ints, offset: int | Ints) -> Ints:
    """Return the rows so many frames on in the same input; beyond its ends, the ends."""
    return _clip_to_input(frames, frames.motion_of[rows], rows + offset)


def _clip_to_input(frames: SourceFrames, motion: Ints, rows: Ints) -> Ints:
    inside: Ints = np.clip(rows, frames.starts[motion], frames.starts[motion + 1] - 1)
    return inside


def coarsen_motion(motion: Motion) -> Motion:
    """Return a motion filtered and at half its frame rate.

    Parameters
    ----------
    motion : Motion
        Of three frames or more.

    Examples
    --------
    >>> from keyweave import examples
    >>> coarse = coarsen_motion(examples.load_walk().cut(1, 120))
    >>> len(coarse), coarse.frame_rate
    (60, 15.0)
    """
    rotations = _downsample(align_over_time(motion.rotations))
    lengths = np.linalg.norm(rotations, axis=-1, keepdims=True)
    return replace(
        motion,
        rotations=rotations / lengths,
        root_positions=_downsample(motion.root_positions),
        translations=_downsample(motion.translations),
        frame_rate=motion.frame_rate / 2,
        start_frame=1.0,
    )


def _downsample(values: Floats) -> Array:
    """Filter along the first axis and keep one value of two."""
    n_parents = -(-len(values) // 2)
    beyond = [(1, 2), *[(0, 0)] * (values.ndim - 1)]
    x = np.pad(values, beyond, mode="reflect", reflect_type="odd")
    return sum(w * x[k : k + 2 * n_parents : 2] for k, w in enumerate(PARENT_FILTER))
