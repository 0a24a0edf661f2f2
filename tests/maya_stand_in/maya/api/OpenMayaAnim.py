"""`maya.api.OpenMayaAnim`: the classes of the stand-in's `api_` modules."""

from stand_in.api_control import MAnimControl
from stand_in.api_curve_keys import MAnimCurveChange
from stand_in.api_curves import MFnAnimCurve

__all__ = ["MAnimControl", "MAnimCurveChange", "MFnAnimCurve"]
