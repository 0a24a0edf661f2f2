"""The verbs that are commands in Maya: their flags, and what the flags give.

A new verb needs a request, a job and a row in `VERBS`. Flags are made from the fields of
its request, which have label, help and short name. Maya is not imported; NumPy is when a
source is read.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, fields, is_dataclass
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from keyweave.errors import KeyweaveError, KeyweaveWarning, SettingError, spell_options
from keyweave.jobs.request import ResequenceRequest, TextureRequest
from keyweave.methods.fields import (
    ALL_FRAMES,
    NAME_LIST,
    FieldKind,
    describe_field,
    find_field_kind,
)

if TYPE_CHECKING:
    from keyweave.scenes.scene import Scene
    from keyweave.scenes.sources import Source, SourceData

T = TypeVar("T")
READER_ARGUMENTS = ("scale", "asf", "frame_rate", "root_offset", "up_axis", "search_paths")
# Arguments that sentences of the library may name, but no command has a flag for.
ABSENT_ARGUMENTS = (*READER_ARGUMENTS, "key_frames", "on_unknown=hold", "overwrite")
# By field, the values of each use of its flag.
FlagValues = Mapping[str, "list[tuple[Any, ...]]"]


@dataclass(frozen=True)
class Flag:
    """A flag of a command.

    Attributes
    ----------
    name : str
        Of the field, or what the command calls it.
    long, short : str
        Without the hyphen.
    types : tuple of str
        ``"long"``, ``"double"``, ``"boolean"`` or ``"string"`` for each value; none for a
        flag that stands alone.
    is_multi : bool
        Whether it may be used several times.
    help : str
        A sentence.
    """

    name: str
    long: str
    short: str
    types: tuple[str, ...] = ()
    is_multi: bool = False
    help: str = ""


SOURCE_FLAGS = (
    Flag(
        *("source", "source", "src", ("string",), True),
        help="A file of captured motion: .bvh, .amc, .anim or .ma.",
    ),
    Flag(
        *("source_frames", "sourceFrames", "srf", ("double", "double"), True),
        help="First and last frame of the source to use; one use is for all sources, "
        "otherwise one for each in their order.",
    ),
    Flag(
        *("source_namespace", "sourceNamespace", "srn", ("string",), True),
        help="Namespace of the character that is the source, in the file, or in the scene "
        "that is open where no file is named.",
    ),
)
RESULT_FLAGS = (
    Flag(
        *("path", "path", "pth", ("long",), False),
        help="Which alternative is written, counted from 1. [default 1]",
    ),
    Flag(
        *("result_token", "resultToken", "tok", ("string",), False),
        help="Write a result that is computed already; -query -lastResult tells its token.",
    ),
    Flag(
        *("by_context", "byContext", "bc"),
        help="Where something else than curves drives a channel, read other frames without "
        "moving the time. Faster on some rigs; three frames are checked.",
    ),
    Flag(
        "last_result",
        "lastResult",
        "lr",
        help="Queried, what the last result was made of, as JSON.",
    ),
    Flag("help", "help", "h", help="Tell the flags."),
)


@dataclass(frozen=True)
class Verb:
    """A verb and its command.

    Attributes
    ----------
    command : str
        Such as ``"keyweaveTexture"``.
    request : type
        What may be asked; its fields become flags.
    job : str
        Module and class in `keyweave.jobs` that do it; it takes the request's fields.
    source_flags : tuple of Flag
        Those by which sources are named; none if the scene's own animation is the source.
    """

    command: str
    request: type
    job: str
    source_flags: tuple[Flag, ...] = SOURCE_FLAGS

    @cached_property
    def flags(self) -> tuple[Flag, ...]:
        """All flags of the command."""
        return (*self.source_flags, *make_flags(self.request), *RESULT_FLAGS)

    @cached_property
    def name_lists(self) -> frozenset[str]:
        """Fields of the request that take names of the scene."""
        return find_name_fields(self.request)

    def make_job(self, **asked: Any) -> Any:
        """Return the job; imports what it needs."""
        module, name = self.job.split(".")
        return getattr(import_module(f"keyweave.jobs.{module}"), name)(**asked)


VERBS = (
    Verb("keyweaveTexture", TextureRequest, "texture.TextureJob"),
    Verb(
        *("keyweaveResequence", ResequenceRequest, "resequence.ResequenceJob"),
        source_flags=(),
    ),
)


def make_flags(request: type) -> tuple[Flag, ...]:
    """Return the flags of all fields that can be given as numbers and names.

    Examples
    --------
    >>> from keyweave.jobs.request import TextureRequest
    >>> [flag.long for flag in make_flags(TextureRequest)][:4]
    ['frames', 'softFrames', 'mode', 'layer']
    >>> next(flag for flag in make_flags(TextureRequest) if flag.name == "keep_keys").short
    'kk'
    """
    return tuple(_iterate_flags(request))


def find_name_fields(request: type) -> frozenset[str]:
    """Return the fields that take names of the scene and patterns.

    Examples
    --------
    >>> from keyweave.jobs.request import TextureRequest
    >>> sorted(find_name_fields(TextureRequest))
    ['drive', 'synthesize', 'texture']
    """
    return frozenset(f.name for f in fields(request) if find_field_kind(f) is NAME_LIST)


def _iterate_flags(request: type) -> Iterator[Flag]:
    """Yield the flags of fields; those of settings stand in the settings' place."""
    for field in fields(request):
        nested, kind = _find_nested_settings(field), find_field_kind(field)
        if nested is not None:
            yield from _iterate_flags(nested)
        elif kind is not None:
            yield _make_flag(field, kind)


def _find_nested_settings(field: Field[Any]) -> type | None:
    """Return the settings that a field holds; None if it is a value."""
    made = field.default_factory
    return made if isinstance(made, type) and is_dataclass(made) else None


def _make_flag(field: Field[Any], kind: FieldKind) -> Flag:
    first, *rest = field.name.split("_")
    long = field.metadata.get("long", first + "".join(map(str.capitalize, rest)))
    short, help = field.metadata["short"], describe_field(field)
    return Flag(field.name, long, short, kind.types, kind.is_multi, help)


def list_spellings(flags: Sequence[Flag]) -> dict[str, str | None]:
    """Return the flag for each argument that a sentence of the library may name.

    A boolean flag takes a value. Arguments of file readers have no flag.

    Examples
    --------
    >>> spellings = list_spellings(VERBS[0].flags)
    >>> spellings["key_frames"], spellings["n_paths"], spellings["keep_keys=False"]
    (None, '-nPaths', '-keepKeys false')
    """
    spellings = dict.fromkeys(ABSENT_ARGUMENTS)
    for flag in flags:
        spellings[flag.name] = f"-{flag.long}"
        if flag.types == ("boolean",):
            spellings[f"{flag.name}=True"] = f"-{flag.long} true"
            spellings[f"{flag.name}=False"] = f"-{flag.long} false"
    return spellings


def make_keywords(request: type, given: FlagValues) -> dict[str, Any]:
    """Return what a request's class takes, of what flags were given.

    Parameters
    ----------
    request : type
    given : mapping of str to list of tuple
        By field, the values of each use of its flag.

    Examples
    --------
    >>> from keyweave.jobs.request import TextureRequest
    >>> given = {"drive": [("hip",), ("knee",)], "n_paths": [(5,)], "weights": [("hip", 2)]}
    >>> asked = make_keywords(TextureRequest, given)
    >>> asked["drive"], asked["settings"].n_paths, dict(asked["settings"].weights)
    (['hip', 'knee'], 5, {'hip': 2})
    """
    made: dict[str, Any] = {}
    for field in fields(request):
        nested, kind = _find_nested_settings(field), find_field_kind(field)
        if nested is not None:
            made[field.name] = nested(**make_keywords(nested, given))
        elif kind is not None and field.name in given:
            made[field.name] = kind.collect(given[field.name])
    return made


def format_help(command: str, flags: Sequence[Flag]) -> str:
    """Return what a command does with its flags, a line or two for each.

    Examples
    --------
    >>> print(format_help("keyweaveInfo", [Flag("help", "help", "h", help="Tell this.")]))
    keyweaveInfo
      -h  -help
            Tell this.
    """
    lines = [command]
    for flag in flags:
        values = "".join(f" {type_}" for type_ in flag.types)
        several = "  (may be given several times)" if flag.is_multi else ""
        lines += [f"  -{flag.short}  -{flag.long}{values}{several}", f"        {flag.help}"]
    return "\n".join(lines)


def make_sources(
    paths: Sequence[str],
    ranges: Sequence[tuple[float, float]],
    namespaces: Sequence[str],
    scene: Scene,
) -> tuple[Source, ...]:
    """Return the sources that flags name.

    Parameters
    ----------
    paths : sequence of str
    ranges, namespaces : sequence
        None, one for all, or one for each source.
    scene : Scene
        The source where no path is given, if a namespace says which character it is.

    Raises
    ------
    KeyweaveError
        If no source is named, a file cannot be read, or numbers of flags do not fit.

    Warns
    -----
    KeyweaveWarning
        Of what a file's reader found odd.
    """
    if not paths and not namespaces:
        raise KeyweaveError(
            "name what the motion is taken from: a file by -source, or the namespace of "
            "another character of the scene by -sourceNamespace"
        )
    from keyweave.scenes.sources import Source

    data: list[tuple[SourceData, str]] = [(_read_data(path), path) for path in paths]
    if not paths:
        data = [(scene, f"the character {namespace}") for namespace in namespaces]
    frames = _spread_over_sources(ranges, len(data), "sourceFrames")
    spaces = _spread_over_sources(namespaces, len(data), "sourceNamespace")
    return tuple(
        Source(one, ends or ALL_FRAMES, namespace, name)
        for (one, name), ends, namespace in zip(data, frames, spaces)
    )


def _read_data(path: str) -> SourceData:
    """Read a file; what its reader noted is warned of."""
    from keyweave.scenes.opening import read_source

    read = read_source(path, on_unknown="hold")
    for note in read.notes:
        text = spell_options(note, dict.fromkeys(READER_ARGUMENTS))
        warnings.warn(text, KeyweaveWarning, stacklevel=3)
    return read.data


def _spread_over_sources(
    values: Sequence[T], n_sources: int, flag: str
) -> Sequence[T | None]:
    """Return a value for each source: none, the one there is, or each its own."""
    if not values:
        return [None] * n_sources
    if len(values) == 1:
        return [*values] * n_sources
    if len(values) != n_sources:
        raise SettingError(flag, len(values), f"one for all, or {n_sources}")
    return values
