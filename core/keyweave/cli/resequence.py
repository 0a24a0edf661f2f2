"""`keyweave resequence`: captured frames in another order, under constraints.

All that can be wrong with what was asked is found before the work begins.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click
import numpy as np

from .._text import format_count
from ..formats import is_scene_file
from ..methods.resequencing import ResequenceResult, ResequenceSettings
from ..methods.resequencing.resequence import resequence as make
from .files import (
    FILE,
    READING_OPTIONS,
    all_or_none,
    check_files,
    output_options,
    scene_options,
)
from .options import settings_options
from .output import Progress, echo_json, echo_table, note, progress, timed
from .param_types import NamedFrameRangeType
from .resequence_files import read_inputs, write_page_of, write_variations
from .resequence_objects import object_options
from .resequence_path import read_path
from .resequence_plan import Plan, demand_options, make_plan
from .resequence_scene import resequence_scene


@click.command()
@click.argument("inputs", nargs=-1, required=True, type=FILE, metavar="INPUT...")
@click.option(
    "--frames",
    "n_frames",
    type=click.IntRange(min=1),
    required=True,
    metavar="NUMBER",
    help="How many frames are made.",
)
@demand_options
@click.option(
    "--along",
    type=FILE,
    help="A path to follow: a .csv file of points, each x and z (or x, y and z) in "
    "centimetres, closed if the last point is the first; or, in a .ma, a curve's name.",
)
@click.option("--closed", is_flag=True, help="The path leads from its end to its start.")
@output_options(
    "The file to write: .bvh, or .ma if the input is one. Variations are numbered: "
    "out.1.bvh, out.2.bvh ..."
)
@click.option("--report", type=FILE, help="Write a page on the result, such as page.html.")
@click.option(
    "--source-frames",
    type=NamedFrameRangeType(),
    multiple=True,
    help="Frames of all inputs that may be used, or of the one of that file name.",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    metavar="NUMBER",
    help="What is drawn at random is other with another number. [0 or more; default 0]",
)
@object_options
@scene_options
@READING_OPTIONS["up_axis"]
@click.option(
    "--settings",
    "settings_file",
    type=FILE,
    help="A TOML file of settings, by the names below with _ for -, n_variations, "
    "n_levels and so on, and of lists at, prefer, favor, forbid, speed and "
    "heading. The command line wins.",
)
@settings_options(ResequenceSettings)
@click.pass_context
def command(ctx: click.Context, /, **params: Any) -> None:
    """Show the frames of captured motion, the INPUTs, in another order.

    The inputs are .bvh or .amc files of one skeleton. Stretches of them are put in a row
    so that constraints are met to the frame and joins are hard to see.

    Output frames are numbered from 1, input frames as `keyweave info` numbers them. An
    input is named by its file, walk2 or walk2.bvh, or by its number from 1; if none is
    named it is the first. Each of the options for constraints may be given repeatedly.

    keyweave resequence walk.bvh walk2.bvh --frames 400 --at 1=120 --at 300=walk2:45
    --forbid 10:40 -o out.bvh --report page.html

    keyweave resequence walk.bvh --frames 240 --loop --along circle.csv --variations 12
    -o crowd.bvh

    In a Maya scene the animation that controls have on some frames is the input. All frames
    are those of its timeline; the result begins where the first input does.

    keyweave resequence shot.ma --objects "hero:*_CTRL" --inputs 1:240 --frames 480
    --at 1=20 --along figure8 -o out.ma
    """
    plan = make_plan(ctx)
    force, as_json = params["force"], params["as_json"]
    check_files(plan.files, force=force)
    with progress(quiet=as_json) as say:
        result, seconds = _work_of(plan)(plan, say, force=force)
    facts = result_facts(result, seconds, plan)
    if as_json:
        echo_json(facts)
    else:
        _tell(facts)


def _work_of(plan: Plan) -> Callable[..., tuple[ResequenceResult, float]]:
    """Return what does the work for the kind of file that the first input is."""
    return resequence_scene if is_scene_file(plan.inputs[0]) else _work


def _work(plan: Plan, say: Progress, *, force: bool) -> tuple[ResequenceResult, float]:
    """Read, make and write; return also the seconds that making took."""
    demands = plan.demands
    motions = read_inputs(plan, say)
    path = None
    if plan.along is not None:
        path = read_path(plan.along, motions[0].up_axis, closed=plan.closed)
    say("resequencing")
    result, seconds = timed(
        lambda: make(
            motions,
            n_frames=plan.n_frames,
            constraints=[*demands, *([] if path is None else [path])],
            settings=plan.settings,
            rng=np.random.default_rng(plan.seed),
        )
    )
    say("writing")
    with all_or_none(plan.files):
        write_variations(plan, result, force=force)
        write_page_of(plan, result, seconds, sources=motions, along=path, force=force)
    return result, seconds


def result_facts(result: ResequenceResult, seconds: float, plan: Plan) -> dict[str, Any]:
    """Return what scripts want to know of a result."""
    facts = result.facts(plan.source_names)
    variations = facts.pop("paths")
    return {
        "inputs": plan.inputs,
        "report": plan.report,
        **facts,
        "seconds": seconds,
        "paths": [
            {"file": file, **one} for one, file in zip(variations, plan.motion_files)
        ],
    }


def _tell(facts: dict[str, Any]) -> None:
    """Print the variations, what was made and what was written."""
    echo_table(
        ("variation", "transitions", "worst cost", "mean cost", "smoothed", "file"),
        [
            (number, *_transition_facts(one["transitions"]), one["file"])
            for number, one in enumerate(facts["paths"], start=1)
        ],
    )
    made = format_count(facts["n_frames"], "frame")
    click.echo(f"{made}, {facts['seconds']:.2g} seconds")
    if facts["report"] is not None:
        click.echo(f"report: {facts['report']}")
    for text in facts["notes"]:
        note(text)


def _transition_facts(transitions: list[dict[str, Any]]) -> tuple[int, float, float, int]:
    """Return how many there are, the worst and mean cost, and the widest smoothing."""
    costs = [one["cost"] for one in transitions] or [0.0]
    widths = [one["smoothing_width"] for one in transitions] or [0]
    return len(transitions), max(costs), sum(costs) / len(costs), max(widths)
