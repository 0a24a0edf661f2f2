"""The values of plugs, in radians and centimetres: read at some time, and set."""

from __future__ import annotations

from typing import Any

import numpy as np

from keyweave.scenes.maya_ascii import Plug

from ..errors import StandInError
from ..nodes import attributes
from ..session.known_values import value_at
from ..session.session import session
from .objects import MObject, object_of
from .units import MDGContext, seconds_in


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

    def asInt(self, context: MDGContext = MDGContext.kNormal) -> int:
        """Return a whole number."""
        return round(self._value(context, ("integer", "number")))

    def asMObject(self, context: MDGContext = MDGContext.kNormal) -> MObject:
        """Return the matrix that it holds, as an object."""
        plug = self._known()
        value = value_at(session(), plug, seconds_in(context))
        if np.shape(value) != (4, 4):
            raise StandInError(f"MPlug.asMObject: {_name(plug)} holds no matrix")
        return object_of(np.array(value))

    def setDouble(self, value: float, /) -> Any:
        """Set a number."""
        return self._set(float(value))

    def setBool(self, value: bool, /) -> Any:
        """Set a switch."""
        return self._set(float(bool(value)))

    def _set(self, value: Any) -> Any:
        """Set what nothing drives; the undo queue does not hear of it, as in Maya."""
        with session().journal.captured():
            set_value(self._known(), value)
        return self


def set_value(plug: Plug, value: Any) -> None:
    """Set what a plug holds, if nothing drives or locks it."""
    scene = session().scene
    name = scene.plug_name(plug)
    if scene.is_locked(plug):
        raise RuntimeError(f"(kFailure): {name} is locked")
    if attributes.is_driven(scene, plug):
        # Seen by public tools: setAttr on a driven plug succeeds in silence.
        # Unconfirmed in Maya: MPlug does as well, and what curves drive keeps the value
        # until the time changes; what other nodes drive is evaluated again.
        if scene.sticks(plug):
            scene.stick(plug, value)
        return
    if isinstance(value, str) != attributes.is_text(scene, plug):
        raise RuntimeError(f"(kFailure): {scene.plug_name(plug)} does not hold {value!r}")
    scene.set_value(plug, value)


def _name(plug: Plug) -> str:
    return session().scene.plug_name(plug)
