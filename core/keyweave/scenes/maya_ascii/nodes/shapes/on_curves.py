"""Nodes on NURBS curves: those that measure them, and motionPath, which follows one.

They measure lengths, and points at or near others. Names and defaults are from Maya's node
reference and from scenes that Maya saved, which also confirm the lengths.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .....geometry.arrays import Floats
from .....geometry.matrices import matrix_to_euler, rotation_matrix
from .....geometry.nurbs import NurbsCurve
from .....geometry.nurbs_measures import (
    find_closest_parameters,
    find_parameters_at_lengths,
    measure_curve_lengths,
    measure_partial_lengths,
    place_on_curve,
)
from .....geometry.vectors import dot, length, per_vector, unit_vector
from ..functions import select_by_number
from ..node_type import (
    NodeType,
    UnknownPlugError,
    index_types,
    make_compound,
    make_node_type,
    make_rule,
    make_vector,
)
from ..rotation_functions import align_axes, transform_directions
from .topology import check_shape_parameter, read_curve_with_length, scale_to_domain

INWARD = 1e-4  # share of the domain by which a point without a tangent is moved
CURVE_NORMAL = 4  # the value of worldUpType that takes the up vector from the curve
UNIT_AXES = np.eye(3)


def make_curve_reader(name: str) -> Callable[[Any, Any], NurbsCurve]:
    """Return the reader of the curve at an attribute; see `read_curve_with_length`."""
    return lambda node, graph: read_curve_with_length(graph, graph.data(node).plug(name))


def read_curve_and_parameter(node: Any, graph: Any) -> NurbsCurve:
    """Return the curve of a pointOnCurveInfo, whose parameter must be on the curve.

    Raise UnknownPlugError as `read_curve_with_length` and `check_shape_parameter` do.
    """
    data = graph.data(node)
    curve = read_curve_with_length(graph, data.plug("inputCurve"))
    share = bool(graph.saved_value(data.plug("turnOnPercentage")))
    check_shape_parameter(graph, data.plug("parameter"), curve.domain, is_share=share)
    return curve


def find_tangent(curve: NurbsCurve, points: Floats, parameters: Floats) -> Floats:
    """Return derivatives of a curve, shape (..., 3).

    Where points of the curve coincide, and the derivative is 0, it is taken a bit closer to
    the middle of the curve.
    """
    # Unconfirmed in Maya: the tangent where control points at an end coincide.
    tangent = place_on_curve(curve, points, parameters, 1)
    is_lost = np.asarray(~tangent.any(axis=-1))
    if not is_lost.any():
        return tangent
    middle = 0.5 * sum(curve.domain)
    inner = parameters + INWARD * (middle - parameters)
    return np.where(per_vector(is_lost), place_on_curve(curve, points, inner, 1), tangent)


def locate_on_curve(
    curve: NurbsCurve, points: Floats, parameter: Floats, is_share: Floats
) -> tuple[Floats, ...]:
    """Return position, normal, unit normal, tangent and unit tangent at a parameter."""
    # Unconfirmed in Maya: turnOnPercentage takes the parameter as a share of the range of
    # parameters, not of the length.
    u = scale_to_domain(curve.domain, parameter, is_share)
    tangent = find_tangent(curve, points, u)
    along = unit_vector(tangent)
    bend = place_on_curve(curve, points, u, 2)
    # Unconfirmed in Maya: the normal is the part of the second derivative across the curve.
    normal = bend - per_vector(dot(bend, along)) * along
    normal = np.where(per_vector(length(normal) > 1e-9 * length(bend)), normal, 0.0)
    position = place_on_curve(curve, points, u)
    return position, normal, unit_vector(normal), tangent, along


def locate_nearest(
    curve: NurbsCurve, points: Floats, target: Floats
) -> tuple[Floats, Floats]:
    """Return the point of a curve that is nearest to another, and its parameter."""
    u = find_closest_parameters(curve, points, target)
    return place_on_curve(curve, points, u), u


def read_followed_path(node: Any, graph: Any) -> NurbsCurve:
    """Return the curve of a motionPath that also gives rotations.

    Raise UnknownPlugError also if the node banks, takes its up vector from the curve, or
    has one axis as front and up.
    """
    data = graph.data(node)
    front, up = (float(graph.saved_value(data.plug(f"{n}Axis"))) for n in ("front", "up"))
    if front == up:
        problem = f"frontAxis and upAxis of {node.name} are the same axis"
        raise UnknownPlugError(data.plug("frontAxis"), problem)
    if graph.saved_value(data.plug("bank")):
        problem = f"{node.name} banks in curves (bank), which is not supported"
        raise UnknownPlugError(data.plug("bank"), problem)
    if graph.saved_value(data.plug("worldUpType")) == CURVE_NORMAL:
        problem = f"{node.name} takes its up vector from the normal of the curve, which"
        raise UnknownPlugError(data.plug("worldUpType"), f"{problem} is not supported")
    return read_curve_with_length(graph, data.plug("geometryPath"))


def find_path_parameter(
    curve: NurbsCurve, points: Floats, value: Floats, is_fraction: Floats
) -> Floats:
    """Return the parameter for a uValue, which is a share of the length in fractionMode."""
    # Unconfirmed in Maya: fractions are shares of the length of the curve, and a path
    # stops at the ends of the curve.
    if not np.any(is_fraction):
        return np.asarray(value, float)
    u = find_parameters_at_lengths(curve, points, value, are_shares=True)
    return np.where(np.asarray(is_fraction) != 0, u, value)


def orient_along_path(
    curve: NurbsCurve,
    points: Floats,
    u: Floats,
    follows: Floats,
    front_axis: Floats,
    up_axis: Floats,
    inverse_front: Floats,
    inverse_up: Floats,
    up_type: Floats,
    world_up: Floats,
    up_matrix: Floats,
    scene_up: Floats,
    front_twist: Floats,
    up_twist: Floats,
    side_twist: Floats,
) -> Floats:
    """Return angles that point the front axis along a path and the up axis upwards."""
    front = unit_vector(find_tangent(curve, points, u))
    kind = per_vector(np.asarray(up_type))
    up = select_by_number(
        kind,
        np.where(kind == 0, scene_up, world_up),
        lambda: up_matrix[..., 3, :3] - place_on_curve(curve, points, u),
        lambda: transform_directions(world_up, up_matrix),
    )
    axes, inverse = (front_axis, up_axis), (inverse_front, inverse_up)
    frame = align_axes(front, up, axes, inverse)
    # Unconfirmed in Maya: twists about the front, up and side axes, in this order.
    first, second = (int(np.asarray(axis).flat[0]) % 3 for axis in axes)
    twists = (front_twist, up_twist, side_twist)
    for axis, twist in zip((first, second, 3 - first - second), twists):
        if np.any(twist):
            frame = rotation_matrix(per_vector(twist) * UNIT_AXES[axis], 0) @ frame
    # Unconfirmed in Maya: rotate is 0 while follow is off.
    return np.where(per_vector(np.asarray(follows)) != 0, matrix_to_euler(frame, 0), 0.0)


_WORLD_UP = make_vector("worldUpVector", "wu", "wu", axis="Y")
_COORDINATES = make_compound(
    "allCoordinates ac length",
    "; ".join(f"{axis}Coordinate {axis}c length" for axis in "xyz"),
)
_PARAMETER = "parameter parameter"  # on the curve; not an attribute in Maya
# Unconfirmed in Maya: the defaults of frontAxis, upAxis and worldUpType, which follow from
# the values that Maya saves in files, as it leaves out defaults.
MOTION_PATH_TYPE = make_node_type(
    "motionPath",
    make_rule(
        find_path_parameter,
        "geometryPath gp points; uValue u length; fractionMode fm",
        _PARAMETER,
        reads=make_curve_reader("geometryPath"),
    ),
    make_rule(
        place_on_curve,
        "geometryPath; parameter",
        "allCoordinates",
        _COORDINATES,
        reads=make_curve_reader("geometryPath"),
    ),
    make_rule(
        orient_along_path,
        "geometryPath; parameter; follow f; frontAxis fa =1; upAxis ua =2; inverseFront if;"
        "inverseUp iu; worldUpType wut =3; worldUpVector; worldUpMatrix wum matrix;"
        "sceneUp sceneUp XYZ; frontTwist ft angle; upTwist ut angle; sideTwist st angle",
        "rotate r XYZ angle",
        _WORLD_UP,
        reads=read_followed_path,
    ),
    extra="bank b; rotateOrder ro integer",
)
_CURVE_TYPES = index_types(
    make_node_type(
        "curveInfo",
        make_rule(
            measure_curve_lengths,
            "inputCurve ic points",
            "arcLength al",
            reads=make_curve_reader("inputCurve"),
        ),
    ),
    make_node_type(
        "pointOnCurveInfo",
        make_rule(
            locate_on_curve,
            "inputCurve ic points; parameter pr; turnOnPercentage top",
            "position p XYZ length; normal n XYZ; normalizedNormal nn XYZ;"
            "tangent t XYZ; normalizedTangent nt XYZ",
            reads=read_curve_and_parameter,
        ),
    ),
    make_node_type(
        "nearestPointOnCurve",
        make_rule(
            locate_nearest,
            "inputCurve ic points; inPosition ip XYZ length",
            "position p XYZ length; parameter pr",
            reads=make_curve_reader("inputCurve"),
        ),
    ),
    MOTION_PATH_TYPE,
)


def make_curve_types(dag_node: NodeType) -> dict[str, NodeType]:
    """Return the types of nodes on curves, one of which is a DAG node."""
    dimension = make_node_type(
        "arcLengthDimension",
        make_rule(
            measure_partial_lengths,
            "nurbsGeometry ng points; uParamValue upv",
            "arcLength al",
            # Surfaces are not supported.
            reads=make_curve_reader("nurbsGeometry"),
        ),
        base=dag_node,
    )
    return {**_CURVE_TYPES, **index_types(dimension)}
