"""Contacts: the frames on which the heel and the ball of each foot stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..._text import format_count
from ...errors import DataError, UnknownNameError
from ...geometry.arrays import Bools, Floats, Ints, check_finite, check_rate, ease_in_out
from ..frame_range import FRAME_TOLERANCE, FrameRange, Frames

POINTS = ("heel", "ball")  # that may stand; the first of `ALL_POINTS`
ALL_POINTS = (*POINTS, "tip")  # the tip carries a foot that neither of them does
RATE_TOLERANCE = 1e-6  # frames per second


@dataclass(frozen=True, eq=False, repr=False)
class Contacts(Frames):
    """Frames on which points of the feet stand on the ground.

    Attributes
    ----------
    feet : tuple of str
        Names of the feet, those of their ankle joints.
    standing : ndarray of bool, shape (n_frames, n_feet, n_points)
        Whether each point stands.
    frame_rate : float
        Frames per second.
    start_frame : float
        Frame number of the first row.
    points : tuple of str
        Names of the points of a foot: the heel, the ball and, in contacts that were found,
        the tip.

    Raises
    ------
    DataError
        If the shapes differ, or the contacts have no frames.

    Examples
    --------
    >>> contacts = Contacts.from_runs({"LeftFoot": {"heel": [(1, 3)], "ball": [(2, 4)]}},
    ...     n_frames=6, frame_rate=30)
    >>> contacts
    Contacts(1 foot, 1 contact, 6 frames at 30 fps, frames 1 to 6)
    >>> contacts.runs("LeftFoot")
    [(1.0, 4.0)]
    """

    feet: tuple[str, ...]
    standing: Bools
    frame_rate: float
    start_frame: float = 1.0
    points: tuple[str, ...] = POINTS

    def __post_init__(self) -> None:
        keep = object.__setattr__
        keep(self, "feet", tuple(self.feet))
        keep(self, "points", tuple(self.points))
        standing = np.array(self.standing, bool)
        expected = (len(self.feet), len(self.points))
        if standing.shape[1:] != expected or standing.ndim != 3 or not len(standing):
            problem = f"has shape {standing.shape}, expected (n_frames, {expected[0]}, "
            raise DataError("standing", f"{problem}{expected[1]})")
        if self.points not in (POINTS, ALL_POINTS):
            raise UnknownNameError(self.points, ALL_POINTS, "the points of a foot")
        standing.setflags(write=False)
        keep(self, "standing", standing)
        keep(self, "frame_rate", check_rate(self.frame_rate))
        keep(self, "start_frame", check_finite("start_frame", self.start_frame))

    @classmethod
    def from_runs(
        cls,
        runs: Mapping[str, Mapping[str, Iterable[FrameRange]]],
        *,
        n_frames: int,
        frame_rate: float,
        start_frame: float = 1.0,
    ) -> Contacts:
        """Build contacts from the first and last frames of runs, by foot and point.

        Raises
        ------
        DataError
            If a run is empty, overlaps another one of its point, or lies outside the
            frames.
        UnknownNameError
            If a point is not ``heel``, ``ball`` or ``tip``.
        """
        has_tip = any("tip" in by_point for by_point in runs.values())
        points = ALL_POINTS if has_tip else POINTS
        standing = np.zeros((n_frames, len(runs), len(points)), bool)
        empty = cls(tuple(runs), standing, frame_rate, start_frame, points)
        for number, by_point in enumerate(runs.values()):
            for point, ranges in by_point.items():
                if point not in points:
                    raise UnknownNameError([point], ALL_POINTS, "the points of a foot")
                for first, last in ranges:
                    _set_run(standing, empty, (number, points.index(point)), first, last)
        return empty.with_(standing=standing)

    def __len__(self) -> int:
        return len(self.standing)

    def _summarize(self) -> str:
        n = sum(len(self.runs(foot)) for foot in self.feet)
        feet = "1 foot" if len(self.feet) == 1 else f"{len(self.feet)} feet"
        return f"{feet}, {format_count(n, 'contact')}, {super()._summarize()}"

    @property
    def is_in_contact(self) -> Bools:
        """Whether any point of each foot stands, shape (n_frames, n_feet)."""
        return np.asarray(self.standing.any(axis=2), bool)

    def find_pivots(self, foot: str) -> Bools:
        """Return whether the heel and the ball of a foot stand, shape (n_frames, 2).

        Raises
        ------
        UnknownNameError
            If the contacts do not include the foot.
        """
        return self.standing[:, self._find_foot(foot), : len(POINTS)]

    def _find_foot(self, foot: str) -> int:
        if foot not in self.feet:
            raise UnknownNameError([foot], self.feet, "the list of contacts")
        return self.feet.index(foot)

    def runs(self, foot: str, point: str | None = None) -> list[FrameRange]:
        """Return the first and last frame of each contact of a foot, or of one point.

        Raises
        ------
        UnknownNameError
            If the contacts do not include the foot or the point.
        """
        flags = self.standing[:, self._find_foot(foot)]
        if point is not None and point not in self.points:
            raise UnknownNameError([point], self.points, "the points of a foot")
        column = flags.any(axis=1) if point is None else flags[:, self.points.index(point)]
        return [
            (self.start_frame + a, self.start_frame + b - 1) for a, b in list_runs(column)
        ]

    def check_frames(self, data: Frames, owner: str) -> None:
        """Raise a DataError if a motion or clip has other frames.

        Parameters
        ----------
        data : Frames
        owner : str
            Name of `data` in an error.
        """
        if len(self) != len(data):
            problem = f"have {format_count(len(self), 'frame')}, {owner} has"
            raise DataError("the contacts", f"{problem} {len(data)}")
        if abs(self.frame_rate - data.frame_rate) > RATE_TOLERANCE:
            rates = f"{self.frame_rate:g} fps, {owner} {data.frame_rate:g}"
            raise DataError("the contacts", f"have {rates}")
        if abs(self.start_frame - data.start_frame) > FRAME_TOLERANCE:
            starts = f"{self.start_frame:g}, {owner} at frame {data.start_frame:g}"
            raise DataError("the contacts", f"start at frame {starts}")

    def table(self) -> dict[str, dict[str, list[FrameRange]]]:
        """Return the runs of each foot and point, as `from_runs` takes them."""
        return {
            foot: {point: self.runs(foot, point) for point in self.points}
            for foot in self.feet
        }

    def cut(self, first: float, last: float) -> Contacts:
        """Return the contacts of the frames from `first` to `last`, both included.

        Raises
        ------
        DataError
            If the range is empty or extends beyond the frames.
        """
        rows = self.rows(first, last)
        start = self.start_frame + rows.start
        return self.with_(standing=self.standing[rows], start_frame=start)

    def take(self, rows: ArrayLike, start_frame: float = 1.0) -> Contacts:
        """Return the contacts of rows in another order, such as those of a resequence.

        Parameters
        ----------
        rows : array_like of int
            Row of each new frame.
        start_frame : float
            Number of the first new frame.
        """
        order: Ints = np.asarray(rows, np.intp)
        return self.with_(standing=self.standing[order], start_frame=start_frame)

    def without(
        self, first: float, last: float, feet: Sequence[str] | None = None
    ) -> Contacts:
        """Return the contacts with no foot standing in a frame range.

        Parameters
        ----------
        first, last : float
            Frame numbers, both included.
        feet : sequence of str, optional
            By default all.

        Raises
        ------
        DataError
            If the range is empty or extends beyond the frames.
        UnknownNameError
            If the contacts do not include the foot.
        """
        columns = [*map(self._find_foot, self.feet if feet is None else feet)]
        standing = np.array(self.standing)
        standing[self.rows(first, last), columns] = False
        return self.with_(standing=standing)

    def hold(
        self, first: float, last: float, feet: Sequence[str] | None = None
    ) -> Contacts:
        """Return the contacts with feet standing on all frames of a range.

        Frames on which neither the heel nor the ball stands get both.

        Parameters
        ----------
        first, last : float
            Frame numbers, both included.
        feet : sequence of str, optional
            By default all.

        Raises
        ------
        DataError
            If the range is empty or extends beyond the frames.
        UnknownNameError
            If the contacts do not include the foot.
        """
        rows, standing = self.rows(first, last), np.array(self.standing)
        for column in map(self._find_foot, self.feet if feet is None else feet):
            flags = standing[rows, column]
            free = ~flags[:, : len(POINTS)].any(axis=1)
            flags[free] = [point in POINTS for point in self.points]
        return self.with_(standing=standing)


def list_runs(flags: ArrayLike) -> list[tuple[int, int]]:
    """Return the begin and end, exclusive, of each run of true values.

    Examples
    --------
    >>> list_runs([False, True, True, False, True])
    [(1, 3), (4, 5)]
    """
    padded = np.concatenate([[False], np.asarray(flags, bool), [False]])
    edges = np.flatnonzero(padded[1:] != padded[:-1])
    return [*zip(edges[::2].tolist(), edges[1::2].tolist())]


def find_distances(flags: Bools) -> Floats:
    """Return the number of rows from each row to the nearest true flag."""
    rows, own = np.flatnonzero(flags), np.arange(len(flags))
    if not len(rows):
        return np.full(len(flags), np.inf)
    after = np.searchsorted(rows, own)
    near = rows[np.maximum(after - 1, 0)], rows[np.minimum(after, len(rows) - 1)]
    return np.minimum(*(np.abs(own - each) for each in near)).astype(float)


def weigh_air(stands: Bools, fade: float) -> Floats:
    """Return weights, 0 in contact and 1 in the air, `fade` frames from any contact.

    In a short swing the weight is 1 in the middle.

    Examples
    --------
    >>> weigh_air(np.array([1, 0, 0, 0, 1, 0, 0], bool), 4)
    array([0.   , 0.5  , 1.   , 0.5  , 0.   , 0.15625, 0.5    ])
    """
    widths = np.full(len(stands), fade)
    for begin, end in list_runs(~stands):
        if begin > 0 and end < len(stands):
            widths[begin:end] = min(fade, (end - begin + 1) / 2)
    u = np.minimum(find_distances(stands) / widths, 1.0)
    return ease_in_out(u)


def _set_run(
    standing: Bools, frames: Contacts, column: tuple[int, int], first: Any, last: Any
) -> None:
    """Set the frames of a run, in place."""
    foot, point = frames.feet[column[0]], frames.points[column[1]]
    name = f"the run {first:g} to {last:g} of {foot}, {point},"
    begin, end = first - frames.start_frame, last - frames.start_frame
    if not -FRAME_TOLERANCE <= begin <= end <= len(frames) - 1 + FRAME_TOLERANCE:
        known = f"{frames.start_frame:g} to {frames.last_frame:g}"
        raise DataError(name, f"is not within the frames {known}")
    run = standing[round(begin) : round(end) + 1, column[0], column[1]]
    if run.any():
        raise DataError(name, "overlaps another run; join them")
    run[:] = True
