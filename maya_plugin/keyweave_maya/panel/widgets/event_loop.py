"""The event loop of the panel: Qt's; see `keyweave_maya.panel.host.EventLoop`."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from Qt import QtCore, QtWidgets

from ..host import Stop, stop_nothing
from ..precedence import Precedence


class QtEventLoop(QtCore.QObject):
    """Calls functions on the interface thread: soon, after a while, or whenever it is idle.

    Its timers are numbers of this object. Timers that are objects and call Python functions
    crash PySide2 when they are deleted by what they call.
    """

    _posted = QtCore.Signal()
    _held = QtCore.Signal()

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_open = True
        self.precedence = Precedence()
        self._functions: deque[Callable[[], None]] = deque()
        self._timers: dict[int, tuple[Callable[[], object], bool]] = {}
        self._posted.connect(self._call_posted, QtCore.Qt.QueuedConnection)
        self._held.connect(self.precedence.give, QtCore.Qt.QueuedConnection)

    def hold(self) -> None:
        """Let threads wait until the interface has served the events that are due."""
        if self._is_open and not self.precedence.is_taken:
            self.precedence.take()
            self._held.emit()

    def post(self, function: Callable[[], None]) -> None:
        """Call a function on the interface thread soon; may be called on any thread."""
        if not self._is_open:
            return
        self._functions.append(function)
        try:
            self._posted.emit()
        except RuntimeError:  # the panel was closed meanwhile, and this object with it
            self._functions.clear()

    def _call_posted(self) -> None:
        if self._is_open and self._functions:
            self.hold()
            self._functions.popleft()()

    def call_later(self, seconds: float, function: Callable[[], None]) -> Stop:
        """Call a function after a while; return a function that prevents that."""
        return self._start(round(1000 * seconds), function, is_single=True)

    def call_idle(self, function: Callable[[], bool]) -> Stop:
        """Call a function whenever the loop is idle, until it returns False."""
        return self._start(0, function, is_single=False)

    def _start(
        self, milliseconds: int, function: Callable[[], object], is_single: bool
    ) -> Stop:
        if not self._is_open:
            return stop_nothing
        number, timer = self.startTimer(milliseconds), (function, is_single)
        self._timers[number] = timer
        return lambda: self._kill(number, timer)

    def _kill(self, number: int, timer: tuple[Callable[[], object], bool]) -> None:
        if self._timers.get(number) is timer:  # the number may be that of a later one
            del self._timers[number]
            self.killTimer(number)

    def timerEvent(self, event: QtCore.QTimerEvent) -> None:
        number = event.timerId()
        if number not in self._timers:
            return
        timer = function, is_single = self._timers[number]
        self.hold()
        if is_single:
            self._kill(number, timer)
            function()
        elif not function():
            self._kill(number, timer)

    def close(self) -> None:
        """Stop all timers; nothing is called from now on."""
        self._is_open = False
        self.precedence.give()
        self._functions.clear()
        for number, timer in [*self._timers.items()]:
            self._kill(number, timer)
