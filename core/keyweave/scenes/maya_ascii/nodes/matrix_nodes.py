"""What nodes do with 4 x 4 matrices of row vectors, many samples at once.

Taking matrices apart into what they are composed of.

The matrix and quaternion nodes.

Names are those of Maya's reference of nodes, as far as it was at hand, and of scenes that
Maya saved.
"""

from __future__ import annotations

from functools import reduce

import numpy as np

from ....geometry.arrays import Floats
from ....geometry.matrices import (
    IDENTITY,
    assembled,
    factors,
    inverse,
    moved_points,
    product,
    rotation_matrix,
    shear_matrix,
    transposed,
    turn_of,
)
from ....geometry.rotations import invert
from ....geometry.vectors import cross, distance, dot, per_vector, unit
from . import rotation_functions
from .functions import Several, by_number
from .node_type import Attribute, NodeType, compound, node_type, row
from .rotation_functions import euler_angles, matrix_of, quaternion_of


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


def decomposed(
    matrix: Floats, order: Floats
) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """Return translation, rotation, scale, shear and quaternion of S SH R T.

    Rows are made orthogonal from x to z, as Maya does: with a, b, c the rows of the linear
    part and x, y, z those of R, sx = |a|, sy shxy = b . x, sz shxz = c . x and
    sz shyz = c . y. A mirrored matrix has a negative z scale and no other: scales
    (-1, -1, -1) come out as (1, 1, -1), as users of Maya report. A row of length 0, or
    one within those before it, has scale and shear 0 and any direction across them.
    The middle angle is between -pi/2 and pi/2; Maya may show others of the same rotation,
    such as (0, 180, 0) degrees for a mirrored x.
    """
    turn, scale, shear = factors(matrix[..., :3, :3])
    quaternion = quaternion_of(turn)
    return matrix[..., 3, :3], euler_angles(turn, order), scale, shear, quaternion


def scale_of(matrix: Floats) -> Floats:
    """Return the scale as `decomposed` has it."""
    return factors(matrix[..., :3, :3])[1]


def rotation_of(matrix: Floats) -> Floats:
    """Return the angles about x, y and z in the order xyz as `decomposed` has them."""
    return euler_angles(turn_of(matrix[..., :3, :3]), 0)


# Unconfirmed in Maya: transposeMatrix, quatSlerp and the parts of the attributes of
# quaternion nodes are called as here, and their quaternions are no turn by default.


def _quaternion(long: str, short: str) -> Attribute:
    parts = [f"{long}{a} {short}{a.lower()}" for a in "XYZ"] + [f"{long}W {short}w =1"]
    return compound(f"{long} {short}", "; ".join(parts))


def _turn(long: str, short: str, part: str) -> Attribute:
    parts = (f"{long}{a} {part}{a.lower()} angle" for a in "XYZ")
    return compound(f"{long} {short} angle", "; ".join(parts))


def _composed() -> NodeType:
    """Return composeMatrix, whose quaternion's parts are iqwx in its reference.

    Scenes of earlier versions say iqx.
    """
    parts = "inputQuatX iqwx; inputQuatY iqwy; inputQuatZ iqwz; inputQuatW iqw =1"
    declared = row(
        composed,
        "inputTranslate it XYZ length; inputRotate ir XYZ angle; inputScale is XYZ =1;"
        "inputShear ish XYZ; inputQuat; inputRotateOrder ro; useEulerRotation uer =1",
        "outputMatrix omat matrix",
        compound("inputQuat iq", parts),
    )
    made = node_type("composeMatrix", declared)
    for letter in "xyz":
        made.attributes["iq" + letter] = made.attributes["iqw" + letter]
    return made


_ONE_QUATERNION = _quaternion("inputQuat", "iq")
_TWO_QUATERNIONS = _quaternion("input1Quat", "iq1"), _quaternion("input2Quat", "iq2")
_SIXTEEN = [f"{row_}{column}" for row_ in range(4) for column in range(4)]
_NUMBERS = "; ".join(f"in{at} i{at} ={float(at[0] == at[1])}" for at in _SIXTEEN)
_QUATERNION = "outputQuat oq XYZW"
_MATRIX = "outputMatrix omat matrix"

_ROWS = {
    "multMatrix": row(matrix_product, "matrixIn i matrix *", "matrixSum o matrix"),
    "addMatrix": row(matrix_sum, "matrixIn i matrix *", "matrixSum o matrix"),
    "wtAddMatrix": row(
        weighted_matrix_sum, "matrixIn m matrix *; weightIn w *", "matrixSum o matrix"
    ),
    "passMatrix": row(
        scaled_matrix, "inMatrix i matrix; inScale s =2", "outMatrix o matrix"
    ),
    "holdMatrix": row(np.array, "inMatrix i matrix", "outMatrix o matrix"),
    "inverseMatrix": row(inverse, "inputMatrix imat matrix", _MATRIX),
    "transposeMatrix": row(transposed, "inputMatrix imat matrix", _MATRIX),
    "fourByFourMatrix": row(matrix_of_numbers, _NUMBERS, "output o matrix"),
    "decomposeMatrix": row(
        decomposed,
        "inputMatrix imat matrix; inputRotateOrder ro",
        "outputTranslate ot XYZ length; outputRotate or XYZ angle; outputScale os XYZ;"
        "outputShear osh XYZ; outputQuat oq XYZW",
    ),
    "eulerToQuat": row(
        rotation_functions.euler_to_quaternion,
        "inputRotate; inputRotateOrder iro",
        _QUATERNION,
        _turn("inputRotate", "irt", "ir"),
    ),
    "quatToEuler": row(
        rotation_functions.quaternion_to_euler,
        "inputQuat; inputRotateOrder iro",
        "outputRotate",
        _ONE_QUATERNION,
        _turn("outputRotate", "ort", "or"),
    ),
    "quatSlerp": row(
        rotation_functions.quaternion_slerp,
        "inputT t; input1Quat; input2Quat",
        _QUATERNION,
        *_TWO_QUATERNIONS,
    ),
    **{
        name: row(function, "inputQuat", _QUATERNION, _ONE_QUATERNION)
        for name, function in (
            ("quatInvert", rotation_functions.quaternion_inverse),
            ("quatConjugate", invert),
            ("quatNegate", np.negative),
            ("quatNormalize", rotation_functions.unit_quaternion),
        )
    },
    **{
        name: row(function, "input1Quat; input2Quat", _QUATERNION, *_TWO_QUATERNIONS)
        for name, function in (
            ("quatProd", rotation_functions.quaternion_product),
            ("quatAdd", np.add),
            ("quatSub", np.subtract),
        )
    },
}
MATRIX_TYPES: dict[str, NodeType] = {
    **{name: node_type(name, declared) for name, declared in _ROWS.items()},
    "composeMatrix": _composed(),
}
