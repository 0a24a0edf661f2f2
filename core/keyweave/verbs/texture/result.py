"""The parts of a textured sketch that a preview shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from ..._text import format_count
from ...animation.clip import Clip
from ...animation.frame_range import FrameRange, resolve_frames
from ...curves.anim_curve import AnimCurve
from ...methods.texturing import TextureResult
from ...scenes.scene import Scene
from ..differences import Difference, measure_clips
from ..result import Description, Result, SourceTrack, Span
from .job import TextureJob
from .reading import TextureInput


@dataclass(frozen=True, eq=False)
class Textured(Result[TextureJob, TextureInput, TextureResult]):
    """The result of texturing a scene."""

    @property
    def channels(self) -> tuple[str, ...]:
        """The written channels."""
        return tuple(self.data.written)

    def read_ends(self, path: int) -> FrameRange:
        """Return the first and last frame that are written."""
        clip = self.output.paths[path].output
        return resolve_frames(self.job.frames, (clip.start_frame, clip.last_frame))

    def make_curves(self, scene: Scene, path: int) -> list[AnimCurve]:
        """Return the curves of a path."""
        return list(self.job.curves(self.data, self.output, path))

    def list_spans(self, path: int) -> tuple[Span, ...]:
        """Return the fragments of a path within the written frames."""
        first, last = self.read_ends(path)
        chosen = self.output.paths[path]
        rows = zip(
            chosen.sketch_frames.tolist(), chosen.clips.tolist(), chosen.source_frames
        )
        return tuple(
            Span(
                (max(start, first), min(end, last)),
                clip,
                self.job.sources[self.data.owners[clip]].name,
                frames,
            )
            for (start, end), clip, frames in rows
            if start < last and end > first
        )

    def describe(self, path: int) -> Description:
        """Return the share of consecutive joins, and the cost."""
        chosen = self.output.paths[path]
        kept, joins = int(chosen.consecutive.sum()), len(chosen.consecutive)
        details = f"{kept} of {format_count(joins, 'join')} are consecutive in a source"
        label = f"{100 * chosen.consecutive_share:.0f} % same"
        return Description(label, float(chosen.cost), details)

    def measure(self, path: int, orders: Mapping[str, str]) -> Difference:
        """Return the difference of the written channels from those of the first path."""
        clips = [cast(Clip, self.output.paths[number].output) for number in (0, path)]
        first, other = (clip.keep(self.channels) for clip in clips)
        return measure_clips(first, other, orders)

    def rank_sources(self) -> tuple[tuple[float, str], ...]:
        """Return the distance of each capture from the sketch, and its share in words.

        Empty for one capture, which has no rank.
        """
        if len(self.job.sources) < 2:
            return ()
        owners = [str(owner) for owner in self.data.owners]
        rows = self.output.tabulate_sources(owners)
        ranks = {
            int(row["source"]): (
                row["distance"],
                f"{'' if n else 'nearest, '}{row['share']:.0%} of the result",
            )
            for n, row in enumerate(rows)
        }
        return tuple(ranks[n] for n in range(len(self.job.sources)))

    def list_tracks(self, path: int) -> tuple[SourceTrack, ...]:
        """Return the captures."""
        return tuple(
            SourceTrack(self.job.sources[owner], (clip.start_frame, clip.last_frame))
            for owner, clip in zip(self.data.owners, self.data.sources)
        )
