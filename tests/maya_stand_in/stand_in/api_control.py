"""`MAnimControl`: the current time, playback, and whether keys are set by the way."""

from __future__ import annotations

from typing import Any

from .api_units import MTime, seconds_of, time_at
from .session import session


class MAnimControl:
    """Maya's time slider; nothing here is kept for undo."""

    @staticmethod
    def currentTime() -> MTime:
        """Return the current time."""
        return time_at(session().time)

    @staticmethod
    def setCurrentTime(newTime: MTime) -> None:
        """Go to a time."""
        _change("time", seconds_of(newTime))
        session().steps.append(session().time)

    @staticmethod
    def minTime() -> MTime:
        """Return where playback begins."""
        return time_at(session().playback.minimum)

    @staticmethod
    def maxTime() -> MTime:
        """Return where playback ends."""
        return time_at(session().playback.maximum)

    @staticmethod
    def isPlaying() -> bool:
        """Return whether it plays."""
        return session().is_playing

    @staticmethod
    def playForward() -> None:
        """Play."""
        _change("is_playing", True)

    @staticmethod
    def stop() -> None:
        """Stop playing."""
        _change("is_playing", False)

    @staticmethod
    def autoKeyMode() -> bool:
        """Return whether keys are set by the way."""
        return session().auto_key

    @staticmethod
    def setAutoKeyMode(mode: bool) -> None:
        """Say whether keys are set by the way."""
        _change("auto_key", bool(mode))


def _change(name: str, value: Any) -> None:
    """Change something of the session, so that undo does not hear of it."""
    with session().journal.captured():
        session().put(name, value)
