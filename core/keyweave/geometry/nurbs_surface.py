"""NURBS surfaces with Maya's knot convention, whose points may move.

The knots along u and v are those of curves; see `nurbs`. The control points of a surface
are in one row, with v running fastest. They may be different in each sample.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from .._text import BriefRepr
from ..errors import DataError
from .arrays import Floats, freeze_floats
from .matrices import transpose
from .nurbs import check_knots, compute_basis, find_spans
from .vectors import cross, dot, length, per_vector

# Derivatives by their orders along u and v: of points, and of weights.
_Sums = tuple[list[list[Floats]], list[list[Floats]]]

SAMPLES_PER_AXIS = 5  # of each span, with both of its ends
N_STARTS = 8  # of Newton's method
SMALLEST_STEP = 1e-9  # share of a span
N_CLOSING_STEPS = 20  # of Newton's method, some of which only shorten a step


class SurfacePoint(NamedTuple):
    """Points of a surface and their derivatives along u and v, each of shape (..., 3)."""

    point: Floats
    along_u: Floats
    along_v: Floats

    @property
    def normal(self) -> Floats:
        """Normals of any length, dS/du x dS/dv; zero where the surface has no area."""
        return cross(self.along_u, self.along_v)


@dataclass(frozen=True, eq=False, repr=False)
class NurbsSurface(BriefRepr):
    """A NURBS surface.

    Attributes
    ----------
    points : ndarray, shape (n_u * n_v, 3)
        Point (i, j) is row i * n_v + j.
    knots : tuple of two ndarray
        Along u and along v.
    degrees : tuple of int
    forms : tuple of {"open", "closed", "periodic"}
    weights : ndarray, shape (n_u * n_v,), optional
        Weights of a rational surface, above 0; the points are not multiplied by them.

    Raises
    ------
    DataError
        If the numbers of points and knots do not match; see `nurbs.NurbsCurve`.

    Examples
    --------
    >>> corners = [[0, 0, 0], [0, 0, 4], [2, 0, 0], [2, 0, 4]]
    >>> plane = NurbsSurface(corners, ([0, 1], [0, 1]), (1, 1))
    >>> plane.shape, plane.place(plane.points, 0.5, 0.25).point
    ((2, 2), array([1., 0., 1.]))
    """

    points: Floats
    knots: tuple[Floats, Floats]
    degrees: tuple[int, int] = (3, 3)
    forms: tuple[str, str] = ("open", "open")
    weights: Floats | None = None

    def __post_init__(self) -> None:
        points = freeze_floats("a surface's points", self.points, (None, 3))
        u, v = (freeze_floats("a surface's knots", knots, (None,)) for knots in self.knots)
        object.__setattr__(self, "points", points)
        object.__setattr__(self, "knots", (u, v))
        n_u, n_v = self.shape
        if n_u * n_v != len(points):
            problem = f"are {len(points)}, expected {n_u} times {n_v}"
            raise DataError("a surface's points", problem)
        for axis, n_points in enumerate(self.shape):
            knots, degree, form = self.knots[axis], self.degrees[axis], self.forms[axis]
            check_knots(f"a surface along {'uv'[axis]}", n_points, knots, degree, form)
        if self.weights is not None:
            weights = freeze_floats("a surface's weights", self.weights, (len(points),))
            if not (weights > 0).all():
                raise DataError("a surface's weights", "are not all above 0")
            object.__setattr__(self, "weights", weights)

    @property
    def shape(self) -> tuple[int, int]:
        """Number of control points along u and along v."""
        u, v = (len(k) - degree + 1 for k, degree in zip(self.knots, self.degrees))
        return u, v

    @property
    def domain(self) -> Floats:
        """First and last parameter along u and along v, shape (2, 2)."""
        pairs = zip(self.knots, self.degrees)
        return np.array([[knots[n - 1], knots[-n]] for knots, n in pairs])

    def place(self, points: Floats, u: ArrayLike, v: ArrayLike) -> SurfacePoint:
        """Return one point of the surface for each sample, and its derivatives.

        The control points have the shape (..., n_u * n_v, 3). Parameters, shape (...),
        outside the domain give its nearest end.
        """
        p, w = self._sum(points, u, v, 1)
        point = p[0][0] / w[0][0]
        along_u = (p[1][0] - w[1][0] * point) / w[0][0]
        return SurfacePoint(point, along_u, (p[0][1] - w[0][1] * point) / w[0][0])

    def bend(
        self, points: Floats, u: ArrayLike, v: ArrayLike
    ) -> tuple[SurfacePoint, tuple[Floats, Floats, Floats]]:
        """Return points as `place` does, and the second derivatives uu, uv and vv."""
        p, w = self._sum(points, u, v, 2)
        whole = w[0][0]
        s = p[0][0] / whole
        s_u, s_v = (p[1][0] - w[1][0] * s) / whole, (p[0][1] - w[0][1] * s) / whole
        second = (
            (p[2][0] - 2 * w[1][0] * s_u - w[2][0] * s) / whole,
            (p[1][1] - w[1][0] * s_v - w[0][1] * s_u - w[1][1] * s) / whole,
            (p[0][2] - 2 * w[0][1] * s_v - w[0][2] * s) / whole,
        )
        return SurfacePoint(s, s_u, s_v), second

    def _sum(self, points: Floats, u: ArrayLike, v: ArrayLike, order: int) -> _Sums:
        """Return derivatives of the sums of weighted points, and of those of weights.

        Both are indexed by the order along u, then by that along v.
        """
        in_u, in_v = (
            np.stack([compute_basis(k, n, numbers, i) for i in range(order + 1)], axis=-2)
            for k, n, numbers in zip(self.knots, self.degrees, (u, v))
        )
        weights: Floats = np.ones(self.shape)
        if self.weights is not None:
            weights = self.weights.reshape(self.shape)
        grid = points.reshape(*points.shape[:-2], *self.shape, 3) * per_vector(weights)
        rows = in_v[..., np.newaxis, :, :] @ grid  # (..., n_u, orders along v, 3)
        totals = in_u @ rows.reshape(*rows.shape[:-2], -1)
        totals = totals.reshape(*totals.shape[:-1], -1, 3)
        of_weights = in_u @ weights @ transpose(in_v)
        orders = range(order + 1)
        return (
            [[totals[..., i, j, :] for j in orders] for i in orders],
            [[of_weights[..., i, j, np.newaxis] for j in orders] for i in orders],
        )


def find_closest_on_surface(
    surface: NurbsSurface, points: Floats, targets: Floats
) -> tuple[Floats, Floats]:
    """Return the parameters of the point closest to a target in each sample, shape (...).

    Newton's method on half the squared distance. It starts at the closest of some samples,
    and stays within their spans, at whose ends a surface may have creases.

    Examples
    --------
    >>> corners = [[0, 0, 0], [0, 0, 4], [2, 0, 0], [2, 0, 4]]
    >>> plane = NurbsSurface(corners, ([0, 1], [0, 1]), (1, 1))
    >>> u, v = find_closest_on_surface(plane, plane.points, np.array([0.5, 7.0, 9.0]))
    >>> print(u, v)
    0.25 1.0
    """
    starts, low, high = _find_starts(surface, points, targets)
    parameters, share = starts, np.ones(starts.shape[:-1])
    gap = _measure_gap(surface, points, targets, parameters)
    for _ in range(N_CLOSING_STEPS):
        step = _find_step(surface, points, targets, parameters, low, high)
        if not (per_vector(share) * np.abs(step) > SMALLEST_STEP * (high - low)).any():
            break
        trial = np.clip(parameters + per_vector(share) * step, low, high)
        reached = _measure_gap(surface, points, targets, trial)
        is_closer = reached < gap
        parameters = np.where(per_vector(is_closer), trial, parameters)
        gap, share = np.minimum(gap, reached), np.where(is_closer, 1.0, share / 4)
    best = per_vector(gap.argmin(axis=0))[np.newaxis]
    closest = np.take_along_axis(parameters, best, axis=0)[0]
    return closest[..., 0], closest[..., 1]


def _find_starts(
    surface: NurbsSurface, points: Floats, targets: Floats
) -> tuple[Floats, Floats, Floats]:
    """Return the parameters of the closest samples, and the ends of their spans.

    Each has the shape (N_STARTS, ..., 2).
    """
    inner = np.linspace(0, 1, SAMPLES_PER_AXIS)
    axes = []
    for knots, degree in zip(surface.knots, surface.degrees):
        first, last = find_spans(knots, degree).T[..., np.newaxis]
        rows = np.broadcast_arrays(first + (last - first) * inner, first, last)
        axes.append(np.stack(rows).reshape(3, -1))
    u, v = axes
    many = points[..., np.newaxis, np.newaxis, :, :]
    samples = surface.place(many, u[0, :, np.newaxis], v[0]).point
    gaps = length(samples - targets[..., np.newaxis, np.newaxis, :])
    order = gaps.reshape(*gaps.shape[:-2], -1).argsort(axis=-1)[..., :N_STARTS]
    near = np.moveaxis(order, -1, 0)
    in_u, in_v = np.divmod(near, v.shape[1])
    starts, low, high = np.stack([u[:, in_u], v[:, in_v]], axis=-1)
    return starts, low, high


def _measure_gap(
    surface: NurbsSurface, points: Floats, targets: Floats, parameters: Floats
) -> Floats:
    placed = surface.place(points, parameters[..., 0], parameters[..., 1])
    return length(placed.point - targets)


def _find_step(
    surface: NurbsSurface,
    points: Floats,
    targets: Floats,
    parameters: Floats,
    low: Floats,
    high: Floats,
) -> Floats:
    """Return Newton's step towards the closest point, shape (..., 2).

    A parameter at an end of its span that would leave it does not take part.
    """
    placed, (uu, uv, vv) = surface.bend(points, parameters[..., 0], parameters[..., 1])
    gap = placed.point - targets
    slope = np.stack([dot(gap, placed.along_u), dot(gap, placed.along_v)], axis=-1)
    is_free = np.where(slope > 0, parameters > low, parameters < high)
    plain = _dot_pairs(placed.along_u, placed.along_v)
    bent = plain + np.stack([dot(gap, uu), dot(gap, uv), dot(gap, vv)], axis=-1)
    is_bowl = (bent[..., 0] > 0) & (bent[..., 0] * bent[..., 2] > bent[..., 1] ** 2)
    a, b, c = np.moveaxis(np.where(per_vector(is_bowl), bent, plain), -1, 0)
    f, g = np.where(is_free, slope, 0.0)[..., 0], np.where(is_free, slope, 0.0)[..., 1]
    b = np.where(is_free.all(axis=-1), b, 0.0)
    divisor = a * c - b * b
    divisor = np.where(divisor > 0, divisor, np.inf)
    return -np.stack([c * f - b * g, a * g - b * f], axis=-1) / per_vector(divisor)


def _dot_pairs(a: Floats, b: Floats) -> Floats:
    """Return a . a, a . b and b . b along a new last axis."""
    return np.stack([dot(a, a), dot(a, b), dot(b, b)], axis=-1)
