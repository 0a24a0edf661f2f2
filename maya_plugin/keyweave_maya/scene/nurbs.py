"""NURBS curves of the open scene: finding them by name, and points along them."""

from __future__ import annotations

import maya.api.OpenMaya as om
import numpy as np
from maya import cmds

from keyweave.errors import DataError, UnknownNameError
from keyweave.geometry.nurbs import (
    CurvePoints,
    ambiguous_curve_error,
    not_a_curve_error,
    sample_parameters,
)

from .naming import find_nodes

CURVE_TYPE = "nurbsCurve"  # Bezier curves are derived from it


def read_curve_points(name: str, n_points: int) -> CurvePoints:
    """Return points along the curve that a name means, in the world, in centimetres.

    Raises
    ------
    UnknownNameError
        If there is no such node.
    DataError
        If it is no curve, has several, or has no points.
    """
    shape = find_curve_shape(name)
    try:
        return _read_points(shape, n_points)
    except RuntimeError:
        raise DataError(shape, "is a curve without points") from None


def _read_points(shape: str, n_points: int) -> CurvePoints:
    selected = om.MSelectionList()
    selected.add(shape)
    fn = om.MFnNurbsCurve(selected.getDagPath(0))
    closed = fn.form in (om.MFnNurbsCurve.kClosed, om.MFnNurbsCurve.kPeriodic)
    at = sample_parameters(list(fn.knots()), fn.degree, closed=closed, n_points=n_points)
    found = [fn.getPointAtParam(one, om.MSpace.kWorld) for one in at.tolist()]
    return CurvePoints(np.array([[p.x, p.y, p.z] for p in found]), closed)


def find_curve_shape(name: str) -> str:
    """Return the shape that a curve or its transform is called by.

    Raises
    ------
    UnknownNameError
        If there is no such node.
    DataError
        If it could be one of several, is no curve, or has several.
    """
    found = find_nodes(name)
    if not found:
        raise UnknownNameError([name], cmds.ls(dagObjects=True) or (), "the scene")
    if len(found) > 1:
        raise DataError(name, f"could be {' or '.join(found[:4])}; name one of them")
    (node,) = found
    if cmds.ls(node, type=CURVE_TYPE):
        return node
    shapes = cmds.listRelatives(
        node, shapes=True, noIntermediate=True, type=CURVE_TYPE, path=True
    )
    if not shapes:
        raise not_a_curve_error(name, str(cmds.nodeType(node)))
    if len(shapes) > 1:
        raise ambiguous_curve_error(name, shapes)
    return str(shapes[0])
