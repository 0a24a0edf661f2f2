"""`MAnimCurveChange`, and keys in columns made of the API's arrays."""

from __future__ import annotations

from typing import Any

from .api_arrays import MIntArray, items
from .api_curve_reading import tangent_type
from .journal import Step
from .keys import Keys


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


def types_of(given: Any, usual: int, times: list[float]) -> tuple[str, ...]:
    """Return the name of a type for each key."""
    return tuple(map(tangent_type, column(given, MIntArray, times, usual)))


def merged(keys: Keys, new: Keys, *, keep: bool) -> Keys:
    """Return keys with new ones, which win; between those, old ones stay only if kept."""
    if not len(new):
        return keys
    first, last = new.times[0], new.times[-1]
    stay = [
        row
        for row, time in enumerate(keys.times)
        if (keep or not first <= time <= last) and new.find(time) is None
    ]
    return keys.only(stay).joined(new) if stay else new
