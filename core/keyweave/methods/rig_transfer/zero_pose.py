"""The zero pose of a skeleton, as a target that no motion shows."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...animation.correspondence import Correspondence
from ...animation.motion import Motion
from ...animation.skeleton import Skeleton
from ...geometry.vectors import unit_vector
from .body_frames import STANDING_COSINE

REST_RATE = 30.0  # frames per second, of a single frame
IDENTITY = np.array([0.0, 0.0, 0.0, 1.0])


def pose_target(
    motion: Motion, skeleton: Skeleton | Motion, correspondence: Correspondence
) -> Motion:
    """Return a target as a motion; a skeleton as one frame in its zero pose.

    The up axis of a skeleton is that of its zero pose, if the figure is upright there. If
    not, or if the capture has such a zero pose as well, the up axis is that of the capture.
    Raises UnknownNameError if a skeleton lacks a joint of the map.
    """
    if isinstance(skeleton, Motion):
        correspondence.check(motion.skeleton, skeleton.skeleton)
        return skeleton
    correspondence.check(motion.skeleton, skeleton)
    own = find_standing_axis(skeleton, correspondence.slots, correspondence.target_joints)
    captured = find_standing_axis(
        motion.skeleton, correspondence.slots, correspondence.source_joints
    )
    up_axis = motion.up_axis if own in (None, captured) else own
    return pose_at_rest(skeleton, up_axis or motion.up_axis)


def pose_at_rest(skeleton: Skeleton, up_axis: str) -> Motion:
    """Return the zero pose of a skeleton as a motion of one frame."""
    still = np.tile(IDENTITY, (1, len(skeleton), 1))
    return Motion(skeleton, still, skeleton.offsets[:1], REST_RATE, up_axis=up_axis)


def find_standing_axis(
    skeleton: Skeleton, slots: Sequence[str], joints: Sequence[str]
) -> str | None:
    """Return the axis along which the zero pose of a figure is upright, or None.

    Examples
    --------
    >>> skeleton = Skeleton(("hip", "foot", "head"), [-1, 0, 0],
    ...     [[0, 0, 90], [0, 0, -90], [0, 0, 60]])
    >>> find_standing_axis(skeleton, ["hips", "l.foot", "head"], ["hip", "foot", "head"])
    'z'
    """
    places = dict(zip(slots, skeleton.rest_positions()[[*map(skeleton.index, joints)]]))
    feet = [places[slot] for slot in ("l.foot", "r.foot") if slot in places]
    if not feet or not {"hips", "head"} <= places.keys():
        return None
    trunk = unit_vector(places["head"] - places["hips"])
    legs = unit_vector(places["hips"] - np.mean(feet, axis=0))
    standing = np.minimum(trunk, legs) > STANDING_COSINE
    return next((axis for axis in "yz" if standing["xyz".index(axis)]), None)
