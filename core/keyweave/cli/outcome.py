"""The outcome of a command: whether its results are complete, or Ctrl-C came before.

Once all files have their names, neither Ctrl-C nor a closed pipe makes a failure of it.
"""

from __future__ import annotations

import signal
from types import FrameType

INTERRUPTED, CLOSED_PIPE = 130, 141  # exit statuses of shells: 128 and the signal


class Outcome:
    """State of a command, which survives other code that catches a KeyboardInterrupt.

    NumPy's imports raise an ImportError instead, for instance, and click exits with 1.
    """

    def __init__(self) -> None:
        self.is_complete = False
        self.is_interrupted = False

    def handle_interrupts(self) -> None:
        """Take over SIGINT, unless it is ignored, as under ``nohup``."""
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._interrupt)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        if not self.is_complete:
            self.is_interrupted = True
            raise KeyboardInterrupt

    def correct(self, status: int) -> int:
        """Return the exit status of a command that is interrupted with another one."""
        return 0 if self.is_complete else status
