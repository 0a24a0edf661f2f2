"""A limb under an IK handle: the angles of its joints from FK rotation, solver and blend.

The solvers ikRPsolver and ikSCsolver first bend the limb, see `bending`. The first joint
then points the limb's end at the goal. The rotate-plane solver rotates the limb's plane
towards the pole vector; the single-chain solver aligns the axes of the end with those of
the handle as far as possible. Both follow Maya's node reference.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from .....errors import warn_caller
from .....geometry.arrays import Array, Floats
from .....geometry.matrices import axial_vector, matrix_to_euler, transform_vectors
from .....geometry.rotations import slerp
from .....geometry.vectors import cross, dot, length, per_vector, unit_vector
from ..functions import StepName, find_names
from ..rotation_functions import (
    axis_angle_to_matrix,
    compute_axis_angle,
    euler_to_quat,
    find_closest_angles,
    quat_to_euler,
)
from .bending import (
    Bends,
    compute_bent_rotations,
    compute_limb_points,
    find_bends,
    solve_bend_angles,
)
from .springs import solve_spring_bends


class Limb(NamedTuple):
    """The joints of a limb; each field is a dict by joint number."""

    # Vectors from each joint to the next, in the joint's own axes; shape (..., 3).
    bones: dict[int, Any]
    # At the preferred angles, each relative to the previous joint; shape (..., 3, 3).
    rotations: dict[int, Any]
    untwist: dict[int, Any]  # inverse of rotateAxis, shape (..., 3, 3)
    unorient: dict[int, Any]  # inverse of jointOrient, shape (..., 3, 3)
    orders: dict[int, Any]  # rotate orders as Maya's numbers, shape (...)
    preferred: dict[int, Any]  # angles in radians, shape (..., 3)


N_LIMB_FIELDS = len(Limb._fields)
MISS_TOLERANCE = 1e-6  # larger misses, relative to a limb's length, give a warning


def solve_limb_angles(names: StepName | Array, is_plane: bool, *inputs: Any) -> Floats:
    """Return the angles of a limb's joints, shape (..., n_joints, 3).

    The names are those of the handle and the joints, with spaces between them, for
    warnings. The solver rotates the limb's plane if `is_plane`, and otherwise matches the
    handle's axes. The inputs are the fields of a `Limb`, the vector from the first joint to
    the goal, the pole vector or the handle's axes, the twist, and the two factors of the
    blend from keys to the solution, 0 to 1. Where they are 0, the angles are arbitrary. Of
    a spring chain also the shares of the joints, see `springs`.
    """
    limb = Limb(*inputs[:N_LIMB_FIELDS])
    goal, side, twist, blend, enabled, *shares = inputs[N_LIMB_FIELDS:]
    is_used = np.asarray(blend * enabled != 0)
    if not is_used.any():
        return np.zeros((len(limb.bones), 3))
    _warn_of_degenerate_limb(names, limb, goal, side if is_plane else None, is_used)
    sides = {"pole": side, "twist": twist} if is_plane else {"pole": None, "axes": side}
    bones = [*limb.bones.values()]
    rests = [*limb.rotations.values()]
    springs = [*np.moveaxis(shares[0], -1, 0)] if shares else None
    rotations = solve_limb(bones, rests, goal, **sides, shares=springs)
    _warn_of_missed_goal(names, bones, rotations, goal, is_used)
    return convert_rotations(limb, rotations)


def convert_rotations(limb: Limb, rotations: Sequence[Floats]) -> Floats:
    """Return the angles of joints with given rotations, shape (..., n_joints, 3).

    They are the angles of RA^-1 rotation JO^-1 that are closest to the preferred ones.
    """
    joints = []
    for k, rotation in enumerate(rotations):
        own, order = limb.untwist[k] @ rotation @ limb.unorient[k], limb.orders[k]
        angles = matrix_to_euler(own, order)
        joints.append(find_closest_angles(angles, order, limb.preferred[k]))
    return np.stack(np.broadcast_arrays(*joints), axis=-2)


def blend_angles(
    number: int,
    solutions: Floats,
    keyed: Floats,
    order: Floats,
    blend: Floats,
    enabled: Floats,
) -> Floats:
    """Interpolate from the keyed to the solved angles of a joint along the shorter path."""
    # Unconfirmed in Maya: ikBlend interpolates each joint along the shorter path from its
    # own rotation to that of the solver.
    solved, share = select_angles(number, solutions), blend * enabled
    if not np.any(share):
        return keyed
    if np.all(share == 1):
        return solved
    start, end = (euler_to_quat(angles, order) for angles in (keyed, solved))
    mixed = quat_to_euler(slerp(start, end, share), order)
    share = np.asarray(share)[..., np.newaxis]
    return np.select([share <= 0, share >= 1], [keyed, solved], mixed)


def blend_translations(
    solved: Floats, keyed: Floats, blend: Floats, enabled: Floats
) -> Floats:
    """Interpolate from the keyed to the solved translation of a joint."""
    # Unconfirmed in Maya: ikBlend also blends the start joint of a spline IK chain.
    share = per_vector(np.clip(blend * enabled, 0.0, 1.0))
    return np.asarray(keyed + share * (solved - keyed))


def select_angles(number: int, solutions: Floats) -> Floats:
    """Return the angles of one joint of a limb."""
    angles: Floats = solutions[..., number, :]
    return angles


def _warn_of_degenerate_limb(
    names: StepName | Array, limb: Limb, goal: Floats, pole: Floats | None, is_used: Array
) -> None:
    """Warn of a bone without length, or a pole vector along the limb."""
    for number, bone in limb.bones.items():
        for name in find_names(names, is_used & ~(length(bone) > 0)):
            handle, *joints = name.split()
            problem = f"drives a bone of length 0 at {joints[number]}"
            warn_caller(f"{handle} {problem}; that joint does not bend")
    if pole is not None:
        for name in find_names(names, is_used & is_pole_along_limb(goal, pole)):
            problem = "has its pole vector along its limb; move it to one side"
            warn_caller(f"{name.split()[0]} {problem}")


def _warn_of_missed_goal(
    names: StepName | Array,
    bones: list[Floats],
    rotations: list[Floats],
    goal: Floats,
    is_used: Array,
) -> None:
    """Warn of a goal that is closer than the limb can fold, unless it has a single bone."""
    if len(bones) == 1:
        return
    reach = length(compute_limb_points(bones, rotations[1:])[-1])
    size = np.asarray(sum(length(bone) for bone in bones))
    missed = reach - length(goal) > MISS_TOLERANCE * size
    for name in find_names(names, is_used & missed):
        warn_caller(
            f"{name.split()[0]} is closer than its limb can fold; move it away, or set "
            "preferred angles on the joints"
        )


POLE_TOLERANCE = 1e-9  # largest sine between a limb and a pole vector along it


def solve_limb(
    bones: Sequence[Floats],
    rotations: Sequence[Floats],
    goal: Floats,
    pole: Floats | None,
    twist: Floats | float = 0.0,
    axes: Floats | None = None,
    shares: Sequence[Floats] | None = None,
) -> list[Floats]:
    """Return the rotations that bring a limb's end to its goal.

    Parameters
    ----------
    bones : sequence of ndarray, shape (..., 3)
        Vectors from each joint to the next, or to the limb's end, in the joint's own axes.
    rotations : sequence of ndarray, shape (..., 3, 3)
        Rotations in the preferred pose, each relative to the previous joint; the first
        is relative to the space of the goal.
    goal : ndarray, shape (..., 3)
        Vector from the first joint.
    pole : ndarray, shape (..., 3), or None
        Direction in which the limb's plane points; 0 for an arbitrary plane. None for the
        single-chain solver.
    twist : ndarray or float
        Rotation about the direction of the goal, from the pole vector; radians.
    axes : ndarray, shape (..., 3, 3), optional
        Target axes of the limb's end, for the single-chain solver.
    shares : sequence of ndarray, shape (...), optional
        Shares of the joints in the change of bends, for the spring solver.

    Returns
    -------
    list of ndarray, shape (..., 3, 3)
        If the goal is out of reach, the straight limb points at it.
    """
    bends = find_bends(bones, rotations[1:])
    distance = length(goal)
    if shares is None:
        angles = solve_bend_angles(bends, distance)
    else:
        angles = solve_spring_bends(bends, shares, distance)
    others = compute_bent_rotations(bends, angles)
    end = unit_vector(compute_limb_points(bones, others)[-1])
    preferred = rotations[0]
    aim = _compute_aim(goal, end, preferred)
    if pole is None:
        swung = preferred @ compute_swing(end, preferred, aim)
        first = _match_end_axes(others, swung, aim, axes)
    else:
        normal = compute_limb_plane(compute_limb_points(bones, rotations[1:]), bends)
        side = unit_vector(cross(end, normal))
        first = _rotate_to_pole(end, side, preferred, aim, pole)
        first = first @ axis_angle_to_matrix(aim, np.asarray(twist))
    return [first, *others]


def is_pole_along_limb(goal: Floats, pole: Floats) -> Array:
    """Return whether a pole vector other than 0 is parallel to the goal's direction."""
    sine = length(cross(unit_vector(goal), unit_vector(pole)))
    return (sine <= POLE_TOLERANCE) & (length(pole) > 0) & (length(goal) > 0)


def _compute_aim(goal: Floats, end: Floats, rotation: Floats) -> Floats:
    """Return the direction of the goal, or of the preferred pose if the goal is 0."""
    preferred = transform_vectors(end, rotation)
    return np.where(per_vector(length(goal) > 0), unit_vector(goal), preferred)


def compute_limb_plane(points: Sequence[Floats], bends: Bends) -> Floats:
    """Return the normal of a limb's plane in the first joint's axes.

    Its length is twice the area between the limb and the line from its start to its end,
    so its sign is that of the larger part of the limb. The normal of a straight limb is
    the z axis of its first joint, or x if z is along the limb.
    """
    # Unconfirmed in Maya: the pole vector attracts the side of an S-shaped limb with the
    # larger area, as in the only public scene that shows it.
    pairs = zip(points, points[1:])
    area: Floats = np.add(np.zeros(3), sum(cross(*pair) for pair in pairs))
    end, size = unit_vector(points[-1]), np.asarray(sum(length(b) for b in bends.bones))
    is_straight = per_vector(length(area) <= POLE_TOLERANCE * size**2)
    default = np.where(np.abs(end[..., 2:]) < 0.9, [0.0, 0.0, 1.0], [1.0, 0.0, 0.0])
    return np.where(is_straight, default, area)


def compute_swing(end: Floats, rotation: Floats, aim: Floats) -> Floats:
    """Return the shortest rotation from the end in the preferred pose to the aim."""
    return axis_angle_to_matrix(*compute_axis_angle(transform_vectors(end, rotation), aim))


def _rotate_to_pole(
    end: Floats, side: Floats, rotation: Floats, aim: Floats, pole: Floats
) -> Floats:
    """Return the rotation that takes the limb's end to the aim and its side to the pole."""
    across: Floats = pole - per_vector(dot(pole, aim)) * aim
    is_undefined = length(across) <= POLE_TOLERANCE * length(pole)
    if np.any(is_undefined):
        swung = rotation @ compute_swing(end, rotation, aim)
        default = transform_vectors(side, swung)
        across = np.where(per_vector(is_undefined), default, across)
    across = unit_vector(across)
    before = np.stack(np.broadcast_arrays(end, side, cross(end, side)), axis=-1)
    after = np.stack(np.broadcast_arrays(aim, across, cross(aim, across)), axis=-2)
    first: Floats = before @ after
    return first


def _match_end_axes(
    others: Sequence[Floats], first: Floats, aim: Floats, axes: Floats | None
) -> Floats:
    """Rotate the limb about the aim so that its end's axes best match target axes.

    With M = E^T A, E the end's axes and A the target axes, the angle a maximizes the trace
    of R(a)^T M: tan a = (n . v) / (tr M - n M n), v the axial part of M.
    """
    if axes is None:
        return first
    end = first
    for rotation in others:
        end = rotation @ end
    m = np.swapaxes(end, -1, -2) @ axes
    along = dot(transform_vectors(aim, m), aim)
    trace = np.trace(m, axis1=-2, axis2=-1)
    matched: Floats = first @ axis_angle_to_matrix(
        aim, np.arctan2(dot(aim, axial_vector(m)), trace - along)
    )
    return matched
