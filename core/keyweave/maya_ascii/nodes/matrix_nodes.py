"""What nodes do with 4 x 4 matrices of row vectors, many samples at once."""

from __future__ import annotations

from functools import reduce

import numpy as np

from ...arrays import Floats
from ...transform_matrices import (
    IDENTITY,
    assembled,
    moved_points,
    product,
    rotation_matrix,
    shear_matrix,
    transposed,
)
from ...vectors import cross, distance, dot, per_vector, unit
from .functions import Several, by_number
from .turns import matrix_of


def matrix_product(several: Several) -> Floats:
    """Return the product in the order of the indices; the identity of none."""
    ordered = [several[index] for index in sorted(several)]
    return reduce(product, ordered, IDENTITY)


def matrix_sum(several: Several) -> Floats:
    """Return the sum; the identity of none, as the attribute's default is."""
    return reduce(np.add, several.values()) if several else IDENTITY


def weighted_matrix_sum(matrices: Several, weights: Several) -> Floats:
    """Return the sum of matrixIn * weightIn.

    A weight that no file mentions is 0, a matrix the identity; the sum of none is the
    identity, as the attribute's default is.
    """
    none = np.zeros(())
    return matrix_sum(
        {
            index: matrices.get(index, IDENTITY) * _per_matrix(weights.get(index, none))
            for index in sorted({*matrices, *weights})
        }
    )


def scaled_matrix(matrix: Floats, scale: Floats) -> Floats:
    """Return all sixteen numbers times inScale."""
    return matrix * _per_matrix(scale)


def _per_matrix(numbers: Floats) -> Floats:
    return np.asarray(numbers)[..., np.newaxis, np.newaxis]


def matrix_of_numbers(*numbers: Floats) -> Floats:
    """Return the matrix of sixteen numbers, row by row."""
    flat = np.stack(np.broadcast_arrays(*numbers), axis=-1)
    return flat.reshape(flat.shape[:-1] + (4, 4))


def composed(
    translate: Floats,
    rotate: Floats,
    scale: Floats,
    shear: Floats,
    quaternion: Floats,
    order: Floats,
    by_angles: Floats,
) -> Floats:
    """Return S SH R T, with R of the angles or, useEulerRotation off, the quaternion."""
    use = _per_matrix(by_angles) != 0
    turn = np.where(use, rotation_matrix(rotate, order), matrix_of(quaternion))
    return assembled(scale[..., np.newaxis] * shear_matrix(shear) @ turn, translate)


def translation_of(matrix: Floats) -> Floats:
    """Return where the origin goes."""
    return matrix[..., 3, :3]


def axis_of(matrix: Floats, axis: Floats) -> Floats:
    """Return the first three numbers of row 0, 1 or 2, as long as the matrix has them."""
    made: Floats = _row(matrix, axis, 3)[..., :3]
    return made


def row_of(matrix: Floats, index: Floats) -> Floats:
    """Return a row; indices beyond 0 .. 3 mean the ends."""
    return _row(matrix, index, 4)


def column_of(matrix: Floats, index: Floats) -> Floats:
    """Return a column; indices beyond 0 .. 3 mean the ends."""
    return _row(transposed(matrix), index, 4)


def _row(matrix: Floats, index: Floats, n: int) -> Floats:
    number = np.clip(np.nan_to_num(index), 0, n - 1).astype(int)
    masks = [per_vector(number) == row for row in range(n)]
    return np.select(masks, [matrix[..., row, :] for row in range(n)])


def moved_vectors(vectors: Floats, matrix: Floats) -> Floats:
    """Return vectors, shape (..., 3), times the linear part of matrices."""
    made: Floats = (vectors[..., np.newaxis, :] @ matrix[..., :3, :3])[..., 0, :]
    return made


def point_or_vector(point: Floats, matrix: Floats, as_vector: Floats) -> Floats:
    """Return in pointMatrixMult a point times a matrix, or a vector if vectorMultiply."""
    moved = np.where(per_vector(as_vector) != 0, 0.0, matrix[..., 3, :3])
    return moved_vectors(point, matrix) + moved


def rotated(vector: Floats, angles: Floats, order: Floats) -> Floats:
    """Return v R."""
    return moved_vectors(vector, rotation_matrix(angles, order))


def vector_product(
    operation: Floats, input1: Floats, input2: Floats, matrix: Floats, normalize: Floats
) -> Floats:
    """Return what vectorProduct makes of two vectors a, b and a matrix m.

    Operations: 0 a, 1 a . b in all three numbers, 2 a x b, 3 a m as a vector, 4 a m as a
    point. normalizeOutput makes the result a unit vector, and a . b the cosine of the
    angle between them.
    """
    # Unconfirmed in Maya: the dot product of vectorProduct fills all three numbers.
    a, b, ones = input1, input2, np.ones(3)
    ways = (
        lambda: cross(a, b),
        lambda: moved_vectors(a, matrix),
        lambda: moved_points(a, matrix),
    )
    op, unity = per_vector(operation), per_vector(normalize) != 0
    vector = by_number(op - 1, a, *ways)
    vector = np.where(unity, unit(vector), vector)
    cosine, plain = per_vector(dot(unit(a), unit(b))), per_vector(dot(a, b))
    return np.where(op == 1, np.where(unity, cosine, plain) * ones, vector)


def distance_between(
    point1: Floats, point2: Floats, matrix1: Floats, matrix2: Floats
) -> Floats:
    """Return the distance of two points, each times its matrix."""
    return distance(moved_points(point1, matrix1), moved_points(point2, matrix2))
