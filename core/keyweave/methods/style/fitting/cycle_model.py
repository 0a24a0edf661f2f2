"""The figure of a motion space at any phase, and how it moves with each unknown.

Rotations are q = m(mu) exp(z), z = sum_i a_i C_i(mu): the mean of the space, its components
and, for what the space does not hold, offsets of the person's own.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ....animation.resampling import slerp_rows
from ....animation.skeleton import Skeleton
from ....geometry.arrays import Floats, Ints
from ....geometry.rotations import (
    compose,
    invert,
    quaternion_to_vector,
    rotate,
    vector_to_quaternion,
)
from ....geometry.vectors import cross
from ..motion_space import MotionSpace
from ..poses import CyclePoses, add_poses, stack_cycles, subtract_poses

HARMONICS = 2  # of own offsets, beside their constants


@dataclass(frozen=True, eq=False)
class CycleModel:
    """A figure whose pose depends on a phase and on coefficients.

    Attributes
    ----------
    mean : CyclePoses
    components : ndarray, shape (m, N, n_joints, 3)
        Rotation vectors for each coefficient, in radians.
    paths : ndarray, shape (m, N, 3)
        The same for the path of the hips.
    deviations : ndarray, shape (m,)
        Standard deviation of each coefficient among people.
    skeleton : Skeleton
    """

    mean: CyclePoses
    components: Floats
    paths: Floats
    deviations: Floats
    skeleton: Skeleton

    @classmethod
    def of(cls, space: MotionSpace, *, own_offsets: bool = True) -> CycleModel:
        """Return the model of a space.

        Parameters
        ----------
        space : MotionSpace
        own_offsets : bool
            Whether each joint has a constant and two harmonics of its own, as large as
            what the space leaves of the cycles it was fitted to.
        """
        n_samples, n_joints = space.mean.rotations.shape[:2]
        rows = space.components.reshape(len(space), n_samples, -1)
        components, paths = rows[..., :-3], rows[..., -3:]
        components = components.reshape(len(space), n_samples, n_joints, 3)
        deviations = np.sqrt(space.variances)
        if own_offsets:
            extra, sizes = list_own_offsets(space)
            components = np.concatenate([components, extra])
            paths = np.concatenate([paths, np.zeros((len(extra), n_samples, 3))])
            deviations = np.concatenate([deviations, sizes])
        return cls(space.mean, components, paths, deviations, space.skeleton)

    def __len__(self) -> int:
        return len(self.components)

    def pose_cycle(self, coefficients: Floats) -> CyclePoses:
        """Return the poses of a whole cycle."""
        z = np.tensordot(coefficients, self.components, 1)
        path = np.tensordot(coefficients, self.paths, 1)
        flat = z.reshape(len(z), -1)
        return add_poses(self.mean, np.concatenate([flat, path], axis=1))

    def pose_rotations(self, phases: Floats, coefficients: Floats) -> Floats:
        """Return the rotations at phases, shape (n_frames, n_joints, 4)."""
        n_samples = len(self.mean.rotations)
        cycle = self.pose_cycle(coefficients).rotations
        closed = np.concatenate([cycle, cycle[:1]])
        return slerp_rows(closed, phases % 1.0 * n_samples)

    def pose(self, phases: Floats, coefficients: Floats) -> PosedFigure:
        """Return the figure at phases, with the derivatives of its joints.

        Parameters
        ----------
        phases : ndarray, shape (n_frames,)
            In strides.
        coefficients : ndarray, shape (m,)
        """
        n_samples = len(self.mean.rotations)
        before = np.floor(phases * n_samples).astype(np.intp)
        share = (phases * n_samples - before)[:, np.newaxis, np.newaxis]
        first, second = before % n_samples, (before + 1) % n_samples
        means = self.mean.rotations
        step = quaternion_to_vector(compose(invert(means[first]), means[second]))
        z = np.tensordot(coefficients, self.components, 1)
        slope = n_samples * (z[second] - z[first])
        z = (1 - share) * z[first] + share * z[second]
        turned = vector_to_quaternion(z)
        rotations = compose(
            compose(means[first], vector_to_quaternion(share * step)), turned
        )
        jacobian = right_jacobian(z)
        columns = (1 - share) * self.components[:, first] + share * self.components[
            :, second
        ]
        columns = np.einsum("tjab,mtjb->tjma", jacobian, columns)
        along = rotate(invert(turned), n_samples * step)
        along = along + np.einsum("tjab,tjb->tja", jacobian, slope)
        spins = np.concatenate([along[:, :, np.newaxis], columns], axis=2)
        return move_joints(self.skeleton, rotations, spins)


@dataclass(frozen=True, eq=False)
class PosedFigure:
    """Joints about the hips, and their derivatives by phase and coefficients.

    Attributes
    ----------
    points : ndarray, shape (n_frames, n_joints, 3)
        In centimeters.
    rotations : ndarray, shape (n_frames, n_joints, 4)
        In the axes of the figure.
    changes, turns : ndarray, shape (n_frames, n_joints, 1 + m, 3)
        Of points, and of rotations as rotation vectors in the axes of the figure.
    """

    points: Floats
    rotations: Floats
    changes: Floats
    turns: Floats

    def attach(self, joints: Ints, offsets: Floats) -> tuple[Floats, Floats]:
        """Return points that are carried by joints, and their changes.

        Parameters
        ----------
        joints : ndarray of int, shape (n_points,)
        offsets : ndarray, shape (n_points, 3)
            In the axes of the joints, in centimeters.

        Returns
        -------
        points : ndarray, shape (n_frames, n_points, 3)
        changes : ndarray, shape (n_frames, n_points, 1 + m, 3)
        """
        arms = rotate(self.rotations[:, joints], offsets)
        changes = self.changes[:, joints]
        if offsets.any():
            changes = changes + cross(self.turns[:, joints], arms[:, :, np.newaxis])
        return self.points[:, joints] + arms, changes


def move_joints(skeleton: Skeleton, rotations: Floats, spins: Floats) -> PosedFigure:
    """Return joint positions about the root, and how they move.

    Parameters
    ----------
    skeleton : Skeleton
    rotations : ndarray, shape (n_frames, n_joints, 4)
        Relative to the parent.
    spins : ndarray, shape (n_frames, n_joints, n_columns, 3)
        Changes of each rotation as rotation vectors in the axes of the joint.
    """
    worlds = [rotations[:, 0]]
    turns = [rotate(worlds[0][:, np.newaxis], spins[:, 0])]
    points = [np.zeros((len(rotations), 3))]
    changes = [np.zeros(turns[0].shape)]
    for joint, parent in enumerate(skeleton.parents.tolist()[1:], 1):
        bone = rotate(worlds[parent], skeleton.offsets[joint])
        points.append(points[parent] + bone)
        changes.append(changes[parent] + cross(turns[parent], bone[:, np.newaxis]))
        worlds.append(compose(worlds[parent], rotations[:, joint]))
        own = rotate(worlds[joint][:, np.newaxis], spins[:, joint])
        turns.append(turns[parent] + own)
    return PosedFigure(
        *(np.stack(each, axis=1) for each in (points, worlds, changes, turns))
    )


def right_jacobian(v: Floats) -> Floats:
    """Return J with exp(v + d) = exp(v) exp(J d) to first order, shape (..., 3, 3).

    J = I - (1 - cos a) / a^2 [v] + (a - sin a) / a^3 [v]^2, a = |v|
    """
    angle = np.linalg.norm(v, axis=-1)[..., np.newaxis, np.newaxis]
    safe = np.where(angle < 1e-4, 1.0, angle)
    first = np.where(angle < 1e-4, 0.5, (1 - np.cos(safe)) / safe**2)
    second = np.where(angle < 1e-4, 1 / 6, (safe - np.sin(safe)) / safe**3)
    skew = cross_matrix(v)
    return np.asarray(np.eye(3) - first * skew + second * skew @ skew)


def cross_matrix(v: Floats) -> Floats:
    """Return [v] with [v] u = v x u, shape (..., 3, 3)."""
    x, y, z = np.moveaxis(v, -1, 0)
    zero = np.zeros_like(x)
    rows = [[zero, -z, y], [z, zero, -x], [-y, x, zero]]
    return np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)


def list_own_offsets(space: MotionSpace) -> tuple[Floats, Floats]:
    """Return the components of own offsets, and the standard deviation of each.

    A constant and two harmonics for each axis of each joint; the deviations are those of
    what the space does not explain of its own subjects.
    """
    poses = stack_cycles(space.cycles)
    left = subtract_poses(poses, space.inverse_transform(space.transform(poses)))
    left = left[..., :-3]
    n_samples, n_columns = left.shape[1:]
    phases = 2 * np.pi * np.arange(n_samples) / n_samples
    waves = [np.ones(n_samples)]
    for number in range(1, HARMONICS + 1):
        waves += [
            np.sqrt(2) * np.cos(number * phases),
            np.sqrt(2) * np.sin(number * phases),
        ]
    sizes = np.sqrt(np.mean((np.array(waves) @ left / n_samples) ** 2, axis=0))
    components = [
        np.multiply.outer(wave, axis).reshape(n_samples, -1, 3)
        for wave in waves
        for axis in np.eye(n_columns)
    ]
    return np.stack(components), np.maximum(sizes.ravel(), 1e-4)
