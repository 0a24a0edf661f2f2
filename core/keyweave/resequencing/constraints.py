"""What a resequenced motion has to obey, and what it should rather do.

A constraint is the paper's pair (i, j): input frame i must be output frame j. Frames are
numbers: of an input as its file has them, of the output from 1.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Sections 3.1 and 3.7.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Union

from ..errors import DataError
from .ground_path import GroundPath


class Constraint(NamedTuple):
    """An input frame that must be an output frame.

    Attributes
    ----------
    source_frame, output_frame : float
        Whole numbers, as frames are numbered.
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

    `weight` is how many transitions as bad as an ordinary pair of frames it is worth to
    get there from the pose that is least like it.
    """

    source_frame: float
    output_frame: float
    weight: float = 1.0
    motion: int = 0

    def __post_init__(self) -> None:
        _check_numbers(self, "source_frame", "output_frame")


@dataclass(frozen=True)
class PreferredSpeed:
    """The root should travel so fast over the ground, in centimetres per second.

    `first` and `last` are output frames, both included; None is as far as there are any.
    """

    speed: float
    weight: float = 1.0
    first: float | None = None
    last: float | None = None

    def __post_init__(self) -> None:
        _check_numbers(self, "speed")


@dataclass(frozen=True)
class PreferredHeading:
    """On an output frame the figure should face there: radians about the up axis.

    0 faces as the figure does whose root is not turned. The way is bent a little on each
    frame to get there, as far as `weight` says: 1 is all of it.
    """

    heading: float
    output_frame: float
    weight: float = 1.0

    def __post_init__(self) -> None:
        _check_numbers(self, "heading", "output_frame")
        if self.weight > 1:
            raise DataError("a preferred heading", f"has weight {self.weight}, above 1")


@dataclass(frozen=True)
class FavoredRange:
    """Input frames that should be used rather than others."""

    first: float
    last: float
    weight: float = 1.0
    motion: int = 0
    label: str = ""

    def __post_init__(self) -> None:
        _check_numbers(self, "first", "last")


@dataclass(frozen=True)
class ForbiddenRange:
    """Input frames that must not be used."""

    first: float
    last: float
    motion: int = 0
    label: str = ""

    def __post_init__(self) -> None:
        _check_numbers(self, "first", "last")


Soft = Union[PreferredPose, PreferredSpeed, PreferredHeading, FavoredRange, ForbiddenRange]
Demand = Union[Constraint, Soft, GroundPath]
Pair = Union[Demand, "tuple[float, float]", "tuple[float, float, int]"]
Constraints = Union[Mapping[float, float], Sequence[Pair]]


def _check_numbers(demand: Soft, *names: str) -> None:
    """Raise a DataError if a number is not finite, or a weight negative."""
    for name in (*names, "weight"):
        value = getattr(demand, name, 0.0)
        if not math.isfinite(value) or (name == "weight" and value < 0):
            what = type(demand).__name__
            raise DataError(what, f"has the {name.replace('_', ' ')} {value}")


def listed(constraints: Constraints) -> tuple[Demand, ...]:
    """Return constraints one by one, whatever form they were given in.

    Parameters
    ----------
    constraints : mapping or sequence
        A mapping from output frames to input frames, or a sequence of pairs (input frame,
        output frame), of triples with the input's number at the end, and of the classes
        here.

    Examples
    --------
    >>> listed({1: 120}) == listed([(120, 1)]) == (Constraint(120, 1),)
    True
    """
    if isinstance(constraints, Mapping):
        return tuple(Constraint(source, output) for output, source in constraints.items())
    return tuple(_demand(one) for one in constraints)


def _demand(given: Pair) -> Demand:
    if not isinstance(given, tuple):
        return given
    try:
        return Constraint(*given)
    except TypeError:
        raise DataError(
            "constraints", f"hold {given!r}, expected (input frame, output frame)"
        ) from None
