"""The bend angles of a limb that bring its end to a given distance.

Maya's solvers start from the preferred angles, where each joint is bent about the normal of
its two bones. A solution multiplies all bends by a common factor, which reproduces saved
joints of a limb with three bones to ten digits.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    """The bends of a limb in its preferred pose; each field has a value for each joint."""

    # From each joint to the next or the limb's end, in the joint's axes; shape (..., 3).
    bones: Sequence[Floats]
    # Of all joints but the first, relative to the previous joint; shape (..., 3, 3).
    rotations: Sequence[Floats]
    # Bend axes of these joints, in the previous joint's; 0 where straight; shape (..., 3).
    axes: Sequence[Floats]
    angles: Sequence[Floats]  # bends of these joints, radians from straight; shape (...)


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


def solve_bend_angles(bends: Bends, distance: Floats) -> list[Floats]:
    """Return the bends that bring the limb's end to a distance from its start.

    Distances out of reach give a straight or fully folded limb. A limb that is straight in
    its preferred pose stays straight.
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
    """Return the smallest factor that brings the end to the distance.

    If there is no such factor, return the factor of approximately the first minimum.
    """
    near, far = _bracket_factor(bends, distance)
    for _ in range(N_BISECTIONS):
        middle = (near + far) / 2
        is_far = _compute_reach(bends, middle) > distance
        far = np.where(is_far, middle, far)
        near = np.where(is_far, near, middle)
    return near


def _bracket_factor(bends: Bends, distance: Floats) -> tuple[Floats, Floats]:
    """Return the first close or minimal sampled factor, and the factor before it."""
    largest = np.max(np.broadcast_arrays(*bends.angles), axis=0)
    top = np.pi / np.where(largest > 0, largest, np.pi)
    shares = np.linspace(0.0, 1.0, N_SAMPLED_FACTORS)
    reaches = np.stack([_compute_reach(bends, share * top) for share in shares], axis=-1)
    is_rising = np.diff(reaches, axis=-1, append=np.inf) > 0
    is_near = reaches <= per_vector(distance)
    first = np.argmax(is_near | is_rising, axis=-1)
    near = shares[first] * top
    return near, shares[np.maximum(first - 1, 0)] * top


def _compute_reach(bends: Bends, factor: Floats) -> Floats:
    rotations = compute_bent_rotations(bends, [factor * angle for angle in bends.angles])
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
