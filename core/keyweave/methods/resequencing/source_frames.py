"""The frames of all inputs as rows of one table, with the figure's position and heading.

Solvers work on rows; results refer to an input and its own frame number.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Section 3.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..._text import BriefRepr
from ...animation.features import UP_VECTORS
from ...animation.frame_range import FRAME_TOLERANCE
from ...animation.kinematics import find_traveling_joint, forward_kinematics
from ...animation.motion import Motion
from ...animation.resampling import resample
from ...errors import DataError
from ...geometry.arrays import Array, Floats, Ints
from ...geometry.rotations import (
    compose,
    extract_heading,
    find_upright_rotation,
    invert,
    rotate,
    wrap_angles,
)
from .ground_path import project_to_ground

MAX_SEARCH_RATE = (
    30.0  # frames per second; at higher rates not every frame is looked at alone
)


@dataclass(frozen=True, eq=False, repr=False)
class SourceFrames(BriefRepr):
    """The inputs' frames as rows.

    Attributes
    ----------
    motions : tuple of Motion
        At one frame rate.
    starts : ndarray of int, shape (n_motions + 1,)
        The row of each one's first frame, and the number of rows.
    frame_of : ndarray, shape (n_rows,)
        Each row's frame number in its input, as the input had it; whole ones where the
        frame rate was not changed.
    """

    motions: tuple[Motion, ...]
    starts: Ints
    frame_numbers: Floats

    @classmethod
    def of(cls, motions: Sequence[Motion] | Motion) -> SourceFrames:
        """Lay inputs end to end, at the frame rate of the first.

        Raises
        ------
        DataError
            If there is none, one has a single frame, or skeletons differ.
        """
        given = [motions] if isinstance(motions, Motion) else motions
        if not isinstance(given, (list, tuple)) or not given:
            given_words = type(motions).__name__ if motions else "none"
            raise DataError(
                "motions", f"are {given_words}; give a Motion, or a list of some"
            )
        for number, motion in enumerate(given, start=1):
            _check_compatible(given[0], motion, number)
        alike = tuple(resample(motion, given[0].frame_rate) for motion in given)
        for number, motion in enumerate(alike, start=1):
            if len(motion) < 2:
                words = f"has one frame at {motion.frame_rate:g} per second, expected two"
                raise DataError(f"input {number}", words)
        numbers = [
            one.frames * (motion.frame_rate / one.frame_rate)
            for one, motion in zip(alike, given)
        ]
        return cls(alike, np.cumsum([0, *map(len, alike)]), np.concatenate(numbers))

    def __len__(self) -> int:
        return int(self.starts[-1])

    @property
    def frame_rate(self) -> float:
        """Frames per second."""
        return self.motions[0].frame_rate

    @property
    def stride(self) -> int:
        """How many frames are looked at together, since their rate is so high."""
        return max(1, round(self.frame_rate / MAX_SEARCH_RATE))

    @property
    def up_axis(self) -> str:
        """The axis that points up."""
        return self.motions[0].up_axis

    @cached_property
    def motion_of(self) -> Ints:
        """Which input each row is of."""
        return np.repeat(np.arange(len(self.motions)), np.diff(self.starts))

    @cached_property
    def is_last(self) -> NDArray[np.bool_]:
        """Rows that nothing follows."""
        last = np.zeros(len(self), bool)
        last[self.starts[1:] - 1] = True
        return last

    @cached_property
    def is_first(self) -> NDArray[np.bool_]:
        """Rows that follow nothing."""
        first = np.zeros(len(self), bool)
        first[self.starts[:-1]] = True
        return first

    def is_consecutive(self, rows: Ints, after: Ints) -> NDArray[np.bool_]:
        """Return whether rows follow each other as captured."""
        on: NDArray[np.bool_] = (after == rows + 1) & ~self.is_last[rows]
        return on

    def row(self, frame: float, motion: int = 0) -> int:
        """Return the row of a frame of an input; the nearest, where its rate was changed.

        Raises
        ------
        DataError
            If there is no such input, or no such frame in it.
        """
        if not 0 <= motion < len(self.motions):
            raise DataError(
                "constraints",
                f"name motion {motion}, but motions are counted from 0, and there are "
                f"{len(self.motions)}",
            )
        numbers = self.frame_numbers[self.starts[motion] : self.starts[motion + 1]]
        near = int(np.argmin(np.abs(numbers - frame)))
        step = numbers[1] - numbers[0]
        most = (
            FRAME_TOLERANCE
            if abs(step - 1) < FRAME_TOLERANCE
            else max(1.0, step) / 2 + FRAME_TOLERANCE
        )
        if not abs(numbers[near] - frame) < most:
            words = f"{self.words(motion)} has the frames {numbers[0]:g} to {numbers[-1]:g}"
            if numbers[0] < frame < numbers[-1]:
                words += f"; the nearest is {numbers[near]:g}"
            raise DataError("constraints", f"name input frame {frame:g}, but {words}")
        return int(self.starts[motion]) + near

    def words(self, motion: int) -> str:
        """Return what to call an input."""
        return "the input" if len(self.motions) == 1 else f"input {motion + 1}"

    def row_range(self, first: float, last: float, motion: int = 0) -> slice:
        """Return the rows of a range of frames, both included."""
        return slice(self.row(first, motion), self.row(last, motion) + 1)

    @cached_property
    def rotations(self) -> Floats:
        """Local rotations, shape (n_rows, n_joints, 4)."""
        return np.concatenate([motion.rotations for motion in self.motions])

    @cached_property
    def root_positions(self) -> Floats:
        """Where the root is, shape (n_rows, 3)."""
        return np.concatenate([motion.root_positions for motion in self.motions])

    @cached_property
    def translations(self) -> Floats:
        """Those of joints that the files move, shape (n_rows, n_translated, 3)."""
        return np.concatenate([motion.translations for motion in self.motions])

    @cached_property
    def carrier(self) -> int:
        """The joint that carries the figure about: the root, unless it never moves."""
        moved = {0: self.root_positions}
        moved.update(
            zip(self.motions[0].translated.tolist(), self.translations.swapaxes(0, 1))
        )
        return find_traveling_joint(moved, self.rotations)

    @cached_property
    def above_carrier(self) -> tuple[Floats, Floats]:
        """The world rotation and position of what the carrier hangs from, which rests."""
        positions, rotations = forward_kinematics(
            self.motions[0].cut(*[self.motions[0].start_frame] * 2)
        )
        parent = self.motions[0].skeleton.parents[self.carrier]
        return rotations[0, parent], positions[0, parent]

    @cached_property
    def carrier_rotations(self) -> Floats:
        """World rotations of the carrier, shape (n_rows, 4)."""
        local = self.rotations[:, self.carrier]
        return compose(self.above_carrier[0], local) if self.carrier else local

    @cached_property
    def carrier_positions(self) -> Floats:
        """World positions of the carrier, shape (n_rows, 3)."""
        return self.points[:, self.carrier] if self.carrier else self.root_positions

    def build_motion(
        self,
        rotations: Floats,
        root_positions: Floats,
        translations: Floats,
        carrier_rotations: Floats,
        carrier_positions: Floats,
    ) -> Motion:
        """Return a motion of the skeleton whose carrier stands in the world as given."""
        rotations = np.array(rotations)
        if self.carrier == 0:
            rotations[:, 0], root_positions = carrier_rotations, carrier_positions
        else:
            above, place = self.above_carrier
            rotations[:, self.carrier] = compose(invert(above), carrier_rotations)
            column = self.motions[0].translated.tolist().index(self.carrier)
            translations = np.array(translations)
            translations[:, column] = rotate(invert(above), carrier_positions - place)
        return self.motions[0].with_(
            rotations=rotations,
            root_positions=root_positions,
            translations=translations,
            start_frame=1.0,
            notes=(),
        )

    @cached_property
    def points(self) -> Floats:
        """Joints and end sites, shape (n_rows, n_points, 3), in centimetres."""
        return np.concatenate([compute_points(motion) for motion in self.motions])

    @cached_property
    def height(self) -> float:
        """How tall the figure is, in centimetres: the median over the frames."""
        tall = np.ptp(self.points[..., "xyz".index(self.up_axis)], axis=1)
        return float(np.median(tall)) or 1.0

    @cached_property
    def headings(self) -> Floats:
        """Where the root faces, in radians about the up axis; without jumps of a turn."""
        angles = self.heading_angles(self.carrier_rotations)
        pieces = np.split(angles, self.starts[1:-1])
        return np.concatenate([np.unwrap(piece) for piece in pieces])

    def heading_angles(self, carrier: Floats) -> Floats:
        """Return where the figure faces with its carrier turned so, within half a turn."""
        up = UP_VECTORS[self.up_axis]
        turned = extract_heading(compose(carrier, self._upright), up)
        return wrap_angles(2 * np.arctan2(turned[:, :3] @ up, turned[:, 3]))

    @cached_property
    def _upright(self) -> Floats:
        """What turns up to that axis of the carrier which points up."""
        return find_upright_rotation(self.carrier_rotations, UP_VECTORS[self.up_axis])

    @cached_property
    def places(self) -> Array:
        """What of the ground is below the root, as complex numbers."""
        return project_to_ground(self.carrier_positions, self.up_axis)

    @cached_property
    def turns(self) -> Floats:
        """How far the heading turns to the next row, shape (n_rows,).

        After the last frame of an input it goes on as before.
        """
        turns = np.diff(self.headings, append=0)
        return self._repeat_last(turns)

    @cached_property
    def steps(self) -> Array:
        """How far the root goes to the next row, as seen from where it faces."""
        ahead = np.diff(self.places, append=0) * np.exp(-1j * self.headings)
        return self._repeat_last(ahead)

    def _repeat_last(self, values: Array) -> Array:
        last = np.flatnonzero(self.is_last)
        values[last] = values[last - 1]
        return values


def compute_points(motion: Motion) -> Floats:
    """Return where joints and end sites are, shape (n_frames, n_points, 3)."""
    positions, rotations = forward_kinematics(motion)
    ends = motion.skeleton.end_site_parents
    reach = rotate(rotations[:, ends], motion.skeleton.end_site_offsets)
    return np.concatenate([positions, positions[:, ends] + reach], axis=1)


def _check_compatible(first: Motion, motion: Motion, number: int) -> None:
    """Raise a DataError if an input is too short, or has another skeleton."""
    if not isinstance(motion, Motion):
        raise DataError(f"input {number}", f"is a {type(motion).__name__}, not a Motion")
    if len(motion) < 2:
        raise DataError(f"input {number}", "has one frame; at least two are needed")
    ours, theirs = first.skeleton, motion.skeleton
    if ours.names != theirs.names:
        odd = sorted({*ours.names} ^ {*theirs.names})
        what = f"{odd[0]} is only in one of them" if odd else "joints in another order"
        raise DataError(f"input {number}", f"has another skeleton than the first: {what}")
    checks = {
        "is built otherwise than the first": (ours.parents, theirs.parents),
        "has other joints moved by translations": (first.translated, motion.translated),
    }
    for what, (a, b) in checks.items():
        if not np.array_equal(a, b):
            raise DataError(f"input {number}", what)
    apart = np.abs(ours.offsets - theirs.offsets)[1:]
    if apart.size and apart.max() > 1e-3 * max(1.0, np.abs(ours.offsets).max()):
        joint = ours.names[1 + int(np.argmax(apart.max(axis=1)))]
        raise DataError(
            f"input {number}", f"has bones of another length than the first, at {joint}"
        )
    if first.up_axis != motion.up_axis:
        raise DataError(f"input {number}", f"has {motion.up_axis} up, unlike the first")
