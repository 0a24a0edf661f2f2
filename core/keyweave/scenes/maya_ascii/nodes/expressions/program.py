"""Programs of expressions: an immutable tree of statements, run on all frames at once.

Both branches of a condition are computed for all frames; each frame takes its values from
one of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Union

import numpy as np

from .....geometry.arrays import Floats
from .operations import FUNCTIONS, OPERATORS, SIGNS, choose, convert_to_int, limit_to_int

Values = dict[str, Floats]  # values by name: ``time``, ``.I[0]``, ``.O[0]``, variables


@dataclass(frozen=True)
class Number:
    """A constant; `is_int`, here and below, is whether the value is an int."""

    value: float
    is_int: bool = False

    def compute(self, known: Mapping[str, Floats]) -> Floats:
        """Return the value."""
        return np.asarray(self.value, float)


@dataclass(frozen=True)
class Reading:
    """The value that has a name: an input, an output, a variable or the time."""

    name: str
    is_int: bool = False

    def compute(self, known: Mapping[str, Floats]) -> Floats:
        """Return the value."""
        return known[self.name]


@dataclass(frozen=True)
class Operation:
    """An operator between two values.

    A long sum is deep on the left only, where `compute` does not recurse.
    """

    symbol: str
    left: Formula
    right: Formula
    is_int: bool

    def compute(self, known: Mapping[str, Floats]) -> Floats:
        """Return the result for all samples."""
        chain: list[Operation] = []
        first: Formula = self
        while isinstance(first, Operation):
            chain.append(first)
            first = first.left
        value = first.compute(known)
        for operation in reversed(chain):
            value = operation.apply(value, operation.right.compute(known))
        return value

    def apply(self, left: Floats, right: Floats) -> Floats:
        """Return the result of the operator."""
        operator = OPERATORS[self.symbol]
        if self.is_int and not operator.is_test:
            return limit_to_int((operator.compute_ints or operator.compute)(left, right))
        return operator.compute(left, right)


@dataclass(frozen=True)
class Call:
    """A function of values, or a sign in front of a value."""

    name: str
    values: tuple[Formula, ...]
    is_int: bool

    def compute(self, known: Mapping[str, Floats]) -> Floats:
        """Return the result for all samples."""
        function = FUNCTIONS.get(self.name) or SIGNS[self.name]
        return function.compute(*(value.compute(known) for value in self.values))


@dataclass(frozen=True)
class Choice:
    """``condition ? value : other``, with any number of conditions in a row."""

    cases: tuple[tuple[Formula, Formula], ...]
    other: Formula
    is_int: bool

    def compute(self, known: Mapping[str, Floats]) -> Floats:
        """Return the value of the first true condition of each sample."""
        value = self.other.compute(known)
        for condition, chosen in reversed(self.cases):
            value = choose(condition.compute(known), chosen.compute(known), value)
        return value


Formula = Union[Number, Reading, Operation, Call, Choice]


def make_operation(symbol: str, left: Formula, right: Formula) -> Operation:
    """Return an operation; its result is an int if both values are, or if it is a test."""
    is_int = OPERATORS[symbol].is_test or (left.is_int and right.is_int)
    return Operation(symbol, left, right, is_int)


def make_call(name: str, values: tuple[Formula, ...]) -> Call:
    """Return a call of a function, or a sign in front of a value."""
    kind = (FUNCTIONS.get(name) or SIGNS[name]).type
    is_same = kind == "same" and all(value.is_int for value in values)
    return Call(name, values, kind == "int" or is_same)


@dataclass(frozen=True)
class Assignment:
    """A value for a variable or an output, which may be an int."""

    name: str
    value: Formula
    is_int: bool = False

    def run(self, known: Values) -> None:
        """Set the value of the name."""
        value = self.value.compute(known)
        is_whole = self.value.is_int or not self.is_int
        known[self.name] = value if is_whole else convert_to_int(value)


@dataclass(frozen=True)
class Branch:
    """``if``, any number of ``else if``, and ``else``; `names` are set by any of them."""

    cases: tuple[tuple[Formula, tuple[Statement, ...]], ...]
    other: tuple[Statement, ...]
    names: tuple[str, ...]

    def run(self, known: Values) -> None:
        """Set each name in all samples; a name that one of the cases lacks is dropped."""
        merged = _run_statements(self.other, dict(known))
        for condition, statements in reversed(self.cases):
            taken = _run_statements(statements, dict(known))
            is_met = condition.compute(known)
            common = (name for name in self.names if name in taken and name in merged)
            merged = {name: choose(is_met, taken[name], merged[name]) for name in common}
        known.update(merged)


Statement = Union[Assignment, Branch]


def _run_statements(statements: tuple[Statement, ...], known: Values) -> Values:
    for statement in statements:
        statement.run(known)
    return known


@dataclass(frozen=True)
class Program:
    """A parsed expression."""

    statements: tuple[Statement, ...]
    inputs: tuple[int, ...]  # indices that the statements read
    outputs: tuple[int, ...]  # indices that the statements set
    reads_time: bool = False
    notes: tuple[str, ...] = ()  # oddities of the text, as ends of a sentence

    def run(
        self, inputs: Mapping[int, Floats], time: Floats, frame: Floats
    ) -> list[Floats]:
        """Return the outputs, in the order of `outputs`.

        The inputs have the units of the expression, the time is in seconds; all shapes
        broadcast.
        """
        known = {name_input(n): np.asarray(inputs[n], float) for n in self.inputs}
        known.update(time=np.asarray(time, float), frame=np.asarray(frame, float))
        _run_statements(self.statements, known)
        return [known[name_output(n)] for n in self.outputs]


def name_input(index: int) -> str:
    """Return the name of an input in the text."""
    return f".I[{index}]"


def name_output(index: int) -> str:
    """Return the name of an output in the text."""
    return f".O[{index}]"
