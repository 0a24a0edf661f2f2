"""The values of plugs, in radians and centimetres: read at some time, and set."""

from __future__ import annotations

from typing import Any

import numpy as np

from keyweave.maya_ascii.plugs import Plug

from . import attribute_facts as facts
from .api_context import MDGContext, seconds_in
from .api_units import MAngle, MDistance, MTime, seconds_of, time_at
from .session import session
from .values_ahead import value_at


class PlugValues:
    """What of an `MPlug` reads and sets it."""

    def __init__(self) -> None:
        self._plug: Plug | None = None

    def _known(self) -> Plug:
        if self._plug is None:
            raise RuntimeError("(kFailure): the plug is null")
        return self._plug

    def _value(self, context: MDGContext, kinds: tuple[str, ...]) -> float:
        plug = self._known()
        kind = session().kind(plug)
        if kind not in (*kinds, "any"):
            raise RuntimeError(f"(kFailure): {_name(plug)} holds no {kinds[0]}")
        value = value_at(session(), plug, seconds_in(context))
        if np.ndim(value):
            raise RuntimeError(f"(kFailure): {_name(plug)} holds more than one number")
        return float(value)

    def asDouble(self, context: MDGContext = MDGContext.kNormal) -> float:
        """Return a number."""
        return self._value(context, ("number", "integer", "length", "angle"))

    def asFloat(self, context: MDGContext = MDGContext.kNormal) -> float:
        """Return a number as exact as a float of C."""
        return float(np.float32(self.asDouble(context)))

    def asInt(self, context: MDGContext = MDGContext.kNormal) -> int:
        """Return a whole number."""
        return round(self._value(context, ("integer", "number")))

    def asBool(self, context: MDGContext = MDGContext.kNormal) -> bool:
        """Return whether a number is not 0."""
        return bool(self._value(context, ("number", "integer")))

    def asMAngle(self, context: MDGContext = MDGContext.kNormal) -> MAngle:
        """Return an angle."""
        return MAngle(self._value(context, ("angle",)), MAngle.kRadians)

    def asMDistance(self, context: MDGContext = MDGContext.kNormal) -> MDistance:
        """Return a length."""
        return MDistance(self._value(context, ("length",)), MDistance.kCentimeters)

    def asMTime(self, context: MDGContext = MDGContext.kNormal) -> MTime:
        """Return a time."""
        return time_at(self._value(context, ("time",)))

    def asString(self, context: MDGContext = MDGContext.kNormal) -> str:
        """Return text."""
        plug = self._known()
        if not facts.is_text(session().scene, plug):
            raise RuntimeError(f"(kFailure): {_name(plug)} holds no text")
        found = session().scene.graph.data(plug.node).values.get((plug.attribute, plug.at))
        return found if isinstance(found, str) else ""

    def setDouble(self, value: float, /) -> Any:
        """Set a number."""
        return self._set(float(value))

    def setInt(self, value: int, /) -> Any:
        """Set a whole number."""
        return self._set(float(int(value)))

    def setBool(self, value: bool, /) -> Any:
        """Set 1 or 0."""
        return self._set(float(bool(value)))

    def setMAngle(self, value: MAngle, /) -> Any:
        """Set an angle."""
        return self._set(value.asUnits(MAngle.kRadians))

    def setMDistance(self, value: MDistance, /) -> Any:
        """Set a length."""
        return self._set(value.asUnits(MDistance.kCentimeters))

    def setMTime(self, value: MTime, /) -> Any:
        """Set a time."""
        return self._set(seconds_of(value))

    def setString(self, value: str, /) -> Any:
        """Set text."""
        return self._set(str(value))

    def _set(self, value: Any) -> Any:
        """Set what nothing drives; the undo queue does not hear of it, as in Maya."""
        with session().journal.captured():
            set_value(self._known(), value)
        return self


def set_value(plug: Plug, value: Any) -> None:
    """Set what a plug holds, if nothing drives or locks it."""
    scene = session().scene
    # Unconfirmed in Maya: plugs refuse values while anything drives them, curves too.
    if scene.is_locked(plug) or facts.is_driven(scene, plug):
        name = scene.plug_name(plug)
        raise RuntimeError(f"(kFailure): {name} is locked or connected")
    if isinstance(value, str) != facts.is_text(scene, plug):
        raise RuntimeError(f"(kFailure): {scene.plug_name(plug)} does not hold {value!r}")
    scene.set_value(plug, value)


def _name(plug: Plug) -> str:
    return session().scene.plug_name(plug)
