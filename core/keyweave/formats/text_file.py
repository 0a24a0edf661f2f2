"""Text files in any common encoding.

All formats read through these functions, so a missing or binary file raises the same error
everywhere; `file_writing` writes.
"""

from __future__ import annotations

import json
from numbers import Real
from pathlib import Path
from sys import float_info
from typing import Any

from ..errors import FileFormatError


def read_text(path: str | Path) -> str:
    """Read a text file and convert its line endings to ``"\\n"``.

    The encoding is UTF-8, with or without a byte order mark. A file that is not valid
    UTF-8 is decoded as Windows-1252, as old exporters write it.

    Parameters
    ----------
    path : str or Path

    Raises
    ------
    FileFormatError
        If the file is missing, unreadable or empty, or is a folder or a binary file.

    Examples
    --------
    >>> read_text("no_such_walk.bvh")
    Traceback (most recent call last):
    ...
    keyweave.errors.FileFormatError: no_such_walk.bvh: there is no such file
    """
    data = read_bytes(path)
    if not data.strip():
        raise FileFormatError(path, "the file is empty")
    if b"\0" in data:
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        raise FileFormatError(path, "this is a binary file, expected a text file", line)
    return _decode_text(data).replace("\r\n", "\n").replace("\r", "\n")


def read_json(path: str | Path, expected: str) -> Any:
    """Read a JSON file.

    Raise a FileFormatError if the file cannot be read or is not valid JSON. It names the
    contents that were expected, such as "a list of controls".
    """
    try:
        return json.loads(read_text(path))
    except json.JSONDecodeError as error:
        problem = f"this is not valid JSON: {error.msg}"
        raise FileFormatError(path, problem, error.lineno) from None
    except RecursionError:
        problem = f"this is not {expected}; its brackets are nested too deeply"
        raise FileFormatError(path, problem) from None


def is_json_number(value: Any, largest: float = float_info.max) -> bool:
    """Return whether a value from a JSON file is a number, and less than a limit.

    Examples
    --------
    >>> [is_json_number(value) for value in (2, 0.5, True, "2", float("nan"), 10**400)]
    [True, True, False, False, False, False]
    """
    is_real = isinstance(value, Real) and not isinstance(value, bool)
    return is_real and bool(abs(value) < largest)


def read_bytes(path: str | Path) -> bytes:
    """Return the contents of a file.

    Raise a FileFormatError if the file is missing or unreadable, or is a folder.
    """
    path = Path(path)
    try:
        if path.is_dir():
            raise FileFormatError(path, "this is a folder, expected a file")
        if not path.exists():
            raise FileFormatError(path, "there is no such file")
        if not path.is_file():  # reading a pipe or a device might never end
            raise FileFormatError(path, "this is not a regular file")
        return path.read_bytes()
    except OSError as error:
        raise FileFormatError(path, f"cannot be read ({error.strerror})") from None


def _decode_text(data: bytes) -> str:
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")
