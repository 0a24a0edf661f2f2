"""The figure of a motion space at any phase, and how it moves with each unknown.

Rotations are q = m(mu) exp(z), z = sum_i a_i C_i(mu) + sum_h b_h w_h(mu): the mean of the
space, its components, and a few waves of each joint's own for what the space does not hold.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ....animation.resampling import slerp_rows
from ....animation.skeleton import Skeleton
from ....geometry.arrays import Bools, Floats, Ints
from ....geometry.rotations import (
    compose,
    invert,
    quaternion_to_matrix,
    quaternion_to_vector,
    rotate,
    vector_to_quaternion,
)
from ....geometry.vectors import cross
from ..motion_space import ENOUGH, MotionSpace
from ..poses import CyclePoses, add_poses, stack_cycles, subtract_poses

HARMONICS = 2  # of own waves, after a constant
FEWEST_SUBJECTS = 3  # of whom each can be left out
LEAST_DEVIATION = 1e-4  # radians, of an own wave


@dataclass(frozen=True, eq=False)
class CycleModel:
    """A figure whose pose depends on a phase and on coefficients.

    Waves are those of each axis of each joint; their coefficients follow those of the
    space.
    """

    mean: CyclePoses
    components: Floats  # (m, N, n_joints, 3), radians by coefficient of the space
    paths: Floats  # (m, N, 3), the same for the path of the hips
    waves: Floats  # (n_waves, N)
    deviations: Floats  # of coefficients among people, (m + 3 n_waves n_joints,)
    skeleton: Skeleton

    @classmethod
    def of(cls, space: MotionSpace, *, own_offsets: bool = True) -> CycleModel:
        """Return the model of a space.

        With `own_offsets`, each joint has a constant and two harmonics of its own, as large
        as what the other subjects' spaces do not explain of each subject.
        """
        n_samples, n_joints = space.mean.rotations.shape[:2]
        rows = space.components.reshape(len(space), n_samples, -1)
        components = rows[..., :-3].reshape(len(space), n_samples, n_joints, 3)
        waves = list_waves(n_samples) if own_offsets else np.zeros((0, n_samples))
        deviations = np.concatenate(
            [np.sqrt(space.variances), measure_waves(space, waves).ravel()]
        )
        return cls(
            space.mean, components, rows[..., -3:], waves, deviations, space.skeleton
        )

    def __len__(self) -> int:
        return len(self.deviations)

    def list_vectors(self, coefficients: Floats) -> Floats:
        """Return z on each sample, shape (N, n_joints, 3)."""
        n_dense = len(self.components)
        z: Floats = np.tensordot(coefficients[:n_dense], self.components, 1)
        own = coefficients[n_dense:].reshape(len(self.waves), 3 * z.shape[1])
        return z + (self.waves.T @ own).reshape(z.shape)

    def pose_cycle(self, coefficients: Floats) -> CyclePoses:
        """Return the poses of a whole cycle."""
        z = self.list_vectors(coefficients)
        path = np.tensordot(coefficients[: len(self.paths)], self.paths, 1)
        return add_poses(self.mean, np.concatenate([z.reshape(len(z), -1), path], axis=1))

    def pose_rotations(self, phases: Floats, coefficients: Floats) -> Floats:
        """Return the rotations at phases, shape (n_frames, n_joints, 4)."""
        cycle = self.pose_cycle(coefficients).rotations
        closed = np.concatenate([cycle, cycle[:1]])
        return slerp_rows(closed, phases % 1.0 * len(cycle))

    def pose(self, phases: Floats, coefficients: Floats) -> PosedFigure:
        """Return the figure at phases in strides, (n_frames,), with the coefficients."""
        n_samples = len(self.mean.rotations)
        before = np.floor(phases * n_samples).astype(np.intp)
        share = (phases * n_samples - before)[:, np.newaxis, np.newaxis]
        rows = before % n_samples, (before + 1) % n_samples
        first, second = (self.mean.rotations[each] for each in rows)
        step = quaternion_to_vector(compose(invert(first), second))
        start, end = (self.list_vectors(coefficients)[each] for each in rows)
        mean = compose(first, vector_to_quaternion(share * step))
        z = (1 - share) * start + share * end
        rates = n_samples * step, n_samples * (end - start)
        return PosedFigure(self, rows, share[:, 0], mean, z, rates)


@dataclass(frozen=True, eq=False)
class PosedFigure:
    """A figure on frames, about its hips, and how its points move with the unknowns.

    Attributes
    ----------
    model : CycleModel
    rows : tuple of ndarray, shape (n_frames,)
        Samples before and after each frame.
    share : ndarray, shape (n_frames, 1)
        Of the sample after it.
    mean : ndarray, shape (n_frames, n_joints, 4)
        Rotations of the mean.
    z : ndarray, shape (n_frames, n_joints, 3)
    rates : tuple of ndarray, shape (n_frames, n_joints, 3)
        Change of the mean's rotations and of z in a stride.
    """

    model: CycleModel
    rows: tuple[Ints, Ints]
    share: Floats
    mean: Floats
    z: Floats
    rates: tuple[Floats, Floats]

    @cached_property
    def placed(self) -> tuple[Floats, Floats]:
        """Points and rotations of the joints in the axes of the figure."""
        turned = compose(self.mean, vector_to_quaternion(self.z))
        worlds, points = [turned[:, 0]], [np.zeros((len(turned), 3))]
        skeleton = self.model.skeleton
        for joint, parent in enumerate(skeleton.parents.tolist()[1:], 1):
            bone = rotate(worlds[parent], skeleton.offsets[joint])
            points.append(points[parent] + bone)
            worlds.append(compose(worlds[parent], turned[:, joint]))
        return np.stack(points, axis=1), np.stack(worlds, axis=1)

    @cached_property
    def jacobian(self) -> Floats:
        """See `right_jacobian`; of z, shape (n_frames, n_joints, 3, 3)."""
        return right_jacobian(self.z)

    def place_points(self, joints: Ints, offsets: Floats) -> Floats:
        """Return points at offsets from joints, shape (n_frames, n_points, 3).

        Offsets are in the axes of the bones that start at the joints.
        """
        points, worlds = self.placed
        return points[:, joints] + rotate(worlds[:, joints], offsets)

    def list_levers(self, joints: Ints, offsets: Floats) -> Floats:
        """Return the change of points by z, shape (n_frames, n_points, 3, 3 n_joints)."""
        points, worlds = self.placed
        axes = quaternion_to_matrix(worlds) @ self.jacobian
        moved = self.place_points(joints, offsets)
        arms = moved[:, :, np.newaxis] - points[:, np.newaxis]
        arms = arms * mark_moving_joints(self.model.skeleton)[joints][..., np.newaxis]
        levers = cross(
            axes.swapaxes(-1, -2)[:, np.newaxis], arms[:, :, :, np.newaxis]
        )  # (n_frames, n_points, n_joints, axis, 3)
        return np.moveaxis(levers.reshape(*levers.shape[:2], -1, 3), -1, -2)

    @cached_property
    def phase_rate(self) -> Floats:
        """Change of z that is like one of the phase, shape (n_frames, 3 n_joints)."""
        turning = rotate(invert(vector_to_quaternion(self.z)), self.rates[0])
        along = np.linalg.solve(self.jacobian, turning[..., np.newaxis])[..., 0]
        return (along + self.rates[1]).reshape(len(along), -1)

    @cached_property
    def components(self) -> Floats:
        """Change of z by each coefficient of the space, (n_frames, 3 n_joints, m)."""
        flat = self.model.components.reshape(*self.model.components.shape[:2], -1)
        return self._interpolate(np.moveaxis(flat, 0, -1), self.share[..., np.newaxis])

    @cached_property
    def waves(self) -> Floats:
        """Own waves on each frame, shape (n_frames, n_waves)."""
        return self._interpolate(self.model.waves.T, self.share)

    def _interpolate(self, values: Floats, share: Floats) -> Floats:
        before, after = self.rows
        return (1 - share) * values[before] + share * values[after]


def mark_moving_joints(skeleton: Skeleton) -> Bools:
    """Return whether the first joint follows the second, or is the same.

    Shape (n_joints, n_joints).
    """
    above = np.eye(len(skeleton), dtype=bool)
    for joint in range(len(skeleton)):
        above[joint, skeleton.list_above(joint)] = True
    return above


def right_jacobian(v: Floats) -> Floats:
    """Return J with exp(v + d) = exp(v) exp(J d) to first order, shape (..., 3, 3).

    J = I - (1 - cos a) / a^2 [v] + (a - sin a) / a^3 [v]^2, a = |v|
    """
    angle = np.linalg.norm(v, axis=-1)[..., np.newaxis, np.newaxis]
    safe = np.where(angle < 1e-4, 1.0, angle)
    first = np.where(angle < 1e-4, 0.5, (1 - np.cos(safe)) / safe**2)
    second = np.where(angle < 1e-4, 1 / 6, (safe - np.sin(safe)) / safe**3)
    skew = make_cross_matrix(v)
    return np.eye(3) - first * skew + second * skew @ skew


def make_cross_matrix(v: Floats) -> Floats:
    """Return [v] with [v] u = v x u, shape (..., 3, 3)."""
    x, y, z = np.moveaxis(v, -1, 0)
    zero = np.zeros_like(x)
    rows = [[zero, -z, y], [z, zero, -x], [-y, x, zero]]
    return np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)


def list_waves(n_samples: int) -> Floats:
    """Return a constant and two harmonics with a mean square of 1, shape (n_waves, N)."""
    phases = 2 * np.pi * np.arange(n_samples) / n_samples
    waves = [np.ones(n_samples)]
    for number in range(1, HARMONICS + 1):
        waves += [np.sqrt(2) * f(number * phases) for f in (np.cos, np.sin)]
    return np.stack(waves)


def measure_waves(space: MotionSpace, waves: Floats) -> Floats:
    """Return the standard deviation of own waves, shape (n_waves, 3 n_joints).

    That of what as many components of the other subjects do not explain of the cycles of
    each; of what the space does not explain of its own, if it has less than three subjects.
    """
    rows = subtract_poses(stack_cycles(space.cycles), space.mean)
    flat = rows.reshape(len(rows), -1)
    subjects = np.array([cycle.subject for cycle in space.cycles])
    names = space.subjects
    if len(names) < FEWEST_SUBJECTS:
        left = flat - flat @ space.components.T @ space.components
        squares = _square_waves(left, rows.shape, waves)
    else:
        parts = []
        for name in names:
            left = _leave_out(flat, subjects, name, len(space))
            shape = (len(left), *rows.shape[1:])
            parts.append(_square_waves(left, shape, waves))
        squares = np.mean(parts, axis=0)
    return np.maximum(np.sqrt(squares), LEAST_DEVIATION)


def _leave_out(
    rows: Floats, subjects: NDArray[np.str_], name: str, n_components: int
) -> Floats:
    """Return the residuals of a subject's rows, by components of the others."""
    others, own = rows[subjects != name], rows[subjects == name]
    names = subjects[subjects != name]
    weights = 1 / np.array([np.sum(names == each) for each in names])
    mean = weights @ others / weights.sum()
    scaled = np.sqrt(weights)[:, np.newaxis] * (others - mean)
    variances, shares = np.linalg.eigh(scaled @ scaled.T)  # far fewer rows than columns
    kept = (variances > ENOUGH * variances[-1]) & (
        np.arange(len(variances))[::-1] < n_components
    )
    axes = shares[:, kept].T @ scaled / np.sqrt(variances[kept])[:, np.newaxis]
    off = own - mean
    return off - off @ axes.T @ axes


def _square_waves(left: Floats, shape: tuple[int, ...], waves: Floats) -> Floats:
    """Return mean squares of the waves in rows of rotation vectors and paths."""
    vectors = left.reshape(shape)[..., :-3]
    return np.mean((waves @ vectors / shape[1]) ** 2, axis=0)
