"""The verbs that are commands in Maya, and the sources that their flags name.

They are those of `keyweave.verbs.rows`. Maya is not imported; NumPy is when a source is
read.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from keyweave.errors import KeyweaveError, KeyweaveWarning, SettingError, spell_options
from keyweave.library.clip_records import CLIP_NAME
from keyweave.methods.fields import ALL_FRAMES
from keyweave.verbs.rows import SUMMARIES, load_verbs
from keyweave.verbs.verb import Verb as VerbRow

from .flags import (
    ABSENT_ARGUMENTS,
    OPTION_FLAG,
    READER_ARGUMENTS,
    Flag,
    FlagValues,
    find_name_fields,
    make_flags,
    make_former_flags,
)

if TYPE_CHECKING:
    from keyweave.animation.correspondence import Correspondence
    from keyweave.library import ClipRecord
    from keyweave.scenes.scene import Scene
    from keyweave.scenes.sources import Source, SourceData
    from keyweave.verbs.job import SceneJob

T = TypeVar("T")
COMMAND_PREFIX = "keyweave"
NO_READING: Mapping[str, Sequence[Any]] = MappingProxyType({})
SOURCE_FLAGS = (
    Flag(
        *("source", "source", "src", ("string",), True),
        help="A file of captured motion: .bvh, .amc, .fbx, .anim or .ma, or the clip "
        "of a library as library:NAME.",
    ),
    Flag(
        *("source_frames", "sourceFrames", "srf", ("double", "double"), True),
        help="First and last frame of the source to use; once for all sources, or once per "
        "source.",
    ),
    Flag(
        *("source_root", "sourceRoot", "sro", ("string",), True),
        help="Topmost joint of a captured skeleton in the open scene, or in a .ma. "
        "[default: that of the only skeleton with keys]",
    ),
    Flag(
        *("source_namespace", "sourceNamespace", "srn", ("string",), True),
        help="Namespace of the source character in its file, or in the open scene if no "
        "file is named.",
    ),
    Flag(
        *("map", "jointMap", "map", ("string",), True),
        help="Transfer the source to the controls by a map of joints: auto, or a .json of "
        "keyweave map; once for all sources, or once per source.",
    ),
    Flag(
        *("source_rate", "sourceRate", "srt", ("double",), True),
        help="True frames per second of a .bvh, .amc or .fbx; once for all sources, or "
        "once per source. [default: as the file states, or 120]",
        unit="fps",
    ),
    Flag(
        *("source_up_axis", "sourceUpAxis", "sru", ("string",), True),
        help="Axis that points up in a .bvh, .amc or .fbx, y or z; once for all sources, "
        "or once per source. [default: y, or as the .fbx states]",
    ),
    Flag(
        *("source_scale", "sourceScale", "srs", ("double",), True),
        help="Centimeters per unit of a .bvh, .amc or .fbx; once for all sources, or once "
        "per source. [default: 1, or as the .fbx states]",
        unit="cm",
    ),
    Flag(
        *("source_take", "sourceTake", "srk", ("string",), True),
        help="Name of the take to read from an .fbx; once for all sources, or once per "
        "source. [default: the first with curves]",
    ),
)
# Flags of sources by the argument of `keyweave.load` that they are.
READER_FLAGS = {
    "frame_rate": "source_rate",
    "up_axis": "source_up_axis",
    "scale": "source_scale",
    "take": "source_take",
}
READER_SPELLINGS = {
    **dict.fromkeys(READER_ARGUMENTS),
    **{
        argument: f"-{flag.long}"
        for argument, name in READER_FLAGS.items()
        for flag in SOURCE_FLAGS
        if flag.name == name
    },
}
RESULT_FLAGS = (
    Flag(
        *("path", "path", "pth", ("long",), False),
        help="Number of the alternative to write, from 1. [default: 1]",
    ),
    Flag(
        *("result_token", "resultToken", "tok", ("string",), False),
        help="Token of a computed result to write, from -query -lastResult.",
    ),
    Flag(
        *("by_context", "byContext", "bc"),
        help="Read channels driven by other nodes than curves without changing the current "
        "time. Faster on some rigs; three frames are checked.",
    ),
    Flag(
        "last_result",
        "lastResult",
        "lr",
        help="Facts of the last result, as JSON; use with -query.",
    ),
    Flag("help", "help", "h", help="List the flags."),
)


@dataclass(frozen=True)
class Verb:
    """A verb as a command of Maya; the fields of its request become flags."""

    row: VerbRow

    @property
    def command(self) -> str:
        """Name of the command, such as ``"keyweaveTexture"``."""
        return f"{COMMAND_PREFIX}{self.row.label}"

    @property
    def page(self) -> str:
        """Name of the verb's page in the panel, and end of its icon's name."""
        return self.row.name

    @property
    def label(self) -> str:
        """Name in menus and in the panel."""
        return self.row.label

    @property
    def summary(self) -> str:
        """A sentence for tool tips."""
        return SUMMARIES[self.row.name]

    @property
    def request(self) -> type:
        """Class of the request, of which `make_job` takes the fields."""
        return self.row.request

    def make_job(self, **keywords: Any) -> SceneJob[Any, Any, Any]:
        return self.row.load_job()(**keywords)

    @property
    def source_flags(self) -> tuple[Flag, ...]:
        """Flags that name sources."""
        return SOURCE_FLAGS if self.row.takes_sources else ()

    @cached_property
    def flags(self) -> tuple[Flag, ...]:
        """All flags of the command."""
        own = make_flags(self.request)
        former = make_former_flags(own, self.row.former)
        return (*self.source_flags, *own, *former, OPTION_FLAG, *RESULT_FLAGS)

    @cached_property
    def name_lists(self) -> frozenset[str]:
        """Fields of the request that take names of nodes or channels."""
        return find_name_fields(self.request)


VERBS = tuple(map(Verb, load_verbs()))


def list_spellings(flags: Sequence[Flag]) -> dict[str, str | None]:
    """Return the flag for each argument that a sentence of the library may name.

    A boolean flag takes a value. Arguments of file readers have no flag.

    Examples
    --------
    >>> spellings = list_spellings(VERBS[0].flags)
    >>> spellings["key_frames"], spellings["n_paths"], spellings["keep_keys=False"]
    (None, '-nPaths', '-keepKeys false')
    """
    others = [flag.name for verb in VERBS for flag in verb.flags]
    spellings: dict[str, str | None] = dict.fromkeys([*ABSENT_ARGUMENTS, *others])
    spellings["weight"] = "weight"  # of a constraint, which is not a flag
    for flag in flags:
        spellings[flag.name] = f"-{flag.long}"
        if flag.types == ("boolean",):
            spellings[f"{flag.name}=True"] = f"-{flag.long} true"
            spellings[f"{flag.name}=False"] = f"-{flag.long} false"
    return spellings


def make_sources(
    paths: Sequence[str],
    ranges: Sequence[tuple[float, float]],
    namespaces: Sequence[str],
    scene: Scene,
    maps: Sequence[str] = (),
    reading: Mapping[str, Sequence[Any]] = NO_READING,
    roots: Sequence[str] = (),
    cache: str | None = None,
    library: str | None = None,
) -> tuple[Source, ...]:
    """Return the sources named by flags; a path may be the name of a clip in a library.

    Each flag has no value, one for all sources, or one per source; `reading` has those of
    the arguments of `keyweave.load`. A map of joints is ``"auto"`` or a file. Without a
    path, the scene is the source: a namespace selects a character, and a root a skeleton.
    Without these, the source is the skeleton with keys.

    Raises
    ------
    KeyweaveError
        If no source is named and no skeleton has keys, a file cannot be read, or the number
        of values is wrong.

    Warns
    -----
    KeyweaveWarning
        For each oddity of a file.
    """
    from keyweave.scenes.sources import AUTO, Source

    if not (paths or namespaces or roots):
        if library is not None:
            return ()
        _check_keyed_skeleton(scene)
    clips = [_find_clip(path, library) for path in paths]
    paths = [str(clip.path) if clip else path for clip, path in zip(clips, paths)]
    options: list[dict[str, Any]] = [
        {"take": clip.take} if clip and clip.take else {} for clip in clips
    ]
    for argument, values in reading.items():
        flag = (READER_SPELLINGS[argument] or argument).lstrip("-")
        spread = _spread_over_sources(values, len(paths), flag)
        for row, value in zip(options, spread):
            row.update({} if value is None else {argument: value})
    data: list[tuple[SourceData, str]] = [
        (_read_data(path, row, cache), path) for path, row in zip(paths, options)
    ]
    if not paths:
        data = [(scene, name) for name in _name_characters(namespaces, roots)]
    frames = _spread_over_sources(ranges, len(data), "sourceFrames")
    spaces = _spread_over_sources(namespaces, len(data), "sourceNamespace")
    own = [clip.namespace if clip else None for clip in clips] or [None] * len(data)
    spaces = [space or other for space, other in zip(spaces, own)]
    tops = _spread_over_sources(roots, len(data), "sourceRoot")
    by_joints = not namespaces and not paths
    joint_maps = [
        _read_map(AUTO if name is None and by_joints else name)
        for name in _spread_over_sources(maps, len(data), "map")
    ]
    return tuple(
        Source(motion, ends or ALL_FRAMES, namespace, name, joint_map, root)
        for (motion, name), ends, namespace, joint_map, root in zip(
            data, frames, spaces, joint_maps, tops
        )
    )


def names_clips_alone(flag_values: FlagValues) -> bool:
    """Return whether a library is only the place of clips that sources name.

    Examples
    --------
    >>> names_clips_alone({"source": [("library:walk",)], "library": [("captures",)]})
    True
    """
    named = any(path.startswith(CLIP_NAME) for (path,) in flag_values.get("source", ()))
    return named and not {"find", "best"} & {*flag_values}


def _find_clip(path: str, folder: str | None) -> ClipRecord | None:
    if not path.startswith(CLIP_NAME):
        return None
    from keyweave.library.clip_library import find_named_clip

    return find_named_clip(path, folder)


def _check_keyed_skeleton(scene: Scene) -> None:
    """Raise a KeyweaveError if no skeleton of the open scene has keys."""
    from keyweave.verbs.captures.source_skeletons import list_skeletons

    if not any(each.keyed for each in list_skeletons(scene)):
        raise KeyweaveError(
            "no source is named, and no skeleton in the scene has keys; name a file with "
            "-source, or the topmost joint of a skeleton with -sourceRoot"
        )


def _name_characters(namespaces: Sequence[str], roots: Sequence[str]) -> list[str]:
    """Return the name of each source in the open scene, for messages."""
    if len(roots) > len(namespaces):
        return [f"the skeleton {root}" for root in roots]
    return [f"the character {namespace}" for namespace in namespaces] or ["the scene"]


def _read_map(name: str | None) -> Correspondence | str | None:
    from keyweave.formats.correspondence_json import load_correspondence
    from keyweave.scenes.sources import AUTO

    return name if name in (None, AUTO) else load_correspondence(str(name))


def _read_data(path: str, reading: Mapping[str, Any], cache: str | None) -> SourceData:
    """Read a file, perhaps from a cache, and warn of each oddity."""
    from keyweave.scenes.opening import read_source

    read = read_source(path, reading, cache=cache, on_unknown="hold")
    for note in read.notes:
        text = spell_options(note, READER_SPELLINGS)
        warnings.warn(text, KeyweaveWarning, stacklevel=3)
    return read.data


def _spread_over_sources(
    values: Sequence[T], n_sources: int, flag: str
) -> Sequence[T | None]:
    """Return a value for each source: None, the single value, or its own."""
    if not values:
        return [None] * n_sources
    if len(values) == 1:
        return [*values] * n_sources
    if len(values) != n_sources:
        raise SettingError(flag, len(values), f"1, or {n_sources} (one per source)")
    return values
