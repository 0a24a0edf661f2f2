"""`keyweave convert`: a motion or curves, or a part of them, as another file.

Motions become .bvh or curves; curves stay curves, since they have no skeleton.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import numpy as np

from ..anim_curve import PER_KEY, AnimCurve
from ..curve_fitting import fit
from ..formats import save
from ..formats.maya_anim import save_curves
from ..motion import Motion
from ..sampling import motion_to_clip, resample, sample_curves
from .frame_range import FrameRange, FrameRangeType
from .options import finite_number, tolerance_by_kind, tolerance_option
from .reading import (
    CURVES,
    FILE,
    cut,
    format_options,
    is_curves,
    read_curves,
    read_motion,
    reading_options,
)
from .reporting import counted, echo_json, note
from .writing import check_files, check_suffix, output_options

SAME = 1e-6  # frames
HIGHEST_RATE = 10_000.0  # frames per second


@click.command()
@click.argument("file", type=FILE, metavar="IN")
@output_options("The file to write: .bvh, or .anim for curves.")
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
@reading_options
def command(
    file: Path,
    output: Path,
    frames: FrameRange | None,
    rate: float | None,
    tolerance: float | None,
    force: bool,
    as_json: bool,
    **options: Any,
) -> None:
    """Write a motion (.bvh, .amc) or curves (.anim) as another file.

    A motion becomes a .bvh, in centimetres, or an .anim with three angles per joint and
    three positions of the root. Curves stay as they are unless frames or a tolerance are
    given. Values are not changed by what axis is up.
    """
    from_curves = is_curves(file)
    kinds, what = (
        ([CURVES], "a file of curves") if from_curves else ([".bvh", CURVES], "a motion")
    )
    check_suffix(output, kinds, what)
    if tolerance is not None and not is_curves(output):
        raise click.UsageError("--tolerance is for curves, but a .bvh has every frame")
    check_files([output], force=force)
    reading = format_options(options)
    if from_curves:
        curves = read_curves(file, **reading)
        facts = _write_curves(
            _changed(curves, file, frames, rate, tolerance), output, force
        )
    else:
        motion = cut(read_motion(file, **reading), frames, file)
        motion = resample(motion, rate or motion.frame_rate)
        facts = _write_motion(motion, output, tolerance, force)
    if as_json:
        echo_json({"file": file, "output": output, **facts})
    else:
        click.echo(f"wrote {output}: {facts['what']}")


def _write_motion(
    motion: Motion, output: Path, tolerance: float | None, force: bool
) -> dict[str, Any]:
    if is_curves(output):
        _note_orders(motion)
        curves = fit(motion_to_clip(motion), tolerance=tolerance_by_kind(tolerance))
        return _write_curves(curves, output, force)
    save(motion, output, overwrite=force)
    return {
        "what": f"{counted(len(motion), 'frame')} at {motion.frame_rate:.6g} per second",
        "n_joints": len(motion.skeleton),
        "n_frames": len(motion),
        "frame_rate": motion.frame_rate,
    }


def _note_orders(motion: Motion) -> None:
    """Say what Maya needs to know beside the file, which has no rotation orders."""
    orders = {order[::-1].lower() for order in motion.skeleton.rotation_orders}
    if orders != {"xyz"}:
        names = " or ".join(sorted(orders))
        note(f"an .anim file does not say Maya's rotate order; in this one it is {names}")


def _write_curves(curves: list[AnimCurve], output: Path, force: bool) -> dict[str, Any]:
    save_curves(curves, output, overwrite=force)
    n_keys = sum(map(len, curves))
    return {
        "what": f"{counted(len(curves), 'curve')} with {counted(n_keys, 'key')}",
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
            tolerance=tolerance_by_kind(tolerance),
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
    rows = np.flatnonzero(inside)
    columns = {name: [getattr(curve, name)[row] for row in rows] for name in PER_KEY}
    return curve.with_(**columns)
