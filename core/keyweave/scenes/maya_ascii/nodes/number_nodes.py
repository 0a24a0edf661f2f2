"""The arithmetic nodes of Maya 2024 and later: rules on arrays of samples, and types.

Names and attributes are from Maya's node reference. Most nodes exist for numbers and, now
deprecated, for lengths (``sum`` and ``sumDL``). Undefined results, such as a division by 0,
are inf or NaN by IEEE 754; Maya's results in these cases are not known.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

import numpy as np

from ....geometry import vectors
from ....geometry.arrays import Floats, ease_in_out
from ....geometry.matrices import transform_points
from . import arithmetic, matrix_nodes as matrix
from .arithmetic import linear_step, sum_inputs
from .functions import ArrayInput
from .node_type import NodeType, make_node_type, make_rule, make_type_pair
from .rotation_functions import transform_directions


def average(inputs: ArrayInput) -> Floats:
    """Return the mean of the elements; 0 if there are no elements."""
    return sum_inputs(inputs) / max(len(inputs), 1)


def make_reduction(function: Callable[..., Any]) -> Callable[[ArrayInput], Floats]:
    """Return a reduction of all elements; without elements 0, the attribute's default."""
    return lambda inputs: reduce(function, inputs.values()) if inputs else np.zeros(())


def modulo(value: Floats, modulus: Floats) -> Floats:
    """Return value - modulus * floor(value / modulus); NaN where the modulus is 0.

    According to the documentation the value wraps around; Maya's result for negative
    values is not confirmed.
    """
    return np.mod(value, modulus)


def logarithm(value: Floats, base: Floats) -> Floats:
    """Return log value / log base."""
    quotient: Floats = np.log(value) / np.log(base)
    return quotient


def round_number(value: Floats) -> Floats:
    """Return the nearest whole number, rounding halves away from 0.

    That 0.5 rounds to 1 is documented; that -0.5 rounds to -1 follows C's convention.
    """
    return np.copysign(np.floor(np.abs(value) + 0.5), value)


def lerp(input1: Floats, input2: Floats, weight: Floats) -> Floats:
    """Return input1 + weight * (input2 - input1).

    The documentation applies the weight to input1, but the documentation of `inverseLerp`
    and public rigs apply it to input2; not confirmed in Maya.
    """
    return input1 * (1.0 - weight) + input2 * weight


def inverse_lerp(input1: Floats, input2: Floats, interpolation: Floats) -> Floats:
    """Return (interpolation - input1) / (input2 - input1)."""
    return (interpolation - input1) / (input2 - input1)


def smooth_step(value: Floats, left: Floats, right: Floats) -> Floats:
    """Return u^2 (3 - 2 u), where u goes from 0 at the left edge to 1 at the right edge.

    If the right edge is not above the left edge, the result is a step at the left edge.
    """
    return ease_in_out(linear_step(value, left, np.maximum(left, right)))


def make_numeric_test(test: Callable[..., Any]) -> Callable[..., Floats]:
    """Return a version of a test that returns 1 or 0."""
    return lambda *inputs: np.asarray(test(*inputs), float)


def equal(input1: Floats, input2: Floats, epsilon: Floats) -> Floats:
    """Return |input1 - input2| <= epsilon as 1 or 0."""
    return np.asarray(np.abs(input1 - input2) <= epsilon, float)


def atan2(x: Floats, y: Floats) -> Floats:
    """Return the angle a with x = r cos a and y = r sin a; x is the node's first input."""
    return np.arctan2(y, x)


def pi() -> Floats:
    """Return the constant pi."""
    return np.array(np.pi)


def _make_logic_type(
    name: str, test: Callable[..., Any], inputs: str
) -> dict[str, NodeType]:
    """Return a type for numbers alone, by name."""
    rule = make_rule(make_numeric_test(test), inputs, "output o")
    return {name: make_node_type(name, rule)}


_TWO_INPUTS = "input1 i1 ~; input2 i2 ~"
_TWO_VECTORS = "input1 i1 XYZ ~; input2 i2 XYZ ~"
_INPUT_ARRAY = "input i ~ *"
_INPUT = "input i ~"
_OUTPUT, _VECTOR_OUTPUT = "output o ~", "output o XYZ ~"
_FOUR_OUTPUT = "output o XYZW ~"
_VECTOR_AND_MATRIX = "input; matrix m matrix"
_VECTOR_INPUT = ("input i ~", "inputX x ~; inputY y ~; inputZ z ~")

NUMBER_TYPES: dict[str, NodeType] = {
    **make_type_pair("absolute", np.abs, _INPUT, _OUTPUT),
    **make_type_pair("negate", np.negative, _INPUT, _OUTPUT),
    **make_type_pair("ceil", np.ceil, _INPUT, _OUTPUT),
    **make_type_pair("floor", np.floor, _INPUT, _OUTPUT),
    **make_type_pair("round", round_number, _INPUT, _OUTPUT),
    **make_type_pair("truncate", np.trunc, _INPUT, _OUTPUT),
    **make_type_pair("sum", arithmetic.sum_inputs, _INPUT_ARRAY, _OUTPUT),
    **make_type_pair("average", average, _INPUT_ARRAY, _OUTPUT),
    **make_type_pair("multiply", make_reduction(np.multiply), _INPUT_ARRAY, _OUTPUT),
    **make_type_pair("max", make_reduction(np.maximum), _INPUT_ARRAY, _OUTPUT),
    **make_type_pair("min", make_reduction(np.minimum), _INPUT_ARRAY, _OUTPUT),
    **make_type_pair("subtract", np.subtract, _TWO_INPUTS, _OUTPUT),
    **make_type_pair("divide", np.divide, "input1 i1 ~; input2 i2 ~ =1", _OUTPUT),
    **make_type_pair("modulo", modulo, "input i ~; modulus m ~ =1", _OUTPUT),
    **make_type_pair("power", np.power, "input i ~; exponent e ~ =2", _OUTPUT),
    **make_type_pair("log", logarithm, "input i ~; base e ~ =2", _OUTPUT),
    **make_type_pair("lerp", lerp, f"{_TWO_INPUTS}; weight w ~", _OUTPUT),
    **make_type_pair(
        "inverseLerp", inverse_lerp, f"{_TWO_INPUTS}; interpolation i ~", _OUTPUT
    ),
    **make_type_pair(
        "smoothStep", smooth_step, "input i ~; leftEdge le ~; rightEdge re ~ =1", _OUTPUT
    ),
    **make_type_pair(
        "clampRange",
        arithmetic.clamp,
        "input i ~; minimum min ~; maximum max ~ =1",
        _OUTPUT,
    ),
    **make_type_pair("equal", equal, f"{_TWO_INPUTS}; epsilon e ~", "output o"),
    **make_type_pair("greaterThan", make_numeric_test(np.greater), _TWO_INPUTS, "output o"),
    **make_type_pair("lessThan", make_numeric_test(np.less), _TWO_INPUTS, "output o"),
    **_make_logic_type("and", np.logical_and, "input1 i1; input2 i2"),
    **_make_logic_type("or", np.logical_or, "input1 i1; input2 i2"),
    **_make_logic_type("not", np.logical_not, "input i"),
    **make_type_pair("sin", np.sin, "input i angle", _OUTPUT),
    **make_type_pair("cos", np.cos, "input i angle", _OUTPUT),
    **make_type_pair("tan", np.tan, "input i angle", _OUTPUT),
    **make_type_pair("asin", np.arcsin, _INPUT, "output o angle"),
    **make_type_pair("acos", np.arccos, _INPUT, "output o angle"),
    **make_type_pair("atan", np.arctan, _INPUT, "output o angle"),
    **make_type_pair("atan2", atan2, _TWO_INPUTS, "output o angle"),
    "pi": make_node_type("pi", make_rule(pi, "", "output o angle")),
    **make_type_pair("crossProduct", vectors.cross, _TWO_VECTORS, _VECTOR_OUTPUT),
    **make_type_pair("dotProduct", vectors.dot, _TWO_VECTORS, _OUTPUT),
    **make_type_pair("length", vectors.length, "input i XYZ ~", _OUTPUT),
    **make_type_pair("normalize", vectors.unit_vector, "input i XYZ ~", _VECTOR_OUTPUT),
    **make_type_pair(
        "rotateVector",
        matrix.rotate_vector,
        "input i XYZ ~; rotate r XYZ angle; rotateOrder ro",
        _VECTOR_OUTPUT,
    ),
    **make_type_pair("determinant", np.linalg.det, "input i matrix", _OUTPUT),
    **make_type_pair(
        "columnFromMatrix",
        matrix.column_from_matrix,
        "matrix m matrix; input i",
        _FOUR_OUTPUT,
    ),
    **make_type_pair(
        "rowFromMatrix", matrix.row_from_matrix, "matrix m matrix; input i", _FOUR_OUTPUT
    ),
    **make_type_pair(
        "axisFromMatrix", matrix.axis_from_matrix, "input i matrix; axis op", _VECTOR_OUTPUT
    ),
    **make_type_pair(
        "scaleFromMatrix", matrix.scale_from_matrix, "input i matrix", "output o XYZ"
    ),
    **make_type_pair(
        "translationFromMatrix",
        matrix.translation_from_matrix,
        "input i matrix",
        _VECTOR_OUTPUT,
    ),
    **make_type_pair(
        "multiplyPointByMatrix",
        transform_points,
        _VECTOR_AND_MATRIX,
        _VECTOR_OUTPUT,
        _VECTOR_INPUT,
    ),
    **make_type_pair(
        "multiplyVectorByMatrix",
        transform_directions,
        _VECTOR_AND_MATRIX,
        _VECTOR_OUTPUT,
        _VECTOR_INPUT,
    ),
    "rotationFromMatrix": make_node_type(
        "rotationFromMatrix",
        make_rule(matrix.rotation_from_matrix, "input i matrix", "output o XYZ angle"),
    ),
}
