"""Constraints and preferences of a resequenced motion.

A constraint is the paper's pair (i, j): output frame j must show input frame i. Input
frames keep the numbers of their file; output frames are numbered from 1.

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

MAX_CONSTRAINT_VALUE = 1_000_000  # for weights and frame numbers


class Constraint(NamedTuple):
    """An input frame that a given output frame must show.

    Attributes
    ----------
    source_frame : float
        Input frame, numbered as in its file.
    output_frame : float
        Output frame, numbered from 1.
    motion : int
        Index of the input; 0 is input 1.

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
    """A preference for an output frame to resemble an input frame.

    With a weight of 1, showing the least similar pose costs as much as one ordinary
    transition.

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
        _check_fields(self, "the preferred pose")


@dataclass(frozen=True)
class PreferredSpeed:
    """A preference for the root's speed over the ground, in centimeters per second.

    It applies to the output frames from `first` to `last`, both included; None stands for
    the first or the last frame of the output.

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
        _check_fields(self, "the preferred speed")
        if self.speed < 0:
            raise DataError("the preferred speed", f"is {self.speed:g}, expected 0 or more")


@dataclass(frozen=True)
class PreferredHeading:
    """A preference for the figure's heading on an output frame.

    The heading is in radians about the up axis; at 0 the figure faces as it does with an
    unrotated root. The root's path is bent a little on each frame to reach it. `weight`
    is the share of the correction that is made: 1 reaches the heading.

    Examples
    --------
    >>> PreferredHeading(1.57, output_frame=200).weight
    1.0
    """

    heading: float
    output_frame: float
    weight: float = 1.0

    def __post_init__(self) -> None:
        _check_fields(self, "the preferred heading")
        if self.weight > 1:
            problem = f"has weight={self.weight:g}, expected 0 to 1"
            raise DataError("the preferred heading", problem)


@dataclass(frozen=True)
class FavoredRange:
    """A range of input frames to use rather than others, both ends included.

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
        _check_fields(self, f"the favored range {self.label}".rstrip())


@dataclass(frozen=True)
class ForbiddenRange:
    """A range of input frames that must not be used, both ends included.

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


def _check_fields(preference: Preference, name: str) -> None:
    """Raise a DataError for a non-numeric field, a negative weight or a reversed range."""
    fields = {field: value for field, value in vars(preference).items() if field != "label"}
    open_ended = ("first", "last") if isinstance(preference, PreferredSpeed) else ()
    for field, value in fields.items():
        if not (value is None and field in open_ended):
            _check_number(name, field, value)
    first, last = fields.get("first"), fields.get("last")
    if first is not None and last is not None and first > last:
        raise DataError(
            name, f"runs from {first:g} to {last:g}; give the lower frame first"
        )


def _check_number(name: str, field: str, value: Any) -> None:
    kind = Integral if field == "motion" else Real
    is_number = isinstance(value, kind) and not isinstance(value, (bool, np.bool_))
    minimum = 0 if field == "weight" else -MAX_CONSTRAINT_VALUE
    if not (is_number and minimum <= value <= MAX_CONSTRAINT_VALUE):
        number = "a whole number" if field == "motion" else "a number"
        limits = f"{minimum:,} to {MAX_CONSTRAINT_VALUE:,}"
        raise DataError(name, f"has {field}={value!r}, expected {number} from {limits}")


def normalize_constraints(constraints: Constraints) -> tuple[AnyConstraint, ...]:
    """Return constraints as a tuple of `Constraint`, preferences and `GroundPath`.

    They are a mapping from output frames to input frames, or a sequence of pairs (input
    frame, output frame), of triples that end with the index of the input, and of the
    classes in this module. Raises DataError if an item is of another kind.

    Examples
    --------
    >>> normalize_constraints({1: 120}) == normalize_constraints([(120, 1)]) == (
    ...     Constraint(120, 1),)
    True
    """
    if isinstance(constraints, Mapping):
        constraints = [(source, output) for output, source in constraints.items()]
    if isinstance(constraints, (Constraint, GroundPath, *PREFERENCE_TYPES)):
        kind = type(constraints).__name__
        raise DataError("constraints", f"are a single {kind}; put it in a list")
    if isinstance(constraints, str) or not np.iterable(constraints):
        raise _make_constraint_error(constraints)
    return tuple(map(_normalize_constraint, constraints))


def _normalize_constraint(item: Any) -> AnyConstraint:
    if isinstance(item, (GroundPath, *PREFERENCE_TYPES)):
        return item
    is_row = isinstance(item, (tuple, list, np.ndarray)) and np.iterable(item)
    if not (is_row and len(item) in (2, 3)):
        raise _make_constraint_error(item)
    numbers = item.tolist() if isinstance(item, np.ndarray) else item
    constraint = Constraint(*numbers)
    for name, value in constraint._asdict().items():
        _check_number(f"the constraint {tuple(numbers)}", name, value)
    return constraint


def _make_constraint_error(item: object) -> DataError:
    return DataError(
        "constraints",
        f"contain {item!r}, expected pairs (input frame, output frame), a mapping from "
        "output frames to input frames, or preferences",
    )
