"""Checks of a motion when it is opened: up axis, size, frame rate, and facts to know of.

Formats call `check_source` for every file, so all verbs note the same oddities.
"""

from __future__ import annotations

import numpy as np

from ...geometry.arrays import Floats
from ..feet.foot import Foot, find_feet, list_leg_lengths
from ..kinematics import compute_points
from ..mapping.labeling import find_slots
from ..motion import Motion
from .facts import NOTED_KINDS
from .inspecting import inspect

MOST_POSES = 50  # of a motion, in which the figure is measured
UPRIGHT_COSINE = 0.8  # of the angle between a trunk or legs and the axis they lie along
GROWN_LEG = 85.0  # centimeters of a grown person
MOST_TIMES = 3.0  # that a leg is longer or shorter
UNITS = {100.0: "meters", 2.54: "inches", 0.1: "millimeters", 0.01: "tenths of millimeters"}
RATES = 5.0, 500.0  # frames per second


def check_source(motion: Motion) -> list[str]:
    """Return notes on the rate, the up axis and the size of a motion, if they are odd.

    Calibration poses, glitches, repeated frames and flips are noted as well.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 30)
    >>> check_source(walk)
    []
    >>> check_source(walk.scale(0.01))
    ['the legs are 0.855 cm long; if the file is in meters, use scale=100']
    """
    notes = _check_rate(motion)
    slots = find_slots(motion.skeleton)
    facts = inspect(motion, slots).describe(*NOTED_KINDS)
    feet, head = find_feet(motion.skeleton, slots), slots.get("head")
    if not feet or head is None:
        return [*notes, *facts]
    rows = np.unique(np.linspace(0, len(motion) - 1, MOST_POSES).astype(int))
    points = compute_points(motion.take(rows))
    notes += _check_up_axis(motion, points, feet[0], motion.skeleton.index(head))
    return [*notes, *_check_size(points, feet[0]), *facts]


def _check_rate(motion: Motion) -> list[str]:
    least, most = RATES
    rate = motion.frame_rate
    if least <= rate <= most:
        return []
    note = (
        f"it runs at {rate:.3g} frames per second and lasts {motion.duration:.4g} seconds; "
        "check the time per frame in the file"
    )
    if least <= 1 / rate <= most:  # a rate in the place of the time
        return [
            f"{note}; for {1 / rate:.6g} frames per second, use frame_rate={1 / rate:.6g}"
        ]
    return [f"{note}; state the true rate with frame_rate="]


def _check_up_axis(motion: Motion, points: Floats, foot: Foot, head: int) -> list[str]:
    """Return a note if trunk and legs lie along an axis that is not up.

    A swimmer, whose rest pose stands and who moves head first, is not noted.
    """
    lying = _find_axis(points, foot, head)
    if lying is None or "xyz"[abs(lying) - 1] == motion.up_axis:
        return []
    along = abs(lying) - 1
    rest = motion.skeleton.rest_positions()[np.newaxis]
    stands = _find_axis(rest, foot, head) == "xyz".index(motion.up_axis) + 1
    travel = np.ptp(motion.root_positions, axis=0)
    if stands and travel[along] > np.delete(travel, along).max():
        return []
    axis = "xyz"[along]
    if axis == "x" or lying < 0:
        sign = "-" if lying < 0 else ""
        return [f"the figure lies along {sign}{axis}; check how it was exported"]
    return [f"the figure lies along {axis}; if {axis} points up, use up_axis={axis}"]


def _find_axis(points: Floats, foot: Foot, head: int) -> int | None:
    """Return the axis from feet to head: 1, 2, 3 for x, y, z; negative for -x, -y, -z."""
    trunk = points[:, head] - points[:, foot.hip]
    legs = points[:, foot.hip] - points[:, foot.ankle]
    lines = np.stack([trunk, legs]) + 0.0
    lengths = np.linalg.norm(lines, axis=-1, keepdims=True)
    if not lengths.all():
        return None
    cosines = np.median(lines / lengths, axis=1)
    along = int(np.abs(cosines).min(axis=0).argmax())
    if np.abs(cosines[:, along]).min() < UPRIGHT_COSINE or np.ptp(
        np.sign(cosines[:, along])
    ):
        return None
    return (along + 1) * int(np.sign(cosines[0, along]))


def _check_size(points: Floats, foot: Foot) -> list[str]:
    """Return a note if the legs have the length of no person, with a likely unit."""
    leg = float(np.median(list_leg_lengths(points, foot)))
    if leg <= 0 or GROWN_LEG / MOST_TIMES <= leg <= GROWN_LEG * MOST_TIMES:
        return []
    factor = min(UNITS, key=lambda each: abs(np.log(each * leg / GROWN_LEG)))
    fits = GROWN_LEG / MOST_TIMES <= factor * leg <= GROWN_LEG * MOST_TIMES
    advice = f"if the file is in {UNITS[factor]}, use scale={factor:g}"
    return [f"the legs are {leg:.3g} cm long; {advice if fits else 'check the unit'}"]
