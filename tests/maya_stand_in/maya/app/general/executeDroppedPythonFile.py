"""What Maya does with a Python file that is dropped on its viewport."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path


def executeDroppedPythonFile(droppedFile: str, obj: str) -> None:
    """Import a file and call its `onMayaDroppedPythonFile`."""
    # Seen in tools that are installed by dropping: the folder is put before all others
    # and whatever is first afterwards is taken away; a file is imported once only.
    path = Path(droppedFile)
    sys.path.insert(0, str(path.parent))
    try:
        module = import_module(path.stem)
        if hasattr(module, "onMayaDroppedPythonFile"):
            module.onMayaDroppedPythonFile(obj)
    finally:
        sys.path.pop(0)
