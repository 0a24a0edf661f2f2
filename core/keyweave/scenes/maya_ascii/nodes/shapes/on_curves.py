"""Nodes that measure NURBS curves: lengths, and points at or near others.

Names and defaults are from Maya's node reference and from scenes that Maya saved, which
also confirm the lengths.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .....geometry.arrays import Floats
from .....geometry.nurbs import NurbsCurve
from .....geometry.nurbs_measures import (
    find_closest_parameters,
    measure_curve_lengths,
    measure_partial_lengths,
    place_on_curve,
)
from .....geometry.vectors import dot, length, per_vector, unit_vector
from ..node_type import NodeType, make_node_type, make_quiet_rule
from .topology import check_shape_parameter, read_curve_with_length

INWARD = 1e-4  # share of the domain by which a point without a tangent is moved


def read_input_curve(node: Any, graph: Any) -> NurbsCurve:
    """Return the curve that is connected to a node's inputCurve.

    Raises
    ------
    UnknownPlugError
        See `topology.read_curve_with_length`.
    """
    return read_curve_with_length(graph, graph.data(node).plug("inputCurve"))


def read_curve_and_parameter(node: Any, graph: Any) -> NurbsCurve:
    """Return the curve of a pointOnCurveInfo, whose parameter must be on the curve.

    Raises
    ------
    UnknownPlugError
        See `topology.read_curve_with_length` and `topology.check_shape_parameter`.
    """
    curve, data = read_input_curve(node, graph), graph.data(node)
    share = bool(graph.saved_value(data.plug("turnOnPercentage")))
    check_shape_parameter(graph, data.plug("parameter"), curve.domain, is_share=share)
    return curve


def convert_percentage(curve: NurbsCurve, parameter: Floats, is_share: Floats) -> Floats:
    """Return parameters, of which some are given as shares of the domain."""
    low, high = curve.domain
    # Unconfirmed in Maya: turnOnPercentage takes the parameter as a share of the range of
    # parameters, not of the length.
    return np.where(np.asarray(is_share) != 0, low + parameter * (high - low), parameter)


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
    u = convert_percentage(curve, parameter, is_share)
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


def read_dimensioned_curve(node: Any, graph: Any) -> NurbsCurve:
    """Return the curve whose length an arcLengthDimension shows.

    Raises
    ------
    UnknownPlugError
        Also for surfaces, which are not supported.
    """
    return read_curve_with_length(graph, graph.data(node).plug("nurbsGeometry"))


def make_curve_measures(dag_node: NodeType) -> dict[str, NodeType]:
    """Return the node types that measure curves, one of which is a DAG node."""
    dimension = make_node_type(
        "arcLengthDimension",
        make_quiet_rule(
            measure_partial_lengths,
            "nurbsGeometry ng points; uParamValue upv",
            "arcLength al",
            reads=read_dimensioned_curve,
        ),
        base=dag_node,
    )
    return {**_CURVE_MEASURES, "arcLengthDimension": dimension}


_CURVE_MEASURES: dict[str, NodeType] = {
    "curveInfo": make_node_type(
        "curveInfo",
        make_quiet_rule(
            measure_curve_lengths,
            "inputCurve ic points",
            "arcLength al",
            reads=read_input_curve,
        ),
    ),
    "pointOnCurveInfo": make_node_type(
        "pointOnCurveInfo",
        make_quiet_rule(
            locate_on_curve,
            "inputCurve ic points; parameter pr; turnOnPercentage top",
            "position p XYZ length; normal n XYZ; normalizedNormal nn XYZ;"
            "tangent t XYZ; normalizedTangent nt XYZ",
            reads=read_curve_and_parameter,
        ),
    ),
    "nearestPointOnCurve": make_node_type(
        "nearestPointOnCurve",
        make_quiet_rule(
            locate_nearest,
            "inputCurve ic points; inPosition ip XYZ length",
            "position p XYZ length; parameter pr",
            reads=read_input_curve,
        ),
    ),
}
