"""Clips from cycles: the phase follows the frequency, the root follows the speed [UG04]_.

mu_t = mu_(t-1) + dt F(V_t), where F is the stride frequency (eq. 9). Poses are interpolated
in speed and phase; the hips travel at V times the length of a leg.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ...animation.features import UP_VECTORS
from ...animation.motion import Motion
from ...animation.resampling import interpolate_rows, slerp_rows
from ...animation.skeleton import Skeleton
from ...geometry.arrays import Array, Floats
from ...geometry.rotations import (
    align_over_time,
    compose,
    invert,
    quaternion_to_vector,
    vector_to_quaternion,
)
from .poses import CyclePoses
from .speeds import FrequencyLaw

SPEED_STEP, MAX_SPEEDS = 0.15, 12  # legs/s between speeds whose poses are computed


@dataclass(frozen=True, eq=False)
class Gait:
    """How a person moves, at any speed.

    Attributes
    ----------
    pose : callable
        Returns the poses of a cycle at a speed V, or of a jump of a length.
    law : FrequencyLaw
    course : float
        Angle from the heading to the direction of travel, in radians.
    """

    pose: Callable[[float], CyclePoses]
    law: FrequencyLaw
    course: float = 0.0


def animate(
    gait: Gait,
    speeds: Floats,
    skeleton: Skeleton,
    leg: float,
    frame_rate: float,
    *,
    headings: Floats | None = None,
    loop: bool = False,
) -> Motion:
    """Return a clip with a speed on each frame, starting at the origin.

    Parameters
    ----------
    gait : Gait
    speeds : ndarray, shape (n_frames,)
        V in leg lengths per second.
    skeleton : Skeleton
        With the joints of the cycles.
    leg : float
        Length of its legs in centimeters.
    frame_rate : float
    headings : ndarray, shape (n_frames,), optional
        Directions of travel about the up axis, in radians; by default along +z.
    loop : bool
        Whether the frequency is changed by as little as lets the clip hold whole strides,
        with the first pose on the frame after the last one.
    """
    n_frames = len(speeds)
    phases = integrate_phase(gait.law, speeds, frame_rate, loop=loop)
    poses = interpolate_cycles(gait.pose, speeds, phases)
    angles = np.zeros(n_frames) if headings is None else headings
    steady = travel(speeds, angles, frame_rate)
    return Motion(skeleton, *_place(poses, steady, angles - gait.course, leg), frame_rate)


def animate_jump(
    gait: Gait,
    length: float,
    skeleton: Skeleton,
    leg: float,
    frame_rate: float,
    *,
    n_frames: int | None = None,
) -> Motion:
    """Return a jump from stand to stand along +z.

    Its length is in leg lengths, and `leg` is the length of the legs of the skeleton, which
    has the joints of the cycles, in centimeters. By default it lasts as long as the law has
    it.
    """
    duration = 1 / float(gait.law.at(length))
    shares = np.linspace(0, 1, n_frames or max(round(duration * frame_rate), 1) + 1)
    cycle = gait.pose(length)
    rows = shares * (len(cycle.path) - 1)
    path = interpolate_rows(cycle.path, rows)
    poses = CyclePoses(slerp_rows(cycle.rotations, rows), path)
    angles = np.full(len(rows), -gait.course)
    return Motion(skeleton, *_place(poses, length * shares, angles, leg), frame_rate)


def _place(
    poses: CyclePoses, steady: Array, angles: Floats, leg: float
) -> tuple[Floats, Floats]:
    """Return rotations and root positions of poses, one a frame, that travel and face.

    Steady travel is in leg lengths, as complex numbers, and headings in radians.
    """
    ground = leg * (steady + sway(poses.path, angles))
    rotations = np.array(poses.rotations)
    rotations[:, 0] = compose(turn_up(angles), rotations[:, 0])
    places = np.stack([ground.imag, leg * poses.path[:, 1], ground.real], axis=1)
    return rotations, places


def integrate_phase(
    law: FrequencyLaw, speeds: Floats, frame_rate: float, *, loop: bool = False
) -> Floats:
    """Return the phase on each frame in strides, from 0 on (eq. 9).

    Parameters
    ----------
    law : FrequencyLaw
    speeds : ndarray, shape (n_frames,)
    frame_rate : float
    loop : bool
        Whether the frequency is changed so that the frames hold whole strides.
    """
    frequencies = law.at(speeds) / frame_rate  # strides per frame
    if loop:
        total = float(frequencies.sum())
        frequencies = frequencies * (max(round(total), 1) / total)
    return np.concatenate([[0.0], np.cumsum(frequencies)[:-1]])


def travel(speeds: Floats, headings: Floats, frame_rate: float) -> Array:
    """Return the steady travel in leg lengths, as complex numbers; forward is real."""
    steps = speeds * np.exp(1j * headings) / frame_rate
    return np.concatenate([[0.0], np.cumsum(0.5 * (steps[1:] + steps[:-1]))])


def sway(path: Floats, headings: Floats) -> Array:
    """Return the path of the hips without their travel, as complex numbers."""
    return (path[:, 2] + 1j * path[:, 0]) * np.exp(1j * headings)


def turn_up(angles: Floats) -> Floats:
    """Return the rotations about the up axis y by angles."""
    return vector_to_quaternion(np.multiply.outer(angles, UP_VECTORS["y"]))


def interpolate_cycles(
    pose: Callable[[float], CyclePoses], speeds: Floats, phases: Floats
) -> CyclePoses:
    """Return the poses at speeds and phases, one for each frame.

    `pose` returns the poses of a cycle at a speed; phases are in strides, and their
    fractions count.
    """
    low, high = float(speeds.min()), float(speeds.max())
    if low == high:
        return sample_cycle(close_cycle(pose(low)), phases)
    n_speeds = 2 + min(int((high - low) / SPEED_STEP), MAX_SPEEDS - 2)
    cycles = [close_cycle(pose(float(speed))) for speed in np.linspace(low, high, n_speeds)]
    rotations = align_over_time(np.stack([cycle.rotations for cycle in cycles], axis=1))
    rotations = align_over_time(rotations.swapaxes(0, 1))
    places = (
        (speeds - low) / (high - low) * (n_speeds - 1),
        phases % 1.0 * (rotations.shape[1] - 1),
    )
    mixed = _interpolate_table(rotations, *places)
    lengths = np.sqrt((mixed * mixed).sum(axis=-1, keepdims=True))
    path = _interpolate_table(np.stack([cycle.path for cycle in cycles]), *places)
    return CyclePoses(mixed / lengths, path)


def _interpolate_table(values: Floats, rows: Floats, columns: Floats) -> Floats:
    """Return entries of a table at rows and columns with fractions, one for each frame.

    Neighbors in a table of poses are a few degrees apart, so that lines between their
    quaternions do as well as arcs.
    """
    row, column = (
        np.minimum(at.astype(np.intp), size - 2)
        for at, size in zip((rows, columns), values.shape)
    )
    v, u = (
        (at - before).reshape(-1, *[1] * (values.ndim - 2))
        for at, before in ((rows, row), (columns, column))
    )
    first = (1 - u) * values[row, column] + u * values[row, column + 1]
    second = (1 - u) * values[row + 1, column] + u * values[row + 1, column + 1]
    return np.asarray((1 - v) * first + v * second)


def sample_cycle(closed: CyclePoses, phases: Floats) -> CyclePoses:
    """Return the poses of a closed cycle at phases."""
    rows = phases % 1.0 * (len(closed.path) - 1)
    path = interpolate_rows(closed.path, rows)
    return CyclePoses(slerp_rows(closed.rotations, rows), path)


def close_cycle(poses: CyclePoses) -> CyclePoses:
    """Return N + 1 poses of which the last is the first.

    People do not repeat a stride exactly: the pose that continues the last two in a
    straight line differs from the first pose. The difference is spread over the stride.
    """
    q, path = poses.rotations, poses.path
    after = compose(q[-1], compose(invert(q[-2]), q[-1]))
    q, path = (
        np.concatenate([q, after[np.newaxis]]),
        np.append(path, [2 * path[-1] - path[-2]], 0),
    )
    shares = np.linspace(-0.5, 0.5, len(path))
    gap = quaternion_to_vector(compose(invert(q[-1]), q[0]))
    q = compose(q, vector_to_quaternion(shares[:, np.newaxis, np.newaxis] * gap))
    return CyclePoses(q, path + shares[:, np.newaxis] * (path[0] - path[-1]))
