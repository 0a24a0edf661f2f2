"""SIGTERM, by which render farms stop jobs, ends a run as Ctrl-C does.

Temporary files are removed, and the exit status is 143. While several files get their names
both signals are deferred, and have no effect once all files are new.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import Any, NoReturn

import click

from .outcome import Outcome
from .output import complete_results

TERMINATED = 128 + signal.SIGTERM
Handler = Callable[[int, "FrameType | None"], Any]


class Terminated(BaseException):
    """The process was asked to end."""


@contextmanager
def end_at_sigterm() -> Iterator[None]:
    """End the command with a sentence and a status if a SIGTERM arrives inside."""
    try:
        with _handle_signals(_terminate, signal.SIGTERM):
            yield
    except Terminated:
        if click.get_current_context().find_root().ensure_object(Outcome).is_complete:
            return
        click.echo("Error: terminated by SIGTERM; no output is incomplete", err=True)
        raise click.exceptions.Exit(TERMINATED) from None


@contextmanager
def defer_signals(*, is_last: bool = True) -> Iterator[None]:
    """Defer Ctrl-C and SIGTERM while results get their names.

    If these are the last results, the signals are too late then.
    """
    arrived: list[int] = []
    try:
        with _handle_signals(
            lambda number, frame: arrived.append(number), signal.SIGINT, signal.SIGTERM
        ):
            yield
            if is_last:
                complete_results()
                arrived.clear()
    finally:
        for number in arrived[:1]:
            signal.raise_signal(number)


def _terminate(number: int, frame: FrameType | None) -> NoReturn:
    raise Terminated


@contextmanager
def _handle_signals(handler: Handler, *numbers: int) -> Iterator[None]:
    """Handle signals inside; only the main thread can."""
    is_main = current_thread() is main_thread()
    known = {each: signal.signal(each, handler) for each in numbers if is_main}
    try:
        yield
    finally:
        for number, earlier in known.items():
            signal.signal(number, earlier or signal.SIG_DFL)
