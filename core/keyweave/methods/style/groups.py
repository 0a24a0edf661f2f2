"""The cycles of a subject in a gait, with what follows from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ...animation.skeleton import Skeleton
from ...geometry.arrays import Floats
from .cycles import Cycle
from .differences import place_joints
from .poses import CyclePoses, stack_cycles, stack_poses
from .subject_poses import SubjectPoses, group_speeds


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
