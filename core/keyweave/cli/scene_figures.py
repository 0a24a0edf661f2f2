"""The characters of a scene before and after a result, and its captures, for a page."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, cast

from ..errors import KeyweaveError
from . import library
from .hosts import Run
from .output import note


class SceneFigures:
    """The figures that a page plays for results in a scene.

    Parameters
    ----------
    scene : MayaAsciiScene
    nodes : collection of str
        Joints or controls of the character.
    frames : tuple of float
        First and last frame of the results.
    rig : Rig, optional
        The character's rig, if it is known.

    Attributes
    ----------
    motions : dict of str to Motion or FigureGroup
        Figures as they are added. Empty if the scene has no figure, or it cannot be
        evaluated; the page then shows curves only.
    captures : list of Motion
        Figures of the sources, if all of them have one.
    clips : dict of str to Clip
        Channels as they are sampled.
    """

    def __init__(
        self,
        scene: library.MayaAsciiScene,
        nodes: Collection[str],
        frames: tuple[float, float],
        rig: library.Rig | None = None,
    ):
        self.scene, self.frames, self.rig = scene, frames, rig
        self.motions: dict[str, library.Playable] = {}
        self.captures: list[library.Motion] = []
        self.clips: dict[str, library.Clip] = {}
        self._controls: tuple[library.ControlLines, ...] | None = None
        self._joints: Sequence[str] = ()
        try:
            self._joints = library.find_character(scene, nodes)
        except KeyweaveError as error:
            note(f"the page plays no figure: {error}")

    def add(self, name: str) -> None:
        """Bake the scene in its current state, and store its figure under a name."""
        if not self._joints:
            return
        try:
            self.motions[name] = self._build_group()
        except KeyweaveError as error:
            note(f"the page plays no figure: {error}")
            self._joints, self.motions = (), {}

    def read_captures(
        self, sources: Sequence[library.Source], clips: Sequence[library.Clip]
    ) -> None:
        """Read the figures of sources before the scene changes, on the frames of clips."""
        motions = [*map(_read_capture, sources, clips)]
        if None not in motions:
            self.captures = [motion for motion in motions if motion is not None]

    def sample(self, name: str, channels: Sequence[str]) -> None:
        """Sample channels of the scene as it is now, and store them under a name."""
        frames = library.list_bake_frames(self.frames, self.scene.frame_range)
        self.clips[name] = self.scene.sample(channels, frames)

    def _build_group(self) -> library.FigureGroup:
        """Build the figure; the lines of its controls are read once."""
        frames = library.list_bake_frames(self.frames, self.scene.frame_range)
        if self._controls is None:
            self._controls = library.read_control_lines(
                self.scene, frames, self._joints[0], rig=self.rig
            )
        else:
            self._controls = library.move_control_lines(self.scene, frames, self._controls)
        motion = self.scene.bake_joints(self._joints, self.frames)
        return library.FigureGroup(
            (motion,), self._controls, motion.frame_rate, motion.start_frame
        )


class VariationFigures(SceneFigures):
    """The figures of a resequenced scene, and the channels of its controls.

    Parameters
    ----------
    run : Run
        A resequencing job on a scene.
    """

    def __init__(self, run: Run):
        self.data = run.data
        names = run.data.targets[0].names.values()
        nodes = {channel.rpartition(".")[0] for channel in names}
        super().__init__(cast("library.MayaAsciiScene", run.host), nodes, run.data.frames)

    def add_variation(self, run: Run, number: int) -> None:
        """Add the scene with a variation, its channels and those captured."""
        ending = f" {number + 1}" if number else ""
        self.add(f"result{ending}")
        self.sample(f"result{ending}", self.data.targets[0].before.channels)
        self.clips[f"source{ending}"] = self._list_captured(run.result.variations[number])

    def _list_captured(self, variation: library.Variation) -> library.Clip:
        """Return the captured channels of a variation, without nodes placed elsewhere."""
        captured, target = self.data.captured, self.data.targets[0]
        clip = captured.clip
        shown = clip.with_(
            values=clip.values[variation.rearrangement.rows],
            start_frame=variation.motion.start_frame,
        ).keep([c for c in clip.channels if c.rpartition(".")[0] not in captured.placed])
        renamed = library.rename_channels(shown, target.names, target.orders)
        renamed = library.scale_lengths(renamed, target.factors)
        return renamed.keep(target.before.channels)

    def list_contents(self) -> dict[str, Any]:
        """Return the figures and channels of a page, and the joints of its sources."""
        own = {name for names in self.scene.own_skeletons().values() for name in names}
        joints = self.data.motions[0].skeleton.names
        return {
            "motions": self.motions,
            "joints": [name for name in joints if name in own],
            "clips": self.clips,
        }


def read_variations(run: Run) -> VariationFigures | None:
    """Return the figures of a scene; None for files, whose motions the page plays."""
    return None if isinstance(run.host, library.MotionFile) else VariationFigures(run)


def find_ends(frames: library.Motion | library.Clip) -> tuple[float, float]:
    """Return the first and last frame."""
    return frames.start_frame, frames.last_frame


def _read_capture(source: library.Source, clip: library.Clip) -> library.Motion | None:
    """Return the figure of a capture on the frames of the channels read from it.

    None if it has no joints, or they cannot be evaluated.
    """
    data = source.data
    try:
        if isinstance(data, library.Motion):
            motion = library.cut_frames(data, source.frames, source.name)
        elif isinstance(data, library.MayaAsciiScene):
            joints = library.find_largest_skeleton(data, source.namespace)
            motion = data.bake_joints(joints, (clip.start_frame, clip.last_frame))
        else:
            return None
    except KeyweaveError as error:
        note(f"the page does not play {source.name}: {error}")
        return None
    if motion.frame_rate != clip.frame_rate:
        motion = library.resample(motion, clip.frame_rate)
    return motion.with_(start_frame=clip.start_frame)
