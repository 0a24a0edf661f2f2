"""The table of node types: their names, attributes and rules.

A new type needs a short function of arrays and a row here; `node_type` documents the
notation.
"""

from __future__ import annotations

from dataclasses import replace

from ....geometry.joint_matrices import joint_matrix
from ....geometry.matrices import invert_matrix, multiply_matrices, transform_points
from ....geometry.vectors import distance
from .animation_layers import LAYER_TYPES
from .constraints.constraint_types import make_constraint_types
from .curve_nodes import CURVE_TYPES
from .functions import pass_through
from .matrix_nodes import MATRIX_TYPES
from .node_type import (
    Attribute,
    NodeType,
    index_attributes,
    index_types,
    make_compound,
    make_node_type,
    make_rule,
    make_vector,
)
from .number_nodes import NUMBER_TYPES
from .shapes.deformers import DEFORMER_TYPES
from .shapes.on_curves import make_curve_types
from .shapes.on_surfaces import make_surface_types
from .shapes.shape_types import make_shape_types
from .transforms import (
    LIMIT_ATTRIBUTES,
    clamp_to_limits,
    find_active_limits,
    parent_matrix,
    trans_minus_rotate_pivot,
    transform_matrix,
)
from .utility_nodes import UTILITY_TYPES

# The world matrix of the parent node; not an attribute in Maya.
_ABOVE_MATRIX = "aboveMatrix above matrix"

_OVERRIDE_COLOR = Attribute(
    "overrideColorRGB",
    "ovrgb",
    children=tuple(
        Attribute(f"overrideColor{c}", f"ov{c.lower()}", parent="overrideColorRGB")
        for c in "RGB"
    ),
)
DAG_NODE_TYPE = make_node_type(
    "dagNode",
    make_rule(pass_through, _ABOVE_MATRIX, "parentMatrix pm matrix *"),
    make_rule(pass_through, "parentMatrix[0]", "worldMatrix wm matrix *"),
    make_rule(invert_matrix, "worldMatrix[0]", "worldInverseMatrix wim matrix *"),
    make_rule(invert_matrix, "parentMatrix[0]", "parentInverseMatrix pim matrix *"),
    extra="visibility v =1; intermediateObject io; overrideEnabled ove;"
    "overrideColor ovc integer; overrideRGBColors ovrgbf",
    base=NodeType("display", index_attributes([_OVERRIDE_COLOR])),
)
_TRANS_MINUS_ROTATE_PIVOT = make_vector("transMinusRotatePivot", "tmrp", "tmr", "length")
TRANSFORM_TYPE = make_node_type(
    "transform",
    make_rule(
        clamp_to_limits(transform_matrix),
        "translate t XYZ length; rotate r XYZ angle; rotateOrder ro integer;"
        "scale s XYZ =1; shear sh XY/XZ/YZ;"
        "rotatePivot rp XYZ length; rotatePivotTranslate rpt XYZ length;"
        "scalePivot sp XYZ length; scalePivotTranslate spt XYZ length;"
        "rotateAxis ra XYZ angle",
        "matrix m matrix",
        reads=find_active_limits,
    ),
    make_rule(
        parent_matrix,
        "aboveMatrix; offsetParentMatrix opm matrix; inheritsTransform it =1",
        "parentMatrix",
    ),
    make_rule(multiply_matrices, "matrix; parentMatrix[0]", "worldMatrix"),
    make_rule(multiply_matrices, "matrix; offsetParentMatrix", "dagLocalMatrix dlm matrix"),
    make_rule(invert_matrix, "matrix", "inverseMatrix im matrix"),
    make_rule(pass_through, "matrix", "xformMatrix xm matrix"),
    make_rule(
        trans_minus_rotate_pivot,
        "rotatePivot; rotatePivotTranslate",
        "transMinusRotatePivot",
        _TRANS_MINUS_ROTATE_PIVOT,
    ),
    base=replace(
        DAG_NODE_TYPE, attributes={**DAG_NODE_TYPE.attributes, **LIMIT_ATTRIBUTES}
    ),
)
JOINT_TYPE = make_node_type(
    "joint",
    make_rule(
        clamp_to_limits(joint_matrix),
        "translate; rotate; rotateOrder; scale; rotateAxis; jointOrient jo XYZ angle;"
        "inverseScale is XYZ =1; segmentScaleCompensate ssc =1",
        "matrix",
        reads=find_active_limits,
    ),
    extra="preferredAngle pa XYZ angle; radius radi =1; drawStyle ds;"
    # Channels from keys; not attributes in Maya.
    "fkRotate fkRotate XYZ angle; fkTranslate fkTranslate XYZ length",
    base=TRANSFORM_TYPE,
)
LOCATOR_TYPE = make_node_type(
    "locator",
    make_rule(
        transform_points,
        "localPosition lp XYZ length; worldMatrix[0]",
        "worldPosition wp XYZ length *",
    ),
    extra="localScale los XYZ =1",
    base=DAG_NODE_TYPE,
)
DISTANCE_TYPE = make_node_type(
    "distanceDimShape",
    make_rule(
        distance, "startPoint sp XYZ length; endPoint ep XYZ length", "distance dist"
    ),
    base=DAG_NODE_TYPE,
)
_HANDLE_ATTRIBUTES = (
    "twist twi angle; ikBlend ikb =1; solverEnable hse =1;"
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
_HANDLE_COMPOUNDS = (
    make_vector("poleVector", "pv", "pv", "length", axis="Z"),
    make_vector("dWorldUpVector", "dwuv", "dwu", axis="Y"),
    make_vector("dWorldUpVectorEnd", "dwve", "dwv", axis="Y"),
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
# Names and defaults are those of Maya's node reference.
IK_HANDLE_TYPE = make_node_type(
    "ikHandle",
    extra=_HANDLE_ATTRIBUTES,
    base=replace(
        TRANSFORM_TYPE,
        attributes={**TRANSFORM_TYPE.attributes, **index_attributes(_HANDLE_COMPOUNDS)},
    ),
)
EXPRESSION = "expression"
# A character set holds the values of its members and takes their curves, unless its clips
# give the values.
CHARACTER_SET = "character"
SET_WITH_CLIPS = make_node_type(CHARACTER_SET, extra="clipEvaluate ce any")
_PLAIN_TRANSFORMS = (
    "ikEffector geometryConstraint normalConstraint "
    "pointOnPolyConstraint hikHandle hikIKEffector dagContainer lookAt fosterParent "
    "place3dTexture stereoRigTransform"
)

NODE_TYPES: dict[str, NodeType] = {
    **index_types(
        make_node_type(
            "time",
            extra="outTime o time; unwarpedTime unw time; enableTimewarp etw;"
            "timewarpIn_Raw twir any",
        ),
        # Its rules are in its text; see `expressions`.
        make_node_type(
            EXPRESSION,
            extra="input in *; output out *; internalExpression ixp string; time tim time;"
            "animated ani integer =1; unitOption uno integer; objectMsg obm any",
        ),
        make_node_type(
            CHARACTER_SET,
            extra="unitlessValues uv *; linearValues lv length *; angularValues av angle *;"
            "timeValues tv time *",
            base=SET_WITH_CLIPS,
        ),
        *(TRANSFORM_TYPE, JOINT_TYPE, LOCATOR_TYPE, DISTANCE_TYPE, IK_HANDLE_TYPE),
        *(make_node_type(name, base=TRANSFORM_TYPE) for name in _PLAIN_TRANSFORMS.split()),
    ),
    "hikFKJoint": JOINT_TYPE,
    **make_constraint_types(TRANSFORM_TYPE),
    **make_shape_types(DAG_NODE_TYPE),
    **UTILITY_TYPES,
    **NUMBER_TYPES,
    **MATRIX_TYPES,
    **LAYER_TYPES,
    **CURVE_TYPES,
    **DEFORMER_TYPES,
    **make_curve_types(DAG_NODE_TYPE),
    **make_surface_types(DAG_NODE_TYPE),
}
UNKNOWN_TYPE = make_node_type("other")  # its attributes are known from the file only


def find_type(name: str) -> NodeType | None:
    """Return the node type with a name; None if it is not in the table."""
    return NODE_TYPES.get(name)
