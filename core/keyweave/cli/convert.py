"""`keyweave convert`: motions, curves and scenes, or a part of them, as other files.

Curves become a motion on the skeleton of another file. Curves and motions go into copies of
a scene. All files are computed before the first is written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import click

from .._text import format_count
from ..animation.motion import Motion
from ..animation.resampling import resample
from ..curves.anim_curve import AnimCurve
from ..errors import DataError
from ..formats import (
    MOTION_SUFFIX,
    READERS,
    SCENE_SUFFIX,
    WRITERS,
    find_suffix,
    is_curve_file,
    is_scene_file,
    list_suffixes,
    save,
    save_curves,
)
from ..jobs.convert import (
    bake_skeleton,
    fit_joints,
    fit_motion,
    pose_skeleton,
    put_curves,
    refit_curves,
)
from ..scenes.maya_ascii import MayaAsciiScene
from ..scenes.opening import read_curve_file
from .files import (
    FILE,
    all_or_none,
    check_files,
    check_scene_options,
    check_suffix,
    collect_scene_options,
    cut,
    find_reading_options,
    new_folder,
    open_noted,
    output_options,
    read_motion,
    reading_options,
    scene_options,
)
from .options import finite_number, names_option, tolerance_option
from .output import echo_json, format_step, progress
from .param_types import FrameRangeType

HIGHEST_RATE = 10_000.0  # frames per second
MOTIONS, CURVES = (list_suffixes(WRITERS, kind) for kind in ("motion", "curves"))


class Conversion(NamedTuple):
    """Facts about a file to be written, and what writes it."""

    facts: Mapping[str, Any]
    write: Callable[..., None]


@click.command()
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="IN...")
@output_options(
    "The file to write: .bvh, .anim for curves, or .ma with --into. Of several inputs a "
    "folder, for files with the inputs' names."
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
    help="Only these, numbered as in the file; a .bvh starts at frame 1.",
)
@click.option(
    "--rate",
    type=click.FloatRange(min=0, min_open=True, max=HIGHEST_RATE),
    callback=finite_number,
    help="Frames per second of the output; the seconds stay.",
)
@tolerance_option
@names_option(
    "--joints",
    "Joints of a .ma to bake: a name takes all below it along; or patterns. [default: all]",
)
@click.option(
    "--skeleton", type=FILE, help="The .bvh or .amc whose joints the curves pose."
)
@click.option("--into", type=FILE, help="The .ma whose copy with the curves is written.")
@scene_options
@reading_options
def command(
    files: tuple[Path, ...],
    output: Path,
    suffix: str | None,
    force: bool,
    as_json: bool,
    **params: Any,
) -> None:
    """Write motions (.bvh, .amc), curves (.anim) or scenes (.ma) as other files.

    A motion becomes a .bvh, in centimetres, or an .anim with three angles per joint and
    three positions of the root. Curves stay as they are unless frames or a tolerance are
    given; with --skeleton they become a .bvh. Of a scene a skeleton becomes a .bvh, over
    the playback range, and all curves an .anim. Curves, or a motion, go into a copy of a
    scene with --into, onto controls or joints of the same names. Values are not changed by
    what axis is up.
    """
    in_folder = len(files) > 1 or suffix is not None or output.is_dir()
    outputs = _name_outputs(files, output, suffix, params) if in_folder else [output]
    for file, path in zip(files, outputs):
        _check_kinds(file, path, params)
    check_scene_options(params, [*files, *filter(None, [params["into"]])])
    read = [*files, *filter(None, [params["skeleton"]])]
    params["reading"] = find_reading_options(params, read, files)
    with new_folder(output) if in_folder else nullcontext():
        check_files(outputs, force=force)
        facts = _convert_files(files, outputs, params, force=force)
    if as_json:
        echo_json({"files": facts} if in_folder else facts[0])
        return
    for one in facts:
        click.echo(f"wrote {one['output']}: {one['what']}")


def _name_outputs(
    files: Sequence[Path], folder: Path, suffix: str | None, params: Mapping[str, Any]
) -> list[Path]:
    """Return the file in a folder that each input becomes."""
    if find_suffix(folder) in (*READERS, SCENE_SUFFIX) and not folder.is_dir():
        raise click.UsageError(
            f"{folder} names a file; with several inputs, or --to, -o takes a folder"
        )
    usual = SCENE_SUFFIX if params["into"] else MOTION_SUFFIX
    return [folder / f"{file.stem}{suffix or usual}" for file in files]


def _check_kinds(file: Path, output: Path, params: Mapping[str, Any]) -> None:
    """Raise a UsageError if options and files do not fit each other."""
    into, in_scene = params["into"], is_scene_file(file)
    as_motion = find_suffix(output) in MOTIONS
    if into is not None and not is_scene_file(into):
        raise click.UsageError(f"{into} is no scene; --into takes a .ma")
    _check_skeleton(file, params, as_motion=as_motion)
    if into is not None:
        check_suffix(output, [SCENE_SUFFIX], "a copy of a scene")
    elif is_curve_file(file) and not as_motion:
        check_suffix(output, CURVES, "a file of curves")
    else:
        what = "a scene" if in_scene else "a motion"
        check_suffix(output, [*MOTIONS, *CURVES], what)
    if params["tolerance"] is not None and as_motion:
        kind = find_suffix(output)
        raise click.UsageError(f"--tolerance is for curves, but a {kind} has every frame")
    if params["joints"] and not (in_scene and as_motion):
        raise click.UsageError("--joints bakes a skeleton of a .ma, written as .bvh")


def _check_skeleton(file: Path, params: Mapping[str, Any], *, as_motion: bool) -> None:
    """Raise a UsageError if curves lack a skeleton, or other files are given one."""
    skeleton, known = params["skeleton"], list_suffixes(READERS, "motion")
    from_curves = is_curve_file(file) and as_motion and params["into"] is None
    if skeleton is None and from_curves:
        raise click.UsageError(
            f"{file} holds curves without a skeleton; give --skeleton a "
            f"{' or '.join(known)} file with the joints that they move"
        )
    if skeleton is not None and not from_curves:
        raise click.UsageError(
            f"--skeleton is for curves that become a {' or '.join(MOTIONS)}; it does not "
            f"apply to {file}"
        )


def _convert_files(
    files: Sequence[Path],
    outputs: Sequence[Path],
    params: Mapping[str, Any],
    *,
    force: bool,
) -> list[dict[str, Any]]:
    """Convert all files, then write them; return facts about each."""
    made = []
    with progress() as say:
        for number, (file, path) in enumerate(zip(files, outputs), start=1):
            say(format_step("converting", file.name, number, len(files)))
            made.append(_convert(file, path, params))
    with all_or_none(outputs):
        for path, one in zip(outputs, made):
            one.write(path, overwrite=force)
    return [
        {"file": file, "output": path, **one.facts}
        for file, path, one in zip(files, outputs, made)
    ]


def _convert(file: Path, output: Path, params: Mapping[str, Any]) -> Conversion:
    """Read a file and compute what is written."""
    into = params["into"]
    if into is not None:
        scene = open_noted(into, **collect_scene_options(params))
        curves = _read_curves(file, params, scene)
        put_curves(curves, scene, str(into))
        return Conversion(_curve_facts(curves), scene.save)
    if is_curve_file(output):
        curves = _read_curves(file, params)
        return Conversion(_curve_facts(curves), partial(save_curves, curves))
    motion = _read_motion(file, params)
    return Conversion(_motion_facts(motion), partial(save, motion))


def _read_motion(file: Path, params: Mapping[str, Any]) -> Motion:
    """Read, bake or pose a motion, as far and as often a second as it is asked for."""
    frames = params["frames"]
    if is_scene_file(file):
        motion = bake_skeleton(_open(file, params), params["joints"], frames)
    elif is_curve_file(file):
        motion = _pose_skeleton(file, params)
    else:
        motion = cut(read_motion(file, **params["reading"][file]), frames, file)
    return resample(motion, params["rate"] or motion.frame_rate)


def _open(file: Path, params: Mapping[str, Any]) -> MayaAsciiScene:
    """Open the scene that is converted."""
    return open_noted(file, **collect_scene_options(params), **params["reading"][file])


def _pose_skeleton(file: Path, params: Mapping[str, Any]) -> Motion:
    """Pose the skeleton of one file by the curves of another."""
    path = params["skeleton"]
    skeleton = read_motion(path, **params["reading"][path]).skeleton
    motion = pose_skeleton(read_curve_file(file), skeleton, str(file), str(path))
    return cut(motion, params["frames"], file)


def _read_curves(
    file: Path, params: Mapping[str, Any], scene: MayaAsciiScene | None = None
) -> list[AnimCurve]:
    """Read curves, or fit them to a motion; one that goes into a scene poses its joints."""
    changes = {name: params[name] for name in ("frames", "rate", "tolerance")}
    if is_curve_file(file):
        curves = read_curve_file(file)
        return refit_curves(curves, str(file), **changes)
    if is_scene_file(file):
        curves = _open(file, params).read_curves()
        if not curves:
            raise DataError(str(file), "holds no curve")
        return refit_curves(curves, str(file), **changes)
    motion = _read_motion(file, params)
    if scene is None:
        return fit_motion(motion, params["tolerance"])
    return fit_joints(motion, scene, str(file), params["tolerance"])


def _motion_facts(motion: Motion) -> dict[str, Any]:
    return {
        "what": f"{format_count(len(motion), 'frame')} at {motion.frame_rate:.6g} per "
        "second",
        "n_joints": len(motion.skeleton),
        "n_frames": len(motion),
        "frame_rate": motion.frame_rate,
    }


def _curve_facts(curves: list[AnimCurve]) -> dict[str, Any]:
    n_keys = sum(map(len, curves))
    return {
        "what": f"{format_count(len(curves), 'curve')} with {format_count(n_keys, 'key')}",
        "n_curves": len(curves),
        "n_keys": n_keys,
        "frame_rate": curves[0].frame_rate,
    }
