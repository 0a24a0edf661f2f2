"""`keyweave convert`: motions, curves and scenes converted to other formats.

Curves become a motion on the skeleton of another file; curves and motions are applied to
copies of a scene. All files are computed before the first is written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import click
from click.core import ParameterSource

from ..._text import format_count
from ...formats import (
    MOTION_SUFFIX,
    SCENE_SUFFIX,
    WRITERS,
    is_curve_file,
    save,
    save_curves,
)
from ...methods.rig_transfer import RetargetSettings
from ...verbs.request import SceneRequest
from .. import library
from ..conversion_inputs import (
    check_kinds,
    echo_mended,
    mend_option,
    read_curves,
    read_frames,
    resample_motion,
)
from ..files import (
    FILE,
    all_or_none,
    check_files,
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
from ..hosts import check_files_fit, map_option, measure_file, read_maps
from ..options import names_option, request_options
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
from ..param_types import FrameRangeType, QuantityRange
from ..settings_file import make_settings

HIGHEST_RATE = 10_000.0  # frames per second


class Conversion(NamedTuple):
    """Facts about an output file, and the function that writes it."""

    facts: Mapping[str, Any]
    write: Callable[..., None]


@click.command()
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="IN...")
@output_options(
    "The file to write: .bvh, .anim, or .ma with --into. For several inputs a folder; the "
    "files in it are named after the inputs."
)
@click.option(
    "--to",
    "suffix",
    type=click.Choice([*WRITERS]),
    help=f"Suffix of the files in a folder. [default: {MOTION_SUFFIX}, or {SCENE_SUFFIX} "
    "with --into]",
)
@click.option(
    "--frames",
    type=FrameRangeType(),
    help="Range of frames to convert, numbered as in the file; a .bvh starts at frame 1. "
    "[default: all]",
)
@click.option(
    "--rate",
    type=QuantityRange("fps", min=0, min_open=True, max=HIGHEST_RATE),
    help="Frames per second of the output; the duration stays the same. [default: that of "
    "the input]",
)
@request_options(SceneRequest, only=["tolerance"])
@names_option(
    "--joints",
    "Joints of a .ma to bake; a name includes all joints below it; or patterns. "
    "[default: all]",
)
@click.option(
    "--skeleton",
    type=FILE,
    help="A .bvh or .amc with the skeleton of the output: motions are carried over to it, "
    "and the curves of an .anim animate it.",
)
@map_option
@click.option(
    "--feet",
    "feet_mode",
    type=click.Choice(["after", "off"]),
    default="after",
    help="With --skeleton: keep feet from sliding where they are in contact in the input. "
    "[default: after]",
)
@request_options(SceneRequest, only=["strict"])
@mend_option
@request_options(RetargetSettings)
@click.option(
    "--report",
    type=FILE,
    help="With --skeleton: HTML report to write, such as page.html.",
)
@click.option(
    "--into", type=FILE, help="A .ma; a copy of it with the new curves is written."
)
@scene_options
@partial(reading_options, taken=["--rate"])
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
    """Convert motions (.bvh, .amc), curves (.anim) and scenes (.ma) to other formats.

    Motions are written as .bvh, in centimeters, or as .anim, with rotation curves for each
    joint and translation curves for the root. Curves are copied unchanged unless --frames,
    --rate or --tolerance is given. With --skeleton, curves are written as .bvh, and motions
    are carried over to a skeleton with other names, rest pose or proportions. Scenes are
    written as .bvh, with one skeleton baked over the playback range, or as .anim, with all
    animation curves. With --into, curves or motions are applied to the controls or joints
    of the same names in a copy of a scene. The up axis does not change any values.
    """
    params["settings"] = make_settings(RetargetSettings, ctx)
    params["carry_flags"] = _list_carry_flags(ctx)
    params["reports"], params["mended"] = [*filter(None, [params["report"]])], {}
    if params["report"] is not None and len(files) > 1:
        raise click.UsageError("--report is for a single input")
    in_folder = len(files) > 1 or suffix is not None or output.is_dir()
    outputs = [output]
    if in_folder:
        ending = suffix or (SCENE_SUFFIX if params["into"] else MOTION_SUFFIX)
        stems, why = [file.stem for file in files], "several inputs or --to"
        outputs = name_outputs(stems, output, ending, why)
    for file, path in zip(files, outputs):
        check_kinds(file, path, params)
    check_files_fit(params, [*files, *filter(None, [params["into"]])])
    read = [*files, *filter(None, [params["skeleton"]])]
    params["reading"] = find_reading_options(params, read, files)
    with new_folder(output) if in_folder else nullcontext():
        check_files([*outputs, *params["reports"]], force=force)
        facts = _convert_files(files, outputs, params, force=force)
    if as_json:
        echo_json({"files": facts} if in_folder else facts[0])
        return
    for file_facts in facts:
        click.echo(f"wrote {file_facts['output']}: {file_facts['what']}")
        echo_mended(file_facts)
        if "measurement" in file_facts:
            echo_measurement(file_facts["measurement"])
    for report in params["reports"]:
        click.echo(f"report: {report}")


def _list_carry_flags(ctx: click.Context) -> list[str]:
    """Return the flags in use that apply only to carrying a motion over."""
    settings = [field.name for field in fields(RetargetSettings)]
    names = ["maps", "feet_mode", "report", *settings]
    return [
        param.opts[0]
        for param in ctx.command.params
        if param.name in names
        and ctx.get_parameter_source(param.name) != ParameterSource.DEFAULT
    ]


def _convert_files(
    files: Sequence[Path],
    outputs: Sequence[Path],
    params: Mapping[str, Any],
    *,
    force: bool,
) -> list[dict[str, Any]]:
    """Convert all files, then write them; return facts about each."""
    conversions = []
    with progress() as show_step:
        for number, (file, path) in enumerate(zip(files, outputs), start=1):
            show_step(format_step("converting", file.name, number, len(files)))
            conversions.append(_convert(file, path, params))
    with all_or_none([*outputs, *params["reports"]]):
        for path, conversion in zip(outputs, conversions):
            conversion.write(path, overwrite=force)
    return [
        {"file": file, "output": path, **conversion.facts, **_find_mended(file, params)}
        for file, path, conversion in zip(files, outputs, conversions)
    ]


def _find_mended(file: Path, params: Mapping[str, Any]) -> dict[str, Any]:
    """Return the repairs of a file, if it was to be mended."""
    mended = params["mended"].get(file)
    return {} if mended is None else {"mended": mended}


def _convert(file: Path, output: Path, params: Mapping[str, Any]) -> Conversion:
    """Read a file and compute its output."""
    into = params["into"]
    if into is not None:
        scene = read_scene(into, **collect_scene_options(params))
        curves = read_curves(file, params, scene)
        library.put_curves(curves, scene, str(into))
        return Conversion(_describe_curves(curves), scene.save)
    if is_curve_file(output):
        curves = read_curves(file, params)
        return Conversion(_describe_curves(curves), partial(save_curves, curves))
    if params["skeleton"] is not None and not is_curve_file(file):
        return _carry_over(file, output, params)
    source = read_frames(file, params)
    motion = resample_motion(source, params)
    return Conversion(_measure(motion, source, output, params), partial(save, motion))


def _carry_over(file: Path, output: Path, params: Mapping[str, Any]) -> Conversion:
    """Carry a motion over to another skeleton, and print notes."""
    path, capture = params["skeleton"], read_frames(file, params)
    figure = read_motion(path, **params["reading"][path])
    joint_map = read_maps([file], params["maps"])[0] or library.AUTO
    settings, feet = params["settings"], params["feet_mode"]
    carried, seconds = time_call(
        lambda: library.carry_motion(
            capture, figure, joint_map, str(file), settings, feet=feet
        )
    )
    for text in carried.notes:
        note(text)
    motion = resample_motion(carried.motion, params)
    facts = _measure(motion, capture, output, params)
    if carried.feet is not None:
        facts["what"] += f"; feet: {carried.feet.summarize()}"
        facts["feet"] = carried.feet.facts()

    def write(output: Path, *, overwrite: bool) -> None:
        save(motion, output, overwrite=overwrite)
        for page in params["reports"]:
            library.write_retarget_report(
                page,
                capture,
                carried.motion,
                carried.joint_map,
                feet=carried.feet,
                settings=settings,
                notes=[*list_file_notes(), *map(spell, carried.notes)],
                title=output.stem,
                seconds=seconds,
                started=start_time(),
                overwrite=overwrite,
            )

    return Conversion(facts, write)


def _measure(
    motion: library.Motion, source: library.Motion, output: Path, params: Mapping[str, Any]
) -> dict[str, Any]:
    """Return a summary of a motion, and how well it shows its source."""
    shown, strict = resample_motion(source, params), params["strict"]
    measured = measure_file(motion, output, strict=strict, sources=[source], capture=shown)
    return {
        "what": f"{format_count(len(motion), 'frame')} at {motion.frame_rate:.6g} fps",
        "n_joints": len(motion.skeleton),
        "n_frames": len(motion),
        "frame_rate": motion.frame_rate,
        "measurement": measured.facts(),
    }


def _describe_curves(curves: list[library.AnimCurve]) -> dict[str, Any]:
    """Return a summary of curves."""
    n_keys = sum(map(len, curves))
    return {
        "what": f"{format_count(len(curves), 'curve')} with {format_count(n_keys, 'key')}",
        "n_curves": len(curves),
        "n_keys": n_keys,
        "frame_rate": curves[0].frame_rate,
    }
