"""Filters over time, the first axis of arrays, as in SciPy, which takes longer to load.

Edges are those of `numpy.pad`: SciPy's "reflect" is "symmetric".
"""

from typing import Literal

import numpy as np

from .arrays import Array, Floats, Ints

Edges = Literal["symmetric", "edge", "constant"]
GAUSSIAN_REACH, FIRST_SEARCH = 4.0, 64  # standard deviations; rows


def filter_window(values: Array, weights: Floats, edges: Edges = "symmetric") -> Array:
    """Return sums of values and their neighbors, by symmetric weights of odd length."""
    reach, n = len(weights) // 2, len(values)
    padded = np.pad(values, [(reach, reach)] + [(0, 0)] * (values.ndim - 1), edges)
    sums: Array = padded[reach : reach + n] * weights[reach]
    for k in range(reach, 0, -1):  # from far to near, as SciPy adds
        before, after = (padded[reach + step :][:n] for step in (-k, k))
        sums += (before + after) * weights[reach - k]
    return sums


def smooth_gaussian(values: Array, deviation: float, edges: Edges = "symmetric") -> Array:
    """Return values smoothed by a Gaussian, whose deviation is in rows."""
    reach = int(GAUSSIAN_REACH * deviation + 0.5)
    weights = np.exp(-0.5 / (deviation * deviation) * np.arange(-reach, reach + 1) ** 2)
    return filter_window(values, weights / weights.sum(), edges)


def find_window_maxima(values: Floats, size: int, edges: Edges = "symmetric") -> Floats:
    """Return the maximum of a window of some rows around each, shape (n,)."""
    return np.asarray(_list_windows(values, size, edges).max(axis=-1))


def find_window_means(values: Floats, size: int, edges: Edges = "symmetric") -> Floats:
    """Return the mean of a window of some rows around each, shape (n,)."""
    return np.asarray(_list_windows(values, size, edges).mean(axis=-1))


def _list_windows(values: Floats, size: int, edges: Edges) -> Floats:
    padded = np.pad(values, (size // 2, size - 1 - size // 2), edges)
    return np.lib.stride_tricks.sliding_window_view(padded, size)


def find_peaks(values: Floats) -> Ints:
    """Return the rows of local maxima, shape (n_peaks,); the middle of flat ones."""
    starts = np.append(0, np.flatnonzero(np.diff(values)) + 1)
    lasts = np.append(starts[1:], len(values)) - 1
    rises = np.diff(values[starts]) > 0
    is_peak = np.flatnonzero(rises[:-1] & ~rises[1:]) + 1
    return (starts[is_peak] + lasts[is_peak]) // 2


def measure_prominences(values: Floats, peaks: Ints) -> Floats:
    """Return the height of each peak above the higher of the valleys next to it."""
    sides = ((values[row::-1], values[row:]) for row in peaks.tolist())
    bases = [max(map(_find_base, both)) for both in sides]
    return np.asarray(values[peaks] - np.array(bases))


def _find_base(values: Floats) -> float:
    """Return the minimum of values before one is above the first."""
    size = FIRST_SEARCH
    while not (values[:size] > values[0]).any() and size < len(values):
        size *= 4
    is_above = np.append(values[:size] > values[0], True)
    return float(values[: is_above.argmax()].min())
