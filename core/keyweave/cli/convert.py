"""`keyweave convert`: a motion, curves or a scene, or a part of them, as another file.

Motions become .bvh or curves; curves stay curves, since they have no skeleton.

`keyweave convert` from and into Maya scenes: skeletons baked, curves taken and put.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click
import numpy as np

from .._text import format_count
from ..animation.channel_names import match_names
from ..animation.clip import Clip
from ..animation.features import ChannelGroup
from ..animation.motion import Motion
from ..animation.resampling import motion_to_clip, resample
from ..curves.anim_curve import AnimCurve
from ..curves.fitting import fit
from ..curves.sampling import sample_curves
from ..errors import DataError, UnknownNameError
from ..formats import (
    CURVES_SUFFIX,
    SCENE_SUFFIX,
    is_curve_file,
    is_scene_file,
    save,
    save_curves,
)
from ..geometry.matrices import ROTATE_ORDERS, scipy_to_maya_order
from ..jobs.request import convert_tolerance
from ..scenes.maya_ascii import MayaAsciiScene
from ..scenes.sources import Source, read_source_clip
from .files import (
    FILE,
    check_files,
    check_scene_options,
    check_suffix,
    cut,
    foreign_options,
    format_options,
    given_scene_options,
    open_noted,
    output_options,
    read_curves,
    read_motion,
    reading_options,
    scene_options,
)
from .options import finite_number, names_option, tolerance_option
from .output import echo_json, note
from .param_types import FrameRange, FrameRangeType

SAME = 1e-6  # frames
HIGHEST_RATE = 10_000.0  # frames per second


@click.command()
@click.argument("file", type=FILE, metavar="IN")
@output_options("The file to write: .bvh, .anim for curves, or .ma with --into.")
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
@click.option("--into", type=FILE, help="The .ma whose copy with the curves is written.")
@scene_options
@reading_options
def command(file: Path, output: Path, force: bool, as_json: bool, **params: Any) -> None:
    """Write a motion (.bvh, .amc), curves (.anim) or a scene (.ma) as another file.

    A motion becomes a .bvh, in centimetres, or an .anim with three angles per joint and
    three positions of the root. Curves stay as they are unless frames or a tolerance are
    given. Of a scene a skeleton becomes a .bvh, over the playback range, and all curves
    an .anim. Curves, or a motion, go into a copy of a scene with --into, onto controls or
    joints of the same names. Values are not changed by what axis is up.
    """
    _check_kinds(file, output, params)
    check_files([output], force=force)
    into = params["into"]
    scene = open_noted(into, **given_scene_options(params)) if into else None
    if scene is not None or is_curve_file(output):
        curves = _read_curves(file, params, scene)
        facts = _curve_facts(curves)
        if scene is not None:
            put_curves(curves, scene, output, force=force)
        else:
            save_curves(curves, output, overwrite=force)
    else:
        motion = _read_motion(file, params)
        save(motion, output, overwrite=force)
        facts = _motion_facts(motion)
    if as_json:
        echo_json({"file": file, "output": output, **facts})
    else:
        click.echo(f"wrote {output}: {facts['what']}")


def _check_kinds(file: Path, output: Path, params: Mapping[str, Any]) -> None:
    """Raise a UsageError if options and files do not fit each other."""
    into = params["into"]
    kinds, what = [".bvh", CURVES_SUFFIX], "a scene" if is_scene_file(file) else "a motion"
    if into is not None:
        if not is_scene_file(into):
            raise click.UsageError(f"{into} is no scene; --into takes a .ma")
        kinds, what = [SCENE_SUFFIX], "a copy of a scene"
    elif is_curve_file(file):
        kinds, what = [CURVES_SUFFIX], "a file of curves"
    check_suffix(output, kinds, what)
    if params["tolerance"] is not None and output.suffix.lower() == ".bvh":
        raise click.UsageError("--tolerance is for curves, but a .bvh has every frame")
    if params["joints"] and not (is_scene_file(file) and output.suffix.lower() == ".bvh"):
        raise click.UsageError("--joints bakes a skeleton of a .ma, written as .bvh")
    check_scene_options(params, [file, *([into] if into else [])])
    options = foreign_options(format_options(params))
    if is_scene_file(file) and options:
        given = ", ".join(options)
        raise click.UsageError(f"{file} is a scene, which says itself what {given} is")


def _read_motion(file: Path, params: Mapping[str, Any]) -> Motion:
    """Read a motion, or bake one, as far and as often a second as it is asked for."""
    if is_scene_file(file):
        scene = _open(file, params)
        motion = bake_joints(scene, params["joints"], params["frames"])
    else:
        motion = cut(read_motion(file, **format_options(params)), params["frames"], file)
    return resample(motion, params["rate"] or motion.frame_rate)


def _open(file: Path, params: Mapping[str, Any]) -> MayaAsciiScene:
    """Open the scene that is converted."""
    return open_noted(file, **given_scene_options(params), up_axis=params["up_axis"])


def _read_curves(
    file: Path, params: Mapping[str, Any], scene: MayaAsciiScene | None
) -> list[AnimCurve]:
    """Read curves, or fit them to a motion; one that goes into a scene poses its joints."""
    frames, rate, tolerance = params["frames"], params["rate"], params["tolerance"]
    if is_scene_file(file):
        curves = _open(file, params).read_curves()
        if not curves:
            raise DataError(str(file), "holds no curve")
        return _changed(curves, file, frames, rate, tolerance)
    if is_curve_file(file):
        curves = read_curves(file, **format_options(params))
        return _changed(curves, file, frames, rate, tolerance)
    motion = _read_motion(file, params)
    if scene is None:
        _note_orders(motion)
        clip = motion_to_clip(motion)
    else:
        clip = posed_clip(motion, scene, file)
    return fit(clip, tolerance=convert_tolerance(tolerance))


def _motion_facts(motion: Motion) -> dict[str, Any]:
    return {
        "what": f"{format_count(len(motion), 'frame')} at {motion.frame_rate:.6g} per "
        "second",
        "n_joints": len(motion.skeleton),
        "n_frames": len(motion),
        "frame_rate": motion.frame_rate,
    }


def _note_orders(motion: Motion) -> None:
    """Say what Maya needs to know beside the file, which has no rotation orders."""
    orders = {
        ROTATE_ORDERS[scipy_to_maya_order(order)]
        for order in motion.skeleton.rotation_orders
    }
    if orders != {"xyz"}:
        names = " or ".join(sorted(orders))
        note(f"an .anim file does not say Maya's rotate order; in this one it is {names}")


def _curve_facts(curves: list[AnimCurve]) -> dict[str, Any]:
    n_keys = sum(map(len, curves))
    return {
        "what": f"{format_count(len(curves), 'curve')} with {format_count(n_keys, 'key')}",
        "n_curves": len(curves),
        "n_keys": n_keys,
        "frame_rate": curves[0].frame_rate,
    }


def _changed(
    curves: list[AnimCurve],
    file: Path,
    frames: FrameRange | None,
    rate: float | None,
    tolerance: float | None,
) -> list[AnimCurve]:
    """Cut and refit curves where that is asked for; keys inside the range stay."""
    if frames is not None or tolerance is not None:
        clip = cut(sample_curves(curves), frames, file)
        first, last = clip.frames[[0, -1]] / clip.frame_rate
        kept = [_between(curve, first, last) for curve in curves]
        originals = [curve for curve in kept if curve is not None]
        kinds = {curve.channel: curve.kind for curve in curves}
        curves = fit(
            clip,
            originals=originals,
            tolerance=convert_tolerance(tolerance),
            kinds=kinds,
        )
    return curves if rate is None else [curve.with_(frame_rate=rate) for curve in curves]


def _between(curve: AnimCurve, first: float, last: float) -> AnimCurve | None:
    """Return a curve with its keys between two times only; None if it has none there."""
    margin = SAME / curve.frame_rate
    inside = (curve.times >= first - margin) & (curve.times <= last + margin)
    if inside.all():
        return curve
    if not inside.any():
        return None
    return curve.keys(np.flatnonzero(inside))


def bake_joints(
    scene: MayaAsciiScene, joints: Sequence[str], frames: FrameRange | None
) -> Motion:
    """Return the motion of a scene's skeleton over its playback range or another."""
    if frames is None:
        return scene.motion(joints)
    first, last = scene.frame_range
    first = first if frames.first is None else frames.first
    last = last if frames.last is None else frames.last
    return scene.motion(joints, (first, last))


def posed_clip(motion: Motion, scene: MayaAsciiScene, file: Path) -> Clip:
    """Return the channels that put a scene's joints into the poses of a motion."""
    joints = [ChannelGroup(name, is_rotation=True) for name in scene.joints]
    return read_source_clip(Source(motion, name=str(file)), joints, scene)


def put_curves(
    curves: Sequence[AnimCurve], into: MayaAsciiScene, output: Path, *, force: bool
) -> None:
    """Write curves into a scene, onto the channels of their names in any namespace."""
    nodes = list(dict.fromkeys(channel.partition(".")[0] for channel in into.keyable()))
    wanted = list(dict.fromkeys(curve.channel.partition(".")[0] for curve in curves))
    answers = match_names(wanted, nodes, str(into.path))
    missing = [name for name in wanted if name not in answers]
    if len(missing) == len(wanted):
        raise UnknownNameError(missing[:1], nodes, str(into.path))
    for name in missing:
        note(f"{into.path} has no {name}; its curves are left out")
    parts = [(curve, *curve.channel.partition(".")) for curve in curves]
    named = [
        curve.with_(channel=f"{answers[node]}.{attribute}")
        for curve, node, _, attribute in parts
        if node in answers
    ]
    into.write_curves(_writable(named, into))
    into.save(output, overwrite=force)


def _writable(curves: Sequence[AnimCurve], into: MayaAsciiScene) -> list[AnimCurve]:
    """Return the curves whose channels can be written; note those that cannot.

    Raises
    ------
    DataError
        If none can.
    """
    refusals = into.refusals([curve.channel for curve in curves])
    if len(refusals) == len(curves):
        raise DataError(*next(iter(refusals.items())))
    for channel, problem in refusals.items():
        note(f"{channel} {problem}; it stays as it is")
    return [curve for curve in curves if curve.channel not in refusals]
