"""Progress of long computations, reported to a host that may show it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

Item = TypeVar("Item")
Report = Callable[[str], None]

_report: ContextVar[Report | None] = ContextVar("report", default=None)


@contextmanager
def show_steps(report: Report) -> Iterator[None]:
    """Call a function with the text of each step that is reported inside.

    Examples
    --------
    >>> with show_steps(print):
    ...     total = sum(count_steps([3, 4], "path"))
    path 1 of 2
    path 2 of 2
    >>> total
    7
    """
    token = _report.set(report)
    try:
        yield
    finally:
        _report.reset(token)


def report_step(thing: str, number: int, total: int) -> None:
    """Report the number of the step that begins, counted from 1."""
    report = _report.get()
    if report is not None and total > 1:
        report(f"{thing} {number} of {total}")


def offer_cancel() -> None:
    """Let the host cancel a computation that waits; a report may raise an exception."""
    report = _report.get()
    if report is not None:
        report("")


def count_steps(items: Sequence[Item], thing: str) -> Iterator[Item]:
    """Yield items and report each as a step."""
    for number, item in enumerate(items, start=1):
        report_step(thing, number, len(items))
        yield item
