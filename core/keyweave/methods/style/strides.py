"""Where strides begin: the left foot is farthest ahead of the right one.

The signal is the left foot minus the right foot along the facing direction, in leg lengths.
It rises and falls once per stride, whatever the style of the gait. Its maxima are a mark
rather than a contact: they lie within 50 ms of the left heel strike.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...geometry.arrays import Floats, Ints
from .posed_body import PosedBody

WINDOW, HOP = 4.0, 1.0  # seconds in which the period is measured, and between windows
SHORTEST, LONGEST = 0.3, 3.0  # seconds of a stride
SURE = 0.85  # of the best autocorrelation; the shortest period that reaches it is chosen
APART = 0.6  # periods between events
EVENT_REACH = 0.125  # periods before and after an event, in which a parabola is fitted
PROMINENCE = 0.35  # of an event, in ranges of the signal around it
LEAST_RANGE = 0.15  # leg lengths; a smaller range is not a step


@dataclass(frozen=True, eq=False)
class Steps:
    """When each foot of a body is ahead.

    Attributes
    ----------
    signal : ndarray, shape (n_frames,)
        Left foot ahead of the right foot, in leg lengths.
    left, right : ndarray
        Frames, with fractions and counted from 0, on which each foot is farthest ahead.
    """

    signal: Floats
    left: Floats
    right: Floats


def find_steps(body: PosedBody) -> Steps:
    """Return the steps of a body."""
    signal, rate = body.measure_lead(), body.motion.frame_rate
    return Steps(signal, find_events(signal, rate), find_events(-signal, rate))


def find_events(signal: Floats, frame_rate: float) -> Floats:
    """Return the rows of the maxima of a signal that repeats, with fractions.

    Maxima are at least 0.6 local periods apart and rise by 0.35 of the signal's range.

    Examples
    --------
    >>> time = np.arange(90) / 30
    >>> np.round(find_events(np.sin(2 * np.pi * time), 30), 3)
    array([ 7.5, 37.5, 67.5])
    """
    from scipy.ndimage import maximum_filter1d, minimum_filter1d
    from scipy.signal import find_peaks, peak_prominences

    if len(signal) < 3:
        return np.empty(0)
    periods = measure_periods(signal, frame_rate)
    width = max(round(float(np.median(periods)) * 1.5), 3)
    range_ = maximum_filter1d(signal, width) - minimum_filter1d(signal, width)
    rows, _ = find_peaks(signal)
    rise = peak_prominences(signal, rows)[0] if len(rows) else np.empty(0)
    rows = rows[rise >= np.maximum(PROMINENCE * range_[rows], LEAST_RANGE)]
    rows = _keep_apart(signal, rows, APART * periods)
    return refine_maxima(signal, rows, EVENT_REACH * periods[rows])


def _keep_apart(signal: Floats, rows: Ints, least: Floats) -> Ints:
    """Return maxima, the highest first, that are far enough from those before them."""
    kept: list[int] = []
    for row in rows[np.argsort(-signal[rows], kind="stable")].tolist():
        if all(abs(row - other) >= least[row] for other in kept):
            kept.append(row)
    return np.array(sorted(kept), np.intp)


def refine_maxima(signal: Floats, rows: Ints, reaches: Floats) -> Floats:
    """Return the vertices of parabolas through maxima.

    First through each maximum and its two neighbors; then, by least squares, through the
    rows within reach, the near ones with more weight. A maximum may have two humps, one
    before and one after the heel strikes, of which either is higher by chance.
    """
    vertices = []
    for row, reach in zip(rows.tolist(), reaches.tolist()):
        vertex = _find_vertex(signal, row, np.array([row - 1, row, row + 1]), np.ones(3))
        near = np.arange(
            max(int(vertex - reach) + 1, 0), min(int(vertex + reach) + 1, len(signal))
        )
        if len(near) > 3:
            weights = np.maximum(1 - ((near - vertex) / reach) ** 2, 0.0)
            vertex = _find_vertex(signal, vertex, near, weights)
        vertices.append(vertex)
    return np.array(vertices)


def _find_vertex(signal: Floats, middle: float, rows: Ints, weights: Floats) -> float:
    """Return the vertex of a parabola, or the middle if that lies outside the rows."""
    from numpy.polynomial.polynomial import polyfit

    _, slope, bend = polyfit(rows - middle, signal[rows], 2, w=np.sqrt(weights))
    vertex = middle - slope / (2 * bend) if bend < 0 else middle
    return float(vertex if rows[0] <= vertex <= rows[-1] else middle)


def measure_periods(signal: Floats, frame_rate: float) -> Floats:
    """Return the local period of a signal on each row, in rows.

    The lag of the first maximum of the autocorrelation, in windows of four seconds. The sum
    has fewer terms for longer lags and so prefers one period to two, which fit as well. A
    window on a stop or a change of speed finds too long a period; none is longer than the
    median, which is enough to keep events apart.
    """
    n_rows = len(signal)
    size = min(round(WINDOW * frame_rate), n_rows)
    hop = max(round(HOP * frame_rate), 1)
    starts = [*range(0, n_rows - size, hop), n_rows - size]
    periods = [_measure_period(signal[s : s + size], frame_rate) for s in starts]
    middles = np.array(starts) + size / 2
    known = np.isfinite(periods)
    if not known.any():
        return np.full(n_rows, float(n_rows))
    at = np.arange(n_rows)
    local = np.interp(at, middles[known], np.array(periods)[known])
    return np.asarray(np.minimum(local, np.median(local)))


def _measure_period(signal: Floats, frame_rate: float) -> float:
    """Return the period of a signal in rows; NaN if it does not repeat."""
    shortest = max(round(SHORTEST * frame_rate), 2)
    longest = min(round(LONGEST * frame_rate), len(signal) - 2)
    centered = signal - signal.mean()
    if longest <= shortest or np.ptp(signal) < LEAST_RANGE:
        return float("nan")
    lags = np.arange(shortest, longest + 1)
    likeness = np.array([np.sum(centered[lag:] * centered[:-lag]) for lag in lags])
    inner = likeness[1:-1]
    is_maximum = (inner >= likeness[:-2]) & (inner > likeness[2:]) & (inner > 0)
    if not is_maximum.any():
        return float("nan")
    good = is_maximum & (inner >= SURE * inner[is_maximum].max())
    return float(lags[1:-1][good][0])
