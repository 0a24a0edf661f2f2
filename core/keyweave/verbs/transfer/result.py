"""The parts of captures on a rig that a preview shows; each is an alternative."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath

from ...animation.frame_range import FrameRange
from ...curves.anim_curve import AnimCurve
from ...methods.rig_transfer.result import MILLIMETERS, TransferResult
from ...scenes.scene import Scene
from ..result import Description, Result, SourceTrack
from .job import TransferInput, TransferJob


@dataclass(frozen=True, eq=False)
class Transferred(Result[TransferJob, TransferInput, tuple[TransferResult, ...]]):
    """Captures that are transferred to the rig of a scene, one per alternative."""

    follows_result = True

    @property
    def channels(self) -> tuple[str, ...]:
        """The writable channels of the rig."""
        return tuple(self.data.targets[0].before.channels)

    def read_ends(self, path: int) -> FrameRange:
        """Return the first and last frame of a capture."""
        clip = self.output[path].clip.between(*self.job.frames)
        return clip.start_frame, clip.last_frame

    def make_curves(self, scene: Scene, path: int) -> list[AnimCurve]:
        """Return the curves of a capture."""
        return list(self.job.curves(self.data, self.output, path))

    def describe(self, path: int) -> Description:
        """Return the mean distance of the joints from the capture in centimeters.

        The details have the largest one, in millimeters.
        """
        result, name = self.output[path], PurePath(self.data.captures[path].name).stem
        mean = float(result.position_errors.mean()) if result.position_errors.size else 0.0
        worst = MILLIMETERS * float(result.position_errors.max(initial=0.0))
        details = f"{name}: joints are at most {worst:.1f} mm off"
        return Description(f"{mean:.1f} cm", details=details)

    def list_tracks(self, path: int) -> tuple[SourceTrack, ...]:
        """Return the capture of an alternative."""
        motion = self.data.captures[path].motion
        return (SourceTrack.of(self.job.sources[path], motion),)
