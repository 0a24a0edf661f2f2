"""`MTime`, `MAngle`, `MDistance`, and `MDGContext`: the time at which plugs are read."""

from __future__ import annotations

from functools import cache
from typing import Any, ClassVar

from keyweave.formats.maya_units import RADIANS_PER_DEGREE, time_unit_to_rate

from ..errors import StandInError
from ..session.session import session

TICKS = 141_120_000  # per second; times that share one are the same
WHOLE = 1e-9

TIME_NAMES = {
    **{1: "hour", 2: "min", 3: "sec", 4: "millisec", 5: "game", 6: "film", 7: "pal"},
    **{8: "ntsc", 9: "show", 10: "palf", 11: "ntscf", 43: "23.976fps", 44: "29.97fps"},
    **{45: "29.97df", 46: "47.952fps", 47: "59.94fps", 51: "119.88fps"},
}
_FPS = """2 3 4 5 6 8 10 12 16 20 40 75 80 100 120 125 150 200 240 250 300 375 400 500 600
    750 1200 1500 2000 3000 6000"""
TIME_NAMES.update({12 + i: f"{rate}fps" for i, rate in enumerate(_FPS.split())})
TIME_NAMES.update({48: "44100fps", 49: "48000fps", 50: "90fps"})
TIME_UNITS = {name: unit for unit, name in TIME_NAMES.items()}


@cache
def _rate(unit: int) -> float:
    if unit not in TIME_NAMES:
        raise StandInError(f"MTime: the stand-in does not know the unit {unit!r}")
    return float(time_unit_to_rate(TIME_NAMES[unit]) or 0)


class MTime:
    """A time in some unit, such as frames of film."""

    kSeconds = 3
    k24FPS = 6

    __slots__ = ("_seconds", "_unit", "_value")

    def __init__(self, value: Any = 0.0, unit: int = k24FPS):
        if isinstance(value, MTime):
            value, unit = value._value, value._unit
        self._unit, self._value = unit, _number(value)
        self._seconds = self._value / _rate(unit)

    def asUnits(self, unit: int, /) -> float:
        """Return the number in a unit."""
        if unit == self._unit:
            return self._value
        found = self._seconds * _rate(unit)
        if unit == MTime.kSeconds:
            return found
        return float(round(found)) if abs(found - round(found)) < WHOLE else found

    @staticmethod
    def uiUnit() -> int:
        """Return the unit of the interface."""
        return TIME_UNITS[session().time_unit]

    def _ticks(self) -> int:
        return round(self._seconds * TICKS)

    def __eq__(self, value: object) -> bool:
        return isinstance(value, MTime) and value._ticks() == self._ticks()

    def __lt__(self, value: MTime) -> bool:
        return self._ticks() < _time(value)._ticks()

    def __le__(self, value: MTime) -> bool:
        return self._ticks() <= _time(value)._ticks()

    def __gt__(self, value: MTime) -> bool:
        return self._ticks() > _time(value)._ticks()

    def __ge__(self, value: MTime) -> bool:
        return self._ticks() >= _time(value)._ticks()

    __hash__ = None  # type: ignore[assignment]

    def __add__(self, value: MTime) -> MTime:
        return MTime(self._value + _time(value).asUnits(self._unit), self._unit)

    def __sub__(self, value: MTime) -> MTime:
        return MTime(self._value - _time(value).asUnits(self._unit), self._unit)

    def __repr__(self) -> str:
        return f"maya.api.OpenMaya.MTime({self._value!r}, {self._unit})"


def _time(given: Any) -> MTime:
    if not isinstance(given, MTime):
        raise TypeError(f"an MTime is needed, not {given!r}")
    return given


def seconds_of(given: Any) -> float:
    """Return a time in seconds."""
    return _time(given)._seconds


def time_at(seconds: float) -> MTime:
    """Return a time, to the last bit, in the interface's unit."""
    made = MTime.__new__(MTime)
    made._unit, made._value = MTime.uiUnit(), session().frames(seconds)
    made._seconds = seconds
    return made


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"a number is needed, not {value!r}")
    return float(value)


class _Measure:
    """An angle or a distance."""

    _worth: dict[int, float] = {}  # of each unit, internal ones
    _names: dict[str, int] = {}  # of units as `currentUnit` calls them
    _internal = 0

    def __init__(self, value: Any = 0.0, unit: int | None = None):
        if isinstance(value, type(self)):
            value, unit = value._value, value._unit
        self._value = _number(value)
        self._unit = self._internal if unit is None else unit
        if self._unit not in self._worth:
            raise StandInError(f"{type(self).__name__}: there is no unit {unit!r}")

    def asUnits(self, unit: int, /) -> float:
        """Return the number in a unit."""
        if unit == self._unit:
            return self._value
        return self._value * self._worth[self._unit] / self._worth[unit]

    @classmethod
    def uiUnit(cls) -> int:
        """Return the unit of the interface."""
        now = session()
        return cls._names[now.angular if "degree" in cls._names else now.linear]


class MAngle(_Measure):
    """An angle, by default in radians."""

    kRadians = 1
    kDegrees = 2

    _worth = {
        1: 1.0,
        2: RADIANS_PER_DEGREE,
        3: RADIANS_PER_DEGREE / 60,
        4: RADIANS_PER_DEGREE / 3600,
    }
    _names = {"radian": 1, "degree": 2, "minute": 3, "second": 4}
    _internal = kRadians

    def asRadians(self) -> float:
        """Return it in radians."""
        return self.asUnits(self.kRadians)


class MDistance(_Measure):
    """A length, by default in centimetres."""

    kInches = 1
    kFeet = 2
    kYards = 3
    kMiles = 4
    kMillimeters = 5
    kCentimeters = 6
    kKilometers = 7
    kMeters = 8

    _worth = {
        **{kInches: 2.54, kFeet: 30.48, kYards: 91.44, kMiles: 160934.4},
        **{kMillimeters: 0.1, kCentimeters: 1.0, kKilometers: 100000.0, kMeters: 100.0},
    }
    _names = {
        **{"inch": kInches, "foot": kFeet, "yard": kYards, "mile": kMiles},
        **{"millimeter": kMillimeters, "centimeter": kCentimeters},
        **{"kilometer": kKilometers, "meter": kMeters},
    }
    _internal = kCentimeters

    def asCentimeters(self) -> float:
        """Return it in centimetres."""
        return self.asUnits(self.kCentimeters)


class MDGContext:
    """A time at which the graph is evaluated."""

    kNormal: ClassVar[MDGContext]

    def __init__(self, *args: Any, **kwargs: Any):
        given = list(args) + [kwargs.pop("time")] if "time" in kwargs else list(args)
        if len(given) > 1 or kwargs:
            raise TypeError("MDGContext takes a time, a context or nothing")
        (one,) = given or [None]
        if isinstance(one, MDGContext):
            self._seconds: float | None = one._seconds
        else:
            self._seconds = None if one is None else seconds_of(one)


MDGContext.kNormal = MDGContext()


def seconds_in(context: Any) -> float:
    """Return the time at which a plug is read."""
    if not isinstance(context, MDGContext):
        raise TypeError(f"an MDGContext is needed, not {context!r}")
    return session().time if context._seconds is None else context._seconds
