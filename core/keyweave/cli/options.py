"""Options for names, tolerances, constraints and the fields of settings.

An option's help, range, unit and choices come from the metadata of its field.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, fields, replace
from math import isfinite
from typing import Any, TypeVar

import click

from ..jobs.constraint_syntax import CONSTRAINTS
from ..jobs.request import CaptureRequest, ResequenceRequest, SceneRequest
from ..methods.fields import (
    FIELD_KINDS,
    NAME_LIST,
    FieldKind,
    describe_field,
    find_field,
    has_option,
    parse_field_kind,
    parse_finite_number,
)
from ..scenes.refusals import WRITE_MODES
from .param_types import ConstraintType, FiniteRange, FrameRangeType, Separated

Command = TypeVar("Command", bound=Callable[..., Any])


def finite_number(
    ctx: click.Context, param: click.Parameter, value: float | None
) -> float | None:
    """Return the value of an option, which click's ranges do not check for NaN."""
    if value is not None and not isfinite(value):
        raise click.BadParameter(f"{value} is not a number", ctx, param)
    return value


NUMBERS = Separated(parse_finite_number, "1,13,25")
CLICK_TYPES = {"long": int, "double": float, "string": str, "boolean": bool}


def names_option(flag: str, help: str) -> Callable[[Command], Command]:
    """Add an option for names to a command: repeatable, and separated by commas."""
    return _list_option(NAME_LIST, flag, help=help)


def _list_option(kind: FieldKind, *flags: str, help: str) -> Callable[[Command], Command]:
    """Add an option for a kind of field whose uses are separated by commas."""

    def collect(
        ctx: click.Context, param: click.Parameter, values: Sequence[list[Any]]
    ) -> Any:
        return kind.collect([use for value in values for use in value])

    item = Separated(kind.parse, kind.example, is_text=kind.types == ("string",))
    return click.option(
        *flags, type=item, multiple=True, callback=collect, metavar=kind.metavar, help=help
    )


def names_options(request: type, names: Sequence[str]) -> Callable[[Command], Command]:
    """Add an option for each named field of a request that holds names."""

    def decorate(command: Command) -> Command:
        for name in reversed(names):
            help = describe_field(find_field(request, name))
            command = names_option(format_flag(name), help)(command)
        return command

    return decorate


tolerance_option = click.option(
    "--tolerance",
    type=FiniteRange(min=0),
    help=describe_field(find_field(SceneRequest, "tolerance")),
)


def _make_strength_option() -> Callable[[Command], Command]:
    field = find_field(SceneRequest, "strength")
    ends = {"min": field.metadata["minimum"], "max": field.metadata["maximum"]}
    type_, help = FiniteRange(**ends), describe_field(field)
    return click.option("--strength", type=type_, default=field.default, help=help)


strength_option = _make_strength_option()


strict_option = click.option(
    "--strict",
    is_flag=True,
    help=describe_field(find_field(SceneRequest, "strict")),
)


keep_all_option = click.option(
    "--keep-all",
    is_flag=True,
    help=describe_field(find_field(CaptureRequest, "keep_all")),
)


def capture_options(command: Command) -> Command:
    """Add ``--strict`` and ``--keep-all`` to a command."""
    return strict_option(keep_all_option(command))


def layer_options(command: Command) -> Command:
    """Add ``--mode`` and ``--layer`` to a command."""
    return make_layer_options("--mode")(command)


def make_layer_options(mode_flag: str) -> Callable[[Command], Command]:
    """Return a decorator that adds a flag for the write mode, and ``--layer``."""
    mode, layer = (find_field(SceneRequest, name) for name in ("mode", "layer"))
    choices, help = click.Choice(WRITE_MODES), describe_scene_field(mode)

    def decorate(command: Command) -> Command:
        option = click.option("--layer", metavar="NAME", help=describe_scene_field(layer))
        return click.option(
            *(mode_flag, "mode"), type=choices, default=WRITE_MODES[0], help=help
        )(option(command))

    return decorate


def constraint_options(command: Command) -> Command:
    """Add an option for each kind of constraint and preference to a command."""
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


def object_options(command: Command) -> Command:
    """Add the options of resequencing that apply only to scenes to a command."""

    def describe(name: str) -> str:
        return describe_scene_field(find_field(ResequenceRequest, name))

    for decorate in (
        layer_options,
        tolerance_option,
        names_option("--to-namespaces", describe("to_namespaces")),
        click.option(
            "--inputs",
            "ranges",
            type=FrameRangeType(),
            multiple=True,
            help="In a .ma: range of frames of an input. May be repeated. [default: the "
            "keyed range]",
        ),
        names_option("--joints", describe("joints")),
        names_option("--objects", describe("controls")),
    ):
        command = decorate(command)
    return command


def check_layer_options(
    params: Mapping[str, Any], *, in_scene: bool, mode_flag: str = "--mode"
) -> None:
    """Raise a UsageError if a layer is named where no layer is written."""
    for name, flag in (("layer", "--layer"), ("mode", mode_flag)):
        if params[name] not in (None, WRITE_MODES[0]) and not in_scene:
            raise click.UsageError(f"{flag} applies only when the output is a .ma")
    if params["layer"] is not None and params["mode"] == WRITE_MODES[0]:
        needed = " or ".join(f"{mode_flag} {mode}" for mode in WRITE_MODES[1:])
        raise click.UsageError(f"--layer needs {needed}")


def describe_scene_field(field: Field[Any]) -> str:
    """Return the help text of a field that applies only to scenes.

    Examples
    --------
    >>> describe_scene_field(find_field(SceneRequest, "layer"))
    'In a .ma: name of the animation layer to write.'
    """
    text = describe_field(field)
    return f"In a .ma: {text[0].lower()}{text[1:]}"


def format_flag(field: str) -> str:
    """Return the flag for a field.

    Examples
    --------
    >>> format_flag("n_paths"), format_flag("break_on")
    ('--paths', '--break-on')
    """
    name = field[2:] if field.startswith("n_") else field
    return "--" + name.replace("_", "-")


def request_options(request: type, names: Sequence[str]) -> Callable[[Command], Command]:
    """Add an option for each named field of a request to a command."""

    def decorate(command: Command) -> Command:
        for name in reversed(names):
            command = _make_option(find_field(request, name))(command)
        return command

    return decorate


def settings_options(settings: type) -> Callable[[Command], Command]:
    """Add an option for each field of a settings dataclass to a command."""

    def decorate(command: Command) -> Command:
        for field in filter(has_option, reversed(fields(settings))):
            command = _make_option(field)(command)
        return command

    return decorate


def _make_option(field: Field[Any]) -> Callable[[Command], Command]:
    kind = FIELD_KINDS[parse_field_kind(field)[0]]
    kind = replace(kind, metavar=field.metadata.get("metavar", kind.metavar))
    flag, help = format_flag(field.name), describe_field(field)
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
