"""Frames of keys, and conversion between seconds and frames with an exact round trip.

Files and hosts divide numbers by a rate or unit and multiply them again later. Among a
number and its floating-point neighbors, the functions choose one that returns unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from ..animation.frame_range import FRAME_TOLERANCE, FrameRange, list_frames
from ..geometry.arrays import POWERS, Floats
from .anim_curve import AnimCurve

TIME_ROUNDING = 1e-12  # seconds


def list_keyed_frames(
    curves: Sequence[AnimCurve], frame_rate: float, playback: FrameRange, owner: str
) -> Floats:
    """Return the whole frames from the first to the last key, or of the playback range.

    Raise a DataError, which names their `owner`, if they are more than 1,000,000.

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
        np.floor(first + FRAME_TOLERANCE), np.ceil(last - FRAME_TOLERANCE), owner
    )


def seconds_to_frames(times: Floats, rate: float) -> Floats:
    """Return frame numbers that convert back to exact seconds; whole where possible.

    Examples
    --------
    >>> seconds_to_frames(np.array([0.1, 0.7, 0.701]), 30)
    array([ 3.  , 21.  , 21.03])
    """
    whole = np.round(times * rate)
    near = np.abs(whole / rate - times) <= TIME_ROUNDING * np.maximum(1, np.abs(times))
    if not (np.diff(whole[near]) > 0).all():
        near[:] = False
    if near.all():
        return np.asarray(whole)
    frames: Floats = np.where(near, whole, seconds_to_subframes(times, rate))
    return frames


def seconds_to_subframes(seconds: Floats, rate: float) -> Floats:
    """Return the frame numbers that are closest to times after division by the rate."""
    return find_round_trip(seconds * rate, lambda frames: frames / rate, seconds)


def find_round_trip(
    numbers: Floats, back: Callable[[Floats], Floats], originals: Floats
) -> Floats:
    """Return the rounded or adjacent floats whose image under `back` is closest."""
    with np.errstate(all="ignore"):
        places = np.floor(np.nan_to_num(np.log10(np.abs(numbers))))
        scale = POWERS[np.clip(14 - places, 0, len(POWERS) - 1).astype(int)]
        rounded = np.rint(numbers * scale) / scale
    below, above = (np.nextafter(numbers, end) for end in (-np.inf, np.inf))
    around = np.stack([rounded, numbers, below, above])
    best = np.abs(back(around) - originals).argmin(axis=0)
    nearest = around[best, np.arange(len(numbers))]
    return np.where(np.isfinite(numbers), nearest, numbers)


def find_keyed_range(curves: Sequence[AnimCurve]) -> FrameRange | None:
    """Return the first and last frame of all keys; None without keys."""
    frames = [float(frame) for curve in curves for frame in curve.frames[[0, -1]]]
    return (min(frames), max(frames)) if frames else None
