"""`MObject`, `MObjectHandle` and the numbers of `MFn`: what the API calls things by."""

from __future__ import annotations

from typing import Any

from keyweave.scenes.maya_ascii import Node, Plug

from ..errors import StandInError
from ..nodes.kinds import is_a
from ..session.session import session

# MFn constant of a node's type, and of each type that it is derived from.
_TYPES = {
    **{"dagNode": "kDagNode", "shape": "kShape", "transform": "kTransform"},
    **{"joint": "kJoint", "constraint": "kConstraint", "ikHandle": "kIkHandle"},
    **{"animCurve": "kAnimCurve", "animBlendNodeBase": "kBlendNodeBase"},
    **{"animCurveTA": "kAnimCurveTimeToAngular", "animCurveTL": "kAnimCurveTimeToDistance"},
    **{"animCurveTT": "kAnimCurveTimeToTime", "animCurveTU": "kAnimCurveTimeToUnitless"},
    **{
        "animCurveUA": "kAnimCurveUnitlessToAngular",
        "animCurveUL": "kAnimCurveUnitlessToDistance",
    },
    **{
        "animCurveUT": "kAnimCurveUnitlessToTime",
        "animCurveUU": "kAnimCurveUnitlessToUnitless",
    },
    **{"animLayer": "kAnimLayer", "reference": "kReference", "time": "kTime"},
    **{"pairBlend": "kPairBlend", "unitConversion": "kUnitConversion"},
    **{"expression": "kExpression", "camera": "kCamera", "mesh": "kMesh"},
    **{"locator": "kLocator", "nurbsCurve": "kNurbsCurve"},
}


class MFn:
    """Numbers of kinds of objects, those that are needed."""

    kInvalid = 0
    kBase = 1
    kNamedObject = 2
    kDependencyNode = 4
    kAnimCurve = 7
    kAnimCurveTimeToAngular = 8
    kAnimCurveTimeToDistance = 9
    kAnimCurveTimeToTime = 10
    kAnimCurveTimeToUnitless = 11
    kAnimCurveUnitlessToAngular = 12
    kAnimCurveUnitlessToDistance = 13
    kAnimCurveUnitlessToTime = 14
    kAnimCurveUnitlessToUnitless = 15
    kDagNode = 107
    kTransform = 110
    kIkHandle = 120
    kJoint = 121
    kShape = 248
    kCamera = 250
    kNurbsCurve = 267
    kLocator = 281
    kMesh = 296
    kExpression = 327
    kTime = 520
    kUnitConversion = 529
    kAttribute = 565
    kPlugin = 582
    kReference = 756
    kPairBlend = 928
    kConstraint = 933
    kAnimLayer = 1021
    kBlendNodeBase = 1022


_NAMES = {number: name for name, number in vars(MFn).items() if not name.startswith("_")}


class MObject:
    """A node or a plug-in; or nothing."""

    def __init__(self, *args: MObject):
        if len(args) > 1 or not all(isinstance(one, MObject) for one in args):
            raise TypeError("MObject takes nothing or another MObject")
        self._thing: Any = args[0]._thing if args else None

    def __eq__(self, value: object) -> bool:
        return isinstance(value, MObject) and value._thing == self._thing

    kNullObj: MObject

    # Maya's own are not the same for the same object: `MObjectHandle.hashCode` is.
    __hash__ = None  # type: ignore[assignment]

    def isNull(self) -> bool:
        """Return whether it is nothing."""
        return self._thing is None

    def hasFn(self, fn: int, /) -> bool:
        """Return whether it is of a kind, or derived from one."""
        if fn not in _NAMES:
            raise StandInError(f"MObject.hasFn({fn}): the stand-in does not know this kind")
        if isinstance(self._thing, Node):
            return fn in _kinds(self._thing)
        return fn in (_number_of(self._thing), MFn.kBase) and not self.isNull()


MObject.kNullObj = MObject()


def _kinds(node: Node) -> set[int]:
    found = {MFn.kBase, MFn.kNamedObject, MFn.kDependencyNode}
    for type_, name in _TYPES.items():
        if is_a(node.type, type_):
            found.add(getattr(MFn, name))
    if session().scene.is_dag(node):
        found.add(MFn.kDagNode)
    return found


def _number_of(thing: Any) -> int:
    if isinstance(thing, Plug):
        return MFn.kAttribute
    return MFn.kInvalid if thing is None else MFn.kPlugin


def object_of(thing: Any) -> MObject:
    """Return the object that stands for a node or a plug-in."""
    made = MObject()
    made._thing = thing
    return made


def thing_of(given: Any) -> Any:
    """Return what an object stands for."""
    if not isinstance(given, MObject):
        raise TypeError(f"an MObject is needed, not {given!r}")
    return given._thing


def node_of(given: Any) -> Node:
    """Return the node that an object stands for."""
    thing = thing_of(given)
    if not isinstance(thing, Node):
        raise RuntimeError("(kInvalidParameter): Object is incompatible with this method")
    return thing


class MObjectHandle:
    """Tells whether an object is still there."""

    def __init__(self, *args: Any):
        if len(args) > 1:
            raise TypeError("MObjectHandle takes nothing or an MObject")
        given = args[0] if args else MObject()
        self._object = given._object if isinstance(given, MObjectHandle) else given
        thing_of(self._object)

    def __eq__(self, value: object) -> bool:
        return isinstance(value, MObjectHandle) and value._object == self._object

    __hash__ = None  # type: ignore[assignment]

    def isValid(self) -> bool:
        """Return whether it is in the scene."""
        return self._object._thing in session().scene.nodes
