"""Placing captured segments between two keys, so that they pass exactly through both.

A segment starts at the ground position and the heading of the first key. The heading that
it lacks at the second key is spread by w(u) = u^2 (3 - 2u), which bends the path. The rest
of the error of the path is spread over the distance traveled, and by w where the body
stands.

The errors of heights and of rotations, on the exponential map relative to the joint, are
interpolated by Gaussian process regression [RW06]_ through both keys and near the keys
around them. So keys that are close correct a segment like a spline, and far from all keys
it moves as captured.

References
----------
.. [RW06] C. E. Rasmussen and C. K. I. Williams. Gaussian Processes for Machine Learning.
   MIT Press, 2006. Section 4.2.1.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...animation.motion import Motion
from ...animation.source_frames import SourceFrames
from ...geometry.arrays import Array, Floats, Ints, ease_in_out
from ...geometry.rotations import (
    align,
    compose,
    invert,
    quaternion_to_vector,
    vector_to_quaternion,
    wrap_angles,
)
from ...geometry.vectors import place_on_ground
from .segment_search import Segments, SegmentSearch

STANDING_TRAVEL = 0.05  # heights of travel, below which a body is treated as standing
ERROR_FRAMES = 8.0  # at 30 fps, over which errors of a segment resemble each other
AROUND_NOISE = 0.1  # variance of the errors at the keys around, which need not be passed
ABSENT_NOISE = 1e6  # where the take does not reach such a key


@dataclass(frozen=True, eq=False)
class PlacedSegments:
    """Segments between two keys, one along the first axis, with n + 1 frames each.

    Attributes
    ----------
    rotations : ndarray, shape (n_segments, n + 1, n_joints, 4)
        Local rotations.
    moved : ndarray, shape (n_segments, n + 1, 1 + n_translated, 3)
        Positions of the root and local ones of translated joints, in centimeters.
    carrier_rotations : ndarray, shape (n_segments, n + 1, 4)
        World rotations of the joint that carries the figure.
    carrier_positions : ndarray, shape (n_segments, n + 1, 3)
        World positions of that joint, in centimeters.
    """

    rotations: Floats
    moved: Floats
    carrier_rotations: Floats
    carrier_positions: Floats

    def take(self, rows: Ints) -> PlacedSegments:
        """Return some of the segments."""
        return PlacedSegments(
            self.rotations[rows],
            self.moved[rows],
            self.carrier_rotations[rows],
            self.carrier_positions[rows],
        )

    def mean(self, weights: Floats) -> PlacedSegments:
        """Return the weighted mean of all segments, as a single segment.

        Rotations are averaged as quaternions in the hemisphere of the first segment.
        """
        share = weights / weights.sum()
        means = [
            np.tensordot(share, values, 1)[np.newaxis]
            for values in (
                align(self.rotations, self.rotations[:1]),
                self.moved,
                align(self.carrier_rotations, self.carrier_rotations[:1]),
                self.carrier_positions,
            )
        ]
        for q in means[::2]:
            q /= np.linalg.norm(q, axis=-1, keepdims=True)
        return PlacedSegments(*means)

    def build(self, frames: SourceFrames) -> Motion:
        """Return the frames of all segments in a row, as a motion."""
        moved = self.moved.reshape(-1, *self.moved.shape[2:])
        return frames.build_motion(
            self.rotations.reshape(-1, *self.rotations.shape[2:]),
            moved[:, 0],
            moved[:, 1:],
            self.carrier_rotations.reshape(-1, 4),
            self.carrier_positions.reshape(-1, 3),
        )


def place_segments(search: SegmentSearch, gap: int, segments: Segments) -> PlacedSegments:
    """Place segments between the keys `gap` and `gap` + 1."""
    frames, n = search.frames, int(search.keyed.lengths[gap])
    rows = segments.starts[:, np.newaxis] + np.outer(segments.lengths, np.arange(n + 1) / n)
    before = np.minimum(rows.astype(int), segments.ends[:, np.newaxis])
    after = np.minimum(before + 1, segments.ends[:, np.newaxis])
    share = rows - before
    w = ease_in_out(np.arange(n + 1) / n)

    def interpolate(values: Array) -> Array:
        u = share.reshape(share.shape + (1,) * (values.ndim - 1))
        return values[before] + u * (values[after] - values[before])

    def turn(rotations: Floats) -> Floats:
        first = rotations[before]
        u = share.reshape(share.shape + (1,) * (rotations.ndim - 1))
        mixed = first + u * (align(rotations[after], first) - first)
        unit: Floats = mixed / np.linalg.norm(mixed, axis=-1, keepdims=True)
        return unit

    keys = slice(gap, gap + 2)
    errors = _Errors.of(search, gap, segments)
    moved = np.concatenate(
        [frames.root_positions[:, np.newaxis], frames.translations], axis=1
    )
    angles, places = _bend_paths(
        interpolate(frames.headings), interpolate(frames.places), frames, gap, w
    )
    up = np.eye(3)["xyz".index(frames.up_axis)]
    heading = vector_to_quaternion(angles[..., np.newaxis] * up)
    carrier = compose(heading, turn(frames.carrier_rotations))
    lacking = _measure_errors(carrier[:, [0, -1]], frames.carrier_rotations[keys])
    positions = errors.correct(
        interpolate(frames.carrier_positions), frames.carrier_positions
    )
    return PlacedSegments(
        errors.correct(turn(frames.rotations), frames.rotations),
        errors.correct(interpolate(moved), moved),
        _add(carrier, _spread(lacking, np.stack([1 - w, w])[np.newaxis])),
        place_on_ground(positions, places, frames.up_axis),
    )


def _bend_paths(
    headings: Floats, places: Array, frames: SourceFrames, gap: int, w: Floats
) -> tuple[Floats, Array]:
    """Return the angles by which segments are rotated on each frame, and their paths."""
    first, last = gap, gap + 1
    angles = frames.headings[first] - headings[:, :1]
    lacking = wrap_angles(frames.headings[last] - angles[:, 0] - headings[:, -1])
    angles = angles + lacking[:, np.newaxis] * w
    between = (angles[:, 1:] + angles[:, :-1]) / 2
    steps = np.diff(places, axis=1) * np.exp(1j * between)
    path = np.cumsum(np.pad(steps, ((0, 0), (1, 0))), axis=1)
    traveled = np.cumsum(np.pad(np.abs(steps), ((0, 0), (1, 0))), axis=1)
    stand = STANDING_TRAVEL * frames.height
    share = (traveled + stand * w) / (traveled[:, -1:] + stand)
    lack = frames.places[last] - frames.places[first] - path[:, -1:]
    return angles, frames.places[first] + path + share * lack


@dataclass(frozen=True, eq=False)
class _Errors:
    """Rows of segments that show keys, and how errors there spread over their frames."""

    keys: Ints  # rows, (n_keys,)
    rows: Ints  # (n_segments, n_keys)
    shares: Floats  # (n_segments, n_keys, n + 1)

    @classmethod
    def of(cls, search: SegmentSearch, gap: int, segments: Segments) -> _Errors:
        around = search.list_neighbors(gap, segments.starts, segments.lengths)
        keys = np.array([gap, gap + 1, *(key for key, _, _ in around)])
        rows = [segments.starts, segments.ends, *(shown for _, shown, _ in around)]
        noise = np.zeros((len(segments), len(keys)))
        for column, (_, _, inside) in enumerate(around, start=2):
            noise[:, column] = np.where(inside, AROUND_NOISE, ABSENT_NOISE)
        first, last = search.keyed.rows[[gap, gap + 1]]
        scale = ERROR_FRAMES * search.frames.frame_rate / 30
        times = search.keyed.rows[keys] / scale
        between = _correlate(times, np.arange(first, last + 1) / scale)
        own = _correlate(times, times) + noise[:, np.newaxis] * np.eye(len(keys))
        shares = np.linalg.solve(own, np.broadcast_to(between, (len(own), *between.shape)))
        return cls(keys, np.stack(rows, axis=1), shares)

    def correct(self, values: Floats, table: Floats) -> Floats:
        """Return values of the frames of segments, from a table, that pass through keys."""
        errors = _measure_errors(table[self.rows], table[self.keys])
        return _add(values, _spread(errors, self.shares))


def _correlate(a: Floats, b: Floats) -> Floats:
    """Return the Matern 5/2 covariance of two lists of times, and 1 for a constant."""
    x = np.sqrt(5.0) * np.abs(a[:, np.newaxis] - b)
    covariance: Floats = 1 + (1 + x + x * x / 3) * np.exp(-x)
    return covariance


def _measure_errors(values: Floats, keys: Floats) -> Floats:
    """Return the errors of values from keys; those of quaternions are rotation vectors."""
    if values.shape[-1] == 4:
        return quaternion_to_vector(compose(invert(values), keys))
    return keys - values


def _spread(errors: Floats, shares: Floats) -> Floats:
    """Return the errors at keys times their shares, added for each frame."""
    flat = errors.reshape(*errors.shape[:2], -1)
    spread = np.matmul(shares.swapaxes(1, 2), flat)
    return spread.reshape(*spread.shape[:2], *errors.shape[2:])


def _add(values: Floats, errors: Floats) -> Floats:
    """Return values without errors."""
    if values.shape[-1] == 4:
        return compose(values, vector_to_quaternion(errors))
    return values + errors
