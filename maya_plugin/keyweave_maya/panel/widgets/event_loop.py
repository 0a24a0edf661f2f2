"""The event loop of the panel: Qt's; see `keyweave_maya.panel.host.EventLoop`."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from Qt import QtCore

from ..host import Precedence, Stop, stop_nothing

PAUSE_MILLISECONDS = 200  # between questions whether idle functions may run again


@dataclass(eq=False)
class _Timer:
    function: Callable[[], object]
    is_single: bool
    number: int = 0  # of Qt
    is_resting: bool = False


def never() -> bool:
    """Return False."""
    return False


class QtEventLoop(QtCore.QObject):
    """Calls functions on the interface thread: soon, after a while, or whenever it is idle.

    Idle functions wait while `is_paused` returns True, such as while the host plays.

    Its timers are numbers of this object. Timers that are objects and call Python functions
    crash PySide2 when they are deleted by what they call. It has no parent: widgets may be
    destroyed before their panel is stopped.
    """

    _posted = QtCore.Signal()
    _held = QtCore.Signal()

    def __init__(self, is_paused: Callable[[], bool] = never) -> None:
        super().__init__()
        self._is_open, self._is_paused = True, is_paused
        self.precedence = Precedence()
        self._functions: deque[Callable[[], None]] = deque()
        self._timers: dict[int, _Timer] = {}
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
        self._posted.emit()

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
        timer = _Timer(function, is_single)
        self._run(timer, milliseconds)
        return lambda: self._kill(timer)

    def _run(self, timer: _Timer, milliseconds: int) -> None:
        timer.number = self.startTimer(milliseconds)
        self._timers[timer.number] = timer

    def _kill(self, timer: _Timer) -> None:
        if self._timers.get(timer.number) is timer:  # the number may be a later one's
            del self._timers[timer.number]
            self.killTimer(timer.number)

    def _rest(self, timer: _Timer) -> bool:
        """Let an idle function wait while that is wanted; return whether it waits."""
        is_resting = not timer.is_single and self._is_paused()
        if is_resting != timer.is_resting:
            self._kill(timer)
            timer.is_resting = is_resting
            self._run(timer, PAUSE_MILLISECONDS if is_resting else 0)
        return is_resting

    def timerEvent(self, event: QtCore.QTimerEvent) -> None:
        number = event.timerId()
        if number not in self._timers:
            return
        timer = self._timers[number]
        if self._rest(timer):
            return
        self.hold()
        if timer.is_single:
            self._kill(timer)
            timer.function()
        elif not timer.function():
            self._kill(timer)

    def close(self) -> None:
        """Stop all timers; nothing is called from now on."""
        self._is_open = False
        self.precedence.give()
        self._functions.clear()
        for timer in [*self._timers.values()]:
            self._kill(timer)
