"""Computing in a worker thread: the newest request wins, and the interface never waits.

One thread is started on demand. It ends when it has been idle for a while, and at `close`.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar

from keyweave._progress import show_steps
from keyweave.errors import collect_warnings

from .host import EventLoop

IDLE_SECONDS = 10.0  # for which a thread waits for the next request
T = TypeVar("T")
LOG = logging.getLogger(__name__)


class CanceledError(Exception):
    """A computation was canceled; raised at its next step."""


def ignore(_: object) -> None:
    """Do nothing with a value."""


def start_thread(work: Callable[[], None]) -> None:
    """Run a function in a new thread."""
    threading.Thread(target=work, name="keyweave panel", daemon=False).start()


@dataclass(eq=False)
class _Request(Generic[T]):
    compute: Callable[[], T]
    done: Callable[[T], None]
    failed: Callable[[Exception], None]
    progress: Callable[[str], None]
    is_canceled: bool = False
    step: str = ""
    is_step_posted: bool = False
    warnings: list[str] = field(default_factory=list)

    def check(self) -> None:
        """Raise a CanceledError if the request was canceled."""
        if self.is_canceled:
            raise CanceledError


class Computation:
    """Runs functions one at a time; a newer function replaces those that wait.

    Methods are called on the interface thread, and callbacks run there. Callbacks of a
    request that was canceled, or replaced by a newer one, are not called. `start` runs a
    function in a thread, which ends after waiting `idle_seconds` for another request.
    """

    def __init__(
        self,
        loop: EventLoop,
        start: Callable[[Callable[[], None]], None] = start_thread,
        idle_seconds: float = IDLE_SECONDS,
    ):
        self._loop, self._start, self._idle_seconds = loop, start, idle_seconds
        self._changed = threading.Condition()
        self._newest: _Request[Any] | None = None  # until it is delivered
        self._waiting: _Request[Any] | None = None
        self._has_worker = False
        self._is_open = True

    @property
    def is_running(self) -> bool:
        """Whether a request has neither been delivered nor canceled."""
        return self._newest is not None

    def submit(
        self,
        compute: Callable[[], T],
        done: Callable[[T], None],
        failed: Callable[[Exception], None] = ignore,
        progress: Callable[[str], None] = ignore,
    ) -> None:
        """Call a function in the worker thread, instead of any that was submitted before.

        It can be canceled at the steps that it reports to `keyweave._progress`. The
        callbacks get the result, the error, or the text of a step.
        """
        self.cancel()
        with self._changed:
            if not self._is_open:
                return
            self._newest = self._waiting = _Request(compute, done, failed, progress)
            self._changed.notify()
            needs_worker, self._has_worker = not self._has_worker, True
        if needs_worker:
            self._start(self._work)

    def cancel(self) -> None:
        """Forget the request; if it runs, it ends at its next step."""
        with self._changed:
            if self._newest is not None:
                self._newest.is_canceled = True
            self._newest = self._waiting = None

    def close(self) -> None:
        """Cancel, and end the thread without waiting for it."""
        self.cancel()
        with self._changed:
            self._is_open = False
            self._changed.notify()

    def _work(self) -> None:
        """Run requests in the worker thread until it has been idle for a while."""
        while True:
            request = self._take()
            if request is None:
                return
            self._run(request)
            del request  # idle threads keep nothing alive

    def _take(self) -> _Request[Any] | None:
        with self._changed:
            self._changed.wait_for(
                lambda: self._waiting is not None or not self._is_open, self._idle_seconds
            )
            request, self._waiting = self._waiting, None
            self._has_worker = request is not None
            return request

    def _run(self, request: _Request[T]) -> None:
        try:
            steps = partial(self._report, request), partial(self._check, request)
            with show_steps(*steps), collect_warnings(request.warnings.append):
                request.check()
                value = request.compute()
        except CanceledError:
            return
        except Exception as error:
            failure = error
            self._loop.post(lambda: self._deliver(request, request.failed, failure))
        else:
            self._loop.post(lambda: self._deliver(request, request.done, value))

    def _check(self, request: _Request[T]) -> None:
        self._loop.precedence.yield_turn()
        request.check()

    def _report(self, request: _Request[T], step: str) -> None:
        """Cancel, or post the newest step unless one waits to be shown."""
        self._check(request)
        request.step = step
        if not request.is_step_posted:
            request.is_step_posted = True
            self._loop.post(lambda: self._show_step(request))

    def _show_step(self, request: _Request[T]) -> None:
        request.is_step_posted = False
        if not request.is_canceled and self._newest is request:
            request.progress(request.step)

    def _deliver(
        self, request: _Request[Any], callback: Callable[[T], None], value: T
    ) -> None:
        # Handlers of log records may call the host, which allows that on this thread alone.
        for text in dict.fromkeys(request.warnings):
            LOG.warning("%s", text)
        if isinstance(value, Exception):
            LOG.debug("a computation of the panel failed", exc_info=value)
        if not request.is_canceled:
            self._newest = None
            callback(value)
