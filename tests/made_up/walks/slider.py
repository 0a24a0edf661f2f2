"""A stiff figure whose feet slide on purpose: it shuffles, moonwalks or skates along z."""

from __future__ import annotations

import numpy as np

import keyweave as kw
from keyweave.animation.kinematics import forward_kinematics
from keyweave.animation.two_bone_ik import Limb
from keyweave.geometry.arrays import Floats
from keyweave.geometry.rotations import compose, vector_to_quaternion
from made_up.walks.figure import ANKLE_HEIGHT, HIP_HEIGHT, HIP_JOINT, walker_skeleton

BEND = 8.0  # centimeters by which the hips are lower than on straight legs
SIDES = ("Left", "Right")
Slides = dict[str, list[tuple[int, int]]]  # first and last row of each slide, by foot


def slider(kind: str, seconds: float = 6.0, rate: float = 30.0) -> tuple[kw.Motion, Slides]:
    """Return a motion, and the rows in which each foot slides.

    Parameters
    ----------
    kind : {"shuffle", "moonwalk", "skate"}
        In a shuffle, the feet advance in turn along the ground while the other stands. In a
        moonwalk, they go back in turn, flat, while the other stands on its ball. A skater
        glides on each foot in turn, ever more slowly, with the other in the air.
    """
    return {"shuffle": _shuffle, "moonwalk": _moonwalk, "skate": _skate}[kind](
        round(seconds * rate), rate
    )


def _shuffle(n_frames: int, rate: float) -> tuple[kw.Motion, Slides]:
    places, slides = _slide_in_turn(n_frames, rate, step=45.0, beat=0.6)
    return _pose(places.mean(axis=1), places, np.zeros((n_frames, 2)), rate), slides


def _moonwalk(n_frames: int, rate: float) -> tuple[kw.Motion, Slides]:
    places, slides = _slide_in_turn(n_frames, rate, step=-50.0, beat=0.8)
    tilts = np.zeros((n_frames, 2))
    for foot, side in enumerate(SIDES):
        for first, last in slides[side]:
            tilts[first : last + 1, 1 - foot] = 0.6 * np.sin(
                np.linspace(0, np.pi, last + 1 - first)
            )
    return _pose(places.mean(axis=1), places, tilts, rate), slides


def _skate(n_frames: int, rate: float) -> tuple[kw.Motion, Slides]:
    beat = round(1.2 * rate)
    phase = np.arange(n_frames) % beat / beat
    speeds = 350.0 * (1 - 0.35 * phase)  # cm per second, after each push
    hips = np.cumsum(speeds) / rate
    heights = np.zeros((n_frames, 2))
    lifted = (np.arange(n_frames) // beat) % 2
    heights[np.arange(n_frames), lifted] = 12 * np.sin(np.pi * phase) ** 0.5
    places = np.stack([hips, hips], axis=1)
    slides: Slides = {side: [] for side in SIDES}
    for begin in range(0, n_frames, beat):
        glides = 1 - lifted[begin]
        slides[SIDES[glides]].append((begin, min(begin + beat, n_frames) - 1))
    return _pose(hips, places, np.zeros((n_frames, 2)), rate, heights), slides


def _slide_in_turn(
    n_frames: int, rate: float, step: float, beat: float
) -> tuple[Floats, Slides]:
    """Return the places of both feet along z, which slide by turns."""
    length = round(beat * rate)
    places, slides = np.zeros((n_frames, 2)), dict[str, list[tuple[int, int]]]()
    for number, begin in enumerate(range(0, n_frames - length, length)):
        foot, end = number % 2, begin + length
        size = step / 2 if number == 0 else step
        rise = (1 - np.cos(np.pi * np.linspace(0, 1, length + 1))) / 2
        places[begin : end + 1, foot] += size * rise[: n_frames - begin]
        places[end + 1 :, foot] += size
        slides.setdefault(SIDES[foot], []).append((begin, end))
    return places, slides


def _pose(
    hips: Floats,
    places: Floats,
    tilts: Floats,
    rate: float,
    heights: Floats | None = None,
) -> kw.Motion:
    """Return a figure with its ankles above places, heels raised by tilts in radians."""
    skeleton, n_frames = walker_skeleton(), len(hips)
    roots = np.zeros((n_frames, 3))
    roots[:, 1], roots[:, 2] = HIP_HEIGHT - HIP_JOINT[1] - BEND, hips
    rotations = np.zeros((n_frames, len(skeleton), 4)) + [0, 0, 0, 1]
    motion = kw.Motion(skeleton, rotations, roots, rate)
    for foot, side in enumerate(SIDES):
        joints = [skeleton.index(f"{side}{part}") for part in ("UpLeg", "Leg", "Foot")]
        thigh, knee, ankle = joints
        bent = np.array(motion.rotations)
        bent[:, knee] = vector_to_quaternion(np.array([0.3, 0, 0]))
        bent[:, thigh] = vector_to_quaternion(np.array([-0.15, 0, 0]))
        points, world = forward_kinematics(motion.with_(rotations=bent))
        ball = skeleton.offsets[skeleton.index(f"{side}Toe")]
        pitch = vector_to_quaternion(tilts[:, foot, np.newaxis] * [1.0, 0, 0])
        goals = _place_ankles(places[:, foot], tilts[:, foot], ball)
        goals[:, 0] = points[:, thigh, 0]
        if heights is not None:
            goals[:, 1] += heights[:, foot]
        limb = Limb(skeleton, (thigh, knee, ankle), points, world)
        bent[:, joints] = limb.reach(goals, pitch)
        toe = skeleton.index(f"{side}Toe")
        bent[:, toe] = compose(pitch * [-1, -1, -1, 1], bent[:, toe])
        motion = motion.with_(rotations=bent)
    return motion


def _place_ankles(places: Floats, tilts: Floats, ball: Floats) -> Floats:
    """Return the ankles of feet that are tilted about their balls."""
    down, ahead = ball[1], ball[2]
    goals = np.zeros((len(places), 3))
    goals[:, 1] = ANKLE_HEIGHT + down - (down * np.cos(tilts) - ahead * np.sin(tilts))
    goals[:, 2] = places + ahead - (down * np.sin(tilts) + ahead * np.cos(tilts))
    return goals
