"""Find contacts: a foot stands while it is low and slow compared to the figure.

A point of a foot is low below 0.05 legs above its own 4th percentile. It is slow, in legs
per second, below 0.2 V + 0.05 at the start of a contact and 0.4 V + 0.1 until its end, with
V the speed of the hips over the ground. A foot is in contact while its ankle, its ball or
its tip is low and slow. With lower limits, its heel, its ball or both carry it; where
neither does, as at the end of most contacts, the foot rolls over its tip.

Speeds on a treadmill, or in a cycle in place, are relative to the foot that stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from ..._text import format_count
from ...errors import DataError
from ...geometry.arrays import Array, Bools, Floats
from ..motion import Motion
from .contacts import ALL_POINTS, Contacts, list_runs
from .foot import GROUND_PERCENTILE, FootJoints, PosedFeet, choose_feet

MIN_FRAMES = 3  # of a motion, to have speeds
MAX_HEIGHT = 0.05  # legs above the lowest position of a point
ENTER, STAY = (0.2, 0.05), (0.4, 0.1)  # speed limits: times V, plus legs per second
POINT_ENTER, POINT_STAY = (0.15, 0.04), (0.2, 0.05)  # of its heel and ball
MAX_GAP, MIN_CONTACT = 0.05, 0.06  # seconds
TRAVEL_SECONDS = 0.5  # over which the speed of the hips is measured
MAX_RATE = 45.0  # frames per second; above, positions are smoothed
# Speed of the hips in legs per second below which a figure may be on a treadmill.
MAX_PLACE_SPEED = 0.15
MIN_TREADMILL_SPEED = 0.3  # legs per second
SPEED_NOISE = 0.05  # legs per second that jitter may add to a speed
MIN_WIDTH = 0.3  # frames; narrower Gaussians change nothing
SPREAD = 1.4826  # standard deviation over the median of absolute values


def find_contacts(motion: Motion, *, feet: FootJoints | None = None) -> Contacts:
    """Find the frames on which the heel, the ball and the tip of each foot stand.

    Parameters
    ----------
    motion : Motion
    feet : mapping of str to sequence of str, optional
        Names of the joints of each foot: hip, knee, ankle, ball and, if there is one, tip.
        By default they are found.

    Returns
    -------
    Contacts

    Raises
    ------
    DataError
        If the skeleton has no feet, or a leg of length 0, or the motion has fewer than
        three frames.
    UnknownNameError
        If a joint does not exist.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 90)
    >>> contacts = kw.find_contacts(walk)
    >>> contacts.feet
    ('LeftFoot', 'RightFoot')
    >>> bool(contacts.is_in_contact.any(axis=1).all())
    True
    """
    return find_posed_contacts(PosedFeet.of(motion, choose_feet(motion.skeleton, feet)))


def find_posed_contacts(posed: PosedFeet) -> Contacts:
    """Find the contacts of feet; see `find_contacts`."""
    motion = posed.motion
    if len(motion) < MIN_FRAMES:
        expected = f"expected {MIN_FRAMES} or more"
        raise DataError(
            "the motion", f"has {format_count(len(motion), 'frame')}, {expected}"
        )
    tracks, ground, travel = measure_travel(posed)
    standing = [_find_standing(track, ground, travel) for track in tracks]
    names = tuple(foot.name for foot in posed.feet)
    flags = np.stack(standing, axis=1)
    return Contacts(names, flags, motion.frame_rate, motion.start_frame, ALL_POINTS)


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
    frame_rate : float
    up : int
        Index of the coordinate that points up.
    """

    sole: Floats
    ends: Floats
    leg: float
    frame_rate: float
    up: int

    @classmethod
    def of(cls, posed: PosedFeet, number: int) -> FootTrack:
        """Follow the points of a foot, numbered from 0."""
        foot, frame_rate = posed.feet[number], posed.motion.frame_rate
        leg = posed.legs[number]
        sole, ends = posed.points[:, foot.sole], posed.ends[number]
        every = smooth_positions(np.concatenate([sole, ends], axis=1) / leg, frame_rate)
        return cls(every[:, :-2], every[:, -2:], leg, frame_rate, posed.up)

    def is_low(self, points: Floats) -> Bools:
        """Return whether points are near their own lowest height."""
        heights = points[..., self.up]
        low: Bools = (
            heights < np.percentile(heights, GROUND_PERCENTILE, axis=0) + MAX_HEIGHT
        )
        return low

    def speeds(self, points: Floats, ground: Floats) -> Floats:
        """Return the speeds of points relative to the ground, in legs per second."""
        velocities = np.gradient(points, axis=0) * self.frame_rate - ground
        return np.asarray(np.linalg.norm(velocities, axis=-1), float)


def smooth_positions(positions: Floats, frame_rate: float) -> Floats:
    """Return positions in leg lengths, smoothed as far as frame rate and jitter ask for."""
    width = max(frame_rate / MAX_RATE - 1, 0.0) / 2
    # Fourth differences of white noise have sqrt(70) times its standard deviation.
    spread = SPREAD * np.median(np.abs(np.diff(positions, 4, axis=0))) / np.sqrt(70)
    # A Gaussian of width s leaves 0.376 s^-1.5 of the noise in a derivative.
    noise = 0.376 * float(spread) * frame_rate / SPEED_NOISE if len(positions) > 4 else 0.0
    width = max(width, noise ** (2 / 3))
    if width < MIN_WIDTH:
        return positions
    from scipy.ndimage import gaussian_filter1d

    smooth: Floats = gaussian_filter1d(positions, width, axis=0, mode="nearest")
    return smooth


def measure_travel(posed: PosedFeet) -> tuple[list[FootTrack], Floats, Floats]:
    """Follow the feet, and return the velocity of the ground and the speed over it.

    Returns
    -------
    tracks : list of FootTrack
    ground : ndarray, shape (3,)
        Legs per second; 0 unless the figure walks in place.
    travel : ndarray, shape (n_frames,)
        Legs per second, of the hips, over `TRAVEL_SECONDS`.
    """
    # The root may stay behind, for example below the figure.
    hips = posed.points[:, [foot.hip for foot in posed.feet]].mean(axis=1)
    tracks = [FootTrack.of(posed, number) for number in range(len(posed.feet))]
    leg, rate = tracks[0].leg, posed.motion.frame_rate
    flat = np.array(hips) / leg
    flat[:, posed.up] = 0.0
    half = max(1, round(TRAVEL_SECONDS * rate / 2))
    rows = np.arange(len(flat))
    before, after = np.maximum(rows - half, 0), np.minimum(rows + half, len(flat) - 1)
    seconds = (after - before)[:, None] / rate
    velocities = (flat[after] - flat[before]) / seconds
    ground: Floats = np.zeros(3)
    if np.linalg.norm(velocities, axis=1).mean() < MAX_PLACE_SPEED:
        ground = _find_treadmill(tracks)
    travel = np.linalg.norm(velocities - ground, axis=1)
    return tracks, ground, np.asarray(travel, float)


def find_ground_course(posed: PosedFeet) -> Floats:
    """Return the shift of the ground since the first frame, shape (n_frames, 3).

    In centimeters; 0 unless the figure walks in place.
    """
    seconds = np.arange(len(posed.motion))[:, np.newaxis] / posed.motion.frame_rate
    if len(posed.motion) < MIN_FRAMES:
        return np.zeros((len(posed.motion), 3))
    tracks, ground, _ = measure_travel(posed)
    return tracks[0].leg * ground * seconds


def _find_treadmill(tracks: Sequence[FootTrack]) -> Floats:
    """Return the median velocity of the lowest ball; 0 if it hardly moves."""
    balls = np.stack([track.ends[:, 1] for track in tracks], axis=1)
    up, rate = tracks[0].up, tracks[0].frame_rate
    velocities = np.gradient(balls, axis=0) * rate
    lowest = balls[..., up].argmin(axis=1)
    ground = np.median(velocities[np.arange(len(balls)), lowest], axis=0)
    ground[up] = 0.0
    moves = np.linalg.norm(ground) >= MIN_TREADMILL_SPEED
    return np.asarray(ground if moves else np.zeros(3), float)


def _find_standing(track: FootTrack, ground: Floats, travel: Floats) -> Bools:
    """Return whether heel, ball and tip of a foot carry it, shape (n_frames, 3)."""
    rate = track.frame_rate
    sole, ends = (track.speeds(each, ground) for each in (track.sole, track.ends))
    low = track.is_low(track.sole)
    enter, stay = (
        np.any(low & (sole < _limit(limits, travel)), axis=1) for limits in (ENTER, STAY)
    )
    contact = close_gaps(_enter_and_stay(enter, stay), rate)
    low = track.is_low(track.ends) & contact[:, None]
    enter, stay = (
        low & (ends < _limit(limits, travel)) for limits in (POINT_ENTER, POINT_STAY)
    )
    points = [close_gaps(_enter_and_stay(a, b), rate) for a, b in zip(enter.T, stay.T)]
    standing = np.stack(points, axis=1) & contact[:, None]
    for begin, end in list_runs(contact):
        if not standing[begin:end].any():  # the foot slides: the slower of the two stands
            standing[begin:end, ends[begin:end].mean(axis=0).argmin()] = True
    # Something carries the foot on each frame in contact: its tip if neither of them does.
    return np.column_stack([standing, contact & ~standing.any(axis=1)])


def _limit(factors: tuple[float, float], travel: Floats) -> Floats:
    limit: Floats = (factors[0] * travel + factors[1])[:, None]
    return limit


def _enter_and_stay(enter: Array, stay: Array) -> Bools:
    """Return the runs of `stay` in which `enter` holds once, or that the clip cuts off."""
    flags = np.zeros(len(stay), bool)
    for begin, end in list_runs(stay | enter):
        is_cut = begin == 0 or end == len(stay)
        flags[begin:end] = is_cut or enter[begin:end].any()
    return flags


def close_gaps(flags: Bools, frame_rate: float) -> Bools:
    """Return flags with short gaps closed and short runs dropped.

    A gap or run at the start or the end may be longer than it looks, and stays.

    Examples
    --------
    >>> close_gaps(np.array([1, 1, 0, 1, 0, 0, 0, 1, 0, 0, 1], bool), 30.0).astype(int)
    array([1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 1])
    """
    closed = np.array(flags)
    for value, seconds in ((False, MAX_GAP), (True, MIN_CONTACT)):
        for begin, end in list_runs(closed == value):
            is_inside = begin > 0 and end < len(closed)
            if is_inside and end - begin < seconds * frame_rate:
                closed[begin:end] = not value
    return closed


def keep_slow(
    contacts: Contacts, motion: Motion, rows: ArrayLike, *, feet: FootJoints | None = None
) -> Contacts:
    """Return contacts without the points that move too fast to stand, on some rows.

    Where frames of several captures are blended, a foot may have to travel from its place
    in one to its place in the next. The limit of its speed is that of `find_contacts`.

    Parameters
    ----------
    contacts : Contacts
    motion : Motion
        The motion with these contacts.
    rows : array_like of int
        Rows of the blended frames.
    feet : mapping of str to sequence of str, optional
        See `find_contacts`.
    """
    if len(motion) < MIN_FRAMES:
        return contacts
    posed = PosedFeet.of(motion, choose_feet(motion.skeleton, feet))
    tracks, ground, travel = measure_travel(posed)
    limit = _limit(STAY, travel)
    blended = np.zeros((len(motion), 1), bool)
    blended[np.asarray(rows, np.intp)] = True
    standing = np.array(contacts.standing)
    for foot, track in zip(posed.feet, tracks):
        ends, sole = (track.speeds(p, ground) > limit for p in (track.ends, track.sole))
        moves = np.column_stack([ends, sole.all(axis=1)])[:, : standing.shape[2]]
        standing[:, contacts.feet.index(foot.name)] &= ~(moves & blended)
    return contacts.with_(standing=standing)
