"""Files as the verbs read them: motions and curves, told apart by their suffix.

What readers found odd is noted, and an error about frames names the file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

from ..anim_curve import AnimCurve
from ..clip import Clip
from ..formats import load
from ..frames import cut_named
from ..motion import Motion
from ..source_files import curves_of_file
from .frame_range import FrameRange
from .reporting import note

FILE = click.Path(path_type=Path)
Command = TypeVar("Command", bound=Callable[..., Any])
Framed = TypeVar("Framed", Motion, Clip)

READING_OPTIONS = {
    "scale": click.option(
        "--scale",
        type=float,
        help="Centimetres per unit of the file; 5.6444 (2.54/0.45) for CMU's. [default 1]",
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


def reading_options(command: Command) -> Command:
    """Give a command the options of `keyweave.load`."""
    for option in reversed(list(READING_OPTIONS.values())):
        command = option(command)
    return command


def format_options(params: Mapping[str, Any]) -> dict[str, Any]:
    """Pick from a command's parameters the options for `load` that were given."""
    chosen = {name: params[name] for name in READING_OPTIONS}
    return {
        name: str(value) if isinstance(value, Path) else value
        for name, value in chosen.items()
        if value is not None
    }


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
        If there is no curve.
    """
    check_no_options(path, "a file of curves", options)
    return curves_of_file(path)


def check_no_options(path: Path, what: str, options: Mapping[str, Any]) -> None:
    """Raise a UsageError if options for skeleton files are given for another file."""
    if options:
        given = ", ".join(options)
        raise click.UsageError(f"{path} is {what}, which has no {given}")


def cut(data: Framed, frames: FrameRange | None, path: Path) -> Framed:
    """Return a range of a motion or clip; all of it if none is given.

    Raises
    ------
    DataError
        If the range reaches outside; names the file.
    """
    return data if frames is None else cut_named(data, frames, str(path))
