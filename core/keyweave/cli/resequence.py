"""`keyweave resequence`: captured frames in another order, under constraints.

All that can be wrong with what was asked is found before the work begins. The command line
wins over the settings file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any

import click

from .._text import format_count
from ..formats import (
    SCENE_SUFFIX,
    WRITERS,
    describe_file,
    is_curve_file,
    is_path_file,
    is_scene_file,
    list_suffixes,
)
from ..jobs.constraint_syntax import CONSTRAINTS, build_constraints, find_source
from ..jobs.request import ResequenceRequest
from ..jobs.resequence import ResequenceJob
from ..methods.fields import ALL_FRAMES, convert_tolerance, describe_field, find_field
from ..methods.resequencing import GroundPath, ResequenceSettings
from ..reports.page.page import disambiguate_names
from ..reports.resequence_report import write_resequence_report
from ..scenes.maya_ascii import MayaAsciiScene
from ..scenes.sources import Source
from .files import (
    FILE,
    all_or_none,
    check_files,
    check_suffix,
    find_reading_options,
    number_files,
    output_options,
    reading_options,
    scene_options,
)
from .hosts import (
    Host,
    Run,
    check_files_fit,
    echo_rest,
    make_host,
    open_data,
    run_job,
)
from .options import (
    Command,
    check_layer_options,
    constraint_options,
    layer_options,
    names_option,
    settings_options,
    tolerance_option,
)
from .output import Progress, echo_json, echo_table, format_step, progress, spell
from .param_types import FrameRange, FrameRangeType, PerFileType, by_file
from .settings_file import make_settings, settings_option

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
@constraint_options
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
    type=PerFileType(FrameRangeType()),
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
@reading_options
@settings_option
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
    started = perf_counter()
    settings = make_settings(ResequenceSettings, ctx)
    texts = {name: params[name] for name in CONSTRAINTS}
    _check_kinds(params)
    inputs = params["inputs"]
    params["reading"] = find_reading_options(params, inputs, inputs)
    ranges = by_file(inputs, params["source_frames"], "--source-frames", inputs)
    in_scene = is_scene_file(inputs[0])
    asked = _collect_scene_options(params, in_scene=in_scene)
    n, output, report = settings.n_variations, params["output"], params["report"]
    files = [output] if n == 1 else number_files(output, n)
    written = [*files, *([report] if report else [])]
    check_files(written, force=params["force"])
    asked |= {**texts, "n_frames": params["n_frames"], "seed": params["seed"]}
    job = ResequenceJob(**asked, settings=settings)
    with progress(quiet=params["as_json"]) as say:
        run = _run(params, ranges, job, say, started)
        with all_or_none(written):
            _write(params, run, files, say)
    facts = _collect_facts(params, run, files)
    if params["as_json"]:
        echo_json(facts)
    else:
        _tell(facts)


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
    check_files_fit(params, inputs)


def _collect_scene_options(params: Mapping[str, Any], *, in_scene: bool) -> dict[str, Any]:
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
    copied = ("joints", "to_namespaces", "mode", "layer")
    return {
        **{name: params[name] for name in copied},
        "tolerance": convert_tolerance(params["tolerance"]),
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
    if params["closed"] and not is_path_file(params["along"]):
        raise click.UsageError("--closed is for a path in a .csv; a curve knows it itself")


def _run(
    params: Mapping[str, Any],
    ranges: Sequence[FrameRange | None],
    job: ResequenceJob,
    say: Progress,
    started: float,
) -> Run:
    """Open the inputs and run the job on them."""
    inputs = params["inputs"]
    if not is_scene_file(inputs[0]):
        names = [str(path) for path in inputs]
        texts = job.constraint_texts  # those that name another input are refused
        build_constraints(texts, lambda name, _: find_source(name, names), float)
    files = []
    for number, (path, frames) in enumerate(zip(inputs, ranges), start=1):
        say(format_step("reading", path.name, number, len(inputs)))
        data = open_data(path, params["reading"][path], params)
        files.append(Source(data, frames or ALL_FRAMES, name=str(path)))
    host = make_host(*files)
    job = replace(job, **_find_path(params, host))
    return run_job(job, host, say, "resequencing", started)


def _find_path(params: Mapping[str, Any], host: Host) -> dict[str, Any]:
    """Return the path to follow as a job takes it: from a table, or a scene's curve."""
    along = params["along"]
    if along is None:
        return {}
    if isinstance(host, MayaAsciiScene) and not is_path_file(along):
        return {"along": str(along)}
    return {"path": GroundPath.read(along, host.up_axis, closed=params["closed"])}


def _write(
    params: Mapping[str, Any], run: Run, files: Sequence[Path], say: Progress
) -> None:
    """Write the variations there are, and the page."""
    n_written = min(len(run.result.variations), len(files))
    for number, file in enumerate(files[:n_written]):
        say(format_step("writing", file.name, number + 1, n_written))
        run.save(number, file, force=params["force"])
    if params["report"] is not None:
        say(f"writing {params['report'].name}")
        write_resequence_report(
            params["report"],
            run.result,
            sources=run.given.motions,
            source_names=_name_inputs(params),
            along=run.given.path,
            title=params["output"].stem,
            seconds=run.seconds,
            overwrite=params["force"],
        )


def _name_inputs(params: Mapping[str, Any]) -> list[str]:
    """Return what inputs are called in what is told and shown."""
    if len(params["ranges"]) > 1:
        return [f"{first:g} to {last:g}" for first, last in params["ranges"]]
    return disambiguate_names([path.stem for path in params["inputs"]])


def _collect_facts(
    params: Mapping[str, Any], run: Run, files: Sequence[Path]
) -> dict[str, Any]:
    """Return what scripts want to know of a result."""
    facts = run.job.facts(run.given, run.result, _name_inputs(params))
    return {
        "inputs": params["inputs"],
        "report": params["report"],
        "n_frames": facts["n_frames"],
        "notes": [spell(text) for text in facts["notes"]],
        "seconds": run.seconds,
        "paths": [{"file": file, **one} for one, file in zip(facts["paths"], files)],
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
    click.echo(f"{made}, {facts['seconds']:.1f} seconds")
    echo_rest(facts)


def _transition_facts(transitions: list[dict[str, Any]]) -> tuple[int, float, float, int]:
    """Return how many there are, the worst and mean cost, and the widest smoothing."""
    costs = [one["cost"] for one in transitions] or [0.0]
    widths = [one["smoothing_width"] for one in transitions] or [0]
    return len(transitions), max(costs), sum(costs) / len(costs), max(widths)
