"""The root's path when captured frames are shown in another order.

Each run is moved over the ground and rotated about the up axis as a whole, so frames
within a run do not drift. At a transition the root's step and rotation are the mean of
those on leaving and on arriving, relative to its heading.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Section 3.8.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..._text import BriefRepr
from ...animation.features import UP_VECTORS
from ...geometry.arrays import Array, Floats, Ints
from ...geometry.rotations import compose
from .ground_path import place_on_ground, project_to_ground
from .source_frames import SourceFrames


@dataclass(frozen=True, eq=False, repr=False)
class Placement(BriefRepr):
    """A turn about the up axis and then a shift over the ground, for each frame.

    Attributes
    ----------
    angles : ndarray, shape (n_frames,)
        Radians.
    shifts : ndarray of complex, shape (n_frames,)
        Centimetres; see `keyweave.methods.resequencing.ground_path`.
    up_axis : {"y", "z"}
    """

    angles: Floats
    shifts: Array
    up_axis: str

    @classmethod
    def none(cls, n_frames: int, up_axis: str) -> Placement:
        """Return the placement that leaves all where it is."""
        return cls(np.zeros(n_frames), np.zeros(n_frames, complex), up_axis)

    def then(self, other: Placement) -> Placement:
        """Return what this one and then another does."""
        turned = np.exp(1j * other.angles) * self.shifts
        return Placement(self.angles + other.angles, turned + other.shifts, self.up_axis)

    def inverse(self) -> Placement:
        """Return what undoes this one."""
        back = -np.exp(-1j * self.angles) * self.shifts
        return Placement(-self.angles, back, self.up_axis)

    def at(self, frames: Ints | slice) -> Placement:
        """Return the placement of some frames."""
        return Placement(self.angles[frames], self.shifts[frames], self.up_axis)

    def places(self, ground: Array) -> Array:
        """Return where places of the ground, shape (n_frames, ...), come to be."""
        angles, shifts = (
            _append_axes(part, ground.ndim) for part in (self.angles, self.shifts)
        )
        moved: Array = np.exp(1j * angles) * ground + shifts
        # What is not moved stays as it is to the last bit.
        return np.where((angles == 0) & (shifts == 0), ground, moved)

    def positions(self, points: Floats) -> Floats:
        """Return where points, shape (n_frames, ..., 3), come to be."""
        moved = self.places(project_to_ground(points, self.up_axis))
        return place_on_ground(points, moved, self.up_axis)

    def rotations(self, q: Floats) -> Floats:
        """Return how world rotations, shape (n_frames, 4), come to be turned."""
        half = self.angles[:, None] / 2
        turn = np.concatenate(
            [np.sin(half) * UP_VECTORS[self.up_axis], np.cos(half)], axis=1
        )
        return np.where(half == 0, q, compose(turn, q))


def _append_axes(values: Array, n_axes: int) -> Array:
    return values.reshape(values.shape + (1,) * (n_axes - values.ndim))


def place_runs(frames: SourceFrames, rows: Ints) -> Placement:
    """Return how each output frame is moved so that runs follow each other.

    The first run stays where it was captured.

    Examples
    --------
    >>> from keyweave import examples
    >>> frames = SourceFrames.of(examples.load_walk().cut(1, 60))
    >>> bool(place_runs(frames, np.arange(20)).angles.any())
    False
    """
    breaks = np.flatnonzero(~frames.is_consecutive(rows[:-1], rows[1:]))
    angle, shift = 0.0, 0.0 + 0.0j
    angles, shifts = np.zeros(len(rows)), np.zeros(len(rows), complex)
    for t in breaks.tolist():
        leaving, arriving = rows[t], rows[t + 1]
        before = arriving if frames.is_first[arriving] else arriving - 1
        faced = frames.headings[leaving] + angle
        stood = np.exp(1j * angle) * frames.places[leaving] + shift
        turn = (frames.turns[leaving] + frames.turns[before]) / 2
        step = (frames.steps[leaving] + frames.steps[before]) / 2
        angle = faced + turn - frames.headings[arriving]
        shift = (
            stood + np.exp(1j * faced) * step - np.exp(1j * angle) * frames.places[arriving]
        )
        angles[t + 1 :], shifts[t + 1 :] = angle, shift
    return Placement(angles, shifts, frames.up_axis)
