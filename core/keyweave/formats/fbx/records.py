"""FBX records, the tree that binary and ASCII files have in common.

A record has a name, values and children. Values and children are read when they are first
used, so meshes and textures cost nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from sys import float_info
from typing import Any, cast

import numpy as np


class RecordError(ValueError):
    """The records of a file are damaged; the message is the problem."""

    def __init__(self, problem: str, line: int | None = None):
        self.problem, self.line = problem, line
        super().__init__(problem)


class Record:
    """A name, its values and the records below it.

    Examples
    --------
    >>> key = Record("Key", [2.5, "walk"])
    >>> key.number(0), key.text(1), key.text(7), key.find("Time") is None
    (2.5, 'walk', '', True)
    """

    def __init__(
        self,
        name: str,
        values: Sequence[Any] | Callable[[], Sequence[Any]] = (),
        children: Sequence[Record] | Callable[[], Sequence[Record]] = (),
    ):
        self.name = name
        self._values, self._children = values, children

    @cached_property
    def values(self) -> Sequence[Any]:
        """Numbers, text, bytes and arrays."""
        return self._values() if callable(self._values) else self._values

    @cached_property
    def children(self) -> Sequence[Record]:
        """The records below."""
        return self._children() if callable(self._children) else self._children

    def find(self, name: str) -> Record | None:
        """Return the first child with a name."""
        return next(self.find_all(name), None)

    def find_all(self, name: str) -> Iterator[Record]:
        """Yield the children with a name."""
        return (child for child in self.children if child.name == name)

    def number(self, index: int, default: float = 0) -> float:
        """Return a value that is a finite number."""
        value = self.values[index] if index < len(self.values) else None
        return cast(float, value) if is_finite(value) else default

    def text(self, index: int) -> str:
        """Return a value that is text, empty if there is none."""
        value = self.values[index] if index < len(self.values) else None
        return value if isinstance(value, str) else ""

    def array(self, name: str) -> np.ndarray[Any, Any]:
        """Return the array of a child, empty if there is none."""
        child = self.find(name)
        values = child.values if child is not None else ()
        if len(values) == 1 and hasattr(values[0], "read"):
            array: np.ndarray[Any, Any] = values[0].read()
            return array
        return np.array([value for value in values if isinstance(value, (int, float))])


def is_finite(value: object) -> bool:
    """Return whether a value is a number, neither NaN nor beyond what floats can be."""
    return isinstance(value, (int, float)) and abs(value) <= float_info.max
