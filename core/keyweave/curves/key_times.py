"""Conversion of seconds to frame numbers that survives a round trip exactly.

A file or a host divides numbers by a rate or a unit and multiplies them again later. Of a
number and its floating-point neighbours, the one that comes back unchanged is chosen.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..geometry.arrays import Floats

TIME_ROUNDING = 1e-12  # seconds


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
