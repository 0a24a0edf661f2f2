"""Spikes: runs of a few frames that leave the path of a signal and come back to it.

A run is bridged by the cubic through the two frames on either side of it. With the
deviation D of the run from the bridge, the mean velocity v over the run and those next to
it, u before and w after, a run is a spike if

    D > T,    D > (1.6 + 0.75 (k - 1)) max(|v - u|, |w - v|)    and
    D > 1.2 (k + 1) |v - (u + w) / 2|,

where k is its number of frames and T the limit of the signal: twice the deviation that
a tenth of its own frames exceeds. A kick, a landing or a bounce changes the velocity by as
much as it deviates, and a step does not come back; after a spike the motion goes on as
before.

Rotations are compared as quaternions that are continuous over time; twice the distance of
two of them is about the angle between them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ...geometry.arrays import Bools, Floats, Ints

LONGEST_SPIKE, MOST_SPIKE_FRAMES = 0.07, 6  # seconds and frames of a spike
ROWS_AT_ONCE = 1 << 13  # that are bridged; more stay in no cache
FEWEST_ROWS = 5  # of a motion, for one to stand out
ROUGH, ROUGHER = 1.6, 0.75  # times the change of velocity; more for each further frame
MEDIAN_TIMES, DECILE_TIMES = 9.0, 2.0  # times the median and the ninth decile of deviations
DECILE, DECILE_ROWS = 0.9, 400  # of at least so many rows of a long motion
ASTRAY = 1.2  # times the distance from where the motion would have gone on
EDGE_SHARE = 0.15  # of the deviation, on the first and last frame of a run
# Runs that recur in a signal, at a share of the size and a rate, are part of the motion.
NEAR_SHARE, COMPARABLE, RECURRING = 0.5, 0.5, 0.5  # of the limit, of the size, per second
END_JUMP = 2.0  # times the limit, and the change after it, on the first or last frame


class Limits(NamedTuple):
    """Sizes in the unit of a signal: radians, or lengths of the figure.

    A spike smaller than `least` does not count; one larger than `most` counts however rough
    the signal is, and one larger than `always` even if it recurs.
    """

    least: float
    most: float
    always: float


class Spike(NamedTuple):
    """A run of rows of one signal, and the largest deviation of its bridge."""

    column: int
    begin: int
    end: int
    size: float


class _Runs(NamedTuple):
    """Candidates in columns: where they are, their sizes, limits and roughness."""

    columns: Ints
    begins: Ints
    ends: Ints
    sizes: Floats
    limits: Floats
    rough: Floats

    def select(self, rows: Bools | Ints) -> _Runs:
        parts: list[Any] = [column[rows] for column in self]
        return _Runs(*parts)


def find_spikes(signals: Floats, frame_rate: float, limits: Limits) -> list[Spike]:
    """Find the spikes of signals, shape (n_frames, n_signals, n_values).

    Examples
    --------
    >>> t = np.linspace(0, 3, 90)
    >>> wave = np.stack([np.sin(t), np.cos(t)], axis=1)[:, np.newaxis]
    >>> find_spikes(wave, 30, Limits(0.1, 0.5, 0.8))
    []
    >>> wave[40] += 0.4
    >>> [spike[:3] for spike in find_spikes(wave, 30, Limits(0.1, 0.5, 0.8))]
    [(0, 40, 41)]
    """
    n_frames = len(signals)
    if n_frames < FEWEST_ROWS or not signals.shape[1]:
        return []
    longest = int(np.clip(round(LONGEST_SPIKE * frame_rate), 1, MOST_SPIKE_FRAMES))
    longest = min(longest, n_frames - FEWEST_ROWS + 1)
    bounds = _list_limits(signals, longest, limits)
    peaks = _measure_bends(signals)
    # A run has a bend of half its size or more; one that recurs is compared with others.
    peaks /= np.minimum(bounds[0], bounds[-1])
    rough = np.flatnonzero((peaks > 0.5).any(axis=0))
    rows, places = np.nonzero(peaks[:, rough] > NEAR_SHARE / 2)
    columns = rough[places]
    if not len(rows):
        return _find_end_jumps(signals, bounds[0])
    parts = [slice(i, i + ROWS_AT_ONCE) for i in range(0, len(rows), ROWS_AT_ONCE)]
    bridged = [
        _bridge(signals, columns[p], rows[p] + 1 - back, weights, bounds[len(weights) - 1])
        for weights in map(_weigh_cubic, range(1, longest + 1))
        for back in range(len(weights))
        for p in parts
    ]
    columns_of_runs: Any = map(np.concatenate, zip(*bridged))
    runs = _Runs(*columns_of_runs)
    spikes = _select_outliers(_drop_overlaps(runs), n_frames / frame_rate, limits)
    jumps = _find_end_jumps(signals, bounds[0])
    taken = {(jump.column, jump.begin + step) for jump in jumps for step in (-1, 1)}
    free = [s for s in spikes if taken.isdisjoint([(s[0], s.begin), (s[0], s.end - 1)])]
    return [*free, *jumps]


def _measure(vectors: Floats) -> Floats:
    """Return lengths along the last axis."""
    lengths: Floats = np.sqrt(np.einsum("...i,...i->...", vectors, vectors))
    return lengths


def _measure_bends(signals: Floats) -> Floats:
    """Return half the lengths of second differences, shape (n_frames - 2, n_signals)."""
    bends = np.empty((len(signals) - 2, signals.shape[1]))
    for start in range(0, len(bends), ROWS_AT_ONCE):
        rows = signals[start : start + ROWS_AT_ONCE + 2]
        bends[start : start + ROWS_AT_ONCE] = _measure(np.diff(rows, n=2, axis=0)) / 2
    return bends


def _list_limits(signals: Floats, longest: int, limits: Limits) -> list[Floats]:
    """Return the limits of the signals for runs of 1 to `longest` rows.

    Runs of an even number of rows have the mean of their neighbors.
    """
    odd = []
    for half in range(1, longest // 2 + 2):
        middle, high = _measure_deviations(signals, half)
        own = np.maximum(MEDIAN_TIMES * middle, DECILE_TIMES * high)
        odd.append(np.clip(own, limits.least, limits.most))
    return [(odd[(k - 1) // 2] + odd[k // 2]) / 2 for k in range(1, longest + 1)]


def _measure_deviations(signals: Floats, half: int) -> tuple[Floats, Floats]:
    """Return the median and a high quantile of deviations from a cubic, per signal.

    The cubic goes through the rows at -h - 1, -h, h and h + 1.
    """
    n, far = len(signals), half + 1
    if n < 2 * far + 1:
        return np.zeros(signals.shape[1]), np.zeros(signals.shape[1])
    inner, outer = far * far / (2 * half + 1) / 2, -half * half / (2 * half + 1) / 2
    step = n // DECILE_ROWS + 1
    at = [signals[i : n - 2 * far + i : step] for i in (0, 1, far, 2 * far - 1, 2 * far)]
    sizes = _measure(at[2] - inner * (at[1] + at[3]) - outer * (at[0] + at[4]))
    middle, high = len(sizes) // 2, int(DECILE * (len(sizes) - 1))
    ordered = np.partition(sizes, [middle, high], axis=0)
    return ordered[middle], ordered[high]


def _weigh_cubic(n_rows: int) -> Floats:
    """Return the weights of the four rows around a run, for each of its rows."""
    nodes = np.array([-1.0, 0.0, n_rows + 1.0, n_rows + 2.0])
    rows = np.arange(1.0, n_rows + 1)[:, np.newaxis]
    weights = np.ones((n_rows, 4))
    for i in range(4):
        others = np.delete(nodes, i)
        weights[:, i] = np.prod((rows - others) / (nodes[i] - others), axis=1)
    return weights


def _bridge(
    signals: Floats, columns: Ints, begins: Ints, weights: Floats, limits: Floats
) -> _Runs:
    """Return the runs from some rows on that stand out from their bridge."""
    n_rows, last = len(weights), len(signals) - 1
    inside = (begins >= 1) & (begins + n_rows <= last)
    columns, begins = columns[inside], begins[inside]
    ends = begins + n_rows
    before, after = signals[begins - 1, columns], signals[ends, columns]
    velocity = (after - before) / (n_rows + 1)
    # Next to the first or last frame, the velocity over the run stands for that next to it.
    first = np.where(
        (begins >= 2)[:, np.newaxis],
        signals[np.maximum(begins - 2, 0), columns],
        before - velocity,
    )
    final = np.where(
        (ends < last)[:, np.newaxis],
        signals[np.minimum(ends + 1, last), columns],
        after + velocity,
    )
    around = np.stack([first, before, after, final])
    bridge = np.tensordot(weights, around, axes=1)
    rows = begins + np.arange(n_rows)[:, np.newaxis]
    away = _measure(signals[rows, columns] - bridge)
    sizes = away.max(axis=0, initial=0.0)
    enters, leaves = before - first, final - after
    rough = np.maximum(_measure(velocity - enters), _measure(leaves - velocity))
    astray = (n_rows + 1) * _measure(velocity - (enters + leaves) / 2)
    stands_out = (
        (sizes > NEAR_SHARE * limits[columns])
        & (sizes > ASTRAY * astray)
        & (sizes > (ROUGH + ROUGHER * (n_rows - 1)) * rough)
        & (np.minimum(away[0], away[-1]) > EDGE_SHARE * sizes)
    )
    runs = _Runs(columns, begins, ends, sizes, limits[columns], rough)
    return runs.select(stands_out)


def _drop_overlaps(runs: _Runs) -> _Runs:
    """Return the clearest of the runs that overlap or touch in a signal."""
    order = np.argsort(-runs.sizes / (runs.rough + 0.1 * runs.limits), kind="stable")
    taken: dict[int, set[int]] = {}
    kept = []
    for row in order.tolist():
        rows = range(int(runs.begins[row]) - 1, int(runs.ends[row]) + 1)
        busy = taken.setdefault(int(runs.columns[row]), set())
        if busy.isdisjoint(rows):
            busy.update(rows[1:-1])
            kept.append(row)
    return runs.select(np.array(sorted(kept), np.intp))


def _select_outliers(runs: _Runs, seconds: float, limits: Limits) -> list[Spike]:
    """Return the runs that are large, and not one of many like them in a signal."""
    spikes = []
    for column, begin, end, size, limit, _ in zip(*(part.tolist() for part in runs)):
        same = runs.sizes[runs.columns == column]
        n_like = int((same >= COMPARABLE * size).sum())
        few = n_like <= (2 if end - begin == 1 else 1)
        recurs = not few and n_like >= RECURRING * seconds
        if size > limit and (size > limits.always or not recurs):
            spikes.append(Spike(column, begin, end, size))
    return spikes


def _find_end_jumps(signals: Floats, limits: Floats) -> list[Spike]:
    """Return the signals that jump after the first or before the last row."""
    spikes = []
    for row, step in ((0, 1), (len(signals) - 1, -1)):
        near, far, beyond = (signals[row + step * i] for i in (1, 2, 3))
        sizes = _measure(signals[row] - 2 * near + far)
        usual = _measure(near - 2 * far + beyond)
        jumps = (sizes > END_JUMP * limits) & (sizes > 2 * END_JUMP * usual)
        spikes += [
            Spike(column, row, row + 1, float(sizes[column]))
            for column in np.flatnonzero(jumps).tolist()
        ]
    return spikes
