"""Footprints: the place and heading of a foot for each contact, and the fades in between.

Positions on the ground are complex numbers, so that a heading is a factor. For a footprint
with the place u and heading h, the foot is rotated by h - heading(t), and moved so that its
pivot is at

    u + (w - 1/2) r

where r leads from the heel to the ball, and w is 0 while the heel stands and 1 while the
ball does. While both stand, w slides from one to the other.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ...animation.feet.contacts import find_distances, list_runs
from ...animation.frame_range import FRAME_TOLERANCE, as_frame_array
from ...animation.motion import Motion
from ...errors import DataError
from ...geometry.arrays import Array, Bools, Floats, compute_percentile, ease_in_out
from ...geometry.rotations import compose, extract_heading, invert, mean_rotation
from ...geometry.vectors import project_to_ground

# Chosen on captures: with less, feet jerk when they land; with more, the legs straighten
# before, since a foot that still moves would come from too far away.
LANDING_SLOPE = 0.6
LOW_PERCENTILE = 20.0  # of the frames, on which the foot is lowest, for its reference pose


@dataclass(frozen=True, eq=False)
class FootCourse:
    """The course of a foot over the ground."""

    ankle: Array  # complex, (n_frames,), in centimeters
    points: Array  # complex, (n_frames, 2), the heel and the ball relative to the ankle
    heading: Floats  # (n_frames,), in radians, without jumps

    @classmethod
    def of(cls, ankle: Floats, ends: Floats, rotations: Floats, up_axis: str) -> FootCourse:
        """Project an ankle with its heel and ball, (n_frames, 2, 3), to the ground."""
        up, start = "xyz".index(up_axis), project_to_ground(ankle, up_axis)
        points = project_to_ground(ends, up_axis) - start[:, np.newaxis]
        heights = ends[..., up].max(axis=1)
        flat = heights <= compute_percentile(heights, LOW_PERCENTILE)
        reference = mean_rotation(rotations[flat])
        upward = np.eye(3)[up]
        # The reference may face anywhere: it is a factor on the right of the heading.
        twist = extract_heading(compose(rotations, invert(reference)), upward)
        heading = np.unwrap(2 * np.arctan2(twist[:, up], twist[:, 3]))
        return cls(start, points, heading)


@dataclass(frozen=True, eq=False)
class Correction:
    """Rotations about the ankle and shifts of a foot over the ground, (n_frames,) each."""

    angles: Floats  # radians about the up axis
    shifts: Array  # complex, in centimeters
    released: Bools  # whether the foot was let go during a contact

    @classmethod
    def none(cls, n_frames: int) -> Correction:
        """Return no correction."""
        still = np.zeros(n_frames)
        return cls(still, still + 0j, np.zeros(n_frames, bool))

    @property
    def is_active(self) -> Bools:
        """Whether there is a correction, shape (n_frames,)."""
        return (self.angles != 0) | (self.shifts != 0)


def correct_course(
    course: FootCourse,
    standing: Bools,
    kept: Bools,
    *,
    fade: float,
    radius: float,
    angle: float,
) -> Correction:
    """Return the correction that keeps a foot in place during its contacts.

    `standing` is of shape (n_frames, 2), of heel and ball. Kept frames have no correction,
    and a contact with such frames has its footprint there. In any other contact, `radius`
    shrinks with the square of the distance to them, as the way that a foot covers at an
    acceleration. A foot is let go above the radius, in centimeters, or the angle, in
    radians; `fade` is in frames before and after a contact.
    """
    n_frames = len(standing)
    values = np.zeros((n_frames, 2), complex)
    locked, released = np.zeros((2, n_frames), bool)
    near = np.minimum(find_distances(kept) / fade, 1.0) ** 2
    for begin, end in list_runs(standing.any(axis=1)):
        rows = slice(begin, end)
        own = _stand(course, standing[rows], rows, kept[rows])
        own = subtract_kept(own, kept[rows])
        values[rows] = own[:, :2]
        rotated, away = np.abs(own[:, 0]), np.abs(own[:, 2])
        released[rows] = (away > radius) | (rotated > angle)
        is_close = kept[rows].any() | (away <= radius * near[rows])
        locked[rows] = ~released[rows] & is_close
    values[~locked] = 0
    values = fade_corrections(values, locked | kept, fade)
    return Correction(values[:, 0].real.copy(), values[:, 1].copy(), released)


def _stand(course: FootCourse, standing: Bools, rows: slice, kept: Bools) -> Array:
    """Return the rotations, the shifts, and the shifts of the pivot, in three columns."""
    weights = slide_pivot(standing)
    flat = np.asarray(standing.all(axis=1), bool)
    chosen = next(each for each in (kept, flat, ~flat) if each.any())
    heading = course.heading[rows]
    angles = heading[chosen].mean() - heading
    heel, ball = (course.points[rows] * np.exp(1j * angles)[:, np.newaxis]).T
    across = (ball - heel)[_list_flat_rows(standing)].mean()
    own = course.points[rows]
    pivot = course.ankle[rows] + (1 - weights) * own[:, 0] + weights * own[:, 1]
    turned = course.ankle[rows] + (1 - weights) * heel + weights * ball
    along = (weights - 0.5) * across
    places = (pivot - along)[chosen].mean() + along
    return np.stack([angles, places - turned, places - pivot], axis=1)


def subtract_kept(values: Array, kept: Bools) -> Array:
    """Return corrections without their values on kept rows, and curves in between."""
    rows = np.flatnonzero(kept)
    if not len(rows):
        return values
    parts = np.stack([values.real, values.imag], axis=-1).reshape(len(values), -1)
    parts = parts - interpolate_smoothly(rows, parts[rows], len(values))
    every = parts.reshape(*values.shape, 2)
    subtracted: Array = every[..., 0] + 1j * every[..., 1]
    return subtracted if np.iscomplexobj(values) else np.asarray(subtracted.real)


def interpolate_smoothly(rows: Array, values: Floats, n_rows: int) -> Floats:
    """Return cubics through values at rows, constant before the first and after the last.

    Slopes are continuous, and no curve leaves the range of the values at its ends. Rows are
    in ascending order; values of shape (n, n_values) become (n_rows, n_values).

    Examples
    --------
    >>> interpolate_smoothly(np.array([1, 5]), np.array([[0.0], [4.0]]), 7).ravel()
    array([0.   , 0.   , 0.625, 2.   , 3.375, 4.   , 4.   ])
    """
    if len(rows) == 1:
        return np.repeat(values, n_rows, axis=0)
    steps = np.diff(rows)[:, np.newaxis].astype(float)
    rises = np.diff(values, axis=0) / steps
    before, after = rises[:-1], rises[1:]
    slopes = np.zeros_like(values)
    with np.errstate(divide="ignore", invalid="ignore"):
        means = 2 * before * after / (before + after)
    slopes[1:-1] = np.where(before * after > 0, means, 0.0)
    every = np.arange(n_rows)
    own = np.clip(np.searchsorted(rows, every, side="right") - 1, 0, len(rows) - 2)
    u = np.clip((every - rows[own])[:, np.newaxis] / steps[own], 0.0, 1.0)
    rise = ease_in_out(u)
    leave, arrive = u * (1 - u) ** 2, -u * u * (1 - u)
    curves: Floats = (1 - rise) * values[own] + rise * values[own + 1]
    return curves + steps[own] * (leave * slopes[own] + arrive * slopes[own + 1])


def find_kept(motion: Motion, keep_frames: ArrayLike | None) -> Bools:
    """Return whether each frame of a motion is kept."""
    kept = np.zeros(len(motion), bool)
    if keep_frames is None or np.size(keep_frames) == 0:
        return kept
    for frame in as_frame_array(keep_frames).tolist():
        rows = np.flatnonzero(np.abs(motion.frames - frame) <= FRAME_TOLERANCE)
        if not len(rows):
            known = f"{motion.start_frame:g} to {motion.last_frame:g}"
            raise DataError("keep_frames=", f"includes {frame:g}, expected frames {known}")
        kept[rows] = True
    return kept


def measure_kept(course: FootCourse, standing: Bools, kept: Bools) -> list[float]:
    """Return the distance between the places of a foot on the kept rows of each contact.

    It is that of the heel or of the ball, the larger of both, in centimeters. Between these
    rows a foot slides by as much. `standing` is of shape (n_frames, 2), of both.
    """
    distances = []
    for begin, end in list_runs(standing.any(axis=1)):
        rows = slice(begin, end)
        flags = kept[rows]
        if flags.sum() < 2:
            distances.append(0.0)
            continue
        middles = -_stand(course, standing[rows], rows, flags)[flags, 2]
        arms = course.points[rows][:, 1] - course.points[rows][:, 0]
        half = np.abs(arms).mean() / 2 * np.exp(1j * np.angle(arms[flags]))
        ends = np.stack([middles - half, middles + half])
        distances.append(float(np.abs(ends[..., np.newaxis] - ends[:, np.newaxis]).max()))
    return distances


def _list_flat_rows(standing: Bools) -> Bools:
    """Return the rows on which the foot lies flat, or comes closest to it."""
    flat = np.asarray(standing.all(axis=1), bool)
    if flat.any():
        return flat
    changes = standing[1:, 0] != standing[:-1, 0]
    if not changes.any():
        return np.ones(len(flat), bool)
    return np.append(changes, False) | np.append(False, changes)


def slide_pivot(standing: Bools) -> Floats:
    """Return the share of the ball in the pivot: 0 on the heel, 1 on the ball.

    On each frame, the heel or the ball stands, or both; `standing` is of shape (n_frames,
    2).

    Examples
    --------
    >>> heel, ball = [1, 1, 1, 1, 1, 0], [0, 1, 1, 1, 1, 1]
    >>> slide_pivot(np.array([heel, ball], bool).T).round(2)
    array([0.  , 0.1 , 0.35, 0.65, 0.9 , 1.  ])
    """
    weights = np.asarray(standing[:, 1] & ~standing[:, 0], float)
    n_frames = len(standing)
    for begin, end in list_runs(standing.all(axis=1)):
        before = weights[begin - 1] if begin > 0 else None
        after = weights[end] if end < n_frames else before
        first = after if before is None else before
        if first is None or after is None:
            weights[begin:end] = 0.5
            continue
        u = np.arange(1, end - begin + 1) / (end - begin + 1)
        weights[begin:end] = first + (after - first) * ease_in_out(u)
    return weights


def fade_corrections(values: Array, locked: Bools, fade: float) -> Array:
    """Return corrections that leave and approach the locked frames smoothly.

    A cubic leaves each run of locked frames with the value and the slope at its end, and is
    0 after `fade` frames, or at the next run. Another one approaches each run, with
    `LANDING_SLOPE` of the slope: feet land abruptly. Cubics that meet are added, which
    gives the cubic from one run to the next if the gap between them is short. Values are of
    shape (n_frames, n_values), 0 on frames that are not locked.

    Examples
    --------
    >>> fade_corrections(np.array([[4.0], [4], [0], [0], [0], [0]]),
    ...     np.array([1, 1, 0, 0, 0, 0], bool), 4).ravel()
    array([4.   , 4.   , 3.375, 2.   , 0.625, 0.   ])
    """
    faded = np.array(values)
    runs = list_runs(locked)
    ends = [-np.inf, *(end - 1 for _, end in runs)]
    begins = [*(begin for begin, _ in runs[1:]), np.inf]
    for (begin, end), before, after in zip(runs, ends, begins):
        run = values[begin:end]
        width = min(fade, after - (end - 1))
        cubic = _fade_out(run[::-1], 1.0, width)[: len(faded) - end]
        faded[end : end + len(cubic)] += cubic
        width = min(fade, begin - before)
        cubic = _fade_out(run, LANDING_SLOPE, width)[:begin]
        faded[begin - len(cubic) : begin] += cubic[::-1]
    return faded


def _fade_out(run: Array, slope_share: float, width: float) -> Array:
    """Return the rows of a cubic from the first row of a run to 0, `width` rows away."""
    slope = np.zeros_like(run[0])
    if len(run) > 2:
        slope = (3 * run[0] - 4 * run[1] + run[2]) / 2
    elif len(run) == 2:
        slope = run[0] - run[1]
    slope = slope_share * width * slope
    u = np.arange(1, np.ceil(width))[:, np.newaxis] / width
    return (1 - u) ** 2 * ((1 + 2 * u) * run[0] + u * slope)
