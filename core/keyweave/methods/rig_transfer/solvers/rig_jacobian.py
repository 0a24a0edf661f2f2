"""Derivatives of a rig's joints by its channels, from as few evaluations as possible.

Channels that move different joints are changed in the same pose. The velocity of a joint
relative to its parent, in the parent's axes, varies little over time, so it is measured on
some of the frames and interpolated.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ....animation.resampling import interpolate_rows
from ....animation.skeleton import TRANSLATE
from ....geometry.arrays import Bools, Floats, Ints, color_rows
from ....geometry.matrices import axial_vector, invert_linear
from ....geometry.vectors import cross
from ....rigs.identification import localize
from ....rigs.rig import Rig, list_limits

ANGLE_STEP = 1e-3  # radians, and units of attributes
LENGTH_STEP = 1e-2  # centimeters


@dataclass(frozen=True, eq=False)
class LocalVelocities:
    """Velocities of joints by channels, relative to their parents and in their axes.

    Attributes
    ----------
    parents : ndarray of int, shape (n_joints,)
    angular, linear : ndarray, shape (n_frames, n_joints, n_channels, 3)
    n_evaluations : int
        Number of poses that were evaluated.
    """

    parents: Ints
    angular: Floats
    linear: Floats
    n_evaluations: int

    def take(self, rows: Ints) -> LocalVelocities:
        """Return the velocities on some of the frames."""
        return replace(self, angular=self.angular[rows], linear=self.linear[rows])

    def to_world(self, worlds: Floats, columns: Ints) -> tuple[Floats, Floats]:
        """Return the angular and linear velocities of some joints in the world.

        Parameters
        ----------
        worlds : ndarray, shape (n_frames, n_joints, 4, 4)
        columns : ndarray of int, shape (n_targets,)

        Returns
        -------
        angular, linear : ndarray, shape (n_frames, n_targets, n_channels, 3)
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

    Parameters
    ----------
    rig : Rig
    values : ndarray, shape (n_frames, n_all_channels)
    worlds : ndarray, shape (n_frames, n_joints, 4, 4)
        World matrices of the joints for these values.
    rows : ndarray of int
        The frames to measure; includes the first and the last.
    channels : ndarray of int, shape (n_channels,)
        Columns of the channels to change.
    moves : ndarray of bool, shape (n_channels, n_joints)
        Which joints each of them moves relative to their parents.
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
    return np.asarray(np.where(values[:, channels] + steps > high, -steps, steps))


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
