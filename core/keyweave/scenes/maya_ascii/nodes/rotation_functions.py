"""Rotations in Maya's conventions: matrices of row vectors, Euler angles, quaternions xyzw.

In a product of quaternions the first factor rotates first, as in Maya's classes.
"""

from __future__ import annotations

import numpy as np

from ....geometry.arrays import Floats
from ....geometry.matrices import (
    ROTATE_ORDERS,
    matrix_to_euler,
    rotation_matrix,
    transform_vectors,
    transpose,
)
from ....geometry.rotations import (
    compose,
    invert,
    matrix_to_quaternion,
    quaternion_to_matrix,
    slerp,
)
from ....geometry.vectors import (
    cross,
    dot,
    length,
    per_vector,
    split_components,
    unit_vector,
)
from .functions import select_by_number

IDENTITY_QUATERNION = np.array([0.0, 0.0, 0.0, 1.0])
IDENTITY_QUATERNION.setflags(write=False)
_OFF = np.zeros(())


def transform_directions(vectors: Floats, matrix: Floats) -> Floats:
    """Return vectors, shape (..., 3), times the linear part of 4 x 4 matrices."""
    return transform_vectors(vectors, matrix[..., :3, :3])


def align_axes(
    direction: Floats,
    towards: Floats,
    axes: tuple[Floats, Floats],
    inverse: tuple[Floats, Floats] = (_OFF, _OFF),
) -> Floats:
    """Return rotations with one axis along a direction, and another one towards a vector.

    Matrices of shape (..., 3, 3); the direction has length 1. Axes are numbered 0 to 2 or,
    again, 3 to 5, and are constant. They point the other way where `inverse` is not 0.

    Examples
    --------
    >>> ahead, up, axes = np.array([0.0, 0, 1]), np.array([0.0, 2, 1]), np.arange(2)
    >>> align_axes(ahead, up, tuple(axes)).astype(int)
    array([[ 0,  0,  1],
           [ 0,  1,  0],
           [-1,  0,  0]])
    """
    first, second = (int(np.asarray(axis).flat[0]) % 3 for axis in axes)
    across = unit_vector(towards - per_vector(dot(towards, direction)) * direction)
    rows = [direction] * 3
    for row, vector, is_inverse in zip((first, second), (direction, across), inverse):
        rows[row] = np.where(per_vector(np.asarray(is_inverse)) != 0, -vector, vector)
    third = 3 - first - second
    rows[third] = cross(rows[(third + 1) % 3], rows[(third + 2) % 3])
    return np.stack(np.broadcast_arrays(*rows), axis=-2)


def find_closest_angles(angles: Floats, order: Floats | int, target: Floats) -> Floats:
    """Return the equivalent Euler angles that are closest to target angles.

    Equivalent angles differ by multiples of 2 pi, or have outer angles plus pi and a middle
    angle of pi - m in place of m.

    Examples
    --------
    >>> find_closest_angles(np.array([3.1, 0.2, 3.0]), 0, np.array([
    ...     0.0, 3.0, 0.0])).round(4)
    array([-0.0416,  2.9416, -0.1416])
    """
    middles = ["xyz".index(name[1]) for name in ROTATE_ORDERS]
    middle = np.take(np.eye(3), np.take(middles, np.asarray(order).astype(int) % 6), axis=0)
    flipped = _unwrap_angles(np.pi + angles * (1 - 2 * middle), target)
    angles = _unwrap_angles(angles, target)
    is_closer = np.abs(flipped - target).sum(axis=-1) < np.abs(angles - target).sum(axis=-1)
    return np.where(per_vector(is_closer), flipped, angles)


def _unwrap_angles(angles: Floats, target: Floats) -> Floats:
    """Shift angles by multiples of 2 pi to within pi of target angles."""
    shifted: Floats = angles - 2 * np.pi * np.round((angles - target) / (2 * np.pi))
    return shifted


def matrix_to_quat(matrix: Floats) -> Floats:
    """Return the quaternions of rotation matrices, w at least 0."""
    unit = matrix_to_quaternion(transpose(matrix))
    return np.where(unit[..., 3:] < 0, -unit, unit)


def quat_to_matrix(quaternion: Floats) -> Floats:
    """Return the matrices of quaternions of any length, shape (..., 3, 3).

    The rows are the rotated axes; a quaternion of 0 gives the identity.
    """
    return transpose(quaternion_to_matrix(quat_normalize(quaternion)))


def quat_normalize(quaternion: Floats) -> Floats:
    """Return q / |q|, or the identity where q is 0."""
    size = per_vector(length(quaternion))
    return np.where(size > 0, unit_vector(quaternion), IDENTITY_QUATERNION)


def euler_to_quat(angles: Floats, order: Floats) -> Floats:
    """Return the quaternions of angles about x, y and z, w at least 0.

    Beyond 180 degrees Maya may return the opposite sign, which is the same rotation.
    """
    return matrix_to_quat(rotation_matrix(angles, order))


def quat_to_euler(quaternion: Floats, order: Floats) -> Floats:
    """Return the angles about x, y and z of quaternions of any length."""
    return matrix_to_euler(quat_to_matrix(quaternion), order)


def quat_prod(first: Floats, second: Floats) -> Floats:
    """Return the quaternion of the first rotation followed by the second.

    Public scenes that remove the orientation of joints with this node confirm the order.
    """
    return compose(second, first)


def quat_invert(quaternion: Floats) -> Floats:
    """Return the conjugate over |q|^2, or the identity where q is 0."""
    square = per_vector(dot(quaternion, quaternion))
    return np.where(
        square > 0,
        invert(quaternion) / np.where(square > 0, square, 1),
        IDENTITY_QUATERNION,
    )


def quat_slerp(share: Floats, first: Floats, second: Floats) -> Floats:
    """Interpolate between two quaternions along the shorter path.

    This is the default of angleInterpolation; Maya's other paths are not supported.
    """
    return slerp(quat_normalize(first), quat_normalize(second), share)


def angle_between(vector1: Floats, vector2: Floats) -> tuple[Floats, Floats, Floats]:
    """Return the axis, angle and Euler angles of the rotation from one vector to another.

    axis = v1 x v2 / |v1 x v2|, angle = atan2(|v1 x v2|, v1 . v2) of the unit vectors. For
    parallel vectors, or if one is 0, the axis is z, the default; for opposite vectors it is
    an arbitrary perpendicular axis, which may differ from Maya's.
    """
    axis, angle = compute_axis_angle(unit_vector(vector1), unit_vector(vector2))
    q = np.concatenate(
        [axis * per_vector(np.sin(angle / 2)), per_vector(np.cos(angle / 2))], -1
    )
    return axis, angle, quat_to_euler(q, np.zeros(()))


def compute_axis_angle(a: Floats, b: Floats) -> tuple[Floats, Floats]:
    """Return the axis and angle of the shortest rotation between unit vectors.

    See `angle_between`.
    """
    normal, cosine = cross(a, b), dot(a, b)
    sine = length(normal)
    is_undefined = per_vector(sine == 0)
    axis = unit_vector(normal)
    if is_undefined.any():
        default = np.where(
            per_vector(cosine < 0), _find_perpendicular(a), np.array([0.0, 0.0, 1.0])
        )
        axis = np.where(is_undefined, default, axis)
    return axis, np.arctan2(sine, cosine)


def axis_angle_to_matrix(axis: Floats, angle: Floats) -> Floats:
    """Return the rotation matrices of row vectors about unit axes, shape (..., 3, 3).

    v cos a + (n x v) sin a + n (n . v) (1 - cos a); the identity for an axis of 0.

    Examples
    --------
    >>> quarter = axis_angle_to_matrix(np.array([0.0, 0.0, 1.0]), np.array(np.pi / 2))
    >>> (np.array([1.0, 0.0, 0.0]) @ quarter).round(9)
    array([0., 1., 0.])
    """
    c = np.where(axis.any(axis=-1), np.cos(angle), 1.0)
    x, y, z = split_components(axis * per_vector(np.sin(angle)))
    n = axis * per_vector(1.0 - c)
    matrix = axis[..., np.newaxis] * n[..., np.newaxis, :]
    matrix = matrix + c[..., np.newaxis, np.newaxis] * np.eye(3)
    matrix[..., 0, 1] += z
    matrix[..., 0, 2] -= y
    matrix[..., 1, 0] -= z
    matrix[..., 1, 2] += x
    matrix[..., 2, 0] += y
    matrix[..., 2, 1] -= x
    return matrix


def _find_perpendicular(vector: Floats) -> Floats:
    """Return perpendicular unit vectors e x v, where e is the axis farthest from v."""
    least = np.argmin(np.abs(vector), axis=-1)
    return unit_vector(cross(np.eye(3)[least], vector))


def pair_blend_rotate(
    weight: Floats,
    rotate1: Floats,
    rotate2: Floats,
    mode: Floats,
    interpolation: Floats,
    order: Floats,
) -> Floats:
    """Return outRotate of pairBlend: a blend of two rotations; one of them in mode 1 or 2.

    rotInterpolation 0 blends each angle, 1 blends quaternions along the shorter path, with
    a middle angle between -pi/2 and pi/2. Maya may return equivalent angles.
    """
    w, quaternions = per_vector(weight), np.asarray(interpolation) == 1
    mixed = rotate1 * (1 - w) + rotate2 * w
    if quaternions.any():
        ends = [euler_to_quat(angles, order) for angles in (rotate1, rotate2)]
        interpolated = quat_to_euler(quat_slerp(weight, *ends), order)
        mixed = np.where(per_vector(quaternions), interpolated, mixed)
    return select_by_number(per_vector(mode), mixed, lambda: rotate1, lambda: rotate2)


def pair_blend_translate(
    weight: Floats,
    translate1: Floats,
    translate2: Floats,
    mode_x: Floats,
    mode_y: Floats,
    mode_z: Floats,
) -> Floats:
    """Return outTranslate of pairBlend: t1 (1 - w) + t2 w; t1 in mode 1, t2 in mode 2."""
    w = per_vector(weight)
    mixed = translate1 * (1 - w) + translate2 * w
    mode = np.stack(np.broadcast_arrays(mode_x, mode_y, mode_z), axis=-1)
    return select_by_number(mode, mixed, lambda: translate1, lambda: translate2)
