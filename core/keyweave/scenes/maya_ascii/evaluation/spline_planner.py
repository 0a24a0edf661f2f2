"""Planning the chains of ikSplineSolver: their curve, up vectors and twist."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial

import numpy as np

from ....geometry.arrays import Floats
from ....geometry.matrices import invert_matrix, transform_points, transform_vectors
from ....geometry.vectors import length
from ..graph.graph import SCENE_UP
from ..graph.ik_chains import SOLUTIONS, IKChain
from ..graph.plugs import Plug
from ..nodes.ik.limbs import Limb
from ..nodes.ik.spline import (
    OBJECT_TYPES,
    SPLINE_CODES,
    START_END_TYPES,
    VECTOR_TYPES,
    SplineOptions,
    SplineTwist,
    solve_spline_angles,
)
from ..nodes.ik.spline_positions import CurveSpans, cut_spans, place_chain
from ..nodes.node_type import UnknownPlugError
from ..nodes.rotation_functions import transform_directions
from ..nodes.shapes.topology import find_curve
from .limb_planner import JointSpace, pull_limb, pull_space
from .plan import PlanBuilder, Puller

CURVE = "inCurve"


def pull_spline(builder: PlanBuilder, chain: IKChain, shares: Sequence[int]) -> Puller:
    """Plan the joint rotations of a spline IK chain."""
    handle = chain.handle
    options = yield from _pull_options(builder, chain)
    points = yield Plug(handle, CURVE)
    spans = _find_spans(builder, chain)
    limb = yield from pull_limb(builder, chain, at_rest=True)
    _check_sizes(builder, chain, limb, points)
    space = yield from pull_space(builder, chain)
    twist = yield from _pull_twist(builder, chain, options, space)
    start = yield from _pull_place(builder, chain)
    near = builder.add_step(
        _to_joint_space, points, space.above, space.inverse, shape=(None, 3)
    )
    solve = partial(solve_spline_angles, handle.name, options, spans)
    inputs = (*limb, *twist, near, start, *shares)
    return builder.add_step(solve, *inputs, shape=(len(chain.joints), 3))


def pull_start(builder: PlanBuilder, chain: IKChain) -> Puller:
    """Plan the translation that puts the first joint of a chain onto its curve."""
    points = yield Plug(chain.handle, CURVE)
    spans = _find_spans(builder, chain)
    start = yield from _pull_place(builder, chain)
    above = yield Plug(chain.joints[0], "parentMatrix", (0,))
    return builder.add_step(
        partial(_compute_start, spans), points, start, above, shape=(3,)
    )


def _find_spans(builder: PlanBuilder, chain: IKChain) -> CurveSpans:
    return cut_spans(find_curve(builder.graph, Plug(chain.handle, CURVE)))


def _pull_place(builder: PlanBuilder, chain: IKChain) -> Puller:
    """Plan the place of the first joint, a share of the curve's parameter range."""
    # Unconfirmed in Maya: the offset is a share of the parameter range, and has no effect
    # while rootOnCurve is off; the chain then has the rotations that it has on the curve.
    on_curve = yield Plug(chain.handle, "rootOnCurve")
    offset = yield Plug(chain.handle, "offset")
    return builder.add_step(_select_offset, on_curve, offset, shape=())


def _select_offset(on_curve: Floats, offset: Floats) -> Floats:
    return np.where(np.asarray(on_curve) != 0, offset, 0.0)


def _pull_options(
    builder: PlanBuilder, chain: IKChain
) -> Generator[Plug, int, SplineOptions]:
    """Read the settings of a handle, which no connection may drive."""
    numbers = []
    for name, choices in SPLINE_CODES.items():
        plug = Plug(chain.handle, name)
        value = builder.constants.get((yield plug))
        if value is None:
            problem = f"{plug} changes over time, which is not supported; disconnect it"
            raise UnknownPlugError(plug, problem)
        if float(value) not in range(len(choices)):
            last = len(choices) - 1
            problem = f"{plug} is {value:g}, expected a whole number from 0 to {last}"
            raise UnknownPlugError(plug, problem)
        numbers.append(int(value))
    return SplineOptions(*numbers)


def _check_sizes(builder: PlanBuilder, chain: IKChain, limb: Limb, points: int) -> None:
    """Raise an error if the curve or a bone has no length at any time."""
    plug = Plug(chain.handle, SOLUTIONS)
    curve = builder.constants.get(points)
    if curve is not None and not np.ptp(curve, axis=-2).any():
        problem = f"the curve of {chain.handle.name} has no length; move its points apart"
        raise UnknownPlugError(plug, problem)
    for joint, slot in zip(chain.joints, limb.bones.values()):
        bone = builder.constants.get(slot)
        if bone is not None and not np.all(length(bone) > 0):
            name = chain.handle.name
            problem = f"{name} drives a bone of length 0 at {joint.name}; lengthen it"
            raise UnknownPlugError(plug, problem)


def _pull_twist(
    builder: PlanBuilder, chain: IKChain, options: SplineOptions, space: JointSpace
) -> Generator[Plug, int, SplineTwist]:
    """Plan the up vectors and the twist of a chain; what it does not use is 0."""
    handle, none = chain.handle, builder.add_constant(np.zeros(3))
    start_up, end_up = none, none
    if not options.is_relative:
        ends = ("", "End") if options.up_type in START_END_TYPES else ("",)
        ups = []
        for end in ends:
            ups.append((yield from _pull_up(builder, chain, options.up_type, end, space)))
        start_up, end_up = ups[0], ups[-1]
    zero = builder.add_constant(np.zeros(()))
    is_used = [options.advanced and options.value_type == kind for kind in (1, 2)]
    return SplineTwist(
        start_up=start_up,
        end_up=end_up,
        roll=(yield Plug(handle, "roll")),
        twist=(yield Plug(handle, "twist")),
        ends=(yield Plug(handle, "dTwistStartEnd")) if is_used[0] else none,
        ramp=(yield Plug(handle, "dTwistRamp")) if is_used[1] else none,
        ramp_scale=(yield Plug(handle, "dTwistRampMult")) if is_used[1] else zero,
    )


def _pull_up(
    builder: PlanBuilder, chain: IKChain, up_type: int, end: str, space: JointSpace
) -> Puller:
    """Plan the up vector of an end of a chain, or the position of the object above it."""
    if up_type in OBJECT_TYPES:
        matrix = yield Plug(chain.handle, f"dWorldUpMatrix{end}")
        return builder.add_step(
            _compute_object, matrix, space.above, space.inverse, shape=(3,)
        )
    name = f"dWorldUpVector{end}" if up_type else SCENE_UP
    vector = yield Plug(chain.handle, name)
    if up_type and up_type not in VECTOR_TYPES:
        matrix = yield Plug(chain.handle, f"dWorldUpMatrix{end}")
        vector = builder.add_step(transform_directions, vector, matrix, shape=(3,))
    return builder.add_step(transform_vectors, vector, space.inverse, shape=(3,))


def _compute_object(matrix: Floats, above: Floats, inverse: Floats) -> Floats:
    """Return the position of an object in the space of the first joint."""
    return transform_vectors(matrix[..., 3, :3] - above[..., 3, :3], inverse)


def _to_joint_space(points: Floats, above: Floats, inverse: Floats) -> Floats:
    """Convert rows of points, shape (..., n_points, 3), to the space of the first joint."""
    moved: Floats = (points - above[..., 3:, :3]) @ inverse
    return moved


def _compute_start(
    spans: CurveSpans, points: Floats, start: Floats, above: Floats
) -> Floats:
    """Return the start of a curve in the space of the first joint's parent."""
    position = place_chain(spans, points, [], start)[..., 0, :]
    return transform_points(position, invert_matrix(above))
