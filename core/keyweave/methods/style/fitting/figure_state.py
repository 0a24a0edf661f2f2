"""The unknowns of a fit: phase, place and heading of each frame; size and coefficients."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ....geometry.arrays import Floats
from ....geometry.rotations import (
    compose,
    invert,
    quaternion_to_matrix,
    quaternion_to_vector,
    rotate,
    vector_to_quaternion,
)
from .bordered_system import NormalEquations
from .cycle_model import CycleModel, PosedFigure, make_cross_matrix
from .observation import View

N_OWN = 7  # unknowns of a frame: phase, three of the place and three of the rotation
# Standard deviation of second differences at 30 frames per second: strides, cm, radians.
RESTLESS = (0.01, 1.5, 1.5, 1.5, 0.05, 0.05, 0.05)
REFERENCE_RATE = 30.0
SIZES = 0.15  # standard deviation of the logarithm of the body's size


@dataclass(frozen=True, eq=False)
class FigureState:
    """Values of all unknowns.

    Attributes
    ----------
    phases : ndarray, shape (n_frames,)
    places : ndarray, shape (n_frames, 3)
        Of the hips, in centimeters.
    rotations : ndarray, shape (n_frames, 4)
        Of the figure in the world, applied after the model's.
    size : float
        Logarithm of the factor of the body's size.
    coefficients : ndarray, shape (m,)
    """

    phases: Floats
    places: Floats
    rotations: Floats
    size: float
    coefficients: Floats

    def move(self, steps: Floats, shared: Floats) -> FigureState:
        """Return the state after a step of the unknowns."""
        turned = compose(vector_to_quaternion(steps[:, 4:]), self.rotations)
        return FigureState(
            self.phases + steps[:, 0],
            self.places + steps[:, 1:4],
            turned / np.linalg.norm(turned, axis=1, keepdims=True),
            self.size + float(shared[0]),
            self.coefficients + shared[1:],
        )

    def list_restlessness(self) -> Floats:
        """Return the second differences of phase, place and rotation, shape (n - 2, 7)."""
        steps = compose(self.rotations[1:], invert(self.rotations[:-1]))
        return np.concatenate(
            [
                np.diff(self.phases, 2)[:, np.newaxis],
                np.diff(self.places, 2, axis=0),
                np.diff(quaternion_to_vector(steps), axis=0),
            ],
            axis=1,
        )


@dataclass(frozen=True, eq=False)
class Problem:
    """Cost of a state: observed points, priors and smoothness.

    Attributes
    ----------
    model : CycleModel
    views : sequence of View
    smoothness : ndarray, shape (7,)
        Weights of squared second differences.
    knows_size : bool
        Whether the size of the body is known, and stays.
    """

    model: CycleModel
    views: Sequence[View]
    smoothness: Floats
    knows_size: bool = False

    def place(self, state: FigureState, view: View, posed: PosedFigure) -> Floats:
        """Return the points of a view in the world, shape (n_frames, n_points, 3)."""
        arms = np.exp(state.size) * posed.placed[0][:, view.joints]
        return rotate(state.rotations[:, np.newaxis], arms) + state.places[:, np.newaxis]

    def differentiate(
        self, state: FigureState, view: View, posed: PosedFigure, points: Floats
    ) -> tuple[Floats, Floats, Floats]:
        """Return the derivatives of points by the unknowns.

        Shapes (n_frames, n_points, 3, 7) for those of each frame, (..., 1 + m) for the size
        and the coefficients of the space, and (..., 3 n_joints) for z.
        """
        axes = np.exp(state.size) * quaternion_to_matrix(state.rotations)
        levers = axes[:, np.newaxis] @ posed.list_levers(view.joints)
        arms = points - state.places[:, np.newaxis]
        own = np.zeros((*arms.shape, N_OWN))
        own[..., 0] = (levers @ posed.phase_rate[:, np.newaxis, :, np.newaxis])[..., 0]
        own[..., 1:4] = np.eye(3)
        own[..., 4:] = -make_cross_matrix(arms)
        size = (0.0 if self.knows_size else 1.0) * arms[..., np.newaxis]
        dense = levers @ posed.components[:, np.newaxis]
        return own, np.concatenate([size, dense], axis=-1), levers

    def measure(self, state: FigureState) -> float:
        """Return the cost of a state."""
        cost = self._measure_priors(state)
        posed = self.model.pose(state.phases, state.coefficients)
        for view in self.views:
            off, _ = view.measure(self.place(state, view, posed))
            cost += view.weigh(off)[1]
        return cost

    def _measure_priors(self, state: FigureState) -> float:
        restless = (self.smoothness * state.list_restlessness() ** 2).sum()
        likely = ((state.coefficients / self.model.deviations) ** 2).sum()
        return 0.5 * float(restless + likely + (state.size / SIZES) ** 2)

    def linearize(self, state: FigureState) -> NormalEquations:
        """Return the normal equations of a state."""
        posed = self.model.pose(state.phases, state.coefficients)
        parts = [self._linearize_view(state, view, posed) for view in self.views]
        frames, border, center, own_gradient, gradient = (
            sum(part[1:], part[0]) for part in zip(*parts)
        )
        prior = np.concatenate([[1 / SIZES**2], 1 / self.model.deviations**2])
        values = np.concatenate([[state.size], state.coefficients])
        restless = self.smoothness * state.list_restlessness()
        return NormalEquations(
            frames,
            self.smoothness,
            border,
            center + np.diag(prior),
            own_gradient + transpose_second_differences(restless, len(frames)),
            gradient + prior * values,
        )

    def _linearize_view(
        self, state: FigureState, view: View, posed: PosedFigure
    ) -> tuple[Floats, ...]:
        """Return the terms of a view in the normal equations.

        Own waves are multiples of the derivatives by z, so products are formed for these.
        """
        points = self.place(state, view, posed)
        off, slopes = view.measure(points)
        root = np.sqrt(view.weigh(off)[0])[..., np.newaxis]
        slopes = root[..., np.newaxis] * slopes
        own, dense, levers = (
            _flatten(slopes @ columns)
            for columns in self.differentiate(state, view, posed, points)
        )
        flat = (root * off).reshape(len(off), -1, 1)
        waves, n_frames = posed.waves, len(off)
        across = own.swapaxes(1, 2)
        spread = _spread(waves, across @ levers)
        mixed = _spread(waves, dense.swapaxes(1, 2) @ levers).sum(axis=0)
        squares = (levers.swapaxes(1, 2) @ levers).reshape(n_frames, -1)
        pairs = (waves[:, :, np.newaxis] * waves[:, np.newaxis]).reshape(n_frames, -1)
        n_waves, n_axes = waves.shape[1], levers.shape[2]
        inner = (pairs.T @ squares).reshape(n_waves, n_waves, n_axes, n_axes)
        inner = inner.swapaxes(1, 2).reshape(n_waves * n_axes, n_waves * n_axes)
        corner = (dense.swapaxes(1, 2) @ dense).sum(axis=0)
        return (
            across @ own,
            np.concatenate([across @ dense, spread], axis=2),
            np.block([[corner, mixed], [mixed.T, inner]]),
            (across @ flat)[..., 0],
            np.concatenate(
                [
                    (dense.swapaxes(1, 2) @ flat).sum(axis=(0, 2)),
                    (waves.T @ (levers.swapaxes(1, 2) @ flat)[..., 0]).ravel(),
                ]
            ),
        )


def _spread(waves: Floats, columns: Floats) -> Floats:
    """Return columns for each wave, shape (n_frames, n_rows, n_waves n_columns)."""
    spread = columns[:, :, np.newaxis] * waves[:, np.newaxis, :, np.newaxis]
    n_frames, n_rows, n_columns = columns.shape
    return spread.reshape(n_frames, n_rows, waves.shape[1] * n_columns)


def _flatten(columns: Floats) -> Floats:
    """Return rows of equations for each frame, shape (n_frames, n_rows, n_columns)."""
    return columns.reshape(len(columns), -1, columns.shape[-1])


def transpose_second_differences(values: Floats, n: int) -> Floats:
    """Return D^T v for second differences D of n values."""
    result = np.zeros((n, values.shape[1]))
    for start, factor in enumerate((1.0, -2.0, 1.0)):
        if len(values):
            result[start : start + len(values)] += factor * values
    return result


def weigh_smoothness(frame_rate: float) -> Floats:
    """Return weights of squared second differences at a frame rate, shape (7,)."""
    ratio = (REFERENCE_RATE / frame_rate) ** 2
    return np.asarray(1 / (ratio * np.array(RESTLESS)) ** 2)
