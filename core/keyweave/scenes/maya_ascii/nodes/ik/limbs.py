"""A limb under an IK handle: the angles of its joints from FK rotation, solver and blend.

The solvers ikRPsolver and ikSCsolver first bend the limb, see `bending`. The first joint
then points the limb's end at the goal. The rotate-plane solver turns the limb's plane
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


class Limb(NamedTuple):
    """What is known of a limb's joints, each field by the joint's number.

    Attributes
    ----------
    bones : shape (..., 3)
        From each joint to the next in its own axes.
    turns : shape (..., 3, 3)
        At the preferred angles, each relative to the one before.
    untwist, unorient : shape (..., 3, 3)
        What takes off rotateAxis and jointOrient.
    orders : shape (...)
        Maya's numbers of rotate orders.
    preferred, keyed : shape (..., 3)
        Radians; the preferred angles, and what connections and keys say.
    """

    bones: dict[int, Any]
    turns: dict[int, Any]
    untwist: dict[int, Any]
    unorient: dict[int, Any]
    orders: dict[int, Any]
    preferred: dict[int, Any]
    keyed: dict[int, Any]


N_LIMB_FIELDS = len(Limb._fields)
MISS_TOLERANCE = 1e-6  # of a limb's length, from which on a miss is told


def solve_limb_angles(names: tuple[str, ...], is_plane: bool, *given: Any) -> Floats:
    """Return the angles of a limb's joints, shape (..., n_joints, 3).

    Parameters
    ----------
    names : tuple of str
        Of the handle and the joints, for what is to be told.
    is_plane : bool
        Whether the solver turns the limb's plane, rather than matching the handle's axes.
    *given
        The fields of a `Limb`, the goal from the first joint, the pole vector or the
        handle's axes, the twist, and how much of the solution counts, 0 to 1.
    """
    limb, (goal, side, twist, blend) = Limb(*given[:N_LIMB_FIELDS]), given[N_LIMB_FIELDS:]
    keyed = [limb.keyed[k] for k in limb.bones]
    if not np.any(blend):
        return _stack_angles(keyed)
    _warn_of_odd_limb(names, limb, goal, side if is_plane else None)
    sides = {"pole": side, "twist": twist} if is_plane else {"pole": None, "axes": side}
    bones = [*limb.bones.values()]
    turns = solve_limb(bones, [*limb.turns.values()], goal, **sides)
    _warn_of_missed_goal(names[0], bones, turns, goal)
    solved = [_rotation_to_angles(limb, k, turn) for k, turn in enumerate(turns)]
    if np.all(np.asarray(blend) == 1):
        return _stack_angles(solved)
    pairs = zip(keyed, solved, limb.orders.values())
    return _stack_angles([_blend_angles(fk, ik, blend, order) for fk, ik, order in pairs])


def _rotation_to_angles(limb: Limb, k: int, turn: Floats) -> Floats:
    """Return the angles of RA^-1 turn JO^-1, of those alike that nearest to preferred."""
    alone = limb.untwist[k] @ turn @ limb.unorient[k]
    order = limb.orders[k]
    return find_closest_angles(matrix_to_euler(alone, order), order, limb.preferred[k])


def _blend_angles(keyed: Floats, solved: Floats, blend: Floats, order: Floats) -> Floats:
    """Return the angles a share of the shorter way from keyed to solved."""
    # Unconfirmed in Maya: between 0 and 1, ikBlend turns each joint by its share of the
    # shorter way from its own rotation to the solver's.
    start, end = (euler_to_quat(angles, order) for angles in (keyed, solved))
    mixed = quat_to_euler(slerp(start, end, blend), order)
    share = np.asarray(blend)[..., np.newaxis]
    return np.select([share <= 0, share >= 1], [keyed, solved], mixed)


def _stack_angles(angles: list[Floats]) -> Floats:
    return np.stack(np.broadcast_arrays(*angles), axis=-2)


def _warn_of_odd_limb(
    names: tuple[str, ...], limb: Limb, goal: Floats, pole: Floats | None
) -> None:
    """Warn of a limb that cannot be solved as usual."""
    handle, *joints = names
    for joint, bone in zip(joints, limb.bones.values()):
        if not np.all(length(bone) > 0):
            problem = (
                f"{handle} moves a bone of length 0, at {joint}; it bends no joint there"
            )
            warn_caller(problem)
    if pole is not None and np.any(is_pole_along_limb(goal, pole)):
        problem = f"{handle} has its pole vector along its limb; move it to one side"
        warn_caller(problem)


def _warn_of_missed_goal(
    handle: str, bones: list[Floats], turns: list[Floats], goal: Floats
) -> None:
    """Warn of a goal that is nearer than the limb folds; one bone can only point at it."""
    if len(bones) == 1:
        return
    reach = length(compute_limb_points(bones, turns[1:])[-1])
    size = np.asarray(sum(length(bone) for bone in bones))
    if np.any(reach - length(goal) > MISS_TOLERANCE * size):
        problem = (
            f"{handle} has a goal nearer than its limb folds; move it away, or give the "
            "joints preferred angles"
        )
        warn_caller(problem)


POLE_TOLERANCE = 1e-9  # sine between a limb and a pole vector that lies along it


def solve_limb(
    bones: Sequence[Floats],
    turns: Sequence[Floats],
    goal: Floats,
    pole: Floats | None,
    twist: Floats | float = 0.0,
    axes: Floats | None = None,
) -> list[Floats]:
    """Return the turns that bring a limb's end to its goal.

    Parameters
    ----------
    bones : sequence of ndarray, shape (..., 3)
        From each joint to the next in its own axes; the last ends in the limb's end.
    turns : sequence of ndarray, shape (..., 3, 3)
        Of the joints in the preferred pose, each relative to the one before, the first
        to the space in which the goal is.
    goal : ndarray, shape (..., 3)
        From the first joint.
    pole : ndarray, shape (..., 3), or None
        The side to which the limb's plane is to point; 0 for none. None for the
        single-chain solver.
    twist : ndarray or float
        Radians about the way to the goal, from there.
    axes : ndarray, shape (..., 3, 3), optional
        Those that the limb's end shall have, for the single-chain solver.

    Returns
    -------
    list of ndarray, shape (..., 3, 3)
        A goal out of reach is pointed at by the straight limb.
    """
    bends = find_bends(bones, turns[1:])
    others = compute_bent_rotations(bends, solve_bend_angles(bends, length(goal)))
    end = unit_vector(compute_limb_points(bones, others)[-1])
    aim = _compute_aim(goal, end, turns[0])
    if pole is None:
        first = _match_end_axes(
            others, turns[0] @ compute_swing(end, turns[0], aim), aim, axes
        )
    else:
        side = unit_vector(
            cross(end, compute_limb_plane(compute_limb_points(bones, turns[1:]), bends))
        )
        first = _rotate_to_pole(end, side, turns[0], aim, pole)
        first = first @ axis_angle_to_matrix(aim, np.asarray(twist))
    return [first, *others]


def is_pole_along_limb(goal: Floats, pole: Floats) -> Array:
    """Return whether a pole vector that is not 0 tells no side of the way to a goal."""
    sine = length(cross(unit_vector(goal), unit_vector(pole)))
    return (sine <= POLE_TOLERANCE) & (length(pole) > 0) & (length(goal) > 0)


def _compute_aim(goal: Floats, end: Floats, turn: Floats) -> Floats:
    """Return the way to the goal; where it is the start, that of the preferred pose."""
    there = transform_vectors(end, turn)
    return np.where(per_vector(length(goal) > 0), unit_vector(goal), there)


def compute_limb_plane(points: Sequence[Floats], bends: Bends) -> Floats:
    """Return the normal of a limb's plane in the first joint's axes.

    Its length is twice the area between the limb and the line from its start to its end;
    the limb's larger part lies on the side that the half plane is measured to. A straight
    limb has the normal z of its first joint, or x where z is along it.
    """
    # Unconfirmed in Maya: which side of an S-shaped limb the pole vector draws. In a public
    # scene it is the side of the larger area; there is no other witness.
    pairs = zip(points, points[1:])
    area: Floats = np.add(np.zeros(3), sum(cross(*pair) for pair in pairs))
    end = unit_vector(points[-1])
    none = per_vector(length(area) <= POLE_TOLERANCE * _compute_squared_length(bends))
    spare = np.where(np.abs(end[..., 2:]) < 0.9, [0.0, 0.0, 1.0], [1.0, 0.0, 0.0])
    return np.where(none, spare, area)


def _compute_squared_length(bends: Bends) -> Floats:
    """Return the square of a limb's length."""
    total: Floats = np.asarray(sum(length(bone) for bone in bends.bones)) ** 2
    return total


def compute_swing(end: Floats, turn: Floats, aim: Floats) -> Floats:
    """Return the shortest turn from where the end lies in the preferred pose to the aim."""
    return axis_angle_to_matrix(*compute_axis_angle(transform_vectors(end, turn), aim))


def _rotate_to_pole(
    end: Floats, side: Floats, turn: Floats, aim: Floats, pole: Floats
) -> Floats:
    """Return the turn that brings end and side to the aim and to the pole's side of it."""
    across: Floats = pole - per_vector(dot(pole, aim)) * aim
    is_lost = length(across) <= POLE_TOLERANCE * length(pole)
    if np.any(is_lost):
        there = turn @ compute_swing(end, turn, aim)
        kept = transform_vectors(side, there)
        across = np.where(per_vector(is_lost), kept, across)
    across = unit_vector(across)
    before = np.stack(np.broadcast_arrays(end, side, cross(end, side)), axis=-1)
    after = np.stack(np.broadcast_arrays(aim, across, cross(aim, across)), axis=-2)
    made: Floats = before @ after
    return made


def _match_end_axes(
    others: Sequence[Floats], first: Floats, aim: Floats, axes: Floats | None
) -> Floats:
    """Turn the limb about the aim until its end's axes are as near to others as can be.

    With M = E^T A of the end's axes E and those it shall have A, the angle a has the
    greatest trace of R(a)^T M: tan a = (n . v) / (tr M - n M n), v the axial part of M.
    """
    if axes is None:
        return first
    end = first
    for turn in others:
        end = turn @ end
    m = np.swapaxes(end, -1, -2) @ axes
    along = dot(transform_vectors(aim, m), aim)
    trace = np.trace(m, axis1=-2, axis2=-1)
    made: Floats = first @ axis_angle_to_matrix(
        aim, np.arctan2(dot(aim, axial_vector(m)), trace - along)
    )
    return made
