"""The pages of the panel: one per verb, with a form made from the fields of its request.

The rows of the verbs arrange the fields. NumPy and SciPy are not imported,
so that the panel opens without them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any

from keyweave.methods.fields import (
    OPTIONAL_SUFFIX,
    convert_tolerance,
    describe_field,
    find_field_kind,
    find_nested_settings,
)
from keyweave.verbs.verb import Form

from ..commands.verbs import VERBS, Verb

SETTINGS = "settings"  # field of a request that holds the settings of its method
# Fields in the footer of every page; those of a request that has them.
FOOTER = ("strength", "mode", "layer", "soft_frames")


@dataclass(frozen=True)
class FormField:
    """A field of a form."""

    path: str  # of the request, such as "layer", or its settings, such as "settings.band"
    label: str
    help: str  # with the range and the default
    kind: str  # a form of `keyweave.methods.fields.FieldKind`, "choice" or "path"
    minimum: float | None = None
    maximum: float | None = None
    unit: str = ""
    choices: tuple[str, ...] = ()
    default: Any = None
    default_text: str = ""  # description of a default that is None or empty
    optional: bool = False  # whether the value may be None
    files: str = ""  # files to choose from, if the value is a path

    @property
    def name(self) -> str:
        """Name of the field in its class."""
        return self.path.rpartition(".")[2]

    def convert(self, value: Any) -> Any:
        """Return the value as a request takes it: a number as a tolerance per kind."""
        if self.kind == "tolerance":
            return convert_tolerance(value)
        return value


@cache
def list_form_fields(request: type) -> Mapping[str, FormField]:
    """Return the fields of a request and of its settings by path, in order.

    Examples
    --------
    >>> from keyweave.verbs.texture.request import TextureRequest
    >>> form = list_form_fields(TextureRequest)
    >>> band = form["settings.band"]
    >>> band.label, band.kind, band.minimum, band.maximum, band.optional
    ('Matching band', 'whole', 1, 16, True)
    >>> form["mode"].kind, form["mode"].choices
    ('choice', ('base', 'override', 'additive'))
    """
    return MappingProxyType({each.path: each for each in _iterate_fields(request, "")})


def _iterate_fields(request: type, start: str) -> Iterator[FormField]:
    for each in fields(request):
        nested, kind = find_nested_settings(each), find_field_kind(each)
        if nested is not None:
            yield from _iterate_fields(nested, f"{start}{each.name}.")
        elif kind is not None and _is_shown(each):
            yield _make_form_field(each, f"{start}{each.name}", kind.form)


def _is_shown(each: Field[Any]) -> bool:
    """Return whether a form shows a field: not one of files or commands alone."""
    return "label" in each.metadata and not {"files_only", "no_form"} & {*each.metadata}


def _make_form_field(each: Field[Any], path: str, kind: str) -> FormField:
    facts = each.metadata
    own = {"choices": "choice", "files": "path"}  # kinds of fields with these facts
    factory = each.default_factory
    return FormField(
        path,
        facts["label"],
        describe_field(each),
        next((own[name] for name in own if name in facts), kind),
        facts.get("minimum"),
        facts.get("maximum"),
        facts.get("unit", ""),
        tuple(facts.get("choices", ())),
        each.default if factory is MISSING else factory(),
        facts.get("default_text", ""),
        str(each.type).endswith(OPTIONAL_SUFFIX),
        facts.get("files", ""),
    )


@dataclass(frozen=True)
class Page:
    """A page: a verb, and how the fields of its request are arranged."""

    verb: Verb

    @property
    def layout(self) -> Form:
        """The arrangement of the fields, from the row of the verb."""
        return self.verb.row.form

    @property
    def command(self) -> str:
        """Name of the verb's command."""
        return self.verb.command

    @property
    def label(self) -> str:
        """Text of the tab."""
        return self.verb.label

    @property
    def needs_sources(self) -> bool:
        """Whether a source has to be added."""
        return self.verb.row.needs_sources

    @property
    def takes_sources(self) -> bool:
        """Whether sources can be added."""
        return self.verb.row.takes_sources

    @property
    def maps_joints(self) -> bool:
        """Whether joints of sources are always mapped, whatever their names are."""
        return self.verb.row.maps_joints

    @property
    def has_alternatives(self) -> bool:
        """Whether a result has alternatives to choose from."""
        return bool(self.layout.alternatives)

    @cached_property
    def form(self) -> Mapping[str, FormField]:
        """All fields by path."""
        return list_form_fields(self.verb.request)

    def explain_needs(self, values: Mapping[str, Any]) -> dict[str, str]:
        """Return the fields that have no effect with these values, and why.

        Examples
        --------
        >>> find_page("keyweaveTexture").explain_needs({})["settings.scale_range"]
        'Has an effect only with "Scale matches" on.'
        """
        reasons = {}
        for path, (other, needed) in self.layout.needs.items():
            field = self.form[other]
            if values.get(other, field.default) != needed:
                value = "on" if needed is True else needed
                reasons[path] = f'Has an effect only with "{field.label}" {value}.'
        return reasons

    @cached_property
    def footer(self) -> tuple[str, ...]:
        """Fields in the footer."""
        return tuple(path for path in FOOTER if path in self.form)

    @cached_property
    def more(self) -> tuple[str, ...]:
        """Fields that are hidden at first: all without another place, settings first."""
        layout = self.layout
        placed = {*layout.lists, *layout.shown, *layout.constraints, *self.footer, "frames"}
        rest = [path for path in self.form if path not in placed]
        return tuple(sorted(rest, key=lambda path: not path.startswith(SETTINGS)))


PAGES = tuple(map(Page, VERBS))


def find_page(command: str) -> Page:
    """Return the page of a command; raise a KeyError if there is none.

    Examples
    --------
    >>> find_page("keyweaveTransfer").label
    'Transfer'
    """
    return {page.command: page for page in PAGES}[command]


def spell_value(value: Any) -> str:
    """Return the value of a field as text.

    Examples
    --------
    >>> spell_value(True), spell_value((1.0, 24.0)), spell_value(None)
    ('on', '1 24', '')
    """
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, (tuple, list)):
        return " ".join(map(spell_value, value))
    return f"{value:g}" if isinstance(value, (int, float)) else str(value or "")
