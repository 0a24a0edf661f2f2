"""The prediction of a restyled clip: its subjects, their weights, and the gait."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ....geometry.arrays import Floats
from ....methods.style.cycles import Cycle
from ....methods.style.estimators import (
    Blend,
    Question,
    blend_subjects,
    measure_distances,
    weigh_components,
)
from ....methods.style.motion_space import MotionSpace
from ....methods.style.poses import CyclePoses
from ....methods.style.restyle import find_gait, list_common_subjects, prepare_questions
from ....methods.style.speeds import FrequencyLaw
from ....methods.style.synthesis import Gait


@dataclass(frozen=True, eq=False)
class Prediction:
    """How an observed person was predicted at some speed.

    Attributes
    ----------
    space : MotionSpace
    observed : sequence of Cycle
    gaits : tuple of str
        Observed, and predicted.
    estimator : str
    parameter : float, optional
        V; None stands for the usual speed of each subject.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from keyweave import examples, find_cycles
    >>> found = find_cycles(examples.load_walk("uneven"), gait="walk")
    >>> cycles = [replace(cycle, subject=name) for cycle, name in zip(found, "abc")]
    >>> prediction = Prediction(MotionSpace.fit(cycles), cycles[:1], ("walk", "walk"))
    >>> prediction.subjects, prediction.nearest
    (['a', 'b', 'c'], 'a')
    """

    space: MotionSpace
    observed: Sequence[Cycle]
    gaits: tuple[str, str]
    estimator: str = "regression"
    parameter: float | None = None

    @cached_property
    def subjects(self) -> list[str]:
        """The subjects with cycles in both gaits."""
        return list_common_subjects(self.space, self.gaits)

    @cached_property
    def question(self) -> Question:
        """The observed person and the subjects, at the speed."""
        return prepare_questions(self.space, self.observed, self.gaits)(self.parameter)

    @cached_property
    def blend(self) -> Blend:
        """Weights of the subjects, and the share that is carried."""
        return blend_subjects(self.question, self.estimator)

    @cached_property
    def distances(self) -> Floats:
        """Distance of the observation from each subject, as in the paper (eq. 6)."""
        return measure_distances(self.question, weigh_components(self.space, "paper"))

    @cached_property
    def nearest(self) -> str:
        """The subject with the smallest distance from the observation."""
        return self.subjects[int(np.argmin(self.distances))]

    @cached_property
    def gait(self) -> Gait:
        """The predicted poses at any speed, and the stride frequency."""
        has_speed = self.parameter is not None
        return find_gait(self.space, self.observed, self.gaits, has_speed, self.estimator)

    @cached_property
    def poses(self) -> CyclePoses:
        """Predicted at the speed."""
        speeds = [c.parameter for c in self.space.cycles if c.gait == self.gaits[1]]
        usual = float(np.mean(speeds))
        return self.gait.pose(usual if self.parameter is None else self.parameter)

    def list_cycles(self, gait: str) -> list[Cycle]:
        """Return the cycles of all subjects in a gait."""
        return [cycle for cycle in self.space.cycles if cycle.gait == gait]

    def fit_law(self, gait: str) -> FrequencyLaw:
        """Return the stride frequency of a gait in the space."""
        return FrequencyLaw.fit(self.list_cycles(gait))
