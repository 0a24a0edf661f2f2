"""The `keyweave` command: what its verbs share, and the group of all verbs.

A verb is imported when it runs, so that help and shell completion are quick.
"""

from __future__ import annotations

import signal
import sys
from importlib.util import find_spec

from .outcome import CLOSED_PIPE, INTERRUPTED, Outcome

NEEDED = ("click", "rich")  # of the extra [app]


def main() -> None:
    """Run the command with the arguments of the process, and exit.

    The exit status is 0 for success, 1 for wrong data and 2 for wrong use; an error is one
    sentence on standard error. It is 130 after Ctrl-C, wherever that arrives, and 141 if
    the reader of the output closed the pipe too early; neither fails a run whose results
    are complete.
    """
    outcome = Outcome()
    outcome.handle_interrupts()
    try:
        _run(outcome)
    except BaseException as error:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the status is known
        if outcome.is_interrupted or isinstance(error, KeyboardInterrupt):
            sys.exit(outcome.correct(INTERRUPTED))
        if isinstance(error, BrokenPipeError):
            sys.exit(outcome.correct(CLOSED_PIPE))
        raise


def _run(outcome: Outcome) -> None:
    missing = [library for library in NEEDED if find_spec(library) is None]
    if missing:
        sys.stderr.write(
            f"keyweave needs {' and '.join(missing)} to run from a shell; install with: "
            'pip install "keyweave[app]"\n'
        )
        sys.exit(1)
    from .command import keyweave

    keyweave(prog_name="keyweave", obj=outcome)
