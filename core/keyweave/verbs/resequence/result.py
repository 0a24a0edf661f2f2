"""The parts of resequenced frames that a preview shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..._text import format_count
from ...animation.frame_range import FrameRange, resolve_frames
from ...curves.anim_curve import AnimCurve
from ...methods.resequencing import ResequenceResult
from ...scenes.scene import Scene
from ..differences import Difference, measure_motions
from ..result import Description, Result, SourceTrack, Span
from .job import ResequenceInput, ResequenceJob


@dataclass(frozen=True, eq=False)
class Resequenced(Result[ResequenceJob, ResequenceInput, ResequenceResult]):
    """The result of resequencing the controls of a scene."""

    @property
    def reads_scene(self) -> bool:
        """Whether the scene places controls in the world, and not the rig that was read."""
        return self.data.rig is None

    @property
    def is_together(self) -> bool:
        """Whether motions are spread; those of a scene go to its own characters."""
        return self.output.crowd is not None and self.data.captured is None

    @property
    def channels(self) -> tuple[str, ...]:
        """The channels of all characters that are written."""
        targets = self.data.targets
        return tuple(dict.fromkeys(c for t in targets for c in t.before.channels))

    def read_ends(self, path: int) -> FrameRange:
        """Return the first and last frame of the output."""
        return resolve_frames(self.job.frames, self.data.frames)

    def make_curves(self, scene: Scene, path: int) -> list[AnimCurve]:
        """Return the curves of a variation."""
        return list(self.job.curves(scene, self.data, self.output, path))

    def list_spans(self, path: int) -> tuple[Span, ...]:
        """Return the runs of consecutive captured frames."""
        numbers = [str(number) for number in range(len(self.data.motions))]
        names = self.data.input_names or [""] * len(numbers)
        return tuple(
            Span(
                row["frames"],
                int(row["source"]),
                names[int(row["source"])],
                row["source_frames"],
            )
            for row in self.output.variations[path].table(numbers)
        )

    def describe(self, path: int) -> Description:
        """Return the number of transitions, and the cost."""
        variation = self.output.variations[path]
        label = format_count(len(variation.transitions), "transition")
        return Description(label, float(variation.cost))

    def measure(self, path: int, orders: Mapping[str, str]) -> Difference:
        """Return the difference of the joints' motion from that of the first variation."""
        variations = self.output.variations
        return measure_motions(variations[0].motion, variations[path].motion)

    def list_tracks(self, path: int) -> tuple[SourceTrack, ...]:
        """Return the captures; the scene's own animation is the sketch."""
        pairs = zip(self.job.sources, self.data.motions)
        return tuple(
            SourceTrack(source, (motion.start_frame, motion.last_frame))
            for source, motion in pairs
        )
