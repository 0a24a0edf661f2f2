"""Options of the verbs, made from the fields of requests and settings.

An option's help, range, unit and choices come from the metadata of its field.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import MISSING, Field, fields, replace
from functools import partial
from typing import Any, TypeVar

import click

from ..errors import SettingError
from ..methods.fields import (
    ALL_FRAMES,
    FIELD_KINDS,
    NAME_LIST,
    FieldKind,
    check_field,
    describe_field,
    find_nested_settings,
    has_shell_option,
    name_option,
    parse_field_kind,
)
from ..verbs.constraint_syntax import CONSTRAINTS, parse_constraint
from .param_types import ChoiceType, ConstraintType, FrameRangeType, QuantityType, Separated
from .settings_file import name_place

Command = TypeVar("Command", bound=Callable[..., Any])


RANGE_FORMS = ("frames", "ranges", "open ranges")  # whose type checks the text
CLICK_TYPES = {"long": int, "double": float, "string": str, "boolean": bool}


def names_option(flag: str, help: str) -> Callable[[Command], Command]:
    """Add an option for names to a command: repeatable, and separated by commas."""
    return _list_option(NAME_LIST, flag, help=help)


def _list_option(
    kind: FieldKind, *flags: str, help: str, has_parts: bool = False
) -> Callable[[Command], Command]:
    """Add an option for a kind of field with several uses, separated by commas or not."""

    def collect(
        ctx: click.Context, param: click.Parameter, values: Sequence[list[Any]]
    ) -> Any:
        return kind.collect([use for value in values for use in value])

    is_text, separator = kind.types == ("string",), "," if kind.is_separated else None
    item = Separated(
        *(kind.parse, kind.example),
        is_text=is_text,
        separator=separator,
        has_parts=has_parts,
    )
    return click.option(
        *flags, type=item, multiple=True, callback=collect, metavar=kind.metavar, help=help
    )


def request_options(
    request: type,
    *,
    only: Sequence[str] | None = None,
) -> Callable[[Command], Command]:
    """Add an option for each field of a request, and of its settings in place.

    Parameters
    ----------
    request : type
        A request or settings dataclass.
    only : sequence of str, optional
        The fields that get one; by default all of them.
    """

    def decorate(command: Command) -> Command:
        for field in reversed(_list_own_first(request)):
            settings = find_nested_settings(field)
            if only is not None and field.name not in only:
                continue
            if settings is not None:
                command = request_options(settings)(command)
            elif has_shell_option(field) and parse_field_kind(field)[0] in FIELD_KINDS:
                command = _make_option(field, format_flag(name_option(field)))(command)
        return command

    return decorate


def _list_own_first(request: type) -> list[Field[Any]]:
    """Return the fields of a request, followed by those of more general requests."""
    own = [
        name for each in request.__mro__ for name in vars(each).get("__annotations__", ())
    ]
    return sorted(fields(request), key=lambda field: own.index(field.name))


def _make_option(field: Field[Any], flag: str) -> Callable[[Command], Command]:
    kind = FIELD_KINDS[parse_field_kind(field)[0]]
    kind = replace(kind, metavar=field.metadata.get("metavar", kind.metavar))
    help = describe_field(field)
    if field.name in CONSTRAINTS and kind.is_multi:
        parse = field.metadata.get("parse", partial(parse_constraint, field.name))
        names, type_ = (flag, field.name), ConstraintType(parse)
        return click.option(
            *names, type=type_, multiple=True, metavar=kind.metavar, help=help
        )
    if kind.is_separated or kind.form == "feet":
        has_parts = field.metadata.get("has_parts", False)
        return _list_option(kind, flag, field.name, help=help, has_parts=has_parts)
    default = None if field.default in (MISSING, (), ALL_FRAMES) else field.default
    if kind.types == ("boolean",):
        flags = f"{flag}/--no-{flag[2:]}"
        return click.option(flags, field.name, default=default, help=help)
    return click.option(
        *(flag, field.name),
        type=_choose_type(field, kind),
        default=default,
        callback=None if kind.form in RANGE_FORMS else _make_check(field),
        multiple=kind.is_multi,
        metavar=None if "choices" in field.metadata else kind.metavar,
        help=help,
    )


def _make_check(field: Field[Any]) -> Callable[..., Any]:
    """Return a callback that checks a value before any file is read."""

    def check(ctx: click.Context, param: click.Parameter, value: Any) -> Any:
        try:
            if value is not None:
                check_field(field, value)
        except SettingError as error:
            raise name_place(ctx, error) from None
        return value

    return check


def _choose_type(field: Field[Any], kind: FieldKind) -> Any:
    if "choices" in field.metadata:
        return ChoiceType(field.metadata["choices"], field.metadata.get("aliases", {}))
    if kind.form in RANGE_FORMS:
        return FrameRangeType()
    unit, is_whole = field.metadata.get("unit", ""), kind.types == ("long",)
    if kind.types == ("double",) or (is_whole and unit):
        words = field.metadata.get("words", ())
        return QuantityType(unit, is_whole=is_whole, words=words)
    types = tuple(CLICK_TYPES[type_] for type_ in kind.types)
    return types if len(types) > 1 else types[0]


def format_flag(name: str) -> str:
    """Return the flag of an option.

    Examples
    --------
    >>> format_flag("break_on")
    '--break-on'
    """
    return "--" + name.replace("_", "-")
