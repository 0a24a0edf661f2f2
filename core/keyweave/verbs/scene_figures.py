"""The characters of a scene before and after a result, and its captures, for a page."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..animation.clip import Clip
from ..animation.frame_range import cut_frames, list_bake_frames
from ..animation.motion import Motion
from ..animation.resampling import MotionOrClip, resample
from ..errors import KeyweaveError, warn_caller
from ..reports.bodies.characters import find_character, find_largest_skeleton
from ..reports.page.control_shapes import (
    ControlLines,
    move_control_lines,
    read_control_lines,
)
from ..reports.page.figure_group import FigureGroup
from ..reports.page.players import Playable
from ..rigs.rig import Rig
from ..scenes.maya_ascii import MayaAsciiScene
from ..scenes.sources import Source


class SceneFigures:
    """The figures that a page plays for results in a scene, on the frames of the results.

    The nodes are joints or controls of the character. Without a rig, that of the joints is
    read for the lines of the controls.
    """

    def __init__(
        self,
        scene: MayaAsciiScene,
        nodes: Collection[str],
        frames: tuple[float, float],
        rig: Rig | None = None,
    ):
        self.scene, self.frames, self.rig = scene, frames, rig
        # Figures as they are added. Empty if the scene has no figure, or it cannot be
        # evaluated; the page then shows curves only.
        self.motions: dict[str, Playable] = {}
        self.captures: list[Motion] = []  # of the sources, if all of them have a figure
        self.clips: dict[str, Clip] = {}  # channels as they are sampled
        self._controls: tuple[ControlLines, ...] | None = None
        self._joints: Sequence[str] = ()
        try:
            self._joints = find_character(scene, nodes)
        except KeyweaveError as error:
            warn_caller(f"the page plays no figure: {error}")

    def add(self, name: str) -> None:
        """Bake the scene in its current state, and store its figure under a name."""
        if not self._joints:
            return
        try:
            self.motions[name] = self._build_group()
        except KeyweaveError as error:
            warn_caller(f"the page plays no figure: {error}")
            self._joints, self.motions = (), {}

    def read_captures(
        self, sources: Sequence[Source], clips: Sequence[MotionOrClip]
    ) -> None:
        """Read the figures of sources before the scene changes, on the frames of clips."""
        motions = [*map(_read_capture, sources, clips)]
        if None not in motions:
            self.captures = [motion for motion in motions if motion is not None]

    def sample(self, name: str, channels: Sequence[str]) -> None:
        """Sample channels of the scene as it is now, and store them under a name."""
        frames = list_bake_frames(self.frames, self.scene.frame_range)
        self.clips[name] = self.scene.sample(channels, frames)

    def _build_group(self) -> FigureGroup:
        """Build the figure; the lines of its controls are read once."""
        frames = list_bake_frames(self.frames, self.scene.frame_range)
        if self._controls is None:
            self._controls = read_control_lines(
                self.scene, frames, self._joints[0], rig=self.rig
            )
        else:
            self._controls = move_control_lines(self.scene, frames, self._controls)
        motion = self.scene.bake_joints(self._joints, self.frames)
        return FigureGroup((motion,), self._controls, motion.frame_rate, motion.start_frame)


def find_ends(frames: Motion | Clip) -> tuple[float, float]:
    """Return the first and last frame."""
    return frames.start_frame, frames.last_frame


def _read_capture(source: Source, clip: MotionOrClip) -> Motion | None:
    """Return the figure of a capture on the frames and at the rate of the channels read.

    None if it has no joints, or they cannot be evaluated.
    """
    data = source.data
    try:
        if isinstance(data, Motion):
            motion = cut_frames(data, source.frames, source.name)
        elif isinstance(data, MayaAsciiScene):
            joints = find_largest_skeleton(data, source.namespace)
            motion = data.bake_joints(joints, (clip.start_frame, clip.last_frame))
        else:
            return None
    except KeyweaveError as error:
        warn_caller(f"the page does not play {source.name}: {error}")
        return None
    if motion.frame_rate != clip.frame_rate:
        motion = resample(motion, clip.frame_rate)
    return motion.with_(start_frame=clip.start_frame)
