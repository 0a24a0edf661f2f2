"""`keyweave transfer`: captured motion as keys of the controls of a rig.

The rig is learned once for all captures, and all of them are computed before the first
output is written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any, cast

import click

from ..._text import disambiguate_names, format_times
from ...formats import (
    SCENE_SUFFIX,
    WRITERS,
    describe_file,
    is_curve_file,
    is_scene_file,
    list_suffixes,
    save,
)
from ...methods.fields import ALL_FRAMES
from ...verbs.transfer.request import TransferRequest
from .. import library
from ..files import (
    FILE,
    all_or_none,
    check_files,
    check_suffix,
    find_reading_options,
    name_outputs,
    new_folder,
    output_options,
    reading_options,
    scene_options,
)
from ..hosts import Run, check_files_fit, make_host, open_data, read_maps, run_job
from ..options import check_layer_options, request_options
from ..output import (
    Progress,
    echo_json,
    echo_measurement,
    elapsed_seconds,
    format_step,
    list_file_notes,
    note,
    progress,
    spell,
    start_time,
)
from ..param_types import FrameRangeType, PerFileType, choose_by_file
from ..scene_figures import SceneFigures, find_ends
from ..settings_file import make_settings, settings_option

MOTIONS = list_suffixes(WRITERS, "motion")


@click.command()
@click.argument("captures", nargs=-1, required=True, type=FILE, metavar="CAPTURE...")
@click.argument("rig", type=FILE, metavar="RIG.ma")
@output_options(
    "The file to write: .ma, or .bvh for the joints of the rig. For several captures a "
    "folder; the files in it are named after the captures."
)
@click.option("--report", type=FILE, help="HTML report to write, such as page.html.")
@click.option(
    "--source-frames",
    type=PerFileType(FrameRangeType()),
    multiple=True,
    help="Range of captured frames to use, for all captures or for one. [default: all]",
)
@click.option(
    "--source-namespace",
    "source_namespaces",
    type=PerFileType(click.STRING, "NAME"),
    multiple=True,
    help="Namespace of the captured skeleton in a .ma, for all captures or for one.",
)
@click.option(
    "--map",
    "maps",
    type=PerFileType(FILE, "auto|FILE"),
    multiple=True,
    help="Map of joints that `keyweave map` wrote, for all captures or for one; or auto to "
    "find one. [default: auto]",
)
@request_options(TransferRequest, flags={"limbs": "--limb"})
@scene_options
@reading_options
@settings_option
@click.pass_context
def command(ctx: click.Context, /, **params: Any) -> None:
    """Put captured motion, the CAPTUREs, onto the controls of the rig in RIG.ma.

    A capture is a .bvh or .amc of any skeleton, or a .ma with one. It is carried over to
    the joints of the rig, and the controls get the keys that put the joints there. Arms
    and legs stay in IK or FK as they are saved, unless --limb switches them.

    The first captured frame is written on the first frame of playback or at --start, and
    the playback range is extended. Captures are resampled to the frame rate of the scene.

    \b
    keyweave transfer walk.bvh rig.ma -o shot.ma --tolerance 0.1
    keyweave transfer 02_01.amc rig.ma -o shot.ma --file-scale 5.6444 --limb l.arm=ik
    keyweave transfer walk.bvh rig.ma -o shot.ma --keys 5mm
    keyweave transfer walk.bvh run.bvh jump.bvh rig.ma -o shots
    """
    captures, output = params["captures"], params["output"]
    in_folder = len(captures) > 1 or output.is_dir()
    outputs = [output]
    if in_folder:
        stems = disambiguate_names([capture.stem for capture in captures])
        outputs = name_outputs(stems, output, SCENE_SUFFIX, "several captures")
    _check_kinds(params, outputs)
    read = [params["rig"], *captures]
    params["reading"] = find_reading_options(params, read, captures)
    reports = [*filter(None, [params["report"]])]
    with new_folder(output) if in_folder else nullcontext():
        check_files([*outputs, *reports], force=params["force"])
        with progress(quiet=params["as_json"]) as show_step:
            run = _run(ctx, params, show_step)
            with all_or_none([*outputs, *reports]):
                _write(params, run, outputs, show_step)
    facts = _collect_facts(params, run, outputs)
    if params["as_json"]:
        echo_json(facts)
    else:
        _print_result(facts)


def _check_kinds(params: Mapping[str, Any], outputs: Sequence[Path]) -> None:
    """Raise a UsageError if the options do not apply to the files."""
    rig, captures = params["rig"], params["captures"]
    if not is_scene_file(rig):
        raise click.UsageError(
            f"{rig} {describe_file(rig)}; name the rig last, a {SCENE_SUFFIX}"
        )
    for capture in captures:
        if is_curve_file(capture):
            raise click.UsageError(
                f"{capture} {describe_file(capture)}; use .bvh, .amc or .ma captures"
            )
    for output in outputs:
        check_suffix(output, [SCENE_SUFFIX, *MOTIONS], "a rig's animation")
    in_scene = is_scene_file(outputs[0])
    for name in ("tolerance", "keys"):
        if params[name] is not None and not in_scene:
            problem = "applies only to curves; a .bvh stores every frame"
            raise click.UsageError(f"--{name} {problem}")
    if params["report"] is not None and len(captures) > 1:
        raise click.UsageError("--report is for a single capture")
    if params["source_namespaces"] and not any(map(is_scene_file, captures)):
        raise click.UsageError("--source-namespace applies only to captures in a .ma")
    check_layer_options(params, in_scene=in_scene)
    check_files_fit(params, [rig, *captures])


def _run(ctx: click.Context, params: Mapping[str, Any], show_step: Progress) -> Run:
    """Open the files, and run the job on the scene of the rig."""
    rig, reading = params["rig"], params["reading"]
    captures = params["captures"]
    maps = read_maps(captures, params["maps"])
    show_step(f"reading {rig.name}")
    scene = open_data(rig, reading[rig], params)
    sources = tuple(_open_captures(params, maps, show_step))
    job = make_settings(library.TransferJob, ctx, sources=sources)
    host = make_host(library.Source(scene, name=str(rig)))
    return run_job(job, host, show_step, "transferring")


def _open_captures(
    params: Mapping[str, Any], maps: Sequence[Any], show_step: Progress
) -> list[library.Source]:
    """Read the captures with their frames, namespaces and maps."""
    captures, reading = params["captures"], params["reading"]
    chosen = choose_by_file(captures, params["source_frames"], "--source-frames", captures)
    spaces = choose_by_file(
        captures, params["source_namespaces"], "--source-namespace", captures
    )
    opened = []
    for number, path in enumerate(captures):
        show_step(format_step("reading", path.name, number + 1, len(captures)))
        data = open_data(path, reading[path], params)
        frames = chosen[number] or ALL_FRAMES
        opened.append(library.Source(data, frames, spaces[number], str(path), maps[number]))
    return opened


def _write(
    params: Mapping[str, Any], run: Run, outputs: Sequence[Path], show_step: Progress
) -> None:
    """Write each capture and the report."""
    force = params["force"]
    for number, output in enumerate(outputs):
        show_step(format_step("writing", output.name, number + 1, len(outputs)))
        if is_scene_file(output):
            run.save(number, output, force=force)
        else:
            posed = run.job.pose(run.data, run.result, number).motion
            motion = posed.between(*run.job.frames)
            run.measure_joints(number, motion, output)
            save(motion, output, overwrite=force)
    if params["report"] is not None:
        run.write(0)
        show_step(f"writing {params['report'].name}")
        capture, result = run.data.captures[0], run.job.pose(run.data, run.result)
        figures = SceneFigures(
            cast("library.MayaAsciiScene", run.host),
            result.motion.skeleton.names,
            find_ends(result.motion),
            run.data.known.rig,
        )
        figures.add("rig")
        library.write_transfer_report(
            params["report"],
            capture.motion,
            result,
            figure=figures.motions.get("rig"),
            settings=run.job.settings,
            notes=[*list_file_notes(), *map(spell, run.data.notes)],
            title=outputs[0].stem,
            seconds=run.seconds,
            started=start_time(),
            measurement=run.measured.get(0),
            overwrite=force,
        )


def _collect_facts(
    params: Mapping[str, Any], run: Run, outputs: Sequence[Path]
) -> dict[str, Any]:
    """Return the facts of all results for JSON."""
    facts = run.job.facts(run.data, run.result, [str(path) for path in params["captures"]])
    notes = [*run.data.notes, *facts["notes"]]
    captures = [
        {"output": output, **capture, "measurement": run.measured[number].facts()}
        for number, (output, capture) in enumerate(zip(outputs, facts["paths"]))
    ]
    return {
        "rig": params["rig"],
        "captures": captures,
        "report": params["report"],
        "strength": facts["strength"],
        "notes": [spell(text) for text in notes],
        "seconds": run.seconds,
        "total_seconds": elapsed_seconds(),
    }


def _print_result(facts: Mapping[str, Any]) -> None:
    """Print the frames of each capture, and its measurement."""
    for capture in facts["captures"]:
        first, last = capture["frames"]
        click.echo(
            f"{capture['output']}: frames {first:g} to {last:g}, evaluations per frame "
            f"{capture['evaluations_per_frame']:.3g}"
        )
        echo_measurement(capture["measurement"])
    click.echo(format_times(facts["seconds"], facts["total_seconds"]))
    if facts["report"] is not None:
        click.echo(f"report: {facts['report']}")
    for text in facts["notes"]:
        note(text)
