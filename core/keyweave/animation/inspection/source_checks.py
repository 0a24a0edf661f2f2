"""Checks of a motion when it is opened: rate, axis, sides, size, and facts to know of.

`keyweave.load` calls `check_source` for every file, and `bake_capture` for the skeleton of
a scene, so all verbs note the same oddities, with the option that mends each.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from ...geometry.arrays import Floats, compute_median, list_distinct
from ..feet.foot import Foot, find_feet, list_leg_lengths
from ..kinematics import compute_points
from ..mapping.joint_names import RIGHT, parse_joint_names
from ..mapping.labeling import find_slots
from ..motion import Motion
from ..skeleton import Skeleton
from .facts import NOTED_KINDS
from .inspecting import inspect

MOST_POSES = 50  # of a motion, in which the figure is measured
UPRIGHT_COSINE = 0.8  # of the angle between a trunk or legs and the axis they lie along
GROWN_LEG = 85.0  # centimeters of a grown person
LEG_RANGE = 40.0, 255.0  # centimeters; 40 is a child of three, or 102 cm read as inches
UNITS = {
    100.0: "meters",
    2.54 / 0.45: "the unit of the CMU library",
    2.54: "inches",
    0.1: "millimeters",
    0.01: "tenths of millimeters",
}
RATES = 5.0, 500.0  # frames per second
MOST_TIMES = 2.0  # that a figure is larger or smaller than a person, or another figure
USUAL_RATES = (24, 25, 29.97, 30, 48, 50, 59.94, 60, 90, 100, 120, 200, 240)
SAME_RATE = 0.005  # share by which rates differ that are printed to three digits


def check_source(motion: Motion) -> list[str]:
    """Return notes on the rate, up axis, sides and size of a motion, if they are odd.

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
    notes += _check_sides(motion.skeleton, slots)
    facts = inspect(motion).describe(*NOTED_KINDS)
    feet, head = find_feet(motion.skeleton, slots), slots.get("head")
    if not feet or head is None:
        return [*notes, *facts]
    rows = list_distinct(np.linspace(0, len(motion) - 1, MOST_POSES).astype(int))
    points = compute_points(motion.take(rows))
    notes += _check_up_axis(motion, points, feet[0], motion.skeleton.index(head))
    knows_unit = any("scale=" in note for note in motion.notes)  # from its reader
    size = [] if knows_unit else _check_size(points, feet[0])
    return [*notes, *size, *facts]


def _check_rate(motion: Motion) -> list[str]:
    least, most = RATES
    rate = motion.frame_rate
    if least <= rate <= most:
        return []
    note = (
        f"it runs at {format_short(rate)} frames per second and lasts "
        f"{motion.duration:.4g} seconds; check the time per frame in the file"
    )
    guess = _guess_rate(rate)
    if guess is None:
        return [f"{note}; state the true rate with frame_rate="]
    return [f"{note}; for {guess:.6g} frames per second, use frame_rate={guess:.6g}"]


def _guess_rate(rate: float) -> float | None:
    """Return the rate that was written as a time, or whose time is in milliseconds."""
    guesses = [1 / rate, 1000 * rate]
    for guess in guesses:
        for usual in USUAL_RATES:
            if abs(guess / usual - 1) <= SAME_RATE:
                return usual if abs(guess - usual) < 0.005 else guess
    least, most = RATES
    return next((guess for guess in guesses if least <= guess <= most), None)


def _check_sides(skeleton: Skeleton, slots: Mapping[str, str]) -> list[str]:
    """Return a note if the feet contradict the sides in the names of all limbs."""
    if skeleton.definition is not None or not has_swapped_sides(slots):
        return []
    left, right = slots["l.thigh"], slots["r.thigh"]
    return [
        f"{left} is the left leg and {right} the right one, as the feet show; the figure "
        "is mirrored, or its names have the sides swapped"
    ]


def has_swapped_sides(slots: Mapping[str, str]) -> bool:
    """Return whether the left leg, as the feet show, has the name of a right one.

    `slots` has the joint of each slot; see `find_slots`.

    Examples
    --------
    >>> [has_swapped_sides({"l.thigh": name}) for name in ("RightUpLeg", "Leg", "bone4")]
    [True, False, False]
    """
    return parse_joint_names([slots.get("l.thigh", "")])[0].side == RIGHT


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
        advice = "unless it lies on the floor, check how it was exported"
        return [f"the figure lies along {sign}{axis}; {advice}"]
    return [f"the figure lies along {axis}; if {axis} points up, use up_axis={axis}"]


def _find_axis(points: Floats, foot: Foot, head: int) -> int | None:
    """Return the axis from feet to head: 1, 2, 3 for x, y, z; negative for -x, -y, -z."""
    trunk = points[:, head] - points[:, foot.hip]
    legs = points[:, foot.hip] - points[:, foot.ankle]
    lines = np.stack([trunk, legs]) + 0.0
    lengths = np.linalg.norm(lines, axis=-1, keepdims=True)
    if not lengths.all():
        return None
    cosines = compute_median(lines / lengths, axis=1)
    along = int(np.abs(cosines).min(axis=0).argmax())
    if np.abs(cosines[:, along]).min() < UPRIGHT_COSINE or np.ptp(
        np.sign(cosines[:, along])
    ):
        return None
    return (along + 1) * int(np.sign(cosines[0, along]))


def _check_size(points: Floats, foot: Foot) -> list[str]:
    """Return a note if the legs have the length of no person, with a likely unit."""
    leg = compute_median(list_leg_lengths(points, foot))
    least, most = LEG_RANGE
    if leg <= 0 or least <= leg <= most:
        return []
    advice = suggest_unit(GROWN_LEG / leg) or "check the unit"
    return [f"the legs are {format_short(leg)} cm long; {advice}"]


def suggest_unit(factor: float) -> str:
    """Return the scale of the unit nearest to a factor in words; empty if none is near.

    Examples
    --------
    >>> suggest_unit(99.0)
    'if the file is in meters, use scale=100'
    """
    unit = min(UNITS, key=lambda each: abs(np.log(each / factor)))
    if not 1 / MOST_TIMES <= unit / factor <= MOST_TIMES:
        return ""
    return f"if the file is in {UNITS[unit]}, use scale={unit:.5g}"


def format_short(value: float) -> str:
    """Return a number with three digits, or its whole part if it is longer.

    Examples
    --------
    >>> format_short(0.03333), format_short(1200.4)
    ('0.0333', '1,200')
    """
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
