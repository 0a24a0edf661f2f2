"""Fields of settings and requests, with their label, help text, range and choices.

Each field is described once, and each kind of field is one row of `FIELD_KINDS`. Shell
options, Maya flags, the panel's form and the documentation are generated from these two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass, replace
from math import isfinite, radians
from numbers import Integral, Real
from typing import Any

from ..errors import SettingError

OPTIONAL_SUFFIX = " | None"
ALL_FRAMES = (None, None)  # first and last frame of whatever is read
AUTO = "auto"  # a length that is chosen
MAX_OUTPUT_LENGTH = 10_000_000  # frames
FILE_FORMS = ("numbers", "open ranges", "feet")  # of fields of files, which no form shows
FOOT_JOINTS = 4, 5  # a hip, a knee, an ankle, a ball and perhaps a tip


def setting(default: Any, label: str, help: str, **facts: Any) -> Any:
    """Return a field of a settings dataclass.

    Parameters
    ----------
    default : object
    label : str
        Label in a form.
    help : str
        Noun phrase or imperative, without an initial capital or final period.
    **facts
        ``short``, the short flag in Maya; without it, only Python sets the field, or with
        ``files_only``, the reason why Maya lacks it, a shell that works on files.
        ``metavar``, the placeholder in the help of a shell if it is not that of the kind;
        ``name``, that of the option if it is not the field's; ``long``, the long flag in
        Maya if it differs from that; ``minimum`` and ``maximum`` of a number; ``unit``,
        that of numbers without one, see `quantities`; ``choices`` of a name, and
        ``aliases``, earlier names that shells take; ``default_text``, a description of a
        default that is None or empty; ``files``, for a path, the files to choose from,
        such as ``"Spaces (*.npz)"``; ``no_form``, the reason why no form shows it;
        ``parse``, a function that checks each text; ``has_parts``, whether the names may be
        words for parts of the body.
    """
    metadata = {"label": label, "help": help, **facts}
    if isinstance(default, dict):
        return field(default_factory=dict, metadata=metadata, hash=False)
    return field(default=default, metadata=metadata)


def find_field(settings: type, name: str) -> Field[Any]:
    """Find a field of a settings dataclass by name."""
    return next(field for field in fields(settings) if field.name == name)


def parse_field_kind(field: Field[Any]) -> tuple[str, bool]:
    """Return a field's type as annotated, and whether the value may also be None.

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
    """Return the row of `FIELD_KINDS` for a field; None if no flag can set it.

    Examples
    --------
    >>> from keyweave.methods.texturing import TextureSettings
    >>> find_field_kind(find_field(TextureSettings, "scale_range")).types
    ('double', 'double')
    """
    return FIELD_KINDS.get(parse_field_kind(field)[0])


def find_nested_settings(field: Field[Any]) -> type | None:
    """Return the settings class of a field; None if the field is a plain value."""
    factory = field.default_factory
    return factory if isinstance(factory, type) and is_dataclass(factory) else None


def has_option(field: Field[Any]) -> bool:
    """Return whether options, flags and forms set a field; others are for Python alone.

    Examples
    --------
    >>> from keyweave.methods.feet import FeetSettings
    >>> [has_option(find_field(FeetSettings, name)) for name in ("fade", "strength")]
    [True, False]
    """
    return "short" in field.metadata


def name_option(field: Field[Any]) -> str:
    """Return the name of a field's option; flags and keys of settings files are made of it.

    Examples
    --------
    >>> from keyweave.methods.texturing import TextureSettings
    >>> name_option(find_field(TextureSettings, "n_paths"))
    'paths'
    """
    return str(field.metadata.get("name", field.name.removeprefix("n_")))


def has_shell_option(field: Field[Any]) -> bool:
    """Return whether an option of a shell sets a field, in Maya too or of files alone."""
    return has_option(field) or "files_only" in field.metadata


def describe_field(field: Field[Any]) -> str:
    """Return the help text of a field with its range, unit and default.

    Examples
    --------
    >>> from keyweave.methods.texturing import TextureSettings
    >>> describe_field(find_field(TextureSettings, "n_paths"))
    'Number of alternatives, best first. [1 to 64; default: 3]'
    >>> from keyweave.verbs.restyle.request import RestyleRequest
    >>> describe_field(find_field(RestyleRequest, "length"))
    'Distance that a jump travels. [0 to 100 m; default: the mean of the jumps]'
    """
    facts = field.metadata
    text = facts["help"][0].upper() + facts["help"][1:]
    details, unit = [], facts.get("unit", "")
    if "minimum" in facts:
        details.append(f"{facts['minimum']:g} to {facts['maximum']:g} {unit}".rstrip())
    elif unit:
        details.append(f"in {unit}")
    kind = find_field_kind(field)
    if "default_text" in facts:
        details.append(f"default: {facts['default_text']}")
    elif kind is not None and field.default not in (None, MISSING, (), ALL_FRAMES):
        details.append(f"default: {kind.format(field.default)}")
    return f"{text}. [{'; '.join(details)}]" if details else f"{text}."


def check_settings(settings: Any) -> None:
    """Raise a SettingError if a value does not fit its field.

    Only numbers, names, choices and the other `FIELD_KINDS` are checked.
    """
    for each in fields(settings):
        check_field(each, getattr(settings, each.name))


def check_field(field: Field[Any], value: Any) -> None:
    """Raise a SettingError if a value does not fit its field; see `check_settings`."""
    kind = find_field_kind(field)
    if kind is None or (value is None and parse_field_kind(field)[1]):
        return
    facts = field.metadata
    fits, words = kind.fits, kind.expected
    if "choices" in facts:
        fits, words = facts["choices"].__contains__, f"one of {', '.join(facts['choices'])}"
    if "minimum" in facts:
        unit = facts.get("unit", "")
        words = f"{words} from {facts['minimum']} to {facts['maximum']} {unit}".rstrip()
    inside = "minimum" not in facts or (
        fits(value) and facts["minimum"] <= value <= facts["maximum"]
    )
    if not (fits(value) and inside):
        raise SettingError(field.name, value, words)


def _is_number(value: Any, kind: Any = Real) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool) and isfinite(value)


def is_share(value: Any) -> bool:
    """Return whether a value is a number from 0 to 1, perhaps as text, or ``"auto"``."""
    try:
        return value == AUTO or 0 <= float(value) <= 1
    except (TypeError, ValueError):
        return False


def parse_share(value: float | str) -> float | str:
    """Return a share as a number, if it is one as text; see `is_share`.

    Examples
    --------
    >>> parse_share("0.5"), parse_share("auto"), parse_share("most")
    (0.5, 'auto', 'most')
    """
    return float(value) if value != AUTO and is_share(value) else value


def _is_pair(value: Any) -> bool:
    return isinstance(value, (tuple, list)) and [_is_number(v) for v in value] == [True] * 2


def _is_frame_range(value: Any) -> bool:
    if not (isinstance(value, (tuple, list)) and len(value) == 2):
        return False
    known = [end for end in value if end is not None]
    return all(map(_is_number, known)) and known == sorted(known)


def is_tolerance(value: Any) -> bool:
    """Return whether a value is a tolerance: a number of at least 0, or one per kind."""
    if isinstance(value, Mapping):
        return all(_is_number(error) and error >= 0 for error in value.values())
    return callable(value) or (_is_number(value) and value >= 0)


def _is_name_list(value: Any) -> bool:
    if isinstance(value, str):
        return True
    return isinstance(value, (tuple, list)) and all(isinstance(v, str) for v in value)


def _is_range_list(value: Any) -> bool:
    return isinstance(value, (tuple, list)) and all(
        _is_pair(pair) and pair[0] < pair[1] for pair in value
    )


def _is_open_range_list(value: Any) -> bool:
    return isinstance(value, (tuple, list)) and all(map(_is_frame_range, value))


def _is_number_list(value: Any) -> bool:
    return isinstance(value, (tuple, list)) and all(map(_is_number, value))


def _is_foot_mapping(value: Any) -> bool:
    return isinstance(value, Mapping) and all(
        _is_name_list(joints) and len(joints) in FOOT_JOINTS for joints in value.values()
    )


def _is_weight_mapping(value: Any) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(name, str) and _is_number(weight) and weight >= 0
        for name, weight in value.items()
    )


def _parse_text(text: str) -> tuple[str]:
    return (text,)


def parse_finite_number(text: str) -> float:
    """Return the number that a text represents.

    Raises
    ------
    ValueError
        If it is not a finite number.
    """
    number = float(text)
    if not isfinite(number):
        raise ValueError(text)
    return number


def _parse_number(text: str) -> tuple[float]:
    return (parse_finite_number(text),)


def _parse_foot(text: str) -> tuple[str, list[str]]:
    name, _, names = text.partition("=")
    joints = [joint.strip() for joint in names.split(",")]
    if not (name and all(joints) and len(joints) in FOOT_JOINTS):
        raise ValueError(text)
    return name, joints


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
    """Convert a tolerance in degrees, centimeters and hundredths to that of `fit`.

    None stays None: every frame becomes a key.

    Raises
    ------
    SettingError
        If it is negative or not a number.

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
    """A kind of field: its values, and the flags that set it in a shell and in Maya.

    A flag is used once or several times; each use is a tuple of values.

    Attributes
    ----------
    fits : callable
        Predicate of a value, which may come from a TOML file.
    expected : str
        Description of a valid value, for error messages.
    types : tuple of str
        Types of the values of one use: ``"long"``, ``"double"``, ``"boolean"`` or
        ``"string"``.
    collect : callable
        Converts the uses of a flag to the field's value.
    is_multi : bool
        Whether the flag may be used several times.
    is_separated : bool
        Whether a shell option holds several uses, separated by commas.
    parse : callable
        Converts the text of one use to its values, or raises a ValueError.
    form : str
        How a form shows the field: ``"number"``, ``"whole"``, ``"switch"``, ``"text"``,
        ``"range"``, ``"frames"``, ``"ranges"``, ``"names"``, ``"weights"``,
        ``"share"`` or ``"tolerance"``, or one of `FILE_FORMS`.
    metavar, example : str, optional
        Placeholder in the help of a shell, and an example value.
    format : callable
        Converts a value to text.
    """

    fits: Callable[[Any], bool]
    expected: str
    types: tuple[str, ...]
    collect: Callable[[Sequence[tuple[Any, ...]]], Any] = _take_value
    is_multi: bool = False
    is_separated: bool = False
    parse: Callable[[str], tuple[Any, ...]] = _parse_text
    form: str = "text"
    metavar: str | None = None
    example: str = ""
    format: Callable[[Any], str] = str


NAME_LIST = FieldKind(  # names and patterns
    _is_name_list,
    "a name, or a list of names",
    ("string",),
    _take_names,
    is_multi=True,
    is_separated=True,
    form="names",
    metavar="NAMES",
    example="LeftUpLeg,LeftLeg",
    format=",".join,
)
# Keyed by the annotated type of a field.
FIELD_KINDS: Mapping[str, FieldKind] = {
    "int": FieldKind(
        lambda v: isinstance(v, Integral) and not isinstance(v, bool),
        "a whole number",
        ("long",),
        form="whole",
    ),
    "int | str": FieldKind(
        lambda v: (
            v == AUTO or (_is_number(v, Integral) and 1 <= int(v) <= MAX_OUTPUT_LENGTH)
        ),
        f"{AUTO}, or a whole number from 1 to {MAX_OUTPUT_LENGTH:,}",
        ("long",),
        form="whole",
    ),
    "float": FieldKind(
        _is_number, "a number", ("double",), form="number", format="{:g}".format
    ),
    "float | str": FieldKind(
        *(is_share, f"{AUTO}, or a number from 0 to 1", ("string",)),
        collect=lambda uses: parse_share(_take_value(uses)),
        form="share",
        metavar="SHARE",
        format=lambda v: v if isinstance(v, str) else f"{v:g}",
    ),
    "bool": FieldKind(
        lambda v: isinstance(v, bool),
        "true or false",
        ("boolean",),
        form="switch",
        format=lambda v: "on" if v else "off",
    ),
    "str": FieldKind(lambda v: isinstance(v, str), "a name", ("string",), metavar="NAME"),
    "Sequence[str] | str": NAME_LIST,
    "Sequence[str]": replace(NAME_LIST, expected="a string, or a list of strings"),
    "tuple[float, float]": FieldKind(
        _is_pair,
        "two numbers, the smallest first",
        ("double", "double"),
        _take_values,
        form="range",
        metavar="MIN MAX",
        format=_format_numbers,
    ),
    "tuple[float | None, float | None]": FieldKind(
        _is_frame_range,
        "the first and the last frame, in that order",
        ("double", "double"),
        _take_values,
        form="frames",
    ),
    "Sequence[tuple[float, float]]": FieldKind(
        _is_range_list,
        "ranges of two frames or more, each as its first and last frame",
        ("double", "double"),
        list,
        is_multi=True,
        form="ranges",
    ),
    "Sequence[tuple[float | None, float | None]]": FieldKind(
        _is_open_range_list,
        "ranges of frames, each as its first and last frame",
        ("double", "double"),
        list,
        is_multi=True,
        form="open ranges",
    ),
    "Sequence[float]": FieldKind(
        _is_number_list,
        "a list of numbers",
        ("double",),
        _take_names,
        is_multi=True,
        is_separated=True,
        parse=_parse_number,
        form="numbers",
        metavar="1,13,25",
        example="1,13,25",
        format=lambda values: ",".join(f"{number:g}" for number in values),
    ),
    "Mapping[str, Sequence[str]]": FieldKind(
        _is_foot_mapping,
        "feet, each with its joints from the hip to the ball or tip",
        ("string", "string"),
        dict,
        is_multi=True,
        parse=_parse_foot,
        form="feet",
        metavar="NAME=HIP,KNEE,ANKLE,BALL[,TIP]",
        example="left=LeftUpLeg,LeftLeg,LeftFoot,LeftToe",
    ),
    "Tolerance": FieldKind(
        is_tolerance,
        "0 or more, or one such number per kind",
        ("double",),
        _take_tolerance,
        form="tolerance",
    ),
    "Mapping[str, float]": FieldKind(
        _is_weight_mapping,
        "names with numbers of at least 0",
        ("string", "double"),
        dict,
        is_multi=True,
        is_separated=True,
        parse=_parse_named_number,
        form="weights",
        metavar="NAME=NUMBER",
        example="LeftLeg=2",
        format=_format_named_numbers,
    ),
}
