"""Fields of settings and requests, with their label, help text, range and choices.

Each field is described once. Shell options, Maya flags, the panel's form and the
documentation are all generated from that description.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, field, fields
from math import isfinite
from numbers import Integral, Real
from typing import Any

from ..errors import SettingError

OPTIONAL_SUFFIX = " | None"
ALL_FRAMES = (None, None)  # frames: as far as there are any
TOLERANCE_HINT = "0 or more, or that for each kind"


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
    if field.default not in (None, MISSING, (), ALL_FRAMES):
        details.append(f"default {_format_default(field.default)}")
    return f"{text}. [{'; '.join(details)}]" if details else f"{text}."


def _format_default(default: Any) -> str:
    if isinstance(default, bool):
        return "on" if default else "off"
    if isinstance(default, tuple):
        return " ".join(f"{number:g}" for number in default)
    return f"{default:g}" if isinstance(default, float) else str(default)


def check_settings(settings: Any) -> None:
    """Raise a SettingError if a field's value is not what the field says.

    Fields of other types than numbers, names and choices are left to who uses them.
    """
    for each in fields(settings):
        if parse_field_kind(each)[0] in FIELD_KINDS:
            _check_field(each, getattr(settings, each.name))


def _check_field(field: Field[Any], value: Any) -> None:
    kind, optional = parse_field_kind(field)
    if optional and value is None:
        return
    facts = field.metadata
    fits, words = FIELD_KINDS[kind]
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


# What a value of each annotated type has to be, and in words.
FIELD_KINDS: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "int": (
        lambda v: isinstance(v, Integral) and not isinstance(v, bool),
        "a whole number",
    ),
    "float": (_is_number, "a number"),
    "bool": (lambda v: isinstance(v, bool), "true or false"),
    "str": (lambda v: isinstance(v, str), "a name"),
    "Sequence[str] | str": (_is_name_list, "a name, or a list of names"),
    "Sequence[str]": (_is_name_list, "a text, or a list of texts"),
    "tuple[float, float]": (_is_pair, "two numbers, the least and the greatest"),
    "tuple[float | None, float | None]": (
        _is_frame_range,
        "the first and the last frame, in this order",
    ),
    "Sequence[tuple[float, float]]": (
        _is_range_list,
        "ranges of two frames or more, the first and the last of each",
    ),
    "Tolerance": (is_tolerance, TOLERANCE_HINT),
    "Mapping[str, float]": (_is_weight_mapping, "names and numbers of at least 0"),
}
