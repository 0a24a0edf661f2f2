"""Perturbation of a rig's channels, and the resulting changes of joints and controls.

The rig is a black box: channel values go in, world matrices of joints and controls come
out. All steps around a pose are evaluated in one batch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from ..animation.skeleton import ROTATE, TRANSLATE
from ..geometry.arrays import Bools, Floats, Ints
from ..geometry.vectors import length, unit_vector
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


class Change(NamedTuple):
    """Changes of things, joints or controls, for a step of each channel up and down."""

    shifts: Floats  # centimeters, (n_channels, 2, n_things, 3)
    rotation_changes: Floats  # changes of unit axes, (n_channels, 2, n_things, 3, 3)

    def select(self, channels: Bools | slice) -> Change:
        """Return the changes caused by some of the channels."""
        return Change(self.shifts[channels], self.rotation_changes[channels])

    def angles(self) -> Floats:
        """Return rotation angles for small steps, shape (n_channels, 2, n_things)."""
        norms = np.linalg.norm(self.rotation_changes, axis=(-2, -1))
        return np.asarray(norms / np.sqrt(2))

    def find_rotated(self) -> Bools:
        """Return a mask of the things that any channel rotates, shape (n_things,)."""
        return np.asarray((self.angles() > ROTATION_THRESHOLD).any(axis=(0, 1)))

    def find_moved(self, size: float) -> Bools:
        """Return a mask of the things that any channel moves or rotates."""
        shifted = (length(self.shifts) > MOVE_THRESHOLD * size).any(axis=(0, 1))
        return np.asarray(shifted | self.find_rotated())


def compute_change(matrices: Floats) -> Change:
    """Compute the changes from the first row of matrices to pairs of further rows.

    The matrices have the shape (1 + 2 * n_channels, n_things, 4, 4).

    Examples
    --------
    >>> up, down = np.eye(4), np.eye(4)
    >>> up[3, 1], down[3, 1] = 1, -1
    >>> compute_change(np.stack([np.eye(4), up, down])[:, np.newaxis]).shifts[0, :, 0]
    array([[ 0.,  1.,  0.],
           [ 0., -1.,  0.]])
    """
    first, rest = matrices[0], matrices[1:]
    shape = (len(rest) // 2, 2, len(first))
    shifts = (rest[..., 3, :3] - first[..., 3, :3]).reshape(*shape, 3)
    axes, axes_before = rest[..., :3, :3], first[..., :3, :3]
    changes = np.zeros(axes.shape)
    row, thing = np.nonzero((axes != axes_before).any(axis=(-2, -1)))  # few of them
    moved, before = axes[row, thing], unit_vector(axes_before)
    changes[row, thing] = unit_vector(moved) - before[thing]
    return Change(shifts, changes.reshape(*shape, 3, 3))


class Perturbation:
    """Steps of each control's channels up and down around a pose.

    The size of the figure is in centimeters. Each channel of all controls has an attribute,
    and `columns` are the indices of each control's channels.
    """

    def __init__(self, evaluate: Evaluate, controls: Sequence[Control], size: float):
        self.evaluate, self.size = evaluate, size
        names = [channel for control in controls for channel in control.channels]
        self.attributes = np.array([name.rpartition(".")[2] for name in names], str)
        ends = np.cumsum([0, *(len(control.channels) for control in controls)])
        self.columns = [np.arange(*ends[i : i + 2]) for i in range(len(controls))]
        self._limits = np.concatenate([np.empty((0, 2)), *(c.limits for c in controls)])
        moves, turns = (np.isin(self.attributes, own) for own in (TRANSLATE, ROTATE))
        sizes = [STEP_LENGTH * size, STEP_ANGLE]
        self._steps = np.select([moves, turns], sizes, STEP_NUMBER)
        self._bounded = np.isfinite(self._limits).all(axis=1) & ~(moves | turns)

    def poses(self, values: Floats) -> Iterator[Floats]:
        """Yield a pose, then that pose with bounded attributes at maximum and minimum."""
        yield values
        if self._bounded.any():
            for end in (1, 0):
                yield np.where(self._bounded, self._limits[:, end], values)

    def perturb(
        self, values: Floats, controls: Sequence[int]
    ) -> tuple[WorldMatrices, list[tuple[Change, Change]]]:
        """Perturb some controls around a pose.

        Return the world matrices of the pose, and for each perturbed control the changes of
        all joints and of all controls.
        """
        columns = np.concatenate([np.empty(0, int), *(self.columns[i] for i in controls)])
        rows = np.concatenate([values[np.newaxis], self._step_channels(values, columns)])
        worlds = self.evaluate(rows)
        of_joints, of_controls = (compute_change(matrices) for matrices in worlds)
        ends = np.cumsum([0, *(len(self.columns[i]) for i in controls)]).tolist()
        spans = [slice(*ends[i : i + 2]) for i in range(len(controls))]
        here = (worlds[0][0], worlds[1][0])
        return here, [(of_joints.select(own), of_controls.select(own)) for own in spans]

    def perturb_each(
        self, values: Floats, poses: Floats, controls: Sequence[int]
    ) -> list[tuple[WorldMatrices, tuple[Change, Change]]]:
        """Perturb each control around its own pose, in one batch.

        The poses, shape (n_poses, n_channels), differ from the values in few channels.
        Return the world matrices of each, and the changes of joints and of controls.
        """
        if not len(poses):
            return []
        batches = [values[np.newaxis]]
        for pose, control in zip(poses, controls):
            batches += [pose[np.newaxis], self._step_channels(pose, self.columns[control])]
        worlds = self.evaluate(np.concatenate(batches))
        ends = (
            np.cumsum([len(a) + len(b) for a, b in zip(batches[1::2], batches[2::2])]) + 1
        )
        results = []
        for first, end in zip([1, *ends.tolist()], ends.tolist()):
            joints, others = (matrices[first:end] for matrices in worlds)
            changes = compute_change(joints), compute_change(others)
            results.append(((joints[0], others[0]), changes))
        return results

    def _step_channels(self, values: Floats, columns: Ints) -> Floats:
        """Return a pose twice per channel: with the channel a step up and a step down."""
        rows = np.tile(values, (len(columns), 2, 1))
        for pair, column in zip(rows, columns):
            step = self._steps[column]
            ends = (values[column] + step, values[column] - step)
            pair[:, column] = self._limits[column, ::-1] if self._bounded[column] else ends
        return rows.reshape(2 * len(columns), len(values))
