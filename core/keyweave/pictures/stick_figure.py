"""A motion as points and bones.

Left limbs, right limbs and the middle have a colour each, in strips and on pages alike.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..arrays import Floats
from ..kinematics import end_site_positions, joint_positions
from ..motion import Motion
from .limbs import Bones, bone_lengths, facing, limb_sides

COLORS = {"left": "#2563a8", "right": "#d9651b", "middle": "#3d434d"}
FACED = 1.0  # seconds that the way a figure faces is averaged over; about a stride


@dataclass(frozen=True, eq=False)
class StickFigure:
    """What is drawn of a motion.

    Attributes
    ----------
    points : ndarray, shape (n_frames, n_points, 3)
        Joints, then end sites, in centimetres; y is up. Without a root that stays
        behind while the figure walks away from it.
    bones : tuple of (int, int)
        The points that each bone joins, parent first.
    sides : tuple of {"left", "right", "middle"}
        One per bone.
    facing : float
        Angle from the z axis towards the x axis that hips and shoulders face on the
        average of the first second, in radians.
    """

    points: Floats
    bones: Bones
    sides: tuple[str, ...]
    facing: float = 0.0

    @property
    def ground(self) -> float:
        """Height of the ground in centimetres: where the lowest points mostly are."""
        return float(np.percentile(self.points[..., 1].min(axis=1), 10))

    @property
    def height(self) -> float:
        """How far the figure rises above the ground, in centimetres; never 0."""
        highest = np.percentile(self.points[..., 1].max(axis=1), 90)
        return max(float(highest) - self.ground, float(self._lengths.max(initial=1e-3)))

    @property
    def extent(self) -> float:
        """Longest way along the bones in centimetres, whatever the pose; never 0."""
        longest, beyond = 1e-3, np.zeros(self.points.shape[1])
        for (parent, child), length in reversed([*zip(self.bones, self._lengths)]):
            way = length + beyond[child]
            longest = max(longest, float(beyond[parent] + way))
            beyond[parent] = max(beyond[parent], way)
        return longest

    @property
    def _lengths(self) -> Floats:
        return bone_lengths(self.points, self.bones)


def stick_figure(motion: Motion) -> StickFigure:
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
    >>> figure = stick_figure(Motion(legs, [[[0, 0, 0, 1]] * 3], [[0, 90, 0]], 24))
    >>> figure.bones, figure.sides
    (((0, 1), (0, 2)), ('left', 'right'))
    """
    skeleton = motion.skeleton
    points = np.concatenate([joint_positions(motion), end_site_positions(motion)], axis=1)
    if motion.up_axis == "z":
        points = points[..., [0, 2, 1]] * [1, 1, -1]
    parents = [*skeleton.parents.tolist(), *skeleton.end_site_parents.tolist()]
    sides = limb_sides(skeleton.names)
    sides += tuple(sides[joint] for joint in skeleton.end_site_parents)
    left_behind = _left_behind(points, parents)
    kept = [point for point in range(len(parents)) if point not in left_behind]
    place = {point: i for i, point in enumerate(kept)}
    limbs = [point for point in kept if parents[point] in place]
    bones = tuple((place[parents[point]], place[point]) for point in limbs)
    points, sides = points[:, kept], tuple(sides[point] for point in limbs)
    soon = points[: max(1, round(FACED * motion.frame_rate))]
    return StickFigure(points, bones, sides, facing(soon, bones, sides))


def _left_behind(points: Floats, parents: list[int]) -> set[int]:
    """Return the root if it has one child, and that moves away from it."""
    children = [child for child, parent in enumerate(parents) if parent == 0]
    if len(children) != 1:
        return set()
    reach = np.linalg.norm(points[:, children[0]] - points[:, 0], axis=-1)
    return {0} if np.ptp(reach) > 0.5 * np.median(reach) + 1e-6 else set()
