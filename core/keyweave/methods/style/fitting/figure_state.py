"""The unknowns of a fit: phase, place and heading of each frame; size and coefficients."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ....geometry.arrays import Floats
from ....geometry.rotations import (
    compose,
    invert,
    quaternion_to_vector,
    rotate,
    vector_to_quaternion,
)
from ....geometry.vectors import cross
from .bordered_system import NormalEquations
from .cycle_model import CycleModel
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
    """What a state is measured by.

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

    def place(self, state: FigureState, view: View) -> tuple[Floats, Floats, Floats]:
        """Return the points of a view in the world, and their derivatives.

        Shapes (n_frames, n_points, 3), (..., 3, 7) for the unknowns of each frame, and
        (..., 3, 1 + m) for the shared ones.
        """
        posed = self.model.pose(state.phases, state.coefficients)
        points, changes = posed.attach(view.joints, np.zeros((len(view.joints), 3)))
        turn, scale = state.rotations[:, np.newaxis], np.exp(state.size)
        arms = scale * rotate(turn, points)
        changes = scale * rotate(turn[:, :, np.newaxis], changes)
        own = np.zeros((*arms.shape, N_OWN))
        own[..., 0] = changes[:, :, 0]
        for axis in range(3):
            unit = np.eye(3)[axis]
            own[..., axis, 1 + axis] = 1.0
            own[..., 4 + axis] = cross(np.broadcast_to(unit, arms.shape), arms)
        size = arms[..., np.newaxis] * (0.0 if self.knows_size else 1.0)
        shared = np.concatenate([size, np.moveaxis(changes[:, :, 1:], 2, -1)], axis=-1)
        return arms + state.places[:, np.newaxis], own, shared

    def measure(self, state: FigureState) -> float:
        """Return the cost of a state."""
        cost = self._measure_priors(state)
        for view in self.views:
            points, _, _ = self.place(state, view)
            cost += view.weigh(view.measure(points)[0])[1]
        return cost

    def _measure_priors(self, state: FigureState) -> float:
        restless = (self.smoothness * state.list_restlessness() ** 2).sum()
        likely = ((state.coefficients / self.model.deviations) ** 2).sum()
        return 0.5 * float(restless + likely + (state.size / SIZES) ** 2)

    def linearize(self, state: FigureState) -> NormalEquations:
        """Return the normal equations of a state."""
        n_frames, n_shared = len(state.phases), 1 + len(self.model)
        frames = np.zeros((n_frames, N_OWN, N_OWN))
        border = np.zeros((n_frames, N_OWN, n_shared))
        center = np.zeros((n_shared, n_shared))
        frame_gradient, gradient = np.zeros((n_frames, N_OWN)), np.zeros(n_shared)
        for view in self.views:
            points, own, shared = self.place(state, view)
            off, slopes = view.measure(points)
            root = np.sqrt(view.weigh(off)[0])[..., np.newaxis]
            own = _flatten(root[..., np.newaxis] * (slopes @ own))
            shared = _flatten(root[..., np.newaxis] * (slopes @ shared))
            off = (root * off).reshape(n_frames, -1)
            frames += own.swapaxes(1, 2) @ own
            border += own.swapaxes(1, 2) @ shared
            flat = shared.reshape(-1, n_shared)
            center += flat.T @ flat
            frame_gradient += np.einsum("tik,ti->tk", own, off)
            gradient += flat.T @ off.ravel()
        prior = np.concatenate([[1 / SIZES**2], 1 / self.model.deviations**2])
        values = np.concatenate([[state.size], state.coefficients])
        center += np.diag(prior)
        gradient += prior * values
        restless = self.smoothness * state.list_restlessness()
        frame_gradient += transpose_second_differences(restless, n_frames)
        return NormalEquations(
            frames, self.smoothness, border, center, frame_gradient, gradient
        )


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
