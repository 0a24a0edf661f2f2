"""The `keyweave` command: what its verbs share, and the group of all verbs.

A verb is imported when it runs, so that help and shell completion are quick.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import MutableMapping
from importlib.util import find_spec

from .outcome import CLOSED_PIPE, INTERRUPTED, Outcome

NEEDED = ("click", "rich")  # of the extra [app]
THREADS = (  # of the libraries that NumPy may use for products of matrices
    *("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"),
    "OMP_NUM_THREADS",
)


def main() -> None:
    """Run the command with the arguments of the process, and exit.

    The exit status is 0 for success, 1 for wrong data and 2 for wrong use; an error is one
    sentence on standard error. It is 130 after Ctrl-C, wherever that arrives, and 141 if
    the reader of the output closed the pipe too early; neither fails a run whose results
    are complete.
    """
    outcome = Outcome()
    outcome.handle_interrupts()
    limit_threads(os.environ)
    try:
        _run(outcome)
    except BaseException as error:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the status is known
        if outcome.is_interrupted or isinstance(error, KeyboardInterrupt):
            sys.exit(outcome.correct(INTERRUPTED))
        if isinstance(error, BrokenPipeError):
            sys.exit(outcome.correct(CLOSED_PIPE))
        raise


def limit_threads(environment: MutableMapping[str, str]) -> None:
    """Let NumPy use one thread, unless the user has set their number.

    Matrices here are small: more threads take up to half as much processor time again, and
    the commands are not done earlier. It has to be set before NumPy loads.

    Examples
    --------
    >>> ours, theirs = {}, {"OMP_NUM_THREADS": "8"}
    >>> limit_threads(ours), limit_threads(theirs)
    (None, None)
    >>> ours["OPENBLAS_NUM_THREADS"], [*theirs]
    ('1', ['OMP_NUM_THREADS'])
    """
    if not any(name in environment for name in THREADS):
        environment.update(dict.fromkeys(THREADS, "1"))


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
