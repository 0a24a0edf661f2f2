"""What controls of a rig are for, told from what they move when they are perturbed.

The rig is a black box: values of channels go in, and out come world matrices of its joints
and of its controls. All perturbations of a pose go through it at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import connected_components

from .arrays import Floats
from .rig import Control
from .skeleton import ROTATE, TRANSLATE
from .vectors import cross, dot, length, unit

Bools = NDArray[np.bool_]
Indices = NDArray[np.int_]
# Values of all channels, (n, n_channels), to world matrices of joints, (n, n_joints, 4, 4),
# and of controls, (n, n_controls, 4, 4), these standing at the control's pivot.
Worlds = tuple[Floats, Floats]
Evaluate = Callable[[Floats], Worlds]

# Of the figure's size. So small that the end of a straight limb, which lags by half the
# square of a sidewards step, follows; far above the rounding of world positions, 1e-15.
STEP_LENGTH = 1e-4
STEP_ANGLE = 0.01  # radians
STEP_NUMBER = 1.0  # some attributes take whole numbers only
# A hundredth of a step: far above rounding, and what moves by a smaller share of a step
# is not what the control is for.
MOVED = 0.01 * STEP_LENGTH  # of the figure's size
TURNED = 1e-6  # radians
IN_FULL = 0.01  # share of the control's way that a joint carried along may miss
AT_ONCE = 0.05  # share of its turn by which a joint may miss its control's direction
HALF_WAY = 0.5  # to the joint; never past it, where a pole vector would flip the limb
TINY = 1e-300
MAIN = 0.5  # of the joints of a figure's largest skeleton; a smaller one is beside it
TELLING = ("root", "ik", "directional", "rotational", "extra")  # the first tells most


@dataclass(frozen=True, eq=False)
class Effects:
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
    control_figures: Indices
    joint_figures: Indices


class Seen(NamedTuple):
    """What one pose tells of a control."""

    kind: str
    is_told: bool  # whether the control does anything there by which its kind shows


class Change(NamedTuple):
    """How far things go by a step of each of some channels, up and down."""

    shifts: Floats  # (n_channels, 2, n_things, 3)
    turns: Floats  # of unit axes, (n_channels, 2, n_things, 3, 3)

    def of(self, channels: Bools | slice) -> Change:
        """Return what some channels do."""
        return Change(self.shifts[channels], self.turns[channels])

    def angles(self) -> Floats:
        """Return by how much things turn, shape (n_channels, 2, n_things)."""
        return np.asarray(np.linalg.norm(self.turns, axis=(-2, -1)) / np.sqrt(2))

    def turned(self) -> Bools:
        """Return which things any of the channels turns, shape (n_things,)."""
        return np.asarray((self.angles() > TURNED).any(axis=(0, 1)))

    def moved(self, size: float) -> Bools:
        """Return which things any of the channels moves or turns, shape (n_things,)."""
        shifted = (length(self.shifts) > MOVED * size).any(axis=(0, 1))
        return np.asarray(shifted | self.turned())


def effects_of(
    evaluate: Evaluate,
    controls: Sequence[Control],
    values: Floats,
    parents: Sequence[int],
) -> Effects:
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
    survey = _Survey(evaluate, controls, parents)
    with np.errstate(invalid="ignore", over="ignore"):
        return survey.effects(np.asarray(values, float))


class _Survey:
    """Perturbs the controls of a rig."""

    def __init__(
        self, evaluate: Evaluate, controls: Sequence[Control], parents: Sequence[int]
    ):
        self.evaluate = evaluate
        self.controls = controls
        self.below = joints_below(parents)
        self.strictly_below = self.below & ~np.eye(len(self.below), dtype=bool)
        self.tops = self.main_tops = np.flatnonzero(np.asarray(parents) < 0)
        names = [channel for control in controls for channel in control.channels]
        self.attributes = np.array([name.rpartition(".")[2] for name in names], str)
        self.limits = np.concatenate([np.empty((0, 2)), *(c.limits for c in controls)])
        ends = np.cumsum([0, *(len(control.channels) for control in controls)])
        self.columns = [np.arange(*ends[i : i + 2]) for i in range(len(controls))]
        placing = np.isin(self.attributes, (*TRANSLATE, *ROTATE))
        self.bounded = np.isfinite(self.limits).all(axis=1) & ~placing
        self.size = 1.0

    def effects(self, values: Floats) -> Effects:
        """Return what the controls do around a pose."""
        every = range(len(self.controls))
        moves = np.zeros((len(every), len(self.below)), bool)
        carries = np.zeros((len(every), len(every)), bool)
        told = [Seen("extra", False) for _ in every]
        self.size = self._figure_size(values)
        for pose in self._poses(values):
            here, around = self._around(pose, every)
            for i, (joints, controls) in enumerate(around):
                moves[i] |= joints.moved(self.size)
                carries[i] |= controls.moved(self.size)
            figures = _figures(moves, self.below)
            self.main_tops = self._main_tops(np.asarray(moves.any(axis=0)), figures[1])
            for i, (joints, controls) in enumerate(around):
                if not told[i].is_told:
                    now = self._seen(i, pose, here, joints, controls)
                    told[i] = min(told[i], now, key=lambda one: TELLING.index(one.kind))
        np.fill_diagonal(carries, False)
        return Effects(tuple(one.kind for one in told), moves, carries, *figures)

    def _main_tops(self, moved: Bools, figures: Indices) -> Indices:
        """Return the topmost joints that move of each figure's large skeletons."""
        tops = np.flatnonzero(moved & ~self.strictly_below[moved].any(axis=0))
        n_below = self.below[tops].sum(axis=1)
        most = np.zeros(len(self.below) + len(self.controls), int)
        np.maximum.at(most, figures[tops], n_below)
        return tops[n_below >= MAIN * most[figures[tops]]]

    def _figure_size(self, values: Floats) -> float:
        """Return the greatest extent of a skeleton, else that of the controls, else 1."""
        joints, controls = (m[0, :, 3, :3] for m in self.evaluate(values[np.newaxis]))
        figures = [joints[self.below[top]] for top in self.tops]
        for groups in (figures, [controls]):
            extents = [np.linalg.norm(np.ptp(one, axis=0)) for one in groups if len(one)]
            size = float(max(extents, default=0.0))
            if size > 0 and np.isfinite(size):
                return size
        return 1.0

    def _poses(self, values: Floats) -> Iterator[Floats]:
        """Yield a pose, and it with all attributes that have limits at their ends."""
        yield values
        if self.bounded.any():
            for end in (1, 0):
                yield np.where(self.bounded, self.limits[:, end], values)

    def _around(
        self, pose: Floats, chosen: Sequence[int]
    ) -> tuple[Worlds, list[tuple[Change, Change]]]:
        """Return a pose's matrices, and what the channels of some controls do.

        To joints and to controls.
        """
        columns = np.concatenate([np.empty(0, int), *(self.columns[i] for i in chosen)])
        rows = np.concatenate([pose[np.newaxis], self._perturbed(pose, columns)])
        worlds = self.evaluate(rows)
        joints, controls = (_change(matrices) for matrices in worlds)
        ends = np.cumsum([0, *(len(self.columns[i]) for i in chosen)]).tolist()
        owns = [slice(*ends[i : i + 2]) for i in range(len(chosen))]
        here = (worlds[0][0], worlds[1][0])
        return here, [(joints.of(own), controls.of(own)) for own in owns]

    def _perturbed(self, pose: Floats, columns: Indices) -> Floats:
        """Return a pose with each of some channels a step up, and a step down."""
        rows = np.tile(pose, (len(columns), 2, 1))
        for pair, column in zip(rows, columns):
            step = self._step(str(self.attributes[column]))
            ends = (pose[column] + step, pose[column] - step)
            pair[:, column] = self.limits[column, ::-1] if self.bounded[column] else ends
        return rows.reshape(2 * len(columns), len(pose))

    def _step(self, attribute: str) -> float:
        if attribute in TRANSLATE:
            return STEP_LENGTH * self.size
        return STEP_ANGLE if attribute in ROTATE else STEP_NUMBER

    def _seen(
        self, i: int, pose: Floats, here: Worlds, joints: Change, controls: Change
    ) -> Seen:
        """Return what a pose tells of a control."""
        own = self.attributes[self.columns[i]]
        placing, turning = np.isin(own, TRANSLATE), np.isin(own, ROTATE)
        if "." in self.controls[i].name:
            return Seen("extra", True)
        telling = placing if placing.any() else turning
        is_told = bool(joints.of(telling).moved(self.size).any())
        way = controls.shifts[placing][:, :, i]
        kind = self._kind_by_placing(joints.of(placing), way)
        if kind == "directional":
            turned = joints.of(placing).turned()
            acted_on = int(np.argmax(turned & ~self.strictly_below[turned].any(axis=0)))
            pointer = _Pointer(i, pose, here, self.columns[i][placing], acted_on)
            kind = self._kind_of_pointer(pointer, joints.of(placing), way)
        if kind == "directional" and _turns_along(joints, controls, turning, i):
            kind = ""
        turns = joints.of(turning).turned().any()
        return Seen(kind or ("rotational" if turns else "extra"), is_told)

    def _kind_by_placing(self, joints: Change, way: Floats) -> str:
        """Return the kind that translating a control shows it to be of; empty for none."""
        if not len(way) or not np.isfinite(way).all():
            return ""
        missed = length(joints.shifts - way[:, :, np.newaxis])
        follows = missed <= IN_FULL * length(way)[:, :, np.newaxis]
        carried = np.asarray(follows.any(axis=1).all(axis=0))
        turned = joints.turned()
        if carried[self.main_tops].any():
            return "root"
        if self.strictly_below[turned][:, carried].any():
            return "ik"
        return "directional" if turned.any() and not carried.any() else ""

    def _kind_of_pointer(self, pointer: _Pointer, joints: Change, way: Floats) -> str:
        """Return the kind of a control that turns joints, and carries none along."""
        joint = pointer.here[0][pointer.acted_on]
        sight = pointer.here[1][pointer.control, 3, :3] - joint[3, :3]
        if len(pointer.columns) == len(TRANSLATE):
            return self._kind_half_way(pointer, sight, way)
        turns = unit(joint[:3, :3]).T @ joints.turns[:, :, pointer.acted_on]
        return "directional" if _follows(turns, sight, way) else ""

    def _kind_half_way(self, pointer: _Pointer, sight: Floats, way: Floats) -> str:
        """Return the kind of a control by what it does on the line to its joint.

        What places the end of a limb only points the limb while it is out of reach.
        """
        per_step = (way[:, 0] - way[:, 1]) / 2
        steps = np.linalg.lstsq(per_step.T, -HALF_WAY * sight, rcond=None)[0]
        nearer = pointer.pose.copy()
        nearer[pointer.columns] += steps * STEP_LENGTH * self.size
        there, ((joints, controls),) = self._around(nearer, [pointer.control])
        change = _change(np.stack([pointer.here[0], there[0], there[0]]))
        shifted = length(change.shifts) > IN_FULL * length(sight)
        if not (shifted | (change.angles() > IN_FULL)).any():
            return "directional"
        placing = np.isin(self.columns[pointer.control], pointer.columns)
        way = controls.shifts[placing][:, :, pointer.control]
        kind = self._kind_by_placing(joints.of(placing), way)
        return "" if kind == "directional" else kind


class _Pointer(NamedTuple):
    """A control that turns joints as it is translated."""

    control: int
    pose: Floats
    here: Worlds  # of the pose
    columns: Indices  # by which it is translated
    acted_on: int  # the uppermost joint that it turns


def joints_below(parents: Sequence[int]) -> Bools:
    """Return for each joint which are it or below it, shape (n_joints, n_joints).

    Examples
    --------
    >>> joints_below([-1, 0, 1])[1]
    array([False,  True,  True])
    """
    below = np.zeros((len(parents),) * 2, bool)
    for joint in range(len(parents)):
        above = joint
        while above >= 0:
            below[above, joint] = True
            above = parents[above]
    return below


def _figures(moves: Bools, below: Bools) -> tuple[Indices, Indices]:
    """Return for controls and for joints which figure they belong to.

    Joints of one skeleton do, and all that a control moves.
    """
    n_controls = len(moves)
    links = np.zeros((n_controls + len(below),) * 2, bool)
    links[:n_controls, n_controls:] = moves
    links[n_controls:, n_controls:] = below
    _, labels = connected_components(csr_matrix(links), directed=False)
    return labels[:n_controls], labels[n_controls:]


def _change(matrices: Floats) -> Change:
    """Return how far things went from the first row to pairs of rows."""
    first, rest = matrices[0], matrices[1:]
    shape = (len(rest) // 2, 2, len(first))
    shifts = (rest[..., 3, :3] - first[..., 3, :3]).reshape(*shape, 3)
    turns = unit(rest[..., :3, :3]) - unit(first[..., :3, :3])
    turns = turns.reshape(*shape, 3, 3)
    return Change(shifts, turns)


def _turns_along(joints: Change, controls: Change, turning: Bools, i: int) -> bool:
    """Return whether rotating a control turns some joint by as much as itself."""
    own = controls.of(turning).angles()[:, :, [i]]
    missed = np.abs(joints.of(turning).angles() - own)
    return len(own) > 0 and bool((missed <= IN_FULL * own).all(axis=(0, 1)).any())


def _follows(turns: Floats, sight: Floats, way: Floats) -> bool:
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
    skew = (turns - np.swapaxes(turns, -1, -2)) / 2
    turned = np.stack([skew[..., 1, 2], skew[..., 2, 0], skew[..., 0, 1]], axis=-1)
    axis = unit(turned)
    lever = cross(axis, np.broadcast_to(sight, axis.shape))
    expected = dot(lever, way) / np.maximum(dot(lever, lever), TINY)
    angle = length(turned)
    return bool((np.abs(expected - angle) <= AT_ONCE * angle + TURNED).all())
