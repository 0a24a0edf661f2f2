"""The segments between the keys of an animation curve as cubic polynomials.

The parameter u runs from 0 to 1 in each segment. In an unweighted curve it is the elapsed
share of the segment; in a weighted curve it is the parameter of a Bezier curve whose
handles determine the speed of time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .._text import BriefRepr
from ..geometry.arrays import Floats, Ints
from .tangents import STEP_TYPES

Tangents = tuple[Floats, Floats, Floats, Floats]

# A time this close to a key, in seconds, gets its value, even at a step.
ON_KEY_TOLERANCE = 1e-10
THIRD_TOLERANCE = 1e-6  # time handles this close to a third make time uniform
LINE_TOLERANCE = 2e-7  # share of a slope that is a rounding error of a straight line
SOLVER_PRECISION = 4 * np.finfo(float).eps
MAX_SOLVER_STEPS = 100  # bisection alone needs 53


@dataclass(frozen=True, eq=False, repr=False)
class Segments(BriefRepr):
    """Polynomials of the segments, of shape (4, n_spans) in u, lowest power first.

    The time handles P and Q, shape (2, n_spans), are shares of the segment; u equals time
    if both are 1/3.
    """

    times: Floats
    values: Floats
    polynomials: Floats
    handles: Floats

    def evaluate(self, times: Floats) -> Floats:
        """Return the values at `times`, all between the first and the last key."""
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

    def end_slopes(self) -> tuple[Floats, Floats]:
        """Return the slopes at the start and end of each segment of an unweighted curve."""
        lengths = np.diff(self.times)
        _, c1, c2, c3 = self.polynomials
        return c1 / lengths, (c1 + 2 * c2 + 3 * c3) / lengths

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
    types: tuple[Sequence[str], Sequence[str]],
    weighted: bool,
) -> Segments:
    """Build the segments between keys.

    The tangents are in x, in y, out x and out y, and the types those of the in and the out
    tangents; all have an entry per key. The out type step or stepnext makes the segment
    after its key constant.
    """
    in_types, out_types = types
    in_x, in_y, out_x, out_y = tangents
    sides = (out_x[:-1], out_y[:-1], in_x[1:], in_y[1:])
    lengths, rises = np.diff(times), np.diff(values)
    handles = np.full((2, len(lengths)), 1 / 3)
    if weighted:
        handles, up, down = _weighted_handles(lengths, sides)
    else:
        slopes = _find_end_slopes(sides, rises / lengths, in_types[1:])
        up, down = (lengths * slope / 3 for slope in slopes)
    polynomials = np.stack(
        [values[:-1], 3 * up, 3 * (rises - down - 2 * up), 3 * (up + down) - 2 * rises]
    )
    if not set(STEP_TYPES).isdisjoint(out_types):
        names = np.asarray(out_types)[:-1]
        stepping = np.isin(names, STEP_TYPES)
        polynomials[1:, stepping] = 0.0
        polynomials[0] = np.where(names == "stepnext", values[1:], polynomials[0])
        handles[:, stepping] = 1 / 3
    return Segments(times, values, polynomials, handles)


def monotonic_handles(p: Floats, q: Floats) -> tuple[Floats, Floats]:
    """Return time handles, shortened as in Maya where time would run backwards.

    For P and Q of at least 0, time never runs backwards if both are at most 1, or if
    P^2 + Q^2 + P Q - 2 (P + Q) + 1 <= 0. Otherwise P is limited to 4/3 and Q moves onto the
    ellipse. Both are durations as shares of their segment.

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
    """Return the Bezier parameters at which shares of a segment have elapsed.

    Solves 3 P u (1-u)^2 + 3 (1-Q) u^2 (1-u) + u^3 = share by Newton's method, safeguarded
    by bisection. Shares and results are from 0 to 1; P and Q are monotonic handles.
    """
    a, b, c = 3 * (p + q) - 2, 3 * (1 - q - 2 * p), 3 * p
    result = share.copy()
    active = np.arange(len(share))
    u, low, high = share, np.zeros_like(share), np.ones_like(share)
    for _ in range(MAX_SOLVER_STEPS):
        error = ((a * u + b) * u + c) * u - share
        low, high = np.where(error <= 0, u, low), np.where(error >= 0, u, high)
        with np.errstate(divide="ignore", invalid="ignore"):
            better = u - error / ((3 * a * u + 2 * b) * u + c)
        inside = (better > low) & (better < high)
        better = np.where(inside, better, (low + high) / 2)
        result[active] = better
        moving = np.abs(better - u) > SOLVER_PRECISION
        if not moving.any():
            break
        active, u, low, high = active[moving], better[moving], low[moving], high[moving]
        a, b, c, share = a[moving], b[moving], c[moving], share[moving]
    return result


def _weighted_handles(lengths: Floats, sides: Tangents) -> tuple[Floats, Floats, Floats]:
    """Return time handles, shape (2, n_spans), and value handles at both ends."""
    out_x, out_y, in_x, in_y = sides
    raw = np.stack([out_x, in_x]) / (3 * lengths)
    handles = np.stack(monotonic_handles(*raw))
    shortened = np.divide(handles, raw, out=np.ones_like(raw), where=raw != 0)
    # A handle that points backwards in time has no effect, even if the other moves it.
    up, down = np.stack([out_y, in_y]) / 3 * np.maximum(shortened, 0.0)
    return handles, up, down


def _find_end_slopes(
    sides: Tangents, secants: Floats, in_types: Sequence[str]
) -> tuple[Floats, Floats]:
    """Return the slopes at both ends of unweighted segments; vertical tangents are flat.

    A tangent of (0, 0), such as an in-tangent of type stepnext, has no direction: if the
    other tangent lies along the secant, Maya draws a straight line. In-tangents of type
    step are flat.
    """
    out_x, out_y, in_x, in_y = sides
    first = np.divide(out_y, out_x, out=np.zeros_like(out_y), where=out_x != 0)
    last = np.divide(in_y, in_x, out=np.zeros_like(in_y), where=in_x != 0)
    x, y = np.array([out_x, in_x]), np.array([out_y, in_y])
    is_straight = ((x == 0) & (y == 0)).any(axis=0)
    if is_straight.any():
        is_straight &= np.asarray(in_types) != "step"
        is_straight &= (np.abs(y - secants * x) <= LINE_TOLERANCE * np.abs(y)).all(axis=0)
    return np.where(is_straight, secants, first), np.where(is_straight, secants, last)
