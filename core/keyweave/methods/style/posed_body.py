"""A body in motion: its legs, hips and facing direction, with y up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ...animation.kinematics import (
    STILL_TOLERANCE,
    find_traveling_joint,
    forward_kinematics,
)
from ...animation.mapping.labeling import find_slots
from ...animation.motion import Motion
from ...animation.skeleton import Skeleton
from ...animation.up_axis import turn_upright
from ...errors import DataError, warn_caller
from ...geometry.arrays import Array, Floats, Ints, compute_median, compute_percentile
from ...geometry.vectors import project_to_ground

CM_PER_METER = 100.0
SLOWEST = 0.3  # leg lengths per second of a walk
MOST_DRIFT = 0.2  # of the speed of the belt, by which a figure on a treadmill travels
STANCE = 40  # percent of the frames, with the lower toe lowest
LEG_SLOTS = tuple(f"{side}.{part}" for side in "lr" for part in ("thigh", "shin", "foot"))


@dataclass(frozen=True, eq=False)
class PosedBody:
    """A figure over time.

    The direction in which it faces is at right angles to the line from one thigh to the
    other. Its angle is continuous, in radians about the y axis from z.
    """

    motion: Motion  # with y up
    positions: Floats  # (n_frames, n_joints, 3), in the world
    rotations: Floats  # (n_frames, n_joints, 4), in the world
    hips: int  # the joint that carries the figure; see `find_hips`
    legs: Ints  # (2, 3): thigh, shin and foot of the left and the right side
    toes: Ints  # of the left and the right side; the foot where a toe is missing
    leg: float  # thigh and shin in centimeters, the mean of both sides
    facing: Floats  # (n_frames,)

    @classmethod
    def of(cls, motion: Motion) -> PosedBody:
        """Pose a figure; raises DataError if the skeleton has no legs."""
        motion = turn_upright(motion, "y")
        slots = find_slots(motion)
        legs = find_legs(motion.skeleton, slots)
        names = [slots.get(f"{side}.toe", slots[f"{side}.foot"]) for side in "lr"]
        toes = np.array([motion.skeleton.index(name) for name in names])
        positions, rotations = forward_kinematics(motion)
        hips = find_hips(motion, slots)
        thighs = project_to_ground(positions[:, legs[:, 0]], "y")
        facing = np.unwrap(np.angle(-1j * (thighs[:, 0] - thighs[:, 1])))
        leg = _measure_legs(positions[:, legs])
        return cls(motion, positions, rotations, hips, legs, toes, leg, facing)

    @cached_property
    def ground(self) -> Array:
        """Positions of the hips on the ground in centimeters, complex, along z and x."""
        return project_to_ground(self.positions[:, self.hips], "y")

    def measure_lead(self) -> Floats:
        """Return the distance of the left foot ahead of the right one, in leg lengths."""
        feet = project_to_ground(self.positions[:, self.legs[:, 2]], "y")
        apart = (feet[:, 0] - feet[:, 1]) * np.exp(-1j * self.facing)
        return apart.real / self.leg


def set_speed(motion: Motion, speed: float) -> Motion:
    """Return a motion of y up that travels where it faces at a speed in cm per second.

    For captures on a treadmill; what they drift in that direction is part of the speed.

    Raises
    ------
    DataError
        If the skeleton has no legs, or the motion has fewer than two frames.
    """
    if len(motion) < 2:
        raise DataError("the motion", "has fewer than two frames, so it has no speed")
    body = PosedBody.of(motion)
    heading = np.exp(1j * body.facing.mean())
    seconds = np.arange(len(motion)) / motion.frame_rate
    drift = ((body.ground[-1] - body.ground[0]) / heading).real / seconds[-1]
    way = (speed - drift) * seconds * heading
    travel = np.stack([way.imag, np.zeros(len(way)), way.real], axis=1)
    return body.motion.with_(root_positions=body.motion.root_positions + travel)


def leave_treadmill(body: PosedBody) -> PosedBody:
    """Return a body that travels at the speed of its standing foot, if it walks in place.

    A body that travels, or stands, is returned as it is.
    """
    motion, heading = body.motion, np.exp(1j * body.facing.mean())
    if len(motion) < 3:
        return body
    seconds = np.arange(len(motion)) / motion.frame_rate
    speed = _measure_belt(body, heading)
    drift = abs(body.ground[-1] - body.ground[0]) / seconds[-1]
    if speed < SLOWEST * body.leg or drift > MOST_DRIFT * speed:
        return body
    warn_caller(
        "the figure walks in place and its standing foot moves back, as on a treadmill; "
        f"its speed is that of the foot, {speed / CM_PER_METER:.2f} m/s"
    )
    return PosedBody.of(set_speed(motion, speed))


def _measure_belt(body: PosedBody, heading: complex) -> float:
    """Return the speed at which the standing foot moves back, in cm per second."""
    toes = body.positions[:, body.toes]
    ahead = (project_to_ground(toes, "y") / heading).real
    lower = toes[..., 1].argmin(axis=1)
    rows = np.arange(len(lower))
    back = -np.gradient(ahead, axis=0)[rows, lower] * body.motion.frame_rate
    height = toes[rows, lower, 1]
    return compute_median(back[height <= compute_percentile(height, STANCE)])


def find_hips(motion: Motion, slots: Mapping[str, str]) -> int:
    """Return the index of the joint that carries legs, trunk, arms and head.

    The lowest joint above all of them that moves by itself: below a root that stands still
    or follows the travel only, these are the hips.
    """
    skeleton = motion.skeleton
    body = {skeleton.index(name) for slot, name in slots.items() if slot != "hips"}
    hips = find_traveling_joint(motion.moved, motion.rotations)
    for joint, place in sorted(motion.moved.items()):
        is_moving = np.ptp(place, axis=0).max() > STILL_TOLERANCE
        if joint > hips and is_moving and body <= {*skeleton.list_below(joint)}:
            hips = joint
    return hips


def find_legs(skeleton: Skeleton, slots: Mapping[str, str]) -> Ints:
    """Return thigh, shin and foot of the left and the right side, shape (2, 3).

    Raises DataError if one is missing.
    """
    missing = [slot for slot in LEG_SLOTS if slot not in slots]
    if missing:
        problem = f"has no {missing[0]}; cycles need a figure with two legs"
        raise DataError("the skeleton", problem)
    joints = [skeleton.index(slots[slot]) for slot in LEG_SLOTS]
    return np.array(joints).reshape(2, 3)


def _measure_legs(legs: Floats) -> float:
    """Return the length of a leg; `legs` has shape (n_frames, 2, 3, 3)."""
    bones = np.linalg.norm(np.diff(legs, axis=2), axis=-1)
    length = float(compute_median(bones, axis=0).sum() / 2)
    if not length > 0:
        raise DataError("the skeleton", "has legs of length 0")
    return length
