"""`maya.api.OpenMayaAnim`: the classes of the stand-in's `api_` modules."""

from stand_in.api.application import MAnimControl
from stand_in.api.curve_reading import MAnimCurveChange
from stand_in.api.curves import MFnAnimCurve
from stand_in.api.messages import MAnimMessage
from stand_in.api.skins import MFnGeometryFilter, MFnSkinCluster

__all__ = [
    "MAnimControl",
    "MAnimCurveChange",
    "MAnimMessage",
    "MFnAnimCurve",
    "MFnGeometryFilter",
    "MFnSkinCluster",
]
