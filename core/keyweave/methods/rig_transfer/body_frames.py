"""Frames of the body in the axes of its joints, measured from joint positions.

The zero pose of a file is often not a T-pose, and joint positions do not depend on it. A
limb has a frame from its bone and its bend plane, where frames with more bend count more;
the trunk has one from its bones and the lines through hips and shoulders, a foot from the
ground while it stands flat. In the axes of its joint such a frame hardly changes during a
clip, so its mean is a frame by which two skeletons can be compared.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ...animation.kinematics import append_end_sites, forward_kinematics
from ...animation.mapping.slot_places import (
    ARM,
    LEG,
    LIMBS,
    find_next_slot,
    get_place,
    list_trunk,
)
from ...animation.motion import Motion
from ...animation.up_axis import STANDING_COSINE
from ...geometry.arrays import Bools, Floats, Ints, compute_percentile
from ...geometry.rotations import (
    compose,
    invert,
    rotate,
    shortest_arcs,
    vector_to_quaternion,
)
from ...geometry.vectors import cross, dot, length, per_vector, unit_vector

MAX_SAMPLES = 300  # frames from which the frames of the body are measured
USUAL_BEND = 0.1  # sine of the bend at which a limb counts as much as its usual bend plane
GROUND_PERCENTILE = 4.0  # of the heights of a foot; below are jitter and errors
FLAT_PERCENTILE = 10.0  # of frames on which the ankle and the ball are lowest
STANDING_SHARE = 0.5  # of the frames, on which a figure must stand
SURE_SPREAD = np.radians(20.0)  # of an axis during the clip; above, it is not trusted
# Mean sine of the bend; below, the plane of a limb is not trusted.
SURE_BENDS: dict[tuple[str, ...], float] = {LEG: 0.3, ARM: 0.5}
WEAK_CONFIDENCE = 0.3  # of frames that rest on habits, such as a head held straight
STRAIGHT_BEND = 0.02  # mean sine of the bend, below which a limb is straight
MIN_SHARE = 0.1  # of axes whose mean is trusted, across the bone
MIN_LENGTH = 1e-6  # centimeters


class BodyFrame(NamedTuple):
    """A frame of the body in the axes of a joint."""

    rotation: Floats  # (4,), from the axes of the frame to those of the joint
    confidence: float  # from 0 to 1
    is_sure: bool  # whether the frame can overrule the zero pose


@dataclass(frozen=True, eq=False)
class MappedFigure:
    """A figure on some of its frames, with the joints of its slots.

    Attributes
    ----------
    motion : Motion
    joints : mapping of str to int
        Index of the joint of each slot.
    points : ndarray, shape (n_frames, n_points, 3)
        Positions of joints, then end sites.
    rotations : ndarray, shape (n_frames, n_joints, 4)
        From the axes of each joint to world axes.
    """

    motion: Motion
    joints: Mapping[str, int]
    points: Floats
    rotations: Floats

    @classmethod
    def of(cls, motion: Motion, joints: Mapping[str, int]) -> MappedFigure:
        """Pose a motion on at most `MAX_SAMPLES` of its frames."""
        count = min(len(motion), MAX_SAMPLES)
        rows = np.linspace(0, len(motion) - 1, count).astype(int)
        sampled = motion.take(rows)
        positions, rotations = forward_kinematics(sampled)
        points = append_end_sites(sampled, positions, rotations)
        return cls(sampled, joints, points, rotations)

    @property
    def up(self) -> Floats:
        """The unit vector that points up."""
        return np.eye(3)["xyz".index(self.motion.up_axis)]

    def at(self, slot: str) -> Floats:
        """Return the positions of the joint of a slot, shape (n_frames, 3)."""
        return self.points[:, self.joints[slot]]

    def to_own(self, slot: str, vectors: Floats) -> Floats:
        """Return vectors of the world in the axes of the joint of a slot."""
        return rotate(invert(self.rotations[:, self.joints[slot]]), vectors)

    @cached_property
    def trunk(self) -> list[str]:
        """Slots from the hips to the head."""
        return list_trunk(self.joints)

    @cached_property
    def trunk_up(self) -> Floats:
        """Unit vectors along the trunk, shape (n_frames, 3); 0 without a trunk."""
        if len(self.trunk) < 2:
            return np.zeros((len(self.points), 3))
        top = next((s for s in self.trunk if s.startswith("neck")), self.trunk[-1])
        return unit_vector(self.at(top) - self.at(self.trunk[0]))

    @cached_property
    def rest_line(self) -> Floats:
        """The unit vector from the hips to the last joint of the trunk in the zero pose."""
        ends = [self.joints[slot] for slot in self.trunk] or [0]
        rest = self.motion.skeleton.rest_positions()
        return unit_vector(rest[ends[-1]] - rest[ends[0]])

    def lateral(self, place: str) -> Floats:
        """Return unit vectors from the right to the left joint of a place."""
        sides = f"l.{place}", f"r.{place}"
        if not all(side in self.joints for side in sides):
            return np.zeros((len(self.points), 3))
        return unit_vector(self.at(sides[0]) - self.at(sides[1]))

    @cached_property
    def hip_line(self) -> Floats:
        """Unit vectors from the right to the left hip joint; 0 without legs."""
        return self.lateral("thigh")

    @cached_property
    def shoulder_line(self) -> Floats:
        """Unit vectors from the right to the left arm; 0 without arms."""
        return self.lateral("upper_arm")

    @cached_property
    def middle_line(self) -> Floats:
        """Unit vectors to the left, between the lines of the hips and the shoulders."""
        return unit_vector(self.hip_line + self.shoulder_line)

    @cached_property
    def bones(self) -> dict[str, Floats]:
        """Unit vector from each joint to the next, in its own axes, where there is one."""
        bones = {}
        for slot in self.joints:
            end = find_next_slot(slot, self.joints)
            if end is not None:
                own = self.to_own(slot, self.at(end) - self.at(slot)).mean(axis=0)
                if length(own) > MIN_LENGTH:
                    bones[slot] = unit_vector(own)
        return bones

    def measure(self, slot: str) -> BodyFrame | None:
        """Return the frame of a slot in the axes of its joint, or None."""
        place = get_place(slot)
        if place == "hips":
            return self._measure_hips()
        if place in ("foot", "toe"):
            return self._measure_foot(slot)
        if place == "hand":
            return self._measure_hand(slot)
        if place in LIMBS:
            return self._measure_limb(slot, LIMBS[place])
        if place == "shoulder" and slot in self.bones:
            return self._average(slot, self.bones[slot], self.trunk_up)
        return self._measure_trunk(slot) if slot in self.trunk else None

    def _measure_hips(self) -> BodyFrame | None:
        thighs = [self.joints[s] for s in ("l.thigh", "r.thigh") if s in self.joints]
        above = [slot for slot in self.trunk[1:] if self._is_apart(slot)]
        if len(thighs) < 2 or not above:
            return None
        upward = self.at(above[0]) - self.points[:, thighs].mean(axis=1)
        across = unit_vector(self.to_own("hips", self.hip_line).mean(axis=0))
        return self._average("hips", across, unit_vector(upward))

    def _is_apart(self, slot: str) -> bool:
        """Return whether a joint of the trunk is not in the place of the hips."""
        size = length(self.at(self.trunk[-1]) - self.at("hips")).mean()
        return bool(length(self.at(slot) - self.at("hips")).mean() > 0.05 * size)

    def _measure_trunk(self, slot: str) -> BodyFrame | None:
        bone = self.bones.get(slot)
        if bone is not None:
            return self._average(slot, bone, self.middle_line)
        if self.trunk.index(slot) == 0:
            return None
        below = self.trunk[self.trunk.index(slot) - 1]
        bone = self.to_own(slot, unit_vector(self.at(slot) - self.at(below))).mean(axis=0)
        frame = self._average(slot, unit_vector(bone), self.shoulder_line)
        return frame and frame._replace(confidence=WEAK_CONFIDENCE, is_sure=False)

    def _measure_limb(self, slot: str, places: tuple[str, ...]) -> BodyFrame | None:
        side = slot.rpartition(".")[0]
        limb = [f"{side}.{place}" for place in places]
        if slot not in self.bones or not all(joint in self.joints for joint in limb):
            return None
        upper, lower, normal = self._bend(limb)
        usual = self._assume_bend(places, upper)
        frame = self._average(slot, self.bones[slot], normal + USUAL_BEND * usual)
        bend = float(length(normal).mean())
        if bend < STRAIGHT_BEND and not usual.any():
            return None
        share = bend / SURE_BENDS[places]
        if frame is None or share > 1:
            return frame
        confidence = frame.confidence * max(share, WEAK_CONFIDENCE)
        # Straight legs of a standing figure bend about the line through its hips.
        stands = places is LEG and usual.any(axis=1).mean() > STANDING_SHARE
        return BodyFrame(frame.rotation, confidence, frame.is_sure and stands)

    def _bend(self, limb: list[str]) -> tuple[Floats, Floats, Floats]:
        """Return the directions of both bones and their cross product."""
        start, middle, end = map(self.at, limb)
        upper, lower = unit_vector(middle - start), unit_vector(end - middle)
        return upper, lower, cross(upper, lower)

    def _assume_bend(self, places: tuple[str, ...], upper: Floats) -> Floats:
        """Return the axes about which straight limbs of a standing figure would bend."""
        if places is LEG:
            standing = dot(upper, self.trunk_up) < -STANDING_COSINE
            return per_vector(standing) * self.hip_line
        forward = cross(self.shoulder_line, self.trunk_up)
        return per_vector(self._has_low_arms) * unit_vector(cross(upper, forward))

    @cached_property
    def _has_low_arms(self) -> Bools:
        """Whether both arms hang or point sideways, shape (n_frames,)."""
        low = np.ones(len(self.points), bool)
        for start, end in (("l.upper_arm", "l.forearm"), ("r.upper_arm", "r.forearm")):
            if {start, end} <= self.joints.keys():
                bone = unit_vector(self.at(end) - self.at(start))
                low &= dot(bone, self.trunk_up) < STANDING_COSINE
        return low

    def _measure_hand(self, slot: str) -> BodyFrame | None:
        limb = [f"{slot.rpartition('.')[0]}.{place}" for place in ARM]
        if not all(joint in self.joints for joint in limb):
            return None
        upper, lower, normal = self._bend(limb)
        usual = USUAL_BEND * self._assume_bend(ARM, upper)
        along = unit_vector(self.to_own(slot, lower).mean(axis=0))
        frame = self._average(slot, along, normal + usual)
        return frame and frame._replace(confidence=WEAK_CONFIDENCE, is_sure=False)

    def _measure_foot(self, slot: str) -> BodyFrame | None:
        foot = f"{slot.rpartition('.')[0]}.foot"
        sole = self.measure_sole(foot)
        if sole is None:
            return None
        upward, rows, spread = sole
        ball = self.find_ball(foot)
        ahead = cross(self.hip_line, np.broadcast_to(self.up, self.hip_line.shape))
        if ball is not None:
            ahead = self.points[:, ball] - self.at(foot)
        left = np.cross(self.up, ahead[rows])
        inverse = invert(self.rotations[rows, self.joints[slot]])
        own = rotate(inverse, unit_vector(left)).mean(axis=0)
        if slot != foot:
            upward = unit_vector(rotate(inverse, self.up).mean(axis=0))
        if length(own) < MIN_SHARE:
            return None
        confidence = float(np.clip(1 - spread / (2 * SURE_SPREAD), 0.1, 1.0))
        return BodyFrame(frame_of_axes(upward, own), confidence, spread < SURE_SPREAD)

    def find_ball(self, foot: str) -> int | None:
        """Return the point at the ball of a foot: its toe, or its farthest child."""
        toe, joint = find_next_slot(foot, self.joints), self.joints[foot]
        if toe is not None:
            return self.joints[toe]
        skeleton = self.motion.skeleton
        below = [*np.flatnonzero(skeleton.parents == joint)]
        below += [*(len(skeleton) + np.flatnonzero(skeleton.end_site_parents == joint))]
        sizes = [length(self.points[0, point] - self.at(foot)[0]) for point in below]
        return int(below[np.argmax(sizes)]) if max(sizes, default=0) > MIN_LENGTH else None

    def measure_sole(self, foot: str) -> tuple[Floats, Ints, float] | None:
        """Measure which way is up for a foot that stands flat, in the axes of the ankle.

        Returns
        -------
        upward : ndarray, shape (3,)
        rows : ndarray of int
            Frames on which the foot stands flat.
        spread : float
            Mean angle between these frames and `upward`, in radians.
        """
        shin = foot.replace("foot", "shin")
        if shin not in self.joints:
            return None
        ball = self.find_ball(foot)
        points = [self.joints[foot]] + ([] if ball is None else [ball])
        heights = self.points[:, points] @ self.up
        above = np.max(
            heights - compute_percentile(heights, GROUND_PERCENTILE, axis=0), axis=1
        )
        leg = unit_vector(self.at(shin) - self.at(foot)) @ self.up
        rows = np.flatnonzero(leg > STANDING_COSINE)
        if not len(rows):
            return None
        rows = rows[above[rows] <= compute_percentile(above[rows], FLAT_PERCENTILE)]
        own = rotate(invert(self.rotations[rows, self.joints[foot]]), self.up)
        # The lowest feet of a dancer are also on tiptoe; most frames agree about flat ones.
        near = own @ own.T > np.cos(SURE_SPREAD)
        usual = near[near.sum(axis=1).argmax()]
        upward = unit_vector(own[usual].mean(axis=0))
        spread = _measure_spread(own[usual], upward) / np.mean(usual)
        return upward, rows[usual], float(spread)

    def _average(self, slot: str, along: Floats, across: Floats) -> BodyFrame | None:
        """Return the mean frame with its first axis along a bone.

        `along`, (3,), is in the axes of the joint. `across`, (n_frames, 3), are directions
        of the second axis in the world; longer ones count more.
        """
        own = self.to_own(slot, across)
        own = own - per_vector(own @ along) * along
        mean = own.mean(axis=0)
        if length(mean) <= MIN_SHARE * length(across).mean():
            return None
        spread = _measure_spread(own, unit_vector(mean))
        confidence = float(np.clip(1 - spread / (2 * SURE_SPREAD), 0.1, 1.0))
        return BodyFrame(frame_of_axes(along, mean), confidence, spread < SURE_SPREAD)


def _measure_spread(vectors: Floats, mean: Floats) -> float:
    """Return the mean angle between vectors and a unit vector; longer ones count more."""
    sizes = length(vectors)
    cosines = np.clip(vectors @ mean / np.where(sizes > 0, sizes, 1.0), -1.0, 1.0)
    total = sizes.sum()
    return float((sizes * np.arccos(cosines)).sum() / total) if total > 0 else np.pi


def frame_of_axes(along: Floats, across: Floats) -> Floats:
    """Return the rotation that takes x to a unit vector, and y toward another vector.

    Examples
    --------
    >>> quaternion = frame_of_axes(np.array([0.0, 1, 0]), np.array([0.0, 1, 2]))
    >>> rotate(quaternion, np.eye(3)).round(6) + 0.0
    array([[0., 1., 0.],
           [0., 0., 1.],
           [1., 0., 0.]])
    """
    # Arcs from -x, after 180 degrees about y, are exact where those from x are not.
    sign = -1.0 if along[0] < 0 else 1.0
    arc = shortest_arcs(np.array([sign, 0.0, 0.0]), along)
    if sign < 0:
        arc = compose(arc, np.array([0.0, 1.0, 0.0, 0.0]))
    start = rotate(arc, np.array([0.0, 1.0, 0.0]))
    angle = np.arctan2(cross(start, across) @ along, start @ across)
    return compose(vector_to_quaternion(angle * along), arc)
