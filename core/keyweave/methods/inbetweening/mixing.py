"""Mixing the segments of a gap, and meeting in the middle of velocities at the keys."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...animation.feet.foot import find_feet
from ...animation.kinematics import forward_kinematics
from ...animation.motion import Motion
from ...animation.two_bone_ik import Limb
from ...geometry.arrays import Bools, Floats, Ints
from ...geometry.rotations import (
    compose,
    invert,
    measure_rotation_angle,
    quaternion_to_vector,
    vector_to_quaternion,
)
from .placing import place_segments
from .segment_search import Segments, SegmentSearch

WEIGHT_COST = 0.009  # a segment that costs so much more has a weight of 1 / e
SPACING = 3  # frames at 30 fps, by which mixed segments start apart
MOST_ANGLE = np.radians(60.0)  # between the roots of mixed segments; their mean would flip
TRIED_TIMES = 3  # segments that are placed, in segments to mix
VELOCITY_FRAMES_CHANGED = 10  # at 30 fps, on each side of a key


@dataclass(frozen=True, eq=False)
class Mix:
    """The motion of a gap, from key to key, and what it is made of.

    Attributes
    ----------
    motion : Motion
    segments : Segments
        The chosen segment first.
    weights : ndarray, shape (n_segments,)
        Their shares, which add up to 1.
    spread : float
        Mean squared angle of the rotations of the segments to those of the motion, in
        squared radians.
    """

    motion: Motion
    segments: Segments
    weights: Floats
    spread: float

    def measure_distance(self, motion: Motion) -> float:
        """Return the mean squared angle of the rotations to those of a motion."""
        angles = measure_rotation_angle(self.motion.rotations, motion.rotations)
        return float(np.mean(angles**2))


def mix_segments(
    search: SegmentSearch, gap: int, candidates: Segments, chosen: int, mix: int
) -> Mix:
    """Place and mix the chosen segment of a gap and up to `mix` - 1 others.

    All pass through both keys, and so does their mean.
    """
    frames = search.frames
    spacing = SPACING * frames.frame_rate / 30
    rows = _list_apart(candidates, chosen, spacing, TRIED_TIMES * mix)
    placed = place_segments(search, gap, candidates.take(rows))
    roots = placed.carrier_rotations
    angles = measure_rotation_angle(roots[0], roots).max(axis=1)
    near = np.flatnonzero(angles <= MOST_ANGLE)[:mix]
    placed, segments = placed.take(near), candidates.take(rows[near])
    costs = segments.costs - segments.costs[0]
    weights = np.exp(-np.maximum(costs, 0.0) / WEIGHT_COST)
    weights /= weights.sum()
    motion = placed.mean(weights).build(frames)
    each = placed.build(frames).rotations.reshape(-1, *motion.rotations.shape)
    squares = measure_rotation_angle(each, motion.rotations) ** 2
    spread = float(weights @ squares.mean(axis=(1, 2)))
    return Mix(motion, segments, weights, spread)


def _list_apart(candidates: Segments, chosen: int, spacing: float, most: int) -> Ints:
    """Return the chosen candidate and the best others whose starts are all apart."""
    rows = [chosen]
    taken = candidates.starts[[chosen]]
    for row, start in enumerate(candidates.starts.tolist()):
        if len(rows) < most and np.abs(taken - start).min() > spacing:
            rows.append(row)
            taken = candidates.starts[rows]
    return np.array(rows)


def match_velocities(motion: Motion, rows: Ints, is_free: Bools, is_held: Bools) -> Motion:
    """Return a motion without jumps of the velocities at keys.

    Both sides of a key get their mean velocity by t (1 - t / T)^3 times what they lack,
    over T frames, 10 at 30 fps or half the gap. Where only one gap is free, it gets the
    velocity of the other.

    Parameters
    ----------
    motion : Motion
    rows : ndarray of int, shape (n_keys,)
    is_free : ndarray of bool, shape (n_keys - 1,)
        Whether each gap may change.
    is_held : ndarray of bool, shape (n_keys - 1,)
        Whether each gap is a held pose, whose velocity does not count.
    """
    rotations = np.array(motion.rotations)
    moved = np.concatenate(
        [motion.root_positions[:, np.newaxis], motion.translations], axis=1
    )
    lengths, still = np.diff(rows), moved.copy()
    for number, key in enumerate(rows[1:-1].tolist(), start=1):
        sides = slice(number - 1, number + 1)
        if is_held[sides].any() or not is_free[sides].any():
            continue
        turns = _measure_velocities(motion.rotations, key, lengths[sides])
        steps = _measure_velocities(still, key, lengths[sides])
        share = 0.5 if is_free[sides].all() else 1.0
        for sign, n, free in zip((-1, 1), lengths[sides].tolist(), is_free[sides]):
            if not free:
                continue
            width = min(VELOCITY_FRAMES_CHANGED * motion.frame_rate / 30, n / 2)
            t = np.arange(1, int(width) + 1)
            ramp = (-share * t * (1 - t / width) ** 3)[:, np.newaxis, np.newaxis]
            changed = key + sign * t
            turn = vector_to_quaternion(ramp * (turns[1] - turns[0]))
            rotations[changed] = compose(rotations[changed], turn)
            moved[changed] += ramp * (steps[1] - steps[0])
    return motion.with_(
        rotations=rotations, root_positions=moved[:, 0], translations=moved[:, 1:]
    )


def bend_knees_forward(motion: Motion, rows: Ints) -> Motion:
    """Return a motion whose straight knees bend forward on some rows; ankles stay.

    Mixed poses can bend a straight knee to any side, and a pole vector would flip there.
    """
    points, worlds = forward_kinematics(motion)
    rotations = np.array(motion.rotations)
    for foot in find_feet(motion.skeleton):
        joints = [foot.hip, foot.knee, foot.ankle]
        limb = Limb(motion.skeleton, (foot.hip, foot.knee, foot.ankle), points, worlds)
        bent = limb.turn(*limb.align_bend(), worlds[:, foot.ankle])
        rotations[rows[:, np.newaxis], joints] = bent[rows]
    return motion.with_(rotations=rotations)


def _measure_velocities(values: Floats, key: int, lengths: Ints) -> list[Floats]:
    """Return the velocities at a key by the frames before it and after it, per frame.

    Rotations have four components, and rotation vectors as velocities. From gaps of two
    frames or more, velocities are extrapolated to the key, so that an acceleration there
    is not a jump.
    """
    velocities = []
    for sign, n in zip((-1, 1), lengths.tolist()):
        near = (
            values[[key, key + sign, key + 2 * sign]]
            if n > 1
            else values[[key, key + sign]]
        )
        steps = np.diff(near, axis=0)
        if values.shape[-1] == 4:
            steps = quaternion_to_vector(compose(invert(near[:-1]), near[1:]))
        velocities.append(sign * (steps[0] + (steps[0] - steps[-1]) / 2))
    return velocities
