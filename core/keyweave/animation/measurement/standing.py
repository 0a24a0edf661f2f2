"""Whether feet stand: slow, and at the height at which they touch in the sources.

A foot stands if its heel, ball or tip is slower than `SLOW` leg lengths per
second and within `NEAR` leg lengths of the height at which that point touches the ground in
the sources. Between figures of other proportions the heights of their rest poses are
subtracted, and a foot without such a height is compared with its own lowest places.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...geometry.arrays import Bools, Floats, compute_median
from ..channel_names import bare_name
from ..feet.contacts import list_runs
from ..feet.foot import Foot, PosedFeet
from ..feet.ground_motion import MIN_FRAMES, GroundMotion
from .findings import LIMITS, Finding
from .posed_figure import PosedFigure

SLOW = 0.12  # leg lengths per second
NEAR = 0.02  # leg lengths
SAME_LEG = 0.01  # legs that differ by a smaller share are those of one figure


@dataclass(frozen=True, eq=False)
class FeetTrack:
    """Heights and speeds of the heel, the ball and the tip of each foot.

    Arrays have the shape (n_frames, n_feet, 3); without a tip, the ball stands for it.
    Heights are in leg lengths, speeds over the ground in leg lengths per second, and points
    are low near their own lowest height.
    """

    heights: Floats
    speeds: Floats
    is_low: Bools

    @classmethod
    def of(cls, posed: PosedFeet) -> FeetTrack:
        """Follow the feet of a motion over the ground, which moves on a treadmill."""
        ground = GroundMotion.of(posed)
        tracks = ground.tracks
        heights, speeds = np.empty((2, len(posed.motion), len(tracks), 3))
        is_low = np.empty(heights.shape, bool)
        for number, track in enumerate(tracks):
            points = track.pivots
            heights[:, number] = points[..., track.up]
            speeds[:, number] = track.speeds(points, ground.treadmill)
            is_low[:, number] = track.is_low(points)
        return cls(heights, speeds, is_low)

    def without_tips(self) -> FeetTrack:
        """Return the track with the balls of the feet in the place of their tips."""
        heights, speeds = self.heights[..., [0, 1, 1]], self.speeds[..., [0, 1, 1]]
        return FeetTrack(heights, speeds, self.is_low[..., [0, 1, 1]])

    @property
    def is_slow(self) -> Bools:
        """Whether each point is slow enough to stand, shape (n_frames, n_feet, 3)."""
        return np.asarray(self.speeds < SLOW)

    def find_touching_heights(self) -> Floats:
        """Return the height at which each point touches, shape (n_feet, 3); NaN if never.

        It is the median height on the frames on which the point is slow and low.
        """
        touches = self.is_slow & self.is_low
        heights = np.full(touches.shape[1:], np.nan)
        ever = touches.any(axis=0)
        points = zip(self.heights[:, ever].T, touches[:, ever].T)
        heights[ever] = [compute_median(own[rows]) for own, rows in points]
        return heights

    def find_standing(self, touching: Floats) -> Bools:
        """Return whether each foot stands, shape (n_frames, n_feet)."""
        near = np.abs(self.heights - touching) <= NEAR
        return np.asarray((self.is_slow & near).any(axis=2))

    def measure_slower_foot(self) -> float:
        """Return the mean speed of the slowest point of the slower foot."""
        return float(self.speeds.min(axis=(1, 2)).mean())


def measure_feet(written: PosedFigure, sources: Sequence[PosedFigure]) -> Finding:
    """Measure how often a foot stands, in the written motion and in its sources."""
    reason = _explain_missing(written)
    if reason:
        return Finding.missing("feet", reason)
    figures = [each for each in sources if not _explain_missing(each)]
    track, *tracks = _follow_feet([written, *figures])
    known = [*zip(figures, tracks)]
    touching, shares = _find_reference(written, track, known)
    if np.isnan(touching).all():
        return Finding.missing("feet", "no foot is ever slow near the ground")
    standing = track.find_standing(touching)
    share, speed = float(standing.any(axis=1).mean()), track.measure_slower_foot()
    values = {"standing": share, "slower_foot_cm_s": speed * written.leg}
    text = f"feet in contact on {share:.0%} of frames"
    if not known:
        return Finding("feet", text, values)
    captured = float(np.mean(shares))
    values["captured_standing"] = captured
    speeds = [each.measure_slower_foot() * figure.leg for figure, each in known]
    values["captured_slower_foot_cm_s"] = float(np.mean(speeds))
    foot, frame = _find_worst(written, standing)
    text += f" (captured {captured:.0%})"
    warning = ""
    lost, least = LIMITS["lost_standing"].value, LIMITS["kept_standing"].value
    height = _measure_height(track, touching)
    is_lost = share < captured - lost or (share < least * captured and abs(height) > NEAR)
    if is_lost and frame is not None:
        warning = _warn(foot, frame, share, captured, height * written.leg)
    return Finding("feet", text, values, foot, frame, warning)


def _follow_feet(figures: Sequence[PosedFigure]) -> list[FeetTrack]:
    """Return the tracks of feet, without tips unless all figures have them."""
    tracks = [FeetTrack.of(figure.posed) for figure in figures]
    if all(foot.tip is not None for figure in figures for foot in figure.posed.feet):
        return tracks
    return [track.without_tips() for track in tracks]


def _explain_missing(figure: PosedFigure) -> str:
    """Return why the feet of a figure cannot be measured, or an empty text."""
    n_feet = len(figure.posed.feet)
    if n_feet < 2:
        return "the figure has one foot only" if n_feet else "the figure has no feet"
    if len(figure.motion) < MIN_FRAMES:
        return f"it needs {MIN_FRAMES} frames"
    return ""


def _find_reference(
    written: PosedFigure, track: FeetTrack, known: Sequence[tuple[PosedFigure, FeetTrack]]
) -> tuple[Floats, list[float]]:
    """Return the heights at which the written feet touch, and the sources' shares."""
    heights, shares = [], []
    for figure, theirs in known:
        touching = theirs.find_touching_heights()
        shares.append(float(theirs.find_standing(touching).any(axis=1).mean()))
        if touching.shape == track.heights.shape[1:]:
            heights.append(_carry_over(touching, figure, written))
    own = track.find_touching_heights()
    every = np.array([each for each in heights if each is not None])
    if not len(every):
        return own, shares
    counts = (~np.isnan(every)).sum(axis=0)
    carried = np.nansum(every, axis=0) / np.maximum(counts, 1)
    return np.where(counts > 0, carried, own), shares


def _carry_over(
    touching: Floats, source: PosedFigure, written: PosedFigure
) -> Floats | None:
    """Return touching heights on another figure; None if its ground is not known."""
    names, others = (list(map(bare_name, each.names)) for each in (source, written))
    if abs(source.leg / written.leg - 1) < SAME_LEG and names == others:
        return touching
    if not written.rest.is_grounded:
        return None
    feet = written.posed.feet
    return np.stack([_measure_rest_heights(written, foot) for foot in feet])


def _measure_rest_heights(figure: PosedFigure, foot: Foot) -> Floats:
    """Return the heights of heel, ball and tip at rest; the heel is as high as the ball."""
    names, up = figure.names, "xyz".index(figure.motion.up_axis)
    heights = np.full(3, np.nan)
    for place, joint in ((1, foot.ball), (2, foot.tip)):
        if (
            joint is not None
            and joint < len(names)
            and names[joint] in figure.rest.positions
        ):
            heights[place] = figure.rest.positions[names[joint]][up] / figure.leg
    heights[0] = heights[1]
    return heights


def _find_worst(written: PosedFigure, standing: Bools) -> tuple[str, float | None]:
    """Return the foot that stands least, and the middle of the longest time without one."""
    foot = written.posed.feet[int(standing.sum(axis=0).argmin())].name
    runs = list_runs(~standing.any(axis=1))
    if not runs:
        return foot, None
    begin, end = max(runs, key=lambda run: run[1] - run[0])
    return foot, written.motion.start_frame + (begin + end - 1) // 2


def _measure_height(track: FeetTrack, touching: Floats) -> float:
    """Return the height of the lower foot over where it touches, while it is slow."""
    away = np.where(track.is_slow, track.heights - touching, np.nan)
    rows = ~np.isnan(away).all(axis=(1, 2))
    if not rows.any():
        return 0.0
    return compute_median(np.nanmin(away[rows], axis=(1, 2)))


def _warn(foot: str, frame: float, share: float, captured: float, height: float) -> str:
    text = (
        f"feet are in contact on {share:.0%} of frames, but in the capture on "
        f"{captured:.0%}; {foot} has the least contact, and neither foot has any around "
        f"frame {frame:g}"
    )
    if abs(height) > 1.0:
        side = "above" if height > 0 else "below"
        text += f", where feet are {abs(height):.1f} cm {side} the ground"
    return f"{text}; hold the feet, or key them where they stand"
