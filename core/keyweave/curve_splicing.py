"""A stretch of one animation curve put into another, which stays as it was outside."""

from __future__ import annotations

import numpy as np

from .anim_curve import FLAGS, TANGENTS, AnimCurve
from .arrays import Ints

SAME = 1e-6  # frames; keys closer than this to the end of a range are in it


def spliced(original: AnimCurve, new: AnimCurve, first: float, last: float) -> AnimCurve:
    """Return a curve with the keys of `new` between two times, and its own outside.

    The own keys next to the stretch get fixed tangents on their far side, so that the
    curve beyond them does not change; tangents that are computed from neighbours would.

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
    held = _held(original, before[-1:], after[:1])
    parts = [_rows(held, before), _rows(new, inside), _rows(held, after)]
    if not sum(len(part["times"]) for part in parts):
        return original
    columns = {name: sum((part[name] for part in parts), []) for name in parts[0]}
    return original.with_(weighted=weighted, **columns)


def _held(curve: AnimCurve, last_before: Ints, first_after: Ints) -> AnimCurve:
    """Fix the in-tangents before a stretch and the out-tangents behind it."""
    in_x, in_y, out_x, out_y = (np.array(column) for column in curve.tangents())
    in_types, out_types = list(curve.in_types), list(curve.out_types)
    for row in last_before:
        in_types[row] = "fixed"
    for row in first_after:
        if out_types[row] not in ("step", "stepnext"):
            out_types[row] = "fixed"
    return curve.with_(
        in_types=in_types,
        out_types=out_types,
        in_x=in_x,
        in_y=in_y,
        out_x=out_x,
        out_y=out_y,
    )


def _rows(curve: AnimCurve, rows: Ints) -> dict[str, list[object]]:
    """Return some keys of a curve, column by column."""
    columns = {
        name: getattr(curve, name)[rows].tolist()
        for name in ("times", "values", *TANGENTS, *FLAGS)
    }
    for name in ("in_types", "out_types"):
        columns[name] = [getattr(curve, name)[row] for row in rows]
    return columns
