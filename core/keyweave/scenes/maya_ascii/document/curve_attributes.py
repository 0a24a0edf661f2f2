"""The values that statements set on an animation curve node, by attribute and key.

Arrays can be sparse, split over several statements, set by long names or key by key.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ....errors import FileFormatError
from ..syntax.set_attr import Assignment
from ..syntax.tokens import parse_number
from .node_names import Node

SHORT_NAMES = {
    **{"tangentType": "tan", "weightedTangents": "wgt", "keyTimeValue": "ktv"},
    **{"keyTime": "kt", "keyValue": "kv", "keyBreakdown": "kbd"},
    **{"keyTanInType": "kit", "keyTanOutType": "kot"},
    **{"keyTanLocked": "ktl", "keyWeightLocked": "kwl"},
    **{"keyTanInX": "kix", "keyTanInY": "kiy", "keyTanOutX": "kox", "keyTanOutY": "koy"},
    **{"preInfinity": "pre", "postInfinity": "pst"},
}
CURVE_ATTRIBUTES = frozenset(SHORT_NAMES.values())
_KEY_PATH = re.compile(r"(\w+)(?:\[(\d{1,9})(?::(\d{1,9}))?\])?(?:\.(\w+))?")


def parse_curve_attribute(path: str) -> tuple[str, int, int | None, str] | None:
    """Return the short name, first and last index and part of a path.

    A missing index is -1. Return None for an attribute that `AnimCurve` does not use.

    Examples
    --------
    >>> parse_curve_attribute("keyTimeValue[0:2]"), parse_curve_attribute("tan")
    (('ktv', 0, 2, ''), ('tan', -1, None, ''))
    >>> parse_curve_attribute("rotationInterpolation")
    """
    match = _KEY_PATH.fullmatch(path)
    if match is None:
        return None
    name, first, last, part = match.groups()
    name, part = SHORT_NAMES.get(name, name), SHORT_NAMES.get(part, part or "")
    if name not in CURVE_ATTRIBUTES:
        return None
    return name, int(first or -1), None if last is None else int(last), part


class CurveValues:
    """The numbers that the statements of a curve set, in the file's units.

    Raise FileFormatError if numbers are missing or not finite.
    """

    def __init__(self, node: Node):
        self.node = node
        self.keys: dict[int, list[float]] = {}  # time and value by index
        # By short name and index; the index of a single value is -1.
        self.numbers: dict[str, dict[int, float]] = {}
        self._statement = -1
        for assignment in node.assignments:
            parsed = parse_curve_attribute(assignment.path)
            if parsed is not None and not assignment.is_empty:
                self._add(assignment, *parsed)

    def _add(
        self, assignment: Assignment, name: str, first: int, last: int | None, part: str
    ) -> None:
        self._statement = assignment.statement
        numbers = self._parse_finite(_split_value(assignment))
        n_elements = 1 if last is None else last - first + 1
        size = 2 if name == "ktv" and not part else 1
        if len(numbers) != n_elements * size:
            expected = max(n_elements, 0) * size
            problem = f".{assignment.path} has {len(numbers)} numbers, expected {expected}"
            raise self.error(problem)
        if name != "ktv":
            self.numbers.setdefault(name, {}).update(enumerate(numbers, first))
        elif part:
            self.keys.setdefault(first, [0.0, 0.0])[part == "kv"] = numbers[0]
        else:
            pairs = map(list, zip(numbers[::2], numbers[1::2]))
            self.keys.update(enumerate(pairs, first))

    def _parse_finite(self, words: list[str]) -> list[float]:
        values: Sequence[float | None]
        try:
            values = numbers = list(map(float, words))
            if all(map(math.isfinite, numbers)):
                return numbers
        except ValueError:  # switches are words
            values = list(map(parse_number, words))
        numbers = []
        for word, value in zip(words, values):
            if value is None or not math.isfinite(value):
                raise self.error(f'"{word[:40]}" is not a number')
            numbers.append(value)
        return numbers

    def error(self, problem: str) -> FileFormatError:
        """Return an error at the last statement that was read."""
        problem = f'the curve "{self.node.name}" cannot be read: {problem}'
        if self._statement < 0:
            return FileFormatError(self.node.file.path, problem)
        return self.node.file.error(problem, self._statement)

    def code(self, name: str, default: int) -> int:
        """Return the integer value of an attribute that is not an array."""
        return int(self.numbers.get(name, {}).get(-1, default))

    def flags(self, name: str, indices: Sequence[int], default: bool) -> NDArray[np.bool_]:
        """Return a Boolean attribute of the keys at some indices, shape (n_indices,)."""
        numbers = self.numbers.get(name)
        if not numbers:
            return np.full(len(indices), default)
        return np.array([bool(numbers.get(index, default)) for index in indices])


def _split_value(assignment: Assignment) -> list[str]:
    text = assignment.value
    if "/" in text or '"' in text:
        return [word.text for word in assignment.words()]
    return text.split()
