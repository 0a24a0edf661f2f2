"""Refinement of controls that no closed form places: damped Gauss-Newton over all frames.

Joint positions count first. Rotations count little, and those of the bones of limbs not at
all, because a knee that two-bone inverse kinematics bends cannot twist. After each step the
derivatives of a frame are corrected by Broyden's update.

Derivatives take as few evaluations as possible: channels that move different joints are
changed in the same pose. The velocity of a joint relative to its parent, in the parent's
axes, varies little over time, so it is measured on some frames and interpolated.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from ....animation.mapping.slot_places import LIMBS, get_place
from ....animation.resampling import interpolate_rows
from ....animation.skeleton import ROTATE, TRANSLATE
from ....geometry.arrays import Bools, Floats, Ints, color_rows
from ....geometry.matrices import axial_vector, extract_rotation, invert_linear, transpose
from ....geometry.vectors import cross
from ....rigs.identification import RigIdentification, localize
from ....rigs.rig import Rig, list_limits
from .pose_targets import PoseTargets

MISS = 0.005  # centimeters, by which a joint misses its target; closer is not refined
LARGE_MISS = 0.3  # centimeters, by which it misses where placed channels change as well
FRAME_STEP = 8  # frames from one measured frame to the next
KEY_ROUNDS = 6  # steps of the frames that are refined first
ROTATION_WEIGHT = 2.0  # centimeters per radian
GROUNDED_WEIGHT = 5.0  # of the hips and feet, relative to other joints
GROUNDED = ("hips", "foot")
DAMPING = 1e-3
LARGEST_STEP = 0.3  # radians, or the length that costs as much; derivatives hold nearby
LENGTH_SCALE = 30.0  # centimeters that cost as much as a radian
KEPT_ERROR = 0.98  # of the error; a step that leaves more of it is the last
ANGLE_STEP = 1e-3  # radians, and units of attributes
LENGTH_STEP = 1e-2  # centimeters


class RefinedControls(NamedTuple):
    """Values of all channels after refinement."""

    values: Floats  # (n_frames, n_channels)
    worlds: Floats  # of the joints for these values, (n_frames, n_joints, 4, 4)
    names: tuple[str, ...]  # controls that were changed
    n_evaluations: int


def refine_controls(
    rig: Rig,
    known: RigIdentification,
    targets: PoseTargets,
    values: Floats,
    *,
    fixed: Collection[str] = (),
    is_set: Bools | None = None,
    rounds: int = 3,
) -> RefinedControls:
    """Refine the values of controls on frames on which a joint misses its target.

    Fixed controls keep their values, (n_frames, n_channels). Channels that `is_set` marks
    are placed in closed form: they change only on frames on which the others do not bring
    all joints close to their targets.
    """
    worlds = rig.poses(values).joints
    state = RefinedControls(values, worlds, (), len(values))
    free = _find_free(rig, fixed)
    if not rounds:
        return state
    if is_set is not None and (free & ~is_set).any():
        state = _refine(rig, known, targets, state, free & ~is_set, MISS, rounds)
        if state.names:  # small misses are not worth the evaluations of all channels
            return _refine(rig, known, targets, state, free, LARGE_MISS, rounds)
    return _refine(rig, known, targets, state, free, MISS, rounds)


def _refine(
    rig: Rig,
    known: RigIdentification,
    targets: PoseTargets,
    state: RefinedControls,
    free: Bools,
    miss: float,
    rounds: int,
) -> RefinedControls:
    """Refine some channels on frames on which a joint is farther from its target."""
    misses = targets.measure_positions(state.worlds)
    rows = np.flatnonzero(misses.max(axis=1) > miss)
    columns = np.flatnonzero(free & _find_moving(rig, known, targets, misses))
    if not (len(rows) and len(columns)):
        return state
    values, worlds = np.array(state.values), np.array(state.worlds)
    search = _Search(rig, targets.take(rows), values[rows], worlds[rows], columns)
    n_evaluations = search.run_all(rows, known.moves[columns], rounds)
    values[rows], worlds[rows] = search.values, search.worlds
    changed = {rig.channels[column] for column in columns}
    names = [c.name for c in rig.controls if changed.intersection(c.channels)]
    every = tuple(dict.fromkeys([*state.names, *names]))
    return RefinedControls(values, worlds, every, state.n_evaluations + n_evaluations)


def _find_free(rig: Rig, fixed: Collection[str]) -> Bools:
    """Return a mask of the channels that may change."""
    free = [
        name
        for control in rig.controls
        if control.name not in fixed
        for name in control.channels
        if not (control.kind == "directional" and name.endswith(ROTATE))
    ]
    return np.isin(rig.channels, free)


def _find_moving(
    rig: Rig, known: RigIdentification, targets: PoseTargets, misses: Floats
) -> Bools:
    """Return a mask of channels that move or swing a joint that misses its target."""
    missing = targets.columns[misses.max(axis=0) > MISS]
    above = np.asarray(rig.parents)[missing]
    return np.asarray(known.moves[:, [*missing, *above[above >= 0]]].any(axis=1), bool)


class _Search:
    """The frames that are refined: their values and poses, which steps replace."""

    def __init__(
        self, rig: Rig, targets: PoseTargets, values: Floats, worlds: Floats, columns: Ints
    ):
        self.rig, self.targets, self.columns = rig, targets, columns
        self.values, self.worlds = np.array(values), np.array(worlds)
        self.limits = list_limits(rig)[columns]
        is_length = [rig.channels[column].endswith(TRANSLATE) for column in columns]
        self.scales = np.where(is_length, LENGTH_SCALE, 1.0)
        places = [get_place(slot) for slot in targets.slots]
        self.weights = np.where(np.isin(places, GROUNDED), GROUNDED_WEIGHT, 1.0)
        is_bone = np.isin(places, [*LIMBS])
        self.turned: Bools = np.array([slot != "" for slot in targets.slots]) & ~is_bone

    def run_all(self, frames: Ints, moves: Bools, rounds: int) -> int:
        """Refine some frames first, carry their changes over to all, and refine these.

        Returns the number of evaluations.
        """
        keys = _choose_rows(frames)
        local = measure_velocities(
            self.rig, self.values, self.worlds, keys, self.columns, moves
        )
        some = _Search(
            self.rig,
            self.targets.take(keys),
            self.values[keys],
            self.worlds[keys],
            self.columns,
        )
        n_evaluations = local.n_evaluations + some.run(local.take(keys), KEY_ROUNDS)
        change = spread_rows(some.values - self.values[keys], keys, len(frames))
        self._accept(np.arange(len(frames)), self.values + change)
        return n_evaluations + len(frames) + self.run(local, rounds)

    def _accept(self, rows: Ints, values: Floats) -> tuple[Bools, Floats]:
        """Keep values of rows that are better; return which are, and all their errors."""
        worlds = self.rig.poses(values).joints
        errors = self._measure(worlds, rows)
        before = np.square(self._measure(self.worlds[rows], rows)).sum(axis=1)
        better = np.square(errors).sum(axis=1) < before
        kept = rows[better]
        self.values[kept], self.worlds[kept] = values[better], worlds[better]
        return better, errors

    def run(self, local: LocalVelocities, rounds: int) -> int:
        """Step until no frame gets better; return the number of evaluations."""
        errors = self._measure(self.worlds)
        jacobian = self._differentiate(local)
        damping = np.full(len(self.values), DAMPING)
        active, n_evaluations = self._list_missing(), 0
        for _ in range(rounds):
            if not len(active):
                break
            steps = self._solve(jacobian[active], errors[active], damping[active], active)
            values = np.array(self.values[active])
            values[:, self.columns] += steps
            before = errors[active]
            better, after = self._accept(active, values)
            n_evaluations += len(values)
            self._update(jacobian, active, steps, after - before)
            damping[active] *= np.where(better, 0.3, 10.0)
            errors[active[better]] = after[better]
            sizes = [np.square(each).sum(axis=1) for each in (before, after)]
            slow = better & (sizes[1] > KEPT_ERROR * sizes[0])
            active = np.intersect1d(active[~slow], self._list_missing())
        return n_evaluations

    def _list_missing(self) -> Ints:
        """Return the rows on which a joint misses its target."""
        misses = self.targets.measure_positions(self.worlds)
        return np.flatnonzero(misses.max(axis=1) > MISS)

    def _differentiate(self, local: LocalVelocities) -> Floats:
        """Return the derivatives of the errors, (n_frames, n_errors, n_channels)."""
        angular, linear = local.to_world(self.worlds, self.targets.columns)
        places = linear * self.weights[:, np.newaxis, np.newaxis]
        parts = places, ROTATION_WEIGHT * angular[:, self.turned]
        shape = len(self.values), -1, len(self.columns)
        flat = [np.moveaxis(part, 3, 2).reshape(shape) for part in parts]
        return np.concatenate(flat, axis=1)

    def _measure(self, worlds: Floats, rows: Ints | slice = slice(None)) -> Floats:
        """Return the weighted errors of positions and rotations, (n_frames, n_errors)."""
        targets = self.targets.take(rows)
        own = worlds[:, targets.columns]
        places = (own[..., 3, :3] - targets.positions) * self.weights[:, np.newaxis]
        turns = transpose(targets.rotations) @ extract_rotation(own[..., :3, :3])
        angles = ROTATION_WEIGHT * axial_vector(turns[:, self.turned]) / 2
        return np.concatenate([p.reshape(len(own), -1) for p in (places, angles)], axis=1)

    def _solve(
        self, jacobian: Floats, errors: Floats, damping: Floats, rows: Ints
    ) -> Floats:
        """Return damped steps of a bounded size; channels stop at their limits."""
        scaled = jacobian * self.scales
        low, high = self.limits.T
        here = self.values[rows][:, self.columns]
        free = np.ones(here.shape, bool)
        steps = np.zeros(here.shape)
        for _ in range(2):
            used = scaled * free[:, np.newaxis]
            rest = errors + np.einsum(
                "nec,nc->ne", scaled, np.where(free, 0.0, steps) / self.scales
            )
            square = np.swapaxes(used, 1, 2) @ used
            sizes = np.trace(square, axis1=1, axis2=2) / square.shape[1] + 1e-12
            square += (damping * sizes)[:, np.newaxis, np.newaxis] * np.eye(square.shape[1])
            right = -np.einsum("nec,ne->nc", used, rest)
            solved = self.scales * np.linalg.solve(square, right[..., np.newaxis])[..., 0]
            steps = np.where(free, solved, steps)
            clipped = np.clip(here + steps, low, high) - here
            free &= clipped == steps
            steps = clipped
        largest = np.abs(steps / self.scales).max(axis=1, keepdims=True)
        return steps * np.minimum(1.0, LARGEST_STEP / np.maximum(largest, LARGEST_STEP))

    def _update(self, jacobian: Floats, rows: Ints, steps: Floats, changes: Floats) -> None:
        """Correct derivatives by the change that steps made, after Broyden."""
        predicted = np.einsum("nec,nc->ne", jacobian[rows], steps)
        scaled = steps / self.scales**2
        sizes = (steps * scaled).sum(axis=1) + np.finfo(float).tiny
        misfit = (changes - predicted) / sizes[:, np.newaxis]
        jacobian[rows] += misfit[:, :, np.newaxis] * scaled[:, np.newaxis]


def _choose_rows(frames: Ints) -> Ints:
    """Return rows whose derivatives are measured: some of each run of frames."""
    breaks = np.flatnonzero(np.diff(frames) > 1) + 1
    runs = np.split(np.arange(len(frames)), breaks)
    return np.unique([row for run in runs for row in [*run[::FRAME_STEP], run[-1]]])


@dataclass(frozen=True, eq=False)
class LocalVelocities:
    """Velocities of joints by channels, relative to their parents and in their axes.

    They are of shape (n_frames, n_joints, n_channels, 3).
    """

    parents: Ints
    angular: Floats
    linear: Floats
    n_evaluations: int  # poses that were evaluated

    def take(self, rows: Ints) -> LocalVelocities:
        """Return the velocities on some of the frames."""
        return replace(self, angular=self.angular[rows], linear=self.linear[rows])

    def to_world(self, worlds: Floats, columns: Ints) -> tuple[Floats, Floats]:
        """Return the angular and linear velocities of some joints in the world.

        Worlds, (n_frames, n_joints, 4, 4), are of all joints, velocities of the n_targets
        joints in `columns`, shape (n_frames, n_targets, n_channels, 3).
        """
        axes = np.where(
            self.parents[:, np.newaxis, np.newaxis] < 0,
            np.eye(3),
            worlds[:, self.parents, :3, :3],
        )
        angular, linear = self.angular @ axes, self.linear @ axes
        for joint, parent in enumerate(self.parents.tolist()):
            if parent >= 0:
                lever = worlds[:, joint, 3, :3] - worlds[:, parent, 3, :3]
                swing = cross(angular[:, parent], lever[:, np.newaxis])
                linear[:, joint] += linear[:, parent] + swing
                angular[:, joint] += angular[:, parent]
        return angular[:, columns], linear[:, columns]


def measure_velocities(
    rig: Rig, values: Floats, worlds: Floats, rows: Ints, channels: Ints, moves: Bools
) -> LocalVelocities:
    """Measure the effect of channels on all joints on some frames, and interpolate it.

    Worlds, (n_frames, n_joints, 4, 4), are those of the joints for all values. The rows to
    measure include the first and the last; `moves`, (n_channels, n_joints), are the joints
    that each channel moves relative to their parents.
    """
    parents = np.asarray(rig.parents)
    colors = color_rows(moves)
    steps = _choose_steps(rig, values[rows], channels)
    poses = np.repeat(values[rows][np.newaxis], int(colors.max(initial=-1)) + 1, axis=0)
    for number in np.flatnonzero(colors >= 0).tolist():
        poses[colors[number], :, channels[number]] += steps[:, number]
    posed = rig.poses(poses.reshape(-1, values.shape[1])).joints
    after = localize(posed, parents).reshape(*poses.shape[:2], len(parents), 4, 4)
    before = localize(worlds[rows], parents)
    turns = axial_vector(invert_linear(before[..., :3, :3]) @ after[..., :3, :3]) / 2
    shifts = after[..., 3, :3] - before[..., 3, :3]
    parts = []
    for change in (turns, shifts):
        own = np.moveaxis(change[colors], 0, 2)  # (n_rows, n_joints, n_channels, 3)
        own = np.where(
            moves.T[..., np.newaxis], own / steps[:, np.newaxis, :, np.newaxis], 0.0
        )
        parts.append(spread_rows(own, rows, len(values)))
    return LocalVelocities(parents, parts[0], parts[1], posed.shape[0])


def _choose_steps(rig: Rig, values: Floats, channels: Ints) -> Floats:
    """Return the change of each channel on each frame, inside its limits."""
    names = [rig.channels[column] for column in channels]
    is_length = np.array([name.endswith(TRANSLATE) for name in names])
    high = list_limits(rig)[channels, 1]
    steps = np.where(is_length, LENGTH_STEP, ANGLE_STEP)
    return np.where(values[:, channels] + steps > high, -steps, steps)


def spread_rows(values: Floats, rows: Ints, n_rows: int) -> Floats:
    """Return values of all rows, on lines between those of some rows.

    Examples
    --------
    >>> spread_rows(np.array([[0.0], [3.0]]), np.array([0, 3]), 5).ravel()
    array([0., 1., 2., 3., 3.])
    """
    return interpolate_rows(
        values, np.interp(np.arange(n_rows), rows, np.arange(len(rows)))
    )
