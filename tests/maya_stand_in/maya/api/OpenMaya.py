"""`maya.api.OpenMaya`: the classes of the stand-in's `api_` modules."""

from stand_in.api_arguments import MArgDatabase, MArgParser
from stand_in.api_arrays import MDoubleArray, MIntArray, MTimeArray
from stand_in.api_command import MPxCommand
from stand_in.api_context import MDGContext
from stand_in.api_modifier import MDGModifier
from stand_in.api_nodes import (
    MDagPath,
    MFnBase,
    MFnDependencyNode,
    MFnMatrixData,
    MMatrix,
)
from stand_in.api_nurbs import MFnNurbsCurve, MPoint, MSpace
from stand_in.api_objects import MFn, MObject, MObjectHandle
from stand_in.api_plug_in import MFnPlugin
from stand_in.api_plugs import MPlug, MPlugArray
from stand_in.api_selection import MSelectionList
from stand_in.api_session import MGlobal, MMessage, MSceneMessage
from stand_in.api_syntax import MArgList, MSyntax
from stand_in.api_units import MAngle, MDistance, MTime

__all__ = [
    "MAngle",
    "MArgDatabase",
    "MArgList",
    "MArgParser",
    "MDGContext",
    "MDGModifier",
    "MDagPath",
    "MDistance",
    "MDoubleArray",
    "MFn",
    "MFnBase",
    "MFnDependencyNode",
    "MFnMatrixData",
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
