"""Control presets: the controls of a rig as a JSON file that people can edit.

The file holds a list of control names and patterns, or maps each control's name to its
kind, channels, limits and parent, all of them optional.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Union

from ..errors import DataError, FileFormatError
from ..formats.text_file import read_text, write_text
from .rig import CONTROL_KINDS, Control

CONTROL_FIELDS = ("kind", "channels", "limits", "parent")
SEQUENCE_TYPES = (list, tuple)
NO_LIMITS = (-math.inf, math.inf)
ControlEntries = Mapping[str, Mapping[str, Any]]  # what is said of controls, by name
ControlPreset = Union[
    "list[str]", "dict[str, dict[str, Any]]"
]  # what a file of controls holds
ControlSelection = Union[
    str, Sequence[str], ControlEntries
]  # how the controls of a rig are named
ControlSource = Union[Path, ControlSelection]


def save_controls(
    controls: Iterable[Control], path: str | Path, *, overwrite: bool = False
) -> None:
    """Write controls to a JSON file, which `MayaAsciiScene.rig` takes as its controls.

    Parameters
    ----------
    controls : iterable of Control
    path : str or Path
    overwrite : bool
        Whether a file of this name may be replaced.

    Raises
    ------
    OutputError
        If the file exists and may not be replaced, or cannot be written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "hero.json")
    ...     save_controls([Control("head", "rotational", ["head.rotateX"])], file)
    ...     load_controls(file)["head"]["kind"]
    'rotational'
    """
    entries = {control.name: describe_control(control) for control in controls}
    text = ",\n".join(
        f"  {json.dumps(name)}: {json.dumps(entry)}" for name, entry in entries.items()
    )
    write_text(path, f"{{\n{text}\n}}\n", overwrite=overwrite)


def describe_control(control: Control) -> dict[str, Any]:
    """Return a summary of a control without its name, in JSON types.

    Limits are radians and centimetres, None where there is none.

    Examples
    --------
    >>> describe_control(Control("head", "rotational", ["head.rotateX"], [[-1, 1]]))[
    ...     "limits"]
    [[-1.0, 1.0]]
    """
    limits = [
        [one if math.isfinite(one) else None for one in pair]
        for pair in control.limits.tolist()
    ]
    channels = list(control.channels)
    given = (control.kind, channels, limits, control.parent)
    return dict(zip(CONTROL_FIELDS, given))


def load_controls(path: str | Path) -> ControlPreset:
    """Read a JSON file of controls.

    Returns
    -------
    list of str, or dict of str to dict
        Names and patterns; or by name what is said of a control, limits as pairs of
        numbers with -inf and inf where the file has null.

    Raises
    ------
    FileFormatError
        If the file is none of these; names the control and the field.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "hero.json")
    ...     _ = file.write_text('{"hip": {"limits": [[0, null]], "channels": ["hip.ty"]}}')
    ...     load_controls(file)
    {'hip': {'limits': [[0.0, inf]], 'channels': ['hip.ty']}}
    """
    try:
        held = json.loads(read_text(path))
    except json.JSONDecodeError as error:
        raise FileFormatError(path, f"this is no JSON: {error.msg}", error.lineno) from None
    except RecursionError:
        raise FileFormatError(path, "this is no list of controls") from None
    try:
        return check_controls(held)
    except DataError as error:
        raise FileFormatError(path, str(error)) from None


def check_controls(held: Any) -> ControlPreset:
    """Return names of controls, or what is said of controls by name, checked.

    Raises
    ------
    DataError
        If it is neither; names the control and the field.

    Examples
    --------
    >>> check_controls({"hip": {"limits": [[0, None]], "parent": None}})
    {'hip': {'limits': [[0.0, inf]]}}
    """
    if isinstance(held, list) and all(isinstance(one, str) for one in held):
        return held
    return check_entries(held)


def check_entries(held: Any) -> dict[str, dict[str, Any]]:
    """Return what is said of controls by name, checked.

    Raises
    ------
    DataError
        If nothing is said by name, or it does not fit; names the control and the field.

    Examples
    --------
    >>> check_entries({"hip": {"kind": "root"}})
    {'hip': {'kind': 'root'}}
    """
    if not isinstance(held, Mapping) or not all(map(_is_name, held)):
        raise DataError("controls", "must be a list of names, or fields of each by name")
    return {name: _check_entry(name, said) for name, said in held.items()}


def _check_entry(name: str, said: Any) -> dict[str, Any]:
    """Return what is said of one control, checked."""
    if not isinstance(said, Mapping):
        raise DataError(f"{name}:", f"expected {', '.join(CONTROL_FIELDS)} in braces")
    strange = [field for field in said if field not in CONTROL_FIELDS]
    if strange:
        raise DataError(
            f"{name}: {strange[0]!r}", f"is none of {', '.join(CONTROL_FIELDS)}"
        )
    entry = {field: value for field, value in said.items() if value is not None}
    for field, value in entry.items():
        fits, words = FIELD_CHECKS[field]
        if not fits(value):
            raise DataError(f"{name}: {field}", f"must be {words}")
    if "limits" in entry:
        entry["limits"] = [
            [end if one is None else float(one) for one, end in zip(pair, NO_LIMITS)]
            for pair in entry["limits"]
        ]
    return entry


def _is_name(value: Any) -> bool:
    return isinstance(value, str)


def _is_kind(value: Any) -> bool:
    return value in CONTROL_KINDS


def _is_name_list(value: Any) -> bool:
    return isinstance(value, SEQUENCE_TYPES) and bool(value) and all(map(_is_name, value))


def _is_pair_list(value: Any) -> bool:
    return isinstance(value, SEQUENCE_TYPES) and all(map(_is_pair, value))


def _is_pair(value: Any) -> bool:
    if (
        not isinstance(value, SEQUENCE_TYPES)
        or len(value) != 2
        or not all(map(_is_limit, value))
    ):
        return False
    return None in value or value[0] <= value[1]


def _is_limit(value: Any) -> bool:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return value is None or (is_number and not math.isnan(value))


FIELD_CHECKS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "kind": (_is_kind, f"one of {', '.join(CONTROL_KINDS)}"),
    "channels": (_is_name_list, "a list of names, such as head.rotateX"),
    "limits": (
        _is_pair_list,
        "a pair of numbers or null for each channel, the least first",
    ),
    "parent": (_is_name, "a name"),
}
