"""The root's path when captured frames are shown in a new order.

Each run is moved over the ground and rotated about the up axis as a whole, so frames
within a run do not drift. At a transition, the root's step and change of heading are the
means of those before leaving and before arriving, relative to its heading.

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
from ...geometry.rotations import compose, wrap_angles
from ...geometry.vectors import place_on_ground, project_to_ground
from .source_frames import SourceFrames

IDENTITY_TOLERANCE = 1e-6  # radians and centimeters


@dataclass(frozen=True, eq=False, repr=False)
class Placement(BriefRepr):
    """A rotation about the up axis, then a shift over the ground, for each frame.

    Attributes
    ----------
    angles : ndarray, shape (n_frames,)
        Rotations, in radians.
    shifts : ndarray of complex, shape (n_frames,)
        Shifts, in centimeters; see `keyweave.methods.resequencing.ground_path`.
    up_axis : {"y", "z"}
    """

    angles: Floats
    shifts: Array
    up_axis: str

    @classmethod
    def none(cls, n_frames: int, up_axis: str) -> Placement:
        """Return the identity placement."""
        return cls(np.zeros(n_frames), np.zeros(n_frames, complex), up_axis)

    def then(self, other: Placement) -> Placement:
        """Return the composition of this placement and another applied after it."""
        rotated = np.exp(1j * other.angles) * self.shifts
        return Placement(self.angles + other.angles, rotated + other.shifts, self.up_axis)

    def inverse(self) -> Placement:
        """Return the inverse placement."""
        back = -np.exp(-1j * self.angles) * self.shifts
        return Placement(-self.angles, back, self.up_axis)

    @property
    def is_move(self) -> bool:
        """Whether the placement of any frame moves it visibly."""
        rotates = np.abs(wrap_angles(self.angles)) > IDENTITY_TOLERANCE
        return bool(np.any(rotates | (np.abs(self.shifts) > IDENTITY_TOLERANCE)))

    def repeat(self, times: Ints) -> Placement:
        """Return this placement of one frame, applied many times in a row.

        Parameters
        ----------
        times : ndarray of int, shape (n_frames,)
            Number of times for each frame; below 0, the inverse is applied.

        Examples
        --------
        >>> step = Placement(np.array([np.pi / 2]), np.array([1 + 0j]), "y")
        >>> step.repeat(np.array([-1, 1, 2])).shifts.round(6) + 0
        array([0.+1.j, 1.+0.j, 1.+1.j])
        """
        turn = np.exp(1j * wrap_angles(self.angles[0]))
        powers = turn**times
        # The sum of turn**k for k below `times`.
        sums = times if abs(turn - 1) < IDENTITY_TOLERANCE else (powers - 1) / (turn - 1)
        return Placement(self.angles[0] * times, sums * self.shifts[0], self.up_axis)

    def at(self, frames: Ints | slice) -> Placement:
        """Return the placement of selected frames."""
        return Placement(self.angles[frames], self.shifts[frames], self.up_axis)

    def places(self, ground: Array) -> Array:
        """Return ground positions, shape (n_frames, ...), after placement."""
        angles, shifts = (
            _append_axes(part, ground.ndim) for part in (self.angles, self.shifts)
        )
        moved: Array = np.exp(1j * angles) * ground + shifts
        # Identity placements leave positions unchanged to the last bit.
        return np.where((angles == 0) & (shifts == 0), ground, moved)

    def positions(self, points: Floats) -> Floats:
        """Return points, shape (n_frames, ..., 3), after placement."""
        moved = self.places(project_to_ground(points, self.up_axis))
        return place_on_ground(points, moved, self.up_axis)

    def rotations(self, q: Floats) -> Floats:
        """Return world rotations, shape (n_frames, 4), after placement."""
        half = self.angles[:, None] / 2
        about_up = np.concatenate(
            [np.sin(half) * UP_VECTORS[self.up_axis], np.cos(half)], axis=1
        )
        return np.where(half == 0, q, compose(about_up, q))


def _append_axes(values: Array, n_axes: int) -> Array:
    return values.reshape(values.shape + (1,) * (n_axes - values.ndim))


def place_runs(frames: SourceFrames, rows: Ints) -> Placement:
    """Return the placement of each output frame that connects the runs.

    The first run stays where it was captured.

    Parameters
    ----------
    frames : SourceFrames
    rows : ndarray of int, shape (n_frames,)
        Row of each output frame.

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
        heading = frames.headings[leaving] + angle
        place = np.exp(1j * angle) * frames.places[leaving] + shift
        change = (frames.heading_changes[leaving] + frames.heading_changes[before]) / 2
        step = (frames.steps[leaving] + frames.steps[before]) / 2
        angle = heading + change - frames.headings[arriving]
        place = place + np.exp(1j * heading) * step
        shift = place - np.exp(1j * angle) * frames.places[arriving]
        angles[t + 1 :], shifts[t + 1 :] = angle, shift
    return Placement(angles, shifts, frames.up_axis)
