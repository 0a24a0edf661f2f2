"""The event loop of the panel: Qt's; see `keyweave_maya.panel.host.EventLoop`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from Qt import QtCore

Stop = Callable[[], None]


class QtEventLoop(QtCore.QObject):
    """Calls functions on the interface thread: soon, after a while, or whenever it is idle.

    Parameters
    ----------
    parent : QObject, optional
        What owns it and its timers.
    """

    _posted = QtCore.Signal(object)

    def __init__(self, parent: Any = None) -> None:
        super().__init__(parent)
        self._is_open = True
        self._timers: set[Any] = set()
        self._posted.connect(self._call, QtCore.Qt.QueuedConnection)

    def _call(self, function: Callable[[], None]) -> None:
        if self._is_open:
            function()

    def post(self, function: Callable[[], None]) -> None:
        """Call a function on the interface thread soon; may be called on any thread."""
        try:
            self._posted.emit(function)
        except RuntimeError:  # the panel was closed, and this object with it
            return

    def call_later(self, seconds: float, function: Callable[[], None]) -> Stop:
        """Call a function after a while; return a function that prevents that."""

        return self._start(round(1000 * seconds), function, is_single=True)

    def call_idle(self, function: Callable[[], bool]) -> Stop:
        """Call a function whenever the loop is idle, until it returns False."""
        return self._start(0, function)

    def _start(
        self, milliseconds: int, function: Callable[[], Any], is_single: bool = False
    ) -> Stop:
        timer = QtCore.QTimer(self)
        timer.setTimerType(QtCore.Qt.PreciseTimer)

        def stop() -> None:
            if timer in self._timers:
                self._timers.discard(timer)
                timer.stop()
                timer.deleteLater()

        def run() -> None:
            if is_single:
                stop()
                function()
            elif not function():
                stop()

        self._timers.add(timer)
        timer.timeout.connect(run)
        timer.start(milliseconds)
        return stop

    def close(self) -> None:
        """Stop all timers; nothing is called from now on."""
        self._is_open = False
        for timer in [*self._timers]:
            timer.stop()
            timer.deleteLater()
        self._timers.clear()
