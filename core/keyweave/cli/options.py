"""Options made from the fields of a settings dataclass, lists of names, a tolerance.

The metadata of a field (help, range, unit, choices) is written once, in the dataclass.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, fields
from math import isfinite
from typing import Any, TypeVar

import click

from ..jobs.constraint_syntax import CONSTRAINTS
from ..jobs.request import SceneRequest
from ..methods.fields import (
    FIELD_KINDS,
    NAME_LIST,
    FieldKind,
    describe_field,
    find_field,
    parse_field_kind,
    parse_finite_number,
)
from ..scenes.refusals import WRITE_MODES
from .param_types import ConstraintType, FiniteRange, Separated

Command = TypeVar("Command", bound=Callable[..., Any])


def finite_number(
    ctx: click.Context, param: click.Parameter, given: float | None
) -> float | None:
    """Return what an option was given; its range does not keep NaN out."""
    if given is not None and not isfinite(given):
        raise click.BadParameter(f"{given} is no number", ctx, param)
    return given


NUMBERS = Separated(parse_finite_number, "1,13,25")
CLICK_TYPES = {"long": int, "double": float, "string": str, "boolean": bool}


def names_option(flag: str, help: str) -> Callable[[Command], Command]:
    """Give a command an option for names, repeatable and separated by commas."""
    return _list_option(NAME_LIST, flag, help=help)


def _list_option(kind: FieldKind, *flags: str, help: str) -> Callable[[Command], Command]:
    """Give a command an option of a kind whose uses are separated by commas."""

    def collect(
        ctx: click.Context, param: click.Parameter, given: Sequence[list[Any]]
    ) -> Any:
        return kind.collect([use for some in given for use in some])

    item = Separated(kind.parse, kind.example, is_text=kind.types == ("string",))
    return click.option(
        *flags, type=item, multiple=True, callback=collect, metavar=kind.metavar, help=help
    )


def names_options(request: type, names: Sequence[str]) -> Callable[[Command], Command]:
    """Give a command an option for each of a request's fields that hold names."""

    def decorate(command: Command) -> Command:
        for name in reversed(names):
            help = describe_field(find_field(request, name))
            command = names_option(flag_of(name), help)(command)
        return command

    return decorate


tolerance_option = click.option(
    "--tolerance",
    type=FiniteRange(min=0),
    help=f"{describe_field(find_field(SceneRequest, 'tolerance'))} "
    "[default: every frame is a key]",
)


def layer_options(command: Command) -> Command:
    """Give a command the options that say what of a scene is written: curves or a layer."""
    mode, layer = (find_field(SceneRequest, name) for name in ("mode", "layer"))
    choices = click.Choice(WRITE_MODES)
    for decorate in (
        click.option("--layer", metavar="NAME", help=_in_scene(layer)),
        click.option("--mode", type=choices, default=WRITE_MODES[0], help=_in_scene(mode)),
    ):
        command = decorate(command)
    return command


def constraint_options(command: Command) -> Command:
    """Give a command an option for each kind of constraint and preference."""
    for name, syntax in reversed(list(CONSTRAINTS.items())):
        option = click.option(
            f"--{name}",
            type=ConstraintType(name),
            multiple=True,
            metavar=syntax.usage,
            help=syntax.help,
        )
        command = option(command)
    return command


def check_layer_options(params: Mapping[str, Any], *, in_scene: bool) -> None:
    """Raise a UsageError if a layer is asked for where none can be written."""
    for name in ("layer", "mode"):
        if params[name] not in (None, WRITE_MODES[0]) and not in_scene:
            raise click.UsageError(f"--{name} is for what is written into a .ma")
    if params["layer"] is not None and params["mode"] == WRITE_MODES[0]:
        raise click.UsageError("--layer needs --mode override or --mode additive")


def _in_scene(field: Field[Any]) -> str:
    return f"In a .ma: {describe_field(field)}"


def flag_of(field: str) -> str:
    """Return a field's option.

    Examples
    --------
    >>> flag_of("n_paths"), flag_of("break_on")
    ('--paths', '--break-on')
    """
    name = field[2:] if field.startswith("n_") else field
    return "--" + name.replace("_", "-")


def settings_options(settings: type) -> Callable[[Command], Command]:
    """Give a command an option for each field of a settings dataclass."""

    def decorate(command: Command) -> Command:
        for one in reversed(fields(settings)):
            command = _option(one)(command)
        return command

    return decorate


def _option(field: Field[Any]) -> Callable[[Command], Command]:
    kind = FIELD_KINDS[parse_field_kind(field)[0]]
    flag, help = flag_of(field.name), describe_field(field)
    if kind.is_separated:
        return _list_option(kind, flag, field.name, help=help)
    if kind.types == ("boolean",):
        return click.option(f"{flag}/--no-{flag[2:]}", field.name, default=None, help=help)
    return click.option(
        *(flag, field.name),
        type=_click_type(field, kind),
        multiple=kind.is_multi,
        metavar=kind.metavar,
        help=help,
    )


def _click_type(field: Field[Any], kind: FieldKind) -> Any:
    if "choices" in field.metadata:
        return click.Choice(field.metadata["choices"])
    types = tuple(CLICK_TYPES[type_] for type_ in kind.types)
    return types if len(types) > 1 else types[0]
