"""Correspondences as an editable JSON file: the joints of each slot.

{"version": 1, "notes": [], "slots": {
  "l.thigh": {"source": "LeftUpLeg", "target": "thigh_l", "rest_offset": [0, 0, 0, 1],
   "rest_origin": "motion", "rest_confidence": 0.9, "weight": 1, "confidence": 0.98}}}

Only `source` and `target` are required. Fields that this version does not know are kept
and written again, so files of newer versions can be read.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from .._arguments import check_arguments
from ..animation.correspondence import Correspondence
from ..errors import FileFormatError
from .file_reading import file_reader
from .file_writing import write_text
from .text_file import is_json_number, read_json

MAP_VERSION = 1
MAP_FIELDS = ("version", "notes", "slots")
LARGEST_NUMBER = 1e6  # no field of a map is anywhere near
NO_REST_OFFSET = [0.0, 0.0, 0.0, 1.0]
# Fields of a slot: the attribute of the correspondence and the default.
SLOT_FIELDS: dict[str, tuple[str, Any]] = {
    "source": ("source_joints", None),
    "target": ("target_joints", None),
    "rest_offset": ("rest_offsets", NO_REST_OFFSET),
    "rest_origin": ("rest_origins", ""),
    "rest_confidence": ("rest_confidences", 0.0),
    "weight": ("weights", 1.0),
    "confidence": ("confidences", 1.0),
}


@check_arguments
def save_correspondence(
    correspondence: Correspondence, path: str | Path, *, overwrite: bool = False
) -> None:
    """Write a map of joints to a JSON file.

    Parameters
    ----------
    correspondence : Correspondence
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
    ...     file = Path(folder, "map.json")
    ...     save_correspondence(Correspondence(["hips"], ["Hips"], ["pelvis"]), file)
    ...     load_correspondence(file).pairs
    {'Hips': 'pelvis'}
    """
    extra = correspondence.extra
    columns = {
        name: list(getattr(correspondence, attribute))
        for name, (attribute, _) in SLOT_FIELDS.items()
    }
    slots = ",\n".join(
        f"  {json.dumps(slot)}: "
        + json.dumps(
            {n: _to_json(values[row]) for n, values in columns.items()}
            | dict(extra.get(slot, {}))
        )
        for row, slot in enumerate(correspondence.slots)
    )
    head = {"version": MAP_VERSION, "notes": list(correspondence.notes)}
    fields = ",\n ".join(
        f"{json.dumps(name)}: {json.dumps(value)}"
        for name, value in {**head, **extra.get("", {})}.items()
    )
    write_text(path, f'{{{fields},\n "slots": {{\n{slots}\n}}}}\n', overwrite=overwrite)


def _to_json(value: Any) -> Any:
    return value.tolist() if hasattr(value, "tolist") else value


@check_arguments
@file_reader("a map of joints")
def load_correspondence(path: str | Path) -> Correspondence:
    """Read a map of joints from a JSON file.

    Raises
    ------
    FileFormatError
        If the file has a different structure; names the slot and the field.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "map.json")
    ...     _ = file.write_text(
    ...         '{"slots": {"hips": {"source": "Hips", "target": "pelvis"}}}')
    ...     load_correspondence(file).slots
    ('hips',)
    """
    content = read_json(path, "a map of joints")
    if not (isinstance(content, dict) and isinstance(content.get("slots"), dict)):
        problem = "this needs the field slots, with a source and a target for each slot"
        raise FileFormatError(path, problem)
    rows = {slot: _read_row(path, slot, row) for slot, row in content["slots"].items()}
    notes = content.get("notes", [])
    if not (isinstance(notes, list) and all(isinstance(note, str) for note in notes)):
        raise FileFormatError(path, f"notes are {notes!r:.60}, expected a list of texts")
    extra = {
        slot: {name: row[name] for name in row if name not in SLOT_FIELDS}
        for slot, row in rows.items()
    }
    extra[""] = {name: content[name] for name in content if name not in MAP_FIELDS}
    columns = {
        attribute: [row[name] for row in rows.values()]
        for name, (attribute, _) in SLOT_FIELDS.items()
    }
    return Correspondence(
        tuple(rows), notes=tuple(notes), extra=extra, **_as_columns(columns)
    )


def _as_columns(columns: dict[str, list[Any]]) -> dict[str, Any]:
    """Return columns without the empty lists of an empty map, which have no shape."""
    texts = ("source_joints", "target_joints")
    return {name: values for name, values in columns.items() if values or name in texts}


def _read_row(path: str | Path, slot: str, row: Any) -> dict[str, Any]:
    """Return the fields of a slot with the defaults of those that are missing."""
    if not isinstance(row, dict):
        problem = f"{slot} is {row!r:.60}, expected the fields source and target"
        raise FileFormatError(path, problem)
    fields = {name: default for name, (_, default) in SLOT_FIELDS.items()} | row
    for name, (_, default) in SLOT_FIELDS.items():
        value = fields[name]
        is_valid, expected = _CHECKS[type(default)]
        if not is_valid(value):
            problem = f"{name} of {slot} is {value!r:.60}, expected {expected}"
            raise FileFormatError(path, problem)
    return fields


def _is_number(value: Any) -> bool:
    return is_json_number(value, LARGEST_NUMBER)


def _is_quaternion(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 4 and all(map(_is_number, value))


_CHECKS: dict[type, tuple[Any, str]] = {
    type(None): (lambda value: isinstance(value, str) and value != "", "a joint's name"),
    str: (lambda value: isinstance(value, str), "a text"),
    float: (_is_number, "a number"),
    list: (_is_quaternion, "a quaternion x y z w"),
}
