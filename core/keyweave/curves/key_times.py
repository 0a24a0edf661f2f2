"""Numbers in another unit that lead back to what they were, to the last bit.

Frame numbers of seconds, and the numbers that a file or a host is given, are divided by a
rate or a unit and later multiplied again; of the neighbours of each, the one that survives
is taken.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ..geometry.arrays import Floats

SAME_TIME = 1e-12  # seconds


def frame_numbers(times: Floats, rate: float) -> Floats:
    """Return frames that read back to given seconds; whole ones where they may be.

    Examples
    --------
    >>> frame_numbers(np.array([0.1, 0.7, 0.701]), 30)
    array([ 3.  , 21.  , 21.03])
    """
    whole = np.round(times * rate)
    near = np.abs(whole / rate - times) <= SAME_TIME * np.maximum(1, np.abs(times))
    if not (np.diff(whole[near]) > 0).all():
        near[:] = False
    frames: Floats = np.where(near, whole, seconds_in_frames(times, rate))
    return frames


def seconds_in_frames(seconds: Floats, rate: float) -> Floats:
    """Return the numbers of frames that divided by the rate are nearest to times."""
    return nearest_numbers(seconds * rate, lambda frames: frames / rate, seconds)


def nearest_numbers(
    numbers: Floats, back: Callable[[Floats], Floats], wanted: Floats
) -> Floats:
    """Return of numbers, rounder ones and their neighbours those that lead back best."""
    rounded = [float(f"{number:.15g}") for number in numbers.tolist()]
    below, above = (np.nextafter(numbers, end) for end in (-np.inf, np.inf))
    around = np.stack([rounded, numbers, below, above])
    best = np.abs(back(around) - wanted).argmin(axis=0)
    nearest = around[best, np.arange(len(numbers))]
    return np.where(np.isfinite(numbers), nearest, numbers)
