"""The joint tolerance: a maximum error of joints, and the channels that move them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from numbers import Real

import numpy as np
from numpy.typing import ArrayLike

from .._progress import offer_cancel
from ..animation.clip import Clip
from ..errors import DataError, SettingError
from ..geometry.arrays import Bools, Floats, Ints, color_rows
from ..geometry.vectors import distance

Positions = Callable[[Floats], ArrayLike]  # of channel values, (n_frames, n_channels)

SAMPLES = 12  # frames on which the effect of a channel is measured
STEP_ANGLE = 0.01  # radians
RANGE_SHARE = 0.02  # of the range of a channel without a unit


@dataclass(frozen=True, eq=False)
class JointTolerance:
    """A maximum error of joints, and the channels that move them.

    Attributes
    ----------
    tolerance : float
        Centimeters.
    positions : callable
        Function from values of the channels, shape (n_frames, n_channels), to positions of
        joints, shape (n_frames, n_joints, 3).
    depends : ndarray of bool, shape (n_channels, n_joints)
        Whether each channel moves each joint.
    kinds : sequence of str
        Kind of each channel.
    """

    tolerance: float
    positions: Positions
    depends: Bools
    kinds: Sequence[str]

    @classmethod
    def of(
        cls,
        clip: Clip,
        tolerance: float | None,
        positions: Positions | None,
        dependencies: ArrayLike | None,
        kinds: Sequence[str],
    ) -> JointTolerance | None:
        """Check a tolerance for the channels of a clip; None without one.

        Raises
        ------
        DataError
            If the dependencies have the wrong shape.
        SettingError
            If the tolerance is not above 0, or `positions` is missing.
        """
        if tolerance is None:
            return None
        if not (isinstance(tolerance, Real) and 0 < tolerance < np.inf):
            expected = "a number above 0, in centimeters"
            raise SettingError("joint_tolerance", tolerance, expected)
        if positions is None:
            raise SettingError("positions", None, "a function with joint_tolerance=")
        shape = (len(kinds), *np.shape(positions(np.array(clip.values)))[1:2])
        depends = np.ones(shape, bool) if dependencies is None else dependencies
        depends = np.array(depends, bool)
        if depends.shape != shape or len(shape) != 2:
            problem = f"have shape {depends.shape}, expected {shape}: channels and joints"
            raise DataError("dependencies", problem)
        return cls(float(tolerance), positions, depends, kinds)

    def select(self, clip: Clip, columns: Ints) -> JointTolerance:
        """Return the tolerance as one of some channels; the others keep their values."""

        def place(values: Floats) -> ArrayLike:
            table = np.array(clip.values)
            table[:, columns] = values
            return self.positions(table)

        kinds = [self.kinds[column] for column in columns]
        return JointTolerance(self.tolerance, place, self.depends[columns], kinds)

    def place(self, values: Floats) -> Floats:
        """Return the positions of joints, checked.

        Raises
        ------
        DataError
            If their shape is wrong, or one is not finite.
        """
        places = np.asarray(self.positions(values), float)
        expected = (len(values), self.depends.shape[1], 3)
        if places.shape != expected:
            problem = f"have shape {places.shape}, expected {expected}"
            raise DataError("positions", f"{problem}: frames, joints and x, y, z")
        if not np.isfinite(places).all():
            row = int(np.argwhere(~np.isfinite(places))[0, 0])
            raise DataError("positions", f"are not finite in row {row}")
        return places

    def measure_levers(self, values: Floats) -> Floats:
        """Measure the effect of each channel on each joint, in centimeters per unit.

        Channels that move different joints are changed together, and each frame shows the
        effects of different channels. The largest effect counts.
        """
        n_frames, n_channels = values.shape
        steps = self._list_steps(values)
        colors = color_rows(self.depends)
        n_colors = int(colors.max(initial=-1)) + 1
        levers, before = np.zeros(self.depends.shape), self.place(values)
        n_calls = -(-n_colors * SAMPLES // n_frames)
        for call in range(n_calls):
            offer_cancel()
            shown = (np.arange(n_frames) * n_calls + call) % n_colors
            is_changed = shown[:, np.newaxis] == colors
            moved = distance(self.place(values + is_changed * steps), before)
            for channel in range(n_channels):
                own = moved[is_changed[:, channel]] / steps[channel]
                most = own.max(axis=0, initial=0.0) * self.depends[channel]
                np.maximum(levers[channel], most, out=levers[channel])
        return levers

    def _list_steps(self, values: Floats) -> Floats:
        """Return a small change of each channel."""
        steps = RANGE_SHARE * np.ptp(values, axis=0)
        by_kind = {"angle": STEP_ANGLE, "length": self.tolerance}
        return np.array([by_kind.get(k, s) for k, s in zip(self.kinds, steps.tolist())])
