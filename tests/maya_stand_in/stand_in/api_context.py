"""`MDGContext`: the time at which plugs are read; by default the current one."""

from __future__ import annotations

from typing import Any, ClassVar

from .api_units import MTime, seconds_of, time_at
from .session import session


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

    def isNormal(self) -> bool:
        """Return whether it is that of the current time."""
        return self._seconds is None

    def getTime(self) -> MTime:
        """Return its time."""
        return time_at(session().time if self._seconds is None else self._seconds)

    def isCurrent(self) -> bool:
        """Return whether plugs are read in it."""
        return _CURRENT[-1]._seconds == self._seconds

    @staticmethod
    def current() -> MDGContext:
        """Return the one in which plugs are read."""
        return _CURRENT[-1]

    def makeCurrent(self) -> MDGContext:
        """Let plugs be read in it; return the one in which they were read before."""
        before, _CURRENT[-1] = _CURRENT[-1], MDGContext(self)
        return before


MDGContext.kNormal = MDGContext()
_CURRENT = [MDGContext()]


def seconds_in(context: Any) -> float:
    """Return the time at which a plug is read."""
    if not isinstance(context, MDGContext):
        raise TypeError(f"an MDGContext is needed, not {context!r}")
    seconds = _CURRENT[-1]._seconds if context._seconds is None else context._seconds
    return session().time if seconds is None else seconds
