"""Feet that lie flat: while heel and ball both stand, a foot keeps its place and rotation.

A captured foot that lies flat still trembles. It gets its mean rotation, and the place in
which the heel is where it stood before and the ball where it stands afterward. Around the
run the change fades, about the heel or the ball as long as one of them stands.
"""

from __future__ import annotations

import numpy as np

from ...animation.contacts import list_runs
from ...geometry.arrays import Bools, Floats
from ...geometry.rotations import (
    compose,
    invert,
    mean_rotation,
    quaternion_to_vector,
    rotate,
    vector_to_quaternion,
)
from ...geometry.vectors import per_vector
from .footprints import fade_corrections, slide_pivot, subtract_kept


def flatten_foot(
    ankles: Floats,
    rotations: Floats,
    ends: Floats,
    standing: Bools,
    kept: Bools,
    fade: float,
) -> tuple[Floats, Floats]:
    """Return positions and rotations of an ankle that are constant while the foot is flat.

    Parameters
    ----------
    ankles : ndarray, shape (n_frames, 3)
        Positions with which heel and ball do not slide.
    rotations : ndarray, shape (n_frames, 4)
        World rotations.
    ends : ndarray, shape (2, 3)
        The heel and the ball in the axes of the ankle.
    standing : ndarray of bool, shape (n_frames, 2)
        Whether the heel and the ball stand.
    kept : ndarray of bool, shape (n_frames,)
        Frames that stay as they are. A foot that lies flat on one of them lies as it does
        there.
    fade : float
        Frames in which the change fades.

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
    flat = np.asarray(standing.all(axis=1), bool)
    contact = np.asarray(standing.any(axis=1), bool)
    if not flat.any():
        return ankles, rotations
    turns = np.zeros_like(ankles)
    for begin, end in list_runs(flat):
        rows = slice(begin, end)
        chosen = kept[rows] if kept[rows].any() else slice(None)
        steady = mean_rotation(rotations[rows][chosen])
        turns[rows] = quaternion_to_vector(compose(steady, invert(rotations[rows])))
        turns[rows] = subtract_kept(turns[rows], kept[rows])
    turns = fade_corrections(turns, flat | kept, fade)
    turned = compose(vector_to_quaternion(turns), rotations)
    shifts = np.zeros_like(ankles)
    pivots = ends[0] + per_vector(_weigh(standing, contact)) * (ends[1] - ends[0])
    shifts[contact] = (rotate(rotations, pivots) - rotate(turned, pivots))[contact]
    shifts = fade_corrections(shifts, contact | kept, fade)
    moved = ankles + shifts
    rest = np.zeros_like(ankles)
    for begin, end in list_runs(flat):
        rows = slice(begin, end)
        place = _find_place(ankles, rotations, turned, ends, standing, (begin, end))
        if kept[rows].any():
            place = ankles[rows][kept[rows]].mean(axis=0)
        rest[rows] = subtract_kept(place - moved[rows], kept[rows])
    return moved + fade_corrections(rest, flat | kept, fade), turned


def _weigh(standing: Bools, contact: Bools) -> Floats:
    """Return the share of the ball in the pivot on all frames."""
    weights = np.zeros(len(standing))
    for begin, end in list_runs(contact):
        weights[begin:end] = slide_pivot(standing[begin:end])
    return weights


def _find_place(
    ankles: Floats,
    rotations: Floats,
    turned: Floats,
    ends: Floats,
    standing: Bools,
    run: tuple[int, int],
) -> Floats:
    """Return the place of the ankle while the foot is flat, shape (3,)."""
    begin, end = run
    beside = [(begin - 1, 0), (end, 1)]  # the heel before, the ball after
    anchors = [
        ankles[row]
        + rotate(rotations[row], ends[point])
        - rotate(turned[begin], ends[point])
        for row, point in beside
        if 0 <= row < len(ankles) and standing[row, point]
    ]
    if anchors:
        return np.asarray(np.mean(anchors, axis=0))
    middle = ends.mean(axis=0)
    rows = slice(begin, end)
    middles = ankles[rows] + rotate(rotations[rows], middle)
    return np.asarray(middles.mean(axis=0) - rotate(turned[begin], middle))
