"""Flags of the commands, which are made from the fields of requests, and what they give.

The fields have label, help and short name. Maya, NumPy and SciPy are not imported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, fields, replace
from typing import Any

from keyweave.errors import KeyweaveError, SettingError, UnknownNameError
from keyweave.methods.fields import (
    NAME_LIST,
    FieldKind,
    describe_field,
    find_field_kind,
    find_nested_settings,
    has_option,
)
from keyweave.methods.quantities import parse_count, parse_quantity
from keyweave.verbs.former import Former, describe_former

READER_ARGUMENTS = (
    *("scale", "asf", "take", "root", "frame_rate", "root_offset", "up_axis"),
    "search_paths",
)
# Arguments that sentences of the library may name, but no command has a flag for.
ABSENT_ARGUMENTS = (
    *READER_ARGUMENTS,
    *("key_frames", "on_unknown=hold", "overwrite", "feet", "space", "force"),
    *("pattern", "person", "joint_tolerance", "share", "flat"),
)
# By field, the values of each use of its flag.
FlagValues = Mapping[str, "list[tuple[Any, ...]]"]


@dataclass(frozen=True)
class Flag:
    """A flag of a command."""

    name: str  # of the field or, without a field, of the flag in Python
    long: str  # like `short`, without the hyphen
    short: str
    # "long", "double", "boolean" or "string" for each value; empty without values.
    types: tuple[str, ...] = ()
    is_multi: bool = False  # whether the flag may be repeated
    help: str = ""  # a sentence
    unit: str = ""  # of a number, if it has one


# The flags of numbers keep Maya's type double: a flag of strings would refuse keys=5.0, and
# one of distances would read it in the unit of the scene.
OPTION_FLAG = Flag(
    *("set_option", "setOption", "set", ("string",), True),
    help="A number with its unit for another flag, such as keys=5mm or fade=0.3s.",
)
# By the type of a flag; strings, such as ranges of speeds, are parsed by their requests.
PARSERS: Mapping[str, Callable[[str, str], Any]] = {
    "double": parse_quantity,
    "long": parse_count,
    "string": lambda text, unit: text,
}


def make_flags(request: type) -> tuple[Flag, ...]:
    """Return a flag for each field that takes numbers or strings.

    Examples
    --------
    >>> from keyweave.verbs.texture.request import TextureRequest
    >>> [flag.long for flag in make_flags(TextureRequest)][:4]
    ['frames', 'strength', 'softFrames', 'outside']
    >>> next(flag for flag in make_flags(TextureRequest) if flag.name == "keep_keys").short
    'kk'
    """
    return tuple(_iterate_flags(request))


def find_name_fields(request: type) -> frozenset[str]:
    """Return the fields that take names and patterns of nodes or channels.

    Examples
    --------
    >>> from keyweave.verbs.texture.request import TextureRequest
    >>> sorted(find_name_fields(TextureRequest))
    ['drive', 'synthesize', 'texture']
    """
    return frozenset(f.name for f in fields(request) if find_field_kind(f) is NAME_LIST)


def _iterate_flags(request: type) -> Iterator[Flag]:
    """Yield a flag per field; nested settings yield their own fields in place."""
    for field in fields(request):
        nested, kind = find_nested_settings(field), find_field_kind(field)
        if nested is not None:
            yield from _iterate_flags(nested)
        elif kind is not None and has_option(field):
            yield _make_flag(field, kind)


def _make_flag(field: Field[Any], kind: FieldKind) -> Flag:
    first, *rest = field.metadata.get("name", field.name).split("_")
    long = field.metadata.get("long", first + "".join(map(str.capitalize, rest)))
    short, help = field.metadata["short"], describe_field(field)
    unit = field.metadata.get("unit", "")
    return Flag(field.name, long, short, kind.types, kind.is_multi, help, unit)


def apply_options(flags: Sequence[Flag], flag_values: FlagValues) -> FlagValues:
    """Return flag values with each use of `OPTION_FLAG` as one of the flag that it names.

    Raises
    ------
    KeyweaveError
        If a flag has no unit, is set twice, or cannot have the value.

    Examples
    --------
    >>> from keyweave.verbs.transfer.request import TransferRequest
    >>> apply_options(make_flags(TransferRequest), {"set_option": [("keys=0.5cm",)]})
    {'keys': [(5.0,)]}
    """
    values = {name: uses for name, uses in flag_values.items() if name != OPTION_FLAG.name}
    for (text,) in flag_values.get(OPTION_FLAG.name, ()):
        name, equals, quantity = text.partition("=")
        flag = _find_measured(flags, name.strip())
        if not equals:
            raise SettingError(OPTION_FLAG.name, text, f"of the form {flag.long}=VALUE")
        try:
            value = PARSERS[flag.types[0]](quantity, flag.unit)
        except ValueError as error:
            raise KeyweaveError(f"-{flag.long}: {error}") from None
        if flag.name in values and not flag.is_multi:
            raise KeyweaveError(f"-{flag.long} is set twice; set it once")
        values[flag.name] = [*values.get(flag.name, ()), (value,)]
    return values


def _find_measured(flags: Sequence[Flag], name: str) -> Flag:
    """Return the flag of a number with a unit, by its long or short name or its field."""
    known = [flag for flag in flags if flag.unit]
    for flag in known:
        if name in (flag.long, flag.short, flag.name):
            return flag
    names = [flag.long for flag in known]
    raise UnknownNameError([name], names, "the list of flags with a unit")


def make_former_flags(flags: Sequence[Flag], former: Sequence[Former]) -> tuple[Flag, ...]:
    """Return a flag for each earlier spelling; its name is that of `name_former`."""
    by_field = {flag.name: flag for flag in flags}
    return tuple(
        replace(
            current := by_field[each.field],
            name=name_former(each),
            short=each.flags[0],
            long=each.flags[1],
            help=f"Earlier name of -{current.long}.",
        )
        for each in former
        if each.flags
    )


def name_former(former: Former) -> str:
    """Return the name under which the values of an earlier spelling are read."""
    return f"former {former.long}"


def respell_flags(
    flags: Sequence[Flag], former: Sequence[Former], flag_values: FlagValues
) -> tuple[dict[str, list[tuple[Any, ...]]], list[str]]:
    """Return the values of flags under their current names, and notes on earlier ones.

    Raises
    ------
    KeyweaveError
        If an earlier and the current name of a flag are both given.
    """
    by_field = {flag.name: f"-{flag.long}" for flag in flags}
    values, notes = dict(flag_values), []
    for each in former:
        if (earlier := name_former(each)) in values:
            old, current = f"-{each.long}", by_field[each.field]
            if each.field in values:
                problem = f"{old} is an earlier name of {current}; give {current} alone"
                raise KeyweaveError(problem)
            values[each.field] = values.pop(earlier)
            notes.append(describe_former(old, current))
    return values, notes


def make_keywords(request: type, flag_values: FlagValues) -> dict[str, Any]:
    """Convert flag values to keyword arguments of a request class.

    Examples
    --------
    >>> from keyweave.verbs.texture.request import TextureRequest
    >>> uses = {"drive": [("hip",), ("knee",)], "n_paths": [(5,)], "weights": [("hip", 2)]}
    >>> keywords = make_keywords(TextureRequest, uses)
    >>> keywords["drive"], keywords["settings"].n_paths, dict(keywords["settings"].weights)
    (['hip', 'knee'], 5, {'hip': 2})
    """
    keywords: dict[str, Any] = {}
    for field in fields(request):
        nested, kind = find_nested_settings(field), find_field_kind(field)
        if nested is not None:
            keywords[field.name] = nested(**make_keywords(nested, flag_values))
        elif kind is not None and has_option(field) and field.name in flag_values:
            keywords[field.name] = kind.collect(flag_values[field.name])
    return keywords


def format_help(command: str, flags: Sequence[Flag]) -> str:
    """Return the help text of a command, with two lines per flag.

    Examples
    --------
    >>> print(format_help("keyweaveInfo", [Flag("help", "help", "h", help="Print this.")]))
    keyweaveInfo
      -h  -help
            Print this.
    """
    lines = [command]
    for flag in flags:
        values = "".join(f" {type_}" for type_ in flag.types)
        several = "  (may be repeated)" if flag.is_multi else ""
        lines += [f"  -{flag.short}  -{flag.long}{values}{several}", f"        {flag.help}"]
    return "\n".join(lines)
