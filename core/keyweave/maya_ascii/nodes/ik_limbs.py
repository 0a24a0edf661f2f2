"""A limb under an IK handle: joints' angles from what keys say, solver and blend."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ...arrays import Floats
from ...caller_warnings import warn_caller
from ...rotations import slerp
from ...vectors import length
from .ik_bending import points_of
from .ik_solving import lies_along, solve_limb
from .turns import closest_angles, euler_angles, euler_to_quaternion, quaternion_to_euler


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


N_FIELDS = len(Limb._fields)
MISSED = 1e-6  # of a limb's length, from which on a miss is told


def solved_angles(names: tuple[str, ...], is_plane: bool, *given: Any) -> Floats:
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
    limb, (goal, side, twist, blend) = Limb(*given[:N_FIELDS]), given[N_FIELDS:]
    keyed = [limb.keyed[k] for k in limb.bones]
    if not np.any(blend):
        return _stacked(keyed)
    _tell(names, limb, goal, side if is_plane else None)
    sides = {"pole": side, "twist": twist} if is_plane else {"pole": None, "axes": side}
    bones = [*limb.bones.values()]
    turns = solve_limb(bones, [*limb.turns.values()], goal, **sides)
    _tell_miss(names[0], bones, turns, goal)
    solved = [_angles(limb, k, turn) for k, turn in enumerate(turns)]
    if np.all(np.asarray(blend) == 1):
        return _stacked(solved)
    pairs = zip(keyed, solved, limb.orders.values())
    return _stacked([_between(fk, ik, blend, order) for fk, ik, order in pairs])


def _angles(limb: Limb, k: int, turn: Floats) -> Floats:
    """Return the angles of RA^-1 turn JO^-1, of those alike that nearest to preferred."""
    alone = limb.untwist[k] @ turn @ limb.unorient[k]
    order = limb.orders[k]
    return closest_angles(euler_angles(alone, order), order, limb.preferred[k])


def _between(keyed: Floats, solved: Floats, blend: Floats, order: Floats) -> Floats:
    """Return the angles a share of the shorter way from keyed to solved."""
    # Unconfirmed in Maya: between 0 and 1, ikBlend turns each joint by its share of the
    # shorter way from its own rotation to the solver's.
    start, end = (euler_to_quaternion(angles, order) for angles in (keyed, solved))
    mixed = quaternion_to_euler(slerp(start, end, blend), order)
    share = np.asarray(blend)[..., np.newaxis]
    return np.select([share <= 0, share >= 1], [keyed, solved], mixed)


def _stacked(angles: list[Floats]) -> Floats:
    return np.stack(np.broadcast_arrays(*angles), axis=-2)


def _tell(names: tuple[str, ...], limb: Limb, goal: Floats, pole: Floats | None) -> None:
    """Warn of a limb that cannot be solved as usual."""
    handle, *joints = names
    for joint, bone in zip(joints, limb.bones.values()):
        if not np.all(length(bone) > 0):
            problem = (
                f"{handle} moves a bone of length 0, at {joint}; it bends no joint there"
            )
            warn_caller(problem)
    if pole is not None and np.any(lies_along(goal, pole)):
        problem = f"{handle} has its pole vector along its limb; move it to one side"
        warn_caller(problem)


def _tell_miss(handle: str, bones: list[Floats], turns: list[Floats], goal: Floats) -> None:
    """Warn of a goal that is nearer than the limb folds; one bone can only point at it."""
    if len(bones) == 1:
        return
    reach = length(points_of(bones, turns[1:])[-1])
    size = np.asarray(sum(length(bone) for bone in bones))
    if np.any(reach - length(goal) > MISSED * size):
        problem = (
            f"{handle} has a goal nearer than its limb folds; move it away, or give the "
            "joints preferred angles"
        )
        warn_caller(problem)
