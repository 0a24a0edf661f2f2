"""Footprints: where a foot stands in each contact, and how it gets there and away.

Positions on the ground are complex numbers, so that a heading is a factor. In a contact,
the foot is turned to the heading of its footprint, and moved so that its pivot is at

    u + sum_p w_p r_p

where u is the place of the footprint, and r_p that of the point p in it. The weights w_p
make a point that stands alone the pivot; while several stand, they slide from those that
stood before to those that stand after.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...animation.contacts import Bools, list_runs
from ...geometry.arrays import Array, Floats
from ...geometry.rotations import compose, extract_heading, invert, mean_rotation

FLAT_SHARE = 0.2  # of the frames, on which the foot is lowest, for its reference pose


@dataclass(frozen=True, eq=False)
class FootCourse:
    """The course of a foot over the ground.

    Attributes
    ----------
    ankle : ndarray of complex, shape (n_frames,)
        Centimeters.
    points : ndarray of complex, shape (n_frames, n_points)
        The points that can stand, relative to the ankle.
    heading : ndarray, shape (n_frames,)
        Radians, without jumps.
    """

    ankle: Array
    points: Array
    heading: Floats

    @classmethod
    def of(cls, ankle: Floats, ends: Floats, rotations: Floats, up: int) -> FootCourse:
        """Project a foot to the ground.

        Parameters
        ----------
        ankle : ndarray, shape (n_frames, 3)
        ends : ndarray, shape (n_frames, n_points, 3)
            The points that can stand.
        rotations : ndarray, shape (n_frames, 4)
            Of the ankle, in world axes.
        up : int
            Index of the coordinate that points up.
        """
        start = _project(ankle, up)
        points = _project(ends, up) - start[:, np.newaxis]
        heights = ends[..., up].max(axis=1)
        flat = heights <= np.quantile(heights, FLAT_SHARE)
        reference = mean_rotation(rotations[flat])
        upward = np.eye(3)[up]
        # The reference may face anywhere: it is a factor on the right of the heading.
        twist = extract_heading(compose(rotations, invert(reference)), upward)
        heading = np.unwrap(2 * np.arctan2(twist[:, up], twist[:, 3]))
        return cls(start, points, heading)


@dataclass(frozen=True, eq=False)
class Correction:
    """Rotations about the ankle and shifts of a foot over the ground.

    Attributes
    ----------
    turns : ndarray, shape (n_frames,)
        Radians about the up axis.
    shifts : ndarray of complex, shape (n_frames,)
        Centimeters.
    locked : ndarray of bool, shape (n_frames,)
        Whether the foot stands at a footprint.
    """

    turns: Floats
    shifts: Array
    locked: Bools

    @classmethod
    def none(cls, n_frames: int) -> Correction:
        """Return no correction."""
        still = np.zeros(n_frames)
        return cls(still, still + 0j, np.zeros(n_frames, bool))

    @property
    def is_active(self) -> Bools:
        """Whether there is a correction, shape (n_frames,)."""
        active: Bools = (self.turns != 0) | (self.shifts != 0)
        return active


def correct_course(
    course: FootCourse, standing: Bools, fade: float, radius: float, angle: float
) -> Correction:
    """Return the correction that makes a foot stand in its contacts.

    Parameters
    ----------
    course : FootCourse
    standing : ndarray of bool, shape (n_frames, n_points)
        Whether each point stands.
    fade : float
        Frames before and after a contact in which the correction fades.
    radius, angle : float
        Distance in centimeters and rotation in radians above which a foot is let go.
    """
    n_frames = len(standing)
    values = np.zeros((n_frames, 2), complex)
    locked = np.zeros(n_frames, bool)
    for begin, end in list_runs(standing.any(axis=1)):
        rows = slice(begin, end)
        turns, shifts, away = _stand(course, standing[rows], rows)
        values[rows, 0], values[rows, 1] = turns, shifts
        locked[rows] = (away <= radius) & (np.abs(turns) <= angle)
    values[~locked] = 0
    values = fade_corrections(values, locked, fade)
    return Correction(values[:, 0].real.copy(), values[:, 1].copy(), locked)


def _stand(
    course: FootCourse, standing: Bools, rows: slice
) -> tuple[Floats, Array, Floats]:
    """Return turns and shifts in a contact, and the distances of the pivot from its place."""
    weights = slide_pivot(standing)
    count = standing.sum(axis=1)
    flat = count == count.max()
    heading, ankle, points = course.heading[rows], course.ankle[rows], course.points[rows]
    turns = heading[flat].mean() - heading
    turned = points * np.exp(1j * turns)[:, np.newaxis]
    inside = weights @ _lay_out(turned, standing)
    pivot = ankle + (weights * points).sum(axis=1)
    places = (pivot - inside)[flat].mean() + inside
    return turns, places - ankle - (weights * turned).sum(axis=1), np.abs(places - pivot)


def _lay_out(turned: Array, standing: Bools) -> Array:
    """Return where the points of a footprint are, relative to the first one."""
    layout = np.zeros(standing.shape[1], complex)
    for point in range(1, len(layout)):
        rows = _list_shared_rows(standing[:, point - 1], standing[:, point])
        step = turned[rows, point] - turned[rows, point - 1]
        layout[point] = layout[point - 1] + step.mean()
    return layout


def _list_shared_rows(first: Bools, second: Bools) -> Bools:
    """Return the rows on which two points stand together, or come closest to it."""
    shared = first & second
    if shared.any():
        return shared
    changes = (first[1:] & second[:-1]) | (first[:-1] & second[1:])
    if not changes.any():
        return np.ones(len(first), bool)
    beside: Bools = np.append(changes, False) | np.append(False, changes)
    return beside


def slide_pivot(standing: Bools) -> Floats:
    """Return the weights of the points in the pivot, shape (n_frames, n_points).

    Parameters
    ----------
    standing : ndarray of bool, shape (n_frames, n_points)
        Whether each point stands; on each frame, at least one does.

    Examples
    --------
    >>> heel, ball = [1, 1, 1, 1, 1, 0], [0, 1, 1, 1, 1, 1]
    >>> slide_pivot(np.array([heel, ball], bool).T)[:, 1].round(2)
    array([0.  , 0.1 , 0.35, 0.65, 0.9 , 1.  ])
    """
    weights = np.empty(standing.shape)
    changes = 1 + np.flatnonzero((standing[1:] != standing[:-1]).any(axis=1))
    edges = [0, *changes.tolist(), len(standing)]
    for begin, end in zip(edges, edges[1:]):
        own = standing[begin]
        first = own & standing[begin - 1] if begin > 0 else own
        last = own & standing[end] if end < len(standing) else first
        first = last if begin == 0 else first
        start, stop = (_share(each if each.any() else own) for each in (first, last))
        u = (np.arange(1, end - begin + 1) / (end - begin + 1))[:, np.newaxis]
        weights[begin:end] = start + (stop - start) * u * u * (3 - 2 * u)
    return weights


def _share(points: Bools) -> Floats:
    shares: Floats = points / points.sum()
    return shares


def fade_corrections(values: Array, locked: Bools, fade: float) -> Array:
    """Return corrections that leave and approach the locked frames smoothly.

    A cubic leaves each run of locked frames with the value and the slope at its end, and is
    0 after `fade` frames, or at the next run. Two cubics that meet are added, which gives
    the cubic from one run to the other if the gap is shorter.

    Parameters
    ----------
    values : ndarray, shape (n_frames, n_values)
        Corrections on the locked frames; 0 elsewhere.
    locked : ndarray of bool, shape (n_frames,)
    fade : float
        Frames.

    Examples
    --------
    >>> fade_corrections(np.array([[4.0], [4], [0], [0], [0], [0]]),
    ...     np.array([1, 1, 0, 0, 0, 0], bool), 4).ravel()
    array([4.   , 4.   , 3.375, 2.   , 0.625, 0.   ])
    """
    faded = np.array(values)
    runs = list_runs(locked)
    ends = [-np.inf, *(end - 1 for _, end in runs)]
    begins = [*(begin for begin, _ in runs), np.inf]
    for number, (begin, end) in enumerate(runs):
        run = values[begin:end]
        for edge, next_to, direction in (
            (end - 1, begins[number + 1], 1),
            (begin, ends[number], -1),
        ):
            width = min(fade, abs(next_to - edge))
            steps = np.arange(1, int(np.ceil(width)))
            rows = edge + direction * steps
            inside = (rows >= 0) & (rows < len(values))
            cubic = _fade_out(run[::-direction], steps[inside] / width, width)
            faded[rows[inside]] += cubic
    return faded


def _fade_out(run: Array, u: Floats, width: float) -> Array:
    """Return the cubic from the first row of a run, and its slope there, to 0 at u = 1."""
    value, slope = run[0], np.zeros_like(run[0])
    if len(run) > 2:
        slope = (3 * run[0] - 4 * run[1] + run[2]) / 2
    elif len(run) == 2:
        slope = run[0] - run[1]
    u = u[:, np.newaxis]
    cubic: Array = (1 - u) ** 2 * ((1 + 2 * u) * value + u * width * slope)
    return cubic


def _project(positions: Floats, up: int) -> Array:
    """Return the ground coordinates of positions, as complex numbers."""
    ground: Array = positions[..., up - 2] + 1j * positions[..., up - 1]
    return ground


def raise_to_space(ground: Array, up: int) -> Floats:
    """Return shifts over the ground as vectors, shape (..., 3).

    Examples
    --------
    >>> raise_to_space(np.array([2 + 3j]), 1)
    array([[3., 0., 2.]])
    """
    vectors = np.zeros(ground.shape + (3,))
    vectors[..., up - 2], vectors[..., up - 1] = ground.real, ground.imag
    return vectors
