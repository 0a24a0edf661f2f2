"""Turning a motion to another up axis, in the world and in the axes of its joints."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..geometry.arrays import Floats
from .motion import Motion
from .skeleton import Skeleton

SWAP_Y_AND_Z = str.maketrans("YZ", "ZY")


def turn_upright(motion: Motion, up_axis: str) -> Motion:
    """Return the motion with another axis up, in the world and in the axes of each joint.

    A figure that faces -y while z is up faces z while y is up.

    Examples
    --------
    >>> hip = Skeleton(("hip",), [-1], [[0, 90, 0]])
    >>> still = Motion(hip, [[[0, 0, 0, 1]]], [[10, 90, 5]], 24)
    >>> turn_upright(still, "z").root_positions
    array([[10., -5., 90.]])
    """
    if motion.up_axis == up_axis:
        return motion
    skeleton, sign = motion.skeleton, 1 if up_axis == "y" else -1
    turned = Skeleton(
        skeleton.names,
        skeleton.parents,
        _turn(skeleton.offsets, sign),
        tuple(order.translate(SWAP_Y_AND_Z) for order in skeleton.rotation_orders),
        skeleton.end_site_parents,
        _turn(skeleton.end_site_offsets, sign),
        tuple(tuple(c.translate(SWAP_Y_AND_Z) for c in own) for own in skeleton.channels),
    )
    return replace(
        motion,
        skeleton=turned,
        rotations=_turn(motion.rotations, sign),
        root_positions=_turn(motion.root_positions, sign),
        translations=_turn(motion.translations, sign),
        up_axis=up_axis,
    )


def _turn(values: Floats, sign: int) -> Floats:
    """Turn vectors, or the vectors of quaternions, about x: +1 from z up to y up."""
    parts = [values[..., 0], sign * values[..., 2], -sign * values[..., 1]]
    return np.concatenate([np.stack(parts, axis=-1), values[..., 3:]], axis=-1)
