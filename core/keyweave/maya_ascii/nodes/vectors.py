"""Vectors in the last axis, and numbers beside them, many samples at once.

Numbers have the shape of the samples, vectors one axis more; both may be shapes that
broadcast.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...arrays import Floats

Array = NDArray[Any]
Several = Mapping[int, Floats]  # the elements of an array attribute by index


def quietly(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that gives inf and NaN without warnings.

    Examples
    --------
    >>> quietly(np.divide)([1.0, 0.0], 0.0)
    array([inf, nan])
    """

    @wraps(function)
    def quiet(*inputs: Any) -> Any:
        with np.errstate(all="ignore"):
            return function(*inputs)

    return quiet


def per_vector(numbers: Array) -> Array:
    """Return numbers with one axis more, to stand beside vectors."""
    return np.asarray(numbers)[..., np.newaxis]


def by_number(number: Array, otherwise: Array, *ways: Callable[[], Array]) -> Any:
    """Return what the first way gives where a number is 1, the second where it is 2 ...

    Ways that no sample asks for are not gone; fractions of numbers are otherwise.

    Examples
    --------
    >>> numbers = np.array([0, 2, 1])
    >>> by_number(numbers, np.zeros(3), lambda: np.ones(3), lambda: np.array([7, 8, 9]))
    array([0., 8., 1.])
    """
    masks = [np.asarray(number) == count for count in range(1, len(ways) + 1)]
    asked = [(mask, way) for mask, way in zip(masks, ways) if mask.any()]
    if not asked:
        return otherwise
    if len(asked) == 1 and asked[0][0].all():
        return asked[0][1]()
    return np.select([mask for mask, _ in asked], [way() for _, way in asked], otherwise)


def dot(a: Floats, b: Floats) -> Floats:
    """Return a . b over the last axis."""
    product: Floats = (a * b).sum(axis=-1)
    return product


def cross(a: Floats, b: Floats) -> Floats:
    """Return a x b over the last axis."""
    turned: Floats = np.roll(a, -1, -1) * np.roll(b, 1, -1)
    return turned - np.roll(a, 1, -1) * np.roll(b, -1, -1)


def length(vector: Floats) -> Floats:
    """Return |v|, of numbers whose squares are no numbers too."""
    size: Floats = np.hypot.reduce(vector, axis=-1)
    return size


def unit(vector: Floats) -> Floats:
    """Return v / |v|, and 0 where v is 0.

    Examples
    --------
    >>> unit(np.array([[0.0, 3.0, 4.0], [0.0, 0.0, 0.0]]))
    array([[0. , 0.6, 0.8], [0. , 0. , 0. ]])
    """
    size = per_vector(length(vector))
    made: Floats = vector / np.where(size > 0, size, 1.0)
    return made


def distance(start: Floats, end: Floats) -> Floats:
    """Return |end - start|."""
    return length(end - start)
