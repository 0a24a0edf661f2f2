"""Drafts: bodies in the making, to which capsules are added one by one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...animation.mapping.labeling import find_slots
from ...animation.motion import Motion
from ...geometry.arrays import Floats
from ...geometry.rotations import invert, rotate
from ...geometry.vectors import dot, length, per_vector, unit_vector
from .stick_figure import connect_points, find_kept_points, pose_upright

Anchor = tuple[tuple[int, float], ...]  # points and their weights
CapsuleRow = tuple[int, int, tuple[float, float], int, float, int, int]
TONES = ("left", "right", "middle", "ghost")
BALL = 1.13  # radius of a joint, relative to that of its limb
MAX_MEASURED = 90  # frames on which lengths and directions are measured


class Draft:
    """A body in the making.

    Attributes
    ----------
    motion : Motion
    figure : StickFigure
        The same motion as points and bones.
    points : ndarray, shape (n_frames, n_points, 3)
    rotations : ndarray, shape (n_frames, n_joints, 4)
    samples : ndarray of int
        Rows of frames on which lengths and directions are measured.
    parents : list of int
        Of each of these points.
    names : list of str
    tones : list of int
        Of each point.
    slots : dict of str to int
        Point of each slot.
    height : float
    added : list of ndarray, shape (n_frames, 3)
        Points that move with a joint, whose numbers follow those of the points.
    carriers : list of int
        The joint of each added point.
    anchors, capsules, soles : list
    trails : tuple of int
    covered : set of int
        Points whose bones are drawn, or need no drawing.
    """

    def __init__(self, motion: Motion):
        points, rotations = pose_upright(motion)
        kept = find_kept_points(motion.skeleton, points)
        figure = connect_points(motion, points, kept)
        self.motion, self.figure = motion, figure
        self.place = {point: i for i, point in enumerate(kept)}
        self.points = figure.points
        count = min(len(motion), MAX_MEASURED)
        self.samples = np.linspace(0, len(motion) - 1, count).astype(np.intp)
        n_joints = sum(point < len(motion.skeleton) for point in kept)
        self.rotations = rotations[:, kept[:n_joints]]
        self.parents = [-1] * len(kept)
        self.tones = [TONES.index("middle")] * len(kept)
        for (parent, child), side in zip(figure.bones, figure.sides):
            self.parents[child] = parent
            self.tones[child] = TONES.index(side)
        joints = [motion.skeleton.names[point] for point in kept[:n_joints]]
        self.names = [*joints, *[""] * (len(kept) - n_joints)]
        self.slots = {
            slot: joints.index(name)
            for slot, name in find_slots(motion).items()
            if name in joints
        }
        self.height = figure.height
        self.added: list[Floats] = []
        self.carriers: list[int] = []
        self.anchors: list[Anchor] = [((i, 1.0),) for i in range(len(kept))]
        self.capsules: list[CapsuleRow] = []
        self.soles: list[tuple[str, int, int]] = []
        self.trails: tuple[int, ...] = ()
        self.covered: set[int] = set()

    def add_point(self, joint: int, places: Floats) -> int:
        """Add a point that moves with a joint, and return the number of its anchor."""
        self.added.append(places)
        self.carriers.append(joint)
        return self.add_anchor((self.points.shape[1] + len(self.added) - 1, 1.0))

    def fix_point(self, joint: int, offset: Floats) -> int:
        """Add a point at an offset in the axes of a joint; return its anchor."""
        moved = rotate(self.rotations[:, joint], offset)
        return self.add_point(joint, self.points[:, joint] + moved)

    def average_own(self, joint: int, directions: Floats) -> Floats:
        """Return the mean of directions, shape (n_samples, 3), in the axes of a joint.

        It is a unit vector, or 0.
        """
        own = rotate(invert(self.rotations[self.samples, joint]), directions)
        return unit_vector(own.mean(axis=0))

    def add_anchor(self, *parts: tuple[int, float]) -> int:
        """Add a sum of points times weights, and return its number."""
        self.anchors.append(tuple(parts))
        return len(self.anchors) - 1

    def add_blend(self, *parts: tuple[int, float]) -> int:
        """Add a sum of anchors times weights, and return its number."""
        weights: dict[int, float] = {}
        for anchor, factor in parts:
            for point, weight in self.anchors[anchor]:
                weights[point] = weights.get(point, 0.0) + factor * weight
        return self.add_anchor(*weights.items())

    def add_between(self, start: int, end: int, share: float) -> int:
        """Return the anchor of a place between two anchors."""
        if share in (0.0, 1.0):
            return end if share else start
        return self.add_blend((start, 1 - share), (end, share))

    def add_capsule(
        self,
        start: int,
        end: int,
        radii: tuple[float, float],
        *,
        side: int = -1,
        width: float = 1.0,
        tone: int = 2,
        shade: int = 0,
    ) -> None:
        """Add a capsule with radii in shares of the height."""
        sizes = (radii[0] * self.height, radii[1] * self.height)
        row = (start, end, sizes, side, width if side >= 0 else 1.0, tone, shade)
        self.capsules.append(row)

    def add_ball(self, point: int, radius: float) -> None:
        """Add the ball of a joint."""
        size = BALL * radius
        self.add_capsule(point, point, (size, size), tone=self.tones[point], shade=1)

    def find_path(self, start: int, end: int) -> list[int]:
        """Return the points from one to another below it; empty if it is not below."""
        path = [end]
        while path[-1] != start and path[-1] >= 0:
            path.append(self.parents[path[-1]])
        return path[::-1] if path[-1] == start else []

    def list_below(self, start: int) -> list[int]:
        """Return all points below one."""
        below = {start}
        for point, parent in enumerate(self.parents):
            if parent in below:
                below.add(point)
        return sorted(below - {start})

    def list_above(self, point: int) -> list[int]:
        """Return the points from a point to the root, itself included."""
        above = []
        while point >= 0:
            above.append(point)
            point = self.parents[point]
        return above

    def locate(self, anchor: int) -> Floats:
        """Return the place of an anchor on the sampled frames, shape (n_samples, 3)."""
        n, total = self.points.shape[1], np.zeros((len(self.samples), 3))
        for point, weight in self.anchors[anchor]:
            source = self.points[:, point] if point < n else self.added[point - n]
            total += weight * source[self.samples]
        return total

    def measure(self, start: int, end: int) -> float:
        """Return the median distance of two anchors."""
        return float(np.median(length(self.locate(end) - self.locate(start))))

    def measure_along(self, path: Sequence[int]) -> Floats:
        """Return the distance of each anchor of a path from the first, along the path."""
        return np.cumsum([0.0, *(self.measure(a, b) for a, b in zip(path, path[1:]))])

    def add_on_path(self, path: Sequence[int], distance: float) -> int:
        """Return the anchor of the place at a distance along a path."""
        distances = self.measure_along(path)
        bone = int(np.clip(np.searchsorted(distances, distance) - 1, 0, len(path) - 2))
        step = max(float(distances[bone + 1] - distances[bone]), 1e-12)
        share = round(float(np.clip((distance - distances[bone]) / step, 0, 1)), 6)
        return self.add_between(path[bone], path[bone + 1], share)

    def find_closest(self, places: Floats, start: int, end: int) -> tuple[Floats, Floats]:
        """Return the shares of a line between anchors closest to places, and the distances.

        Both have the shape (n_samples,); places have the shape (n_samples, 3).
        """
        first = self.locate(start)
        axis = self.locate(end) - first
        share = np.clip(
            dot(places - first, axis) / np.maximum(dot(axis, axis), 1e-12), 0, 1
        )
        return share, length(places - first - per_vector(share) * axis)

    def is_inside(self, anchor: int) -> bool:
        """Return whether a place is inside a capsule on most sampled frames."""
        if not self.capsules:
            return False
        places = self.locate(anchor)
        return any(self._is_in_capsule(places, row) for row in self.capsules)

    def _is_in_capsule(self, places: Floats, row: CapsuleRow) -> bool:
        first, last, radii, _, width = row[:5]
        share, away = self.find_closest(places, first, last)
        reach = (radii[0] + (radii[1] - radii[0]) * share) * max(width, 1.0)
        return float(np.mean(away < reach)) > 0.5
