"""Planning the joints of an IK chain: the inputs and outputs of its solver.

A joint's ``rotate`` is the output of the solver; the rotation from keys and connections is
the pseudo attribute ``fkRotate``.
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
from ..nodes.ik.limbs import Limb, solve_limb_angles
from ..nodes.transforms import compute_inverse_scale, compute_joint_rotation
from .plan import PlanBuilder, Puller

ROTATE_PLANE_SOLVER = "ikRPsolver"
UNIFORM_SCALE_TOLERANCE = (
    1e-6  # by which scales along the axes of a joint may differ without a word
)
IK_SOLVERS = (ROTATE_PLANE_SOLVER, "ikSCsolver")
JointSlots = dict[int, int]  # by the number of a joint
SCALE_ATTRIBUTES = ("inverseScale", "segmentScaleCompensate")
ROTATION_ATTRIBUTES = ("preferredAngle", "rotateOrder", "rotateAxis", "jointOrient")
LIMB_ATTRIBUTES = ("translate", "scale", FK_ROTATE, *SCALE_ATTRIBUTES, *ROTATION_ATTRIBUTES)


def pull_solution(builder: PlanBuilder, plug: Plug) -> Puller:
    """Plan the angles that an IK handle gives all its joints, or one of them."""
    if plug.attribute == SOLUTIONS:
        return (yield from _pull_solutions(builder, builder.graph.handles[plug.node]))
    slot = yield plug._replace(attribute=SOLUTIONS, at=())
    slot = builder.step(partial(_select_joint, plug.at[0]), slot)
    if plug.attribute == SOLUTION:
        return slot
    return builder.select_part(slot, plug, builder.graph.attribute(plug))


def _select_joint(number: int, angles: Floats) -> Floats:
    one: Floats = angles[..., number, :]
    return one


def _pull_solutions(builder: PlanBuilder, chain: IKChain) -> Puller:
    """Plan what a handle's solver makes of its joints' rotations."""
    handle, solver = chain.handle, chain.solver
    if solver is None or solver.type not in IK_SOLVERS:
        what = f"the solver {solver.name} ({solver.type})" if solver else "no solver"
        known = f"{' and '.join(IK_SOLVERS)} are understood"
        problem = f"{handle.name} has {what}; {known}; bake the joints to curves in Maya"
        raise builder.unknown(Plug(handle, SOLUTIONS), problem)
    limb = yield from _pull_limb(builder, chain)
    is_plane = solver.type == ROTATE_PLANE_SOLVER
    goal = yield from _pull_goal(builder, chain, is_plane)
    blend = yield Plug(handle, "ikBlend")
    enabled = yield Plug(handle, "solverEnable")
    blend = builder.step(np.multiply, blend, enabled)
    names = (handle.name, *(joint.name for joint in chain.joints))
    return builder.step(partial(solve_limb_angles, names, is_plane), *limb, *goal, blend)


def _pull_goal(
    builder: PlanBuilder, chain: IKChain, is_plane: bool
) -> Generator[Plug, int, tuple[int, int, int]]:
    """Plan the way to a handle, its pole vector or axes, and its twist."""
    first, handle = chain.joints[0], chain.handle
    above = yield Plug(first, "parentMatrix", (0,))
    scaling = []
    for name in SCALE_ATTRIBUTES:
        scaling.append((yield Plug(first, name)))
    space = builder.step(_compute_joint_space, above, *scaling)
    inverse = builder.step(invert_linear, space)
    place = yield Plug(handle, "worldMatrix", (0,))
    pivot = yield Plug(handle, "rotatePivot")
    start = yield Plug(first, "translate")
    goal = builder.step(_compute_goal, pivot, place, start, above, inverse)
    if is_plane:
        parent = yield Plug(handle, "parentMatrix", (0,))
        pole = yield Plug(handle, "poleVector")
        side = builder.step(_to_joint_space, pole, parent, inverse)
    else:
        side = builder.step(_compute_handle_axes, place, space)
    return goal, side, (yield Plug(handle, "twist"))


def _pull_limb(builder: PlanBuilder, chain: IKChain) -> Generator[Plug, int, Limb]:
    """Plan what is known of a limb's joints."""
    pulled: dict[str, JointSlots] = {name: {} for name in LIMB_ATTRIBUTES}
    for name, slots in pulled.items():
        for number, joint in enumerate(chain.joints):
            slots[number] = yield Plug(joint, name)
    turning = list(zip(*(pulled[name].values() for name in ROTATION_ATTRIBUTES)))
    last = yield Plug(chain.effector, "translate")
    return Limb(
        bones=_plan_bones(builder, chain, pulled, last),
        turns={
            k: builder.step(compute_joint_rotation, *one) for k, one in enumerate(turning)
        },
        untwist={
            k: builder.step(_invert_rotation, one[2]) for k, one in enumerate(turning)
        },
        unorient={
            k: builder.step(_invert_rotation, one[3]) for k, one in enumerate(turning)
        },
        orders=pulled["rotateOrder"],
        preferred=pulled["preferredAngle"],
        keyed=pulled[FK_ROTATE],
    )


def _plan_bones(
    builder: PlanBuilder, chain: IKChain, pulled: dict[str, JointSlots], last: int
) -> JointSlots:
    """Plan the ways from joint to joint, as long as the scales above make them."""
    starts, scales = pulled["translate"], pulled["scale"]
    size = builder.constant(np.ones(()))
    bones: JointSlots = {}
    for k in starts:
        if k:
            scaling = (pulled[name][k] for name in SCALE_ATTRIBUTES)
            inherited = partial(_compute_inherited_scale, chain.joints[k].name)
            share = builder.step(inherited, scales[k - 1], *scaling)
            size = builder.step(np.multiply, size, share)
        bones[k] = builder.step(_compute_bone, starts.get(k + 1, last), scales[k], size)
    return bones


def _invert_rotation(angles: Floats) -> Floats:
    return transpose(rotation_matrix(angles, 0))


def _compute_bone(end: Floats, scale: Floats, size: Floats) -> Floats:
    return end * scale * np.asarray(size)[..., np.newaxis]


def _compute_inherited_scale(
    joint: str, scale: Floats, inverse_scale: Floats, compensate: Floats
) -> Floats:
    """Return how much larger a bone is by the scale of the joint above; one number."""
    shares = scale * compute_inverse_scale(inverse_scale, compensate)
    if np.ptp(shares, axis=-1).max() > UNIFORM_SCALE_TOLERANCE:
        told = f"{joint} is scaled unevenly by the joint above; its limb misses its goal"
        warn_caller(told)
    made: Floats = np.mean(shares, axis=-1)
    return made


def _compute_joint_space(
    above: Floats, inverse_scale: Floats, compensate: Floats
) -> Floats:
    """Return IS P, in whose axes the first joint turns, shape (..., 3, 3)."""
    left = compute_inverse_scale(inverse_scale, compensate)
    made: Floats = left[..., np.newaxis] * above[..., :3, :3]
    return made


def _compute_goal(
    pivot: Floats, place: Floats, translate: Floats, above: Floats, inverse: Floats
) -> Floats:
    """Return the way from the first joint to where a handle turns about."""
    way = transform_points(pivot, place) - transform_points(translate, above)
    return transform_vectors(way, inverse)


def _to_joint_space(vector: Floats, parent: Floats, inverse: Floats) -> Floats:
    """Return a vector of a handle's parent in the first joint's space."""
    return transform_vectors(transform_vectors(vector, parent[..., :3, :3]), inverse)


def _compute_handle_axes(place: Floats, space: Floats) -> Floats:
    """Return how a handle is turned in the first joint's space, shape (..., 3, 3)."""
    made: Floats = extract_rotation(place[..., :3, :3]) @ transpose(extract_rotation(space))
    return made
