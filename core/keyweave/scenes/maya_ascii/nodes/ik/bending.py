"""The bend angles of a limb that bring its end to a given distance.

Maya's solvers start from the preferred angles, where each joint is bent about the normal of
its two bones. A solution multiplies all bends by a common factor, which reproduces saved
joints of a limb with three bones to ten digits. ikSpringSolver starts from angles of 0 and
changes all bends by shares of a common angle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from .....geometry.arrays import Floats
from .....geometry.matrices import transform_vectors
from .....geometry.vectors import cross, dot, length, per_vector, unit_vector
from ..rotation_functions import axis_angle_to_matrix

STRAIGHT_TOLERANCE = 1e-9  # bends with a smaller sine are rounding errors
N_SAMPLED_FACTORS = 65  # samples in the search for the first factor that is close enough
N_BISECTIONS = 52  # reach double precision from there
MAX_FOLD_STEPS = 100  # steps to fold a limb further than by a common factor; most need ten
MAX_FOLD_ANGLE = 0.5  # radians per step
GOAL_TOLERANCE = 1e-12  # relative to the distance of the limb's end
MIN_STEEPNESS = 1e-12  # steepness of a limb that cannot fold any further


class Bends(NamedTuple):
    """The bends of a limb in its preferred pose.

    Attributes
    ----------
    bones : list of ndarray, shape (..., 3)
        Vectors from each joint to the next, or to the limb's end, in the joint's own axes.
    rotations : list of ndarray, shape (..., 3, 3)
        Rotations of all joints but the first, relative to the previous joint.
    axes : list of ndarray, shape (..., 3)
        Bend axes of these joints, in the axes of the previous joint; 0 where straight.
    angles : list of ndarray, shape (...)
        Bends of these joints, radians from straight.
    """

    bones: Sequence[Floats]
    rotations: Sequence[Floats]
    axes: Sequence[Floats]
    angles: Sequence[Floats]


def find_bends(bones: Sequence[Floats], rotations: Sequence[Floats]) -> Bends:
    """Return the bends of a limb from the rotations of all joints but the first."""
    axes, angles = [], []
    for before, after, rotation in zip(bones, bones[1:], rotations):
        a, b = unit_vector(before), unit_vector(after)
        b = transform_vectors(b, rotation)
        normal, cosine = cross(a, b), dot(a, b)
        sine = length(normal)
        is_bent = sine > STRAIGHT_TOLERANCE
        axes.append(np.where(per_vector(is_bent), unit_vector(normal), 0.0))
        angles.append(np.where(is_bent, np.arctan2(sine, cosine), 0.0))
    return Bends(bones, rotations, axes, angles)


def compute_limb_points(
    bones: Sequence[Floats], rotations: Sequence[Floats]
) -> list[Floats]:
    """Return the positions of the joints after the first, and of the limb's end.

    The positions, each of shape (..., 3), are in the first joint's axes; `rotations` are
    those of all joints but the first.
    """
    position, total = bones[0], None
    points = [position]
    for bone, rotation in zip(bones[1:], rotations):
        total = rotation if total is None else rotation @ total
        position = position + transform_vectors(bone, total)
        points.append(position)
    return points


def compute_bent_rotations(bends: Bends, angles: Sequence[Floats]) -> list[Floats]:
    """Return the rotations of all joints but the first, with given bends from straight."""
    joints = zip(bends.rotations, bends.axes, bends.angles, angles)
    return [
        rotation @ axis_angle_to_matrix(axis, angle - preferred)
        for rotation, axis, preferred, angle in joints
    ]


def solve_bend_angles(
    bends: Bends, distance: Floats, shares: Sequence[Floats] | None = None
) -> list[Floats]:
    """Return the bends that bring the limb's end to a distance from its start.

    Distances out of reach give a straight or fully folded limb. A limb that is straight in
    its preferred pose stays straight.

    Parameters
    ----------
    bends : Bends
    distance : ndarray, shape (...)
    shares : sequence of ndarray, shape (...), optional
        Shares of the joints in the change of bends, for ikSpringSolver; by default all bends
        are multiplied by a common factor.
    """
    if not bends.angles:
        return []
    if len(bends.angles) == 1:
        return [_solve_two_bones(bends, distance)]
    if shares is not None:
        return _find_bends_at(bends, distance, partial(_spring_bends, bends, shares))
    angles = _find_bends_at(bends, distance, partial(_scale_bends, bends))
    return _fold_limb(bends, angles, distance)


def _solve_two_bones(bends: Bends, distance: Floats) -> Floats:
    """Return b with cos b = (d^2 - l1^2 - l2^2) / (2 l1 l2)."""
    first, second = (length(bone) for bone in bends.bones)
    with np.errstate(all="ignore"):
        cosine = (distance**2 - first**2 - second**2) / (2.0 * first * second)
    bend = np.arccos(np.clip(np.nan_to_num(cosine), -1.0, 1.0))
    return np.where(bends.angles[0] > 0, bend, 0.0)


def _scale_bends(bends: Bends, share: Floats) -> list[Floats]:
    """Return all bends times a factor: 0 for a share of 0, a half turn of one for 1."""
    largest = np.max(np.broadcast_arrays(*bends.angles), axis=0)
    factor = share * (np.pi / np.where(largest > 0, largest, np.pi))
    return [factor * angle for angle in bends.angles]


# Unconfirmed in Maya: a bend that would change its sign stops at 0, one that would fold
# through its bone at a half turn. The only public pose has equal bends at rest.
def _spring_bends(
    bends: Bends, shares: Sequence[Floats], share: Floats
) -> list[Floats]:
    """Return bends at rest plus a change in shares: all straight for 0, all folded for 1."""
    with np.errstate(divide="ignore"):
        pairs = [(a, np.where(s > 0, 1.0 / s, 0.0)) for a, s in zip(bends.angles, shares)]
    low = -np.max(np.broadcast_arrays(*(a * inverse for a, inverse in pairs)), axis=0)
    high = np.max(np.broadcast_arrays(*((np.pi - a) * i for a, i in pairs)), axis=0)
    change = low + share * (high - low)
    return [np.clip(a + change * s, 0.0, np.pi) for a, s in zip(bends.angles, shares)]


def _find_bends_at(
    bends: Bends, distance: Floats, bend_by: Callable[[Floats], list[Floats]]
) -> list[Floats]:
    """Return the first bends from straight that bring the end to the distance.

    `bend_by` returns bends from straight, for 0, to folded, for 1. If the end does not come
    close enough, the bends of approximately the first minimum.
    """
    near, far = _bracket_share(bends, distance, bend_by)
    for _ in range(N_BISECTIONS):
        middle = (near + far) / 2
        is_far = _compute_reach(bends, bend_by(middle)) > distance
        far = np.where(is_far, middle, far)
        near = np.where(is_far, near, middle)
    return bend_by(near)


def _bracket_share(
    bends: Bends, distance: Floats, bend_by: Callable[[Floats], list[Floats]]
) -> tuple[Floats, Floats]:
    """Return the first close or minimal sampled share, and the share before it."""
    shares = np.linspace(0.0, 1.0, N_SAMPLED_FACTORS)
    reaches = np.stack([_compute_reach(bends, bend_by(s)) for s in shares], axis=-1)
    is_rising = np.diff(reaches, axis=-1, append=np.inf) > 0
    is_near = reaches <= per_vector(distance)
    first = np.argmax(is_near | is_rising, axis=-1)
    return shares[first], shares[np.maximum(first - 1, 0)]


def _compute_reach(bends: Bends, angles: Sequence[Floats]) -> Floats:
    rotations = compute_bent_rotations(bends, angles)
    return length(compute_limb_points(bends.bones, rotations)[-1])


def _fold_limb(bends: Bends, angles: list[Floats], distance: Floats) -> list[Floats]:
    """Fold a limb further if its end is too far away with a common factor for all bends.

    With r the distance of the end, the angles a follow the gradient dr/da until the excess
    of r is gone.
    """
    # Unconfirmed in Maya: a limb of three or more bones folds along this gradient if its
    # goal is too close for a common factor of all bends.
    points = compute_limb_points(bends.bones, compute_bent_rotations(bends, angles))
    too_far = length(points[-1]) - distance > GOAL_TOLERANCE * length(points[-1])
    for _ in range(MAX_FOLD_STEPS):
        miss = np.where(too_far, length(points[-1]) - distance, 0.0)
        if np.all(np.abs(miss) <= GOAL_TOLERANCE * length(points[-1])):
            break
        slopes = _compute_slopes(bends, angles, points)
        steepness = np.maximum(sum(slope * slope for slope in slopes), MIN_STEEPNESS)
        limit = MAX_FOLD_ANGLE / np.sqrt(steepness)
        step = np.clip(miss / steepness, -limit, limit)
        angles = [angle - step * slope for angle, slope in zip(angles, slopes)]
        points = compute_limb_points(bends.bones, compute_bent_rotations(bends, angles))
    return angles


def _compute_slopes(
    bends: Bends, angles: Sequence[Floats], points: Sequence[Floats]
) -> list[Floats]:
    """Return the derivatives of the end's distance with respect to the angles.

    (n x (e - p)) . e / |e|, with the axis n and position p of a joint and the end e.
    """
    direction, total = unit_vector(points[-1]), None
    slopes = []
    rotations = compute_bent_rotations(bends, angles)
    for axis, rotation, position in zip(bends.axes, rotations, points):
        normal = axis if total is None else transform_vectors(axis, total)
        slopes.append(dot(cross(normal, points[-1] - position), direction))
        total = rotation if total is None else rotation @ total
    return slopes
