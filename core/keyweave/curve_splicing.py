"""A stretch of one animation curve put into another, which stays as it was outside."""

from __future__ import annotations

import numpy as np

from .anim_curve import FLAGS, TANGENTS, AnimCurve
from .arrays import Floats, Ints
from .tangents import STEPS, span_lengths, tangent_of_slope

SAME = 1e-6  # frames; keys closer than this to the end of a range are in it


def spliced(original: AnimCurve, new: AnimCurve, first: float, last: float) -> AnimCurve:
    """Return a curve with the keys of `new` between two times, and its own outside.

    Keys on both sides of where the curves meet get fixed tangents on their far side, so
    that neither curve changes there; tangents computed from neighbours would.

    Parameters
    ----------
    original, new : AnimCurve
    first, last : float
        Seconds, both included.

    Returns
    -------
    AnimCurve
        With the channel, infinities, kind and frame rate of `original`; weighted if one
        of the two is.

    Examples
    --------
    >>> flat = AnimCurve("a.tx", [0, 1, 2, 3], [0, 0, 0, 0], "linear", "linear")
    >>> hill = AnimCurve("a.tx", [1, 1.5, 2], [0, 5, 0], "linear", "linear")
    >>> spliced(flat, hill, 1, 2).evaluate([0.5, 1.5, 2.5])
    array([0., 5., 0.])
    """
    margin = SAME / original.frame_rate
    before = np.flatnonzero(original.times < first - margin)
    after = np.flatnonzero(original.times > last + margin)
    inside = np.flatnonzero((new.times >= first - margin) & (new.times <= last + margin))
    weighted = original.weighted or new.weighted
    own, other = (_as_weighted(one) if weighted else one for one in (original, new))
    own = _held(own, before[-1:], after[:1])
    cut_first = inside[:1] if len(before) or inside[:1].any() else inside[:0]
    is_cut = len(after) or (inside[-1:] < len(new) - 1).any()
    other = _held(other, inside[-1:] if is_cut else inside[:0], cut_first)
    parts = [_rows(own, before), _rows(other, inside), _rows(own, after)]
    if not sum(len(part["times"]) for part in parts):
        return original
    columns = {name: sum((part[name] for part in parts), []) for name in parts[0]}
    return original.with_(weighted=weighted, **columns)


def _held(curve: AnimCurve, ends: Ints, starts: Ints) -> AnimCurve:
    """Fix the in-tangents of keys that end a stretch, the out-tangents of those before.

    A key alone has no side that counts.
    """
    if len(curve) == 1:
        return curve
    in_x, in_y, out_x, out_y = curve.tangents()
    in_types, out_types = list(curve.in_types), list(curve.out_types)
    for row in ends:
        in_types[row] = "fixed"
    for row in starts:
        if out_types[row] not in STEPS:
            out_types[row] = "fixed"
    return curve.with_(
        in_types=in_types,
        out_types=out_types,
        in_x=in_x,
        in_y=in_y,
        out_x=out_x,
        out_y=out_y,
    )


def _as_weighted(curve: AnimCurve) -> AnimCurve:
    """Return a curve of the same shape that is weighted."""
    if curve.weighted:
        return curve
    in_x, in_y, out_x, out_y = curve.tangents()
    columns = {}
    for side, x, y in (("in", in_x, in_y), ("out", out_x, out_y)):
        spans = _spans(curve, side)
        slopes = np.divide(y, x, out=np.zeros_like(x), where=x != 0)
        wide, high = tangent_of_slope(slopes, spans, weighted=True)
        columns[f"{side}_x"] = np.where(x != 0, wide, 0.0)
        columns[f"{side}_y"] = np.where(x != 0, high, y)
    return curve.with_(weighted=True, **columns)


def _spans(curve: AnimCurve, side: str) -> Floats:
    if len(curve) == 1:
        return np.array([1 / curve.frame_rate])
    return span_lengths(curve.times, side)


def _rows(curve: AnimCurve, rows: Ints) -> dict[str, list[object]]:
    """Return some keys of a curve, column by column."""
    columns = {
        name: getattr(curve, name)[rows].tolist()
        for name in ("times", "values", *TANGENTS, *FLAGS)
    }
    for name in ("in_types", "out_types"):
        columns[name] = [getattr(curve, name)[row] for row in rows]
    return columns
