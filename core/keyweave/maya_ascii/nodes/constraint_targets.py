"""What a constraint takes from its targets: their shares, points and rotations.

Each element of a constraint's array target holds what is known of one target, and its
weight. What a file does not mention of a target counts as by default.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np

from ...arrays import Array, Floats
from ...errors import KeyweaveWarning
from ...matrix_factors import factors, turn_of
from ...rotations import (
    TURN,
    align,
    compose,
    invert,
    quaternion_to_vector,
    vector_to_quaternion,
)
from ...transform_matrices import moved_points, rotation_matrix, times
from ...vectors import per_vector, unit
from .functions import Several, by_number
from .transforms import without_parent_scale
from .turns import euler_angles, matrix_of, quaternion_of, unit_quaternion

NONE, ONE = np.zeros(()), np.ones(())
ZERO, ONES = np.zeros(3), np.ones(3)
ALMOST_TURN = 1e-13  # what rounding leaves of the cosines between axes
NO_FLIP, AVERAGE, SHORTEST, LONGEST, CACHE = range(5)  # of interpType
Drawn = tuple[Any, ...]  # what is known of one target


def name_of(node: Any, graph: Any) -> str:
    """Return the name of a constraint, and warn if it has no targets."""
    name, data = str(node.name), graph.data(node)
    if not any(one.startswith("target") for one, _ in (*data.values, *data.sources)):
        told = f"{name} is a constraint without targets; its rest values are used"
        warnings.warn(told, KeyweaveWarning, stacklevel=2)
    return name


def each_target(arrays: Sequence[Several], defaults: Sequence[Floats]) -> list[Drawn]:
    """Return for each target what each array holds of it, in the order of the indices.

    Examples
    --------
    >>> weights, points = {0: 1.0, 3: 0.5}, {3: 7.0}
    >>> each_target([points, weights], [0.0, 1.0])
    [(0.0, 1.0), (7.0, 0.5)]
    """
    indices = sorted({index for array in arrays for index in array})
    return [
        tuple(array.get(index, default) for array, default in zip(arrays, defaults))
        for index in indices
    ]


def shares_of(
    name: str, weights: Sequence[Floats], rests: Floats
) -> tuple[list[Floats], Array]:
    """Return each weight's share of their sum, and where that is 0.

    There the constraint gives its rest values; without enableRestPosition, where Maya
    computes nothing and what was before stays, with a warning.
    """
    # Unconfirmed in Maya: where all weights are 0 a constraint whose enableRestPosition is
    # off keeps what it gave before; here it gives its rest values.
    total = np.asarray(sum(weights, NONE))
    idle = total == 0
    if idle.any() and weights and (idle & (np.asarray(rests) == 0)).any():
        told = f"the weights of {name} sum to zero; its rest values are used"
        warnings.warn(told, KeyweaveWarning, stacklevel=2)
    if len(weights) == 1:
        return [ONE], idle
    return [weight / np.where(idle, 1.0, total) for weight in weights], idle


def at_rest(value: Floats, rest: Floats, idle: Array) -> Floats:
    """Return the rest value where no target counts."""
    return np.where(per_vector(idle), rest, value) if idle.any() else value


def mean_of(vectors: Sequence[Floats], shares: Sequence[Floats]) -> Floats:
    """Return the sum of vectors times their shares."""
    if len(vectors) == 1:
        return vectors[0]
    made: Floats = sum(
        (per_vector(share) * vector for share, vector in zip(shares, vectors)), ZERO
    )
    return made


def pivot_point(
    translate: Floats, pivot: Floats, pivot_translate: Floats, parent: Floats
) -> Floats:
    """Return where a target's rotate pivot is in the world."""
    return moved_points(translate + pivot + pivot_translate, parent)


def target_turn(rotate: Floats, order: Floats, orient: Floats) -> Floats:
    """Return R JO of a target, shape (..., 3, 3)."""
    turn = rotation_matrix(rotate, order)
    return turn @ rotation_matrix(orient, 0) if orient.any() else turn


def bone_turn(
    rotate: Floats, order: Floats, orient: Floats, compensate: Floats, inverse: Floats
) -> Floats:
    """Return R JO IS of a target, shape (..., 3, 3)."""
    turn = target_turn(rotate, order, orient)
    return without_parent_scale(turn, inverse, compensate) if np.any(compensate) else turn


def mean_turn(linears: Sequence[Floats], shares: Sequence[Floats], kind: Floats) -> Floats:
    """Return a rotation between those of 3 x 3 matrices; of one it is the matrix itself.

    Parameters
    ----------
    kind : ndarray
        interpType: 1 is the sum of quaternions times their shares, of q and -q that
        which is nearer to the sum so far. 2 goes from each target to the next by the
        latter's share of all, the shorter way, and 3 the longer. With 0 and 4 Maya goes
        by the frame before; here they are as 2.
    """
    # Unconfirmed in Maya: the average is the sum of quaternions, each taken on the side of
    # the sum so far.
    # Unconfirmed in Maya: with three targets and more, shortest and longest go on to each
    # next target by its share of all weights, which gives the values that a user reports.
    # Unconfirmed in Maya: no flip and cache are as shortest, for lack of a frame before.
    if len(linears) == 1:
        return linears[0]
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
    gram = linear @ np.swapaxes(linear, -1, -2)
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
    turn: Floats, offset: Floats, orient: Floats, order: Floats, old: Floats = NONE
) -> Floats:
    """Return the angles of a constrained node: of offset * turn * jointOrient^-1.

    With useOldOffsetCalculation the offset's angles are added instead.
    """
    if np.any(old):
        added = angles_of(turn, ZERO, orient, order) + offset
        return np.where(per_vector(old) != 0, added, angles_of(turn, offset, orient, order))
    turn = offset_turn(offset, order, turn)
    if orient.any():
        turn = turn @ np.swapaxes(rotation_matrix(orient, 0), -1, -2)
    return euler_angles(turn, order)


def offset_point(
    point: Floats, offset: Floats, scale: Floats, turn: Floats, parent: Floats
) -> Floats:
    """Return the world point at an offset from a target's pivot, in the target's space."""
    return point + times(times(scale * offset, turn), parent[..., :3, :3])


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
