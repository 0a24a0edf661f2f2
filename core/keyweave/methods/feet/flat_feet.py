"""Feet that lie flat: while heel and ball both stand, a foot keeps its place and rotation.

A captured foot that lies flat still trembles. It gets its mean rotation, and the ball its
median place. Around the run the change fades, about the heel or the ball as long as one of
them stands.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ...animation.feet.contacts import list_runs
from ...animation.feet.foot import PosedFeet
from ...geometry.arrays import Bools, Floats, compute_median, ease_in_out
from ...geometry.rotations import (
    compose,
    invert,
    mean_rotation,
    quaternion_to_vector,
    rotate,
    vector_to_quaternion,
)
from ...geometry.vectors import per_vector
from .footprints import slide_pivot, subtract_kept
from .reach import Leg


def flatten_leg(
    leg: Leg, posed: PosedFeet, heel: Floats, standing: Bools, kept: Bools, fade: float
) -> Leg:
    """Return a leg whose foot keeps its place and rotation while heel and ball both stand.

    The goals of the leg keep the heel, given in the axes of the ankle, and the ball from
    sliding; `standing` is of shape (n_frames, 2), of both. Kept frames stay as they are,
    and a run with such frames has its place there; the change fades over `fade` frames.
    """
    foot = leg.foot
    arm = posed.points[:, foot.ball] - posed.points[:, foot.ankle]
    ball = compute_median(rotate(invert(posed.rotations[:, foot.ankle]), arm), axis=0)
    ends = np.stack([heel, ball])
    goals, rotations = flatten_foot(*(leg.goals, leg.rotations, ends), standing, kept, fade)
    active = leg.active | (goals != leg.goals).any(axis=1)
    return replace(leg, goals=goals, rotations=rotations, active=active)


def flatten_foot(
    ankles: Floats,
    rotations: Floats,
    ends: Floats,
    standing: Bools,
    kept: Bools,
    fade: float,
) -> tuple[Floats, Floats]:
    """Return positions and rotations of an ankle that are constant while the foot is flat.

    With the ankles, (n_frames, 3), heel and ball do not slide; their `ends`, (2, 3), are in
    the axes of the ankle and `standing` is of shape (n_frames, 2). Rotations are those in
    the world. Kept frames stay as they are; the change fades over `fade` frames.

    Examples
    --------
    >>> turns = vector_to_quaternion([[0, 0, 0], [0, 0, 0.1], [0, 0, -0.1], [0, 0, 0]])
    >>> ankles, stands = np.zeros((4, 3)), np.ones((4, 2), bool)
    >>> ends = np.array([[0.0, -8, -5], [0, -8, 15]])
    >>> kept = np.array([False, True, False, False])
    >>> _, flat = flatten_foot(ankles, turns, ends, stands, kept, 9)
    >>> quaternion_to_vector(flat)[:, 2].round(6)
    array([0.1, 0.1, 0.1, 0.1])
    """
    flat = standing.all(axis=1)
    if not flat.any():
        return ankles, rotations
    turns = np.zeros_like(ankles)
    for begin, end in list_runs(flat):
        rows = slice(begin, end)
        steady = mean_rotation(rotations[rows][_choose_rows(kept[rows])])
        own = quaternion_to_vector(compose(steady, invert(rotations[rows])))
        turns[rows] = subtract_kept(own, kept[rows])
    turns = _fade(turns, list_runs(flat | kept), fade)
    turned = compose(vector_to_quaternion(turns), rotations)
    moved = ankles + _turn_about_pivots(rotations, turned, ends, standing, fade)
    rest = np.zeros_like(ankles)
    for begin, end in list_runs(flat):
        rows = slice(begin, end)
        ball = moved[rows] + rotate(turned[rows], ends[1])
        place = compute_median(ball[_choose_rows(kept[rows])], axis=0)
        rest[rows] = subtract_kept(place - ball, kept[rows])
    return moved + _fade(rest, list_runs(flat | kept), fade), turned


def _choose_rows(kept: Bools) -> Bools:
    """Return the rows of a run that are kept, or else its middle half.

    At its ends, a foot that lands or lifts still moves.
    """
    margin = len(kept) // 4
    middle = np.zeros(len(kept), bool)
    middle[margin : len(kept) - margin] = True
    return kept if kept.any() else middle


def _turn_about_pivots(
    rotations: Floats, turned: Floats, ends: Floats, standing: Bools, fade: float
) -> Floats:
    """Return shifts of the ankle with which other rotations keep the pivots in place.

    Outside of a contact, the shift about its first and its last pivot fades.
    """
    shifts, runs = np.zeros((len(rotations), 3)), list_runs(standing.any(axis=1))
    for run in runs:
        begin, end = run
        weights = slide_pivot(standing[begin:end])
        shares = _fade(np.ones((len(rotations), 1)), runs, fade, only=run)
        rows = np.flatnonzero(shares)
        nearest = np.clip(rows, begin, end - 1) - begin
        pivots = ends[0] + per_vector(weights[nearest]) * (ends[1] - ends[0])
        moves = rotate(rotations[rows], pivots) - rotate(turned[rows], pivots)
        shifts[rows] += shares[rows] * moves
    return shifts


def _fade(
    values: Floats,
    runs: list[tuple[int, int]],
    fade: float,
    only: tuple[int, int] | None = None,
) -> Floats:
    """Return values that fade to 0 before and after runs, or one of the runs.

    Slopes do not count: a foot that leaves the ground is fast, so it would overshoot.
    """
    faded, n = np.zeros_like(values), len(values)
    for number, (begin, end) in enumerate(runs):
        if only not in (None, (begin, end)):
            continue
        faded[begin:end] += values[begin:end]
        before = runs[number - 1][1] if number else -np.inf
        after = runs[number + 1][0] if number + 1 < len(runs) else np.inf
        for first, step, gap in ((end, 1, after - end), (begin - 1, -1, begin - before)):
            width = min(fade, gap + 1)
            count = int(min(np.ceil(width) - 1, n - first if step > 0 else first + 1))
            rows = first + step * np.arange(max(count, 0))
            shares = 1 - ease_in_out(np.arange(1, len(rows) + 1) / width)
            faded[rows] += shares[:, np.newaxis] * values[end - 1 if step > 0 else begin]
    return faded
