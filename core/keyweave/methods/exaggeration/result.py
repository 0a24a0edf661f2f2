"""The result of a time warp."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import overload

import numpy as np

from ..._text import BriefRepr, format_count
from ...animation.clip import Clip
from ...animation.motion import Motion
from ...animation.resampling import MotionOrClip
from ...errors import DataError
from ...geometry.arrays import Floats, Ints
from .warp_features import WarpFeatures
from .warped_values import WarpRows, fit_clock, join_ends, warp_data

FPS_TOLERANCE = 1e-6


@dataclass(frozen=True, eq=False, repr=False)
class TimeWarp(BriefRepr):
    """Which keyed frame each captured frame shows; returned by `keyweave.warp_time`.

    Attributes
    ----------
    repeats : ndarray of int, shape (n_steps,)
        Number of captured frames that each keyed frame shows, without those that are not
        shown. In a loop, a step for each frame of each round.
    times : ndarray, shape (n_captured,)
        Keyed frame number at each captured frame, fractional between the middles of the
        repeats. In a loop it goes on past the last keyed frame.
    cost : float
        Mean over the captured frames that move of the weighted squared difference of the
        features, in units of their squared spreads; 0 for the same movement.
    features : WarpFeatures
        What the frames of both clips were compared by.
    weights : mapping of str to float
        Weight of each feature; see `keyweave.warp_time`.
    jumps : mapping of str to tuple of float
        Keyed frames after which a channel or a rotation is repeated instead of
        interpolated.
    factor : int
        How often each captured frame counts in `repeats`; above 1 if the capture is
        shorter than the keyed clip, or its strides than a loop.
    rounds : float
        Number of rounds of a loop; 1 without a loop.
    notes : tuple of str
        Messages for the animator.
    rows : WarpRows
        Rows of the keyed clip at each captured frame.
    n_keyed : int
        Number of frames of the keyed clip.
    frame_rate, start_frame : float
        Of the capture.
    join_frames : int
        See `WarpSettings`.
    travels : tuple of str
        Controls or joints in world space.
    """

    repeats: Ints
    times: Floats
    cost: float
    features: WarpFeatures
    weights: Mapping[str, float]
    jumps: Mapping[str, tuple[float, ...]]
    factor: int
    rounds: float
    notes: tuple[str, ...]
    rows: WarpRows
    n_keyed: int
    frame_rate: float
    start_frame: float
    join_frames: int = 0
    travels: tuple[str, ...] = ()

    @cached_property
    def tables(self) -> tuple[Floats, Floats]:
        """The weighted features of the keyed clip and of the capture, by frame.

        The cost of two frames is the squared distance of their rows.
        """
        weights = np.array([self.weights[name] for name in self.features.names])
        return self.features.cut_keyed(self.n_used).normalize(weights)

    @cached_property
    def steady(self) -> TimeWarp:
        """The warp with a smooth clock instead of repeated frames.

        Its rate is bounded, and changes by at most 1 a second, so bodies do not surge.
        """
        own = self.rows.rows
        rows = fit_clock(own, self.frame_rate, fastest=float(self.factor))
        if not self.rows.n_cycle and rows[-1] > rows[0]:
            rows = np.interp(rows, rows[[0, -1]], own[[0, -1]])
        shown = np.round(rows).astype(np.intp)
        times = self.times - own + rows
        return replace(self, times=times, rows=replace(self.rows, rows=rows, shown=shown))

    @property
    def n_used(self) -> int:
        """Number of keyed frames that are shown; a loop may leave out its last one."""
        return self.rows.n_cycle or self.n_keyed

    def _summarize(self) -> str:
        frames = f"{self.n_keyed:,} keyed on {len(self.times):,} captured frames"
        rounds = f", {self.rounds:.3g} rounds" if self.rows.n_cycle else ""
        return f"{frames}{rounds}, cost {self.cost:.3g}"

    @overload
    def apply(self, clip: Clip) -> Clip: ...
    @overload
    def apply(self, clip: Motion) -> Motion: ...
    @overload
    def apply(self, clip: MotionOrClip) -> MotionOrClip: ...
    def apply(self, clip: MotionOrClip) -> MotionOrClip:
        """Return a clip or a motion of the keyed frames on the frames of the capture.

        Raises
        ------
        DataError
            If it has another number of frames or another frame rate than the keyed clip.
        """
        if len(clip) != self.n_keyed:
            counts = f"{format_count(len(clip), 'frame')}, the keyed clip {self.n_keyed:,}"
            raise DataError("the clip", f"has {counts}; warp clips of the same frames")
        check_equal_rates(clip.frame_rate, self.frame_rate, "the clip")
        cycle = self.cut_cycle(clip)
        return warp_data(cycle, self.rows).with_(start_frame=self.start_frame)

    @overload
    def cut_cycle(self, clip: Clip) -> Clip: ...
    @overload
    def cut_cycle(self, clip: Motion) -> Motion: ...
    @overload
    def cut_cycle(self, clip: MotionOrClip) -> MotionOrClip: ...
    def cut_cycle(self, clip: MotionOrClip) -> MotionOrClip:
        """Return the frames of a keyed clip that repeat, its ends joined; or the clip."""
        if not self.rows.n_cycle:
            return clip
        last = clip.start_frame + self.rows.n_cycle - 1
        cycle = clip.between(clip.start_frame, last)
        return join_ends(cycle, self.join_frames, self.travels)


def check_equal_rates(own: float, other: float, name: str) -> None:
    """Raise a DataError if two frame rates differ; names the clip with the first rate."""
    if abs(own - other) > FPS_TOLERANCE:
        rates = f"runs at {own:g} fps, the other clip at {other:g}"
        raise DataError(name, f"{rates}; resample one of them with keyweave.resample")
