"""Callbacks: the functions that are called after something happened in a session.

An error of a callback reaches whoever caused it: Maya only prints it, but may call the
function again and again.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any, NamedTuple

# Names of events, by what of a session they tell of.
EVENTS = {"selection": "SelectionChanged", "time": "timeChanged"}


class Callback(NamedTuple):
    """A function, what it is told of, and what it gets besides.

    Attributes
    ----------
    kind : {"event", "scene", "check", "curve edited", "node added", "node removed"}
    topic : object
        Name of the event, number of the message, or type of node; None for all.
    function : callable
    client_data : object
    """

    kind: str
    topic: Any
    function: Callable[..., Any]
    client_data: Any


class Callbacks(dict[int, Callback]):
    """The callbacks of a session, by the numbers under which they are removed."""

    def __init__(self) -> None:
        super().__init__()
        self._numbers = count(1)

    def add(self, callback: Callback) -> int:
        """Let a function be called; return its number."""
        number = next(self._numbers)
        self[number] = callback
        return number

    def remove(self, number: int) -> None:
        """Let a function no longer be called."""
        if self.pop(number, None) is None:
            raise RuntimeError("(kInvalidParameter): there is no such callback")

    def tell(self, kind: str, topic: Any, *facts: Any) -> None:
        """Call the functions that wait for this, in the order in which they were added."""
        for number, one in list(self.items()):
            fits = one.kind == kind and one.topic in (None, topic)
            if fits and number in self:
                one.function(*facts, one.client_data)
