"""Limbs whose lower control passes close to gimbal lock, such as an elbow.

There, a small rotation swings the outer angles of the control by half a turn. A roll of the
upper bone about itself takes the lower control away from the lock; no joint leaves its
place. Of all rolls over time, dynamic programming finds the one with the least cost.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ....geometry.arrays import Floats
from ....geometry.matrices import invert_linear, maya_to_scipy_order, transpose
from ....geometry.rotations import (
    euler_solutions,
    quaternion_to_matrix,
    vector_to_quaternion,
)
from ....geometry.vectors import per_vector, unit_vector
from ....rigs.control_frames import ControlFrame
from ....rigs.identification import RigIdentification
from .euler_branches import find_cheapest_path, measure_excess, move_inside
from .pose_targets import PoseTargets

LARGE_STEP = np.pi / 2  # radians from one frame to the next
ROLLS = np.radians(np.arange(-120, 121, 6))
CLEAR_OF_LOCK = 0.8  # cosine of the middle angle; above, the lock costs nothing
LOCK_COST, EXCESS_COST, STEP_COST = 100.0, 100.0, 20.0  # relative to a squared roll
SMOOTH_FRAMES = 3  # to each side, over which the rolls are averaged


def roll_limbs(
    known: RigIdentification,
    targets: PoseTargets,
    values: Floats,
    limits: Floats,
    limbs: list[list[str]],
) -> PoseTargets:
    """Return targets whose upper bones are rolled if a lower control makes large steps.

    Without large steps they are the same object.

    Parameters
    ----------
    known : RigIdentification
    targets : PoseTargets
    values : ndarray, shape (n_frames, n_channels)
        Values of all channels of the rig that reach the targets.
    limits : ndarray, shape (n_channels, 2)
    limbs : list of list of str
        Slots of each limb.
    """
    matrices, is_rolled = np.array(targets.matrices), False
    for slots in limbs:
        upper, lower, _ = (targets.slot_index[slot] for slot in slots)
        for frame in _list_riders(known, targets.joints[lower]):
            angles = values[:, frame.columns[3:]]
            if np.abs(np.diff(angles, axis=0)).max(initial=0.0) > LARGE_STEP:
                bone = unit_vector(targets.at(slots[1]) - targets.at(slots[0]))
                local = _to_local(frame, angles, targets.rotations[:, lower], bone)
                roll = _find_rolls(frame, limits[frame.columns[3:]], *local)
                turn = _turn_about(bone, roll)
                matrices[:, upper, :3, :3] = matrices[:, upper, :3, :3] @ turn
                is_rolled = True
    return targets.with_matrices(matrices) if is_rolled else targets


def _list_riders(known: RigIdentification, joint: str) -> Iterator[ControlFrame]:
    """Yield the controls with three angles on which a joint rides."""
    for frame in known.frames:
        ride = frame.rotated
        if ride is not None and ride.joint == joint and (frame.columns[3:] >= 0).all():
            yield frame


def _turn_about(axes: Floats, angles: Floats) -> Floats:
    """Return matrices for row vectors that rotate about unit vectors."""
    return transpose(quaternion_to_matrix(vector_to_quaternion(per_vector(angles) * axes)))


def _to_local(
    frame: ControlFrame, angles: Floats, rotations: Floats, bone: Floats
) -> tuple[Floats, Floats]:
    """Return rotations of a control in its carrier, and the upper bone in its axes."""
    turned = frame.rotation.compute_linear(angles)  # type: ignore[union-attr]
    world = frame.rotated.offset.T @ rotations  # type: ignore[union-attr]
    carriers = invert_linear(turned) @ world
    return turned, (bone[:, np.newaxis] @ transpose(carriers))[:, 0]


def _find_rolls(frame: ControlFrame, limits: Floats, local: Floats, bone: Floats) -> Floats:
    """Return the roll of the upper bone on each frame, shape (n_frames,)."""
    order = maya_to_scipy_order(frame.rotation.order)  # type: ignore[union-attr]
    sort = ["XYZ".index(axis) for axis in order]
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
    path = ROLLS[find_cheapest_path(costs, every)]
    window = np.hanning(2 * SMOOTH_FRAMES + 3)[1:-1]
    padded = np.pad(path, SMOOTH_FRAMES, mode="edge")
    return np.convolve(padded, window / window.sum(), mode="valid")
