"""The rules of the utility nodes for numbers and vectors, on arrays of samples.

Float attributes of Maya are computed in double precision. Undefined results, such as a
division by 0, are inf or NaN by IEEE 754; Maya's results in these cases are not known.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

import numpy as np

from ....geometry.arrays import Floats
from ....geometry.vectors import per_vector
from .functions import ArrayInput, select_by_number

CONVERSION_TICKS = 6000.0  # Maya's time ticks per second
CONDITION_TOLERANCE = 1e-9  # terms that differ by less are equal


def convert_unit(value: Floats, factor: Floats) -> Floats:
    """Return value * conversionFactor."""
    return value * factor


def time_to_unit(seconds: Floats, factor: Floats) -> Floats:
    """Convert a time in seconds to a number: ticks * conversionFactor.

    Maya's factor is per tick of 1/6000 s, as saved scenes show (0.004 at 24 frames per
    second).
    """
    return seconds * CONVERSION_TICKS * factor


def unit_to_time(value: Floats, factor: Floats) -> Floats:
    """Convert a number to seconds: value * conversionFactor / 6000.

    The inverse of `time_to_unit`.
    """
    # Unconfirmed in Maya: the factor of a unitToTimeConversion is in ticks, 250 at 24
    # frames per second.
    return value * factor / CONVERSION_TICKS


def multiply_divide(operation: Floats, input1: Floats, input2: Floats) -> Floats:
    """Return input1, input1 * input2, input1 / input2 or input1 ^ input2.

    These are operations 0 to 3; other numbers are treated as 0.
    """
    return select_by_number(
        per_vector(operation),
        input1,
        lambda: input1 * input2,
        lambda: input1 / input2,
        lambda: np.power(input1, input2),
    )


def sum_inputs(inputs: ArrayInput) -> Floats:
    """Return the sum of the elements; 0 if there are no elements."""
    return reduce(np.add, inputs.values(), np.zeros(()))


def plus_minus_average(operation: Floats, inputs: ArrayInput) -> Floats:
    """Return the first element, the sum, the first minus the others, or the mean.

    These are operations 0 to 3, over the elements in the file; 0 if there are no elements.
    """
    # Unconfirmed in Maya: operation 0 of plusMinusAverage gives the first element.
    if not inputs:
        return np.zeros(())
    first, total = inputs[min(inputs)], sum_inputs(inputs)
    return select_by_number(
        operation,
        first,
        lambda: total,
        lambda: 2 * first - total,
        lambda: total / len(inputs),
    )


def make_plus_minus_average(width: int) -> Callable[[Floats, ArrayInput], Floats]:
    """Return a version of `plus_minus_average` for vectors of a given width."""

    def combine_vectors(operation: Floats, inputs: ArrayInput) -> Floats:
        if not inputs:
            return np.zeros(width)
        return plus_minus_average(per_vector(operation), inputs)

    return combine_vectors


def reverse(value: Floats) -> Floats:
    """Return 1 - value."""
    reversed_value: Floats = 1.0 - value
    return reversed_value


def condition(
    operation: Floats, first: Floats, second: Floats, if_true: Floats, if_false: Floats
) -> Floats:
    """Return colorIfTrue where the comparison holds, otherwise colorIfFalse.

    Operations 0 to 5 are ==, !=, >, >=, < and <=. Terms that differ only by rounding are
    equal, since evaluated curves may miss the exact value of a key.
    """
    same = (first == second) | (np.abs(first - second) <= CONDITION_TOLERANCE)
    holds = select_by_number(
        operation,
        same,
        lambda: ~same,
        lambda: (first > second) & ~same,
        lambda: (first > second) | same,
        lambda: (first < second) & ~same,
        lambda: (first < second) | same,
    )
    return np.where(per_vector(holds), if_true, if_false)


def clamp(value: Floats, low: Floats, high: Floats) -> Floats:
    """Return the value clamped to the range low .. high; high where low > high."""
    return np.minimum(np.maximum(value, low), high)


def linear_step(value: Floats, low: Floats, high: Floats) -> Floats:
    """Return (value - low) / (high - low), clamped to 0 .. 1.

    Where high = low, the result is 0 for values up to low and 1 above.

    Examples
    --------
    >>> linear_step(np.array([0.0, 3.0, 9.0]), np.array(2.0), np.array(4.0))
    array([0. , 0.5, 1. ])
    """
    span = high - low
    share = (value - low) / np.where(span == 0, 1.0, span)
    return np.where(span == 0, np.where(value > low, 1.0, 0.0), np.clip(share, 0.0, 1.0))


def set_range(
    value: Floats, low: Floats, high: Floats, old_low: Floats, old_high: Floats
) -> Floats:
    """Return min + (max - min) (value - oldMin) / (oldMax - oldMin).

    Values beyond the old range give the ends of the new range.
    """
    return low + (high - low) * linear_step(value, old_low, old_high)


def blend_colors(share: Floats, color1: Floats, color2: Floats) -> Floats:
    """Return color1 * blender + color2 * (1 - blender)."""
    b = per_vector(share)
    return color1 * b + color2 * (1.0 - b)


def blend_two_attr(share: Floats, inputs: ArrayInput) -> Floats:
    """Return (1 - attributesBlender) * input[0] + attributesBlender * input[1]."""
    zero = np.zeros(())
    return (1.0 - share) * inputs.get(0, zero) + share * inputs.get(1, zero)


def blend_weighted(inputs: ArrayInput, weights: ArrayInput) -> Floats:
    """Return the sum of input[i] * weight[i]; weights default to 1."""
    default = np.ones(())
    return sum_inputs({i: x * weights.get(i, default) for i, x in inputs.items()})


def choice(axes: int, selector: Floats, inputs: ArrayInput) -> Floats:
    """Return the input whose index is the selector, without its fraction.

    A single value has a number of `axes`, 2 for matrices. If there is no such input, the
    result is 0 or the identity matrix; Maya's result in this case is not known.
    """
    index = np.asarray(np.trunc(selector))
    selected: Floats = np.eye(4) if axes == 2 else np.zeros((3,) * axes)
    for number, value in inputs.items():
        mask = np.asarray(index == number)[(...,) + (np.newaxis,) * axes]
        selected = np.where(mask, value, selected)
    return selected
