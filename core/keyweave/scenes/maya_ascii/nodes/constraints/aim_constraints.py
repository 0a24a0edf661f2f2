"""The constraints that point an axis: at targets, or along the tangents of curves.

The tangentConstraint follows Maya's node reference: each target gives the tangent at the
point of its curve that is closest to the node's rotate pivot.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from .....geometry.arrays import Floats
from .....geometry.matrices import (
    extract_rotation,
    invert_matrix,
    transform_points,
    transpose,
)
from .....geometry.nurbs import NurbsCurve
from .....geometry.nurbs_measures import find_closest_parameters
from .....geometry.vectors import cross, dot, length, per_vector, unit_vector
from ..functions import ArrayInput, StepName, per_matrix, select_by_number
from ..node_type import Declaration, make_rule, make_vector
from ..rotation_functions import (
    axis_angle_to_matrix,
    compute_axis_angle,
    transform_directions,
)
from ..shapes.on_curves import find_tangent
from ..shapes.topology import read_curve_with_length
from .constraint_inputs import (
    SCALAR_ONE,
    SCALAR_ZERO,
    ConstrainedNode,
    ConstraintTarget,
    compute_shares,
    make_constraint_rule,
    read_constraint_name,
    warn_of_zero_weights,
)
from .constraint_targets import (
    compute_channel_angles,
    compute_mean_pivot,
    compute_pivot_translation,
    compute_weighted_mean,
)

PARALLEL_TOLERANCE = 1e-6  # sine below which a frame needs the more accurate method


class AimInputs(NamedTuple):
    """The axis that points at the targets, and the direction of upVector."""

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
    """Return the angles that point aimVector at the targets, and constraintVector.

    upVector is rotated as close as possible to the direction that worldUpType selects: 0 is
    the scene's up axis, 1 the direction to the origin of worldUpMatrix, 2 worldUpVector
    rotated by that matrix, 3 worldUpVector. With 4 the node is rotated as little as
    possible from its parent's axes. `aiming` has the fields of `AimInputs`.
    """
    # Unconfirmed in Maya: without an up vector, an aimConstraint has the smallest rotation
    # from the identity.
    direction = _compute_direction(compute_mean_pivot(targets, shares), node)
    return _aim_along(direction, node, offset, old_offset, AimInputs(*aiming))


def _aim_along(
    direction: Floats,
    node: ConstrainedNode,
    offset: Floats,
    old_offset: Floats,
    inputs: AimInputs,
) -> tuple[Floats, Floats]:
    """Return the angles that point aimVector in a direction, and the direction."""
    rotation = select_by_number(
        per_matrix(inputs.up_type) == 4,
        _compute_aim_rotation(inputs, direction, _compute_up_vector(inputs, node)),
        lambda: axis_angle_to_matrix(
            *compute_axis_angle(unit_vector(inputs.aim), unit_vector(direction))
        ),
    )
    return compute_channel_angles(rotation, node, offset, old_offset), direction


def _compute_direction(point: Floats, node: ConstrainedNode) -> Floats:
    """Return the vector from a node's rotate pivot to a world point, in parent space."""
    return compute_pivot_translation(point, node) - node.translate


def _compute_up_vector(inputs: AimInputs, node: ConstrainedNode) -> Floats:
    """Return the up vector in the parent's space."""
    kind, into = per_vector(np.asarray(inputs.up_type)), node.into_parent
    vector = np.where(kind == 0, inputs.scene_up, inputs.world_up)
    return select_by_number(
        kind,
        transform_directions(vector, into),
        lambda: _compute_direction(inputs.up_matrix[..., 3, :3], node),
        lambda: transform_directions(
            transform_directions(inputs.world_up, inputs.up_matrix), into
        ),
    )


def _compute_aim_rotation(inputs: AimInputs, direction: Floats, up: Floats) -> Floats:
    """Return the rotation that takes aimVector to a direction and upVector towards `up`."""
    aim = np.where(direction.any(axis=-1, keepdims=True), direction, inputs.aim)
    return transpose(_make_frame(inputs.aim, inputs.up)) @ _make_frame(aim, up)


def _make_frame(first: Floats, second: Floats) -> Floats:
    """Return rows along one vector, towards another, and perpendicular to both."""
    x = unit_vector(first)
    across = second - per_vector(dot(second, x)) * x
    if (length(across) > PARALLEL_TOLERANCE * length(second)).all() and x.any(
        axis=-1
    ).all():
        y = unit_vector(across)
        return np.stack(np.broadcast_arrays(x, y, cross(x, y)), axis=-2)
    a, b = np.broadcast_arrays(first, second)
    return extract_rotation(np.stack([a, b, cross(a, b)], axis=-2))


class TangentTargets(NamedTuple):
    """The name of a tangentConstraint and the curves of its targets by index."""

    name: StepName
    curves: dict[int, NurbsCurve]


def read_tangent_targets(node: Any, graph: Any) -> TangentTargets:
    """Return the curves of a tangentConstraint's targets.

    Raise UnknownPlugError if a target is not a curve with a length.
    """
    data = graph.data(node)
    plugs = {at[-1]: data.plug(_GEOMETRY)._replace(at=at) for at in data.indices(_GEOMETRY)}
    return TangentTargets(
        read_constraint_name(node, graph),
        {index: read_curve_with_length(graph, plug) for index, plug in plugs.items()},
    )


def constrain_tangent(
    read: TangentTargets,
    geometry: ArrayInput,
    weights: ArrayInput,
    into_parent: Floats,
    pivot: Floats,
    pivot_translate: Floats,
    translate: Floats,
    order: Floats,
    orient: Floats,
    has_rest: Floats,
    rest: Floats,
    offset: Floats,
    *aiming: Floats,
) -> Floats:
    """Return the angles that point aimVector along the weighted mean of tangents."""
    # Unconfirmed in Maya: the tangents have a length of 1 before they are weighted.
    node = ConstrainedNode(into_parent, translate, pivot, pivot_translate, order, orient)
    point = transform_points(
        translate + pivot + pivot_translate, invert_matrix(into_parent)
    )
    tangents = []
    for index, curve in read.curves.items():
        u = find_closest_parameters(curve, geometry[index], point)
        tangents.append(unit_vector(find_tangent(curve, geometry[index], u)))
    shares, idle = compute_shares([weights.get(i, SCALAR_ONE) for i in read.curves])
    direction = transform_directions(compute_weighted_mean(tangents, shares), into_parent)
    angles, _ = _aim_along(direction, node, offset, SCALAR_ZERO, AimInputs(*aiming))
    if not idle.any():
        return angles
    if read.curves:
        warn_of_zero_weights(read.name, idle)
    return np.where(per_vector(idle), rest, angles)


_GEOMETRY = "targetGeometry"
_AIM_VECTORS = (
    make_vector("aimVector", "a", "a", axis="X"),
    make_vector("upVector", "u", "u", axis="Y"),
    make_vector("worldUpVector", "wu", "wu", axis="Y"),
)
_AIMING = (  # sceneUp is not an attribute in Maya
    "aimVector; upVector; worldUpVector; worldUpMatrix wum matrix;"
    "worldUpType wut =3 integer; sceneUp sceneUp XYZ"
)
REST_ROTATE = make_vector("restRotate", "rsrr", "rr", "angle")
AIM_RULES: dict[str, tuple[Declaration, ...]] = {
    "aimConstraint": (
        make_constraint_rule(
            constrain_aim,
            "translate pivot pivot_translate parent weight",
            "into_parent pivot pivot_translate translate order orient",
            f"offset o XYZ angle; useOldOffsetCalculation uooc; {_AIMING}",
            "constraintRotate cr XYZ angle; constraintVector cv XYZ length",
            REST_ROTATE,
            *_AIM_VECTORS,
        ),
    ),
    "tangentConstraint": (
        make_rule(
            constrain_tangent,
            f"{_GEOMETRY} tgm points *; targetWeight tw =1 *;"
            "constraintParentInverseMatrix cpim matrix;"
            "constraintRotatePivot crp XYZ length;"
            "constraintRotateTranslate crt XYZ length;"
            "constraintTranslate ct XYZ length; constraintRotateOrder cro;"
            "constraintJointOrient cjo XYZ angle; enableRestPosition erp; restRotate;"
            f"offset o XYZ angle; {_AIMING}",
            "constraintRotate cr XYZ angle",
            REST_ROTATE,
            *_AIM_VECTORS,
            reads=read_tangent_targets,
        ),
    ),
}
