"""The flags of the command that computes what a page shows, so that it can be run again.

Some choices have no flag, such as a map of joints that is not saved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, fields
from typing import Any

from keyweave.methods.fields import (
    FieldKind,
    find_field_kind,
    find_nested_settings,
    has_option,
)

from ...commands.flags import FlagValues
from ...commands.verbs import READER_FLAGS, Verb
from ..drafts import NO_FRAMES, READING, Draft, SourceChoice

SOURCES = "sources"  # a field with flags of its own
TOLERANCE_KIND = "length"  # whose tolerance is the number of a flag


def make_command_flags(draft: Draft) -> dict[str, Any] | None:
    """Return the flags of a draft's command by long name; None if it needs others.

    Examples
    --------
    >>> from keyweave_maya.panel.pages import PAGES
    >>> draft = Draft(PAGES[0]).with_value("settings.band", 3).with_list("drive", ["hip"])
    >>> make_command_flags(draft.with_sources([SourceChoice("walk.bvh")]))
    {'source': ['walk.bvh'], 'drive': ['hip'], 'band': 3}
    """
    verb = draft.page.verb
    sources = list_source_uses(draft.sources) if draft.page.takes_sources else {}
    values = list_uses(verb.request, verb.request(**draft.make_keywords()))
    if sources is None or values is None:
        return None
    return spell_uses(verb, {**sources, **values})


def list_uses(request: type, settings: Any) -> dict[str, list[tuple[Any, ...]]] | None:
    """Return the uses of flags that make a request or settings; None if none can."""
    uses: dict[str, list[tuple[Any, ...]]] = {}
    for field in fields(request):
        value, nested = getattr(settings, field.name), find_nested_settings(field)
        if field.name == SOURCES:
            continue
        if nested is not None:
            inner = list_uses(nested, value)
            if inner is None:
                return None
            uses.update(inner)
        elif not _is_default(field, value):
            kind = find_field_kind(field)
            own = None if kind is None or not has_option(field) else _spread(kind, value)
            if own is None:
                return None
            uses[field.name] = own
    return uses


def _is_default(field: Field[Any], value: Any) -> bool:
    """Return whether a field has its default, or a range of frames that is not stated."""
    default = field.default
    if default is MISSING and field.default_factory is not MISSING:
        default = field.default_factory()
    is_empty = all(isinstance(v, (tuple, list, dict)) and not v for v in (value, default))
    return bool(value == default or is_empty or (value == NO_FRAMES and default is None))


def _spread(kind: FieldKind, value: Any) -> list[tuple[Any, ...]] | None:
    """Return the uses of a flag that have a value; None if no uses have it."""
    if value is None:
        return None
    if kind.form == "tolerance":
        uses = [(value.get(TOLERANCE_KIND),)]
    elif not kind.is_multi:
        uses = [tuple(value) if isinstance(value, (tuple, list)) else (value,)]
    elif isinstance(value, Mapping):
        uses = [(name, *_as_tuple(each)) for name, each in value.items()]
    else:
        uses = [_as_tuple(each) for each in _as_tuple(value)]
    if any(len(use) != len(kind.types) or None in use for use in uses):
        return None
    return uses if _is_same(kind.collect(uses), value) else None


def _is_same(value: Any, other: Any) -> bool:
    pair = (value, other)
    both = [[*each] if isinstance(each, (tuple, list)) else each for each in pair]
    return bool(both[0] == both[1])


def _as_tuple(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, (tuple, list)) else (value,)


def list_source_uses(
    sources: Sequence[SourceChoice],
) -> dict[str, list[tuple[Any, ...]]] | None:
    """Return the uses of flags that name sources; None if they state different facts."""
    rows: dict[str, list[tuple[Any, ...]]] = {
        "source": [(each.path,) for each in sources],
        "source_frames": [tuple(each.frames) for each in sources],
        "source_namespace": [(each.namespace,) for each in sources],
        "source_root": [(each.root,) for each in sources],
        "map": [(each.joint_map,) for each in sources],
        **{
            READER_FLAGS[name]: [(getattr(each, name),) for each in sources]
            for name in READING
        },
    }
    uses = {}
    for name, row in rows.items():
        stated = [use for use in row if {*use} - {None, ""}]
        is_partial = any(None in use for use in stated)  # such as an open range of frames
        if len(stated) not in (0, len(sources)) or is_partial:
            return None
        if stated:
            uses[name] = stated
    has_edits = any(each.edited_map is not None for each in sources)
    by_names = bool({"source", "source_namespace"} & {*uses})
    # The command maps the joints of skeletons of the scene unless these are named.
    is_named = by_names or "source_root" in uses and "map" in uses
    return uses if (is_named or not sources) and not has_edits else None


def spell_uses(verb: Verb, uses: FlagValues) -> dict[str, Any]:
    """Return keywords of a command, as `maya.cmds` takes them, for uses of its flags."""
    keywords = {}
    for flag in verb.flags:
        if flag.name in uses:
            values = [use[0] if len(use) == 1 else use for use in uses[flag.name]]
            keywords[flag.long] = values if flag.is_multi else values[0]
    return keywords
