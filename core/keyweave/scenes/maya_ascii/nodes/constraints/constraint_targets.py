"""What a constraint makes of its targets: points, rotations, scales, and their means."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .....geometry.arrays import Floats
from .....geometry.matrices import (
    NO_ROTATION,
    factors,
    moved_points,
    rotation_matrix,
    times,
    transposed,
    turn_of,
)
from .....geometry.rotations import (
    TURN,
    align,
    compose,
    invert,
    quaternion_to_vector,
    vector_to_quaternion,
)
from .....geometry.vectors import per_vector, unit
from ..functions import by_number
from ..rotation_functions import euler_angles, matrix_of, quaternion_of, unit_quaternion
from ..transforms import without_parent_scale
from .constraint_inputs import NONE, ONES, ZERO, Constrained, Target

ALMOST_TURN = 1e-13  # what rounding leaves of the cosines between axes
NO_FLIP, AVERAGE, SHORTEST, LONGEST, CACHE = range(5)  # of interpType


def mean_of(vectors: Sequence[Floats], shares: Sequence[Floats]) -> Floats:
    """Return the sum of vectors times their shares."""
    if len(vectors) == 1:
        return vectors[0]
    made: Floats = sum(
        (per_vector(share) * vector for share, vector in zip(shares, vectors)), ZERO
    )
    return made


def pivot_point(target: Target) -> Floats:
    """Return where a target's rotate pivot is in the world."""
    place = target.translate + target.pivot + target.pivot_translate
    return moved_points(place, target.parent)


def pivot_below(point: Floats, node: Constrained) -> Floats:
    """Return the translation that puts a node's rotate pivot at a point of the world."""
    moved = moved_points(point, node.into_parent)
    return moved - node.pivot - node.pivot_translate


def target_turn(target: Target) -> Floats:
    """Return R JO IS of a target, shape (..., 3, 3)."""
    turn = rotation_matrix(target.rotate, target.order)
    if target.orient.any():
        turn = turn @ rotation_matrix(target.orient, 0)
    if target.compensate.any():
        return without_parent_scale(turn, target.inverse_scale, target.compensate)
    return turn


def world_turn(target: Target) -> Floats:
    """Return R JO IS of a target and what its parent makes of it, shape (..., 3, 3)."""
    return target_turn(target) @ target.parent[..., :3, :3]


def mean_turn(linears: Sequence[Floats], shares: Sequence[Floats], kind: Floats) -> Floats:
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
    quaternions = [quaternion_of(proper_turn(linear)) for linear in linears]
    averaged = np.asarray(kind) == AVERAGE
    long = np.asarray(kind) == LONGEST
    if averaged.all():
        return matrix_of(_average(quaternions, shares))
    return matrix_of(
        by_number(
            per_vector(np.where(averaged, 1, np.where(long, 2, 0))),
            _in_turn(quaternions, shares, longer=False),
            lambda: _average(quaternions, shares),
            lambda: _in_turn(quaternions, shares, longer=True),
        )
    )


def _average(quaternions: Sequence[Floats], shares: Sequence[Floats]) -> Floats:
    total: Floats = np.zeros(4)
    for q, share in zip(quaternions, shares):
        total = total + per_vector(share) * align(q, total)
    return unit_quaternion(total)


def _in_turn(
    quaternions: Sequence[Floats], shares: Sequence[Floats], *, longer: bool
) -> Floats:
    made = quaternions[0]
    for q, share in zip(quaternions[1:], shares[1:]):
        step = quaternion_to_vector(compose(invert(made), q))
        if longer:
            step = step - TURN * unit(step)
        made = compose(made, vector_to_quaternion(per_vector(share) * step))
    return made


def proper_turn(linear: Floats) -> Floats:
    """Return R of matrices S SH R."""
    sizes = sizes_of_rows(linear)
    return turn_of(linear) if sizes is None else linear / per_vector(sizes)


def proper_scale(linear: Floats) -> Floats:
    """Return the scales of matrices S SH R."""
    sizes = sizes_of_rows(linear)
    return factors(linear)[1] if sizes is None else sizes


def sizes_of_rows(linear: Floats) -> Floats | None:
    """Return the lengths of rows at right angles, without mirroring, as most have them.

    None if any sample is sheared or mirrored, or has a scale of 0.
    """
    gram = linear @ transposed(linear)
    squares = gram[..., range(3), range(3)]
    beside = np.abs(gram - per_vector(squares) * np.eye(3)).max(axis=(-2, -1))
    upright = (beside < ALMOST_TURN * squares.min(axis=-1)) & (np.linalg.det(linear) > 0)
    return np.sqrt(squares) if upright.all() else None


def turn_below(linear: Floats, into_parent: Floats) -> Floats:
    """Return the rotation below a parent that is that of `linear` in the world.

    Of the product with the inverse of the parent's matrix, however scaled, only the
    rotation counts; with the parent's matrix behind it, it is in the world as wanted.
    """
    return proper_turn(linear @ into_parent[..., :3, :3])


def offset_turn(offset: Floats, order: Floats, turn: Floats) -> Floats:
    """Return a rotation that comes after that of offset angles."""
    return rotation_matrix(offset, order) @ turn if offset.any() else turn


def angles_of(
    turn: Floats, node: Constrained, offset: Floats = ZERO, old: Floats = NONE
) -> Floats:
    """Return the angles of a constrained node: of offset * turn * jointOrient^-1.

    With useOldOffsetCalculation the offset's angles are added instead.
    """
    if old.any():
        added = angles_of(turn, node) + offset
        return np.where(per_vector(old) != 0, added, angles_of(turn, node, offset))
    turn = offset_turn(offset, node.order, turn)
    if node.orient.any():
        turn = turn @ transposed(rotation_matrix(node.orient, 0))
    return euler_angles(turn, node.order)


def offset_point(target: Target) -> Floats:
    """Return the world point at an offset from a target's pivot, in the target's space."""
    point = pivot_point(target)
    if not target.offset_translate.any():
        return point
    offset = times(target.scale * target.offset_translate, target_turn(target))
    return point + times(offset, target.parent[..., :3, :3])


def geometric_mean(scales: Sequence[Floats], shares: Sequence[Floats]) -> Floats:
    """Return the product of scales to the power of their shares.

    Where those that are negative have the greater share, it is negative.
    """
    if len(scales) == 1:
        return scales[0]
    size: Floats = ONES
    for scale, share in zip(scales, shares):
        size = size * np.abs(scale) ** per_vector(share)
    side = mean_of([np.sign(scale) for scale in scales], shares)
    return np.where(side < 0, -size, size)
