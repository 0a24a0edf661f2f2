"""Maya's units of time, length and angle, and conversion of tangents to angles."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

TIME_UNITS = {  # per second
    "game": 15.0,
    "film": 24.0,
    "pal": 25.0,
    "ntsc": 30.0,
    "show": 48.0,
    "palf": 50.0,
    "ntscf": 60.0,
    "hour": 1 / 3600,
    "min": 1 / 60,
    "sec": 1.0,
    "millisec": 1000.0,
    "23.976fps": 24000 / 1001,
    "29.97fps": 30000 / 1001,
    "29.97df": 30000 / 1001,
    "47.952fps": 48000 / 1001,
    "59.94fps": 60000 / 1001,
}
LENGTH_UNITS = {  # centimeters
    "mm": 0.1,
    "cm": 1.0,
    "m": 100.0,
    "km": 100000.0,
    "in": 2.54,
    "ft": 30.48,
    "yd": 91.44,
    "mi": 160934.4,
}
LENGTH_UNITS.update(
    millimeter=0.1,
    centimeter=1.0,
    meter=100.0,
    kilometer=100000.0,
    inch=2.54,
    foot=30.48,
    yard=91.44,
    mile=160934.4,
)
RADIANS_PER_DEGREE = math.pi / 180
ANGLE_UNITS = {  # radians
    "rad": 1.0,
    "deg": RADIANS_PER_DEGREE,
    "min": RADIANS_PER_DEGREE / 60,
    "sec": RADIANS_PER_DEGREE / 3600,
    "radian": 1.0,
    "degree": RADIANS_PER_DEGREE,
    "minute": RADIANS_PER_DEGREE / 60,
    "second": RADIANS_PER_DEGREE / 3600,
}
VERTICAL_ANGLE = math.pi / 2 - 1e-11  # a tangent this steep is vertical

_FPS = re.compile(r"(\d{1,6}(?:\.\d{1,9})?)fps")


def time_unit_to_rate(name: str) -> float | None:
    """Return the rate of a time unit per second, or None if the unit is unknown.

    Examples
    --------
    >>> time_unit_to_rate("film"), time_unit_to_rate("120fps"), time_unit_to_rate(
    ...     "fortnight")
    (24.0, 120.0, None)
    """
    frames = _FPS.fullmatch(name)
    rate = TIME_UNITS.get(name) or (float(frames[1]) if frames else 0.0)
    return rate or None


def rate_to_time_unit(rate: float) -> str:
    """Return Maya's time unit for a frame rate, or "sec" if Maya has no such unit.

    Examples
    --------
    >>> rate_to_time_unit(30), rate_to_time_unit(120), rate_to_time_unit(33.3)
    ('ntsc', '120fps', 'sec')
    """
    for name, known in TIME_UNITS.items():
        if math.isclose(known, rate, rel_tol=1e-9):
            return name
    name = f"{rate:.0f}fps" if float(rate).is_integer() else "sec"
    return name if time_unit_to_rate(name) else "sec"


@dataclass(frozen=True)
class TangentUnits:
    """The units of a curve's tangent angles and weights."""

    time: float  # per second
    value: float  # internal units
    angle: float  # radians
    weighted: bool


def angle_to_tangent(
    angle: float, weight: float, units: TangentUnits
) -> tuple[float, float]:
    """Convert a file's tangent angle and weight to x in seconds and y in internal units.

    The angle is measured on axes in frames and the file's units. The weight is the length
    of the handle, a third of the tangent.
    """
    angle *= units.angle
    length = 3 * weight if units.weighted else 1.0
    x = 0.0 if abs(angle) >= VERTICAL_ANGLE else length * math.cos(angle) / units.time
    y = length * math.sin(angle) * units.value
    if units.weighted:
        return x, y
    norm = math.hypot(x, y)
    return x / norm, y / norm


def tangent_to_angle(x: float, y: float, units: TangentUnits) -> tuple[float, float]:
    """Return the angle and weight of a tangent; the inverse of `angle_to_tangent`."""
    x, y = x * units.time, y / units.value
    if not units.weighted:
        angle = math.atan(y / x) if x else math.copysign(math.pi / 2, y) if y else 0.0
        return angle / units.angle, 1.0
    if x < 0:  # Maya ignores such a handle
        return 0.0, 0.0
    return math.atan2(y, x) / units.angle, math.hypot(x, y) / 3
