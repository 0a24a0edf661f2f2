"""`MDGContext`: the time at which plugs are read; by default the current one."""

from __future__ import annotations

from typing import Any, ClassVar

from .api_units import seconds_of
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


MDGContext.kNormal = MDGContext()


def seconds_in(context: Any) -> float:
    """Return the time at which a plug is read."""
    if not isinstance(context, MDGContext):
        raise TypeError(f"an MDGContext is needed, not {context!r}")
    return session().time if context._seconds is None else context._seconds
