"""The animation of a rig in a scene: values, figure, and the controls of its legs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..._text import format_count
from ...animation.clip import Clip
from ...animation.feet.foot import FootJoints, choose_feet
from ...animation.frame_range import FrameRange, list_frames, resolve_frames
from ...animation.motion import Motion
from ...curves.key_times import list_keyed_frames
from ...errors import DataError
from ...geometry.arrays import Floats
from ...methods.rig_transfer.foot_matching import RigPart, learn_leg_modes
from ...rigs.rig import Control, Rig, RigPoses
from ...scenes.scene import Scene
from .rig_captures import find_scene_rig

LEAST_MISS = 0.1  # centimeters; notes leave out smaller misses


@dataclass(frozen=True, eq=False)
class RigAnimation:
    """The values of a rig on frames of a scene, and the motion of its figure.

    Attributes
    ----------
    parts : tuple of RigPart
        Frames on which the rig uses its limbs alike.
    clip : Clip
        Values of all channels of the rig.
    poses : RigPoses
        Joints and controls on all frames.
    motion : Motion
        The figure of the rig.
    legs : tuple of tuple of str
        Names of the thigh, the shin and the foot of each leg.
    keyed : tuple of float
        First and last frame of the keys.
    """

    parts: tuple[RigPart, ...]
    clip: Clip
    poses: RigPoses
    motion: Motion
    legs: tuple[tuple[str, ...], ...]
    keyed: FrameRange

    @classmethod
    def read(
        cls,
        scene: Scene,
        *,
        namespace: str | None = None,
        frames: tuple[float | None, float | None] = (None, None),
        feet: FootJoints | None = None,
    ) -> RigAnimation:
        """Read the animation of a rig, and learn its controls.

        Parameters
        ----------
        scene : Scene
        namespace : str, optional
            Namespace of the rig, if the scene has several.
        frames : tuple of float, optional
            First and last frame; by default those of the keys.
        feet : mapping of str to sequence of str, optional
            Names of the joints of each foot; see `keyweave.find_contacts`.

        Raises
        ------
        DataError
            If the scene has no rig or several, or no control moves a foot.
        UnknownNameError
            If the scene lacks the namespace or a joint.
        """
        rig = find_scene_rig(scene, namespace)
        keyed = list_keyed_frames(
            *(scene.read_curves(rig.channels), scene.frame_rate, scene.frame_range),
            "the animation",
        )
        known_range = float(keyed[0]), float(keyed[-1])
        numbers = list_frames(*resolve_frames(frames, known_range), "the animation")
        animation = replace(cls.sample(scene, rig, numbers, feet=feet), keyed=known_range)
        animation.check_feet()
        return animation

    @classmethod
    def sample(
        cls, scene: Scene, rig: Rig, numbers: Floats, *, feet: FootJoints | None = None
    ) -> RigAnimation:
        """Sample the animation of a rig on frames without gaps, and learn its controls.

        Parameters
        ----------
        scene : Scene
        rig : Rig
        numbers : ndarray
            Frames, which count as the keyed ones.
        feet : mapping of str to sequence of str, optional
            Names of the joints of each foot; see `keyweave.find_contacts`.

        Raises
        ------
        DataError
            If the rig has no joints or no feet.
        """
        clip = scene.sample(rig.channels, numbers)
        parts = learn_leg_modes(rig, clip.values)
        poses, figure = rig.poses(clip.values, numbers), parts[0].known.figure
        like = figure.rest.with_(frame_rate=clip.frame_rate, start_frame=clip.start_frame)
        motion = figure.make_motion(poses.joints, like)
        names = motion.skeleton.names
        legs = tuple(
            (names[foot.hip], names[foot.knee], names[foot.ankle])
            for foot in choose_feet(motion.skeleton, feet)
        )
        ends = clip.start_frame, clip.last_frame
        return cls(tuple(parts), clip, poses, motion, legs, ends)

    def check_feet(self) -> None:
        """Check that each foot rides on a control.

        Raises
        ------
        DataError
            If one does not.
        """
        for part in self.parts:
            followed = self._find_controls(part).values()
            for *_, foot in self.legs:
                if foot not in followed:
                    problem = f"has no control on which {foot} rides, so it cannot be held"
                    raise DataError("the rig", problem)

    def _find_controls(self, part: RigPart) -> Mapping[str, str]:
        return part.find_controls(self.legs, self.motion.skeleton.names[0])

    def list_hip_carriers(self) -> list[str]:
        """Return the controls that carry the hips, the nearest first."""
        hips = {"hips": self.motion.skeleton.names[0]}
        parts = (part.known.list_hip_carriers(hips) for part in self.parts)
        return [*dict.fromkeys(name for names in parts for name in names)]

    @property
    def controls(self) -> list[Control]:
        """The controls of feet, legs and body."""
        names = {name for part in self.parts for name in self._find_controls(part)}
        return [c for c in self.parts[0].known.rig.controls if c.name in names]

    def note_misses(self, misses: Floats) -> list[str]:
        """Return a note for each foot that its controls do not bring to its place.

        Parameters
        ----------
        misses : ndarray, shape (n_frames, n_feet)
            Distances in centimeters.
        """
        notes = []
        for leg, column in zip(self.legs, misses.T):
            n_missed = int((column > LEAST_MISS).sum())
            if n_missed:
                frame = self.clip.frames[int(column.argmax())]
                notes.append(
                    f"{leg[-1]} misses its place on {format_count(n_missed, 'frame')}, by "
                    f"up to {10 * column.max():.2g} mm on frame {frame:g}"
                )
        return notes
