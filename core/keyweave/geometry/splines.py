"""Splines through knots, as in SciPy, whose module takes longer to load than most verbs.

References
----------
.. [FC80] F. N. Fritsch and R. E. Carlson. Monotone piecewise cubic interpolation. SIAM
   Journal on Numerical Analysis, 1980.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from .arrays import Floats


def interpolate_monotonely(knots: ArrayLike, values: Floats, at: ArrayLike) -> Floats:
    """Return a cubic spline that never leaves the range of two neighboring knots [FC80].

    Values have a row for each knot, places lie between the first and the last one.

    Examples
    --------
    >>> knots = np.array([0.0, 1.0, 2.0, 3.0])
    >>> interpolate_monotonely(knots, np.array([0.0, 0.0, 1.0, 1.0]), np.array([0.5, 1.5]))
    array([0. , 0.5])
    """
    x, at = np.asarray(knots, float), np.asarray(at, float)
    rows = np.asarray(values, float).reshape(len(x), -1)
    steps = np.diff(x)[:, np.newaxis]
    chords = np.diff(rows, axis=0) / steps
    slopes = _find_monotone_slopes(steps, chords)
    k = np.clip(np.searchsorted(x, at, "right") - 1, 0, len(steps) - 1)
    h = steps[k]
    t = (at - x[k])[:, np.newaxis] / h
    bends = slopes[k] + slopes[k + 1] - 2 * chords[k]
    inner = slopes[k] + t * (chords[k] - slopes[k] - bends + t * bends)
    return np.asarray(rows[k] + t * h * inner).reshape((len(k), *np.shape(values)[1:]))


def _find_monotone_slopes(h: Floats, m: Floats) -> Floats:
    """Return slopes at knots from steps and chords: weighted harmonic means, or 0."""
    if len(h) == 1:
        return np.repeat(m, 2, axis=0)
    w1, w2 = 2 * h[1:] + h[:-1], h[1:] + 2 * h[:-1]
    same = m[1:] * m[:-1] > 0
    before, after = np.where(same, m[:-1], 1.0), np.where(same, m[1:], 1.0)
    inside = np.where(same, (w1 + w2) / (w1 / before + w2 / after), 0.0)
    ends = [_find_end_slope(*h[:2], *m[:2]), _find_end_slope(*h[:-3:-1], *m[:-3:-1])]
    return np.concatenate([ends[:1], inside, ends[1:]])


def _find_end_slope(h0: Floats, h1: Floats, m0: Floats, m1: Floats) -> Floats:
    """Return the slope of a parabola through three knots, limited to be monotone."""
    slope = ((2 * h0 + h1) * m0 - h0 * m1) / (h0 + h1)
    steep = (np.sign(m0) != np.sign(m1)) & (np.abs(slope) > 3 * np.abs(m0))
    return np.where(slope * m0 <= 0, 0.0, np.where(steep, 3 * m0, slope))


def interpolate_naturally(knots: Floats, values: Floats, at: float) -> Floats:
    """Return a cubic spline with natural ends at a place; it is constant beyond them.

    Examples
    --------
    >>> knots = np.array([0.0, 1.0, 2.0])
    >>> [float(interpolate_naturally(knots, knots**2, at)) for at in (1.0, 1.5, 2.0, 3.0)]
    [1.0, 2.3125, 4.0, 4.0]
    """
    return np.asarray(np.tensordot(weigh_knots(knots, at), values, 1))


def weigh_knots(knots: Floats, at: float) -> Floats:
    """Return the factors of the values at knots in a natural spline at a place.

    Shape (n_knots,). A spline is linear in the values at its knots.
    """
    if len(knots) == 1:
        return np.ones(1)
    at = float(np.clip(at, knots[0], knots[-1]))
    k = int(np.clip(np.searchsorted(knots, at), 1, len(knots) - 1))
    step = knots[k] - knots[k - 1]
    b = (at - knots[k - 1]) / step
    a = 1 - b
    bends = _bend_unit_splines(tuple(knots.tolist()))[k - 1 : k + 1]
    weights = np.array([a**3 - a, b**3 - b]) @ bends * step**2 / 6
    weights[k - 1 : k + 1] += a, b
    return np.asarray(weights)


@lru_cache(maxsize=256)  # of the subjects of a motion space, at one speed after the other
def _bend_unit_splines(knots: tuple[float, ...]) -> Floats:
    """Return the second derivatives, at each knot, of splines that are 1 at one knot.

    Shape (n_knots, n_knots). They are 0 at both ends and make first derivatives continuous.
    """
    n, steps = len(knots), np.diff(knots)
    slopes = np.diff(np.eye(n), axis=0) / steps[:, np.newaxis]
    system, changes = np.eye(n), np.zeros((n, n))
    for i in range(1, n - 1):
        before, after = steps[i - 1 : i + 1]
        system[i, i - 1 : i + 2] = before, 2 * (before + after), after
        changes[i] = 6 * (slopes[i] - slopes[i - 1])
    return np.linalg.solve(system, changes)
