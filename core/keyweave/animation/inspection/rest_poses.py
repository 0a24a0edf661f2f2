"""Poses in which a figure rests: T-poses and A-poses of a calibration, and stands.

Limbs are compared with the axes of the trunk, so that neither the rest pose of a skeleton
nor the up axis of its file matters. In a T-pose or A-pose the arms are straight and point
sideways, within 25 degrees of horizontal or 25 to 65 degrees below it; the legs are
straight. It begins and ends where the arms leave it, if the figure keeps still in between.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import reduce
from typing import NamedTuple

import numpy as np

from ...geometry.arrays import Bools, Floats, compute_median
from ...geometry.vectors import compute_angle, dot, length, per_vector, unit_vector
from ..feet.contacts import list_runs
from ..mapping.slot_places import ARM, LEG

SIDE_SIGNS = {"l": 1.0, "r": -1.0}  # of their direction, from the right to the left
LIMB_JOINTS = tuple(f"{side}.{part}" for side in SIDE_SIGNS for part in (*ARM, *LEG))
STRAIGHT, SIDEWAYS, SPREAD_LEGS = 30.0, 35.0, 30.0  # degrees
HORIZONTAL, LOWEST = 25.0, 65.0  # degrees below which a T-pose and an A-pose end
STAND_SPEED, POSE_SPEED = 0.15, 0.25  # leg lengths per second, in a stand and in a pose
SHORTEST_POSE, SHORTEST_STAND, SHORTEST_GAP = 0.1, 0.5, 0.15  # seconds
JUMP_SPEED = 12.0  # leg lengths per second that no figure moves from one frame to the next


class Pose(NamedTuple):
    """A range of rows in which the figure rests, and whether its arms are down."""

    begin: int
    end: int
    is_lowered: bool


class Limbs(NamedTuple):
    """The arms and legs of a figure; rows are its frames, of which no points are kept.

    The length of a leg is 1 if there is none. Speeds of the fastest joint, shape
    (n_frames - 1,), are in leg lengths per second, from each frame to the next. Of a figure
    with all limbs, `arms`, shape (3, n_frames), has the heights of both arms in degrees,
    and how far limbs are from straight, below 1 if they are.
    """

    leg: float
    speeds: Floats
    arms: Floats
    has_legs: bool

    @classmethod
    def of(cls, slots: Collection[str], measures: Floats, frame_rate: float) -> Limbs:
        """Return the limbs with joints in some slots, from their `measure_limbs`."""
        n_bones = len(_list_bones(slots))
        lengths = [compute_median(row) for row in measures[1 : 1 + n_bones]]
        leg = float(2 * np.mean(lengths)) if lengths else 0.0
        speeds = frame_rate * measures[0, 1:] / (leg or 1.0)
        has_legs = any(f"{side}.thigh" in slots for side in SIDE_SIGNS)
        return cls(leg or 1.0, speeds, measures[1 + n_bones :].copy(), has_legs)

    def is_still(self, limit: float) -> Bools:
        """Return whether each row is like the one before or after, shape (n_frames,)."""
        padded = np.concatenate([[np.inf], self.speeds, [np.inf]])
        return np.asarray(np.minimum(padded[1:], padded[:-1]) < limit)


def find_calibration_poses(limbs: Limbs, frame_rate: float) -> list[Pose]:
    """Return the T-poses and A-poses of a figure with arms and legs."""
    if not len(limbs.arms):
        return []
    heights, is_posed = limbs.arms[:2], limbs.arms[2] < 1.0
    in_pose = is_posed & (np.abs(heights).max(axis=0) < HORIZONTAL)
    lowered = is_posed & (heights.max(axis=0) < -HORIZONTAL)
    lowered &= heights.min(axis=0) > -LOWEST
    still, n_frames = limbs.is_still(POSE_SPEED), len(heights[0])
    poses = []
    for begin, end in _join_runs(in_pose | lowered, SHORTEST_GAP * frame_rate):
        quiet = still[begin:end] & (in_pose | lowered)[begin:end]
        longest = max((b - a for a, b in list_runs(quiet)), default=0)
        rests = longest >= max(SHORTEST_POSE * frame_rate, 2.0)
        if rests or end - begin == n_frames or _is_cut_off(limbs, begin, end):
            at_rest = quiet if quiet.any() else np.ones(end - begin, bool)
            is_lowered = lowered[begin:end][at_rest].mean() > 0.5
            poses.append(Pose(begin, end, bool(is_lowered)))
    return poses


def find_stands(limbs: Limbs, frame_rate: float) -> list[tuple[int, int]]:
    """Return the runs of rows on which the figure keeps still for half a second."""
    runs = list_runs(limbs.is_still(STAND_SPEED))
    return [run for run in runs if run[1] - run[0] >= SHORTEST_STAND * frame_rate]


def measure_limbs(points: Mapping[str, Floats]) -> Floats:
    """Return steps, bones and arms of each row of limbs, shape (n_measures, n_rows).

    Points, shape (n_rows, 3), are by slot. The measures are the largest step of a joint
    from the row before, 0 on the first; the lengths of bones of legs; and `Limbs.arms`.
    """
    steps = [length(np.diff(path, axis=0, prepend=path[:1])) for path in points.values()]
    bones = [length(points[b] - points[a]) for a, b in _list_bones(points)]
    is_whole = len(points) == len(LIMB_JOINTS)
    return np.stack(
        [reduce(np.maximum, steps), *bones, *(_measure_arms(points) if is_whole else ())]
    )


def _list_bones(slots: Collection[str]) -> list[tuple[str, str]]:
    """Return the slots of both ends of the bones of legs."""
    pairs = [(f"{s}.{a}", f"{s}.{b}") for s in SIDE_SIGNS for a, b in zip(LEG, LEG[1:])]
    return [pair for pair in pairs if {*pair} <= {*slots}]


def _measure_arms(points: Mapping[str, Floats]) -> list[Floats]:
    """Return the heights of both arms in degrees, and how far limbs are from straight.

    Arms that are straight also point sideways.
    """
    hips, shoulders = (
        (points[f"l.{part}"] + points[f"r.{part}"]) / 2 for part in ("thigh", "upper_arm")
    )
    up = _find_direction(hips, shoulders)
    left: Floats = points["l.upper_arm"] - points["r.upper_arm"]
    left = unit_vector(left - per_vector(dot(left, up)) * up)
    heights, worst = [], []
    for side, sign in SIDE_SIGNS.items():
        arm, leg = ([points[f"{side}.{part}"] for part in limb] for limb in (ARM, LEG))
        pointing = _find_direction(arm[0], arm[2])
        height = dot(pointing, up)
        heights.append(np.degrees(np.arcsin(np.clip(height, -1.0, 1.0))))
        level = unit_vector(pointing - per_vector(height) * up)
        bends = [
            _measure_bend(arm) / STRAIGHT,
            _measure_bend(leg) / STRAIGHT,
            np.degrees(compute_angle(level, sign * left)) / SIDEWAYS,
            np.degrees(compute_angle(_find_direction(*leg[:2]), -up)) / SPREAD_LEGS,
        ]
        worst.append(np.max(bends, axis=0))
    return [*heights, np.max(worst, axis=0)]


def _find_direction(start: Floats, end: Floats) -> Floats:
    return unit_vector(end - start)


def _measure_bend(chain: list[Floats]) -> Floats:
    """Return the angle between the two bones of a limb, in degrees."""
    bones = _find_direction(chain[0], chain[1]), _find_direction(chain[1], chain[2])
    return np.asarray(np.degrees(compute_angle(*bones)))


def _join_runs(flags: Bools, gap: float) -> list[tuple[int, int]]:
    """Return the runs of flags, with those that are closer than a gap joined."""
    joined: list[tuple[int, int]] = []
    for begin, end in list_runs(flags):
        if joined and begin - joined[-1][1] <= gap:
            begin = joined.pop()[0]
        joined.append((begin, end))
    return joined


def _is_cut_off(limbs: Limbs, begin: int, end: int) -> bool:
    """Return whether a pose is at an end of the motion, and the figure jumps next to it."""
    speeds = limbs.speeds
    if begin == 0 and end <= len(speeds):
        return bool(speeds[end - 1] > JUMP_SPEED)
    return end == len(speeds) + 1 and begin > 0 and bool(speeds[begin - 1] > JUMP_SPEED)
