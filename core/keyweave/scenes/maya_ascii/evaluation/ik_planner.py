"""How the joints under an IK handle are planned: what the solver takes, what it gives.

A joint's own rotation is what its handle leaves of the one that keys and connections give
it: that one stands in the pseudo attribute ``fkRotate``.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from ....errors import warn_caller
from ....geometry.arrays import Floats
from ....geometry.matrices import (
    linear_inverse,
    moved_points,
    rotation_matrix,
    times,
    transposed,
    turn_of,
)
from ..graph.ik_chains import FK, SOLUTION, SOLUTIONS, Chain
from ..graph.plugs import Plug
from ..nodes.ik.limbs import Limb, solved_angles
from ..nodes.transforms import joint_turn, left_scale

if TYPE_CHECKING:
    from .planner import Planner

PLANE = "ikRPsolver"
UNEVEN = 1e-6  # by which scales along the axes of a joint may differ without a word
SOLVERS = (PLANE, "ikSCsolver")
Slots = dict[int, int]  # by the number of a joint
Pulling = Generator[Plug, int, int]
SCALING = ("inverseScale", "segmentScaleCompensate")
TURNING = ("preferredAngle", "rotateOrder", "rotateAxis", "jointOrient")
TAKEN = ("translate", "scale", FK, *SCALING, *TURNING)


def pull_solution(planner: Planner, plug: Plug) -> Pulling:
    """Plan the angles that an IK handle gives all its joints, or one of them."""
    if plug.attribute == SOLUTIONS:
        return (yield from _pull_solutions(planner, planner.graph.handles[plug.node]))
    slot = yield plug._replace(attribute=SOLUTIONS, at=())
    slot = planner.step(partial(_of_joint, plug.at[0]), slot)
    if plug.attribute == SOLUTION:
        return slot
    return planner.part_of(slot, plug, planner.graph.attribute(plug))


def _of_joint(number: int, angles: Floats) -> Floats:
    one: Floats = angles[..., number, :]
    return one


def _pull_solutions(planner: Planner, chain: Chain) -> Pulling:
    """Plan what a handle's solver makes of its joints' rotations."""
    handle, solver = chain.handle, chain.solver
    if solver is None or solver.type not in SOLVERS:
        what = f"the solver {solver.name} ({solver.type})" if solver else "no solver"
        known = f"{' and '.join(SOLVERS)} are understood"
        problem = f"{handle.name} has {what}; {known}; bake the joints to curves in Maya"
        raise planner.unknown(Plug(handle, SOLUTIONS), problem)
    limb = yield from _pull_limb(planner, chain)
    is_plane = solver.type == PLANE
    goal = yield from _pull_goal(planner, chain, is_plane)
    blend = yield Plug(handle, "ikBlend")
    enabled = yield Plug(handle, "solverEnable")
    blend = planner.step(np.multiply, blend, enabled)
    names = (handle.name, *(joint.name for joint in chain.joints))
    return planner.step(partial(solved_angles, names, is_plane), *limb, *goal, blend)


def _pull_goal(
    planner: Planner, chain: Chain, is_plane: bool
) -> Generator[Plug, int, tuple[int, int, int]]:
    """Plan the way to a handle, its pole vector or axes, and its twist."""
    first, handle = chain.joints[0], chain.handle
    above = yield Plug(first, "parentMatrix", (0,))
    scaling = []
    for name in SCALING:
        scaling.append((yield Plug(first, name)))
    space = planner.step(_space, above, *scaling)
    inverse = planner.step(linear_inverse, space)
    place = yield Plug(handle, "worldMatrix", (0,))
    pivot = yield Plug(handle, "rotatePivot")
    start = yield Plug(first, "translate")
    goal = planner.step(_from_start, pivot, place, start, above, inverse)
    if is_plane:
        parent = yield Plug(handle, "parentMatrix", (0,))
        pole = yield Plug(handle, "poleVector")
        side = planner.step(_into, pole, parent, inverse)
    else:
        side = planner.step(_own_axes, place, space)
    return goal, side, (yield Plug(handle, "twist"))


def _pull_limb(planner: Planner, chain: Chain) -> Generator[Plug, int, Limb]:
    """Plan what is known of a limb's joints."""
    pulled: dict[str, Slots] = {name: {} for name in TAKEN}
    for name, slots in pulled.items():
        for number, joint in enumerate(chain.joints):
            slots[number] = yield Plug(joint, name)
    turning = list(zip(*(pulled[name].values() for name in TURNING)))
    last = yield Plug(chain.effector, "translate")
    return Limb(
        bones=_bones(planner, chain, pulled, last),
        turns={k: planner.step(joint_turn, *one) for k, one in enumerate(turning)},
        untwist={k: planner.step(_undone, one[2]) for k, one in enumerate(turning)},
        unorient={k: planner.step(_undone, one[3]) for k, one in enumerate(turning)},
        orders=pulled["rotateOrder"],
        preferred=pulled["preferredAngle"],
        keyed=pulled[FK],
    )


def _bones(planner: Planner, chain: Chain, pulled: dict[str, Slots], last: int) -> Slots:
    """Plan the ways from joint to joint, as long as the scales above make them."""
    starts, scales = pulled["translate"], pulled["scale"]
    size = planner.constant(np.ones(()))
    bones: Slots = {}
    for k in starts:
        if k:
            scaling = (pulled[name][k] for name in SCALING)
            inherited = partial(_inherited, chain.joints[k].name)
            share = planner.step(inherited, scales[k - 1], *scaling)
            size = planner.step(np.multiply, size, share)
        bones[k] = planner.step(_bone, starts.get(k + 1, last), scales[k], size)
    return bones


def _undone(angles: Floats) -> Floats:
    return transposed(rotation_matrix(angles, 0))


def _bone(end: Floats, scale: Floats, size: Floats) -> Floats:
    return end * scale * np.asarray(size)[..., np.newaxis]


def _inherited(
    joint: str, scale: Floats, inverse_scale: Floats, compensate: Floats
) -> Floats:
    """Return how much larger a bone is by the scale of the joint above; one number."""
    shares = scale * left_scale(inverse_scale, compensate)
    if np.ptp(shares, axis=-1).max() > UNEVEN:
        told = f"{joint} is scaled unevenly by the joint above; its limb misses its goal"
        warn_caller(told)
    made: Floats = np.mean(shares, axis=-1)
    return made


def _space(above: Floats, inverse_scale: Floats, compensate: Floats) -> Floats:
    """Return IS P, in whose axes the first joint turns, shape (..., 3, 3)."""
    left = left_scale(inverse_scale, compensate)
    made: Floats = left[..., np.newaxis] * above[..., :3, :3]
    return made


def _from_start(
    pivot: Floats, place: Floats, translate: Floats, above: Floats, inverse: Floats
) -> Floats:
    """Return the way from the first joint to where a handle turns about."""
    way = moved_points(pivot, place) - moved_points(translate, above)
    return times(way, inverse)


def _into(vector: Floats, parent: Floats, inverse: Floats) -> Floats:
    """Return a vector of a handle's parent in the first joint's space."""
    return times(times(vector, parent[..., :3, :3]), inverse)


def _own_axes(place: Floats, space: Floats) -> Floats:
    """Return how a handle is turned in the first joint's space, shape (..., 3, 3)."""
    made: Floats = turn_of(place[..., :3, :3]) @ transposed(turn_of(space))
    return made
