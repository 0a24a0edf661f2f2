"""The constraints: where targets put a node, many samples at once.

They give channels of the constrained node, so in the space of its parent, into which its
parentInverseMatrix leads. What each does is from Maya's reference of nodes; values that
Maya saved of a parentConstraint and of orientConstraints confirm it for one target.
"""

from __future__ import annotations

import numpy as np

from ...arrays import Floats
from ...matrix_factors import turn_of
from ...rotations import vector_to_quaternion
from ...transform_matrices import IDENTITY, inverse, moved_points, times
from ...vectors import cross, dot, length, per_vector, unit
from .constraint_targets import (
    NONE,
    ONE,
    ONES,
    ZERO,
    angles_of,
    at_rest,
    bone_turn,
    each_target,
    geometric_mean,
    mean_of,
    mean_turn,
    offset_point,
    offset_turn,
    pivot_point,
    proper_scale,
    shares_of,
    target_turn,
    turn_below,
)
from .functions import Several, by_number
from .turns import angle_between, matrix_of

POINT = (ZERO, ZERO, ZERO, IDENTITY, ONE)  # of targets that are points, by default
TURN = (ZERO, NONE, ZERO, IDENTITY, ONE)
BONE = (ZERO, NONE, ZERO, NONE, ONES)
SCENE_UP = np.array([0.0, 1.0, 0.0])
ALMOST_ALONG = 1e-6  # sine below which two vectors are taken apart with more care


def point_constrained(
    name: str,
    translates: Several,
    pivots: Several,
    pivot_translates: Several,
    parents: Several,
    weights: Several,
    into_parent: Floats,
    pivot: Floats,
    pivot_translate: Floats,
    offset: Floats,
    polarity: Floats,
    rests: Floats,
    rest: Floats,
) -> Floats:
    """Return the translation that puts the rotate pivot at the mean of targets' pivots.

    In the parent's space offset * constraintOffsetPolarity is added.
    """
    # Unconfirmed in Maya: the offset of a pointConstraint is in the space of the parent of
    # the constrained node.
    targets = translates, pivots, pivot_translates, parents, weights
    point, idle = target_point(name, targets, rests)
    moved = moved_points(point, into_parent) - pivot - pivot_translate
    return at_rest(moved + per_vector(polarity) * offset, rest, idle)


def target_point(
    name: str, targets: tuple[Several, ...], rests: Floats
) -> tuple[Floats, Floats]:
    """Return the weighted mean of targets' pivots in the world, and where no target counts.

    Parameters
    ----------
    targets : tuple of dict
        translate, rotatePivot, rotatePivotTranslate, parentMatrix and weight.
    """
    every = each_target(targets, POINT)
    shares, idle = shares_of(name, [one[-1] for one in every], rests)
    return mean_of([pivot_point(*one[:-1]) for one in every], shares), idle


def pole_constrained(
    name: str,
    translates: Several,
    pivots: Several,
    pivot_translates: Several,
    parents: Several,
    weights: Several,
    into_parent: Floats,
    pivot_space: Floats,
    pivot: Floats,
    pivot_translate: Floats,
    offset: Floats,
    polarity: Floats,
    rests: Floats,
    rest: Floats,
) -> Floats:
    """Return the pole vector from an IK handle's first joint to the targets.

    A vector in the space of the handle's parent; the joint is at constraintRotatePivot in
    pivotSpace.
    """
    targets = translates, pivots, pivot_translates, parents, weights
    point, idle = target_point(name, targets, rests)
    start = moved_points(pivot + pivot_translate, pivot_space)
    pole = times(point - start, into_parent[..., :3, :3])
    return at_rest(pole + per_vector(polarity) * offset, rest, idle)


def orient_constrained(
    name: str,
    rotates: Several,
    orders: Several,
    orients: Several,
    parents: Several,
    weights: Several,
    into_parent: Floats,
    order: Floats,
    orient: Floats,
    offset: Floats,
    kind: Floats,
    old_offset: Floats,
    rests: Floats,
    rest: Floats,
) -> Floats:
    """Return the rotation that turns a node in the world as its targets are.

    The offset comes before, as a rotation in the node's own order; with
    useOldOffsetCalculation its angles are added.
    """
    every = each_target((rotates, orders, orients, parents, weights), TURN)
    shares, idle = shares_of(name, [one[-1] for one in every], rests)
    turns = [target_turn(*one[:3]) @ one[3][..., :3, :3] for one in every]
    turn = turn_below(mean_turn(turns, shares, kind), into_parent)
    return at_rest(angles_of(turn, offset, orient, order, old_offset), rest, idle)


def parent_constrained_translate(
    name: str,
    translates: Several,
    pivots: Several,
    pivot_translates: Several,
    parents: Several,
    weights: Several,
    offsets: Several,
    rotates: Several,
    orders: Several,
    orients: Several,
    compensates: Several,
    inverse_scales: Several,
    scales: Several,
    into_parent: Floats,
    pivot: Floats,
    pivot_translate: Floats,
    rests: Floats,
    rest: Floats,
) -> Floats:
    """Return the translation that keeps a node's pivot where targets carry it.

    For each target that is targetOffsetTranslate in the target's space, scaled as the
    target is, from its rotate pivot.
    """
    # Unconfirmed in Maya: targetOffsetTranslate is scaled and turned with the target.
    points = translates, pivots, pivot_translates, parents, weights, offsets
    bones = rotates, orders, orients, compensates, inverse_scales, scales
    every = each_target((*points, *bones), (*POINT, ZERO, *BONE, ONES))
    shares, idle = shares_of(name, [one[4] for one in every], rests)
    carried = mean_of([_carried(*one[:4], *one[5:]) for one in every], shares)
    moved = moved_points(carried, into_parent) - pivot - pivot_translate
    return at_rest(moved, rest, idle)


def _carried(
    translate: Floats,
    pivot: Floats,
    pivot_translate: Floats,
    parent: Floats,
    offset: Floats,
    *turning: Floats,
) -> Floats:
    """Return where one target carries the constrained node's pivot in the world."""
    point = pivot_point(translate, pivot, pivot_translate, parent)
    if not offset.any():
        return point
    return offset_point(point, offset, turning[-1], bone_turn(*turning[:-1]), parent)


def parent_constrained_rotate(
    name: str,
    rotates: Several,
    orders: Several,
    orients: Several,
    compensates: Several,
    inverse_scales: Several,
    parents: Several,
    weights: Several,
    offsets: Several,
    into_parent: Floats,
    order: Floats,
    orient: Floats,
    kind: Floats,
    rests: Floats,
    rest: Floats,
) -> Floats:
    """Return the rotation that keeps a node turned as it is in the space of targets.

    For each target that is targetOffsetRotate, in the target's rotate order, and then
    the target's rotation in the world.
    """
    # Unconfirmed in Maya: targetOffsetRotate is in the target's rotate order.
    every = each_target(
        (rotates, orders, orients, compensates, inverse_scales, parents, weights, offsets),
        (*BONE, IDENTITY, ONE, ZERO),
    )
    shares, idle = shares_of(name, [one[6] for one in every], rests)
    turns = [
        offset_turn(one[7], one[1], bone_turn(*one[:5]) @ one[5][..., :3, :3])
        for one in every
    ]
    turn = turn_below(mean_turn(turns, shares, kind), into_parent)
    return at_rest(angles_of(turn, ZERO, orient, order), rest, idle)


def aim_constrained(
    name: str,
    translates: Several,
    pivots: Several,
    pivot_translates: Several,
    parents: Several,
    weights: Several,
    into_parent: Floats,
    translate: Floats,
    pivot: Floats,
    pivot_translate: Floats,
    order: Floats,
    orient: Floats,
    aim: Floats,
    up: Floats,
    world_up: Floats,
    up_matrix: Floats,
    up_type: Floats,
    offset: Floats,
    old_offset: Floats,
    rests: Floats,
    rest: Floats,
) -> tuple[Floats, Floats]:
    """Return the rotation that points aimVector at the targets, and constraintVector.

    upVector comes as near as it can to what worldUpType says: 0 y, 1 the way to the
    origin of worldUpMatrix, 2 worldUpVector turned by that matrix, 3 worldUpVector. By 4
    the node turns by the least angle from where its parent has it. All that happens in
    the space of the parent, whose scale leaves lines and planes what they are.
    """
    # Unconfirmed in Maya: the up axis of a scene, which files do not tell, is y.
    # Unconfirmed in Maya: without an up vector an aimConstraint turns by the least angle
    # from no rotation.
    targets = translates, pivots, pivot_translates, parents, weights
    point, idle = target_point(name, targets, rests)
    here = translate + pivot + pivot_translate
    way = moved_points(point, into_parent) - here
    way_up = _up_below(up_type, world_up, up_matrix, into_parent, here)
    turn = by_number(
        np.asarray(up_type)[..., np.newaxis, np.newaxis] == 4,
        np.swapaxes(_frame(aim, up), -1, -2) @ _frame(_way_or(way, aim), way_up),
        lambda: _least_turn(aim, way),
    )
    angles = angles_of(turn, offset, orient, order, old_offset)
    return at_rest(angles, rest, idle), way


def _up_below(
    up_type: Floats, vector: Floats, matrix: Floats, into_parent: Floats, here: Floats
) -> Floats:
    """Return the up vector in the parent's space."""
    into = into_parent[..., :3, :3]
    return by_number(
        per_vector(np.asarray(up_type)),
        times(np.where(per_vector(np.asarray(up_type)) == 0, SCENE_UP, vector), into),
        lambda: moved_points(matrix[..., 3, :3], into_parent) - here,
        lambda: times(times(vector, matrix[..., :3, :3]), into),
    )


def _frame(first: Floats, second: Floats) -> Floats:
    """Return rows along one vector, across it towards the other, and across both."""
    x = unit(first)
    across = second - per_vector(dot(second, x)) * x
    if (length(across) > ALMOST_ALONG * length(second)).all() and x.any(axis=-1).all():
        y = unit(across)
        return np.stack(np.broadcast_arrays(x, y, cross(x, y)), axis=-2)
    a, b = np.broadcast_arrays(first, second)
    return turn_of(np.stack([a, b, cross(a, b)], axis=-2))


def _way_or(way: Floats, aim: Floats) -> Floats:
    """Return the way, and the aim vector itself where the way has no length."""
    return np.where(np.any(way, axis=-1, keepdims=True), way, aim)


def _least_turn(aim: Floats, way: Floats) -> Floats:
    axis, angle, _ = angle_between(aim, way)
    return matrix_of(vector_to_quaternion(axis * per_vector(angle)))


def scale_constrained(
    name: str,
    scales: Several,
    parents: Several,
    weights: Several,
    into_parent: Floats,
    offset: Floats,
    compensate: Floats,
    rests: Floats,
    rest: Floats,
) -> Floats:
    """Return the scale that makes a node in the world as large as its targets.

    Of several targets the weighted geometric mean counts, times the offset. With
    constraintScaleCompensate, of joints that undo their parent's scale, that scale is
    not undone twice. Where targets are
    mirrored the greater share decides.
    """
    # Unconfirmed in Maya: a scaleConstraint divides by the scale of the parent's matrix,
    # axis by axis, and not at all while constraintScaleCompensate is on.
    every = each_target((scales, parents, weights), (ONES, IDENTITY, ONE))
    shares, idle = shares_of(name, [one[-1] for one in every], rests)
    mean = geometric_mean([scale * _size(parent) for scale, parent, _ in every], shares)
    on = per_vector(np.asarray(compensate)) != 0
    size = np.where(on, 1.0, _size(inverse(into_parent)))
    made = mean * offset / np.where(size == 0, 1.0, size)
    return at_rest(made, rest, idle)


def _size(matrix: Floats) -> Floats:
    """Return the scale of a matrix."""
    return proper_scale(matrix[..., :3, :3])
