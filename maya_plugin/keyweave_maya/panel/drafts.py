"""Drafts: the controls, frames, sources and values that the user chose on a page.

A draft is frozen: each change makes a new one. It makes the job of its verb, and goes to
presets and to the memory of the panel as JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from keyweave.animation.channel_names import as_name_list, parse_namespace
from keyweave.errors import SettingError
from keyweave.methods.fields import ALL_FRAMES, find_nested_settings
from keyweave.verbs.constraint_syntax import read_source_weights, spell_source_weights
from keyweave.verbs.request import SCENE_FIELDS

from .pages import Page

if TYPE_CHECKING:
    from keyweave.animation.correspondence import Correspondence
    from keyweave.scenes.scene import Scene

NO_FRAMES = ALL_FRAMES
FRAMES = "frames"
WEIGHTS = "source weights"  # by their numbers from 0, which a field spells as texts
NAMESPACE = "namespace"  # of the rig, on pages that use a whole one
WILDCARDS = frozenset("*?[")  # of patterns
# Fields that affect the output alone: no other result is computed if they change.
OUTPUT_FIELDS = SCENE_FIELDS - {"sources", FRAMES}
NO_VALUES: Mapping[str, Any] = MappingProxyType({})
READING = ("frame_rate", "up_axis", "scale", "take")  # fields of a source for its reader
FileKey = tuple[str, tuple[tuple[str, Any], ...]]  # a path, and options of its reader


@dataclass(frozen=True)
class SourceChoice:
    """A source as the user chose it."""

    path: str = ""  # empty for a character of the open scene
    namespace: str = ""  # of the character; empty if there is only one
    frames: tuple[float | None, float | None] = NO_FRAMES
    joint_map: str = ""  # "" for equal names, "auto", or the path of a map
    # A map that is not saved, instead of `joint_map`.
    edited_map: Correspondence | None = None
    frame_rate: float | None = None  # true frames per second; None for what the file states
    up_axis: str = ""  # "y" or "z"; empty for the default of the reader
    scale: float | None = None  # centimeters per unit; None for the default of the reader
    root: str = ""  # topmost joint of a skeleton of the open scene, or of a .ma
    take: str = ""  # of an .fbx; empty for the first with curves

    @property
    def reading(self) -> dict[str, Any]:
        """The options of `keyweave.load` that are stated."""
        options = {name: getattr(self, name) for name in READING}
        return {name: value for name, value in options.items() if value}

    @property
    def file(self) -> FileKey:
        """The path and how the file is read; equal for equal contents."""
        return self.path, tuple(self.reading.items())

    @property
    def name(self) -> str:
        """File name with the take, topmost joint or namespace."""
        file = self.path.replace("\\", "/").rstrip("/").rpartition("/")[2]
        file = f"{file}:{self.take}" if file and self.take else file
        return file or self.root or self.namespace or "the scene"

    def key(self) -> tuple[object, ...]:
        """Return a value that is equal for equal choices."""
        pairs = None
        if self.edited_map is not None:
            pairs = (self.edited_map.slots, self.edited_map.pairs)
        where = self.namespace, self.root
        return (self.file, *where, tuple(self.frames), self.joint_map, pairs)


@dataclass(frozen=True)
class Draft:
    """The choices on a page.

    Examples
    --------
    >>> from keyweave_maya.panel.pages import PAGES
    >>> draft = Draft(PAGES[0]).with_value("settings.band", 3).with_list("drive", ["hip"])
    >>> draft.make_job([]).settings.band, draft.make_job([]).drive
    (3, ('hip',))
    """

    page: Page
    # Fields that differ from their defaults, by path.
    values: Mapping[str, Any] = field(default_factory=dict)
    # Names of controls and channels, by field.
    lists: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # First and last; None for the default.
    frames: tuple[float | None, float | None] = NO_FRAMES
    sources: tuple[SourceChoice, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", MappingProxyType(dict(self.values)))
        object.__setattr__(self, "lists", MappingProxyType(dict(self.lists)))

    def with_value(self, path: str, value: Any) -> Draft:
        """Return the draft with another value of a field; unknown fields are ignored."""
        if path == FRAMES:
            return replace(self, frames=NO_FRAMES if value is None else tuple(value))
        if path == WEIGHTS:
            path, value = self.page.layout.weights, self.spell_weights(value)
        if path in self.page.layout.lists:
            return self.with_list(path, value)
        if path not in self.page.form:
            return self
        values = {key: old for key, old in self.values.items() if key != path}
        if not _is_equal(value, self.page.form[path].default):
            values[path] = value
        return replace(self, values=_match_layer(path, values))

    def with_values(self, values: Mapping[str, Any]) -> Draft:
        """Return the draft with these values, and the defaults of all other fields."""
        draft = replace(self, values={})
        for path, value in values.items():
            draft = draft.with_value(path, value)
        return draft

    def with_list(self, name: str, names: Sequence[str] | str) -> Draft:
        """Return the draft with another list of controls, each of them once."""
        if name not in self.page.layout.lists:
            return self
        unique = tuple(dict.fromkeys(as_name_list(names)))
        rest = {key: old for key, old in self.lists.items() if key != name}
        return replace(self, lists={**rest, **({name: unique} if unique else {})})

    def with_lists(self, lists: Mapping[str, Sequence[str]]) -> Draft:
        """Return the draft with these lists of controls alone."""
        draft = replace(self, lists={})
        for name, names in lists.items():
            draft = draft.with_list(name, names)
        return draft

    def with_sources(self, sources: Iterable[SourceChoice]) -> Draft:
        """Return the draft with other sources, those that stay with their weights."""
        draft, weights = replace(self, sources=tuple(sources)), self.weights
        if len(draft.sources) != len(self.sources):
            known = dict(zip(map(SourceChoice.key, self.sources), weights))
            weights = [known.get(each.key(), 1.0) for each in draft.sources]
        path = self.page.layout.weights
        return draft.with_value(WEIGHTS, dict(enumerate(weights))) if path else draft

    @property
    def weights(self) -> list[float]:
        """The weight of each source."""
        path = self.page.layout.weights
        texts = as_name_list(self.values.get(path, ()))
        names = [source.name for source in self.sources]
        try:
            known = read_source_weights(texts, names)
        except SettingError:  # of a source that is not here
            known = {}
        return [known.get(number, 1.0) for number in range(len(names))]

    def spell_weights(self, weights: Mapping[int, float]) -> tuple[str, ...]:
        """Return the texts of the field that weighs sources, with other weights."""
        texts = as_name_list(self.values.get(self.page.layout.weights, ()))
        names = [each.name if each.path else "" for each in self.sources]
        try:
            return tuple(spell_source_weights(texts, weights, names))
        except SettingError:  # texts that a user is typing
            return tuple(texts)

    def split_selection(
        self, scene: Scene, names: Sequence[str]
    ) -> tuple[list[str], list[str]]:
        """Return the targets of a selection, and the topmost joints of its captures.

        A page that needs no source edits the animation of captures that are alone.
        """
        from keyweave.verbs.captures.source_skeletons import split_selection  # NumPy

        targets, roots = split_selection(scene, names)
        if not (targets or self.page.needs_sources):
            return [*names], []
        return targets, roots if self.page.takes_sources else []

    def choose_rig(self, names: Sequence[str], namespaces: Sequence[str]) -> Draft:
        """Return the draft for the rig of nodes, if the scene has several namespaces.

        Several nodes limit it to these.
        """
        draft, spaces = self, {*map(parse_namespace, names)}
        for name in self.page.layout.sketch_lists:
            draft = draft.with_list(name, names if len(names) > 1 else ())
        is_stated = len(spaces) == 1 < len(namespaces)
        return draft.with_value(NAMESPACE, spaces.pop() if is_stated else None)

    def leave_scene(self) -> Draft:
        """Return the draft for another scene: with its settings and files."""
        files = [source for source in self.sources if source.path]
        draft = replace(self, lists={}, frames=NO_FRAMES).with_sources(files)
        return draft.with_value(NAMESPACE, None)

    def value(self, path: str) -> Any:
        """Return the value of a field, which is its default until it is set."""
        return self.values.get(path, self.page.form[path].default)

    @property
    def names(self) -> tuple[str, ...]:
        """Names in the lists that make a sketch, each of them once."""
        lists = (self.lists.get(name, ()) for name in self.page.layout.sketch_lists)
        return tuple(dict.fromkeys(name for names in lists for name in names))

    @property
    def nodes(self) -> tuple[str, ...]:
        """Nodes of these names, each of them once."""
        return tuple(dict.fromkeys(name.partition(".")[0] for name in self.names))

    @property
    def missing(self) -> str:
        """The choice to make first: ``"sketch"``, ``"sources"``, a path, or ``""``."""
        if self.page.layout.needs_sketch and not self.names:
            return "sketch"
        if self.page.needs_sources and not self.sources:
            return "sources"
        return next(
            (path for path in self.page.layout.required if not self.value(path)), ""
        )

    @cached_property
    def read_key(self) -> str:
        """A text that is equal for drafts that read the same data from a scene."""
        skipped = {*OUTPUT_FIELDS, *self.page.layout.computed}
        values = {
            path: value
            for path, value in self.values.items()
            if path in self.page.layout.read or (path not in skipped and "." not in path)
        }
        sources = [source.key() for source in self.sources]
        return repr((_sort(values), _sort(self.lists), tuple(self.frames), sources))

    @cached_property
    def compute_key(self) -> str:
        """A text that is equal for drafts with the same result."""
        values = {p: v for p, v in self.values.items() if p not in OUTPUT_FIELDS}
        return repr((self.read_key, _sort(values)))

    def make_job(
        self, sources: Sequence[Any], changes: Mapping[str, Any] = NO_VALUES
    ) -> Any:
        """Return the job of the page's verb; `changes`, by path, override the draft.

        Raise a KeyweaveError if a value does not fit its field.
        """
        return self.page.verb.make_job(**self.make_keywords(sources, changes))

    def check(self) -> None:
        """Raise a KeyweaveError if a value does not fit its field, without NumPy."""
        self.page.verb.request(**self.make_keywords())

    def make_keywords(
        self, sources: Sequence[Any] = (), changes: Mapping[str, Any] = NO_VALUES
    ) -> dict[str, Any]:
        """Return the fields of the request; `changes`, by path, override the draft."""
        keywords: dict[str, Any] = {**self.lists, FRAMES: tuple(self.frames)}
        nested: dict[str, dict[str, Any]] = {}
        for path, value in {**self.values, **changes}.items():
            group, _, name = path.rpartition(".")
            place = nested.setdefault(group, {}) if group else keywords
            place[name] = self.page.form[path].convert(value)
        for each in fields(self.page.verb.request):
            settings = find_nested_settings(each)
            if settings is not None and each.name in nested:
                keywords[each.name] = settings(**nested[each.name])
        if self.page.takes_sources:
            keywords["sources"] = tuple(sources)
        return keywords

    def list_output(self) -> dict[str, Any]:
        """Return the fields that may change after a result is computed, with values."""
        form = self.page.form
        paths = [path for path in form if path in OUTPUT_FIELDS]
        return {path: form[path].convert(self.value(path)) for path in paths}

    def to_json(self) -> dict[str, Any]:
        """Return the draft as JSON types."""
        return {
            "page": self.page.command,
            "values": {path: _to_json(value) for path, value in self.values.items()},
            "lists": {name: list(names) for name, names in self.lists.items()},
            "frames": list(self.frames),
            "sources": [
                {
                    "path": source.path,
                    "namespace": source.namespace,
                    "root": source.root,
                    "frames": list(source.frames),
                    "joint_map": source.joint_map,
                    **source.reading,
                }
                for source in self.sources
            ],
        }


def _match_layer(path: str, values: dict[str, Any]) -> dict[str, Any]:
    """Return values without a layer in mode base, and without mode base for a layer."""
    if values.get("layer") and values.get("mode", "base") == "base":
        if path == "layer":
            return {**values, "mode": "override"}
        return {key: value for key, value in values.items() if key != "layer"}
    return values


def _is_equal(value: Any, default: Any) -> bool:
    """Return whether a value is the default; lists and tuples may be equal."""
    if isinstance(value, (list, tuple)) and isinstance(default, (list, tuple)):
        return list(value) == list(default)
    if isinstance(value, Mapping) and isinstance(default, Mapping):
        return dict(value) == dict(default)
    if isinstance(value, bool) or isinstance(default, bool):
        return value is default
    return bool(value == default)


def _sort(mapping: Mapping[str, Any]) -> list[tuple[str, Any]]:
    return sorted(mapping.items())


def _to_json(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value
