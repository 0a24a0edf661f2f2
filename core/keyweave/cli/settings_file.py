"""Settings files: the options of a verb as TOML, such as ``paths = 5``.

A value of the file becomes the default of its option, so that the command line wins, and
is checked by the option's own type.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import Field, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from ..errors import FileFormatError, SettingError
from ..formats.file_reading import (
    MOST_DIGITS,
    HugeNumberError,
    file_reader,
    parse_decimal,
)
from ..formats.text_file import read_text
from ..methods.fields import (
    FIELD_KINDS,
    convert_tolerance,
    find_field_kind,
    find_nested_settings,
    has_shell_option,
)
from ..verbs.former import describe_former
from .files import FILE, Command
from .output import note
from .param_types import FrameRangeType, PerFileType, Separated
from .subcommand import Subcommand

Settings = TypeVar("Settings")

MISSING = 'reading it needs tomli, which is not installed: pip install "keyweave[app]"'
LARGEST_SETTINGS = 1 << 20  # bytes
# A key with many dots, whose tables take the reader of TOML minutes and gigabytes.
LONG_KEY = re.compile(r"""(?<![\w-])(?:(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){50}""")
HUGE = f"a number has more than {MOST_DIGITS} digits"
# Parameters of a single run, which a settings file cannot set.
LEFT_OUT = {"output", "settings_file", "force", "as_json", "help"}


def settings_option(command: Command) -> Command:
    """Add ``--settings`` to a command; the file's values become defaults."""
    return click.option(
        "--settings",
        "settings_file",
        type=FILE,
        is_eager=True,
        callback=_apply_file,
        help="TOML file of options, one per line. Options on the command line win.",
    )(command)


def make_settings(
    settings: type[Settings], ctx: click.Context, /, **fixed: Any
) -> Settings:
    """Build a dataclass of settings or a job from the command line and the settings file.

    Parameters
    ----------
    settings : type
        Its nested settings are built in the same way.
    ctx : click.Context
    **fixed
        Fields whose values are known.

    Raises
    ------
    SettingError
        If a value is out of range; names the field, or the file and its key.
    """
    values: dict[str, Any] = {}
    for field in fields(settings):  # type: ignore[arg-type]
        nested, source = find_nested_settings(field), ctx.get_parameter_source(field.name)
        if field.name in fixed:
            continue
        if nested is not None:
            values[field.name] = make_settings(nested, ctx)
        elif has_shell_option(field) and source not in (None, ParameterSource.DEFAULT):
            values[field.name] = _convert_value(field, ctx.params[field.name])
    try:
        return settings(**values, **fixed)
    except SettingError as error:
        raise name_place(ctx, error) from None


def name_place(ctx: click.Context, error: SettingError) -> SettingError:
    """Return an error that names the file and its key, if a value is from a file."""
    if ctx.get_parameter_source(error.name) != ParameterSource.DEFAULT_MAP:
        return error
    place = ctx.meta[__name__][error.name]
    return SettingError(place, error.value, error.expected)


def _convert_value(field: Field[Any], value: Any) -> Any:
    is_tolerance = find_field_kind(field) is FIELD_KINDS["Tolerance"]
    return convert_tolerance(value) if is_tolerance else value


class UnknownKeyError(click.UsageError):
    """A key of a settings file that is not an option; `possibilities` resemble it."""

    def __init__(self, path: Path, key: str, known: Mapping[str, Any], ctx: click.Context):
        super().__init__(f"{path}: unknown option {key!r}", ctx)
        self.possibilities = get_close_matches(_normalize(key), known)


def _apply_file(ctx: click.Context, param: click.Parameter, path: Path | None) -> Any:
    """Make the values of a file the defaults of a command's options."""
    if path is None or ctx.resilient_parsing:
        return path
    content = read_settings(path)
    values: dict[str, Any] = {}
    keys: dict[str, str] = {}
    for key, value in content.items():
        option = find_option(key, value, ctx.command)
        if option is None:
            raise UnknownKeyError(path, key, list_options(ctx.command), ctx)
        name, place = str(option.name), f"{path}: {key}"
        if name in LEFT_OUT:
            raise click.UsageError(f"{place} can only be given on the command line", ctx)
        if name in values:
            raise click.UsageError(f"{place} is the same option as {keys[name]}", ctx)
        try:
            values[name] = format_value(value, option)
            option.type_cast_value(ctx, values[name])
        except click.BadParameter as error:
            problem = f"{path}: invalid value for {key}: {error.message}"
            raise click.UsageError(problem, ctx) from None
        keys[name] = key
    ctx.default_map = {**(ctx.default_map or {}), **values}
    ctx.meta[__name__] = {name: f"{path}: {key}" for name, key in keys.items()}
    return path


def find_option(key: str, value: Any, command: click.Command) -> click.Option | None:
    """Return the option that a key names, if any; an earlier name of it has a note."""
    assert isinstance(command, Subcommand)
    former, name = command.find_former(f"--{key}", str(value)), key
    if former is not None:
        name = command.find_flag(former)[2:]
        note(describe_former(key, name))
    return list_options(command).get(_normalize(name))


def _normalize(key: str) -> str:
    return key.replace("-", "_")


def list_options(command: click.Command) -> dict[str, click.Option]:
    """Return a command's options by key: a flag's long name, or a count such as n_paths."""
    options = [param for param in command.params if isinstance(param, click.Option)]
    by_name = {str(option.name): option for option in options}
    known = {name: option for name, option in by_name.items() if name.startswith("n_")}
    for option in options:
        flags = [flag for flag in option.opts if flag.startswith("--")] or option.opts
        known.update({_normalize(flag.lstrip("-")): option for flag in flags})
    return known


def format_value(value: Any, option: click.Option) -> Any:
    """Return a value of a file as it would be typed on the command line.

    Raises
    ------
    BadParameter
        If the option cannot have a value of this kind.
    """
    if option.is_flag:
        if not isinstance(value, bool):
            raise click.BadParameter(f"{value!r} is not true or false")
        return value
    type_ = option.type.item if isinstance(option.type, PerFileType) else option.type
    if option.multiple:
        if isinstance(value, Mapping):
            return [f"{name}={_format_item(item, type_)}" for name, item in value.items()]
        is_item = not isinstance(value, list) or _is_range(value, type_)
        return [_format_item(item, type_) for item in ([value] if is_item else value)]
    if option.nargs > 1:
        if not isinstance(value, list):
            raise click.BadParameter(f"{value!r} is not a list of {option.nargs} values")
        return [_format_item(item, type_) for item in value]
    return _format_item(value, type_)


def _is_range(value: list[Any], type_: Any) -> bool:
    numbers = all(isinstance(item, (int, float)) for item in value)
    return isinstance(type_, FrameRangeType) and numbers


def _format_item(value: Any, type_: Any) -> str:
    separator = getattr(type_, "separator", None)
    if isinstance(value, list) and separator is not None:
        return str(separator).join(_format_item(item, type_) for item in value)
    if isinstance(value, (Mapping, list)):
        raise click.BadParameter(f"{value!r} is not a single value")
    if isinstance(type_, Separated) and type_.is_text and not isinstance(value, str):
        raise click.BadParameter(f"{value!r} is not a name")
    return str(value).lower() if isinstance(value, bool) else str(value)


@file_reader("a settings file")
def read_settings(path: Path, limit: int = LARGEST_SETTINGS) -> dict[str, Any]:
    """Return the options in a TOML file of limited size by key.

    Raise a FileFormatError if the file is not valid TOML, or a number does not fit into a
    float.
    """
    text = read_text(path, limit)
    if LONG_KEY.search(text):
        raise FileFormatError(path, "a key has more than 50 parts between dots")
    try:
        if sys.version_info >= (3, 11):
            import tomllib
        else:
            import tomli as tomllib
    except ImportError:
        raise FileFormatError(path, MISSING) from None
    try:
        content = tomllib.loads(text, parse_float=parse_decimal)
    except (tomllib.TOMLDecodeError, HugeNumberError, RecursionError) as error:
        raise FileFormatError(path, str(error)) from None
    except ValueError:  # the only other one: Python's limit of digits
        raise FileFormatError(path, HUGE) from None
    if _has_huge_number(content):
        raise FileFormatError(path, HUGE)
    return content


def _has_huge_number(value: Any) -> bool:
    """Return whether a value of TOML has a whole number that does not fit into a float."""
    if isinstance(value, (Mapping, list)):
        values = value.values() if isinstance(value, Mapping) else value
        return any(map(_has_huge_number, values))
    return isinstance(value, int) and abs(value) >= 10**MOST_DIGITS
