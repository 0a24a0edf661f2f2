"""Helpers for rules: array attributes, axes of matrices and selection by number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ....geometry.arrays import Array, Floats

ArrayInput = Mapping[int, Floats]  # the elements of an array attribute by index


class StepName(str):
    """A name for warnings, which makes no difference to what a function computes.

    A function that takes one gets an array of names, (n_steps, 1), if it runs for several
    nodes at once.
    """

    __slots__ = ()


def find_names(names: StepName | Array, mask: Array) -> list[str]:
    """Return the names of the steps for which a mask is true on any sample."""
    every, chosen = np.broadcast_arrays(names, mask)
    return [*dict.fromkeys(every[chosen].tolist())]


def pass_through(value: Floats) -> Floats:
    """Return the value unchanged."""
    return value


def per_matrix(numbers: Array) -> Array:
    """Return numbers with two more axes, which broadcast with matrices."""
    return np.asarray(numbers)[..., np.newaxis, np.newaxis]


def select_by_number(number: Array, default: Array, *choices: Callable[[], Array]) -> Any:
    """Return the result of the first choice where a number is 1, the second where 2, ...

    Choices that are not needed are not called. Other numbers give the default.

    Examples
    --------
    >>> numbers = np.array([0, 2, 1])
    >>> select_by_number(numbers, np.zeros(3), lambda: np.ones(3), lambda: np.array([
    ...     7, 8, 9]))
    array([0., 8., 1.])
    """
    masks = [np.asarray(number) == count for count in range(1, len(choices) + 1)]
    used = [(mask, choice) for mask, choice in zip(masks, choices) if mask.any()]
    if not used:
        return default
    if len(used) == 1 and used[0][0].all():
        return used[0][1]()
    return np.select([mask for mask, _ in used], [choice() for _, choice in used], default)
