"""Constraints and wishes of resequencing, from what `constraint_syntax` reads."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..animation.frame_range import ROUNDING
from ..errors import DataError
from ..geometry.arrays import Floats
from ..methods.resequencing import (
    Constraint,
    FavoredRange,
    ForbiddenRange,
    PreferredHeading,
    PreferredPose,
    PreferredSpeed,
)
from ..methods.resequencing.constraints import Demand
from .constraint_syntax import Favored, Heading, Range, Speed, source_number
from .keyed_frames import Ends

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
    >>> from keyweave.jobs.constraint_syntax import parse_at
    >>> demands_of({"at": [parse_at("101=7")]}, lambda words: 0, lambda frame: frame - 100)
    [Constraint(source_frame=7.0, output_frame=1.0, motion=0)]
    """
    return [
        MAKERS[name](one, input_of(one), output)
        for name, several in words.items()
        for one in several
    ]


def demands_in_scene(
    words: Mapping[str, Sequence[Any]], inputs: Sequence[Ends], frames: Floats
) -> list[Demand]:
    """Return constraints and wishes whose output frames are those of the timeline.

    Parameters
    ----------
    words : mapping of str to sequence
        By the keys of `MAKERS`.
    inputs : sequence of tuple of float
        The first and the last frame of each.
    frames : ndarray, shape (n_frames,)
        The output's.

    Raises
    ------
    SettingError
        If there is no such input.
    DataError
        If an output frame is none of those.
    """
    return demands_of(
        words,
        lambda one: _input_of(one, inputs),
        lambda frame: _output_frame(frame, frames),
    )


def _input_of(words: Any, inputs: Sequence[Ends]) -> int:
    """Return which input words name; by default the first that has their frame."""
    if isinstance(words, (Speed, Heading)):  # they are about output frames alone
        return 0
    if words.source:
        return source_number(words.source, [str(n) for n in range(1, len(inputs) + 1)])
    is_range = isinstance(words, (Range, Favored))
    frame = words.first if is_range else words.source_frame
    for number, (first, last) in enumerate(inputs):
        if first - ROUNDING <= frame <= last + ROUNDING:
            return number
    return 0


def _output_frame(frame: float, frames: Floats) -> float:
    """Return which output frame a frame of the timeline is, counted from 1.

    Raises
    ------
    DataError
        If it is none of them.
    """
    number = round(frame - float(frames[0]))
    if not 0 <= number < len(frames) or abs(frames[number] - frame) > ROUNDING:
        raise DataError(
            "constraints",
            f"name output frame {frame:g}, but the frames that are written are "
            f"{frames[0]:g} to {frames[-1]:g}",
        )
    return number + 1.0
