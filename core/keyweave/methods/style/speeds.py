"""Speeds in leg lengths per second: which ones a space covers, and their frequency."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ...errors import SettingError
from ...geometry.arrays import Floats
from .cycles import Cycle
from .motion_space import MotionSpace, weigh_subjects

INMAN = (0.743, 0.5)  # factor and exponent of V
LEAST_SPREAD = 0.1  # of log V, for an exponent of the database's own
CARRIED = 0.6  # of the observed person's logarithmic deviation from the law


class SpeedRange(NamedTuple):
    """Speeds of a gait in leg lengths per second.

    Attributes
    ----------
    least, lowest, highest, most : float
        The lowest and highest one that was recorded, and those that are allowed: half the
        recorded span beyond.
    """

    least: float
    lowest: float
    highest: float
    most: float


def find_speed_range(space: MotionSpace, gait: str) -> SpeedRange:
    """Return the speeds of a gait that were recorded and those that are allowed."""
    speeds = [cycle.parameter for cycle in space.cycles if cycle.gait == gait]
    low, high = min(speeds), max(speeds)
    room = max(0.5 * (high - low), 0.25 * low)
    return SpeedRange(max(low - room, 0.0), low, high, high + room)


def check_parameter(space: MotionSpace, gait: str, parameter: float) -> None:
    """Raise a SettingError if a speed is farther than half the recorded span beyond it."""
    first, low, high, last = find_speed_range(space, gait)
    if not first <= parameter <= last:
        expected = (
            f"from {first:.2f} to {last:.2f} legs/s for gait {gait!r}, which was recorded "
            f"from {low:.2f} to {high:.2f}"
        )
        raise SettingError("parameter", round(float(parameter), 3), expected)


@dataclass(frozen=True)
class FrequencyLaw:
    """Strides per second as a power of V: f = factor V ** exponent.

    Examples
    --------
    >>> law = FrequencyLaw(0.75, 0.5)
    >>> float(law.at(4.0))
    1.5
    """

    factor: float
    exponent: float

    @classmethod
    def fit(cls, cycles: Sequence[Cycle]) -> FrequencyLaw:
        """Return the law of cycles, with Inman's exponent if their speeds hardly differ."""
        weights = weigh_subjects(cycles)
        x = np.log([cycle.parameter for cycle in cycles])
        y = -np.log([cycle.duration for cycle in cycles])
        x0, y0 = weights @ x, weights @ y
        spread = weights @ (x - x0) ** 2
        exponent = INMAN[1]
        if spread > LEAST_SPREAD**2:
            exponent = float(weights @ ((x - x0) * (y - y0)) / spread)
        return cls(float(np.exp(y0 - exponent * x0)), exponent)

    def at(self, parameter: Floats | float) -> Floats:
        """Return strides per second at speeds."""
        return np.asarray(self.factor * np.asarray(parameter, float) ** self.exponent)

    def carry(self, observed: Sequence[Cycle], law: FrequencyLaw) -> FrequencyLaw:
        """Return the law of a person who was observed in another gait or at another speed.

        Parameters
        ----------
        observed : sequence of Cycle
        law : FrequencyLaw
            Of the gait in which the person was observed.
        """
        deviations = [-np.log(c.duration) - np.log(law.at(c.parameter)) for c in observed]
        factor = self.factor * float(np.exp(CARRIED * np.mean(deviations)))
        return FrequencyLaw(factor, self.exponent)
