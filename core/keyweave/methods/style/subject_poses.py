"""Poses of a subject at any speed: a cubic spline in V through its recorded speeds.

Beyond them the subject keeps the poses of the nearest one: straight and damped lines miss
people who are left out by more, a line in log V too (``benchmarks/style.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...geometry.arrays import Floats
from ...geometry.splines import weigh_knots
from .cycles import Cycle
from .poses import CyclePoses, add_poses, average_poses, stack_cycles, subtract_poses

SAME_SPEED = 1.15  # cycles up to this factor above the slowest of a group are at one speed
ON_THE_SPOT = 0.1  # leg lengths; all shorter jumps form one group


def group_speeds(speeds: Sequence[float]) -> list[list[int]]:
    """Return the numbers of cycles in groups of about equal speed, from the slowest on.

    Examples
    --------
    >>> group_speeds([1.0, 2.0, 1.1, 2.1])
    [[0, 2], [1, 3]]
    """
    groups: list[list[int]] = []
    for number in np.argsort(speeds, kind="stable").tolist():
        slowest = speeds[groups[-1][0]] if groups else -np.inf
        if not groups or speeds[number] > max(SAME_SPEED * slowest, ON_THE_SPOT):
            groups.append([])
        groups[-1].append(number)
    return groups


@dataclass(frozen=True, eq=False)
class SubjectPoses:
    """The poses of a subject in a gait as a function of the speed."""

    mean: CyclePoses  # of all cycles; about it, poses are interpolated
    speeds: Floats  # (n_speeds,), V of each group of cycles, increasing
    vectors: Floats  # (n_speeds, N, d), mean of each group about the mean of all

    @classmethod
    def of(cls, cycles: Sequence[Cycle]) -> SubjectPoses:
        """Return the poses of cycles of a subject in a gait."""
        poses, speeds = stack_cycles(cycles), [cycle.parameter for cycle in cycles]
        groups, mean = group_speeds(speeds), average_poses(poses)
        vectors = [subtract_poses(average_poses(poses[group]), mean) for group in groups]
        knots = [np.mean([speeds[number] for number in group]) for group in groups]
        return cls(mean, np.array(knots), np.stack(vectors))

    @property
    def recorded(self) -> CyclePoses:
        """The poses at each speed, along the first axis."""
        return add_poses(self.mean, self.vectors)

    def at(self, parameter: float | None) -> CyclePoses:
        """Return the poses at a speed V; None stands for the mean of all cycles.

        Beyond the subject's own speeds, the poses are those of the nearest one.
        """
        if parameter is None or len(self.speeds) == 1:
            return self.mean
        weights = weigh_knots(self.speeds, parameter)
        return add_poses(self.mean, np.tensordot(weights, self.vectors, 1))
