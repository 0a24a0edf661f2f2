"""Perturbation of a rig's channels, and the resulting changes of joints and controls.

The rig is a black box: channel values go in, world matrices of joints and controls come
out. Steps of channels that reach different joints and controls share a pose, and nothing
is posed twice: in Maya, a pose of a rig takes tens of milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from .._progress import report_step
from ..animation.skeleton import ROTATE, TRANSLATE
from ..geometry.arrays import Bools, Floats, Ints, color_rows
from ..geometry.vectors import length, unit_vector
from .control_reach import Reach
from .rig import Control

# World matrices of joints, (n, n_joints, 4, 4), and of controls, (n, n_controls, 4, 4), the
# latter with their origins at the controls' pivots.
WorldMatrices = tuple[Floats, Floats]
Evaluate = Callable[[Floats], WorldMatrices]  # takes channel values, (n, n_channels)

# A fraction of the figure's size. Small enough that the end of a straight limb, which lags
# by half the square of a sideways step, follows; far above the rounding error of world
# positions, 1e-15.
STEP_LENGTH = 1e-4
STEP_ANGLE = 0.01  # radians
STEP_NUMBER = 1.0  # some attributes take only whole numbers
# A hundredth of a step: far above rounding, and a smaller effect is not the control's
# purpose.
MOVE_THRESHOLD = 0.01 * STEP_LENGTH  # fraction of the figure's size
ROTATION_THRESHOLD = 1e-6  # radians
UP, DOWN = range(2)  # sides of a step
BOTH_SIDES = slice(None)


class WrongReachError(Exception):
    """A channel moved a joint or a control that it was not expected to reach."""


class Change(NamedTuple):
    """Changes of things, joints or controls, for a step of each channel up and down."""

    shifts: Floats  # centimeters, (n_channels, n_sides, n_things, 3)
    rotation_changes: Floats  # of unit axes, (n_channels, n_sides, n_things, 3, 3)

    def select(self, channels: Bools | Ints | slice, sides: slice = BOTH_SIDES) -> Change:
        """Return the changes caused by some of the channels, on both sides or one."""
        return Change(*(change[channels][:, sides] for change in self))

    def angles(self) -> Floats:
        """Return rotation angles for small steps, shape (n_channels, n_sides, n_things)."""
        norms = np.linalg.norm(self.rotation_changes, axis=(-2, -1))
        return np.asarray(norms / np.sqrt(2))

    def find_moved_by_each(self, size: float) -> Bools:
        """Return whether each step moves or rotates each thing."""
        shifted = length(self.shifts) > MOVE_THRESHOLD * size
        return np.asarray(shifted | (self.angles() > ROTATION_THRESHOLD))

    def find_rotated(self) -> Bools:
        """Return a mask of the things that any channel rotates, shape (n_things,)."""
        return np.asarray((self.angles() > ROTATION_THRESHOLD).any(axis=(0, 1)))

    def find_moved(self, size: float) -> Bools:
        """Return a mask of the things that any channel moves or rotates."""
        return np.asarray(self.find_moved_by_each(size).any(axis=(0, 1)))


def compute_change(before: Floats, after: Floats) -> Change:
    """Compute the changes from matrices, (n_things, 4, 4), to others, (n, n_things, 4, 4).

    The result has a single side.

    Examples
    --------
    >>> up, down = np.eye(4), np.eye(4)
    >>> up[3, 1], down[3, 1] = 1, -1
    >>> compute_change(np.eye(4)[np.newaxis], np.stack([up, down])[:, np.newaxis])[0][:, 0]
    array([[[ 0.,  1.,  0.]],
    <BLANKLINE>
           [[ 0., -1.,  0.]]])
    """
    axes, axes_before = after[..., :3, :3], before[..., :3, :3]
    changes = np.zeros(axes.shape)
    row, thing = np.nonzero((axes != axes_before).any(axis=(-2, -1)))  # few of them
    changes[row, thing] = unit_vector(axes[row, thing]) - unit_vector(axes_before)[thing]
    shifts = after[..., 3, :3] - before[..., 3, :3]
    return Change(shifts[:, np.newaxis], changes[:, np.newaxis])


class Perturbation:
    """Steps of each control's channels up and down around poses.

    The size of the figure is in centimeters. Each channel of all controls has an attribute,
    and `columns` are the indices of each control's channels.
    """

    def __init__(
        self,
        evaluate: Evaluate,
        controls: Sequence[Control],
        size: float,
        reach: Reach,
    ):
        self.evaluate, self.size, self.reach = evaluate, size, reach
        self.n_evaluated = 0
        names = [channel for control in controls for channel in control.channels]
        self.attributes = np.array([name.rpartition(".")[2] for name in names], str)
        ends = np.cumsum([0, *(len(control.channels) for control in controls)])
        self.columns = [np.arange(*ends[i : i + 2]) for i in range(len(controls))]
        self.owner = np.repeat(np.arange(len(controls)), np.diff(ends))  # of each channel
        self.limits = np.concatenate([np.empty((0, 2)), *(c.limits for c in controls)])
        moves, turns = (np.isin(self.attributes, own) for own in (TRANSLATE, ROTATE))
        sizes = [STEP_LENGTH * size, STEP_ANGLE]
        self.steps = np.select([moves, turns], sizes, STEP_NUMBER)
        self.bounded = np.isfinite(self.limits).all(axis=1) & ~(moves | turns)

    def evaluate_rows(self, rows: Floats) -> WorldMatrices:
        """Return the world matrices of poses, and report them as a step."""
        first, self.n_evaluated = self.n_evaluated + 1, self.n_evaluated + len(rows)
        report_step("learning the rig: pose", first, self.n_evaluated + 1)
        return self.evaluate(rows)

    def mask(self, *columns: Ints) -> Bools:
        """Return a mask of some channels, shape (n_channels,)."""
        wanted = np.zeros(len(self.steps), bool)
        wanted[np.concatenate([np.empty(0, int), *columns])] = True
        return wanted

    def unite_channels(self, moved: Bools) -> Bools:
        """Return a mask of moved things by control from one by channel."""
        own = np.arange(len(self.columns))[:, np.newaxis] == self.owner
        return np.asarray(own @ moved)

    def list_poses(self, values: Floats) -> list[Floats]:
        """Return a pose, then that pose with bounded attributes at maximum and minimum."""
        if not self.bounded.any():
            return [values]
        ends = (np.where(self.bounded, self.limits[:, end], values) for end in (1, 0))
        return [values, *ends]


class PosedChanges:
    """A pose, and the changes by the steps that were evaluated around it.

    Changes of other steps are zero.
    """

    def __init__(
        self, perturbation: Perturbation, values: Floats, here: WorldMatrices | None = None
    ):
        self.perturbation, self.values, self._here = perturbation, values, here
        n_channels, self._n_joints = perturbation.reach.joints.shape
        n_controls = perturbation.reach.controls.shape[1]
        self.joints, self.controls = (
            Change(np.zeros((n_channels, 2, n, 3)), np.zeros((n_channels, 2, n, 3, 3)))
            for n in (self._n_joints, n_controls)
        )
        # Whether the steps of each channel moved each joint and each control.
        self.moved = Reach(*(np.zeros_like(part) for part in perturbation.reach))
        self._is_known = np.zeros((n_channels, 2), bool)

    @property
    def here(self) -> WorldMatrices:
        """World matrices of joints and controls in the pose."""
        if self._here is None:
            joints, controls = self.perturbation.evaluate(self.values[np.newaxis])
            self._here = joints[0], controls[0]
        return self._here

    def step(self, wanted: Bools, side: int) -> None:
        """Evaluate steps of some channels, shape (n_channels,), unless they are known."""
        columns = np.flatnonzero(wanted & ~self._is_known[:, side])
        self._is_known[columns, side] = True
        ends = self._find_ends(columns, side)
        columns, ends = (part[ends != self.values[columns]] for part in (columns, ends))
        rows = np.tile(self.values, (len(columns), 1))
        rows[np.arange(len(columns)), columns] = ends
        reach = Reach(*(part[columns] for part in self.perturbation.reach))
        every = zip((self.joints, self.controls), self.moved, self.compare(rows, reach))
        for mine, moved, change in every:
            mine.shifts[columns, side] = change.shifts[:, 0]
            mine.rotation_changes[columns, side] = change.rotation_changes[:, 0]
            moved[columns] |= change.find_moved_by_each(self.perturbation.size)[:, 0]

    def _find_ends(self, columns: Ints, side: int) -> Floats:
        """Return the values of channels after a step; bounded ones go to their limits."""
        own, sign = self.perturbation, (1, -1)[side]
        ends = self.values[columns] + sign * own.steps[columns]
        return np.where(own.bounded[columns], own.limits[columns, 1 - side], ends)

    def compare(self, rows: Floats, reach: Reach) -> tuple[Change, Change]:
        """Return the changes of joints and of controls in other poses.

        The poses, shape (n_poses, n_channels), differ from this one in few channels, and
        `reach` is what these may move in each of them. Poses that share nothing of it are
        evaluated as one. Raise a WrongReachError if anything else moves.
        """
        masks = np.concatenate([*reach], axis=1)
        groups = color_rows(masks)
        shared = np.tile(self.values, (groups.max(initial=-1) + 1, 1))
        union = np.zeros((len(shared), masks.shape[1]), bool)
        for row, mask, group in zip(rows, masks, groups.tolist()):
            if group >= 0:
                shared[group, row != self.values] = row[row != self.values]
                union[group] |= mask
        changes = self._evaluate(shared, union)
        return _split_changes(changes[0], reach.joints, groups), _split_changes(
            changes[1], reach.controls, groups
        )

    def _evaluate(self, rows: Floats, reached: Bools) -> tuple[Change, Change]:
        """Return the changes in other poses; check that only what is reached changes."""
        if not len(rows):
            return self.joints.select(slice(0)), self.controls.select(slice(0))
        if self._here is None:  # the pose itself at once with the others
            rows = np.vstack([self.values, rows])
        after = self.perturbation.evaluate_rows(rows)
        if self._here is None:
            self._here = after[0][0], after[1][0]
            after = after[0][1:], after[1][1:]
        joints, controls = (compute_change(a, b) for a, b in zip(self._here, after))
        masks = np.split(reached, [self._n_joints], axis=1)
        for change, mask in zip((joints, controls), masks):
            moved = change.find_moved_by_each(self.perturbation.size)[:, 0]
            if (moved & ~mask).any():
                raise WrongReachError
        return joints, controls


def _split_changes(change: Change, reach: Bools, groups: Ints) -> Change:
    """Return the changes of each pose from those of the groups that were evaluated."""
    parts = []
    for values in change:
        own = np.zeros((len(groups), *values.shape[1:]))
        row, thing = np.nonzero(reach)
        own[row, :, thing] = values[groups[row], :, thing]
        parts.append(own)
    return Change(*parts)
