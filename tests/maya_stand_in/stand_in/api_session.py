"""`MGlobal`, and what is told of scenes: `MMessage` and `MSceneMessage`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

from .api_selection import MSelectionList, select, selected
from .errors import StandInError
from .plug_ins import API_VERSION
from .session import session
from .setting_commands import VERSION

_IDS = count(1)


class MGlobal:
    """Maya as a whole."""

    kInteractive = 0
    kBatch = 1
    kReplaceList = 0

    @staticmethod
    def displayInfo(message: str) -> None:
        """Show a note."""
        session().shown.append(("info", _text(message)))

    @staticmethod
    def displayWarning(message: str) -> None:
        """Show a warning."""
        session().shown.append(("warning", _text(message)))

    @staticmethod
    def displayError(message: str) -> None:
        """Show an error."""
        session().shown.append(("error", _text(message)))

    @staticmethod
    def mayaState() -> int:
        """Return whether Maya has its windows."""
        return MGlobal.kBatch if session().is_batch else MGlobal.kInteractive

    @staticmethod
    def mayaVersion() -> str:
        """Return the year."""
        return VERSION

    @staticmethod
    def apiVersion() -> int:
        """Return the version of the API."""
        return API_VERSION

    @staticmethod
    def isYAxisUp() -> bool:
        """Return whether y points up."""
        return session().up_axis == "y"

    @staticmethod
    def isZAxisUp() -> bool:
        """Return whether z points up."""
        return session().up_axis == "z"

    @staticmethod
    def getActiveSelectionList() -> MSelectionList:
        """Return what is selected."""
        return selected()

    @staticmethod
    def setActiveSelectionList(src: MSelectionList) -> None:
        """Select what a list holds, and nothing else."""
        select(src)

    @staticmethod
    def clearSelectionList() -> None:
        """Select nothing."""
        select(MSelectionList())


def _text(message: Any) -> str:
    if not isinstance(message, str):
        raise TypeError(f"MGlobal displays text, not {message!r}")
    return message


class MMessage:
    """Callbacks as such."""

    @staticmethod
    def removeCallback(id: int, /) -> None:  # noqa: A002
        """Let a callback no longer be called."""
        if session().callbacks.pop(id, None) is None:
            raise RuntimeError("(kInvalidParameter): there is no such callback")

    @staticmethod
    def removeCallbacks(ids: Iterable[int], /) -> None:
        """Let callbacks no longer be called."""
        for one in ids:
            MMessage.removeCallback(one)


class MSceneMessage(MMessage):
    """Callbacks when scenes are opened, made and saved."""

    kBeforeNew = 1
    kAfterNew = 2
    kBeforeOpen = 5
    kAfterOpen = 6
    kBeforeSave = 12
    kAfterSave = 13
    kMayaExiting = 30

    @staticmethod
    def addCallback(msg: int, func: Callable[..., Any], clientData: Any = None) -> int:
        """Let a function be called; return the number by which it is removed.

        The stand-in keeps it, and calls it never.
        """
        if not callable(func):
            raise StandInError(f"MSceneMessage.addCallback: {func!r} cannot be called")
        number = next(_IDS)
        session().callbacks[number] = (msg, func, clientData)
        return number
