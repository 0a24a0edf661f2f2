"""The matrices of transforms and joints, many samples at once.

Row vectors, as Maya has them: a point times a matrix, the child's matrix before its
parent's, translation in the last row. Maya's documentation of `MPxTransform` and of the
joint node gives the order of the factors, confirmed on matrices that Maya saved.
"""

from __future__ import annotations

import numpy as np

from ...arrays import Floats
from ...transform_matrices import (
    IDENTITY,
    assembled,
    pivot_shift,
    product,
    rotation_matrix,
    shear_matrix,
)

NO_SIZE = 1e-12  # a scale smaller than this is 0 but for rounding


def transform_matrix(
    translate: Floats,
    rotate: Floats,
    rotate_order: Floats,
    scale: Floats,
    shear: Floats,
    rotate_pivot: Floats,
    rotate_pivot_translate: Floats,
    scale_pivot: Floats,
    scale_pivot_translate: Floats,
    rotate_axis: Floats,
) -> Floats:
    """Return SP^-1 S SH SP ST RP^-1 RA R RP RT T, shape (..., 4, 4).

    With L = S SH (3 x 3) and Q = RA R the linear part is L Q, and the origin goes to
    where `pivot_shift` has it, plus t.
    """
    turn = _turn(rotate_axis, rotate, rotate_order)
    linear = scale[..., np.newaxis] * shear_matrix(shear)
    pivots = (rotate_pivot, rotate_pivot_translate, scale_pivot, scale_pivot_translate)
    if any(np.any(pivot) for pivot in pivots):
        translate = pivot_shift(linear, turn, *pivots) + translate
    return assembled(linear @ turn, translate)


def _turn(rotate_axis: Floats, rotate: Floats, rotate_order: Floats) -> Floats:
    """Return RA R, shape (..., 3, 3)."""
    turn = rotation_matrix(rotate, rotate_order)
    return rotation_matrix(rotate_axis, 0) @ turn if np.any(rotate_axis) else turn


def joint_turn(
    rotate: Floats, rotate_order: Floats, rotate_axis: Floats, joint_orient: Floats
) -> Floats:
    """Return RA R JO, shape (..., 3, 3)."""
    turn = _turn(rotate_axis, rotate, rotate_order)
    return turn @ rotation_matrix(joint_orient, 0) if np.any(joint_orient) else turn


def joint_matrix(
    translate: Floats,
    rotate: Floats,
    rotate_order: Floats,
    scale: Floats,
    rotate_axis: Floats,
    joint_orient: Floats,
    inverse_scale: Floats,
    compensate: Floats,
) -> Floats:
    """Return S RA R JO IS T, shape (..., 4, 4).

    IS = 1 / inverseScale while segmentScaleCompensate is on; a scale of 0 is not undone.
    """
    turn = joint_turn(rotate, rotate_order, rotate_axis, joint_orient)
    linear = scale[..., np.newaxis] * turn
    return assembled(without_parent_scale(linear, inverse_scale, compensate), translate)


def without_parent_scale(
    linear: Floats, inverse_scale: Floats, compensate: Floats
) -> Floats:
    """Return M IS of 3 x 3 matrices, while segmentScaleCompensate is on."""
    if np.all(inverse_scale == 1.0):
        return linear
    made: Floats = linear * left_scale(inverse_scale, compensate)[..., np.newaxis, :]
    return made


def left_scale(inverse_scale: Floats, compensate: Floats) -> Floats:
    """Return the diagonal of IS: 1 / inverseScale, or 1 where nothing is undone."""
    on = (np.asarray(compensate) != 0)[..., np.newaxis]
    has_size = np.abs(inverse_scale) > NO_SIZE
    made: Floats = 1.0 / np.where(on & has_size, inverse_scale, 1.0)
    return made


def parent_matrix(above: Floats, offset: Floats, inherits: Floats) -> Floats:
    """Return what stands between a node's own matrix and the world.

    offsetParentMatrix, and then the world matrix of the node above, unless
    inheritsTransform is off.
    """
    # Unconfirmed in Maya: offsetParentMatrix is a part of the parentMatrix plug.
    on = np.asarray(inherits)[..., np.newaxis, np.newaxis] != 0
    inherited = above if on.all() else np.where(on, above, IDENTITY)
    return product(offset, inherited)
