"""Callbacks on events, scenes, nodes and animation curves: `MMessage` and its classes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from keyweave.scenes.maya_ascii import Node

from ..errors import StandInError
from ..nodes.kinds import is_a
from ..session.messages import Callback
from ..session.session import session
from .objects import object_of

# Those that Keyweave waits for, of the many that Maya has.
EVENT_NAMES = ("SelectionChanged", "timeChanged", "Undo", "Redo")


class MMessage:
    """Callbacks as such."""

    @staticmethod
    def removeCallback(id: int, /) -> None:
        """Let a callback no longer be called."""
        session().callbacks.remove(id)


class MSceneMessage(MMessage):
    """Callbacks when scenes are opened, made and saved, and when Maya ends."""

    kBeforeNew = 1
    kAfterNew = 2
    kBeforeOpen = 5
    kAfterOpen = 6
    kBeforeExport = 10
    kBeforeSave = 12
    kAfterSave = 13
    kBeforeRemoveReference = 16
    kBeforeUnloadReference = 22
    kMayaExiting = 30
    kBeforeExportCheck = 35
    kBeforeLoadReference = 36

    @staticmethod
    def addCallback(msg: int, func: Callable[..., Any], clientData: Any = None) -> int:
        """Let a function be called; return the number by which it is removed."""
        return _add("scene", msg, func, clientData)

    @staticmethod
    def addCheckCallback(msg: int, func: Callable[..., Any], clientData: Any = None) -> int:
        """Let a function be called that answers whether Maya goes on."""

        def ask(data: Any) -> None:
            if func(data) is not True:
                raise StandInError(f"{func!r} stops Maya, or does not answer")

        return _add("check", msg, ask, clientData)


class MEventMessage(MMessage):
    """Callbacks on events, by the names that `scriptJob` has for them."""

    @staticmethod
    def addEventCallback(
        name: str, func: Callable[..., Any], clientData: Any = None
    ) -> int:
        """Let a function be called; return the number by which it is removed."""
        if name not in EVENT_NAMES:
            raise StandInError(f"the stand-in sends no event {name}")
        return _add("event", name, func, clientData)


class MDGMessage(MMessage):
    """Callbacks on nodes."""

    @staticmethod
    def addNodeAddedCallback(
        function: Callable[..., Any], nodeType: str, clientData: Any = None
    ) -> int:
        """Let a function be called with each new node of a type."""
        return _add_of_nodes("node added", function, nodeType, clientData)

    @staticmethod
    def addNodeRemovedCallback(
        function: Callable[..., Any], nodeType: str, clientData: Any = None
    ) -> int:
        """Let a function be called with each node of a type that is taken away."""
        return _add_of_nodes("node removed", function, nodeType, clientData)


class MAnimMessage(MMessage):
    """Callbacks on animation curves."""

    @staticmethod
    def addAnimCurveEditedCallback(
        function: Callable[..., Any], clientData: Any = None
    ) -> int:
        """Let a function be called with the curves of each edit."""

        def call(node: Node, data: Any) -> None:
            function([object_of(node)], data)

        return _add("curve edited", None, call, clientData)


def _add_of_nodes(
    kind: str, function: Callable[..., Any], type_: str, client_data: Any
) -> int:
    def call(node: Node, data: Any) -> None:
        if is_a(node.type, type_):
            function(object_of(node), data)

    return _add(kind, None, call, client_data)


def _add(kind: str, topic: Any, function: Callable[..., Any], client_data: Any) -> int:
    if not callable(function):
        raise StandInError(f"{function!r} cannot be called back")
    return session().callbacks.add(Callback(kind, topic, function, client_data))
