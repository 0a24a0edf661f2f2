"""Where a figure's joints are: bone lengths, a few poses, and which side is left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Union

import numpy as np

from ...geometry.arrays import Bools, Floats, compute_median
from ...geometry.vectors import unit_vector
from ..kinematics import append_end_sites, forward_kinematics
from ..motion import Motion
from ..skeleton import Skeleton
from .slot_places import LEG

Figure = Union[Skeleton, Motion]
MAX_POSES = 24
MIN_BONE = 1e-4  # of the longest bone; shorter ones join joints in one place
STILL = 1e-6  # of quaternions; a joint that varies less does not rotate
UPRIGHT = 0.5  # least cosine between the legs and the trunk of a rest pose that stands
MIN_BEND = 0.2  # least sum of the sines of the bends of knees and ankles that defines left


@dataclass(frozen=True, eq=False)
class Posture:
    """A figure's hierarchy, bones and poses.

    Attributes
    ----------
    points : ndarray, shape (n_poses, n_points, 3)
        Positions of joints, then end sites; of the rest pose if the figure is a skeleton.
    up : int
        Index of the coordinate that points up.
    rotates : ndarray of bool, shape (n_joints,)
        Whether each joint rotates relative to its parent; False in a skeleton.
    is_moving : bool
        Whether the poses are those of a motion.
    """

    skeleton: Skeleton
    points: Floats
    up: int
    rotates: Bools
    is_moving: bool

    @classmethod
    def of(cls, figure: Figure) -> Posture:
        """Pose a skeleton at rest, or a motion on a few frames."""
        if isinstance(figure, Motion):
            return cls._of_motion(figure)
        rest = figure.rest_positions()
        ends = rest[figure.end_site_parents] + figure.end_site_offsets
        still = np.zeros(len(figure), bool)
        return cls(figure, np.concatenate([rest, ends])[np.newaxis], 1, still, False)

    @classmethod
    def _of_motion(cls, motion: Motion) -> Posture:
        n = len(motion)
        rows = np.linspace(0, n - 1, min(n, MAX_POSES)).astype(int)
        posed = motion.take(rows, notes=())
        points = append_end_sites(posed, *forward_kinematics(posed))
        dots = np.abs(np.sum(posed.rotations * posed.rotations[:1], axis=-1))
        rotates = (1 - dots).max(axis=0) > STILL
        up = "xyz".index(motion.up_axis)
        return cls(motion.skeleton, points, up, rotates, True)

    @cached_property
    def parents(self) -> list[int]:
        """Parent of each joint and end site."""
        skeleton = self.skeleton
        return [*skeleton.parents.tolist(), *skeleton.end_site_parents.tolist()]

    @cached_property
    def children(self) -> list[list[int]]:
        """Children and end sites of each joint; empty lists for end sites."""
        below: list[list[int]] = [[] for _ in self.parents]
        for child, parent in enumerate(self.parents):
            if parent >= 0:
                below[parent].append(child)
        return below

    @cached_property
    def lengths(self) -> list[float]:
        """Distance of each joint and end site from its parent; 0 for the root."""
        child = np.arange(1, len(self.parents))
        bones = self.points[:, child] - self.points[:, np.array(self.parents[1:], int)]
        lengths = compute_median(np.linalg.norm(bones, axis=-1), axis=0)
        longest = lengths.max(initial=0.0)
        return [0.0, *np.where(lengths < MIN_BONE * longest, 0.0, lengths).tolist()]

    @cached_property
    def reaches(self) -> list[float]:
        """Length of the longest chain below each joint and end site."""
        reaches = [0.0] * len(self.parents)
        for child in range(len(self.parents) - 1, 0, -1):
            parent = self.parents[child]
            reaches[parent] = max(reaches[parent], reaches[child] + self.lengths[child])
        return reaches

    def list_path(self, joint: int) -> list[int]:
        """Return the joints from the root to a joint, both included."""
        path = [joint]
        while self.parents[path[-1]] >= 0:
            path.append(self.parents[path[-1]])
        return path[::-1]

    def find_common_ancestor(self, joints: list[int]) -> int:
        """Return the lowest joint that has all joints below it, or is one of them."""
        paths = [self.list_path(joint) for joint in joints]
        shared = [a for a, *others in zip(*paths) if all(a == other for other in others)]
        return shared[-1]

    def follow(self, joint: int) -> list[int]:
        """Return the joints of the longest chain from a joint, without end sites."""
        chain, n_joints = [joint], len(self.skeleton)
        while True:
            below = [child for child in self.children[chain[-1]] if child < n_joints]
            if not below:
                return chain
            chain.append(max(below, key=lambda c: self.lengths[c] + self.reaches[c]))

    def is_dummy(self, joint: int) -> bool:
        """Return whether a joint is in the place of its parent and does not rotate."""
        return joint > 0 and self.lengths[joint] == 0 and not self.rotates[joint]


def get_skeleton(figure: Figure) -> Skeleton:
    """Return the skeleton of a motion, or a skeleton itself."""
    return figure.skeleton if isinstance(figure, Motion) else figure


def measure_side(posture: Posture, slots: Mapping[str, int]) -> float:
    """Measure whether the left leg is to the left of the right one, from -1 to 1.

    The mean cosine between the vector from the right thigh to the left one and the left of
    the figure. Knees bend backward and feet point forward, so left is normal to the planes
    of thigh and shin and of shin and foot, in any pose. Rest poses count only if the legs
    are below the trunk. 0 means that left is unknown.
    """
    if not all(f"{side}.{slot}" in slots for side in "lr" for slot in LEG):
        return 0.0
    left = _find_left(posture, slots, "l") + _find_left(posture, slots, "r")
    thighs = (posture.points[:, slots[f"{side}.thigh"]] for side in "lr")
    aside = np.subtract(*thighs)
    known = np.linalg.norm(left, axis=1) > MIN_BEND
    if not posture.is_moving:
        known &= _stands(posture, slots)
    sides = np.sum(unit_vector(left) * unit_vector(aside), axis=1)
    return float(np.mean(sides[known])) if known.any() else 0.0


def _find_left(posture: Posture, slots: Mapping[str, int], side: str) -> Floats:
    """Return the normals of a leg's planes; their lengths are the sines of the bends."""
    thigh, knee, foot = (slots[f"{side}.{slot}"] for slot in LEG)
    tips = [slots[f"{side}.toe"]] if f"{side}.toe" in slots else posture.children[foot]
    tip = max(tips, key=lambda point: posture.lengths[point], default=foot)
    upper, lower, ahead = (
        unit_vector(posture.points[:, end] - posture.points[:, start])
        for start, end in ((thigh, knee), (knee, foot), (foot, tip))
    )
    left: Floats = np.cross(ahead, lower) + np.cross(upper, lower)
    return left


def _stands(posture: Posture, slots: Mapping[str, int]) -> Bools:
    """Return whether the legs are below the trunk in each pose."""
    tops = ("head", "neck1", "spine2", "spine1")
    top = next((slots[slot] for slot in tops if slot in slots), None)
    if top is None or "hips" not in slots:
        return np.zeros(len(posture.points), bool)
    points = posture.points
    up = unit_vector(points[:, top] - points[:, slots["hips"]])
    legs = sum(points[:, slots[f"{s}.foot"]] - points[:, slots[f"{s}.thigh"]] for s in "lr")
    return np.asarray(np.sum(unit_vector(np.asarray(legs)) * up, axis=1) < -UPRIGHT)
