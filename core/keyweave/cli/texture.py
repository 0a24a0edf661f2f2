"""`keyweave texture`: a keyed sketch gets the life of captured motion.

All that can be wrong with what was asked is found before the work begins. The command line
wins over the settings file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

import click

from .._text import format_count
from ..animation.motion import Motion
from ..formats import (
    CURVES_SUFFIX,
    SCENE_SUFFIX,
    WRITERS,
    describe_file,
    is_curve_file,
    is_scene_file,
    list_suffixes,
)
from ..jobs.request import CHANNEL_LISTS, TextureRequest
from ..jobs.texture import TextureJob
from ..methods.fields import ALL_FRAMES, convert_tolerance
from ..methods.texturing import TextureSettings
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
    Figures,
    Run,
    check_files_fit,
    echo_rest,
    make_host,
    open_data,
    run_job,
)
from .options import (
    NUMBERS,
    check_layer_options,
    layer_options,
    names_options,
    settings_options,
    tolerance_option,
)
from .output import (
    Progress,
    echo_json,
    echo_table,
    format_step,
    note,
    progress,
    spell,
)
from .param_types import FrameRangeType, PerFileType, by_file
from .settings_file import make_settings, settings_option


@click.command()
@click.argument("sketch", type=FILE)
@click.argument("sources", nargs=-1, required=True, type=FILE, metavar="SOURCE...")
@names_options(TextureRequest, CHANNEL_LISTS)
@output_options("The file to write: .bvh, or .anim or .ma if the sketch is one.")
@click.option("--report", type=FILE, help="Write a page on the result, such as page.html.")
@click.option(
    "--all-paths",
    is_flag=True,
    help="Write every alternative: -o out.bvh gives out.1.bvh, the best, out.2.bvh ...",
)
@click.option("--frames", type=FrameRangeType(), help="Frames of the sketch to use.")
@click.option(
    "--source-frames",
    type=PerFileType(FrameRangeType()),
    multiple=True,
    help="Frames of all sources to use, or of the one of that file name.",
)
@click.option(
    "--source-namespace",
    "source_namespaces",
    type=PerFileType(click.STRING, "NAME"),
    multiple=True,
    help="In a .ma, the namespace of the character that is the source, in all sources or "
    "in the one of that file name.",
)
@scene_options
@reading_options
@click.option(
    "--key-frames",
    type=NUMBERS,
    metavar="1,13,25",
    help="Frames that were keyed; a .bvh does not say.",
)
@click.option(
    "--key-step",
    type=click.IntRange(min=1),
    help="Keys on the first frame, every so many frames after it, and the last.",
)
@settings_option
@settings_options(TextureSettings)
@tolerance_option
@layer_options
@click.pass_context
def command(ctx: click.Context, /, **params: Any) -> None:
    """Give a keyed SKETCH the life of captured motion, the SOURCEs.

    The sketch is a .bvh or .amc file, or a Maya .anim or .ma file, whose keys are known;
    the sources have joints or channels of the same names, in a .ma under any namespace.
    NAMES are joints, controls or channels, separated by commas, or patterns such as
    "*Arm" (in quotes).

    Frames are numbered as in the file; a .bvh starts at frame 1. A:B includes both ends.

    keyweave texture sketch.bvh capture.bvh --drive LeftUpLeg,LeftLeg,RightUpLeg,RightLeg
    --texture "*Leg" --synthesize "Spine*,*Arm" --key-step 10 -o out.bvh
    """
    started = perf_counter()
    settings = make_settings(TextureSettings, ctx)
    names = {name: params[name] for name in CHANNEL_LISTS}
    _check_names(names)
    _check_kinds(params)
    read = [params["sketch"], *params["sources"]]
    params["reading"] = find_reading_options(params, read, params["sources"])
    sources = _list_sources(params)
    output, report = params["output"], params["report"]
    files = number_files(output, settings.n_paths) if params["all_paths"] else [output]
    written = [*files, *([report] if report else [])]
    check_files(written, force=params["force"])
    with progress(quiet=params["as_json"]) as say:
        run = _run(params, sources, {"settings": settings, **names}, say, started)
        with all_or_none(written):
            _write(params, run, files, say)
    facts = _collect_facts(params, run, files)
    if params["as_json"]:
        echo_json(facts)
    else:
        _tell(facts)


def _check_names(names: Mapping[str, list[str]]) -> None:
    if not names["drive"]:
        raise click.UsageError(
            "--drive is missing; name what was keyed, such as hips and knees"
        )
    if not names["texture"] and not names["synthesize"]:
        raise click.UsageError(
            "--texture and --synthesize are both missing; name what is to be made"
        )


def _check_kinds(params: Mapping[str, Any]) -> None:
    """Raise if outputs, sources or keys do not fit what kind of file the sketch is."""
    keyed = [f for f in ("key_frames", "key_step") if params[f] is not None]
    if len(keyed) == 2:
        raise click.UsageError("give --key-frames or --key-step, not both")
    sketch, output = params["sketch"], params["output"]
    in_scene = is_scene_file(sketch)
    if in_scene:
        check_suffix(output, [SCENE_SUFFIX], "a sketch in a scene")
    elif is_curve_file(sketch):
        check_suffix(output, [CURVES_SUFFIX], "a sketch of curves")
        _check_sources(params, [is_scene_file], ".anim, .bvh or .amc")
    else:
        check_suffix(output, list_suffixes(WRITERS, "motion"), "a sketch that is a motion")
        if params["tolerance"] is not None:
            raise click.UsageError("--tolerance is for curves; a .bvh has every frame")
        _check_sources(params, [is_curve_file, is_scene_file], ".bvh or .amc")
    if keyed and (in_scene or is_curve_file(sketch)):
        raise click.UsageError(f"{sketch} has keys of its own; name none")
    if params["source_namespaces"] and not in_scene:
        raise click.UsageError("--source-namespace is for a sketch in a .ma")
    check_layer_options(params, in_scene=in_scene)
    check_files_fit(params, [sketch, *params["sources"]])


def _check_sources(
    params: Mapping[str, Any], refused: Sequence[Callable[[Path], bool]], usable: str
) -> None:
    """Raise if a source is of a kind that the sketch cannot use."""
    sketch = params["sketch"]
    for source in params["sources"]:
        if any(is_refused(source) for is_refused in refused):
            raise click.UsageError(
                f"{source} {describe_file(source)}, but {sketch} {describe_file(sketch)}; "
                f"give {usable} sources"
            )


def _list_sources(params: Mapping[str, Any]) -> list[tuple[Path, Any, str | None]]:
    """Return each source with its frames and namespace, where they are given.

    A namespace for all sources is for those that are scenes; others may have none.
    """
    sources, given = params["sources"], params["source_namespaces"]
    frames = by_file(sources, params["source_frames"], "--source-frames", sources)
    named = [(name, namespace) for name, namespace in given if name is not None]
    found = by_file(sources, given, "--source-namespace", sources)
    alone = by_file(sources, named, "--source-namespace", sources)
    spaces = [
        all_ if is_scene_file(path) else one
        for path, all_, one in zip(sources, found, alone)
    ]
    return list(zip(sources, frames, spaces))


def _run(
    params: Mapping[str, Any],
    sources: Sequence[tuple[Path, Any, str | None]],
    asked: Mapping[str, Any],
    say: Progress,
    started: float,
) -> Run:
    """Open the files and run the job on the sketch."""
    sketch = params["sketch"]
    reading = params["reading"]
    n_files = 1 + len(sources)
    say(format_step("reading", sketch.name, 1, n_files))
    data = open_data(sketch, reading[sketch], params)
    opened = []
    for number, (path, frames, namespace) in enumerate(sources, start=2):
        say(format_step("reading", path.name, number, n_files))
        is_same = _is_same(path, sketch)
        source = data if is_same else open_data(path, reading[path], params)
        opened.append(Source(source, frames or ALL_FRAMES, namespace, str(path)))
    job = TextureJob(
        sources=tuple(opened),
        frames=params["frames"] or ALL_FRAMES,
        tolerance=convert_tolerance(params["tolerance"]),
        **{name: params[name] for name in ("mode", "layer", "key_frames", "key_step")},
        **asked,
    )
    host = make_host(Source(data, name=str(sketch)))
    return run_job(job, host, say, "texturing", started)


def _is_same(a: Path, b: Path) -> bool:
    return a == b or (a.exists() and b.exists() and a.samefile(b))


def _write(
    params: Mapping[str, Any], run: Run, files: Sequence[Path], say: Progress
) -> None:
    """Write the alternatives and the page."""
    result, force = run.result, params["force"]
    figures = Figures(run) if params["report"] else None
    for number, file in zip(range(len(result.paths)), files):
        say(format_step("writing", file.name, number + 1, len(files)))
        run.save(number, file, force=force)
        _note_numbering(result.paths[number].motion)
        if figures:
            figures.add("result" if number == 0 else f"path {number + 1}")
    if figures:
        say(f"writing {params['report'].name}")
        # Not imported above: most runs have no page, and start sooner.
        from ..reports.texture_report import write_texture_report

        write_texture_report(
            params["report"],
            result,
            sketch=run.given.sketch,
            sources=run.given.sources,
            source_names=_name_sources(params),
            key_frames=run.given.key_frames,
            motions=figures.motions,
            title=params["output"].stem,
            seconds=run.seconds,
            overwrite=force,
        )


def _name_sources(params: Mapping[str, Any]) -> list[str]:
    """Return names for the sources; files with one name are numbered from 1."""
    from ..reports.page.page import disambiguate_names

    return disambiguate_names([path.stem for path in params["sources"]])


def _note_numbering(motion: Motion | None) -> None:
    """Note that a motion whose first frame has another number than 1 gets this one."""
    if motion is not None and motion.start_frame != 1:
        first = f"{motion.start_frame:g}"
        note(f"a .bvh starts at frame 1; frame {first} of the sketch is frame 1 there")


def _collect_facts(
    params: Mapping[str, Any], run: Run, files: Sequence[Path]
) -> dict[str, Any]:
    """Return what scripts want to know of a result."""
    facts = run.job.facts(run.given, run.result, _name_sources(params))
    facts["notes"] = [spell(text) for text in facts["notes"]]
    paths = facts.pop("paths")
    named = [*files, *[None] * (len(paths) - len(files))]
    return {
        "sketch": params["sketch"],
        "sources": params["sources"],
        "report": params["report"],
        **facts,
        "seconds": run.seconds,
        "paths": [{"file": file, **path} for path, file in zip(paths, named)],
    }


def _tell(facts: dict[str, Any]) -> None:
    """Print the alternatives, what was chosen and what was written."""
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
        f"band {facts['band']}, fragments end where {facts['break_on']} turns, "
        f"{format_count(facts['n_matches'], 'candidate')} for each, "
        f"{facts['seconds']:.1f} seconds"
    )
    echo_rest(facts)
