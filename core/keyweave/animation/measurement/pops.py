"""Pops: sudden changes of a joint's rotation, or of the path of the hips.

With the rotations q of a joint and its steps w_t = log(q_t^-1 q_t+1), a pop is a large
|w_t - w_t-1|, in degrees per frame squared; for the hips' positions p it is
|p_t+1 - 2 p_t + p_t-1|. It is compared with the largest of the same joint in the sources.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Union

import numpy as np

from ...geometry.arrays import Floats, Ints
from ...geometry.rotations import align_over_time, compose, invert, quaternion_to_vector
from ..motion import Motion
from ..resampling import resample
from .findings import LIMITS, Finding
from .posed_figure import PosedFigure

Span = tuple[PosedFigure, Union[Sequence[float], Floats]]  # a motion and its seams
PERCENTILE = 99.5
LEAST_FRAMES = 3  # that have a second difference
HIPS_PATH = "hips' position"


class Accelerations(NamedTuple):
    """Second differences, in degrees and centimeters per second and frame.

    Attributes
    ----------
    joints : ndarray, shape (n_frames - 2, n_joints)
        Degrees.
    hips : ndarray, shape (n_frames - 2,)
        Centimeters.
    """

    joints: Floats
    hips: Floats

    @classmethod
    def of(cls, figure: PosedFigure) -> Accelerations:
        """Measure all joints of a figure."""
        motion, rate = figure.motion, figure.motion.frame_rate
        q = align_over_time(motion.rotations)
        steps = quaternion_to_vector(compose(invert(q[:-1]), q[1:]))
        joints = np.degrees(np.linalg.norm(np.diff(steps, axis=0), axis=-1))
        hips = np.diff(figure.posed.points[:, figure.hips], n=2, axis=0)
        return cls(rate * joints, rate * np.linalg.norm(hips, axis=-1))


class Peak(NamedTuple):
    """The worst pop of one joint, or of the path of the hips.

    Attributes
    ----------
    joint : str
    frame : float
    largest, percentile : float
        Degrees or centimeters per frame squared, at the rate of the capture.
    ratio : float
        Of the largest to that in the sources; 0 without sources.
    unit : str
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


def measure_pops(written: PosedFigure, references: Sequence[PosedFigure]) -> Finding:
    """Measure the largest second difference of each joint.

    Parameters
    ----------
    written : PosedFigure
    references : sequence of PosedFigure
        The sources and the sketch.
    """
    if len(written.motion) < LEAST_FRAMES:
        return Finding.missing("pops", f"it takes {LEAST_FRAMES} frames")
    return _describe("pops", written, Accelerations.of(written), references)


def measure_jumps(
    spans: Sequence[Span],
    references: Sequence[PosedFigure],
) -> list[Finding]:
    """Measure the largest second difference at seams, if there are any.

    Parameters
    ----------
    spans : sequence of (PosedFigure, sequence of float)
        Motions with the frames at which a range starts or ends, or a transition is.
    references : sequence of PosedFigure
        The sources and the sketch.
    """
    findings = []
    for figure, seams in spans:
        rows = _find_rows(figure.motion, seams)
        if len(rows):
            own = Accelerations.of(figure)
            at_seams = Accelerations(own.joints[rows], own.hips[rows])
            findings.append(_describe("jumps", figure, at_seams, references, rows))
    return sorted(findings, key=lambda each: -each.values.get("ratio", 0.0))[:1]


def find_largest(
    written: PosedFigure, references: Sequence[PosedFigure]
) -> tuple[Floats, float]:
    """Return the largest accelerations of each joint in references, and of the hips.

    A joint without an answer has the largest of all joints. Paths are scaled by the legs.
    Without references, nothing is expected, and limits are infinite.
    """
    n_joints = len(written.names)
    if not references:
        return np.full(n_joints, np.inf), np.inf
    largest, hips = np.zeros(n_joints), 0.0
    for figure in references:
        theirs = Accelerations.of(figure)
        peaks = theirs.joints.max(axis=0)
        answers = written.find_answer(figure)
        own = [peaks.max() if joint is None else peaks[joint] for joint in answers]
        largest = np.maximum(largest, own)
        scale = written.leg / figure.leg if written.leg and figure.leg else 1.0
        hips = max(hips, scale * float(theirs.hips.max()))
    return largest, hips


def _find_rows(motion: Motion, seams: Sequence[float] | Floats) -> Ints:
    """Return the rows of second differences on seams and on the frames next to them."""
    rows = {
        round(frame - motion.start_frame) + step - 1
        for frame in seams
        for step in (-1, 0, 1)
    }
    return np.array([r for r in sorted(rows) if 0 <= r < len(motion) - 2], np.intp)


def _describe(
    part: str,
    written: PosedFigure,
    own: Accelerations,
    references: Sequence[PosedFigure],
    rows: Ints | None = None,
) -> Finding:
    """Return the finding of the joint that exceeds its limit most."""
    motion = written.motion
    known = [match_rate(each, motion.frame_rate) for each in references]
    known = [each for each in known if len(each.motion) >= LEAST_FRAMES]
    inside = motion.frames[1:-1]
    numbers = inside if rows is None else inside[rows]
    # From values per second and frame, to frames of the capture.
    rate = references[0].motion.frame_rate if references else motion.frame_rate
    scale = motion.frame_rate / rate**2
    peaks = _list_peaks(written, own, find_largest(written, known), numbers, scale)
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


def _list_peaks(
    written: PosedFigure,
    own: Accelerations,
    largest: tuple[Floats, float],
    numbers: Floats,
    scale: float,
) -> list[Peak]:
    """Return the largest second difference of each joint, and of the hips' positions."""
    sizes = np.column_stack([own.joints, own.hips])
    places, peaks = sizes.argmax(axis=0), sizes.max(axis=0)
    floors = np.full(len(peaks), LIMITS["pop_degrees"].value)
    floors[-1] = LIMITS["pop_speed"].value
    ratios = peaks / np.maximum(np.append(*largest), floors)
    percentiles = np.percentile(sizes, PERCENTILE, axis=0)
    names = (*written.names, HIPS_PATH)
    units = [*("degrees",) * len(written.names), "cm"]
    columns = (numbers[places], scale * peaks, scale * percentiles, ratios)
    rows = zip(names, *(column.tolist() for column in columns), units)
    return [Peak._make(row) for row in rows]
