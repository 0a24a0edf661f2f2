"""Insertion of keys into an animation curve without changing its shape.

A segment is a Bezier curve in time and value, or in value alone where tangents are not
weighted. De Casteljau's algorithm splits it at any time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from ..animation.frame_range import FRAME_TOLERANCE
from ..geometry.arrays import Floats, Ints
from .anim_curve import KEY_FLAGS, TANGENT_COLUMNS, AnimCurve
from .segments import solve_parameters
from .tangents import INDEPENDENT_TYPES, STEP_TYPES, slope_to_tangent

Tangent = tuple[float, float]


def insert_key(curve: AnimCurve, time: float) -> AnimCurve:
    """Return a curve with a key at a time and the same values everywhere.

    The new key and its neighbors get fixed tangents. Constant and linear infinities keep
    their shape; others can change. The time is in seconds; if there is a key at it, the
    curve stays as it is.

    Examples
    --------
    >>> hill = AnimCurve("a.tx", [0.0, 1.0, 2.0], [0.0, 8.0, 0.0], "auto", "auto")
    >>> more = insert_key(hill, 0.25)
    >>> more.values, more.evaluate([0.5, 1.5])
    (array([0.  , 1.25, 8.  , 0.  ]), array([4., 4.]))
    """
    if (np.abs(curve.times - time) <= FRAME_TOLERANCE / curve.frame_rate).any():
        return curve
    at = int(np.searchsorted(curve.times, time))
    if at in (0, len(curve)):
        return _insert_outside(curve, time, at)
    if curve.out_types[at - 1] in STEP_TYPES:
        value, step = float(curve.evaluate(time)), curve.out_types[at - 1]
        return _insert_row(_fix_neighbors(curve, at), at, time, value, ("flat", step))
    curve = direct_tangents(curve, [at - 1, at])
    value, (before, after), sides = _split_span(curve, at - 1, time)
    held = _fix_neighbors(curve, at)
    held = set_tangent(set_tangent(held, at - 1, "out", before), at, "in", after)
    return _insert_row(held, at, time, value, ("fixed", "fixed"), sides)


def fix_tangents(curve: AnimCurve, rows: Sequence[int]) -> AnimCurve:
    """Return a curve whose tangents at some keys no longer depend on other keys."""
    return _store_tangents(direct_tangents(curve, rows), rows)


def _store_tangents(curve: AnimCurve, rows: Sequence[int]) -> AnimCurve:
    """Return a curve with fixed tangents in place of computed tangents at some keys."""
    columns = dict(zip(TANGENT_COLUMNS, curve.tangents()))
    types = {side: list(getattr(curve, f"{side}_types")) for side in ("in", "out")}
    for side, names in types.items():
        for row in rows:
            if names[row] not in INDEPENDENT_TYPES:
                is_zero = not (columns[f"{side}_x"][row] or columns[f"{side}_y"][row])
                names[row] = "flat" if is_zero else "fixed"  # zero for a single key
    type_columns = {f"{side}_types": names for side, names in types.items()}
    return curve.with_(**columns, **type_columns)


def direct_tangents(curve: AnimCurve, rows: Iterable[int]) -> AnimCurve:
    """Return a curve whose tangents at some keys have a direction, and the same shape.

    The direction of an unweighted tangent of (0, 0), such as an in-tangent of type
    stepnext, depends on the other end of its segment.

    Examples
    --------
    >>> line = AnimCurve("a.tx", [0.0, 1.0], [0.0, 0.75], "stepnext", "linear")
    >>> held = direct_tangents(line, [1])
    >>> held.in_types, float(held.in_x[1]), float(held.in_y[1])
    (('stepnext', 'fixed'), 0.8, 0.6)
    """
    if curve.weighted:
        return curve
    in_x, in_y, out_x, out_y = curve.tangents()
    smooth = np.append(~np.isin(curve.out_types[:-1], STEP_TYPES), False)  # and no end
    is_open = {
        "in": (in_x == 0) & (in_y == 0) & np.roll(smooth, 1),
        "out": (out_x == 0) & (out_y == 0) & smooth,
    }
    open_ends = [(row, side) for row in rows for side in is_open if is_open[side][row]]
    if not open_ends:
        return curve
    columns = dict(zip(TANGENT_COLUMNS, resolve_directions(curve)))
    if (1, "in") in open_ends:  # which the type of a first key that is clamped depends on
        curve = _store_tangents(curve, [0])
    for row, side in open_ends:
        tangent = float(columns[f"{side}_x"][row]), float(columns[f"{side}_y"][row])
        curve = set_tangent(curve, row, side, tangent)
    return curve


def resolve_directions(curve: AnimCurve) -> tuple[Floats, Floats, Floats, Floats]:
    """Return the tangents; those of (0, 0) have the direction of their segment instead.

    Tangents of weighted curves are returned as they are.

    Examples
    --------
    >>> line = AnimCurve("a.tx", [0.0, 1.0], [0.0, 0.75], "stepnext", "linear")
    >>> in_x, in_y, *_ = resolve_directions(line)
    >>> print(in_x[1].round(6), in_y[1].round(6))
    0.8 0.6
    """
    in_x, in_y, out_x, out_y = map(np.array, curve.tangents())
    if not curve.weighted and len(curve) > 1:
        starts, ends = curve.segments.end_slopes()
        for x, y, slopes in ((in_x[1:], in_y[1:], ends), (out_x[:-1], out_y[:-1], starts)):
            is_open = (x == 0) & (y == 0)
            x[is_open], y[is_open] = slope_to_tangent(slopes[is_open], 1.0, weighted=False)
    return in_x, in_y, out_x, out_y


def _fix_neighbors(curve: AnimCurve, at: int) -> AnimCurve:
    """Return a curve with fixed tangents at the keys before and after a position."""
    return fix_tangents(curve, [row for row in (at - 1, at) if 0 <= row < len(curve)])


def _split_span(
    curve: AnimCurve, span: int, time: float
) -> tuple[float, tuple[Tangent, Tangent], tuple[Tangent, Tangent]]:
    """Return the value at a time in a span, and the tangents at its ends and there."""
    in_x, in_y, out_x, out_y = curve.tangents()
    start, length = curve.times[span], curve.times[span + 1] - curve.times[span]
    share = (time - start) / length
    c0, c1, c2, c3 = curve.segments.polynomials[:, span]
    if not curve.weighted:
        value = c0 + share * (c1 + share * (c2 + share * c3))
        slope = (c1 + share * (2 * c2 + share * 3 * c3)) / length
        x, y = slope_to_tangent(slope, length, weighted=False)
        ends = (out_x[span], out_y[span]), (in_x[span + 1], in_y[span + 1])
        return float(value), ends, ((float(x), float(y)),) * 2
    p, q = curve.segments.handles[:, span]
    u = solve_parameters(*(np.array([number]) for number in (share, p, q)))[0]
    times = start + length * np.array([0.0, p, 1.0 - q, 1.0])
    values = np.array([c0, c0 + c1 / 3, c0 + (2 * c1 + c2) / 3, c0 + c1 + c2 + c3])
    left, right = _split_bezier(np.stack([times, values], axis=1), u)
    ends = _handle_to_tangent(left[0], left[1]), _handle_to_tangent(right[2], right[3])
    return (
        left[3][1],
        ends,
        (_handle_to_tangent(left[2], left[3]), _handle_to_tangent(right[0], right[1])),
    )


def _split_bezier(points: Floats, u: float) -> tuple[Floats, Floats]:
    """Return the control points of both parts of a Bezier curve, shape (4, 2) each."""
    left, right = [points[0]], [points[-1]]
    while len(points) > 1:
        points = (1 - u) * points[:-1] + u * points[1:]
        left.append(points[0])
        right.append(points[-1])
    return np.array(left), np.array(right[::-1])


def _handle_to_tangent(a: Floats, b: Floats) -> Tangent:
    x, y = 3 * (b - a)
    return float(x), float(y)


def _insert_outside(curve: AnimCurve, time: float, at: int) -> AnimCurve:
    """Return a curve with a key before its first or after its last, on the infinity."""
    infinity = curve.pre_infinity if at == 0 else curve.post_infinity
    end = 0 if at == 0 else len(curve) - 1
    value, span = float(curve.evaluate(time)), abs(time - curve.times[end])
    slope = (value - curve.values[end]) / (time - curve.times[end])
    slope = slope if infinity == "linear" else 0.0
    x, y = slope_to_tangent(slope, span, curve.weighted)
    tangent = float(x), float(y)
    inner = "in" if at == 0 else "out"
    held = set_tangent(_fix_neighbors(curve, at), end, inner, tangent)
    return _insert_row(held, at, time, value, ("fixed", "fixed"), (tangent, tangent))


def set_tangent(curve: AnimCurve, row: int, side: str, tangent: Tangent) -> AnimCurve:
    """Return a curve with a fixed tangent on one side of a key."""
    types = list(getattr(curve, f"{side}_types"))
    types[row] = "fixed"
    columns = {}
    for end, number in zip("xy", tangent):
        column = np.array(getattr(curve, f"{side}_{end}"))
        column[row] = number
        columns[f"{side}_{end}"] = column
    return curve.with_(**{f"{side}_types": types}, **columns)


def _insert_row(
    curve: AnimCurve,
    at: int,
    time: float,
    value: float,
    types: tuple[str, str],
    tangents: tuple[Tangent, Tangent] = ((0.0, 0.0), (0.0, 0.0)),
) -> AnimCurve:
    """Return a curve with an additional key."""
    numbers = (time, value, *tangents[0], *tangents[1])
    columns: dict[str, Any] = {
        name: np.insert(getattr(curve, name), at, number)
        for name, number in zip(("times", "values", *TANGENT_COLUMNS), numbers)
    }
    for name, flag in KEY_FLAGS.items():
        columns[name] = np.insert(getattr(curve, name), at, flag)
    for side, type_ in zip(("in", "out"), types):
        names = list(getattr(curve, f"{side}_types"))
        columns[f"{side}_types"] = [*names[:at], type_, *names[at:]]
    return curve.with_(**columns)


def find_key(curve: AnimCurve, time: float) -> int:
    """Return the row of the key at a time."""
    rows: Ints = np.flatnonzero(
        np.abs(curve.times - time) <= FRAME_TOLERANCE / curve.frame_rate
    )
    return int(rows[0])
