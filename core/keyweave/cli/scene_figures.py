"""The characters of a scene before and after a result, and its captures, for a page."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from ..animation.channel_names import parse_namespace
from ..errors import KeyweaveError
from . import library
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
        self.clips: dict[str, library.Clip] = {}
        self._controls: tuple[library.ControlLines, ...] | None = None
        self._root: str | None = None
        try:
            self._root = find_character(scene, nodes)
        except KeyweaveError as error:
            note(f"the page plays no figure: {error}")

    def add(self, name: str) -> None:
        """Bake the scene in its current state, and store its figure under a name."""
        if self._root is None:
            return
        try:
            self.motions[name] = self._build_group(self._root)
        except KeyweaveError as error:
            note(f"the page plays no figure: {error}")
            self._root = None
            self.motions = {}

    def sample(self, name: str, channels: Sequence[str]) -> None:
        """Sample channels of the scene as it is now, and store them under a name."""
        frames = library.list_bake_frames(self.frames, self.scene.frame_range)
        self.clips[name] = self.scene.sample(channels, frames)

    def list_own_joints(self, motions: Sequence[library.Motion]) -> list[str]:
        """Return the joints of motions that are a character's own in the scene."""
        own = {name for names in self.scene.own_skeletons().values() for name in names}
        return [name for name in motions[0].skeleton.names if name in own]

    def _build_group(self, root: str) -> library.FigureGroup:
        """Build the figure; the lines of its controls are read once."""
        frames = library.list_bake_frames(self.frames, self.scene.frame_range)
        if self._controls is None:
            self._controls = library.read_control_lines(
                self.scene, frames, root, rig=self.rig
            )
        else:
            self._controls = library.move_control_lines(self.scene, frames, self._controls)
        return library.build_figure_group(
            self.scene, self.frames, joints=root, controls=self._controls
        )


def find_ends(frames: library.Motion | library.Clip) -> tuple[float, float]:
    """Return the first and last frame."""
    return frames.start_frame, frames.last_frame


def find_character(scene: library.MayaAsciiScene, nodes: Collection[str]) -> str | None:
    """Return the root of the character to which most of the nodes belong.

    Parameters
    ----------
    scene : MayaAsciiScene
    nodes : collection of str
        Joints and controls.

    Returns
    -------
    str or None
        None if the scene has no joints.
    """
    skeletons = scene.own_skeletons()
    if len(skeletons) < 2:
        return next(iter(skeletons), None)
    counts = {root: len({*nodes} & {*joints}) for root, joints in skeletons.items()}
    if not any(counts.values()):
        for rig in scene.rigs():
            n = len({*nodes} & {control.name.partition(".")[0] for control in rig.controls})
            for root, joints in skeletons.items():
                counts[root] += n * (not {*rig.joints}.isdisjoint(joints))
    return max(counts, key=lambda root: (counts[root], len(skeletons[root])))


def read_capture(source: library.Source, clip: library.Clip) -> library.Motion | None:
    """Return the figure of a capture on the frames of the channels that were read from it.

    Parameters
    ----------
    source : Source
    clip : Clip

    Returns
    -------
    Motion or None
        None if the capture has no joints, or they cannot be evaluated.
    """
    data = source.data
    try:
        if isinstance(data, library.Motion):
            motion = library.cut_frames(data, source.frames, source.name)
        elif isinstance(data, library.MayaAsciiScene):
            joints = _find_largest(data.own_skeletons(), source.namespace)
            motion = data.bake_joints(joints, (clip.start_frame, clip.last_frame))
        else:
            return None
    except KeyweaveError as error:
        note(f"the page does not play {source.name}: {error}")
        return None
    if motion.frame_rate != clip.frame_rate:
        motion = library.resample(motion, clip.frame_rate)
    return motion.with_(start_frame=clip.start_frame)


def _find_largest(
    skeletons: Mapping[str, Sequence[str]], namespace: str | None
) -> Sequence[str]:
    """Return the joints of the largest skeleton, of those in a namespace if it is named."""
    space = (namespace or "").strip(":")
    chosen = [
        joints
        for root, joints in skeletons.items()
        if namespace is None or parse_namespace(root) == space
    ]
    return max(chosen, key=len, default=())
