"""Helpers for rules: array attributes, selection by number and muted warnings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

import numpy as np

from ....geometry.arrays import Array, Floats

ArrayInput = Mapping[int, Floats]  # the elements of an array attribute by index


def silence_warnings(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that gives inf and NaN without warnings.

    Examples
    --------
    >>> silence_warnings(np.divide)([1.0, 0.0], 0.0)
    array([inf, nan])
    """

    @wraps(function)
    def quiet(*inputs: Any) -> Any:
        with np.errstate(all="ignore"):
            return function(*inputs)

    return quiet


def select_by_number(number: Array, otherwise: Array, *ways: Callable[[], Array]) -> Any:
    """Return what the first way gives where a number is 1, the second where it is 2 ...

    Ways that no sample asks for are not gone; fractions of numbers are otherwise.

    Examples
    --------
    >>> numbers = np.array([0, 2, 1])
    >>> select_by_number(numbers, np.zeros(3), lambda: np.ones(3), lambda: np.array([
    ...     7, 8, 9]))
    array([0., 8., 1.])
    """
    masks = [np.asarray(number) == count for count in range(1, len(ways) + 1)]
    asked = [(mask, way) for mask, way in zip(masks, ways) if mask.any()]
    if not asked:
        return otherwise
    if len(asked) == 1 and asked[0][0].all():
        return asked[0][1]()
    return np.select([mask for mask, _ in asked], [way() for _, way in asked], otherwise)
