"""A thread in the background, which runs functions one after another and then ends."""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from functools import partial

from keyweave._progress import show_steps
from keyweave.errors import ignore_warnings

from ..host import EventLoop

LOG = logging.getLogger(__name__)


class Background:
    """Runs functions in a thread of its own, which lives while there are any.

    Functions that can wait run after all others. Between the steps of a computation, all
    yield to the precedence. They catch their own errors; others are logged on the interface
    thread, since handlers of log records may call the host. Computing the result has warned
    already of what they warn of.
    """

    def __init__(self, loop: EventLoop) -> None:
        self._loop, self._precedence = loop, loop.precedence
        self._lock = threading.Lock()
        self._soon: deque[Callable[[], None]] = deque()
        self._later: deque[Callable[[], None]] = deque()
        self._thread: threading.Thread | None = None
        self._is_open = True

    @property
    def is_running(self) -> bool:
        """Whether a function runs or waits."""
        return self._thread is not None

    def submit(self, function: Callable[[], None], *, can_wait: bool = False) -> None:
        """Run a function after those of its kind that wait; may be called on any thread."""
        with self._lock:
            if not self._is_open:
                return
            (self._later if can_wait else self._soon).append(function)
            if self._thread is None:
                self._thread = threading.Thread(
                    target=self._work, name="keyweave preview", daemon=True
                )
                self._thread.start()

    def close(self) -> None:
        """Run no more functions; one that runs already ends by itself."""
        with self._lock:
            self._is_open = False
            self._soon.clear()
            self._later.clear()

    def _work(self) -> None:
        while True:
            with self._lock:
                waiting = self._soon or self._later
                if not waiting:
                    self._thread = None
                    return
                function = waiting.popleft()
            self._precedence.yield_turn()
            try:
                steps = show_steps(lambda _: None, self._precedence.yield_turn)
                with steps, ignore_warnings():
                    function()
            except Exception as error:
                self._loop.post(partial(_log_failure, error))


def _log_failure(error: Exception) -> None:
    LOG.error("Keyweave's preview failed in the background", exc_info=error)
