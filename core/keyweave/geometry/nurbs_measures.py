"""Lengths along NURBS curves and the points closest to others, for many samples at once.

The degree, knots and weights of a curve are fixed; its control points may be different in
each sample, and have the shape (..., n_points, 3). The shape of the samples broadcasts with
that of parameters, lengths and targets.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .arrays import Floats, Ints
from .nurbs import NurbsCurve, sample_parameters
from .vectors import dot, length, per_vector

N_NODES = 8  # of the quadrature on each eighth of a span
SMALLEST_CHANGE = 1e-12  # share of a piece of a span
N_NEWTON_STEPS = 8  # of Newton's method, which doubles the correct digits with each


def place_on_curve(
    curve: NurbsCurve, points: Floats, parameters: ArrayLike, derivative: int = 0
) -> Floats:
    """Return one point or derivative of a curve for each sample, shape (..., 3).

    The control points have the shape (..., n_points, 3).

    Examples
    --------
    >>> line = NurbsCurve([[0, 0, 0], [0, 0, 8]], [0, 1], 1)
    >>> longer = np.stack([line.points, 2 * line.points])
    >>> place_on_curve(line, longer, 0.5)
    array([[0., 0., 4.],
           [0., 0., 8.]])
    """
    shares = curve.basis(parameters, derivative)
    placed: Floats = (shares[..., np.newaxis, :] @ points)[..., 0, :]
    return placed


def measure_curve_lengths(curve: NurbsCurve, points: Floats) -> Floats:
    """Return the length of a curve in each sample.

    Examples
    --------
    >>> line = NurbsCurve([[0, 0, 0], [0, 0, 8]], [0, 1], 1)
    >>> measure_curve_lengths(line, np.stack([line.points, 2 * line.points]))
    array([ 8., 16.])
    """
    return measure_pieces(curve, points)[1][..., -1]


def measure_pieces(curve: NurbsCurve, points: Floats) -> tuple[Floats, Floats]:
    """Return parameters along a curve, and the length of the curve up to each.

    The parameters, shape (n,), are eight for each span and the end of the domain; the
    lengths, shape (..., n), run from 0 to the length of the curve.
    """
    ends = _sample_domain(curve)[::2]
    nodes, shares = _make_quadrature()
    sizes = np.diff(ends)
    parameters = ends[:-1, np.newaxis] + per_vector(sizes) * nodes
    speeds = _measure_speeds(curve, points, parameters.ravel())
    pieces = speeds.reshape(*speeds.shape[:-1], *parameters.shape) @ shares * sizes
    lengths = np.zeros((*pieces.shape[:-1], len(ends)))
    np.cumsum(pieces, axis=-1, out=lengths[..., 1:])
    return ends, lengths


def measure_partial_lengths(
    curve: NurbsCurve, points: Floats, parameters: ArrayLike
) -> Floats:
    """Return the length of a curve from its start to a parameter in each sample.

    Examples
    --------
    >>> line = NurbsCurve([[0, 0, 0], [0, 0, 8]], [0, 1], 1)
    >>> measure_partial_lengths(line, line.points, [0.0, 0.25, 1.0])
    array([0., 2., 8.])
    """
    ends, reached = measure_pieces(curve, points)
    u = np.clip(parameters, ends[0], ends[-1])
    piece = np.clip(np.searchsorted(ends, u, side="right") - 1, 0, len(ends) - 2)
    return _pick(reached, piece) + _measure_part(curve, points, ends[piece], u)


def find_parameters_at_lengths(
    curve: NurbsCurve, points: Floats, lengths: ArrayLike, *, are_shares: bool = False
) -> Floats:
    """Return the parameter at a length along a curve in each sample, shape (...).

    Lengths below 0 or beyond the end give the ends of the domain. They may also be shares
    of the length of the curve.

    Examples
    --------
    >>> bow = NurbsCurve([[0, 0, 0], [0, 0, 2], [0, 0, 8]], [0, 0, 1, 1], 2)
    >>> u = find_parameters_at_lengths(bow, bow.points, [0.0, 3.0, 99.0])
    >>> u, place_on_curve(bow, bow.points, u)[:, 2]
    (array([0. , 0.5, 1. ]), array([0., 3., 8.]))
    """
    ends, reached = measure_pieces(curve, points)
    wanted = np.asarray(lengths, float) * (reached[..., -1] if are_shares else 1.0)
    wanted = np.clip(wanted, 0.0, reached[..., -1])
    piece = (reached[..., 1:-1] <= per_vector(wanted)).sum(axis=-1)
    first, last = ends[piece], ends[piece + 1]
    rest = wanted - _pick(reached, piece)
    u = 0.5 * (first + last)
    for _ in range(N_NEWTON_STEPS):
        passed = _measure_part(curve, points, first, u)
        speed = length(place_on_curve(curve, points, u, 1))
        before, step = u, (rest - passed) / np.where(speed > 0, speed, np.inf)
        u = np.clip(u + step, first, last)
        if not (np.abs(u - before) > SMALLEST_CHANGE * (last - first)).any():
            break
    return u


def _measure_speeds(curve: NurbsCurve, points: Floats, parameters: Floats) -> Floats:
    """Return the lengths of derivatives at several parameters of each sample."""
    slopes = curve.basis(parameters, 1) @ points
    speeds: Floats = np.sqrt(dot(slopes, slopes))  # many: far faster than `length`
    return speeds


def _pick(values: Floats, index: Ints) -> Floats:
    """Return the value with an index along the last axis, for each sample."""
    picked: Floats = (values * (np.arange(values.shape[-1]) == per_vector(index))).sum(-1)
    return picked


def _measure_part(curve: NurbsCurve, points: Floats, first: Floats, last: Floats) -> Floats:
    """Return the length between two parameters of the same piece."""
    nodes, shares = _make_quadrature()
    parameters = per_vector(first) + per_vector(last - first) * nodes
    speeds = _measure_speeds(curve, points, parameters)
    part: Floats = speeds @ shares * (last - first)
    return part


def find_closest_parameters(curve: NurbsCurve, points: Floats, targets: Floats) -> Floats:
    """Return the parameter of the point closest to a target in each sample, shape (...).

    The control points have the shape (..., n_points, 3), the targets (..., 3).

    Examples
    --------
    >>> line = NurbsCurve([[0, 0, 0], [0, 0, 8]], [0, 1], 1)
    >>> find_closest_parameters(line, line.points, np.array([[1, 0, 2.0], [0, 0, -5.0]]))
    array([0.25, 0.  ])
    """
    samples = _sample_domain(curve)
    gaps = length(curve.basis(samples) @ points - targets[..., np.newaxis, :])
    near = gaps.argmin(axis=-1)
    below, above = samples[np.maximum(near - 1, 0)], samples[near]
    after = samples[np.minimum(near + 1, len(samples) - 1)]
    choices = np.stack(
        [
            above,
            _approach_target(curve, points, targets, below, above),
            _approach_target(curve, points, targets, above, after),
        ]
    )
    gaps = length(place_on_curve(curve, points, choices) - targets)
    closest: Floats = np.take_along_axis(choices, gaps.argmin(axis=0)[np.newaxis], 0)[0]
    return closest


def _approach_target(
    curve: NurbsCurve, points: Floats, targets: Floats, first: Floats, last: Floats
) -> Floats:
    """Return the parameter between two others at which a curve is closest to a target.

    Newton's method on the derivative of half the squared distance.
    """
    u = 0.5 * (first + last)
    for _ in range(N_NEWTON_STEPS):
        gap = place_on_curve(curve, points, u) - targets
        speed = place_on_curve(curve, points, u, 1)
        square = dot(speed, speed)
        bend = square + dot(gap, place_on_curve(curve, points, u, 2))
        divisor = np.where(bend > 0, bend, np.where(square > 0, square, np.inf))
        u = np.clip(u - dot(gap, speed) / divisor, first, last)
    return u


def _sample_domain(curve: NurbsCurve) -> Floats:
    """Return the parameters of 16 points on each span, and the end of the domain."""
    return sample_parameters(curve.knots, curve.degree, closed=False)


def _make_quadrature() -> tuple[Floats, Floats]:
    """Return the nodes of Gauss's quadrature between 0 and 1, and their weights."""
    nodes, shares = np.polynomial.legendre.leggauss(N_NODES)
    return 0.5 * (1.0 + nodes), 0.5 * shares
