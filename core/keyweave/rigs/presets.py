"""Controls of a rig as a file, which a person can edit: which there are and what they are.

JSON: a list of names and patterns of controls, or for each control's name its kind,
channels, limits and parent, each of which may be left out.
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

FIELDS = ("kind", "channels", "limits", "parent")
ROWS = (list, tuple)
NO_LIMITS = (-math.inf, math.inf)
Entries = Mapping[str, Mapping[str, Any]]  # what is said of controls, by name
Held = Union["list[str]", "dict[str, dict[str, Any]]"]  # what a file of controls holds
Named = Union[str, Sequence[str], Entries]  # how the controls of a rig are named
Asked = Union[Path, Named]


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
    entries = {control.name: described(control) for control in controls}
    text = ",\n".join(
        f"  {json.dumps(name)}: {json.dumps(entry)}" for name, entry in entries.items()
    )
    write_text(path, f"{{\n{text}\n}}\n", overwrite=overwrite)


def described(control: Control) -> dict[str, Any]:
    """Return what there is to say of a control but its name, as JSON has it.

    Limits are radians and centimetres, None where there is none.

    Examples
    --------
    >>> described(Control("head", "rotational", ["head.rotateX"], [[-1, 1]]))["limits"]
    [[-1.0, 1.0]]
    """
    limits = [
        [one if math.isfinite(one) else None for one in pair]
        for pair in control.limits.tolist()
    ]
    channels = list(control.channels)
    given = (control.kind, channels, limits, control.parent)
    return dict(zip(FIELDS, given))


def load_controls(path: str | Path) -> Held:
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
        return checked_controls(held)
    except DataError as error:
        raise FileFormatError(path, str(error)) from None


def checked_controls(held: Any) -> Held:
    """Return names of controls, or what is said of controls by name, checked.

    Raises
    ------
    DataError
        If it is neither; names the control and the field.

    Examples
    --------
    >>> checked_controls({"hip": {"limits": [[0, None]], "parent": None}})
    {'hip': {'limits': [[0.0, inf]]}}
    """
    if isinstance(held, list) and all(isinstance(one, str) for one in held):
        return held
    return checked_entries(held)


def checked_entries(held: Any) -> dict[str, dict[str, Any]]:
    """Return what is said of controls by name, checked.

    Raises
    ------
    DataError
        If nothing is said by name, or it does not fit; names the control and the field.

    Examples
    --------
    >>> checked_entries({"hip": {"kind": "root"}})
    {'hip': {'kind': 'root'}}
    """
    if not isinstance(held, Mapping) or not all(map(_is_name, held)):
        raise DataError("controls", "must be a list of names, or fields of each by name")
    return {name: _entry(name, said) for name, said in held.items()}


def _entry(name: str, said: Any) -> dict[str, Any]:
    """Return what is said of one control, checked."""
    if not isinstance(said, Mapping):
        raise DataError(f"{name}:", f"expected {', '.join(FIELDS)} in braces")
    strange = [field for field in said if field not in FIELDS]
    if strange:
        raise DataError(f"{name}: {strange[0]!r}", f"is none of {', '.join(FIELDS)}")
    entry = {field: value for field, value in said.items() if value is not None}
    for field, value in entry.items():
        fits, words = CHECKS[field]
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


def _are_names(value: Any) -> bool:
    return isinstance(value, ROWS) and bool(value) and all(map(_is_name, value))


def _are_pairs(value: Any) -> bool:
    return isinstance(value, ROWS) and all(map(_is_pair, value))


def _is_pair(value: Any) -> bool:
    if not isinstance(value, ROWS) or len(value) != 2 or not all(map(_is_limit, value)):
        return False
    return None in value or value[0] <= value[1]


def _is_limit(value: Any) -> bool:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return value is None or (is_number and not math.isnan(value))


CHECKS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "kind": (_is_kind, f"one of {', '.join(CONTROL_KINDS)}"),
    "channels": (_are_names, "a list of names, such as head.rotateX"),
    "limits": (_are_pairs, "a pair of numbers or null for each channel, the least first"),
    "parent": (_is_name, "a name"),
}
