"""Animation curves fitted to a clip: a key on every frame, or few within a tolerance.

Keys are added where a smooth curve through those so far is furthest off, after the
splitting in [S90]_, but the slopes at all keys are solved for at once.

References
----------
.. [S90] P. J. Schneider. An algorithm for automatically fitting digitized curves.
   Graphics Gems, 1990.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Union

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import solveh_banded

from .anim_curve import FLAGS, PER_KEY, AnimCurve, kind_of
from .arrays import Floats, Ints
from .clip import Clip
from .errors import DataError, SettingError
from .tangents import STEPS, span_lengths, tangents_of_side

Tolerance = Union[float, Mapping[str, float], Callable[[str], float]]
Flags = NDArray[np.bool_]

SAME_FRAME = 1e-6  # frames; keys nearer to a frame than this are on it
STIFFNESS = 1e-4  # how much a slope is drawn to that of the frames around it
PRUNING_ROUNDS = 4
ROUNDING = 1e-9  # share of the tolerance left to the rounding of tangents
OWN_TYPES = (*STEPS, "fixed", "flat")  # tangents that do not depend on the neighbours


def fit(
    clip: Clip,
    *,
    originals: Iterable[AnimCurve] = (),
    tolerance: Tolerance | None = None,
    kinds: Mapping[str, str] | None = None,
) -> list[AnimCurve]:
    """Turn every channel of a clip into an animation curve.

    Parameters
    ----------
    clip : Clip
    originals : iterable of AnimCurve
        The curves that the animator has set. Where a channel has one, its keys stay
        exactly where and what they are, on whole frames or between them, inside the
        clip's frames or outside; so do its flags, infinities, kind and frame rate.
    tolerance : float, mapping or callable, optional
        How far a curve may be from the clip at any frame: in radians for angles, in
        centimetres for lengths. A mapping or callable gives it by kind (``"angle"``,
        ``"length"``, ``"unitless"``). Without it, every frame becomes a key.
    kinds : mapping of str to str, optional
        Kinds of channels whose name does not say what they measure.

    Returns
    -------
    list of AnimCurve
        One per channel, in the clip's order. With a tolerance the tangents are fixed;
        an original that is near enough as it stands comes back as it is. Without, the
        tangents are ``"auto"``: between frames they stay between the keys on either
        side, so nothing that is planted slides, and they are smooth, as motion blur
        wants it.

    Raises
    ------
    DataError
        If a channel has two originals.
    SettingError
        If a tolerance is negative, NaN or missing for a kind.

    Notes
    -----
    Where an original's key on a frame differs from the clip there, the key wins: it is
    the one place that may be further off than the tolerance.

    Examples
    --------
    >>> frames = np.arange(1, 49)
    >>> clip = Clip(np.sin(frames / 8)[:, np.newaxis], ("arm.rotateX",), frame_rate=24)
    >>> curve = fit(clip, tolerance=np.radians(0.1))[0]
    >>> bool(np.abs(curve.evaluate(clip.frames / 24) - clip.values[:, 0]).max() < 0.0018)
    True
    >>> len(fit(clip)[0]), len(curve) < 12
    (48, True)
    """
    by_channel = _by_channel(originals)
    times = clip.frames / clip.frame_rate
    curves = []
    for channel, values in zip(clip.channels, clip.values.T):
        original = by_channel.get(channel)
        blank = original or AnimCurve(
            channel,
            times[:1],
            values[:1],
            kind=(kinds or {}).get(channel) or kind_of(channel),
            frame_rate=clip.frame_rate,
        )
        allowed = None if tolerance is None else _tolerance_of(tolerance, blank.kind)
        track = _Track.merged(times, values, original)
        curves.append(_fitted(track, original, blank, allowed))
    return curves


@dataclass(frozen=True, eq=False)
class _Track:
    """The frames of one channel and the original's keys between the first and last.

    `source` is the original's key at each time, -1 where there is none. `held` marks
    the frames within the original's steps that the clip has kept.
    """

    times: Floats
    values: Floats
    source: Ints
    held: Flags

    @staticmethod
    def merged(times: Floats, values: Floats, original: AnimCurve | None) -> _Track:
        """Put the original's keys among the frames; on a frame the key wins."""
        source = np.full(len(times), -1)
        held = np.zeros(len(times), bool)
        if original is None:
            return _Track(times, values, source, held)
        margin = _margin(times)
        keys = np.flatnonzero(
            (original.times >= times[0] - margin) & (original.times <= times[-1] + margin)
        )
        row = np.searchsorted(times, original.times[keys] - margin)
        row = np.minimum(row, len(times) - 1)
        on_frame = np.abs(times[row] - original.times[keys]) <= margin
        on_frame &= np.diff(row, prepend=-1) > 0
        replaced = np.delete(np.arange(len(times)), row[on_frame])
        all_times = np.concatenate([times[replaced], original.times[keys]])
        order = np.argsort(all_times, kind="stable")
        all_values = np.concatenate([values[replaced], original.values[keys]])
        sources = np.concatenate([source[replaced], keys])[order]
        held = np.zeros(len(order), bool)
        return _Track(all_times[order], all_values[order], sources, held)


def _fitted(
    track: _Track, original: AnimCurve | None, blank: AnimCurve, allowed: float | None
) -> AnimCurve:
    if allowed is None:
        dense = np.arange(len(track.times))
        return _curve(track, dense, None, original, blank)
    if original is not None:
        off = np.abs(original.evaluate(track.times) - track.values)
        if off.max() <= allowed:
            return original
        track = replace(track, held=_held(track, original, allowed))
    keys, slopes = _few_keys(track, allowed * (1 - ROUNDING))
    return _curve(track, keys, slopes, original, blank)


def _few_keys(track: _Track, allowed: float) -> tuple[Ints, Floats]:
    """Return the rows that become keys, and their slopes."""
    must = track.source >= 0
    must[[0, -1]] = True
    keys, slopes, off = _grown(track, np.flatnonzero(must), allowed)
    for _ in range(PRUNING_ROUNDS):
        spare = _spare(track, keys, slopes, must, allowed)
        if not spare.any():
            break
        fewer = _grown(track, keys[~spare], allowed)
        if len(fewer[0]) >= len(keys):
            break
        keys, slopes, off = fewer
    return keys, slopes


def _grown(track: _Track, keys: Ints, allowed: float) -> tuple[Ints, Floats, Floats]:
    """Add keys until no frame is further off than allowed."""
    preferred = _preferred_slopes(track)
    while True:
        slopes, off = _solved(track, keys, preferred)
        too_far = np.flatnonzero(off > allowed)
        if len(too_far) == 0:
            return keys, slopes, off
        span = np.searchsorted(keys, too_far)
        order = np.lexsort((off[too_far], span))
        worst = order[np.append(np.diff(span[order]) > 0, True)]
        keys = np.sort(np.append(keys, too_far[worst]))


def _solved(track: _Track, keys: Ints, preferred: Floats) -> tuple[Floats, Floats]:
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


def _stiffness(track: _Track, keys: Ints) -> Floats:
    spans = span_lengths(track.times[keys], "in") + span_lengths(track.times[keys], "out")
    return STIFFNESS * spans * spans


def _preferred_slopes(track: _Track) -> Floats:
    """Return the slopes that auto tangents would have if every frame were a key."""
    types = ["auto"] * len(track.times)
    x, y = tangents_of_side(track.times, track.values, types, "out", weighted=True)
    return np.divide(y, x, out=np.zeros_like(y), where=x > 0)


def _spare(track: _Track, keys: Ints, slopes: Floats, must: Flags, allowed: float) -> Flags:
    """Mark keys, no two of them neighbours, without which the curve is near enough."""
    n_keys = len(keys)
    if n_keys < 3:
        return np.zeros(n_keys, bool)
    rows = np.arange(keys[0], keys[-1])
    span = np.searchsorted(keys, rows, side="right") - 1
    worst = np.zeros(n_keys)
    for gone in (span, span + 1):  # the key at the start, or at the end, of the span
        inner = (gone > 0) & (gone < n_keys - 1)
        off = _off_without(track, keys, slopes, rows[inner], gone[inner])
        np.maximum.at(worst, gone[inner], off)
    able = (worst <= allowed) & ~must[keys]
    spare = np.zeros(n_keys, bool)
    for i in np.flatnonzero(able):
        spare[i] = not spare[i - 1]
    return spare


def _off_without(
    track: _Track, keys: Ints, slopes: Floats, rows: Ints, gone: Ints
) -> Floats:
    """Return how far off frames are when their span and the next one become one."""
    first, last = keys[gone - 1], keys[gone + 1]
    h = track.times[last] - track.times[first]
    u = (track.times[rows] - track.times[first]) / h
    start, rise = track.values[first], track.values[last] - track.values[first]
    m0, m1 = h * slopes[gone - 1], h * slopes[gone + 1]
    curve = start + u * (m0 + u * (3 * rise - 2 * m0 - m1 + u * (m0 + m1 - 2 * rise)))
    return np.abs(curve - track.values[rows])


def _held(track: _Track, original: AnimCurve, allowed: float) -> Flags:
    """Mark the frames of steps of the original that the clip still has."""
    held = np.zeros(len(track.times), bool)
    rows = np.flatnonzero(track.source >= 0)
    for first, last in zip(rows[:-1], rows[1:]):
        out_type = original.out_types[track.source[first]]
        if out_type in STEPS and last > first + 1:
            value = track.values[first if out_type == "step" else last]
            between = slice(first + 1, last)
            held[between] = np.abs(track.values[between] - value).max() <= allowed
    return held


def _curve(
    track: _Track,
    keys: Ints,
    slopes: Floats | None,
    original: AnimCurve | None,
    blank: AnimCurve,
) -> AnimCurve:
    """Make a curve of the keys between the clip's first and last frame."""
    n_keys, source = len(keys), track.source[keys]
    types = "auto" if slopes is None else "fixed"
    columns: dict[str, Any] = {
        "times": track.times[keys],
        "values": track.values[keys],
        "in_types": [types] * n_keys,
        "out_types": [types] * n_keys,
    }
    slopes = np.zeros(n_keys) if slopes is None else slopes
    for side in ("in", "out"):
        x, y = _vectors(columns["times"], slopes, side, blank.weighted)
        columns[f"{side}_x"], columns[f"{side}_y"] = x, y
    known = source >= 0
    for name, default in FLAGS.items():
        columns[name] = np.full(n_keys, default)
        if original is not None:
            columns[name][known] = getattr(original, name)[source[known]]
    if original is not None and track.held.any():
        for i in np.flatnonzero(known[:-1]):
            if track.held[keys[i] + 1]:
                columns["out_types"][i] = original.out_types[source[i]]
    curve = blank.with_(**columns)
    return curve if original is None else _surrounded(curve, original)


def _vectors(
    times: Floats, slopes: Floats, side: str, weighted: bool
) -> tuple[Floats, Floats]:
    """Return tangents of given slopes; time passes evenly also if they are weighted."""
    if weighted and len(times) > 1:
        x = span_lengths(times, side)
    else:
        x = 1 / np.hypot(1.0, slopes)
    return x, slopes * x


def _surrounded(inside: AnimCurve, original: AnimCurve) -> AnimCurve:
    """Add the original's keys before and after the clip's frames, and its outer slopes."""
    margin = _margin(inside.times)
    before = int(np.searchsorted(original.times, inside.times[0] - margin))
    after = int(np.searchsorted(original.times, inside.times[-1] + margin))
    resolved = dict(zip(("in_x", "in_y", "out_x", "out_y"), original.tangents()))
    columns: dict[str, Any] = {}
    for name in PER_KEY:
        old, new = resolved.get(name, getattr(original, name)), getattr(inside, name)
        columns[name] = [*old[:before], *new, *old[after:]]
    n_last = before + len(inside) - 1
    _outer_tangent(columns, original, before, "in", before)
    _outer_tangent(columns, original, n_last, "out", after - 1)
    for i in (before - 1, n_last + 1):
        for side in ("in_types", "out_types"):
            if 0 <= i < len(columns["times"]) and columns[side][i] not in OWN_TYPES:
                columns[side][i] = "fixed"
    return inside.with_(**columns)


def _outer_tangent(
    columns: dict[str, Any], original: AnimCurve, row: int, side: str, key: int
) -> None:
    """Turn the tangent that leads out of the clip's frames as the original's is there.

    `key` is the original's key next to the end; it may lie on it.
    """
    infinity = original.pre_infinity if side == "in" else original.post_infinity
    beyond = row > 0 if side == "in" else row < len(columns["times"]) - 1
    if not beyond and infinity != "linear":
        return
    time, outside = columns["times"][row], row + (-1 if side == "in" else 1)
    x, y = original.tangents()[:2] if side == "in" else original.tangents()[2:]
    on_key = 0 <= key < len(original) and original.times[key] == time
    if on_key:
        columns[f"{side}_x"][row], columns[f"{side}_y"][row] = x[key], y[key]
        old_type = (original.in_types if side == "in" else original.out_types)[key]
        columns[f"{side}_types"][row] = old_type if old_type in OWN_TYPES else "fixed"
    elif beyond:
        slope = _slope_beside(original, time, -1 if side == "in" else 1)
        span = abs(time - columns["times"][outside])
        length = span if original.weighted else 1 / np.hypot(1.0, slope)
        columns[f"{side}_x"][row], columns[f"{side}_y"][row] = length, slope * length
        columns[f"{side}_types"][row] = "fixed"


def _slope_beside(curve: AnimCurve, time: float, direction: int) -> float:
    """Return a curve's slope just before (-1) or after (1) a time."""
    step = direction * 1e-4 / curve.frame_rate
    here, there = curve.evaluate([time + step / 1e3, time + step])
    return float((there - here) / (step * 0.999))


def _margin(times: Floats) -> float:
    """Return the seconds within which a key counts as being on a frame."""
    return SAME_FRAME * float(times[1] - times[0]) if len(times) > 1 else 1e-9


def _by_channel(originals: Iterable[AnimCurve]) -> dict[str, AnimCurve]:
    by_channel: dict[str, AnimCurve] = {}
    for curve in originals:
        if curve.channel in by_channel:
            raise DataError("originals", f"hold two curves of {curve.channel}")
        by_channel[curve.channel] = curve
    return by_channel


def _tolerance_of(tolerance: Tolerance, kind: str) -> float:
    try:
        if isinstance(tolerance, Mapping):
            allowed = float(tolerance[kind])
        else:
            allowed = float(tolerance(kind) if callable(tolerance) else tolerance)
    except (KeyError, TypeError, ValueError):
        allowed = float("nan")
    if not (np.isfinite(allowed) and allowed >= 0):
        raise SettingError("tolerance", tolerance, f"0 or more for the kind {kind!r}")
    return allowed
