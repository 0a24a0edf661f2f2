"""What `keyweave resequence` was asked to do, checked as far as no file is needed for it.

The command line wins over the settings file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from ..errors import SettingError
from ..formats import (
    SCENE_SUFFIX,
    WRITERS,
    describe_file,
    is_curve_file,
    is_scene_file,
    list_suffixes,
)
from ..jobs.constraint_forms import build_constraints
from ..jobs.constraint_syntax import find_source
from ..jobs.request import CONSTRAINT_PARSERS
from ..methods.resequencing import ResequenceSettings
from ..methods.resequencing.constraints import AnyConstraint
from ..reports.page import PAGES
from ..reports.page.page import disambiguate_names
from .files import check_scene_options, check_suffix, given_scene_options, numbered
from .options import Command
from .param_types import FrameRange, by_file
from .resequence_objects import asked_of_scene
from .settings_file import settings_of

# For each of `CONSTRAINT_PARSERS`: how it is written, and what it means.
HELPS: Mapping[str, tuple[str, str]] = {
    "at": (
        "OUT=[INPUT:]IN",
        "Output frame OUT must show input frame IN, of INPUT if there are several.",
    ),
    "prefer": (
        "OUT=[INPUT:]IN[:WEIGHT]",
        "Output frame OUT should look like input frame IN. A weight of 1 is worth one "
        "transition between ordinary frames.",
    ),
    "favor": (
        "[INPUT:]A:B[*WEIGHT]",
        "Input frames A to B should be used rather than others.",
    ),
    "forbid": ("[INPUT:]A:B", "Input frames A to B must not be used."),
    "speed": (
        "SPEED[@A:B][*WEIGHT]",
        "The figure should travel so many centimetres per second, on output frames A to B "
        "or on all.",
    ),
    "heading": (
        "OUT=DEGREES[:WEIGHT]",
        "On output frame OUT the figure should face there; 0 is where it faces whose root "
        "is not turned, and a weight of 0.5 goes half the way.",
    ),
}


class Worded(click.ParamType):  # type: ignore[type-arg]
    """Text that a function of `keyweave.jobs.constraint_syntax` can read."""

    name = "text"

    def __init__(self, parse: Callable[[str], Any]):
        self.parse = parse

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Any:
        """Return the text as it is."""
        try:
            self.parse(value)
        except SettingError as error:
            self.fail(f"{value!r} is not {error.expected}", param, ctx)
        return value


def demand_options(command: Command) -> Command:
    """Give a command an option for each kind of constraint and wish."""
    for name, (form, help) in reversed(list(HELPS.items())):
        kind = Worded(CONSTRAINT_PARSERS[name])
        option = click.option(
            f"--{name}", type=kind, multiple=True, metavar=form, help=help
        )
        command = option(command)
    return command


@dataclass(frozen=True)
class Plan:
    """The files, demands and settings of one call.

    Attributes
    ----------
    words : mapping of str to sequence of str
        Constraints and wishes as they were written, for each of `CONSTRAINT_PARSERS`.
    along : Path or None
        The file of the path to follow.
    closed : bool
        Whether the path leads on from its last point to the first.
    source_frames : tuple of FrameRange or None
        One per input.
    asked : mapping of str to object
        What a job takes beside these where the input is a scene; otherwise empty.
    """

    inputs: tuple[Path, ...]
    output: Path
    report: Path | None
    n_frames: int
    words: Mapping[str, Sequence[str]]
    along: Path | None
    closed: bool
    source_frames: tuple[FrameRange | None, ...]
    seed: int
    settings: ResequenceSettings
    scene_options: Mapping[str, Any]
    asked: Mapping[str, Any]

    @property
    def source_names(self) -> list[str]:
        """What inputs are called in what is told and shown."""
        if len(self.asked.get("inputs", ())) > 1:
            return [f"{first:g} to {last:g}" for first, last in self.asked["inputs"]]
        return disambiguate_names([path.stem for path in self.inputs])

    @property
    def demands(self) -> list[AnyConstraint]:
        """Constraints and wishes on files of motion, without the path.

        Raises
        ------
        SettingError
            If one is not written as it must be, or names an input that is not there.
        """
        names = [str(path) for path in self.inputs]
        return build_constraints(
            {
                name: [*map(CONSTRAINT_PARSERS[name], texts)]
                for name, texts in self.words.items()
            },
            lambda words: find_source(getattr(words, "source", ""), names),
            lambda frame: frame,
        )

    @property
    def motion_files(self) -> list[Path]:
        """The files for the variations, by their order; fewer may be made."""
        n = self.settings.n_variations
        return [self.output] if n == 1 else numbered(self.output, n)

    @property
    def files(self) -> list[Path]:
        """All files that may be written."""
        return [*self.motion_files, *([self.report] if self.report else [])]


def make_plan(ctx: click.Context) -> Plan:
    """Make a plan of a command's parameters.

    Raises
    ------
    UsageError
        If something is missing or contradicts something else.
    SettingError
        If a setting is out of range.
    FileFormatError
        If there is a settings file, and it cannot be read.
    """
    params = ctx.params
    settings, words = settings_of(ctx, ResequenceSettings, CONSTRAINT_PARSERS)
    _check_kinds(params)
    copied = ("inputs", "output", "report", "n_frames", "along", "closed", "seed")
    return Plan(
        **{name: params[name] for name in copied},
        words=words,
        source_frames=by_file(params["inputs"], params["source_frames"], "--source-frames"),
        settings=settings,
        scene_options={**given_scene_options(params), "up_axis": params["up_axis"]},
        asked=asked_of_scene(params, in_scene=is_scene_file(params["inputs"][0])),
    )


def _check_kinds(params: Mapping[str, Any]) -> None:
    """Raise if files do not fit each other, or options do not fit the files."""
    inputs, output = params["inputs"], params["output"]
    in_scene = is_scene_file(inputs[0])
    for path in inputs:
        if is_curve_file(path):
            raise click.UsageError(
                f"{path} holds curves without a skeleton, and frames are compared by "
                "where joints are; give .bvh, .amc or .ma"
            )
        if is_scene_file(path) and not in_scene:
            first = inputs[0]
            raise click.UsageError(
                f"{path} is a scene, but {first} {describe_file(first)}; "
                "name the scene first"
            )
    motions = list_suffixes(WRITERS, "motion"), "a motion"
    suffixes, what = ([SCENE_SUFFIX], "a scene") if in_scene else motions
    check_suffix(output, suffixes, f"what is made of {what}")
    if params["closed"] and params["along"] is None:
        raise click.UsageError("--closed says of a path that it is closed; give --along")
    if params["up_axis"] and not in_scene:
        raise click.UsageError("--up-axis is for an input that is a .ma")
    check_scene_options(params, inputs)
    if params["report"] is not None:
        check_suffix(params["report"], PAGES, "a report")
