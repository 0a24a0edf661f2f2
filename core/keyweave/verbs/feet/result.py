"""The parts of a rig with held feet that a preview shows."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress

import numpy as np

from ...animation.frame_range import FrameRange
from ...curves.anim_curve import AnimCurve
from ...curves.fitting import fit
from ...methods.feet.cleaning import MILLIMETERS
from ...scenes.scene import Scene
from ..result import Description, Result
from .job import FeetJob, RigFeetInput, RigFeetResult


@dataclass(frozen=True, eq=False)
class HeldFeet(Result[FeetJob, RigFeetInput, RigFeetResult]):
    """The animation of a rig whose feet are held; there is one result, and no source."""

    @property
    def channels(self) -> tuple[str, ...]:
        """The channels that may change."""
        return tuple(compress(self.data.animation.clip.channels, self.data.writable))

    def read_ends(self, path: int) -> FrameRange:
        """Return the first and last frame that are read."""
        clip = self.data.animation.clip
        return clip.start_frame, clip.last_frame

    def make_curves(self, scene: Scene, path: int) -> list[AnimCurve]:
        """Return one curve of all frames for each channel that is written.

        The job fits only the ranges that change; elsewhere the values are as before.
        """
        clip, names = self.data.animation.clip, []
        values, frames = np.array(clip.values), clip.frames
        for ends, curves in self.job.fit_ranges(self.data, self.output):
            first, last = ends or self.read_ends(path)
            rows = (frames >= first) & (frames <= last)
            for curve in curves:
                seconds = frames[rows] / clip.frame_rate
                values[rows, clip.index(curve.channel)] = curve.evaluate(seconds)
                names.append(curve.channel)
        return fit(clip.with_(values=values).keep(names), kinds=self.data.kinds)

    def describe(self, path: int) -> Description:
        """Return the farthest slide of a foot in millimeters, before and after."""
        feet = self.output.feet
        before, after = (
            MILLIMETERS * max((slide.distance for slide in slides), default=0.0)
            for slides in (feet.before, feet.after)
        )
        details = f"feet slide by {before:.1f} mm at most before, {after:.1f} mm after"
        return Description(f"{after:.1f} mm", details=details)
