"""Classification of controls by what they move when they are perturbed.

Each control is rotated and translated by a small step. Its kind follows from whether
joints move along with it, reach for it or aim at it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import connected_components

from ..animation.skeleton import ROTATE, TRANSLATE
from ..geometry.arrays import Array, Bools, Floats, Ints
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

MAIN_SKELETON_SHARE = (
    0.5  # of the joints of a figure's largest skeleton; a smaller one is beside it
)
KIND_PRIORITY = ("root", "ik", "directional", "rotational", "extra")  # the first tells most


@dataclass(frozen=True, eq=False)
class ControlEffects:
    """What controls do.

    Attributes
    ----------
    kinds : tuple of str
        One of `rig.CONTROL_KINDS` for each control.
    moves : ndarray of bool, shape (n_controls, n_joints)
        Which joints each moves.
    carries : ndarray of bool, shape (n_controls, n_controls)
        Which other controls each moves.
    control_figures, joint_figures : ndarray of int, shapes (n_controls,) and (n_joints,)
        A number for each figure: no control moves joints of two.
    """

    kinds: tuple[str, ...]
    moves: Bools
    carries: Bools
    control_figures: Ints
    joint_figures: Ints


class Evidence(NamedTuple):
    """What one pose tells of a control."""

    kind: str
    is_conclusive: bool  # whether the control does anything there by which its kind shows


def classify_controls(
    evaluate: Evaluate,
    controls: Sequence[Control],
    values: Floats,
    parents: Sequence[int],
) -> ControlEffects:
    """Return what controls move, and their kinds.

    Translating and rotating a control tells its kind. ``"root"``: translating carries a
    topmost joint along by the same amount. ``"ik"``: it carries a joint along by the same
    amount while one above that turns. ``"directional"``: it turns joints, but does nothing
    along the line to the joint that it acts on, and no joint turns as it does.
    ``"rotational"``: rotating turns joints. All others, and controls with a dot in their
    names, which are attributes, are ``"extra"``. Where a control does nothing, it is tried
    again with all attributes that have limits, among them switches between FK and IK, at
    their greatest and their least.

    Parameters
    ----------
    evaluate : callable
        Takes values of all controls' channels in their order, (n, n_channels), and returns
        world matrices of joints, (n, n_joints, 4, 4), and of controls, (n, n_controls, 4,
        4), these with the control's pivot as origin. What is not finite tells nothing.
    controls : sequence of Control
        Their kinds are not read.
    values : ndarray, shape (n_channels,)
        The pose that is perturbed.
    parents : sequence of int
        For each joint the one above it; -1 for none.
    """
    values, below = np.asarray(values, float), find_descendants(parents)
    with np.errstate(invalid="ignore", over="ignore"):
        size = _measure_figure(evaluate, values, below[np.asarray(parents) < 0])
        steps = Perturbation(evaluate, controls, size)
        return _Classifier(steps, controls, below).effects(values)


def _measure_figure(evaluate: Evaluate, values: Floats, skeletons: Bools) -> float:
    """Return the greatest extent of a skeleton, else that of the controls, else 1."""
    joints, controls = (m[0, :, 3, :3] for m in evaluate(values[np.newaxis]))
    for groups in ([joints[one] for one in skeletons], [controls]):
        extents = [np.linalg.norm(np.ptp(one, axis=0)) for one in groups if len(one)]
        size = float(max(extents, default=0.0))
        if size > 0 and np.isfinite(size):
            return size
    return 1.0


class _Classifier:
    """Perturbs the controls of a rig, and tells from that what they are for."""

    def __init__(self, steps: Perturbation, controls: Sequence[Control], below: Bools):
        self.steps = steps
        self.names = [control.name for control in controls]
        self.below = below
        self.strictly_below = below & ~np.eye(len(below), dtype=bool)
        self.placing = TranslationClassifier(steps, self.strictly_below)

    def effects(self, values: Floats) -> ControlEffects:
        """Return what the controls do around a pose."""
        every = range(len(self.names))
        moves = np.zeros((len(every), len(self.below)), bool)
        carries = np.zeros((len(every), len(every)), bool)
        told = [Evidence("extra", False) for _ in every]
        for one in self.steps.poses(values):
            here, around = self.steps.around(one, every)
            moves |= self._moved([joints for joints, _ in around], moves)
            carries |= self._moved([controls for _, controls in around], carries)
            figures = _group_figures(moves, self.below)
            pose = Pose(
                one, here, self._main_tops(np.asarray(moves.any(axis=0)), figures[1])
            )
            told = [self._told(i, told[i], pose, *around[i]) for i in every]
        np.fill_diagonal(carries, False)
        return ControlEffects(tuple(one.kind for one in told), moves, carries, *figures)

    def _moved(self, changes: Sequence[Change], like: Bools) -> Bools:
        """Return what each control moves, shape (n_controls, n_things)."""
        rows = [change.moved(self.steps.size) for change in changes]
        return np.array(rows, bool).reshape(like.shape)

    def _main_tops(self, moved: Bools, figures: Ints) -> Ints:
        """Return the topmost joints that move of each figure's large skeletons."""
        tops = np.flatnonzero(moved & ~self.strictly_below[moved].any(axis=0))
        n_below = self.below[tops].sum(axis=1)
        most = np.zeros(len(self.below) + len(self.names), int)
        np.maximum.at(most, figures[tops], n_below)
        return tops[n_below >= MAIN_SKELETON_SHARE * most[figures[tops]]]

    def _told(
        self, i: int, before: Evidence, pose: Pose, joints: Change, controls: Change
    ) -> Evidence:
        """Return what is known of a control after another pose."""
        if before.is_conclusive:
            return before
        now = self._seen(i, pose, joints, controls)
        return min(before, now, key=lambda one: KIND_PRIORITY.index(one.kind))

    def _seen(self, i: int, pose: Pose, joints: Change, controls: Change) -> Evidence:
        """Return what a pose tells of a control."""
        if "." in self.names[i]:
            return Evidence("extra", True)
        own = self.steps.attributes[self.steps.columns[i]]
        placing, turning = np.isin(own, TRANSLATE), np.isin(own, ROTATE)
        telling = placing if placing.any() else turning
        is_told = bool(joints.of(telling).moved(self.steps.size).any())
        kind = self.placing.kind(i, pose, joints, controls)
        if kind == "directional" and _has_matching_rotation(joints, controls, turning, i):
            kind = ""
        turns = joints.of(turning).turned().any()
        return Evidence(kind or ("rotational" if turns else "extra"), is_told)


def find_descendants(parents: Sequence[int]) -> Bools:
    """Return for each joint which are it or below it, shape (n_joints, n_joints).

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
    """Return for controls and for joints which figure they belong to.

    Joints of one skeleton do, and all that a control moves.
    """
    n_controls = len(moves)
    links = np.zeros((n_controls + len(below),) * 2, bool)
    links[:n_controls, n_controls:] = moves
    links[n_controls:, n_controls:] = below
    _, labels = connected_components(csr_matrix(links), directed=False)
    return labels[:n_controls], labels[n_controls:]


def _has_matching_rotation(
    joints: Change, controls: Change, turning: Bools, i: int
) -> bool:
    """Return whether rotating a control turns some joint by as much as itself."""
    own = controls.of(turning).angles()[:, :, [i]]
    missed = np.abs(joints.of(turning).angles() - own)
    return len(own) > 0 and bool((missed <= CARRY_TOLERANCE * own).all(axis=(0, 1)).any())


CARRY_TOLERANCE = 0.01  # share of the control's way that a joint carried along may miss
AIM_TOLERANCE = 0.05  # share of its turn by which a joint may miss its control's direction
APPROACH_SHARE = 0.5  # to the joint; never past it, where a pole vector would flip the limb
MIN_LEVER = 1e-300


@dataclass(frozen=True, eq=False)
class Pose:
    """A pose in which controls are translated.

    Attributes
    ----------
    values : ndarray, shape (n_channels,)
    here : tuple of ndarray
        World matrices of joints and of controls.
    main_tops : ndarray of int
        The topmost joints of the large skeletons that move.
    """

    values: Floats
    here: WorldMatrices
    main_tops: Ints


class _Pointer(NamedTuple):
    """A control that turns joints as it is translated, and carries none along."""

    control: int
    pose: Pose
    acted_on: int  # the uppermost joint that it turns
    way: Floats  # of the control, (n_channels, 2, 3)

    @property
    def joint(self) -> Floats:
        """World matrix of the joint that it acts on."""
        return self.pose.here[0][self.acted_on]

    @property
    def sight(self) -> Floats:
        """From the joint to the control, shape (3,)."""
        return self.pose.here[1][self.control, 3, :3] - self.joint[3, :3]


class TranslationClassifier:
    """Tells kinds of controls by what translating them does."""

    def __init__(self, steps: Perturbation, strictly_below: Bools):
        self.steps = steps
        self.strictly_below = strictly_below

    def kind(self, control: int, pose: Pose, joints: Change, controls: Change) -> str:
        """Return a control's kind by what its channels do; empty if that tells nothing."""
        placing = np.isin(self._own(control), TRANSLATE)
        moved, way = joints.of(placing), controls.shifts[placing][:, :, control]
        kind = self._classify_carrier(moved, way, pose)
        if kind != "directional":
            return kind
        turned = moved.turned()
        acted_on = int(np.argmax(turned & ~self.strictly_below[turned].any(axis=0)))
        return self._classify_pointer(_Pointer(control, pose, acted_on, way), moved)

    def _own(self, control: int) -> Array:
        """Return the attributes of a control's channels."""
        return self.steps.attributes[self.steps.columns[control]]

    def _classify_carrier(self, joints: Change, way: Floats, pose: Pose) -> str:
        """Return the kind that a control's way shows it to be of; empty for none."""
        if not len(way) or not np.isfinite(way).all():
            return ""
        missed = length(joints.shifts - way[:, :, np.newaxis])
        follows = missed <= CARRY_TOLERANCE * length(way)[:, :, np.newaxis]
        carried = np.asarray(follows.any(axis=1).all(axis=0))
        turned = joints.turned()
        if carried[pose.main_tops].any():
            return "root"
        if self.strictly_below[turned][:, carried].any():
            return "ik"
        return "directional" if turned.any() and not carried.any() else ""

    def _classify_pointer(self, pointer: _Pointer, joints: Change) -> str:
        """Return the kind of a control that turns joints, and carries none along."""
        if len(pointer.way) == len(TRANSLATE):
            return self._test_half_way(pointer)
        turns = unit_vector(pointer.joint[:3, :3]).T @ joints.turns[:, :, pointer.acted_on]
        return "directional" if is_tracking(turns, pointer.sight, pointer.way) else ""

    def _test_half_way(self, pointer: _Pointer) -> str:
        """Return the kind of a control by what it does on the line to its joint.

        What places the end of a limb only points the limb while it is out of reach.
        """
        control, pose, sight = pointer.control, pointer.pose, pointer.sight
        placing = np.isin(self._own(control), TRANSLATE)
        nearer = pose.values.copy()
        nearer[self.steps.columns[control][placing]] += self._find_approach(pointer)
        there, ((joints, controls),) = self.steps.around(nearer, [control])
        change = compute_change(np.stack([pose.here[0], there[0], there[0]]))
        shifted = length(change.shifts) > CARRY_TOLERANCE * length(sight)
        if not (shifted | (change.angles() > CARRY_TOLERANCE)).any():
            return "directional"
        way = controls.shifts[placing][:, :, control]
        kind = self._classify_carrier(joints.of(placing), way, pose)
        return "" if kind == "directional" else kind

    def _find_approach(self, pointer: _Pointer) -> Floats:
        """Return by what translation a control comes half way to its joint."""
        per_step = (pointer.way[:, 0] - pointer.way[:, 1]) / 2
        steps = np.linalg.lstsq(per_step.T, -APPROACH_SHARE * pointer.sight, rcond=None)[0]
        return np.asarray(steps * STEP_LENGTH * self.steps.size)


def is_tracking(turns: Floats, sight: Floats, way: Floats) -> bool:
    """Return whether a joint turns as the direction does in which a control is seen.

    Seen along the axis about which the joint turns: a limb turns about its own line
    towards a pole vector.

    Parameters
    ----------
    turns : ndarray, shape (n_channels, 2, 3, 3)
        What the joint's rotation becomes, less none.
    sight : ndarray, shape (3,)
        From the joint to the control.
    way : ndarray, shape (n_channels, 2, 3)
        Of the control.
    """
    turned = axial_vector(turns) / 2
    axis = unit_vector(turned)
    lever = cross(axis, np.broadcast_to(sight, axis.shape))
    expected = dot(lever, way) / np.maximum(dot(lever, lever), MIN_LEVER)
    angle = length(turned)
    return bool(
        (np.abs(expected - angle) <= AIM_TOLERANCE * angle + ROTATION_THRESHOLD).all()
    )
