"""Fields of settings and requests that say what they are: label, help, range, choices.

What a field says is written once. Options of the shell, flags of Maya, the panel's form
and the documentation are made from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, field, fields
from math import isfinite
from numbers import Integral, Real
from typing import Any

from ..errors import SettingError

NONE = " | None"
WHOLE = (None, None)  # frames: as far as there are any
TOLERANCE_WORDS = "0 or more, or that for each kind"


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


def field_of(settings: type, name: str) -> Field[Any]:
    """Return a field of a settings dataclass by its name."""
    return next(field for field in fields(settings) if field.name == name)


def kind_of(field: Field[Any]) -> tuple[str, bool]:
    """Return a field's type as it is written, and whether it may also be None.

    Examples
    --------
    >>> from keyweave.methods.texturing import TextureSettings
    >>> [kind_of(field_of(TextureSettings, name)) for name in ("band", "n_paths")]
    [('int', True), ('int', False)]
    """
    text = str(field.type)
    return text.removesuffix(NONE), text.endswith(NONE)


def help_of(field: Field[Any]) -> str:
    """Return a sentence on a field, its range and default.

    Examples
    --------
    >>> from keyweave.methods.texturing import TextureSettings
    >>> help_of(field_of(TextureSettings, "n_paths"))
    'How many of the best paths are returned. [1 to 64; default 3]'
    """
    facts = field.metadata
    text = facts["help"][0].upper() + facts["help"][1:]
    details = []
    if "minimum" in facts:
        unit = f" {facts['unit']}" if "unit" in facts else ""
        details.append(f"{facts['minimum']:g} to {facts['maximum']:g}{unit}")
    if field.default not in (None, MISSING, (), WHOLE):
        details.append(f"default {_shown(field.default)}")
    return f"{text}. [{'; '.join(details)}]" if details else f"{text}."


def _shown(default: Any) -> str:
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
        if kind_of(each)[0] in KINDS:
            _check(each, getattr(settings, each.name))


def _check(field: Field[Any], value: Any) -> None:
    kind, optional = kind_of(field)
    if optional and value is None:
        return
    facts = field.metadata
    fits, words = KINDS[kind]
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


def _are_ends(value: Any) -> bool:
    if not (isinstance(value, (tuple, list)) and len(value) == 2):
        return False
    known = [end for end in value if end is not None]
    return all(map(_is_number, known)) and known == sorted(known)


def is_tolerance(value: Any) -> bool:
    """Return whether curves may be so far off: a number of at least 0, or one by kind."""
    if isinstance(value, Mapping):
        return all(_is_number(one) and one >= 0 for one in value.values())
    return callable(value) or (_is_number(value) and value >= 0)


def _are_names(value: Any) -> bool:
    if isinstance(value, str):
        return True
    return isinstance(value, (tuple, list)) and all(isinstance(v, str) for v in value)


def _are_ranges(value: Any) -> bool:
    return isinstance(value, (tuple, list)) and all(
        _is_pair(pair) and pair[0] < pair[1] for pair in value
    )


def _are_weights(value: Any) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(name, str) and _is_number(weight) and weight >= 0
        for name, weight in value.items()
    )


# What a value of each annotated type has to be, and in words.
KINDS: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "int": (
        lambda v: isinstance(v, Integral) and not isinstance(v, bool),
        "a whole number",
    ),
    "float": (_is_number, "a number"),
    "bool": (lambda v: isinstance(v, bool), "true or false"),
    "str": (lambda v: isinstance(v, str), "a name"),
    "Sequence[str] | str": (_are_names, "a name, or a list of names"),
    "Sequence[str]": (_are_names, "a text, or a list of texts"),
    "tuple[float, float]": (_is_pair, "two numbers, the least and the greatest"),
    "tuple[float | None, float | None]": (
        _are_ends,
        "the first and the last frame, in this order",
    ),
    "Sequence[tuple[float, float]]": (
        _are_ranges,
        "ranges of two frames or more, the first and the last of each",
    ),
    "Tolerance": (is_tolerance, TOLERANCE_WORDS),
    "Mapping[str, float]": (_are_weights, "names and numbers of at least 0"),
}
