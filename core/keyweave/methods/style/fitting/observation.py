"""Observed points as equations: their distance from the figure, in space or an image."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from ....geometry.arrays import Floats, Ints
from ....geometry.pinhole_camera import PinholeCamera

OUTLIER = 3.0  # standard deviations; a point farther off counts less
NEAREST = 1.0  # centimeters in front of a camera


@dataclass(frozen=True, eq=False)
class View:
    """Points of a figure, seen by a camera or measured in space.

    Attributes
    ----------
    joints : ndarray of int, shape (n_points,)
        That carry the points.
    positions : ndarray, shape (n_frames, n_points, 3) or (n_frames, n_points, 2)
        Centimeters or pixels; NaN where missing.
    weights : ndarray, shape (n_frames, n_points)
        1 / variance of each point; 0 where missing.
    camera : PinholeCamera or None
    markers : ndarray of int, shape (n_points,), optional
        Rows of their offsets from the joints; -1 for points in joints, as by default.
    focal : int, optional
        Place of the camera among those whose focal length is unknown.
    """

    joints: Ints
    positions: Floats
    weights: Floats
    camera: PinholeCamera | None = None
    markers: Ints | None = None
    focal: int | None = None

    def list_offsets(self, offsets: Floats) -> Floats:
        """Return the offset of each point from its joint, shape (n_points, 3)."""
        if self.markers is None:
            return np.zeros((len(self.joints), 3))
        return np.concatenate([offsets, np.zeros((1, 3))])[self.markers]

    def measure(
        self, points: Floats, focals: Floats | tuple[float, ...] = ()
    ) -> tuple[Floats, Floats]:
        """Return the distances from the observation, and their derivative by the points.

        Parameters
        ----------
        points : ndarray, shape (n_frames, n_points, 3)
            Of the figure in the world.
        focals : ndarray, shape (n_unknown_cameras,)
            Logarithms of the factors of the focal lengths.

        Returns
        -------
        ndarray, shape (n_frames, n_points, d)
        ndarray, shape (n_frames, n_points, d, 3)
        """
        seen = np.where(np.isfinite(self.positions), self.positions, 0.0)
        if self.camera is None:
            off = points - seen
            return off, np.broadcast_to(np.eye(3), (*points.shape[:2], 3, 3))
        pixels, slopes = project(self.refine(focals), points)
        return pixels - seen, slopes

    def refine(self, focals: Floats | tuple[float, ...]) -> PinholeCamera:
        """Return the camera with its focal length after the fit."""
        assert self.camera is not None
        if self.focal is None:
            return self.camera
        factor = float(np.exp(focals[self.focal]))
        return replace(self.camera, focal_length=factor * self.camera.focal_length)

    def differentiate_focal(self, off: Floats) -> Floats:
        """Return the derivative of distances by the logarithm of the focal length."""
        assert self.camera is not None
        return np.where(np.isfinite(self.positions), self.positions, 0.0) + (
            off - self.camera.center
        )

    def weigh(self, off: Floats) -> tuple[Floats, float]:
        """Return the weights of points, less for outliers, and the cost (Huber)."""
        size = np.sqrt(self.weights * (off**2).sum(axis=-1))
        factor = OUTLIER / np.maximum(size, OUTLIER)
        cost = np.where(size <= OUTLIER, 0.5 * size**2, OUTLIER * (size - 0.5 * OUTLIER))
        return self.weights * factor, float(cost.sum())


def project(camera: PinholeCamera, points: Floats) -> tuple[Floats, Floats]:
    """Return the pixels of points, and their derivatives by the points.

    Shapes (..., 2) and (..., 2, 3). Points behind the camera are taken to be just in front
    of it, so that a fit can still improve them.
    """
    seen = points @ camera.rotation.T + camera.translation
    depth = np.maximum(seen[..., 2:], NEAREST)
    plane = seen[..., :2] / depth
    slopes = np.zeros((*points.shape[:-1], 2, 3))
    for axis in range(2):
        slopes[..., axis, axis] = 1.0
    slopes[..., 2] = -plane
    slopes = camera.focal_length[:, np.newaxis] * slopes / depth[..., np.newaxis]
    return camera.focal_length * plane + camera.center, slopes @ camera.rotation


def count_points(views: Sequence[View]) -> int:
    """Return the number of points that were observed."""
    return sum(int((view.weights > 0).sum()) for view in views)
