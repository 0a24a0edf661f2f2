"""Small steps of a rig's channels, and how far its joints and controls move.

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

# Values of all channels, (n, n_channels), to world matrices of joints, (n, n_joints, 4, 4),
# and of controls, (n, n_controls, 4, 4), these standing at the control's pivot.
WorldMatrices = tuple[Floats, Floats]
Evaluate = Callable[[Floats], WorldMatrices]

# Of the figure's size. So small that the end of a straight limb, which lags by half the
# square of a sidewards step, follows; far above the rounding of world positions, 1e-15.
STEP_LENGTH = 1e-4
STEP_ANGLE = 0.01  # radians
STEP_NUMBER = 1.0  # some attributes take whole numbers only
# A hundredth of a step: far above rounding, and what moves by a smaller share of a step
# is not what the control is for.
MOVE_THRESHOLD = 0.01 * STEP_LENGTH  # of the figure's size
ROTATION_THRESHOLD = 1e-6  # radians


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
        return np.asarray((self.angles() > ROTATION_THRESHOLD).any(axis=(0, 1)))

    def moved(self, size: float) -> Bools:
        """Return which things any of the channels moves or turns, shape (n_things,)."""
        shifted = (length(self.shifts) > MOVE_THRESHOLD * size).any(axis=(0, 1))
        return np.asarray(shifted | self.turned())


def compute_change(matrices: Floats) -> Change:
    """Return how far things went from the first row to pairs of rows.

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
    turns = unit_vector(rest[..., :3, :3]) - unit_vector(first[..., :3, :3])
    return Change(shifts, turns.reshape(*shape, 3, 3))


class Perturbation:
    """Takes channels of controls a step up and a step down.

    Attributes
    ----------
    size : float
        Of the figure, in centimetres.
    attributes : ndarray of str, shape (n_channels,)
        What is behind the dot of each channel of all controls.
    columns : list of ndarray
        Which channels are those of each control.
    """

    def __init__(self, evaluate: Evaluate, controls: Sequence[Control], size: float):
        self.evaluate, self.size = evaluate, size
        names = [channel for control in controls for channel in control.channels]
        self.attributes = np.array([name.rpartition(".")[2] for name in names], str)
        ends = np.cumsum([0, *(len(control.channels) for control in controls)])
        self.columns = [np.arange(*ends[i : i + 2]) for i in range(len(controls))]
        self._limits = np.concatenate([np.empty((0, 2)), *(c.limits for c in controls)])
        placing = np.isin(self.attributes, (*TRANSLATE, *ROTATE))
        self._bounded = np.isfinite(self._limits).all(axis=1) & ~placing

    def poses(self, values: Floats) -> Iterator[Floats]:
        """Yield a pose, and it with all attributes that have limits at their ends."""
        yield values
        if self._bounded.any():
            for end in (1, 0):
                yield np.where(self._bounded, self._limits[:, end], values)

    def around(
        self, values: Floats, chosen: Sequence[int]
    ) -> tuple[WorldMatrices, list[tuple[Change, Change]]]:
        """Return a pose's matrices, and what the channels of some controls do.

        To joints and to controls.
        """
        columns = np.concatenate([np.empty(0, int), *(self.columns[i] for i in chosen)])
        rows = np.concatenate([values[np.newaxis], self._step_channels(values, columns)])
        worlds = self.evaluate(rows)
        joints, controls = (compute_change(matrices) for matrices in worlds)
        ends = np.cumsum([0, *(len(self.columns[i]) for i in chosen)]).tolist()
        owns = [slice(*ends[i : i + 2]) for i in range(len(chosen))]
        here = (worlds[0][0], worlds[1][0])
        return here, [(joints.of(own), controls.of(own)) for own in owns]

    def _step_channels(self, values: Floats, columns: Ints) -> Floats:
        """Return a pose with each of some channels a step up, and a step down."""
        rows = np.tile(values, (len(columns), 2, 1))
        for pair, column in zip(rows, columns):
            step = self._step(str(self.attributes[column]))
            ends = (values[column] + step, values[column] - step)
            pair[:, column] = self._limits[column, ::-1] if self._bounded[column] else ends
        return rows.reshape(2 * len(columns), len(values))

    def _step(self, attribute: str) -> float:
        if attribute in TRANSLATE:
            return STEP_LENGTH * self.size
        return STEP_ANGLE if attribute in ROTATE else STEP_NUMBER
