"""The parts of filled gaps on a rig that a preview shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...animation.channel_names import as_name_list
from ...animation.clip import Clip
from ...animation.frame_range import FrameRange
from ...curves.anim_curve import AnimCurve
from ...methods.inbetweening import FilledGap
from ...scenes.scene import Scene
from ..differences import Difference, measure_clips
from ..result import Description, Result, SourceTrack, Span
from .blocking import FilledScene
from .job import InbetweenInput, InbetweenJob
from .request import parse_gap

GOOD, FAIR = 0.017, 0.046  # the largest costs of segments that fit so well


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
                name_fit(gap),
            )
            for gap in self._list_gaps(path)
        )

    def _list_gaps(self, path: int) -> list[FilledGap]:
        """Return the gaps that are longer than a frame."""
        return [gap for gap in self.output.variations[path].gaps if gap.segments]

    def refill(self, path: int, number: int) -> dict[str, Any]:
        """Return the gaps by hand with the next best segment of a gap, at last none."""
        gap = self._list_gaps(path)[number]
        texts = {parse_gap(text)[:2]: text for text in as_name_list(self.job.gaps)}
        offered, shown = self.data.offered[gap.frames], gap.segments[0].source_frames[0]
        starts = [] if gap.fallback else [each.source_frames[0] for each in offered]
        after = starts.index(shown) + 1 if shown in starts else 0
        texts.pop(gap.frames, None)
        for each in offered[after : after + 1]:
            source = self.data.owners[each.source] + 1
            ends = "{:g}:{:g}".format(*gap.frames)
            texts[gap.frames] = f"{ends}={source}:{each.source_frames[0]:g}"
        return {"gaps": [*texts.values()]}

    def describe(self, path: int) -> Description:
        """Return the number of gaps that the capture fills, and their mean cost."""
        gaps = self._list_gaps(path)
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


def name_fit(gap: FilledGap) -> str:
    """Return the fit of a gap: good, fair or poor, and none if no capture fits.

    Examples
    --------
    >>> name_fit(FilledGap((1, 21), fit=0.003)), name_fit(FilledGap((1, 21), fallback=True))
    ('good', 'none')
    """
    if gap.fallback:
        return "none"
    return "good" if gap.fit <= GOOD else "fair" if gap.fit <= FAIR else "poor"
