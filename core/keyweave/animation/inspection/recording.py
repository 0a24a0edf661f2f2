"""Faults of a recording: repeated frames, rotations that flip, and joints that are frozen.

A frame is repeated if no joint moves from the one before, while the figure moves before and
after, and does not slow down as for a hold. A rotation that jumps by about 180 degrees and
does not come back has flipped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ...geometry.arrays import Bools, Floats
from ...geometry.rotations import compose, invert, quaternion_to_vector
from ...geometry.vectors import length
from ..feet.contacts import list_runs
from ..mapping.joint_names import OTHER_SIDE
from ..mapping.slot_places import get_place

SAME = 1e-7  # radians, or lengths of the figure, by which a repeated pose differs
SAME_SHARE = 1e-3  # of the steps around it
MOVING = 5.0  # degrees per second of a joint on average, before and after a repeat
LONGEST_REPEAT = 0.2  # seconds; a longer one is a hold
ABRUPT, NEIGHBORS = 0.3, 3  # of the largest of so many steps on a side, next to a repeat
LEAST_FLIP, LEAST_FLIP_SPEED = 130.0, 2500.0  # degrees, and degrees per second
LEAST_TURN = 2.0  # degrees that the other side of a frozen joint rotates
NOT_BODY = ("thumb", "index", "middle", "ring", "pinky", "toe")


class Flip(NamedTuple):
    """A rotation that jumps on a row and stays there; the angle is in degrees."""

    column: int
    row: int
    angle: float


def find_repeated_rows(steps: Floats, frame_rate: float) -> list[tuple[int, int]]:
    """Return the runs of rows that show the pose of the row before them.

    Parameters
    ----------
    steps : ndarray, shape (n_frames - 1,)
        Root mean square of the steps of all joints that move, in radians.
    frame_rate : float

    Examples
    --------
    >>> steps = np.array([0.1, 0.1, 0.0, 0.2, 0.1, 0.1])
    >>> find_repeated_rows(steps, 30)
    [(3, 4)]
    """
    usual = np.median(steps[steps > SAME]) if (steps > SAME).any() else 0.0
    same = steps <= max(SAME, SAME_SHARE * usual)
    least = np.radians(MOVING) / frame_rate
    repeats = []
    for begin, end in list_runs(same):
        before = steps[max(begin - NEIGHBORS, 0) : begin]
        after = steps[end : end + NEIGHBORS]
        is_abrupt = (
            len(side) and side[near] > max(least, ABRUPT * side.max())
            for side, near in ((before, -1), (after, 0))
        )
        if end - begin <= LONGEST_REPEAT * frame_rate and all(is_abrupt):
            repeats.append((begin + 1, end + 1))
    return repeats


def find_flips(
    steps: Floats, rotations: Floats, frame_rate: float, taken: Bools
) -> list[Flip]:
    """Return the rotations that jump by about 180 degrees from one row to the next.

    Parameters
    ----------
    steps : ndarray, shape (n_frames - 1, n_columns)
        Twice the distance of the quaternions, continuous over time, of consecutive rows.
    rotations : ndarray, shape (n_frames, n_columns, 4)
    frame_rate : float
    taken : ndarray of bool, shape (n_frames, n_columns)
        Rows in spikes, which come back.
    """
    near = 4 * np.sin(np.radians(LEAST_FLIP) / 4)
    flips = []
    for row, column in np.argwhere(steps > near).tolist():
        if taken[row, column] or taken[row + 1, column]:
            continue
        between = compose(invert(rotations[row, column]), rotations[row + 1, column])
        angle = float(np.degrees(length(quaternion_to_vector(between))))
        if angle * frame_rate >= LEAST_FLIP_SPEED:
            flips.append(Flip(column, row + 1, angle))
    return flips


def find_still_joints(
    slots: Mapping[str, str], names: Sequence[str], unmoved: Bools, rotations: Floats
) -> list[tuple[int, float]]:
    """Return the joints that never rotate, with the degrees by which the other side does.

    Parameters
    ----------
    slots : mapping of str to str
        The joint of each slot; fingers and toes are left out.
    names : sequence of str
    unmoved : ndarray of bool, shape (n_joints,)
    rotations : ndarray, shape (n_frames, n_joints, 4)
    """
    columns = {name: column for column, name in enumerate(names)}
    frozen = []
    for slot, name in slots.items():
        side, dot, place = slot.partition(".")
        other = slots.get(f"{OTHER_SIDE.get(side, side)}.{place}")
        is_body = get_place(slot).rstrip("0123456789") not in NOT_BODY
        if not (dot and other and is_body and unmoved[columns[name]]):
            continue
        q = rotations[:, columns[other]]
        turns = quaternion_to_vector(compose(invert(q[:1]), q))
        angle = float(np.degrees(length(turns).max()))
        if angle > LEAST_TURN:
            frozen.append((columns[name], angle))
    return frozen
