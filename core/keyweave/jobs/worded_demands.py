"""What was read by `keyweave.demand_words` as constraints and wishes of resequencing."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..resequencing import (
    Constraint,
    FavoredRange,
    ForbiddenRange,
    PreferredHeading,
    PreferredPose,
    PreferredSpeed,
)
from ..resequencing.constraints import Demand

Output = Callable[[float], float]
# By the field that the words are given in: what is made of words, of the number of the
# input that they are about, and of what numbers output frames as the library does.
MAKERS: Mapping[str, Callable[[Any, int, Output], Demand]] = {
    "at": lambda w, i, out: Constraint(w.source_frame, out(w.output_frame), i),
    "prefer": lambda w, i, out: PreferredPose(
        w.source_frame, out(w.output_frame), w.weight, i
    ),
    "favor": lambda w, i, out: FavoredRange(w.first, w.last, w.weight, i),
    "forbid": lambda w, i, out: ForbiddenRange(w.first, w.last, i),
    "speed": lambda w, i, out: PreferredSpeed(
        w.speed,
        w.weight,
        *(None if end is None else out(end) for end in (w.first, w.last)),
    ),
    "heading": lambda w, i, out: PreferredHeading(
        math.radians(w.heading), out(w.output_frame), w.weight
    ),
}


def demands_of(
    words: Mapping[str, Sequence[Any]], input_of: Callable[[Any], int], output: Output
) -> list[Demand]:
    """Return constraints and wishes.

    Parameters
    ----------
    words : mapping of str to sequence
        By the keys of `MAKERS`.
    input_of : callable
        Which input words are about, counted from 0.
    output : callable
        Turns the number of an output frame into one that counts from 1.

    Examples
    --------
    >>> from keyweave.demand_words import parse_at
    >>> demands_of({"at": [parse_at("101=7")]}, lambda words: 0, lambda frame: frame - 100)
    [Constraint(source_frame=7.0, output_frame=1.0, motion=0)]
    """
    return [
        MAKERS[name](one, input_of(one), output)
        for name, several in words.items()
        for one in several
    ]
