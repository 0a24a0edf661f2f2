"""What `keyweave resequence` was asked to do, checked as far as no file is needed for it.

The command line wins over the settings file.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple

import click

from ..demand_words import (
    parse_at,
    parse_favored,
    parse_heading,
    parse_preferred,
    parse_range,
    parse_speed,
    source_number,
)
from ..errors import SettingError
from ..resequencing import (
    Constraint,
    FavoredRange,
    ForbiddenRange,
    PreferredHeading,
    PreferredPose,
    PreferredSpeed,
    ResequenceSettings,
)
from ..resequencing.constraints import Demand
from ..source_files import SCENE, is_curves, is_scene, kind_words
from .frame_range import FrameRange, by_file
from .options import Command, given_settings, make_settings
from .scenes import check_scene_options, given_scene_options
from .settings_file import read_settings
from .writing import PAGES, check_suffix, numbered


class DemandOption(NamedTuple):
    """An option that constraints or wishes are given by, and what is made of its words."""

    parse: Callable[[str], Any]
    metavar: str
    help: str
    make: Callable[[Any, int], Demand]


DEMANDS: Mapping[str, DemandOption] = {
    "at": DemandOption(
        parse_at,
        "OUT=[INPUT:]IN",
        "Output frame OUT must show input frame IN, of INPUT if there are several.",
        lambda given, motion: Constraint(given.source_frame, given.output_frame, motion),
    ),
    "prefer": DemandOption(
        parse_preferred,
        "OUT=[INPUT:]IN[:WEIGHT]",
        "Output frame OUT should look like input frame IN. A weight of 1 is worth one "
        "transition between ordinary frames.",
        lambda given, motion: PreferredPose(
            given.source_frame, given.output_frame, given.weight, motion
        ),
    ),
    "favor": DemandOption(
        parse_favored,
        "[INPUT:]A:B[*WEIGHT]",
        "Input frames A to B should be used rather than others.",
        lambda given, motion: FavoredRange(given.first, given.last, given.weight, motion),
    ),
    "forbid": DemandOption(
        parse_range,
        "[INPUT:]A:B",
        "Input frames A to B must not be used.",
        lambda given, motion: ForbiddenRange(given.first, given.last, motion),
    ),
    "speed": DemandOption(
        parse_speed,
        "SPEED[@A:B][*WEIGHT]",
        "The figure should travel so many centimetres per second, on output frames A to B "
        "or on all.",
        lambda given, motion: PreferredSpeed(
            given.speed, given.weight, given.first, given.last
        ),
    ),
    "heading": DemandOption(
        parse_heading,
        "OUT=DEGREES[:WEIGHT]",
        "On output frame OUT the figure should face there; 0 is where it faces whose root "
        "is not turned, and a weight of 0.5 goes half the way.",
        lambda given, motion: PreferredHeading(
            math.radians(given.heading), given.output_frame, given.weight
        ),
    ),
}


class Worded(click.ParamType):  # type: ignore[type-arg]
    """Reads what one of the functions of `keyweave.demand_words` reads."""

    name = "text"

    def __init__(self, parse: Callable[[str], Any]):
        self.parse = parse

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Any:
        """Return what a text means."""
        if not isinstance(value, str):
            return value
        try:
            return self.parse(value)
        except SettingError as error:
            self.fail(f"{value!r} is not {error.expected}", param, ctx)


def demand_options(command: Command) -> Command:
    """Give a command an option for each kind of constraint and wish."""
    for name, one in reversed(list(DEMANDS.items())):
        option = click.option(
            f"--{name}",
            type=Worded(one.parse),
            multiple=True,
            metavar=one.metavar,
            help=one.help,
        )
        command = option(command)
    return command


@dataclass(frozen=True)
class Plan:
    """The files, demands and settings of one call.

    Attributes
    ----------
    demands : tuple of Demand
        Constraints and wishes without the path.
    along : Path or None
        The file of the path to follow.
    closed : bool
        Whether the path leads on from its last point to the first.
    source_frames : tuple of FrameRange or None
        One per input.
    """

    inputs: tuple[Path, ...]
    output: Path
    report: Path | None
    n_frames: int
    demands: tuple[Demand, ...]
    along: Path | None
    closed: bool
    source_frames: tuple[FrameRange | None, ...]
    seed: int
    settings: ResequenceSettings
    scene_options: Mapping[str, Any]

    @property
    def motion_files(self) -> list[Path]:
        """The files for the variations, best first; fewer may be made."""
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
        If a setting is out of range, or a constraint names an input that is not there.
    FileFormatError
        If there is a settings file, and it cannot be read.
    """
    params = ctx.params
    known = [field.name for field in fields(ResequenceSettings)]
    path = params["settings_file"]
    from_file = {} if path is None else read_settings(path, known, DEMANDS)
    given = {name: _given(name, params[name], from_file) for name in DEMANDS}
    settings = make_settings(
        ResequenceSettings, given_settings(ResequenceSettings, ctx), from_file
    )
    _check_kinds(params)
    copied = ("inputs", "output", "report", "n_frames", "along", "closed", "seed")
    return Plan(
        **{name: params[name] for name in copied},
        demands=_demands(params["inputs"], given),
        source_frames=by_file(params["inputs"], params["source_frames"], "--source-frames"),
        settings=settings,
        scene_options={**given_scene_options(params), "up_axis": params["up_axis"]},
    )


def _given(name: str, given: Sequence[Any], from_file: dict[str, Any]) -> Sequence[Any]:
    """Return what was given of one kind, or what the file says, which is taken out."""
    texts = from_file.pop(name, [])
    return given or [DEMANDS[name].parse(text) for text in texts]


def _demands(
    inputs: Sequence[Path], given: Mapping[str, Sequence[Any]]
) -> tuple[Demand, ...]:
    names = [str(path) for path in inputs]
    return tuple(
        DEMANDS[name].make(words, source_number(getattr(words, "source", ""), names))
        for name, several in given.items()
        for words in several
    )


def _check_kinds(params: Mapping[str, Any]) -> None:
    """Raise if files do not fit each other, or options do not fit the files."""
    inputs, output = params["inputs"], params["output"]
    in_scene = is_scene(inputs[0])
    for path in inputs:
        if is_curves(path):
            raise click.UsageError(
                f"{path} holds curves without a skeleton, and frames are compared by "
                "where joints are; give .bvh, .amc or .ma"
            )
        if is_scene(path) and not in_scene:
            first = inputs[0]
            raise click.UsageError(
                f"{path} is a scene, but {first} {kind_words(first)}; name the scene first"
            )
    suffix, what = (SCENE, "a scene") if in_scene else (".bvh", "a motion")
    check_suffix(output, [suffix], f"what is made of {what}")
    if params["closed"] and params["along"] is None:
        raise click.UsageError("--closed says of a path that it is closed; give --along")
    if params["up_axis"] and not in_scene:
        raise click.UsageError("--up-axis is for an input that is a .ma")
    check_scene_options(params, inputs)
    if params["report"] is not None:
        check_suffix(params["report"], PAGES, "a report")
