"""The constraints: their rules, on arrays of samples, and their types.

A constraint outputs channels of the constrained node in the space of its parent, given by
its parentInverseMatrix; scale in that space does not change the lines and planes of an
aimConstraint. Behaviour, names and defaults are from Maya's node reference and from scenes
that Maya saved; saved values of a parentConstraint and of orientConstraints match for one
target. Each rule takes its targets and their shares of the total weight;
`constraint_inputs` prepares them. Other constraints, such as geometryConstraint, are not
evaluated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from .....geometry.arrays import Floats
from .....geometry.matrices import (
    extract_rotation,
    invert_matrix,
    transform_points,
    transform_vectors,
    transpose,
)
from .....geometry.vectors import cross, dot, length, per_vector, unit_vector
from ..functions import select_by_number
from ..node_type import (
    Attribute,
    Declaration,
    NodeType,
    make_attribute,
    make_compound,
    make_node_type,
)
from ..rotation_functions import axis_angle_to_matrix, compute_axis_angle
from .constraint_inputs import (
    ConstrainedNode,
    ConstraintTarget,
    make_constraint_rule,
)
from .constraint_targets import (
    apply_rotation_offset,
    blend_rotations,
    compute_channel_angles,
    compute_geometric_mean,
    compute_local_rotation,
    compute_offset_point,
    compute_pivot_point,
    compute_pivot_translation,
    compute_weighted_mean,
    compute_world_rotation,
    extract_scale,
)


def constrain_point(
    targets: Sequence[ConstraintTarget],
    shares: Sequence[Floats],
    node: ConstrainedNode,
    offset: Floats,
    polarity: Floats,
) -> Floats:
    """Return the translation that puts the rotate pivot at the mean of targets' pivots.

    In the parent's space offset * constraintOffsetPolarity is added.
    """
    # Unconfirmed in Maya: the offset of a pointConstraint is in the space of the parent of
    # the constrained node.
    point = compute_weighted_mean(
        [compute_pivot_point(target) for target in targets], shares
    )
    return compute_pivot_translation(point, node) + per_vector(polarity) * offset


def constrain_pole_vector(
    targets: Sequence[ConstraintTarget],
    shares: Sequence[Floats],
    node: ConstrainedNode,
    pivot_space: Floats,
    offset: Floats,
    polarity: Floats,
) -> Floats:
    """Return the pole vector from an IK handle's first joint to the targets.

    A vector in the space of the handle's parent; the joint is at constraintRotatePivot in
    pivotSpace.
    """
    point = compute_weighted_mean(
        [compute_pivot_point(target) for target in targets], shares
    )
    start = transform_points(node.pivot + node.pivot_translate, pivot_space)
    pole = transform_vectors(point - start, node.into_parent[..., :3, :3])
    return pole + per_vector(polarity) * offset


def constrain_orient(
    targets: Sequence[ConstraintTarget],
    shares: Sequence[Floats],
    node: ConstrainedNode,
    kind: Floats,
    offset: Floats,
    old_offset: Floats,
) -> Floats:
    """Return the rotation that turns a node in the world as its targets are.

    The offset comes before, as a rotation in the node's own order; with
    useOldOffsetCalculation its angles are added.
    """
    turns = [compute_world_rotation(target) for target in targets]
    turn = compute_local_rotation(blend_rotations(turns, shares, kind), node.into_parent)
    return compute_channel_angles(turn, node, offset, old_offset)


def constrain_parent_translate(
    targets: Sequence[ConstraintTarget], shares: Sequence[Floats], node: ConstrainedNode
) -> Floats:
    """Return the translation that keeps a node's pivot where targets carry it.

    For each target that is targetOffsetTranslate in the target's space, scaled as the
    target is, from its rotate pivot.
    """
    # Unconfirmed in Maya: targetOffsetTranslate is scaled and turned with the target.
    carried = compute_weighted_mean(
        [compute_offset_point(target) for target in targets], shares
    )
    return compute_pivot_translation(carried, node)


def constrain_parent_rotate(
    targets: Sequence[ConstraintTarget],
    shares: Sequence[Floats],
    node: ConstrainedNode,
    kind: Floats,
) -> Floats:
    """Return the rotation that keeps a node turned as it is in the space of targets.

    For each target that is targetOffsetRotate, in the target's rotate order, and then
    the target's rotation in the world.
    """
    # Unconfirmed in Maya: targetOffsetRotate is in the target's rotate order.
    turns = [
        apply_rotation_offset(one.offset_rotate, one.order, compute_world_rotation(one))
        for one in targets
    ]
    return compute_channel_angles(
        compute_local_rotation(blend_rotations(turns, shares, kind), node.into_parent), node
    )


def constrain_scale(
    targets: Sequence[ConstraintTarget],
    shares: Sequence[Floats],
    node: ConstrainedNode,
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
    mean = compute_geometric_mean(
        [one.scale * _extract_matrix_scale(one.parent) for one in targets], shares
    )
    on = per_vector(np.asarray(compensate)) != 0
    size = np.where(on, 1.0, _extract_matrix_scale(invert_matrix(node.into_parent)))
    made: Floats = mean * offset / np.where(size == 0, 1.0, size)
    return made


def _extract_matrix_scale(matrix: Floats) -> Floats:
    """Return the scale of a matrix."""
    return extract_scale(matrix[..., :3, :3])


PARALLEL_TOLERANCE = 1e-6  # sine below which two vectors are taken apart with more care


class AimInputs(NamedTuple):
    """Which axis points at the targets, and what upVector comes near to."""

    aim: Floats
    up: Floats
    world_up: Floats
    up_matrix: Floats
    up_type: Floats
    scene_up: Floats


def constrain_aim(
    targets: Sequence[ConstraintTarget],
    shares: Sequence[Floats],
    node: ConstrainedNode,
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
        The fields of `AimInputs`.
    """
    # Unconfirmed in Maya: without an up vector an aimConstraint turns by the least angle
    # from no rotation.
    given = AimInputs(*aiming)
    point = compute_weighted_mean(
        [compute_pivot_point(target) for target in targets], shares
    )
    way = _compute_direction(point, node)
    turn = select_by_number(
        np.asarray(given.up_type)[..., np.newaxis, np.newaxis] == 4,
        _compute_aim_rotation(given, way, _compute_up_vector(given, node)),
        lambda: axis_angle_to_matrix(
            *compute_axis_angle(unit_vector(given.aim), unit_vector(way))
        ),
    )
    return compute_channel_angles(turn, node, offset, old_offset), way


def _compute_direction(point: Floats, node: ConstrainedNode) -> Floats:
    """Return the way from a node's rotate pivot to a point of the world."""
    return compute_pivot_translation(point, node) - node.translate


def _compute_up_vector(given: AimInputs, node: ConstrainedNode) -> Floats:
    """Return the up vector in the parent's space."""
    into, kind = node.into_parent[..., :3, :3], per_vector(np.asarray(given.up_type))
    return select_by_number(
        kind,
        transform_vectors(np.where(kind == 0, given.scene_up, given.world_up), into),
        lambda: _compute_direction(given.up_matrix[..., 3, :3], node),
        lambda: transform_vectors(
            transform_vectors(given.world_up, given.up_matrix[..., :3, :3]), into
        ),
    )


def _compute_aim_rotation(given: AimInputs, way: Floats, way_up: Floats) -> Floats:
    """Return the turn of aimVector into the way, if it has a length, with upVector up."""
    there = np.where(way.any(axis=-1, keepdims=True), way, given.aim)
    return transpose(_make_frame(given.aim, given.up)) @ _make_frame(there, way_up)


def _make_frame(first: Floats, second: Floats) -> Floats:
    """Return rows along one vector, across it towards the other, and across both."""
    x = unit_vector(first)
    across = second - per_vector(dot(second, x)) * x
    if (length(across) > PARALLEL_TOLERANCE * length(second)).all() and x.any(
        axis=-1
    ).all():
        y = unit_vector(across)
        return np.stack(np.broadcast_arrays(x, y, cross(x, y)), axis=-2)
    a, b = np.broadcast_arrays(first, second)
    return extract_rotation(np.stack([a, b, cross(a, b)], axis=-2))


# Unconfirmed in Maya: tsc is constraintScaleCompensate of a scaleConstraint, and rs its
# restScale.


_TRANSLATE_OUTPUT, _ROTATE_OUTPUT = (
    "constraintTranslate ct XYZ length",
    "constraintRotate cr XYZ angle",
)
_POINT_FIELDS = "translate pivot pivot_translate parent weight"
_ROTATION_FIELDS = "rotate order orient parent weight"
_JOINT_FIELDS = f"{_ROTATION_FIELDS} compensate inverse_scale"
_PIVOT_FIELDS, _AXES_FIELDS = (
    "into_parent pivot pivot_translate",
    "into_parent order orient",
)
_POINT_OFFSET = "offset o XYZ length; constraintOffsetPolarity cop =1"
_ROTATION_OFFSET = "offset o XYZ angle; useOldOffsetCalculation uooc"
_INTERP_TYPE = "interpType int =1 integer"
_COMMON_ATTRIBUTES = "lastTargetRotate lr XYZ angle; interpCache inc; lockOutput lo"
_REST_TRANSLATE = make_compound(
    "restTranslate rst length",
    "; ".join(f"restTranslate{a} rt{a.lower()} length" for a in "XYZ"),
)
_REST_ROTATE = make_compound(
    "restRotate rsrr angle", "; ".join(f"restRotate{a} rr{a.lower()} angle" for a in "XYZ")
)
_REST_SCALE = make_attribute("restScale rs XYZ =1")


def _axis_attribute(long: str, short: str, along: str) -> Attribute:
    """Return a vector that is one of the axes by default."""
    parts = (f"{long}{a} {short}{a.lower()} ={float(a == along)}" for a in "XYZ")
    return make_compound(f"{long} {short}", "; ".join(parts))


_AIM_VECTORS = (
    _axis_attribute("aimVector", "a", "X"),
    _axis_attribute("upVector", "u", "Y"),
    _axis_attribute("worldUpVector", "wu", "Y"),
)


_CONSTRAINT_RULES: dict[str, tuple[Declaration, ...]] = {
    "pointConstraint": (
        make_constraint_rule(
            constrain_point,
            _POINT_FIELDS,
            _PIVOT_FIELDS,
            _POINT_OFFSET,
            _TRANSLATE_OUTPUT,
            _REST_TRANSLATE,
        ),
    ),
    "poleVectorConstraint": (
        make_constraint_rule(
            constrain_pole_vector,
            _POINT_FIELDS,
            _PIVOT_FIELDS,
            f"pivotSpace ps matrix; {_POINT_OFFSET}",
            _TRANSLATE_OUTPUT,
            _REST_TRANSLATE,
        ),
    ),
    "orientConstraint": (
        make_constraint_rule(
            constrain_orient,
            _ROTATION_FIELDS,
            _AXES_FIELDS,
            f"{_INTERP_TYPE}; {_ROTATION_OFFSET}",
            _ROTATE_OUTPUT,
            _REST_ROTATE,
        ),
    ),
    "parentConstraint": (
        make_constraint_rule(
            constrain_parent_translate,
            f"{_JOINT_FIELDS} translate pivot pivot_translate scale offset_translate",
            _PIVOT_FIELDS,
            "",
            _TRANSLATE_OUTPUT,
            _REST_TRANSLATE,
        ),
        make_constraint_rule(
            constrain_parent_rotate,
            f"{_JOINT_FIELDS} offset_rotate",
            _AXES_FIELDS,
            _INTERP_TYPE,
            _ROTATE_OUTPUT,
            _REST_ROTATE,
        ),
    ),
    "aimConstraint": (  # sceneUp is a name of our own
        make_constraint_rule(
            constrain_aim,
            _POINT_FIELDS,
            f"{_PIVOT_FIELDS} translate order orient",
            f"{_ROTATION_OFFSET}; aimVector; upVector; worldUpVector; "
            "worldUpMatrix wum matrix; worldUpType wut =3 integer; sceneUp sceneUp XYZ",
            f"{_ROTATE_OUTPUT}; constraintVector cv XYZ length",
            _REST_ROTATE,
            *_AIM_VECTORS,
        ),
    ),
    "scaleConstraint": (
        make_constraint_rule(
            constrain_scale,
            "scale parent weight",
            "into_parent",
            "offset o XYZ =1; constraintScaleCompensate tsc",
            "constraintScale cs XYZ =1",
            _REST_SCALE,
        ),
    ),
}


def make_constraint_types(transform: NodeType) -> dict[str, NodeType]:
    """Return the types of constraints, which are transforms with targets."""
    return {
        name: make_node_type(name, *declared, extra=_COMMON_ATTRIBUTES, base=transform)
        for name, declared in _CONSTRAINT_RULES.items()
    }
