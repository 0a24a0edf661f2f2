"""Speeds in leg lengths per second: which ones a space covers, their frequency and gait.

Lengths of jumps, in leg lengths, are treated alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from ...animation.mapping.labeling import find_slots
from ...errors import SettingError
from ...geometry.arrays import Floats
from .cycles import Cycle
from .differences import place_joints
from .motion_space import MotionSpace, weigh_subjects
from .posed_body import find_legs
from .poses import CyclePoses, stack_cycles

INMAN = (0.743, 0.5)  # factor and exponent of V
LEAST_SPREAD = 0.1  # of log V or sqrt(V), for an exponent of the database's own
CARRIED = 0.6  # of the observed person's logarithmic deviation from the law
THIN = 4  # samples of a cycle between those whose feet are looked at
BLUR = (0.1, 0.1, 0.03)  # added to the spread of log V, log duration and duty factor


class SpeedRange(NamedTuple):
    """Speeds of a gait in leg lengths per second, or lengths of jumps in leg lengths.

    The lowest and highest one were recorded; the least and the most are allowed, half the
    recorded span beyond.
    """

    least: float
    lowest: float
    highest: float
    most: float


def has_jumps(space: MotionSpace, gait: str) -> bool:
    """Return whether the cycles of a gait are jumps, rather than strides."""
    return not all(cycle.is_closed for cycle in space.cycles if cycle.gait == gait)


def find_speed_range(space: MotionSpace, gait: str) -> SpeedRange:
    """Return the speeds or lengths that were recorded and those that are allowed."""
    speeds = [cycle.parameter for cycle in space.cycles if cycle.gait == gait]
    low, high = min(speeds), max(speeds)
    room = max(0.5 * (high - low), 0.25 * low)
    return SpeedRange(max(low - room, 0.0), low, high, high + room)


def check_parameter(space: MotionSpace, gait: str, parameter: float) -> None:
    """Raise a SettingError if a speed is farther than half the recorded span beyond it."""
    first, low, high, last = find_speed_range(space, gait)
    if not first <= parameter <= last:
        unit = "legs" if has_jumps(space, gait) else "legs/s"
        expected = (
            f"from {first:.2f} to {last:.2f} {unit} for gait {gait!r}, which was recorded "
            f"from {low:.2f} to {high:.2f}"
        )
        raise SettingError("parameter", round(float(parameter), 3), expected)


@dataclass(frozen=True)
class FrequencyLaw:
    """Strides per second as a power of V, or the inverse of the duration of jumps.

    f = factor V ** exponent for strides, f = factor exp(exponent sqrt(V)) for jumps: their
    length may be 0, and the time in the air grows with its square root.

    Attributes
    ----------
    factor, exponent : float
    is_cyclic : bool
        Whether V is the speed of strides, rather than the length of jumps.

    Examples
    --------
    >>> law = FrequencyLaw(0.75, 0.5)
    >>> float(law.at(4.0))
    1.5
    """

    factor: float
    exponent: float
    is_cyclic: bool = True

    @classmethod
    def fit(cls, cycles: Sequence[Cycle]) -> FrequencyLaw:
        """Return the law of cycles of a gait.

        If their speeds hardly differ, strides have Inman's exponent and jumps have 0.
        """
        weights, is_cyclic = weigh_subjects(cycles), cycles[0].is_closed
        x = _scale(np.array([cycle.parameter for cycle in cycles]), is_cyclic)
        y = -np.log([cycle.duration for cycle in cycles])
        x0, y0 = weights @ x, weights @ y
        spread = weights @ (x - x0) ** 2
        exponent = INMAN[1] if is_cyclic else 0.0
        if spread > LEAST_SPREAD**2:
            exponent = float(weights @ ((x - x0) * (y - y0)) / spread)
        return cls(float(np.exp(y0 - exponent * x0)), exponent, is_cyclic)

    def at(self, parameter: Floats | float) -> Floats:
        """Return strides per second at speeds, or jumps per second at lengths."""
        x = _scale(np.asarray(parameter, float), self.is_cyclic)
        return np.asarray(self.factor * np.exp(self.exponent * x))

    def carry(
        self, observed: Sequence[Cycle], law: FrequencyLaw, share: float = CARRIED
    ) -> FrequencyLaw:
        """Return the law of a person who was observed in another gait or at another speed.

        Parameters
        ----------
        observed : sequence of Cycle
        law : FrequencyLaw
            Of the gait in which the person was observed.
        share : float
            Of the person's deviation from that law that is kept.
        """
        deviations = [-np.log(c.duration) - np.log(law.at(c.parameter)) for c in observed]
        factor = self.factor * float(np.exp(share * np.mean(deviations)))
        return replace(self, factor=factor)


def _scale(parameter: Floats, is_cyclic: bool) -> Floats:
    return np.asarray(np.log(parameter) if is_cyclic else np.sqrt(parameter))


def recognize_gait(space: MotionSpace, cycles: Sequence[Cycle]) -> str:
    """Return the gait of a space in which strides are most likely.

    By speed, duration and duty factor, which are normally distributed over each gait.
    """
    own = describe_strides(space, cycles).mean(axis=0)
    gaits = [gait for gait in space.gaits if not has_jumps(space, gait)]
    return min(gaits, key=lambda gait: _measure_unlikelihood(space, gait, own))


def _measure_unlikelihood(space: MotionSpace, gait: str, values: Floats) -> float:
    """Return twice the negative logarithm of a likelihood, but for a constant."""
    cycles = [cycle for cycle in space.cycles if cycle.gait == gait]
    rows, weights = describe_strides(space, cycles), weigh_subjects(cycles)
    off = rows - weights @ rows
    spread = (weights * off.T) @ off + np.diag(np.square(BLUR))
    away = values - weights @ rows
    return float(away @ np.linalg.solve(spread, away) + np.linalg.slogdet(spread)[1])


def describe_strides(space: MotionSpace, cycles: Sequence[Cycle]) -> Floats:
    """Return log V, log duration and duty factor of cycles, shape (n_cycles, 3).

    The duty factor is the mean share of the time that a foot is on the ground: it moves
    backward relative to the hips at more than half their speed. Below 0.5, the body flies.
    """
    poses, body = stack_cycles(cycles), space.cycles[0]
    thin = CyclePoses(poses.rotations[:, ::THIN], poses.path[:, ::THIN])
    feet = find_legs(body.skeleton, find_slots(body.skeleton))[:, 2]
    ahead = place_joints(thin, body.skeleton)[:, :, feet, 2] / (10 * body.leg)
    ahead = ahead + thin.path[:, :, 2:]
    speed, duration = np.array([(c.parameter, c.duration) for c in cycles]).T
    steps = (np.roll(ahead, -1, axis=1) - ahead) * ahead.shape[1]
    stands = steps < -0.5 * (speed * duration)[:, np.newaxis, np.newaxis]
    return np.stack([np.log(speed), np.log(duration), stands.mean(axis=(1, 2))], axis=1)
