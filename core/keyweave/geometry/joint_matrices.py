"""The local matrices of joints, as Maya composes them.

Matrices are for row vectors. The order of the factors is from Maya's documentation of the
joint node, and matches matrices that Maya saved.
"""

from __future__ import annotations

import numpy as np

from .arrays import Floats
from .matrices import assemble_matrix, rotation_matrix

ZERO_SCALE = 1e-12  # smaller scales are rounding errors of 0


def compute_axis_rotation(
    rotate_axis: Floats, rotate: Floats, rotate_order: Floats
) -> Floats:
    """Return RA R, shape (..., 3, 3)."""
    rotation = rotation_matrix(rotate, rotate_order)
    return rotation_matrix(rotate_axis, 0) @ rotation if rotate_axis.any() else rotation


def compute_joint_rotation(
    rotate: Floats, rotate_order: Floats, rotate_axis: Floats, joint_orient: Floats
) -> Floats:
    """Return RA R JO, shape (..., 3, 3)."""
    rotation = compute_axis_rotation(rotate_axis, rotate, rotate_order)
    return rotation @ rotation_matrix(joint_orient, 0) if joint_orient.any() else rotation


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

    IS = 1 / inverseScale while segmentScaleCompensate is on; a scale of 0 is not inverted.
    """
    rotation = compute_joint_rotation(rotate, rotate_order, rotate_axis, joint_orient)
    linear = rotation if (scale == 1.0).all() else scale[..., np.newaxis] * rotation
    return assemble_matrix(
        remove_parent_scale(linear, inverse_scale, compensate), translate
    )


def remove_parent_scale(
    linear: Floats, inverse_scale: Floats, compensate: Floats
) -> Floats:
    """Return M IS of 3 x 3 matrices M, or M while segmentScaleCompensate is off."""
    if (inverse_scale == 1.0).all():
        return linear
    compensated: Floats = (
        linear * compute_inverse_scale(inverse_scale, compensate)[..., np.newaxis, :]
    )
    return compensated


def compute_inverse_scale(inverse_scale: Floats, compensate: Floats) -> Floats:
    """Return the diagonal of IS: 1 / inverseScale, or 1 without compensation."""
    is_enabled = (np.asarray(compensate) != 0)[..., np.newaxis]
    is_invertible = np.abs(inverse_scale) > ZERO_SCALE
    diagonal: Floats = 1.0 / np.where(is_enabled & is_invertible, inverse_scale, 1.0)
    return diagonal
