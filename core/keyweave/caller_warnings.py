"""Warnings that point to the line of the caller's own code, however deep they arise."""

from __future__ import annotations

import sys
import warnings
from types import FrameType

from .errors import KeyweaveWarning

LIBRARY = __name__.partition(".")[0]


def warn_caller(message: str) -> None:
    """Warn that something is odd, at the line outside of the library that asked for it.

    Examples
    --------
    >>> with warnings.catch_warnings(record=True) as told:
    ...     warnings.simplefilter("always")
    ...     warn_caller("two joints are called hip")
    >>> told[0].category.__name__, str(told[0].message)
    ('KeyweaveWarning', 'two joints are called hip')
    """
    level, frame = 2, sys._getframe(1)
    while frame.f_back is not None and _is_own(frame):
        level, frame = level + 1, frame.f_back
    warnings.warn(message, KeyweaveWarning, stacklevel=level)


def _is_own(frame: FrameType) -> bool:
    """Return whether a frame runs code of the library."""
    return str(frame.f_globals.get("__name__")).partition(".")[0] == LIBRARY
