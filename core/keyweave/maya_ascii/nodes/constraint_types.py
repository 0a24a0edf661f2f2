"""The rows of the constraints in the table of node types.

Names and defaults are those of Maya's reference of nodes and of scenes that Maya saved.
Other constraints, such as geometryConstraint, are not evaluated.
"""

# Unconfirmed in Maya: tsc is constraintScaleCompensate of a scaleConstraint, and rs its
# restScale.

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import constraint_nodes as of
from .constraint_targets import name_of
from .node_type import Attribute, Declared, NodeType, node_type
from .rows import compound, row

_POINTS = (
    "targetTranslate tt XYZ length *; targetRotatePivot trp XYZ length *;"
    "targetRotateTranslate trt XYZ length *; targetParentMatrix tpm matrix *;"
    "targetWeight tw =1 *"
)
_TURNS = (
    "targetRotate tr XYZ angle *; targetRotateOrder tro *;targetJointOrient tjo XYZ angle *"
)
_SCALING = "targetScaleCompensate tsc *; targetInverseScale tis XYZ =1 *"
_PIVOT = "constraintRotatePivot crp XYZ length; constraintRotateTranslate crt XYZ length"
_INTO_PARENT = "constraintParentInverseMatrix cpim matrix"
_OWN_TURN = "constraintRotateOrder cro; constraintJointOrient cjo XYZ angle"
_OLD_OFFSET = "offset o XYZ angle; useOldOffsetCalculation uooc"
_POLARITY = "offset o XYZ length; constraintOffsetPolarity cop =1"
_RESTS = "enableRestPosition erp"
_MOVED, _TURNED = "constraintTranslate ct XYZ length", "constraintRotate cr XYZ angle"
_LAST = "lastTargetRotate lr XYZ angle; interpCache inc; lockOutput lo"
_REST_TRANSLATE = compound(
    "restTranslate rst length",
    "; ".join(f"restTranslate{a} rt{a.lower()} length" for a in "XYZ"),
)
_REST_ROTATE = compound(
    "restRotate rsrr angle", "; ".join(f"restRotate{a} rr{a.lower()} angle" for a in "XYZ")
)


def _axis(long: str, short: str, along: str) -> Attribute:
    """Return a vector that is one of the axes by default."""
    parts = (f"{long}{a} {short}{a.lower()} ={float(a == along)}" for a in "XYZ")
    return compound(f"{long} {short}", "; ".join(parts))


_AXES = (_axis("aimVector", "a", "X"), _axis("upVector", "u", "Y"),
         _axis("worldUpVector", "wu", "Y"))  # fmt: skip


def _rule(
    function: Callable[..., Any], inputs: tuple[str, ...], outputs: str, *made: Attribute
) -> Declared:
    """Return a rule of a constraint, which knows its name."""
    return row(function, "; ".join(inputs), outputs, *made, reads=name_of)


_DECLARED: dict[str, tuple[Declared, ...]] = {
    "pointConstraint": (
        _rule(
            of.point_constrained,
            (_POINTS, _INTO_PARENT, _PIVOT, _POLARITY, _RESTS, "restTranslate"),
            _MOVED,
            _REST_TRANSLATE,
        ),
    ),
    "poleVectorConstraint": (
        _rule(
            of.pole_constrained,
            (_POINTS, _INTO_PARENT, "pivotSpace ps matrix", _PIVOT, _POLARITY, _RESTS,
             "restTranslate"),
            _MOVED,
            _REST_TRANSLATE,
        ),
    ),
    "orientConstraint": (
        _rule(
            of.orient_constrained,
            (_TURNS, "targetParentMatrix tpm matrix *; targetWeight tw =1 *", _INTO_PARENT,
             _OWN_TURN, "offset o XYZ angle; interpType int =1 integer;"
             "useOldOffsetCalculation uooc", _RESTS, "restRotate"),
            _TURNED,
            _REST_ROTATE,
        ),
    ),
    "parentConstraint": (
        _rule(
            of.parent_constrained_translate,
            (_POINTS, "targetOffsetTranslate tot XYZ length *", _TURNS, _SCALING,
             "targetScale ts XYZ =1 *", _INTO_PARENT, _PIVOT, _RESTS, "restTranslate"),
            _MOVED,
            _REST_TRANSLATE,
        ),
        _rule(
            of.parent_constrained_rotate,
            ("targetRotate; targetRotateOrder; targetJointOrient; targetScaleCompensate;"
             "targetInverseScale; targetParentMatrix; targetWeight;"
             "targetOffsetRotate tor XYZ angle *; constraintParentInverseMatrix",
             _OWN_TURN, "interpType int =1 integer; enableRestPosition; restRotate"),
            _TURNED,
            _REST_ROTATE,
        ),
    ),
    "aimConstraint": (
        _rule(
            of.aim_constrained,
            (_POINTS, _INTO_PARENT, _MOVED, _PIVOT, _OWN_TURN,
             "aimVector; upVector; worldUpVector; worldUpMatrix wum matrix;"
             "worldUpType wut =3 integer", _OLD_OFFSET, _RESTS, "restRotate"),
            f"{_TURNED}; constraintVector cv XYZ length",
            _REST_ROTATE,
            *_AXES,
        ),
    ),
    "scaleConstraint": (
        _rule(
            of.scale_constrained,
            ("targetScale ts XYZ =1 *; targetParentMatrix tpm matrix *;"
             "targetWeight tw =1 *", _INTO_PARENT,
             "offset o XYZ =1; constraintScaleCompensate tsc", _RESTS,
             "restScale rs XYZ =1"),
            "constraintScale cs XYZ =1",
        ),
    ),
}  # fmt: skip


def constraint_types(transform: NodeType) -> dict[str, NodeType]:
    """Return the types of constraints, which are transforms with targets."""
    return {
        name: node_type(name, *declared, extra=_LAST, base=transform)
        for name, declared in _DECLARED.items()
    }
