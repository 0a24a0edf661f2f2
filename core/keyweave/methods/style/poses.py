"""Poses of a cycle as arrays: rotations of all joints, and the path of the hips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...geometry.arrays import Floats
from ...geometry.rotations import (
    compose,
    invert,
    mean_rotation,
    quaternion_to_vector,
    vector_to_quaternion,
)
from .cycles import Cycle


@dataclass(frozen=True, eq=False)
class CyclePoses:
    """The poses of a cycle, or of several cycles along a first axis.

    Attributes
    ----------
    rotations : ndarray, shape (..., N, n_joints, 4)
        See `Cycle`.
    path : ndarray, shape (..., N, 3)
    """

    rotations: Floats
    path: Floats

    def __getitem__(self, rows: int | slice | Sequence[int]) -> CyclePoses:
        """Return some of several cycles."""
        return CyclePoses(self.rotations[rows], self.path[rows])

    def __len__(self) -> int:
        return len(self.rotations)


def stack_poses(poses: Sequence[CyclePoses]) -> CyclePoses:
    """Return several cycles along a first axis."""
    rotations = np.stack([each.rotations for each in poses])
    return CyclePoses(rotations, np.stack([each.path for each in poses]))


def stack_cycles(cycles: Sequence[Cycle]) -> CyclePoses:
    """Return the poses of cycles along a first axis."""
    return stack_poses([CyclePoses(cycle.rotations, cycle.path) for cycle in cycles])


def average_poses(poses: CyclePoses, weights: Floats | None = None) -> CyclePoses:
    """Return the mean of several cycles.

    Rotations are averaged for each sample and joint as quaternions, whatever their signs.

    Parameters
    ----------
    poses : CyclePoses
    weights : ndarray, shape (n_cycles,), optional
        By default all cycles have the same weight.
    """
    if weights is None:
        weights = np.ones(len(poses))
    shares = weights / weights.sum()
    roots = np.sqrt(shares)[:, np.newaxis, np.newaxis, np.newaxis]
    path = np.tensordot(shares, poses.path, 1)
    return CyclePoses(mean_rotation(roots * poses.rotations), path)


def subtract_poses(poses: CyclePoses, base: CyclePoses) -> Floats:
    """Return poses as vectors about a base, shape (..., N, 3 n_joints + 3).

    Rotations on the exponential map, log(base^-1 q) for each joint, then the path minus
    that of the base.
    """
    steps = quaternion_to_vector(compose(invert(base.rotations), poses.rotations))
    flat = steps.reshape(steps.shape[:-2] + (-1,))
    return np.concatenate([flat, poses.path - base.path], axis=-1)


def add_poses(base: CyclePoses, vectors: Floats) -> CyclePoses:
    """Return the poses of vectors about a base; the inverse of `subtract_poses`."""
    angles = vectors[..., :-3]
    steps = vector_to_quaternion(angles.reshape(angles.shape[:-1] + (-1, 3)))
    return CyclePoses(compose(base.rotations, steps), base.path + vectors[..., -3:])


def measure_difference(poses: CyclePoses, others: CyclePoses) -> Floats:
    """Return the RMS angle between the rotations of cycles, over samples and joints.

    Radians, shape of the first axes.
    """
    steps = quaternion_to_vector(compose(invert(poses.rotations), others.rotations))
    return np.sqrt((steps * steps).sum(axis=-1).mean(axis=(-2, -1)))
