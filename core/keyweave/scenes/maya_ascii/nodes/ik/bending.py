"""The bend angles of a limb that bring its end to a given distance.

Maya's solvers start from the preferred angles, where each joint bends by some angle about
the normal of its two bones. A solution multiplies all these angles by one factor; joints
saved under a handle of three bones match this to ten digits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from .....geometry.arrays import Floats
from .....geometry.matrices import transform_vectors
from .....geometry.vectors import cross, dot, length, per_vector, unit_vector
from ..rotation_functions import axis_angle_to_matrix

STRAIGHT_TOLERANCE = 1e-9  # sine of a bend that is none but for rounding
N_SAMPLED_FACTORS = (
    65  # factors, in search of the first where the limb's end is near enough
)
N_BISECTIONS = 52  # from there to all digits
MAX_FOLD_STEPS = (
    100  # steps of a limb that has to be folded further than that; most need ten
)
MAX_FOLD_ANGLE = 0.5  # radians in one such step
GOAL_TOLERANCE = 1e-12  # of the way to the goal
MIN_STEEPNESS = 1e-12  # steepness of a limb that cannot be folded any further


class Bends(NamedTuple):
    """The bends of a limb in its preferred pose.

    Attributes
    ----------
    bones : list of ndarray, shape (..., 3)
        From each joint to the next in its own axes; the last ends in the limb's end.
    turns : list of ndarray, shape (..., 3, 3)
        Of all joints but the first, relative to the one before.
    axes : list of ndarray, shape (..., 3)
        About which these bend, in the axes of the one before; 0 where it is straight.
    angles : list of ndarray, shape (...)
        Radians from straight.
    """

    bones: Sequence[Floats]
    turns: Sequence[Floats]
    axes: Sequence[Floats]
    angles: Sequence[Floats]


def find_bends(bones: Sequence[Floats], turns: Sequence[Floats]) -> Bends:
    """Return the bends of a limb whose joints but the first are turned so."""
    axes, angles = [], []
    for before, after, turn in zip(bones, bones[1:], turns):
        a, b = unit_vector(before), unit_vector(after)
        b = transform_vectors(b, turn)
        normal, cosine = cross(a, b), dot(a, b)
        sine = length(normal)
        is_bent = sine > STRAIGHT_TOLERANCE
        axes.append(np.where(per_vector(is_bent), unit_vector(normal), 0.0))
        angles.append(np.where(is_bent, np.arctan2(sine, cosine), 0.0))
    return Bends(bones, turns, axes, angles)


def compute_limb_points(bones: Sequence[Floats], turns: Sequence[Floats]) -> list[Floats]:
    """Return where the joints after the first, and the limb's end, are.

    In the first joint's axes, each of shape (..., 3); `turns` are of all joints but the
    first.
    """
    here, whole = bones[0], None
    points = [here]
    for bone, turn in zip(bones[1:], turns):
        whole = turn if whole is None else turn @ whole
        here = here + transform_vectors(bone, whole)
        points.append(here)
    return points


def compute_bent_rotations(bends: Bends, angles: Sequence[Floats]) -> list[Floats]:
    """Return the turns of all joints but the first, bent by angles from straight."""
    every = zip(bends.turns, bends.axes, bends.angles, angles)
    return [
        turn @ axis_angle_to_matrix(axis, angle - own) for turn, axis, own, angle in every
    ]


def solve_bend_angles(bends: Bends, distance: Floats) -> list[Floats]:
    """Return the bends with which the limb's end is at a distance from its start.

    Where it cannot be, that is a straight limb, or one as folded as it gets. A limb that
    is straight in its preferred pose stays so.
    """
    if not bends.angles:
        return []
    if len(bends.angles) == 1:
        return [_solve_two_bones(bends, distance)]
    factor = _find_common_factor(bends, distance)
    return _fold_limb(bends, [factor * angle for angle in bends.angles], distance)


def _solve_two_bones(bends: Bends, distance: Floats) -> Floats:
    """Return b with cos b = (d^2 - l1^2 - l2^2) / (2 l1 l2)."""
    first, second = (length(bone) for bone in bends.bones)
    with np.errstate(all="ignore"):
        cosine = (distance**2 - first**2 - second**2) / (2.0 * first * second)
    bend = np.arccos(np.clip(np.nan_to_num(cosine), -1.0, 1.0))
    return np.where(bends.angles[0] > 0, bend, 0.0)


def _find_common_factor(bends: Bends, distance: Floats) -> Floats:
    """Return the first factor from 0 on at which the end is as near as the distance.

    Where it never is, that at which the end first is nearest, or nearly.
    """
    near, far = _bracket_factor(bends, distance)
    for _ in range(N_BISECTIONS):
        middle = (near + far) / 2
        is_far = _compute_reach(bends, middle) > distance
        far = np.where(is_far, middle, far)
        near = np.where(is_far, near, middle)
    return near


def _bracket_factor(bends: Bends, distance: Floats) -> tuple[Floats, Floats]:
    """Return a factor at which the end is near enough, or nearest, and one where not."""
    most = np.max(np.broadcast_arrays(*bends.angles), axis=0)
    top = np.pi / np.where(most > 0, most, np.pi)
    shares = np.linspace(0.0, 1.0, N_SAMPLED_FACTORS)
    reaches = np.stack([_compute_reach(bends, share * top) for share in shares], axis=-1)
    is_rising = np.diff(reaches, axis=-1, append=np.inf) > 0
    is_near = reaches <= per_vector(distance)
    first = np.argmax(is_near | is_rising, axis=-1)
    near = shares[first] * top
    return near, shares[np.maximum(first - 1, 0)] * top


def _compute_reach(bends: Bends, factor: Floats) -> Floats:
    turns = compute_bent_rotations(bends, [factor * angle for angle in bends.angles])
    return length(compute_limb_points(bends.bones, turns)[-1])


def _fold_limb(bends: Bends, angles: list[Floats], distance: Floats) -> list[Floats]:
    """Fold a limb further whose end one factor for all bends leaves too far off.

    With r the end's distance, each angle a goes down the slope dr/da, as far as makes up
    for what r is too much by.
    """
    # Unconfirmed in Maya: what a limb of three bones and more does when its goal is nearer
    # than bends that all change by one factor bring it.
    points = compute_limb_points(bends.bones, compute_bent_rotations(bends, angles))
    too_far = length(points[-1]) - distance > GOAL_TOLERANCE * length(points[-1])
    for _ in range(MAX_FOLD_STEPS):
        miss = np.where(too_far, length(points[-1]) - distance, 0.0)
        if np.all(np.abs(miss) <= GOAL_TOLERANCE * length(points[-1])):
            break
        slopes = _compute_slopes(bends, angles, points)
        steepness = np.maximum(sum(slope * slope for slope in slopes), MIN_STEEPNESS)
        most = MAX_FOLD_ANGLE / np.sqrt(steepness)
        step = np.clip(miss / steepness, -most, most)
        angles = [angle - step * slope for angle, slope in zip(angles, slopes)]
        points = compute_limb_points(bends.bones, compute_bent_rotations(bends, angles))
    return angles


def _compute_slopes(
    bends: Bends, angles: Sequence[Floats], points: Sequence[Floats]
) -> list[Floats]:
    """Return how fast the end goes away from the start by each angle.

    (n x (e - p)) . e / |e|, with the axis n and the place p of a joint and the end e.
    """
    out, whole = unit_vector(points[-1]), None
    slopes = []
    for axis, turn, place in zip(bends.axes, compute_bent_rotations(bends, angles), points):
        about = axis if whole is None else transform_vectors(axis, whole)
        slopes.append(dot(cross(about, points[-1] - place), out))
        whole = turn if whole is None else turn @ whole
    return slopes
