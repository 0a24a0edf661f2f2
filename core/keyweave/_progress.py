"""Progress of long computations, reported to a host that may show it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

Item = TypeVar("Item")
Report = Callable[[str], None]
Check = Callable[[], None]

_report: ContextVar[Report | None] = ContextVar("report", default=None)
_check: ContextVar[Check | None] = ContextVar("check", default=None)


@contextmanager
def show_steps(report: Report, check: Check | None = None) -> Iterator[None]:
    """Call a function with the text of each step that is reported inside.

    Parameters
    ----------
    report : callable
    check : callable, optional
        Called between steps as well, without a text; like `report`, it may wait, or raise
        an exception to cancel the computation.

    Examples
    --------
    >>> with show_steps(print):
    ...     total = sum(count_steps([3, 4], "path"))
    path 1 of 2
    path 2 of 2
    >>> total
    7
    """
    tokens = _report.set(report), _check.set(check)
    try:
        yield
    finally:
        _report.reset(tokens[0])
        _check.reset(tokens[1])


def report_step(thing: str, number: int, total: int) -> None:
    """Report the number of the step that begins, counted from 1."""
    report = _report.get()
    if report is not None and total > 1:
        report(f"{thing} {number} of {total}")


def offer_cancel() -> None:
    """Let the host pause or cancel a long step; see `show_steps`."""
    check = _check.get()
    if check is not None:
        check()


def count_steps(items: Sequence[Item], thing: str) -> Iterator[Item]:
    """Yield items and report each as a step."""
    for number, item in enumerate(items, start=1):
        report_step(thing, number, len(items))
        yield item
