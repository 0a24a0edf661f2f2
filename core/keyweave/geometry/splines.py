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
from .banded import BandedSystem


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


class NaturalSpline:
    """A cubic spline with natural ends, which is constant beyond its knots.

    Parameters
    ----------
    knots : ndarray, shape (n_knots,)
    values : ndarray, shape (n_knots, ...)

    Examples
    --------
    >>> spline = NaturalSpline(np.array([0.0, 1.0, 2.0]), np.array([0.0, 1.0, 4.0]))
    >>> spline(np.array([1.0, 1.5, 2.0, 3.0]))
    array([1.    , 2.3125, 4.    , 4.    ])
    """

    def __init__(self, knots: ArrayLike, values: ArrayLike) -> None:
        self.knots, self.values = np.asarray(knots, float), np.asarray(values, float)
        self.bends = _find_bends(self.knots, self.values.reshape(len(self.knots), -1))

    def __call__(self, at: ArrayLike) -> Floats:
        """Return the values at places, an array of any shape."""
        inside = np.clip(np.asarray(at, float), self.knots[0], self.knots[-1])
        k = np.clip(np.searchsorted(self.knots, inside), 1, max(len(self.knots) - 1, 1))
        first, last = k - 1, np.minimum(k, len(self.knots) - 1)
        step = (self.knots[last] - self.knots[first])[..., np.newaxis]
        b = (inside - self.knots[first])[..., np.newaxis] / np.where(step > 0, step, 1.0)
        a, rows = 1 - b, self.values.reshape(len(self.knots), -1)
        bends = (a**3 - a) * self.bends[first] + (b**3 - b) * self.bends[last]
        values = a * rows[first] + b * rows[last] + bends * step**2 / 6
        return np.asarray(values.reshape(inside.shape + self.values.shape[1:]))


def weigh_knots(knots: Floats, at: float) -> Floats:
    """Return the factors of the values at knots in a natural spline at a place.

    Shape (n_knots,). A spline is linear in the values at its knots.
    """
    return _make_unit_splines(tuple(knots.tolist()))(at)


@lru_cache(maxsize=256)  # of the subjects of a motion space, at one speed after the other
def _make_unit_splines(knots: tuple[float, ...]) -> NaturalSpline:
    """Return the splines that are 1 at one knot and 0 at all others."""
    return NaturalSpline(knots, np.eye(len(knots)))


def _find_bends(knots: Floats, rows: Floats) -> Floats:
    """Return second derivatives at knots that make first derivatives continuous."""
    bends = np.zeros(rows.shape)
    if len(knots) > 2:
        steps = np.diff(knots)
        slopes = np.diff(rows, axis=0) / steps[:, np.newaxis]
        bands = np.stack([2 * (steps[:-1] + steps[1:]), np.append(steps[1:-1], 0.0)])
        bends[1:-1] = BandedSystem(bands).solve(6 * np.diff(slopes, axis=0))
    return bends
