"""The table of node types: what each is called, has and does.

Adding a type is a short function of arrays and a row here. The notation is explained in
`node_type`.
"""

from __future__ import annotations

from dataclasses import replace

from ....geometry.arrays import Floats
from ....geometry.matrices import inverse, moved_points, product
from ....geometry.vectors import distance
from ..graph.curve_nodes import CURVE_TYPES
from .animation_layers import LAYER_TYPES
from .constraints.constraint_types import constraint_types
from .functions import quietly
from .matrix_nodes import MATRIX_TYPES
from .node_type import Attribute, NodeType, by_name, node_type, rule
from .number_nodes import NUMBER_TYPES
from .transforms import (
    LIMITS,
    joint_matrix,
    limited,
    limits_that_count,
    parent_matrix,
    transform_matrix,
)
from .utility_nodes import UTILITY_TYPES


def same(value: Floats) -> Floats:
    """Return what is given."""
    return value


_ABOVE = "aboveMatrix above matrix"  # the world matrix of the node above; not Maya's name

_COLOR = Attribute(
    "overrideColorRGB",
    "ovrgb",
    children=tuple(
        Attribute(f"overrideColor{one}", f"ov{one.lower()}", parent="overrideColorRGB")
        for one in "RGB"
    ),
)
DAG_NODE = node_type(
    "dagNode",
    rule(same, _ABOVE, "parentMatrix pm matrix *"),
    rule(same, "parentMatrix[0]", "worldMatrix wm matrix *"),
    rule(inverse, "worldMatrix[0]", "worldInverseMatrix wim matrix *"),
    rule(inverse, "parentMatrix[0]", "parentInverseMatrix pim matrix *"),
    extra="visibility v =1; intermediateObject io; overrideEnabled ove;"
    "overrideColor ovc integer; overrideRGBColors ovrgbf",
    base=NodeType("display", by_name([_COLOR])),
)
TRANSFORM = node_type(
    "transform",
    rule(
        limited(transform_matrix),
        "translate t XYZ length; rotate r XYZ angle; rotateOrder ro integer;"
        "scale s XYZ =1; shear sh XY/XZ/YZ;"
        "rotatePivot rp XYZ length; rotatePivotTranslate rpt XYZ length;"
        "scalePivot sp XYZ length; scalePivotTranslate spt XYZ length;"
        "rotateAxis ra XYZ angle",
        "matrix m matrix",
        reads=limits_that_count,
    ),
    rule(
        parent_matrix,
        "aboveMatrix; offsetParentMatrix opm matrix; inheritsTransform it =1",
        "parentMatrix",
    ),
    rule(product, "matrix; parentMatrix[0]", "worldMatrix"),
    rule(product, "matrix; offsetParentMatrix", "dagLocalMatrix dlm matrix"),
    rule(inverse, "matrix", "inverseMatrix im matrix"),
    rule(same, "matrix", "xformMatrix xm matrix"),
    base=replace(DAG_NODE, attributes={**DAG_NODE.attributes, **LIMITS}),
)
JOINT = node_type(
    "joint",
    rule(
        limited(joint_matrix),
        "translate; rotate; rotateOrder; scale; rotateAxis; jointOrient jo XYZ angle;"
        "inverseScale is XYZ =1; segmentScaleCompensate ssc =1",
        "matrix",
        reads=limits_that_count,
    ),
    extra="preferredAngle pa XYZ angle; radius radi =1; drawStyle ds;"
    "fkRotate fkRotate XYZ angle",  # what keys give it; not Maya's name
    base=TRANSFORM,
)
LOCATOR = node_type(
    "locator",
    rule(
        moved_points,
        "localPosition lp XYZ length; worldMatrix[0]",
        "worldPosition wp XYZ length *",
    ),
    extra="localScale los XYZ =1",
    base=DAG_NODE,
)
DISTANCE = node_type(
    "distanceDimShape",
    rule(
        quietly(distance),
        "startPoint sp XYZ length; endPoint ep XYZ length",
        "distance dist",
    ),
    base=DAG_NODE,
)
IK_HANDLE = node_type(
    "ikHandle",
    extra="poleVector pv XYZ length; twist twi angle; ikBlend ikb =1; solverEnable hse =1;"
    "startJoint hsj any; endEffector hee any; ikSolver hsv any;"
    "solution solution XYZ angle *",  # of its joints by number; not Maya's name
    base=TRANSFORM,
)
_LIKE_TRANSFORM = (
    "ikEffector geometryConstraint normalConstraint tangentConstraint "
    "pointOnPolyConstraint hikHandle hikIKEffector dagContainer lookAt fosterParent "
    "place3dTexture stereoRigTransform"
)

NODE_TYPES: dict[str, NodeType] = {
    "time": node_type("time", extra="outTime o time; enableTimewarp e"),
    "transform": TRANSFORM,
    "joint": JOINT,
    "hikFKJoint": JOINT,
    "locator": LOCATOR,
    "distanceDimShape": DISTANCE,
    "ikHandle": IK_HANDLE,
    **{name: node_type(name, base=TRANSFORM) for name in _LIKE_TRANSFORM.split()},
    **constraint_types(TRANSFORM),
    **UTILITY_TYPES,
    **NUMBER_TYPES,
    **MATRIX_TYPES,
    **LAYER_TYPES,
    **CURVE_TYPES,
}
OTHER = node_type("other")  # of which only what its file says is known
