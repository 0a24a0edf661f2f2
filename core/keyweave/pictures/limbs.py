"""The limbs of a stick figure: which is left, how long bones are, which way they face."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import atan2

import numpy as np

from ..arrays import Floats

Bones = tuple[tuple[int, int], ...]  # the points that each joins, parent first

_WORD = re.compile("(Left|LEFT|(?<![A-Za-z])left)|Right|RIGHT|(?<![A-Za-z])right")


def limb_sides(names: Sequence[str]) -> tuple[str, ...]:
    """Tell left from right by the words, or by initials of names that are twins.

    An initial alone does not say it: ``lowerback`` begins with the l of ``lfemur``,
    but there is no ``rowerback``.

    Parameters
    ----------
    names : sequence of str
        Joint names of one skeleton.

    Returns
    -------
    tuple of {"left", "right", "middle"}

    Examples
    --------
    >>> limb_sides(["lowerback", "lfemur", "rfemur", "LeftShoulder1", "RightShoulder"])
    ('middle', 'left', 'right', 'left', 'right')
    """
    sides = dict.fromkeys(names, "middle")
    for name in names:
        for spot in re.finditer("[Ll]", name):
            initial = "R" if spot[0] == "L" else "r"
            twin = name[: spot.start()] + initial + name[spot.end() :]
            if twin in sides:
                sides[name], sides[twin] = "left", "right"
    for name in names:
        word = _WORD.search(name)
        if word:
            sides[name] = "left" if word[1] else "right"
    return tuple(sides[name] for name in names)


def bone_lengths(points: Floats, bones: Bones) -> Floats:
    """Return the length of each bone on the first frame, in centimetres.

    Examples
    --------
    >>> bone_lengths(np.array([[[0.0, 0, 0], [0, 3, 4]]]), ((0, 1),))
    array([5.])
    """
    ends = points[0, np.array(bones, dtype=np.intp).reshape(-1, 2)]
    lengths: Floats = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=-1)
    return lengths


def facing(points: Floats, bones: Bones, sides: Sequence[str]) -> float:
    """Return which way hips and shoulders face on the average of all frames.

    Parameters
    ----------
    points : ndarray, shape (n_frames, n_points, 3)
    bones : tuple of (int, int)
    sides : sequence of {"left", "right", "middle"}
        One per bone.

    Returns
    -------
    float
        Angle from the z axis towards the x axis, in radians; 0 without limbs.

    Examples
    --------
    >>> points = np.array([[[0.0, 90, 0], [0, 90, 10], [0, 90, -10]]])
    >>> round(np.degrees(facing(points, ((0, 1), (0, 2)), ("left", "right"))))
    -90
    """
    starts = _limb_starts(bones, sides, bone_lengths(points, bones))
    if not all(starts.values()):
        return 0.0
    left, right = (points[:, starts[side]].mean(axis=(0, 1)) for side in ("left", "right"))
    x, _, z = left - right
    return atan2(-z, x)  # across the shoulders, then a quarter turn


def _limb_starts(
    bones: Bones, sides: Sequence[str], lengths: Floats
) -> dict[str, list[int]]:
    """Return the points of hips and shoulders, where limbs leave the middle.

    In some files the bones that lead there from the middle have no length.
    """
    starts: dict[str, list[int]] = {"left": [], "right": []}
    limbs: set[int] = set()
    for (parent, child), side, length in zip(bones, sides, lengths):
        if side != "middle" and length > 1e-6:
            if parent not in limbs:
                starts[side].append(child)
            limbs.add(child)
    return starts
