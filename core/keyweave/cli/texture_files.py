"""The files of `keyweave texture`: sketches and sources read, alternatives written.

A sketch of motion is written as a motion, a sketch of curves as curves in which all that
was not made is as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Union

import numpy as np

from ..animation.clip import Clip
from ..animation.motion import Motion
from ..animation.resampling import MotionOrClip, motion_to_clip
from ..curves.anim_curve import AnimCurve
from ..curves.fitting import fit
from ..curves.sampling import sample_curves
from ..formats import is_curve_file, save, save_curves
from ..geometry.arrays import Floats
from ..jobs.request import convert_tolerance
from ..methods.texturing import TexturePath, TextureResult
from ..methods.texturing.sketches import Sketch
from ..reports.texture_report import write_texture_report
from .files import cut, read_curves, read_motion
from .output import Progress, note
from .param_types import FrameRange
from .texture_plan import Plan

SketchFile = Union[Motion, list[AnimCurve]]


def read_sketch(plan: Plan) -> SketchFile:
    """Read the sketch. Of curves all keys are used; a range says what is written."""
    if not is_curve_file(plan.sketch):
        return cut(read_motion(plan.sketch), plan.frames, plan.sketch)
    curves = read_curves(plan.sketch)
    cut(sample_curves(curves), plan.frames, plan.sketch)  # is the range inside?
    return curves


def read_sources(plan: Plan, say: Progress) -> list[MotionOrClip]:
    """Read the sources, as clips where the sketch is of curves."""
    sources = []
    for path, frames in zip(plan.sources, plan.source_frames):
        say(f"reading {path.name}")
        sources.append(_read_source(path, frames, as_clip=is_curve_file(plan.sketch)))
    return sources


def _read_source(path: Path, frames: FrameRange | None, *, as_clip: bool) -> MotionOrClip:
    if is_curve_file(path):
        return cut(sample_curves(read_curves(path)), frames, path)
    motion = cut(read_motion(path), frames, path)
    return motion_to_clip(motion) if as_clip else motion


def keyed_frames(sketch: SketchFile, plan: Plan) -> Floats | None:
    """Return the key frames that were given, or that the step gives."""
    if plan.key_frames is not None:
        return np.array(plan.key_frames)
    if plan.key_step is None or not isinstance(sketch, Motion):
        return None
    frames: Floats = sketch.frames
    return np.union1d(frames[:: plan.key_step], frames[-1:])


def write_path(
    path: TexturePath,
    channels: Sequence[str],
    sketch: SketchFile,
    file: Path,
    *,
    plan: Plan,
    force: bool,
) -> None:
    """Write an alternative as what the sketch was; of curves these channels are new."""
    if isinstance(path.output, Motion):
        _write_motion(path.output, file, force=force)
    elif not isinstance(sketch, Motion):
        clip = cut(path.output, plan.frames, plan.sketch)
        made = _fitted(clip, channels, sketch, convert_tolerance(plan.tolerance))
        save_curves(_replaced(sketch, made), file, overwrite=force)


def _write_motion(motion: Motion, file: Path, *, force: bool) -> None:
    save(motion, file, overwrite=force)
    if motion.start_frame != 1:
        first = f"{motion.start_frame:g}"
        note(f"a .bvh starts at frame 1; frame {first} of the sketch is frame 1 there")


def _fitted(
    clip: Clip,
    channels: Sequence[str],
    sketch: Sequence[AnimCurve],
    tolerance: dict[str, float] | None,
) -> list[AnimCurve]:
    values = clip.values[:, [clip.index(channel) for channel in channels]]
    written = Clip(values, tuple(channels), clip.frame_rate, clip.start_frame)
    originals = [curve for curve in sketch if curve.channel in channels]
    return fit(written, originals=originals, tolerance=tolerance)


def _replaced(curves: Sequence[AnimCurve], made: Sequence[AnimCurve]) -> list[AnimCurve]:
    """Return the curves with those that were made in their places, new ones behind."""
    by_channel = {curve.channel: curve for curve in made}
    kept = [by_channel.pop(curve.channel, curve) for curve in curves]
    return [*kept, *by_channel.values()]


def write_page_of(
    plan: Plan,
    result: TextureResult,
    seconds: float,
    *,
    sketch: Sketch,
    sources: Sequence[MotionOrClip],
    force: bool,
    **more: Any,
) -> None:
    """Write the page on a result, if requested; `more` goes to `write_texture_report`."""
    if plan.report is None:
        return
    write_texture_report(
        plan.report,
        result,
        sketch=sketch,
        sources=sources,
        source_names=[path.stem for path in plan.sources],
        title=plan.output.stem,
        seconds=seconds,
        overwrite=force,
        **more,
    )
