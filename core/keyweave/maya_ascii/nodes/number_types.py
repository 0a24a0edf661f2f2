"""The arithmetic nodes of Maya 2024 and later: names and attributes from its reference.

Most exist for numbers and, deprecated, for lengths (``sum`` and ``sumDL``).
"""

from __future__ import annotations

import numpy as np

from ... import vectors
from ...transform_matrices import moved_points
from . import arithmetic, decomposition
from . import matrix_nodes as matrix
from . import scalar_nodes as of
from .node_type import NodeType, node_type
from .rows import row, twins

_TWO = "input1 i1 ~; input2 i2 ~"
_TWO_VECTORS = "input1 i1 XYZ ~; input2 i2 XYZ ~"
_MANY = "input i ~ *"
_ONE = "input i ~"
_OUT, _VECTOR = "output o ~", "output o XYZ ~"
_FOUR = "output o XYZW ~"
_POINT = "input; matrix m matrix"
_PLACED = ("input i ~", "inputX x ~; inputY y ~; inputZ z ~")

NUMBER_TYPES: dict[str, NodeType] = {
    **twins("absolute", np.abs, _ONE, _OUT),
    **twins("negate", np.negative, _ONE, _OUT),
    **twins("ceil", np.ceil, _ONE, _OUT),
    **twins("floor", np.floor, _ONE, _OUT),
    **twins("round", of.rounded, _ONE, _OUT),
    **twins("truncate", np.trunc, _ONE, _OUT),
    **twins("sum", arithmetic.total, _MANY, _OUT),
    **twins("average", of.average, _MANY, _OUT),
    **twins("multiply", of.multiplied, _MANY, _OUT),
    **twins("max", of.highest, _MANY, _OUT),
    **twins("min", of.lowest, _MANY, _OUT),
    **twins("subtract", np.subtract, _TWO, _OUT),
    **twins("divide", np.divide, "input1 i1 ~; input2 i2 ~ =1", _OUT),
    **twins("modulo", of.modulo, "input i ~; modulus m ~ =1", _OUT),
    **twins("power", np.power, "input i ~; exponent e ~ =2", _OUT),
    **twins("log", of.logarithm, "input i ~; base e ~ =2", _OUT),
    **twins("lerp", of.lerp, f"{_TWO}; weight w ~", _OUT),
    **twins("inverseLerp", of.inverse_lerp, f"{_TWO}; interpolation i ~", _OUT),
    **twins(
        "smoothStep", of.smooth_step, "input i ~; leftEdge le ~; rightEdge re ~ =1", _OUT
    ),
    **twins(
        "clampRange", arithmetic.clamped, "input i ~; minimum min ~; maximum max ~ =1", _OUT
    ),
    **twins("equal", of.equal, f"{_TWO}; epsilon e ~", "output o"),
    **twins("greaterThan", of.true(np.greater), _TWO, "output o"),
    **twins("lessThan", of.true(np.less), _TWO, "output o"),
    "and": node_type(
        "and", row(of.true(np.logical_and), "input1 i1; input2 i2", "output o")
    ),
    "or": node_type("or", row(of.true(np.logical_or), "input1 i1; input2 i2", "output o")),
    "not": node_type("not", row(of.true(np.logical_not), "input i", "output o")),
    **twins("sin", np.sin, "input i angle", _OUT),
    **twins("cos", np.cos, "input i angle", _OUT),
    **twins("tan", np.tan, "input i angle", _OUT),
    **twins("asin", np.arcsin, _ONE, "output o angle"),
    **twins("acos", np.arccos, _ONE, "output o angle"),
    **twins("atan", np.arctan, _ONE, "output o angle"),
    **twins("atan2", of.angle_of, _TWO, "output o angle"),
    "pi": node_type("pi", row(of.half_turn, "", "output o angle")),
    **twins("crossProduct", vectors.cross, _TWO_VECTORS, _VECTOR),
    **twins("dotProduct", vectors.dot, _TWO_VECTORS, _OUT),
    **twins("length", vectors.length, "input i XYZ ~", _OUT),
    **twins("normalize", vectors.unit, "input i XYZ ~", _VECTOR),
    **twins(
        "rotateVector",
        matrix.rotated,
        "input i XYZ ~; rotate r XYZ angle; rotateOrder ro",
        _VECTOR,
    ),
    **twins("determinant", np.linalg.det, "input i matrix", _OUT),
    **twins("columnFromMatrix", matrix.column_of, "matrix m matrix; input i", _FOUR),
    **twins("rowFromMatrix", matrix.row_of, "matrix m matrix; input i", _FOUR),
    **twins("axisFromMatrix", matrix.axis_of, "input i matrix; axis op", _VECTOR),
    **twins("scaleFromMatrix", decomposition.scale_of, "input i matrix", "output o XYZ"),
    **twins("translationFromMatrix", matrix.translation_of, "input i matrix", _VECTOR),
    **twins("multiplyPointByMatrix", moved_points, _POINT, _VECTOR, _PLACED),
    **twins("multiplyVectorByMatrix", matrix.moved_vectors, _POINT, _VECTOR, _PLACED),
    "rotationFromMatrix": node_type(
        "rotationFromMatrix",
        row(decomposition.rotation_of, "input i matrix", "output o XYZ angle"),
    ),
}
