"""The motionPath node, which moves and rotates a node along a curve.

Names and defaults are from Maya's node reference and from scenes that Maya saved.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .....geometry.arrays import Floats
from .....geometry.matrices import matrix_to_euler, rotation_matrix, transform_vectors
from .....geometry.nurbs import NurbsCurve
from .....geometry.nurbs_measures import (
    find_parameters_at_lengths,
    place_on_curve,
)
from .....geometry.vectors import cross, dot, per_vector, unit_vector
from ..functions import select_by_number
from ..node_type import (
    NodeType,
    UnknownPlugError,
    make_compound,
    make_node_type,
    make_quiet_rule,
)
from .on_curves import find_tangent
from .topology import read_curve_with_length

CURVE_NORMAL = 4  # the value of worldUpType that takes the up vector from the curve
FIXED = ("follow", "frontAxis", "upAxis", "inverseFront", "inverseUp", "worldUpType")
UNIT_AXES = np.eye(3)


def read_path(node: Any, graph: Any) -> NurbsCurve:
    """Return the curve of a motionPath.

    Raises
    ------
    UnknownPlugError
        See `topology.read_curve_with_length`.
    """
    return read_curve_with_length(graph, graph.data(node).plug("geometryPath"))


def read_followed_path(node: Any, graph: Any) -> NurbsCurve:
    """Return the curve of a motionPath that also gives rotations.

    Raises
    ------
    UnknownPlugError
        Also if the node banks, takes its up vector from the curve, or has one axis as front
        and up.
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
    return read_path(node, graph)


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
        lambda: transform_vectors(world_up, up_matrix[..., :3, :3]),
    )
    frame = make_path_frame(front, up, front_axis, up_axis, inverse_front, inverse_up)
    # Unconfirmed in Maya: twists about the front, up and side axes, in this order.
    axes = [int(np.asarray(axis).flat[0]) % 3 for axis in (front_axis, up_axis)]
    axes.append(3 - sum(axes))
    for axis, twist in zip(axes, (front_twist, up_twist, side_twist)):
        if np.any(twist):
            frame = rotation_matrix(per_vector(twist) * UNIT_AXES[axis], 0) @ frame
    # Unconfirmed in Maya: rotate is 0 while follow is off.
    return np.where(per_vector(np.asarray(follows)) != 0, matrix_to_euler(frame, 0), 0.0)


def make_path_frame(
    front: Floats,
    up: Floats,
    front_axis: Floats,
    up_axis: Floats,
    inverse_front: Floats,
    inverse_up: Floats,
) -> Floats:
    """Return rotation matrices with one axis along a direction and one upwards.

    Examples
    --------
    >>> ahead, up = np.array([0.0, 0, 1]), np.array([0.0, 2, 1])
    >>> make_path_frame(ahead, up, 0, 1, 0, 0).astype(int)
    array([[ 0,  0,  1],
           [ 0,  1,  0],
           [-1,  0,  0]])
    """
    first, second = (int(np.asarray(axis).flat[0]) % 3 for axis in (front_axis, up_axis))
    across = unit_vector(up - per_vector(dot(up, front)) * front)
    rows = [front] * 3
    rows[first] = np.where(per_vector(np.asarray(inverse_front)) != 0, -front, front)
    rows[second] = np.where(per_vector(np.asarray(inverse_up)) != 0, -across, across)
    third = 3 - first - second
    rows[third] = cross(rows[(third + 1) % 3], rows[(third + 2) % 3])
    return np.stack(np.broadcast_arrays(*rows), axis=-2)


_WORLD_UP = make_compound(
    "worldUpVector wu", "worldUpVectorX wux; worldUpVectorY wuy =1; worldUpVectorZ wuz"
)
_COORDINATES = make_compound(
    "allCoordinates ac length",
    "; ".join(f"{axis}Coordinate {axis}c length" for axis in "xyz"),
)
_PARAMETER = "parameter parameter"  # on the curve; not an attribute in Maya
# Unconfirmed in Maya: the defaults of frontAxis, upAxis and worldUpType, which follow from
# the values that Maya saves in files, as it leaves out defaults.
MOTION_PATH_TYPE: NodeType = make_node_type(
    "motionPath",
    make_quiet_rule(
        find_path_parameter,
        "geometryPath gp points; uValue u length; fractionMode fm",
        _PARAMETER,
        reads=read_path,
    ),
    make_quiet_rule(
        place_on_curve,
        "geometryPath; parameter",
        "allCoordinates",
        _COORDINATES,
        reads=read_path,
    ),
    make_quiet_rule(
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
