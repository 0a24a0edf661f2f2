"""The solver of [W06]_: one control after another, parents first, by rig Jacobians.

Section 3.3.1 prints the loop. A directional control moves to T p; any other control takes
a few steps of a fraction of J^-1 dPose. Where the thesis leaves a choice, or has to be read
in another way, this solver does as follows:

- dPose is the difference between target and pose. As printed it is squared, which loses
  the sign.
- dPose has the degrees of freedom that a control changes and no later control changes,
  a selection that the thesis permits. If this leaves none, dPose has all degrees of
  freedom that the control changes.
- Lengths are in sizes of the figure and angles in radians.
- J is not square, so J^-1 is a pseudoinverse. It leaves out directions that hardly move a
  joint; otherwise the control of the foot of a straight leg would fly off.
- The printed loop does not put the controls back, so each frame starts from the frame
  before, and the first one from the first pose.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

import numpy as np

from ....animation.skeleton import TRANSLATE
from ....geometry.arrays import Bools, Floats, Ints
from ....geometry.matrices import (
    extract_rotation,
    invert_matrix,
    transform_points,
    transpose,
)
from ....geometry.rotations import matrix_to_quaternion, quaternion_to_vector
from ....rigs.perturbation import (
    MOVE_THRESHOLD,
    ROTATION_THRESHOLD,
    STEP_ANGLE,
    STEP_LENGTH,
)
from ....rigs.rig import Rig, RigPoses, limits_by_channel
from .pose_targets import PoseTargets

N_ITERATIONS = 3  # the "set number of iterations", which the thesis does not print
STEP_FRACTION = 0.9  # the "fraction of dRig", which it does not print either
WEAKEST_DIRECTION = 0.01  # of the strongest one; weaker ones are left out of J^-1


class _Handle(NamedTuple):
    """A control, and the joints with a target that it moves."""

    number: int  # among the controls of the rig
    columns: Ints  # of its channels
    moves: Bools  # positions and orientations that it changes, (n_targets, 6)
    fits: Bools  # those that it is to fit, (n_targets, 6)


def solve_by_paper(
    rig: Rig, targets: PoseTargets, start: Floats, *, held: Collection[str] = ()
) -> tuple[Floats, int]:
    """Solve for the values of a rig's controls one control at a time, as in [W06]_.

    Returns the values, (n_frames, n_channels), within the limits of all channels, and the
    number of poses that were evaluated. `start` are the values of the first pose, which
    custom attributes, such as switches, scales and held controls keep.

    Examples
    --------
    >>> from keyweave.examples import load_scene
    >>> rig = load_scene("biped_walk").rig()
    >>> column = rig.channels.index("COG_CTRL.translateX")
    >>> poses = np.tile(rig.values, (2, 1))
    >>> poses[1, column] += 10
    >>> hips = PoseTargets(("Hips",), ("hips",), np.array([0]), rig.evaluate(poses)[:, :1])
    >>> held = [control.name for control in rig.controls if control.name != "COG_CTRL"]
    >>> values, n_evaluations = solve_by_paper(rig, hips, rig.values, held=held)
    >>> values[:, column].round(2)
    array([0.  , 9.99])
    >>> n_evaluations
    50
    """
    solver = _Solver(rig, targets, start, held)
    values = np.tile(solver.start, (len(targets), 1))
    for row in range(len(targets)):
        frame = slice(row, row + 1)
        values[frame] = values[max(row - 1, 0)]
        solver.solve(values[frame], targets.take(frame))
    return values, solver.n_evaluations


class _Solver:
    """The controls of a rig, and their effects around the first pose."""

    def __init__(
        self, rig: Rig, targets: PoseTargets, start: Floats, held: Collection[str]
    ):
        self.rig, self.joints, self.n_evaluations = rig, targets.columns, 0
        limits = limits_by_channel(rig.controls)
        self.limits = np.array([limits[name] for name in rig.channels]).reshape(-1, 2)
        self.start = np.clip(start, *self.limits.T)
        self.first = self._pose(self.start[np.newaxis])
        extent = np.ptp(self.first.joints[0, :, 3, :3], axis=0)
        self.size = float(np.linalg.norm(extent)) or 1.0
        leaves = [name.rpartition(".")[2] for name in rig.channels]
        self.is_length = np.isin(np.array(leaves, str), TRANSLATE)
        self.units = np.where(self.is_length, self.size, 1.0)
        self.steps = np.where(self.is_length, STEP_LENGTH * self.size, STEP_ANGLE)
        self.handles = self._find_handles(held)

    def _find_handles(self, held: Collection[str]) -> list[_Handle]:
        """Return the controls that move joints, each with what it is to fit."""
        controls = [*self._list_columns(held)]
        every = np.concatenate([np.empty(0, int), *(columns for _, columns in controls)])
        changes = self._find_changes(every)
        handles: list[_Handle] = []
        settled = np.zeros(changes.shape[1:], bool)  # by later controls
        for number, columns in reversed(controls):
            moves = np.asarray(changes[columns].any(axis=0), bool)
            fits = np.asarray(moves & ~settled)
            settled |= moves
            if moves.any():
                fits = fits if fits.any() else moves
                handles.append(_Handle(number, columns, moves, fits))
        return handles[::-1]

    def _list_columns(self, held: Collection[str]) -> Iterator[tuple[int, Ints]]:
        """Yield the number and the columns of each control that can be moved."""
        column = {name: number for number, name in enumerate(self.rig.channels)}
        for number, control in enumerate(self.rig.controls):
            if "." in control.name or control.name in held:
                continue
            columns = np.array([column[name] for name in control.channels], int)
            if control.kind == "directional":
                columns = columns[self.is_length[columns]]
            yield number, columns

    def _find_changes(self, columns: Ints) -> Bools:
        """Return a mask of the effects of channels, shape (n_channels, n_targets, 6)."""
        rows, _ = self._perturb(self.start[np.newaxis], columns)
        worlds = self._evaluate(rows)[0]
        effects = np.abs(self._compare(worlds[:1], worlds[1:]))
        is_moved = effects[..., :3] > MOVE_THRESHOLD
        is_rotated = effects[..., 3:] > ROTATION_THRESHOLD
        changes = np.zeros((len(self.start), len(self.joints), 6), bool)
        changes[columns, :, :3] = is_moved.any(axis=-1, keepdims=True)
        changes[columns, :, 3:] = is_rotated.any(axis=-1, keepdims=True)
        return changes

    def _pose(self, rows: Floats) -> RigPoses:
        self.n_evaluations += len(rows)
        return self.rig.poses(rows)

    def _evaluate(self, rows: Floats) -> Floats:
        """Return the matrices of the joints with targets for rows of each frame."""
        n_frames, n_rows = rows.shape[:2]
        self.n_evaluations += n_frames * n_rows
        worlds = self.rig.evaluate(rows.reshape(n_frames * n_rows, -1))[:, self.joints]
        return worlds.reshape(n_frames, n_rows, -1, 4, 4)

    def _perturb(self, values: Floats, columns: Ints) -> tuple[Floats, Floats]:
        """Return each pose, then that pose with a channel changed, and the changes.

        The poses are of shape (n_frames, 1 + n_columns, n_channels), the changes (n_frames,
        n_columns) and 0 for channels that their limits keep still.
        """
        here, (low, high) = values[:, columns], self.limits[columns].T
        steps = self.steps[columns]
        ends = np.where(here + steps <= high, here + steps, np.maximum(here - steps, low))
        rows = np.repeat(values[:, np.newaxis], 1 + len(columns), axis=1)
        each = np.arange(len(columns))
        rows[:, 1 + each, columns] = ends
        return rows, ends - here

    def solve(self, values: Floats, targets: PoseTargets) -> None:
        """Move all controls of some frames, breadth first."""
        for handle in self.handles:
            control = self.rig.controls[handle.number]
            if control.kind == "directional":
                self._aim(values, handle, targets)
            else:
                for _ in range(N_ITERATIONS):
                    self._improve(values, handle, targets)

    def _improve(self, values: Floats, handle: _Handle, targets: PoseTargets) -> None:
        """Move a control by a fraction of J^-1 dPose."""
        joints = np.flatnonzero(handle.fits.any(axis=1))
        fits = handle.fits[joints].ravel()
        rows, changes = self._perturb(values, handle.columns)
        worlds = self._evaluate(rows)[:, :, joints]
        effects = self._compare(worlds[:, :1], worlds[:, 1:])
        wanted = self._compare(worlds[:, 0], targets.matrices[:, joints])
        effects = effects.reshape(*changes.shape, -1)[..., fits]
        wanted = wanted.reshape(len(values), -1)[:, fits]
        step = self._invert(effects, changes, wanted, handle)
        self._move(values, handle, STEP_FRACTION * step)

    def _compare(self, first: Floats, second: Floats) -> Floats:
        """Return the changes from matrices to others, shape (..., 6).

        Shifts in sizes of the figure, then rotation vectors in the axes of the world.
        """
        shifts = (second[..., 3, :3] - first[..., 3, :3]) / self.size
        own, other = (extract_rotation(each[..., :3, :3]) for each in (first, second))
        between = matrix_to_quaternion(transpose(other) @ own)
        return np.concatenate([shifts, quaternion_to_vector(between)], axis=-1)

    def _aim(self, values: Floats, handle: _Handle, targets: PoseTargets) -> None:
        """Move a directional control to T p, with p from the first pose.

        Its own position is linear in its channels, so a single step takes it there.
        """
        # The first joint that it shifts, or else rotates: a limb starts to swing about its
        # first joint, which stays in its place, so of a leg this is the knee.
        is_shifted = handle.moves[:, :3].any(axis=1)
        is_moved = is_shifted if is_shifted.any() else handle.moves.any(axis=1)
        joint = int(np.argmax(is_moved))
        to_joint = invert_matrix(self.first.joints[0, self.joints[joint]])
        p = transform_points(self.first.controls[0, handle.number, 3, :3], to_joint)
        goals = transform_points(p, targets.matrices[:, joint])
        rows, changes = self._perturb(values, handle.columns)
        controls = self._pose(rows.reshape(-1, len(self.start))).controls
        places = controls[:, handle.number, 3, :3].reshape(*rows.shape[:2], 3)
        effects, wanted = places[:, 1:] - places[:, :1], goals - places[:, 0]
        self._move(values, handle, self._invert(effects, changes, wanted, handle))

    def _invert(
        self, effects: Floats, changes: Floats, wanted: Floats, handle: _Handle
    ) -> Floats:
        """Return J^-1 dPose, (n_frames, n_columns), from effects of changes of channels.

        Effects are of shape (n_frames, n_columns, n_values), the wanted ones (n_frames,
        n_values).
        """
        units = self.units[handle.columns]
        shares = np.divide(units, changes, where=changes != 0, out=np.zeros_like(changes))
        jacobians = (shares[..., np.newaxis] * effects).swapaxes(1, 2)
        inverses = np.linalg.pinv(jacobians, WEAKEST_DIRECTION)
        return units * np.einsum("fij,fj->fi", inverses, wanted)

    def _move(self, values: Floats, handle: _Handle, step: Floats) -> None:
        """Move a control within its limits."""
        low, high = self.limits[handle.columns].T
        moved = np.clip(values[:, handle.columns] + step, low, high)
        values[:, handle.columns] = moved
