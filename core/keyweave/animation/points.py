"""Points observed over time: markers in space, or key points of a figure in an image."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .._text import format_count, format_list
from ..errors import DataError, UnknownNameError
from ..geometry.arrays import Bools, Floats, Ints, check_finite, check_rate, freeze_floats
from .frame_range import Frames

MAX_MISSING = 100_000  # frames; a longer gap is a likely typo
LISTED_FRAMES = 8  # in a note


@dataclass(frozen=True, eq=False, repr=False)
class Points(Frames):
    """Observed points of a figure, with gaps and confidences.

    A point is missing on a frame if a coordinate is NaN or its confidence is 0; it then
    has NaN as all of its coordinates and the confidence 0.

    Attributes
    ----------
    names : tuple of str
    positions : ndarray, shape (n_frames, n_points, 3) or (n_frames, n_points, 2)
        Centimeters in space, or pixels to the right and down in an image; NaN where a
        point is missing.
    confidences : ndarray, shape (n_frames, n_points)
        Weights of the points, 0 where missing; one number stands for all.
    frame_rate : float
        Frames per second.
    start_frame : float
        Frame number of the first row.
    notes : tuple of str
        Oddities of the file and assumptions of its reader.

    Raises
    ------
    DataError
        If shapes differ, a name is used twice, a confidence is negative, or there are no
        frames.

    Examples
    --------
    >>> walk = Points(["heel", "toe"], [[[0, 1, 0], [9, 1, 20]], [[0, 2, 1], [np.nan] * 3]],
    ...     confidences=1, frame_rate=100)
    >>> walk
    Points(2 points in space, 75% present, 2 frames at 100 fps, frames 1 to 2)
    >>> walk.confidences
    array([[1., 1.],
           [1., 0.]])
    """

    names: tuple[str, ...]
    positions: Floats
    confidences: Floats
    frame_rate: float
    start_frame: float = 1.0
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        keep = object.__setattr__
        keep(self, "names", _check_names(self.names))
        keep(self, "notes", tuple(self.notes))
        positions = _check_positions(self.positions, len(self.names))
        present = ~np.isnan(positions).any(axis=2)
        weights = self.confidences
        if np.ndim(weights) == 0:
            weights = np.broadcast_to(weights, present.shape)
        confidences = freeze_floats("confidences", weights, present.shape)
        if (confidences < 0).any():
            raise DataError("confidences", "hold a negative number, expected 0 or more")
        present &= confidences > 0
        positions = np.where(present[..., np.newaxis], positions, np.nan)
        confidences = np.where(present, confidences, 0.0)
        for name, array in (("positions", positions), ("confidences", confidences)):
            array.setflags(write=False)
            keep(self, name, array)
        keep(self, "frame_rate", check_rate(self.frame_rate))
        keep(self, "start_frame", check_finite("start_frame", self.start_frame))

    def __len__(self) -> int:
        return len(self.positions)

    def _summarize(self) -> str:
        space = "in space" if self.has_depth else "in an image"
        share = f"{self.is_present.mean():.0%} present"
        count = format_count(len(self.names), "point")
        return f"{count} {space}, {share}, {super()._summarize()}"

    @property
    def has_depth(self) -> bool:
        """Whether positions are in space, in centimeters, not in an image, in pixels."""
        return self.positions.shape[2] == 3

    @property
    def is_present(self) -> Bools:
        """Whether each point is present on each frame, shape (n_frames, n_points)."""
        return ~np.isnan(self.positions[..., 0])

    def cut(self, first: float, last: float) -> Points:
        """Return the frames from `first` to `last`, both included.

        Raises
        ------
        DataError
            If the range is empty or extends beyond the frames.

        Examples
        --------
        >>> Points(["toe"], np.zeros((9, 1, 3)), 1, frame_rate=100).cut(3, 5).frames
        array([3., 4., 5.])
        """
        rows = self.rows(first, last)
        return self.with_(
            positions=self.positions[rows],
            confidences=self.confidences[rows],
            start_frame=float(self.frames[rows][0]),
        )

    def pick(self, names: Sequence[str]) -> Points:
        """Return some of the points, in the order of their names.

        Raises
        ------
        UnknownNameError
            If a name is not that of a point.

        Examples
        --------
        >>> Points(["heel", "toe"], np.zeros((9, 2, 3)), 1, 100).pick(["toe"]).names
        ('toe',)
        """
        unknown = [name for name in names if name not in self.names]
        if unknown:
            raise UnknownNameError(unknown, self.names, "the list of points")
        columns = [self.names.index(name) for name in names]
        return self.with_(
            names=tuple(names),
            positions=self.positions[:, columns],
            confidences=self.confidences[:, columns],
        )


def insert_missing_frames(numbers: ArrayLike, values: Floats) -> tuple[Floats, str]:
    """Return one row per frame number, with NaN on the missing frames, and a note.

    The values, shape (n, ...), belong to n increasing frame numbers. The note is empty if
    none is missing. Raise a DataError if the numbers do not increase, or too many are
    missing.

    Examples
    --------
    >>> rows, note = insert_missing_frames([4, 7], np.array([0.5, 0.25]))
    >>> rows, note
    (array([0.5 ,  nan,  nan, 0.25]), '2 frames are missing: 5, 6')
    """
    known: Ints = np.asarray(numbers, np.intp)
    if (np.diff(known) <= 0).any():
        raise DataError("frame numbers", "do not increase")
    n_frames = int(known[-1] - known[0]) + 1
    if n_frames - len(known) > MAX_MISSING:
        problem = f"leave out {n_frames - len(known):,} frames of {n_frames:,}"
        raise DataError("frame numbers", f"{problem}; the limit is {MAX_MISSING:,}")
    rows = np.full((n_frames, *values.shape[1:]), np.nan)
    rows[known - known[0]] = values
    absent = np.setdiff1d(np.arange(known[0], known[-1] + 1), known)
    return rows, _describe_missing(absent)


def _describe_missing(numbers: Ints) -> str:
    if not len(numbers):
        return ""
    verb = "is" if len(numbers) == 1 else "are"
    listed = format_list([*map(str, numbers)], LISTED_FRAMES)
    return f"{format_count(len(numbers), 'frame')} {verb} missing: {listed}"


def _check_names(names: Sequence[str]) -> tuple[str, ...]:
    unique = tuple(map(str, names))
    repeated = [name for name, count in Counter(unique).items() if count > 1]
    if repeated:
        raise DataError("names", f"hold {repeated[0]!r} twice, expected unique names")
    return unique


def _check_positions(values: ArrayLike, n_points: int) -> Floats:
    try:
        positions: Floats = np.array(values, float)
    except (TypeError, ValueError) as error:
        raise DataError("positions", f"are not an array of numbers ({error})") from None
    shape = positions.shape
    if len(shape) != 3 or shape[1:] not in ((n_points, 2), (n_points, 3)) or not shape[0]:
        expected = f"expected (n_frames, {n_points}, 2) or (n_frames, {n_points}, 3)"
        raise DataError("positions", f"have shape {shape}, {expected}")
    if np.isinf(positions).any():
        raise DataError("positions", "hold an infinite number")
    return positions
