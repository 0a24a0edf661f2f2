"""Soles of assumed length, for legs that end at the ankle.

A foot without toes or an end site shows neither where its ball is nor how it is rotated, so
its sole points ahead of the hips while the ankle is lowest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ...geometry.arrays import Floats, compute_median, compute_percentile
from ...geometry.rotations import invert, rotate
from ...geometry.vectors import length, unit_vector
from ..kinematics import forward_kinematics
from ..mapping.labeling import find_slots
from ..mapping.slot_places import LEG
from ..motion import Motion
from .foot import FLAT_PERCENTILE, find_feet

USUAL_ANKLE = 0.06  # legs, height of an ankle, for feet without a ball
USUAL_SOLE = 0.17  # legs, from below the ankle to the ball


def add_soles(motion: Motion) -> Motion:
    """Return a motion with an end site for the ball of each foot that lacks one.

    Nothing is added unless both legs are known; see `keyweave.find_slots`.

    Examples
    --------
    >>> from keyweave import Skeleton
    >>> leg = [[0, -40, 0], [0, -40, 0]]
    >>> skeleton = Skeleton(
    ...     ("hips", "l_thigh", "l_shin", "l_foot", "r_thigh", "r_shin", "r_foot"),
    ...     [-1, 0, 1, 2, 0, 4, 5],
    ...     [[0, 85, 0], [9, 0, 0], *leg, [-9, 0, 0], *leg],
    ... )
    >>> still = Motion(skeleton, np.tile([0, 0, 0, 1.0], (1, 7, 1)), [[0, 85, 0]], 24)
    >>> add_soles(still).skeleton.end_site_offsets.round(1).tolist()
    [[0.0, -4.8, 13.6], [0.0, -4.8, 13.6]]
    """
    skeleton, slots = motion.skeleton, find_slots(motion)
    legs = [[f"{side}.{place}" for place in LEG] for side in "lr"]
    if not {slot for leg in legs for slot in leg} <= slots.keys():
        return motion
    known = {foot.ankle for foot in find_feet(skeleton, slots)}
    joints = [[skeleton.index(slots[slot]) for slot in leg] for leg in legs]
    bare = [leg for leg in joints if leg[-1] not in known]
    if not bare:
        return motion
    balls = _place_balls(motion, bare, [leg[0] for leg in joints])
    feet = [leg[-1] for leg in bare]
    soled = replace(
        skeleton,
        end_site_parents=np.concatenate([skeleton.end_site_parents, feet]).astype(int),
        end_site_offsets=np.concatenate([skeleton.end_site_offsets, balls]),
    )
    return motion.with_(skeleton=soled)


def _place_balls(
    motion: Motion, legs: Sequence[Sequence[int]], hips: Sequence[int]
) -> list[Floats]:
    """Return the ball of each leg in the axes of its ankle."""
    positions, rotations = forward_kinematics(motion)
    up = np.eye(3)["xyz".index(motion.up_axis)]
    left = (positions[:, hips[0]] - positions[:, hips[1]]) * (1.0 - up)
    ahead, balls = unit_vector(np.cross(left, up)), []
    for leg in legs:
        bones = length(np.diff(positions[:, leg], axis=1)).sum(axis=1)
        heights = positions[:, leg[-1]] @ up
        flat = heights <= compute_percentile(heights, FLAT_PERCENTILE)
        places = compute_median(bones) * (USUAL_SOLE * ahead[flat] - USUAL_ANKLE * up)
        local = rotate(invert(rotations[flat, leg[-1]]), places)
        balls.append(compute_median(local, axis=0))
    return balls
