"""Two-bone inverse kinematics: bend a limb so that its end arrives at a target.

The middle joint, a knee or an elbow, bends about its own axis until the end has the right
distance from the start; then the whole limb swings to the target. So the plane of the limb
is kept, and a target at the end changes nothing. An almost straight limb
has no plane of its own: it takes the mean axis of the limb over all frames.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from ..errors import DataError
from ..geometry.arrays import Bools, Floats, ease_in_out
from ..geometry.rotations import (
    compose,
    invert,
    rotate,
    shortest_arcs,
    vector_to_quaternion,
)
from ..geometry.vectors import cross, distance, dot, length, per_vector, unit_vector
from .skeleton import Skeleton

BACKWARD_SINE = 0.02  # of the angle between both bones, about 1 degree
LEAST_BEND = 0.06  # radians; from there, slopes fall to 0 at a straight limb
SOFT_REACH = 0.97  # of the length of a limb, from which it straightens softly
STRAIGHT_SINE = 0.15  # of the angle between both bones; below, the mean axis takes over


@dataclass(frozen=True, eq=False)
class Limb:
    """The joints of a limb and their poses in the world.

    Attributes
    ----------
    skeleton : Skeleton
    joints : tuple of int
        The start, the middle and the end, such as hip, knee and ankle. Joints between them
        keep their local rotations.
    positions : ndarray, shape (n_frames, n_points, 3)
        Of all joints of the skeleton, in centimeters; end sites may follow.
    rotations : ndarray, shape (n_frames, n_joints, 4)
        From the axes of each joint to world axes.

    Raises
    ------
    DataError
        If a joint is not above the next one in the hierarchy.

    Examples
    --------
    >>> from keyweave import examples
    >>> from keyweave.animation.kinematics import forward_kinematics
    >>> walk = examples.load_walk().cut(1, 30)
    >>> joints = tuple(map(walk.skeleton.index, ("LeftUpLeg", "LeftLeg", "LeftFoot")))
    >>> limb = Limb(walk.skeleton, joints, *forward_kinematics(walk))
    >>> print(limb.lengths[0].round(1))
    85.5
    >>> raised = limb.end + [0, 5, 0]
    >>> local = limb.reach(raised, limb.rotations[:, joints[2]])
    >>> rotations = walk.rotations.copy()
    >>> rotations[:, joints] = local
    >>> moved, _ = forward_kinematics(walk.with_(rotations=rotations))
    >>> bool(np.allclose(moved[:, joints[2]], raised))
    True
    """

    skeleton: Skeleton
    joints: tuple[int, int, int]
    positions: Floats
    rotations: Floats

    def __post_init__(self) -> None:
        names = [self.skeleton.names[joint] for joint in self.joints]
        for i in (0, 1):
            if self.joints[i] not in self.skeleton.list_above(self.joints[i + 1]):
                raise DataError(names[i], f"is not above {names[i + 1]} in the hierarchy")

    @property
    def start(self) -> Floats:
        """Positions of the first joint, shape (n_frames, 3)."""
        return self.positions[:, self.joints[0]]

    @property
    def end(self) -> Floats:
        """Positions of the last joint, shape (n_frames, 3)."""
        return self.positions[:, self.joints[2]]

    @cached_property
    def bones(self) -> tuple[Floats, Floats]:
        """Vectors from the start to the middle and from there to the end."""
        middle = self.positions[:, self.joints[1]]
        return middle - self.start, self.end - middle

    @cached_property
    def lengths(self) -> Floats:
        """Sums of the lengths of both bones, shape (n_frames,)."""
        upper, lower = self.bones
        return length(upper) + length(lower)

    @cached_property
    def chain(self) -> list[int]:
        """Joints below the start, down to the end."""
        joint, chain = self.joints[2], []
        while joint != self.joints[0]:
            chain.append(joint)
            joint = int(self.skeleton.parents[joint])
        return chain[::-1]

    def scale(self, factors: Floats) -> Limb:
        """Return the limb with bones that are longer by factors, shape (n_frames,)."""
        upper, lower = (per_vector(factors) * bone for bone in self.bones)
        positions = np.array(self.positions)
        positions[:, self.joints[1]] = self.start + upper
        positions[:, self.joints[2]] = self.start + upper + lower
        return replace(self, positions=positions)

    @cached_property
    def bend_axes(self) -> Floats:
        """Unit vectors about which the middle joint is bent, across the first bone."""
        upper, lower = self.bones
        normal = cross(unit_vector(upper), unit_vector(lower))
        start = self.rotations[:, self.joints[0]]
        mean = unit_vector(rotate(invert(start), normal).mean(axis=0))
        if not mean.any():  # straight on all frames
            mean = np.eye(3)[np.abs(rotate(invert(start[0]), upper[0])).argmin()]
        usual = rotate(start, np.broadcast_to(mean, upper.shape))
        own = ease_in_out(np.clip(dot(normal, usual) / STRAIGHT_SINE, 0.0, 1.0))
        axes = per_vector(own) * unit_vector(normal) + per_vector(1 - own) * usual
        along = unit_vector(upper)
        return unit_vector(axes - per_vector(dot(axes, along)) * along)

    @cached_property
    def is_backward(self) -> Bools:
        """Whether the middle joint is bent against its axis, shape (n_frames,)."""
        upper, lower = self.bones
        sine = dot(upper, cross(self.bend_axes, lower)) / (length(upper) * length(lower))
        return np.asarray(sine > BACKWARD_SINE)

    def swing(self, targets: Floats) -> tuple[Floats, Floats]:
        """Return the rotations of both bones, in world axes, that take the end to targets.

        Targets that the limb cannot reach are approached as closely as possible. The
        rotations, of the upper and of the lower bone, have the shape (n_frames, 4), the
        targets (n_frames, 3).
        """
        upper, lower = self.bones
        bend = self._bend(distance(self.start, targets))
        reached = unit_vector(upper + rotate(bend, lower))
        arc = shortest_arcs(reached, unit_vector(targets - self.start))
        return arc, compose(arc, bend)

    def align_bend(self) -> tuple[Floats, Floats]:
        """Return the rotations of both bones that bend the limb about its axis.

        The end stays. They are in world axes, as those of `swing`; only a limb that is
        almost straight, or bent backward, changes.
        """
        upper, lower = self.bones
        whole = upper + lower
        along = unit_vector(whole)
        height = length(upper - per_vector(dot(upper, along)) * along)
        across = unit_vector(cross(along, self.bend_axes))
        middle = per_vector(dot(upper, along)) * along + per_vector(height) * across
        ends = ((upper, middle), (lower, whole - middle))
        first, second = (shortest_arcs(*map(unit_vector, pair)) for pair in ends)
        return first, second

    def _bend(self, wanted: Floats) -> Floats:
        """Return rotations of the second bone that put the end at a distance of the start.

        |u + R(a) l|^2 = d^2 gives b cos a + c sin a = (d^2 - u^2 - l^2) / 2 for an axis
        n across the bone u, with b = u . l and c = u . (n x l).
        """
        upper, lower = self.bones
        axes = self.bend_axes
        b, c = dot(upper, lower), dot(upper, cross(axes, lower))
        aim = (wanted * wanted - dot(upper, upper) - dot(lower, lower)) / 2
        size = np.hypot(b, c)
        straight = np.arctan2(c, b)  # rotation that straightens the limb
        angle = np.arccos(np.clip(aim / np.where(size > 0, size, 1.0), -1.0, 1.0))
        # A knee that is bent backward stays so as long as it is bent about as far.
        backward = (straight > 0) & (angle < 2 * straight)
        angle = straight + np.where(backward, -angle, angle)
        return vector_to_quaternion(per_vector(angle) * axes)

    def reach(self, targets: Floats, end_rotations: Floats) -> Floats:
        """Return the local rotations of the three joints that put the end at targets.

        End rotations, shape (n_frames, 4), are in world axes; the results have the shape
        (n_frames, 3, 4).
        """
        return self.turn(*self.swing(targets), end_rotations)

    def turn(self, upper: Floats, lower: Floats, end_rotations: Floats) -> Floats:
        """Return the local rotations of the joints after rotations of both bones.

        All are in world axes, shape (n_frames, 4); the results are as of `reach`.
        """
        start, middle, end = self.joints
        above = [self._parent_rotations(joint) for joint in self.joints]
        parents = above[0], compose(upper, above[1]), compose(lower, above[2])
        world = (
            compose(upper, self.rotations[:, start]),
            compose(lower, self.rotations[:, middle]),
            end_rotations,
        )
        local = [compose(invert(p), q) for p, q in zip(parents, world)]
        return np.stack(local, axis=1)

    def _parent_rotations(self, joint: int) -> Floats:
        parent = int(self.skeleton.parents[joint])
        if parent < 0:
            return np.zeros((len(self.rotations), 4)) + [0.0, 0.0, 0.0, 1.0]
        return self.rotations[:, parent]


def stop_softly(distances: Floats, reach: Floats, lengths: Floats) -> Floats:
    """Return distances between the ends of a limb that straightens softly beyond a reach.

    A limb of length L that misses m beyond its reach r straightens to
    r + s (1 - exp(-m / s)), with s half of what is left of its length, (L - r) / 2. So it
    is straight nowhere.

    Examples
    --------
    >>> stop_softly(np.array([90.0, 99.0, 120.0]), np.array(97.0), np.array(100.0)).round(2)
    array([90. , 98.1, 98.5])
    """
    missing = np.maximum(distances - reach, 0.0)
    s = np.maximum(lengths - reach, 1e-9 * lengths) / 2
    softer: Floats = distances - missing - s * np.expm1(-missing / s)
    return softer


def measure_bend(length: Floats, upper: Floats, lower: Floats) -> tuple[Floats, Floats]:
    """Return the angles by which limbs are bent, and their slopes by the limbs' lengths.

    cos k = (l^2 - a^2 - b^2) / 2ab for bones a and b whose ends are l apart.

    Examples
    --------
    >>> bend, slope = measure_bend(np.array([1.0, 0.8]), np.array([0.5]), np.array([0.5]))
    >>> print(np.degrees(bend).round(1), slope.round(2))
    [ 0.   73.7] [-0.   -3.33]
    """
    cosine = (length**2 - upper**2 - lower**2) / (2 * upper * lower)
    bend = np.arccos(np.clip(cosine, -1.0, 1.0))
    slope = -length / (upper * lower * np.sin(np.maximum(bend, LEAST_BEND)))
    return bend, slope * np.minimum(bend / LEAST_BEND, 1.0)
