"""Forward kinematics, world positions and rotations of a skeleton's joints; the inverse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from .._arguments import check_arguments
from ..geometry.arrays import Floats, Ints, compute_median
from ..geometry.rotations import (
    compose,
    invert,
    quaternion_to_vector,
    rotate,
)
from .motion import Motion
from .skeleton import TRANSLATE

MANY_GENERATIONS = 128  # more than a figure has; ropes and chains of vertices have them
GENERATION_COST = 700  # rotations that could be composed while a generation is set up
STILL_TOLERANCE = 1e-9  # radians or centimeters; a joint that varies less is at rest


def forward_kinematics(motion: Motion) -> tuple[Floats, Floats]:
    """Compute world positions and rotations of the joints on every frame.

    From the root outwards, with the world rotations q, the local rotations l, the positions
    p and the offsets o, or translations where the motion has them: q_j = q_parent l_j and
    p_j = p_parent + q_parent o_j.

    Positions, shape (n_frames, n_joints, 3), are in centimeters; rotations, shape
    (n_frames, n_joints, 4), go from the axes of each joint to world axes.

    Examples
    --------
    >>> from keyweave import Skeleton
    >>> leg = Skeleton(("hip", "knee"), [-1, 0], [[0, 90, 0], [0, -40, 0]])
    >>> bent = [[[np.sqrt(0.5), 0, 0, np.sqrt(0.5)], [0, 0, 0, 1]]]
    >>> positions, _ = forward_kinematics(Motion(leg, bent, [[0, 90, 0]], 24))
    >>> positions[0, 1].round(6)
    array([  0.,  90., -40.])
    """
    n_frames, n_joints = motion.rotations.shape[:2]
    # Joints first, so that the frames of a joint are contiguous in memory.
    local = np.ascontiguousarray(motion.rotations.swapaxes(0, 1))
    rotations = np.empty_like(local)
    positions = np.empty((n_joints, n_frames, 3))
    rotations[0], positions[0] = local[0], motion.root_positions
    offsets, parents = motion.skeleton.offsets[:, np.newaxis], motion.skeleton.parents
    if len(motion.translated):
        offsets = np.repeat(offsets, n_frames, axis=1)
        offsets[motion.translated] = motion.translations.swapaxes(0, 1)
    n_generations = len(motion.skeleton.generations)
    n_doubled = n_joints * n_frames * np.log2(n_generations)
    if n_generations > MANY_GENERATIONS and n_doubled < GENERATION_COST * n_generations:
        positions[1:], rotations[1:] = offsets[1:], local[1:]
        _double_paths(positions, rotations, parents)
        return positions.swapaxes(0, 1), rotations.swapaxes(0, 1)
    for joints in motion.skeleton.generations[1:]:
        above = rotations[parents[joints]]
        positions[joints] = positions[parents[joints]] + rotate(above, offsets[joints])
        rotations[joints] = compose(above, local[joints])
    return positions.swapaxes(0, 1), rotations.swapaxes(0, 1)


def _double_paths(positions: Floats, rotations: Floats, parents: Ints) -> None:
    """Turn transforms relative to parents into world transforms, in their arrays.

    Each step relates all joints to one twice as far above, so that a chain of n joints
    takes log2(n) steps.
    """
    above = np.array(parents)
    joints = np.flatnonzero(above >= 0)
    while len(joints):
        ends = above[joints]
        positions[joints] = positions[ends] + rotate(rotations[ends], positions[joints])
        rotations[joints] = compose(rotations[ends], rotations[joints])
        above[joints] = above[ends]
        joints = joints[above[joints] >= 0]


def compute_local_transforms(
    rotations: Floats, positions: Floats, parents: Ints
) -> tuple[Floats, Floats]:
    """Return rotations and offsets relative to the joints above; see `forward_kinematics`.

    World rotations have the shape (n_frames, n_joints, 4), world positions (n_frames,
    n_joints, 3). The first joint is the root, whose values stay.

    Examples
    --------
    >>> upright = np.array([[[0, 0, 0, 1.0]] * 2])
    >>> places = np.array([[[0, 90, 0], [0, 50.0, 0]]])
    >>> _, offsets = compute_local_transforms(upright, places, [-1, 0])
    >>> offsets[0, 1]
    array([  0., -40.,   0.])
    """
    above = np.maximum(parents, 0)
    back = invert(rotations[:, above])
    local = compose(back, rotations)
    offsets = rotate(back, positions - positions[:, above])
    local[:, 0], offsets[:, 0] = rotations[:, 0], positions[:, 0]
    return local, offsets


def list_joint_channels(
    orders: Sequence[str], moves: Sequence[int]
) -> tuple[tuple[str, ...], ...]:
    """Return each joint's channels, with translations for the root and moving joints."""
    rotations = [tuple(f"rotate{axis}" for axis in order) for order in orders]
    translated = {0, *moves}
    return tuple(TRANSLATE + r if i in translated else r for i, r in enumerate(rotations))


@check_arguments
def joint_positions(motion: Motion) -> Floats:
    """Return world positions of the joints, shape (n_frames, n_joints, 3), in centimeters.

    Examples
    --------
    >>> from keyweave import Skeleton
    >>> leg = Skeleton(("hip", "knee"), [-1, 0], [[0, 90, 0], [0, -40, 0]])
    >>> joint_positions(Motion(leg, [[[0, 0, 0, 1]] * 2], [[5, 90, 0]], 24))
    array([[[ 5., 90.,  0.],
            [ 5., 50.,  0.]]])
    """
    return forward_kinematics(motion)[0]


def measure_angular_changes(rotations: Floats) -> Floats:
    """Return the second differences of rotations in radians, |w_t - w_t-1|.

    w_t = log(q_t^-1 q_t+1) is the step of a rotation q from one frame to the next. The
    rotations have the shape (n_frames, ..., 4), the results (n_frames - 2, ...).

    Examples
    --------
    >>> angles = np.array([0.0, 0.1, 0.4, 0.7])
    >>> turning = np.zeros((4, 4))
    >>> turning[:, 0], turning[:, 3] = np.sin(angles / 2), np.cos(angles / 2)
    >>> measure_angular_changes(turning).round(3)
    array([0.2, 0. ])
    """
    steps = quaternion_to_vector(compose(invert(rotations[:-1]), rotations[1:]))
    return np.asarray(np.linalg.norm(np.diff(steps, axis=0), axis=-1))


def compute_points(motion: Motion) -> Floats:
    """Return world positions of joints, then end sites, shape (n_frames, n_points, 3)."""
    return append_end_sites(motion, *forward_kinematics(motion))


def append_end_sites(motion: Motion, positions: Floats, rotations: Floats) -> Floats:
    """Return the world positions of joints with those of the end sites appended."""
    ends = motion.skeleton.end_site_parents
    reach = rotate(rotations[:, ends], motion.skeleton.end_site_offsets)
    return np.concatenate([positions, positions[:, ends] + reach], axis=1)


def end_site_positions(motion: Motion) -> Floats:
    """Return world positions of the end sites, shape (n_frames, n_end_sites, 3)."""
    return compute_points(motion)[:, len(motion.skeleton) :]


def find_traveling_joint(moved: Mapping[int, Floats], rotations: Floats) -> int:
    """Return the index of the joint that carries the figure through space.

    This is the root or, if the root never moves, the first translated joint below it that
    does; the root again if none does.

    Positions of the root and the translated joints are those of `Motion.moved`; the
    rotations have the shape (n_frames, n_joints, 4).

    Examples
    --------
    >>> still, upright = np.zeros((2, 3)), np.zeros((2, 2, 4)) + [0, 0, 0, 1]
    >>> find_traveling_joint({0: still, 1: still + [[0], [5]]}, upright)
    1
    """
    for joint in sorted(moved):
        path = np.hstack([moved[joint], rotations[:, joint]])
        if np.ptp(path, axis=0).max() > STILL_TOLERANCE:
            return joint
    return 0


def figure_height(motion: Motion) -> float:
    """Return the height of the moving figure in centimeters.

    The median, over at most 200 frames, of the vertical distance between the highest and
    the lowest joint or end site. The rest pose is unsuitable: in some files it is a
    straight line.

    Examples
    --------
    >>> from keyweave import Skeleton
    >>> leg = Skeleton(("hip", "knee"), [-1, 0], [[0, 90, 0], [0, -40, 0]])
    >>> figure_height(Motion(leg, [[[0, 0, 0, 1]] * 2], [[0, 90, 0]], 24))
    40.0
    """
    rows = np.linspace(0, len(motion) - 1, min(len(motion), 200)).astype(int)
    points = compute_points(motion.take(rows))
    heights = np.ptp(points[..., "xyz".index(motion.up_axis)], axis=1)
    return compute_median(heights)
