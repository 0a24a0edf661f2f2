"""`MGlobal`, and what is told of scenes: `MMessage` and `MSceneMessage`."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

from .api_selection import MSelectionList, select, selected
from .errors import StandInError
from .session import session

_IDS = count(1)


class MGlobal:
    """Maya as a whole."""

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


class MMessage:
    """Callbacks as such."""

    @staticmethod
    def removeCallback(id: int, /) -> None:  # noqa: A002
        """Let a callback no longer be called."""
        if session().callbacks.pop(id, None) is None:
            raise RuntimeError("(kInvalidParameter): there is no such callback")


class MSceneMessage(MMessage):
    """Callbacks when scenes are opened, made and saved."""

    kAfterNew = 2
    kAfterOpen = 6

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
