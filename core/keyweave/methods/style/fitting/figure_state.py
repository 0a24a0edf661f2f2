"""The unknowns of a fit: phase, place and heading of each frame, and what frames share.

Shared are the size of the body, focal lengths, offsets of markers, and coefficients. Frames
are coupled by second differences alone, so their part of the normal equations is banded;
the shared unknowns are its border and are eliminated by their Schur complement.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

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
from .cycle_model import CycleModel, PosedFigure, make_cross_matrix
from .observation import View

N_OWN = 7  # unknowns of a frame: phase, three of the place and three of the rotation
# Standard deviation of second differences at 30 frames per second: strides, cm, radians.
RESTLESS = (0.01, 1.5, 1.5, 1.5, 0.05, 0.05, 0.05)
REFERENCE_RATE = 30.0
SIZES = 0.15  # standard deviation of the logarithm of the body's size
FOCALS = 0.2  # standard deviation of the logarithm of a focal length
SKIN_SPREAD = 8.0  # centimeters; standard deviation of the offset of a marker from its bone
NO_FOCALS, NO_MARKERS = np.zeros(0), np.zeros((0, 3))
COUPLED = 2  # frames that a second difference couples


@dataclass(frozen=True, eq=False)
class FigureState:
    """Values of all unknowns.

    Size and focals are logarithms of the factors of the body's size and of the focal
    lengths of cameras. Offsets are those of markers from joints, in the axes of their
    bones, for a body of size 0.
    """

    phases: Floats  # (n_frames,)
    places: Floats  # (n_frames, 3), of the hips, in centimeters
    rotations: Floats  # (n_frames, 4), in the world, applied after the model's
    size: float
    coefficients: Floats  # (m,)
    focals: Floats = field(default_factory=NO_FOCALS.copy)  # (n_unknown_cameras,)
    offsets: Floats = field(default_factory=NO_MARKERS.copy)  # (n_markers, 3)

    @property
    def shared(self) -> Floats:
        """Values of the unknowns that frames share: size, focals, offsets, coefficients."""
        return np.concatenate(
            [[self.size], self.focals, self.offsets.ravel(), self.coefficients]
        )

    def move(self, steps: Floats, shared: Floats) -> FigureState:
        """Return the state after a step of the unknowns."""
        turned = compose(vector_to_quaternion(steps[:, 4:]), self.rotations)
        ends = np.cumsum([1, len(self.focals), self.offsets.size])
        size, focals, offsets, coefficients = np.split(self.shared + shared, ends)
        return FigureState(
            self.phases + steps[:, 0],
            self.places + steps[:, 1:4],
            turned / np.linalg.norm(turned, axis=1, keepdims=True),
            float(size[0]),
            coefficients,
            focals,
            offsets.reshape(self.offsets.shape),
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

    Usual offsets, (n_markers, 3), are the most likely ones of markers; see `FigureState`.
    """

    model: CycleModel
    views: Sequence[View]
    smoothness: Floats  # (7,), weights of squared second differences
    knows_size: bool = False  # whether the size of the body is known, and stays
    usual_offsets: Floats = field(default_factory=NO_MARKERS.copy)

    def place(self, state: FigureState, view: View, posed: PosedFigure) -> Floats:
        """Return the points of a view in the world, shape (n_frames, n_points, 3)."""
        offsets = view.list_offsets(state.offsets)
        arms = np.exp(state.size) * posed.place_points(view.joints, offsets)
        return rotate(state.rotations[:, np.newaxis], arms) + state.places[:, np.newaxis]

    def differentiate(
        self, state: FigureState, view: View, posed: PosedFigure, points: Floats
    ) -> tuple[Floats, Floats, Floats]:
        """Return the derivatives of points by the unknowns.

        Shapes (n_frames, n_points, 3, 7) for those of each frame, (..., n) for the shared
        ones without own waves, and (..., 3 n_joints) for z.
        """
        axes = np.exp(state.size) * quaternion_to_matrix(state.rotations)
        offsets = view.list_offsets(state.offsets)
        levers = axes[:, np.newaxis] @ posed.list_levers(view.joints, offsets)
        arms = points - state.places[:, np.newaxis]
        own = np.zeros((*arms.shape, N_OWN))
        own[..., 0] = (levers @ posed.phase_rate[:, np.newaxis, :, np.newaxis])[..., 0]
        own[..., 1:4] = np.eye(3)
        own[..., 4:] = -make_cross_matrix(arms)
        size = (0.0 if self.knows_size else 1.0) * arms[..., np.newaxis]
        focals = np.zeros((*arms.shape, len(state.focals)))
        dense = levers @ posed.components[:, np.newaxis]
        moved = self._differentiate_offsets(state, view, posed, axes)
        return own, np.concatenate([size, focals, moved, dense], axis=-1), levers

    def _differentiate_offsets(
        self, state: FigureState, view: View, posed: PosedFigure, axes: Floats
    ) -> Floats:
        """Return the derivatives of points by offsets, (n_frames, n_points, 3, 3 n)."""
        n_markers = len(state.offsets)
        columns = np.zeros((len(axes), len(view.joints), 3, n_markers, 3))
        if view.markers is not None:
            on_skin = np.flatnonzero(view.markers >= 0)
            bones = quaternion_to_matrix(posed.placed[1][:, view.joints[on_skin]])
            turned = np.moveaxis(axes[:, np.newaxis] @ bones, 1, 0)
            columns[:, on_skin, :, view.markers[on_skin]] = turned
        return columns.reshape(*columns.shape[:3], 3 * n_markers)

    def measure(self, state: FigureState) -> float:
        """Return the cost of a state."""
        restless = (self.smoothness * state.list_restlessness() ** 2).sum()
        prior, off = self._list_priors(state)
        cost = 0.5 * float(restless + (prior * off**2).sum())
        posed = self.model.pose(state.phases, state.coefficients)
        for view in self.views:
            off, _ = view.measure(self.place(state, view, posed), state.focals)
            cost += view.weigh(off)[1]
        return cost

    def _list_priors(self, state: FigureState) -> tuple[Floats, Floats]:
        """Return 1 / variance of the shared unknowns, and their distances from the mean."""
        deviations = np.concatenate(
            [
                [SIZES],
                np.full(len(state.focals), FOCALS),
                np.full(state.offsets.size, SKIN_SPREAD),
                self.model.deviations,
            ]
        )
        usual = replace(
            state,
            size=0.0,
            focals=np.zeros(len(state.focals)),
            offsets=self.usual_offsets,
            coefficients=np.zeros(len(self.model)),
        )
        return 1 / deviations**2, state.shared - usual.shared

    def linearize(self, state: FigureState) -> NormalEquations:
        """Return the normal equations of a state."""
        posed = self.model.pose(state.phases, state.coefficients)
        parts = [self._linearize_view(state, view, posed) for view in self.views]
        frames, border, center, own_gradient, gradient = (
            sum(part[1:], part[0]) for part in zip(*parts)
        )
        prior, values = self._list_priors(state)
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
        off, slopes = view.measure(points, state.focals)
        root = np.sqrt(view.weigh(off)[0])[..., np.newaxis]
        slopes = root[..., np.newaxis] * slopes
        own, dense, levers = (
            _flatten(slopes @ columns)
            for columns in self.differentiate(state, view, posed, points)
        )
        if view.focal is not None:
            scaled = root * view.differentiate_focal(off)
            dense[..., 1 + view.focal] = scaled.reshape(len(off), -1)
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
    return 1 / (ratio * np.array(RESTLESS)) ** 2


@dataclass(frozen=True, eq=False)
class NormalEquations:
    """A step that decreases a sum of squares: [A B; B^T C] (x, s) = -(g, h)."""

    frames: Floats  # diagonal blocks of A, (n_frames, k, k), without smoothness
    smoothness: Floats  # (k,), squared weights of the second differences of each unknown
    border: Floats  # (n_frames, k, n_shared)
    shared: Floats  # (n_shared, n_shared)
    frame_gradient: Floats  # (n_frames, k)
    shared_gradient: Floats  # (n_shared,)

    def solve(self, damping: float) -> tuple[Floats, Floats]:
        """Return the steps of the unknowns per frame and of the shared ones.

        `damping` is the share by which the diagonal is increased [Levenberg-Marquardt].
        """
        from scipy.linalg import solveh_banded

        n_frames, k = self.frame_gradient.shape
        band = self._list_band(damping)
        border = self.border.reshape(n_frames * k, -1)
        right = np.concatenate([border, self.frame_gradient.reshape(-1, 1)], axis=1)
        solved = solveh_banded(band, right, lower=True, check_finite=False)
        inner, gradient = solved[:, :-1], solved[:, -1]
        complement = self.shared - border.T @ inner
        complement = complement + damping * np.diag(np.diag(self.shared))
        shared = np.linalg.solve(complement, border.T @ gradient - self.shared_gradient)
        return -(gradient + inner @ shared).reshape(n_frames, k), shared

    def _list_band(self, damping: float) -> Floats:
        """Return the lower diagonals of A, as SciPy expects them."""
        n_frames, k = self.frame_gradient.shape
        band = np.zeros(((COUPLED + 1) * k, n_frames * k))
        for row in range(k):
            for column in range(row + 1):
                band[row - column, column::k] = self.frames[:, row, column]
        for distance, products in enumerate(second_difference_products(n_frames)):
            for column in range(k):
                places = slice(column, (n_frames - distance) * k, k)
                band[distance * k, places] += self.smoothness[column] * products
        band[0] *= 1 + damping
        return band


def second_difference_products(n: int) -> list[Floats]:
    """Return the diagonals 0, 1 and 2 of D^T D for second differences D of n values.

    Examples
    --------
    >>> [products.tolist() for products in second_difference_products(3)]
    [[1.0, 4.0, 1.0], [-2.0, -2.0], [1.0]]
    """
    products: list[Floats] = [np.zeros(n), np.zeros(max(n - 1, 0)), np.zeros(max(n - 2, 0))]
    row = np.array([1.0, -2.0, 1.0])
    for start in range(3):
        for distance in range(3 - start):
            if n > 2:
                places = slice(start, start + n - 2)
                products[distance][places] += row[start] * row[start + distance]
    return products
