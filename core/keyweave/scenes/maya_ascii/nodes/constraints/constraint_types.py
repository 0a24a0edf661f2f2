"""The constraints: where targets put a node, many samples at once.

They give channels of the constrained node, so in the space of its parent, into which its
parentInverseMatrix leads. What each does is from Maya's reference of nodes; values that
Maya saved of a parentConstraint and of orientConstraints confirm it for one target. Each
takes its targets and their shares of all weights; `constraint_inputs` sees to the rest.

The aimConstraint: a node turned so that one of its axes points at the targets.

All happens in the space of the node's parent, whose scale leaves lines and planes what
they are. What it does is from Maya's reference of nodes.

The rows of the constraints in the table of node types.

Names and defaults are those of Maya's reference of nodes and of scenes that Maya saved.
Other constraints, such as geometryConstraint, are not evaluated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from .....geometry.arrays import Floats
from .....geometry.matrices import inverse, moved_points, times, transposed, turn_of
from .....geometry.vectors import cross, dot, length, per_vector, unit
from ..functions import by_number
from ..node_type import Attribute, Declared, NodeType, attribute, compound, node_type, row
from ..rotation_functions import axis_between, turn_about
from .constraint_inputs import Constrained, Target, name_of, with_targets
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


ALMOST_ALONG = 1e-6  # sine below which two vectors are taken apart with more care


class Aiming(NamedTuple):
    """Which axis points at the targets, and what upVector comes near to."""

    aim: Floats
    up: Floats
    world_up: Floats
    up_matrix: Floats
    up_type: Floats
    scene_up: Floats


def aim_constrained(
    targets: Sequence[Target],
    shares: Sequence[Floats],
    node: Constrained,
    offset: Floats,
    old_offset: Floats,
    *aiming: Floats,
) -> tuple[Floats, Floats]:
    """Return the rotation that points aimVector at the targets, and constraintVector.

    upVector comes as near as it can to what worldUpType says: 0 the scene's own, 1 the way
    to the origin of worldUpMatrix, 2 worldUpVector turned by that matrix, 3 worldUpVector.
    By 4 the node turns by the least angle from where its parent has it.

    Parameters
    ----------
    aiming : ndarray
        The fields of `Aiming`.
    """
    # Unconfirmed in Maya: without an up vector an aimConstraint turns by the least angle
    # from no rotation.
    given = Aiming(*aiming)
    point = mean_of([pivot_point(target) for target in targets], shares)
    way = _way_to(point, node)
    turn = by_number(
        np.asarray(given.up_type)[..., np.newaxis, np.newaxis] == 4,
        _facing(given, way, _up_below(given, node)),
        lambda: turn_about(*axis_between(unit(given.aim), unit(way))),
    )
    return angles_of(turn, node, offset, old_offset), way


def _way_to(point: Floats, node: Constrained) -> Floats:
    """Return the way from a node's rotate pivot to a point of the world."""
    return pivot_below(point, node) - node.translate


def _up_below(given: Aiming, node: Constrained) -> Floats:
    """Return the up vector in the parent's space."""
    into, kind = node.into_parent[..., :3, :3], per_vector(np.asarray(given.up_type))
    return by_number(
        kind,
        times(np.where(kind == 0, given.scene_up, given.world_up), into),
        lambda: _way_to(given.up_matrix[..., 3, :3], node),
        lambda: times(times(given.world_up, given.up_matrix[..., :3, :3]), into),
    )


def _facing(given: Aiming, way: Floats, way_up: Floats) -> Floats:
    """Return the turn of aimVector into the way, if it has a length, with upVector up."""
    there = np.where(way.any(axis=-1, keepdims=True), way, given.aim)
    return transposed(_frame(given.aim, given.up)) @ _frame(there, way_up)


def _frame(first: Floats, second: Floats) -> Floats:
    """Return rows along one vector, across it towards the other, and across both."""
    x = unit(first)
    across = second - per_vector(dot(second, x)) * x
    if (length(across) > ALMOST_ALONG * length(second)).all() and x.any(axis=-1).all():
        y = unit(across)
        return np.stack(np.broadcast_arrays(x, y, cross(x, y)), axis=-2)
    a, b = np.broadcast_arrays(first, second)
    return turn_of(np.stack([a, b, cross(a, b)], axis=-2))


# Unconfirmed in Maya: tsc is constraintScaleCompensate of a scaleConstraint, and rs its
# restScale.


_MOVED, _TURNED = "constraintTranslate ct XYZ length", "constraintRotate cr XYZ angle"
_TARGET = {
    "translate": "targetTranslate tt XYZ length *",
    "pivot": "targetRotatePivot trp XYZ length *",
    "pivot_translate": "targetRotateTranslate trt XYZ length *",
    "rotate": "targetRotate tr XYZ angle *",
    "order": "targetRotateOrder tro *",
    "orient": "targetJointOrient tjo XYZ angle *",
    "scale": "targetScale ts XYZ =1 *",
    "compensate": "targetScaleCompensate tsc *",
    "inverse_scale": "targetInverseScale tis XYZ =1 *",
    "parent": "targetParentMatrix tpm matrix *",
    "weight": "targetWeight tw =1 *",
    "offset_translate": "targetOffsetTranslate tot XYZ length *",
    "offset_rotate": "targetOffsetRotate tor XYZ angle *",
}
_CONSTRAINED = {
    "into_parent": "constraintParentInverseMatrix cpim matrix",
    "translate": _MOVED,
    "pivot": "constraintRotatePivot crp XYZ length",
    "pivot_translate": "constraintRotateTranslate crt XYZ length",
    "order": "constraintRotateOrder cro",
    "orient": "constraintJointOrient cjo XYZ angle",
}
_POINT = "translate pivot pivot_translate parent weight"
_TURN = "rotate order orient parent weight"
_BONE = f"{_TURN} compensate inverse_scale"
_PIVOT, _AXES = "into_parent pivot pivot_translate", "into_parent order orient"
_OFFSET = "offset o XYZ length; constraintOffsetPolarity cop =1"
_OFFSET_TURN = "offset o XYZ angle; useOldOffsetCalculation uooc"
_KIND = "interpType int =1 integer"
_LAST = "lastTargetRotate lr XYZ angle; interpCache inc; lockOutput lo"
_REST_TRANSLATE = compound(
    "restTranslate rst length",
    "; ".join(f"restTranslate{a} rt{a.lower()} length" for a in "XYZ"),
)
_REST_ROTATE = compound(
    "restRotate rsrr angle", "; ".join(f"restRotate{a} rr{a.lower()} angle" for a in "XYZ")
)
_REST_SCALE = attribute("restScale rs XYZ =1")


def _axis(long: str, short: str, along: str) -> Attribute:
    """Return a vector that is one of the axes by default."""
    parts = (f"{long}{a} {short}{a.lower()} ={float(a == along)}" for a in "XYZ")
    return compound(f"{long} {short}", "; ".join(parts))


_AIMING = (_axis("aimVector", "a", "X"), _axis("upVector", "u", "Y"),
           _axis("worldUpVector", "wu", "Y"))  # fmt: skip


def _rule(
    function: Callable[..., Any],
    of_target: str,
    of_node: str,
    inputs: str,
    outputs: str,
    rest: Attribute,
    *made: Attribute,
) -> Declared:
    """Return a rule of a constraint, which knows its name.

    Of targets and node the fields are given, of further inputs and outputs the notation.
    """
    fields, own = of_target.split(), of_node.split()
    given = [*(_TARGET[one] for one in fields), *(_CONSTRAINED[one] for one in own)]
    every = "; ".join([*given, "enableRestPosition erp", rest.long, inputs])
    placed = with_targets(function, fields, own)
    return row(placed, every, outputs, rest, *made, reads=name_of)


_DECLARED: dict[str, tuple[Declared, ...]] = {
    "pointConstraint": (
        _rule(point_constrained, _POINT, _PIVOT, _OFFSET, _MOVED, _REST_TRANSLATE),
    ),
    "poleVectorConstraint": (
        _rule(
            pole_constrained, _POINT, _PIVOT, f"pivotSpace ps matrix; {_OFFSET}",
            _MOVED, _REST_TRANSLATE,
        ),
    ),
    "orientConstraint": (
        _rule(
            orient_constrained, _TURN, _AXES, f"{_KIND}; {_OFFSET_TURN}",
            _TURNED, _REST_ROTATE,
        ),
    ),
    "parentConstraint": (
        _rule(
            parent_constrained_translate,
            f"{_BONE} translate pivot pivot_translate scale offset_translate", _PIVOT, "",
            _MOVED, _REST_TRANSLATE,
        ),
        _rule(
            parent_constrained_rotate, f"{_BONE} offset_rotate", _AXES, _KIND,
            _TURNED, _REST_ROTATE,
        ),
    ),
    "aimConstraint": (
        _rule(
            aim_constrained, _POINT, f"{_PIVOT} translate order orient",
            f"{_OFFSET_TURN}; aimVector; upVector; worldUpVector; worldUpMatrix wum matrix;"
            "worldUpType wut =3 integer; sceneUp sceneUp XYZ",  # the last not Maya's name
            f"{_TURNED}; constraintVector cv XYZ length", _REST_ROTATE, *_AIMING,
        ),
    ),
    "scaleConstraint": (
        _rule(
            scale_constrained, "scale parent weight", "into_parent",
            "offset o XYZ =1; constraintScaleCompensate tsc",
            "constraintScale cs XYZ =1", _REST_SCALE,
        ),
    ),
}  # fmt: skip


def constraint_types(transform: NodeType) -> dict[str, NodeType]:
    """Return the types of constraints, which are transforms with targets."""
    return {
        name: node_type(name, *declared, extra=_LAST, base=transform)
        for name, declared in _DECLARED.items()
    }
