"""The values of plugs: read at some time, many frames at once, and set.

Values are in radians and centimetres. Where one frame after another is asked for, the
range of playback is computed at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from keyweave.scenes.maya_ascii import Plug

from ..errors import StandInError
from ..nodes import attributes
from ..session.scene import LiveScene
from ..session.session import Session, session
from .objects import MObject, object_of
from .units import MDGContext, seconds_in

MOST_FRAMES = 20_000
MOST_PLUGS = 10_000


@dataclass
class Known:
    """What is known of a plug while a scene stays as it is."""

    scene: LiveScene
    n_changes: int
    values: dict[float, Any] = field(default_factory=dict)
    is_ahead: bool = False


_KNOWN: dict[Plug, Known] = {}


def value_at(now: Session, plug: Plug, seconds: float) -> Any:
    """Return a plug's value; from the second time on, the range is computed at once."""
    known = _KNOWN.get(plug)
    scene = now.scene
    if known is None or known.scene is not scene or known.n_changes != scene.n_changes:
        if len(_KNOWN) >= MOST_PLUGS:
            _KNOWN.clear()
        known = _KNOWN[plug] = Known(scene, scene.n_changes)
    if seconds not in known.values:
        if known.values and not known.is_ahead:
            known.values.update(_range(now, plug))
            known.is_ahead = True
        if seconds not in known.values:
            known.values[seconds] = now.value(plug, seconds)
    return known.values[seconds]


def _range(now: Session, plug: Plug) -> dict[float, Any]:
    """Return a number's or a matrix's values on the frames of playback; of others none."""
    first, last = (now.frames(at) for at in (now.playback.minimum, now.playback.maximum))
    if not 0 < last - first < MOST_FRAMES:
        return {}
    times = [now.seconds(frame) for frame in np.arange(first, last + 1).tolist()]
    (values,) = now.scene.evaluate([plug], np.array(times))
    if np.ndim(values) == 3:
        return dict(zip(times, values))
    if np.ndim(values) > 1:
        return {}
    return dict(zip(times, np.broadcast_to(values, len(times)).tolist()))


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

    def _set(self, value: Any) -> Any:
        """Set what nothing drives; the undo queue does not hear of it, as in Maya."""
        with session().journal.captured():
            set_value(self._known(), value)
        return self


def set_value(plug: Plug, value: Any) -> None:
    """Set what a plug holds, if nothing drives or locks it."""
    scene = session().scene
    # Unconfirmed in Maya: plugs refuse values while anything drives them, curves too.
    if scene.is_locked(plug) or attributes.is_driven(scene, plug):
        name = scene.plug_name(plug)
        raise RuntimeError(f"(kFailure): {name} is locked or connected")
    if isinstance(value, str) != attributes.is_text(scene, plug):
        raise RuntimeError(f"(kFailure): {scene.plug_name(plug)} does not hold {value!r}")
    scene.set_value(plug, value)


def _name(plug: Plug) -> str:
    return session().scene.plug_name(plug)
