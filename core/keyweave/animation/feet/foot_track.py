"""The courses of the points of a foot, in leg lengths, smoothed against jitter."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ...geometry.arrays import Bools, Floats, compute_median, compute_percentile
from ...geometry.filters import smooth_gaussian
from .foot import GROUND_PERCENTILE, PosedFeet

MAX_HEIGHT = 0.05  # legs above the lowest position of a point
MAX_RATE = 45.0  # frames per second; above, positions are smoothed
SPEED_NOISE = 0.05  # legs per second that jitter may add to a speed
MIN_WIDTH = 0.3  # frames; narrower Gaussians change nothing
SPREAD = 1.4826  # standard deviation over the median of absolute values


@dataclass(frozen=True, eq=False)
class FootTrack:
    """Smoothed positions of the points of a foot, in leg lengths.

    Attributes
    ----------
    sole : ndarray, shape (n_frames, n_points, 3)
        The ankle, the ball and the tip if there is one.
    ends : ndarray, shape (n_frames, 2, 3)
        The heel and the ball.
    leg : float
        Length of the leg in centimeters.
    up : int
        Index of the coordinate that points up.
    rests : tuple of (int, int)
        Begin and end of the runs of rows in which the foot rests on a level above its
        lowest ground; see `detection`.
    """

    sole: Floats
    ends: Floats
    leg: float
    frame_rate: float
    up: int
    rests: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of(cls, posed: PosedFeet, number: int) -> FootTrack:
        """Follow the points of a foot, numbered from 0."""
        foot, frame_rate = posed.feet[number], posed.motion.frame_rate
        leg = posed.legs[number]
        sole, ends = posed.points[:, foot.sole], posed.ends[number]
        every = smooth_positions(np.concatenate([sole, ends], axis=1) / leg, frame_rate)
        return cls(every[:, :-2], every[:, -2:], leg, frame_rate, posed.up)

    @property
    def pivots(self) -> Floats:
        """The heel, the ball and the tip, or the ball again, shape (n_frames, 3, 3)."""
        return np.concatenate([self.ends, self.sole[:, -1:]], axis=1)

    def is_low(self, points: Floats) -> Bools:
        """Return whether points are near their own lowest height, or that of a rest."""
        heights = points[..., self.up]
        low: Bools = (
            heights < compute_percentile(heights, GROUND_PERCENTILE, axis=0) + MAX_HEIGHT
        )
        for begin, end in self.rests:
            rows = heights[begin:end]
            low[begin:end] |= rows < rows.min(axis=0) + MAX_HEIGHT
        return low

    def velocities(self, points: Floats) -> Floats:
        """Return the velocities of points, in legs per second."""
        return np.asarray(np.gradient(points, axis=0) * self.frame_rate, float)

    def speeds(self, points: Floats, ground: Floats) -> Floats:
        """Return the speeds of points relative to the ground, in legs per second."""
        velocities = self.velocities(points) - ground
        return np.asarray(np.linalg.norm(velocities, axis=-1), float)


def smooth_positions(positions: Floats, frame_rate: float) -> Floats:
    """Return positions in leg lengths, smoothed as far as frame rate and jitter ask for."""
    width = max(frame_rate / MAX_RATE - 1, 0.0) / 2
    if len(positions) > 4:
        # Fourth differences of white noise have sqrt(70) times its standard deviation.
        spread = (
            SPREAD * compute_median(np.abs(np.diff(positions, 4, axis=0))) / np.sqrt(70)
        )
        # A Gaussian of width s leaves 0.376 s^-1.5 of the noise in a derivative.
        noise = 0.376 * float(spread) * frame_rate / SPEED_NOISE
        width = max(width, noise ** (2 / 3))
    if width < MIN_WIDTH:
        return positions
    # Reflected ends keep their slope, so that a drift is smoothed as no drift is.
    n_more = int(np.ceil(4 * width))
    ends = (n_more, n_more), (0, 0), (0, 0)
    padded = np.pad(positions, ends, mode="reflect", reflect_type="odd")
    smooth: Floats = smooth_gaussian(padded, width)[n_more:-n_more]
    return smooth
