"""Paths over the ground for a figure to follow, parameterized by arc length.

A point on the ground is a complex number; see `keyweave.geometry.vectors`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ..._text import BriefRepr, format_count
from ...errors import DataError
from ...formats import load_path
from ...geometry.arrays import Array, Floats, freeze_floats
from ...geometry.vectors import project_to_ground

MIN_PATH_EXTENT = 1e-6  # centimeters
MAX_COORDINATE = 1e9  # centimeters; anything farther away is a mistake
SLOWEST_TURN = 0.1  # of the speed of a walk, where a path turns back
PATH_SAMPLES = 65  # by which the start of a walk is averaged
SPLINE_SUBDIVISIONS = 32  # straight pieces between two points of a path


@dataclass(frozen=True, eq=False, repr=False)
class GroundPath(BriefRepr):
    """A smooth path through points, open or closed.

    Attributes
    ----------
    points : ndarray, shape (n_points, 3) or (n_points, 2)
        Points in centimeters. Of three coordinates the height is ignored; two coordinates
        are x and z if y is up, x and y if z is up.
    closed : bool
        Whether the path continues from the last point to the first.
    curved : bool
        Whether the path is a cubic spline through the points; otherwise it is straight
        from each point to the next.

    Raises
    ------
    DataError
        If a coordinate is not finite, there are fewer than two points, or the path has no
        length.

    Examples
    --------
    >>> path = GroundPath([[0, 0], [0, 100], [0, 300]])
    >>> round(path.length("y"))
    300
    """

    points: Floats
    closed: bool = False
    curved: bool = True
    _tables: dict[str, tuple[Floats, Array]] = field(
        default_factory=dict, init=False, repr=False
    )

    def __post_init__(self) -> None:
        width = np.shape(self.points)[-1] if np.ndim(self.points) == 2 else None
        wanted = width if width in (2, 3) else 3
        points = freeze_floats("the path's points", self.points, (None, wanted))
        object.__setattr__(self, "points", points)
        if len(points) < 2:
            n_points = format_count(len(points), "point")
            raise DataError("the path", f"has {n_points}, expected 2 or more")
        if not np.ptp(points, axis=0).max() > MIN_PATH_EXTENT:
            raise DataError("the path", "has no length; all its points coincide")
        if np.abs(points).max() > MAX_COORDINATE:
            words = f"has a coordinate of {np.abs(points).max():g} cm; the limit is 1e9 cm"
            raise DataError("the path", words)

    @classmethod
    def read(cls, file: Path, up_axis: str, *, closed: bool = False) -> GroundPath:
        """Read a path from a table of points; see `keyweave.formats.path_csv`.

        Parameters
        ----------
        file : Path
        up_axis : {"y", "z"}
        closed : bool
            Whether to close the path even if its last point is not its first.

        Raises
        ------
        FileFormatError
            If the file cannot be read.
        DataError
            If the path has no length over the ground.
        """
        points, ends_at_start = load_path(file)
        try:
            path = cls(points, closed=closed or ends_at_start)
            path.length(up_axis)
        except DataError as error:
            raise DataError(f"{file}: {error.name}", error.problem) from None
        return path

    def length(self, up_axis: str) -> float:
        """Return the length of the path over the ground, in centimeters."""
        return float(self._table(up_axis)[0][-1])

    def place(self, lengths: ArrayLike, up_axis: str) -> Array:
        """Return the positions at arc lengths in centimeters, as complex numbers.

        A closed path repeats; an open path continues straight beyond its ends.
        """
        known, places = self._table(up_axis)
        s = np.asarray(lengths, float)
        inside = s % known[-1] if self.closed else np.clip(s, 0, known[-1])
        at = np.interp(inside, known, places)
        overrun = 0 if self.closed else (s - inside) * self._end_direction(s, places)
        return at + overrun

    def direction(self, lengths: ArrayLike, up_axis: str, width: float) -> Array:
        """Return the directions at arc lengths, as complex numbers of modulus 1.

        Each is the mean direction over `width` centimeters of the path.
        """
        s = np.asarray(lengths, float)
        ahead = self.place(s + width / 2, up_axis) - self.place(s - width / 2, up_axis)
        size = np.abs(ahead)
        return np.where(size > 0, ahead, 1) / np.where(size > 0, size, 1)

    @staticmethod
    def _end_direction(s: Floats, places: Array) -> Array:
        """Return the direction of the path at the end that each length is beyond."""
        steps = np.array([places[1] - places[0], places[-1] - places[-2]])
        steps = steps / np.abs(steps)
        return np.where(s > 0, steps[1], steps[0])

    def _table(self, up_axis: str) -> tuple[Floats, Array]:
        """Return the arc lengths and positions of densely spaced distinct points."""
        if up_axis not in self._tables:
            self._tables[up_axis] = _compute_arc_lengths(self._places(up_axis))
        return self._tables[up_axis]

    def _places(self, up_axis: str) -> Array:
        from scipy.interpolate import CubicSpline

        lengths, knots = _compute_arc_lengths(self._knots(up_axis))
        if len(knots) < 3 or not self.curved:
            return knots
        ends = "periodic" if self.closed else "natural"
        spline = CubicSpline(lengths, knots, bc_type=ends)
        return spline(
            np.linspace(0, lengths[-1], SPLINE_SUBDIVISIONS * (len(knots) - 1) + 1)
        )

    def _knots(self, up_axis: str) -> Array:
        knots = read_places(self.points, up_axis)
        return np.append(knots, knots[0]) if self.closed else knots


def read_places(points: Floats, up_axis: str) -> Array:
    """Return the ground positions of points with two or three coordinates.

    Examples
    --------
    >>> read_places(np.array([[1.0, 2.0]]), "y"), read_places(np.array([[1, 90, 2.0]]), "y")
    (array([2.+1.j]), array([2.+1.j]))
    """
    if points.shape[1] == 3:
        return project_to_ground(points, up_axis)
    x, z_or_y = points.T
    return np.asarray(z_or_y + 1j * x if up_axis == "y" else x + 1j * z_or_y)


def _compute_arc_lengths(places: Array) -> tuple[Floats, Array]:
    """Return positions without consecutive repeats, after their arc lengths.

    Raises DataError if all positions are equal.
    """
    steps = np.abs(np.diff(places))
    if not (steps > 0).any():
        raise DataError("the path", "has no length over the ground")
    lengths = np.append(0, np.cumsum(steps[steps > 0]))
    return lengths, places[np.append(True, steps > 0)]


class PlannedWalk(NamedTuple):
    """The velocity of a figure along a path, on each frame."""

    start: complex  # position on the first frame in centimeters, along z and x
    velocities: Array  # complex, (n_frames,), in centimeters per second


def plan_walk(
    path: GroundPath,
    speeds: tuple[float, float],
    frame_rate: float,
    *,
    width: float,
    n_frames: int | None = None,
) -> PlannedWalk:
    """Return the velocity of a figure that walks along a path.

    It follows the moving average of the path, which rounds corners; there it is slower.

    Parameters
    ----------
    path : GroundPath
    speeds : tuple of float
        At the first and at the last frame, in centimeters per second.
    frame_rate : float
    width : float
        Centimeters of the path that are averaged.
    n_frames : int, optional
        By default as many as the path needs; with more, the figure goes straight on.

    Examples
    --------
    >>> walk = plan_walk(GroundPath([[0, 0], [0, 300]]), (100, 100), 30, width=50)
    >>> len(walk.velocities), round(float(abs(walk.velocities[0])))
    (91, 100)
    """
    whole = path.length("y")
    count = n_frames or max(round(2 * whole / sum(speeds) * frame_rate), 1) + 1
    along = np.linspace(*speeds, count)
    lengths = np.append(0.0, np.cumsum(0.5 * (along[1:] + along[:-1]) / frame_rate))
    if n_frames is None:
        along, lengths = (whole / lengths[-1] * each for each in (along, lengths))
    ahead = path.place(lengths + width / 2, "y") - path.place(lengths - width / 2, "y")
    size = np.maximum(np.abs(ahead), 1e-9)
    velocities = along * np.maximum(size / width, SLOWEST_TURN) * ahead / size
    first = path.place(np.linspace(-width / 2, width / 2, PATH_SAMPLES), "y").mean()
    return PlannedWalk(complex(first), velocities)
