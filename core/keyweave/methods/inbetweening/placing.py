"""Placing captured segments between two keys, so that they pass exactly through both.

A segment starts at the ground position and the heading of the first key. The heading that
it lacks at the second key is spread by w(u) = u^2 (3 - 2u), which bends the path. The rest
of the error of the path is spread over the distance traveled, and by w where the body
stands. The errors of heights and of rotations, on the exponential map relative to the
joint, are spread by w.
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
from .segment_search import Segments

STANDING_TRAVEL = 0.05  # heights of travel, below which a body is treated as standing


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


def place_segments(
    frames: SourceFrames, gap: int, n: int, segments: Segments
) -> PlacedSegments:
    """Place segments between the keys `gap` and `gap` + 1, which are n frames apart.

    The keys are the first rows of the frames.
    """
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
    moved = np.concatenate(
        [frames.root_positions[:, np.newaxis], frames.translations], axis=1
    )
    angles, places = _bend_paths(
        interpolate(frames.headings), interpolate(frames.places), frames, gap, w
    )
    up = np.eye(3)["xyz".index(frames.up_axis)]
    heading = vector_to_quaternion(angles[..., np.newaxis] * up)
    positions = _meet(
        interpolate(frames.carrier_positions), frames.carrier_positions[keys], w
    )
    return PlacedSegments(
        _meet_rotations(turn(frames.rotations), frames.rotations[keys], w),
        _meet(interpolate(moved), moved[keys], w),
        _meet_rotations(
            compose(heading, turn(frames.carrier_rotations)),
            frames.carrier_rotations[keys],
            w,
        ),
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


def _meet(values: Floats, ends: Floats, w: Floats) -> Floats:
    """Return values whose errors at both ends are spread by w over the frames between."""
    u = w.reshape((1, -1) + (1,) * (values.ndim - 2))
    errors = ends - values[:, [0, -1]]
    met: Floats = values + (1 - u) * errors[:, :1] + u * errors[:, 1:]
    return met


def _meet_rotations(rotations: Floats, ends: Floats, w: Floats) -> Floats:
    """Return rotations whose errors at both ends are spread by w."""
    errors = quaternion_to_vector(compose(invert(rotations[:, [0, -1]]), ends))
    u = w.reshape((1, -1) + (1,) * (rotations.ndim - 2))
    between = (1 - u) * errors[:, :1] + u * errors[:, 1:]
    return compose(rotations, vector_to_quaternion(between))
