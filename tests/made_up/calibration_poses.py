"""Calibration poses of any figure with limbs, alone or held between frames of a motion."""

from __future__ import annotations

import numpy as np

from keyweave.animation.kinematics import forward_kinematics
from keyweave.animation.mapping.labeling import find_slots
from keyweave.animation.motion import Motion
from keyweave.geometry.arrays import Floats
from keyweave.geometry.rotations import (
    compose,
    invert,
    shortest_arc,
    slerp,
    vector_to_quaternion,
)

SWAY = 0.3  # degrees, of every joint


def join(*parts: Motion) -> Motion:
    """Return motions one after another, numbered as the last."""
    return parts[-1].with_(
        rotations=np.concatenate([part.rotations for part in parts]),
        root_positions=np.concatenate([part.root_positions for part in parts]),
        translations=np.concatenate([part.translations for part in parts]),
    )


def make_pose(frame: Motion, height: float = 0.0) -> Motion:
    """Return one frame with an upright trunk, straight legs, and arms out to the sides.

    Parameters
    ----------
    frame : Motion
        A single frame, whose place and facing are kept.
    height : float
        Of the arms, in degrees above horizontal: 0 in a T-pose, -45 in an A-pose.
    """
    names, up = frame.skeleton.names, np.eye(3)["xyz".index(frame.up_axis)]
    slots = find_slots(frame.skeleton)
    joint = {slot: names.index(name) for slot, name in slots.items()}

    def middle(points: Floats, part: str) -> Floats:
        return points[[joint[f"l.{part}"], joint[f"r.{part}"]]].mean(axis=0)

    points = forward_kinematics(frame)[0][0]
    trunk = middle(points, "upper_arm") - middle(points, "thigh")
    rotations = np.array(frame.rotations)
    upright = shortest_arc(trunk / np.linalg.norm(trunk), up)
    rotations[0, 0] = compose(upright, rotations[0, 0])
    pose = frame.with_(rotations=rotations)
    points = forward_kinematics(pose)[0][0]
    left = points[joint["l.upper_arm"]] - points[joint["r.upper_arm"]]
    left = left - (left @ up) * up
    lift, left = np.radians(height), left / np.linalg.norm(left)
    for side, sign in (("l", 1.0), ("r", -1.0)):
        arm = np.cos(lift) * sign * left + np.sin(lift) * up
        aims = {"upper_arm": arm, "forearm": arm, "thigh": -up, "shin": -up}
        ends = {"upper_arm": "forearm", "forearm": "hand", "thigh": "shin", "shin": "foot"}
        for part, aim in aims.items():
            pose = _aim(pose, joint[f"{side}.{part}"], joint[f"{side}.{ends[part]}"], aim)
    return pose


def _aim(pose: Motion, joint: int, child: int, direction: Floats) -> Motion:
    """Return one frame with the bone between two joints in a direction of the world."""
    points, world = forward_kinematics(pose)
    bone = points[0, child] - points[0, joint]
    turned = compose(shortest_arc(bone / np.linalg.norm(bone), direction), world[0, joint])
    rotations = np.array(pose.rotations)
    above = world[0, pose.skeleton.parents[joint]]
    rotations[0, joint] = compose(invert(above), turned)
    return pose.with_(rotations=rotations)


def hold_pose(
    motion: Motion,
    place: str,
    height: float = 0.0,
    seconds: float = 1.0,
    rng: np.random.Generator | None = None,
) -> tuple[Motion, float, float]:
    """Return a motion with a pose that is held, and the first and last frame of it.

    Parameters
    ----------
    motion : Motion
    place : {"start", "middle", "end"}
    height, seconds : float
        See `make_pose`; and how long it is held.
    rng : Generator, optional
        Lets the figure sway a little.
    """
    rate = motion.frame_rate
    n_frames, n_blend = round(seconds * rate), round(0.3 * rate)
    row = {"start": 0, "middle": len(motion) // 2, "end": len(motion) - 1}[place]
    there = motion.take(slice(row, row + 1))
    pose = make_pose(there, height)
    held = pose.take(np.zeros(n_frames, int))
    if rng is not None:
        phase = rng.uniform(0, 2 * np.pi, (len(motion.skeleton), 3))
        angles = np.pi * np.arange(n_frames)[:, None, None] / rate + phase
        swayed = vector_to_quaternion(np.radians(SWAY) * np.sin(angles))
        held = held.with_(rotations=compose(held.rotations, swayed))
    leaves = _blend(held.take(slice(-1, None)), there, n_blend)
    enters = leaves.take(slice(None, None, -1))
    if place == "start":
        parts, first = [held, leaves, motion], 0
    elif place == "end":
        parts, first = [motion, enters, held], len(motion) + n_blend
    else:
        before, after = motion.take(slice(0, row)), motion.take(slice(row, None))
        parts, first = [before, enters, held, leaves, after], row + n_blend
    frame = motion.start_frame + first
    joined = join(*parts).with_(start_frame=motion.start_frame)
    return joined, frame, frame + n_frames - 1


def _blend(first: Motion, last: Motion, n_frames: int) -> Motion:
    """Return the frames between two poses."""
    u = 0.5 - 0.5 * np.cos(np.pi * np.arange(1, n_frames + 1) / (n_frames + 1))
    some, shares = first.take(np.zeros(n_frames, int)), u[:, np.newaxis]
    return some.with_(
        rotations=slerp(some.rotations, last.rotations, shares),
        root_positions=(1 - shares) * first.root_positions + shares * last.root_positions,
    )
