"""Reading and writing files, and the options for both.

The readers' notes are printed, and an error about frames names the file; see
`output_checks` for the checks of outputs before the work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from operator import ne
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import click
from click.core import ParameterSource

from .._text import format_list, join_words
from ..errors import spell_options
from ..formats import (
    READERS,
    SCENE_SUFFIX,
    SUFFIXES_WITHOUT_RATE,
    find_suffix,
    is_scene_file,
)
from ..formats.file_writing import make_folder
from ..library.clip_records import CLIP_NAME, LIBRARY_VARIABLE
from ..verbs.misuse import find_wrong_folder
from . import core
from .output import LISTED_FILES, note_file, spell
from .output_checks import check_references
from .param_types import FrameRange, PerFileType, QuantityRange, choose_by_file

FILE = click.Path(path_type=Path)
FOLDER = click.Path(path_type=Path, file_okay=False)
Command = TypeVar("Command", bound=Callable[..., Any])
Framed = TypeVar("Framed", "core.Motion", "core.Clip")


class ReadingOption(NamedTuple):
    """An option that controls how files are read.

    Its keyword is that of `keyweave.load` and `keyweave.open_scene`. It applies to files
    with its suffixes or, if it has no suffixes, to all files whose readers take the
    keyword.
    """

    keyword: str
    type: Any
    help: str
    suffixes: tuple[str, ...] = ()

    def is_for(self, path: Path) -> bool:
        """Return whether it applies to a file, or may, if the format is unknown."""
        known = not self.suffixes or find_suffix(path) in self.suffixes
        return known and self.keyword in _list_keywords(path)


RATE = QuantityRange("fps", min=0, min_open=True)
READING_OPTIONS = {
    "--file-scale": ReadingOption(
        "scale",
        QuantityRange("cm", min=0, min_open=True),
        "Centimeters per unit of a motion file; 5.6444 (2.54/0.45) for the CMU library. "
        "[default: 1, or as an .fbx states]",
    ),
    "--asf": ReadingOption(
        "asf",
        FILE,
        "Skeleton of an .amc file. [default: the .asf file with the same name or number]",
    ),
    "--file-rate": ReadingOption(
        "frame_rate",
        RATE,
        "True frames per second of a capture. [default: as the file states, or 120]",
    ),
    "--amc-rate": ReadingOption(
        "frame_rate",
        RATE,
        "As --file-rate, for files that need not state their rate.",
        suffixes=SUFFIXES_WITHOUT_RATE,
    ),
    "--root-offset": ReadingOption(
        "root_offset",
        click.Choice(["replace", "add"]),
        "Whether root positions in a .bvh file replace the root's OFFSET or are added to "
        "it. [default: replace]",
    ),
    "--take": ReadingOption(
        "take",
        click.STRING,
        "Name of the take to read from an .fbx. [default: the first with curves]",
    ),
    "--up-axis": ReadingOption(
        "up_axis",
        click.Choice(["y", "z"]),
        "Axis that points up in a capture, or in a scene without a capture. [default: y, "
        "or as the scene or .fbx states]",
    ),
}
SCENE_KEYWORDS = ("up_axis",)  # the file itself states the others
LIBRARY_HELP = (
    "Clip library in which inputs named library:NAME are looked up. [default: this folder, "
    f"or {LIBRARY_VARIABLE}]"
)
OUTPUT_PARAMETERS = "output", "report", "save_"  # beginnings of their names
hold_option = click.option(
    "--hold",
    is_flag=True,
    help="Where a .ma has an unsupported node or a loop, hold a value saved in the file. "
    "[default: stop with an error]",
)
search_option = click.option(
    "--search-path",
    "search_paths",
    type=FOLDER,
    multiple=True,
    help="Folder to search for files that a .ma references. May be repeated.",
)
force_option = click.option("--force", is_flag=True, help="Replace existing files.")
json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print the facts as JSON, for scripts."
)


def reading_options(command: Command, *, has_library: bool = False) -> Command:
    """Add the options for reading files to a command, which may have a library itself."""
    if not has_library:
        command = click.option("--library", type=FOLDER, help=LIBRARY_HELP)(command)
    for flag, row in reversed(list(READING_OPTIONS.items())):
        names, type_ = (flag, format_parameter(flag)), PerFileType(row.type)
        command = click.option(*names, type=type_, multiple=True, help=row.help)(command)
    return command


def format_parameter(flag: str) -> str:
    """Return the name of the parameter of a flag."""
    return flag[2:].replace("-", "_")


def find_clips(ctx: click.Context) -> None:
    """Replace ``library:NAME`` among the inputs of a command by the paths of the clips.

    The library is then only the place of these, unless its best clips are asked for too.
    Raise a UsageError for several takes of one file.
    """
    params, n_clips = ctx.params, 0
    for param in ctx.command.params if "library" in params else ():
        name, value = str(param.name), params.get(str(param.name))
        if param.type is FILE and value and not name.startswith(OUTPUT_PARAMETERS):
            is_multi = isinstance(value, tuple)
            paths = value if is_multi else (value,)
            files = tuple(_find_clip(path, params) for path in paths)
            params[name] = files if is_multi else files[0]
            n_clips += sum(map(ne, files, paths))
    chosen = {*map(ctx.get_parameter_source, ("find", "best"))}
    if n_clips and chosen <= {ParameterSource.DEFAULT}:
        params["library"] = None


def _find_clip(path: Path, params: dict[str, Any]) -> Path:
    """Return the path of a clip that ``library:NAME`` names, or another path as it is.

    The take or the character that the clip is becomes an option of its file.
    """
    if not str(path).startswith(CLIP_NAME):
        return path
    # Imported here, since most calls name no clip.
    from ..library.clip_library import find_named_clip

    clip = find_named_clip(path, params["library"])
    option = "take" if clip.take else "source_namespaces"
    if clip.part and option in params:
        uses = params[option]
        if dict(uses).get(str(clip.path), clip.part) != clip.part:
            raise click.UsageError(f"{clip.path} is read once, so name one of its clips")
        params[option] = (*uses, (str(clip.path), clip.part))
    return clip.path


def scene_options(command: Command) -> Command:
    """Add the options for opening scenes to a command."""
    return hold_option(search_option(command))


def output_options(help: str, *, required: bool = True) -> Callable[[Command], Command]:
    """Add ``-o``, ``--force`` and ``--json`` to a command."""

    def decorate(command: Command) -> Command:
        output = click.option("-o", "--output", type=FILE, required=required, help=help)
        return output(force_option(json_option(command)))

    return decorate


def find_reading_options(
    params: Mapping[str, Any], files: Sequence[Path], numbered: Sequence[Path] = ()
) -> dict[Path, dict[str, Any]]:
    """Return the options for reading each file, by their keywords in `keyweave.load`.

    An option for all files applies to those whose format supports it; to scenes, which
    state their up axis, only if no capture takes it. An option may also select one of the
    `numbered` files by its number, from 1.

    Raise a UsageError if the format of the selected file, or of every file, does not
    support an option.
    """
    options: dict[Path, dict[str, Any]] = {path: {} for path in files}
    for flag, row in READING_OPTIONS.items():
        keyword, uses = row.keyword, params[format_parameter(flag)]
        common = dict(uses).get(None)
        named = choose_by_file(files, [use for use in uses if use[0]], flag, numbered)
        unfit = [path for path in files if not row.is_for(path)]
        refused = [
            path for path, value in zip(files, named) if value is not None and path in unfit
        ]
        if common is not None and len(unfit) == len(files):
            refused = unfit
        if refused:
            raise click.UsageError(_explain_refusal(flag, refused))
        has_captures = not all(path in unfit or is_scene_file(path) for path in files)
        for path, value in zip(files, named):
            own = None if has_captures and is_scene_file(path) else common
            chosen = own if value is None else value
            if chosen is not None and path not in unfit:
                options[path][keyword] = chosen
    return options


def _list_keywords(path: Path) -> Sequence[str]:
    """Return the keywords that a file's reader takes; all for an unsupported file."""
    if is_scene_file(path):
        return SCENE_KEYWORDS
    if find_suffix(path) in READERS:
        return READERS[find_suffix(path)].options
    return [option.keyword for option in READING_OPTIONS.values()]


def _explain_refusal(flag: str, files: Sequence[Path]) -> str:
    row = READING_OPTIONS[flag]
    kinds = [suffix for suffix in READERS if row.is_for(Path(f"name{suffix}"))]
    if row.keyword in SCENE_KEYWORDS:
        kinds.append(SCENE_SUFFIX)
    names = format_list([str(path) for path in files], LISTED_FILES)
    return f"{flag} applies to {join_words(kinds, 'and')} files, not to {names}"


def collect_scene_options(params: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of `keyweave.open_scene` among a command's parameters."""
    return {
        "on_unknown": "hold" if params["hold"] else "error",
        "search_paths": tuple(params["search_paths"]),
    }


def check_scene_options(params: Mapping[str, Any], paths: Sequence[Path]) -> None:
    """Raise a UsageError if an option for scenes is given without a scene."""
    if any(is_scene_file(path) for path in paths):
        return
    for name, option in (("hold", "--hold"), ("search_paths", "--search-path")):
        if params[name]:
            raise click.UsageError(
                f"{option} applies only to .ma files; none of the inputs is one"
            )


def spell_reader_notes(notes: Sequence[str]) -> list[str]:
    """Return the notes of a reader with the flags of the reading options."""
    rows = READING_OPTIONS.items()
    flags = {option.keyword: flag for flag, option in rows if not option.suffixes}
    return [spell(spell_options(text, flags)) for text in notes]


def name_outputs(stems: Sequence[str], folder: Path, suffix: str, what: str) -> list[Path]:
    """Return the output files in a folder.

    Raise a UsageError, which states that `what` need a folder, if it has the name of a
    file.
    """
    for problem in find_wrong_folder(folder, what):
        raise click.UsageError(problem)
    return [folder / f"{stem}{suffix}" for stem in stems]


def read_motion(path: Path, cache: str | None = None, **options: Any) -> core.Motion:
    """Read a motion, perhaps from a cache, and print its reader's notes."""
    motion = core.read_motion_file(path, cache, options)
    note_file(path, spell_reader_notes(motion.notes))
    return motion


def cut(data: Framed, frames: FrameRange | None, path: Path) -> Framed:
    """Return a range of frames of a motion or clip, or all frames without a range.

    Raise a DataError, which names the file, if the range extends past the data.
    """
    return data if frames is None else core.cut_frames(data, frames, str(path))


def read_scene(path: Path, **options: Any) -> core.MayaAsciiScene:
    """Open a scene with options of `keyweave.open_scene` and print its reader's notes.

    Raise a UsageError if an output is a file that it references.
    """
    scene = core.open_scene(path, **options)
    check_references(scene)
    note_file(path, spell_reader_notes(scene.notes))
    return scene


@contextmanager
def new_folder(path: Path) -> Iterator[None]:
    """Create a folder unless it exists; remove it again if an error occurs inside."""
    is_new = not path.exists()
    make_folder(path)
    try:
        yield
    except BaseException:
        if is_new:
            with suppress(OSError):  # it is not empty
                path.rmdir()
        raise
