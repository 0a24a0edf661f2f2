"""Classification of controls by the joints and controls that they move when perturbed.

Each control is rotated and translated by a small step. Its kind depends on whether joints
move along with it, reach for it or aim at it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..animation.skeleton import ROTATE, TRANSLATE
from ..errors import ignore_warnings
from ..geometry.arrays import Bools, Floats, Ints
from ..geometry.matrices import axial_vector
from ..geometry.vectors import cross, dot, length, unit_vector
from .perturbation import (
    ROTATION_THRESHOLD,
    STEP_LENGTH,
    Change,
    Evaluate,
    Perturbation,
    WorldMatrices,
    compute_change,
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
    """
    values, below = np.asarray(values, float), find_descendants(parents)
    with np.errstate(invalid="ignore", over="ignore"), ignore_warnings():
        # The perturbed poses are not the user's, so warnings about them would confuse.
        size = _measure_figure(evaluate, values, below[np.asarray(parents) < 0])
        perturbation = Perturbation(evaluate, controls, size)
        return _Classifier(perturbation, controls, below).classify(values)


def _measure_figure(evaluate: Evaluate, values: Floats, skeletons: Bools) -> float:
    """Return the largest extent of a skeleton or, failing that, of the controls, or 1."""
    joints, controls = (m[0, :, 3, :3] for m in evaluate(values[np.newaxis]))
    for groups in ([joints[members] for members in skeletons], [controls]):
        extents = [np.linalg.norm(np.ptp(group, axis=0)) for group in groups if len(group)]
        size = float(max(extents, default=0.0))
        if size > 0 and np.isfinite(size):
            return size
    return 1.0


class _Classifier:
    """A classifier that perturbs the controls of a rig in one or several poses."""

    def __init__(
        self, perturbation: Perturbation, controls: Sequence[Control], below: Bools
    ):
        self.perturbation = perturbation
        self.names = [control.name for control in controls]
        self.below = below
        self.strictly_below = below & ~np.eye(len(below), dtype=bool)
        self.translation = TranslationClassifier(perturbation, self.strictly_below)

    def classify(self, values: Floats) -> ControlEffects:
        """Return the effects of the controls around a pose."""
        every = range(len(self.names))
        moves = np.zeros((len(every), len(self.below)), bool)
        carries = np.zeros((len(every), len(every)), bool)
        evidence = [Evidence("extra", False) for _ in every]
        for row in self.perturbation.poses(values):
            here, changes = self.perturbation.perturb(row, every)
            moves |= self._find_moved([joints for joints, _ in changes], moves)
            carries |= self._find_moved([controls for _, controls in changes], carries)
            figures = _group_figures(moves, self.below)
            tops = self._find_main_tops(np.asarray(moves.any(axis=0)), figures[1])
            pose = Pose(row, here, tops)
            unknown = [i for i in every if not evidence[i].is_conclusive]
            transforms = {i: changes[i] for i in unknown if "." not in self.names[i]}
            kinds = self.translation.classify(pose, transforms)
            for i in unknown:
                now = self._gather_evidence(i, kinds.get(i, ""), *changes[i])
                both = evidence[i], now
                evidence[i] = min(both, key=lambda each: KIND_PRIORITY.index(each.kind))
        np.fill_diagonal(carries, False)
        return ControlEffects(tuple(e.kind for e in evidence), moves, carries, *figures)

    def _find_moved(self, changes: Sequence[Change], like: Bools) -> Bools:
        """Return a mask of the things that each control moves, in the shape of another."""
        rows = [change.find_moved(self.perturbation.size) for change in changes]
        return np.array(rows, bool).reshape(like.shape)

    def _find_main_tops(self, moved: Bools, figures: Ints) -> Ints:
        """Return the topmost moving joints of each figure's main skeletons."""
        tops = np.flatnonzero(moved & ~self.strictly_below[moved].any(axis=0))
        n_below = self.below[tops].sum(axis=1)
        most = np.zeros(len(self.below) + len(self.names), int)
        np.maximum.at(most, figures[tops], n_below)
        return tops[n_below >= MAIN_SKELETON_SHARE * most[figures[tops]]]

    def _gather_evidence(
        self, i: int, kind: str, joints: Change, controls: Change
    ) -> Evidence:
        """Return the evidence for a control in one pose, given that of its translations."""
        if "." in self.names[i]:
            return Evidence("extra", True)
        own = self.perturbation.attributes[self.perturbation.columns[i]]
        translating, rotating = np.isin(own, TRANSLATE), np.isin(own, ROTATE)
        decisive = translating if translating.any() else rotating
        is_conclusive = bool(
            joints.select(decisive).find_moved(self.perturbation.size).any()
        )
        if kind == "directional" and _has_matching_rotation(joints, controls, rotating, i):
            kind = ""
        rotates = joints.select(rotating).find_rotated().any()
        return Evidence(kind or ("rotational" if rotates else "extra"), is_conclusive)


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


def _has_matching_rotation(
    joints: Change, controls: Change, rotating: Bools, i: int
) -> bool:
    """Return whether some joint rotates by the same angle as the control."""
    own = controls.select(rotating).angles()[:, :, [i]]
    missed = np.abs(joints.select(rotating).angles() - own)
    return len(own) > 0 and bool((missed <= CARRY_TOLERANCE * own).all(axis=(0, 1)).any())


CARRY_TOLERANCE = 0.01  # deviation of a carried joint, as a fraction of the displacement
AIM_TOLERANCE = 0.05  # deviation of an aiming joint, as a fraction of its rotation
APPROACH_SHARE = 0.5  # of the way to the joint; beyond it a pole vector would flip the limb
MIN_LEVER = 1e-300


@dataclass(frozen=True, eq=False)
class Pose:
    """A pose in which controls are translated: channel values and world matrices.

    The main tops are the topmost moving joints of the main skeletons.
    """

    values: Floats
    here: WorldMatrices
    main_tops: Ints


class _Pointer(NamedTuple):
    """A control that rotates joints but carries none along when it is translated."""

    control: int
    pose: Pose
    target: int  # the uppermost joint that it rotates
    displacement: Floats  # of the control, (n_channels, 2, 3)

    @property
    def joint(self) -> Floats:
        """World matrix of the target joint."""
        return self.pose.here[0][self.target]

    @property
    def offset(self) -> Floats:
        """Vector from the target joint to the control, shape (3,)."""
        return self.pose.here[1][self.control, 3, :3] - self.joint[3, :3]


class TranslationClassifier:
    """A classifier of controls by the effects of translating them."""

    def __init__(self, perturbation: Perturbation, strictly_below: Bools):
        self.perturbation = perturbation
        self.strictly_below = strictly_below

    def classify(
        self, pose: Pose, changes: Mapping[int, tuple[Change, Change]]
    ) -> dict[int, str]:
        """Return the kind that each control's translations show, or an empty string.

        The changes are those of joints and of controls by the control that is perturbed.
        """
        kinds, approaching = dict[int, str](), list[_Pointer]()
        for control, (joints, controls) in changes.items():
            translating = self._find_translating(control)
            change = joints.select(translating)
            displacement = controls.shifts[translating][:, :, control]
            kinds[control] = self._classify_carrier(change, displacement, pose)
            if kinds[control] != "directional":
                continue
            rotated = change.find_rotated()
            target = int(np.argmax(rotated & ~self.strictly_below[rotated].any(axis=0)))
            pointer = _Pointer(control, pose, target, displacement)
            if len(displacement) == len(TRANSLATE):
                approaching.append(pointer)
            elif not self._is_tracked(pointer, change):
                kinds[control] = ""
        return {**kinds, **self._test_approaches(pose, approaching)}

    def _find_translating(self, control: int) -> Bools:
        """Return a mask of the channels of a control that translate it."""
        attributes = self.perturbation.attributes[self.perturbation.columns[control]]
        return np.isin(attributes, TRANSLATE)

    def _classify_carrier(self, joints: Change, displacement: Floats, pose: Pose) -> str:
        """Return the kind of a control by the joints that it carries along."""
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
        controls = [pointer.control for pointer in pointers]
        nearer = np.tile(pose.values, (len(pointers), 1))
        for row, pointer in zip(nearer, pointers):
            columns = self.perturbation.columns[pointer.control]
            translating = columns[self._find_translating(pointer.control)]
            row[translating] += self._find_approach(pointer)
        around = self.perturbation.perturb_each(pose.values, nearer, controls)
        rows = zip(pointers, around)
        return {each.control: self._test_approach(each, *row) for each, row in rows}

    def _test_approach(
        self, pointer: _Pointer, there: WorldMatrices, changes: tuple[Change, Change]
    ) -> str:
        """Return the kind of a control by its effects halfway to its target joint.

        The goal of an IK limb only points the limb while it is out of reach.
        """
        control, pose, offset = pointer.control, pointer.pose, pointer.offset
        translating, (joints, controls) = self._find_translating(control), changes
        change = compute_change(np.stack([pose.here[0], there[0], there[0]]))
        shifted = length(change.shifts) > CARRY_TOLERANCE * length(offset)
        if not (shifted | (change.angles() > CARRY_TOLERANCE)).any():
            return "directional"
        displacement = controls.shifts[translating][:, :, control]
        kind = self._classify_carrier(joints.select(translating), displacement, pose)
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
