"""The velocity of the ground below a figure: a treadmill, or the drift of the whole figure.

Feet that stand have the velocity of the ground, whatever the body does. With the velocities
v of the heel, the ball and the tip of each foot over the ground, and weights w that are 1
while a point is low and neither rises nor falls, the ground has the velocity g that most
frames share:

    max over g of  mean over frames of  max over points of  w exp(-|v - g|^2 / s^2)

A figure that drifts has the contacts of the figure that does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...geometry.arrays import Array, Floats
from ...geometry.vectors import place_on_ground, project_to_ground
from .foot import PosedFeet
from .foot_track import FootTrack

MIN_FRAMES = 3  # of a motion, to have speeds
GROUND_SPREAD = 0.1  # s, in legs per second
RISE = 0.3  # legs per second up or down at which the weight is 1/e
N_SEEDS, N_ROWS = 48, 150  # velocities and frames with which the maximum is looked for
N_STEPS = 20  # from there to the maximum
TRAVEL_SECONDS = 0.5  # over which the speed of the hips is measured
# Feet that hardly ever agree on a velocity do not stand.
SHARE_OF_STEPS = 0.15  # of the frames
# A ground at rest is as likely as a fast one if it explains nearly as much.
REST_SHARE = 0.9
# Feet that never move under the hips are those of a skater, unless all of them agree.
MIN_STEP_SPEED, SURE_SHARE = 0.15, 0.7  # legs per second; share of the frames
# Speed of the hips in legs per second below which a figure may be on a treadmill.
MAX_PLACE_SPEED = 0.15
MIN_TREADMILL_SPEED = 0.3  # legs per second


@dataclass(frozen=True, eq=False)
class GroundMotion:
    """The feet of a figure, and the velocity of the ground below them.

    Attributes
    ----------
    drift : ndarray, shape (3,)
        Velocity of the feet that stand, in legs per second.
    treadmill : ndarray, shape (3,)
        The same while the hips stay in place; 0 for a figure that drifts as a whole.
    speeds : ndarray, shape (n_frames,)
        Of the hips over the ground, in legs per second, over `TRAVEL_SECONDS`.
    """

    tracks: list[FootTrack]
    drift: Floats
    treadmill: Floats
    speeds: Floats

    @property
    def is_treadmill(self) -> bool:
        """Whether the ground moves below hips that stay in place."""
        return bool(self.treadmill.any())

    @classmethod
    def of(cls, posed: PosedFeet) -> GroundMotion:
        """Follow the feet of a motion over the ground.

        Examples
        --------
        >>> from keyweave import examples
        >>> from keyweave.animation.feet.foot import find_feet
        >>> walk = examples.load_walk()
        >>> seconds = np.arange(len(walk))[:, np.newaxis] / walk.frame_rate
        >>> drifting = walk.with_(root_positions=walk.root_positions + [40, 0, 0] * seconds)
        >>> posed = PosedFeet.of(drifting, find_feet(walk.skeleton))
        >>> (GroundMotion.of(posed).drift * posed.legs[0]).round() + 0.0
        array([40.,  0.,  0.])
        """
        tracks = [FootTrack.of(posed, number) for number in range(len(posed.feet))]
        hips = _follow_hips(posed)
        drift = _find_drift(tracks, hips)
        speed, place = float(np.linalg.norm(drift)), np.linalg.norm(hips, axis=1).mean()
        is_treadmill = (
            place < min(MAX_PLACE_SPEED, speed / 2) and speed >= MIN_TREADMILL_SPEED
        )
        speeds = np.linalg.norm(hips - drift, axis=1)
        return cls(tracks, drift, drift * is_treadmill, np.asarray(speeds, float))


def find_ground_course(posed: PosedFeet) -> Floats:
    """Return the shift of the ground since the first frame, shape (n_frames, 3).

    In centimeters; 0 unless the figure walks in place.
    """
    seconds = np.arange(len(posed.motion))[:, np.newaxis] / posed.motion.frame_rate
    if len(posed.motion) < MIN_FRAMES:
        return np.zeros((len(posed.motion), 3))
    ground = GroundMotion.of(posed)
    return ground.tracks[0].leg * ground.treadmill * seconds


def _follow_hips(posed: PosedFeet) -> Floats:
    """Return the velocities of the hips over the ground, in legs per second."""
    # The root may stay behind, for example below the figure.
    hips = posed.points[:, [foot.hip for foot in posed.feet]].mean(axis=1)
    flat = np.array(hips) / posed.legs[0]
    flat[:, posed.up] = 0.0
    rate = posed.motion.frame_rate
    half = max(1, round(TRAVEL_SECONDS * rate / 2))
    rows = np.arange(len(flat))
    before, after = np.maximum(rows - half, 0), np.minimum(rows + half, len(flat) - 1)
    velocities: Floats = (flat[after] - flat[before]) / ((after - before)[:, None] / rate)
    return velocities


def _find_drift(tracks: Sequence[FootTrack], hips: Floats) -> Floats:
    """Return the velocity of the ground that most frames share; 0 if it is doubtful."""
    velocities, weights = _weigh_velocities(tracks)
    if not weights.any():
        return np.zeros(3)
    drift = _climb(velocities, weights, _find_start(velocities, weights))
    share, at_rest = _measure_shares(velocities, weights, np.array([drift, 0]))
    up_axis = "xyz"[tracks[0].up]
    best, fits = _choose(velocities, weights, drift)
    steps = np.average(np.abs(best - project_to_ground(hips, up_axis)), weights=fits)
    is_sure = share >= (SHARE_OF_STEPS if steps >= MIN_STEP_SPEED else SURE_SHARE)
    moves = is_sure and at_rest < REST_SHARE * share
    chosen = drift if moves or abs(drift) < GROUND_SPREAD else 0j
    return place_on_ground(np.zeros(3), np.asarray(chosen), up_axis)


def _weigh_velocities(tracks: Sequence[FootTrack]) -> tuple[Array, Floats]:
    """Return velocities of the points of all feet, and how likely each point stands."""
    velocities, weights = [], []
    for track in tracks:
        points = track.pivots
        velocity = track.velocities(points)
        rise = velocity[..., track.up] / RISE
        weights.append(track.is_low(points) * np.exp(-(rise**2)))
        velocities.append(project_to_ground(velocity, "xyz"[track.up]))
    return np.concatenate(velocities, axis=1), np.concatenate(weights, axis=1)


def _find_start(velocities: Array, weights: Floats) -> complex:
    """Return the best of some of the velocities."""
    likely = velocities[weights > 0.5 * weights.max()]
    seeds = np.append(likely[:: len(likely) // N_SEEDS + 1], 0)
    rows = slice(None, None, len(velocities) // N_ROWS + 1)
    shares = _measure_shares(velocities[rows], weights[rows], seeds)
    return complex(seeds[shares.argmax()])


def _measure_shares(velocities: Array, weights: Floats, seeds: Array) -> Floats:
    """Return the share of the frames that velocities of the ground explain."""
    fits = _fit(velocities, weights, seeds[:, np.newaxis, np.newaxis])
    return np.asarray(fits.max(axis=2).mean(axis=1) / weights.max(axis=1).mean())


def _climb(velocities: Array, weights: Floats, drift: complex) -> complex:
    """Move a velocity of the ground to the next maximum, the mean of those it explains."""
    for _ in range(N_STEPS):
        best, fits = _choose(velocities, weights, drift)
        before, drift = drift, complex(np.average(best, weights=fits))
        if abs(drift - before) < 1e-4:
            break
    return drift


def _choose(velocities: Array, weights: Floats, drift: complex) -> tuple[Array, Floats]:
    """Return the velocity of the point that fits best on each frame, and how it fits."""
    fits, rows = _fit(velocities, weights, drift), np.arange(len(velocities))
    best = fits.argmax(axis=1)
    return velocities[rows, best], fits[rows, best]


def _fit(velocities: Array, weights: Floats, drift: Array | complex) -> Floats:
    away = velocities - drift
    return np.asarray(weights * np.exp(-(away.real**2 + away.imag**2) / GROUND_SPREAD**2))
