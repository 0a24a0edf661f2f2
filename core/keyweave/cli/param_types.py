"""Ranges of frames as they are written in a shell: A:B, both ends included.

Frames are numbered as in the file; a BVH file starts at frame 1. What is said of one of
several files, a range or a name, names it before an equals sign.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import click

from ..errors import SettingError
from ..jobs.constraint_syntax import parse_constraint

Value = TypeVar("Value")

_NUMBER = r"[-+]?\d{1,9}(?:\.\d{1,9})?"
_RANGE = re.compile(rf"({_NUMBER})?:({_NUMBER})?")


class FrameRange(NamedTuple):
    """A range of frames; None is the first or the last there is."""

    first: float | None
    last: float | None


class FrameRangeType(click.ParamType):  # type: ignore[type-arg]
    """Reads ``A:B``, where either may be left out."""

    name = "A:B"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> FrameRange:
        """Return the range that a text means."""
        if isinstance(value, FrameRange):
            return value
        match = _RANGE.fullmatch(value.strip())
        if match is None:
            self.fail(f"{value!r} is no range of frames such as 1:120", param, ctx)
        first, last = (None if text is None else float(text) for text in match.groups())
        if first is not None and last is not None and last < first:
            self.fail(f"{value!r} ends before it begins", param, ctx)
        return FrameRange(first, last)


class NamedFrameRangeType(FrameRangeType):
    """Reads ``NAME=A:B``, or ``A:B`` for every name, which is None then."""

    name = "[NAME=]A:B"

    def convert(  # type: ignore[override]
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str | None, FrameRange]:
        """Return the name and the range that a text means."""
        if isinstance(value, tuple):
            return value
        name, equals, text = value.rpartition("=")
        return name if equals else None, super().convert(text, param, ctx)


class NamedTextType(click.ParamType):  # type: ignore[type-arg]
    """Reads ``FILE=TEXT``, or ``TEXT`` for every file, whose name is None then."""

    name = "[FILE=]NAME"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str | None, str]:
        """Return the file's name and the text."""
        if isinstance(value, tuple):
            return value
        name, equals, text = value.rpartition("=")
        return name if equals else None, text


class ConstraintType(click.ParamType):  # type: ignore[type-arg]
    """Text of a constraint, checked and kept as it is."""

    name = "text"

    def __init__(self, field: str):
        self.field = field

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Any:
        """Return the text as it is."""
        try:
            parse_constraint(self.field, value)
        except SettingError as error:
            self.fail(f"{value!r} is not {error.expected}", param, ctx)
        return value


def by_file(
    files: Sequence[Path], given: Sequence[tuple[str | None, Value]], option: str
) -> tuple[Value | None, ...]:
    """Return what each file is given; what names it wins over what is for all.

    Raises
    ------
    UsageError
        If a name is none of the files'.
    """
    by_name = dict(given)
    known = [{str(path), path.name, path.stem} for path in files]
    for name in by_name:
        if name is not None and not any(name in names for names in known):
            there = ", ".join(path.name for path in files)
            raise click.UsageError(f"{option} names {name}, but the sources are {there}")
    return tuple(
        next((by_name[name] for name in by_name if name in names), by_name.get(None))
        for names in known
    )
