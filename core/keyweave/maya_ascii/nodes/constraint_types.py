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
from .constraint_aim import aim_constrained
from .constraint_inputs import name_of, with_targets
from .node_type import Attribute, Declared, NodeType, attribute, node_type
from .rows import compound, row

_MOVED, _TURNED = "constraintTranslate ct XYZ length", "constraintRotate cr XYZ angle"
_TARGET = {
    "translate": "targetTranslate tt XYZ length *",
    "pivot": "targetRotatePivot trp XYZ length *",
    "pivot_translate": "targetRotateTranslate trt XYZ length *",
    "rotate": "targetRotate tr XYZ angle *",
    "order": "targetRotateOrder tro *",
    "orient": "targetJointOrient tjo XYZ angle *",
    "scale": "targetScale ts XYZ =1 *",
    "compensate": "targetScaleCompensate tsc *",
    "inverse_scale": "targetInverseScale tis XYZ =1 *",
    "parent": "targetParentMatrix tpm matrix *",
    "weight": "targetWeight tw =1 *",
    "offset_translate": "targetOffsetTranslate tot XYZ length *",
    "offset_rotate": "targetOffsetRotate tor XYZ angle *",
}
_CONSTRAINED = {
    "into_parent": "constraintParentInverseMatrix cpim matrix",
    "translate": _MOVED,
    "pivot": "constraintRotatePivot crp XYZ length",
    "pivot_translate": "constraintRotateTranslate crt XYZ length",
    "order": "constraintRotateOrder cro",
    "orient": "constraintJointOrient cjo XYZ angle",
}
_POINT = "translate pivot pivot_translate parent weight"
_TURN = "rotate order orient parent weight"
_BONE = f"{_TURN} compensate inverse_scale"
_PIVOT, _AXES = "into_parent pivot pivot_translate", "into_parent order orient"
_OFFSET = "offset o XYZ length; constraintOffsetPolarity cop =1"
_OFFSET_TURN = "offset o XYZ angle; useOldOffsetCalculation uooc"
_KIND = "interpType int =1 integer"
_LAST = "lastTargetRotate lr XYZ angle; interpCache inc; lockOutput lo"
_REST_TRANSLATE = compound(
    "restTranslate rst length",
    "; ".join(f"restTranslate{a} rt{a.lower()} length" for a in "XYZ"),
)
_REST_ROTATE = compound(
    "restRotate rsrr angle", "; ".join(f"restRotate{a} rr{a.lower()} angle" for a in "XYZ")
)
_REST_SCALE = attribute("restScale rs XYZ =1")


def _axis(long: str, short: str, along: str) -> Attribute:
    """Return a vector that is one of the axes by default."""
    parts = (f"{long}{a} {short}{a.lower()} ={float(a == along)}" for a in "XYZ")
    return compound(f"{long} {short}", "; ".join(parts))


_AIMING = (_axis("aimVector", "a", "X"), _axis("upVector", "u", "Y"),
           _axis("worldUpVector", "wu", "Y"))  # fmt: skip


def _rule(
    function: Callable[..., Any],
    of_target: str,
    of_node: str,
    inputs: str,
    outputs: str,
    rest: Attribute,
    *made: Attribute,
) -> Declared:
    """Return a rule of a constraint, which knows its name.

    Of targets and node the fields are given, of further inputs and outputs the notation.
    """
    fields, own = of_target.split(), of_node.split()
    given = [*(_TARGET[one] for one in fields), *(_CONSTRAINED[one] for one in own)]
    every = "; ".join([*given, "enableRestPosition erp", rest.long, inputs])
    placed = with_targets(function, fields, own)
    return row(placed, every, outputs, rest, *made, reads=name_of)


_DECLARED: dict[str, tuple[Declared, ...]] = {
    "pointConstraint": (
        _rule(of.point_constrained, _POINT, _PIVOT, _OFFSET, _MOVED, _REST_TRANSLATE),
    ),
    "poleVectorConstraint": (
        _rule(
            of.pole_constrained, _POINT, _PIVOT, f"pivotSpace ps matrix; {_OFFSET}",
            _MOVED, _REST_TRANSLATE,
        ),
    ),
    "orientConstraint": (
        _rule(
            of.orient_constrained, _TURN, _AXES, f"{_KIND}; {_OFFSET_TURN}",
            _TURNED, _REST_ROTATE,
        ),
    ),
    "parentConstraint": (
        _rule(
            of.parent_constrained_translate,
            f"{_BONE} translate pivot pivot_translate scale offset_translate", _PIVOT, "",
            _MOVED, _REST_TRANSLATE,
        ),
        _rule(
            of.parent_constrained_rotate, f"{_BONE} offset_rotate", _AXES, _KIND,
            _TURNED, _REST_ROTATE,
        ),
    ),
    "aimConstraint": (
        _rule(
            aim_constrained, _POINT, f"{_PIVOT} translate order orient",
            f"{_OFFSET_TURN}; aimVector; upVector; worldUpVector; worldUpMatrix wum matrix;"
            "worldUpType wut =3 integer; sceneUp sceneUp XYZ",  # the last not Maya's name
            f"{_TURNED}; constraintVector cv XYZ length", _REST_ROTATE, *_AIMING,
        ),
    ),
    "scaleConstraint": (
        _rule(
            of.scale_constrained, "scale parent weight", "into_parent",
            "offset o XYZ =1; constraintScaleCompensate tsc",
            "constraintScale cs XYZ =1", _REST_SCALE,
        ),
    ),
}  # fmt: skip


def constraint_types(transform: NodeType) -> dict[str, NodeType]:
    """Return the types of constraints, which are transforms with targets."""
    return {
        name: node_type(name, *declared, extra=_LAST, base=transform)
        for name, declared in _DECLARED.items()
    }
