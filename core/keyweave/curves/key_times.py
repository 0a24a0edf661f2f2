"""Frames of keys, and conversion of seconds to frames that survives a round trip exactly.

A file or a host divides numbers by a rate or a unit and multiplies them again later. Of a
number and its floating-point neighbours, the one that comes back unchanged is chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from ..animation.frame_range import FRAME_TOLERANCE, FrameRange, list_frames
from ..geometry.arrays import Floats
from .anim_curve import AnimCurve

TIME_ROUNDING = 1e-12  # seconds


def list_keyed_frames(
    curves: Sequence[AnimCurve], frame_rate: float, playback: FrameRange, whose: str
) -> Floats:
    """Return the whole frames from the first key to the last; without any, of playback.

    Raises
    ------
    DataError
        If there are so many that it must be a slip; names whose they are.

    Examples
    --------
    >>> hop = AnimCurve("hip.translateY", [0.5, 2.0], [0, 3])
    >>> list_keyed_frames([hop], 2.0, (1, 24), "the sketch")
    array([1., 2., 3., 4.])
    """
    first, last = playback
    if curves:
        first = min(curve.times[0] for curve in curves) * frame_rate
        last = max(curve.times[-1] for curve in curves) * frame_rate
    return list_frames(
        np.floor(first + FRAME_TOLERANCE), np.ceil(last - FRAME_TOLERANCE), whose
    )


def seconds_to_frames(times: Floats, rate: float) -> Floats:
    """Return frames that read back to given seconds; whole ones where they may be.

    Examples
    --------
    >>> seconds_to_frames(np.array([0.1, 0.7, 0.701]), 30)
    array([ 3.  , 21.  , 21.03])
    """
    whole = np.round(times * rate)
    near = np.abs(whole / rate - times) <= TIME_ROUNDING * np.maximum(1, np.abs(times))
    if not (np.diff(whole[near]) > 0).all():
        near[:] = False
    frames: Floats = np.where(near, whole, seconds_to_subframes(times, rate))
    return frames


def seconds_to_subframes(seconds: Floats, rate: float) -> Floats:
    """Return the numbers of frames that divided by the rate are nearest to times."""
    return find_round_trip(seconds * rate, lambda frames: frames / rate, seconds)


def find_round_trip(
    numbers: Floats, back: Callable[[Floats], Floats], wanted: Floats
) -> Floats:
    """Return of numbers, rounder ones and their neighbours those that lead back best."""
    rounded = [float(f"{number:.15g}") for number in numbers.tolist()]
    below, above = (np.nextafter(numbers, end) for end in (-np.inf, np.inf))
    around = np.stack([rounded, numbers, below, above])
    best = np.abs(back(around) - wanted).argmin(axis=0)
    nearest = around[best, np.arange(len(numbers))]
    return np.where(np.isfinite(numbers), nearest, numbers)
