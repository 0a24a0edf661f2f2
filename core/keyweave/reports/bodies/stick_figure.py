"""Stick figures: the points and bones of a motion, its limbs, and its facing direction.

Bodies, which pages and strips paint, follow from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2

import numpy as np

from ...animation.kinematics import append_end_sites, forward_kinematics
from ...animation.mapping.labeling import find_sides
from ...animation.motion import Motion
from ...animation.skeleton import Skeleton
from ...geometry.arrays import Floats
from ...geometry.rotations import compose

GHOST = "ghost"  # the side of all bones of a figure to compare with
SIDE_NAMES = {"l": "left", "r": "right", "": "middle"}
Z_TO_Y_UP = np.sqrt(0.5) * np.array([-1.0, 0.0, 0.0, 1.0])  # quaternion
FACING_SECONDS = 1.0  # time over which the facing direction is averaged; about a stride


@dataclass(frozen=True, eq=False)
class StickFigure:
    """The drawn points and bones of a motion.

    Attributes
    ----------
    points : ndarray, shape (n_frames, n_points, 3)
        Positions of joints and then of end sites, in centimeters; y is up. A root that
        stays behind while the figure walks away is left out.
    bones : tuple of (int, int)
        Indices of each bone's end points, parent first.
    sides : tuple of {"left", "right", "middle", "ghost"}
        Side of each bone, or that it belongs to a figure to compare with.
    facing : float
        Facing direction of hips and shoulders, averaged over the first second: the angle
        from the z axis toward the x axis, in radians.
    """

    points: Floats
    bones: Bones
    sides: tuple[str, ...]
    facing: float = 0.0

    @property
    def ground(self) -> float:
        """Height of the ground in centimeters: a low percentile of the lowest points."""
        return float(np.percentile(self.points[..., 1].min(axis=1), 10))

    @property
    def height(self) -> float:
        """Height of the figure above the ground, in centimeters; never 0."""
        highest = np.percentile(self.points[..., 1].max(axis=1), 90)
        return max(float(highest) - self.ground, float(self._lengths.max(initial=1e-3)))

    @property
    def extent(self) -> float:
        """Length of the longest chain of bones, in centimeters; never 0."""
        longest, beyond = 1e-3, np.zeros(self.points.shape[1])
        for (parent, child), length in reversed([*zip(self.bones, self._lengths)]):
            chain = length + beyond[child]
            longest = max(longest, float(beyond[parent] + chain))
            beyond[parent] = max(beyond[parent], chain)
        return longest

    @property
    def _lengths(self) -> Floats:
        return compute_bone_lengths(self.points, self.bones)


def build_stick_figure(motion: Motion) -> StickFigure:
    """Reduce a motion to points and bones.

    Parameters
    ----------
    motion : Motion

    Returns
    -------
    StickFigure

    Examples
    --------
    >>> from keyweave import Skeleton
    >>> legs = Skeleton(("hip", "LeftFoot", "RightFoot"), [-1, 0, 0],
    ...                 [[0, 90, 0], [10, -90, 0], [-10, -90, 0]])
    >>> figure = build_stick_figure(Motion(legs, [[[0, 0, 0, 1]] * 3], [[0, 90, 0]], 24))
    >>> figure.bones, figure.sides
    (((0, 1), (0, 2)), ('left', 'right'))
    """
    points, _ = pose_upright(motion)
    return connect_points(motion, points, find_kept_points(motion.skeleton, points))


def pose_upright(motion: Motion) -> tuple[Floats, Floats]:
    """Return the joints and end sites of a motion and the rotations of joints; y is up."""
    positions, rotations = forward_kinematics(motion)
    points = append_end_sites(motion, positions, rotations)
    if motion.up_axis != "z":
        return points, rotations
    return convert_to_y_up(points), compose(Z_TO_Y_UP, rotations)


def convert_to_y_up(points: Floats) -> Floats:
    """Return points of a world with z up in one with y up.

    Examples
    --------
    >>> convert_to_y_up(np.array([1.0, 2.0, 3.0]))
    array([ 1.,  3., -2.])
    """
    return np.asarray(points[..., [0, 2, 1]] * [1, 1, -1])


def connect_points(motion: Motion, points: Floats, kept: Sequence[int]) -> StickFigure:
    """Return the figure of some of a motion's joints and end sites; see `pose_upright`."""
    skeleton = motion.skeleton
    parents = [*skeleton.parents.tolist(), *skeleton.end_site_parents.tolist()]
    sides = tuple(SIDE_NAMES[side] for side in find_sides(motion))
    sides += tuple(sides[joint] for joint in skeleton.end_site_parents)
    place = {point: i for i, point in enumerate(kept)}
    limbs = [point for point in kept if parents[point] in place]
    bones = tuple((place[parents[point]], place[point]) for point in limbs)
    points, sides = points[:, kept], tuple(sides[point] for point in limbs)
    soon = points[: max(1, round(FACING_SECONDS * motion.frame_rate))]
    return StickFigure(points, bones, sides, compute_facing(soon, bones, sides))


def find_kept_points(skeleton: Skeleton, points: Floats) -> list[int]:
    """Return the joints and end sites that are drawn.

    All of them, without the root if it has a single child that moves away from it.
    """
    parents = [*skeleton.parents.tolist(), *skeleton.end_site_parents.tolist()]
    every = [*range(len(parents))]
    children = [child for child, parent in enumerate(parents) if parent == 0]
    if len(children) != 1:
        return every
    reach = np.linalg.norm(points[:, children[0]] - points[:, 0], axis=-1)
    is_left_behind = np.ptp(reach) > 0.5 * np.median(reach) + 1e-6
    return every[1:] if is_left_behind else every


Bones = tuple[tuple[int, int], ...]  # indices of each bone's end points, parent first


def compute_bone_lengths(points: Floats, bones: Bones) -> Floats:
    """Return the length of each bone on the first frame, in centimeters.

    Examples
    --------
    >>> compute_bone_lengths(np.array([[[0.0, 0, 0], [0, 3, 4]]]), ((0, 1),))
    array([5.])
    """
    ends = points[0, np.array(bones, dtype=np.intp).reshape(-1, 2)]
    lengths: Floats = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=-1)
    return lengths


def compute_facing(points: Floats, bones: Bones, sides: Sequence[str]) -> float:
    """Return the facing direction of hips and shoulders, averaged over all frames.

    Parameters
    ----------
    points : ndarray, shape (n_frames, n_points, 3)
    bones : tuple of (int, int)
    sides : sequence of {"left", "right", "middle"}
        Side of each bone.

    Returns
    -------
    float
        Angle from the z axis toward the x axis, in radians; 0 without limbs.

    Examples
    --------
    >>> points = np.array([[[0.0, 90, 0], [0, 90, 10], [0, 90, -10]]])
    >>> round(np.degrees(compute_facing(points, ((0, 1), (0, 2)), ("left", "right"))))
    -90
    """
    starts = _find_limb_starts(bones, sides, compute_bone_lengths(points, bones))
    if not all(starts.values()):
        return 0.0
    left, right = (points[:, starts[side]].mean(axis=(0, 1)) for side in ("left", "right"))
    x, _, z = left - right
    return atan2(-z, x)  # across the shoulders, then a quarter turn


def _find_limb_starts(
    bones: Bones, sides: Sequence[str], lengths: Floats
) -> dict[str, list[int]]:
    """Return the points of hips and shoulders, where limbs start, by side.

    In some files, the bones from the middle to these points have zero length.
    """
    starts: dict[str, list[int]] = {"left": [], "right": []}
    limbs: set[int] = set()
    for (parent, child), side, length in zip(bones, sides, lengths):
        if side != "middle" and length > 1e-6:
            if parent not in limbs:
                starts[side].append(child)
            limbs.add(child)
    return starts
