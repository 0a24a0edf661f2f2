"""Planning an IK chain: the inputs and outputs of its solver.

A joint's ``rotate`` is the output of the solver; the pseudo attribute ``fkRotate`` is its
rotation from keys and connections. `spline_planner` plans the chains of ikSplineSolver.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial

from ....geometry.arrays import Floats
from ....geometry.matrices import (
    extract_rotation,
    transform_points,
    transform_vectors,
    transpose,
)
from ..graph.ik_chains import (
    FK_ROTATE,
    FK_TRANSLATE,
    SOLUTION,
    SOLUTIONS,
    SPLINE_SOLVER,
    SPRING_SOLVER,
    START,
    IKChain,
)
from ..graph.plugs import Plug
from ..nodes.functions import StepName
from ..nodes.ik.limbs import (
    blend_angles,
    blend_translations,
    select_angles,
    solve_limb_angles,
)
from ..nodes.ik.springs import compute_spring_shares
from ..nodes.node_type import UnknownPlugError
from ..nodes.rotation_functions import transform_directions
from .limb_planner import pull_limb, pull_space
from .plan import PlanBuilder, Puller
from .spline_planner import pull_spline, pull_start

ROTATE_PLANE_SOLVERS = ("ikRPsolver", SPRING_SOLVER)
IK_SOLVERS = ("ikRPsolver", "ikSCsolver", SPLINE_SOLVER, SPRING_SOLVER)
IK_SHARES = ("ikBlend", "solverEnable")  # factors of the blend to the solution


def pull_solution(builder: PlanBuilder, plug: Plug) -> Puller:
    """Plan a channel of a joint under an IK handle, or the angles that its solver gives.

    Only the blend from keys to the solution reads the value that a joint has from keys and
    connections; the solver does not.
    """
    chain = builder.graph.handles[plug.node]
    if plug.attribute == SOLUTIONS:
        return (yield from _pull_solutions(builder, chain))
    if plug.attribute == SOLUTION:
        return (yield from _pull_joint(builder, chain, plug.at[0]))
    if plug.attribute == START:
        return (yield from _pull_first_translation(builder, chain))
    parent = builder.graph.attribute(plug).parent
    slot = yield plug.part(parent)
    return builder.select_part(slot, plug, builder.graph.attribute(plug))


def _pull_joint(builder: PlanBuilder, chain: IKChain, number: int) -> Puller:
    """Plan the rotation of a joint: solved, from keys and connections, or a blend."""
    shares = yield from _pull_shares(chain)
    if _is_constant(builder, shares, 0, any):
        return (yield Plug(chain.joints[number], FK_ROTATE))
    solutions = yield Plug(chain.handle, SOLUTIONS)
    if _is_constant(builder, shares, 1, all):
        return builder.add_step(partial(select_angles, number), solutions, shape=(3,))
    keyed = yield Plug(chain.joints[number], FK_ROTATE)
    order = yield Plug(chain.joints[number], "rotateOrder")
    blend = partial(blend_angles, number)
    return builder.add_step(blend, solutions, keyed, order, *shares, shape=(3,))


def _pull_first_translation(builder: PlanBuilder, chain: IKChain) -> Puller:
    """Plan the translation of a first joint: solved, from keys, or a blend."""
    shares = yield from _pull_shares(chain)
    keyed = Plug(chain.joints[0], FK_TRANSLATE)
    if _is_constant(builder, shares, 0, any):
        return (yield keyed)
    solved = yield from pull_start(builder, chain)
    if _is_constant(builder, shares, 1, all):
        return solved
    return builder.add_step(blend_translations, solved, (yield keyed), *shares, shape=(3,))


def _pull_shares(chain: IKChain) -> Generator[Plug, int, list[int]]:
    """Plan the two factors of the blend from keys to the solution."""
    shares = []
    for name in IK_SHARES:
        shares.append((yield Plug(chain.handle, name)))
    return shares


def _is_constant(
    builder: PlanBuilder, slots: list[int], value: float, choose: Callable[..., bool]
) -> bool:
    """Return whether any or all slots have a constant value."""
    constants = (builder.constants.get(slot) for slot in slots)
    return choose(each is not None and each == value for each in constants)


def _pull_solutions(builder: PlanBuilder, chain: IKChain) -> Puller:
    """Plan the joint rotations that a handle's solver computes."""
    handle, solver = chain.handle, chain.solver
    if chain.solver_type not in IK_SOLVERS:
        kind = f"the solver {solver.name} ({solver.type})" if solver else "no solver"
        names = f"{', '.join(IK_SOLVERS[:-1])} or {IK_SOLVERS[-1]}"
        problem = f"{handle.name} has {kind}; use {names}, or bake the joints in Maya"
        raise UnknownPlugError(Plug(handle, SOLUTIONS), problem)
    builder.handles[handle] = None
    if chain.solver_type == SPLINE_SOLVER:
        shares = yield from _pull_shares(chain)
        return (yield from pull_spline(builder, chain, shares))
    is_plane = chain.solver_type in ROTATE_PLANE_SOLVERS
    is_spring = chain.solver_type == SPRING_SOLVER
    limb = yield from pull_limb(builder, chain, at_rest=is_spring)
    goal = yield from _pull_goal(builder, chain, is_plane)
    shares = yield from _pull_shares(chain)
    springs = (yield from _pull_springs(builder, chain)) if is_spring else []
    names = StepName(" ".join(node.name for node in (handle, *chain.joints)))
    return builder.add_step(
        partial(solve_limb_angles, names, is_plane),
        *limb,
        *goal,
        *shares,
        *springs,
        shape=(len(chain.joints), 3),
    )


def _pull_springs(builder: PlanBuilder, chain: IKChain) -> Generator[Plug, int, list[int]]:
    """Plan the share of each inner joint of a spring chain in the change of bends."""
    graph, positions, biases = builder.graph, {}, {}
    for (at,) in graph.data(chain.handle).indices("springAngleBias"):
        bias = Plug(chain.handle, "springAngleBias", (at,))
        positions[at] = float(graph.saved_value(bias.part(f"{bias.attribute}_Position")))
        biases[at] = yield bias.part(f"{bias.attribute}_FloatValue")
    shares = partial(compute_spring_shares, len(chain.joints) - 1, positions)
    return [builder.add_step(shares, biases, shape=(len(chain.joints) - 1,))]


def _pull_goal(
    builder: PlanBuilder, chain: IKChain, is_plane: bool
) -> Generator[Plug, int, tuple[int, int, int]]:
    """Plan the vector to a handle, its pole vector or axes, and its twist."""
    first, handle = chain.joints[0], chain.handle
    space = yield from pull_space(builder, chain)
    place = yield Plug(handle, "worldMatrix", (0,))
    pivot = yield Plug(handle, "rotatePivot")
    start = yield Plug(first, "translate")
    goal = builder.add_step(
        _compute_goal, pivot, place, start, space.above, space.inverse, shape=(3,)
    )
    if is_plane:
        parent = yield Plug(handle, "parentMatrix", (0,))
        pole = yield Plug(handle, "poleVector")
        side = builder.add_step(_to_joint_space, pole, parent, space.inverse, shape=(3,))
    else:
        side = builder.add_step(_compute_handle_axes, place, space.linear, shape=(3, 3))
    return goal, side, (yield Plug(handle, "twist"))


def _compute_goal(
    pivot: Floats, place: Floats, translate: Floats, above: Floats, inverse: Floats
) -> Floats:
    """Return the vector from the first joint to the rotate pivot of a handle."""
    vector = transform_points(pivot, place) - transform_points(translate, above)
    return transform_vectors(vector, inverse)


def _to_joint_space(vector: Floats, parent: Floats, inverse: Floats) -> Floats:
    """Convert a vector from the space of a handle's parent to the first joint's space."""
    return transform_vectors(transform_directions(vector, parent), inverse)


def _compute_handle_axes(place: Floats, space: Floats) -> Floats:
    """Return a handle's rotation in the first joint's space, shape (..., 3, 3)."""
    axes: Floats = extract_rotation(place[..., :3, :3]) @ transpose(extract_rotation(space))
    return axes
