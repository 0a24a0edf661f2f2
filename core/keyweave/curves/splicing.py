"""Splicing: replacement of part of an animation curve by another curve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..animation.frame_range import FRAME_TOLERANCE, FrameRange
from ..errors import DataError
from .anim_curve import NUMBER_COLUMNS, TYPE_COLUMNS, AnimCurve
from .key_insertion import direct_tangents, find_key, fix_tangents, insert_key, set_tangent
from .tangents import STEP_TYPES, slope_to_tangent, span_lengths

MEETING_TOLERANCE = 1e-9  # value units; curves closer than this meet


def splice_curve(
    original: AnimCurve, new: AnimCurve, first: float, last: float
) -> AnimCurve:
    """Return a curve that is `new` between two times, and `original` outside.

    Where both curves have the same value at an end of the range they share a key. Otherwise
    a straight line, or a step if the original steps, connects the range to the whole frame
    next to it, which gets a key that preserves the shape of the original.

    The times are in seconds, both included. The curve has the channel, infinities, kind and
    frame rate of `original`, and is weighted if either curve is. Beyond the keys, only
    constant and linear infinities are certain to keep their shape.

    Examples
    --------
    >>> ramp = AnimCurve("a.tx", [0.0, 10.0], [0.0, 10.0], "linear", "linear", frame_rate=1)
    >>> still = AnimCurve("a.tx", [4.0], [7.0], frame_rate=1)
    >>> splice_curve(ramp, still, 4, 6).evaluate([2, 3, 4, 5, 6, 7, 8])
    array([2., 3., 7., 7., 7., 7., 8.])
    """
    weighted = original.weighted or new.weighted
    own, other = (_make_weighted(curve) if weighted else curve for curve in (original, new))
    middle = cut_curve(other, first, last)
    frame = 1 / original.frame_rate
    head, middle = _join_before(own, middle, frame)
    middle, tail = _join_after(middle, own, frame)
    parts = [part for part in (head, middle, tail) if part is not None]
    return _concatenate_keys(original.with_(weighted=weighted), parts)


def splice_changes(
    changes: Mapping[str, AnimCurve],
    existing: Mapping[str, AnimCurve],
    constants: Mapping[str, float],
    ends: FrameRange,
    frame_rate: float,
) -> dict[str, AnimCurve]:
    """Splice changes between two frames into the curves of channels.

    New curves replace existing ones, or the constants of channels that are not keyed. The
    ends are the first and the last frame; raise a DataError if the last precedes the first.

    Examples
    --------
    >>> new = AnimCurve("a.tx", [4.0, 6.0], [7.0, 7.0], frame_rate=1)
    >>> curves = splice_changes({"a.tx": new}, {}, {"a.tx": 1.0}, (4, 6), frame_rate=1)
    >>> curves["a.tx"].evaluate([2, 4, 6, 8])
    array([1., 7., 7., 1.])
    """
    first, last = ends
    if not first <= last:
        raise DataError("time_range", f"{first:g} to {last:g} contains no frames")
    start, end = first / frame_rate, last / frame_rate
    spliced = {}
    for name, new in changes.items():
        own = existing.get(name)
        if own is None:
            own = AnimCurve(
                *(name, np.array([start]), np.array([constants[name]])),
                kind=new.kind,
                frame_rate=frame_rate,
            )
        spliced[name] = splice_curve(own, new, start, end)
    return spliced


def cut_curve(curve: AnimCurve, first: float, last: float) -> AnimCurve:
    """Return a curve with the same shape between two times, and no keys outside.

    It has keys at both times, which are in seconds, and the infinities of the curve.

    Examples
    --------
    >>> ramp = AnimCurve("a.tx", [0.0, 10.0], [0.0, 10.0], "linear", "linear", frame_rate=1)
    >>> cut_curve(ramp, 4, 6).evaluate([2, 4, 5, 6, 8])
    array([4., 4., 5., 6., 6.])
    """
    return _cut_keys(insert_key(insert_key(curve, first), last), first, last)


def _cut_keys(curve: AnimCurve, first: float, last: float) -> AnimCurve:
    """Return the keys between two times, with unchanged tangents at both ends."""
    margin = FRAME_TOLERANCE / curve.frame_rate
    inside = (curve.times >= first - margin) & (curve.times <= last + margin)
    rows = np.flatnonzero(inside)
    held = fix_tangents(curve, [int(rows[0]), int(rows[-1])])
    return held.keys(rows)


def _join_before(
    own: AnimCurve, middle: AnimCurve, frame: float
) -> tuple[AnimCurve | None, AnimCurve]:
    """Return the keys before a range, and the keys of the range connected to them."""
    first, before = float(middle.times[0]), own.times[0] - frame
    if abs(own.evaluate(first) - middle.values[0]) <= MEETING_TOLERANCE:
        keyed = insert_key(own, first)
        row = find_key(keyed, first)
        x, y = (
            float(column[row]) for column in direct_tangents(keyed, [row]).tangents()[:2]
        )
        head = _cut_keys(keyed, before, float(keyed.times[row - 1])) if row else None
        return head, set_tangent(middle, 0, "in", (x, y))
    end = _nearest_key_time(
        own, (np.ceil(first / frame - FRAME_TOLERANCE) - 1) * frame, first
    )
    head = _cut_keys(insert_key(own, end), min(before, end), end)
    steps = own.out_types[max(int(np.searchsorted(own.times, first)) - 1, 0)] in STEP_TYPES
    types = (*head.out_types[:-1], "step" if steps else "linear")
    return head.with_(out_types=types), middle.with_(
        in_types=("linear", *middle.in_types[1:])
    )


def _join_after(
    middle: AnimCurve, own: AnimCurve, frame: float
) -> tuple[AnimCurve, AnimCurve | None]:
    """Return the keys of a range, and the keys after it connected to them."""
    last, after = float(middle.times[-1]), own.times[-1] + frame
    if abs(own.evaluate(last) - middle.values[-1]) <= MEETING_TOLERANCE:
        keyed = insert_key(own, last)
        row = find_key(keyed, last)
        x, y = (float(column[row]) for column in keyed.tangents()[2:])
        has_more = row + 1 < len(keyed)
        rest = _cut_keys(keyed, float(keyed.times[row + 1]), after) if has_more else None
        if keyed.out_types[row] in STEP_TYPES:
            types = (*middle.out_types[:-1], keyed.out_types[row])
            return middle.with_(out_types=types), rest
        return set_tangent(middle, len(middle) - 1, "out", (x, y)), rest
    start = _nearest_key_time(
        own, (np.floor(last / frame + FRAME_TOLERANCE) + 1) * frame, last
    )
    tail = _cut_keys(insert_key(own, start), start, max(after, start))
    ends = (*middle.out_types[:-1], "linear")
    return middle.with_(out_types=ends), tail.with_(in_types=("linear", *tail.in_types[1:]))


def _nearest_key_time(curve: AnimCurve, far: float, near: float) -> float:
    """Return the time of the key between two times closest to `near`, or `far`."""
    margin = FRAME_TOLERANCE / curve.frame_rate
    low, high = min(far, near) + margin, max(far, near) - margin
    between = curve.times[(curve.times > low) & (curve.times < high)]
    if not len(between):
        return far
    return float(between[np.abs(between - near).argmin()])


def _make_weighted(curve: AnimCurve) -> AnimCurve:
    """Return a weighted curve of the same shape."""
    if curve.weighted:
        return curve
    curve = direct_tangents(curve, range(len(curve)))
    in_x, in_y, out_x, out_y = curve.tangents()
    columns = {}
    for side, x, y in (("in", in_x, in_y), ("out", out_x, out_y)):
        spans = np.array([1 / curve.frame_rate])
        if len(curve) > 1:
            spans = span_lengths(curve.times, side)
        # Without weights, a vertical tangent is flat.
        slopes = np.divide(y, x, out=np.zeros_like(x), where=x != 0)
        columns[f"{side}_x"], columns[f"{side}_y"] = slope_to_tangent(
            slopes, spans, weighted=True
        )
    return curve.with_(weighted=True, **columns)


def _concatenate_keys(curve: AnimCurve, parts: Sequence[AnimCurve]) -> AnimCurve:
    """Return a curve with the keys of several curves, one after another."""
    columns: dict[str, Any] = {
        name: np.concatenate([getattr(part, name) for part in parts])
        for name in NUMBER_COLUMNS
    }
    for name in TYPE_COLUMNS:
        columns[name] = [type_ for part in parts for type_ in getattr(part, name)]
    return curve.with_(**columns)
