"""Groups of cycles, and differences in motion space, in degrees and in mm [UG04]_."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ...animation.kinematics import forward_kinematics
from ...animation.motion import Motion
from ...animation.skeleton import Skeleton
from ...geometry.arrays import Floats
from .cycles import Cycle
from .poses import CyclePoses, stack_cycles, stack_poses
from .subject_poses import SubjectPoses, group_speeds


@dataclass(frozen=True)
class Difference:
    """A difference between cycles.

    Attributes
    ----------
    distance : float
        In motion space, normalized as in eq. 6.
    degrees : float
        RMS angle between local rotations.
    millimeters : float
        Mean distance between joints, relative to the hips and without heading.
    """

    distance: float
    degrees: float
    millimeters: float


def average_pairs(pairs: Floats) -> Difference:
    """Return the mean of differences in columns, shape (3, ...)."""
    return Difference(*(float(row.mean()) for row in pairs))


def average_differences(differences: Sequence[Difference]) -> Difference:
    """Return the mean of differences; NaN without any."""
    if not differences:
        return Difference(*[float("nan")] * 3)
    columns = [(d.distance, d.degrees, d.millimeters) for d in differences]
    return Difference(*np.mean(columns, axis=0).tolist())


@dataclass(frozen=True, eq=False)
class Seen:
    """Cycles as a space sees them."""

    rotations: Floats  # (n, N, n_joints, 4)
    coefficients: Floats  # (n, m), in motion space
    places: Floats  # (n, N, n_joints, 3), of joints; see `place_joints`


def measure_pairs(seen: Seen, others: Seen, variances: Floats) -> Floats:
    """Return differences in the order of `Difference`, shape (3, n_cycles, n_others)."""
    weights = variances**2
    off = seen.coefficients[:, np.newaxis] - others.coefficients
    distances = np.sqrt((weights * off**2).sum(axis=-1) / weights.sum())
    angles = np.degrees(measure_angles(seen.rotations, others.rotations))
    return np.stack([distances, angles, measure_lengths(seen.places, others.places)])


def measure_angles(q: Floats, p: Floats) -> Floats:
    """Return RMS angles between cycles in radians, each with each, shape (n, m).

    The rotations are of shapes (n, N, n_joints, 4) and (m, N, n_joints, 4).
    """
    sums = np.zeros((len(q), len(p)))
    for row, rotations in enumerate(q):
        dots = np.abs(np.einsum("...i,...i->...", rotations, p))
        sums[row] = (np.arccos(np.minimum(dots, 1.0)) ** 2).mean(axis=(1, 2))
    return 2 * np.sqrt(sums)


def measure_lengths(places: Floats, others: Floats) -> Floats:
    """Return mean distances between joints, each cycle with each, shape (n, m).

    The first joint, from which the others are measured, does not count. Places are of
    shapes (n, N, n_joints, 3) and (m, N, n_joints, 3).
    """
    lengths = np.zeros((len(places), len(others)))
    for row, points in enumerate(places[:, :, 1:]):
        off = others[:, :, 1:] - points
        lengths[row] = np.sqrt((off * off).sum(axis=-1)).mean(axis=(1, 2))
    return lengths


def place_joints(poses: CyclePoses, skeleton: Skeleton) -> Floats:
    """Return the joints of cycles relative to the hips in mm, shape (n, N, n_joints, 3)."""
    rotations = poses.rotations.reshape(-1, *poses.rotations.shape[-2:])
    still = Motion(skeleton, rotations, np.zeros((len(rotations), 3)), 30)
    positions, _ = forward_kinematics(still)
    positions = positions - positions[:, :1]
    return 10 * positions.reshape(*poses.rotations.shape[:-1], 3)


@dataclass(frozen=True, eq=False)
class Group:
    """The cycles of a subject in a gait, or at a speed of it.

    Attributes
    ----------
    subject, gait : str
    cycles : tuple of Cycle
    """

    subject: str
    gait: str
    cycles: tuple[Cycle, ...]

    @cached_property
    def poses(self) -> CyclePoses:
        """Of all cycles, along the first axis."""
        return stack_cycles(self.cycles)

    @cached_property
    def pace(self) -> SubjectPoses:
        """Poses at any speed."""
        return SubjectPoses.of(self.cycles)

    @property
    def mean(self) -> CyclePoses:
        """The mean of the cycles, with a first axis of length 1."""
        return stack_poses([self.pace.mean])

    @cached_property
    def places(self) -> Floats:
        """See `place_joints`."""
        return place_joints(self.poses, self.skeleton)

    @cached_property
    def mean_places(self) -> Floats:
        """See `place_joints`."""
        return place_joints(self.mean, self.skeleton)

    @property
    def skeleton(self) -> Skeleton:
        """That of the first cycle."""
        return self.cycles[0].skeleton

    @property
    def parameter(self) -> float:
        """Mean speed."""
        return float(np.mean([cycle.parameter for cycle in self.cycles]))

    @cached_property
    def speeds(self) -> list[Group]:
        """Groups of about equal speed."""
        numbers = group_speeds([cycle.parameter for cycle in self.cycles])
        if len(numbers) == 1:
            return [self]
        chosen = [tuple(self.cycles[i] for i in each) for each in numbers]
        return [Group(self.subject, self.gait, each) for each in chosen]


def list_groups(cycles: Sequence[Cycle]) -> list[Group]:
    """Return the cycles of each subject in each gait."""
    keys = dict.fromkeys((cycle.subject, cycle.gait) for cycle in cycles)
    return [
        Group(*key, tuple(c for c in cycles if (c.subject, c.gait) == key)) for key in keys
    ]
