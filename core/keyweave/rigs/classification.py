"""Classification of controls by the joints and controls that they move when perturbed.

Each control is rotated and translated by a small step. Its kind depends on whether joints
move along with it, reach for it or aim at it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..animation.skeleton import ROTATE, TRANSLATE
from ..errors import ignore_warnings
from ..geometry.arrays import Bools, Floats, Ints
from ..geometry.matrices import axial_vector
from ..geometry.vectors import cross, dot, length, unit_vector
from .control_reach import Reach
from .perturbation import (
    BOTH_SIDES,
    DOWN,
    ROTATION_THRESHOLD,
    STEP_LENGTH,
    UP,
    Change,
    Evaluate,
    Perturbation,
    PosedChanges,
    WorldMatrices,
    WrongReachError,
)
from .rig import Control

# A figure's main skeletons have at least this fraction of the joints of its largest one.
MAIN_SKELETON_SHARE = 0.5
KIND_PRIORITY = ("root", "ik", "directional", "rotational", "extra")  # most specific first


@dataclass(frozen=True, eq=False)
class ControlEffects:
    """The effects of controls on joints and on other controls.

    Attributes
    ----------
    kinds : tuple of str
        One of `rig.CONTROL_KINDS` for each control.
    moves : ndarray of bool, shape (n_controls, n_joints)
        Whether each control moves each joint.
    carries : ndarray of bool, shape (n_controls, n_controls)
        Whether each control moves each of the other controls.
    control_figures, joint_figures : ndarray of int, shapes (n_controls,) and (n_joints,)
        Figure numbers; no control moves joints of two figures.
    """

    kinds: tuple[str, ...]
    moves: Bools
    carries: Bools
    control_figures: Ints
    joint_figures: Ints


class Evidence(NamedTuple):
    """The apparent kind of a control in one or several poses."""

    kind: str
    is_conclusive: bool  # whether the control has an effect that identifies its kind


def classify_controls(
    evaluate: Evaluate,
    controls: Sequence[Control],
    values: Floats,
    parents: Sequence[int],
    reach: Reach | None = None,
) -> ControlEffects:
    """Classify controls by the effects of translating and rotating them.

    - ``"root"``: translating it carries a topmost joint along by the same amount.
    - ``"ik"``: translating it carries a joint along by the same amount and rotates a joint
      above that one.
    - ``"directional"``: translating it rotates joints, except along the line to the joint
      that it acts on, and no joint rotates exactly as the control does.
    - ``"rotational"``: rotating it rotates joints.
    - ``"extra"``: all others, and attributes, which have a dot in their names.

    A control without effect is tried again with all attributes that have limits, such as
    FK/IK switches, at their maximum and then at their minimum.

    Parameters
    ----------
    evaluate : callable
        Takes values of all controls' channels in order, (n, n_channels). Returns world
        matrices of joints, (n, n_joints, 4, 4), and of controls, (n, n_controls, 4, 4),
        with each control's pivot as origin. Matrices that are not finite are ignored.
    controls : sequence of Control
        Their current kinds are ignored.
    values : ndarray, shape (n_channels,)
        The pose to perturb.
    parents : sequence of int
        The parent of each joint; -1 for none.
    reach : Reach, optional
        What each channel may move, as the connections of the rig show; the more is left
        out, the fewer poses are evaluated. If anything else moves, it is not used.
    """
    values, below = np.asarray(values, float), find_descendants(parents)
    with np.errstate(invalid="ignore", over="ignore"), ignore_warnings():
        # The perturbed poses are not the user's, so warnings about them would confuse.
        here = _evaluate_pose(evaluate, values)
        size = _measure_figure(here, below[np.asarray(parents) < 0])
        everything = Reach.of_everything(len(values), here)
        for known in (reach or everything, everything):
            perturbation = Perturbation(evaluate, controls, size, known)
            poses = perturbation.list_poses(values)
            posed = [PosedChanges(perturbation, values, here)]
            posed += [PosedChanges(perturbation, row) for row in poses[1:]]
            try:
                return _Classifier(perturbation, controls, below).classify(posed)
            except WrongReachError:
                continue
    raise AssertionError("each channel may move everything")


def _evaluate_pose(evaluate: Evaluate, values: Floats) -> WorldMatrices:
    """Return the world matrices of joints and of controls in one pose."""
    joints, controls = evaluate(values[np.newaxis])
    return joints[0], controls[0]


def _measure_figure(here: WorldMatrices, skeletons: Bools) -> float:
    """Return the largest extent of a skeleton or, failing that, of the controls, or 1."""
    joints, controls = (matrices[:, 3, :3] for matrices in here)
    for groups in ([joints[members] for members in skeletons], [controls]):
        extents = [np.linalg.norm(np.ptp(group, axis=0)) for group in groups if len(group)]
        size = float(max(extents, default=0.0))
        if size > 0 and np.isfinite(size):
            return size
    return 1.0


class _Classifier:
    """A classifier that perturbs the controls of a rig in one or several poses.

    A control steps down, and in further poses, only as far as it may move more than what
    its other steps moved, or its kind depends on them.
    """

    def __init__(
        self, perturbation: Perturbation, controls: Sequence[Control], below: Bools
    ):
        self.perturbation = perturbation
        self.names = [control.name for control in controls]
        self.below = below
        self.strictly_below = below & ~np.eye(len(below), dtype=bool)
        self.translation = TranslationClassifier(perturbation, self.strictly_below)

    def classify(self, poses: Sequence[PosedChanges]) -> ControlEffects:
        """Return the effects of the controls around poses."""
        reach, bounded = self.perturbation.reach, self.perturbation.bounded
        # In further poses, other things move as they do in the first one.
        varying = Reach(*(part & part[bounded].any(axis=0) for part in reach))
        for side in (UP, DOWN):
            for number, pose in enumerate(poses):
                self._step_pending(poses, pose, reach if number == 0 else varying, side)
        evidence = [Evidence("extra", "." in name) for name in self.names]
        for number in range(len(poses)):
            self._add_evidence(evidence, poses, number, reach if number == 0 else varying)
        moves, carries = self._find_effects(poses)
        np.fill_diagonal(carries, False)
        figures = _group_figures(moves, self.below)
        return ControlEffects(tuple(e.kind for e in evidence), moves, carries, *figures)

    def _step_pending(
        self, poses: Sequence[PosedChanges], pose: PosedChanges, reach: Reach, side: int
    ) -> None:
        """Step channels that may move more than what their controls are seen to move."""
        pairs = zip(reach, self._find_effects(poses))
        owner = self.perturbation.owner
        pending = [(part & ~moved[owner]).any(axis=1) for part, moved in pairs]
        pose.step(np.asarray((pending[0] | pending[1]) & reach.joints.any(axis=1)), side)

    def _find_effects(self, poses: Sequence[PosedChanges]) -> tuple[Bools, Bools]:
        """Return whether controls move joints, and whether they move controls."""
        joints, controls = (
            self.perturbation.unite_channels(np.logical_or.reduce(parts))
            for parts in zip(*(pose.moved for pose in poses))
        )
        return joints, controls

    def _add_evidence(
        self,
        evidence: list[Evidence],
        poses: Sequence[PosedChanges],
        number: int,
        reach: Reach,
    ) -> None:
        """Add the evidence of a pose to that of the poses before it."""
        posed = poses[number]
        joints = np.asarray(reach.joints.any(axis=1))
        unknown = [
            i
            for i, each in enumerate(evidence)
            if not each.is_conclusive and joints[self.perturbation.columns[i]].any()
        ]
        posed.step(np.isin(self.perturbation.owner, unknown), UP)
        moves = self._find_effects(poses[: number + 1])[0]
        _, figures = _group_figures(moves, self.below)
        tops = self._find_main_tops(np.asarray(moves.any(axis=0)), figures)
        kinds = self.translation.classify(Pose(posed, tops), unknown)
        for i in unknown:
            now = self._gather_evidence(i, kinds.get(i, ""), posed)
            evidence[i] = min(
                (evidence[i], now), key=lambda each: KIND_PRIORITY.index(each.kind)
            )

    def _find_main_tops(self, moved: Bools, figures: Ints) -> Ints:
        """Return the topmost moving joints of each figure's main skeletons."""
        tops = np.flatnonzero(moved & ~self.strictly_below[moved].any(axis=0))
        n_below = self.below[tops].sum(axis=1)
        most = np.zeros(len(self.below) + len(self.names), int)
        np.maximum.at(most, figures[tops], n_below)
        return tops[n_below >= MAIN_SKELETON_SHARE * most[figures[tops]]]

    def _gather_evidence(self, i: int, kind: str, posed: PosedChanges) -> Evidence:
        """Return the evidence for a control in one pose, given that of its translations."""
        own = self.perturbation.columns[i]
        attributes = self.perturbation.attributes[own]
        translating, rotating = (own[np.isin(attributes, a)] for a in (TRANSLATE, ROTATE))
        decisive = translating if len(translating) else rotating
        joints = posed.joints.select(decisive)
        is_conclusive = bool(joints.find_moved(self.perturbation.size).any())
        if kind == "directional" and self._has_matching_rotation(posed, rotating, i):
            kind = ""
        rotates = posed.joints.select(rotating).find_rotated().any()
        return Evidence(kind or ("rotational" if rotates else "extra"), is_conclusive)

    def _has_matching_rotation(self, posed: PosedChanges, rotating: Ints, i: int) -> bool:
        """Return whether some joint rotates by the same angle as the control."""
        for side in (UP, DOWN):
            posed.step(self.perturbation.mask(rotating), side)
            own = posed.controls.select(rotating, slice(side + 1)).angles()[:, :, [i]]
            angles = posed.joints.select(rotating, slice(side + 1)).angles()
            matches = np.abs(angles - own) <= CARRY_TOLERANCE * own
            if not (len(rotating) and matches.all(axis=(0, 1)).any()):
                return False
        return True


def find_descendants(parents: Sequence[int]) -> Bools:
    """Return a mask of each joint and its descendants, shape (n_joints, n_joints).

    Examples
    --------
    >>> find_descendants([-1, 0, 1])[1]
    array([False,  True,  True])
    """
    below = np.zeros((len(parents),) * 2, bool)
    for joint in range(len(parents)):
        above = joint
        while above >= 0:
            below[above, joint] = True
            above = parents[above]
    return below


def _group_figures(moves: Bools, below: Bools) -> tuple[Ints, Ints]:
    """Return the figure numbers of controls and of joints.

    A figure includes all joints of a skeleton and all joints that one control moves.
    """
    n_controls = len(moves)
    links = np.eye(n_controls + len(below), dtype=bool)
    links[:n_controls, n_controls:] = moves
    links[n_controls:, n_controls:] |= below
    links |= links.T
    labels, before = np.arange(len(links)), np.full(len(links), -1)
    while (labels != before).any():  # each takes the least label of its neighbors
        before, labels = labels, np.where(links, labels, len(links)).min(axis=1)
        labels = labels[labels]
    figures = np.unique(labels, return_inverse=True)[1].reshape(-1)
    return figures[:n_controls], figures[n_controls:]


CARRY_TOLERANCE = 0.01  # deviation of a carried joint, as a fraction of the displacement
AIM_TOLERANCE = 0.05  # deviation of an aiming joint, as a fraction of its rotation
APPROACH_SHARE = 0.5  # of the way to the joint; beyond it a pole vector would flip the limb
MIN_LEVER = 1e-300


class Pose(NamedTuple):
    """A pose in which controls are translated.

    The main tops are the topmost moving joints of the main skeletons.
    """

    changes: PosedChanges
    main_tops: Ints


class _Pointer(NamedTuple):
    """A control that rotates joints but carries none along when it is translated."""

    control: int
    pose: Pose
    target: int  # the uppermost joint that it rotates
    translating: Ints  # columns of the channels that translate it

    @property
    def joint(self) -> Floats:
        """World matrix of the target joint."""
        return self.pose.changes.here[0][self.target]

    @property
    def offset(self) -> Floats:
        """Vector from the target joint to the control, shape (3,)."""
        return self.pose.changes.here[1][self.control, 3, :3] - self.joint[3, :3]

    @property
    def displacement(self) -> Floats:
        """Displacement of the control, shape (n_channels, 2, 3)."""
        return self.pose.changes.controls.shifts[self.translating][:, :, self.control]


class TranslationClassifier:
    """A classifier of controls by the effects of translating them."""

    def __init__(self, perturbation: Perturbation, strictly_below: Bools):
        self.perturbation = perturbation
        self.strictly_below = strictly_below

    def classify(self, pose: Pose, controls: Sequence[int]) -> dict[int, str]:
        """Return the kind that each control's translations show, or an empty string.

        The controls were stepped up.
        """
        kinds = {i: self._classify_carrier(i, pose, slice(1)) for i in controls}
        # Steps down show nothing new of what is carried along with the control.
        open_ = [i for i, kind in kinds.items() if not self._is_settled(i, kind, pose)]
        columns = [self._find_translating(i) for i in open_]
        pose.changes.step(self.perturbation.mask(*columns), DOWN)
        approaching = list[_Pointer]()
        for i, translating in zip(open_, columns):
            kinds[i] = self._classify_carrier(i, pose, BOTH_SIDES)
            if kinds[i] != "directional":
                continue
            joints = pose.changes.joints.select(translating)
            rotated = joints.find_rotated()
            target = int(np.argmax(rotated & ~self.strictly_below[rotated].any(axis=0)))
            pointer = _Pointer(i, pose, target, translating)
            if len(translating) == len(TRANSLATE):
                approaching.append(pointer)
            elif not self._is_tracked(pointer, joints):
                kinds[i] = ""
        return {**kinds, **self._test_approaches(pose, approaching)}

    def _find_translating(self, control: int) -> Ints:
        """Return the columns of the channels of a control that translate it."""
        own = self.perturbation.columns[control]
        return own[np.isin(self.perturbation.attributes[own], TRANSLATE)]

    def _is_settled(self, control: int, kind: str, pose: Pose) -> bool:
        """Return whether steps down cannot change a kind that steps up show."""
        if kind == "root":
            return True
        reached = self.perturbation.reach.joints[self._find_translating(control)]
        return not reached[:, pose.main_tops if kind == "ik" else slice(None)].any()

    def _classify_carrier(self, control: int, pose: Pose, sides: slice) -> str:
        """Return the kind of a control by the joints that it carries along."""
        translating = self._find_translating(control)
        joints = pose.changes.joints.select(translating, sides)
        shifts = pose.changes.controls.select(translating, sides).shifts
        displacement = shifts[:, :, control]
        if not len(displacement) or not np.isfinite(displacement).all():
            return ""
        missed = length(joints.shifts - displacement[:, :, np.newaxis])
        follows = missed <= CARRY_TOLERANCE * length(displacement)[:, :, np.newaxis]
        carried = np.asarray(follows.any(axis=1).all(axis=0))
        rotated = joints.find_rotated()
        if carried[pose.main_tops].any():
            return "root"
        if self.strictly_below[rotated][:, carried].any():
            return "ik"
        return "directional" if rotated.any() and not carried.any() else ""

    def _is_tracked(self, pointer: _Pointer, joints: Change) -> bool:
        """Return whether a joint follows a control that few channels translate."""
        changes = joints.rotation_changes[:, :, pointer.target]
        local = unit_vector(pointer.joint[:3, :3]).T @ changes
        return is_tracking(local, pointer.offset, pointer.displacement)

    def _test_approaches(self, pose: Pose, pointers: Sequence[_Pointer]) -> dict[int, str]:
        """Return the kinds of controls by their effects halfway to their target joints."""
        nearer = np.tile(pose.changes.values, (len(pointers), 1))
        for row, pointer in zip(nearer, pointers):
            row[pointer.translating] += self._find_approach(pointer)
        reach = self.perturbation.reach.unite([each.translating for each in pointers])
        there, _ = pose.changes.compare(nearer, reach)
        return {
            pointer.control: self._test_approach(
                pointer, row, there.select(slice(number, number + 1))
            )
            for number, (pointer, row) in enumerate(zip(pointers, nearer))
        }

    def _test_approach(self, pointer: _Pointer, values: Floats, joints: Change) -> str:
        """Return the kind of a control by its effects halfway to its target joint.

        The goal of an IK limb only points the limb while it is out of reach.
        """
        shifted = length(joints.shifts) > CARRY_TOLERANCE * length(pointer.offset)
        if not (shifted | (joints.angles() > CARRY_TOLERANCE)).any():
            return "directional"
        there = Pose(PosedChanges(self.perturbation, values), pointer.pose.main_tops)
        for side in (UP, DOWN):
            there.changes.step(self.perturbation.mask(pointer.translating), side)
        kind = self._classify_carrier(pointer.control, there, BOTH_SIDES)
        return "" if kind == "directional" else kind

    def _find_approach(self, pointer: _Pointer) -> Floats:
        """Return the channel changes that bring a control halfway to its target joint."""
        per_step = (pointer.displacement[:, 0] - pointer.displacement[:, 1]) / 2
        steps = np.linalg.lstsq(per_step.T, -APPROACH_SHARE * pointer.offset, rcond=None)[0]
        return np.asarray(steps * STEP_LENGTH * self.perturbation.size)


def is_tracking(rotation_changes: Floats, offset: Floats, displacement: Floats) -> bool:
    """Return whether a joint rotates by the same angle as the direction to a control.

    Directions are projected along the joint's rotation axis, since a limb rotates about its
    own line to follow a pole vector.

    The rotation matrices of the joint minus the identity have the shape (n_channels, 2, 3,
    3). The offset is the vector from the joint to the control, whose displacements have the
    shape (n_channels, 2, 3).
    """
    rotation = axial_vector(rotation_changes) / 2
    axis = unit_vector(rotation)
    lever = cross(axis, np.broadcast_to(offset, axis.shape))
    expected = dot(lever, displacement) / np.maximum(dot(lever, lever), MIN_LEVER)
    angle = length(rotation)
    return bool(
        (np.abs(expected - angle) <= AIM_TOLERANCE * angle + ROTATION_THRESHOLD).all()
    )
