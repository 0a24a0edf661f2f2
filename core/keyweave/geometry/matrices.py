"""Transform matrices as Maya composes them, for many samples at once.

Matrices act on row vectors: points multiply from the left, a child's matrix comes before
its parent's, and the last row holds the translation. `decompose_matrix` factors a 3 x 3
matrix into scale, shear and rotation as Maya does.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from .arrays import Array, Floats, Ints
from .vectors import cross, dot, length, per_vector, unit_vector

ROTATE_ORDERS = ("xyz", "yzx", "zxy", "xzy", "yxz", "zyx")
ORDER_AXES = {name: tuple(map("xyz".index, name)) for name in ROTATE_ORDERS}
IDENTITY, NO_ROTATION = np.eye(4), np.eye(3)
ALMOST_LOCKED = 1e-9  # cosine of the middle angle that counts as gimbal lock
AFFINE_COLUMN = np.array([0.0, 0.0, 0.0, 1.0])  # last column without perspective
for _matrix in (IDENTITY, NO_ROTATION, AFFINE_COLUMN):
    _matrix.setflags(write=False)
WRAPPED = np.ix_([0, 1, 2, 0, 1], [0, 1, 2, 0, 1])  # the axes after each are two slices


def maya_to_scipy_order(number: float) -> str:
    """Return SciPy's intrinsic rotation order for the number of a rotate order in Maya.

    Maya lists the axes in the order in which they rotate a point, SciPy in reverse.

    Examples
    --------
    >>> maya_to_scipy_order(0), maya_to_scipy_order(4)
    ('ZYX', 'ZXY')
    >>> [scipy_to_maya_order(maya_to_scipy_order(number)) for number in range(6)]
    [0, 1, 2, 3, 4, 5]
    """
    return ROTATE_ORDERS[int(number) % len(ROTATE_ORDERS)][::-1].upper()


def scipy_to_maya_order(name: str) -> int:
    """Return the number of a rotate order in Maya for SciPy's intrinsic order.

    Examples
    --------
    >>> scipy_to_maya_order("ZYX"), scipy_to_maya_order("ZXY")
    (0, 4)
    """
    return ROTATE_ORDERS.index(name[::-1].lower())


def rotation_matrix(angles: Floats, order: Floats | int) -> Floats:
    """Return rotation matrices for row vectors, shape (..., 3, 3).

    Angles are radians about x, y and z, shape (..., 3). The order is Maya's number of the
    rotate order: 0 for xyz, which rotates about x first.

    Examples
    --------
    >>> quarter = np.array([0.0, 0.0, np.pi / 2])
    >>> (np.array([1.0, 0.0, 0.0]) @ rotation_matrix(quarter, 0)).round(6)
    array([0., 1., 0.])
    """
    angles = np.asarray(angles, float)
    orders, used = find_rotate_orders(order)
    shape = angles.shape[:-1]
    if orders.ndim:
        shape = np.broadcast(angles[..., 0], orders).shape
    if not angles.any():
        return _broadcast_matrix(NO_ROTATION, shape)
    rotations = [_euler_matrix(angles, ROTATE_ORDERS[number]) for number in used]
    if len(rotations) == 1:
        return _broadcast_matrix(rotations[0], shape)
    choice = orders[..., np.newaxis, np.newaxis]
    matrices: Floats = np.select([choice == number for number in used], rotations)
    return matrices


def find_rotate_orders(order: Floats | int) -> tuple[Ints, list[int]]:
    """Return numbers of rotate orders from 0 to 5, and those that occur."""
    orders = np.asarray(order)
    if not orders.ndim:  # np.unique is slow
        number = int(orders) % len(ROTATE_ORDERS)
        return np.asarray(number), [number]
    orders = orders.astype(int) % len(ROTATE_ORDERS)
    return orders, np.unique(orders).tolist()


def _broadcast_matrix(matrix: Floats, shape: tuple[int, ...]) -> Floats:
    """Return a 3 x 3 matrix for each sample."""
    whole = shape + (3, 3)
    return matrix if matrix.shape == whole else np.broadcast_to(matrix, whole)


def _euler_matrix(angles: Floats, order: str) -> Floats:
    """Return the product of three rotations, in the sequence of the letters of `order`."""
    i, j, k = ORDER_AXES[order]
    sines, cosines = np.sin(angles), np.cos(angles)
    if (j - i) % 3 != 1:
        sines = -sines
    si, sj, sk = sines[..., i], sines[..., j], sines[..., k]
    ci, cj, ck = cosines[..., i], cosines[..., j], cosines[..., k]
    matrix = np.empty(angles.shape[:-1] + (3, 3))
    both, mixed = si * sj, ci * sj
    matrix[..., i, i], matrix[..., i, j], matrix[..., i, k] = cj * ck, cj * sk, -sj
    matrix[..., j, i], matrix[..., j, j] = both * ck - ci * sk, both * sk + ci * ck
    matrix[..., k, i], matrix[..., k, j] = mixed * ck + si * sk, mixed * sk - si * ck
    matrix[..., j, k], matrix[..., k, k] = si * cj, ci * cj
    return matrix


def matrix_to_euler(matrix: Floats, order: Floats | int) -> Floats:
    """Return the angles about x, y and z of rotation matrices, radians, shape (..., 3).

    The inverse of `rotation_matrix`, with the middle angle between -pi/2 and pi/2. In
    gimbal lock, where only a sum of the outer angles is determined, the last is 0.

    Examples
    --------
    >>> angles = np.array([0.1, 0.2, 0.3])
    >>> matrix_to_euler(rotation_matrix(angles, 4), 4).round(6)
    array([0.1, 0.2, 0.3])
    """
    orders, used = find_rotate_orders(order)
    angles = [_matrix_to_angles(matrix, ROTATE_ORDERS[number]) for number in used]
    if not orders.ndim:
        return angles[0]
    if len(angles) == 1:
        shape = np.broadcast_shapes(matrix.shape[:-2], orders.shape)
        return np.broadcast_to(angles[0], shape + (3,))
    return np.select([per_vector(orders) == number for number in used], angles)


def _matrix_to_angles(matrix: Floats, order: str) -> Floats:
    i, j, k = ORDER_AXES[order]
    sign = 1.0 if (j - i) % 3 == 1 else -1.0
    flat = np.hypot(matrix[..., i, i], matrix[..., i, j])
    locked = flat < ALMOST_LOCKED
    first = np.arctan2(matrix[..., j, k], matrix[..., k, k])
    alone = np.arctan2(-matrix[..., k, j], matrix[..., j, j])
    angles = np.empty(matrix.shape[:-2] + (3,))
    angles[..., i] = sign * np.where(locked, alone, first)
    angles[..., j] = sign * np.arctan2(-matrix[..., i, k], flat)
    third = np.arctan2(matrix[..., i, j], matrix[..., i, i])
    angles[..., k] = sign * np.where(locked, 0.0, third)
    return angles


def shear_matrix(shear: Floats) -> Floats:
    """Return matrices that shear by xy, xz and yz, shape (..., 3, 3)."""
    if not shear.any():
        return _broadcast_matrix(NO_ROTATION, shear.shape[:-1])
    matrix = np.zeros(shear.shape[:-1] + (3, 3))
    matrix[...] = NO_ROTATION
    matrix[..., 1, 0], matrix[..., 2, 0] = shear[..., 0], shear[..., 1]
    matrix[..., 2, 1] = shear[..., 2]
    return matrix


def assemble_matrix(linear: Floats, origin: Floats) -> Floats:
    """Return matrices of linear parts, shape (..., 3, 3), and translations (..., 3)."""
    shape = np.broadcast(linear[..., 0], origin).shape[:-1]
    matrix = np.zeros(shape + (4, 4))
    matrix[..., :3, :3] = linear
    matrix[..., 3, :3] = origin
    matrix[..., 3, 3] = 1.0
    return matrix


def multiply_matrices(first: Floats, second: Floats) -> Floats:
    """Return first @ second, without any work if either is the shared IDENTITY."""
    if first is IDENTITY:
        return second
    if second is IDENTITY:
        return first
    product: Floats = first @ second
    return product


def invert_matrix(matrix: Floats) -> Floats:
    """Return inverse matrices; the pseudo-inverse of a singular matrix.

    Rigs often hide unused nodes with a scale of 0. A matrix that is not
    finite has an inverse that is not finite.
    """
    if not (matrix[..., 3] == AFFINE_COLUMN).all():
        return _invert_general(matrix)
    inverse, flat = _invert_entries(matrix[..., :3, :3])
    inverses = np.zeros(matrix.shape)
    inverses[..., :3, :3] = np.moveaxis(inverse, (0, 1), (-1, -2))
    moved = np.moveaxis(matrix[..., 3, :3], -1, 0) * inverse
    inverses[..., 3, :3] = -np.moveaxis(moved[:, 0] + moved[:, 1] + moved[:, 2], 0, -1)
    inverses[..., 3, 3] = 1.0
    return _replace_singular(inverses, matrix, flat)


def invert_linear(linear: Floats) -> Floats:
    """Return inverses of 3 x 3 matrices; the pseudo-inverse of a singular matrix."""
    inverse, flat = _invert_entries(linear)
    inverses = np.ascontiguousarray(np.moveaxis(inverse, (0, 1), (-1, -2)))
    return _replace_singular(inverses, linear, flat)


def _replace_singular(inverses: Floats, matrices: Floats, flat: Array) -> Floats:
    """Return inverses, with pseudo-inverses for the matrices that are flat."""
    if flat.any():
        inverses[flat] = _pseudo_inverse(matrices[flat])
    return inverses


def _invert_general(matrix: Floats) -> Floats:
    try:
        return np.linalg.inv(matrix)
    except np.linalg.LinAlgError:
        return _pseudo_inverse(matrix)


def _pseudo_inverse(matrix: Floats) -> Floats:
    """Return pseudo-inverses, and NaN where a matrix is not finite."""
    is_finite = np.isfinite(matrix).all(axis=(-2, -1), keepdims=True)
    inverses: Floats = np.linalg.pinv(np.where(is_finite, matrix, 0.0))
    return np.where(is_finite, inverses, np.nan)


def _invert_entries(linear: Floats) -> tuple[Floats, Array]:
    """Return the columns of inverses, shape (3, 3, ...), and a mask of singular matrices.

    For many samples Cramer's rule takes a tenth of the time of elimination.
    """
    around = np.ascontiguousarray(np.moveaxis(linear, (-2, -1), (0, 1)))[WRAPPED]
    b, c = around[1:4], around[2:5]  # the two rows after each row
    columns = b[:, 1:4] * c[:, 2:5] - b[:, 2:5] * c[:, 1:4]
    parts = around[0, :3] * columns[0]
    volume = parts[0] + parts[1] + parts[2]
    flat = volume == 0
    return columns / np.where(flat, 1.0, volume), flat


def transform_points(points: Floats, matrix: Floats) -> Floats:
    """Return points, shape (..., 3), transformed by matrices, shape (..., 4, 4)."""
    return transform_vectors(points, matrix[..., :3, :3]) + matrix[..., 3, :3]


def transform_vectors(vectors: Floats, matrices: Floats) -> Floats:
    """Return row vectors, shape (..., 3), times matrices, shape (..., 3, 3)."""
    products: Floats = (vectors[..., np.newaxis, :] @ matrices)[..., 0, :]
    return products


def transpose(matrix: Floats) -> Floats:
    """Return matrices with rows and columns swapped."""
    return np.swapaxes(matrix, -1, -2)


def axial_vector(matrix: Floats) -> Floats:
    """Return the vector v of the antisymmetric part of 3 x 3 matrices, shape (..., 3).

    For a small rotation of row vectors, v is twice the axis times the angle.

    Examples
    --------
    >>> axial_vector(np.array([[1.0, 0.1, 0], [-0.1, 1, 0], [0, 0, 1]]))
    array([0. , 0. , 0.2])
    """
    skew = matrix - transpose(matrix)
    return np.stack([skew[..., 1, 2], skew[..., 2, 0], skew[..., 0, 1]], axis=-1)


def pivot_shift(
    linear: Floats,
    rotation: Floats,
    rotate_pivot: Floats,
    rotate_pivot_translate: Floats,
    scale_pivot: Floats,
    scale_pivot_translate: Floats,
) -> Floats:
    """Return a transform's origin at translation 0, shape (..., 3).

    With the scale pivot p and its translation st, the rotate pivot q and its translation
    rt, L = S SH and Q = RA R (3 x 3), this is ((-p L + p + st - q) Q) + q + rt. L and Q
    have the shape (..., 3, 3), the others (..., 3).

    Examples
    --------
    A rotation by 180 degrees, its pivot at 1 on the x axis:

    >>> half = rotation_matrix(np.array([0.0, 0.0, np.pi]), 0)
    >>> pivot, none = np.array([1.0, 0.0, 0.0]), np.zeros(3)
    >>> pivot_shift(np.eye(3), half, pivot, none, none, none).round(6) + 0.0
    array([2., 0., 0.])
    """
    moved = transform_vectors(-scale_pivot, linear) + scale_pivot + scale_pivot_translate
    return (
        transform_vectors(moved - rotate_pivot, rotation)
        + rotate_pivot
        + rotate_pivot_translate
    )


FLAT_TOLERANCE = 1e-12  # least share of a row perpendicular to the previous rows


def decompose_matrix(linear: Floats) -> tuple[Floats, Floats, Floats]:
    """Return the rotation R, scales and shears of 3 x 3 matrices S SH R.

    Examples
    --------
    >>> matrix = np.diag([-2.0, 3.0, 1.0])
    >>> rotation, scale, shear = decompose_matrix(matrix)
    >>> scale, rotation.diagonal()
    (array([ 2.,  3., -1.]), array([-1.,  1., -1.]))
    """
    a, b, c = (linear[..., row, :] for row in range(3))
    sizes = np.stack([length(a), length(b), length(c)], axis=-1)
    rotation = extract_rotation(linear)
    x, y, z = (rotation[..., row, :] for row in range(3))
    scale = np.stack([dot(a, x), dot(b, y), dot(c, z)], axis=-1)
    flat = np.abs(scale) <= FLAT_TOLERANCE * sizes
    mixed = np.stack([dot(b, x), dot(c, x), dot(c, y)], axis=-1)
    shear = np.where(flat, 1.0, scale)[..., [1, 2, 2]]
    shear = np.where(flat[..., [1, 2, 2]], 0.0, mixed / shear)
    return rotation, np.where(flat, 0.0, scale), shear


def extract_rotation(linear: Floats, *, mirrored_axes: str = "z") -> Floats:
    """Return the rotation R of 3 x 3 matrices S SH R.

    Gram-Schmidt: the rows of R are a, the part of b perpendicular to a, and their cross
    product. Where a is 0, or b parallel to it, the next rows replace them.

    A matrix with a negative determinant has a rotation only once a mirroring is removed,
    along `mirrored_axes`, and Maya does so in two ways: users report that decomposeMatrix
    negates z alone, but a scene saved by Maya 2024 shows that a constraint negates all
    three axes. The rotations differ by 180 degrees.

    Examples
    --------
    >>> extract_rotation(-np.eye(3)).diagonal()
    array([-1., -1.,  1.])
    >>> extract_rotation(-np.eye(3), mirrored_axes="xyz").diagonal()
    array([1., 1., 1.])
    """
    a, b, c = (linear[..., row, :] for row in range(3))
    sa, sb, sc = length(a), length(b), length(c)

    def find_last() -> Floats:
        last = np.where(per_vector(sb) > 0, unit_vector(b), unit_vector(c))
        return _pick_direction(cross(b, c), sb * sc, lambda: _perpendicular(last))

    x = _pick_direction(a, sa, find_last)
    across = b - per_vector(dot(b, x)) * x
    across = across - per_vector(dot(across, x)) * x  # remove rounding errors
    y = _pick_direction(
        across, sb, lambda: _pick_direction(cross(c, x), sc, lambda: _perpendicular(x))
    )
    z = cross(x, y)
    if mirrored_axes == "xyz":
        is_mirrored = per_vector(dot(c, z) < -FLAT_TOLERANCE * sc)
        x, y = np.where(is_mirrored, -x, x), np.where(is_mirrored, -y, y)
    return np.stack([x, y, z], axis=-2)


def extract_rigid(matrix: Floats) -> Floats:
    """Return the rotation and the position of 4 x 4 matrices, without scale and shear.

    Examples
    --------
    >>> extract_rigid(np.diag([2.0, 3.0, 4.0, 1.0])).diagonal()
    array([1., 1., 1., 1.])
    """
    return assemble_matrix(extract_rotation(matrix[..., :3, :3]), matrix[..., 3, :3])


def _pick_direction(vector: Floats, size: Floats, spare: Callable[[], Floats]) -> Floats:
    """Return vectors, normalized; the spare where one is a rounding error of its size."""
    own = length(vector)
    is_good = own > FLAT_TOLERANCE * size
    if is_good.all():
        return np.asarray(vector / per_vector(own))
    return np.where(per_vector(is_good), unit_vector(vector), spare())


def _perpendicular(x: Floats) -> Floats:
    """Return unit vectors perpendicular to unit vectors."""
    e = np.eye(3)[np.where(np.abs(x[..., 1]) < 0.9, 1, 2)]
    return unit_vector(e - per_vector(dot(e, x)) * x)
