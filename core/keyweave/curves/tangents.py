"""Tangents of animation curves, computed from the keys as Maya computes them.

A tangent is a vector (x, y) in seconds and value units, three times as long as the Bezier
handle of its key.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import ArrayLike

from ..geometry.arrays import Floats, ease_in_out

TANGENT_TYPES = (
    *("fixed", "linear", "flat", "step", "stepnext", "spline", "clamped", "plateau"),
    *("auto", "autoease", "automix", "autocustom"),
)
STEP_TYPES = ("step", "stepnext")
INDEPENDENT_TYPES = (*STEP_TYPES, "fixed", "flat")  # do not depend on other keys
UNCOMPUTED_TYPES = {*STEP_TYPES, "fixed"}
CLAMP_TOLERANCE = 0.05  # a clamped key this close to an adjacent key's value is flat


def compute_tangents(
    times: Floats, values: Floats, types: Sequence[str], side: str, weighted: bool
) -> tuple[Floats, Floats]:
    """Return the tangents that Maya computes for one side of each key.

    Times in seconds, values and types have an entry per key, as have the x and y returned.
    Tangents of type fixed, step or stepnext are not computed: (0, 0). Those of a weighted
    curve span the time to the next key on their side (in or out); those of an unweighted
    curve have length 1.

    Examples
    --------
    >>> times, values = np.array([0.0, 1.0, 3.0]), np.array([0.0, 1.0, 7.0])
    >>> x, y = compute_tangents(times, values, ["spline"] * 3, "out", weighted=True)
    >>> x, y / x
    (array([1., 2., 2.]), array([1. , 2.33333333, 3. ]))
    """
    if len(times) == 1:
        return np.zeros(1), np.zeros(1)
    x = span_lengths(times, side)
    slopes = _compute_slopes(times, values, types, side)
    if not UNCOMPUTED_TYPES.isdisjoint(types):
        x[np.isin(types, list(UNCOMPUTED_TYPES))] = 0.0
    return slope_to_tangent(slopes, x, weighted)


def slope_to_tangent(
    slopes: ArrayLike, spans: ArrayLike, weighted: bool
) -> tuple[Floats, Floats]:
    """Return tangents of given slopes in segments of given lengths.

    Weighted tangents have the length of the segment in x, which makes time uniform; others
    have length 1. A segment of length 0 gives (0, 0).

    Examples
    --------
    >>> slope_to_tangent([0.0, 0.75], [2.0, 2.0], weighted=True)
    (array([2., 2.]), array([0. , 1.5]))
    >>> slope_to_tangent([0.0, 0.75], [2.0, 2.0], weighted=False)
    (array([1. , 0.8]), array([0. , 0.6]))
    """
    slopes, spans = np.asarray(slopes, float), np.asarray(spans, float)
    if weighted:
        return spans, spans * slopes
    x, length = np.sign(spans), np.hypot(1.0, slopes)
    return x / length, x * slopes / length


def span_lengths(times: Floats, side: str) -> Floats:
    """Return the seconds from each key to the adjacent key on a side.

    The first and last key use the other side where there is no adjacent key.
    """
    spans = times[1:] - times[:-1]
    return np.append(spans[:1], spans) if side == "in" else np.append(spans, spans[-1:])


def _compute_slopes(
    times: Floats, values: Floats, types: Sequence[str], side: str
) -> Floats:
    slopes = np.zeros(len(times))
    several = set(types)
    if len(several) == 1 and several <= set(_SLOPES):
        return _SLOPES[types[0]](times, values, side)
    names = np.asarray(types)
    for name in several & set(_SLOPES):
        mine = names == name
        slopes[mine] = _SLOPES[name](times, values, side)[mine]
    return slopes


def _secants(times: Floats, values: Floats) -> Floats:
    secants: Floats = (values[1:] - values[:-1]) / (times[1:] - times[:-1])
    return secants


def _linear(times: Floats, values: Floats, side: str) -> Floats:
    secants = _secants(times, values)
    return np.append(0.0, secants) if side == "in" else np.append(secants, 0.0)


def _spline(times: Floats, values: Floats, side: str) -> Floats:
    secants = _secants(times, values)
    inner = (values[2:] - values[:-2]) / (times[2:] - times[:-2])
    return np.concatenate([secants[:1], inner, secants[-1:]])


def _clamped(times: Floats, values: Floats, side: str) -> Floats:
    still = np.abs(np.diff(values)) <= CLAMP_TOLERANCE
    slopes = _spline(times, values, side)
    slopes[np.append(False, still) | np.append(still, False)] = 0.0
    return slopes


def _plateau(times: Floats, values: Floats, side: str) -> Floats:
    slopes = _spline(times, values, side)
    return np.where(_limit_slopes(slopes, times, values) == slopes, slopes, 0.0)


def _auto(times: Floats, values: Floats, side: str) -> Floats:
    return _limit_slopes(_spline(times, values, side), times, values)


def _automix(times: Floats, values: Floats, side: str) -> Floats:
    return _limit_slopes(_mix_secants(times, values, lambda u: u), times, values)


def _autoease(times: Floats, values: Floats, side: str) -> Floats:
    return _limit_slopes(_mix_secants(times, values, ease_in_out), times, values)


def _mix_secants(times: Floats, values: Floats, ease: Callable[[Floats], Floats]) -> Floats:
    """Return a + (b - a) ease(h0 / (h0 + h1)) for segment lengths h and secants a, b."""
    secants, spans = _secants(times, values), np.diff(times)
    share = ease(spans[:-1] / (spans[:-1] + spans[1:]))
    inner = secants[:-1] + (secants[1:] - secants[:-1]) * share
    return np.concatenate([[0.0], inner, [0.0]])


def _limit_slopes(slopes: Floats, times: Floats, values: Floats) -> Floats:
    """Return slopes whose handles stay within adjacent values; 0 at extrema and ends."""
    secants = 3 * _secants(times, values)
    before, after = secants[:-1], secants[1:]
    least = np.minimum(np.abs(before), np.abs(after))
    least = np.where(np.sign(before) == np.sign(after), least, 0.0)
    return np.concatenate([[0.0], np.clip(slopes[1:-1], -least, least), [0.0]])


_SLOPES: dict[str, Callable[[Floats, Floats, str], Floats]] = {
    "linear": _linear,
    "spline": _spline,
    "clamped": _clamped,
    "plateau": _plateau,
    "auto": _auto,
    "automix": _automix,
    "autoease": _autoease,
    "autocustom": _auto,
}
