"""Rows that are numbered frames: what a motion and a clip have in common."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

import numpy as np

from .arrays import Floats
from .errors import DataError

Self = TypeVar("Self", bound="Frames")
ROUNDING = 1e-6  # frames; numbers closer than this are the same
MOST_FRAMES = 1_000_000  # a range of more is a slip


def frames_between(first: float, last: float, whose: str) -> Floats:
    """Return the frame numbers of a range.

    Raises
    ------
    DataError
        If there are none, or so many that it must be a slip; names whose they are.

    Examples
    --------
    >>> frames_between(1.5, 4, "the shot")
    array([1.5, 2.5, 3.5])
    """
    if not first <= last:
        raise DataError(whose, f"has no frames from {first:g} to {last:g}")
    if not last - first < MOST_FRAMES:
        raise DataError(whose, f"has frames {last - first:g} apart, which is a slip")
    return np.arange(first, last + ROUNDING)


class Frames:
    """Base of frozen data classes with one row per frame."""

    frame_rate: float
    start_frame: float

    def __len__(self) -> int:
        raise NotImplementedError

    @property
    def frames(self) -> Floats:
        """Frame numbers, shape (n_frames,)."""
        return self.start_frame + np.arange(len(self))

    @property
    def last_frame(self) -> float:
        """Number of the last frame."""
        return self.start_frame + len(self) - 1

    @property
    def duration(self) -> float:
        """Seconds that the frames last."""
        return len(self) / self.frame_rate

    def with_(self: Self, **changes: Any) -> Self:
        """Return the same with some attributes replaced."""
        return replace(self, **changes)  # type: ignore[type-var]

    def rows(self, first: float, last: float) -> slice:
        """Return the rows of the frames from `first` to `last`, both included.

        Raises
        ------
        DataError
            If the range is empty or reaches outside.
        """
        numbers = self.frames
        inside = (numbers >= first - ROUNDING) & (numbers <= last + ROUNDING)
        rows = np.flatnonzero(inside)
        whole = first >= numbers[0] - ROUNDING and last <= numbers[-1] + ROUNDING
        if not (whole and len(rows)):
            raise DataError(
                "frames",
                f"{first:g} to {last:g} are not all inside the motion's, "
                f"which are {numbers[0]:g} to {numbers[-1]:g}",
            )
        return slice(int(rows[0]), int(rows[-1]) + 1)

    def between(self: Self, first: float | None, last: float | None) -> Self:
        """Return the frames from `first` to `last`; None means as far as there are any.

        Raises
        ------
        DataError
            If the range is empty or reaches outside.
        """
        if first is None and last is None:
            return self
        begin = self.start_frame if first is None else first
        return self.cut(begin, self.last_frame if last is None else last)

    def cut(self: Self, first: float, last: float) -> Self:
        """Return the frames from `first` to `last`, both included."""
        raise NotImplementedError


def cut_named(data: Self, frames: tuple[float | None, float | None], name: str) -> Self:
    """Return a range of frames as `Frames.between` does; an error calls the data by name.

    Raises
    ------
    DataError
        If the range is empty or reaches outside.
    """
    try:
        return data.between(*frames)
    except DataError as error:
        raise DataError(f"{name}: {error.name}", error.problem) from None
