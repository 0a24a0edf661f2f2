"""Joints along a NURBS curve, at given straight distances from each other.

Files that Maya saved show how ikSplineSolver places joints: each one is the first point
further along the curve whose straight distance from the previous one is the bone's length.
Past the end, the curve continues along its end tangent.

A curve is cut into its spans, each a polynomial in a parameter from 0 to 1. A place on the
curve is a number of spans: 2.5 is the middle of the third span.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from .....geometry.arrays import Array, Floats, Ints
from .....geometry.nurbs import NurbsCurve
from .....geometry.vectors import dot, length, per_vector, unit_vector

# A hit between two samples is found if the curve leaves there for good.
SAMPLES_PER_SPAN = 16
MAX_CHAINS = 4096  # placed at once, to limit the memory
SAMPLES_PER_SEARCH = 32  # samples that are compared at once
N_REFINEMENTS = 60  # of Newton's method, or bisections; most hits need four
SMALL_STEP = 1e-12  # of a place; after such a step of Newton's method only rounding is left


@dataclass(frozen=True, eq=False)
class CurveSpans:
    """The spans of a NURBS curve, without its control points."""

    breaks: Floats  # parameters at which spans start and end, shape (n_spans + 1,)
    # Coefficients of a span's polynomial, constant first, per control point; shape
    # (n_spans, degree + 1, n_points).
    bases: Floats
    weights: Floats | None = None  # of a rational curve, shape (n_points,)

    @property
    def n_spans(self) -> int:
        """Number of spans."""
        return len(self.bases)

    def expand(self, points: Floats) -> Floats:
        """Return the coefficients of all spans for control points, shape (n, n_points, 3).

        The shape is (n, n_spans, degree + 1, 3), or 4 in place of 3 for a rational curve,
        with the weight last.
        """
        if self.weights is not None:
            weighted = points * per_vector(self.weights)
            last = np.broadcast_to(self.weights, points.shape[:-1])[..., np.newaxis]
            points = np.concatenate([weighted, last], axis=-1)
        n_spans, n_powers, n_points = self.bases.shape
        flat = self.bases.reshape(n_spans * n_powers, n_points) @ points
        return flat.reshape(len(points), n_spans, n_powers, points.shape[-1])

    def find_place(self, share: ArrayLike) -> Floats:
        """Return the place at a share of the parameter range, 0 to 1."""
        start, end = self.breaks[0], self.breaks[-1]
        parameters = start + np.clip(share, 0.0, 1.0) * (end - start)
        return np.interp(parameters, self.breaks, np.arange(len(self.breaks)))


def cut_spans(curve: NurbsCurve) -> CurveSpans:
    """Return the spans of a curve."""
    first, last = curve.degree - 1, len(curve.knots) - curve.degree
    breaks = np.unique(curve.knots[first : last + 1])
    plain = NurbsCurve(curve.points, curve.knots, curve.degree, curve.form)
    powers = [
        plain.basis(breaks[:-1], power) * per_vector(np.diff(breaks)) ** power
        for power in range(curve.degree + 1)
    ]
    factorials = [math.factorial(power) for power in range(curve.degree + 1)]
    bases = np.stack(powers, axis=1) / per_vector(np.array(factorials, float))
    return CurveSpans(breaks, bases, curve.weights)


class _Walker(NamedTuple):
    """Positions on curves, one per sample."""

    place: Floats  # shape (n,)
    position: Floats  # shape (n, 3)


def place_chain(
    spans: CurveSpans, points: Floats, lengths: list[Floats], start: Floats | float = 0.0
) -> Floats:
    """Return the positions of joints along curves, shape (..., n_bones + 1, 3).

    The control points have the shape (..., n_points, 3), the lengths of the bones, from the
    first joint down, the shape (...). The first joint is at a share of the parameter range.

    Examples
    --------
    Bones of length 2 along a line of length 3, which continues past its end:

    >>> line = NurbsCurve([[0, 0, 0], [3, 0, 0]], [0, 1], 1)
    >>> place_chain(cut_spans(line), line.points, [np.array(2.0), np.array(2.0)])[:, 0]
    array([0., 2., 4.])
    """
    shape = np.broadcast_shapes(
        points.shape[:-2], np.shape(start), *(np.shape(each) for each in lengths)
    )
    n, n_points = math.prod(shape), points.shape[-2]
    flat = np.broadcast_to(points, (*shape, n_points, 3)).reshape(n, n_points, 3)
    share = np.broadcast_to(start, shape).reshape(n)
    sizes = np.empty((n, len(lengths)))
    for k, each in enumerate(lengths):
        sizes[:, k] = np.broadcast_to(each, shape).reshape(n)
    placed = np.empty((n, len(lengths) + 1, 3))
    for begin in range(0, n, MAX_CHAINS):
        part = slice(begin, begin + MAX_CHAINS)
        placed[part] = _place_chains(spans, flat[part], sizes[part], share[part])
    return placed.reshape(*shape, len(lengths) + 1, 3)


def _place_chains(
    spans: CurveSpans, points: Floats, sizes: Floats, share: Floats
) -> Floats:
    """Place chains with bones of given sizes, shape (n, n_bones), one on each curve."""
    curves = spans.expand(points)
    place = spans.find_place(np.nan_to_num(share))
    span = np.minimum(place.astype(int), spans.n_spans - 1)
    first, _ = evaluate_spans(curves, span, place - span)
    walker = _Walker(place, first + per_vector(0.0 * share))  # NaN stays NaN
    samples = _sample_spans(curves)
    end = _find_end(curves, samples)
    positions = [walker.position]
    for size in sizes.T:
        walker = _step(walker, size, curves, samples, end)
        positions.append(walker.position)
    return np.stack(positions, axis=1)


def evaluate_spans(curves: Floats, span: Ints, t: Floats) -> tuple[Floats, Floats]:
    """Return points of curves and their derivatives with respect to t, shape (n, 3) each.

    The curves have the shape (n, n_spans, degree + 1, 3 or 4); t, shape (n,), is 0 at the
    start of a span and 1 at its end.
    """
    return _evaluate_polynomials(curves[np.arange(len(curves)), span], t)


def _evaluate_polynomials(powers: Floats, t: Floats) -> tuple[Floats, Floats]:
    """Return the values and derivatives of polynomials by Horner's rule."""
    t = per_vector(t)
    value, slope = powers[:, -1], np.zeros_like(powers[:, -1])
    for power in range(powers.shape[1] - 2, -1, -1):
        slope = slope * t + value
        value = value * t + powers[:, power]
    if value.shape[-1] == 3:
        return value, slope
    weight = value[:, 3:]
    point = value[:, :3] / weight
    return point, (slope[:, :3] - slope[:, 3:] * point) / weight


def _sample_spans(curves: Floats) -> Floats:
    """Return points along curves, shape (3, n_spans * SAMPLES_PER_SPAN + 1, n)."""
    n, _, n_powers, n_axes = curves.shape
    t = np.arange(SAMPLES_PER_SPAN) / SAMPLES_PER_SPAN
    table = per_vector(t) ** np.arange(n_powers)
    inner = table @ np.moveaxis(curves, (3, 0), (0, 3))
    last = np.moveaxis(curves[:, -1].sum(axis=1), -1, 0)[:, np.newaxis]
    samples = np.concatenate([inner.reshape(n_axes, -1, n), last], axis=1)
    return samples if n_axes == 3 else samples[:3] / samples[3]


def _find_end(curves: Floats, samples: Floats) -> tuple[Floats, Floats]:
    """Return the ends of curves and their unit tangents, shape (n, 3) each.

    If the last control points coincide, the tangent is the direction from the last sample.
    """
    n, n_spans = curves.shape[:2]
    end, slope = evaluate_spans(curves, np.full(n, n_spans - 1), np.ones(n))
    before = end - samples[:, -2].T
    size = length(np.ptp(samples, axis=1).T)
    is_still = per_vector(length(slope) <= 1e-9 * size)
    return end, unit_vector(np.where(is_still, before, slope))


def _step(
    walker: _Walker,
    size: Floats,
    curves: Floats,
    samples: Floats,
    end: tuple[Floats, Floats],
) -> _Walker:
    """Return the first point further along at a straight distance from the current one."""
    first, is_hit = _find_first_sample(walker, size, samples)
    span = np.minimum((first - 1) // SAMPLES_PER_SPAN, curves.shape[1] - 1)
    low = np.maximum((first - 1) / SAMPLES_PER_SPAN, walker.place) - span
    high = first / SAMPLES_PER_SPAN - span
    powers = curves[np.arange(len(curves)), span]
    t, hit = _find_hit(powers, low, high, walker.position, size)
    beyond = _continue_past_end(walker.position, size, *end)
    position = np.where(per_vector(is_hit), hit, beyond)
    return _Walker(np.where(is_hit, span + t, float(curves.shape[1])), position)


def _find_first_sample(
    walker: _Walker, size: Floats, samples: Floats
) -> tuple[Ints, Array]:
    """Return the number of the first sample far enough away, and whether there is one."""
    after, square = walker.place * SAMPLES_PER_SPAN, size * size
    last = samples.shape[1] - 1
    first, is_hit = np.full(len(size), last), np.zeros(len(size), bool)
    for begin in range(int(after.min()) + 1, last + 1, SAMPLES_PER_SEARCH):
        part = samples[:, begin : begin + SAMPLES_PER_SEARCH]
        away = part - walker.position.T[:, np.newaxis]
        away *= away
        is_far = away[0] + away[1] + away[2] >= square
        is_far &= np.arange(begin, begin + part.shape[1])[:, np.newaxis] > after
        is_new = is_far.any(axis=0) & ~is_hit
        first = np.where(is_new, begin + is_far.argmax(axis=0), first)
        is_hit |= is_new
        if is_hit.all():
            break
    return first, is_hit


def _find_hit(
    powers: Floats, low: Floats, high: Floats, center: Floats, size: Floats
) -> tuple[Floats, Floats]:
    """Return t and the point of polynomials at a distance from centers.

    Newton's method on |C(t) - c|^2 - s^2, with a bisection wherever it leaves the bracket.
    """
    square, t = size * size, high
    for _ in range(N_REFINEMENTS):
        point, slope = _evaluate_polynomials(powers, t)
        away = point - center
        excess = dot(away, away) - square
        low, high = np.where(excess < 0, t, low), np.where(excess < 0, high, t)
        with np.errstate(divide="ignore", invalid="ignore"):
            after = t - excess / (2 * dot(away, slope))
        is_inside = (after >= low) & (after <= high)
        after = np.where(is_inside, after, (low + high) / 2)
        is_done = np.all(np.abs(after - t) <= SMALL_STEP)
        t = after
        if is_done:
            break
    return t, _evaluate_polynomials(powers, t)[0]


def _continue_past_end(
    center: Floats, size: Floats, end: Floats, tangent: Floats
) -> Floats:
    """Return the point on the end tangent at a distance from centers: |E + a T - c| = s."""
    away = end - center
    along = dot(away, tangent)
    reach = np.sqrt(np.maximum(along**2 - dot(away, away) + size * size, 0.0))
    return end + per_vector(np.maximum(reach - along, 0.0)) * tangent
