"""Files as the verbs read and write them, and the options for that.

Notes of readers are printed, and an error about frames names the file. Outputs are checked
before the work; of several, all are written or none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import click

from ..animation.clip import Clip
from ..animation.frame_range import cut_frames
from ..animation.motion import Motion
from ..curves.anim_curve import AnimCurve
from ..errors import OutputError
from ..formats import is_scene_file, load
from ..formats.text_file import check_output
from ..scenes.maya_ascii import MayaAsciiScene, open_scene
from ..scenes.opening import read_curve_file
from .output import note
from .param_types import FrameRange

FILE = click.Path(path_type=Path)
Command = TypeVar("Command", bound=Callable[..., Any])
Framed = TypeVar("Framed", Motion, Clip)

READING_OPTIONS = {
    "scale": click.option(
        "--file-scale",
        "scale",
        type=float,
        help="Centimeters per unit of the file; 5.6444 (2.54/0.45) for the CMU library. "
        "[default: 1]",
    ),
    "asf": click.option(
        "--asf",
        type=FILE,
        help="Skeleton of an .amc file. [default: the one of its name or number beside it]",
    ),
    "frame_rate": click.option(
        "--amc-rate",
        "frame_rate",
        type=float,
        help="Frames per second of an .amc file, which mostly does not say. [default 120]",
    ),
    "root_offset": click.option(
        "--root-offset",
        type=click.Choice(["replace", "add"]),
        help="What root positions in a .bvh do to the root's OFFSET. [default replace]",
    ),
    "up_axis": click.option(
        "--up-axis",
        type=click.Choice(["y", "z"]),
        help="Which axis points up in the file. [default y]",
    ),
}
hold_option = click.option(
    "--hold",
    is_flag=True,
    help="In a .ma, where a node is not understood, use the value that the file saved. "
    "[default: an error]",
)
search_option = click.option(
    "--search-path",
    "search_paths",
    type=FILE,
    multiple=True,
    help="A folder to look in for files that a .ma refers to.",
)
force_option = click.option(
    "--force", is_flag=True, help="Replace files that exist already."
)
json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print the facts as JSON, for scripts."
)


def reading_options(command: Command) -> Command:
    """Give a command the options of `keyweave.load`."""
    for option in reversed(list(READING_OPTIONS.values())):
        command = option(command)
    return command


def scene_options(command: Command) -> Command:
    """Give a command the options of `keyweave.open_scene`."""
    return hold_option(search_option(command))


def output_options(what: str) -> Callable[[Command], Command]:
    """Give a command ``-o``, ``--force`` and ``--json``."""

    def decorate(command: Command) -> Command:
        output = click.option("-o", "--output", type=FILE, required=True, help=what)
        return output(force_option(json_option(command)))

    return decorate


def format_options(params: Mapping[str, Any]) -> dict[str, Any]:
    """Pick from a command's parameters the options for `load` that were given."""
    chosen = {name: params[name] for name in READING_OPTIONS}
    return {
        name: str(value) if isinstance(value, Path) else value
        for name, value in chosen.items()
        if value is not None
    }


def foreign_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options for reading motions that scenes do not have."""
    return {name: value for name, value in options.items() if name != "up_axis"}


def given_scene_options(params: Mapping[str, Any]) -> dict[str, Any]:
    """Pick from a command's parameters those of `keyweave.open_scene`."""
    return {
        "on_unknown": "hold" if params["hold"] else "error",
        "search_paths": tuple(params["search_paths"]),
    }


def check_no_options(path: Path, what: str, options: Mapping[str, Any]) -> None:
    """Raise a UsageError if options for skeleton files are given for another file."""
    if options:
        given = ", ".join(options)
        raise click.UsageError(f"{path} is {what}, which has no {given}")


def check_scene_options(params: Mapping[str, Any], paths: Sequence[Path]) -> None:
    """Raise a UsageError if there are options for scenes, but no scene."""
    if any(is_scene_file(path) for path in paths):
        return
    for name, option in (("hold", "--hold"), ("search_paths", "--search-path")):
        if params[name]:
            raise click.UsageError(f"{option} is for a .ma, and none is read")


def read_motion(path: Path, **options: Any) -> Motion:
    """Read a motion and say what its reader noted."""
    motion = load(path, **options)
    for text in motion.notes:
        note(f"{path}: {text}")
    return motion


def read_curves(path: Path, **options: Any) -> list[AnimCurve]:
    """Read the curves of a file, which must have some.

    Raises
    ------
    UsageError
        If options for skeleton files are given.
    DataError
        If the file has no curves.
    """
    check_no_options(path, "a file of curves", options)
    return read_curve_file(path)


def cut(data: Framed, frames: FrameRange | None, path: Path) -> Framed:
    """Return a range of a motion or clip; all of it if none is given.

    Raises
    ------
    DataError
        If the range reaches outside; names the file.
    """
    return data if frames is None else cut_frames(data, frames, str(path))


def open_noted(path: Path, **options: Any) -> MayaAsciiScene:
    """Open a scene with options of `keyweave.open_scene`; say what its reader noted."""
    scene = open_scene(path, **options)
    for text in scene.notes:
        note(f"{path}: {text}")
    return scene


def check_suffix(path: Path, suffixes: Sequence[str], what: str) -> None:
    """Raise a UsageError if a file to be written has not one of some suffixes."""
    if path.suffix.lower() not in suffixes:
        given = path.suffix or "nothing"
        raise click.UsageError(
            f"{path} ends in {given}, but {what} is written as {' or '.join(suffixes)}"
        )


def check_files(paths: Sequence[Path], *, force: bool) -> None:
    """Raise if a file may not be written; long work asks before it starts.

    Raises
    ------
    UsageError
        If one file is to be written twice.
    OutputError
        If a folder is missing, or a file exists and may not be replaced.
    """
    for number, path in enumerate(paths):
        if path in paths[:number]:
            raise click.UsageError(f"{path} is named for two outputs")
        check_output(path, overwrite=force)


def numbered(path: Path, n: int) -> list[Path]:
    """Return the names of several outputs, numbered from 1 before the suffix.

    Examples
    --------
    >>> [path.name for path in numbered(Path("out.bvh"), 2)]
    ['out.1.bvh', 'out.2.bvh']
    """
    return [path.with_name(f"{path.stem}.{i}{path.suffix}") for i in range(1, n + 1)]


@contextmanager
def all_or_none(paths: Sequence[Path]) -> Iterator[None]:
    """Remove those of the files that are new if writing them ends early."""
    new = [path for path in paths if not path.exists()]
    try:
        yield
    except BaseException:
        for path in new:
            path.unlink(missing_ok=True)
        raise


def make_folder(path: Path) -> None:
    """Make a folder unless it is there.

    Raises
    ------
    OutputError
        If that cannot be done.
    """
    try:
        path.mkdir(exist_ok=True)
    except FileExistsError:
        raise OutputError(path, "is a file, expected a folder") from None
    except FileNotFoundError:
        raise OutputError(
            path, f"cannot be made: there is no folder {path.parent}"
        ) from None
    except OSError as error:
        raise OutputError(path, f"cannot be made ({error.strerror})") from None


@contextmanager
def new_folder(path: Path) -> Iterator[None]:
    """Make a folder unless it is there, and remove a new one if the work in it fails."""
    is_new = not path.exists()
    make_folder(path)
    try:
        yield
    except BaseException:
        if is_new:
            with suppress(OSError):  # other files in it
                path.rmdir()
        raise
