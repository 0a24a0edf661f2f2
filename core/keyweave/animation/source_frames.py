"""The frames of all inputs as rows of one table, with the figure's position and heading.

Solvers work on rows; results refer to an input and a frame number in it. Points are
compared relative to the heading of the root and in figure heights, so that neither heading
nor units matter.

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

from .._arguments import check_arguments
from .._text import BriefRepr
from ..errors import DataError
from ..geometry.arrays import Array, Floats, Ints, compute_median
from ..geometry.rotations import (
    compose,
    extract_heading,
    find_upright_rotation,
    invert,
    rotate,
    wrap_angles,
)
from ..geometry.vectors import place_on_ground, project_to_ground
from .features import UP_VECTORS
from .frame_range import FRAME_TOLERANCE
from .kinematics import compute_points, find_traveling_joint, forward_kinematics
from .motion import Motion
from .resampling import resample

MAX_SEARCH_RATE = 30.0  # frames per second; at higher rates, the search skips frames


@dataclass(frozen=True, eq=False, repr=False)
class SourceFrames(BriefRepr):
    """The frames of all inputs as rows.

    Attributes
    ----------
    motions : tuple of Motion
        The inputs, at the same frame rate.
    starts : ndarray of int, shape (n_motions + 1,)
        Row of the first frame of each input, and the number of rows.
    frame_numbers : ndarray, shape (n_rows,)
        Original frame number of each row; fractional where an input was resampled.
    """

    motions: tuple[Motion, ...]
    starts: Ints
    frame_numbers: Floats

    @classmethod
    @check_arguments
    def of(
        cls, motions: Sequence[Motion] | Motion, names: Sequence[str] = ()
    ) -> SourceFrames:
        """Concatenate inputs at the frame rate of the first.

        Parameters
        ----------
        motions : Motion or sequence of Motion
        names : sequence of str, optional
            Names of the inputs in errors; by default ``input 1`` and so on.

        Raises
        ------
        DataError
            If there is no input, an input has a single frame, or skeletons differ.
        """
        inputs = [motions] if isinstance(motions, Motion) else motions
        if not inputs:
            raise DataError("motions", "is empty; give one Motion or more")
        names = names or [f"input {number}" for number in range(1, len(inputs) + 1)]
        for name, motion in zip(names, inputs):
            _check_compatible(inputs[0], motion, names[0], name)
        resampled = tuple(resample(motion, inputs[0].frame_rate) for motion in inputs)
        for name, motion in zip(names, resampled):
            if len(motion) < 2:
                problem = f"has one frame at {motion.frame_rate:g} frames per second"
                raise DataError(name, f"{problem}, expected 2 or more")
        numbers = [
            new.frames * (old.frame_rate / new.frame_rate)
            for new, old in zip(resampled, inputs)
        ]
        starts = np.cumsum([0, *map(len, resampled)])
        return cls(resampled, starts, np.concatenate(numbers))

    def __len__(self) -> int:
        return int(self.starts[-1])

    @property
    def frame_rate(self) -> float:
        """Frames per second."""
        return self.motions[0].frame_rate

    @property
    def stride(self) -> int:
        """Number of frames that the search steps by; above 1 at high frame rates."""
        return max(1, round(self.frame_rate / MAX_SEARCH_RATE))

    @property
    def up_axis(self) -> str:
        """The axis that points up."""
        return self.motions[0].up_axis

    @cached_property
    def motion_index(self) -> Ints:
        """Index of the input of each row."""
        return np.repeat(np.arange(len(self.motions)), np.diff(self.starts))

    @cached_property
    def is_last(self) -> NDArray[np.bool_]:
        """Whether each row is the last of its input."""
        last = np.zeros(len(self), bool)
        last[self.starts[1:] - 1] = True
        return last

    @cached_property
    def is_first(self) -> NDArray[np.bool_]:
        """Whether each row is the first of its input."""
        first = np.zeros(len(self), bool)
        first[self.starts[:-1]] = True
        return first

    def is_consecutive(self, rows: Ints, after: Ints) -> NDArray[np.bool_]:
        """Return whether each of the rows `after` follows its row as captured."""
        return (after == rows + 1) & ~self.is_last[rows]

    def row(self, frame: float, motion: int = 0, owner: str = "constraints") -> int:
        """Return the row of an input frame, or the nearest if the input was resampled.

        Errors name the `owner` of the frame number, a plural.

        Raises
        ------
        DataError
            If the input or the frame does not exist.
        """
        n = len(self.motions)
        if not 0 <= motion < n:
            known = "0 for input 1" + (f" to {n - 1} for input {n}" if n > 1 else "")
            problem = f"have motion={motion}, expected {known}"
            raise DataError(owner, problem)
        numbers = self.frame_numbers[self.starts[motion] : self.starts[motion + 1]]
        near = int(np.argmin(np.abs(numbers - frame)))
        step = numbers[1] - numbers[0]
        most = (
            FRAME_TOLERANCE
            if abs(step - 1) < FRAME_TOLERANCE
            else max(1.0, step) / 2 + FRAME_TOLERANCE
        )
        if not abs(numbers[near] - frame) < most:
            ends = f"frames {numbers[0]:g} to {numbers[-1]:g}"
            problem = f"{self.describe_input(motion)} has {ends}"
            if numbers[0] < frame < numbers[-1]:
                problem += f"; the nearest is {numbers[near]:g}"
            raise DataError(owner, f"name input frame {frame:g}, but {problem}")
        return int(self.starts[motion]) + near

    def describe_input(self, motion: int) -> str:
        """Return the name of an input in messages; inputs are numbered from 1."""
        return "the input" if len(self.motions) == 1 else f"input {motion + 1}"

    def row_range(self, first: float, last: float, motion: int = 0) -> slice:
        """Return the rows of a range of input frames, both ends included."""
        return slice(self.row(first, motion), self.row(last, motion) + 1)

    @cached_property
    def rotations(self) -> Floats:
        """Local rotations, shape (n_rows, n_joints, 4)."""
        return np.concatenate([motion.rotations for motion in self.motions])

    @cached_property
    def root_positions(self) -> Floats:
        """Positions of the root, shape (n_rows, 3), in centimeters."""
        return np.concatenate([motion.root_positions for motion in self.motions])

    @cached_property
    def translations(self) -> Floats:
        """Translations of joints that have them, shape (n_rows, n_translated, 3)."""
        return np.concatenate([motion.translations for motion in self.motions])

    @cached_property
    def carrier(self) -> int:
        """Index of the joint that carries the figure: the root, unless it never moves."""
        moved = {0: self.root_positions}
        moved.update(
            zip(self.motions[0].translated.tolist(), self.translations.swapaxes(0, 1))
        )
        return find_traveling_joint(moved, self.rotations)

    @cached_property
    def above_carrier(self) -> tuple[Floats, Floats]:
        """World rotation and position of the carrier's parent, which does not move."""
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
        """Return a motion with the given local channels and world placement of the carrier.

        Parameters
        ----------
        rotations : ndarray, shape (n_frames, n_joints, 4)
            Local rotations, as quaternions.
        root_positions : ndarray, shape (n_frames, 3)
        translations : ndarray, shape (n_frames, n_translated, 3)
        carrier_rotations : ndarray, shape (n_frames, 4)
            World rotations of the carrier.
        carrier_positions : ndarray, shape (n_frames, 3)
            World positions of the carrier, in centimeters.
        """
        rotations = np.array(rotations)
        if self.carrier == 0:
            rotations[:, 0], root_positions = carrier_rotations, carrier_positions
        else:
            parent, origin = self.above_carrier
            rotations[:, self.carrier] = compose(invert(parent), carrier_rotations)
            column = self.motions[0].translated.tolist().index(self.carrier)
            translations = np.array(translations)
            translations[:, column] = rotate(invert(parent), carrier_positions - origin)
        return self.motions[0].with_(
            rotations=rotations,
            root_positions=root_positions,
            translations=translations,
            start_frame=1.0,
            notes=(),
        )

    @cached_property
    def points(self) -> Floats:
        """Positions of joints and end sites in centimeters, shape (n_rows, n_points, 3)."""
        return np.concatenate([compute_points(motion) for motion in self.motions])

    @cached_property
    def height(self) -> float:
        """Height of the figure in centimeters, the median over all frames."""
        tall = np.ptp(self.points[..., "xyz".index(self.up_axis)], axis=1)
        return compute_median(tall) or 1.0

    def compute_local_points(self) -> Floats:
        """Return points relative to the ground below the root, in heading and heights."""
        origin = np.zeros((len(self), 1, 3))
        below = place_on_ground(origin, self.places[:, np.newaxis], self.up_axis)
        return self._rotate_to_heading(self.points - below) / self.height

    def compute_local_velocities(self) -> Floats:
        """Return velocities of points, in heading and heights per frame.

        They are central differences, one-sided at the ends of an input.
        """
        pieces = np.split(self.points, self.starts[1:-1])
        velocities = np.concatenate([np.gradient(piece, axis=0) for piece in pieces])
        return self._rotate_to_heading(velocities) / self.height

    def _rotate_to_heading(self, vectors: Floats) -> Floats:
        """Rotate vectors from world axes to axes aligned with the root's heading."""
        back = np.exp(-1j * self.headings)[:, np.newaxis]
        return place_on_ground(
            vectors, project_to_ground(vectors, self.up_axis) * back, self.up_axis
        )

    @cached_property
    def headings(self) -> Floats:
        """Headings of the root in radians about the up axis, unwrapped over each input."""
        angles = self.heading_angles(self.carrier_rotations)
        pieces = np.split(angles, self.starts[1:-1])
        return np.concatenate([np.unwrap(piece) for piece in pieces])

    def heading_angles(self, carrier: Floats) -> Floats:
        """Return the headings for carrier rotations, in radians, wrapped to -pi to pi."""
        up = UP_VECTORS[self.up_axis]
        heading = extract_heading(compose(carrier, self._upright), up)
        return wrap_angles(2 * np.arctan2(heading[:, :3] @ up, heading[:, 3]))

    @cached_property
    def _upright(self) -> Floats:
        """Rotation from the up vector to the carrier's local axis that points up."""
        return find_upright_rotation(self.carrier_rotations, UP_VECTORS[self.up_axis])

    @cached_property
    def places(self) -> Array:
        """Ground positions below the root, as complex numbers."""
        return project_to_ground(self.carrier_positions, self.up_axis)

    @cached_property
    def heading_changes(self) -> Floats:
        """Change of heading to the next row in radians, shape (n_rows,).

        The last frame of an input repeats the change before it.
        """
        changes = np.diff(self.headings, append=0)
        return self._repeat_last(changes)

    @cached_property
    def steps(self) -> Array:
        """Step of the root to the next row, relative to its heading, shape (n_rows,)."""
        ahead = np.diff(self.places, append=0) * np.exp(-1j * self.headings)
        return self._repeat_last(ahead)

    def _repeat_last(self, values: Array) -> Array:
        last = np.flatnonzero(self.is_last)
        values[last] = values[last - 1]
        return values


def _check_compatible(first: Motion, motion: Motion, first_name: str, name: str) -> None:
    """Raise a DataError if an input is too short or its skeleton differs from the first."""
    if len(motion) < 2:
        raise DataError(name, "has one frame, expected 2 or more")
    ours, theirs = first.skeleton, motion.skeleton
    if ours.names != theirs.names:
        only = sorted({*ours.names} ^ {*theirs.names})
        detail = f"only one of them has {only[0]}" if only else "the joint order differs"
        raise DataError(name, f"has a different skeleton from {first_name}: {detail}")
    checks = {
        "has a different joint hierarchy": (ours.parents, theirs.parents),
        "has translations on different joints": (first.translated, motion.translated),
    }
    for problem, (a, b) in checks.items():
        if not np.array_equal(a, b):
            raise DataError(name, f"{problem} from {first_name}")
    differences = np.abs(ours.offsets - theirs.offsets)
    differences[[0, *first.translated.tolist()]] = 0  # positions replace them
    limit = 1e-3 * max(1.0, np.abs(ours.offsets).max())
    if differences.max() > limit:
        joint = ours.names[int(np.argmax(differences.max(axis=1)))]
        problem = f"has different bone lengths from {first_name}; {joint} differs most"
        raise DataError(name, problem)
    if first.up_axis != motion.up_axis:
        problem = f"has {motion.up_axis} up, but {first_name} has {first.up_axis} up"
        raise DataError(name, problem)
