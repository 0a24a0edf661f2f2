"""`maya.utils`: functions that are called as soon as Maya is idle."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from stand_in.commands.dialogs import run_deferred
from stand_in.session.session import session

__all__ = ["executeDeferred", "processIdleEvents"]


def executeDeferred(fn: Callable[..., Any], *args: Any, **kwargs: Any) -> None:
    """Call a function as soon as Maya is idle."""
    session().deferred.append(partial(fn, *args, **kwargs))


def processIdleEvents() -> None:
    """Let Maya be idle: call what waits for that."""
    run_deferred(session())
