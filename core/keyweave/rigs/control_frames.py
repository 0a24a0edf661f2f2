"""Frames of controls as functions of their channels, relative to what carries them.

With row vectors, a control's linear part is ``pre @ R(rotate) @ post`` times that of its
carrier, and its position is ``translate @ translation + origin`` in the carrier's space.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from .._text import BriefRepr
from ..geometry.arrays import Floats, Ints
from ..geometry.euler_filter import closest_euler
from ..geometry.matrices import (
    ROTATE_ORDERS,
    assemble_matrix,
    extract_rotation,
    invert_linear,
    invert_matrix,
    matrix_to_euler,
    maya_to_scipy_order,
    rotation_matrix,
    transform_points,
    transpose,
)
from ..geometry.rotations import list_axes
from .rig import Rig, RigPoses

NULL_TOLERANCE = 1e-12  # relative eigenvalues of exact solutions are rounding, 1e-16
N_TRIALS = 20  # rotations that are tried for a well-conditioned solution


class RotationFrame(NamedTuple):
    """A linear part as a function of angles: ``pre @ R(angles) @ post``.

    The order is Maya's number of a rotate order; `pre` and `post` have the shape (3, 3).
    """

    order: int
    pre: Floats
    post: Floats

    def compute_linear(self, angles: Floats) -> Floats:
        """Return the linear parts, shape (n, 3, 3), for angles, shape (n, 3)."""
        return np.asarray(self.pre @ rotation_matrix(angles, self.order) @ self.post)


class TranslationFrame(NamedTuple):
    """A position as a function of lengths: ``lengths @ translation + origin``.

    The translation, shape (3, 3), has a row per channel; zero without the channel.
    """

    translation: Floats
    origin: Floats

    def compute_positions(self, lengths: Floats) -> Floats:
        """Return the positions, shape (n, 3), for lengths, shape (n, 3)."""
        return np.asarray(lengths @ self.translation + self.origin)


class Ride(NamedTuple):
    """A joint that follows a control.

    For rotations its offset is K of ``K @ control = joint``, shape (3, 3); for positions it
    is the joint's position in the control's space, shape (3,). The share of the random
    poses in which it follows exactly is below 1 for the end of a limb, which does not
    follow an IK control out of reach.
    """

    joint: str
    offset: Floats
    share: float


@dataclass(frozen=True, eq=False, repr=False)
class ControlFrame(BriefRepr):
    """The world matrix of a control as a function of its channels and its carrier.

    Attributes
    ----------
    name : str
        Name of the control.
    carrier : str
        The control or joint that carries it; empty for the world.
    carrier_is_joint : bool
    columns : ndarray of int, shape (6,)
        Columns of its translation and its rotation among the rig's channels; -1 for none.
    rotation : RotationFrame or None
        None if the control has no rotation and the carrier does not rotate it.
    translation : TranslationFrame or None
        None if the control has no translation and the carrier does not move it.
    rotation_rides : tuple of Ride
        Joints that the control rotates, rigidly; the first are also placed by it.
    position_rides : tuple of Ride
        Joints that keep their place in the control's space; the first are also rotated.
    error : float
        Largest error of the matrix in poses that were not used to identify the control.

    Examples
    --------
    >>> turned = RotationFrame(0, np.eye(3), np.eye(3))
    >>> frame = ControlFrame("head", "", False, np.array([-1, -1, -1, 0, 1, 2]), turned,
    ...     TranslationFrame(np.zeros((3, 3)), np.array([0.0, 2.0, 0.0])))
    >>> frame.compute_matrices(np.array([[0.0, 0.0, np.pi / 2]]), np.eye(4)).round(6)[0, 3]
    array([0., 2., 0., 1.])
    """

    name: str
    carrier: str
    carrier_is_joint: bool
    columns: Ints
    rotation: RotationFrame | None = None
    translation: TranslationFrame | None = None
    rotation_rides: tuple[Ride, ...] = ()
    position_rides: tuple[Ride, ...] = ()
    error: float = 0.0

    @property
    def rotated(self) -> Ride | None:
        """The first joint that the control rotates, if any."""
        return self.rotation_rides[0] if self.rotation_rides else None

    @property
    def placed(self) -> Ride | None:
        """The first joint that keeps its place in the control's space, if any."""
        return self.position_rides[0] if self.position_rides else None

    def find_rotated(self, joints: Container[str]) -> Ride | None:
        """Return the first of some joints that the control rotates."""
        return next((ride for ride in self.rotation_rides if ride.joint in joints), None)

    def find_placed(self, joints: Container[str]) -> Ride | None:
        """Return the first of some joints that keep their place in the control's space."""
        return next((ride for ride in self.position_rides if ride.joint in joints), None)

    def find_carriers(self, rig: Rig, poses: RigPoses) -> Floats:
        """Return the world matrices of the carrier in poses, shape (n_samples, 4, 4)."""
        if not self.carrier:
            return np.broadcast_to(np.eye(4), (len(poses.joints), 4, 4))
        if self.carrier_is_joint:
            return poses.joints[:, rig.joints.index(self.carrier)]
        names = [control.name for control in rig.controls]
        return poses.controls[:, names.index(self.carrier)]

    def compute_matrices(self, values: Floats, carriers: Floats) -> Floats:
        """Return the control's world matrices; parts without a frame are 0.

        Values, shape (n_samples, n_channels), are those of all channels of the rig;
        carriers, shape (n_samples, 4, 4), are world matrices.
        """
        lengths, angles = read_components(values, self.columns)
        shape = (len(values), 3)
        linear: Floats = np.zeros((*shape, 3))
        positions: Floats = np.zeros(shape)
        if self.rotation is not None:
            linear = self.rotation.compute_linear(angles) @ carriers[..., :3, :3]
        if self.translation is not None:
            local = self.translation.compute_positions(lengths)
            positions = transform_points(local, carriers)
        return assemble_matrix(linear, positions)

    def solve_angles(self, linear: Floats, carriers: Floats) -> Floats:
        """Return the angles, shape (n_samples, 3), that give world linear parts."""
        return self.solve_local_angles(linear @ invert_linear(carriers[..., :3, :3]))

    def solve_local_angles(self, local: Floats) -> Floats:
        """Return the angles that give linear parts in the carrier, (n_samples, 3)."""
        frame = self.rotation
        if frame is None:
            return np.zeros((len(local), 3))
        rotations = invert_linear(frame.pre) @ local @ invert_linear(frame.post)
        return matrix_to_euler(rotations, frame.order)

    def choose_closest_angles(self, angles: Floats, near: Floats) -> Floats:
        """Return the equivalent angles that are closest to others, (n_samples, 3)."""
        if self.rotation is None:
            return angles
        order = maya_to_scipy_order(self.rotation.order)
        sort = list_axes(order)
        chosen = np.empty_like(angles)
        chosen[:, sort] = closest_euler(angles[:, sort], near[:, sort], order)
        return chosen

    def solve_lengths(self, positions: Floats, carriers: Floats) -> Floats:
        """Return the translations that give world positions, shape (n_samples, 3).

        Positions that the channels do not reach are projected onto those that they do.
        """
        frame = self.translation
        if frame is None:
            return np.zeros_like(positions)
        local = transform_points(positions, invert_matrix(carriers))
        return np.asarray((local - frame.origin) @ np.linalg.pinv(frame.translation))


def read_components(values: Floats, columns: Ints) -> tuple[Floats, Floats]:
    """Return translations and rotations, shape (n_samples, 3); missing channels are 0.

    Examples
    --------
    >>> columns = np.array([-1, 0, -1, -1, -1, 1])
    >>> read_components(np.array([[5.0, 0.5]]), columns)
    (array([[0., 5., 0.]]), array([[0. , 0. , 0.5]]))
    """
    parts = np.where(columns >= 0, np.take(values, columns, axis=1, mode="wrap"), 0.0)
    return parts[:, :3], parts[:, 3:]


def fit_rotation(angles: Floats, linear: Floats) -> RotationFrame:
    """Fit a rotation frame to linear parts in several poses; try the six rotate orders.

    Two poses cancel ``post``: A_i A_0^-1 pre = pre R_i R_0^-1, which is linear in ``pre``.
    Angles have the shape (n_samples, 3), linear parts (n_samples, 3, 3).

    Examples
    --------
    >>> angles = np.random.default_rng(1).uniform(-1, 1, (5, 3))
    >>> frame = fit_rotation(angles, rotation_matrix(angles, 3))
    >>> frame.order, frame.pre.round(6) + 0.0
    (3, array([[1., 0., 0.],
           [0., 1., 0.],
           [0., 0., 1.]]))
    """
    fits = [_fit_order(angles, linear, order) for order in range(len(ROTATE_ORDERS))]
    errors = [np.abs(f.compute_linear(angles) - linear).max() for f in fits]
    return fits[int(np.argmin(np.round(errors, 9)))]


def _fit_order(angles: Floats, linear: Floats, order: int) -> RotationFrame:
    rotations = rotation_matrix(angles, order)
    left = linear[1:] @ invert_linear(linear[0])
    right = rotations[1:] @ rotations[0].T
    eye = np.eye(3)
    rows = np.einsum("nij,kl->nikjl", left, eye) - np.einsum("ij,nlk->nikjl", eye, right)
    equations = rows.reshape(-1, 9)
    # As exact as the singular vectors of all rows, and much faster.
    sizes, solutions = np.linalg.eigh(equations.T @ equations)
    n_null = max(1, int((sizes <= NULL_TOLERANCE * max(1.0, float(sizes[-1]))).sum()))
    pre = _choose_solution(solutions[:, :n_null].T)
    post = np.mean(invert_linear(pre @ rotations) @ linear, axis=0)
    return RotationFrame(order, pre, post)


def _choose_solution(basis: Floats) -> Floats:
    """Return the best-conditioned matrix of a linear space of 3 x 3 matrices.

    There are several with fewer than three angles, and any of them fits.
    """
    random = np.random.default_rng(0).uniform(-3, 3, (N_TRIALS, 3))
    trials = np.concatenate([[np.eye(3)], rotation_matrix(random, 0)]).reshape(-1, 9)
    matrices = (trials @ basis.T @ basis).reshape(-1, 3, 3)
    sizes = np.linalg.svd(matrices, compute_uv=False)
    # Rounded, so that of equally good matrices the first is chosen, nearest to no rotation.
    quality = np.round(sizes[:, 2] / np.maximum(sizes[:, 0], np.finfo(float).tiny), 6)
    best = np.asarray(matrices)[int(np.argmax(quality))]
    size = np.cbrt(np.linalg.det(best))
    return np.asarray(best / size) if quality.any() else np.eye(3)


def fit_translation(lengths: Floats, positions: Floats) -> TranslationFrame:
    """Fit a translation frame to positions in several poses by least squares.

    Both have the shape (n_samples, 3); lengths are zero for channels that do not exist.

    Examples
    --------
    >>> lengths = np.array([[0.0, 0, 0], [1, 0, 0], [2, 0, 0]])
    >>> fit_translation(lengths, lengths[:, ::-1] + 5).translation.round(6)[0] + 0.0
    array([0., 0., 1.])
    """
    middle, center = lengths.mean(axis=0), positions.mean(axis=0)
    slopes = np.linalg.lstsq(lengths - middle, positions - center, rcond=1e-9)[0]
    return TranslationFrame(slopes, center - middle @ slopes)


def compare_rotations(joints: Floats, controls: Floats) -> Floats:
    """Return K of ``K @ control = joint`` for the rotations, shape (n, n_joints, 3, 3).

    Scale and mirroring are removed from both.

    Examples
    --------
    >>> compare_rotations(np.eye(4)[np.newaxis], 2 * np.eye(4)[np.newaxis])[0].diagonal()
    array([1., 1., 1.])
    """
    own = extract_rotation(controls[..., :3, :3])
    return np.asarray(extract_rotation(joints[..., :3, :3]) @ transpose(own))


def compare_positions(joints: Floats, controls: Floats) -> Floats:
    """Return the positions of joints in the space of controls, shape (n, n_joints, 3).

    Examples
    --------
    >>> joint = np.eye(4)
    >>> joint[3, 0] = 5
    >>> compare_positions(joint[np.newaxis], np.diag([2.0, 1, 1, 1])[np.newaxis])
    array([[2.5, 0. , 0. ]])
    """
    return np.asarray((joints[..., 3:, :] @ invert_matrix(controls))[..., 0, :3])


def sort_frames(frames: Sequence[ControlFrame]) -> list[ControlFrame]:
    """Sort the frames of controls, each after the frame of the control that carries it.

    Examples
    --------
    >>> columns = np.full(6, -1)
    >>> hand = ControlFrame("hand", "hip", False, columns)
    >>> hip = ControlFrame("hip", "", False, columns)
    >>> [frame.name for frame in sort_frames([hand, hip])]
    ['hip', 'hand']
    """
    ordered: list[ControlFrame] = []
    waiting = list(frames)
    while waiting:
        names = {frame.name for frame in waiting}
        is_ready = [f.carrier_is_joint or f.carrier not in names for f in waiting]
        if not any(is_ready):
            return ordered + waiting
        ordered += [frame for frame, ready in zip(waiting, is_ready) if ready]
        waiting = [frame for frame, ready in zip(waiting, is_ready) if not ready]
    return ordered
