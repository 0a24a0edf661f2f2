"""Types of options: frame ranges, lists, numbers, constraints, and values for one file.

A range ``A:B`` includes both ends. ``FILE=VALUE`` is a value for one of several files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast

import click
from click.shell_completion import CompletionItem

from ..animation.mapping.body_parts import PART_WORDS
from ..errors import SettingError
from ..methods.quantities import find_dimension, parse_count, parse_quantity

Value = TypeVar("Value")

_NUMBER = r"[-+]?\d{1,9}(?:\.\d{1,9})?"
_RANGE = re.compile(rf"({_NUMBER})?:({_NUMBER})?")


class FrameRange(NamedTuple):
    """A range of frames; None stands for the first or last frame of the data."""

    first: float | None
    last: float | None


class FrameRangeType(click.ParamType):  # type: ignore[type-arg]
    """Parses ``A:B``; either end may be left out."""

    name = "A:B"
    separator = ":"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> FrameRange:
        """Return the range."""
        if isinstance(value, FrameRange):
            return value
        match = _RANGE.fullmatch(value.strip())
        if match is None:
            self.fail(f"{value!r} is not a range of frames such as 1:120", param, ctx)
        first, last = (None if text is None else float(text) for text in match.groups())
        if first is not None and last is not None and last < first:
            self.fail(f"{value!r} ends before it starts", param, ctx)
        return FrameRange(first, last)


class ChoiceType(click.Choice):  # type: ignore[type-arg]
    """Parses one of several names, or an earlier name of one."""

    def __init__(self, choices: Sequence[str], aliases: Mapping[str, str]):
        super().__init__(choices)
        self.aliases = aliases

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Any:
        """Return the name."""
        return super().convert(self.aliases.get(value, value), param, ctx)


class QuantityType(click.ParamType):  # type: ignore[type-arg]
    """Parses a number with or without a unit, such as ``5mm``.

    Parameters
    ----------
    unit : str
        Unit of the result; empty for a number without a unit.
    is_whole : bool
        Whether the number has to be whole.
    words : sequence of str
        Words that may replace the number.
    """

    def __init__(self, unit: str, *, is_whole: bool = False, words: Sequence[str] = ()):
        self.unit, self.words = unit, words
        self.parse: Callable[..., float] = parse_count if is_whole else parse_quantity
        self.name = find_dimension(unit).rpartition(" ")[2] or "float"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number in the unit, or the word."""
        if not isinstance(value, str) or value in self.words:
            return cast(float, value)
        try:
            return self.parse(value, self.unit)
        except ValueError as error:
            self.fail(str(error), param, ctx)


class QuantityRange(click.FloatRange):
    """Parses a finite number within a range, with or without a unit.

    Parameters
    ----------
    unit : str
        See `QuantityType`.
    **ends
        See `click.FloatRange`.
    """

    def __init__(self, unit: str, **ends: Any):
        super().__init__(**ends)
        self.quantity = QuantityType(unit)
        self.name = self.quantity.name

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number in the unit."""
        return float(super().convert(self.quantity.convert(value, param, ctx), param, ctx))


class PerFileType(click.ParamType):  # type: ignore[type-arg]
    """Parses ``FILE=VALUE``, or ``VALUE`` for all files; the name is then None.

    Parameters
    ----------
    item : click.ParamType
        Parses the value.
    metavar : str, optional
        Placeholder for the value in help texts.
    """

    def __init__(self, item: Any, metavar: str | None = None):
        self.item = item
        choices = "|".join(getattr(item, "choices", ()))
        self.name = f"[FILE=]{metavar or choices or item.name.upper()}"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str | None, Any]:
        """Return the file's name and the value."""
        if isinstance(value, tuple):
            return value
        name, _, text = value.rpartition("=")
        return name or None, self.item.convert(text, param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return completions of the value, each with the file's name if it is typed."""
        name, equals, text = incomplete.rpartition("=")
        items = self.item.shell_complete(ctx, param, text)
        for item in items:
            if item.type == "plain":
                item.value = f"{name}{equals}{item.value}"
        return list(items)

    def get_metavar(self, *args: Any, **kwargs: Any) -> str:
        """Return the placeholder as it is; click would convert it to capitals."""
        return self.name


class Separated(click.ParamType):  # type: ignore[type-arg]
    """Parses a list whose items are separated, by default by commas.

    Parameters
    ----------
    item : callable
        Parses an item; raises a ValueError if the text is invalid.
    example : str
        Example of a list, for errors.
    is_text : bool
        Whether the items are names.
    separator : str, optional
        None for a single item.
    has_parts : bool
        Whether names may be words for parts of the body, which are completed.
    """

    name = "list"

    def __init__(
        self,
        item: Callable[[str], Any],
        example: str,
        *,
        is_text: bool = False,
        separator: str | None = ",",
        has_parts: bool = False,
    ):
        self.item = item
        self.example = example
        self.is_text = is_text
        self.separator = separator
        self.has_parts = has_parts

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return words for parts of the body that continue the last name."""
        before, comma, name = incomplete.rpartition(self.separator or ",")
        words = [w for w in PART_WORDS if w.startswith(name)] if self.has_parts else []
        return [CompletionItem(f"{before}{comma}{word}") for word in words]

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> list[Any]:
        """Return the items of a text."""
        if isinstance(value, list):
            return value
        try:
            texts = value.split(self.separator) if self.separator else [value]
            return [self.item(text.strip()) for text in texts if text.strip()]
        except ValueError:
            what = "list" if self.separator else "foot"
            self.fail(f"{value!r} is not a {what} such as {self.example}", param, ctx)


class ConstraintType(click.ParamType):  # type: ignore[type-arg]
    """Checks the text of a constraint."""

    name = "text"

    def __init__(self, parse: Callable[[str], Any]):
        self.parse = parse

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Any:
        """Return the text unchanged."""
        try:
            self.parse(value)
        except SettingError as error:
            self.fail(f"{value!r} is not {error.expected}", param, ctx)
        return value


def choose_by_file(
    files: Sequence[Path],
    uses: Sequence[tuple[str | None, Value]],
    option: str,
    numbered: Sequence[Path] = (),
) -> tuple[Value | None, ...]:
    """Return the value of an option for each file; a value for one file takes precedence.

    Parameters
    ----------
    files : sequence of Path
    uses : sequence of tuple
        Names and values; a name may leave out the folder and the extension.
    option : str
        Flag, for errors.
    numbered : sequence of Path, optional
        Files that may also be selected by number, from 1.

    Raises
    ------
    UsageError
        If a name does not match any file.
    """
    by_name = dict(uses)
    names = [{str(path), path.name, path.stem} for path in files]
    for name in by_name:
        if name is None or any(name in known for known in names):
            continue
        if not (name.isdecimal() and 1 <= int(name) <= len(numbered)):
            known_files = ", ".join(path.name for path in files)
            raise click.UsageError(
                f"{option} names {name}, but the inputs are {known_files}"
            )
        names[files.index(numbered[int(name) - 1])].add(name)
    return tuple(
        next((by_name[name] for name in by_name if name in known), by_name.get(None))
        for known in names
    )
