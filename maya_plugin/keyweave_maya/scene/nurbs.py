"""NURBS curves of the scene: which one a name means, and points along it."""

from __future__ import annotations

import maya.api.OpenMaya as om
import numpy as np
from maya import cmds

from keyweave.errors import DataError, UnknownNameError
from keyweave.geometry.nurbs import CurvePoints, curve_parameters, no_curve, several_curves

from .naming import nodes_named

CURVE = "nurbsCurve"  # Bezier curves are derived from it


def curve_points(name: str, n_points: int) -> CurvePoints:
    """Return points along the curve that a name means, in the world, in centimetres.

    Raises
    ------
    UnknownNameError
        If there is no such node.
    DataError
        If it is no curve, has several, or has no points.
    """
    shape = curve_shape(name)
    try:
        return _points(shape, n_points)
    except RuntimeError:
        raise DataError(shape, "is a curve without points") from None


def _points(shape: str, n_points: int) -> CurvePoints:
    selected = om.MSelectionList()
    selected.add(shape)
    fn = om.MFnNurbsCurve(selected.getDagPath(0))
    closed = fn.form in (om.MFnNurbsCurve.kClosed, om.MFnNurbsCurve.kPeriodic)
    at = curve_parameters(list(fn.knots()), fn.degree, closed=closed, n_points=n_points)
    found = [fn.getPointAtParam(one, om.MSpace.kWorld) for one in at.tolist()]
    return CurvePoints(np.array([[p.x, p.y, p.z] for p in found]), closed)


def curve_shape(name: str) -> str:
    """Return the shape that a curve or its transform is called by.

    Raises
    ------
    UnknownNameError
        If there is no such node.
    DataError
        If it could be one of several, is no curve, or has several.
    """
    found = nodes_named(name)
    if not found:
        raise UnknownNameError([name], cmds.ls(dagObjects=True) or (), "the scene")
    if len(found) > 1:
        raise DataError(name, f"could be {' or '.join(found[:4])}; name one of them")
    (node,) = found
    if cmds.ls(node, type=CURVE):
        return node
    shapes = cmds.listRelatives(
        node, shapes=True, noIntermediate=True, type=CURVE, path=True
    )
    if not shapes:
        raise no_curve(name, str(cmds.nodeType(node)))
    if len(shapes) > 1:
        raise several_curves(name, shapes)
    return str(shapes[0])
