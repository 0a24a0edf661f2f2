"""The time warp: the repeats of each keyed frame, by dynamic programming [W06]_.

Each keyed frame shows one to r captured frames, in order; no frame is skipped. The paper's
table forgets how often a frame was repeated, so its trace-back can miss the start; here the
steps are whole runs of a frame, and the path is exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from numbers import Integral
from typing import NamedTuple

import numpy as np

from ..._text import format_count
from ...errors import DataError, SettingError
from ...geometry.arrays import Array, Floats, Ints

BLOCK = 64  # keyed frames whose costs are computed at once; bounds the memory


class WarpPath(NamedTuple):
    """A path through the table of costs."""

    repeats: Ints  # captured frames that each step, a keyed frame, shows
    cost: float  # sum of the costs of all captured frames, and of the penalties
    first: int = 0  # keyed row of the first step; 0 but in a loop


def measure_frame_costs(keyed: Floats, captured: Floats) -> Floats:
    """Return squared distances of the rows of two tables, shape (n_keyed, n_captured).

    Examples
    --------
    >>> measure_frame_costs(np.array([[0.0], [1.0]]), np.array([[0.0], [3.0]]))
    array([[0., 9.],
           [1., 4.]])
    """
    squares = np.sum(captured * captured, axis=1)
    costs = np.sum(keyed * keyed, axis=1)[:, np.newaxis] + squares - 2 * keyed @ captured.T
    return np.maximum(costs, 0.0, out=costs)


def find_repeats(
    keyed: Floats,
    captured: Floats,
    max_repeat: int,
    *,
    penalties: Floats | None = None,
    pins: Sequence[tuple[int, int]] = (),
) -> WarpPath:
    """Return the repeats of each keyed frame whose total cost is lowest.

    D[i, j] = min over k in 1..r of D[i-1, j-k] + S_i[j] - S_i[j-k] + p(k), where S_i is the
    running sum of the costs of keyed frame i, the squared distances of its weighted
    features. Without penalties p, shape (r,), a row is a single sliding minimum. Pins are
    pairs of a keyed row and the captured row that it has to show.

    Raises SettingError if r, `max_repeat`, is too small or the pins cannot be met, and
    DataError if there are fewer captured than keyed frames.

    Examples
    --------
    >>> keyed = np.array([[0.0], [1.0], [2.0]])
    >>> find_repeats(keyed, keyed[[0, 0, 0, 1, 2, 2]], 3).repeats
    array([3, 1, 2])
    """
    n, m = len(keyed), len(captured)
    _check_repeat(n, m, max_repeat)
    pinned = _check_pins(n, m, max_repeat, pins)
    r = min(max_repeat, m - n + 1)
    back = np.zeros((n, m + 1), np.min_scalar_type(r))
    totals = np.full(m + 1, np.inf)
    totals[0] = 0.0
    extra = None if penalties is None else np.asarray(penalties)[:r]
    for i, reach, sums in _iterate_sums(keyed, captured, r):
        starts = totals[reach] - sums
        pin = pinned.get(i)
        if pin is not None:
            starts[max(pin + 1 - reach.start, 0) :] = np.inf
        lowest = (
            _slide_minimum(starts, r, back[i, reach])
            if extra is None
            else _slide_penalized(starts, extra, back[i, reach])
        )
        totals[reach] = lowest + sums
        if pin is not None:
            totals[reach.start : pin + 1] = np.inf
    if not np.isfinite(totals[m]):
        raise pins_error(pins, max_repeat)
    return WarpPath(_trace_back(back, m), float(totals[m]))


def find_rounds(
    keyed: Floats,
    captured: Floats,
    max_repeat: int,
    *,
    penalties: Floats | None = None,
    wraps: bool = True,
) -> WarpPath:
    """Return the steps of a keyed cycle that repeats while a capture lasts.

    The cycle starts and ends at any of its frames; the number of rounds is found. Keyed
    frame i follows frame i - 1 modulo n, otherwise the recursion is that of `find_repeats`.
    If it does not wrap, the path is a part of the keyed clip.

    Examples
    --------
    >>> keyed = np.array([[0.0], [1.0], [2.0]])
    >>> path = find_rounds(keyed, keyed[[1, 2, 2, 0, 1, 1, 2]], 2)
    >>> path.first, path.repeats
    (1, array([1, 2, 1, 2, 1]))
    >>> find_rounds(keyed, keyed[1:], 2, wraps=False).first
    1
    """
    check_max_repeat(max_repeat)
    n, m, r = len(keyed), len(captured), min(max_repeat, len(captured))
    back = np.zeros((m + 1, n), np.min_scalar_type(r))
    extra = np.zeros((r, 1)) if penalties is None else np.asarray(penalties)[:r, np.newaxis]
    sums, totals = np.zeros(n), np.zeros(n)
    # Row k - 1 holds D[i - 1, j - k] - S_i[j - k]; the oldest row is replaced.
    starts = np.full((r, n), np.inf)
    order = np.arange(r)
    for j in range(1, m + 1):
        if (j - 1) % BLOCK == 0:
            costs = measure_frame_costs(captured[j - 1 : j - 1 + BLOCK], keyed)
        starts[(j - 1) % r] = np.roll(totals, 1) - sums
        if not wraps and j > 1:
            starts[(j - 1) % r, 0] = np.inf
        sums = sums + costs[(j - 1) % BLOCK]
        recent = starts[(j - 1 - order) % r] + extra
        best = np.argmin(recent, axis=0)
        totals = recent[best, np.arange(n)] + sums
        back[j] = best + 1
    return _trace_rounds(back, totals)


def _trace_rounds(back: Array, totals: Floats) -> WarpPath:
    """Return the path that ends at the cheapest keyed frame."""
    n, j = back.shape[1], len(back) - 1
    step = last = int(np.argmin(totals))
    repeats = []
    while j > 0:
        repeats.append(int(back[j, step % n]))
        j -= repeats[-1]
        step -= 1
    return WarpPath(np.array(repeats[::-1]), float(totals[last]), (step + 1) % n)


def _iterate_sums(
    keyed: Floats, captured: Floats, r: int
) -> Iterator[tuple[int, slice, Floats]]:
    """Yield each keyed row, the captured rows in its reach, and its running sum of costs.

    Only rows are in reach from which the pinned start and end can be reached with 1 to r
    captured frames for each keyed one. The sum starts anywhere, as differences count.
    """
    n, m = len(keyed), len(captured)
    row = np.arange(n + 1)
    lows = np.maximum(row, m - (n - row) * r).tolist()
    highs = np.minimum(row * r, m - (n - row)).tolist()
    for first in range(0, n, BLOCK):
        last = min(first + BLOCK, n)
        base, end = lows[first], highs[last]
        costs = measure_frame_costs(keyed[first:last], captured[base:end])
        sums = np.zeros((last - first, end - base + 1))
        np.cumsum(costs, axis=1, out=sums[:, 1:])
        for i in range(first, last):
            reach = slice(lows[i], highs[i + 1] + 1)
            yield i, reach, sums[i - first, reach.start - base : reach.stop - base]


def _slide_minimum(starts: Floats, r: int, back: Array) -> Floats:
    """Return the minimum of the r entries before each entry, and write their distances.

    Windows double until they have r entries, so that a row takes log2(r) passes. Of equal
    entries the nearest is taken.
    """
    lowest = np.empty(len(starts))
    lowest[0], lowest[1:] = np.inf, starts[:-1]
    back[:] = 1
    width = 1
    while width < min(r, len(starts) - 1):
        shift = min(width, r - width, len(starts) - 1)
        earlier = lowest[:-shift]
        is_less = earlier < lowest[shift:]
        np.copyto(back[shift:], back[:-shift] + back.dtype.type(shift), where=is_less)
        lowest[shift:] = np.minimum(lowest[shift:], earlier)
        width += shift
    return lowest


def _slide_penalized(starts: Floats, penalties: Floats, back: Array) -> Floats:
    """Return the minimum of earlier entries, each with the penalty of its distance."""
    lowest = np.full(len(starts), np.inf)
    back[:] = 1
    for k, penalty in enumerate(penalties[: len(starts) - 1].tolist(), start=1):
        earlier = starts[:-k] + penalty
        is_less = earlier < lowest[k:]
        back[k:][is_less] = k
        np.minimum(lowest[k:], earlier, out=lowest[k:])
    return lowest


def _trace_back(back: Array, m: int) -> Ints:
    repeats = np.zeros(len(back), np.intp)
    for i in range(len(back) - 1, -1, -1):
        repeats[i] = back[i, m]
        m -= int(repeats[i])
    return repeats


def check_max_repeat(max_repeat: int) -> None:
    """Raise a SettingError if the most repeats are not a whole number of at least 1."""
    if not isinstance(max_repeat, Integral) or max_repeat < 1:
        raise SettingError("max_repeat", max_repeat, "a whole number of at least 1")


def _check_repeat(n: int, m: int, max_repeat: int) -> None:
    """Check that n keyed frames can show m captured frames."""
    check_max_repeat(max_repeat)
    if m < n:
        counts = f"{format_count(m, 'frame')}, fewer than the {n:,} keyed ones"
        raise DataError("the capture", f"has {counts}; repeat its frames")
    least = -(-m // n)
    if max_repeat < least:
        counts = f"{format_count(n, 'keyed frame')} to show {format_count(m, 'frame')}"
        raise SettingError("max_repeat", max_repeat, f"at least {least} for {counts}")


def pins_error(pins: Sequence[tuple[float, float]], max_repeat: int) -> SettingError:
    """Return the error for pairs of keyed and captured frames that cannot be met."""
    shows = f"shows 1 to {max_repeat} captured frames"
    return SettingError("pins", [*pins], f"pairs between which each keyed frame {shows}")


def _check_pins(
    n: int, m: int, max_repeat: int, pins: Sequence[tuple[int, int]]
) -> dict[int, int]:
    """Return the captured row of each pinned keyed row; check that a path meets them."""
    pinned = dict(sorted((int(i), int(j)) for i, j in pins))
    corners = [(-1, -1), *pinned.items(), (n, m)]
    for (i, j), (later, end) in zip(corners, corners[1:]):
        most = (later - i - 1) * max_repeat + (max_repeat - 1) * ((i >= 0) + (later < n))
        if end - j < later - i or end - j - 1 > most:
            place = f"rows {i + 1} to {later - 1} for captured rows {j + 1} to {end - 1}"
            raise SettingError(
                "pins", list(pins), f"pairs that leave enough frames; {place}"
            )
    return pinned
