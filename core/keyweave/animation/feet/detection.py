"""Find contacts: a foot stands while it is low and slow compared to the figure.

A point of a foot is low below 0.05 legs above its own 4th percentile, or above the lowest
place of a rest, such as on stairs. It is slow, in legs per second, below 0.2 V + 0.05 at
the start of a contact and 0.4 V + 0.1 until its end, with V the speed of the hips over the
ground. A foot is in contact while its ankle, its ball or its tip is low and slow. With
lower limits, its heel, its ball or both carry it; where neither does, as at the end of most
contacts, the foot rolls over its tip.

A foot rests if it is slow, far below its hip, and no other foot is lower all that time: a
foot that is lifted has the other one below it, and on stairs the feet take turns.

Speeds are relative to the ground, which moves on a treadmill, in a cycle in place, and
below a figure that drifts; see `ground_motion`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from ..._arguments import check_arguments
from ..._text import format_count
from ...errors import DataError
from ...geometry.arrays import Array, Bools, Floats
from ..motion import Motion
from .contacts import ALL_POINTS, Contacts, list_runs
from .foot import FootJoints, PosedFeet, choose_feet
from .foot_track import MAX_HEIGHT, FootTrack
from .ground_motion import MIN_FRAMES, GroundMotion

ENTER, STAY = (0.2, 0.05), (0.4, 0.1)  # speed limits: times V, plus legs per second
POINT_ENTER, POINT_STAY = (0.15, 0.04), (0.2, 0.05)  # of its heel and ball
BELOW_HIP = 0.6  # legs by which a foot that rests is below its hip, or more
MAX_GAP, MIN_CONTACT = 0.05, 0.06  # seconds


@check_arguments
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
    ground = GroundMotion.of(posed)
    limit = _limit(STAY, ground.speeds)
    slow = [track.speeds(track.sole, ground.drift) < limit for track in ground.tracks]
    hips = posed.points[:, [foot.hip for foot in posed.feet], posed.up] / posed.legs
    tracks = _find_rests(ground.tracks, slow, hips)
    standing = [_find_standing(track, ground.drift, ground.speeds) for track in tracks]
    names = tuple(foot.name for foot in posed.feet)
    flags = np.stack(standing, axis=1)
    return Contacts(names, flags, motion.frame_rate, motion.start_frame, ALL_POINTS)


def _find_rests(
    tracks: Sequence[FootTrack], slow: Sequence[Bools], hips: Floats
) -> list[FootTrack]:
    """Return tracks with the runs of frames in which each foot rests on a level.

    Slow points of the soles are masks, shape (n_frames, n_points), and the heights of the
    hips, shape (n_frames, n_feet), are in leg lengths.
    """
    lowest = np.stack([each.sole[..., each.up].min(axis=1) for each in tracks], axis=1)
    rested = []
    for foot, (track, is_slow) in enumerate(zip(tracks, slow)):
        own, others = lowest[:, [foot]], np.delete(lowest, foot, axis=1)
        stands = is_slow.any(axis=1) & (hips[:, foot] - own[:, 0] > BELOW_HIP)
        is_lower = np.asarray(others < own - MAX_HEIGHT)
        is_low = np.asarray(track.is_low(track.sole).any(axis=1))
        rests = [
            (begin, end)
            for begin, end in list_runs(stands)
            if not is_low[begin:end].any() and not is_lower[begin:end].all(axis=0).any()
        ]
        rested.append(replace(track, rests=tuple(rests)))
    return rested


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


def join_contacts(motions: Sequence[Motion]) -> Contacts:
    """Return the contacts of motions with one skeleton, one motion after the other.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk()
    >>> len(join_contacts([walk.cut(1, 60), walk.cut(61, 90)]).standing)
    90
    """
    each = [find_contacts(motion.with_(notes=())) for motion in motions]
    standing = np.concatenate([contacts.standing for contacts in each])
    return each[0].with_(standing=standing)


def keep_slow(
    contacts: Contacts, motion: Motion, rows: ArrayLike, *, feet: FootJoints | None = None
) -> Contacts:
    """Return contacts without the points that move too fast to stand, on some rows.

    Where frames of several captures are blended, a foot may have to travel from its place
    in one to its place in the next. The limit of its speed is that of `find_contacts`.

    The rows are those of the blended frames of a motion with these contacts.
    """
    if len(motion) < MIN_FRAMES:
        return contacts
    posed = PosedFeet.of(motion, choose_feet(motion.skeleton, feet))
    ground = GroundMotion.of(posed)
    limit = _limit(STAY, ground.speeds)
    blended = np.zeros((len(motion), 1), bool)
    blended[np.asarray(rows, np.intp)] = True
    standing = np.array(contacts.standing)
    for foot, track in zip(posed.feet, ground.tracks):
        ends, sole = (
            track.speeds(each, ground.drift) > limit for each in (track.ends, track.sole)
        )
        moves = np.column_stack([ends, sole.all(axis=1)])[:, : standing.shape[2]]
        standing[:, contacts.feet.index(foot.name)] &= ~(moves & blended)
    return contacts.with_(standing=standing)
