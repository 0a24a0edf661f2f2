"""The points, rotations and scales of constraint targets, and their weighted means."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .....geometry.arrays import Floats
from .....geometry.joint_matrices import remove_parent_scale
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
from .....geometry.vectors import per_vector, split_components, unit_vector
from ..functions import select_by_number
from ..rotation_functions import (
    matrix_to_quat,
    quat_normalize,
    quat_to_matrix,
    transform_directions,
)
from .constraint_inputs import (
    SCALAR_ZERO,
    VECTOR_ONE,
    VECTOR_ZERO,
    ConstrainedNode,
    ConstraintTarget,
)

ORTHOGONAL_TOLERANCE = 1e-13  # rounding error of the cosines between axes
# Values of interpType.
INTERP_NO_FLIP, INTERP_AVERAGE, INTERP_SHORTEST, INTERP_LONGEST, INTERP_CACHE = range(5)


def compute_weighted_mean(vectors: Sequence[Floats], shares: Sequence[Floats]) -> Floats:
    """Return the sum of vectors times their shares."""
    if len(vectors) == 1:
        return vectors[0]
    mean: Floats = sum(
        (per_vector(share) * vector for share, vector in zip(shares, vectors)), VECTOR_ZERO
    )
    return mean


def compute_pivot_point(target: ConstraintTarget) -> Floats:
    """Return the world position of a target's rotate pivot."""
    position = target.translate + target.pivot + target.pivot_translate
    return transform_points(position, target.parent)


def compute_mean_pivot(
    targets: Sequence[ConstraintTarget], shares: Sequence[Floats]
) -> Floats:
    """Return the weighted mean of the world positions of targets' rotate pivots."""
    return compute_weighted_mean([compute_pivot_point(each) for each in targets], shares)


def compute_pivot_translation(point: Floats, node: ConstrainedNode) -> Floats:
    """Return the translation that puts a node's rotate pivot at a world point."""
    local = transform_points(point, node.into_parent)
    return local - node.pivot - node.pivot_translate


def compute_target_rotation(target: ConstraintTarget) -> Floats:
    """Return R JO IS of a target, shape (..., 3, 3)."""
    rotation = rotation_matrix(target.rotate, target.order)
    if target.orient.any():
        rotation = rotation @ rotation_matrix(target.orient, 0)
    if target.compensate.any():
        return remove_parent_scale(rotation, target.inverse_scale, target.compensate)
    return rotation


def compute_world_rotation(target: ConstraintTarget) -> Floats:
    """Return R JO IS of a target times its parent's matrix, shape (..., 3, 3)."""
    return compute_target_rotation(target) @ target.parent[..., :3, :3]


def blend_rotations(
    linears: Sequence[Floats], shares: Sequence[Floats], kind: Floats
) -> Floats:
    """Return a weighted mean of the rotations of 3 x 3 matrices; a single matrix as it is.

    `kind` is interpType. 1 is the weighted sum of quaternions, each with the sign that is
    closer to the sum of those before it. 2 starts at the first target, whatever its share,
    and interpolates to each next target by that target's share along the shorter path, 3
    along the longer. In Maya 0 and 4 depend on the previous frame; here they equal 2.
    """
    # Unconfirmed in Maya: the average is the sum of quaternions, each with the sign that
    # is closer to the sum of those before it.
    # Unconfirmed in Maya: with three or more targets, shortest and longest interpolate to
    # each next target by its share of all weights, which matches values a user reports.
    if len(linears) < 2:
        return linears[0] if linears else NO_ROTATION
    stacked = np.stack(np.broadcast_arrays(*linears))
    quaternions = [*matrix_to_quat(remove_scale(stacked))]
    averaged = np.asarray(kind) == INTERP_AVERAGE
    longest = np.asarray(kind) == INTERP_LONGEST
    if averaged.all():
        return quat_to_matrix(_average_quaternions(quaternions, shares))
    return quat_to_matrix(
        select_by_number(
            per_vector(np.where(averaged, 1, np.where(longest, 2, 0))),
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
    blend = quaternions[0]
    for q, share in zip(quaternions[1:], shares[1:]):
        step = quaternion_to_vector(compose(invert(blend), q))
        if longer:
            step = step - FULL_TURN * unit_vector(step)
        blend = compose(blend, vector_to_quaternion(per_vector(share) * step))
    return blend


def remove_scale(linear: Floats) -> Floats:
    """Return R of matrices S SH R; all three axes of a mirrored matrix are negated."""
    # Unconfirmed in Maya: constraints negate all three axes for a mirrored parent of the
    # constrained node too, as they do for a mirrored target.
    lengths = measure_row_lengths(linear)
    if lengths is None:
        return extract_rotation(linear, mirrored_axes="xyz")
    return linear / per_vector(lengths)


def extract_scale(matrix: Floats) -> Floats:
    """Return the scales of 4 x 4 matrices S SH R T."""
    linear = matrix[..., :3, :3]
    lengths = measure_row_lengths(linear)
    return decompose_matrix(linear)[1] if lengths is None else lengths


def measure_row_lengths(linear: Floats) -> Floats | None:
    """Return the row lengths of matrices without shear or mirroring, the usual case.

    None if any sample is sheared or mirrored, or has a scale of 0.
    """
    # NumPy has a slow special case for a matrix times its own transpose.
    gram = linear @ np.array(transpose(linear), order="C")
    squares = np.einsum("...ii->...i", gram)
    a, b, c = split_components(squares)
    limits = ORTHOGONAL_TOLERANCE * np.minimum(np.minimum(a, b), c)
    ab, ac, bc = (np.abs(gram[..., i, j]) for i, j in ((0, 1), (0, 2), (1, 2)))
    if not (np.maximum(np.maximum(ab, ac), bc) < limits).all():
        return None
    return np.sqrt(squares) if (_measure_volume(linear) > 0).all() else None


def _measure_volume(linear: Floats) -> Floats:
    """Return the determinants of 3 x 3 matrices, without a decomposition of each."""
    a, b, c, d, e, f, g, h, i = (linear[..., k // 3, k % 3] for k in range(9))
    volume: Floats = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    return volume


def compute_local_rotation(linear: Floats, into_parent: Floats) -> Floats:
    """Return the local rotation under a parent that has the world rotation of `linear`.

    It is the rotation of the product with the inverse of the parent's matrix, without its
    scale.
    """
    return remove_scale(linear @ into_parent[..., :3, :3])


def apply_rotation_offset(offset: Floats, order: Floats, rotation: Floats) -> Floats:
    """Return the rotation of offset angles followed by another rotation."""
    return rotation_matrix(offset, order) @ rotation if offset.any() else rotation


def compute_channel_angles(
    rotation: Floats,
    node: ConstrainedNode,
    offset: Floats = VECTOR_ZERO,
    old: Floats = SCALAR_ZERO,
) -> Floats:
    """Return the angles of a constrained node, from offset * rotation * jointOrient^-1.

    With useOldOffsetCalculation the offset's angles are added instead.
    """
    if old.any():
        added = compute_channel_angles(rotation, node) + offset
        return np.where(
            per_vector(old) != 0, added, compute_channel_angles(rotation, node, offset)
        )
    rotation = apply_rotation_offset(offset, node.order, rotation)
    if node.orient.any():
        rotation = rotation @ transpose(rotation_matrix(node.orient, 0))
    return matrix_to_euler(rotation, node.order)


def compute_offset_point(target: ConstraintTarget) -> Floats:
    """Return the world point at a target's pivot plus an offset in the target's space."""
    point = compute_pivot_point(target)
    if not target.offset_translate.any():
        return point
    offset = transform_vectors(
        target.scale * target.offset_translate, compute_target_rotation(target)
    )
    return point + transform_directions(offset, target.parent)


def compute_geometric_mean(scales: Sequence[Floats], shares: Sequence[Floats]) -> Floats:
    """Return the product of scales to the power of their shares.

    The product is negative where negative scales have the greater share.
    """
    if len(scales) == 1:
        return scales[0]
    size: Floats = VECTOR_ONE
    for scale, share in zip(scales, shares):
        size = size * np.abs(scale) ** per_vector(share)
    side = compute_weighted_mean([np.sign(scale) for scale in scales], shares)
    return np.where(side < 0, -size, size)
