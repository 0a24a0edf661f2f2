"""The operators and functions of expressions, on arrays of samples.

MEL has ints and floats: a number without a decimal point is an int, ``1 / 2`` is 0, and an
operation on an int and a float gives a float. Both are arrays of floats here, since 64 bits
hold every int. A division by zero, which stops an expression in Maya, gives NaN, and so
does whatever depends on it, comparisons and conditions included. Types and precedences are
those of Maya's documentation of MEL.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from .....geometry.arrays import Floats
from ..arithmetic import CONDITION_TOLERANCE, clamp, linear_step
from ..functions import pass_through

LARGEST_INT = 2**31 - 1
INT_ROUNDING = 1e-9  # rounding error of whole numbers from conversions of units


class Operator(NamedTuple):
    """An operator between two values."""

    level: int  # precedence; operators of the highest level are applied first
    compute: Callable[[Floats, Floats], Floats]
    # Function of two ints, whose result is an int; by default `compute`.
    compute_ints: Callable[[Floats, Floats], Floats] | None = None
    is_test: bool = False  # whether the result is an int, 0 or 1, for any operands


class Function(NamedTuple):
    """A function, or a sign in front of a value."""

    n_values: int
    compute: Callable[..., Floats]
    type: str = "float"  # "float", "int", or "same" as its values


def choose(condition: Floats, chosen: Floats, other: Floats) -> Floats:
    """Return one value where a condition is not 0, the other where it is 0.

    Examples
    --------
    >>> choose(np.array([2.0, 0.0, np.nan]), np.array(5.0), np.array(6.0))
    array([ 5.,  6., nan])
    """
    taken = np.where(condition != 0, chosen, other)
    return np.where(np.isnan(condition), np.nan, taken)


def limit_to_int(value: Floats) -> Floats:
    """Return whole numbers; NaN beyond the range of an int, where MEL's result is open."""
    return np.where(np.abs(value) <= LARGEST_INT, value, np.nan)


def convert_to_int(value: Floats) -> Floats:
    """Return values without their decimal part.

    Examples
    --------
    >>> convert_to_int(np.array([2.9, -2.9, 3 - 1e-12]))
    array([ 2., -2.,  3.])
    """
    return limit_to_int(np.trunc(value + np.copysign(INT_ROUNDING, value)))


def divide(dividend: Floats, divisor: Floats) -> Floats:
    """Return quotients; NaN where the divisor is 0."""
    return dividend / np.where(divisor == 0, np.nan, divisor)


def divide_ints(dividend: Floats, divisor: Floats) -> Floats:
    """Return quotients of ints without their decimal part."""
    whole: Floats = np.trunc(divide(dividend, divisor))
    return whole


def find_remainder(dividend: Floats, divisor: Floats) -> Floats:
    """Return remainders with the sign of the dividend; NaN where the divisor is 0."""
    # Unconfirmed in Maya: the sign of the remainder of negative floats is that of C's fmod.
    remainder: Floats = np.fmod(dividend, divisor)
    return remainder


def is_true(value: Floats) -> Floats:
    """Return 1 for values other than 0, otherwise 0."""
    return np.where(np.isnan(value), np.nan, value != 0)


def negate_truth(value: Floats) -> Floats:
    """Return 1 for 0, otherwise 0."""
    return np.where(np.isnan(value), np.nan, value == 0)


def both(first: Floats, second: Floats) -> Floats:
    """Return ``&&``; the second value does not count where the first is 0."""
    return choose(first, is_true(second), np.zeros(()))


def either(first: Floats, second: Floats) -> Floats:
    """Return ``||``; the second value does not count where the first is not 0."""
    return choose(first, np.ones(()), is_true(second))


def _compare(*signs: int) -> Callable[[Floats, Floats], Floats]:
    """Return a comparison: 1 where the sign of the difference is among `signs`, or 0.

    Like those of a condition node, terms that differ only by rounding are equal.
    """

    def compare(first: Floats, second: Floats) -> Floats:
        difference = np.where(first == second, 0.0, first - second)
        is_equal = np.abs(difference) <= CONDITION_TOLERANCE
        sign = np.where(is_equal, 0.0, np.sign(difference))
        return np.where(np.isnan(sign), np.nan, np.isin(sign, signs))

    return compare


def step_linearly(start: Floats, end: Floats, value: Floats) -> Floats:
    """Return ``linstep``: 0 below the start, 1 above the end, linear between them."""
    # Unconfirmed in Maya: equal ends, and an end before the start.
    return np.where(np.isnan(value), np.nan, linear_step(value, start, end))


def step_smoothly(start: Floats, end: Floats, value: Floats) -> Floats:
    """Return ``smoothstep``: 3 t^2 - 2 t^3 of ``linstep``."""
    t = step_linearly(start, end, value)
    return t * t * (3 - 2 * t)


def clamp_number(low: Floats, high: Floats, value: Floats) -> Floats:
    """Return ``clamp``, whose first values are the ends of the range."""
    return clamp(value, low, high)


OPERATORS = {
    "*": Operator(6, np.multiply),
    "/": Operator(6, divide, divide_ints),
    "%": Operator(6, find_remainder),
    "+": Operator(5, np.add),
    "-": Operator(5, np.subtract),
    "<": Operator(4, _compare(-1), is_test=True),
    "<=": Operator(4, _compare(-1, 0), is_test=True),
    ">": Operator(4, _compare(1), is_test=True),
    ">=": Operator(4, _compare(0, 1), is_test=True),
    "==": Operator(3, _compare(0), is_test=True),
    "!=": Operator(3, _compare(-1, 1), is_test=True),
    "&&": Operator(2, both, is_test=True),
    "||": Operator(1, either, is_test=True),
}
SIGNS = {
    "-": Function(1, np.negative, "same"),
    "+": Function(1, pass_through, "same"),
    "!": Function(1, negate_truth, "int"),
}
# Angles of the trigonometric functions are in radians, as in MEL.
FUNCTIONS = {
    "abs": Function(1, np.abs, "same"),
    "min": Function(2, np.minimum),
    "max": Function(2, np.maximum),
    "clamp": Function(3, clamp_number),
    "sin": Function(1, np.sin),
    "cos": Function(1, np.cos),
    "tan": Function(1, np.tan),
    "asin": Function(1, np.arcsin),
    "acos": Function(1, np.arccos),
    "atan": Function(1, np.arctan),
    "sqrt": Function(1, np.sqrt),
    "pow": Function(2, np.power),
    "floor": Function(1, np.floor),
    "ceil": Function(1, np.ceil),
    "linstep": Function(3, step_linearly),
    "smoothstep": Function(3, step_smoothly),
    "deg_to_rad": Function(1, np.deg2rad),
    "rad_to_deg": Function(1, np.rad2deg),
    "int": Function(1, convert_to_int, "int"),
    "float": Function(1, pass_through),
}
