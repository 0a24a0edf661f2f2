"""Rotations as arrays: unit quaternions, Euler angles and the exponential map.

Quaternions are x y z w as in SciPy, along the last axis of arrays of any shape. Plain NumPy
composes a million pairs in a tenth of the time of SciPy's Rotation objects.

References
----------
.. [G98] F. S. Grassia. Practical parameterization of rotations using the
   exponential map. Journal of Graphics Tools, 1998.
.. [M07] F. L. Markley et al. Averaging quaternions. Journal of Guidance,
   Control, and Dynamics, 2007.
.. [M08] F. L. Markley. Unit quaternion from rotation matrix. Journal of Guidance, Control,
   and Dynamics, 2008.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .arrays import Floats
from .vectors import cross, dot, length, split_components, unit_vector

FULL_TURN = 2 * np.pi
GIMBAL_LOCK = 1e-13  # radians; any closer, the outer angles are all rounding error


def compose(p: ArrayLike, q: ArrayLike) -> Floats:
    """Return the product p q, which rotates by `q` first.

    Examples
    --------
    >>> quarter = vector_to_quaternion([0, np.pi / 4, 0])
    >>> np.round(quaternion_to_vector(compose(quarter, quarter)) / np.pi, 6)
    array([0. , 0.5, 0. ])
    """
    px, py, pz, pw = split_components(np.asarray(p, float))
    qx, qy, qz, qw = split_components(np.asarray(q, float))
    product = np.empty(np.broadcast(px, qx).shape + (4,))
    product[..., 0] = pw * qx + px * qw + py * qz - pz * qy
    product[..., 1] = pw * qy - px * qz + py * qw + pz * qx
    product[..., 2] = pw * qz + px * qy - py * qx + pz * qw
    product[..., 3] = pw * qw - px * qx - py * qy - pz * qz
    return product


def invert(q: ArrayLike) -> Floats:
    """Return the inverses of unit quaternions."""
    return np.asarray(q, float) * [-1.0, -1.0, -1.0, 1.0]


def rotate(q: ArrayLike, vectors: ArrayLike) -> Floats:
    """Rotate vectors, shape (..., 3), by unit quaternions, shape (..., 4).

    v' = v + w t + u x t, with u = (x, y, z) and t = 2 u x v
    """
    q = np.asarray(q, float)
    v = np.asarray(vectors, float)
    u, w = q[..., :3], q[..., 3:]
    t = 2 * cross(u, v)
    rotated: Floats = v + w * t + cross(u, t)
    return rotated


def align(q: ArrayLike, reference: ArrayLike) -> Floats:
    """Return q or -q (the same rotation), whichever is closer to `reference`."""
    q = np.asarray(q, float)
    dots = np.sum(q * np.asarray(reference, float), axis=-1, keepdims=True)
    aligned: Floats = np.where(dots < 0, -q, q)
    return aligned


def align_over_time(q: ArrayLike) -> Floats:
    """Return quaternions with signs that keep them continuous over time, along axis 0."""
    q = np.asarray(q, float)
    flips = np.sum(q[1:] * q[:-1], axis=-1) < 0
    signs = np.ones(q.shape[:-1])
    signs[1:] = 1 - 2 * (np.cumsum(flips, axis=0) % 2)
    aligned: Floats = q * signs[..., np.newaxis]
    return aligned


def slerp(p: ArrayLike, q: ArrayLike, u: ArrayLike) -> Floats:
    """Interpolate between unit quaternions, shape (..., 4), along the shorter arc.

    The share u, shape (...), is 0 at `p` and 1 at `q`.
    """
    step = quaternion_to_vector(compose(invert(p), align(q, p)))
    return compose(p, vector_to_quaternion(np.asarray(u, float)[..., np.newaxis] * step))


def mean_rotation(q: ArrayLike) -> Floats:
    """Return the mean of rotations over the first axis.

    The eigenvector of sum q q^T with the largest eigenvalue [M07]_, which does not
    depend on the signs of the quaternions.
    """
    q = np.asarray(q, float)
    _, vectors = np.linalg.eigh(np.einsum("t...i,t...j->...ij", q, q))
    mean = vectors[..., :, -1]
    return align(mean, np.broadcast_to([0.0, 0.0, 0.0, 1.0], mean.shape))


def quaternion_to_vector(q: ArrayLike) -> Floats:
    """Return rotation vectors (axis times angle, radians) of length pi at most.

    v = 2 atan2(|u|, w) u / |u| [G98]_
    """
    q = np.asarray(q, float)
    u, w = q[..., :3], q[..., 3]
    length = np.sqrt(dot(u, u))
    small = length < 1e-9  # where 2 atan2(|u|, |w|) / |u| is 2
    angle = 2 * np.arctan2(length, np.abs(w))
    scale = np.where(small, 2.0, angle / np.where(small, 1.0, length))
    scale = np.where(w < 0, -scale, scale)  # -q is the same rotation as q
    vector: Floats = scale[..., np.newaxis] * u
    return vector


def measure_rotation_angle(p: ArrayLike, q: ArrayLike) -> Floats:
    """Return the angles of the rotations from `p` to `q`, from 0 to pi.

    Examples
    --------
    >>> turned = vector_to_quaternion([[0.0, 0.5, 0.0], [0.0, 0.0, -2.0]])
    >>> measure_rotation_angle([0, 0, 0, 1], turned).round(6)
    array([0.5, 2. ])
    """
    return length(quaternion_to_vector(compose(invert(p), q)))


def vector_to_quaternion(vectors: ArrayLike) -> Floats:
    """Return unit quaternions of rotation vectors, shape (..., 3).

    q = (sin(a / 2) v / a, cos(a / 2)), a = |v| [G98]_
    """
    v = np.asarray(vectors, float)
    angle = np.sqrt(np.sum(v * v, axis=-1))
    half = 0.5 * np.sinc(angle / FULL_TURN)  # sin(a / 2) / a
    return np.concatenate(
        [half[..., np.newaxis] * v, np.cos(angle / 2)[..., np.newaxis]], -1
    )


def unwrap_vectors(vectors: ArrayLike) -> Floats:
    """Remove the jumps of rotation vectors at an angle of pi; time is axis 0.

    The vectors v and v - 2 pi v / |v| are the same rotation. Each frame takes the one
    closer to the previous frame.
    """
    v = np.asarray(vectors, float)
    angle = np.sqrt(dot(v, v))
    axis = v / np.where(angle < 1e-9, 1.0, angle)[..., np.newaxis]
    flips = dot(axis[1:], axis[:-1]) < 0
    if not flips.any() and (np.abs(np.diff(angle, axis=0)) < np.pi).all():
        return v
    sign = np.ones(angle.shape)
    sign[1:] = 1 - 2 * (np.cumsum(flips, axis=0) % 2)
    signed = np.unwrap(sign * angle, axis=0)
    whole_turns = FULL_TURN * np.round((signed - sign * angle) / FULL_TURN)
    continuous: Floats = v + (whole_turns * sign)[..., np.newaxis] * axis
    return continuous


def extract_heading(q: ArrayLike, up: ArrayLike) -> Floats:
    """Return the rotations about the unit vector `up` contained in rotations.

    The twist of the swing-twist decomposition: q = heading * tilt, where the axis of the
    tilt lies in the ground plane.
    """
    q = np.asarray(q, float)
    up = np.asarray(up, float)
    twist = np.concatenate([(q[..., :3] @ up)[..., np.newaxis] * up, q[..., 3:]], axis=-1)
    length = np.linalg.norm(twist, axis=-1, keepdims=True)
    upright = np.array([0.0, 0.0, 0.0, 1.0])
    unit: Floats = np.where(
        length < 1e-9, upright, twist / np.where(length < 1e-9, 1.0, length)
    )
    return unit


def shortest_arc(a: ArrayLike, b: ArrayLike) -> Floats:
    """Return the smallest rotation from the unit vector `a` to `b`.

    q = (a x b, 1 + a . b), normalized; for opposite vectors, 180 degrees about any
    perpendicular axis.

    Examples
    --------
    >>> rotate(shortest_arc([0, 1, 0], [0, 0, 1]), [0, 1, 0]).round(6)
    array([0., 0., 1.])
    """
    a, b = np.asarray(a, float), np.asarray(b, float)
    q = np.append(np.cross(a, b), 1 + a @ b)
    if q[3] < 1e-9:
        across = np.eye(3)[np.argmin(np.abs(a))]
        q = np.append(np.cross(a, across), 0.0)
    unit: Floats = q / np.linalg.norm(q)
    return unit


def shortest_arcs(a: ArrayLike, b: ArrayLike) -> Floats:
    """Return the smallest rotations between unit vectors, shape (..., 3).

    See `shortest_arc`; unlike that, it takes arrays.

    Examples
    --------
    >>> shortest_arcs([[0, 1, 0], [1, 0, 0]], [[0, 1, 0], [-1, 0, 0]]).round(6)
    array([[0., 0., 0., 1.],
           [0., 0., 1., 0.]])
    """
    a, b = np.broadcast_arrays(np.asarray(a, float), np.asarray(b, float))
    q = np.concatenate([cross(a, b), 1 + np.sum(a * b, axis=-1, keepdims=True)], axis=-1)
    for row in np.argwhere(q[..., 3] < 1e-9):
        q[tuple(row)] = shortest_arc(a[tuple(row)], b[tuple(row)])
    unit: Floats = q / np.linalg.norm(q, axis=-1, keepdims=True)
    return unit


def find_upright_rotation(q: ArrayLike, up: ArrayLike) -> Floats:
    """Return the rotation from `up` to the local axis that points up on average.

    It makes the heading of q * upright independent of the choice of local axes. The
    rotations have the shape (n_frames, 4).
    """
    local = np.mean(rotate(invert(q), up), axis=0)
    axis = np.zeros(3)
    axis[np.argmax(np.abs(local))] = np.sign(local[np.argmax(np.abs(local))]) or 1.0
    return shortest_arc(up, axis)


def matrix_to_quaternion(matrices: ArrayLike) -> Floats:
    """Return unit quaternions of rotation matrices, shape (..., 3, 3), as SciPy does [M08].

    Each row of 4 q q^T is a multiple of q; that with the largest diagonal entry is the most
    accurate one.
    """
    m = np.asarray(matrices, float)
    parts = np.ascontiguousarray(np.moveaxis(m, (-2, -1), (0, 1)))  # samples last
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = parts
    more, less = 1 + xx, 1 - xx
    x, y, z, w = more - yy - zz, less + yy - zz, less - yy + zz, more + yy + zz
    a, b, c, u, v, t = xy + yx, yz + zy, zx + xz, zy - yz, xz - zx, yx - xy
    is_y, is_w = y > x, w > z
    is_late = np.maximum(z, w) > np.maximum(x, y)
    rows = np.empty((*m.shape[:-2], 4))
    columns = ((x, a, c, u), (a, y, b, v), (c, b, z, t), (u, v, t, w))
    for k, (first, second, third, fourth) in enumerate(columns):
        early = np.where(is_y, second, first)
        rows[..., k] = np.where(is_late, np.where(is_w, fourth, third), early)
    return unit_vector(rows)


def quaternion_to_matrix(q: ArrayLike) -> Floats:
    """Return rotation matrices for column vectors, shape (..., 3, 3)."""
    q = np.asarray(q, float)
    x, y, z, w = split_components(q)
    matrix = np.empty((*q.shape[:-1], 3, 3))
    dx, dy, dz = 2 * x, 2 * y, 2 * z
    xx, yy, zz = x * dx, y * dy, z * dz
    np.subtract(1, yy + zz, out=matrix[..., 0, 0])
    np.subtract(1, zz + xx, out=matrix[..., 1, 1])
    np.subtract(1, xx + yy, out=matrix[..., 2, 2])
    for i, j, mixed, along in ((0, 1, x * dy, w * dz), (1, 2, y * dz, w * dx),
                               (2, 0, z * dx, w * dy)):  # fmt: skip
        np.add(mixed, along, out=matrix[..., j, i])
        np.subtract(mixed, along, out=matrix[..., i, j])
    matrix += 0.0  # no negative zeros
    return matrix


def euler_to_quaternion(angles: ArrayLike, order: str) -> Floats:
    """Return unit quaternions of Euler angles.

    Angles are radians, shape (..., 3), in the order of the letters: about z first for
    ``"ZXY"``. That is SciPy's intrinsic order Rz Rx Ry.

    Examples
    --------
    >>> q = euler_to_quaternion([0.1, 0.2, 0.3], "ZXY")
    >>> np.round(quaternion_to_euler(q, "ZXY"), 6)
    array([0.1, 0.2, 0.3])
    """
    half = np.asarray(angles, float) / 2
    s, c = np.sin(half), np.cos(half)
    i, j, k, e = _axis_indices(order)
    (sa, sb, sc), (ca, cb, cc) = np.moveaxis(s, -1, 0), np.moveaxis(c, -1, 0)
    q = np.empty(half.shape[:-1] + (4,))
    q[..., i] = sa * cb * cc + e * ca * sb * sc
    q[..., j] = ca * sb * cc - e * sa * cb * sc
    q[..., k] = ca * cb * sc + e * sa * sb * cc
    q[..., 3] = ca * cb * cc - e * sa * sb * sc
    return q


def quaternion_to_euler(q: ArrayLike, order: str) -> Floats:
    """Return Euler angles in radians, the middle one between -pi/2 and pi/2.

    In gimbal lock, where only a sum of the outer angles is determined, the third is 0. The
    order is SciPy's intrinsic one.
    """
    q = np.asarray(q, float)
    i, j, k, e = _axis_indices(order)
    a, b, c, w = q[..., i], q[..., j], e * q[..., k], q[..., 3]
    plus = np.arctan2(a + c, w + b)  # half the sum of the outer angles
    minus = np.arctan2(a - c, w - b)  # half their difference
    middle = 2 * np.arctan2(np.hypot(w + b, a + c), np.hypot(w - b, a - c)) - np.pi / 2
    first, third = plus + minus, e * (plus - minus)
    locked = np.abs(middle) > np.pi / 2 - GIMBAL_LOCK
    angles = np.stack([first, middle, third], axis=-1)
    if locked.any():
        lost = np.where(middle > 0, 2 * plus, 2 * minus)
        angles[..., 0] = np.where(locked, lost, first)
        angles[..., 2] = np.where(locked, 0.0, third)
    angles[..., 0] = wrap_angles(angles[..., 0])
    angles[..., 2] = wrap_angles(angles[..., 2])
    return angles


def euler_solutions(angles: Floats) -> Floats:
    """Return both Euler solutions of rotations, shape (2, ..., 3).

    (a, b, c) and (a + pi, pi - b, c + pi).
    """
    a, b, c = np.moveaxis(angles, -1, 0)
    other = np.stack([a + np.pi, np.pi - b, c + np.pi], axis=-1)
    return np.stack([angles, other])


def is_even_order(order: str) -> bool:
    """Return whether a rotation order is XYZ, YZX or ZXY."""
    return order in "XYZXY"


def wrap_angles(angles: Floats) -> Floats:
    """Return angles wrapped to -pi .. pi."""
    within: Floats = angles - FULL_TURN * np.round(angles / FULL_TURN)
    return within


def list_axes(order: str) -> list[int]:
    """Return the index of each axis of a rotation order.

    Examples
    --------
    >>> list_axes("ZXY")
    [2, 0, 1]
    """
    return ["XYZ".index(axis) for axis in order]


def _axis_indices(order: str) -> tuple[int, int, int, float]:
    """Return the axes' indices, and 1 for an even order or -1 for an odd one."""
    i, j, k = list_axes(order)
    return i, j, k, 1.0 if is_even_order(order) else -1.0
