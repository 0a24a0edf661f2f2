"""The pages of the panel: one per verb, with a form made from the fields of its request.

A new verb with a request needs one row in `PAGES`. NumPy and SciPy are not imported, so
that the panel opens without them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
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

from ..commands.verbs import VERBS, Verb

SETTINGS = "settings"  # field of a request that holds the settings of its method
# Fields in the footer of every page; those of a request that has them.
FOOTER = ("strength", "mode", "layer", "soft_frames")
CONSTRAINTS = ("at", "prefer", "favor", "forbid", "speed", "heading", "along")


@dataclass(frozen=True)
class FormField:
    """A field of a form.

    Attributes
    ----------
    path : str
        Name of a field of the request, such as ``"layer"``, or of its settings, such as
        ``"settings.band"``.
    label, help : str
        The help has the range and the default.
    kind : str
        A form of `keyweave.methods.fields.FieldKind`, ``"choice"`` or ``"path"``.
    minimum, maximum : float or None
    unit : str
    choices : tuple of str
    default : object
    default_text : str
        Description of a default that is None or empty; empty without one.
    optional : bool
        Whether the value may be None.
    files : str
        Files to choose from, if the value is a path.
    """

    path: str
    label: str
    help: str
    kind: str
    minimum: float | None = None
    maximum: float | None = None
    unit: str = ""
    choices: tuple[str, ...] = ()
    default: Any = None
    default_text: str = ""
    optional: bool = False
    files: str = ""

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
        elif kind is not None and "label" in each.metadata:
            yield _make_form_field(each, f"{start}{each.name}", kind.form)


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
    """A page: a verb, and how its fields are arranged.

    Attributes
    ----------
    verb : Verb
    lists : tuple of str
        Fields that are lists of controls, in the group of controls.
    shown : tuple of str
        Paths of at most five fields that are always visible.
    sketch_lists : tuple of str
        Lists that the selection fills; at least one name makes a sketch.
    constraints : tuple of str
        Fields that have a table of their own.
    needs_sketch : bool
        Whether something has to be selected; otherwise the whole rig is used.
    source_use : str
        What a source is for, at the end of the sentence that asks for one.
    takes_sources : bool
    maps_joints : bool
        Whether joints of sources are always mapped, whatever their names are.
    alternatives : str
        What the alternatives are called, such as ``"Alternatives"``; empty for a verb that
        has one result.
    chosen : mapping of str to str
        By path, the attribute of a result with the value that an automatic field chose.
    auto : str
        Path of the switch that makes the fields of `chosen` automatic; empty without one.
    needs : mapping of str to (str, object)
        By the path of a field, another field and the value with which it has an effect.
    computed : tuple of str
        Fields of the request that affect computing but not reading, as all settings do.
    read : tuple of str
        Paths of settings that affect reading.
    required : tuple of str
        Paths of fields without which nothing can be computed.
    """

    verb: Verb
    lists: tuple[str, ...]
    shown: tuple[str, ...]
    sketch_lists: tuple[str, ...]
    constraints: tuple[str, ...] = ()
    needs_sketch: bool = True
    source_use: str = "to take the detail from"
    takes_sources: bool = True
    maps_joints: bool = False
    alternatives: str = ""
    chosen: Mapping[str, str] = field(default_factory=dict)
    auto: str = ""
    needs: Mapping[str, tuple[str, Any]] = field(default_factory=dict)
    computed: tuple[str, ...] = ()
    read: tuple[str, ...] = ()
    required: tuple[str, ...] = ()

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
        return self.verb.needs_sources

    @property
    def has_alternatives(self) -> bool:
        """Whether a result has alternatives to choose from."""
        return bool(self.alternatives)

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
        for path, (other, needed) in self.needs.items():
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
        placed = {*self.lists, *self.shown, *self.constraints, *self.footer, "frames"}
        rest = [path for path in self.form if path not in placed]
        return tuple(sorted(rest, key=lambda path: not path.startswith(SETTINGS)))


PAGES = (
    Page(
        VERBS[0],
        lists=("drive", "texture", "synthesize"),
        shown=(
            "settings.auto",
            "settings.band",
            "settings.n_matches",
            "settings.n_paths",
            "settings.liveliness",
        ),
        sketch_lists=("drive", "texture", "synthesize"),
        alternatives="Alternatives",
        chosen={
            "settings.band": "band",
            "settings.break_on": "break_on",
            "settings.n_matches": "n_matches",
        },
        auto="settings.auto",
        needs={
            "settings.scale_range": ("settings.scale", True),
            "settings.join_cost": ("settings.path_cost", "blended"),
            "settings.jump_cost": ("settings.path_cost", "blended"),
        },
    ),
    Page(
        VERBS[1],
        lists=("controls", "joints"),
        shown=(
            "inputs",
            "settings.loop",
            "settings.n_variations",
            "settings.variety",
            "seed",
        ),
        sketch_lists=("controls",),
        constraints=CONSTRAINTS,
        maps_joints=True,
        alternatives="Variations",
        computed=("seed",),
        needs={
            "settings.return_to_start": ("settings.loop", True),
            "settings.min_run": ("settings.solver", "optimal"),
            "settings.repeat_half_life": ("settings.solver", "optimal"),
            "settings.n_candidates": ("settings.solver", "optimal"),
            "settings.n_choices": ("settings.solver", "gap_filling"),
            "settings.graph_share": ("settings.solver", "graph_path"),
        },
    ),
    Page(
        VERBS[2],
        lists=("controls",),
        shown=("start", "feet", "limbs", "settings.space", "settings.root_motion"),
        sketch_lists=("controls",),
        needs_sketch=False,
        source_use="to transfer to the rig",
        maps_joints=True,
        alternatives="Captures",
    ),
    Page(
        VERBS[3],
        lists=("controls",),
        shown=("settings.fade", "foot_modes", "settings.out_of_reach"),
        sketch_lists=("controls",),
        needs={"settings.ground_height": ("settings.ground", "flat")},
        needs_sketch=False,
        takes_sources=False,
    ),
    Page(
        VERBS[4],
        lists=("controls",),
        shown=("motion_space", "style.speed", "style.gait", "style.n_frames", "feet"),
        sketch_lists=("controls",),
        needs_sketch=False,
        source_use="of the person to restyle",
        maps_joints=True,
        computed=("feet",),
        read=("style.observed_gait", "style.pattern", "style.share"),
        required=("motion_space",),
    ),
    Page(
        VERBS[5],
        lists=("controls",),
        shown=("ratio", "loop", "keyed_frames", "steps", "cartoon"),
        sketch_lists=("controls",),
        needs_sketch=False,
        source_use="to exaggerate",
        maps_joints=False,
        computed=(
            "ratio",
            "loop",
            "max_repeat",
            "continuous",
            "weights",
            "steps",
            "cartoon",
        ),
        needs={"warp.join_frames": ("loop", True)},
    ),
)


def find_page(command: str) -> Page:
    """Return the page of a command.

    Raises
    ------
    KeyError
        If there is none.

    Examples
    --------
    >>> find_page("keyweaveTransfer").label
    'Transfer'
    """
    return {page.command: page for page in PAGES}[command]
