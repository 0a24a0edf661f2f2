"""`keyweave exaggerate`: a capture is exaggerated by the keyed movement of a rig."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from ..._text import format_count, format_list, format_times
from ...formats import SCENE_SUFFIX, describe_file, is_curve_file, is_scene_file
from ...verbs.exaggerate.request import ExaggerateRequest
from .. import library
from ..files import (
    FILE,
    all_or_none,
    check_files,
    check_suffix,
    find_reading_options,
    output_options,
    reading_options,
    scene_options,
)
from ..hosts import (
    Run,
    check_files_fit,
    list_slides,
    make_host,
    open_data,
    open_sources,
    run_job,
)
from ..options import check_layer_options, request_options
from ..output import (
    Progress,
    echo_feet_table,
    echo_json,
    echo_measurement,
    elapsed_seconds,
    list_file_notes,
    note,
    progress,
    spell,
    start_time,
)
from ..param_types import FrameRangeType, PerFileType
from ..settings_file import make_settings, settings_option

LISTED = 4  # features, jumps or feet in a line


@click.command()
@click.argument("capture", type=FILE, metavar="CAPTURE")
@click.argument("keyed", type=FILE, metavar="KEYED.ma")
@output_options("The .ma to write: KEYED.ma with other curves on the controls of its rig.")
@request_options(ExaggerateRequest, flags={"limbs": "--limb"})
@click.option(
    "--source-frames",
    type=FrameRangeType(),
    help="Range of captured frames to use. [default: all]",
)
@click.option(
    "--source-namespace",
    metavar="NAME",
    help="Namespace of the captured controls or skeleton in a .ma.",
)
@click.option(
    "--map",
    "maps",
    type=PerFileType(FILE, "auto|FILE"),
    multiple=True,
    help="Map of joints that `keyweave map` wrote, for a capture of a skeleton; or auto to "
    "find one. [default: auto]",
)
@scene_options
@reading_options
@settings_option
@click.option("--report", type=FILE, help="HTML report to write, such as page.html.")
@click.pass_context
def command(ctx: click.Context, /, **params: Any) -> None:
    """Exaggerate captured motion by a keyed movement of the rig in KEYED.ma.

    The keyed movement is brought onto the time of the CAPTURE, and its exaggeration is
    blended in by a ratio: 0 is the capture, 100 the keyed movement, and more goes beyond.
    Feet stand where the captured ones do.

    The capture is a .ma with the same rig, or a .bvh, .amc or .ma of any skeleton, which
    is transferred to the rig first. The result is on the frames of the capture.

    \b
    keyweave exaggerate capture.ma keyed.ma -o out.ma --ratio 75
    keyweave exaggerate walk.bvh cycle.ma -o out.ma --loop --ratio 100 --ratio legs=25
    keyweave exaggerate capture.ma keyed.ma -o out.ma --steps 1.2 --cartoon 0.5 --keys 5mm
    keyweave exaggerate walk.bvh cycle.ma -o out.ma --loop --report page.html
    """
    _check_kinds(params)
    files, output = [params["keyed"], params["capture"]], params["output"]
    params["reading"] = find_reading_options(params, files, files[1:])
    written = [output, *filter(None, [params["report"]])]
    check_files(written, force=params["force"])
    with progress(quiet=params["as_json"]) as show_step:
        run = _run(ctx, params, show_step)
        show_step(f"writing {output.name}")
        with all_or_none(written):
            run.save(0, output, force=params["force"])
            if params["report"] is not None:
                show_step(f"writing {params['report'].name}")
                _write_report(params, run)
    facts = _collect_facts(params, run)
    if params["as_json"]:
        echo_json(facts)
    else:
        _print_result(facts)


def _check_kinds(params: Mapping[str, Any]) -> None:
    """Raise a UsageError if the options do not apply to the files."""
    keyed, capture = params["keyed"], params["capture"]
    if not is_scene_file(keyed):
        raise click.UsageError(
            f"{keyed} {describe_file(keyed)}; name the keyed rig last, a {SCENE_SUFFIX}"
        )
    if is_curve_file(capture):
        raise click.UsageError(
            f"{capture} {describe_file(capture)}; use a .bvh, .amc or .ma capture"
        )
    check_suffix(params["output"], [SCENE_SUFFIX], "a rig's animation")
    if params["source_namespace"] is not None and not is_scene_file(capture):
        raise click.UsageError("--source-namespace applies only to a capture in a .ma")
    check_layer_options(params, in_scene=True)
    check_files_fit(params, [keyed, capture])


def _run(ctx: click.Context, params: Mapping[str, Any], show_step: Progress) -> Run:
    """Open the files, and run the job on the scene of the keyed rig."""
    keyed, reading = params["keyed"], params["reading"]
    show_step(f"reading {keyed.name}")
    scene = open_data(keyed, reading[keyed], params)
    sources = open_sources(
        [params["capture"]],
        params,
        show_step,
        frames=[params["source_frames"]],
        namespaces=[params["source_namespace"]],
    )
    job = make_settings(library.ExaggerateJob, ctx, sources=sources)
    host = make_host(library.Source(scene, name=str(keyed)))
    return run_job(job, host, show_step, "exaggerating")


def _write_report(params: Mapping[str, Any], run: Run) -> None:
    """Write the page on the result."""
    library.write_exaggeration_report(
        params["report"],
        run.job,
        run.data,
        run.result,
        notes=[*list_file_notes(), *_list_notes(run)],
        title=params["output"].stem,
        seconds=run.seconds,
        started=start_time(),
        measurement=run.measured.get(0),
        overwrite=params["force"],
    )


def _list_notes(run: Run) -> list[str]:
    notes = [*run.data.notes, *run.job.facts(run.data, run.result)["notes"]]
    return [spell(text) for text in notes]


def _collect_facts(params: Mapping[str, Any], run: Run) -> dict[str, Any]:
    """Return the facts of the result for JSON."""
    facts = run.job.facts(run.data, run.result)
    return {
        "output": params["output"],
        "report": params["report"],
        "keyed": params["keyed"],
        **facts,
        "feet": list_slides(run.measured[0], facts["feet"]),
        "measurement": run.measured[0].facts(),
        "notes": _list_notes(run),
        "seconds": run.seconds,
        "total_seconds": elapsed_seconds(),
    }


def _print_result(facts: Mapping[str, Any]) -> None:
    """Print the frames and ratios, the time warp, and the slides of the feet."""
    first, last = facts["frames"]
    click.echo(f"{facts['output']}: frames {first:g} to {last:g}, {_list_ratios(facts)}")
    click.echo(_describe_warp(facts))
    names = format_list([*facts["weights"]], LISTED)
    click.echo(f"compared mostly by {names}")
    if facts["jumps"]:
        names = format_list([*facts["jumps"]], LISTED)
        click.echo(f"repeated instead of interpolated where they jump: {names}")
    for foot, count in facts["out_of_reach"].items():
        if count:
            click.echo(f"{foot} is out of reach on {format_count(count, 'frame')}")
    echo_measurement(facts["measurement"])
    if facts["feet"]:
        echo_feet_table(facts["feet"])
    if facts["report"] is not None:
        click.echo(f"report: {facts['report']}")
    click.echo(format_times(facts["seconds"], facts["total_seconds"]))
    for text in facts["notes"]:
        note(text)


def _list_ratios(facts: Mapping[str, Any]) -> str:
    """Return the ratios in percent, and what else changes the result."""
    parts = [
        f"{100 * ratio:g} %" if name == "*" else f"{name} {100 * ratio:g} %"
        for name, ratio in facts["ratio"].items()
    ]
    text = f"exaggerated by {', '.join(parts)}"
    if facts["steps"] != 1:
        text += f", steps times {facts['steps']:g}"
    return text + (f", cartoon filter {facts['cartoon']:g}" if facts["cartoon"] else "")


def _describe_warp(facts: Mapping[str, Any]) -> str:
    """Return a line on the time warp: counts of frames and rounds, and its cost."""
    counts = f"{facts['n_keyed']:,} keyed on {facts['n_captured']:,} captured frames"
    rounds = f" in {facts['rounds']:.3g} rounds" if facts["rounds"] != 1 else ""
    most = format_count(facts["max_repeat"], "frame")
    return f"{counts}{rounds}, each shown for at most {most}, cost {facts['cost']:.3g}"
