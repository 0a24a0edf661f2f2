"""Control presets: the controls of a rig as an editable JSON file.

The file is a list of control names and patterns, or maps the name of each control to its
kind, channels, limits and parent, all of them optional.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Union

from .._arguments import check_arguments
from ..errors import DataError
from ..formats.file_reading import file_reader
from ..formats.file_writing import write_text
from ..formats.text_file import is_json_number, read_json
from .rig import CONTROL_KINDS, Control

CONTROL_FIELDS = ("kind", "channels", "limits", "parent")
SEQUENCE_TYPES = (list, tuple)
NO_LIMITS = (-math.inf, math.inf)
ControlEntries = Mapping[str, Mapping[str, Any]]  # fields by control name
ControlPreset = Union["list[str]", "dict[str, dict[str, Any]]"]  # contents of a file
ControlSelection = Union[str, Sequence[str], ControlEntries]
ControlSource = Union[Path, ControlSelection]


@check_arguments
def save_controls(
    controls: Iterable[Control], path: str | Path, *, overwrite: bool = False
) -> None:
    """Write controls to a JSON file for `scene.rig(controls=...)`.

    Parameters
    ----------
    controls : iterable of Control
    path : str or Path
    overwrite : bool
        Whether to replace an existing file.

    Raises
    ------
    OutputError
        If the file exists and `overwrite` is False, or the file cannot be written.

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
    """Return the fields of a control except its name, in JSON types.

    Limits are in radians and centimeters; a missing limit is None.

    Examples
    --------
    >>> describe_control(Control("head", "rotational", ["head.rotateX"], [[-1, 1]]))[
    ...     "limits"]
    [[-1.0, 1.0]]
    """
    limits = [
        [limit if math.isfinite(limit) else None for limit in pair]
        for pair in control.limits.tolist()
    ]
    channels = list(control.channels)
    values = (control.kind, channels, limits, control.parent)
    return dict(zip(CONTROL_FIELDS, values))


@check_arguments
@file_reader("a list of controls")
def load_controls(path: str | Path) -> ControlPreset:
    """Read a JSON file of controls.

    Returns
    -------
    list of str, or dict of str to dict
        Names and patterns, or the fields of each control by name. Limits are pairs of
        numbers, with -inf and inf in place of null.

    Raises
    ------
    FileFormatError
        If the file has a different structure; names the control and the field.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "hero.json")
    ...     _ = file.write_text('{"hip": {"limits": [[0, null]], "channels": ["hip.ty"]}}')
    ...     load_controls(file)
    {'hip': {'limits': [[0.0, inf]], 'channels': ['hip.ty']}}
    """
    return check_controls(read_json(path, "a list of controls"))


def check_controls(content: Any) -> ControlPreset:
    """Check and return a list of control names or the fields of controls by name.

    Raise a DataError, which names the control and the field, if the content is neither.

    Examples
    --------
    >>> check_controls({"hip": {"limits": [[0, None]], "parent": None}})
    {'hip': {'limits': [[0.0, inf]]}}
    """
    if isinstance(content, list) and all(isinstance(name, str) for name in content):
        return content
    return check_entries(content)


def check_entries(content: Any) -> dict[str, dict[str, Any]]:
    """Check and return the fields of controls by name.

    Raise a DataError, which names the control and the field, if the content is not a
    mapping of names to valid fields.

    Examples
    --------
    >>> check_entries({"hip": {"kind": "root"}})
    {'hip': {'kind': 'root'}}
    """
    if not isinstance(content, Mapping) or not all(map(_is_name, content)):
        problem = "must be a list of names or a mapping of names to fields"
        raise DataError("controls", problem)
    return {name: _check_entry(name, fields) for name, fields in content.items()}


def _check_entry(name: str, fields: Any) -> dict[str, Any]:
    """Check and return the fields of a control, with None for limits replaced."""
    known = ", ".join(CONTROL_FIELDS)
    if not isinstance(fields, Mapping):
        raise DataError(f"{name}:", f"expected an object with {known}, got {fields!r}")
    unknown = [field for field in fields if field not in CONTROL_FIELDS]
    if unknown:
        raise DataError(f"{name}: {unknown[0]!r}", f"is not a field, expected {known}")
    entry = {field: value for field, value in fields.items() if value is not None}
    for field, value in entry.items():
        is_valid, expected = FIELD_CHECKS[field]
        if not is_valid(value):
            raise DataError(f"{name}: {field}", f"must be {expected}")
    if "limits" in entry:
        entry["limits"] = [
            [
                free if limit is None else float(limit)
                for limit, free in zip(pair, NO_LIMITS)
            ]
            for pair in entry["limits"]
        ]
    return entry


def _is_name(value: Any) -> bool:
    return isinstance(value, str)


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
    return value is None or is_json_number(value) or value in NO_LIMITS


FIELD_CHECKS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "kind": (lambda value: value in CONTROL_KINDS, f"one of {', '.join(CONTROL_KINDS)}"),
    "channels": (_is_name_list, "a list of names, such as head.rotateX"),
    "limits": (
        _is_pair_list,
        "a pair of numbers or null for each channel, minimum first",
    ),
    "parent": (_is_name, "a name"),
}
