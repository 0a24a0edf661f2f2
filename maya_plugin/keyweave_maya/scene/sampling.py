"""Sampling the scene: plugs on many frames, the poses of joints, points along curves.

Plugs are read along the timeline or in DG contexts. `keyweave.scenes.posing` lists the
attributes, other than channels, that pose joints.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
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
from .plugs import (
    find_driver,
    find_plug,
    get_channel_name,
    is_ik_rotation,
    list_ancestors,
)

SAMPLE_TOLERANCE = 1e-6  # radians, centimeters; two correct readings differ by less
POSED_CHANNELS = ("translate", "rotate")
OTHER_POSE_ATTRIBUTES = (
    "scale",
    "rotateAxis",
    "shear",
    "jointOrient",
    "offsetParentMatrix",
    *PIVOT_ATTRIBUTES,
)
# Nodes that DG contexts do not serve, besides IK handles.
_DYNAMICS = """
    nucleus nCloth nRigid nParticle hairSystem particle rigidBody rigidSolver fluidShape
    dynamicConstraint spring pfxHair bulletSolverShape bulletRigidBodyShape"""
TIMELINE_TYPES = frozenset(["expression", *_DYNAMICS.split()])
WORLD_ATTRIBUTES = (
    *("worldMatrix", "worldInverseMatrix", "parentMatrix", "parentInverseMatrix"),
    "worldPosition",
)
PlugReader = Callable[..., Any]  # takes a plug, and a context for another time


def read_matrix(plug: om.MPlug, *context: om.MDGContext) -> Floats:
    """Return the matrix of a plug for row vectors, shape (4, 4), in centimeters."""
    data = om.MFnMatrixData(plug.asMObject(*context))
    return np.array(list(data.matrix()), float).reshape(4, 4)


def sample_timeline(
    plugs: Sequence[om.MPlug],
    frames: Floats,
    read: PlugReader,
    solved: Collection[str] = (),
) -> Floats:
    """Step through frames and return values, shape (n_frames, n_plugs, ...).

    Slow, but always correct; the current time is restored. `solved` are the joints that IK
    rotates.
    """
    values = []
    with scrub_timeline():
        for _ in step_through(frames, solved):
            values.append([read(plug) for plug in plugs])
    return np.array(values)


def step_through(frames: Floats, solved: Collection[str]) -> Iterator[None]:
    """Go to each frame and let IK solve the joints that it rotates."""
    unit = om.MTime.uiUnit()
    worlds = [find_plug(f"{joint}.worldMatrix[0]") for joint in solved]
    for frame in frames.tolist():
        oma.MAnimControl.setCurrentTime(om.MTime(frame, unit))
        # Without a viewport, a change of time evaluates nothing, and reading a rotation
        # does not make IK solve it; reading the joint's worldMatrix does.
        for world in worlds:
            world.asMObject()
        yield


def sample_contexts(plugs: Sequence[om.MPlug], frames: Floats, read: PlugReader) -> Floats:
    """Return values, shape (n_frames, n_plugs, ...), without changing the current time.

    Reported to be wrong on some rigs: check the values with `is_same_on_timeline`.
    """
    unit, values = om.MTime.uiUnit(), []
    for frame in frames.tolist():
        # Settled by plug-ins that run in Maya 2024 to 2027: plugs accept a context under
        # the evaluation manager too.
        context = om.MDGContext(om.MTime(frame, unit))
        values.append([read(plug, context) for plug in plugs])
    return np.array(values)


def is_same_on_timeline(
    plugs: Sequence[om.MPlug], frames: Floats, values: Floats, read: PlugReader
) -> bool:
    """Return whether the timeline gives the same first, middle and last values."""
    rows = sorted({0, len(frames) // 2, len(frames) - 1})
    expected = sample_timeline(plugs, frames[rows], read)
    return bool(np.abs(values[rows] - expected).max() <= SAMPLE_TOLERANCE)


def check_contexts(plugs: Sequence[om.MPlug], solved: Mapping[str, str]) -> None:
    """Raise if plugs depend on nodes that other DG contexts do not evaluate.

    `solved` has the IK handles by the joints that they rotate.

    Raises
    ------
    DataError
        If IK, dynamics or an expression is upstream; names the channel and the node.
    """
    for plug in plugs:
        node = _find_timeline_node(plug, solved)
        if node:
            raise DataError(
                get_channel_name(plug),
                f"depends on {node} ({cmds.nodeType(node)}), which only the timeline "
                "evaluates; omit by_context=",
            )


def _find_timeline_node(plug: om.MPlug, solved: Mapping[str, str]) -> str:
    """Return a node upstream that only the timeline evaluates; empty without one."""
    waiting, seen = [plug], set()
    while waiting:
        end = waiting.pop()
        name, node = get_channel_name(end), om.MFnDependencyNode(end.node())
        if name in seen:
            continue
        seen.add(name)
        owner = name.partition(".")[0]
        if node.typeName in TIMELINE_TYPES:
            return owner
        is_world = end.partialName(useLongNames=True).startswith(WORLD_ATTRIBUTES)
        if owner in solved and (is_world or is_ik_rotation(end, {owner: ""})):
            return solved[owner]
        waiting += _list_inputs(end, owner, is_world)
    return ""


def _list_inputs(plug: om.MPlug, node: str, is_world: bool) -> list[om.MPlug]:
    """Return the plugs on which a plug depends directly."""
    driver = find_driver(plug)
    if not driver.isNull:
        return [driver]
    if is_world:
        above = list_ancestors(node)[:1]
        inputs = [find_plug(f"{parent}.worldMatrix[0]") for parent in above]
    elif plug.isCompound:
        return [plug.child(i) for i in range(plug.numChildren())]
    elif om.MFnAttribute(plug.attribute()).writable:
        return []
    else:
        inputs = []
    sources = cmds.listConnections(node, source=True, destination=False, plugs=True)
    return inputs + [find_plug(source) for source in dict.fromkeys(sources or ())]


def read_posables(
    names: Sequence[str], orders: Sequence[str], frames: Floats, solved: Collection[str]
) -> list[PosableNode]:
    """Return the attributes of joints that `keyweave.scenes.posing` needs, on some frames.

    Steps through the frames only if an attribute other than the channels, or a node above
    the joints, is animated. The current time is restored. `solved` are the joints that IK
    rotates.
    """
    nodes = dict.fromkeys(node for name in names for node in (name, *list_ancestors(name)))
    moves = any(_is_driven(node, names) for node in nodes)
    are_joints = [_has_attribute(name, JOINT_ATTRIBUTES[0]) for name in names]
    parts = [list_posing_attributes(is_joint=is_joint) for is_joint in are_joints]
    samples: list[list[list[Floats]]] = []
    with scrub_timeline() if moves else nullcontext():
        for _ in step_through(frames, solved) if moves else [None]:
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


def _read_value(name: str, attribute: str) -> Floats:
    """Return the current value of a plug: a number, three numbers or a matrix."""
    if attribute in MATRIX_ATTRIBUTES:
        return read_matrix(find_plug(f"{name}.{attribute}[0]"))
    plug = find_plug(f"{name}.{attribute}")
    if not plug.isCompound:
        return np.array(plug.asDouble())
    return np.array([plug.child(i).asDouble() for i in range(plug.numChildren())])


def _stack_samples(
    parts: Sequence[str], n_frames: int, samples: Sequence[Sequence[Floats]]
) -> dict[str, Floats]:
    """Return the samples of a joint by attribute, with a matrix on every frame."""
    values = {part: np.stack(column) for part, column in zip(parts, zip(*samples))}
    for name in MATRIX_ATTRIBUTES:
        values[name] = np.array(np.broadcast_to(values[name], (n_frames, 4, 4)))
    return values


def _find_posed_parent(name: str, names: Collection[str]) -> str:
    """Return the nearest posed ancestor from which a node inherits its transform."""
    below = name
    for node in list_ancestors(name):
        if not cmds.getAttr(f"{below}.inheritsTransform"):
            return ""
        if node in names:
            return node
        below = node
    return ""


def _is_driven(node: str, posed: Collection[str]) -> bool:
    """Return whether a node is moved by anything but channels that will be posed."""
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
    """Return whether a plug or one of its components is driven."""
    parts = [plug.child(i) for i in range(plug.numChildren())] if plug.isCompound else []
    return any(not find_driver(part).isNull for part in (plug, *parts))


def read_curve_points(name: str, n_points: int) -> CurvePoints:
    """Return points along the curve with a name, in world space, in centimeters.

    Raises
    ------
    UnknownNameError
        If there is no such node.
    DataError
        If it is not a curve, has several curves, or has no points.
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
    points = [fn.getPointAtParam(u, om.MSpace.kWorld) for u in at.tolist()]
    return CurvePoints(np.array([[p.x, p.y, p.z] for p in points]), closed)
