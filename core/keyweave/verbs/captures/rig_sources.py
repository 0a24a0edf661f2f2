"""The rig of a scene to which captures are transferred, and inputs of resequencing.

A capture with a map of joints is carried over to the joints of the scene, and transferred
to the controls of the rig that moves them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

import numpy as np

from ..._text import format_count
from ...animation.channel_names import parse_node
from ...animation.clip import Clip
from ...animation.correspondence import Correspondence
from ...animation.features import UP_VECTORS
from ...animation.kinematics import STILL_TOLERANCE, forward_kinematics
from ...animation.motion import Motion
from ...animation.resampling import resample
from ...errors import DataError
from ...geometry.arrays import Floats
from ...geometry.rotations import compose, extract_heading, invert, mean_rotation, rotate
from ...methods.rig_transfer.known_rig import KnownRig
from ...methods.rig_transfer.result import MILLIMETERS, TransferResult
from ...methods.rig_transfer.rig_matching import match_motion
from ...methods.rig_transfer.settings import TransferSettings
from ...scenes.scene import Scene
from ...scenes.shown_figures import list_character_joints
from ...scenes.sources import JointMap, Source
from .mapped_motions import carry_motion
from .source_skeletons import bake_capture, place_source

FACING_POSES = 9  # of the scene that show which way it faces
NOTED_DEGREES = 1.0  # by which a capture is rotated
LISTED_CONTROLS = 4  # controls in a note


@dataclass(frozen=True, eq=False)
class TransferredCapture:
    """A capture on the controls of a rig.

    The result has all channels of the rig, and its joints as the controls pose them. The
    joints that were captured are at the frame rate of the scene; the map leads from them to
    the joints of the rig.
    """

    result: TransferResult
    capture: Motion
    joint_map: Correspondence
    notes: tuple[str, ...]

    @property
    def slots(self) -> dict[str, str]:
        """The joint of the rig in each slot that the capture has."""
        return dict(zip(self.joint_map.slots, self.joint_map.target_joints))


@dataclass(frozen=True, eq=False)
class SceneRig:
    """The rig of a scene to which captures are transferred.

    `slots` has the joint of each slot, as far as it is found.

    Examples
    --------
    >>> from keyweave import examples
    >>> rig = SceneRig.learn(examples.load_scene("biped_walk"), ["Hips_CTRL"])
    >>> capture = rig.transfer(Source(examples.load_walk().cut(1, 60), joint_map="auto"))
    >>> len(capture.result.motion), capture.result.motion.frame_rate
    (48, 24.0)
    """

    scene: Scene
    known: KnownRig
    slots: Mapping[str, str]
    settings: TransferSettings

    @classmethod
    def learn(cls, scene: Scene, nodes: Sequence[str]) -> SceneRig:
        """Learn the rig of the characters to which nodes belong.

        The body is carried by the topmost of the nodes that carries the hips, if the
        control that would be chosen is not among them. Raise a DataError if the controls of
        the scene move no joints.
        """
        joints = list_character_joints(scene, nodes)
        others = len(joints) not in (0, len(scene.joints))
        known = KnownRig.learn(scene.rig(joints) if others else scene.rig())
        return cls(scene, known, known.figure.slots, TransferSettings()).choose_body(nodes)

    def choose_body(self, nodes: Collection[str]) -> SceneRig:
        """Return the rig with a body control among the nodes, if one carries the hips."""
        known, slots, below = self.known, self.slots, list[str]()
        body, carriers = known.find_body(slots), known.list_hip_carriers(slots)
        if body not in nodes and body in carriers:
            below = [name for name in carriers[: carriers.index(body)] if name in nodes]
        return replace(self, settings=TransferSettings(body=below[-1] if below else None))

    def pose(self, frames: Floats) -> Motion:
        """Return the motion of the figure in the scene, on frames without gaps."""
        return self.pose_clip(self.scene.sample(self.known.rig.channels, frames))

    def pose_clip(self, clip: Clip) -> Motion:
        """Return the motion of the figure for all channels of the rig in the scene."""
        known = self.known
        like = known.figure.rest.with_(
            frame_rate=clip.frame_rate, start_frame=clip.start_frame
        )
        worlds = known.rig.poses(clip.values, clip.frames).joints
        return known.figure.make_motion(worlds, like)

    @property
    def body(self) -> str:
        """The control that carries the body; empty for none."""
        return self.known.find_body(self.slots, self.settings.body)

    @property
    def masters(self) -> set[str]:
        """The controls above that which carries the body; they are left alone."""
        carriers = self.known.list_hip_carriers(self.slots)
        body = self.body
        return {*carriers[carriers.index(body) + 1 :]} if body in carriers else set()

    def transfer(
        self, source: Source, facing: Sequence[float] | None = None
    ) -> TransferredCapture:
        """Transfer a capture at the frame rate of the scene.

        Its first frame keeps its number. The skeleton of a source that is a scene is baked.
        With `facing`, a first and a last frame of the scene, the capture is rotated about
        the up axis to face as the figure does there; by default it keeps its heading. Raise
        a DataError if the source holds curves, or its map does not fit.
        """
        source, notes = place_source(source, self.scene, self.known.rig.joints)
        motion, remarks = resample_capture(source, self.scene.frame_rate)
        notes += remarks
        rest, joint_map = self.known.figure.rest, cast(JointMap, source.joint_map)
        carried = carry_motion(motion, rest, joint_map, source.name)
        slots = dict(zip(carried.joint_map.slots, carried.joint_map.target_joints))
        figure = carried.motion
        remarks = []
        if facing is not None and "hips" in slots:
            figure, remarks = self._face_like_sketch(figure, slots["hips"], facing)
        result = self.match(figure, slots)
        remarks += [_describe_error(result), *result.notes]
        notes += [*carried.notes, *(f"{source.name}: {remark}" for remark in remarks)]
        return TransferredCapture(result, motion, carried.joint_map, tuple(notes))

    def match(
        self, motion: Motion, slots: Mapping[str, str], values: Floats | None = None
    ) -> TransferResult:
        """Match the controls to a motion of the rig's own joints.

        `values`, (n_frames, n_channels), are those of controls that are held; by default
        those at rest.
        """
        joints = (*slots.values(),)
        own = Correspondence((*slots,), joints, joints)
        bare = motion.with_(notes=())
        return match_motion(self.known, bare, own, self.settings, values=values)

    def pose_controls(
        self, motion: Motion, slots: Mapping[str, str], channels: Collection[str]
    ) -> Clip:
        """Return channels that put the joints of the rig into the poses of a motion.

        The motion is on the skeleton of the rig, as that of a transferred capture. `slots`
        has the joint of each slot to follow.
        """
        return self.match(motion, slots).clip.keep(channels)

    def _face_like_sketch(
        self, motion: Motion, hips: str, frames: Sequence[float]
    ) -> tuple[Motion, list[str]]:
        """Rotate a motion to the heading of the figure in the scene, and note the angle."""
        known, rig = self.known, self.known.rig
        first, last = frames
        poses = np.arange(first, last + 1, max((last - first) // (FACING_POSES - 1), 1.0))
        values = np.array(self.scene.sample(rig.channels, poses).values)
        nodes = [parse_node(channel) for channel in rig.channels]
        above = np.isin(nodes, [*self.masters])
        values[:, above] = known.figure.values[above]
        figure = known.figure.make_motion(rig.poses(values, poses).joints, motion)
        back = invert(_find_heading(motion, hips))
        rotation = compose(_find_heading(figure, hips), back)
        angle = 2.0 * float(np.degrees(np.arccos(min(abs(float(rotation[3])), 1.0))))
        note = f"rotated by {angle:.0f} degrees to face as the sketch does"
        return _rotate_motion(motion, rotation), [note] * (angle >= NOTED_DEGREES)


def resample_capture(source: Source, frame_rate: float) -> tuple[Motion, list[str]]:
    """Return a capture at a frame rate, and notes; its first frame keeps its number.

    Raise a DataError if the source has no skeleton, or not the frames.
    """
    notes = list[str]()
    motion = bake_capture(source, notes)
    if motion.frame_rate == frame_rate:
        return motion, notes
    rates, start = f"{motion.frame_rate:.6g} to {frame_rate:.6g}", motion.start_frame
    notes.append(
        f"{source.name}: resampled from {rates} frames per second, at which its frames are "
        f"numbered from {start:g}"
    )
    return resample(motion, frame_rate).with_(start_frame=start), notes


def _find_heading(motion: Motion, joint: str) -> Floats:
    """Return the mean heading of a joint, as a quaternion."""
    rotations = forward_kinematics(motion)[1][:, motion.skeleton.index(joint)]
    return mean_rotation(extract_heading(rotations, UP_VECTORS[motion.up_axis]))


def _rotate_motion(motion: Motion, rotation: Floats) -> Motion:
    """Rotate a motion as a whole."""
    rotations = np.array(motion.rotations)
    rotations[:, 0] = compose(rotation, rotations[:, 0])
    positions = rotate(rotation, motion.root_positions)
    return motion.with_(rotations=rotations, root_positions=positions)


def _describe_error(result: TransferResult) -> str:
    """Return a note on the largest distance of a joint from its target."""
    worst = MILLIMETERS * float(result.position_errors.max(initial=0.0))
    count = format_count(len(result.identified) + len(result.refined), "control")
    if worst < 0.05:
        return f"{count} put the joints of the rig within 0.05 mm of the capture's"
    joint = max(result.table(), key=lambda row: float(row["worst_mm"]))["joint"]
    distance = f"{worst:.2g} mm of the capture's, {joint} is farthest off"
    return f"{count} put the joints of the rig within {distance}"


@dataclass(frozen=True, eq=False)
class RigInputs:
    """Captures on the controls of a rig, to resequence, and the channels to edit."""

    rig: SceneRig
    captures: tuple[TransferredCapture, ...]
    channels: tuple[str, ...]
    notes: tuple[str, ...]

    @classmethod
    def read(
        cls, scene: Scene, sources: Sequence[Source], named: Sequence[str]
    ) -> RigInputs:
        """Transfer captures, which have maps of joints, to the controls of a scene.

        The named channels are edited; by default all channels of the rig but those of its
        masters. Raise a DataError if a map does not fit, or the named controls, or all of
        them, move no joints.
        """
        nodes = list(dict.fromkeys(map(parse_node, named)))
        rig = SceneRig.learn(scene, nodes)
        captures = tuple(rig.transfer(source) for source in sources)
        masters = rig.masters
        every = [c for c in rig.known.rig.channels if parse_node(c) not in masters]
        channels = tuple(c for c in every if not named or c in named)
        if not channels:
            raise DataError(nodes[0], "is not a control of the rig below its master")
        notes = dict.fromkeys(note for each in captures for note in each.notes)
        return cls(rig, captures, channels, (*notes, *_note_masters(rig)))

    @property
    def clip(self) -> Clip:
        """The channels on the frames of all captures, concatenated."""
        clips = [capture.result.clip.keep(self.channels) for capture in self.captures]
        return clips[0].with_(values=np.concatenate([clip.values for clip in clips]))

    def pose_controls(self, motion: Motion) -> Clip:
        """Return the channels that put the rig into the poses of a variation."""
        slots = {slot: joint for c in self.captures for slot, joint in c.slots.items()}
        return self.rig.pose_controls(motion, slots, self.channels)


def _note_masters(rig: SceneRig) -> list[str]:
    """Return a note on masters that are not at rest, so that they carry the result away."""
    known, masters = rig.known, rig.masters
    columns = [i for i, c in enumerate(known.rig.channels) if parse_node(c) in masters]
    names = [known.rig.channels[i] for i in columns]
    if not names:
        return []
    now = rig.scene.sample(names, [rig.scene.frame_range[0]]).values[0]
    moved = np.abs(now - known.figure.values[columns]) > STILL_TOLERANCE
    nodes = dict.fromkeys(parse_node(name) for name, has in zip(names, moved) if has)
    return [f"{node} is not at rest and carries the result with it" for node in nodes]
