"""Planning the joints of an IK chain: their bones, and the space of the first joint."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import NamedTuple

import numpy as np

from ....errors import warn_caller
from ....geometry.arrays import Floats
from ....geometry.joint_matrices import compute_inverse_scale, compute_joint_rotation
from ....geometry.matrices import invert_linear, rotation_matrix, transpose
from ..graph.ik_chains import IKChain
from ..graph.plugs import Plug
from ..nodes.ik.limbs import Limb
from .plan import PlanBuilder

UNIFORM_SCALE_TOLERANCE = 1e-6  # largest difference between axes without a warning
JointSlots = dict[int, int]  # slot by joint number
SCALE_ATTRIBUTES = ("inverseScale", "segmentScaleCompensate")
ROTATION_ATTRIBUTES = ("preferredAngle", "rotateOrder", "rotateAxis", "jointOrient")
LIMB_ATTRIBUTES = ("scale", *SCALE_ATTRIBUTES, *ROTATION_ATTRIBUTES)


class JointSpace(NamedTuple):
    """The slots of the space in which the first joint of a chain rotates."""

    above: int  # matrix above the first joint, shape (..., 4, 4)
    linear: int  # IS P of that joint, shape (..., 3, 3)
    inverse: int  # of IS P


def pull_space(builder: PlanBuilder, chain: IKChain) -> Generator[Plug, int, JointSpace]:
    """Plan the space in which the first joint of a chain rotates."""
    first = chain.joints[0]
    above = yield Plug(first, "parentMatrix", (0,))
    scaling = []
    for name in SCALE_ATTRIBUTES:
        scaling.append((yield Plug(first, name)))
    linear = builder.add_step(_compute_joint_space, above, *scaling, shape=(3, 3))
    inverse = builder.add_step(invert_linear, linear, shape=(3, 3))
    return JointSpace(above, linear, inverse)


def pull_limb(
    builder: PlanBuilder, chain: IKChain, *, at_rest: bool
) -> Generator[Plug, int, Limb]:
    """Plan the lengths and rotations of a chain's joints.

    The rotations are those of the preferred angles or, at rest, of angles of 0.
    """
    pulled: dict[str, JointSlots] = {name: {} for name in LIMB_ATTRIBUTES}
    for name, slots in pulled.items():
        for number, joint in enumerate(chain.joints):
            slots[number] = yield Plug(joint, name)
    ends: JointSlots = {}
    for number, joint in enumerate((*chain.joints[1:], chain.effector)):
        ends[number] = yield Plug(joint, "translate")
    rotations = list(zip(*(pulled[name].values() for name in ROTATION_ATTRIBUTES)))
    zero = builder.add_constant(np.zeros(3))
    inverses = {
        name: {
            k: builder.add_step(_invert_rotation, slot, shape=(3, 3))
            for k, slot in pulled[name].items()
        }
        for name in ("rotateAxis", "jointOrient")
    }
    return Limb(
        bones=_plan_bones(builder, chain, pulled, ends),
        rotations={
            k: builder.add_step(
                compute_joint_rotation, zero if at_rest else own, *others, shape=(3, 3)
            )
            for k, (own, *others) in enumerate(rotations)
        },
        untwist=inverses["rotateAxis"],
        unorient=inverses["jointOrient"],
        orders=pulled["rotateOrder"],
        preferred=pulled["preferredAngle"],
    )


def _plan_bones(
    builder: PlanBuilder, chain: IKChain, pulled: dict[str, JointSlots], ends: JointSlots
) -> JointSlots:
    """Plan the vectors from joint to joint, scaled by the joints above."""
    scales = pulled["scale"]
    size = builder.add_constant(np.ones(()))
    bones: JointSlots = {}
    for k, end in ends.items():
        if k:
            scaling = (pulled[name][k] for name in SCALE_ATTRIBUTES)
            inherited = partial(_compute_inherited_scale, chain.joints[k].name)
            share = builder.add_step(inherited, scales[k - 1], *scaling, shape=())
            size = builder.add_step(np.multiply, size, share, shape=())
        bones[k] = builder.add_step(_compute_bone, end, scales[k], size, shape=(3,))
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
