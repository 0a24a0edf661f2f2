"""The constraints: where targets put a node, many samples at once.

They give channels of the constrained node, so in the space of its parent, into which its
parentInverseMatrix leads. What each does is from Maya's reference of nodes; values that
Maya saved of a parentConstraint and of orientConstraints confirm it for one target. Each
takes its targets and their shares of all weights; `constraint_inputs` sees to the rest.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...arrays import Floats
from ...transform_matrices import inverse, moved_points, times
from ...vectors import per_vector
from .constraint_inputs import Constrained, Target
from .constraint_targets import (
    angles_of,
    geometric_mean,
    mean_of,
    mean_turn,
    offset_point,
    offset_turn,
    pivot_below,
    pivot_point,
    proper_scale,
    turn_below,
    world_turn,
)


def point_constrained(
    targets: Sequence[Target],
    shares: Sequence[Floats],
    node: Constrained,
    offset: Floats,
    polarity: Floats,
) -> Floats:
    """Return the translation that puts the rotate pivot at the mean of targets' pivots.

    In the parent's space offset * constraintOffsetPolarity is added.
    """
    # Unconfirmed in Maya: the offset of a pointConstraint is in the space of the parent of
    # the constrained node.
    point = mean_of([pivot_point(target) for target in targets], shares)
    return pivot_below(point, node) + per_vector(polarity) * offset


def pole_constrained(
    targets: Sequence[Target],
    shares: Sequence[Floats],
    node: Constrained,
    pivot_space: Floats,
    offset: Floats,
    polarity: Floats,
) -> Floats:
    """Return the pole vector from an IK handle's first joint to the targets.

    A vector in the space of the handle's parent; the joint is at constraintRotatePivot in
    pivotSpace.
    """
    point = mean_of([pivot_point(target) for target in targets], shares)
    start = moved_points(node.pivot + node.pivot_translate, pivot_space)
    pole = times(point - start, node.into_parent[..., :3, :3])
    return pole + per_vector(polarity) * offset


def orient_constrained(
    targets: Sequence[Target],
    shares: Sequence[Floats],
    node: Constrained,
    kind: Floats,
    offset: Floats,
    old_offset: Floats,
) -> Floats:
    """Return the rotation that turns a node in the world as its targets are.

    The offset comes before, as a rotation in the node's own order; with
    useOldOffsetCalculation its angles are added.
    """
    turns = [world_turn(target) for target in targets]
    turn = turn_below(mean_turn(turns, shares, kind), node.into_parent)
    return angles_of(turn, node, offset, old_offset)


def parent_constrained_translate(
    targets: Sequence[Target], shares: Sequence[Floats], node: Constrained
) -> Floats:
    """Return the translation that keeps a node's pivot where targets carry it.

    For each target that is targetOffsetTranslate in the target's space, scaled as the
    target is, from its rotate pivot.
    """
    # Unconfirmed in Maya: targetOffsetTranslate is scaled and turned with the target.
    carried = mean_of([offset_point(target) for target in targets], shares)
    return pivot_below(carried, node)


def parent_constrained_rotate(
    targets: Sequence[Target], shares: Sequence[Floats], node: Constrained, kind: Floats
) -> Floats:
    """Return the rotation that keeps a node turned as it is in the space of targets.

    For each target that is targetOffsetRotate, in the target's rotate order, and then
    the target's rotation in the world.
    """
    # Unconfirmed in Maya: targetOffsetRotate is in the target's rotate order.
    turns = [offset_turn(one.offset_rotate, one.order, world_turn(one)) for one in targets]
    return angles_of(turn_below(mean_turn(turns, shares, kind), node.into_parent), node)


def scale_constrained(
    targets: Sequence[Target],
    shares: Sequence[Floats],
    node: Constrained,
    offset: Floats,
    compensate: Floats,
) -> Floats:
    """Return the scale that makes a node in the world as large as its targets.

    Of several targets the weighted geometric mean counts, times the offset; where some
    are mirrored the greater share decides. With constraintScaleCompensate, of joints that
    undo their parent's scale, that scale is not undone twice.
    """
    # Unconfirmed in Maya: a scaleConstraint divides by the scale of the parent's matrix,
    # axis by axis, and not at all while constraintScaleCompensate is on.
    mean = geometric_mean([one.scale * _size(one.parent) for one in targets], shares)
    on = per_vector(np.asarray(compensate)) != 0
    size = np.where(on, 1.0, _size(inverse(node.into_parent)))
    made: Floats = mean * offset / np.where(size == 0, 1.0, size)
    return made


def _size(matrix: Floats) -> Floats:
    """Return the scale of a matrix."""
    return proper_scale(matrix[..., :3, :3])
