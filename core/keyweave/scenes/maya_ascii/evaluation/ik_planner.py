"""Planning an IK chain: the inputs and outputs of its solver.

A joint's ``rotate`` is the output of the solver; the pseudo attribute ``fkRotate`` is its
rotation from keys and connections.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

import numpy as np

from ....errors import warn_caller
from ....geometry.arrays import Floats
from ....geometry.matrices import (
    extract_rotation,
    invert_linear,
    rotation_matrix,
    transform_points,
    transform_vectors,
    transpose,
)
from ..graph.ik_chains import FK_ROTATE, SOLUTION, SOLUTIONS, IKChain
from ..graph.plugs import Plug
from ..nodes.ik.limbs import Limb, blend_angles, select_angles, solve_limb_angles
from ..nodes.transforms import compute_inverse_scale, compute_joint_rotation
from .plan import PlanBuilder, Puller

ROTATE_PLANE_SOLVER = "ikRPsolver"
UNIFORM_SCALE_TOLERANCE = 1e-6  # largest difference between axes without a warning
IK_SOLVERS = (ROTATE_PLANE_SOLVER, "ikSCsolver")
JointSlots = dict[int, int]  # slot by joint number
SCALE_ATTRIBUTES = ("inverseScale", "segmentScaleCompensate")
ROTATION_ATTRIBUTES = ("preferredAngle", "rotateOrder", "rotateAxis", "jointOrient")
LIMB_ATTRIBUTES = ("translate", "scale", *SCALE_ATTRIBUTES, *ROTATION_ATTRIBUTES)
IK_SHARES = ("ikBlend", "solverEnable")  # factors of the blend to the solution


def pull_solution(builder: PlanBuilder, plug: Plug) -> Puller:
    """Plan the rotation of a joint under an IK handle, or the angles that its solver gives.

    Only the blend from keys to the solution reads the rotation that a joint has from keys
    and connections; the solver does not.
    """
    chain = builder.graph.handles[plug.node]
    if plug.attribute == SOLUTIONS:
        return (yield from _pull_solutions(builder, chain))
    if plug.attribute == SOLUTION:
        return (yield from _pull_joint(builder, chain, plug.at[0]))
    slot = yield plug.part(SOLUTION)
    return builder.select_part(slot, plug, builder.graph.attribute(plug))


def _pull_joint(builder: PlanBuilder, chain: IKChain, number: int) -> Puller:
    """Plan the rotation of a joint: solved, from keys and connections, or a blend."""
    shares = []
    for name in IK_SHARES:
        shares.append((yield Plug(chain.handle, name)))
    constants = [builder.constants.get(slot) for slot in shares]
    if any(value is not None and value == 0 for value in constants):
        return (yield Plug(chain.joints[number], FK_ROTATE))
    solutions = yield Plug(chain.handle, SOLUTIONS)
    if all(value is not None and value == 1 for value in constants):
        return builder.add_step(partial(select_angles, number), solutions)
    keyed = yield Plug(chain.joints[number], FK_ROTATE)
    order = yield Plug(chain.joints[number], "rotateOrder")
    blend = partial(blend_angles, number)
    return builder.add_step(blend, solutions, keyed, order, *shares)


def _pull_solutions(builder: PlanBuilder, chain: IKChain) -> Puller:
    """Plan the joint rotations that a handle's solver computes."""
    handle, solver = chain.handle, chain.solver
    if solver is None or solver.type not in IK_SOLVERS:
        kind = f"the solver {solver.name} ({solver.type})" if solver else "no solver"
        remedy = f"use {' or '.join(IK_SOLVERS)}, or bake the joints in Maya"
        problem = f"{handle.name} has {kind}; {remedy}"
        raise builder.make_unknown_error(Plug(handle, SOLUTIONS), problem)
    limb = yield from _pull_limb(builder, chain)
    is_plane = solver.type == ROTATE_PLANE_SOLVER
    goal = yield from _pull_goal(builder, chain, is_plane)
    shares = []
    for name in IK_SHARES:
        shares.append((yield Plug(handle, name)))
    names = (handle.name, *(joint.name for joint in chain.joints))
    return builder.add_step(
        partial(solve_limb_angles, names, is_plane), *limb, *goal, *shares
    )


def _pull_goal(
    builder: PlanBuilder, chain: IKChain, is_plane: bool
) -> Generator[Plug, int, tuple[int, int, int]]:
    """Plan the vector to a handle, its pole vector or axes, and its twist."""
    first, handle = chain.joints[0], chain.handle
    above = yield Plug(first, "parentMatrix", (0,))
    scaling = []
    for name in SCALE_ATTRIBUTES:
        scaling.append((yield Plug(first, name)))
    space = builder.add_step(_compute_joint_space, above, *scaling)
    inverse = builder.add_step(invert_linear, space)
    place = yield Plug(handle, "worldMatrix", (0,))
    pivot = yield Plug(handle, "rotatePivot")
    start = yield Plug(first, "translate")
    goal = builder.add_step(_compute_goal, pivot, place, start, above, inverse)
    if is_plane:
        parent = yield Plug(handle, "parentMatrix", (0,))
        pole = yield Plug(handle, "poleVector")
        side = builder.add_step(_to_joint_space, pole, parent, inverse)
    else:
        side = builder.add_step(_compute_handle_axes, place, space)
    return goal, side, (yield Plug(handle, "twist"))


def _pull_limb(builder: PlanBuilder, chain: IKChain) -> Generator[Plug, int, Limb]:
    """Plan the lengths and rotations of a limb's joints."""
    pulled: dict[str, JointSlots] = {name: {} for name in LIMB_ATTRIBUTES}
    for name, slots in pulled.items():
        for number, joint in enumerate(chain.joints):
            slots[number] = yield Plug(joint, name)
    rotations = list(zip(*(pulled[name].values() for name in ROTATION_ATTRIBUTES)))
    last = yield Plug(chain.effector, "translate")
    return Limb(
        bones=_plan_bones(builder, chain, pulled, last),
        rotations={
            k: builder.add_step(compute_joint_rotation, *slots)
            for k, slots in enumerate(rotations)
        },
        untwist={
            k: builder.add_step(_invert_rotation, slots[2])
            for k, slots in enumerate(rotations)
        },
        unorient={
            k: builder.add_step(_invert_rotation, slots[3])
            for k, slots in enumerate(rotations)
        },
        orders=pulled["rotateOrder"],
        preferred=pulled["preferredAngle"],
    )


def _plan_bones(
    builder: PlanBuilder, chain: IKChain, pulled: dict[str, JointSlots], last: int
) -> JointSlots:
    """Plan the vectors from joint to joint, scaled by the joints above."""
    starts, scales = pulled["translate"], pulled["scale"]
    size = builder.add_constant(np.ones(()))
    bones: JointSlots = {}
    for k in starts:
        if k:
            scaling = (pulled[name][k] for name in SCALE_ATTRIBUTES)
            inherited = partial(_compute_inherited_scale, chain.joints[k].name)
            share = builder.add_step(inherited, scales[k - 1], *scaling)
            size = builder.add_step(np.multiply, size, share)
        bones[k] = builder.add_step(_compute_bone, starts.get(k + 1, last), scales[k], size)
    return bones


def _invert_rotation(angles: Floats) -> Floats:
    return transpose(rotation_matrix(angles, 0))


def _compute_bone(end: Floats, scale: Floats, size: Floats) -> Floats:
    return end * scale * np.asarray(size)[..., np.newaxis]


def _compute_inherited_scale(
    joint: str, scale: Floats, inverse_scale: Floats, compensate: Floats
) -> Floats:
    """Return the factor by which the scale of the parent joint enlarges a bone."""
    shares = scale * compute_inverse_scale(inverse_scale, compensate)
    if np.ptp(shares, axis=-1).max() > UNIFORM_SCALE_TOLERANCE:
        warn_caller(
            f"{joint} is scaled unevenly by its parent joint; the limb misses its goal"
        )
    factor: Floats = np.mean(shares, axis=-1)
    return factor


def _compute_joint_space(
    above: Floats, inverse_scale: Floats, compensate: Floats
) -> Floats:
    """Return IS P, the space in which the first joint rotates, shape (..., 3, 3)."""
    diagonal = compute_inverse_scale(inverse_scale, compensate)
    space: Floats = diagonal[..., np.newaxis] * above[..., :3, :3]
    return space


def _compute_goal(
    pivot: Floats, place: Floats, translate: Floats, above: Floats, inverse: Floats
) -> Floats:
    """Return the vector from the first joint to the rotate pivot of a handle."""
    vector = transform_points(pivot, place) - transform_points(translate, above)
    return transform_vectors(vector, inverse)


def _to_joint_space(vector: Floats, parent: Floats, inverse: Floats) -> Floats:
    """Convert a vector from the space of a handle's parent to the first joint's space."""
    return transform_vectors(transform_vectors(vector, parent[..., :3, :3]), inverse)


def _compute_handle_axes(place: Floats, space: Floats) -> Floats:
    """Return a handle's rotation in the first joint's space, shape (..., 3, 3)."""
    axes: Floats = extract_rotation(place[..., :3, :3]) @ transpose(extract_rotation(space))
    return axes
