"""The figure of a rig: its joints as a skeleton whose zero pose is the rig at rest.

At rest, all translations and rotations of the controls are 0, and attributes have their
saved values; joints that are controls keep their translations, which are their bones. If
that is not a standing figure, the saved pose is the rest pose.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from ...animation.clip import Clip
from ...animation.correspondence import Correspondence
from ...animation.kinematics import forward_kinematics
from ...animation.mapping.labeling import find_slots
from ...animation.motion import Motion
from ...animation.resampling import MotionOrClip
from ...animation.skeleton import ROTATE, TRANSLATE, Skeleton
from ...animation.up_axis import find_standing_axis
from ...errors import DataError
from ...geometry.arrays import BLOCK_FRAMES, Floats, Ints
from ...geometry.matrices import assemble_matrix, extract_rotation, transpose
from ...geometry.rotations import (
    compose,
    invert,
    matrix_to_quaternion,
    quaternion_to_matrix,
    rotate,
)
from ...geometry.vectors import distance
from ...rigs.character_joints import CharacterJoints
from ...rigs.rig import Rig, RigPoses, list_limits
from .solvers.pose_targets import PoseTargets
from .zero_pose import pose_at_rest

SAME_PLACE = 1e-3  # of the figure's size; joints this close are copies of each other
STRETCH_TOLERANCE = 1e-6  # centimeters


@dataclass(frozen=True, eq=False)
class RigFigure:
    """The joints of a rig as a skeleton.

    Examples
    --------
    >>> from keyweave.examples import load_scene
    >>> figure = RigFigure.of(load_scene("biped_walk").rig())
    >>> figure.skeleton.names[:4]
    ('Hips', 'LeftUpLeg', 'LeftLeg', 'LeftFoot')
    >>> "LeftUpLegIK" in figure.skeleton.names
    False
    """

    rig: Rig
    character: CharacterJoints  # without joints that only help to pose the others
    values: Floats  # (n_channels,), in the rest pose
    worlds: RigPoses  # in the rest pose, (1, n, 4, 4)
    joints: Ints  # of the skeleton, among those of the rig, (n_figure_joints,)
    rest: Motion  # one frame in the rest pose; its axes are those of the world
    axes: Floats  # rotations of the rig's joints at rest, (n_figure_joints, 3, 3)

    @property
    def skeleton(self) -> Skeleton:
        """The skeleton of the figure."""
        return self.rest.skeleton

    def with_values(self, values: Floats) -> RigFigure:
        """Return the figure with other values of attributes, such as switches."""
        poses = self.rig.poses(values[np.newaxis])
        return self._pose(self.rig, self.character, values, poses)

    @cached_property
    def slots(self) -> dict[str, str]:
        """Joint of each slot, by names and shape; see `find_slots`."""
        return find_slots(self.skeleton)

    @classmethod
    def of(cls, rig: Rig, joints: Collection[str] = ()) -> RigFigure:
        """Pose a rig at rest.

        `joints` are those of the character, and of the chains, to take; by default evidence
        decides, see `keyweave.rigs.character_joints`. Raises DataError if the rig has no
        joints, and UnknownNameError if a named joint does not exist.
        """
        character = CharacterJoints.of(rig, joints)
        if not character.names:
            raise DataError("the rig", "has no joints that its controls move")
        saved = np.array(rig.values, float)
        nodes, _, leaves = zip(*(name.rpartition(".") for name in rig.channels))
        moves_bone = np.isin(leaves, TRANSLATE) & np.isin(nodes, rig.joints)
        is_pose = np.isin(leaves, (*TRANSLATE, *ROTATE)) & ~moves_bone
        cleared = np.clip(np.where(is_pose, 0.0, saved), *list_limits(rig).T)
        poses = np.stack([cleared, saved])
        parts = (part[:, np.newaxis] for part in rig.poses(poses))
        worlds = [RigPoses(*each) for each in zip(*parts)]
        figures = [cls._pose(rig, character, *each) for each in zip(poses, worlds)]
        return next((f for f in figures if f._find_up_axis() is not None), figures[-1])

    @classmethod
    def _pose(
        cls, rig: Rig, character: CharacterJoints, values: Floats, poses: RigPoses
    ) -> RigFigure:
        worlds = poses.joints[0]
        index = {name: joint for joint, name in enumerate(rig.joints)}
        joints = np.array([index[name] for name in character.names], int)
        positions, parents = worlds[joints, 3, :3], character.parents
        offsets = positions - np.where(parents[:, np.newaxis] >= 0, positions[parents], 0)
        skeleton = Skeleton(
            character.names, parents, offsets, definition=character.definition
        )
        rest = pose_at_rest(skeleton, "y")
        axes = extract_rotation(worlds[joints, :3, :3])
        figure = cls(rig, character, values, poses, joints, rest, axes)
        up_axis = figure._find_up_axis() or "y"
        return replace(figure, rest=rest.with_(up_axis=up_axis))

    def list_copies(self, joint: str) -> list[str]:
        """Return the joints of the rig that are in the place of a joint at rest."""
        if joint not in self.rig.joints:
            return []
        positions = self.worlds.joints[0, :, 3, :3]
        size = float(np.linalg.norm(np.ptp(positions, axis=0)))
        away = distance(positions, positions[list(self.rig.joints).index(joint)])
        return [n for n, d in zip(self.rig.joints, away) if d <= SAME_PLACE * size]

    def get_parent(self, joint: str) -> str:
        """Return the parent of a joint of the skeleton, or an empty text for the root."""
        parent = int(self.skeleton.parents[self.skeleton.index(joint)])
        return self.skeleton.names[parent] if parent >= 0 else ""

    def get_control(self, name: str) -> Floats:
        """Return the world matrix of a control in the rest pose, shape (4, 4)."""
        names = [control.name for control in self.rig.controls]
        return self.worlds.controls[0, names.index(name)]

    def _find_up_axis(self) -> str | None:
        """Return the axis along which the resting figure is upright, or None."""
        return find_standing_axis(self.skeleton, self.slots)

    def make_targets(self, motion: Motion, correspondence: Correspondence) -> PoseTargets:
        """Return the places of mapped joints, and of joints between them, in a motion.

        The motion is on the skeleton of the figure, which has the target joints of the map.
        """
        skeleton = self.skeleton
        slots = dict(
            zip(map(skeleton.index, correspondence.target_joints), correspondence.slots)
        )
        above = {a for joint in slots for a in skeleton.list_above(joint)}
        below = {b for joint in slots for b in skeleton.list_below(joint)}
        columns = [j for j in range(len(skeleton)) if j in slots or j in above & below]
        return self._place(motion, columns, slots)

    def place_joints(self, motion: Motion, joints: Collection[str]) -> PoseTargets:
        """Return the places of joints in a motion on the skeleton of the figure."""
        names = self.skeleton.names
        return self._place(motion, [j for j in range(len(names)) if names[j] in joints], {})

    def _place(
        self, motion: Motion, columns: Sequence[int], slots: Mapping[int, str]
    ) -> PoseTargets:
        positions, rotations = forward_kinematics(motion)
        turned = self.axes[columns] @ transpose(quaternion_to_matrix(rotations[:, columns]))
        return PoseTargets(
            tuple(self.skeleton.names[column] for column in columns),
            tuple(slots.get(column, "") for column in columns),
            self.joints[columns],
            assemble_matrix(turned, positions[:, columns]),
        )

    def pose(self, clip: Clip) -> Motion:
        """Evaluate the rig with values of all its channels, and return the figure."""
        return self.make_motion(self.rig.poses(clip.values, clip.frames).joints, clip)

    def make_motion(self, worlds: Floats, like: MotionOrClip) -> Motion:
        """Return poses of the rig as a motion on the skeleton of the figure.

        Worlds are those of all joints of the rig, (n_frames, n_joints, 4, 4); `like` has
        the same frames.
        """
        starts = range(0, max(len(worlds), 1), BLOCK_FRAMES)
        blocks = [self._localize(worlds[start : start + BLOCK_FRAMES]) for start in starts]
        local, places = (np.concatenate(parts) for parts in zip(*blocks))
        errors = np.abs(places - self.skeleton.offsets[1:]).max(axis=(0, 2))
        moved = np.flatnonzero(errors > STRETCH_TOLERANCE)
        return Motion(
            self.skeleton,
            local,
            worlds[:, self.joints[0], 3, :3],
            like.frame_rate,
            like.start_frame,
            moved + 1,
            places[:, moved],
            self.rest.up_axis,
        )

    def _localize(self, worlds: Floats) -> tuple[Floats, Floats]:
        """Return local rotations of joints, and their places but for the root's."""
        own = worlds[:, self.joints]
        axes = transpose(extract_rotation(own[..., :3, :3])) @ self.axes
        rotations, positions = matrix_to_quaternion(axes), own[..., 3, :3]
        parents = self.skeleton.parents[1:]
        back = invert(rotations[:, parents])
        local = np.concatenate([rotations[:, :1], compose(back, rotations[:, 1:])], axis=1)
        return local, rotate(back, positions[:, 1:] - positions[:, parents])
