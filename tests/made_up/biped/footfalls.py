"""When feet come down and leave the ground: the frames on which a walk is keyed.

A foot's heel lands, its toes come down, the heel rises and the toes leave.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from keyweave.geometry.arrays import Floats
from keyweave.geometry.rotations import rotate
from made_up.biped.body import SIDES, Body
from made_up.biped.world import World
from made_up.walks.figure import ANKLE_HEIGHT, BALL, HEEL, TIP

TOUCHING = 0.6  # cm above the ground
# From a joint of the foot to a point of its sole, in the order in which they come down.
_SOLE = {
    "Foot": np.subtract(HEEL, (0.0, ANKLE_HEIGHT, 0.0)),
    "Toe": np.subtract(TIP, BALL),
}


@dataclass(frozen=True)
class Footfalls:
    """Rows of frames on which something touches the ground first or last.

    Attributes
    ----------
    feet : dict of str to list of int
        By side: heel and toes.
    body : list of int
        The landing of each heel, and the leaving of all toes.
    ground : float
        How high the lowest point of any foot is, in cm.
    """

    feet: dict[str, list[int]]
    body: list[int]
    ground: float


def footfalls(body: Body, world: World) -> Footfalls:
    """Return when the feet of a motion land and leave; never where it has no feet."""
    heights = {
        (side, joint): sole_height(body, joint, world.position(name), world.rotation(name))
        for side in SIDES
        for joint in _SOLE
        if (name := f"{side}{joint}") in world.names
    }
    ground = min((height.min() for height in heights.values()), default=0.0)
    feet: dict[str, list[int]] = {side: [] for side in SIDES}
    whole: list[int] = []
    for (side, joint), height in heights.items():
        first, last = ends_of(height - ground < TOUCHING)
        feet[side] += first + last
        whole += first if joint == "Foot" else last
    return Footfalls(feet, whole, float(ground))


def ends_of(touching: NDArray[np.bool_]) -> tuple[list[int], list[int]]:
    """Return the first rows of all stretches that are true, and the last.

    Examples
    --------
    >>> ends_of(np.array([True, True, False, False, True, False, True]))
    ([0, 4, 6], [1, 4, 6])
    """
    changes = np.diff(np.pad(touching.astype(np.intp), 1))
    first, last = np.flatnonzero(changes > 0), np.flatnonzero(changes < 0) - 1
    return first.tolist(), last.tolist()


def spread(rows: Iterable[int], n_rows: int, most: int) -> list[int]:
    """Return rows with the first, the last, and others evenly where they lie far apart.

    Parameters
    ----------
    rows : iterable of int
    n_rows : int
    most : int
        How far one may be from the next.

    Examples
    --------
    >>> spread([3, 4], 20, 6)
    [0, 3, 4, 9, 14, 19]
    """
    given = sorted({0, *rows, n_rows - 1})
    found = {given[-1]}
    for first, last in zip(given, given[1:]):
        n_parts = -(-(last - first) // most)
        found |= {first + (last - first) * part // n_parts for part in range(n_parts)}
    return sorted(found)


def sole_height(body: Body, joint: str, position: Floats, rotation: Floats) -> Floats:
    """Return how high a foot's heel or the tip of its toes is, (n_frames,), in cm.

    Parameters
    ----------
    body : Body
    joint : {"Foot", "Toe"}
    position : ndarray, shape (n_frames, 3)
        Of the joint.
    rotation : ndarray, shape (n_frames, 4)
    """
    point = position + rotate(rotation, body.way(_SOLE[joint]))
    height: Floats = point[:, "xyz".index(body.up_axis)]
    return height
