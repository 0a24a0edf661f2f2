"""Frames that a caller asks a scene for, checked."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from .arrays import Floats
from .errors import DataError
from .frames import ROUNDING, frames_between


def whole_frames(first: float, last: float) -> tuple[float, float]:
    """Return the first and last whole frame in a range.

    Examples
    --------
    >>> whole_frames(1.25, 150)
    (2.0, 150.0)
    """
    return float(np.ceil(first - ROUNDING)), float(np.floor(last + ROUNDING))


def ends_of(name: str, frames: ArrayLike) -> tuple[float, float]:
    """Return the first and the last of two or more frame numbers.

    Raises
    ------
    DataError
        If they are no row of numbers; `name` is what they are called in it.

    Examples
    --------
    >>> ends_of("frames", (1, 24)), ends_of("frames", range(1, 5))
    ((1.0, 24.0), (1.0, 4.0))
    """
    if isinstance(frames, range):
        frames = frames[:: max(len(frames) - 1, 1)]
    try:
        row = np.asarray(frames)
    except ValueError:
        row = np.empty(0)
    if row.ndim != 1 or len(row) < 2 or row.dtype.kind not in "iuf":
        raise DataError(name, "must be a first and a last frame, such as (1, 24)")
    return float(row[0]), float(row[-1])


def frames_to_bake(frames: ArrayLike | None, playback: tuple[float, float]) -> Floats:
    """Return the frames that a motion is baked on, one apart.

    Parameters
    ----------
    frames : array_like, optional
        First and last, and whatever between; None for the whole frames of playback.
    playback : tuple of float

    Raises
    ------
    DataError
        If they are no row of numbers, or too many.

    Examples
    --------
    >>> frames_to_bake((1.5, 4), (1, 24)), frames_to_bake(None, (0.5, 2))
    (array([1.5, 2.5, 3.5]), array([1., 2.]))
    """
    ends = whole_frames(*playback) if frames is None else ends_of("frames", frames)
    return frames_between(*ends, "the motion")


def evenly_spaced(frames: ArrayLike) -> tuple[Floats, float]:
    """Return frame numbers and the step from one to the next; 1 if there is only one.

    Raises
    ------
    DataError
        If they are no row of numbers, or not evenly spaced.
    """
    numbers = frame_row(frames)
    if len(numbers) == 1:
        return numbers, 1.0
    steps = np.diff(numbers)
    if steps[0] <= 0 or np.abs(steps - steps[0]).max() > ROUNDING:
        raise DataError("frames", "are not evenly spaced")
    return numbers, float(steps[0])


def frame_row(frames: ArrayLike) -> Floats:
    """Return a row of frame numbers of what may be one alone.

    Raises
    ------
    DataError
        If they are no row of numbers.
    """
    try:
        numbers = np.atleast_1d(np.asarray(frames, float))
    except (TypeError, ValueError):
        numbers = np.empty(0)
    if numbers.ndim != 1 or not len(numbers) or not np.isfinite(numbers).all():
        raise DataError("frames", "are not a row of frame numbers")
    return numbers
