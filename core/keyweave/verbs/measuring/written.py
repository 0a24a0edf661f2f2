"""Measure what a job has written: the host is read back, and the solver is not asked.

`references` has the data that it is compared with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from ..._progress import count_steps
from ...animation.frame_range import FRAME_TOLERANCE, FrameRange, list_bake_frames
from ...animation.measurement.findings import Finding, Measurement
from ...animation.measurement.measuring import measure_keys, measure_motion
from ...animation.motion import Motion
from ...errors import EvaluationError, KeyweaveError, MeasurementError
from ...geometry.arrays import Floats
from ...geometry.rotations import compose, invert, quaternion_to_vector
from ..host import Host, MotionFile
from .references import References

if TYPE_CHECKING:
    from ...curves.anim_curve import AnimCurve
    from ...scenes.scene import Scene
    from ...scenes.shown_figures import ShownFigure

Keys = dict[str, tuple[Floats, Floats]]  # frames and values of keys, by channel
MOST_POSED = 10  # poses between two chances to cancel
AROUND = 2  # frames before and after a range, in which its ends are seen


def measure_written(host: Host, references: References, step: int = 1) -> Measurement:
    """Measure the animation that a host has, after it was written.

    A step of 1 measures all frames; a larger step leaves out what needs frames in a row.
    """
    keys = _measure_keys(host, references)
    if step > 1 and references.capture is None and not _list_ends(references):
        return Measurement((*keys,), _count_frames(references), 0)
    try:
        references = references.find_figure(host)
        if not (isinstance(host, MotionFile) or references.figure):
            missing = Finding.missing("figure", "the scene has no joints")
            return Measurement((missing, *keys), _count_frames(references), 0)
        motion = _read_motion(host, references, step)
        ends = _read_ends(host, references)
    except KeyweaveError as error:
        missing = _explain_missing(host, str(error))
        return Measurement((missing, *keys), _count_frames(references), 0)
    n_joints = len(motion.skeleton)
    capture = references.capture
    if capture is not None and step > 1:
        rate, start = capture.frame_rate / step, capture.start_frame / step
        every = slice(None, None, step)
        capture = capture.take(every, frame_rate=rate, start_frame=start)
    measured = measure_motion(
        motion,
        references.sources,
        references.sketch,
        rest=references.rest,
        capture=capture,
        seams=references.seams,
        ends=ends,
        is_partial=n_joints < references.n_joints,
        skin=references.skin,
        step=step,
    )
    return replace(
        measured,
        findings=(*measured.findings, *_measure_slides(motion, references), *keys),
        n_frames=_count_frames(references),
    )


def _explain_missing(host: Host, reason: str) -> Finding:
    """Return the finding that joints are not measured; in a scene, this is a warning."""
    missing = Finding.missing("figure", reason)
    if isinstance(host, MotionFile):
        return missing
    return replace(missing, warning=missing.text)


def check_strictly(measurement: Measurement, name: str) -> None:
    """Raise a MeasurementError with all warnings of a measurement, if it has any."""
    if measurement.warnings:
        raise MeasurementError(name, measurement.warnings)


def _count_frames(references: References) -> int:
    first, last = references.frames
    return round(last - first) + 1


def _read_motion(host: Host, references: References, step: int) -> Motion:
    """Read the joints on the written frames, or on every n-th of them."""
    if isinstance(host, MotionFile):
        if not isinstance(host.data, Motion):
            raise KeyweaveError("curves have no joints")
        return host.data
    figure = cast("ShownFigure", references.figure)
    if step == 1:
        return _bake(host, references, references.frames)
    first, last = references.frames
    frames = np.arange(first, last + FRAME_TOLERANCE, step)
    slices = np.array_split(frames, -(-len(frames) // MOST_POSED))
    worlds = [
        host.world_matrices(figure.names, each) for each in count_steps(slices, "part")
    ]
    return figure.make_motion(host, np.concatenate(worlds), first, step)


def _list_ends(references: References) -> list[float]:
    """Return the ends of a range that has keys outside."""
    if references.keyed is None:
        return []
    (first, last), keyed = references.frames, references.keyed
    ends = [first] if keyed[0] < first else []
    return ends + ([last] if keyed[1] > last else [])


def _read_ends(host: Host, references: References) -> list[Motion]:
    """Read the joints around the ends of a range that has keys outside."""
    if isinstance(host, MotionFile):
        return []
    spans = [(end - AROUND, end + AROUND) for end in _list_ends(references)]
    return [_bake(host, references, span) for span in spans]


def _bake(host: Scene, references: References, ends: FrameRange) -> Motion:
    """Bake the figure, by the rig where the scene cannot be evaluated."""
    figure = cast("ShownFigure", references.figure)
    try:
        return figure.bake(host, ends)
    except EvaluationError:
        rig = references.rig
        if rig is None:
            raise
    clip = host.sample(rig.channels, list_bake_frames(ends, host.frame_range))
    columns = [rig.joints.index(name) for name in figure.names]
    worlds = rig.evaluate(clip.values, clip.frames)[:, columns]
    return figure.make_motion(host, worlds, clip.start_frame)


def _measure_slides(motion: Motion, references: References) -> list[Finding]:
    """Return the finding on slides, if contacts are known and all their frames are read."""
    feet = references.feet
    if feet is None or motion.frame_rate != feet.contacts.frame_rate:
        return []
    from ...methods.feet.slides import measure_slides

    known: dict[str, Any] = {"feet": references.joints, "keep_frames": references.kept}
    after = measure_slides(motion, feet.contacts, **known)
    rows = replace(feet, after=after).facts()["feet"]
    worst = max((row["worst_slide_after"] for row in rows), default=0.0)
    text = f"feet slide by {worst:.1f} mm at most in their contacts"
    return [Finding("slides", text, {"worst_mm": worst}, rows=tuple(rows))]


# --- keys ---


def _measure_keys(host: Host, references: References) -> list[Finding]:
    """Return the finding on keys: those that hold, and their number before and after."""
    if references.sketch_keys is not None and isinstance(host, MotionFile):
        keys, written, kinds = _compare_key_poses(cast(Motion, host.data), references)
        return [measure_keys(keys, written, kinds, are_kept=references.keeps_keys)]
    if references.curves is None:
        return []
    after = _read_curves(host, references.channels)
    counts = sum(map(len, references.curves)), sum(map(len, after.values()))
    keys, written, kinds = {}, {}, {}
    for curve in references.curves:
        if curve.channel in after and references.keeps_keys:
            keys[curve.channel] = curve.frames, curve.values
            written[curve.channel] = after[curve.channel].evaluate(curve.times)
            kinds[curve.channel] = curve.kind
    if not keys:
        text = f"{counts[0]:,} keys before and {counts[1]:,} after"
        return [Finding("keys", text, {"before": counts[0], "after": counts[1]})]
    return [measure_keys(keys, written, kinds, counts=counts)]


def _read_curves(host: Host, channels: Sequence[str]) -> dict[str, AnimCurve]:
    curves = (
        host.curves or () if isinstance(host, MotionFile) else host.read_curves(channels)
    )
    return {curve.channel: curve for curve in curves if curve.channel in channels}


def _compare_key_poses(
    written: Motion, references: References
) -> tuple[Keys, dict[str, Floats], dict[str, str]]:
    """Return the angles between the keyed joints of a motion and those of its sketch."""
    sketch = cast(Motion, references.sketch)
    frames = np.asarray(references.sketch_keys, float)
    inside = (frames >= written.start_frame) & (frames <= written.last_frame)
    frames = frames[inside]
    rows = [np.rint(frames - each.start_frame).astype(int) for each in (sketch, written)]
    keys: Keys = {}
    angles: dict[str, Floats] = {}
    for name in references.parts:
        joint = sketch.skeleton.index(name)
        before, after = (
            each.rotations[row, joint] for each, row in zip((sketch, written), rows)
        )
        keys[name] = frames, np.zeros(len(frames))
        between = quaternion_to_vector(compose(invert(before), after))
        angles[name] = np.linalg.norm(between, axis=-1)
    return keys, angles, dict.fromkeys(keys, "angle")
