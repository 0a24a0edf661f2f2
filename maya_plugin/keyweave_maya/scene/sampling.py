"""Sampling the scene: plugs on many frames, what poses joints, points along curves.

Plugs are read along the timeline or in DG contexts. The attributes besides channels that
pose joints are those of `keyweave.scenes.posing`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import nullcontext
from typing import Any

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma
import numpy as np
from maya import cmds

from keyweave.errors import DataError
from keyweave.geometry.arrays import Floats
from keyweave.geometry.nurbs import CurvePoints, sample_parameters
from keyweave.scenes.posing import (
    JOINT_ATTRIBUTES,
    MATRIX_ATTRIBUTES,
    PIVOT_ATTRIBUTES,
    PosableNode,
    build_posable_node,
    list_posing_attributes,
)

from ..preserve import scrub_timeline
from .naming import find_curve_shape
from .plugs import find_driver, find_plug

SAMPLE_TOLERANCE = 1e-6  # radians, centimetres: both ways give this where both are right
POSED_CHANNELS = ("translate", "rotate")
OTHER_POSE_ATTRIBUTES = (
    "scale",
    "rotateAxis",
    "shear",
    "jointOrient",
    "offsetParentMatrix",
    *PIVOT_ATTRIBUTES,
)
PlugReader = Callable[..., Any]  # takes a plug, and a context for another time than now


def read_matrix(plug: om.MPlug, *context: om.MDGContext) -> Floats:
    """Return the matrix of a plug for row vectors, shape (4, 4), in centimetres."""
    data = om.MFnMatrixData(plug.asMObject(*context))
    return np.array(list(data.matrix()), float).reshape(4, 4)


def sample_timeline(plugs: Sequence[om.MPlug], frames: Floats, read: PlugReader) -> Floats:
    """Return values, shape (n_frames, n_plugs, ...), while the time goes through frames.

    Slow and always right; the time is put back.
    """
    unit, values = om.MTime.uiUnit(), []
    with scrub_timeline():
        for frame in frames.tolist():
            oma.MAnimControl.setCurrentTime(om.MTime(frame, unit))
            values.append([read(plug) for plug in plugs])
    return np.array(values)


def sample_contexts(plugs: Sequence[om.MPlug], frames: Floats, read: PlugReader) -> Floats:
    """Return values, shape (n_frames, n_plugs, ...), without going to the frames.

    Reported to be wrong on some rigs: check with `is_same_on_timeline` before they are
    used.
    """
    unit, values = om.MTime.uiUnit(), []
    for frame in frames.tolist():
        # Unconfirmed in Maya: plugs take a context under the evaluation manager too.
        context = om.MDGContext(om.MTime(frame, unit))
        values.append([read(plug, context) for plug in plugs])
    return np.array(values)


def is_same_on_timeline(
    plugs: Sequence[om.MPlug], frames: Floats, values: Floats, read: PlugReader
) -> bool:
    """Return whether the timeline gives the same on the first, middle and last frame."""
    rows = sorted({0, len(frames) // 2, len(frames) - 1})
    there = sample_timeline(plugs, frames[rows], read)
    return bool(np.abs(values[rows] - there).max() <= SAMPLE_TOLERANCE)


def read_posables(
    names: Sequence[str], orders: Sequence[str], frames: Floats
) -> list[PosableNode]:
    """Return what `keyweave.scenes.posing` wants to know of joints on some frames.

    The current time goes through the frames only if what poses the joints beside their
    channels, or stands above them, moves; it is put back.
    """
    moves = any(_is_driven(node, names) for node in _add_ancestors(names))
    parts = [_list_attributes(name) for name in names]
    samples: list[list[list[Floats]]] = []
    with scrub_timeline() if moves else nullcontext():
        for frame in frames.tolist() if moves else [None]:
            if frame is not None:
                oma.MAnimControl.setCurrentTime(om.MTime(frame, om.MTime.uiUnit()))
            samples.append(
                [
                    [_read_value(name, part) for part in own]
                    for name, own in zip(names, parts)
                ]
            )
    return [
        build_posable_node(
            *(name, _find_posed_parent(name, names), order),
            _stack_samples(own, len(frames), column),
        )
        for name, order, own, column in zip(names, orders, parts, zip(*samples))
    ]


def _list_attributes(name: str) -> tuple[str, ...]:
    return list_posing_attributes(is_joint=_has_attribute(name, JOINT_ATTRIBUTES[0]))


def _read_value(name: str, attribute: str) -> Floats:
    """Return the number, the three numbers or the matrix of a plug, now."""
    if attribute in MATRIX_ATTRIBUTES:
        return read_matrix(find_plug(f"{name}.{attribute}[0]"))
    found = find_plug(f"{name}.{attribute}")
    if not found.isCompound:
        return np.array(found.asDouble())
    return np.array([found.child(i).asDouble() for i in range(found.numChildren())])


def _stack_samples(
    parts: Sequence[str], n_frames: int, samples: Sequence[Sequence[Floats]]
) -> dict[str, Floats]:
    """Return by attribute what was sampled of a joint; still matrices for each frame."""
    values = {part: np.stack(column) for part, column in zip(parts, zip(*samples))}
    for one in MATRIX_ATTRIBUTES:
        values[one] = np.array(np.broadcast_to(values[one], (n_frames, 4, 4)))
    return values


def list_ancestors(node: str) -> list[str]:
    """Return the nodes above one, the nearest first."""
    path = str((cmds.ls(node, long=True) or [node])[0])
    tops = [path.rsplit("|", n)[0] for n in range(1, path.count("|"))]
    return [str(cmds.ls(top)[0]) for top in tops]


def _add_ancestors(names: Sequence[str]) -> list[str]:
    return list(
        dict.fromkeys(node for name in names for node in (name, *list_ancestors(name)))
    )


def _find_posed_parent(name: str, names: Collection[str]) -> str:
    """Return the posed node that one hangs from, unless it inherits nothing of it."""
    below = name
    for node in list_ancestors(name):
        if not cmds.getAttr(f"{below}.inheritsTransform"):
            return ""
        if node in names:
            return node
        below = node
    return ""


def _is_driven(node: str, posed: Collection[str]) -> bool:
    """Return whether something else moves a node than channels that will be posed."""
    attributes = (
        OTHER_POSE_ATTRIBUTES
        if node in posed
        else (*POSED_CHANNELS, *OTHER_POSE_ATTRIBUTES)
    )
    plugs = (
        find_plug(f"{node}.{name}") for name in attributes if _has_attribute(node, name)
    )
    return any(_has_driver(plug) for plug in plugs)


def _has_attribute(node: str, attribute: str) -> bool:
    return bool(cmds.objExists(f"{node}.{attribute}"))


def _has_driver(plug: om.MPlug) -> bool:
    """Return whether a plug or a part of it is driven."""
    parts = [plug.child(i) for i in range(plug.numChildren())] if plug.isCompound else []
    return any(not find_driver(one).isNull for one in (plug, *parts))


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
