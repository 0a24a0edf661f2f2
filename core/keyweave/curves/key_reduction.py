"""Key reduction: few keys and their slopes for a densely sampled channel.

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
from scipy.linalg import solveh_banded

from ..geometry.arrays import Bools, Floats, Ints
from .tangents import compute_tangents, span_lengths

SplitRule = Callable[[Ints, Ints, Floats], Ints]  # keys, frames too far off, by how much

STIFFNESS = 1e-4  # how much a slope is drawn to that of the frames around it
PRUNING_ROUNDS = 4


@dataclass(frozen=True, eq=False)
class Track:
    """The frames of one channel and the original's keys between the first and last.

    `source` is the original's key at each time, -1 where there is none. `held` marks
    the frames within the original's steps that the clip has kept.
    """

    times: Floats
    values: Floats
    source: Ints
    held: Bools


def reduce_keys(track: Track, allowed: float) -> tuple[Ints, Floats]:
    """Return the rows that become keys, and the slopes (units per second) at them.

    Where to split a span that is too far off has no best answer: its middle suits
    smooth motion, the centre of its errors suits motion with accents. Both are tried.
    """
    must = track.source >= 0
    must[[0, -1]] = True
    tried = [
        _prune_keys(track, must, allowed, split)
        for split in (_find_middles, _find_error_centers)
    ]
    return min(tried, key=lambda found: len(found[0]))


def _prune_keys(
    track: Track, must: Bools, allowed: float, split: SplitRule
) -> tuple[Ints, Floats]:
    """Add keys, then leave out what the later ones have made superfluous."""
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
    """Add keys until no frame is further off than allowed."""
    preferred = _preferred_slopes(track)
    while True:
        slopes, off = _solve_slopes(track, keys, preferred)
        too_far = np.flatnonzero(off > allowed)
        if len(too_far) == 0:
            return keys, slopes
        keys = np.union1d(keys, split(keys, too_far, off[too_far]))


def _find_middles(keys: Ints, too_far: Ints, off: Floats) -> Ints:
    """Return the middles of the spans which hold frames that are too far off."""
    after = np.unique(np.searchsorted(keys, too_far))
    return (keys[after - 1] + keys[after]) // 2


def _find_error_centers(keys: Ints, too_far: Ints, off: Floats) -> Ints:
    """Return for each such span the centre of its frames that are too far off."""
    after = np.searchsorted(keys, too_far)
    weights = np.bincount(after, off)[np.unique(after)]
    moments = np.bincount(after, off * too_far)[np.unique(after)]
    return np.round(moments / weights).astype(np.intp)


def _solve_slopes(track: Track, keys: Ints, preferred: Floats) -> tuple[Floats, Floats]:
    """Return the slopes at keys that fit the frames best, and how far off each frame is.

    Least squares of v(t) = H00 v0 + H01 v1 + h (H10 m0 + H11 m1) in the slopes m, which
    is tridiagonal; a little stiffness holds slopes that no frame decides.
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
    off = np.zeros(len(track.times))
    off[rows] = np.abs(rest - a * slopes[span] - b * slopes[span + 1])
    off[keys] = 0.0
    return slopes, off


def _least_squares(
    span: Ints, a: Floats, b: Floats, rest: Floats, stiffness: Floats, preferred: Floats
) -> Floats:
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


def _preferred_slopes(track: Track) -> Floats:
    """Return the slopes that auto tangents would have if every frame were a key."""
    types = ["auto"] * len(track.times)
    x, y = compute_tangents(track.times, track.values, types, "out", weighted=True)
    return np.divide(y, x, out=np.zeros_like(y), where=x > 0)


def _find_spare_keys(
    track: Track, keys: Ints, slopes: Floats, must: Bools, allowed: float
) -> Bools:
    """Mark keys, no two of them neighbours, without which the curve is near enough."""
    n_keys = len(keys)
    if n_keys < 3:
        return np.zeros(n_keys, bool)
    rows = np.arange(keys[0], keys[-1])
    span = np.searchsorted(keys, rows, side="right") - 1
    worst = np.zeros(n_keys)
    for gone in (span, span + 1):  # the key at the start, or at the end, of the span
        inner = (gone > 0) & (gone < n_keys - 1)
        off = _removal_errors(track, keys, slopes, rows[inner], gone[inner])
        np.maximum.at(worst, gone[inner], off)
    able = (worst <= allowed) & ~must[keys]
    spare = np.zeros(n_keys, bool)
    for i in np.flatnonzero(able):
        spare[i] = not spare[i - 1]
    return spare


def _removal_errors(
    track: Track, keys: Ints, slopes: Floats, rows: Ints, gone: Ints
) -> Floats:
    """Return how far off frames are when their span and the next one become one."""
    first, last = keys[gone - 1], keys[gone + 1]
    h = track.times[last] - track.times[first]
    u = (track.times[rows] - track.times[first]) / h
    start, rise = track.values[first], track.values[last] - track.values[first]
    m0, m1 = h * slopes[gone - 1], h * slopes[gone + 1]
    curve = start + u * (m0 + u * (3 * rise - 2 * m0 - m1 + u * (m0 + m1 - 2 * rise)))
    return np.abs(curve - track.values[rows])
