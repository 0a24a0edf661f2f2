"""Frame numbers and frame ranges, and the base class of data with one row per frame."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from .._text import BriefRepr, format_count
from ..errors import DataError
from ..geometry.arrays import Floats

Self = TypeVar("Self", bound="Frames")
FrameRange = tuple[float, float]  # the first and the last frame
FRAME_TOLERANCE = 1e-6  # frames; numbers closer than this are the same
MAX_FRAMES = 1_000_000  # a longer range is a likely typo


def list_frames(first: float, last: float, owner: str) -> Floats:
    """Return the frame numbers of a range.

    Raise a DataError that names their `owner` if the range is empty or too long.

    Examples
    --------
    >>> list_frames(1.5, 4, "the shot")
    array([1.5, 2.5, 3.5])
    """
    if not first <= last:
        raise DataError(owner, f"has no frames from {first:g} to {last:g}")
    if not last - first < MAX_FRAMES:
        raise DataError(
            owner, f"spans {last - first + 1:,.0f} frames; the limit is {MAX_FRAMES:,}"
        )
    return np.arange(first, last + FRAME_TOLERANCE)


class Frames(BriefRepr):
    """Base of frozen data classes with one row per frame."""

    frame_rate: float
    start_frame: float

    def __len__(self) -> int:
        raise NotImplementedError

    def _summarize(self) -> str:
        return (
            f"{format_count(len(self), 'frame')} at {self.frame_rate:g} fps, "
            f"frames {self.start_frame:.10g} to {self.last_frame:.10g}"
        )

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
        """Duration in seconds."""
        return len(self) / self.frame_rate

    def with_(self: Self, **changes: Any) -> Self:
        """Return a copy with some attributes replaced."""
        return replace(self, **changes)

    def rows(self, first: float, last: float) -> slice:
        """Return the rows of the frames from `first` to `last`, both included.

        Raises
        ------
        DataError
            If the range is empty or extends beyond the frames.
        """
        numbers = self.frames
        inside = (numbers >= first - FRAME_TOLERANCE) & (numbers <= last + FRAME_TOLERANCE)
        rows = np.flatnonzero(inside)
        whole = (
            first >= numbers[0] - FRAME_TOLERANCE and last <= numbers[-1] + FRAME_TOLERANCE
        )
        if not (whole and len(rows)):
            raise DataError(
                "frames",
                f"{first:g} to {last:g} are not within the range of the motion, "
                f"{numbers[0]:g} to {numbers[-1]:g}",
            )
        return slice(int(rows[0]), int(rows[-1]) + 1)

    def between(self: Self, first: float | None, last: float | None) -> Self:
        """Return the frames from `first` to `last`; None stands for the start or the end.

        Raises
        ------
        DataError
            If the range is empty or extends beyond the frames.
        """
        if first is None and last is None:
            return self
        begin = self.start_frame if first is None else first
        return self.cut(begin, self.last_frame if last is None else last)

    def cut(self: Self, first: float, last: float) -> Self:
        """Return the frames from `first` to `last`, both included."""
        raise NotImplementedError


def cut_frames(data: Self, frames: tuple[float | None, float | None], name: str) -> Self:
    """Return a range of frames, as `Frames.between`, with the data's name in errors.

    Raise a DataError if the range is empty or extends beyond the frames.
    """
    try:
        return data.between(*frames)
    except DataError as error:
        raise DataError(f"{name}: {error.name}", error.problem) from None


def resolve_frames(
    frames: tuple[float | None, float | None], default: FrameRange
) -> FrameRange:
    """Return a first and last frame, with defaults in place of None.

    Examples
    --------
    >>> resolve_frames((None, 48), (1.0, 240.0))
    (1.0, 48.0)
    """
    first, last = frames
    return (
        default[0] if first is None else float(first),
        default[1] if last is None else float(last),
    )


def resolve_inside(
    frames: tuple[float | None, float | None], known: Floats, owner: str
) -> FrameRange:
    """Return a first and last frame, by default those of known frames.

    Raise a DataError, which names their `owner`, if they are outside.

    Examples
    --------
    >>> resolve_inside((None, 48), np.arange(1.0, 241), "the sketch")
    (1.0, 48.0)
    """
    first, last = resolve_frames(frames, (float(known[0]), float(known[-1])))
    if not (known[0] - FRAME_TOLERANCE <= first <= last <= known[-1] + FRAME_TOLERANCE):
        raise DataError(
            "frames",
            f"{first:g} to {last:g} are outside {owner}, which has frames {known[0]:g} to "
            f"{known[-1]:g}",
        )
    return first, last


def find_whole_range(first: float, last: float) -> FrameRange:
    """Return the first and last whole frame of a range.

    Examples
    --------
    >>> find_whole_range(1.25, 150)
    (2.0, 150.0)
    """
    return float(np.ceil(first - FRAME_TOLERANCE)), float(np.floor(last + FRAME_TOLERANCE))


def check_frame_range(name: str, frames: ArrayLike) -> FrameRange:
    """Return the first and last of two or more frame numbers.

    Raise a DataError, which calls them `name`, if they are not a sequence of numbers.

    Examples
    --------
    >>> check_frame_range("frames", (1, 24)), check_frame_range("frames", range(1, 5))
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


def list_bake_frames(frames: ArrayLike | None, playback: FrameRange) -> Floats:
    """Return the frames to bake a motion on, one apart.

    The first and the last frame may come with those between; None stands for the whole
    frames of the playback range. Raise a DataError if `frames` is not a sequence of
    numbers, or the range is too long.

    Examples
    --------
    >>> list_bake_frames((1.5, 4), (1, 24)), list_bake_frames(None, (0.5, 2))
    (array([1.5, 2.5, 3.5]), array([1., 2.]))
    """
    ends = (
        find_whole_range(*playback)
        if frames is None
        else check_frame_range("frames", frames)
    )
    return list_frames(*ends, "the motion")


def list_stepped_rows(n_frames: int, step: int) -> list[int]:
    """Return the first row, every `step`-th after it, and the last.

    Examples
    --------
    >>> list_stepped_rows(30, 12)
    [0, 12, 24, 29]
    """
    return [*range(0, n_frames - 1, step), n_frames - 1]


def check_even_spacing(frames: ArrayLike) -> tuple[Floats, float]:
    """Return frame numbers and the step between them; a single frame has step 1.

    Raise a DataError if `frames` is not a sequence of numbers, or not evenly spaced.
    """
    numbers = as_frame_array(frames)
    if len(numbers) == 1:
        return numbers, 1.0
    steps = np.diff(numbers)
    if steps[0] <= 0 or np.abs(steps - steps[0]).max() > FRAME_TOLERANCE:
        raise DataError("frames", "are not evenly spaced")
    return numbers, float(steps[0])


def as_frame_array(frames: ArrayLike) -> Floats:
    """Return an array, shape (n,), of one or more frame numbers.

    Raise a DataError if `frames` is not a number or a sequence of numbers.
    """
    try:
        numbers = np.atleast_1d(np.asarray(frames, float))
    except (TypeError, ValueError):
        numbers = np.empty(0)
    if numbers.ndim != 1 or not len(numbers) or not np.isfinite(numbers).all():
        raise DataError("frames", "are not a list of frame numbers")
    return numbers
