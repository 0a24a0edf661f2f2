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
from ..geometry.vectors import per_vector
from .tangents import compute_tangents, span_lengths

# Takes keys, the frames beyond the tolerance and their errors.
SplitRule = Callable[[Ints, Ints, Floats], Ints]

STIFFNESS = 1e-4  # weight of the slopes of the surrounding frames
TANGENT_UNITY = 1e-3  # weight of the difference of broken tangents
PRUNING_ROUNDS = 4
KEYS_APART = 8  # keys; slopes at this distance hardly depend on each other


@dataclass(frozen=True, eq=False)
class Track:
    """Frames of channels that share keys, and the keys that they must have.

    Attributes
    ----------
    times : ndarray, shape (n_times,)
    values : ndarray, shape (n_times, n_channels)
    source : ndarray of int, shape (n_times,)
        Index of the original's key at each time, or -1.
    held : ndarray of bool, shape (n_times,)
        Frames within steps of the original that the clip still has.
    pinned : ndarray of bool, shape (n_times,), optional
        Frames that become keys with broken tangents, so that motion may start and stop.
    flat : ndarray of int, shape (n_times, n_channels), optional
        Number of the level span of each value, or 0. Inside a span slopes are 0.
    """

    times: Floats
    values: Floats
    source: Ints
    held: Bools
    pinned: Bools | None = None
    flat: Ints | None = None

    def find_required(self) -> Bools:
        """Return a mask of the frames that must be keys."""
        required = self.source >= 0
        if self.pinned is not None:
            required |= self.pinned
        required[[0, -1]] = True
        return required


def reduce_keys(track: Track, allowed: Floats) -> tuple[Ints, Floats]:
    """Return the rows that become keys, and their slopes in units per second.

    A span beyond the tolerance is split in its middle, which suits smooth motion, or at the
    center of its errors, which suits motion with accents; the better result is used.

    Maximum errors broadcast to (n_times, n_channels). The slopes, incoming and outgoing,
    have the shape (2, n_keys, n_channels).
    """
    allowed = np.broadcast_to(allowed, track.values.shape)
    must = track.find_required()
    results = [
        _prune_keys(track, must, allowed, split)
        for split in (_find_middles, _find_error_centers)
    ]
    return min(results, key=lambda result: len(result[0]))


def _prune_keys(
    track: Track, must: Bools, allowed: Floats, split: SplitRule
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
    track: Track, keys: Ints, allowed: Floats, split: SplitRule
) -> tuple[Ints, Floats]:
    """Add keys until all frames are within the tolerance."""
    preferred = _auto_slopes(track)
    units = allowed.max(axis=0)
    units = np.where(units > 0, units, 1.0)
    while True:
        slopes, errors = _solve_slopes(track, keys, preferred)
        too_far = np.flatnonzero((errors > allowed).any(axis=1))
        if len(too_far) == 0:
            return keys, slopes
        sizes = np.max(errors[too_far] / units, axis=1)
        keys = np.union1d(keys, split(keys, too_far, sizes))


def thin_keys(track: Track, keys: Ints, allowed: Floats) -> tuple[Ints, Floats]:
    """Remove keys, as long as the curves through the others fit the frames."""
    required = track.find_required()
    return _remove_keys(track, keys, keys[~required[keys]], allowed)


def extend_keys(track: Track, keys: Ints, allowed: Floats) -> tuple[Ints, Floats]:
    """Add keys that tighter tolerances need, and remove their neighbors if they can be."""
    more, slopes = _add_keys(track, keys, allowed, _find_error_centers)
    if len(more) == len(keys):
        return more, slopes
    added = np.flatnonzero(~np.isin(more, keys))
    beside = np.unique(np.concatenate([added - 1, added + 1]))
    beside = more[beside[(beside > 0) & (beside < len(more) - 1)]]
    return _remove_keys(track, more, beside[~track.find_required()[beside]], allowed)


def _remove_keys(
    track: Track, keys: Ints, candidates: Ints, allowed: Floats
) -> tuple[Ints, Floats]:
    """Remove those of some keys that the curves do not need, far-apart keys at once."""
    preferred = _auto_slopes(track)
    for start in range(KEYS_APART):
        removed = candidates[start::KEYS_APART]
        while len(removed):
            fewer = keys[~np.isin(keys, removed)]
            errors = _solve_slopes(track, fewer, preferred)[1]
            too_far = np.flatnonzero((errors > allowed).any(axis=1))
            if len(too_far) == 0:
                keys = fewer
                break
            middles = (removed[1:] + removed[:-1]) / 2
            removed = np.delete(removed, np.searchsorted(middles, too_far))
    return keys, _solve_slopes(track, keys, preferred)[0]


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
    """Return the slopes at keys that fit the frames best, and the errors on each frame.

    Tridiagonal least squares of v(t) = H00 v0 + H01 v1 + h (H10 m0 + H11 m1) in the slopes
    m; a little stiffness determines slopes that no frame does.
    """
    rows = np.flatnonzero(~track.held)
    n_keys, n_channels = len(keys), track.values.shape[1]
    if n_keys == 1:
        return np.zeros((2, 1, n_channels)), np.abs(track.values - track.values[keys])
    span = np.clip(np.searchsorted(keys, rows, side="right") - 1, 0, n_keys - 2)
    first, last = keys[span], keys[span + 1]
    h = track.times[last] - track.times[first]
    u = (track.times[rows] - track.times[first]) / h
    a, b = h * u * (1 - u) ** 2, h * u * u * (u - 1)
    rise = track.values[last] - track.values[first]
    rest = track.values[rows] - track.values[first] - rise * per_vector(u * u * (3 - 2 * u))
    system = _SlopeSystem.of(track, keys, preferred)
    slopes = system.solve(span, a, b, rest)
    errors = np.zeros(track.values.shape)
    fitted = per_vector(a) * slopes[1, span] + per_vector(b) * slopes[0, span + 1]
    errors[rows] = np.abs(rest - fitted)
    errors[keys] = 0.0
    return slopes, errors


@dataclass(frozen=True, eq=False)
class _SlopeSystem:
    """Unknown slopes: one at each key, two at a key with broken tangents.

    Attributes
    ----------
    ends : ndarray of int, shape (2, n_keys)
        Index of the incoming and of the outgoing slope of each key.
    stiffness, unity : ndarray, shape (n_slopes,)
        Weights; `unity` of the difference to the slope before.
    preferred : ndarray, shape (n_slopes, n_channels)
    flat : ndarray of bool, shape (n_slopes, n_channels), or None
        Slopes that are 0.
    """

    ends: Ints
    stiffness: Floats
    unity: Floats
    preferred: Floats
    flat: Bools | None

    @classmethod
    def of(cls, track: Track, keys: Ints, preferred: Floats) -> _SlopeSystem:
        broken = np.zeros(len(keys), bool) if track.pinned is None else track.pinned[keys]
        leaving = np.arange(len(keys)) + np.cumsum(broken)
        ends = np.stack([leaving - broken, leaving])
        owner = np.repeat(np.arange(len(keys)), 1 + broken)
        flat = None
        if track.flat is not None and track.flat.any():
            flat = np.zeros((len(owner), track.values.shape[1]), bool)
            level = track.flat[keys]
            beside = np.maximum(keys - 1, 0), np.minimum(keys + 1, len(track.times) - 1)
            for side, rows in zip(ends, beside):
                same = (level > 0) & (level == track.flat[rows])
                np.logical_or.at(flat, side, same)
        stiffness = _stiffness(track, keys)
        unity = np.zeros(len(owner))
        unity[leaving[broken]] = stiffness[broken] * (TANGENT_UNITY / STIFFNESS)
        return cls(ends, stiffness[owner], unity, preferred[keys][owner], flat)

    def solve(self, span: Ints, a: Floats, b: Floats, rest: Floats) -> Floats:
        """Return incoming and outgoing slopes, shape (2, n_keys, n_channels)."""
        from scipy.linalg import solveh_banded

        n_slopes = len(self.stiffness)
        first, last = self.ends[1, span], self.ends[0, span + 1]
        bands = np.zeros((2, n_slopes))
        bands[1] = self.stiffness + np.bincount(first, a * a, n_slopes)
        bands[1] += np.bincount(last, b * b, n_slopes)
        bands[0] = np.bincount(last, a * b, n_slopes) - self.unity
        bands[1] += self.unity + np.append(self.unity[1:], 0.0)
        right = per_vector(self.stiffness) * self.preferred
        for column, own in zip(right.T, rest.T):
            column += np.bincount(first, a * own, n_slopes)
            column += np.bincount(last, b * own, n_slopes)
        slopes = np.asarray(solveh_banded(bands, right, check_finite=False), float)
        if self.flat is not None:
            for channel in np.flatnonzero(self.flat.any(axis=0)):
                still, own = self.flat[:, channel], bands.copy()
                own[0, 1:] *= ~(still[1:] | still[:-1])
                goal = np.where(still, 0.0, right[:, channel])
                slopes[:, channel] = solveh_banded(own, goal, check_finite=False)
                slopes[still, channel] = 0.0
        return slopes[self.ends]


def _stiffness(track: Track, keys: Ints) -> Floats:
    spans = span_lengths(track.times[keys], "in") + span_lengths(track.times[keys], "out")
    return STIFFNESS * spans * spans


def _auto_slopes(track: Track) -> Floats:
    """Return the slopes of auto tangents with a key on every frame."""
    types = ["auto"] * len(track.times)
    slopes = np.zeros(track.values.shape)
    for column, values in zip(slopes.T, track.values.T):
        x, y = compute_tangents(track.times, values, types, "out", weighted=True)
        np.divide(y, x, out=column, where=x > 0)
    return slopes


def _find_spare_keys(
    track: Track, keys: Ints, slopes: Floats, must: Bools, allowed: Floats
) -> Bools:
    """Return a mask of keys, no two adjacent, that the curves do not need."""
    n_keys = len(keys)
    if n_keys < 3:
        return np.zeros(n_keys, bool)
    rows = np.arange(keys[0], keys[-1])
    span = np.searchsorted(keys, rows, side="right") - 1
    needed = must[keys]
    for key in (span, span + 1):  # at the start, or at the end, of the span
        inner = (key > 0) & (key < n_keys - 1)
        errors = _removal_errors(track, keys, slopes, rows[inner], key[inner])
        too_far = (errors > allowed[rows[inner]]).any(axis=1)
        needed[key[inner][too_far]] = True
    spare = np.zeros(n_keys, bool)
    for i in np.flatnonzero(~needed):
        spare[i] = not spare[i - 1]
    return spare


def _removal_errors(
    track: Track, keys: Ints, slopes: Floats, rows: Ints, removed: Ints
) -> Floats:
    """Return the errors of frames when the removal of a key merges two spans."""
    ends = keys[removed - 1], keys[removed + 1]
    curve = _evaluate(track, rows, ends, (slopes[1, removed - 1], slopes[0, removed + 1]))
    return np.abs(curve - track.values[rows])


def _evaluate(
    track: Track, rows: Ints, ends: tuple[Ints, Ints], slopes: tuple[Floats, Floats]
) -> Floats:
    """Return the values of cubic spans on frames."""
    first, last = ends
    h = per_vector(track.times[last] - track.times[first])
    u = per_vector(track.times[rows] - track.times[first]) / h
    start, rise = track.values[first], track.values[last] - track.values[first]
    m0, m1 = h * slopes[0], h * slopes[1]
    return np.asarray(
        start + u * (m0 + u * (3 * rise - 2 * m0 - m1 + u * (m0 + m1 - 2 * rise)))
    )


def evaluate_keys(track: Track, keys: Ints, slopes: Floats) -> Floats:
    """Return the values of the curves through keys on all frames of a track."""
    if len(keys) == 1:
        return np.repeat(track.values[keys], len(track.times), axis=0)
    rows = np.arange(len(track.times))
    span = np.clip(np.searchsorted(keys, rows, side="right") - 1, 0, len(keys) - 2)
    ends = keys[span], keys[span + 1]
    return _evaluate(track, rows, ends, (slopes[1, span], slopes[0, span + 1]))
