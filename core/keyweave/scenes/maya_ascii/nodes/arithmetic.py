"""The rules of the utility nodes for numbers and vectors, on arrays of samples.

Float attributes of Maya are computed in double precision. Undefined results, such as a
division by 0, are inf or NaN by IEEE 754; what Maya returns there is not known.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

import numpy as np

from ....geometry.arrays import Floats
from ....geometry.vectors import per_vector
from .functions import ArrayInput, select_by_number

CONVERSION_TICKS = 6000.0  # per second, in which Maya counts time
CONDITION_TOLERANCE = 1e-9  # terms closer than this are equal


def convert_unit(value: Floats, factor: Floats) -> Floats:
    """Return value * conversionFactor."""
    return value * factor


def time_to_unit(seconds: Floats, factor: Floats) -> Floats:
    """Return a time as a number: ticks * conversionFactor.

    Maya's factor counts in ticks of 1/6000 s, as saved scenes show (0.004 at 24 frames a
    second); time is in seconds here.

    Examples
    --------
    >>> float(time_to_unit(np.array(0.5), np.array(0.004)))
    12.0
    """
    return seconds * CONVERSION_TICKS * factor


def unit_to_time(value: Floats, factor: Floats) -> Floats:
    """Return a number as seconds: value * conversionFactor / 6000.

    The inverse of `time_to_unit`.
    """
    # Unconfirmed in Maya: the factor of a unitToTimeConversion counts in ticks, 250 at 24
    # frames a second.
    return value * factor / CONVERSION_TICKS


def multiply_divide(operation: Floats, input1: Floats, input2: Floats) -> Floats:
    """Return input1, input1 * input2, input1 / input2 or input1 ^ input2.

    By operation 0 to 3; any other counts as 0.
    """
    return select_by_number(
        per_vector(operation),
        input1,
        lambda: input1 * input2,
        lambda: input1 / input2,
        lambda: np.power(input1, input2),
    )


def sum_inputs(several: ArrayInput) -> Floats:
    """Return the sum; 0 of none."""
    return reduce(np.add, several.values(), np.zeros(()))


def plus_minus_average(operation: Floats, several: ArrayInput) -> Floats:
    """Return the first, the sum, the first less the others, or the mean.

    By operation 0 to 3, over the elements that a file mentions. Of none it is 0.
    """
    # Unconfirmed in Maya: operation 0 of plusMinusAverage gives the first element.
    if not several:
        return np.zeros(())
    first, every = several[min(several)], sum_inputs(several)
    return select_by_number(
        operation,
        first,
        lambda: every,
        lambda: 2 * first - every,
        lambda: every / len(several),
    )


def make_plus_minus_average(width: int) -> Callable[[Floats, ArrayInput], Floats]:
    """Return `plus_minus_average` for vectors of a width."""

    def combined(operation: Floats, several: ArrayInput) -> Floats:
        if not several:
            return np.zeros(width)
        return plus_minus_average(per_vector(operation), several)

    return combined


def reverse(value: Floats) -> Floats:
    """Return 1 - value."""
    made: Floats = 1.0 - value
    return made


def condition(
    operation: Floats, first: Floats, second: Floats, if_true: Floats, if_false: Floats
) -> Floats:
    """Return colorIfTrue where the terms compare as asked, and else colorIfFalse.

    Operations 0 to 5 are ==, !=, >, >=, < and <=. Terms that differ by no more than
    rounding count as equal, since a key's value may come out of a curve so.
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
    """Return the value, at least low and at most high; high where they cross."""
    return np.minimum(np.maximum(value, low), high)


def linear_step(value: Floats, low: Floats, high: Floats) -> Floats:
    """Return (value - low) / (high - low) within 0 .. 1.

    Where high = low it is 0 up to there and 1 above.

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

    Values beyond the old range give its ends.
    """
    return low + (high - low) * linear_step(value, old_low, old_high)


def blend_colors(share: Floats, color1: Floats, color2: Floats) -> Floats:
    """Return color1 * blender + color2 * (1 - blender)."""
    b = per_vector(share)
    return color1 * b + color2 * (1.0 - b)


def blend_two_attr(share: Floats, several: ArrayInput) -> Floats:
    """Return (1 - attributesBlender) * input[0] + attributesBlender * input[1]."""
    zero = np.zeros(())
    return (1.0 - share) * several.get(0, zero) + share * several.get(1, zero)


def blend_weighted(several: ArrayInput, weights: ArrayInput) -> Floats:
    """Return the sum of input[i] * weight[i]; weights that no file mentions are 1."""
    one = np.ones(())
    return sum_inputs({i: value * weights.get(i, one) for i, value in several.items()})


def choice(axes: int, selector: Floats, several: ArrayInput) -> Floats:
    """Return the input of which the selector is the index.

    A selector's fraction is dropped. Where there is no such input it is 0, of matrices
    the identity; what Maya gives then is not known.

    Parameters
    ----------
    axes : int
        How many axes of the inputs belong to one value: 2 for matrices.
    """
    index = np.asarray(np.trunc(selector))
    made: Floats = np.eye(4) if axes == 2 else np.zeros((3,) * axes)
    for number, value in several.items():
        here = np.asarray(index == number)[(...,) + (np.newaxis,) * axes]
        made = np.where(here, value, made)
    return made
