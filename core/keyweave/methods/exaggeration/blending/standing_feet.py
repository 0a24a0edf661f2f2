"""Feet of a rig that stand: their handles keep the pivots of captured contacts in place.

A foot follows its IK handle rigidly as long as the leg reaches. So its pivots are measured
in poses whose handles are drawn in toward the hips, and placed through the handles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ....animation.features import UP_VECTORS
from ....animation.feet.contacts import Contacts, list_runs, weigh_air
from ....animation.two_bone_ik import SOFT_REACH, stop_softly
from ....geometry.arrays import Bools, Floats, ease_in_out
from ....geometry.filters import find_window_maxima, find_window_means, smooth_gaussian
from ....geometry.matrices import invert_matrix, transform_points
from ....geometry.rotations import compose, invert, rotate, slerp, vector_to_quaternion
from ....geometry.splines import interpolate_monotonely
from ....geometry.vectors import length, per_vector
from ....rigs.classification import find_descendants
from ....rigs.rig import Rig
from ..body_frames import read_placement
from ..cartoon_filter import count_blend_frames
from ..foot_controls import find_foot_controls
from .body_path import BodyPoses, Placements, WorldControls

HEEL_SHARE = 0.35  # of the length of the foot, from the ankle backward
DRAWN_SHARE = 0.4  # of the distance from a handle to the hips
FOLLOWS = 0.5  # of the movement of a handle; a foot on FK moves less
ANKLE_MISS = (
    0.05  # centimeters by which an ankle misses its place; closer counts as reached
)
STRAIGHT = 0.999  # of the length of a leg that it may reach
DROP_SECONDS = 0.15  # over which the hips come down and up again
# Seconds of the Gaussians that smooth slides, and that compare the speeds of bodies.
SLIP_SECONDS, STRIDE_SECONDS = 0.25, 0.5
# Shares by which the captured body is slower than the other one, for no and all moves.
LEAST_SLOWER, FULL_SLOWER = 0.4, 0.8
LEAST_STEP = 1e-9  # centimeters a frame; a slower body stands
N_MOVES, MOVE_SHARE = 30, 0.5  # of a contact toward its leg, and share of the excess


@dataclass(frozen=True, eq=False)
class HeldFoot:
    """A foot, the handle that holds it, and other channels that move it."""

    name: str  # of the ankle joint
    handle: str  # the IK control in world space
    ball: str
    leg: tuple[str, ...]  # joints from the hip joint to the ankle
    reach: float  # of the leg, from its length in the saved pose
    others: tuple[str, ...]  # channels of attributes and toes that move it there
    stands: Bools  # whether any point stands, (n_frames,)
    flat: Bools  # whether the heel and the ball do
    on_ball: Bools  # whether the ball or the tip does


def find_held_feet(
    controls: WorldControls, contacts: Contacts, values: Floats
) -> tuple[list[HeldFoot], list[str]]:
    """Return the feet of contacts that handles hold, and the names of the others.

    `values` are a pose, shape (n_channels,), in which limbs use IK or FK. Raises
    UnknownNameError if the rig lacks a joint of the contacts.
    """
    rig, held, loose = controls.rig, list[HeldFoot](), list[str]()
    by_foot = find_foot_controls(rig, contacts.feet, values)
    legs = {foot: _list_leg(rig, foot, controls.body.hips) for foot in contacts.feet}
    balls = {foot: _find_ball(rig, foot) for foot in contacts.feet}
    joints = [*balls.values(), *(joint for leg in legs.values() for joint in leg)]
    saved = controls.pose(rig.values[np.newaxis], joints).joints
    for number, foot in enumerate(contacts.feet):
        names = [c.name for c in by_foot[foot] if c.kind == "ik"]
        handle = next((name for name in names if name in controls.placed), "")
        ball, leg = balls[foot], legs[foot]
        if not handle or ball == foot:
            loose.append(foot)
            continue
        others = [
            channel
            for control in by_foot[foot]
            if control.kind not in ("ik", "root") and control.name not in controls.outer
            for channel in control.channels
            if control.name.partition(".")[0] not in controls.body.roots
        ]
        heel, standing = contacts.find_pivots(foot).T
        flags = contacts.is_in_contact[:, number]
        reach = measure_reach(np.concatenate([saved[joint] for joint in leg]))
        held.append(
            HeldFoot(
                *(foot, handle, ball, leg, reach, tuple(others)),
                *(flags, heel & standing, flags & (standing | ~heel)),
            )
        )
    return held, loose


def _find_ball(rig: Rig, foot: str) -> str:
    """Return the joint of the toes, or the ankle itself without one."""
    ankle = rig.joints.index(foot)
    children = np.flatnonzero(rig.parents == ankle)
    below = find_descendants(rig.parents.tolist())
    return rig.joints[max(children, key=lambda c: below[c].sum(), default=ankle)]


def _list_leg(rig: Rig, foot: str, hips: str) -> tuple[str, ...]:
    """Return the joints of a leg from the hip joint down to the ankle."""
    leg = [rig.joints.index(foot)]
    while (above := int(rig.parents[leg[0]])) >= 0 and rig.joints[above] != hips:
        leg.insert(0, above)
    return tuple(rig.joints[joint] for joint in leg)


@dataclass(frozen=True, eq=False)
class FootPoints:
    """Points of a foot over time, in the world, shape (n_frames, 3) each."""

    ankle: Floats
    ball: Floats
    heel: Floats


def list_leg_joints(feet: Sequence[HeldFoot]) -> list[str]:
    """Return the joints of the legs of feet, and their balls."""
    return [joint for foot in feet for joint in (*foot.leg, foot.ball)]


def read_points(poses: BodyPoses, foot: HeldFoot, heel: Floats) -> FootPoints:
    """Return the points of a foot; the heel is given in the space of the ankle."""
    ankle, ball = (poses.joints[name] for name in (foot.name, foot.ball))
    return FootPoints(ankle[:, 3, :3], ball[:, 3, :3], transform_points(heel, ankle))


def find_heel(poses: BodyPoses, foot: HeldFoot, up: Floats) -> Floats:
    """Return the heel in the space of the ankle, shape (3,), from frames of contact."""
    rows = foot.flat if foot.flat.any() else foot.stands
    rows = rows if rows.any() else np.ones(len(rows), bool)
    ankles = poses.joints[foot.name][rows]
    balls = poses.joints[foot.ball][rows, 3, :3]
    heels = ankles[:, 3, :3] + HEEL_SHARE * (ankles[:, 3, :3] - balls)
    heels += ((balls - heels) @ up)[:, np.newaxis] * up
    return np.median(transform_points(heels, invert_matrix(ankles)), axis=0)


def draw_handles(
    controls: WorldControls, values: Floats, poses: BodyPoses, feet: Sequence[HeldFoot]
) -> BodyPoses:
    """Return poses whose handles are drawn in toward the hips, where legs reach."""
    hips = controls.read_hips(poses).positions
    for foot in feet:
        own = controls.read_control(poses, foot.handle)
        nearer = own.positions + DRAWN_SHARE * (hips - own.positions)
        goal = Placements(nearer, own.rotations)
        values = controls.place_control(values, poses, foot.handle, goal)
    return controls.pose(values, list_leg_joints(feet))


@dataclass(frozen=True, eq=False)
class FootOffsets:
    """Points of a foot relative to its handle, in world axes, shape (n_frames, 3) each."""

    ankle: Floats
    ball: Floats
    heel: Floats
    rotations: Floats  # (n_frames, 4), of the handle for which they are measured

    @classmethod
    def measure(
        cls, controls: WorldControls, drawn: BodyPoses, foot: HeldFoot, heel: Floats
    ) -> FootOffsets:
        """Measure the offsets in drawn-in poses."""
        handle = controls.read_control(drawn, foot.handle)
        points = read_points(drawn, foot, heel)
        ankle, ball, heel = (
            each - handle.positions for each in (points.ankle, points.ball, points.heel)
        )
        return cls(ankle, ball, heel, handle.rotations)

    def turn(self, rotations: Floats) -> FootOffsets:
        """Return the offsets for other rotations of the handle."""
        turns = compose(rotations, invert(self.rotations))
        ankle, ball, heel = (rotate(turns, p) for p in (self.ankle, self.ball, self.heel))
        return FootOffsets(ankle, ball, heel, rotations)


def follow_feet(
    goals: Sequence[Placements],
    captured: Sequence[Placements],
    stands: Sequence[Bools],
    bodies: tuple[Placements, Placements],
    turns: Floats,
    up_axis: str,
    rate: float,
) -> Floats:
    """Return level moves of a body with which its feet stand, shape (n_frames, 3).

    Where the captured body is much slower than in the goal, the body gives way by as much
    as feet on the ground would slide, and so it stops where the captured one does. Goals
    and captured placements are those of the handle of each foot, `bodies` the goal of the
    hips and the captured ones; `turns` are by how much the heading differs from that of
    the capture, in radians, shape (n_frames,).

    Examples
    --------
    >>> still = np.tile([0.0, 0.0, 0.0, 1.0], (3, 1))
    >>> own = Placements(np.zeros((3, 3)), still)
    >>> slides = Placements(np.outer([0.0, 1.0, 2.0], [0.0, 0.0, 2.0]), still)
    >>> stands = np.ones(3, bool)
    >>> bodies = slides, own
    >>> moves = follow_feet([slides], [own], [stands], bodies, np.zeros(3), "y", 5)
    >>> moves[:, 2].round(6)
    array([ 0., -2., -4.])
    """
    up = UP_VECTORS[up_axis]
    headings = vector_to_quaternion(turns[:-1, np.newaxis] * up)
    slips, n_standing = np.zeros((len(turns) - 1, 3)), np.zeros((len(turns) - 1, 1))
    for goal, own, flags in zip(goals, captured, stands):
        both = (flags[1:] & flags[:-1])[:, np.newaxis]
        moved = rotate(headings, np.diff(own.positions, axis=0))
        slips += both * (np.diff(goal.positions, axis=0) - moved) * (1 - up)
        n_standing += both
    slips /= np.maximum(n_standing, 1)
    ways = [np.diff(hips.positions, axis=0) * (1 - up) for hips in bodies]
    speed, captured_speed = (
        np.linalg.norm(smooth_gaussian(each, STRIDE_SECONDS * rate), axis=1)
        for each in ways
    )
    excess = 1 - LEAST_SLOWER - captured_speed / np.maximum(speed, LEAST_STEP)
    share = ease_in_out(np.clip(excess / (FULL_SLOWER - LEAST_SLOWER), 0.0, 1.0))
    smooth = smooth_gaussian(slips, SLIP_SECONDS * rate)
    smooth *= smooth_gaussian(share, SLIP_SECONDS * rate)[:, np.newaxis]
    return np.vstack([np.zeros((1, 3)), np.cumsum(-smooth, axis=0)])


def hold_foot(
    foot: HeldFoot,
    goal: Placements,
    captured: tuple[Placements, FootPoints],
    offsets: FootOffsets,
    leg: tuple[Floats, float],
    turns: Floats,
    up_axis: str,
    rate: float,
) -> tuple[Placements, FootOffsets]:
    """Return placements of a handle with which the pivots of its foot keep their places.

    Within a contact, the foot moves as it does in the capture, carried to its average place
    in the goal, or as much nearer as its leg needs. Between contacts the correction passes
    smoothly. The offsets are measured with the rotations of the goal; `leg` are the places
    of the hip joint and the reach of the leg; `turns` are by how much the heading differs
    from that of the capture, in radians, shape (n_frames,).
    """
    if not foot.stands.any():
        return goal, offsets
    up, blend = UP_VECTORS[up_axis], count_blend_frames(rate)
    runs = list_runs(foot.stands)
    means = np.array([turns[begin:end].mean() for begin, end in runs])
    nearest = _find_nearest(runs, len(turns))
    carried = vector_to_quaternion(means[nearest][:, np.newaxis] * up)
    flat = compose(carried, captured[0].rotations)
    share = weigh_air(foot.flat, blend) if foot.flat.any() else np.ones(len(turns))
    rotations = slerp(flat, goal.rotations, share)
    turned = offsets.turn(rotations)
    points = captured[1]
    pivots = np.where(foot.on_ball[:, np.newaxis], points.ball, points.heel)
    blended = goal.positions + np.where(
        foot.on_ball[:, np.newaxis], offsets.ball, offsets.heel
    )
    moves = rotate(carried, pivots)
    pivot = np.where(foot.on_ball[:, np.newaxis], turned.ball, turned.heel)
    ankles, (joints, length) = moves - pivot + turned.ankle, leg
    shifts = np.stack([(blended - moves)[b:e].mean(axis=0) for b, e in runs]) * (1 - up)
    shifts = shifts + [
        bring_nearer(ankles[b:e] + shift, joints[b:e], length, up)
        for (b, e), shift in zip(runs, shifts)
    ]
    shift = shifts[nearest]
    by_ball = rotate(carried, points.ball) + shift - turned.ball
    by_heel = rotate(carried, points.heel) + shift - turned.heel
    on_ball = foot.on_ball
    u = 1 - weigh_air(on_ball, blend) if on_ball.any() else np.zeros(len(turns))
    held = by_heel + u[:, np.newaxis] * (by_ball - by_heel)
    change = _pass_smoothly(held - goal.positions, foot.stands)
    return Placements(goal.positions + change, rotations), turned


def bring_nearer(ankles: Floats, joints: Floats, length: float, up: Floats) -> Floats:
    """Return the level move of an ankle with which its leg reaches it, shape (3,).

    Ankles and hip joints are of shape (n_frames, 3). Of a leg that cannot reach all of
    them, the worst are about equally far off.

    Examples
    --------
    >>> ankles, joints = np.array([[6.0, 0.0, 0.0]]), np.array([[0.0, 4.0, 0.0]])
    >>> bring_nearer(ankles, joints, 5.0, np.array([0.0, 1.0, 0.0])).round(3)
    array([-3.,  0.,  0.])
    """
    gaps, move = ankles - joints, np.zeros(3)
    reach = np.sqrt(np.maximum(length**2 - (gaps @ up) ** 2, 0.0))
    level = gaps * (1 - up)
    for _ in range(N_MOVES):
        apart = np.linalg.norm(level + move, axis=1)
        worst = int(np.argmax(apart - reach))
        excess = (apart - reach)[worst]
        if excess <= 0:
            break
        move = move - MOVE_SHARE * excess / apart[worst] * (level[worst] + move)
    return move


def _find_nearest(runs: Sequence[tuple[int, int]], n_frames: int) -> np.ndarray:
    """Return the index of the nearest run of each frame."""
    rows = np.arange(n_frames)[:, np.newaxis]
    begins, ends = np.array(runs).T
    gaps = np.maximum(np.maximum(begins - rows, rows - ends + 1), 0)
    return np.argmin(gaps, axis=1)


def _pass_smoothly(values: Floats, known: Bools) -> Floats:
    """Return values, shape (n_frames, n), that are kept where known and smooth between."""
    rows = np.flatnonzero(known)
    if len(rows) == 1:
        return np.broadcast_to(values[rows[0]], values.shape)
    at = np.clip(np.arange(len(values)), rows[0], rows[-1])
    return interpolate_monotonely(rows, values[rows], at)


def find_misses(
    controls: WorldControls,
    poses: BodyPoses,
    drawn: BodyPoses,
    feet: Sequence[HeldFoot],
    offsets: Mapping[str, FootOffsets],
) -> tuple[dict[str, Floats], list[str]]:
    """Return distances of ankles from their places, in centimeters, and feet on FK."""
    misses, loose = {}, []
    for foot in feet:
        handles = [controls.read_control(p, foot.handle).positions for p in (poses, drawn)]
        ankles = [p.joints[foot.name][:, 3, :3] for p in (poses, drawn)]
        ways = [np.linalg.norm(a - b, axis=1) for a, b in (handles, ankles)]
        if (ways[1] < FOLLOWS * ways[0]).mean() > FOLLOWS:
            loose.append(foot.name)
        wanted = handles[0] + offsets[foot.name].ankle
        misses[foot.name] = np.linalg.norm(ankles[0] - wanted, axis=1)
    return misses, loose


def measure_legs(poses: BodyPoses, feet: Sequence[HeldFoot]) -> Floats:
    """Return the distances from hip joints to ankles, shape (n_frames, n_feet)."""
    ways = [poses.joints[foot.name] - poses.joints[foot.leg[0]] for foot in feet]
    return np.stack([length(way[:, 3, :3]) for way in ways], axis=1)


@dataclass(frozen=True, eq=False)
class Stretch:
    """A leg that its foot stretches: from the hip joint to the ankle's place, in the world.

    `soft` are the lengths with which the leg straightens softly.
    """

    foot: HeldFoot
    goal: Placements  # of the handle
    ways: Floats  # (n_frames, 3)
    soft: Floats  # (n_frames,)

    @classmethod
    def of(
        cls,
        controls: WorldControls,
        poses: BodyPoses,
        foot: HeldFoot,
        offsets: FootOffsets,
        usual: Floats,
    ) -> Stretch:
        """Measure a leg; up to `usual` lengths, shape (n_frames,), it may straighten."""
        goal = controls.read_control(poses, foot.handle)
        ways = goal.positions + offsets.ankle - poses.joints[foot.leg[0]][:, 3, :3]
        reach = np.clip(usual, SOFT_REACH * foot.reach, foot.reach)
        soft = stop_softly(length(ways), reach, np.array(foot.reach))
        return cls(foot, goal, ways, soft)

    def find_drop(self, up: Floats) -> Floats:
        """Return by how much the hips are too high where the foot stands, (n_frames,)."""
        heights = -self.ways @ up
        across = self.soft**2 - (self.ways**2).sum(axis=1) + heights**2
        needed = np.maximum(heights - np.sqrt(np.maximum(across, 0.0)), 0.0)
        return np.where(self.foot.stands, needed, 0.0)

    def shorten_leg(self, moves: Floats) -> Placements:
        """Return the goal of the handle that draws the foot in while it is in the air.

        The hips are moved in the world by `moves`, shape (n_frames, 3).
        """
        ways = self.ways - moves
        apart = length(ways)
        short = np.where(self.foot.stands, 0.0, np.maximum(apart - self.soft, 0.0))
        if not short.any():
            return self.goal
        return self.goal.move(-per_vector(short / np.maximum(apart, LEAST_STEP)) * ways)


def smooth_drop(drop: Floats, rate: float) -> Floats:
    """Return a smooth drop of the hips, which begins before it is needed and ends after."""
    width = 2 * round(DROP_SECONDS * rate) + 1
    return find_window_means(find_window_maxima(drop, width), width)


def measure_reach(joints: Floats) -> float:
    """Return the reach of a leg from the world matrices of its joints, (n, 4, 4)."""
    places, _ = read_placement(joints)
    return STRAIGHT * float(np.linalg.norm(np.diff(places, axis=0), axis=1).sum())
