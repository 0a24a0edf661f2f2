"""Fields of settings and requests, with their label, help text, range and choices.

Each field is described once, and each kind of field is one row of `FIELD_KINDS`. Shell
options, Maya flags, the panel's form and the documentation are generated from the two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields, replace
from math import isfinite, radians
from numbers import Integral, Real
from typing import Any

from ..errors import SettingError

OPTIONAL_SUFFIX = " | None"
ALL_FRAMES = (None, None)  # frames: as far as there are any


def setting(default: Any, label: str, help: str, **facts: Any) -> Any:
    """Return a field of a settings dataclass.

    Parameters
    ----------
    default : object
    label : str
        What it is called in a form.
    help : str
        One sentence, without a capital at its start or a full stop.
    **facts
        ``short``, what its flag is called in Maya for short, and ``long``, if that is not
        the field's name; ``minimum``, ``maximum`` and ``unit`` of a number; ``choices`` of
        a name.
    """
    metadata = {"label": label, "help": help, **facts}
    if isinstance(default, dict):
        return field(default_factory=dict, metadata=metadata, hash=False)
    return field(default=default, metadata=metadata)


def find_field(settings: type, name: str) -> Field[Any]:
    """Return a field of a settings dataclass by its name."""
    return next(field for field in fields(settings) if field.name == name)


def parse_field_kind(field: Field[Any]) -> tuple[str, bool]:
    """Return a field's type as it is written, and whether it may also be None.

    Examples
    --------
    >>> from keyweave.methods.texturing import TextureSettings
    >>> [parse_field_kind(find_field(TextureSettings, name)) for name in (
    ...     "band", "n_paths")]
    [('int', True), ('int', False)]
    """
    text = str(field.type)
    return text.removesuffix(OPTIONAL_SUFFIX), text.endswith(OPTIONAL_SUFFIX)


def find_field_kind(field: Field[Any]) -> FieldKind | None:
    """Return the row of `FIELD_KINDS` for a field; None for what no flag can give.

    Examples
    --------
    >>> from keyweave.methods.texturing import TextureSettings
    >>> find_field_kind(find_field(TextureSettings, "scale_range")).types
    ('double', 'double')
    """
    return FIELD_KINDS.get(parse_field_kind(field)[0])


def describe_field(field: Field[Any]) -> str:
    """Return a sentence on a field, its range and default.

    Examples
    --------
    >>> from keyweave.methods.texturing import TextureSettings
    >>> describe_field(find_field(TextureSettings, "n_paths"))
    'How many of the best paths are returned. [1 to 64; default 3]'
    """
    facts = field.metadata
    text = facts["help"][0].upper() + facts["help"][1:]
    details = []
    if "minimum" in facts:
        unit = f" {facts['unit']}" if "unit" in facts else ""
        details.append(f"{facts['minimum']:g} to {facts['maximum']:g}{unit}")
    kind = find_field_kind(field)
    if kind is not None and field.default not in (None, MISSING, (), ALL_FRAMES):
        details.append(f"default {kind.format(field.default)}")
    return f"{text}. [{'; '.join(details)}]" if details else f"{text}."


def check_settings(settings: Any) -> None:
    """Raise a SettingError if a field's value is not what the field says.

    Fields of other types than numbers, names and choices are left to who uses them.
    """
    for each in fields(settings):
        kind = find_field_kind(each)
        if kind is not None:
            _check_field(each, kind, getattr(settings, each.name))


def _check_field(field: Field[Any], kind: FieldKind, value: Any) -> None:
    if value is None and parse_field_kind(field)[1]:
        return
    facts = field.metadata
    fits, words = kind.fits, kind.expected
    if "choices" in facts:
        fits, words = facts["choices"].__contains__, f"one of {', '.join(facts['choices'])}"
    if "minimum" in facts:
        words = f"{words} from {facts['minimum']} to {facts['maximum']}"
    inside = "minimum" not in facts or (
        fits(value) and facts["minimum"] <= value <= facts["maximum"]
    )
    if not (fits(value) and inside):
        raise SettingError(field.name, value, words)


def _is_number(value: Any, kind: Any = Real) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool) and isfinite(value)


def _is_pair(value: Any) -> bool:
    return isinstance(value, (tuple, list)) and [_is_number(v) for v in value] == [True] * 2


def _is_frame_range(value: Any) -> bool:
    if not (isinstance(value, (tuple, list)) and len(value) == 2):
        return False
    known = [end for end in value if end is not None]
    return all(map(_is_number, known)) and known == sorted(known)


def is_tolerance(value: Any) -> bool:
    """Return whether curves may be so far off: a number of at least 0, or one by kind."""
    if isinstance(value, Mapping):
        return all(_is_number(one) and one >= 0 for one in value.values())
    return callable(value) or (_is_number(value) and value >= 0)


def _is_name_list(value: Any) -> bool:
    if isinstance(value, str):
        return True
    return isinstance(value, (tuple, list)) and all(isinstance(v, str) for v in value)


def _is_range_list(value: Any) -> bool:
    return isinstance(value, (tuple, list)) and all(
        _is_pair(pair) and pair[0] < pair[1] for pair in value
    )


def _is_weight_mapping(value: Any) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(name, str) and _is_number(weight) and weight >= 0
        for name, weight in value.items()
    )


def _parse_text(text: str) -> tuple[str]:
    return (text,)


def parse_finite_number(text: str) -> float:
    """Return the number that a text is.

    Raises
    ------
    ValueError
        If it is not a number, or is infinite.
    """
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number


def _parse_named_number(text: str) -> tuple[str, float]:
    name, _, number = text.rpartition("=")
    if not name:
        raise ValueError(text)
    return name, parse_finite_number(number)


def _take_value(uses: Sequence[tuple[Any, ...]]) -> Any:
    ((value,),) = uses
    return value


def _take_values(uses: Sequence[tuple[Any, ...]]) -> tuple[Any, ...]:
    (values,) = uses
    return values


def _take_names(uses: Sequence[tuple[Any, ...]]) -> list[str]:
    return [name for (name,) in uses]


def _take_tolerance(uses: Sequence[tuple[Any, ...]]) -> dict[str, float] | None:
    return convert_tolerance(_take_value(uses))


def convert_tolerance(tolerance: float | None) -> dict[str, float] | None:
    """Return a tolerance in degrees, centimetres and hundredths as `fit` wants it.

    Without one every frame becomes a key.

    Raises
    ------
    SettingError
        If it is no number of at least 0.

    Examples
    --------
    >>> convert_tolerance(0.5)  # doctest: +ELLIPSIS
    {'angle': 0.00872..., 'length': 0.5, 'unitless': 0.005}
    """
    if tolerance is None:
        return None
    if not is_tolerance(tolerance):
        raise SettingError("tolerance", tolerance, "0 or more")
    return {
        "angle": radians(tolerance),
        "length": tolerance,
        "unitless": tolerance / 100,
    }


def _format_numbers(values: Sequence[float]) -> str:
    return " ".join(f"{number:g}" for number in values)


def _format_named_numbers(values: Mapping[str, float]) -> str:
    return ",".join(f"{name}={number:g}" for name, number in values.items())


@dataclass(frozen=True)
class FieldKind:
    """A kind of field: its values, and the flags that give them in a shell and in Maya.

    A flag is used once or several times; each use is a tuple of values.

    Attributes
    ----------
    fits : callable
        Takes a value; returns whether it is of this kind. TOML files give values as such.
    expected : str
        What a value must be, in words.
    types : tuple of str
        Types of the values of one use: ``"long"``, ``"double"``, ``"boolean"`` or
        ``"string"``.
    collect : callable
        Takes the uses of a flag; returns the field's value.
    is_multi : bool
        Whether the flag may be used several times.
    is_separated : bool
        Whether a shell takes several uses in one text, separated by commas.
    parse : callable
        Takes one of these texts; returns the use, or raises a ValueError.
    metavar, example : str, optional
        The value in the help of a shell, and one as it may be typed.
    format : callable
        Takes a value; returns it as text.
    """

    fits: Callable[[Any], bool]
    expected: str
    types: tuple[str, ...]
    collect: Callable[[Sequence[tuple[Any, ...]]], Any] = _take_value
    is_multi: bool = False
    is_separated: bool = False
    parse: Callable[[str], tuple[Any, ...]] = _parse_text
    metavar: str | None = None
    example: str = ""
    format: Callable[[Any], str] = str


NAME_LIST = FieldKind(  # of things in the scene, and patterns
    _is_name_list,
    "a name, or a list of names",
    ("string",),
    _take_names,
    is_multi=True,
    is_separated=True,
    metavar="NAMES",
    example="LeftUpLeg,LeftLeg",
    format=",".join,
)
# By the annotated type of a field.
FIELD_KINDS: Mapping[str, FieldKind] = {
    "int": FieldKind(
        lambda v: isinstance(v, Integral) and not isinstance(v, bool),
        "a whole number",
        ("long",),
    ),
    "float": FieldKind(_is_number, "a number", ("double",), format="{:g}".format),
    "bool": FieldKind(
        lambda v: isinstance(v, bool),
        "true or false",
        ("boolean",),
        format=lambda v: "on" if v else "off",
    ),
    "str": FieldKind(lambda v: isinstance(v, str), "a name", ("string",)),
    "Sequence[str] | str": NAME_LIST,
    "Sequence[str]": replace(NAME_LIST, expected="a text, or a list of texts"),
    "tuple[float, float]": FieldKind(
        _is_pair,
        "two numbers, the least and the greatest",
        ("double", "double"),
        _take_values,
        metavar="LEAST GREATEST",
        format=_format_numbers,
    ),
    "tuple[float | None, float | None]": FieldKind(
        _is_frame_range,
        "the first and the last frame, in this order",
        ("double", "double"),
        _take_values,
    ),
    "Sequence[tuple[float, float]]": FieldKind(
        _is_range_list,
        "ranges of two frames or more, the first and the last of each",
        ("double", "double"),
        list,
        is_multi=True,
    ),
    "Tolerance": FieldKind(
        is_tolerance,
        "0 or more, or that for each kind",
        ("double",),
        _take_tolerance,
    ),
    "Mapping[str, float]": FieldKind(
        _is_weight_mapping,
        "names and numbers of at least 0",
        ("string", "double"),
        dict,
        is_multi=True,
        is_separated=True,
        parse=_parse_named_number,
        metavar="NAME=NUMBER",
        example="LeftLeg=2",
        format=_format_named_numbers,
    ),
}
