"""Spans of a motion, strides or jumps, each as N = 100 poses [UG04]_."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from ..._text import BriefRepr, format_count
from ...animation.resampling import interpolate_rows, slerp_rows
from ...animation.skeleton import Skeleton
from ...geometry.arrays import Floats
from ...geometry.rotations import compose, vector_to_quaternion
from .posed_body import PosedBody

N_SAMPLES = 100
MOST_TURN = np.radians(20.0)
SHORTEST_TRAVEL = 0.1  # leg lengths; the direction of a shorter one is chance


@dataclass(frozen=True, eq=False, repr=False)
class Cycle(BriefRepr):
    """A stride or a jump, without its heading and its place.

    Attributes
    ----------
    skeleton : Skeleton
        The hips and all joints below them, with y up.
    rotations : ndarray, shape (N, n_joints, 4)
        Relative to the parent; those of the hips relative to the mean heading, so that the
        figure faces z on average.
    path : ndarray, shape (N, 3)
        Of the hips, in leg lengths: to the left and forward of their steady travel, and
        their height above the ground, in the order left, height, forward.
    leg : float
        Length of a leg in centimeters.
    parameter : float
        Speed V = v / leg of a stride in leg lengths per second; length of a jump in leg
        lengths.
    duration : float
        Seconds.
    course : float
        Angle from the mean heading to the direction of travel, in radians.
    subject, gait : str
    frames : tuple of float
        First and last frame in the clip.
    is_closed : bool
        Whether the pose after the last one is the first one. The last pose of a jump is
        that of its last frame.
    ground : float
        Height of the lowest joint in the clip, in centimeters; the path starts there.
    """

    skeleton: Skeleton
    rotations: Floats
    path: Floats
    leg: float
    parameter: float
    duration: float
    course: float = 0.0
    subject: str = ""
    gait: str = ""
    frames: tuple[float, float] = (0.0, 0.0)
    is_closed: bool = True
    ground: float = 0.0

    def arrange(self, names: Sequence[str]) -> Cycle:
        """Return the cycle with its joints in another order; as it is if they differ."""
        own = self.skeleton
        if own.names == tuple(names) or {*own.names} != {*names}:
            return self
        order = [own.index(name) for name in names]
        rotations = self.rotations[:, order]
        return replace(self, skeleton=own.keep(order), rotations=rotations)

    def _summarize(self) -> str:
        label = " ".join(word for word in (self.subject, self.gait) if word)
        unit = "legs/s" if self.is_closed else "legs"
        return (
            f"{label or ('stride' if self.is_closed else 'jump')}, "
            f"frames {self.frames[0]:.1f} to {self.frames[1]:.1f}, "
            f"{self.parameter:.2f} {unit}, {self.duration:.2f} s"
        )


@dataclass(frozen=True)
class LeftOut:
    """A stride or jump that is not used, or frames without any.

    Attributes
    ----------
    frames : tuple of float
        First and last frame in the clip.
    reason : str
    """

    frames: tuple[float, float]
    reason: str


@dataclass(frozen=True, eq=False, repr=False)
class Cycles(BriefRepr, Sequence):  # type: ignore[type-arg]
    """The cycles of a clip, and the strides and jumps left out.

    Attributes
    ----------
    cycles : tuple of Cycle
    left_out : tuple of LeftOut
    """

    cycles: tuple[Cycle, ...]
    left_out: tuple[LeftOut, ...] = ()

    def __len__(self) -> int:
        return len(self.cycles)

    def __getitem__(self, index):  # type: ignore[no-untyped-def]
        return self.cycles[index]

    def __iter__(self) -> Iterator[Cycle]:
        return iter(self.cycles)

    def _summarize(self) -> str:
        return f"{format_count(len(self), 'cycle')}, {len(self.left_out):,} left out"


@dataclass(frozen=True, eq=False)
class Span:
    """Part of a motion, from the row `start` to the row `end`, with fractions.

    Attributes
    ----------
    body : PosedBody
    start, end : float
        Counted from 0.
    is_closed : bool
        Whether the pose at the end is the one at the start.
    """

    body: PosedBody
    start: float
    end: float
    is_closed: bool = True

    @property
    def frames(self) -> tuple[float, float]:
        """First and last frame in the clip."""
        first = self.body.motion.start_frame
        return (float(first + self.start), float(first + self.end))

    @property
    def duration(self) -> float:
        """Seconds."""
        return float(self.end - self.start) / self.body.motion.frame_rate

    @property
    def parameter(self) -> float:
        """Speed of a stride in leg lengths per second, or length of a jump."""
        length = abs(self.travel) / self.body.leg
        return length / self.duration if self.is_closed else length

    @cached_property
    def joints(self) -> list[int]:
        """The hips and all joints below them."""
        return self.body.motion.skeleton.list_below(self.body.hips)

    @cached_property
    def shares(self) -> Floats:
        """Times of the samples, in shares of the duration."""
        return np.linspace(0, 1, N_SAMPLES, endpoint=not self.is_closed)

    @cached_property
    def rows(self) -> Floats:
        """Rows of the samples."""
        return self.start + (self.end - self.start) * self.shares

    @cached_property
    def travel(self) -> complex:
        """Travel of the hips over the ground in centimeters, along z and x."""
        ends = interpolate_rows(self.body.ground, np.array([self.start, self.end]))
        return complex(ends[1] - ends[0])

    @cached_property
    def lowest(self) -> float:
        """Height of the lowest joint in centimeters."""
        rows = slice(int(self.start), int(np.ceil(self.end)) + 1)
        return float(self.body.positions[rows, self.joints, 1].min())

    @cached_property
    def turn(self) -> float:
        """Angle from the facing direction at the start to that at the end."""
        ends = interpolate_rows(self.body.facing, np.array([self.start, self.end]))
        return float(ends[1] - ends[0])

    @cached_property
    def heading(self) -> float:
        """Mean facing direction, in radians about the y axis from z."""
        facing = interpolate_rows(self.body.facing, self.rows)
        return float(np.angle(np.exp(1j * facing).mean()))

    @property
    def course(self) -> float:
        """Angle from the heading to the direction of travel; 0 where that is too short."""
        if abs(self.travel) < SHORTEST_TRAVEL * self.body.leg:
            return 0.0
        return float(np.angle(self.travel * np.exp(-1j * self.heading)))

    def find_turn(self) -> str:
        """Return that the span turns too far; an empty text if it does not."""
        turns = abs(self.turn) > MOST_TURN
        return f"it rotates by {np.degrees(abs(self.turn)):.0f} degrees" if turns else ""

    def leave_out(self, reason: str) -> LeftOut:
        """Return the span as one that is not used."""
        return LeftOut(self.frames, reason)

    def sample(self, subject: str | None, gait: str | None) -> Cycle:
        """Return the span as a cycle."""
        skeleton = self.body.motion.skeleton
        joints = self.joints
        first = int(self.start)
        own = self.body.motion.rotations[first : int(np.ceil(self.end)) + 1, joints]
        rotations = slerp_rows(own, self.rows - first)
        hips = slerp_rows(self.body.rotations[:, self.body.hips], self.rows)
        back = vector_to_quaternion([0.0, -self.heading, 0.0])
        rotations[:, 0] = compose(back, hips)
        return Cycle(
            skeleton.keep(joints),
            rotations,
            self._measure_path(),
            self.body.leg,
            self.parameter,
            self.duration,
            self.course,
            subject or "",
            gait or "",
            self.frames,
            self.is_closed,
            self.lowest,
        )

    def _measure_path(self) -> Floats:
        ground = interpolate_rows(self.body.ground, self.rows)
        ground = (ground - ground[0] - self.travel * self.shares) * np.exp(
            -1j * self.heading
        )
        ground = ground - ground.mean()
        heights = interpolate_rows(self.body.positions[:, self.body.hips, 1], self.rows)
        height = heights - self.lowest
        return np.stack([ground.imag, height, ground.real], axis=1) / self.body.leg
