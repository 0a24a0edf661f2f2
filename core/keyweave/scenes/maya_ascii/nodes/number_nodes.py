"""The arithmetic of Maya's newer nodes on numbers, many samples at once.

Where an operation has no answer, such as a division by 0, the result is inf or NaN as
IEEE 754 has it; what Maya shows there is not known.

The arithmetic nodes of Maya 2024 and later: names and attributes from its reference.

Most exist for numbers and, deprecated, for lengths (``sum`` and ``sumDL``).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

import numpy as np

from ....geometry import vectors
from ....geometry.arrays import Floats
from ....geometry.matrices import moved_points
from . import arithmetic, matrix_nodes as matrix
from .arithmetic import share_between, total
from .functions import Several
from .node_type import NodeType, node_type, row, twins


def average(several: Several) -> Floats:
    """Return the mean; 0 of none."""
    return total(several) / max(len(several), 1)


def multiplied(several: Several) -> Floats:
    """Return the product; 0 of none, as the attribute's default says."""
    return reduce(np.multiply, several.values()) if several else np.zeros(())


def highest(several: Several) -> Floats:
    """Return the greatest; 0 of none."""
    return reduce(np.maximum, several.values()) if several else np.zeros(())


def lowest(several: Several) -> Floats:
    """Return the least; 0 of none."""
    return reduce(np.minimum, several.values()) if several else np.zeros(())


def modulo(value: Floats, modulus: Floats) -> Floats:
    """Return value - modulus * floor(value / modulus); NaN where the modulus is 0.

    The documentation says that the value wraps around; what Maya does to negative ones
    is not confirmed.
    """
    return np.mod(value, modulus)


def logarithm(value: Floats, base: Floats) -> Floats:
    """Return log value / log base."""
    made: Floats = np.log(value) / np.log(base)
    return made


def rounded(value: Floats) -> Floats:
    """Return the nearest whole number, halves away from 0.

    That 0.5 gives 1 is documented; that -0.5 gives -1 is C's habit.
    """
    return np.copysign(np.floor(np.abs(value) + 0.5), value)


def lerp(input1: Floats, input2: Floats, weight: Floats) -> Floats:
    """Return input1 + weight * (input2 - input1).

    The documentation writes the weight as that of input1, but that of `inverse_lerp` and
    public rigs which use the node have it this way round; not confirmed in Maya.
    """
    return input1 * (1.0 - weight) + input2 * weight


def inverse_lerp(input1: Floats, input2: Floats, interpolation: Floats) -> Floats:
    """Return (interpolation - input1) / (input2 - input1)."""
    return (interpolation - input1) / (input2 - input1)


def smooth_step(value: Floats, left: Floats, right: Floats) -> Floats:
    """Return u^2 (3 - 2 u), u from 0 at the left edge to 1 at the right one.

    A right edge below the left one counts as the left one; there it is a step.
    """
    u = share_between(value, left, np.maximum(left, right))
    return u * u * (3.0 - 2.0 * u)


def true(test: Callable[..., Any]) -> Callable[..., Floats]:
    """Return a test whose answers are 1 and 0."""
    return lambda *inputs: np.asarray(test(*inputs), float)


def equal(input1: Floats, input2: Floats, epsilon: Floats) -> Floats:
    """Return |input1 - input2| <= epsilon as 1 or 0."""
    return np.asarray(np.abs(input1 - input2) <= epsilon, float)


def angle_of(x: Floats, y: Floats) -> Floats:
    """Return the a with x = r cos a, y = r sin a: atan2 has x as its first input."""
    return np.arctan2(y, x)


def half_turn() -> Floats:
    """Return pi."""
    return np.array(np.pi)


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
    **twins("round", rounded, _ONE, _OUT),
    **twins("truncate", np.trunc, _ONE, _OUT),
    **twins("sum", arithmetic.total, _MANY, _OUT),
    **twins("average", average, _MANY, _OUT),
    **twins("multiply", multiplied, _MANY, _OUT),
    **twins("max", highest, _MANY, _OUT),
    **twins("min", lowest, _MANY, _OUT),
    **twins("subtract", np.subtract, _TWO, _OUT),
    **twins("divide", np.divide, "input1 i1 ~; input2 i2 ~ =1", _OUT),
    **twins("modulo", modulo, "input i ~; modulus m ~ =1", _OUT),
    **twins("power", np.power, "input i ~; exponent e ~ =2", _OUT),
    **twins("log", logarithm, "input i ~; base e ~ =2", _OUT),
    **twins("lerp", lerp, f"{_TWO}; weight w ~", _OUT),
    **twins("inverseLerp", inverse_lerp, f"{_TWO}; interpolation i ~", _OUT),
    **twins("smoothStep", smooth_step, "input i ~; leftEdge le ~; rightEdge re ~ =1", _OUT),
    **twins(
        "clampRange", arithmetic.clamped, "input i ~; minimum min ~; maximum max ~ =1", _OUT
    ),
    **twins("equal", equal, f"{_TWO}; epsilon e ~", "output o"),
    **twins("greaterThan", true(np.greater), _TWO, "output o"),
    **twins("lessThan", true(np.less), _TWO, "output o"),
    "and": node_type("and", row(true(np.logical_and), "input1 i1; input2 i2", "output o")),
    "or": node_type("or", row(true(np.logical_or), "input1 i1; input2 i2", "output o")),
    "not": node_type("not", row(true(np.logical_not), "input i", "output o")),
    **twins("sin", np.sin, "input i angle", _OUT),
    **twins("cos", np.cos, "input i angle", _OUT),
    **twins("tan", np.tan, "input i angle", _OUT),
    **twins("asin", np.arcsin, _ONE, "output o angle"),
    **twins("acos", np.arccos, _ONE, "output o angle"),
    **twins("atan", np.arctan, _ONE, "output o angle"),
    **twins("atan2", angle_of, _TWO, "output o angle"),
    "pi": node_type("pi", row(half_turn, "", "output o angle")),
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
    **twins("scaleFromMatrix", matrix.scale_of, "input i matrix", "output o XYZ"),
    **twins("translationFromMatrix", matrix.translation_of, "input i matrix", _VECTOR),
    **twins("multiplyPointByMatrix", moved_points, _POINT, _VECTOR, _PLACED),
    **twins("multiplyVectorByMatrix", matrix.moved_vectors, _POINT, _VECTOR, _PLACED),
    "rotationFromMatrix": node_type(
        "rotationFromMatrix",
        row(matrix.rotation_of, "input i matrix", "output o XYZ angle"),
    ),
}
