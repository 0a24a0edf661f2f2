"""The node type of IK handles.

Names and defaults are those of Maya's node reference, and the units those of its channels:
roll and twist are angles, the multiplier of the twist's texture is a number of degrees.
"""

from __future__ import annotations

from ..node_type import (
    NodeType,
    index_attributes,
    make_compound,
    make_node_type,
)

_ATTRIBUTES = (
    "poleVector pv XYZ length; twist twi angle; ikBlend ikb =1; solverEnable hse =1;"
    "startJoint hsj any; endEffector hee any; ikSolver hsv any;"
    "inCurve ic points; rootOnCurve roc; offset off; roll rol angle; twistType twt;"
    "rootTwistMode rtm; dTwistControlEnable dtce; dWorldUpType dwut; dForwardAxis dpa;"
    "dWorldUpAxis dwua; dWorldUpMatrix dwum matrix; dWorldUpMatrixEnd dwue matrix;"
    "dTwistValueType dtvt; dTwistRampMult dtrm =90; splineIkOldStyle sio;"
    # Angles of the joints by number, the translation of the first joint, and the up axis of
    # the scene; not attributes in Maya.
    "solution solution XYZ angle *; solutionStart solutionStart XYZ length;"
    "sceneUp sceneUp XYZ"
)


_COMPOUNDS = (
    make_compound(
        "dWorldUpVector dwuv",
        "dWorldUpVectorX dwux; dWorldUpVectorY dwuy =1; dWorldUpVectorZ dwuz",
    ),
    make_compound(
        "dWorldUpVectorEnd dwve",
        "dWorldUpVectorEndX dwvx; dWorldUpVectorEndY dwvy =1; dWorldUpVectorEndZ dwvz",
    ),
    make_compound("dTwistStartEnd dtse", "dTwistStart dtst angle; dTwistEnd dten angle"),
    make_compound(
        "dTwistRamp dtra", "dTwistRampR dtrr; dTwistRampG dtrg; dTwistRampB dtrb"
    ),
    make_compound(  # added by the plug-in of ikSpringSolver
        "springAngleBias sab *",
        "springAngleBias_Position sbp *; springAngleBias_FloatValue sbfv =1 *;"
        "springAngleBias_Interp sbi *",
    ),
)


def make_handle_type(transform: NodeType) -> NodeType:
    """Return the node type of IK handles, which is derived from the transform type."""
    handle = make_node_type("ikHandle", extra=_ATTRIBUTES, base=transform)
    attributes = {**handle.attributes, **index_attributes(_COMPOUNDS)}
    return NodeType("ikHandle", attributes, handle.rules)
