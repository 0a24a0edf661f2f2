"""`keyweave resequence`: rearrange captured frames to meet constraints.

All arguments are checked before the work starts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from ..._text import disambiguate_names, format_count, format_times
from ...formats import (
    SCENE_SUFFIX,
    WRITERS,
    describe_file,
    is_curve_file,
    is_path_file,
    is_scene_file,
    list_suffixes,
)
from ...verbs.resequence.constraint_syntax import build_constraints, find_source
from ...verbs.resequence.request import ResequenceRequest
from .. import library
from ..files import (
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
from ..hosts import (
    Host,
    Run,
    check_files_fit,
    echo_ending,
    make_host,
    map_option,
    open_data,
    open_sources,
    run_job,
)
from ..options import check_layer_options, request_options
from ..output import (
    Progress,
    describe_run,
    echo_json,
    echo_measurements,
    echo_table,
    elapsed_seconds,
    format_step,
    progress,
    spell,
)
from ..param_types import (
    FrameRange,
    FrameRangeType,
    IntegerRange,
    PerFileType,
    choose_by_file,
)
from ..scene_figures import read_variations
from ..settings_file import make_settings, settings_option

# Flags that apply only to scenes, by parameter.
SCENE_FLAGS = {
    **{"controls": "--objects", "joints": "--joints", "inputs": "--inputs"},
    **{"to_namespaces": "--to-namespaces", "tolerance": "--tolerance"},
}


@click.command()
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="INPUT...")
@click.option(
    "--frames",
    "n_frames",
    type=IntegerRange(min=1),
    required=True,
    metavar="NUMBER",
    help="Number of frames of the output.",
)
@click.option(
    "--along",
    type=FILE,
    help="Path to follow: a .csv file with a point per line (x,z or x,y,z in centimeters), "
    "or the name of a curve in a .ma.",
)
@click.option(
    "--closed", is_flag=True, help="Continue the path from its last point to its first."
)
@output_options(
    "The file to write: .ma if the input is a scene, otherwise .bvh. Several variations "
    "are numbered: out.1.bvh, out.2.bvh and so on."
)
@click.option("--report", type=FILE, help="HTML report to write, such as page.html.")
@click.option(
    "--source-frames",
    type=PerFileType(FrameRangeType()),
    multiple=True,
    help="Range of input frames to use, for all inputs or for one. [default: all]",
)
@click.option(
    "--feet",
    "feet_mode",
    type=click.Choice(["after", "off"]),
    default="after",
    help="Keep feet from sliding where they are in contact in a captured input. "
    "[default: after]",
)
@map_option
@request_options(ResequenceRequest, flags=SCENE_FLAGS, without=["frames", "along"])
@scene_options
@reading_options
@settings_option
@click.pass_context
def command(ctx: click.Context, /, **params: Any) -> None:
    """Rearrange the frames of captured motion, the INPUTs, to meet constraints.

    The inputs are .bvh or .amc files, or one Maya scene. Segments of the inputs are spliced
    at the least visible transitions, and each constraint is met on its exact frame.

    Output frames are numbered from 1, input frames as in `keyweave info`. INPUT is the
    name of a file, such as walk2 or walk2.bvh, or its number from 1, and defaults to the
    first input. Constraints and preferences may be repeated.

    \b
    keyweave resequence walk.bvh walk2.bvh --frames 400 --at 1=120 \\
        --at 300=walk2:45 --forbid 10:40 -o out.bvh --report page.html

    \b
    keyweave resequence walk.bvh --frames 240 --loop --along circle.csv \\
        --variations 12 -o crowd.bvh

    In a Maya scene the input is the existing animation of the controls. All frames are
    frames of the timeline, and the output starts at the first frame of the first input.

    \b
    keyweave resequence shot.ma --objects "hero:*_CTRL" --inputs 1:240 \\
        --frames 480 --at 1=20 --along figure8 -o out.ma

    If captures follow the scene, they are the inputs. With --map they are transferred to
    the controls of its rig.

    \b
    keyweave resequence rig.ma walk.bvh --map auto --frames 480 \\
        --along figure8.csv --variations 12 -o crowd.ma
    """
    _check_kinds(params)
    inputs, in_scene = params["files"], is_scene_file(params["files"][0])
    captures = params["captures"] = inputs[1:] if in_scene else inputs
    params["reading"] = find_reading_options(params, inputs, captures or inputs)
    ranges = choose_by_file(captures, params["source_frames"], "--source-frames", captures)
    _check_scene_options(params, in_scene=in_scene)
    own = {"n_frames": params["n_frames"], "feet": params["feet_mode"]}
    job = make_settings(library.ResequenceJob, ctx, along=None, **own)
    n, output, report = job.settings.n_variations, params["output"], params["report"]
    files = [output] if n == 1 else number_files(output, n)
    outputs = [*files, *([report] if report else [])]
    check_files(outputs, force=params["force"])
    with progress(quiet=params["as_json"]) as show_step:
        run = _run(params, ranges, job, show_step)
        with all_or_none(outputs):
            _write(params, run, files, show_step)
    facts = _collect_facts(params, run, files)
    if params["as_json"]:
        echo_json(facts)
    else:
        _print_result(facts, run.result)


def _check_kinds(params: Mapping[str, Any]) -> None:
    """Raise a UsageError if the formats of the files or the options do not fit."""
    inputs, output = params["files"], params["output"]
    in_scene = is_scene_file(inputs[0])
    for path in inputs:
        if is_curve_file(path):
            raise click.UsageError(
                f"{path} has curves but no skeleton, which is needed to compare poses; "
                "use .bvh, .amc or .ma"
            )
        if is_scene_file(path) and not (in_scene or params["maps"]):
            first = inputs[0]
            raise click.UsageError(
                f"{path} is a scene, but {first} {describe_file(first)}; use inputs of one "
                "kind"
            )
    motions = list_suffixes(WRITERS, "motion"), "a motion"
    suffixes, what = ([SCENE_SUFFIX], "a scene") if in_scene else motions
    check_suffix(output, suffixes, f"the result for {what}")
    if params["closed"] and params["along"] is None:
        raise click.UsageError("--closed needs --along")
    check_files_fit(params, inputs)


def _check_scene_options(params: Mapping[str, Any], *, in_scene: bool) -> None:
    """Raise a UsageError if an option does not fit the inputs."""
    check_layer_options(params, in_scene=in_scene)
    if in_scene:
        _check_scene(params)
        return
    for name, flag in SCENE_FLAGS.items():
        if params[name] not in (None, (), []):
            raise click.UsageError(f"{flag} applies only to an input in a .ma")


def _check_scene(params: Mapping[str, Any]) -> None:
    """Raise a UsageError if an option for a scene is missing or does not apply."""
    if params["captures"]:
        _check_captures(params)
    elif not params["controls"]:
        raise click.UsageError(
            "--objects is missing; name the controls of the scene to edit"
        )
    elif params["source_frames"]:
        raise click.UsageError("--source-frames applies only to motion files; use --inputs")
    if any(None in ends for ends in params["inputs"]):
        raise click.UsageError(
            "--inputs needs both a first and a last frame, such as 1:240"
        )
    if params["closed"] and not is_path_file(params["along"]):
        raise click.UsageError(
            "--closed applies only to a .csv path; a curve is open or closed by itself"
        )


def _check_captures(params: Mapping[str, Any]) -> None:
    """Raise a UsageError if captures for a scene have no map, or frames of the scene."""
    captures = params["captures"]
    maps = choose_by_file(captures, params["maps"], "--map", captures)
    for path, joint_map in zip(captures, maps):
        if joint_map is None:
            raise click.UsageError(
                f"{path} needs --map auto, or a map of joints, to move the controls of "
                f"{params['files'][0]}"
            )
    for name, flag in (("inputs", "--inputs"), ("joints", "--joints")):
        if params[name]:
            problem = "applies to the animation of the scene, not to captures"
            raise click.UsageError(f"{flag} {problem}")


def _run(
    params: Mapping[str, Any],
    ranges: Sequence[FrameRange | None],
    job: library.ResequenceJob,
    show_step: Progress,
) -> Run:
    """Open the inputs and run the job on them."""
    inputs, captures = params["files"], params["captures"]
    opened = {}
    if is_scene_file(inputs[0]):
        show_step(format_step("reading", inputs[0].name, 1, max(len(inputs), 1)))
        opened[inputs[0]] = open_data(inputs[0], params["reading"][inputs[0]], params)
    if captures:
        names = [str(path) for path in captures]
        texts = job.constraint_texts  # checks the names of inputs before reading
        build_constraints(texts, lambda name, _: find_source(name, names), float)
    sources = open_sources(captures, params, show_step, frames=ranges, opened=opened)
    if opened:
        host = make_host(library.Source(opened[inputs[0]], name=str(inputs[0])))
        job = replace(job, sources=sources)
    else:
        host = make_host(*sources)
    job = replace(job, **_find_path(params, host))
    return run_job(job, host, show_step, "resequencing")


def _find_path(params: Mapping[str, Any], host: Host) -> dict[str, Any]:
    """Return the field of the job for the path to follow: points, or a scene's curve."""
    along = params["along"]
    if along is None:
        return {}
    if not isinstance(host, library.MotionFile) and not is_path_file(along):
        return {"along": str(along)}
    return {"path": library.GroundPath.read(along, host.up_axis, closed=params["closed"])}


def _write(
    params: Mapping[str, Any], run: Run, files: Sequence[Path], show_step: Progress
) -> None:
    """Write the variations and the report."""
    n_written = min(len(run.result.variations), len(files))
    played = read_variations(run) if params["report"] else None
    for number in range(len(run.result.variations)):
        if number < n_written:
            show_step(format_step("writing", files[number].name, number + 1, n_written))
            run.save(number, files[number], force=params["force"])
        elif played:
            run.write(number)
        if played:
            played.add_variation(run, number)
    if params["report"] is not None:
        show_step(f"writing {params['report'].name}")
        library.write_resequence_report(
            params["report"],
            run.job.note_strength(run.result),
            source_names=_name_inputs(params),
            along=run.data.path,
            **({} if played is None else played.list_contents()),
            title=params["output"].stem,
            **describe_run(run.seconds),
            measurement=run.measured.get(0),
            overwrite=params["force"],
        )


def _name_inputs(params: Mapping[str, Any]) -> list[str]:
    """Return names for the inputs; files with one name are numbered from 1."""
    if len(params["inputs"]) > 1:
        return [f"{first:g} to {last:g}" for first, last in params["inputs"]]
    paths = params["captures"] or params["files"]
    return disambiguate_names([path.stem for path in paths])


def _collect_facts(
    params: Mapping[str, Any], run: Run, files: Sequence[Path]
) -> dict[str, Any]:
    """Return the facts of a result for JSON."""
    facts = run.job.facts(run.data, run.result, _name_inputs(params))
    copied = ("n_frames", "strength", "repeat_half_life", "cheapest_cost")
    return {
        "inputs": params["files"],
        "report": params["report"],
        **{name: facts[name] for name in copied},
        "notes": [spell(text) for text in facts["notes"]],
        "seconds": run.seconds,
        "total_seconds": elapsed_seconds(),
        "paths": run.add_measurements(facts["paths"], files),
    }


def _print_result(facts: dict[str, Any], result: Any) -> None:
    """Print the variations, their transitions and the output files."""
    echo_table(
        ("variation", "transitions", "worst cost", "mean cost", "smoothed", "file"),
        [
            (number, *_summarize_transitions(path["transitions"]), path["file"])
            for number, path in enumerate(facts["paths"], start=1)
        ],
    )
    if facts["repeat_half_life"]:
        cost, cheapest = facts["paths"][0]["cost"], facts["cheapest_cost"]
        half_life = f"half-life of repeats {facts['repeat_half_life']:.3g} seconds"
        click.echo(f"{half_life}; total cost {cost:.4g}, {cheapest:.4g} without")
    echo_measurements(facts["paths"])
    n_frames = format_count(facts["n_frames"], "frame")
    click.echo(f"{n_frames}, {format_times(facts['seconds'], facts['total_seconds'])}")
    echo_ending(facts, result)


def _summarize_transitions(
    transitions: list[dict[str, Any]],
) -> tuple[int, float, float, int]:
    """Return the number of transitions, their worst and mean cost and widest smoothing."""
    costs = [transition["cost"] for transition in transitions] or [0.0]
    widths = [transition["smoothing_width"] for transition in transitions] or [0]
    return len(transitions), max(costs), sum(costs) / len(costs), max(widths)
