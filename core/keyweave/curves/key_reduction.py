"""Key reduction: the keys, and their slopes, that a densely sampled channel needs.

A key is added wherever the smooth curve through the current keys misses the samples by
more than the tolerance, as in [S90]_, but the slopes at all keys are solved together.

References
----------
.. [S90] P. J. Schneider. An algorithm for automatically fitting digitized curves.
   Graphics Gems, 1990.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ..geometry.arrays import Bools, Floats, Ints
from .tangents import compute_tangents, span_lengths

SplitRule = Callable[
    [Ints, Ints, Floats], Ints
]  # keys, frames beyond the tolerance, errors

STIFFNESS = 1e-4  # weight of the slopes of the surrounding frames
PRUNING_ROUNDS = 4


@dataclass(frozen=True, eq=False)
class Track:
    """Frames of a channel and the keys of the original within their range.

    Attributes
    ----------
    times, values : ndarray, shape (n_times,)
    source : ndarray of int, shape (n_times,)
        Index of the original's key at each time, or -1.
    held : ndarray of bool, shape (n_times,)
        Frames within steps of the original that the clip still has.
    """

    times: Floats
    values: Floats
    source: Ints
    held: Bools


def reduce_keys(track: Track, allowed: float) -> tuple[Ints, Floats]:
    """Return the rows that become keys, and their slopes in units per second.

    A span beyond the tolerance is split in its middle, which suits smooth motion, or at the
    center of its errors, which suits motion with accents; the better result is used.
    """
    must = track.source >= 0
    must[[0, -1]] = True
    results = [
        _prune_keys(track, must, allowed, split)
        for split in (_find_middles, _find_error_centers)
    ]
    return min(results, key=lambda result: len(result[0]))


def _prune_keys(
    track: Track, must: Bools, allowed: float, split: SplitRule
) -> tuple[Ints, Floats]:
    """Add keys, then remove those that later keys have made redundant."""
    keys, slopes = _add_keys(track, np.flatnonzero(must), allowed, split)
    for _ in range(PRUNING_ROUNDS):
        spare = _find_spare_keys(track, keys, slopes, must, allowed)
        if not spare.any():
            break
        fewer = _add_keys(track, keys[~spare], allowed, split)
        if len(fewer[0]) >= len(keys):
            break
        keys, slopes = fewer
    return keys, slopes


def _add_keys(
    track: Track, keys: Ints, allowed: float, split: SplitRule
) -> tuple[Ints, Floats]:
    """Add keys until all frames are within the tolerance."""
    preferred = _auto_slopes(track)
    while True:
        slopes, errors = _solve_slopes(track, keys, preferred)
        too_far = np.flatnonzero(errors > allowed)
        if len(too_far) == 0:
            return keys, slopes
        keys = np.union1d(keys, split(keys, too_far, errors[too_far]))


def _find_middles(keys: Ints, too_far: Ints, errors: Floats) -> Ints:
    """Return the middles of the spans that contain frames beyond the tolerance."""
    after = np.unique(np.searchsorted(keys, too_far))
    return (keys[after - 1] + keys[after]) // 2


def _find_error_centers(keys: Ints, too_far: Ints, errors: Floats) -> Ints:
    """Return the centers of error of the spans with frames beyond the tolerance."""
    after = np.searchsorted(keys, too_far)
    weights = np.bincount(after, errors)[np.unique(after)]
    moments = np.bincount(after, errors * too_far)[np.unique(after)]
    return np.round(moments / weights).astype(np.intp)


def _solve_slopes(track: Track, keys: Ints, preferred: Floats) -> tuple[Floats, Floats]:
    """Return the slopes at keys that fit the frames best, and the error on each frame.

    Tridiagonal least squares of v(t) = H00 v0 + H01 v1 + h (H10 m0 + H11 m1) in the slopes
    m; a little stiffness determines slopes that no frame does.
    """
    rows = np.flatnonzero(~track.held)
    n_keys = len(keys)
    if n_keys == 1:
        return np.zeros(1), np.abs(track.values - track.values[keys[0]])
    span = np.clip(np.searchsorted(keys, rows, side="right") - 1, 0, n_keys - 2)
    first, last = keys[span], keys[span + 1]
    h = track.times[last] - track.times[first]
    u = (track.times[rows] - track.times[first]) / h
    a, b = h * u * (1 - u) ** 2, h * u * u * (u - 1)
    rise = track.values[last] - track.values[first]
    rest = track.values[rows] - track.values[first] - rise * u * u * (3 - 2 * u)
    slopes = _least_squares(span, a, b, rest, _stiffness(track, keys), preferred[keys])
    errors = np.zeros(len(track.times))
    errors[rows] = np.abs(rest - a * slopes[span] - b * slopes[span + 1])
    errors[keys] = 0.0
    return slopes, errors


def _least_squares(
    span: Ints, a: Floats, b: Floats, rest: Floats, stiffness: Floats, preferred: Floats
) -> Floats:
    from scipy.linalg import solveh_banded

    n_keys = len(preferred)
    bands = np.zeros((2, n_keys))
    bands[1] = stiffness + np.bincount(span, a * a, n_keys)
    bands[1, 1:] += np.bincount(span, b * b, n_keys - 1)
    bands[0, 1:] = np.bincount(span, a * b, n_keys - 1)
    right = stiffness * preferred + np.bincount(span, a * rest, n_keys)
    right[1:] += np.bincount(span, b * rest, n_keys - 1)
    return np.asarray(solveh_banded(bands, right, check_finite=False), float)


def _stiffness(track: Track, keys: Ints) -> Floats:
    spans = span_lengths(track.times[keys], "in") + span_lengths(track.times[keys], "out")
    return STIFFNESS * spans * spans


def _auto_slopes(track: Track) -> Floats:
    """Return the slopes of auto tangents with a key on every frame."""
    types = ["auto"] * len(track.times)
    x, y = compute_tangents(track.times, track.values, types, "out", weighted=True)
    return np.divide(y, x, out=np.zeros_like(y), where=x > 0)


def _find_spare_keys(
    track: Track, keys: Ints, slopes: Floats, must: Bools, allowed: float
) -> Bools:
    """Return a mask of keys, no two adjacent, that the curve does not need."""
    n_keys = len(keys)
    if n_keys < 3:
        return np.zeros(n_keys, bool)
    rows = np.arange(keys[0], keys[-1])
    span = np.searchsorted(keys, rows, side="right") - 1
    worst = np.zeros(n_keys)
    for key in (span, span + 1):  # at the start, or at the end, of the span
        inner = (key > 0) & (key < n_keys - 1)
        errors = _removal_errors(track, keys, slopes, rows[inner], key[inner])
        np.maximum.at(worst, key[inner], errors)
    removable = (worst <= allowed) & ~must[keys]
    spare = np.zeros(n_keys, bool)
    for i in np.flatnonzero(removable):
        spare[i] = not spare[i - 1]
    return spare


def _removal_errors(
    track: Track, keys: Ints, slopes: Floats, rows: Ints, removed: Ints
) -> Floats:
    """Return the errors of frames when the removal of a key merges two spans."""
    first, last = keys[removed - 1], keys[removed + 1]
    h = track.times[last] - track.times[first]
    u = (track.times[rows] - track.times[first]) / h
    start, rise = track.values[first], track.values[last] - track.values[first]
    m0, m1 = h * slopes[removed - 1], h * slopes[removed + 1]
    curve = start + u * (m0 + u * (3 * rise - 2 * m0 - m1 + u * (m0 + m1 - 2 * rise)))
    return np.abs(curve - track.values[rows])
