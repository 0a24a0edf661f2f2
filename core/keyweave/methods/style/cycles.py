"""Cycles: strides of a walk or run, each as N = 100 poses [UG04]_.

A cycle starts where the left foot is farthest ahead of the right one, and ends where it is
so again. It has no heading and no place: the pelvis is turned against the mean heading of
the stride, and the path of the hips is given in leg lengths, without its steady travel.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ..._text import BriefRepr, format_count
from ...animation.contacts import Contacts
from ...animation.kinematics import find_traveling_joint
from ...animation.motion import Motion
from ...animation.resampling import interpolate_rows, slerp_rows
from ...animation.skeleton import Skeleton
from ...geometry.arrays import Floats
from ...geometry.rotations import (
    compose,
    extract_heading,
    invert,
    mean_rotation,
    quaternion_to_vector,
    rotate,
)
from ...geometry.vectors import project_to_ground
from .strides import Steps, find_steps

N_SAMPLES = 100
MOST_OFF = 0.25  # of the median duration; other strides are left out
MOST_TURN = np.radians(20.0)
SLOWEST = 0.3  # leg lengths per second
UP = {"y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


@dataclass(frozen=True, eq=False, repr=False)
class Cycle(BriefRepr):
    """A stride.

    Attributes
    ----------
    skeleton : Skeleton
        The hips and all joints below them.
    rotations : ndarray, shape (N, n_joints, 4)
        Relative to the parent; those of the hips relative to the mean heading.
    path : ndarray, shape (N, 3)
        Of the hips, in leg lengths: to the left and forward of their steady travel, and
        their height above the ground, in the order left, height, forward.
    leg : float
        Length of a leg in centimeters.
    parameter : float
        Speed V = v / leg, in leg lengths per second.
    duration : float
        Seconds.
    course : float
        Angle from the mean heading to the direction of travel, in radians.
    subject, gait : str
    frames : tuple of float
        First and last frame in the clip.
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

    def _summarize(self) -> str:
        label = " ".join(word for word in (self.subject, self.gait) if word)
        return (
            f"{label or 'stride'}, frames {self.frames[0]:.1f} to {self.frames[1]:.1f}, "
            f"{self.parameter:.2f} legs/s, {self.duration:.2f} s"
        )


@dataclass(frozen=True)
class LeftOut:
    """A stride that is not used.

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
    """The cycles of a clip, and the strides that were left out.

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
        count = format_count(len(self), "cycle")
        return f"{count}, {format_count(len(self.left_out), 'stride')} left out"


def find_cycles(
    motion: Motion,
    *,
    subject: str | None = None,
    gait: str | None = None,
    contacts: Contacts | None = None,
) -> Cycles:
    """Return the strides of a motion as cycles of N = 100 poses.

    Parameters
    ----------
    motion : Motion
    subject, gait : str, optional
        Labels of the cycles.
    contacts : Contacts, optional
        Without use for walks and runs.

    Raises
    ------
    DataError
        If the skeleton has no legs.

    Examples
    --------
    >>> from keyweave import examples
    >>> cycles = find_cycles(examples.load_walk(), subject="walker", gait="walk")
    >>> cycles[0].rotations.shape[0]
    100
    """
    steps = find_steps(motion)
    strides = [_Stride.of(motion, steps, *ends) for ends in zip(steps.left, steps.left[1:])]
    usual = float(np.median([s.duration for s in strides])) if strides else 0.0
    cycles, left_out = [], [*_list_cut_ends(motion, steps)]
    for stride in strides:
        reason = stride.find_fault(usual, steps)
        if reason:
            left_out.append(LeftOut(stride.frames, reason))
        else:
            cycles.append(stride.sample(subject or "", gait or ""))
    return Cycles(tuple(cycles), tuple(sorted(left_out, key=lambda each: each.frames)))


def _list_cut_ends(motion: Motion, steps: Steps) -> Iterator[LeftOut]:
    first, last = motion.start_frame, motion.last_frame
    if not len(steps.left):
        yield LeftOut((first, last), "no stride was found")
        return
    begin, end = first + steps.left[0], first + steps.left[-1]
    if begin - first >= 1:
        yield LeftOut((first, begin), "the stride is cut by the start of the clip")
    if last - end >= 1:
        yield LeftOut((end, last), "the stride is cut by the end of the clip")


@dataclass(frozen=True, eq=False)
class _Stride:
    """A stride of a motion, from row `start` to row `end`."""

    motion: Motion
    steps: Steps
    mover: int
    start: float
    end: float
    turn: float
    heading: Floats
    travel: complex

    @classmethod
    def of(cls, motion: Motion, steps: Steps, start: float, end: float) -> _Stride:
        up = np.array(UP[motion.up_axis])
        mover = find_traveling_joint(motion.moved, motion.rotations)
        headings = extract_heading(steps.rotations[:, mover], up)
        rows = start + (end - start) * np.arange(N_SAMPLES) / N_SAMPLES
        during = slerp_rows(headings, rows)
        ends = slerp_rows(headings, np.array([start, end]))
        turn = quaternion_to_vector(compose(invert(ends[0]), ends[1])) @ up
        place = interpolate_rows(steps.positions[:, mover], np.array([start, end]))
        travel = complex(np.diff(project_to_ground(place, motion.up_axis))[0])
        heading = mean_rotation(during)
        return cls(motion, steps, mover, start, end, float(turn), heading, travel)

    @property
    def frames(self) -> tuple[float, float]:
        first = self.motion.start_frame
        return (float(first + self.start), float(first + self.end))

    @property
    def duration(self) -> float:
        return float(self.end - self.start) / self.motion.frame_rate

    @property
    def speed(self) -> float:
        return abs(self.travel) / self.steps.leg / self.duration

    def find_fault(self, usual: float, steps: Steps) -> str:
        """Return why the stride cannot be used; an empty text if it can."""
        n_right = int(((steps.right > self.start) & (steps.right < self.end)).sum())
        if n_right != 1:
            return f"the right foot steps {n_right} times"
        off = self.duration / usual - 1
        if abs(off) > MOST_OFF:
            return f"it is {abs(off):.0%} {'longer' if off > 0 else 'shorter'} than usual"
        if abs(self.turn) > MOST_TURN:
            return f"it turns by {np.degrees(abs(self.turn)):.0f} degrees"
        if self.speed < SLOWEST:
            return f"it travels {self.speed:.2f} leg lengths per second"
        return ""

    def sample(self, subject: str, gait: str) -> Cycle:
        """Return the stride as a cycle."""
        shares = np.arange(N_SAMPLES) / N_SAMPLES
        rows = self.start + (self.end - self.start) * shares
        motion, mover = self.motion, self.mover
        joints = motion.skeleton.list_below(mover)
        rotations = slerp_rows(motion.rotations[:, joints], rows)
        hips = slerp_rows(self.steps.rotations[:, mover], rows)
        rotations[:, 0] = compose(invert(self.heading), hips)
        place = interpolate_rows(self.steps.positions[:, mover], rows)
        ahead = complex(project_to_ground(self._face(), motion.up_axis))
        ground = project_to_ground(place, motion.up_axis)
        ground = (ground - ground[0] - self.travel * shares) * np.conj(ahead)
        ground = ground - ground.mean()
        height = place[:, "xyz".index(motion.up_axis)] - self._find_ground()
        path = np.stack([ground.imag, height, ground.real], axis=1) / self.steps.leg
        return Cycle(
            cut_below(motion.skeleton, joints),
            rotations,
            path,
            self.steps.leg,
            self.speed,
            self.duration,
            float(np.angle(self.travel / ahead)),
            subject,
            gait,
            self.frames,
        )

    def _face(self) -> Floats:
        """Return the direction of the mean heading; unrotated figures face the axis."""
        axis = (0.0, 0.0, 1.0) if self.motion.up_axis == "y" else (1.0, 0.0, 0.0)
        return rotate(self.heading, np.array(axis))

    def _find_ground(self) -> float:
        """Return the lowest height of a joint during the stride."""
        rows = slice(int(self.start), int(np.ceil(self.end)) + 1)
        return float(self.steps.positions[rows, :, "xyz".index(self.motion.up_axis)].min())


def cut_below(skeleton: Skeleton, joints: Sequence[int]) -> Skeleton:
    """Return the skeleton of a joint, the first one, and all joints below it."""
    number = {joint: i for i, joint in enumerate(joints)}
    parents = [-1, *(number[int(skeleton.parents[joint])] for joint in joints[1:])]
    ends = [
        i for i, joint in enumerate(skeleton.end_site_parents.tolist()) if joint in number
    ]
    return Skeleton(
        tuple(skeleton.names[joint] for joint in joints),
        np.array(parents),
        skeleton.offsets[[*joints]],
        tuple(skeleton.rotation_orders[joint] for joint in joints),
        np.array([number[int(skeleton.end_site_parents[i])] for i in ends], np.intp),
        skeleton.end_site_offsets[ends],
    )
