"""Cameras far away, and how capsules look to them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...geometry.arrays import Floats


@dataclass(frozen=True, eq=False)
class Camera:
    """A camera far away, slightly above the ground.

    Attributes
    ----------
    axes : ndarray, shape (3, 3)
        Right, down and toward the camera, in the world.
    center, shift : ndarray, shape (3,)
        A place in the world, and where it is in the picture.
    scale : float
        Pixels per centimeter.
    """

    axes: Floats
    center: Floats
    shift: Floats
    scale: float

    @classmethod
    def of(cls, yaw: float, pitch: float, center: Floats) -> Camera:
        """Return a camera that looks at a place, with a pixel per centimeter."""
        right = np.array([np.cos(yaw), 0.0, -np.sin(yaw)])
        level = np.array([np.sin(yaw), 0.0, np.cos(yaw)])
        near = level * np.cos(pitch) + np.array([0.0, np.sin(pitch), 0.0])
        axes = np.stack([right, -np.cross(near, right), near])
        return cls(axes, center, np.zeros(3), 1.0)

    def project(self, points: Floats) -> Floats:
        """Return places as pixels to the right, down and toward the camera."""
        seen: Floats = (points - self.center) @ self.axes.T * self.scale + self.shift
        return seen


@dataclass(frozen=True, eq=False)
class SeenCapsule:
    """A capsule seen along z, in a space where it is round.

    A wide capsule is squeezed across; rays of sight then lean, so the axes of that space
    are rotated until the third is along them. A round capsule is all balls from one end to
    the other. With the vector a from its start to a pixel, the growth k of the radius and
    the vector d to the end, the ball at a share u is seen at the height

        z(u) = d_z u + sqrt(R(u)),    R(u) = (r + k u)^2 - |a - d_xy u|^2,

    which is highest where R'(u) = -2 d_z sqrt(R(u)), a quadratic equation.

    Attributes
    ----------
    start, axis : ndarray, shape (3,)
        Place of the start in the picture, and the vector to the end in the squeezed space.
    radius, growth : float
        At the start, and from there to the end.
    axes : ndarray, shape (3, 3)
        Right, down and toward the camera of the squeezed space, in the picture.
    squeeze : ndarray, shape (3, 3)
    lean : float
        Length of a step toward the camera in the squeezed space.
    """

    start: Floats
    axis: Floats
    radius: float
    growth: float
    axes: Floats
    squeeze: Floats
    lean: float

    @classmethod
    def of(cls, ends: Floats, radii: Floats, side: Floats, width: float) -> SeenCapsule:
        """Return a capsule with ends and radii in pixels, `width` times as wide."""
        axis = ends[1] - ends[0]
        growth = float(radii[1] - radii[0])
        if width == 1:
            plain = np.eye(3)
            return cls(ends[0], axis, float(radii[0]), growth, plain, plain, 1.0)
        size = float(axis @ axis)
        across = side - (side @ axis) / size * axis if size > 0 else side
        across = across / max(float(np.linalg.norm(across)), 1e-12)
        squeeze = np.eye(3) - (1 - 1 / width) * np.outer(across, across)
        sight = squeeze[:, 2]
        lean = float(np.linalg.norm(sight))
        near = sight / lean
        right = np.array([near[2], 0.0, -near[0]])
        right = right / np.linalg.norm(right) if right.any() else np.array([1.0, 0, 0])
        axes = np.stack([right, np.cross(near, right), near])
        return cls(ends[0], axes @ axis, float(radii[0]), growth, axes, squeeze, lean)

    def _find_offsets(self, x: Floats, y: Floats) -> Floats:
        """Return vectors from the start to pixels in the squeezed space, (3, ...)."""
        matrix = (self.axes @ self.squeeze)[:, :2]
        dx, dy = x - self.start[0], y - self.start[1]
        return np.stack([row[0] * dx + row[1] * dy for row in matrix])

    def trace(self, x: Floats, y: Floats) -> tuple[Floats, Floats, Floats]:
        """Return depth, share of the axis and height above it for each pixel.

        The depth is -inf next to the capsule.
        """
        a, b, c = self._find_offsets(x, y)
        terms = self._find_terms(a, b)
        best, share, height = self._measure(self._solve(*terms), *terms)
        if terms[2] >= 0:  # one end is in front of the other
            for end in (0.0, 1.0):
                depth, u, rise = self._measure(np.full_like(a, end), *terms)
                closer = depth > best
                best = np.where(closer, depth, best)
                share, height = np.where(closer, u, share), np.where(closer, rise, height)
        return self.start[2] + (best - c) / self.lean, share, height

    def _find_terms(self, a: Floats, b: Floats) -> tuple[Floats, Floats, float]:
        """Return the coefficients of R(u)."""
        d, r, k = self.axis, self.radius, self.growth
        constant = r * r - a * a - b * b
        linear = 2 * (r * k + a * d[0] + b * d[1])
        return constant, linear, k * k - float(d[0] ** 2 + d[1] ** 2)

    def _solve(self, constant: Floats, linear: Floats, square: float) -> Floats:
        """Return the share of the axis at which the capsule is highest."""
        steepness = float(self.axis @ self.axis) - self.growth**2
        if steepness <= 1e-9 or abs(square) < 1e-9:  # a ball, or two, one in the other
            return np.full_like(linear, float(self.growth > 0))
        root = np.sqrt(np.maximum(linear**2 - 4 * square * constant, 0) / steepness)
        shares: Floats = (-linear - self.axis[2] * root) / (2 * square)
        return np.clip(shares, 0, 1)

    def _measure(
        self, share: Floats, constant: Floats, linear: Floats, square: float
    ) -> tuple[Floats, Floats, Floats]:
        rest = constant + share * (linear + share * square)
        height = np.sqrt(np.maximum(rest, 0))
        depth = np.where(rest > 0, share * self.axis[2] + height, -np.inf)
        return depth, share, height

    def find_normals(self, x: Floats, y: Floats, share: Floats, height: Floats) -> Floats:
        """Return unit normals of pixels, shape (n, 3): right, down, toward the camera."""
        a, b, _ = self._find_offsets(x, y)
        own = np.stack([a - share * self.axis[0], b - share * self.axis[1], height], -1)
        normals = own @ self.axes @ self.squeeze
        normals /= np.maximum(np.linalg.norm(normals, axis=-1, keepdims=True), 1e-9)
        return np.asarray(normals)
