"""Constraints and preferences of a resequenced motion.

A constraint is the paper's pair (i, j): input frame i must be output frame j. Input
frames are numbered as in their file, output frames from 1.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Sections 3.1 and 3.7.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from numbers import Integral, Real
from typing import Any, NamedTuple, Union

import numpy as np

from ...errors import DataError
from .ground_path import GroundPath

MAX_CONSTRAINT_VALUE = 1e6  # of weights, and of numbers of frames


class Constraint(NamedTuple):
    """An input frame that must be an output frame.

    Attributes
    ----------
    source_frame, output_frame : float
        As frames are numbered.
    motion : int
        Which input it is from, counted from 0.

    Examples
    --------
    >>> Constraint(120, 1)
    Constraint(source_frame=120, output_frame=1, motion=0)
    """

    source_frame: float
    output_frame: float
    motion: int = 0


@dataclass(frozen=True)
class PreferredPose:
    """An output frame should look like an input frame.

    A weight of 1 buys it one ordinary transition from the pose that is least like it.

    Examples
    --------
    >>> PreferredPose(10, output_frame=200, weight=0.5).motion
    0
    """

    source_frame: float
    output_frame: float
    weight: float = 1.0
    motion: int = 0

    def __post_init__(self) -> None:
        _check_fields(self, "a preferred pose")


@dataclass(frozen=True)
class PreferredSpeed:
    """The root should travel so fast over the ground, in centimetres per second.

    `first` and `last` are output frames, both included; None is as far as there are any.

    Examples
    --------
    >>> PreferredSpeed(140, first=100).weight
    1.0
    """

    speed: float
    weight: float = 1.0
    first: float | None = None
    last: float | None = None

    def __post_init__(self) -> None:
        _check_fields(self, "a preferred speed")
        if self.speed < 0:
            raise DataError("a preferred speed", f"is {self.speed}, less than none")


@dataclass(frozen=True)
class PreferredHeading:
    """On an output frame the figure should face there: radians about the up axis.

    0 faces as the figure does whose root is not turned. The way is bent a little on each
    frame to get there, as far as `weight` says: 1 is all of it.

    Examples
    --------
    >>> PreferredHeading(1.57, output_frame=200).weight
    1.0
    """

    heading: float
    output_frame: float
    weight: float = 1.0

    def __post_init__(self) -> None:
        _check_fields(self, "a preferred heading")
        if self.weight > 1:
            raise DataError("a preferred heading", f"has the weight {self.weight}, above 1")


@dataclass(frozen=True)
class FavoredRange:
    """Input frames that should be used rather than others.

    Examples
    --------
    >>> FavoredRange(1, 200, label="hops").weight
    1.0
    """

    first: float
    last: float
    weight: float = 1.0
    motion: int = 0
    label: str = ""

    def __post_init__(self) -> None:
        _check_fields(self, f"the favoured range {self.label}".rstrip())


@dataclass(frozen=True)
class ForbiddenRange:
    """Input frames that must not be used.

    Examples
    --------
    >>> ForbiddenRange(400, 460, motion=1).label
    ''
    """

    first: float
    last: float
    motion: int = 0
    label: str = ""

    def __post_init__(self) -> None:
        _check_fields(self, f"the forbidden range {self.label}".rstrip())


Preference = Union[
    PreferredPose, PreferredSpeed, PreferredHeading, FavoredRange, ForbiddenRange
]
AnyConstraint = Union[Constraint, Preference, GroundPath]
Constraints = Union[Mapping[float, float], Sequence[Union[AnyConstraint, Sequence[float]]]]
PREFERENCE_TYPES = (
    PreferredPose,
    PreferredSpeed,
    PreferredHeading,
    FavoredRange,
    ForbiddenRange,
)


def _check_fields(wish: Preference, what: str) -> None:
    """Raise a DataError if a field is no number, a weight negative or a range reversed."""
    facts = {name: value for name, value in vars(wish).items() if name != "label"}
    open_ended = ("first", "last") if isinstance(wish, PreferredSpeed) else ()
    for name, value in facts.items():
        if not (value is None and name in open_ended):
            _check_number(what, name, value)
    first, last = facts.get("first"), facts.get("last")
    if first is not None and last is not None and first > last:
        raise DataError(what, f"goes from {first:g} to {last:g}; the first comes first")


def _check_number(what: str, name: str, value: Any) -> None:
    kind = Integral if name == "motion" else Real
    is_number = isinstance(value, kind) and not isinstance(value, (bool, np.bool_))
    least = 0 if name == "weight" else -MAX_CONSTRAINT_VALUE
    if not (is_number and least <= value <= MAX_CONSTRAINT_VALUE):
        wanted = "a whole number" if name == "motion" else "a number"
        words = f"{value!r} as its {name.replace('_', ' ')}"
        raise DataError(
            what,
            f"has {words}, expected {wanted} from {least:g} to {MAX_CONSTRAINT_VALUE:g}",
        )


def normalize_constraints(constraints: Constraints) -> tuple[AnyConstraint, ...]:
    """Return constraints one by one, whatever form they were given in.

    Parameters
    ----------
    constraints : mapping or sequence
        A mapping from output frames to input frames, or a sequence of pairs (input frame,
        output frame), of triples with the input's number at the end, and of the classes
        here.

    Raises
    ------
    DataError
        If something in it is none of these.

    Examples
    --------
    >>> normalize_constraints({1: 120}) == normalize_constraints([(120, 1)]) == (
    ...     Constraint(120, 1),)
    True
    """
    if isinstance(constraints, Mapping):
        constraints = [(source, output) for output, source in constraints.items()]
    if isinstance(constraints, (Constraint, GroundPath, *PREFERENCE_TYPES)):
        what = type(constraints).__name__
        raise DataError("constraints", f"are one {what}; put it into a list")
    if isinstance(constraints, str) or not np.iterable(constraints):
        raise _make_constraint_error(constraints)
    return tuple(_normalize_constraint(one) for one in constraints)


def _normalize_constraint(given: Any) -> AnyConstraint:
    if isinstance(given, (GroundPath, *PREFERENCE_TYPES)):
        return given
    is_row = isinstance(given, (tuple, list, np.ndarray)) and np.iterable(given)
    if not (is_row and len(given) in (2, 3)):
        raise _make_constraint_error(given)
    numbers = given.tolist() if isinstance(given, np.ndarray) else given
    constraint = Constraint(*numbers)
    for name, value in constraint._asdict().items():
        _check_number(f"the constraint {tuple(numbers)}", name, value)
    return constraint


def _make_constraint_error(given: object) -> DataError:
    return DataError(
        "constraints",
        f"hold {given!r}, expected pairs (input frame, output frame), a mapping from "
        "output frames to input frames, or wishes",
    )
