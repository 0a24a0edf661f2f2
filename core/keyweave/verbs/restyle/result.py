"""The parts of a restyled person on a rig that a preview shows."""

from __future__ import annotations

from dataclasses import dataclass

from ...animation.frame_range import FrameRange
from ...curves.anim_curve import AnimCurve
from ...scenes.scene import Scene
from ..result import Description, Result, SourceTrack
from .job import RestyleInput, RestyleJob, RestyleOutput


@dataclass(frozen=True, eq=False)
class Restyled(Result[RestyleJob, RestyleInput, RestyleOutput]):
    """A restyled person on the rig of a scene; there is one result."""

    follows_result = True

    @property
    def reads_scene(self) -> bool:
        """Always, since the animation before the edit is read again."""
        return True

    @property
    def channels(self) -> tuple[str, ...]:
        """The writable channels of the rig."""
        rig = self.data.rig
        assert rig is not None  # in a scene
        return tuple(c for c in rig.known.rig.channels if c not in rig.refusals)

    def read_ends(self, path: int) -> FrameRange:
        """Return the first and last frame of the result."""
        clip = self.output.transferred[path].clip.between(*self.job.frames)
        return clip.start_frame, clip.last_frame

    def make_curves(self, scene: Scene, path: int) -> list[AnimCurve]:
        """Return the curves, blended with the animation of the scene."""
        return list(self.job.curves(scene, self.data, self.output, path))

    def describe(self, path: int) -> Description:
        """Return the first and last speed, in meters per second."""
        first, last = self.output.restyled.facts()["speed"]
        return Description(f"{first:.2f} to {last:.2f} m/s")

    def list_tracks(self, path: int) -> tuple[SourceTrack, ...]:
        """Return the first motion of the observed person."""
        motion = self.data.motions[0]
        return (SourceTrack.of(self.job.sources[0], motion),)
