"""From which types Maya's types of nodes are derived, as far as scenes here hold them."""

from __future__ import annotations

from functools import cache

from keyweave.scenes.maya_ascii import find_type

from ..errors import StandInError

# The type, and those derived from it directly.
_DERIVED = {
    "containerBase": "entity",
    "entity": "dagNode",
    "dagNode": "shape transform",
    "shape": "geometryShape dimensionShape camera",
    "geometryShape": "deformableShape locator light",
    "deformableShape": "controlPoint",
    "controlPoint": "mesh curveShape surfaceShape lattice",
    "curveShape": "nurbsCurve",
    "nurbsCurve": "bezierCurve",
    "surfaceShape": "nurbsSurface",
    "dimensionShape": "distanceDimShape",
    "transform": """joint constraint ikEffector ikHandle place3dTexture dagContainer lookAt
        hikHandle""",
    "joint": "hikFKJoint hikIKEffector",
    "constraint": """parentConstraint pointConstraint orientConstraint aimConstraint
        scaleConstraint poleVectorConstraint geometryConstraint normalConstraint
        tangentConstraint pointOnPolyConstraint""",
    "animCurve": """animCurveTL animCurveTA animCurveTU animCurveTT
        animCurveUL animCurveUA animCurveUU animCurveUT""",
    "animBlendNodeBase": """animBlendNodeAdditive animBlendNodeAdditiveDA
        animBlendNodeAdditiveDL animBlendNodeAdditiveF animBlendNodeAdditiveFA
        animBlendNodeAdditiveFL animBlendNodeAdditiveI16 animBlendNodeAdditiveI32
        animBlendNodeAdditiveRotation animBlendNodeAdditiveScale animBlendNodeBoolean
        animBlendNodeEnum animBlendNodeTime""",
    "objectSet": "animLayer character shadingEngine",
}
BASE = {one: base for base, derived in _DERIVED.items() for one in derived.split()}
CANNOT_MAKE = ("constraint", "dagNode", "shape", "animCurve", "containerBase", "entity")
_OTHERS = """
    animLayer objectSet network mesh nurbsCurve camera reference script container
    displayLayer expression character HIKCharacterNode unknown"""
MORE_TYPES = frozenset(_OTHERS.split())  # that keyweave does not evaluate


def lineage(type_: str) -> list[str]:
    """Return a type and those it is derived from, the most general first."""
    found = [type_]
    while found[0] in BASE:
        found.insert(0, BASE[found[0]])
    return found


@cache
def is_a(type_: str, base: str) -> bool:
    """Return whether a type is another or derived from it."""
    return base in lineage(type_)


def check_known_type(type_: str) -> None:
    """Raise unless nodes of a type can be made: others may only be derived from it."""
    if type_ in CANNOT_MAKE:
        raise StandInError(f"createNode {type_}: this type is abstract")
    if find_type(type_) is None and type_ not in BASE and type_ not in MORE_TYPES:
        raise StandInError(f"the stand-in knows no nodes of type {type_}")
