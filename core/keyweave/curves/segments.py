"""The segments between the keys of an animation curve as cubic polynomials.

The parameter u runs from 0 to 1 in each segment. In an unweighted curve it is the share
of the segment's time; in a weighted curve it is the parameter of a Bezier curve whose
handles decide how fast time passes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .._text import BriefRepr
from ..geometry.arrays import Floats, Ints
from .tangents import STEP_TYPES

Tangents = tuple[Floats, Floats, Floats, Floats]

ON_KEY_TOLERANCE = (
    1e-10  # seconds; a time this near to a key gets its value, also at a step
)
THIRD_TOLERANCE = 1e-6  # time handles this near to a third pass time evenly
SOLVER_PRECISION = 4 * np.finfo(float).eps
MAX_SOLVER_STEPS = 100  # bisection alone needs 53


@dataclass(frozen=True, eq=False, repr=False)
class Segments(BriefRepr):
    """Polynomials of the spans, lowest power first.

    Attributes
    ----------
    times, values : ndarray, shape (n_keys,)
    polynomials : ndarray, shape (4, n_spans)
        Coefficients of the value in u.
    handles : ndarray, shape (2, n_spans)
        The time handles P and Q as shares of the span; a third means u is the time.
    """

    times: Floats
    values: Floats
    polynomials: Floats
    handles: Floats

    def evaluate(self, times: Floats) -> Floats:
        """Return the values at `times`, which lie between the first and the last key."""
        if len(self.times) == 1:
            return np.full(times.shape, self.values[0])
        n_spans = len(self.times) - 1
        span = np.searchsorted(self.times, times, side="right") - 1
        span = np.clip(span, 0, n_spans - 1)
        start, end = self.times[span], self.times[span + 1]
        share = np.clip((times - start) / (end - start), 0.0, 1.0)
        u = self._parameters(share, span)
        c0, c1, c2, c3 = (c[span] for c in self.polynomials)
        values = ((c3 * u + c2) * u + c1) * u + c0
        values = np.where(times - start <= ON_KEY_TOLERANCE, self.values[span], values)
        return np.where(end - times <= ON_KEY_TOLERANCE, self.values[span + 1], values)

    def _parameters(self, share: Floats, span: Ints) -> Floats:
        bent = (np.abs(self.handles - 1 / 3) >= THIRD_TOLERANCE).any(axis=0)[span]
        if not bent.any():
            return share
        u = share.copy()
        p, q = self.handles[:, span[bent]]
        u[bent] = solve_parameters(share[bent], p, q)
        return u


def build_segments(
    times: Floats,
    values: Floats,
    tangents: Tangents,
    out_types: Sequence[str],
    weighted: bool,
) -> Segments:
    """Return the spans between keys.

    Parameters
    ----------
    times, values : ndarray, shape (n_keys,)
    tangents : tuple of four ndarray, shape (n_keys,)
        In x, in y, out x and out y.
    out_types : sequence of str, length n_keys
        A key with the type step or stepnext makes the span after it constant.
    weighted : bool
    """
    in_x, in_y, out_x, out_y = tangents
    sides = (out_x[:-1], out_y[:-1], in_x[1:], in_y[1:])
    lengths, rises = np.diff(times), np.diff(values)
    handles = np.full((2, len(lengths)), 1 / 3)
    if weighted:
        handles, up, down = _weighted_handles(lengths, sides)
    else:
        up, down = (lengths * slope / 3 for slope in _end_slopes(sides))
    polynomials = np.stack(
        [values[:-1], 3 * up, 3 * (rises - down - 2 * up), 3 * (up + down) - 2 * rises]
    )
    if not set(STEP_TYPES).isdisjoint(out_types):
        types = np.asarray(out_types)[:-1]
        stepping = np.isin(types, STEP_TYPES)
        polynomials[1:, stepping] = 0.0
        polynomials[0] = np.where(types == "stepnext", values[1:], polynomials[0])
        handles[:, stepping] = 1 / 3
    return Segments(times, values, polynomials, handles)


def monotonic_handles(p: Floats, q: Floats) -> tuple[Floats, Floats]:
    """Shorten time handles as Maya does where time would run backwards.

    With P and Q at least 0, time never runs backwards while both are at most 1, or
    while P^2 + Q^2 + P Q - 2 (P + Q) + 1 <= 0. Elsewhere P is kept, up to 4/3, and Q
    moves to the ellipse.

    Parameters
    ----------
    p, q : ndarray, shape (n_spans,)
        Lengths in time of a span's first and second handle, as shares of the span.

    Examples
    --------
    >>> monotonic_handles(np.array([0.5, 1.0, 3.0]), np.array([-1.0, 2.0, 0.0]))
    (array([0.5 , 1. , 1.33333333]), array([0. , 1. , 0.33333333]))
    """
    p, q = np.maximum(p, 0.0), np.maximum(q, 0.0)
    outside = p * p + q * q + p * q - 2 * (p + q) + 1 > 0
    outside &= (p > 1) | (q > 1)
    longest = np.where(outside, np.minimum(p, 4 / 3), 0.0)
    reach = np.sqrt(np.maximum(longest * (4 - 3 * longest), 0.0))
    upper, lower = (2 - longest + reach) / 2, (2 - longest - reach) / 2
    nearer = np.where(q > upper, upper, lower)
    return np.where(outside, longest, p), np.where(outside, nearer, q)


def solve_parameters(share: Floats, p: Floats, q: Floats) -> Floats:
    """Return where a Bezier curve in time has come when a share of the span has passed.

    Solves 3 P u (1-u)^2 + 3 (1-Q) u^2 (1-u) + u^3 = share by Newton's method, kept
    between bounds that close in on the solution.

    Parameters
    ----------
    share : ndarray, shape (n,)
        From 0 to 1.
    p, q : ndarray, shape (n,)
        Monotonic handles.

    Returns
    -------
    u : ndarray, shape (n,)
        From 0 to 1.
    """
    a, b, c = 3 * (p + q) - 2, 3 * (1 - q - 2 * p), 3 * p
    result = share.copy()
    open_ = np.arange(len(share))
    u, low, high = share, np.zeros_like(share), np.ones_like(share)
    for _ in range(MAX_SOLVER_STEPS):
        error = ((a * u + b) * u + c) * u - share
        low, high = np.where(error <= 0, u, low), np.where(error >= 0, u, high)
        with np.errstate(divide="ignore", invalid="ignore"):
            better = u - error / ((3 * a * u + 2 * b) * u + c)
        inside = (better > low) & (better < high)
        better = np.where(inside, better, (low + high) / 2)
        result[open_] = better
        moving = np.abs(better - u) > SOLVER_PRECISION
        if not moving.any():
            break
        open_, u, low, high = open_[moving], better[moving], low[moving], high[moving]
        a, b, c, share = a[moving], b[moving], c[moving], share[moving]
    return result


def _weighted_handles(lengths: Floats, sides: Tangents) -> tuple[Floats, Floats, Floats]:
    """Return time handles (2, n_spans) and the value handles at the start and end."""
    out_x, out_y, in_x, in_y = sides
    given = np.stack([out_x, in_x]) / (3 * lengths)
    handles = np.stack(monotonic_handles(*given))
    shortened = np.divide(handles, given, out=np.ones_like(given), where=given != 0)
    # A handle that points backwards in time is none, however the other makes it move.
    up, down = np.stack([out_y, in_y]) / 3 * np.maximum(shortened, 0.0)
    return handles, up, down


def _end_slopes(sides: Tangents) -> tuple[Floats, Floats]:
    """Return the slopes at a span's start and end; vertical tangents count as flat."""
    out_x, out_y, in_x, in_y = sides
    first = np.divide(out_y, out_x, out=np.zeros_like(out_y), where=out_x != 0)
    last = np.divide(in_y, in_x, out=np.zeros_like(in_y), where=in_x != 0)
    return first, last
