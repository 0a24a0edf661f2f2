"""Walks on stairs, and figures that slide a foot on purpose, made of other motions."""

from __future__ import annotations

import numpy as np
from scipy.ndimage import gaussian_filter1d

import keyweave as kw
from keyweave.animation.feet.contacts import list_runs
from keyweave.animation.feet.foot import PosedFeet, find_feet
from keyweave.animation.kinematics import forward_kinematics
from keyweave.animation.two_bone_ik import Limb
from keyweave.geometry.arrays import Bools, Floats, ease_in_out

STEP = 0.15  # legs by which a stair is higher than the one before
SMOOTH = 0.08  # seconds, of the hips on stairs
SLIDE = 0.3  # legs
DROP = 0.1  # of the slide, by which the hips come down


def climb(walk: kw.Motion, step: float = STEP) -> kw.Motion:
    """Return a walk on stairs: each landing of a foot is one stair higher."""
    posed = PosedFeet.of(walk, find_feet(walk.skeleton))
    standing = kw.find_contacts(walk).is_in_contact
    order = sorted(begin for own in standing.T for begin, _ in list_runs(own))
    levels = [_find_stairs(own, order) for own in standing.T]
    rises = step * posed.legs[0] * np.stack(levels, axis=1)
    least = rises.min(axis=1) if step > 0 else rises.mean(axis=1)
    lower = gaussian_filter1d(least, SMOOTH * walk.frame_rate)
    up = np.eye(3)[posed.up]
    return _move(walk, rises[..., np.newaxis] * up, lower[:, np.newaxis] * up)


def _find_stairs(standing: Bools, order: list[int]) -> Floats:
    """Return the stair of a foot on each frame, by the order of all landings."""
    runs = list_runs(standing)
    stairs = np.array([order.index(begin) for begin, _ in runs], float)
    knots = [row for begin, end in runs for row in (begin, end - 1)]
    passed = np.interp(np.arange(len(standing)), knots, np.repeat(range(len(runs)), 2))
    share = ease_in_out(passed % 1)
    before, after = (stairs[way(passed).astype(int)] for way in (np.floor, np.ceil))
    return before + share * (after - before)


def slide_foot(motion: kw.Motion) -> kw.Motion:
    """Return a motion whose first foot slides sideways over one second, and stays there."""
    posed = PosedFeet.of(motion, find_feet(motion.skeleton))
    hips = posed.points[0, [foot.hip for foot in posed.feet]]
    outward = (hips[0] - hips[1]) / np.linalg.norm(hips[0] - hips[1])
    share = ease_in_out(np.clip(np.arange(len(motion)) / motion.frame_rate - 1, 0, 1))
    shifts = np.zeros((len(motion), 2, 3))
    lengths = SLIDE * posed.legs[0] * share[:, np.newaxis]
    shifts[:, 0] = lengths * outward
    return _move(motion, shifts, -DROP * lengths * np.eye(3)[posed.up])


def _move(motion: kw.Motion, shifts: Floats, hips: Floats) -> kw.Motion:
    """Return a motion with shifted hips, and ankles that are shifted in the world."""
    goals, before = forward_kinematics(motion)
    moved = motion.with_(root_positions=motion.root_positions + hips)
    points, worlds = forward_kinematics(moved)
    rotations = np.array(motion.rotations)
    for foot, own in zip(find_feet(motion.skeleton), shifts.swapaxes(0, 1)):
        joints = foot.hip, foot.knee, foot.ankle
        limb = Limb(motion.skeleton, joints, points, worlds)
        rotations[:, joints] = limb.reach(goals[:, foot.ankle] + own, before[:, foot.ankle])
    return moved.with_(rotations=rotations)
