"""The matrix and quaternion nodes: rules on 4 x 4 matrices of row vectors, and types.

Attribute names are from Maya's node reference, as far as available, and from scenes that
Maya saved.
"""

from __future__ import annotations

from functools import reduce

import numpy as np

from ....geometry.arrays import Floats
from ....geometry.matrices import (
    IDENTITY,
    assemble_matrix,
    decompose_matrix,
    extract_rotation,
    invert_matrix,
    matrix_to_euler,
    multiply_matrices,
    rotation_matrix,
    shear_matrix,
    transform_points,
    transpose,
)
from ....geometry.rotations import invert
from ....geometry.vectors import cross, distance, dot, per_vector, unit_vector
from . import rotation_functions
from .functions import ArrayInput, per_matrix, select_by_number
from .node_type import (
    Attribute,
    NodeType,
    index_types,
    make_compound,
    make_node_type,
    make_rule,
    make_vector,
)
from .rotation_functions import matrix_to_quat, quat_to_matrix, transform_directions


def matrix_product(inputs: ArrayInput) -> Floats:
    """Return the product in the order of the indices; the identity without inputs."""
    ordered = [inputs[index] for index in sorted(inputs)]
    return reduce(multiply_matrices, ordered, IDENTITY)


def matrix_sum(inputs: ArrayInput) -> Floats:
    """Return the sum; without inputs the identity, the attribute's default."""
    return reduce(np.add, inputs.values()) if inputs else IDENTITY


def weighted_matrix_sum(matrices: ArrayInput, weights: ArrayInput) -> Floats:
    """Return the sum of matrixIn * weightIn.

    Weights default to 0 and matrices to the identity; without inputs the sum is the
    identity, the attribute's default.
    """
    zero = np.zeros(())
    return matrix_sum(
        {
            index: matrices.get(index, IDENTITY) * per_matrix(weights.get(index, zero))
            for index in sorted({*matrices, *weights})
        }
    )


def pass_matrix(matrix: Floats, scale: Floats) -> Floats:
    """Return all entries of a matrix times inScale."""
    return matrix * per_matrix(scale)


def four_by_four_matrix(*numbers: Floats) -> Floats:
    """Return the matrix of sixteen numbers, row by row."""
    flat = np.stack(np.broadcast_arrays(*numbers), axis=-1)
    return flat.reshape(flat.shape[:-1] + (4, 4))


def compose_transform(
    translate: Floats,
    rotate: Floats,
    scale: Floats,
    shear: Floats,
    quaternion: Floats,
    order: Floats,
    by_angles: Floats,
) -> Floats:
    """Return S SH R T; R is from the quaternion if useEulerRotation is off."""
    use = per_matrix(by_angles) != 0
    rotation = np.where(use, rotation_matrix(rotate, order), quat_to_matrix(quaternion))
    linear = scale[..., np.newaxis] * shear_matrix(shear) @ rotation
    return assemble_matrix(linear, translate)


def translation_from_matrix(matrix: Floats) -> Floats:
    """Return the translation in the last row of a matrix."""
    return matrix[..., 3, :3]


def axis_from_matrix(matrix: Floats, axis: Floats) -> Floats:
    """Return the first three numbers of row 0, 1 or 2, not normalized."""
    row: Floats = _select_row(matrix, axis, 3)[..., :3]
    return row


def row_from_matrix(matrix: Floats, index: Floats) -> Floats:
    """Return a row; the index is clamped to 0 .. 3."""
    return _select_row(matrix, index, 4)


def column_from_matrix(matrix: Floats, index: Floats) -> Floats:
    """Return a column; the index is clamped to 0 .. 3."""
    return _select_row(transpose(matrix), index, 4)


def _select_row(matrix: Floats, index: Floats, n: int) -> Floats:
    number = np.clip(np.nan_to_num(index), 0, n - 1).astype(int)
    masks = [per_vector(number) == row for row in range(n)]
    return np.select(masks, [matrix[..., row, :] for row in range(n)])


def point_matrix_mult(point: Floats, matrix: Floats, as_vector: Floats) -> Floats:
    """Return a point times a matrix, or a vector times a matrix if vectorMultiply is on."""
    moved = np.where(per_vector(as_vector) != 0, 0.0, matrix[..., 3, :3])
    return transform_directions(point, matrix) + moved


def rotate_vector(vector: Floats, angles: Floats, order: Floats) -> Floats:
    """Return v R, with R the rotation of Euler angles."""
    return transform_directions(vector, rotation_matrix(angles, order))


def vector_product(
    operation: Floats, input1: Floats, input2: Floats, matrix: Floats, normalize: Floats
) -> Floats:
    """Return the output of vectorProduct for two vectors a, b and a matrix m.

    Operations: 0 is a, 1 is a . b in all three components, 2 is a x b, 3 is a m as a
    vector, 4 is a m as a point. normalizeOutput normalizes the result to a unit vector,
    and a . b to the cosine of the angle.
    """
    # Unconfirmed in Maya: the dot product of vectorProduct fills all three components.
    a, b, ones = input1, input2, np.ones(3)
    products = (
        lambda: cross(a, b),
        lambda: transform_directions(a, matrix),
        lambda: transform_points(a, matrix),
    )
    op, unity = per_vector(operation), per_vector(normalize) != 0
    vector = select_by_number(op - 1, a, *products)
    vector = np.where(unity, unit_vector(vector), vector)
    cosine, plain = per_vector(dot(unit_vector(a), unit_vector(b))), per_vector(dot(a, b))
    return np.where(op == 1, np.where(unity, cosine, plain) * ones, vector)


def distance_between(
    point1: Floats, point2: Floats, matrix1: Floats, matrix2: Floats
) -> Floats:
    """Return the distance between two points, each times its matrix."""
    return distance(transform_points(point1, matrix1), transform_points(point2, matrix2))


def decompose_transform(
    matrix: Floats, order: Floats
) -> tuple[Floats, Floats, Floats, Floats, Floats]:
    """Return translation, rotation, scale, shear and quaternion of S SH R T.

    The rows are orthogonalized from x to z, as in Maya: with a, b, c the rows of the linear
    part and x, y, z the rows of R, sx = |a|, sy shxy = b . x, sz shxz = c . x and
    sz shyz = c . y. Only the z scale of a mirrored matrix is negative: scales (-1, -1, -1)
    become (1, 1, -1), as users of Maya report. A row that is 0, or linearly dependent on
    the rows before it, has scale and shear 0 and an arbitrary perpendicular direction.
    The middle angle is between -pi/2 and pi/2; Maya may show other angles of the same
    rotation, such as (0, 180, 0) degrees for a mirrored x.
    """
    rotation, scale, shear = decompose_matrix(matrix[..., :3, :3])
    quaternion = matrix_to_quat(rotation)
    return matrix[..., 3, :3], matrix_to_euler(rotation, order), scale, shear, quaternion


def scale_from_matrix(matrix: Floats) -> Floats:
    """Return the scale, as `decompose_transform` does."""
    return decompose_matrix(matrix[..., :3, :3])[1]


def rotation_from_matrix(matrix: Floats) -> Floats:
    """Return the angles about x, y and z, as `decompose_transform` does."""
    return matrix_to_euler(extract_rotation(matrix[..., :3, :3]), 0)


# Plug-ins that run in Maya 2024 to 2027 use i1x to i2w, and ro of eulerToQuat.
# Unconfirmed in Maya: the names of transposeMatrix and quatSlerp, and that quaternions
# default to the identity.


def _make_quaternion_attribute(long: str, short: str, part: str) -> Attribute:
    parts = [f"{long}{a} {part}{a.lower()}" for a in "XYZ"] + [f"{long}W {part}w =1"]
    return make_compound(f"{long} {short}", "; ".join(parts))


def _make_compose_type() -> NodeType:
    """Return the type composeMatrix.

    The quaternion's components are iqwx etc. in the reference, but iqx etc. in scenes of
    earlier versions.
    """
    parts = "inputQuatX iqwx; inputQuatY iqwy; inputQuatZ iqwz; inputQuatW iqw =1"
    rule = make_rule(
        compose_transform,
        "inputTranslate it XYZ length; inputRotate ir XYZ angle; inputScale is XYZ =1;"
        "inputShear ish XYZ; inputQuat; inputRotateOrder ro; useEulerRotation uer =1",
        "outputMatrix omat matrix",
        make_compound("inputQuat iq", parts),
    )
    compose_type = make_node_type("composeMatrix", rule)
    for letter in "xyz":
        name = "iq" + letter
        compose_type.attributes[name] = compose_type.attributes["iqw" + letter]
    return compose_type


_ONE_QUATERNION = _make_quaternion_attribute("inputQuat", "iq", "iq")
_TWO_QUATERNIONS = (
    _make_quaternion_attribute("input1Quat", "iq1", "i1"),
    _make_quaternion_attribute("input2Quat", "iq2", "i2"),
)
_MATRIX_INDICES = [f"{row_}{column}" for row_ in range(4) for column in range(4)]
_MATRIX_ENTRIES = "; ".join(
    f"in{at} i{at} ={float(at[0] == at[1])}" for at in _MATRIX_INDICES
)
_QUATERNION_OUTPUT = "outputQuat oq XYZW"
_MATRIX_OUTPUT = "outputMatrix omat matrix"

_RULES = {
    "multMatrix": make_rule(matrix_product, "matrixIn i matrix *", "matrixSum o matrix"),
    "addMatrix": make_rule(matrix_sum, "matrixIn i matrix *", "matrixSum o matrix"),
    "wtAddMatrix": make_rule(
        weighted_matrix_sum, "matrixIn m matrix *; weightIn w *", "matrixSum o matrix"
    ),
    "passMatrix": make_rule(
        pass_matrix, "inMatrix i matrix; inScale s =2", "outMatrix o matrix"
    ),
    "holdMatrix": make_rule(np.array, "inMatrix i matrix", "outMatrix o matrix"),
    "inverseMatrix": make_rule(invert_matrix, "inputMatrix imat matrix", _MATRIX_OUTPUT),
    "transposeMatrix": make_rule(transpose, "inputMatrix imat matrix", _MATRIX_OUTPUT),
    "fourByFourMatrix": make_rule(four_by_four_matrix, _MATRIX_ENTRIES, "output o matrix"),
    "decomposeMatrix": make_rule(
        decompose_transform,
        "inputMatrix imat matrix; inputRotateOrder ro",
        "outputTranslate ot XYZ length; outputRotate or XYZ angle; outputScale os XYZ;"
        "outputShear osh XYZ; outputQuat oq XYZW",
    ),
    "eulerToQuat": make_rule(
        rotation_functions.euler_to_quat,
        "inputRotate; inputRotateOrder ro",
        _QUATERNION_OUTPUT,
        make_vector("inputRotate", "irt", "ir", "angle"),
    ),
    "quatToEuler": make_rule(
        rotation_functions.quat_to_euler,
        "inputQuat; inputRotateOrder iro",
        "outputRotate",
        _ONE_QUATERNION,
        make_vector("outputRotate", "ort", "or", "angle"),
    ),
    "quatSlerp": make_rule(
        rotation_functions.quat_slerp,
        "inputT t; input1Quat; input2Quat",
        _QUATERNION_OUTPUT,
        *_TWO_QUATERNIONS,
    ),
    **{
        name: make_rule(function, "inputQuat", _QUATERNION_OUTPUT, _ONE_QUATERNION)
        for name, function in (
            ("quatInvert", rotation_functions.quat_invert),
            ("quatConjugate", invert),
            ("quatNegate", np.negative),
            ("quatNormalize", rotation_functions.quat_normalize),
        )
    },
    **{
        name: make_rule(
            function, "input1Quat; input2Quat", _QUATERNION_OUTPUT, *_TWO_QUATERNIONS
        )
        for name, function in (
            ("quatProd", rotation_functions.quat_prod),
            ("quatAdd", np.add),
            ("quatSub", np.subtract),
        )
    },
}
MATRIX_TYPES = index_types(
    *(make_node_type(name, rule) for name, rule in _RULES.items()), _make_compose_type()
)
