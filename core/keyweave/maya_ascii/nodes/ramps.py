"""Ramps: values over 0 .. 1 between points that each say how to go on to the next.

An entry is a position, one or three values, and the interpolation up to the next
position: 0 none, 1 linear, 2 smooth or 3 spline. Entries come in any order.
"""

from __future__ import annotations

import numpy as np

from ...arrays import Array, Floats
from ...vectors import per_vector
from .arithmetic import share_between
from .functions import Several


def remapped(
    value: Floats,
    input_min: Floats,
    input_max: Floats,
    output_min: Floats,
    output_max: Floats,
    values: Several,
    colors: Several,
) -> tuple[Floats, Floats]:
    """Return outValue and outColor of remapValue.

    outputMin + (outputMax - outputMin) ramp(u), u from 0 at inputMin to 1 at inputMax and
    kept within.
    """
    # Unconfirmed in Maya: remapValue brings colours into the output's range too.
    u = share_between(value, input_min, input_max)
    number, color = ramp(u, values, 1), ramp(u, colors, 3)
    span = output_max - output_min
    return (
        output_min + span * number[..., 0],
        per_vector(output_min) + per_vector(span) * color,
    )


def ramp(u: Floats, entries: Several, width: int) -> Floats:
    """Return a ramp's values at u, shape (..., width).

    Before the first position and after the last the ramp is constant. With t the share
    of the way from one position to the next, and v0 and v1 their values, it is v0, v0 +
    (v1 - v0) t, or v0 + (v1 - v0) t^2 (3 - 2 t), or a uniform Catmull-Rom curve whose
    ends stand for the neighbours they lack. That Maya's spline is that curve is not
    confirmed.

    Parameters
    ----------
    entries : dict of ndarray, shape (..., width + 2)
        Position, values, interpolation. Without any it is the straight line from 0 to 1.

    Examples
    --------
    >>> entries = {0: np.array([0.0, 5.0, 1.0]), 3: np.array([0.5, 7.0, 0.0])}
    >>> ramp(np.array([0.0, 0.25, 0.9]), entries, 1)[:, 0]
    array([5., 6., 7.])
    """
    table = _sorted_table(entries, width)
    n, positions = table.shape[-2], table[..., 0]
    left = (positions <= per_vector(u)).sum(axis=-1) - 1
    first, second = _entry(table, left), _entry(table, left + 1)
    t = per_vector(share_between(u, first[..., 0], second[..., 0]))
    t = np.where(per_vector((left < 0) | (left >= n - 1)), 0.0, t)
    outer = _entry(table, left - 1)[..., 1:-1], _entry(table, left + 2)[..., 1:-1]
    return _between(
        outer[0], first[..., 1:-1], second[..., 1:-1], outer[1], t, first[..., -1]
    )


def _sorted_table(entries: Several, width: int) -> Floats:
    """Return entries by position, shape (..., n, width + 2)."""
    if not entries:
        return np.array([[0.0] * (width + 1) + [1.0], [1.0] * (width + 2)])
    table = np.stack(np.broadcast_arrays(*entries.values()), axis=-2)
    order = np.argsort(table[..., 0], axis=-1, kind="stable")
    return np.take_along_axis(table, order[..., np.newaxis], axis=-2)


def _entry(table: Floats, number: Array) -> Floats:
    """Return one entry a sample; numbers beyond the ends mean the ends."""
    within = np.clip(number, 0, table.shape[-2] - 1)
    samples = np.broadcast_shapes(within.shape, table.shape[:-2])
    every = np.broadcast_to(table, samples + table.shape[-2:])
    at = np.broadcast_to(within, samples)[..., np.newaxis, np.newaxis]
    found: Floats = np.take_along_axis(every, at, axis=-2)[..., 0, :]
    return found


def _between(
    before: Floats, v0: Floats, v1: Floats, after: Floats, t: Floats, kind: Floats
) -> Floats:
    """Return the value a share t of the way from v0 to v1."""
    step = v1 - v0
    m0, m1 = (v1 - before) / 2, (after - v0) / 2
    hermite = ((m0 + m1 - 2 * step) * t + 3 * step - 2 * m0 - m1) * t * t + m0 * t
    smooth = step * t * t * (3 - 2 * t)
    kinds = [per_vector(kind) == number for number in (1, 2, 3)]
    return v0 + np.select(kinds, [step * t, smooth, hermite], 0.0)
