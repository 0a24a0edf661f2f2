"""The right of way of the interface: while it works, threads wait at their next step.

Python runs one thread at a time. A thread that computes runs again after five milliseconds,
and whenever the interface thread calls NumPy; painting a frame then takes five times as
long.
"""

from __future__ import annotations

import threading

LONGEST_WAIT = 0.1  # seconds; a thread goes on after them, whatever the interface does


class Precedence:
    """Lets the interface thread finish what it does before threads go on.

    Examples
    --------
    >>> precedence = Precedence()
    >>> precedence.take()
    >>> precedence.is_taken
    True
    >>> precedence.give()
    >>> precedence.yield_turn()  # at once
    """

    def __init__(self) -> None:
        self._is_free = threading.Event()
        self._is_free.set()

    @property
    def is_taken(self) -> bool:
        """Whether the interface thread works."""
        return not self._is_free.is_set()

    def take(self) -> None:
        """Let threads wait from now on."""
        self._is_free.clear()

    def give(self) -> None:
        """Let threads go on."""
        self._is_free.set()

    def yield_turn(self) -> None:
        """Wait while the interface thread works; for threads, between two steps."""
        self._is_free.wait(LONGEST_WAIT)
