"""Maya as a whole: `MGlobal`, and the time slider, `MAnimControl`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..session.session import session
from .selection import MSelectionList, select, selected
from .units import MTime, seconds_of, time_at


class MGlobal:
    """Maya as a whole."""

    @staticmethod
    def displayInfo(message: str) -> None:
        """Show a message."""
        session().shown.append(("info", _text(message)))

    @staticmethod
    def displayError(message: str) -> None:
        """Show an error."""
        session().shown.append(("error", _text(message)))

    @staticmethod
    def displayWarning(message: str) -> None:
        """Show a warning."""
        session().shown.append(("warning", _text(message)))

    @staticmethod
    def getActiveSelectionList() -> MSelectionList:
        """Return what is selected."""
        return selected()

    @staticmethod
    def setActiveSelectionList(src: MSelectionList) -> None:
        """Select what a list holds, and nothing else."""
        select(src)


def _text(message: Any) -> str:
    if not isinstance(message, str):
        raise TypeError(f"MGlobal displays text, not {message!r}")
    return message


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
    def setMinMaxTime(min: MTime, max: MTime) -> None:
        """Say where playback begins and ends."""
        ends = {"minimum": seconds_of(min), "maximum": seconds_of(max)}
        _change("playback", replace(session().playback, **ends))

    @staticmethod
    def animationStartTime() -> MTime:
        """Return where the animation begins."""
        return time_at(session().playback.start)

    @staticmethod
    def animationEndTime() -> MTime:
        """Return where the animation ends."""
        return time_at(session().playback.end)

    @staticmethod
    def setAnimationStartEndTime(start: MTime, end: MTime) -> None:
        """Say where the animation begins and ends."""
        ends = {"start": seconds_of(start), "end": seconds_of(end)}
        _change("playback", replace(session().playback, **ends))

    @staticmethod
    def isPlaying() -> bool:
        """Return whether it plays."""
        return session().is_playing

    @staticmethod
    def playForward() -> None:
        """Play."""
        _change("plays_forward", True)
        _change("is_playing", True)

    @staticmethod
    def playBackward() -> None:
        """Play from the current time to the first."""
        _change("plays_forward", False)
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
