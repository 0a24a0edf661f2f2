"""The poses of a target skeleton while a capture is carried over to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ...animation.correspondence import Correspondence
from ...animation.kinematics import find_traveling_joint, forward_kinematics
from ...animation.motion import Motion
from ...animation.skeleton import TRANSLATE
from ...animation.two_bone_ik import Limb
from ...animation.up_axis import UP_TURNS
from ...geometry.arrays import Floats
from ...geometry.rotations import compose, invert, mean_rotation, rotate, slerp
from ...geometry.vectors import distance, length
from .body_frames import MappedFigure
from .rest_pose import ZERO_POSE
from .zero_pose import IDENTITY

ARRIVED = 1e-10  # of the length of a limb; its end is this close to a goal
SAME_BONE = 0.01  # of the length of a bone; bones of one skeleton differ by less


@dataclass(frozen=True, eq=False)
class Capture:
    """The captured poses in the axes of the target's world.

    Attributes
    ----------
    motion : Motion
    joints : mapping of str to int
        Index of the joint of each slot.
    positions : ndarray, shape (n_frames, n_joints, 3)
    rotations : ndarray, shape (n_frames, n_joints, 4)
    """

    motion: Motion
    joints: Mapping[str, int]
    positions: Floats
    rotations: Floats

    @classmethod
    def of(cls, motion: Motion, joints: Mapping[str, int], up_axis: str) -> Capture:
        """Pose a capture in a world in which an axis points up."""
        positions, rotations = forward_kinematics(motion)
        turn = UP_TURNS.get((motion.up_axis, up_axis))
        if turn is not None:
            positions, rotations = rotate(turn, positions), compose(turn, rotations)
        return cls(motion, joints, positions, rotations)

    def at(self, slot: str) -> Floats:
        """Return the positions of the joint of a slot, shape (n_frames, 3)."""
        return self.positions[:, self.joints[slot]]


class TargetPose:
    """Poses of the target, first with the captured rotations, then with its limbs placed.

    Attributes
    ----------
    capture : Capture
    joints : mapping of str to int
        Index of the target's joint of each slot.
    positions : ndarray, shape (n_frames, n_joints, 3)
    rotations : ndarray, shape (n_frames, n_joints, 4)
        World rotations before the limbs are placed.
    local : ndarray, shape (n_frames, n_joints, 4)
    """

    def __init__(
        self,
        capture: Capture,
        figure: MappedFigure,
        correspondence: Correspondence,
        ratio: float,
    ):
        self.capture, self.joints = capture, figure.joints
        self._skeleton, self.up_axis = figure.motion.skeleton, figure.motion.up_axis
        self._traveler = find_carrier(capture, figure)
        rest = Rest(capture, figure, correspondence)
        world = rest.rotate_joints()
        parents = self._skeleton.parents
        self.local = np.array(world)
        self.local[1:] = compose(invert(world[parents[1:]]), world[1:])
        self.local = self.local.swapaxes(0, 1)
        self._moved = rest.move_joints(ratio)
        self._moved.setdefault(self._traveler, self._skeleton.offsets[self._traveler])
        self.positions, self.rotations = forward_kinematics(self.to_motion(()))

    def at(self, slot: str) -> Floats:
        """Return the positions of the joint of a slot, shape (n_frames, 3)."""
        return self.positions[:, self.joints[slot]]

    def shift(self, shift: Floats) -> None:
        """Move the figure through the world, shape (n_frames, 3)."""
        self.positions = self.positions + shift[:, np.newaxis]
        parent = int(self._skeleton.parents[self._traveler])
        if parent >= 0:
            shift = rotate(invert(self.rotations[:, parent]), shift)
        self._moved[self._traveler] = self._moved[self._traveler] + shift

    def reach(self, limb: tuple[str, ...], goals: Floats) -> None:
        """Bend a limb so that its end arrives at goals; the end keeps its rotation.

        Frames on which it is there already stay as they are: rounding errors are large
        where a limb is straight.
        """
        joints = tuple(self.joints[slot] for slot in limb)
        bones = Limb(self._skeleton, joints, self.positions, self.rotations)  # type: ignore[arg-type]
        rows = np.flatnonzero(distance(goals, bones.end) > ARRIVED * bones.lengths)
        bent = bones.reach(goals, self.rotations[:, joints[2]])
        self.local[rows[:, np.newaxis], joints] = bent[rows]

    def to_motion(self, notes: tuple[str, ...]) -> Motion:
        """Return the poses as a motion."""
        captured, n_frames = self.capture.motion, len(self.capture.motion)
        moved = {
            joint: np.broadcast_to(place, (n_frames, 3))
            for joint, place in sorted(self._moved.items())
        }
        root = moved.pop(0, np.tile(self._skeleton.offsets[0], (n_frames, 1)))
        translations = np.stack([*moved.values()], axis=1) if moved else None
        return Motion(
            self._skeleton,
            self.local,
            root,
            captured.frame_rate,
            captured.start_frame,
            np.array([*moved], np.intp),
            translations,  # type: ignore[arg-type]
            self.up_axis,
            notes,
        )


def find_carrier(capture: Capture, figure: MappedFigure) -> int:
    """Return the joint of the target that carries it through the world.

    The target's own motion decides, or else the capture by the partner of its joint; the
    last choice is the first joint from the hips to the root with position channels.
    """
    skeleton = figure.motion.skeleton
    chain = [figure.joints.get("hips", 0)]
    while chain[-1] > 0:
        chain.append(int(skeleton.parents[chain[-1]]))
    if len(figure.motion) > 1:
        own = find_traveling_joint(figure.motion.moved, figure.motion.rotations)
        return own if own in chain else 0
    captured = find_traveling_joint(capture.motion.moved, capture.motion.rotations)
    partners = [j for s, j in figure.joints.items() if capture.joints[s] == captured]
    free = [joint for joint in chain if set(TRANSLATE) <= set(skeleton.channels[joint])]
    return ([joint for joint in partners if joint in free] or free or [0])[0]


class Rest:
    """How each joint of the target follows the capture, or rests."""

    def __init__(
        self, capture: Capture, figure: MappedFigure, correspondence: Correspondence
    ):
        self.capture, self.figure = capture, figure
        self.skeleton = figure.motion.skeleton
        offsets = dict(zip(correspondence.slots, correspondence.rest_offsets))
        self.partners = {  # the source joint and the rest offset of each mapped joint
            joint: (capture.joints[slot], offsets[slot])
            for slot, joint in figure.joints.items()
        }
        self.straight = {
            figure.joints[slot]
            for slot, origin in zip(correspondence.slots, correspondence.rest_origins)
            if origin == ZERO_POSE
        }

    def rotate_joints(self) -> Floats:
        """Return the world rotations of all joints, shape (n_joints, n_frames, 4)."""
        world = np.empty((len(self.skeleton), len(self.capture.motion), 4))
        spread = self._find_spread_joints()
        for joint, parent in enumerate(self.skeleton.parents.tolist()):
            if joint in self.partners:
                world[joint] = self._rotate_partner(joint)
            elif joint in spread:
                below, above, share = spread[joint]
                shares = np.full(len(self.capture.motion), share)
                world[joint] = slerp(world[below], self._rotate_partner(above), shares)
            else:
                local = self._find_rest_rotation(joint)
                world[joint] = local if parent < 0 else compose(world[parent], local)
        return world

    def _rotate_partner(self, joint: int) -> Floats:
        source, offset = self.partners[joint]
        return compose(self.capture.rotations[:, source], offset)

    def _find_spread_joints(self) -> dict[int, tuple[int, int, float]]:
        """Return the mapped joints around each joint of the trunk without a partner.

        The rotation along a chain is spread by arc length: the third value is the share
        of the chain from the lower to the upper joint.
        """
        spread = {}
        trunk = [self.figure.joints[slot] for slot in self.figure.trunk]
        for below, above in zip(trunk, trunk[1:]):
            chain = [above]
            while chain[-1] > below:
                chain.append(int(self.skeleton.parents[chain[-1]]))
            if chain[-1] != below or not self.partners.keys() >= {below, above}:
                continue
            steps = length(self.skeleton.offsets[chain[-2::-1]])
            shares = np.cumsum(steps) / max(float(steps.sum()), 1e-9)
            for joint, share in zip(chain[-2:0:-1], shares.tolist()):
                spread[joint] = below, above, share
        return spread

    def _find_rest_rotation(self, joint: int) -> Floats:
        """Return the local rotation of a joint without a partner.

        Below a joint whose zero pose is a pose it is that of the zero pose, or else the
        mean of the target's motion.
        """
        above = joint
        while above >= 0 and above not in self.partners:
            above = int(self.skeleton.parents[above])
        motion = self.figure.motion
        if len(motion) == 1 or above in self.straight:
            return IDENTITY
        return mean_rotation(motion.rotations[:, joint])

    def move_joints(self, ratio: float) -> dict[int, Floats]:
        """Return the positions of joints that are not at their offsets, by index.

        Such joints are moved in the target's own motion, or in the capture.
        """
        moved: dict[int, Floats] = {}
        if len(self.figure.motion) > 1:
            means = {j: np.mean(p, axis=0) for j, p in self.figure.motion.moved.items()}
            moved = {
                j: p for j, p in means.items() if (p != self.skeleton.offsets[j]).any()
            }
        for joint, (source, _) in self.partners.items():
            change = self._find_stretch(joint, source, ratio)
            if change is not None:
                moved[joint] = moved.get(joint, self.skeleton.offsets[joint]) + change
        if 0 in self.partners:
            moved[0] = ratio * self.capture.positions[:, self.partners[0][0]]
        return moved

    def _find_stretch(self, joint: int, source: int, ratio: float) -> Floats | None:
        """Return the displacements of a captured joint, in the axes of the target's parent.

        It is moved from its offset if both bones are the same, or else from its mean.
        """
        places = self.capture.motion.moved.get(source)
        above = self.partners.get(int(self.skeleton.parents[joint]))
        captured = self.capture.motion.skeleton
        if places is None or above is None or captured.parents[source] != above[0]:
            return None
        offset, own = ratio * captured.offsets[source], self.skeleton.offsets[joint]
        turn = invert(above[1])
        is_same = distance(rotate(turn, offset), own) <= SAME_BONE * length(own)
        rest = captured.offsets[source] if is_same else np.mean(places, axis=0)
        if len(self.figure.motion) > 1:
            rest = np.mean(places, axis=0)
        change = ratio * rotate(turn, places - rest)
        return change if change.any() else None
