"""What the curves of an animation layer must hold, so that channels become what is asked.

Whatever is below a layer stays; its own curves add to that, multiply it or replace it.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from .anim_curve import AnimCurve
from .arrays import Floats
from .errors import DataError
from .frames import ROUNDING

ADDS, MULTIPLIES, REPLACES = "adds", "multiplies", "replaces"


def keyed_frames(changes: Mapping[str, AnimCurve], frame_rate: float) -> Floats:
    """Return the whole frames between the first and the last key, and keys between them.

    Examples
    --------
    >>> keyed_frames({"a.tx": AnimCurve("a.tx", [1.0, 2.5, 4.0], [0, 0, 0])}, 1.0)
    array([1. , 2. , 2.5, 3. , 4. ])
    """
    keyed = np.concatenate([curve.times for curve in changes.values()]) * frame_rate
    first, last = np.ceil(keyed.min() - ROUNDING), np.floor(keyed.max() + ROUNDING)
    apart = keyed[np.abs(keyed - np.round(keyed)) > ROUNDING]
    return np.unique(np.concatenate([np.arange(first, last + 1), apart]))


def held_on_layer(
    curve: AnimCurve, how: str, frames: Floats, now: Floats, held: Floats
) -> AnimCurve:
    """Return what an additive layer must hold, so that a channel becomes a curve.

    It has a key on every frame, since what is below it moves in its own way in between.

    Parameters
    ----------
    curve : AnimCurve
        What the channel is to become, between its first and last key.
    how : {"adds", "multiplies", "replaces"}
        What the layer's value does to that from below.
    frames : ndarray, shape (n,)
    now, held : ndarray, shape (n,)
        The values that come out now, and those that the layer has now.

    Raises
    ------
    DataError
        If a channel that is 0 were to be multiplied to another value.

    Examples
    --------
    >>> wanted = AnimCurve("a.tx", [0, 2], [5, 7], "linear", "linear", frame_rate=1)
    >>> held_on_layer(wanted, "adds", np.arange(3), np.array([1, 2, 3]), np.zeros(3)).values
    array([4., 4., 4.])
    """
    first, last = curve.frames[[0, -1]]
    rows = (frames >= first - ROUNDING) & (frames <= last + ROUNDING)
    times, now, held = frames[rows] / curve.frame_rate, now[rows], held[rows]
    values = wanted = curve.evaluate(times)
    if how == ADDS:
        values = held + wanted - now
    elif how == MULTIPLIES:
        _check_factors(curve.channel, frames[rows], now, wanted)
        values = held * wanted / np.where(now == 0, 1.0, now)
    types = "step" if how == REPLACES else "linear"
    return AnimCurve(
        *(curve.channel, times, values, types, types),
        kind=curve.kind,
        frame_rate=curve.frame_rate,
    )


def _check_factors(channel: str, frames: Floats, now: Floats, wanted: Floats) -> None:
    lost = np.flatnonzero((now == 0) & (wanted != 0))
    if len(lost):
        problem = (
            f"is 0 on frame {frames[lost[0]]:g}, which no layer that multiplies can "
            "change; write to an override layer"
        )
        raise DataError(channel, problem)


def weight_within(channel: str, ends: tuple[float, float], frame_rate: float) -> AnimCurve:
    """Return a curve for a layer's weight: 1 on some frames, 0 on whole frames outside.

    Examples
    --------
    >>> weight_within("life.weight", (4, 6), 1).evaluate([3, 4, 6, 7])
    array([0., 1., 1., 0.])
    """
    first, last = ends
    before, behind = np.ceil(first - ROUNDING) - 1, np.floor(last + ROUNDING) + 1
    frames = np.array([before, *sorted({first, last}), behind])
    values = ((frames >= first) & (frames <= last)).astype(float)
    return AnimCurve(
        *(channel, frames / frame_rate, values, "linear", "linear"),
        kind="unitless",
        frame_rate=frame_rate,
    )
