"""Maya ASCII scenes as the verbs open them, and what a shell says about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from ..maya_ascii import MayaAsciiScene, open_scene
from ..source_files import is_scene
from .reading import FILE
from .reporting import note

Command = TypeVar("Command", bound=Callable[..., Any])

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


def scene_options(command: Command) -> Command:
    """Give a command the options of `keyweave.open_scene`."""
    return hold_option(search_option(command))


def open_noted(path: Path, **options: Any) -> MayaAsciiScene:
    """Open a scene with options of `keyweave.open_scene`; say what its reader noted."""
    scene = open_scene(path, **options)
    for text in scene.notes:
        note(f"{path}: {text}")
    return scene


def check_scene_options(params: Mapping[str, Any], paths: Sequence[Path]) -> None:
    """Raise a UsageError if there are options for scenes, but no scene."""
    if any(is_scene(path) for path in paths):
        return
    for name, option in (("hold", "--hold"), ("search_paths", "--search-path")):
        if params[name]:
            raise click.UsageError(f"{option} is for a .ma, and none is read")


def foreign_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return those of the options for reading motions that scenes have not."""
    return {name: value for name, value in options.items() if name != "up_axis"}


def given_scene_options(params: Mapping[str, Any]) -> dict[str, Any]:
    """Pick from a command's parameters those of `keyweave.open_scene`."""
    return {
        "on_unknown": "hold" if params["hold"] else "error",
        "search_paths": tuple(params["search_paths"]),
    }
