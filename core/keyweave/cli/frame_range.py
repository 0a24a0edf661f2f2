"""Ranges of frames as they are written in a shell: A:B, both ends included.

Frames are numbered as in the file; a BVH file starts at frame 1.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import click

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
