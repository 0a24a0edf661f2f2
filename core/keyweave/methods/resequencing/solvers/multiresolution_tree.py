"""The multiresolution tree: copies of the inputs, each at half the previous frame rate.

A frame of a coarser level, a parent, stands for two frames of the finer level, its
children:

    x'_p = (x_{2p-1} + 3 x_{2p} + 3 x_{2p+1} + x_{2p+2}) / 8

Each input is filtered separately and reflected through its end frames, so that uniform
motion stays uniform at the ends. Rotations are aligned quaternions, normalized after
filtering; these weighted sums of four are never 0. Level 0 holds the inputs unchanged.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Sections 3.1 and 3.2.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ....animation.motion import Motion
from ....animation.source_frames import SourceFrames
from ....geometry.arrays import Array, Floats, Ints
from ....geometry.rotations import align_over_time
from ..transitions import TransitionCosts

PARENT_FILTER = np.array([1, 3, 3, 1]) / 8
MIN_LEVEL_FRAMES = 2  # of each input on the coarsest level; fewer cannot be compared


@dataclass(frozen=True, eq=False)
class MultiresolutionTree:
    """The levels of the inputs, the finest first, with the costs of transitions in each."""

    levels: tuple[TransitionCosts, ...]

    @classmethod
    def of(
        cls, costs: TransitionCosts, n_levels: int, pose_seconds: float
    ) -> MultiresolutionTree:
        """Build up to `n_levels` levels, as long as every input is long enough.

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
        """Return the parents of rows, in the next coarser level."""
        return self._scaled(level, level + 1, rows)

    def children(self, level: int, rows: Ints, which: int | Ints = 0) -> Ints:
        """Return the first children of rows in the next finer level, or rows after them.

        `which` is the offset from the first child. Rows are clipped to the ends of their
        input.
        """
        first = self._scaled(level, level - 1, rows)
        motion = self.levels[level].frames.motion_index[rows]
        return _clip_to_input(self.levels[level - 1].frames, motion, first + which)

    def _scaled(self, level: int, other: int, rows: Ints) -> Ints:
        source, target = self.levels[level].frames, self.levels[other].frames
        motion = source.motion_index[rows]
        ahead = rows - source.starts[motion]
        return target.starts[motion] + (ahead // 2 if other > level else ahead * 2)


def find_neighbors(frames: SourceFrames, rows: Ints, offset: int | Ints) -> Ints:
    """Return the rows `offset` frames after rows, clipped to the ends of their input."""
    return _clip_to_input(frames, frames.motion_index[rows], rows + offset)


def _clip_to_input(frames: SourceFrames, motion: Ints, rows: Ints) -> Ints:
    return np.clip(rows, frames.starts[motion], frames.starts[motion + 1] - 1)


def coarsen_motion(motion: Motion) -> Motion:
    """Return a motion of three frames or more, filtered, at half its frame rate.

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
    """Filter along the first axis and keep every second value."""
    n_parents = -(-len(values) // 2)
    padding = [(1, 2), *[(0, 0)] * (values.ndim - 1)]
    x = np.pad(values, padding, mode="reflect", reflect_type="odd")
    return sum(w * x[k : k + 2 * n_parents : 2] for k, w in enumerate(PARENT_FILTER))
