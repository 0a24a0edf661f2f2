"""Constraints and preferences of resequencing, built from parsed text."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..animation.frame_range import FRAME_TOLERANCE
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
from ..methods.resequencing.constraints import AnyConstraint
from .constraint_syntax import (
    ParsedFavor,
    ParsedHeading,
    ParsedRange,
    ParsedSpeed,
    find_source,
)
from .keyed_frames import FrameRange

OutputNumbering = Callable[[float], float]
# By the field that the words are given in: what is made of words, of the number of the
# input that they are about, and of what numbers output frames as the library does.
CONSTRAINT_MAKERS: Mapping[str, Callable[[Any, int, OutputNumbering], AnyConstraint]] = {
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


def build_constraints(
    words: Mapping[str, Sequence[Any]],
    input_of: Callable[[Any], int],
    output: OutputNumbering,
) -> list[AnyConstraint]:
    """Return constraints and wishes.

    Parameters
    ----------
    words : mapping of str to sequence
        By the keys of `CONSTRAINT_MAKERS`.
    input_of : callable
        Which input words are about, counted from 0.
    output : callable
        Turns the number of an output frame into one that counts from 1.

    Examples
    --------
    >>> from keyweave.jobs.constraint_syntax import parse_constraint
    >>> build_constraints({"at": [parse_constraint(
    ...     "101=7")]}, lambda words: 0, lambda frame: frame - 100)
    [Constraint(source_frame=7.0, output_frame=1.0, motion=0)]
    """
    return [
        CONSTRAINT_MAKERS[name](one, input_of(one), output)
        for name, several in words.items()
        for one in several
    ]


def build_scene_constraints(
    words: Mapping[str, Sequence[Any]], inputs: Sequence[FrameRange], frames: Floats
) -> list[AnyConstraint]:
    """Return constraints and wishes whose output frames are those of the timeline.

    Parameters
    ----------
    words : mapping of str to sequence
        By the keys of `CONSTRAINT_MAKERS`.
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
    return build_constraints(
        words,
        lambda one: _find_input(one, inputs),
        lambda frame: _number_output_frame(frame, frames),
    )


def _find_input(words: Any, inputs: Sequence[FrameRange]) -> int:
    """Return which input words name; by default the first that has their frame."""
    if isinstance(
        words, (ParsedSpeed, ParsedHeading)
    ):  # they are about output frames alone
        return 0
    if words.source:
        return find_source(words.source, [str(n) for n in range(1, len(inputs) + 1)])
    is_range = isinstance(words, (ParsedRange, ParsedFavor))
    frame = words.first if is_range else words.source_frame
    for number, (first, last) in enumerate(inputs):
        if first - FRAME_TOLERANCE <= frame <= last + FRAME_TOLERANCE:
            return number
    return 0


def _number_output_frame(frame: float, frames: Floats) -> float:
    """Return which output frame a frame of the timeline is, counted from 1.

    Raises
    ------
    DataError
        If it is none of them.
    """
    number = round(frame - float(frames[0]))
    if not 0 <= number < len(frames) or abs(frames[number] - frame) > FRAME_TOLERANCE:
        raise DataError(
            "constraints",
            f"name output frame {frame:g}, but the frames that are written are "
            f"{frames[0]:g} to {frames[-1]:g}",
        )
    return number + 1.0
