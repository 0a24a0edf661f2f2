"""The arithmetic of Maya's newer nodes on numbers, many samples at once.

Where an operation has no answer, such as a division by 0, the result is inf or NaN as
IEEE 754 has it; what Maya shows there is not known.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

import numpy as np

from ...arrays import Floats
from .arithmetic import share_between, total
from .functions import Several


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
