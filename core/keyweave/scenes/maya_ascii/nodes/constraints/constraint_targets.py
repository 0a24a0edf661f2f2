"""The points, rotations and scales of constraint targets, and their weighted means."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .....geometry.arrays import Floats
from .....geometry.matrices import (
    NO_ROTATION,
    decompose_matrix,
    extract_rotation,
    matrix_to_euler,
    rotation_matrix,
    transform_points,
    transform_vectors,
    transpose,
)
from .....geometry.rotations import (
    FULL_TURN,
    align,
    compose,
    invert,
    quaternion_to_vector,
    vector_to_quaternion,
)
from .....geometry.vectors import per_vector, unit_vector
from ..functions import select_by_number
from ..rotation_functions import matrix_to_quat, quat_normalize, quat_to_matrix
from ..transforms import remove_parent_scale
from .constraint_inputs import (
    SCALAR_ZERO,
    VECTOR_ONE,
    VECTOR_ZERO,
    ConstrainedNode,
    ConstraintTarget,
)

ORTHOGONAL_TOLERANCE = 1e-13  # what rounding leaves of the cosines between axes
INTERP_NO_FLIP, INTERP_AVERAGE, INTERP_SHORTEST, INTERP_LONGEST, INTERP_CACHE = range(
    5
)  # of interpType


def compute_weighted_mean(vectors: Sequence[Floats], shares: Sequence[Floats]) -> Floats:
    """Return the sum of vectors times their shares."""
    if len(vectors) == 1:
        return vectors[0]
    made: Floats = sum(
        (per_vector(share) * vector for share, vector in zip(shares, vectors)), VECTOR_ZERO
    )
    return made


def compute_pivot_point(target: ConstraintTarget) -> Floats:
    """Return where a target's rotate pivot is in the world."""
    place = target.translate + target.pivot + target.pivot_translate
    return transform_points(place, target.parent)


def compute_pivot_translation(point: Floats, node: ConstrainedNode) -> Floats:
    """Return the translation that puts a node's rotate pivot at a point of the world."""
    moved = transform_points(point, node.into_parent)
    return moved - node.pivot - node.pivot_translate


def compute_target_rotation(target: ConstraintTarget) -> Floats:
    """Return R JO IS of a target, shape (..., 3, 3)."""
    turn = rotation_matrix(target.rotate, target.order)
    if target.orient.any():
        turn = turn @ rotation_matrix(target.orient, 0)
    if target.compensate.any():
        return remove_parent_scale(turn, target.inverse_scale, target.compensate)
    return turn


def compute_world_rotation(target: ConstraintTarget) -> Floats:
    """Return R JO IS of a target and what its parent makes of it, shape (..., 3, 3)."""
    return compute_target_rotation(target) @ target.parent[..., :3, :3]


def blend_rotations(
    linears: Sequence[Floats], shares: Sequence[Floats], kind: Floats
) -> Floats:
    """Return a rotation between those of 3 x 3 matrices; of one it is the matrix itself.

    Parameters
    ----------
    kind : ndarray
        interpType: 1 is the sum of quaternions times their shares, of q and -q that
        which is nearer to the sum so far. 2 starts at the first target, whatever its
        share, and goes to each next by that one's share of all, the shorter way, and 3
        the longer. With 0 and 4 Maya goes by the frame before; here they are as 2.
    """
    # Unconfirmed in Maya: the average is the sum of quaternions, each taken on the side of
    # the sum so far.
    # Unconfirmed in Maya: with three targets and more, shortest and longest go on to each
    # next target by its share of all weights, which gives the values that a user reports.
    # Unconfirmed in Maya: no flip and cache are as shortest, for lack of a frame before.
    if len(linears) < 2:
        return linears[0] if linears else NO_ROTATION
    quaternions = [matrix_to_quat(remove_scale(linear)) for linear in linears]
    averaged = np.asarray(kind) == INTERP_AVERAGE
    long = np.asarray(kind) == INTERP_LONGEST
    if averaged.all():
        return quat_to_matrix(_average_quaternions(quaternions, shares))
    return quat_to_matrix(
        select_by_number(
            per_vector(np.where(averaged, 1, np.where(long, 2, 0))),
            _blend_in_sequence(quaternions, shares, longer=False),
            lambda: _average_quaternions(quaternions, shares),
            lambda: _blend_in_sequence(quaternions, shares, longer=True),
        )
    )


def _average_quaternions(quaternions: Sequence[Floats], shares: Sequence[Floats]) -> Floats:
    total: Floats = np.zeros(4)
    for q, share in zip(quaternions, shares):
        total = total + per_vector(share) * align(q, total)
    return quat_normalize(total)


def _blend_in_sequence(
    quaternions: Sequence[Floats], shares: Sequence[Floats], *, longer: bool
) -> Floats:
    made = quaternions[0]
    for q, share in zip(quaternions[1:], shares[1:]):
        step = quaternion_to_vector(compose(invert(made), q))
        if longer:
            step = step - FULL_TURN * unit_vector(step)
        made = compose(made, vector_to_quaternion(per_vector(share) * step))
    return made


def remove_scale(linear: Floats) -> Floats:
    """Return R of matrices S SH R."""
    sizes = measure_row_lengths(linear)
    return extract_rotation(linear) if sizes is None else linear / per_vector(sizes)


def extract_scale(linear: Floats) -> Floats:
    """Return the scales of matrices S SH R."""
    sizes = measure_row_lengths(linear)
    return decompose_matrix(linear)[1] if sizes is None else sizes


def measure_row_lengths(linear: Floats) -> Floats | None:
    """Return the lengths of rows at right angles, without mirroring, as most have them.

    None if any sample is sheared or mirrored, or has a scale of 0.
    """
    gram = linear @ transpose(linear)
    squares = gram[..., range(3), range(3)]
    beside = np.abs(gram - per_vector(squares) * np.eye(3)).max(axis=(-2, -1))
    upright = (beside < ORTHOGONAL_TOLERANCE * squares.min(axis=-1)) & (
        np.linalg.det(linear) > 0
    )
    return np.sqrt(squares) if upright.all() else None


def compute_local_rotation(linear: Floats, into_parent: Floats) -> Floats:
    """Return the rotation below a parent that is that of `linear` in the world.

    Of the product with the inverse of the parent's matrix, however scaled, only the
    rotation counts; with the parent's matrix behind it, it is in the world as wanted.
    """
    return remove_scale(linear @ into_parent[..., :3, :3])


def apply_rotation_offset(offset: Floats, order: Floats, turn: Floats) -> Floats:
    """Return a rotation that comes after that of offset angles."""
    return rotation_matrix(offset, order) @ turn if offset.any() else turn


def compute_channel_angles(
    turn: Floats,
    node: ConstrainedNode,
    offset: Floats = VECTOR_ZERO,
    old: Floats = SCALAR_ZERO,
) -> Floats:
    """Return the angles of a constrained node: of offset * turn * jointOrient^-1.

    With useOldOffsetCalculation the offset's angles are added instead.
    """
    if old.any():
        added = compute_channel_angles(turn, node) + offset
        return np.where(
            per_vector(old) != 0, added, compute_channel_angles(turn, node, offset)
        )
    turn = apply_rotation_offset(offset, node.order, turn)
    if node.orient.any():
        turn = turn @ transpose(rotation_matrix(node.orient, 0))
    return matrix_to_euler(turn, node.order)


def compute_offset_point(target: ConstraintTarget) -> Floats:
    """Return the world point at an offset from a target's pivot, in the target's space."""
    point = compute_pivot_point(target)
    if not target.offset_translate.any():
        return point
    offset = transform_vectors(
        target.scale * target.offset_translate, compute_target_rotation(target)
    )
    return point + transform_vectors(offset, target.parent[..., :3, :3])


def compute_geometric_mean(scales: Sequence[Floats], shares: Sequence[Floats]) -> Floats:
    """Return the product of scales to the power of their shares.

    Where those that are negative have the greater share, it is negative.
    """
    if len(scales) == 1:
        return scales[0]
    size: Floats = VECTOR_ONE
    for scale, share in zip(scales, shares):
        size = size * np.abs(scale) ** per_vector(share)
    side = compute_weighted_mean([np.sign(scale) for scale in scales], shares)
    return np.where(side < 0, -size, size)
