"""The feet of a skeleton: their joints, and the points with which they touch the ground.

Joints are found by their slots. A captured foot has no heel: it is placed behind the ankle,
at the height that the ball has while the foot lies flat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from ...errors import DataError
from ...geometry.arrays import Floats, compute_median, compute_percentile
from ...geometry.rotations import invert, rotate
from ..kinematics import append_end_sites, forward_kinematics
from ..mapping.labeling import find_slots
from ..motion import Motion
from ..skeleton import Skeleton

HEEL_SHARE = 0.35  # of the length of the foot, from the ankle backward
FLAT_PERCENTILE = 10.0  # of frames on which ankle and ball are lowest
GROUND_PERCENTILE = 4.0  # of the heights of a point; below are jitter and errors
MIN_LENGTH = 1e-6  # centimeters


@dataclass(frozen=True)
class Foot:
    """The joints of a leg, as indices into joints and then end sites.

    Its name is that of the ankle joint. The foot rolls about the ball, and the tip is that
    of the toes.
    """

    name: str
    hip: int
    knee: int
    ankle: int
    ball: int
    tip: int | None = None

    @property
    def sole(self) -> list[int]:
        """The ankle, the ball and the tip if there is one."""
        return [self.ankle, self.ball] + ([] if self.tip is None else [self.tip])


FootJoints = Mapping[str, Sequence[str]]  # hip, knee, ankle, ball by name of the foot


def find_feet(
    skeleton: Skeleton, slots: Mapping[str, str] | None = None
) -> tuple[Foot, ...]:
    """Find the feet of a skeleton, by names or by the shape of the legs.

    The ball is the joint of the toes, or else the farthest child or end site of the ankle.

    The slots are those of `find_slots`, if they are known. Feet are in the order of the
    skeleton, which may lack them.

    Examples
    --------
    >>> from keyweave import examples
    >>> skeleton = examples.load_walk().skeleton
    >>> [foot.name for foot in find_feet(skeleton)]
    ['LeftFoot', 'RightFoot']
    """
    slots = find_slots(skeleton) if slots is None else slots
    joints = {slot: skeleton.index(name) for slot, name in slots.items()}
    feet = []
    for ankle in sorted(joints[foot] for foot in ("l.foot", "r.foot") if foot in joints):
        side = "l" if joints.get("l.foot") == ankle else "r"
        hip, knee = joints[f"{side}.thigh"], joints[f"{side}.shin"]
        ball = _find_ball(skeleton, ankle, joints.get(f"{side}.toe"))
        if ball is not None:
            tip = _find_tip(skeleton, ball)
            feet.append(Foot(skeleton.names[ankle], hip, knee, ankle, ball, tip))
    return tuple(feet)


def choose_feet(skeleton: Skeleton, joints: FootJoints | None = None) -> tuple[Foot, ...]:
    """Return the feet that are given by the names of their joints, or find them.

    By the name of each foot, the names are those of the hip, the knee, the ankle, the ball
    and, if there is one, the tip. Raise a DataError if the skeleton has no feet, or a foot
    does not have four or five joints, and an UnknownNameError if a joint does not exist.

    Examples
    --------
    >>> from keyweave import examples
    >>> skeleton = examples.load_walk().skeleton
    >>> leg = ("LeftUpLeg", "LeftLeg", "LeftFoot", "LeftToe")
    >>> choose_feet(skeleton, {"left": leg})[0].name
    'left'
    """
    if joints is None:
        feet = find_feet(skeleton)
    else:
        feet = tuple(_name_foot(skeleton, name, each) for name, each in joints.items())
    if not feet:
        problem = "neither names nor bones show a leg with a foot"
        raise DataError("the skeleton", f"has no feet: {problem}; name joints with feet=")
    if joints is None and len(feet) == 1:
        problem = (
            f"has only one foot, {feet[0].name}; name the joints of its feet with feet="
        )
        raise DataError("the skeleton", problem)
    return feet


def _name_foot(skeleton: Skeleton, name: str, joints: Sequence[str]) -> Foot:
    if not 4 <= len(joints) <= 5:
        expected = "hip, knee, ankle, ball and, if there is one, tip"
        raise DataError(f"feet[{name!r}]", f"has {len(joints)} joints, expected {expected}")
    hip, knee, ankle, ball, *tips = [skeleton.index(joint) for joint in joints]
    return Foot(
        name, hip, knee, ankle, ball, tips[0] if tips else _find_tip(skeleton, ball)
    )


def _find_ball(skeleton: Skeleton, ankle: int, toe: int | None) -> int | None:
    """Return the joint of the toes unless it is in the place of the ankle."""
    if toe is None or np.linalg.norm(skeleton.offsets[toe]) <= MIN_LENGTH:
        return _find_tip(skeleton, ankle)
    return toe


def _find_tip(skeleton: Skeleton, ball: int) -> int | None:
    """Return the farthest child or end site of a joint; None if there is none."""
    below = np.flatnonzero(skeleton.parents == ball)
    ends = np.flatnonzero(skeleton.end_site_parents == ball)
    offsets = np.concatenate([skeleton.offsets[below], skeleton.end_site_offsets[ends]])
    lengths = np.linalg.norm(offsets, axis=1).tolist()
    indices = [*below.tolist(), *(len(skeleton) + ends).tolist()]
    away = [pair for pair in zip(lengths, indices) if pair[0] > MIN_LENGTH]
    return max(away, default=(0.0, None))[1]


def measure_leg(points: Floats, foot: Foot) -> float:
    """Return the median length of thigh and shin together, in centimeters.

    Raise a DataError if it is 0.
    """
    length = compute_median(list_leg_lengths(points, foot))
    if length < MIN_LENGTH:
        raise DataError(f"the leg of {foot.name}", "has length 0")
    return length


def list_leg_lengths(points: Floats, foot: Foot) -> Floats:
    """Return the length of thigh and shin together on each frame, in centimeters."""
    bones = np.diff(points[:, [foot.hip, foot.knee, foot.ankle]], axis=1)
    return np.asarray(np.linalg.norm(bones, axis=-1).sum(axis=1), float)


def measure_heel(points: Floats, rotations: Floats, foot: Foot, up: int) -> Floats:
    """Return the position of the heel in the axes of the ankle, shape (3,).

    While the foot lies flat, the heel is behind the ankle by `HEEL_SHARE` of the distance
    to the ball, at the height of the ball.

    Points have the shape (n_frames, n_points, 3), and rotations in world axes (n_frames,
    n_joints, 4); `up` is the index of the coordinate that points up.
    """
    ankle, ball = points[:, foot.ankle], points[:, foot.ball]
    heights = np.stack([ankle[:, up], ball[:, up]], axis=1)
    above = np.max(heights - compute_percentile(heights, GROUND_PERCENTILE, axis=0), axis=1)
    flat = above <= compute_percentile(above, FLAT_PERCENTILE)
    ahead = ball[flat] - ankle[flat]
    heels = ankle[flat] - HEEL_SHARE * ahead
    heels[:, up] = ball[flat, up]
    inverse = invert(rotations[flat, foot.ankle])
    offset: Floats = compute_median(rotate(inverse, heels - ankle[flat]), axis=0)
    return offset


def locate_heel(points: Floats, rotations: Floats, foot: Foot, up: int) -> Floats:
    """Return the positions of the heel on all frames, shape (n_frames, 3).

    It is fixed to the ankle joint; see `measure_heel`.
    """
    return _place_heel(points, rotations, foot, measure_heel(points, rotations, foot, up))


def _place_heel(points: Floats, rotations: Floats, foot: Foot, offset: Floats) -> Floats:
    heel: Floats = points[:, foot.ankle] + rotate(rotations[:, foot.ankle], offset)
    return heel


@dataclass(frozen=True, eq=False)
class PosedFeet:
    """Feet of a motion, with the poses of its joints in the world.

    Attributes
    ----------
    points : ndarray, shape (n_frames, n_points, 3)
        Positions of joints, then end sites, in centimeters.
    rotations : ndarray, shape (n_frames, n_joints, 4)
        From the axes of each joint to world axes.
    reference : PosedFeet, optional
        The same feet in another motion, in which legs are measured and heels found.
    """

    motion: Motion
    feet: tuple[Foot, ...]
    points: Floats
    rotations: Floats
    reference: PosedFeet | None = None

    @classmethod
    def of(
        cls, motion: Motion, feet: Sequence[Foot], reference: PosedFeet | None = None
    ) -> PosedFeet:
        """Pose the joints of a motion."""
        positions, rotations = forward_kinematics(motion)
        points = append_end_sites(motion, positions, rotations)
        return cls(motion, tuple(feet), points, rotations, reference)

    def select(self, n_feet: int) -> PosedFeet:
        """Return the first feet only."""
        if n_feet == len(self.feet):
            return self
        other = None if self.reference is None else self.reference.select(n_feet)
        return replace(self, feet=self.feet[:n_feet], reference=other)

    @property
    def up(self) -> int:
        """Index of the coordinate that points up."""
        return "xyz".index(self.motion.up_axis)

    @cached_property
    def heels(self) -> tuple[Floats, ...]:
        """Positions of the heels in the axes of their ankles, each of shape (3,)."""
        if self.reference is not None:
            return self.reference.heels
        return tuple(
            measure_heel(self.points, self.rotations, foot, self.up) for foot in self.feet
        )

    @cached_property
    def legs(self) -> tuple[float, ...]:
        """Lengths of the legs in centimeters; see `measure_leg`."""
        if self.reference is not None:
            return self.reference.legs
        return tuple(measure_leg(self.points, foot) for foot in self.feet)

    @cached_property
    def ends(self) -> tuple[Floats, ...]:
        """Positions of the heel and the ball of each foot, shape (n_frames, 2, 3)."""
        heels = [
            _place_heel(self.points, self.rotations, foot, heel)
            for foot, heel in zip(self.feet, self.heels)
        ]
        return tuple(
            np.stack([heel, self.points[:, foot.ball]], axis=1)
            for heel, foot in zip(heels, self.feet)
        )
