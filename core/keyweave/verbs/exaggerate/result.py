"""The parts of an exaggerated capture on a rig that a preview shows."""

from __future__ import annotations

from dataclasses import dataclass

from ...animation.frame_range import FrameRange
from ...curves.anim_curve import AnimCurve
from ...scenes.scene import Scene
from ..result import Description, Result, SourceTrack
from .job import ExaggerateInput, ExaggerateJob, ExaggerateOutput


@dataclass(frozen=True, eq=False)
class Exaggerated(Result[ExaggerateJob, ExaggerateInput, ExaggerateOutput]):
    """A capture that is exaggerated by the keys of a rig; there is one result."""

    @property
    def channels(self) -> tuple[str, ...]:
        """The writable channels of the rig."""
        return tuple(self.data.rig.targets[0].before.channels)

    def read_ends(self, path: int) -> FrameRange:
        """Return the first and last frame of the result."""
        clip = self.output.result.clip.between(*self.job.frames)
        return clip.start_frame, clip.last_frame

    def make_curves(self, scene: Scene, path: int) -> list[AnimCurve]:
        """Return the curves, blended with the animation of the scene."""
        return list(self.job.curves(scene, self.data, self.output, path))

    def describe(self, path: int) -> Description:
        """Return the rounds of the keyed movement on the capture."""
        rounds = self.output.warp.rounds
        return Description(f"{rounds:.3g} rounds" if self.job.loop else "one pass")

    def list_tracks(self, path: int) -> tuple[SourceTrack, ...]:
        """Return the capture."""
        motion = self.data.rig.captures[0].motion
        return (SourceTrack.of(self.job.sources[0], motion),)
