"""`maya.api.OpenMaya`: the classes of the stand-in's `api_` modules."""

from stand_in.api.application import MGlobal
from stand_in.api.arrays import MDoubleArray, MIntArray, MTimeArray
from stand_in.api.command import MPxCommand
from stand_in.api.command_line import MArgDatabase, MArgParser
from stand_in.api.messages import MDGMessage, MEventMessage, MMessage, MSceneMessage
from stand_in.api.modifier import MDGModifier
from stand_in.api.nodes import (
    MDagPath,
    MFnAttribute,
    MFnBase,
    MFnDependencyNode,
    MFnMatrixData,
    MMatrix,
)
from stand_in.api.nurbs import MFnNurbsCurve, MPoint, MSpace
from stand_in.api.objects import MFn, MObject, MObjectHandle
from stand_in.api.plug_ins import MFnPlugin
from stand_in.api.plugs import MPlug, MPlugArray
from stand_in.api.selection import MSelectionList
from stand_in.api.skins import MFnMesh
from stand_in.api.syntax import MArgList, MSyntax
from stand_in.api.units import MAngle, MDGContext, MDistance, MTime

__all__ = [
    "MAngle",
    "MArgDatabase",
    "MArgList",
    "MArgParser",
    "MDGContext",
    "MDGMessage",
    "MDGModifier",
    "MDagPath",
    "MDistance",
    "MDoubleArray",
    "MEventMessage",
    "MFn",
    "MFnAttribute",
    "MFnBase",
    "MFnDependencyNode",
    "MFnMatrixData",
    "MFnMesh",
    "MFnNurbsCurve",
    "MFnPlugin",
    "MGlobal",
    "MIntArray",
    "MMatrix",
    "MMessage",
    "MObject",
    "MObjectHandle",
    "MPlug",
    "MPlugArray",
    "MPoint",
    "MPxCommand",
    "MSceneMessage",
    "MSelectionList",
    "MSpace",
    "MSyntax",
    "MTime",
    "MTimeArray",
]
