"""NURBS curves with Maya's knot convention, and points sampled along them.

Maya omits the first and the last knot of the textbooks: a curve of degree n with m spans
has m + n points and m + 2n - 1 knots, and its domain runs from knot n - 1 to the knot n -
1 from the end. A periodic curve repeats its first n points at its end.

References
----------
.. [B72] C. de Boor. On calculating with B-splines. Journal of Approximation Theory, 1972.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import comb

import numpy as np
from numpy.typing import ArrayLike

from .._text import BriefRepr
from ..errors import DataError
from .arrays import Floats, Ints, freeze_floats

CURVE_FORMS = ("open", "closed", "periodic")  # as Maya numbers them in its files, from 0
SAMPLES_PER_SPAN = 16  # enough to look smooth
MAX_POINTS = 1_000_000


@dataclass(frozen=True, eq=False, repr=False)
class CurvePoints(BriefRepr):
    """Points along a curve.

    Attributes
    ----------
    points : ndarray, shape (n_points, 3)
        Centimeters, in world space.
    closed : bool
        Whether the last point connects to the first, which is not repeated.
    """

    points: Floats
    closed: bool = False

    def __post_init__(self) -> None:
        points = freeze_floats("a curve's points", self.points, (None, 3))
        object.__setattr__(self, "points", points)


def not_a_curve_error(name: str, node_type: str) -> DataError:
    """Return the error for a scene node that is not a NURBS curve."""
    return DataError(name, f"is of type {node_type}, not a NURBS curve; name a curve")


def ambiguous_curve_error(name: str, paths: Sequence[str]) -> DataError:
    """Return the error for a scene node with several curves."""
    return DataError(name, f"has several curves; name one of {' or '.join(paths[:4])}")


@dataclass(frozen=True, eq=False, repr=False)
class NurbsCurve(BriefRepr):
    """A NURBS curve.

    Attributes
    ----------
    points : ndarray, shape (n_spans + degree, 3)
    knots : ndarray, shape (n_spans + 2 * degree - 1,)
    degree : int
    form : {"open", "closed", "periodic"}
    weights : ndarray, shape (n_spans + degree,), optional
        Weights of a rational curve, above 0; the points are not multiplied by them.

    Raises
    ------
    DataError
        If the numbers of points and knots do not match, the knots decrease, leave no
        domain, or repeat more often than a connected curve allows, or a number is not
        finite.

    Examples
    --------
    >>> line = NurbsCurve([[0, 0, 0], [0, 0, 8]], [0, 1], 1)
    >>> line.evaluate([0.25])
    array([[0., 0., 2.]])
    """

    points: Floats
    knots: Floats
    degree: int = 3
    form: str = "open"
    weights: Floats | None = None

    def __post_init__(self) -> None:
        points = freeze_floats("a curve's points", self.points, (None, 3))
        knots = freeze_floats("a curve's knots", self.knots, (None,))
        weights = self.weights
        if weights is not None:
            weights = freeze_floats("a curve's weights", weights, (len(points),))
            if not (weights > 0).all():
                raise DataError("a curve's weights", "are not all above 0")
        check_knots("a curve", len(points), knots, self.degree, self.form)
        for name, value in (("points", points), ("knots", knots), ("weights", weights)):
            object.__setattr__(self, name, value)

    @property
    def is_closed(self) -> bool:
        """Whether the curve ends at its start."""
        return self.form != "open"

    @property
    def domain(self) -> tuple[float, float]:
        """The first and last parameter."""
        return float(self.knots[self.degree - 1]), float(self.knots[-self.degree])

    def with_points(self, points: ArrayLike) -> NurbsCurve:
        """Return the curve with other control points, shape (n_spans + degree, 3)."""
        return replace(self, points=np.asarray(points, float))

    def basis(self, parameters: ArrayLike, derivative: int = 0) -> Floats:
        """Return the share of each control point in points of the curve.

        The shares depend on the parameters, knots and weights alone: the points of a curve
        that moves are ``basis @ points`` for control points of shape (..., n_points, 3).

        Parameters
        ----------
        parameters : array_like, any shape
            Parameters outside the domain give its nearest end.
        derivative : int
            0 for points, 1 or more for derivatives with respect to the parameter.

        Returns
        -------
        ndarray
            The shape of `parameters`, followed by (n_points,).

        Examples
        --------
        >>> line = NurbsCurve([[0, 0, 0], [0, 0, 8]], [0, 1], 1)
        >>> line.basis(0.25), line.basis([0.25, 2.0], derivative=1) @ line.points
        (array([0.75, 0.25]), array([[0., 0., 8.],
               [0., 0., 8.]]))
        """
        if self.weights is None:
            return compute_basis(self.knots, self.degree, parameters, derivative)
        shares = [
            compute_basis(self.knots, self.degree, parameters, order) * self.weights
            for order in range(derivative + 1)
        ]
        return _divide_by_sums(shares)[-1]

    def evaluate(self, parameters: ArrayLike) -> Floats:
        """Return points of the curve, shape (n, 3).

        Parameters
        ----------
        parameters : array_like, shape (n,)
            Parameters within the domain; see `sample_parameters`.
        """
        w = np.ones(len(self.points)) if self.weights is None else self.weights
        with np.errstate(over="ignore", invalid="ignore"):
            homogeneous = np.column_stack([self.points * w[:, np.newaxis], w])
            samples = _evaluate_spline(self.knots, self.degree, homogeneous, parameters)
            points: Floats = samples[:, :3] / samples[:, 3:]
        return points


def compute_basis(
    knots: Floats, degree: int, parameters: ArrayLike, derivative: int = 0
) -> Floats:
    """Return the B-spline basis functions or their derivatives, shape (..., n_points).

    Knots are those of a `NurbsCurve`. Parameters, of any shape, outside the domain give its
    nearest end.

    Examples
    --------
    >>> compute_basis(np.array([0.0, 1.0, 2.0]), 1, [0.0, 1.75, 9.0])
    array([[1.  , 0.  , 0.  ],
           [0.  , 0.25, 0.75],
           [0.  , 0.  , 1.  ]])
    """
    numbers = np.clip(parameters, knots[degree - 1], knots[-degree])
    return _evaluate_spline(
        knots, degree, np.eye(len(knots) - degree + 1), numbers, derivative
    )


def _evaluate_spline(
    knots: Floats,
    degree: int,
    coefficients: Floats,
    parameters: ArrayLike,
    derivative: int = 0,
) -> Floats:
    """Return the sums of rows of coefficients times their basis functions [B72]."""
    u = np.asarray(parameters, float)
    before, end = knots[-degree - 1], knots[-degree]
    if before == end:  # otherwise the end of the domain is in the last span
        u = np.minimum(u, np.nextafter(end, -np.inf))
    # The end knots of the textbooks have no influence on the curve.
    t = np.concatenate([knots[:1], knots, knots[-1:]])
    n = min(derivative, degree)
    for _ in range(n):
        coefficients = _differentiate_spline(t, degree, coefficients)
        t, degree = t[1:-1], degree - 1
    spans = np.searchsorted(t, u, side="right") - 1
    spans = np.clip(spans, degree, len(coefficients) - 1) - degree
    basis = enumerate(_compute_basis(t, degree, spans, u))
    values = sum(share[..., np.newaxis] * coefficients[spans + i] for i, share in basis)
    return np.asarray(values) * (n == derivative)


def _differentiate_spline(t: Floats, degree: int, coefficients: Floats) -> Floats:
    """Return the coefficients of the derivative, a spline of the inner knots."""
    widths = t[degree + 1 : -1] - t[1 : -degree - 1]
    slopes = np.divide(degree, widths, out=np.zeros(len(widths)), where=widths > 0)
    return np.asarray(slopes[:, np.newaxis] * np.diff(coefficients, axis=0))


def _compute_basis(t: Floats, degree: int, spans: Ints, u: Floats) -> list[Floats]:
    """Return the basis functions that are not 0 at parameters, which lie in spans."""
    shares: list[Floats] = [np.ones(u.shape)]
    for order in range(1, degree + 1):
        rest = np.zeros(u.shape)
        for number, share in enumerate(shares):
            low, high = (t[spans + degree + 1 + number - k] for k in (order, 0))
            part = share / (high - low)
            shares[number] = rest + (high - u) * part
            rest = (u - low) * part
        shares.append(rest)
    return shares


def _divide_by_sums(shares: Sequence[Floats]) -> list[Floats]:
    """Return derivatives of functions divided by their sum, from those of the functions.

    By the product rule, with f = r s: r^(k) = (f^(k) - sum_j C(k, j) s^(j) r^(k-j)) / s.
    """
    sums = [share.sum(axis=-1, keepdims=True) for share in shares]
    quotients: list[Floats] = []
    for k, share in enumerate(shares):
        rest = sum(comb(k, j) * sums[j] * quotients[k - j] for j in range(1, k + 1))
        quotients.append((share - rest) / sums[0])
    return quotients


def check_knots(name: str, n_points: int, knots: Floats, degree: int, form: str) -> None:
    """Raise a DataError if the knots of a named curve or surface do not fit its points."""
    if form not in CURVE_FORMS:
        raise DataError(f"{name}'s form", f"is {form!r}, expected one of {CURVE_FORMS}")
    if degree < 1:
        raise DataError(f"{name}'s degree", f"is {degree:g}, expected 1 or more")
    if n_points <= degree:
        problem = f"are {n_points}, expected more than the degree, {degree:g}"
        raise DataError(f"{name}'s points", problem)
    if len(knots) != n_points + degree - 1:
        problem = f"are {len(knots)}, expected {n_points + degree - 1}"
        raise DataError(f"{name}'s knots", problem)
    if (np.diff(knots) < 0).any():
        problem = "decrease; each must be at least the previous"
        raise DataError(f"{name}'s knots", problem)
    find_spans(knots, degree, name)
    if (knots[degree:] == knots[:-degree]).any():
        problem = f"repeat a value more than {degree} times"
        raise DataError(f"{name}'s knots", problem)


def find_spans(knots: Floats, degree: int, name: str = "a curve") -> Floats:
    """Return the first and last parameter of each span, shape (n_spans, 2)."""
    ends = np.unique(knots[degree - 1 : len(knots) - degree + 1])
    if len(ends) < 2:
        raise DataError(f"{name}'s knots", "are all equal within its domain")
    return np.stack([ends[:-1], ends[1:]], axis=1)


def sample_parameters(
    knots: ArrayLike, degree: int, *, closed: bool, n_points: int = 0
) -> Floats:
    """Return the parameters at which to sample a curve.

    Parameters
    ----------
    knots : array_like
        See `NurbsCurve`.
    degree : int
    closed : bool
        Whether the end coincides with the start and is left out.
    n_points : int
        Number of parameters, evenly spaced; 0 for 16 per span.

    Raises
    ------
    DataError
        If `n_points` is 1, negative or above 1,000,000, or the knots leave no domain.

    Examples
    --------
    >>> sample_parameters([0, 1, 2], 1, closed=False, n_points=5)
    array([0. , 0.5, 1. , 1.5, 2. ])
    >>> len(sample_parameters([0, 1, 2], 1, closed=True))
    32
    """
    spans = find_spans(np.asarray(knots, float), degree)
    if n_points and not 2 <= n_points <= MAX_POINTS:
        problem = f"is {n_points}, expected 0 or 2 to {MAX_POINTS:,}"
        raise DataError("n_points", problem)
    if n_points:
        return np.linspace(spans[0, 0], spans[-1, 1], n_points, endpoint=not closed)
    pieces = np.linspace(spans[:, 0], spans[:, 1], SAMPLES_PER_SPAN, endpoint=False, axis=1)
    return np.append(pieces.ravel(), [] if closed else spans[-1, 1])


def sample_points(curve: NurbsCurve, n_points: int = 0) -> CurvePoints:
    """Return points along a curve; see `sample_parameters`.

    Examples
    --------
    >>> sample_points(NurbsCurve([[0, 0, 0], [0, 0, 8]], [0, 1], 1), 3).points
    array([[0., 0., 0.],
           [0., 0., 4.],
           [0., 0., 8.]])
    """
    closed = curve.is_closed
    parameters = sample_parameters(
        curve.knots, curve.degree, closed=closed, n_points=n_points
    )
    return CurvePoints(curve.evaluate(parameters), closed)
