"""Command flags, derived from the fields of a verb's request.

Label, help and short name of a field are written once, in its dataclass. This module turns
them into flags, and flag values into keyword arguments of the dataclass.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, fields, is_dataclass
from typing import Any

from keyweave.jobs.request import convert_tolerance
from keyweave.methods.fields import describe_field, parse_field_kind

NAMES_TYPE = "Sequence[str] | str"  # of the scene, and patterns
TEXTS_TYPE = "Sequence[str]"
# How values of a field's type are given: the types of one use, and whether it may be used
# several times.
FLAG_TYPES: Mapping[str, tuple[tuple[str, ...], bool]] = {
    "int": (("long",), False),
    "float": (("double",), False),
    "bool": (("boolean",), False),
    "str": (("string",), False),
    NAMES_TYPE: (("string",), True),
    TEXTS_TYPE: (("string",), True),
    "Sequence[tuple[float, float]]": (("double", "double"), True),
    "tuple[float, float]": (("double", "double"), False),
    "tuple[float | None, float | None]": (("double", "double"), False),
    "Mapping[str, float]": (("string", "double"), True),
    "Tolerance": (("double",), False),
}

# By field, the values of each use of its flag.
FlagValues = Mapping[str, "list[tuple[Any, ...]]"]


@dataclass(frozen=True)
class Flag:
    """A flag of a command.

    Attributes
    ----------
    name : str
        Of the field, or what the command calls it.
    long, short : str
        Without the hyphen.
    types : tuple of str
        ``"long"``, ``"double"``, ``"boolean"`` or ``"string"`` for each value; none for a
        flag that stands alone.
    is_multi : bool
        Whether it may be used several times.
    help : str
        A sentence.
    """

    name: str
    long: str
    short: str
    types: tuple[str, ...] = ()
    is_multi: bool = False
    help: str = ""


def make_flags(request: type) -> tuple[Flag, ...]:
    """Return the flags of all fields that can be given as numbers and names.

    Examples
    --------
    >>> from keyweave.jobs.request import TextureRequest
    >>> [flag.long for flag in make_flags(TextureRequest)][:4]
    ['frames', 'softFrames', 'mode', 'layer']
    >>> next(flag for flag in make_flags(TextureRequest) if flag.name == "keep_keys").short
    'kk'
    """
    return tuple(_make_flag(field) for field in _iterate_fields(request))


def find_name_fields(request: type) -> frozenset[str]:
    """Return the fields that take names of the scene and patterns.

    Examples
    --------
    >>> from keyweave.jobs.request import TextureRequest
    >>> sorted(find_name_fields(TextureRequest))
    ['drive', 'synthesize', 'texture']
    """
    return frozenset(
        f.name for f in fields(request) if parse_field_kind(f)[0] == NAMES_TYPE
    )


def _iterate_fields(request: type) -> Iterator[Field[Any]]:
    """Yield the fields that become flags; those of settings stand in their place."""
    for field in fields(request):
        nested = _find_nested_settings(field)
        if nested is not None:
            yield from _iterate_fields(nested)
        elif parse_field_kind(field)[0] in FLAG_TYPES:
            yield field


def _find_nested_settings(field: Field[Any]) -> type | None:
    """Return the settings that a field holds; None if it is a value."""
    made = field.default_factory
    return made if isinstance(made, type) and is_dataclass(made) else None


def _make_flag(field: Field[Any]) -> Flag:
    types, is_multi = FLAG_TYPES[parse_field_kind(field)[0]]
    first, *rest = field.name.split("_")
    long = field.metadata.get("long", first + "".join(map(str.capitalize, rest)))
    return Flag(
        field.name, long, field.metadata["short"], types, is_multi, describe_field(field)
    )


def make_keywords(request: type, given: FlagValues) -> dict[str, Any]:
    """Return what a request's class takes, of what flags were given.

    Parameters
    ----------
    request : type
    given : mapping of str to list of tuple
        By field, the values of each use of its flag.

    Examples
    --------
    >>> from keyweave.jobs.request import TextureRequest
    >>> given = {"drive": [("hip",), ("knee",)], "n_paths": [(5,)], "weights": [("hip", 2)]}
    >>> asked = make_keywords(TextureRequest, given)
    >>> asked["drive"], asked["settings"].n_paths, dict(asked["settings"].weights)
    (['hip', 'knee'], 5, {'hip': 2})
    """
    made: dict[str, Any] = {}
    for field in fields(request):
        nested = _find_nested_settings(field)
        if nested is not None:
            made[field.name] = nested(**make_keywords(nested, given))
        elif field.name in given and parse_field_kind(field)[0] in FLAG_TYPES:
            made[field.name] = _convert_value(field, given[field.name])
    return made


def _convert_value(field: Field[Any], uses: Sequence[tuple[Any, ...]]) -> Any:
    """Return a field's value of the uses of its flag."""
    kind = parse_field_kind(field)[0]
    if kind == "Mapping[str, float]":
        return dict(uses)
    if kind in (NAMES_TYPE, TEXTS_TYPE):
        return [name for (name,) in uses]
    if FLAG_TYPES[kind][1]:
        return list(uses)
    (values,) = uses
    if kind == "Tolerance":
        return convert_tolerance(*values)
    return values if len(values) > 1 else values[0]


def format_help(command: str, flags: Sequence[Flag]) -> str:
    """Return what a command does with its flags, a line or two for each.

    Examples
    --------
    >>> print(format_help("keyweaveInfo", [Flag("help", "help", "h", help="Tell this.")]))
    keyweaveInfo
      -h  -help
            Tell this.
    """
    lines = [command]
    for flag in flags:
        values = "".join(f" {type_}" for type_ in flag.types)
        several = "  (may be given several times)" if flag.is_multi else ""
        lines += [f"  -{flag.short}  -{flag.long}{values}{several}", f"        {flag.help}"]
    return "\n".join(lines)
