"""Captured frames in another order, applied to anything that moves with the skeleton.

The steps found for a skeleton apply equally to the controls of its rig: reorder rows,
place runs, smooth transitions, and bend the root's path.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..._text import BriefRepr
from ...animation.motion import Motion
from ...geometry.arrays import Array, Floats, Ints
from .root_path import Placement
from .smoothing import list_smoothing_passes, smooth_rotations, smooth_values
from .source_frames import SourceFrames, compute_points


@dataclass(frozen=True, eq=False, repr=False)
class FrameSequence(BriefRepr):
    """Which row each output frame shows, and what is done to it.

    A loop is worked on from the middle of a run, where nothing is smoothed: output frame
    `first` + t comes t-th.

    Attributes
    ----------
    rows : ndarray of int, shape (n_frames,)
        By output frame.
    first : int
        The output frame that is worked on first; 0 unless it is a loop.
    breaks : ndarray of int, shape (n_transitions,)
        The last frame before each transition, in the order of work.
    widths : ndarray of int, shape (n_transitions,)
        How wide each is smoothed.
    fixed : ndarray of bool, shape (n_frames,)
        Constrained frames, in the order of work.
    placed : Placement
        What is done before smoothing, in the order of work.
    moved : Placement
        What is done after it, by output frame.
    """

    rows: Ints
    first: int
    breaks: Ints
    widths: Ints
    fixed: NDArray[np.bool_]
    placed: Placement
    moved: Placement

    @cached_property
    def work_rows(self) -> Ints:
        """The rows in the order of work."""
        return np.roll(self.rows, -self.first)

    @cached_property
    def passes(self) -> tuple[Ints, ...]:
        """The frames that each pass of smoothing changes, in the order of work."""
        return list_smoothing_passes(self.breaks, self.widths, self.fixed)

    def values(self, source: Array) -> Array:
        """Return values, shape (n_rows, ...), in their new order and smooth."""
        smooth = smooth_values(source[self.work_rows], self.passes)
        return np.roll(smooth, self.first, axis=0)

    def rotations(self, source: Floats) -> Floats:
        """Return local rotations, shape (n_rows, ..., 4), in their new order and smooth."""
        smooth = smooth_rotations(source[self.work_rows], self.passes)
        return np.roll(smooth, self.first, axis=0)

    def world(self, rotations: Floats, positions: Floats) -> tuple[Floats, Floats]:
        """Return where something that stood in the world comes to stand.

        Parameters
        ----------
        rotations : ndarray, shape (n_rows, 4)
        positions : ndarray, shape (n_rows, 3)
        """
        q = self.placed.rotations(rotations[self.work_rows])
        p = self.placed.positions(positions[self.work_rows])
        q = np.roll(smooth_rotations(q, self.passes), self.first, axis=0)
        p = np.roll(smooth_values(p, self.passes), self.first, axis=0)
        return self.moved.rotations(q), self.moved.positions(p)

    def motion(self, frames: SourceFrames) -> Motion:
        """Return the motion of the skeleton, from frame 1."""
        rotations = self.rotations(frames.rotations)
        translations = self.values(frames.translations)
        world = self.world(frames.carrier_rotations, frames.carrier_positions)
        roots = frames.root_positions[self.rows]
        return frames.build_motion(rotations, roots, translations, *world)


class SmoothingTrial:
    """A rearranged motion on which smoothing is tried out."""

    def __init__(self, frames: SourceFrames, rearrangement: FrameSequence):
        rows, placed = rearrangement.work_rows, rearrangement.placed
        self.frames = frames
        self.roots = frames.root_positions[rows]
        self.rotations = frames.rotations[rows]
        self.translations = frames.translations[rows]
        self.turned = placed.rotations(frames.carrier_rotations[rows])
        self.places = placed.positions(frames.carrier_positions[rows])

    def smooth(self, frames: Ints) -> None:
        """Filter some frames once more."""
        for q in (self.rotations, self.turned):
            smooth_rotations(q, (frames,), out=q)
        for values in (self.translations, self.places):
            smooth_values(values, (frames,), out=values)

    def points(self, frames: Ints) -> Floats:
        """Return where joints and end effectors are, shape (n, n_points, 3)."""
        parts = (self.rotations, self.roots, self.translations)
        world = (self.turned, self.places)
        return compute_points(
            self.frames.build_motion(*(part[frames] for part in (*parts, *world)))
        )
