"""The zero pose of a skeleton, as a target that no motion shows."""

from __future__ import annotations

import numpy as np

from ...animation.correspondence import Correspondence
from ...animation.motion import Motion
from ...animation.skeleton import Skeleton
from ...animation.up_axis import find_standing_axis

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
    slots = correspondence.slots
    own = find_standing_axis(skeleton, dict(zip(slots, correspondence.target_joints)))
    captured = find_standing_axis(
        motion.skeleton, dict(zip(slots, correspondence.source_joints))
    )
    up_axis = motion.up_axis if own in (None, captured) else own
    return pose_at_rest(skeleton, up_axis or motion.up_axis)


def pose_at_rest(skeleton: Skeleton, up_axis: str) -> Motion:
    """Return the zero pose of a skeleton as a motion of one frame."""
    still = np.tile(IDENTITY, (1, len(skeleton), 1))
    return Motion(skeleton, still, skeleton.offsets[:1], REST_RATE, up_axis=up_axis)
