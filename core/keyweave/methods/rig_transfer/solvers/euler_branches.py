"""Euler angles of controls: within limits first, then close to the frame before.

A rotation has two sets of Euler angles, apart from full turns. Angles that are clamped to
limits can be far from the rotation if they belong to the wrong set.

Close to gimbal lock, a small rotation swings the outer angles of a control by 180 degrees.
A limb whose lower control passes there is rolled: its upper bone rotates about itself,
which takes the lower control away from the lock and leaves all joints in their places. Of
all rolls over time, dynamic programming finds the cheapest.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ....animation.skeleton import ROTATION_ORDERS
from ....geometry.arrays import Bools, Floats, choose_states
from ....geometry.euler_filter import unwrap_euler
from ....geometry.matrices import invert_linear, maya_to_scipy_order, transpose
from ....geometry.rotations import (
    FULL_TURN,
    euler_solutions,
    euler_to_quaternion,
    list_axes,
    quaternion_to_euler,
    quaternion_to_matrix,
    vector_to_quaternion,
    wrap_angles,
)
from ....geometry.vectors import per_vector, unit_vector
from ....rigs.control_frames import ControlFrame
from ....rigs.identification import RigIdentification
from .pose_targets import PoseTargets

ONE_SIDED = 0.9 * FULL_TURN  # range of an angle with one limit; the rest is excess
ZERO_COST = 0.3  # of a radian on all frames
LIMIT_COST = 1000.0  # of a radian beyond the limits, compared with a radian of a step
LARGE_STEP = np.pi / 2  # radians from one frame to the next
ROLLS = np.radians(np.arange(-120, 121, 6))
CLEAR_OF_LOCK = 0.8  # cosine of the middle angle; above, the lock costs nothing
LOCK_COST, EXCESS_COST, STEP_COST = 100.0, 100.0, 20.0  # relative to a squared roll
SMOOTH_FRAMES = 3  # to each side, over which the rolls are averaged


def choose_branches(angles: Floats, order: str, limits: Floats) -> Floats:
    """Return equivalent Euler angles that exceed limits least and are then continuous.

    Parameters
    ----------
    angles : ndarray, shape (n_frames, 3)
        Radians.
    order : str
        SciPy's intrinsic order, in which the angles are sorted.
    limits : ndarray, shape (3, 2)
        Minimum and maximum of each angle; -inf and inf without limits.

    Examples
    --------
    >>> limits = np.array([[-np.inf, np.inf], [-0.3, 2.9], [-np.inf, np.inf]])
    >>> angles = np.array([[0.0, 1.5, 0.0], [np.pi, np.pi - 1.7, np.pi]])
    >>> choose_branches(angles, "ZXY", limits).round(6)
    array([[0. , 1.5, 0. ],
           [0. , 1.7, 0. ]])
    """
    limited = np.isfinite(limits).any(axis=1)
    if not limited.any():
        return unwrap_euler(angles, order)
    both = move_inside(euler_solutions(angles), limits)
    steps = wrap_angles(both[:, np.newaxis, 1:] - both[np.newaxis, :, :-1])
    # Less than a step to the other set costs, so that it only decides between whole curves.
    sizes = ZERO_COST * np.abs(both).sum(axis=-1) / len(angles)
    costs = LIMIT_COST * measure_excess(both, limits) + sizes
    chosen = choose_states(costs.T, np.abs(steps).sum(axis=-1).transpose(2, 1, 0))
    curve = np.take_along_axis(both, chosen[np.newaxis, :, np.newaxis], axis=0)[0]
    free = np.unwrap(curve, axis=0)
    free -= FULL_TURN * np.round(np.median(free, axis=0) / FULL_TURN)
    return np.where(limited, curve, free)


def find_large_steps(angles: Floats, order: str) -> Bools:
    """Return whether each step of angles exceeds 90 degrees though the rotation does not.

    Angles, (n_frames, 3), are in radians and sorted as in the order.

    Examples
    --------
    >>> find_large_steps(np.radians([[0, 88, 0], [100, 89, -100], [0, 0, 0]]), "ZXY")
    array([ True, False])
    """
    q = euler_to_quaternion(angles, order)
    turns = 2 * np.arccos(np.clip(np.abs((q[1:] * q[:-1]).sum(axis=1)), 0.0, 1.0))
    steps = np.abs(np.diff(angles, axis=0)).max(axis=1, initial=0.0)
    return (steps > LARGE_STEP) & (turns <= LARGE_STEP)


def find_better_order(angles: Floats, order: str) -> str | None:
    """Return a rotation order whose angles make no large steps, or None for none.

    Angles, (n_frames, 3), are in radians and sorted as in the order.

    Examples
    --------
    >>> angles = np.radians([[0, 88, 0], [100, 89, -100], [180, 88, -180]])
    >>> find_better_order(angles, "ZXY")
    'ZYX'
    """
    rotations = euler_to_quaternion(angles, order)
    for other in ROTATION_ORDERS[::-1]:  # Maya's xyz, which is ZYX, first
        curve = unwrap_euler(quaternion_to_euler(rotations, other), other)
        if not find_large_steps(curve, other).any():
            return other
    return None


def move_inside(angles: Floats, limits: Floats) -> Floats:
    """Return angles, (..., 3), moved by full turns into the range around limits, (3, 2).

    Examples
    --------
    >>> free = [-np.inf, np.inf]
    >>> move_inside(np.array([5.0, 5.0, 5.0]), np.array([free, [-1, 1], [4, 6]])).round(3)
    array([-1.283, -1.283,  5.   ])
    """
    low, high = limits.T
    low = np.where(np.isfinite(low), low, np.where(np.isfinite(high), high - ONE_SIDED, 0))
    high = np.where(np.isfinite(high), high, np.where(np.isfinite(low), low + ONE_SIDED, 0))
    free = ~np.isfinite(limits).any(axis=1)
    middle = np.where(free, 0.0, (low + high) / 2)
    return middle + wrap_angles(angles - middle)


def measure_excess(angles: Floats, limits: Floats) -> Floats:
    """Return by how much angles exceed their limits together, shape (...).

    Examples
    --------
    >>> measure_excess(np.array([[2.0, 0, -3]]), np.array([[-1, 1], [-1, 1], [-1, 1]]))
    array([3.])
    """
    excess = np.maximum(angles - limits[:, 1], 0) + np.maximum(limits[:, 0] - angles, 0)
    return np.asarray(excess.sum(axis=-1))


def roll_limbs(
    known: RigIdentification,
    targets: PoseTargets,
    values: Floats,
    limits: Floats,
    limbs: list[list[str]],
) -> PoseTargets:
    """Return targets whose upper bones are rolled if a lower control makes large steps.

    Without large steps they are the same object. `values`, (n_frames, n_channels), reach
    the targets within limits, (n_channels, 2); limbs are lists of slots.
    """
    matrices, is_rolled = np.array(targets.matrices), False
    for slots in limbs:
        upper, lower, _ = (targets.slot_index[slot] for slot in slots)
        for frame, offset in _list_riders(known, targets.joints[lower]):
            angles = values[:, frame.columns[3:]]
            if np.abs(np.diff(angles, axis=0)).max(initial=0.0) > LARGE_STEP:
                bone = unit_vector(targets.at(slots[1]) - targets.at(slots[0]))
                local = _to_local(
                    frame, angles, offset.T @ targets.rotations[:, lower], bone
                )
                roll = _find_rolls(frame, limits[frame.columns[3:]], *local)
                turn = _turn_about(bone, roll)
                matrices[:, upper, :3, :3] = matrices[:, upper, :3, :3] @ turn
                is_rolled = True
    return targets.with_matrices(matrices) if is_rolled else targets


def _list_riders(
    known: RigIdentification, joint: str
) -> Iterator[tuple[ControlFrame, Floats]]:
    """Yield the controls with three angles on which a joint rides, and its offset."""
    for frame in known.frames:
        ride = frame.find_rotated([joint])
        if ride is not None and (frame.columns[3:] >= 0).all():
            yield frame, ride.offset


def _turn_about(axes: Floats, angles: Floats) -> Floats:
    """Return matrices for row vectors that rotate about unit vectors."""
    return transpose(quaternion_to_matrix(vector_to_quaternion(per_vector(angles) * axes)))


def _to_local(
    frame: ControlFrame, angles: Floats, world: Floats, bone: Floats
) -> tuple[Floats, Floats]:
    """Return rotations of a control in its carrier, and the upper bone in its axes."""
    turned = frame.rotation.compute_linear(angles)  # type: ignore[union-attr]
    carriers = invert_linear(turned) @ world
    return turned, (bone[:, np.newaxis] @ transpose(carriers))[:, 0]


def _find_rolls(frame: ControlFrame, limits: Floats, local: Floats, bone: Floats) -> Floats:
    """Return the roll of the upper bone on each frame, shape (n_frames,)."""
    order = maya_to_scipy_order(frame.rotation.order)  # type: ignore[union-attr]
    sort = list_axes(order)
    n_frames, n_rolls = len(local), len(ROLLS)
    axes = np.repeat(bone[:, np.newaxis], n_rolls, axis=1).reshape(-1, 3)
    # A roll of what carries the control turns the control back, in the carrier's axes.
    back = _turn_about(axes, np.tile(-ROLLS, n_frames))
    rolled = np.repeat(local, n_rolls, axis=0) @ back
    angles = frame.solve_local_angles(rolled)[:, sort]
    both = move_inside(euler_solutions(angles), limits[sort])
    excess = measure_excess(both, limits[sort]).min(axis=0)
    lock = np.maximum(1 - np.abs(np.cos(angles[:, 1])) / CLEAR_OF_LOCK, 0.0)
    costs = LOCK_COST * lock**2 + EXCESS_COST * excess**2
    costs = costs.reshape(n_frames, n_rolls) + ROLLS**2
    steps = STEP_COST * np.subtract.outer(ROLLS, ROLLS) ** 2
    every = np.broadcast_to(steps, (n_frames - 1, n_rolls, n_rolls))
    path = ROLLS[choose_states(costs, every)]
    window = np.hanning(2 * SMOOTH_FRAMES + 3)[1:-1]
    padded = np.pad(path, SMOOTH_FRAMES, mode="edge")
    return np.convolve(padded, window / window.sum(), mode="valid")
