"""Transform matrices as Maya composes them, for many samples at once.

Matrices act on row vectors: a point times a matrix, the child's matrix before its
parent's, translation in the last row. `decompose_matrix` factors a 3 x 3 matrix into
scale, shear and rotation as Maya does.
"""

from __future__ import annotations

import numpy as np

from .arrays import Array, Floats
from .vectors import cross, dot, length, per_vector, unit_vector

ROTATE_ORDERS = ("xyz", "yzx", "zxy", "xzy", "yxz", "zyx")
IDENTITY, NO_ROTATION = np.eye(4), np.eye(3)
ALMOST_LOCKED = 1e-9  # the cosine of the middle angle below which only a sum is known
AFFINE_COLUMN = np.array(
    [0.0, 0.0, 0.0, 1.0]
)  # of all that does not distort as a lens does
for _matrix in (IDENTITY, NO_ROTATION, AFFINE_COLUMN):
    _matrix.setflags(write=False)


def maya_to_scipy_order(number: float) -> str:
    """Return SciPy's intrinsic rotation order of Maya's number of a rotate order.

    Maya names the axis first that is turned about first; SciPy the one that turns all.

    Examples
    --------
    >>> maya_to_scipy_order(0), maya_to_scipy_order(4)
    ('ZYX', 'ZXY')
    >>> [scipy_to_maya_order(maya_to_scipy_order(number)) for number in range(6)]
    [0, 1, 2, 3, 4, 5]
    """
    return ROTATE_ORDERS[int(number) % len(ROTATE_ORDERS)][::-1].upper()


def scipy_to_maya_order(name: str) -> int:
    """Return Maya's number of the rotate order that is SciPy's intrinsic order `name`.

    Examples
    --------
    >>> scipy_to_maya_order("ZYX"), scipy_to_maya_order("ZXY")
    (0, 4)
    """
    return ROTATE_ORDERS.index(name[::-1].lower())


def rotation_matrix(angles: Floats, order: Floats | int) -> Floats:
    """Return rotations for row vectors, shape (..., 3, 3).

    Parameters
    ----------
    angles : ndarray, shape (..., 3)
        Radians about x, y and z.
    order : ndarray or int
        Maya's number of the rotate order: 0 for xyz, which turns about x first.

    Examples
    --------
    >>> quarter = np.array([0.0, 0.0, np.pi / 2])
    >>> (np.array([1.0, 0.0, 0.0]) @ rotation_matrix(quarter, 0)).round(6)
    array([0., 1., 0.])
    """
    angles = np.asarray(angles, float)
    orders = np.asarray(order).astype(int) % len(ROTATE_ORDERS)
    shape = angles.shape[:-1]
    if orders.ndim:
        shape = np.broadcast(angles[..., 0], orders).shape
    if not angles.any():
        return _broadcast_matrix(NO_ROTATION, shape)
    used = np.unique(orders) if orders.ndim else [int(orders)]
    made = [_euler_matrix(angles, ROTATE_ORDERS[number]) for number in used]
    if len(made) == 1:
        return _broadcast_matrix(made[0], shape)
    choice = orders[..., np.newaxis, np.newaxis]
    matrices: Floats = np.select([choice == number for number in used], made)
    return matrices


def _broadcast_matrix(matrix: Floats, shape: tuple[int, ...]) -> Floats:
    """Return a 3 x 3 matrix for each sample."""
    whole = shape + (3, 3)
    return matrix if matrix.shape == whole else np.broadcast_to(matrix, whole)


def _euler_matrix(angles: Floats, order: str) -> Floats:
    """Return the product of three turns, that of the order's first letter first."""
    i, j, k = ("xyz".index(axis) for axis in order)
    sign = 1.0 if (j - i) % 3 == 1 else -1.0
    sines, cosines = np.sin(angles), np.cos(angles)
    si, sj, sk = (sines[..., axis] for axis in (i, j, k))
    ci, cj, ck = (cosines[..., axis] for axis in (i, j, k))
    si, sj, sk = sign * si, sign * sj, sign * sk
    matrix = np.empty(angles.shape[:-1] + (3, 3))
    matrix[..., i, i], matrix[..., i, j], matrix[..., i, k] = cj * ck, cj * sk, -sj
    matrix[..., j, i] = si * sj * ck - ci * sk
    matrix[..., j, j] = si * sj * sk + ci * ck
    matrix[..., j, k] = si * cj
    matrix[..., k, i] = ci * sj * ck + si * sk
    matrix[..., k, j] = ci * sj * sk - si * ck
    matrix[..., k, k] = ci * cj
    return matrix


def matrix_to_euler(matrix: Floats, order: Floats | int) -> Floats:
    """Return the radians about x, y and z of rotation matrices, shape (..., 3).

    The inverse of `rotation_matrix`, the middle angle between -pi/2 and pi/2. At a gimbal
    lock, where only a sum of the outer angles is determined, the last one is 0.

    Examples
    --------
    >>> angles = np.array([0.1, 0.2, 0.3])
    >>> matrix_to_euler(rotation_matrix(angles, 4), 4).round(6)
    array([0.1, 0.2, 0.3])
    """
    orders = np.asarray(order).astype(int) % len(ROTATE_ORDERS)
    used = np.unique(orders)
    made = [_angles(matrix, ROTATE_ORDERS[number]) for number in used]
    if len(made) == 1:
        shape = np.broadcast_shapes(matrix.shape[:-2], orders.shape)
        return np.broadcast_to(made[0], shape + (3,))
    return np.select([per_vector(orders) == number for number in used], made)


def _angles(matrix: Floats, order: str) -> Floats:
    i, j, k = ("xyz".index(axis) for axis in order)
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
    """Return the shear of xy, xz and yz, shape (..., 3, 3)."""
    if not np.any(shear):
        return _broadcast_matrix(NO_ROTATION, shear.shape[:-1])
    matrix = np.zeros(shear.shape[:-1] + (3, 3))
    matrix[...] = NO_ROTATION
    matrix[..., 1, 0], matrix[..., 2, 0] = shear[..., 0], shear[..., 1]
    matrix[..., 2, 1] = shear[..., 2]
    return matrix


def assemble_matrix(linear: Floats, origin: Floats) -> Floats:
    """Return matrices of a linear part (..., 3, 3) and of where the origin goes."""
    shape = np.broadcast(linear[..., 0], origin).shape[:-1]
    matrix = np.zeros(shape + (4, 4))
    matrix[..., :3, :3] = linear
    matrix[..., 3, :3] = origin
    matrix[..., 3, 3] = 1.0
    return matrix


def multiply_matrices(first: Floats, second: Floats) -> Floats:
    """Return first @ second for matrices whose last column is (0, 0, 0, 1) or any other."""
    if first is IDENTITY:
        return second
    if second is IDENTITY:
        return first
    made: Floats = first @ second
    return made


def invert_matrix(matrix: Floats) -> Floats:
    """Return inverse matrices; of one that has none, the closest to it.

    A scale of 0 is usual in rigs that hide what is not used. What is not finite stays so.
    """
    if not (matrix[..., 3] == AFFINE_COLUMN).all():
        return _invert_general(matrix)
    columns, volume = _cofactors(matrix[..., :3, :3])
    flat = volume == 0
    volume = np.where(flat, 1.0, volume)
    x, y, z = (matrix[..., 3, axis] for axis in range(3))
    made = np.zeros(matrix.shape)
    for i, column in enumerate(columns):
        u, v, w = (part / volume for part in column)
        made[..., 0, i], made[..., 1, i], made[..., 2, i] = u, v, w
        made[..., 3, i] = -(x * u + y * v + z * w)
    made[..., 3, 3] = 1.0
    return _replace_singular(made, matrix, flat)


def invert_linear(linear: Floats) -> Floats:
    """Return the inverses of 3 x 3 matrices; of one that has none, the closest to it."""
    columns, volume = _cofactors(linear)
    flat = volume == 0
    volume = np.where(flat, 1.0, volume)
    made = np.empty(linear.shape)
    for i, column in enumerate(columns):
        for j, part in enumerate(column):
            made[..., j, i] = part / volume
    return _replace_singular(made, linear, flat)


def _replace_singular(inverses: Floats, matrices: Floats, flat: Array) -> Floats:
    """Return inverses; in the place of those that are none, what comes closest."""
    if flat.any():
        inverses[flat] = _pseudo_inverse(matrices[flat])
    return inverses


def _invert_general(matrix: Floats) -> Floats:
    try:
        return np.linalg.inv(matrix)
    except np.linalg.LinAlgError:
        return _pseudo_inverse(matrix)


def _pseudo_inverse(matrix: Floats) -> Floats:
    """Return pseudo-inverses, and what is no number where a matrix is not finite."""
    is_finite = np.isfinite(matrix).all(axis=(-2, -1), keepdims=True)
    made: Floats = np.linalg.pinv(np.where(is_finite, matrix, 0.0))
    return np.where(is_finite, made, np.nan)


def _cofactors(linear: Floats) -> tuple[list[list[Floats]], Floats]:
    """Return the columns of the inverses of 3 x 3 matrices times what they are divided by.

    By Cramer's rule: many samples take a tenth of the time that elimination takes.
    """
    a, b, c = np.ascontiguousarray(np.moveaxis(linear, (-2, -1), (0, 1)))
    columns = [_cross_components(b, c), _cross_components(c, a), _cross_components(a, b)]
    x, y, z = columns[0]
    volume: Floats = a[0] * x + a[1] * y + a[2] * z
    return columns, volume


def _cross_components(a: Floats, b: Floats) -> list[Floats]:
    """Return the parts of a x b of vectors whose parts are in the first axis."""
    return [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]


def transform_points(points: Floats, matrix: Floats) -> Floats:
    """Return points, shape (..., 3), times matrices."""
    return transform_vectors(points, matrix[..., :3, :3]) + matrix[..., 3, :3]


def transform_vectors(vectors: Floats, matrices: Floats) -> Floats:
    """Return row vectors times matrices, sample by sample."""
    made: Floats = (vectors[..., np.newaxis, :] @ matrices)[..., 0, :]
    return made


def transpose(matrix: Floats) -> Floats:
    """Return rows as columns."""
    return np.swapaxes(matrix, -1, -2)


def axial_vector(matrix: Floats) -> Floats:
    """Return the vector v of the antisymmetric part of 3 x 3 matrices, shape (..., 3).

    Of a small rotation of row vectors it is twice the axis times the angle.

    Examples
    --------
    >>> axial_vector(np.array([[1.0, 0.1, 0], [-0.1, 1, 0], [0, 0, 1]]))
    array([0. , 0. , 0.2])
    """
    skew = matrix - transpose(matrix)
    return np.stack([skew[..., 1, 2], skew[..., 2, 0], skew[..., 0, 1]], axis=-1)


def pivot_shift(
    linear: Floats,
    turn: Floats,
    rotate_pivot: Floats,
    rotate_pivot_translate: Floats,
    scale_pivot: Floats,
    scale_pivot_translate: Floats,
) -> Floats:
    """Return where a transform's origin is while its translation is 0, shape (..., 3).

    With the scale pivot p and the rotate pivot q, both translations of their own, and
    L = S SH and Q = RA R (3 x 3), that is ((-p L + p + st - q) Q) + q + rt.

    Parameters
    ----------
    linear, turn : ndarray, shape (..., 3, 3)
    rotate_pivot, rotate_pivot_translate : ndarray, shape (..., 3)
    scale_pivot, scale_pivot_translate : ndarray, shape (..., 3)

    Examples
    --------
    A half turn about a pivot at 1 on the x axis:

    >>> half = rotation_matrix(np.array([0.0, 0.0, np.pi]), 0)
    >>> pivot, none = np.array([1.0, 0.0, 0.0]), np.zeros(3)
    >>> pivot_shift(np.eye(3), half, pivot, none, none, none).round(6) + 0.0
    array([2., 0., 0.])
    """
    moved = transform_vectors(-scale_pivot, linear) + scale_pivot + scale_pivot_translate
    return (
        transform_vectors(moved - rotate_pivot, turn)
        + rotate_pivot
        + rotate_pivot_translate
    )


FLAT_TOLERANCE = 1e-12  # share of a row that lies across the rows before it


def decompose_matrix(linear: Floats) -> tuple[Floats, Floats, Floats]:
    """Return R, the scales and the shears of 3 x 3 matrices S SH R.

    Examples
    --------
    >>> turn, scale, shear = decompose_matrix(np.array([[-2.0, 0, 0], [0, 3, 0], [
    ...     0, 0, 1]]))
    >>> scale, turn.diagonal()
    (array([ 2.,  3., -1.]), array([-1.,  1., -1.]))
    """
    a, b, c = (linear[..., row, :] for row in range(3))
    sizes = np.stack([length(a), length(b), length(c)], axis=-1)
    turn = extract_rotation(linear)
    x, y, z = (turn[..., row, :] for row in range(3))
    scale = np.stack([dot(a, x), dot(b, y), dot(c, z)], axis=-1)
    flat = np.abs(scale) <= FLAT_TOLERANCE * sizes
    mixed = np.stack([dot(b, x), dot(c, x), dot(c, y)], axis=-1)
    shear = np.where(flat, 1.0, scale)[..., [1, 2, 2]]
    shear = np.where(flat[..., [1, 2, 2]], 0.0, mixed / shear)
    return turn, np.where(flat, 0.0, scale), shear


def extract_rotation(linear: Floats) -> Floats:
    """Return R of 3 x 3 matrices S SH R.

    Its rows are a, the rest of b across it, and those two's normal. Where a is 0, or b is
    along it, the rows that follow tell as much as they can.
    """
    a, b, c = (linear[..., row, :] for row in range(3))
    sa, sb, sc = length(a), length(b), length(c)
    last = _perpendicular(np.where(per_vector(sb) > 0, unit_vector(b), unit_vector(c)))
    x = _pick_direction((a, sa), (cross(b, c), sb * sc), spare=last)
    across = b - per_vector(dot(b, x)) * x
    across = across - per_vector(dot(across, x)) * x  # what rounding left
    y = _pick_direction((across, sb), (cross(c, x), sc), spare=_perpendicular(x))
    return np.stack([x, y, cross(x, y)], axis=-2)


def _pick_direction(*candidates: tuple[Floats, Floats], spare: Floats) -> Floats:
    """Return the first vector that is more than rounding beside its size, made unit."""
    found = spare
    for vector, size in reversed(candidates):
        good = per_vector(length(vector) > FLAT_TOLERANCE * size)
        found = np.where(good, unit_vector(vector), found)
    return found


def _perpendicular(x: Floats) -> Floats:
    """Return unit vectors at right angles to unit vectors."""
    e = np.eye(3)[np.where(np.abs(x[..., 1]) < 0.9, 1, 2)]
    return unit_vector(e - per_vector(dot(e, x)) * x)
