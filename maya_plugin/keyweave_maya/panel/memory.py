"""The panel's memory of a user, and presets, as JSON files.

Files that are missing, damaged or cannot be written never stop the panel. A preset of
another rig or version is used as far as it fits.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from keyweave import __version__
from keyweave._text import format_count, format_list
from keyweave.animation.channel_names import match_names
from keyweave.errors import DataError, FileFormatError, KeyweaveError, OutputError
from keyweave.formats.file_reading import file_reader
from keyweave.formats.file_writing import make_folder, write_text
from keyweave.formats.text_file import is_json_number, read_json

from .drafts import FRAMES, WILDCARDS, Draft, SourceChoice
from .pages import PAGES, Page
from .views import UP_AXES

MEMORY_FILE = "keyweave_panel.json"
PRESET_FOLDER = "keyweave_presets"


class Memory:
    """The memory of a user: page, settings, window and recent folders.

    `folder` is that of the user's preferences; without one, nothing is kept.

    Examples
    --------
    >>> memory = Memory()
    >>> memory.set("page", "keyweaveTransfer")
    >>> memory.get("page", ""), memory.get("splitter", [300, 500])
    ('keyweaveTransfer', [300, 500])
    """

    def __init__(self, folder: str | Path | None = None):
        self.folder = None if folder is None else Path(folder)
        self._values = self._read()

    def _read(self) -> dict[str, Any]:
        if self.folder is None:
            return {}
        try:
            values = read_json(self.folder / MEMORY_FILE, "the memory of the panel")
        except KeyweaveError:
            return {}
        return values if isinstance(values, dict) else {}

    def get(self, name: str, default: Any) -> Any:
        """Return a remembered value; the default if there is none of its type."""
        value = self._values.get(name, default)
        return value if isinstance(value, type(default)) else default

    def recall(self, page: Page) -> Draft:
        """Return the draft of a page with the values that were set last."""
        content = self.get("values", {}).get(page.command)
        if not isinstance(content, dict):
            return Draft(page)
        return restore_draft(page, {"values": content})[0]

    def set(self, name: str, value: Any) -> None:
        """Remember a value of JSON types."""
        self._values[name] = value

    def find_folder(self, kind: str) -> str:
        """Return the folder that was used last for files of a kind; empty without one."""
        return str(self.get("folders", {}).get(kind, ""))

    def set_folder(self, kind: str, folder: str) -> None:
        """Remember the folder that was used last for files of a kind."""
        self.set("folders", {**self.get("folders", {}), kind: folder})

    def save(self) -> None:
        """Write what is remembered, if that is possible."""
        if self.folder is None:
            return
        try:
            write_json(self.folder / MEMORY_FILE, self._values)
        except (OutputError, ValueError, TypeError):
            return

    def list_presets(self) -> list[str]:
        """Return the paths of presets in the user's folder, by name."""
        if self.folder is None:
            return []
        try:
            files = sorted((self.folder / PRESET_FOLDER).glob("*.json"))
        except OSError:
            return []
        return [file.as_posix() for file in files]


def write_json(path: Path, values: Mapping[str, Any]) -> None:
    """Write JSON to a file, and its folder if it is missing."""
    text = json.dumps(values, indent=1, allow_nan=False)
    make_folder(path.parent, parents=True)
    write_text(path, text, overwrite=True)


def write_preset(path: str, draft: Draft) -> None:
    """Write a draft as a preset; raise an OutputError if the file cannot be written."""
    try:
        write_json(Path(path), {"keyweave": __version__, **draft.to_json()})
    except OutputError as error:
        raise OutputError(error.path, f"{error.problem}; choose another") from None
    except (ValueError, TypeError) as error:
        raise OutputError(path, f"cannot be written ({error}); choose another") from None


PRESET = "a preset of this panel"


@file_reader(PRESET)
def load_draft(
    path: str,
    pages: Sequence[Page] = PAGES,
    list_nodes: Callable[[], Sequence[str] | None] = lambda: None,
) -> tuple[Draft, list[str]]:
    """Return the draft of a preset as far as it fits, and what does not.

    `list_nodes` returns the nodes of the scene, see `restore_draft`; it is called for a
    valid preset alone. Raise a FileFormatError if the file is not a preset.
    """
    content = read_json(path, PRESET)
    pages_by_name = {page.command: page for page in pages}
    name = content.get("page") if isinstance(content, dict) else None
    if not isinstance(name, str) or name not in pages_by_name:
        raise FileFormatError(path, f"is not {PRESET}; choose another file")
    return restore_draft(pages_by_name[name], content, list_nodes())


def restore_draft(
    page: Page, content: Mapping[str, Any], nodes: Sequence[str] | None = None
) -> tuple[Draft, list[str]]:
    """Return the draft of a preset as far as it fits, and what does not.

    `content` is that of `Draft.to_json`; anything else in it is left out. With the nodes of
    a scene, controls of the same name in another namespace are used.

    Examples
    --------
    >>> content = {"values": {"settings.band": 3, "settings.n_paths": 0, "wings": 2}}
    >>> draft, missing = restore_draft(PAGES[0], content)
    >>> dict(draft.values), missing
    ({'settings.band': 3}, ['"Alternatives"', 'wings'])
    """
    draft, missing = Draft(page), list[str]()
    for path, value in _get_mapping(content, "values").items():
        changed = try_value(draft, path, value)
        if changed is not None:
            draft = changed
        else:
            field = page.form.get(path)
            missing.append(path if field is None else f'"{field.label}"')
    draft = try_value(draft, FRAMES, read_frames(content.get("frames"))) or draft
    draft, lost = _restore_lists(draft, _get_mapping(content, "lists"), nodes)
    sources, absent = _restore_sources(content.get("sources"))
    missing += [*lost, *absent]
    return draft.with_sources(sources if page.takes_sources else ()), missing


def try_value(draft: Draft, path: str, value: Any) -> Draft | None:
    """Return a draft with another value; None if it does not fit, or has no field."""
    if path != FRAMES and path not in draft.page.form:
        return None
    try:
        changed = draft.with_value(path, value)
        changed.check()
    except (KeyweaveError, TypeError, ValueError, AttributeError, OverflowError):
        return None  # another type, or too large
    return changed


def _restore_lists(
    draft: Draft, lists: Mapping[str, Any], nodes: Sequence[str] | None
) -> tuple[Draft, list[str]]:
    lost = list[str]()
    for name, value in lists.items():
        names = [each for each in value if isinstance(each, str)] if _is_list(value) else []
        fitting = [fit_name(each, nodes) for each in names]
        lost += [each for each, fit in zip(names, fitting) if not fit]
        draft = draft.with_list(name, [fit for fit in fitting if fit])
    if not lost:
        return draft, []
    names = list(dict.fromkeys(lost))
    return draft, [f"{format_count(len(names), 'control')} ({format_list(names, 2)})"]


def fit_name(name: str, nodes: Sequence[str] | None) -> str:
    """Return the name of a control or channel in a scene; empty if it is not there.

    Examples
    --------
    >>> fit_name("hero:hip_CTRL.rotateX", ["villain:hip_CTRL"])
    'villain:hip_CTRL.rotateX'
    """
    if nodes is None or WILDCARDS.intersection(name):
        return name
    node, dot, attribute = name.partition(".")
    try:
        match = match_names([node], nodes, "the scene").get(node, "")
    except DataError:  # several characters have it
        match = node if node in nodes else ""
    return f"{match}{dot}{attribute}" if match else ""


def _restore_sources(content: Any) -> tuple[list[SourceChoice], list[str]]:
    """Return the sources of a preset, and the names of files that are missing."""
    choices, absent = list[SourceChoice](), list[str]()
    items = content if _is_list(content) else ()
    for each in (item for item in items if isinstance(item, Mapping)):
        keys = ("path", "namespace", "root", "joint_map", "take")
        texts = {key: each.get(key, "") for key in keys}
        if not all(isinstance(text, str) for text in texts.values()):
            continue
        if not any(texts[key] for key in keys[:3]):
            continue
        frames = read_frames(each.get("frames"))
        reading = _restore_reading(each)
        choice = SourceChoice(**texts, frames=frames, **reading)
        if choice.path and not os.path.isfile(choice.path):
            absent.append(choice.name)
        else:
            choices.append(choice)
    return choices, absent


def _restore_reading(content: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a capture's reader, without values of a wrong kind."""
    axis = content.get("up_axis")
    numbers: dict[str, Any] = {n: content.get(n) for n in ("frame_rate", "scale")}
    valid = {
        name: float(number)
        for name, number in numbers.items()
        if is_json_number(number) and number > 0
    }
    return {**valid, **({"up_axis": axis} if axis in UP_AXES else {})}


def read_frames(value: Any) -> tuple[float | None, float | None]:
    """Return a first and last frame; None for each that is not a number."""
    ends: Sequence[Any] = value if _is_list(value) and len(value) == 2 else (None, None)
    first, last = (float(end) if is_json_number(end) else None for end in ends)
    return first, last


def _get_mapping(content: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = content.get(name)
    return value if isinstance(value, Mapping) else {}


def _is_list(value: Any) -> bool:
    return isinstance(value, (list, tuple))
