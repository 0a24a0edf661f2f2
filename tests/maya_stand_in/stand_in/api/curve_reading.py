"""What `MFnAnimCurve` tells of a curve, and `MAnimCurveChange`: what was changed of it."""

from __future__ import annotations

from typing import Any

from keyweave.scenes.maya_ascii import Node

from ..errors import StandInError
from ..keys import tangents
from ..keys.targets import curve_of
from ..session.journal import Step
from ..session.keys import Keys
from ..session.session import session
from .arrays import items
from .nodes import MFnDependencyNode
from .objects import MObject, node_of, object_of
from .plugs import MPlug, plug_of
from .units import MAngle, MTime, seconds_of, time_at

TYPES = ("TA", "TL", "TT", "TU", "UA", "UL", "UT", "UU")
OF_KIND = {"angle": 0, "length": 1, "time": 2}
TANGENTS = {  # by name: the numbers of scene files are others
    **{1: "fixed", 2: "linear", 3: "flat", 4: "spline", 5: "step", 8: "clamped"},
    **{9: "plateau", 10: "stepnext", 11: "auto", 27: "automix", 28: "autoease"},
    29: "autocustom",
}
NUMBERS = {name: number for number, name in TANGENTS.items()}
INFINITIES = {0: "constant", 1: "linear", 3: "cycle", 4: "cycleRelative", 5: "oscillate"}
INFINITY_NUMBERS = {name: number for number, name in INFINITIES.items()}
GLOBAL = 0


class CurveReading(MFnDependencyNode):
    """What of an `MFnAnimCurve` reads a curve."""

    def __init__(self, *args: Any):
        super().__init__()
        if len(args) > 1:
            raise TypeError("MFnAnimCurve takes a curve, a plug or nothing")
        if args:
            self.setObject(_curve_of(args[0]))

    def setObject(self, object: MObject, /) -> CurveReading:
        """Ask of another curve from now on."""
        if not node_of(object).type.startswith("animCurve"):
            raise ValueError("object is incompatible with MFnAnimCurve")
        super().setObject(object)
        return self

    def _keys(self) -> Keys:
        try:
            return session().scene.curves[self._object._thing]
        except KeyError:
            raise StandInError(f"the stand-in has no keys of {self._node()}") from None

    # --- the curve ---

    @property
    def animCurveType(self) -> int:
        """What it turns into what, as a number."""
        return TYPES.index(self._node().type[-2:])

    @property
    def isWeighted(self) -> bool:
        """Whether its tangents have weights."""
        return self._keys().weighted

    @property
    def preInfinityType(self) -> int:
        """How it goes on before the first key."""
        return INFINITY_NUMBERS[self._keys().pre_infinity]

    @property
    def postInfinityType(self) -> int:
        """How it goes on after the last key."""
        return INFINITY_NUMBERS[self._keys().post_infinity]

    @property
    def numKeys(self) -> int:
        """How many keys it has."""
        return len(self._keys())

    def evaluate(self, atTime: MTime) -> float:
        """Return its value at a time."""
        return float(self._keys().evaluate(seconds_of(atTime)))

    # --- its keys ---

    def input(self, index: int) -> MTime:
        """Return the time of a key."""
        keys = self._keys()
        return time_at(keys.times[row_of(keys, index)])

    def value(self, index: int) -> float:
        """Return the value of a key."""
        keys = self._keys()
        if self._node().type == "animCurveTT":
            # Seen in plug-ins that run in Maya 2024 to 2027: keys of times have no value().
            raise RuntimeError("(kInvalidParameter): the values of this curve are times")
        return keys.values[row_of(keys, index)]

    def find(self, time: MTime) -> int | None:
        """Return the key at a time, or None, as plug-ins that run in Maya expect."""
        return self._keys().find(seconds_of(time))

    def findClosest(self, time: MTime) -> int:
        """Return the key that is nearest to a time."""
        times, seconds = self._keys().times, seconds_of(time)
        return min(range(len(times)), key=lambda row: abs(times[row] - seconds))

    def isBreakdown(self, index: int) -> bool:
        """Return whether a key is a breakdown."""
        keys = self._keys()
        return keys.breakdowns[row_of(keys, index)]

    # --- tangents ---

    def inTangentType(self, index: int) -> int:
        """Return the type of a key's tangent before it."""
        keys = self._keys()
        return NUMBERS[keys.in_types[row_of(keys, index)]]

    def outTangentType(self, index: int) -> int:
        """Return the type of a key's tangent behind it."""
        keys = self._keys()
        return NUMBERS[keys.out_types[row_of(keys, index)]]

    def getTangentXY(self, index: int, inTangent: bool) -> tuple[float, float]:
        """Return a tangent as it is used, in seconds and internal units.

        It is three times the handle, as in files; plug-ins that run in Maya 2024 to 2027
        rely on that.
        """
        keys = self._keys()
        in_x, in_y, out_x, out_y = keys.tangents
        row = row_of(keys, index)
        return (in_x[row], in_y[row]) if inTangent else (out_x[row], out_y[row])

    def getTangentAngleWeight(self, index: int, inTangent: bool) -> tuple[MAngle, float]:
        """Return a tangent's angle and weight, in frames and units of the interface."""
        keys, now = self._keys(), session()
        # Unconfirmed in Maya: angles are those that keyTangent shows.
        units = tangents.tangent_units(now, self._node(), weighted=keys.weighted)
        side = "in" if inTangent else "out"
        shown = tangents.turned(keys, row_of(keys, index), side, units)
        return MAngle(shown.angle * units.angle, MAngle.kRadians), shown.weight

    def tangentsLocked(self, index: int) -> bool:
        """Return whether a key's tangents turn together."""
        keys = self._keys()
        return keys.tangents_locked[row_of(keys, index)]

    def weightsLocked(self, index: int) -> bool:
        """Return whether a key's weights are kept."""
        keys = self._keys()
        return keys.weights_locked[row_of(keys, index)]

    # --- what curves fit a plug ---

    def timedAnimCurveTypeForPlug(self, plug: MPlug) -> int:
        """Return what type of curve over time fits a plug."""
        return OF_KIND.get(session().kind(plug_of(plug)), TYPES.index("TU"))


def row_of(keys: Keys, index: int) -> int:
    """Return the row of a key."""
    if not 0 <= index < len(keys.times):
        raise IndexError(f"the curve has {len(keys)} keys, no [{index}]")
    return index


def _curve_of(given: Any) -> MObject:
    """Return the curve that an argument is, or that drives a plug."""
    if not isinstance(given, MPlug):
        return given
    found: Node | None = curve_of(session(), plug_of(given))
    if found is None:
        raise RuntimeError("(kInvalidParameter): no curve drives the plug")
    return object_of(found)


def tangent_type(number: int, side: str) -> str:
    """Return the name of the type that a tangent gets, given by its number.

    As seen in plug-ins that run in Maya 2024 to 2027: kTangentGlobal is what the user
    prefers, and step before a key is auto.
    """
    if number == GLOBAL:
        return session().tangent_types[side]
    if number not in TANGENTS:
        raise StandInError(f"MFnAnimCurve: the stand-in has no tangents of type {number}")
    type_ = TANGENTS[number]
    return "auto" if side == "in" and type_ == "step" else type_


def infinity(number: int) -> str:
    """Return how a curve goes on, given by a number."""
    if number not in INFINITIES:
        raise RuntimeError(f"(kInvalidParameter): there is no infinity {number}")
    return INFINITIES[number]


class MAnimCurveChange:
    """What was changed of curves; takes it back and makes it again."""

    def __init__(self) -> None:
        self._steps: list[Step] = []

    def undoIt(self) -> None:
        """Take the changes back."""
        for step in reversed(self._steps):
            step.undo()

    def redoIt(self) -> None:
        """Make the changes again."""
        for step in self._steps:
            step.redo()


def column(
    given: Any, class_: type, times: list[float], usual: Any, type_: Any = None
) -> tuple[Any, ...]:
    """Return a value for each key."""
    if given is None:
        return (usual,) * len(times)
    found = items(given, class_)
    if len(found) != len(times):
        raise RuntimeError(f"(kInvalidParameter): {len(found)} for {len(times)} keys")
    return tuple(map(type_, found)) if type_ else tuple(found)


def types_of(numbers: tuple[int, ...], side: str) -> tuple[str, ...]:
    """Return the names of types of tangents on a side."""
    return tuple(tangent_type(number, side) for number in numbers)


def merged(keys: Keys, new: Keys, *, keep: bool) -> Keys:
    """Return keys with new ones, which win; between those, old ones stay only if kept."""
    if not len(new):
        return keys
    old = keys if keep else without_range(keys, new)
    stay = [row for row, time in enumerate(old.times) if new.find(time) is None]
    return old.only(stay).joined(new) if stay else new


def without_range(keys: Keys, new: Keys) -> Keys:
    """Return keys without those from the first to the last of others."""
    if not len(new):
        return keys
    first, last = new.times[0], new.times[-1]
    return keys.only(
        [row for row, time in enumerate(keys.times) if not first <= time <= last]
    )
