"""The inputs of `keyweave convert`, checked and read: motions, skeletons and curves.

A motion is mended before it is cut to its frames, if that is requested.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from ..errors import DataError
from ..formats import (
    READERS,
    SCENE_SUFFIX,
    WRITERS,
    find_suffix,
    is_curve_file,
    is_scene_file,
    list_suffixes,
)
from . import library
from .files import check_suffix, collect_scene_options, cut, read_motion, read_scene

MOTIONS, CURVES = (list_suffixes(WRITERS, kind) for kind in ("motion", "curves"))

mend_option = click.option(
    "--mend",
    is_flag=True,
    help="Repair glitches and repeated frames of up to 0.2 seconds by splines, and list "
    "them. All other frames stay as they are.",
)


def check_kinds(file: Path, output: Path, params: Mapping[str, Any]) -> None:
    """Raise a UsageError if the options do not apply to the files."""
    into, in_scene = params["into"], is_scene_file(file)
    as_motion = find_suffix(output) in MOTIONS
    if into is not None and not is_scene_file(into):
        raise click.UsageError(f"--into takes a .ma, but {into} is not a scene")
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
        raise click.UsageError(
            f"--tolerance reduces curves, but a {kind} stores every frame"
        )
    if params["mend"] and not (
        as_motion or find_suffix(file) in list_suffixes(READERS, "motion")
    ):
        raise click.UsageError(f"--mend does not apply to the curves of {file}")
    if params["joints"] and not (in_scene and as_motion):
        raise click.UsageError("--joints selects a skeleton of a .ma to bake into a .bvh")


def _check_skeleton(file: Path, params: Mapping[str, Any], *, as_motion: bool) -> None:
    """Raise a UsageError if curves need a skeleton, or if other files are given one."""
    skeleton, known = params["skeleton"], list_suffixes(READERS, "motion")
    from_curves = is_curve_file(file) and as_motion and params["into"] is None
    if skeleton is None and from_curves:
        raise click.UsageError(
            f"{file} holds curves without a skeleton; name a {' or '.join(known)} file "
            "that has their joints with --skeleton"
        )
    if skeleton is not None and not (as_motion and params["into"] is None):
        raise click.UsageError(
            f"--skeleton is for motions and curves written as {' or '.join(MOTIONS)}; it "
            f"does not apply to {file}"
        )
    if params["carry_flags"] and (skeleton is None or from_curves):
        flag = params["carry_flags"][0]
        raise click.UsageError(f"{flag} applies only to motions with --skeleton")


def echo_mended(facts: Mapping[str, Any]) -> None:
    """Print the repairs of a file, and the faults that are left."""
    if "mended" in facts:
        for text in facts["mended"]["summary"] or ["nothing"]:
            click.echo(f"mended: {text}")


def resample_motion(motion: library.Motion, params: Mapping[str, Any]) -> library.Motion:
    """Return a motion at the requested rate."""
    return library.resample(motion, params["rate"] or motion.frame_rate)


def read_frames(file: Path, params: Mapping[str, Any]) -> library.Motion:
    """Read, bake or pose a motion, cut to the frames."""
    frames = params["frames"]
    if is_scene_file(file):
        scene = _open_scene(file, params)
        return _mend(library.bake_skeleton(scene, params["joints"], frames), file, params)
    if is_curve_file(file):
        return _pose_skeleton(file, params)
    motion = _mend(read_motion(file, **params["reading"][file]), file, params)
    return cut(motion, frames, file)


def _mend(motion: library.Motion, file: Path, params: Mapping[str, Any]) -> library.Motion:
    """Mend a motion if that is requested, and keep the facts for its file."""
    if not params["mend"]:
        return motion
    result = library.mend(motion)
    params["mended"][file] = result.facts()
    return result.motion


def _open_scene(file: Path, params: Mapping[str, Any]) -> library.MayaAsciiScene:
    """Open a scene to convert."""
    return read_scene(file, **collect_scene_options(params), **params["reading"][file])


def _pose_skeleton(file: Path, params: Mapping[str, Any]) -> library.Motion:
    """Pose the skeleton of one file with the curves of another."""
    path = params["skeleton"]
    skeleton = read_motion(path, **params["reading"][path]).skeleton
    motion = library.pose_skeleton(
        library.read_curve_file(file), skeleton, str(file), str(path)
    )
    return cut(motion, params["frames"], file)


def read_curves(
    file: Path, params: Mapping[str, Any], scene: library.MayaAsciiScene | None = None
) -> list[library.AnimCurve]:
    """Read curves, or fit them to a motion; with a scene, to its joints in that motion."""
    changes = {name: params[name] for name in ("frames", "rate", "tolerance")}
    if is_curve_file(file):
        curves = library.read_curve_file(file)
        return library.refit_curves(curves, str(file), **changes)
    if is_scene_file(file):
        curves = _open_scene(file, params).read_curves()
        if not curves:
            raise DataError(str(file), "has no animation curves")
        return library.refit_curves(curves, str(file), **changes)
    motion = resample_motion(read_frames(file, params), params)
    if scene is None:
        return library.fit_motion(motion, params["tolerance"])
    return library.fit_joints(motion, scene, str(file), params["tolerance"])
