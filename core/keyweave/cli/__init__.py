"""The `keyweave` command: what its verbs share, and the group of all verbs.

A verb is imported when it runs, so that help and shell completion are quick.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec

NEEDED = ("click", "rich")  # of the extra [app]


def main() -> None:
    """Run the command with the arguments of the process, and exit.

    The exit status is 0 for success, 1 for wrong data and 2 for wrong use; an error is one
    sentence on standard error.
    """
    missing = [library for library in NEEDED if find_spec(library) is None]
    if missing:
        sys.stderr.write(
            f"keyweave needs {' and '.join(missing)} to run from a shell; install with: "
            'pip install "keyweave[app]"\n'
        )
        sys.exit(1)
    try:
        from .command import keyweave

        keyweave(prog_name="keyweave")
    except KeyboardInterrupt:  # before click takes over
        sys.exit(130)
