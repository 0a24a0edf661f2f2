"""Taking matrices apart into what they are composed of."""

from __future__ import annotations

from ...arrays import Floats
from ...matrix_factors import factors, turn_of
from .turns import euler_angles, quaternion_of


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
