"""The parts of filled gaps on a rig that a preview shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...animation.clip import Clip
from ...animation.frame_range import FrameRange
from ...curves.anim_curve import AnimCurve
from ...scenes.scene import Scene
from ..differences import Difference, measure_clips
from ..result import Description, Result, SourceTrack, Span
from .blocking import FilledScene
from .job import InbetweenInput, InbetweenJob


@dataclass(frozen=True, eq=False)
class Inbetweened(Result[InbetweenJob, InbetweenInput, FilledScene]):
    """Filled gaps between the keyed poses of a rig."""

    @property
    def channels(self) -> tuple[str, ...]:
        """The channels of the controls that follow the figure."""
        return self.output.rigs[0].inputs.targets[0].before.channels

    def read_ends(self, path: int) -> FrameRange:
        """Return the first and the last key."""
        frames = self.data.keyed.frames
        return float(frames[0]), float(frames[-1])

    def make_curves(self, scene: Scene, path: int) -> list[AnimCurve]:
        """Return the curves of a variation."""
        return self.job.curves(self.data, self.output, path)

    def list_spans(self, path: int) -> tuple[Span, ...]:
        """Return the gaps, each with its source or, if no capture fits, without a name."""
        return tuple(
            Span(
                gap.frames,
                owner := self.data.owners[gap.segments[0].source],
                self.job.sources[owner].name,
                gap.segments[0].source_frames,
            )
            for gap in self.output.variations[path].gaps
            if gap.segments
        )

    def describe(self, path: int) -> Description:
        """Return the number of gaps that the capture fills, and their mean cost."""
        gaps = [gap for gap in self.output.variations[path].gaps if gap.segments]
        filled = [gap.fit for gap in gaps if not gap.fallback]
        cost = sum(filled) / len(filled) if filled else 0.0
        return Description(f"{len(filled)} of {len(gaps)} gaps", cost)

    def measure(self, path: int, orders: Mapping[str, str]) -> Difference:
        """Return the difference of a variation from the first."""
        first, other = (self._get_clip(number) for number in (0, path))
        return measure_clips(first, other, orders or first.rotation_orders)

    def _get_clip(self, path: int) -> Clip:
        return self.output.rigs[path].result.clip.keep(self.channels)

    def list_tracks(self, path: int) -> tuple[SourceTrack, ...]:
        """Return the captures, on the joints of the rig."""
        pairs = zip(self.data.owners, self.data.motions)
        return tuple(SourceTrack.of(self.job.sources[n], motion) for n, motion in pairs)
