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
UPRIGHT_COSINE = (
    0.8  # of the angle between a trunk or legs and an axis along which they are
)
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
    if least <= motion.frame_rate <= most:
        return []
    return [
        f"it runs at {motion.frame_rate:.3g} frames per second and lasts "
        f"{motion.duration:.4g} seconds; check the time per frame in the file"
    ]


def _check_up_axis(motion: Motion, points: Floats, foot: Foot, head: int) -> list[str]:
    """Return a note if trunk and legs lie along an axis that is not up."""
    trunk = points[:, head] - points[:, foot.hip]
    legs = points[:, foot.hip] - points[:, foot.ankle]
    lines = np.stack([trunk, legs]) + 0.0
    lengths = np.linalg.norm(lines, axis=-1, keepdims=True)
    if not lengths.all():
        return []
    cosines = np.abs(np.median(lines / lengths, axis=1)).min(axis=0)
    along = int(cosines.argmax())
    if "xyz"[along] == motion.up_axis or cosines[along] < UPRIGHT_COSINE:
        return []
    if "xyz"[along] == "x":
        return ["the figure lies along x; check how it was exported"]
    axis = "xyz"[along]
    return [f"the figure lies along {axis}; if {axis} points up, use up_axis={axis}"]


def _check_size(points: Floats, foot: Foot) -> list[str]:
    """Return a note if the legs have the length of no person, with a likely unit."""
    leg = float(np.median(list_leg_lengths(points, foot)))
    if leg <= 0 or GROWN_LEG / MOST_TIMES <= leg <= GROWN_LEG * MOST_TIMES:
        return []
    factor = min(UNITS, key=lambda each: abs(np.log(each * leg / GROWN_LEG)))
    fits = GROWN_LEG / MOST_TIMES <= factor * leg <= GROWN_LEG * MOST_TIMES
    advice = f"if the file is in {UNITS[factor]}, use scale={factor:g}"
    return [f"the legs are {leg:.3g} cm long; {advice if fits else 'check the unit'}"]
