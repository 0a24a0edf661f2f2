"""The `keyweave` command, one file per verb.

Nothing heavy is imported before a verb runs, so that asking for help is quick.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec

NEEDED = ("click", "rich")  # of the extra [app]


def main() -> None:
    """Run the command on what stands on the command line, and exit.

    The exit status is 0, or 2 for wrong use, or 1 for wrong data, with one sentence
    on standard error.
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
