"""`keyweave convert`: motions, curves and scenes converted to other formats.

Curves become a motion on the skeleton of another file; curves and motions are applied to
copies of a scene. All files are computed before the first is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from ..._text import join_words
from ...formats import (
    MOTION_SUFFIX,
    READERS,
    SCENE_SUFFIX,
    WRITERS,
    find_suffix,
    is_curve_file,
    is_scene_file,
    list_suffixes,
)
from ...formats.file_writing import clear_folders, written_together
from ...methods.rig_transfer import RetargetSettings
from ...verbs.convert.request import ConvertRequest
from ...verbs.former import Former
from .. import core
from ..files import (
    FILE,
    collect_scene_options,
    find_reading_options,
    name_outputs,
    new_folder,
    output_options,
    read_motion,
    read_scene,
    reading_options,
    scene_options,
)
from ..hosts import check_files_fit, map_option, open_data, read_maps
from ..interruptions import defer_signals
from ..options import request_options
from ..output import (
    echo_json,
    echo_measurement,
    format_step,
    list_file_notes,
    note,
    progress,
    spell,
    start_time,
    time_call,
)
from ..output_checks import (
    Output,
    announce_files,
    check_files,
    check_outputs,
    check_suffix,
    list_inputs,
)
from ..settings_file import make_settings
from ..subcommand import Subcommand
from ..view_page import View, write_view_page

if TYPE_CHECKING:
    from ...verbs.convert.job import ConvertInput, ConvertJob, ConvertOutput
    from ...verbs.run import FileHost, Run

    ConvertRun = Run[ConvertJob, ConvertInput, ConvertOutput]

RETARGETING = [field.name for field in fields(RetargetSettings)]
MOTIONS, CURVES = (list_suffixes(WRITERS, kind) for kind in ("motion", "curves"))


@click.command(
    cls=Subcommand,
    common=(
        *("output", "suffix", "frames", "rate", "tolerance", "skeleton", "maps", "into"),
        *("mend", "report"),
    ),
    groups={
        "Options": [
            *("suffix", "frames", "rate", "joints", "tolerance", "strict", "mend"),
            *("skeleton", "into"),
        ],
        "Motions that are carried over": ["maps", "feet", *RETARGETING],
    },
    former=[Former("space", "space")],
)
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="IN...")
@output_options(
    f"The file to write: {join_words([*WRITERS], 'or')}. For several inputs a folder; the "
    "files in it are named after the inputs."
)
@click.option(
    "--to",
    "suffix",
    type=click.Choice([*WRITERS]),
    help=f"Suffix of the files in a folder. [default: {MOTION_SUFFIX}, or {SCENE_SUFFIX} "
    "with --into]",
)
@request_options(ConvertRequest, only=["frames", "rate", "tolerance", "joints"])
@click.option(
    "--skeleton",
    type=FILE,
    help="A .bvh, .amc or .fbx with the skeleton of the output: motions are carried over "
    "to it, and the curves of an .anim animate it.",
)
@map_option
@request_options(ConvertRequest, only=["feet", "strict", "mend"])
@request_options(RetargetSettings)
@click.option(
    "--report",
    type=FILE,
    help="HTML report to write, such as page.html; for several inputs a folder of them.",
)
@click.option(
    "--into", type=FILE, help="A .ma; a copy of it with the new curves is written."
)
@scene_options
@reading_options
@click.pass_context
def command(
    ctx: click.Context,
    /,
    files: tuple[Path, ...],
    output: Path,
    suffix: str | None,
    force: bool,
    as_json: bool,
    **params: Any,
) -> None:
    """Convert motions (.bvh, .amc, .fbx), curves (.anim) and scenes (.ma) to other formats.

    Motions are written as .bvh, .fbx, or .ma, a new scene with joints, in centimeters, or
    as .anim, with rotation curves for each joint and translation curves for the root.
    Curves are copied unchanged unless --frames, --rate or --tolerance is given. With
    --skeleton, curves are written as motions, and motions are carried over to a skeleton
    with other names, rest pose or proportions. Scenes are written as motions, with one
    skeleton baked over the playback range, or as .anim, with all animation curves. With
    --into, curves or motions are applied to the controls or joints of the same names in a
    copy of a scene. The up axis does not change any values.
    """
    params["carry_flags"] = _list_carry_flags(ctx)
    in_folder = len(files) > 1 or suffix is not None or output.is_dir()
    outputs = [output]
    if in_folder:
        ending = suffix or (SCENE_SUFFIX if params["into"] else MOTION_SUFFIX)
        stems, why = [file.stem for file in files], "several inputs or --to"
        outputs = name_outputs(stems, output, ending, why)
    for file, path in zip(files, outputs):
        _check_kinds(file, path, params)
    reports = _name_reports(params["report"], outputs)
    fitting = {**params, "report": next(iter(reports), None)}
    check_files_fit(fitting, [*files, *filter(None, [params["into"]])])
    named = [
        *(Output("-o", *each) for each in zip(outputs, _list_edited(files, params))),
        *(Output("--report", report) for report in reports),
    ]
    inputs = list_inputs(ctx.command, ctx.params, ["output", "report"])
    check_outputs(named, inputs)
    read = [*files, *filter(None, [params["skeleton"]])]
    params["reading"] = find_reading_options(params, read, files)
    announce_files([file.path for file in inputs], [*outputs, *reports])
    with ExitStack() as folders:
        for folder in [output] * in_folder + [params["report"]] * (len(reports) > 1):
            folders.enter_context(new_folder(folder))
        clear_folders([*outputs, *reports])
        check_files([*outputs, *reports], force=force)
        runs = _compute(ctx, files, outputs, params)
        with written_together(defer_signals):
            pages: Sequence[Path | None] = reports or [None] * len(outputs)
            for path, run, page in zip(outputs, runs, pages):
                _save(run, path, page, force=force)
    facts = [_state(*each) for each in zip(files, outputs, runs)]
    if as_json:
        echo_json({"files": facts} if in_folder else facts[0])
        return
    for file_facts in facts:
        click.echo(f"wrote {file_facts['output']}: {file_facts['what']}")
        _echo_mended(file_facts)
        if "measurement" in file_facts:
            echo_measurement(file_facts["measurement"])
    for report in reports:
        click.echo(f"report: {report}")


def _list_carry_flags(ctx: click.Context) -> list[str]:
    """Return the flags in use that apply only to carrying a motion over."""
    names = ["maps", "feet", *RETARGETING]
    return [
        param.opts[0]
        for param in ctx.command.params
        if param.name in names
        and ctx.get_parameter_source(param.name) != ParameterSource.DEFAULT
    ]


def _check_kinds(file: Path, output: Path, params: Mapping[str, Any]) -> None:
    """Raise a UsageError if the options do not apply to the files."""
    into, in_scene = params["into"], is_scene_file(file)
    as_motion = into is None and find_suffix(output) in MOTIONS
    if into is not None and not is_scene_file(into):
        raise click.UsageError(f"--into takes a .ma, but {into} is not a scene")
    if into is not None:
        check_suffix(output, [SCENE_SUFFIX], "a copy of a scene")
    elif is_curve_file(file) and not as_motion:
        check_suffix(output, CURVES, "a file of curves")
    else:
        what = "a scene" if in_scene else "a motion"
        check_suffix(output, [*MOTIONS, *CURVES], what)
    _check_skeleton(file, params, as_motion=as_motion)
    if params["tolerance"] is not None and as_motion:
        kind = find_suffix(output)
        raise click.UsageError(
            f"--tolerance reduces curves, but a {kind} stores every frame"
        )
    if params["mend"] and not (
        as_motion or find_suffix(file) in list_suffixes(READERS, "motion")
    ):
        raise click.UsageError(f"--mend does not apply to the curves of {file}")
    if params["joints"] and not (in_scene and as_motion):
        raise click.UsageError("--joints selects a skeleton of a .ma to write as a motion")


def _check_skeleton(file: Path, params: Mapping[str, Any], *, as_motion: bool) -> None:
    """Raise a UsageError if curves need a skeleton, or if other files are given one."""
    skeleton, known = params["skeleton"], list_suffixes(READERS, "motion")
    from_curves = is_curve_file(file) and as_motion
    if skeleton is None and from_curves:
        raise click.UsageError(
            f"{file} holds curves without a skeleton; name a {join_words(known, 'or')} "
            "file that has their joints with --skeleton"
        )
    if skeleton is not None and not as_motion:
        raise click.UsageError(
            f"--skeleton is for motions and curves written as {join_words(MOTIONS, 'or')}; "
            f"it does not apply to {file}"
        )
    if params["carry_flags"] and (skeleton is None or from_curves):
        flag = params["carry_flags"][0]
        raise click.UsageError(f"{flag} applies only to motions with --skeleton")


def _echo_mended(facts: Mapping[str, Any]) -> None:
    """Print the repairs of a file, and the faults that are left."""
    if "mended" in facts:
        for text in facts["mended"]["summary"] or ["nothing"]:
            click.echo(f"mended: {text}")


def _name_reports(report: Path | None, outputs: Sequence[Path]) -> list[Path]:
    """Return the page of each output; several are in a folder."""
    if report is None:
        return []
    if len(outputs) == 1:
        return [report]
    return [report / f"{output.stem}.html" for output in outputs]


def _list_edited(files: Sequence[Path], params: Mapping[str, Any]) -> Sequence[Path | None]:
    """Return the input that each output is a copy of, which it may replace.

    The joints of a scene are not a copy of it: controls and meshes are missing.
    """
    if params["into"] is not None:
        return [params["into"]] * len(files)
    return [None if is_scene_file(file) else file for file in files]


def _compute(
    ctx: click.Context,
    files: Sequence[Path],
    outputs: Sequence[Path],
    params: Mapping[str, Any],
) -> list[ConvertRun]:
    """Read and convert all files, and print notes."""
    runs = []
    with progress() as show_step:
        for number, (file, path) in enumerate(zip(files, outputs), start=1):
            show_step(format_step("converting", file.name, number, len(files)))
            source = core.Source(
                open_data(file, params["reading"][file], params),
                name=str(file),
                joint_map=read_maps([file], params["maps"])[0],
            )
            job = make_settings(
                core.ConvertJob,
                ctx,
                sources=(source,),
                as_curves=params["into"] is not None or is_curve_file(path),
                into=str(params["into"]),
            )
            host = _open_host(params)
            data = job.read(host)
            output, seconds = time_call(partial(job.compute, data))
            result: Any = core.Result(job, data, output, seconds)
            runs.append(core.Run(result, host))
            for text in result.notes:
                note(text)
    return runs


def _open_host(params: Mapping[str, Any]) -> FileHost:
    """Return the scene or the motion that receives the result, or a host without files."""
    if params["into"] is not None:
        return read_scene(params["into"], **collect_scene_options(params))
    path = params["skeleton"]
    if path is None:
        return core.MotionFile()
    figure = read_motion(path, **params["reading"][path])
    return core.MotionFile(core.Source(figure, name=str(path)))


def _save(run: ConvertRun, output: Path, page: Path | None, *, force: bool) -> None:
    """Write a file, and its page."""
    if isinstance(run.output.data, core.Motion):
        run.save(0, output, overwrite=force)
    else:
        run.write(0)
        run.host.save(output, overwrite=force)
    if page is None:
        return
    capture, carried = run.output.capture, run.output.carried
    if carried is None or capture is None:
        write_view_page(page, list(_list_views(run, output.stem)), (), force)
        return
    core.write_retarget_report(
        page,
        capture,
        carried.motion,
        carried.joint_map,
        feet=carried.feet,
        settings=run.job.settings,
        notes=[*list_file_notes(), *map(spell, carried.notes)],
        title=output.stem,
        seconds=run.result.seconds,
        started=start_time(),
        overwrite=force,
    )


def _list_views(run: ConvertRun, name: str) -> Iterator[View]:
    """Yield the result and the motion that it was made from, as a page shows them."""
    result, read = run.output.data, run.output.capture or run.data.data
    if isinstance(result, core.Motion):
        yield View(name, core.motion_to_clip(result), result)
    else:
        yield View(name, core.sample_curves(result), keyed=result)
    if isinstance(read, core.Motion):
        yield View("Source", core.motion_to_clip(read), read)


def _state(file: Path, output: Path, run: ConvertRun) -> dict[str, Any]:
    """Return the facts of a file for scripts."""
    facts = {"file": file, "output": output, **run.result.facts}
    del facts["notes"]
    if run.measured:
        facts["measurement"] = run.measured[0].facts()
    return facts
