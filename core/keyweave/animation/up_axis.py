"""The up axis of a figure, and turning a motion to another one.

A file with z up stores a figure in one of two ways: its skeleton is built along z, or it is
built along y and the root rotates it. The axes of joints change in the first case only.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ..geometry.arrays import Floats
from ..geometry.rotations import compose
from ..geometry.vectors import unit_vector
from .mapping.labeling import find_slots
from .motion import Motion
from .skeleton import Skeleton

SWAP_Y_AND_Z = str.maketrans("YZ", "ZY")
STANDING_COSINE = 0.7  # of the angle between a leg or the trunk and the vertical
HALF = np.sqrt(0.5)
UP_TURNS = {  # rotations of the world from one up axis to another; x stays
    ("y", "z"): np.array([HALF, 0.0, 0.0, HALF]),
    ("z", "y"): np.array([-HALF, 0.0, 0.0, HALF]),
}


def turn_upright(motion: Motion, up_axis: str) -> Motion:
    """Return the motion with another axis up, in the world and in the axes of each joint.

    The axes of joints stay if the zero pose of the skeleton stands along that axis already,
    so that they are those of other skeletons in its world.

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
    turned = motion.with_(
        root_positions=_turn(motion.root_positions, sign), up_axis=up_axis
    )
    if find_standing_axis(skeleton, find_slots(skeleton)) == up_axis:
        rotations = np.array(motion.rotations)
        rotations[:, 0] = compose(UP_TURNS[motion.up_axis, up_axis], rotations[:, 0])
        return turned.with_(rotations=rotations)
    return turned.with_(
        skeleton=Skeleton(
            skeleton.names,
            skeleton.parents,
            _turn(skeleton.offsets, sign),
            tuple(order.translate(SWAP_Y_AND_Z) for order in skeleton.rotation_orders),
            skeleton.end_site_parents,
            _turn(skeleton.end_site_offsets, sign),
            tuple(
                tuple(c.translate(SWAP_Y_AND_Z) for c in own) for own in skeleton.channels
            ),
            skeleton.definition,
        ),
        rotations=_turn(motion.rotations, sign),
        translations=_turn(motion.translations, sign),
    )


def find_standing_axis(skeleton: Skeleton, slots: Mapping[str, str]) -> str | None:
    """Return the axis along which the zero pose of a figure is upright, or None.

    `slots` has the joint of each slot; see `find_slots`.

    Examples
    --------
    >>> skeleton = Skeleton(("hip", "foot", "head"), [-1, 0, 0],
    ...     [[0, 0, 90], [0, 0, -90], [0, 0, 60]])
    >>> find_standing_axis(skeleton, {"hips": "hip", "l.foot": "foot", "head": "head"})
    'z'
    """
    places = dict(
        zip(slots, skeleton.rest_positions()[[*map(skeleton.index, slots.values())]])
    )
    feet = [places[slot] for slot in ("l.foot", "r.foot") if slot in places]
    if not feet or not {"hips", "head"} <= places.keys():
        return None
    trunk = unit_vector(places["head"] - places["hips"])
    legs = unit_vector(places["hips"] - np.mean(feet, axis=0))
    standing = np.minimum(trunk, legs) > STANDING_COSINE
    return next((axis for axis in "yz" if standing["xyz".index(axis)]), None)


def _turn(values: Floats, sign: int) -> Floats:
    """Turn vectors, or the vectors of quaternions, about x: +1 from z up to y up."""
    parts = [values[..., 0], sign * values[..., 2], -sign * values[..., 1]]
    return np.concatenate([np.stack(parts, axis=-1), values[..., 3:]], axis=-1)
