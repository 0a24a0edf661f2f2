"""The matrix and quaternion nodes.

Names are those of Maya's reference of nodes, as far as it was at hand, and of scenes that
Maya saved.
"""

# Unconfirmed in Maya: transposeMatrix, quatSlerp and the parts of the attributes of
# quaternion nodes are called as here, and their quaternions are no turn by default.

from __future__ import annotations

import numpy as np

from ...rotations import invert
from ...transform_matrices import inverse, transposed
from . import matrix_nodes as of
from . import turns
from .decomposition import decomposed
from .node_type import Attribute, NodeType, node_type
from .rows import compound, row


def _quaternion(long: str, short: str) -> Attribute:
    parts = [f"{long}{a} {short}{a.lower()}" for a in "XYZ"] + [f"{long}W {short}w =1"]
    return compound(f"{long} {short}", "; ".join(parts))


def _turn(long: str, short: str, part: str) -> Attribute:
    parts = (f"{long}{a} {part}{a.lower()} angle" for a in "XYZ")
    return compound(f"{long} {short} angle", "; ".join(parts))


def _composed() -> NodeType:
    """Return composeMatrix, whose quaternion's parts are iqwx in its reference.

    Scenes of earlier versions say iqx.
    """
    parts = "inputQuatX iqwx; inputQuatY iqwy; inputQuatZ iqwz; inputQuatW iqw =1"
    declared = row(
        of.composed,
        "inputTranslate it XYZ length; inputRotate ir XYZ angle; inputScale is XYZ =1;"
        "inputShear ish XYZ; inputQuat; inputRotateOrder ro; useEulerRotation uer =1",
        "outputMatrix omat matrix",
        compound("inputQuat iq", parts),
    )
    made = node_type("composeMatrix", declared)
    for letter in "xyz":
        made.attributes["iq" + letter] = made.attributes["iqw" + letter]
    return made


_ONE_QUATERNION = _quaternion("inputQuat", "iq")
_TWO_QUATERNIONS = _quaternion("input1Quat", "iq1"), _quaternion("input2Quat", "iq2")
_SIXTEEN = [f"{row_}{column}" for row_ in range(4) for column in range(4)]
_NUMBERS = "; ".join(f"in{at} i{at} ={float(at[0] == at[1])}" for at in _SIXTEEN)
_QUATERNION = "outputQuat oq XYZW"
_MATRIX = "outputMatrix omat matrix"

_ROWS = {
    "multMatrix": row(of.matrix_product, "matrixIn i matrix *", "matrixSum o matrix"),
    "addMatrix": row(of.matrix_sum, "matrixIn i matrix *", "matrixSum o matrix"),
    "wtAddMatrix": row(
        of.weighted_matrix_sum, "matrixIn m matrix *; weightIn w *", "matrixSum o matrix"
    ),
    "passMatrix": row(
        of.scaled_matrix, "inMatrix i matrix; inScale s =2", "outMatrix o matrix"
    ),
    "holdMatrix": row(np.array, "inMatrix i matrix", "outMatrix o matrix"),
    "inverseMatrix": row(inverse, "inputMatrix imat matrix", _MATRIX),
    "transposeMatrix": row(transposed, "inputMatrix imat matrix", _MATRIX),
    "fourByFourMatrix": row(of.matrix_of_numbers, _NUMBERS, "output o matrix"),
    "decomposeMatrix": row(
        decomposed,
        "inputMatrix imat matrix; inputRotateOrder ro",
        "outputTranslate ot XYZ length; outputRotate or XYZ angle; outputScale os XYZ;"
        "outputShear osh XYZ; outputQuat oq XYZW",
    ),
    "eulerToQuat": row(
        turns.euler_to_quaternion,
        "inputRotate; inputRotateOrder iro",
        _QUATERNION,
        _turn("inputRotate", "irt", "ir"),
    ),
    "quatToEuler": row(
        turns.quaternion_to_euler,
        "inputQuat; inputRotateOrder iro",
        "outputRotate",
        _ONE_QUATERNION,
        _turn("outputRotate", "ort", "or"),
    ),
    "quatSlerp": row(
        turns.quaternion_slerp,
        "inputT t; input1Quat; input2Quat",
        _QUATERNION,
        *_TWO_QUATERNIONS,
    ),
    **{
        name: row(function, "inputQuat", _QUATERNION, _ONE_QUATERNION)
        for name, function in (
            ("quatInvert", turns.quaternion_inverse),
            ("quatConjugate", invert),
            ("quatNegate", np.negative),
            ("quatNormalize", turns.unit_quaternion),
        )
    },
    **{
        name: row(function, "input1Quat; input2Quat", _QUATERNION, *_TWO_QUATERNIONS)
        for name, function in (
            ("quatProd", turns.quaternion_product),
            ("quatAdd", np.add),
            ("quatSub", np.subtract),
        )
    },
}
MATRIX_TYPES: dict[str, NodeType] = {
    **{name: node_type(name, declared) for name, declared in _ROWS.items()},
    "composeMatrix": _composed(),
}
