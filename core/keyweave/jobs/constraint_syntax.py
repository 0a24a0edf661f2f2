"""The text syntax of constraints and preferences, in the shell and in Maya's flags.

``300=45`` shows input frame 45 on output frame 300; ``300=walk2:45`` names one of several
inputs. Without a name it is the first input or, in a scene, the first that contains the
frame. This module does not import NumPy.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import PurePath
from typing import NamedTuple, TypeVar

from ..errors import SettingError

Parsed = TypeVar("Parsed")
Ranged = TypeVar("Ranged", "ParsedRange", "ParsedSpeed")
CONSTRAINT_FORM = "written as in 300=45, or 300=2:45 for the second input"
POSE_FORM = "written as in 200=10 or 200=10:0.5, or 200=2:10:0.5 for the second input"
RANGE_FORM = "written as in 400:460, or 2:400:460 for the second input"
FAVOR_FORM = "written as in 400:460 or 400:460*2, or 2:400:460*2 for the second input"
SPEED_FORM = "written as in 120, 120@1:200 or 120@1:200*0.5"
HEADING_FORM = "written as in 200=90 or 200=90:0.5"
_DECIMAL = re.compile(r"[-+]?(\d{1,9}(\.\d{0,9})?|\.\d{1,9})", re.ASCII)


class ParsedConstraint(NamedTuple):
    """An output frame that must show an input frame; without a source none is named."""

    output_frame: float
    source: str
    source_frame: float


class ParsedPose(NamedTuple):
    """An output frame that should look like an input frame."""

    output_frame: float
    source: str
    source_frame: float
    weight: float = 1.0


class ParsedRange(NamedTuple):
    """Input frames, both ends included."""

    first: float
    last: float
    source: str


class ParsedFavor(NamedTuple):
    """Input frames, both ends included, that should be used."""

    first: float
    last: float
    source: str
    weight: float = 1.0


class ParsedSpeed(NamedTuple):
    """Centimetres per second, on output frames or, where these are None, on all."""

    speed: float
    first: float | None = None
    last: float | None = None
    weight: float = 1.0


class ParsedHeading(NamedTuple):
    """Where to face on an output frame, in degrees."""

    output_frame: float
    heading: float
    weight: float = 1.0


def parse_constraint(text: str) -> ParsedConstraint:
    """Read a constraint: output frame = input frame.

    Raises
    ------
    SettingError
        If it is written otherwise; so do all functions here.

    Examples
    --------
    >>> parse_constraint("300=45")
    At(output_frame=300.0, source='', source_frame=45.0)
    >>> parse_constraint("300=walk2:45").source
    'walk2'
    """
    return _parse_text("a constraint", text, CONSTRAINT_FORM, _split_constraint)


def parse_preferred(text: str) -> ParsedPose:
    """Read a preferred pose: output frame = input frame : weight, which may be left out.

    Of two words the first is the frame if it is a number, and the input otherwise.

    Examples
    --------
    >>> parse_preferred("200=10:0.5")
    Preferred(output_frame=200.0, source='', source_frame=10.0, weight=0.5)
    >>> parse_preferred("200=walk2:10") == ParsedPose(200, "walk2", 10)
    True
    """
    return _parse_text("a preferred pose", text, POSE_FORM, _split_pose)


def parse_range(text: str) -> ParsedRange:
    """Read a range of input frames.

    Examples
    --------
    >>> parse_range("walk2:400:460")
    Range(first=400.0, last=460.0, source='walk2')
    """
    return _parse_text("a range of frames", text, RANGE_FORM, _split_range)


def parse_favored(text: str) -> ParsedFavor:
    """Read a range of input frames and, behind an asterisk, its weight.

    Examples
    --------
    >>> parse_favored("400:460*2")
    Favored(first=400.0, last=460.0, source='', weight=2.0)
    """
    return _parse_text("a favoured range", text, FAVOR_FORM, _split_favor)


def parse_speed(text: str) -> ParsedSpeed:
    """Read a preferred speed @ output frames * weight, of which only the first must be.

    Examples
    --------
    >>> parse_speed("120"), parse_speed("120@1:200*0.5").last
    (Speed(speed=120.0, first=None, last=None, weight=1.0), 200.0)
    """
    return _parse_text("a preferred speed", text, SPEED_FORM, _split_speed)


def parse_heading(text: str) -> ParsedHeading:
    """Read a preferred heading: output frame = degrees : weight.

    Examples
    --------
    >>> parse_heading("200=90")
    Heading(output_frame=200.0, heading=90.0, weight=1.0)
    """
    return _parse_text("a preferred heading", text, HEADING_FORM, _split_heading)


def find_source(source: str, names: Sequence[str]) -> int:
    """Return which input is meant, counted from 0; one that is not named is the first.

    Parameters
    ----------
    source : str
        The name of an input's file, with or without its ending, or its number from 1.
    names : sequence of str
        The inputs' files, paths or names.

    Raises
    ------
    SettingError
        If there is none, or more than one, of that name.

    Examples
    --------
    >>> [find_source(name, ["a/walk.bvh", "turn.bvh"]) for name in ("", "turn", "1")]
    [0, 1, 0]
    """
    if not source:
        return 0
    paths = [PurePath(name) for name in names]
    found = [i for i, path in enumerate(paths) if source in (names[i], path.name)]
    found = found or [i for i, path in enumerate(paths) if source == path.stem]
    if not found and source.isdecimal() and 1 <= int(source) <= len(names):
        found = [int(source) - 1]
    if len(found) != 1:
        known = ", ".join(path.name for path in paths)
        numbers = "1" if len(names) == 1 else f"a number from 1 to {len(names)}"
        raise SettingError("the input of a frame", source, f"{known}, or {numbers}")
    return found[0]


def _parse_text(name: str, text: str, form: str, parse: Callable[[str], Parsed]) -> Parsed:
    try:
        return parse(text.strip())
    except _ReversedRange as error:
        expected = f"written as in {error}, the lower frame first"
        raise SettingError(name, text, expected) from None
    except ValueError:
        raise SettingError(name, text, form) from None


def _split_constraint(text: str) -> ParsedConstraint:
    output, _, rest = text.partition("=")
    *names, frame = rest.split(":")
    return ParsedConstraint(
        _parse_number(output), _parse_source(names), _parse_number(frame)
    )


def _split_pose(text: str) -> ParsedPose:
    output, _, rest = text.partition("=")
    words = rest.split(":")
    if len(words) == 1 or (len(words) == 2 and not _DECIMAL.fullmatch(words[0].strip())):
        words = [*words, "1"]
    *names, frame, weight = words
    return ParsedPose(
        _parse_number(output),
        _parse_source(names),
        _parse_number(frame),
        _parse_weight(weight),
    )


def _split_range(text: str) -> ParsedRange:
    *names, first, last = text.split(":")
    found = ParsedRange(_parse_number(first), _parse_number(last), _parse_source(names))
    return _check_rising(found)


def _split_favor(text: str) -> ParsedFavor:
    frames, weight = _split_weight(text, "*")
    return ParsedFavor(*_split_range(frames), weight)


def _split_speed(text: str) -> ParsedSpeed:
    words, weight = _split_weight(text, "*")
    speed, at, frames = words.partition("@")
    if not at:
        return ParsedSpeed(_parse_weight(speed), weight=weight)
    first, last = frames.split(":")
    found = ParsedSpeed(
        _parse_weight(speed), _parse_number(first), _parse_number(last), weight
    )
    return _check_rising(found)


def _split_heading(text: str) -> ParsedHeading:
    output, _, rest = text.partition("=")
    angle, weight = _split_weight(rest, ":")
    return ParsedHeading(_parse_number(output), _parse_number(angle), weight)


def _split_weight(text: str, mark: str) -> tuple[str, float]:
    words, found, weight = text.rpartition(mark)
    if not found or ":" in weight:  # a mark in a name is none
        return text, 1.0
    return words, _parse_weight(weight)


class _ReversedRange(ValueError):
    """A range from a frame to a lower one; in words, how it is written the right way."""


def _check_rising(found: Ranged) -> Ranged:
    first, last = found.first, found.last
    if first is not None and last is not None and first > last:
        raise _ReversedRange(f"{last:.12g}:{first:.12g}")
    return found


def _parse_source(names: Sequence[str]) -> str:
    """Return the one name of a list that may be empty, but the name may not."""
    if not names:
        return ""
    (name,) = names
    if not name.strip():
        raise ValueError(names)
    return name.strip()


def _parse_number(text: str) -> float:
    """Return a number; neither infinity nor what is none at all is written like one."""
    if not _DECIMAL.fullmatch(text.strip()):
        raise ValueError(text)
    return float(text)


def _parse_weight(text: str) -> float:
    number = _parse_number(text)
    if number < 0:
        raise ValueError(text)
    return number
