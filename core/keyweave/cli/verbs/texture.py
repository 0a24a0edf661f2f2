"""`keyweave texture`: add captured detail to a keyframed sketch."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from ..._text import disambiguate_names, format_count, format_times
from ...formats import (
    CURVES_SUFFIX,
    SCENE_SUFFIX,
    WRITERS,
    describe_file,
    is_curve_file,
    is_scene_file,
    list_suffixes,
)
from ...methods.texturing import TextureSettings
from ...verbs.texture.request import CHANNEL_LISTS, TextureRequest
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
    Run,
    check_files_fit,
    echo_ending,
    make_host,
    map_option,
    open_data,
    open_sources,
    run_job,
)
from ..options import NUMBERS, check_layer_options, format_flag, request_options
from ..output import (
    Progress,
    describe_run,
    echo_json,
    echo_measurement,
    echo_table,
    elapsed_seconds,
    format_step,
    note,
    progress,
    spell,
)
from ..param_types import FrameRangeType, IntegerRange, PerFileType, choose_by_file
from ..scene_figures import SceneFigures, find_ends
from ..settings_file import make_settings, settings_option

# Options that have other names, or other values, for files than for scenes.
FILE_OPTIONS = ("key_frames", "key_step", "feet", "root_keys", "free_end")


@click.command()
@click.argument("sketch", type=FILE)
@click.argument("sources", nargs=-1, required=True, type=FILE, metavar="SOURCE...")
@request_options(TextureRequest, without=["feet", "settings"])
@output_options(
    "The file to write: .anim or .ma if the sketch has that format, otherwise .bvh."
)
@click.option("--report", type=FILE, help="HTML report to write, such as page.html.")
@click.option(
    "--all-paths",
    is_flag=True,
    help="Write all alternatives: out.1.bvh, the best, out.2.bvh and so on for -o out.bvh.",
)
@click.option(
    "--source-frames",
    type=PerFileType(FrameRangeType()),
    multiple=True,
    help="Range of source frames to use, for all sources or for one. [default: all]",
)
@click.option(
    "--source-namespace",
    "source_namespaces",
    type=PerFileType(click.STRING, "NAME"),
    multiple=True,
    help="Namespace of the source character in a .ma, for all sources or for one.",
)
@map_option
@scene_options
@reading_options
@click.option(
    "--key-frames",
    type=NUMBERS,
    metavar="1,13,25",
    help="Keyed frames of a .bvh or .amc sketch, which does not record them.",
)
@click.option(
    "--key-step",
    type=IntegerRange(min=1),
    metavar="N",
    help="Treat the first frame, every Nth frame after it and the last frame as keyed.",
)
@click.option(
    "--feet",
    type=click.Choice(["lock", "travel", "paper", "off", "after"]),
    default="lock",
    metavar="[lock|travel|paper|off]",
    help="Let feet stand: lock moves the legs and the height of the hips, "
    "travel also the hips over the ground, paper textures the legs last. [default: lock]",
)
@click.option(
    "--root-keys",
    type=NUMBERS,
    metavar="1,25",
    help="Keyed frames of the path in a .bvh or .amc sketch. [default: those of the legs]",
)
@click.option(
    "--free-end",
    is_flag=True,
    help="With --feet travel, let the path end elsewhere than in the sketch.",
)
@settings_option
@request_options(TextureSettings)
@click.pass_context
def command(ctx: click.Context, /, **params: Any) -> None:
    """Add detail from captured motion, the SOURCEs, to a keyframed SKETCH.

    The sketch is a .bvh, .amc, .anim or .ma file. The sources have joints or channels with
    the same names; namespaces may differ. NAMES are joints, controls, channels or patterns
    such as "*Arm" (in quotes), separated by commas.

    Frames are numbered as in the file; a .bvh starts at frame 1. A:B includes both ends.
    FILE= limits a value to one file: its name, or the number of a source from 1.

    \b
    keyweave texture sketch.bvh capture.bvh -o out.bvh --key-step 10 \\
        --drive LeftUpLeg,LeftLeg,RightUpLeg,RightLeg \\
        --texture "*Leg" --synthesize "Spine*,*Arm"
    """
    n_paths = make_settings(TextureSettings, ctx).n_paths
    names = {name: params[name] for name in CHANNEL_LISTS}
    params["feet"] = _choose_feet(ctx)
    _check_names(names)
    _check_kinds(params)
    read = [params["sketch"], *params["sources"]]
    params["reading"] = find_reading_options(params, read, params["sources"])
    sources = _list_sources(params)
    output, report = params["output"], params["report"]
    files = number_files(output, n_paths) if params["all_paths"] else [output]
    outputs = [*files, *([report] if report else [])]
    check_files(outputs, force=params["force"])
    with progress(quiet=params["as_json"]) as show_step:
        run = _run(ctx, params, sources, show_step)
        with all_or_none(outputs):
            _write(params, run, files, show_step)
    facts = _collect_facts(params, run, files)
    if params["as_json"]:
        echo_json(facts)
    else:
        _print_result(facts, run.job.blend_all(run.data, run.result))


def _choose_feet(ctx: click.Context) -> str:
    """Return the mode of feet; that of a rig without mapped captures is ``auto``.

    A rig is learned to hold its feet, which takes a while, so that it has to be asked for.
    """
    params, source = ctx.params, ctx.get_parameter_source("feet")
    is_rig = is_scene_file(params["sketch"]) and not params["maps"]
    if is_rig and source == ParameterSource.DEFAULT:
        return "auto"
    mode: str = params["feet"]
    return mode.replace("after", "lock")  # its earlier name


def _check_names(names: Mapping[str, list[str]]) -> None:
    if not names["drive"]:
        raise click.UsageError(
            "--drive is missing; name the keyed joints to match, such as hips and knees"
        )
    if not names["texture"] and not names["synthesize"]:
        raise click.UsageError(
            "--texture and --synthesize are both missing; name the joints to change with "
            "one or both"
        )


def _check_kinds(params: Mapping[str, Any]) -> None:
    """Raise a UsageError if an option or file does not fit the format of the sketch."""
    key_options = [f for f in ("key_frames", "key_step") if params[f] is not None]
    if len(key_options) == 2:
        raise click.UsageError("use --key-frames or --key-step, not both")
    sketch, output = params["sketch"], params["output"]
    in_scene = is_scene_file(sketch)
    if in_scene:
        check_suffix(output, [SCENE_SUFFIX], "the result for a scene")
    elif is_curve_file(sketch):
        check_suffix(output, [CURVES_SUFFIX], "the result for curves")
        _check_sources(params, [is_scene_file], ".anim, .bvh or .amc")
    else:
        check_suffix(output, list_suffixes(WRITERS, "motion"), "the result for a motion")
        if params["tolerance"] is not None:
            raise click.UsageError(
                "--tolerance applies only to curves; a .bvh stores every frame"
            )
        refused = [is_curve_file] if params["maps"] else [is_curve_file, is_scene_file]
        _check_sources(params, refused, ".bvh or .amc")
    if key_options and (in_scene or is_curve_file(sketch)):
        flag = format_flag(key_options[0])
        raise click.UsageError(f"{sketch} has its own keys; leave out {flag}")
    if params["source_namespaces"] and not in_scene:
        raise click.UsageError("--source-namespace applies only to a sketch in a .ma")
    check_layer_options(params, in_scene=in_scene)
    check_files_fit(params, [sketch, *params["sources"]])


def _check_sources(
    params: Mapping[str, Any], refused: Sequence[Callable[[Path], bool]], usable: str
) -> None:
    """Raise a UsageError if the sketch cannot use the format of a source."""
    sketch = params["sketch"]
    for source in params["sources"]:
        if any(is_refused(source) for is_refused in refused):
            raise click.UsageError(
                f"{source} {describe_file(source)}, but {sketch} {describe_file(sketch)}; "
                f"use {usable} sources"
            )


def _list_sources(params: Mapping[str, Any]) -> list[tuple[Path, Any, str | None]]:
    """Return each source with its frames and namespace, or None.

    A namespace for all sources applies to scenes only; other files may lack namespaces.
    """
    sources, uses = params["sources"], params["source_namespaces"]
    frames = choose_by_file(sources, params["source_frames"], "--source-frames", sources)
    named_uses = [(name, namespace) for name, namespace in uses if name is not None]
    in_scenes = choose_by_file(sources, uses, "--source-namespace", sources)
    elsewhere = choose_by_file(sources, named_uses, "--source-namespace", sources)
    namespaces = [
        in_scene if is_scene_file(path) else other
        for path, in_scene, other in zip(sources, in_scenes, elsewhere)
    ]
    return list(zip(sources, frames, namespaces))


def _run(
    ctx: click.Context,
    params: Mapping[str, Any],
    sources: Sequence[tuple[Path, Any, str | None]],
    show_step: Progress,
) -> Run:
    """Open the files, and run a job on the sketch."""
    sketch = params["sketch"]
    paths, frames, namespaces = zip(*sources)
    show_step(format_step("reading", sketch.name, 1, 1 + len(sources)))
    data = open_data(sketch, params["reading"][sketch], params)
    opened = open_sources(
        *(paths, params, show_step),
        frames=frames,
        namespaces=namespaces,
        opened={sketch: data},
    )
    own = {name: params[name] for name in FILE_OPTIONS}
    job = make_settings(library.TextureJob, ctx, sources=opened, **own)
    return run_job(
        job, make_host(library.Source(data, name=str(sketch))), show_step, "texturing"
    )


def _write(
    params: Mapping[str, Any], run: Run, files: Sequence[Path], show_step: Progress
) -> None:
    """Write the alternatives and the report."""
    result, force = run.result, params["force"]
    figures = _read_figures(run) if params["report"] else None
    for number, path in enumerate(result.paths):
        if number < len(files):
            show_step(format_step("writing", files[number].name, number + 1, len(files)))
            run.save(number, files[number], force=force)
            _note_numbering(path.motion)
        elif figures:
            show_step(format_step("baking", "alternative", number + 1, len(result.paths)))
            run.write(number)
        if figures:
            figures.add("result" if number == 0 else f"path {number + 1}")
    if params["report"]:
        show_step(f"writing {params['report'].name}")
        # Imported here since most runs write no report.
        from ...reports.texture_report import write_texture_report

        write_texture_report(
            params["report"],
            run.job.blend_all(run.data, result),
            sketch=run.data.sketch,
            sources=run.data.sources,
            source_names=_name_pieces(params, run),
            key_frames=run.data.key_frames,
            sampled=run.data.sampled,
            motions=None if figures is None else figures.motions,
            captures=() if figures is None else figures.captures,
            title=params["output"].stem,
            **describe_run(run.seconds),
            measurement=run.measured.get(0),
            overwrite=force,
        )


def _read_figures(run: Run) -> SceneFigures | None:
    """Return the sketch of a scene; None for a file, whose motions the page plays."""
    if isinstance(run.host, library.MotionFile):
        return None
    nodes = {channel.partition(".")[0] for channel in run.data.written}
    figures = SceneFigures(run.host, nodes, find_ends(run.result.clip))
    figures.add("sketch")
    owners = [run.job.sources[number] for number in run.data.owners]
    figures.read_captures(owners, run.data.sources)
    return figures


def _name_sources(params: Mapping[str, Any]) -> list[str]:
    """Return names for the sources; files with one name are numbered from 1."""
    return disambiguate_names([path.stem for path in params["sources"]])


def _name_pieces(params: Mapping[str, Any], run: Run) -> list[str]:
    """Return the name of its source for each piece of a source."""
    names = _name_sources(params)
    return [names[number] for number in run.data.owners]


def _note_numbering(motion: library.Motion | None) -> None:
    """Print a note if a motion starts at a frame that a .bvh cannot state."""
    if motion is not None and motion.start_frame != 1:
        first = f"{motion.start_frame:g}"
        note(f"a .bvh starts at frame 1, so frame {first} of the sketch becomes frame 1")


def _collect_facts(
    params: Mapping[str, Any], run: Run, files: Sequence[Path]
) -> dict[str, Any]:
    """Return the facts of a result for JSON."""
    facts = run.job.facts(run.data, run.result, _name_sources(params))
    facts["notes"] = [spell(text) for text in facts["notes"]]
    paths = facts.pop("paths")
    names = [*files, *[None] * (len(paths) - len(files))]
    return {
        "sketch": params["sketch"],
        "sources": params["sources"],
        "report": params["report"],
        **facts,
        "seconds": run.seconds,
        "total_seconds": elapsed_seconds(),
        "paths": run.add_measurements(paths, names),
    }


def _print_result(facts: dict[str, Any], result: Any) -> None:
    """Print the alternatives, the chosen settings and the output files."""
    # Imported here, since it needs NumPy, and the help of the command does not.
    from ...methods.texturing.coordination import describe_explained

    paths = facts["paths"]
    rows = [
        (
            number,
            len(path["fragments"]),
            f"{path['n_consecutive']} of {path['n_joins']}",
            path["cost"],
            path["file"] or "-",
        )
        for number, path in enumerate(paths, start=1)
    ]
    echo_table(("path", "fragments", "consecutive joins", "cost", "file"), rows)
    click.echo(
        f"band {facts['band']}, fragments between extrema of {facts['break_on']}, "
        f"{format_count(facts['n_matches'], 'candidate')} per fragment"
    )
    if facts["explained"]:
        click.echo(describe_explained(facts["explained"]))
    echo_measurement(paths[0]["measurement"])
    click.echo(format_times(facts["seconds"], facts["total_seconds"]))
    echo_ending(facts, result)
