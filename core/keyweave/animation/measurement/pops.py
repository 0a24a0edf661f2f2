"""Pops: sudden changes of a joint's rotation, or of the path of the hips.

With the rotations q of a joint and its steps w_t = log(q_t^-1 q_t+1), a pop is a large
|w_t - w_t-1|, in degrees per frame squared; for the hips' positions p it is
|p_t+1 - 2 p_t + p_t-1|. It is compared with the largest of the same joint in the sources.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple, Union

import numpy as np

from ...geometry.arrays import Floats, Ints, compute_percentile
from ..kinematics import measure_angular_changes
from ..motion import Motion
from ..resampling import resample
from .findings import LIMITS, Finding
from .posed_figure import PosedFigure

Span = tuple[PosedFigure, Union[Sequence[float], Floats]]  # a motion and its seams
PERCENTILE = 99.5
LEAST_FRAMES = 3  # that have a second difference
HIPS_PATH = "hips' position"


class Accelerations(NamedTuple):
    """Second differences of joints and hips, per second and frame.

    Those of joints, shape (n_frames - 2, n_joints), are in degrees, those of the path of
    the hips, shape (n_frames - 2,), in centimeters.
    """

    joints: Floats
    hips: Floats

    @classmethod
    def of(cls, figure: PosedFigure) -> Accelerations:
        """Measure all joints of a figure."""
        motion, rate = figure.motion, figure.motion.frame_rate
        joints = np.degrees(measure_angular_changes(motion.rotations))
        hips = np.diff(figure.posed.points[:, figure.hips], n=2, axis=0)
        return cls(rate * joints, rate * np.linalg.norm(hips, axis=-1))


class Peak(NamedTuple):
    """The worst pop of one joint, or of the path of the hips.

    Sizes are degrees or centimeters per frame squared, at the rate of the capture. The
    ratio is that of the largest to that in the sources; 0 without sources.
    """

    joint: str
    frame: float
    largest: float
    percentile: float
    ratio: float
    unit: str


def match_rate(figure: PosedFigure, rate: float) -> PosedFigure:
    """Return a source at a lower frame rate, where its second differences are larger."""
    motion = figure.motion
    if motion.frame_rate <= rate * (1 + 1e-6) or len(motion) < 2:
        return figure
    lower: Motion = resample(motion, rate)
    return PosedFigure.of(lower, figure.rest)


def measure_pops(
    written: PosedFigure | None,
    spans: Sequence[Span],
    references: Sequence[PosedFigure],
) -> list[Finding]:
    """Measure the largest second difference of each joint, and the largest at seams.

    `written` is None if not all frames are known. Spans are motions with the frames at
    which a range starts or ends, or a transition is; references are the sources and the
    sketch.
    """
    findings: list[Finding] = []
    known = [(figure, _find_rows(figure.motion, seams)) for figure, seams in spans]
    known = [(figure, rows) for figure, rows in known if len(rows)]
    first = written or next((figure for figure, _ in known), None)
    if first is None:
        return findings
    expected = Expected.of(first, references)
    if written is not None and len(written.motion) < LEAST_FRAMES:
        findings.append(Finding.missing("pops", f"it needs {LEAST_FRAMES} frames"))
    elif written is not None:
        every = np.arange(len(written.motion) - 2)
        findings.append(_describe("pops", written, every, expected))
    jumps = [_describe("jumps", figure, rows, expected) for figure, rows in known]
    ends = [figure for figure, _ in known if figure is not written]
    jumps.sort(key=lambda each: -each.values.get("ratio", 0.0))
    return [*findings, *(_describe_leap(each, ends, references) for each in jumps[:1])]


def _describe_leap(
    jump: Finding, ends: Sequence[PosedFigure], references: Sequence[PosedFigure]
) -> Finding:
    """Return a jump as the distance of the body, if that leaps between two frames.

    It leaps if it is faster than in references, and than next to these frames.
    """
    ratio, floor = LIMITS["pop"].value, LIMITS["pop_speed"].value
    known = [_list_speeds(each).max(initial=0.0) for each in references]
    excesses = []
    for figure in ends if references else ():
        speeds, leg = _list_speeds(figure), figure.leg or 1.0
        row = int(speeds.argmax())
        fastest = max(*known, *np.delete(speeds, row), 0.0)
        excesses.append(leg * speeds[row] - max(ratio * leg * fastest, floor))
    if max(excesses, default=0.0) <= 0:
        return jump
    figure = ends[int(np.argmax(excesses))]
    row, motion = int(_list_speeds(figure).argmax()), figure.motion
    path = figure.posed.points[:, figure.hips]
    frame, distance = float(motion.frames[row]), float(math.dist(path[row], path[row + 1]))
    text = f"by {distance:.0f} cm from frame {frame:g} to {frame + 1:g}"
    warning = (
        f"the {HIPS_PATH} jumps {text}, where the written frames end; set outside to hold "
        "or clear, or soften the ends"
    )
    values = {**jump.values, "leap_cm": distance}
    text = f"worst jump at an end: {HIPS_PATH}, {text}"
    return replace(
        jump, text=text, values=values, joint=HIPS_PATH, frame=frame, warning=warning
    )


def _list_speeds(figure: PosedFigure) -> Floats:
    """Return the speeds of the hips between frames, in leg lengths per second."""
    steps = np.diff(figure.posed.points[:, figure.hips], axis=0)
    rate: float = figure.motion.frame_rate / (figure.leg or 1.0)
    return np.asarray(rate * np.linalg.norm(steps, axis=-1))


class Expected(NamedTuple):
    """The largest second differences of references, per second and frame.

    Those of joints, shape (n_joints,), are in degrees: a joint without an answer has the
    largest of all joints of a reference; without references, limits are infinite. That of
    the hips is in centimeters, scaled by the legs. The frame rate is that of the capture.
    """

    joints: Floats
    hips: float
    frame_rate: float

    @classmethod
    def of(cls, written: PosedFigure, references: Sequence[PosedFigure]) -> Expected:
        """Measure references at the frame rate of a written figure."""
        n_joints, rate = len(written.names), written.motion.frame_rate
        known = [match_rate(each, rate) for each in references]
        known = [each for each in known if len(each.motion) >= LEAST_FRAMES]
        own = references[0].motion.frame_rate if references else rate
        if not known:
            return cls(np.full(n_joints, np.inf), np.inf, own)
        joints, hips = np.zeros(n_joints), 0.0
        for figure in known:
            theirs = Accelerations.of(figure)
            peaks = theirs.joints.max(axis=0)
            answers = written.find_answer(figure)
            each = [peaks.max() if joint is None else peaks[joint] for joint in answers]
            joints = np.maximum(joints, each)
            scale = written.leg / figure.leg if written.leg and figure.leg else 1.0
            hips = max(hips, scale * float(theirs.hips.max()))
        return cls(joints, hips, own)


def _find_rows(motion: Motion, seams: Sequence[float] | Floats) -> Ints:
    """Return the rows of second differences on seams and on the frames next to them."""
    rows = {
        round(frame - motion.start_frame) + step - 1
        for frame in seams
        for step in (-1, 0, 1)
    }
    return np.array([r for r in sorted(rows) if 0 <= r < len(motion) - 2], np.intp)


def _describe(part: str, written: PosedFigure, rows: Ints, expected: Expected) -> Finding:
    """Return the finding of the joint that exceeds its limit most, on some rows."""
    peaks = _list_peaks(written, rows, expected)
    worst = max(peaks, key=lambda peak: (round(peak.ratio, 3), peak.largest))
    what = "worst pop" if part == "pops" else "worst jump at an end or transition"
    text = f"{what}: {worst.joint}, frame {worst.frame:g}"
    values = {"largest": worst.largest, "percentile": worst.percentile}
    if worst.ratio > 0:
        values["ratio"] = worst.ratio
        text += f", {worst.ratio:.1f} times the capture's"
    else:
        text += f", {worst.largest:.2g} {worst.unit} per frame squared"
    warning = ""
    if worst.ratio > LIMITS["pop"].value:
        warning = (
            f"{worst.joint} {'snaps' if part == 'pops' else 'jumps'} on frame "
            f"{worst.frame:g}, {worst.ratio:.1f} times as hard as in the capture; look at "
            "its curves there, or soften the ends"
        )
    table = tuple(peak._asdict() for peak in peaks)
    return Finding(part, text, values, worst.joint, worst.frame, warning, table)


def _list_peaks(written: PosedFigure, rows: Ints, expected: Expected) -> list[Peak]:
    """Return the largest second difference of each joint, and of the hips' positions."""
    motion, own = written.motion, Accelerations.of(written)
    sizes = np.column_stack([own.joints, own.hips])[rows]
    places, peaks = sizes.argmax(axis=0), sizes.max(axis=0)
    floors = np.full(len(peaks), LIMITS["pop_degrees"].value)
    floors[-1] = LIMITS["pop_speed"].value
    ratios = peaks / np.maximum(np.append(expected.joints, expected.hips), floors)
    percentiles = compute_percentile(sizes, PERCENTILE, axis=0)
    # From values per second and frame, to frames of the capture.
    scale = motion.frame_rate / expected.frame_rate**2
    columns = (
        motion.frames[1:-1][rows][places],
        *(scale * peaks, scale * percentiles, ratios),
    )
    names = (*written.names, HIPS_PATH)
    units = [*("degrees",) * len(written.names), "cm"]
    table = zip(names, *(column.tolist() for column in columns), units)
    return [Peak._make(row) for row in table]
