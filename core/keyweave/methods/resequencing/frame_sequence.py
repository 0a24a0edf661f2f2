"""Captured frames in a new order, applied to anything that moves with the skeleton.

The steps found for a skeleton apply equally to the controls of its rig: reorder rows,
place runs, smooth transitions, and bend the root's path.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..._text import BriefRepr
from ...animation.kinematics import compute_points
from ...animation.motion import Motion
from ...animation.source_frames import SourceFrames
from ...geometry.arrays import Array, Floats, Ints
from .root_path import Placement
from .smoothing import list_smoothing_passes, smooth_rotations, smooth_values


@dataclass(frozen=True, eq=False, repr=False)
class FrameSequence(BriefRepr):
    """The input row of each output frame, with its placement and smoothing.

    A loop is processed from the middle of a run, where nothing is smoothed: in processing
    order, frame t is output frame `first` + t.

    Attributes
    ----------
    rows : ndarray of int, shape (n_frames,)
        Row of each output frame.
    first : int
        Output frame that is processed first; 0 unless the motion is a loop.
    breaks : ndarray of int, shape (n_transitions,)
        Last frame before each transition, in processing order.
    widths : ndarray of int, shape (n_transitions,)
        Frames smoothed on each side of each transition.
    fixed : ndarray of bool, shape (n_frames,)
        Constrained frames, in processing order.
    placed : Placement
        Placement before smoothing, in processing order.
    moved : Placement
        Placement after smoothing, by output frame.
    lap : Placement, optional
        Placement of one frame, from any frame of a loop to the same frame a lap later.
    """

    rows: Ints
    first: int
    breaks: Ints
    widths: Ints
    fixed: NDArray[np.bool_]
    placed: Placement
    moved: Placement
    lap: Placement | None = None

    @cached_property
    def work_rows(self) -> Ints:
        """The rows in processing order."""
        return np.roll(self.rows, -self.first)

    @cached_property
    def passes(self) -> tuple[Ints, ...]:
        """The frames that each smoothing pass changes, in processing order."""
        return list_smoothing_passes(self.breaks, self.widths, self.fixed)

    def values(self, source: Array) -> Array:
        """Return values, shape (n_rows, ...), reordered and smoothed."""
        smooth = smooth_values(source[self.work_rows], self.passes)
        return np.roll(smooth, self.first, axis=0)

    def rotations(self, source: Floats) -> Floats:
        """Return local rotations, shape (n_rows, ..., 4), reordered and smoothed."""
        smooth = smooth_rotations(source[self.work_rows], self.passes)
        return np.roll(smooth, self.first, axis=0)

    def world(self, rotations: Floats, positions: Floats) -> tuple[Floats, Floats]:
        """Return the world rotations and positions of an object after resequencing.

        Parameters
        ----------
        rotations : ndarray, shape (n_rows, 4)
            Captured world rotations, as quaternions.
        positions : ndarray, shape (n_rows, 3)
            Captured world positions, in centimeters.

        Returns
        -------
        rotations : ndarray, shape (n_frames, 4)
        positions : ndarray, shape (n_frames, 3)
        """
        q = self.placed.rotations(rotations[self.work_rows])
        p = self.placed.positions(positions[self.work_rows])
        q = np.roll(smooth_rotations(q, self.passes), self.first, axis=0)
        p = np.roll(smooth_values(p, self.passes), self.first, axis=0)
        return self.moved.rotations(q), self.moved.positions(p)

    def motion(self, frames: SourceFrames) -> Motion:
        """Return the resequenced motion of the skeleton, starting at frame 1."""
        rotations = self.rotations(frames.rotations)
        translations = self.values(frames.translations)
        world = self.world(frames.carrier_rotations, frames.carrier_positions)
        roots = frames.root_positions[self.rows]
        return frames.build_motion(rotations, roots, translations, *world)


class SmoothingTrial:
    """A resequenced motion on which smoothing is tried out."""

    def __init__(self, frames: SourceFrames, sequence: FrameSequence):
        rows, placed = sequence.work_rows, sequence.placed
        self.frames = frames
        self.roots = frames.root_positions[rows]
        self.rotations = frames.rotations[rows]
        self.translations = frames.translations[rows]
        self.carrier_rotations = placed.rotations(frames.carrier_rotations[rows])
        self.carrier_positions = placed.positions(frames.carrier_positions[rows])

    def smooth(self, frames: Ints) -> None:
        """Apply the filter once to the given frames."""
        for q in (self.rotations, self.carrier_rotations):
            smooth_rotations(q, (frames,), out=q)
        for values in (self.translations, self.carrier_positions):
            smooth_values(values, (frames,), out=values)

    def points(self, frames: Ints) -> Floats:
        """Return the positions of joints and end effectors, shape (n, n_points, 3)."""
        parts = (self.rotations, self.roots, self.translations)
        world = (self.carrier_rotations, self.carrier_positions)
        return compute_points(
            self.frames.build_motion(*(part[frames] for part in (*parts, *world)))
        )
