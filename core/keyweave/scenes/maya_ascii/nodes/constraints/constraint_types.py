"""The constraints: their rules, on arrays of samples, and their node types.

A constraint outputs channels of the constrained node in the space of its parent, given by
its parentInverseMatrix; scale in that space does not affect an aimConstraint. Behavior,
names and defaults are from Maya's node reference and from scenes that Maya saved; with one
target, parentConstraint and orientConstraint reproduce saved values. Each rule takes its
targets and their shares of the total weight, which `constraint_inputs` prepares. Other
constraints, such as geometryConstraint, are not supported.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .....geometry.arrays import Floats
from .....geometry.matrices import invert_matrix, transform_points
from .....geometry.vectors import per_vector
from ..node_type import (
    Declaration,
    NodeType,
    make_attribute,
    make_node_type,
    make_vector,
)
from ..rotation_functions import transform_directions
from .aim_constraints import AIM_RULES, REST_ROTATE
from .constraint_inputs import ConstrainedNode, ConstraintTarget, make_constraint_rule
from .constraint_targets import (
    apply_rotation_offset,
    blend_rotations,
    compute_channel_angles,
    compute_geometric_mean,
    compute_local_rotation,
    compute_mean_pivot,
    compute_offset_point,
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

    offset * constraintOffsetPolarity is added in the parent's space.
    """
    # Unconfirmed in Maya: the offset of a pointConstraint is in the space of the parent of
    # the constrained node.
    point = compute_mean_pivot(targets, shares)
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

    The vector is in the space of the handle's parent; the position of the joint is
    constraintRotatePivot in pivotSpace.
    """
    start = transform_points(node.pivot + node.pivot_translate, pivot_space)
    vector = compute_mean_pivot(targets, shares) - start
    pole = transform_directions(vector, node.into_parent)
    return pole + per_vector(polarity) * offset


def constrain_orient(
    targets: Sequence[ConstraintTarget],
    shares: Sequence[Floats],
    node: ConstrainedNode,
    kind: Floats,
    offset: Floats,
    old_offset: Floats,
) -> Floats:
    """Return the angles that give a node the world rotation of its targets.

    The offset is a preceding rotation in the node's rotate order; with
    useOldOffsetCalculation its angles are added.
    """
    rotations = [compute_world_rotation(target) for target in targets]
    mean = blend_rotations(rotations, shares, kind)
    rotation = compute_local_rotation(mean, node.into_parent)
    return compute_channel_angles(rotation, node, offset, old_offset)


def constrain_parent_translate(
    targets: Sequence[ConstraintTarget], shares: Sequence[Floats], node: ConstrainedNode
) -> Floats:
    """Return the translation that makes a node's pivot follow its targets.

    The offset from each target's rotate pivot is targetOffsetTranslate in the target's
    space, including its scale.
    """
    # Unconfirmed in Maya: targetOffsetTranslate and targetOffsetRotate are in the target's
    # space, with its scale and its rotate order.
    point = compute_weighted_mean(
        [compute_offset_point(target) for target in targets], shares
    )
    return compute_pivot_translation(point, node)


def constrain_parent_rotate(
    targets: Sequence[ConstraintTarget],
    shares: Sequence[Floats],
    node: ConstrainedNode,
    kind: Floats,
) -> Floats:
    """Return the angles that make a node's rotation follow its targets.

    For each target, targetOffsetRotate in the target's rotate order precedes the target's
    world rotation.
    """
    rotations = [
        apply_rotation_offset(t.offset_rotate, t.order, compute_world_rotation(t))
        for t in targets
    ]
    mean = blend_rotations(rotations, shares, kind)
    return compute_channel_angles(compute_local_rotation(mean, node.into_parent), node)


def constrain_scale(
    targets: Sequence[ConstraintTarget],
    shares: Sequence[Floats],
    node: ConstrainedNode,
    offset: Floats,
    compensate: Floats,
) -> Floats:
    """Return the scale that gives a node the world scale of its targets.

    The world scale is the weighted geometric mean of the targets, times the offset; if
    some targets are mirrored, the greater share determines the sign. With
    constraintScaleCompensate, for joints that compensate for their parent's scale, that
    scale is not removed again.
    """
    # Unconfirmed in Maya: a scaleConstraint divides by the scale of the parent's matrix,
    # axis by axis, unless constraintScaleCompensate is on.
    mean = compute_geometric_mean(
        [target.scale * extract_scale(target.parent) for target in targets], shares
    )
    is_compensated = per_vector(np.asarray(compensate)) != 0
    parent_scale = extract_scale(invert_matrix(node.into_parent))
    divisor = np.where(is_compensated | (parent_scale == 0), 1.0, parent_scale)
    scale: Floats = mean * offset / divisor
    return scale


# Unconfirmed in Maya: the short names of constraintScaleCompensate and restScale of a
# scaleConstraint are tsc and rs.


_TRANSLATE_OUTPUT = "constraintTranslate ct XYZ length"
_ROTATE_OUTPUT = "constraintRotate cr XYZ angle"
_POINT_FIELDS = "translate pivot pivot_translate parent weight"
_ROTATION_FIELDS = "rotate order orient parent weight"
_JOINT_FIELDS = f"{_ROTATION_FIELDS} compensate inverse_scale"
_PIVOT_FIELDS = "into_parent pivot pivot_translate"
_AXES_FIELDS = "into_parent order orient"
_POINT_OFFSET = "offset o XYZ length; constraintOffsetPolarity cop =1"
_ROTATION_OFFSET = "offset o XYZ angle; useOldOffsetCalculation uooc"
_INTERP_TYPE = "interpType int =1 integer"
_COMMON_ATTRIBUTES = "lastTargetRotate lr XYZ angle; interpCache inc; lockOutput lo"
_REST_TRANSLATE = make_vector("restTranslate", "rst", "rt", "length")
_REST_SCALE = make_attribute("restScale rs XYZ =1")


_CONSTRAINT_RULES: dict[str, tuple[Declaration, ...]] = {
    **AIM_RULES,
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
            REST_ROTATE,
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
            REST_ROTATE,
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
    """Return the node types of constraints, which are derived from the transform type."""
    return {
        name: make_node_type(name, *rules, extra=_COMMON_ATTRIBUTES, base=transform)
        for name, rules in _CONSTRAINT_RULES.items()
    }
