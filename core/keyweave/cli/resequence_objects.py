"""What `keyweave resequence` is told of a scene: which controls, joints and frames."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from ..formats import is_path_file
from ..jobs.request import ResequenceRequest
from ..methods.fields import describe_field, find_field
from .options import (
    Command,
    check_layer_options,
    layer_options,
    names_option,
    tolerance_option,
)
from .param_types import FrameRangeType

# By their parameters, the options that are for scenes alone.
OPTIONS = {
    "objects": "--objects",
    "joints": "--joints",
    "ranges": "--inputs",
    "to_namespaces": "--to-namespaces",
    "tolerance": "--tolerance",
}


def object_options(command: Command) -> Command:
    """Give a command the options that are for scenes alone."""

    def told(name: str) -> str:
        return f"In a .ma: {describe_field(find_field(ResequenceRequest, name))}"

    for decorate in (
        layer_options,
        tolerance_option,
        names_option("--to-namespaces", told("to_namespaces")),
        click.option(
            "--inputs",
            "ranges",
            type=FrameRangeType(),
            multiple=True,
            help=f"{told('inputs')} May be given more than once.",
        ),
        names_option("--joints", told("joints")),
        names_option("--objects", told("controls")),
    ):
        command = decorate(command)
    return command


def asked_of_scene(params: Mapping[str, Any], *, in_scene: bool) -> dict[str, Any]:
    """Return what a job takes of a command's parameters.

    Raises
    ------
    UsageError
        If there is something for a scene where none is read, or the other way round.
    """
    check_layer_options(params, in_scene=in_scene)
    given = [flag for name, flag in OPTIONS.items() if params[name] not in (None, (), [])]
    if not in_scene:
        if given:
            raise click.UsageError(f"{given[0]} is for an input that is a .ma")
        return {}
    _check_scene(params)
    copied = ("joints", "to_namespaces", "tolerance", "mode", "layer")
    return {
        **{name: params[name] for name in copied},
        "controls": params["objects"],
        "inputs": [tuple(ends) for ends in params["ranges"]],
    }


def _check_scene(params: Mapping[str, Any]) -> None:
    """Raise if what is asked of a scene is missing, or means something else."""
    if not params["objects"]:
        raise click.UsageError(
            "--objects is missing; name the controls of the scene that are edited"
        )
    if len(params["inputs"]) > 1:
        raise click.UsageError(
            "name one scene; --inputs says which of its frames are inputs"
        )
    if params["source_frames"]:
        raise click.UsageError("--source-frames is for files of motion; give --inputs")
    if any(None in ends for ends in params["ranges"]):
        raise click.UsageError("--inputs needs a first and a last frame, such as 1:240")
    if params["closed"] and not is_table(params["along"]):
        raise click.UsageError("--closed is for a path in a .csv; a curve knows it itself")


def is_table(path: Path | None) -> bool:
    """Return whether a path to follow is in a file of its own, and no curve of a scene."""
    return path is not None and is_path_file(path)
