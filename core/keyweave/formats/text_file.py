"""Text files in any common encoding; a file is written completely or not at all.

All formats read and write through these functions, so a missing, binary or unwritable
file raises the same error everywhere.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
from numbers import Real
from pathlib import Path
from sys import float_info
from typing import Any

from ..errors import FileFormatError, OutputError


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
    return decode_text(data).replace("\r\n", "\n").replace("\r", "\n")


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


def write_text(path: str | Path, text: str, *, overwrite: bool = False) -> None:
    """Write a text file as UTF-8, completely or not at all.

    Raise an OutputError if the file exists and `overwrite` is False, or the file cannot be
    written.
    """
    try:
        data = text.encode("utf-8")
    except ValueError as error:
        raise OutputError(path, f"cannot be written ({error})") from None
    write_bytes(path, data, overwrite=overwrite)


def write_bytes(path: str | Path, data: bytes, *, overwrite: bool = False) -> None:
    """Write a file completely or not at all.

    The bytes go to a temporary file in the same folder, which is then renamed. If anything
    fails, an existing file is left unchanged.

    Raise an OutputError if the file exists and `overwrite` is False, or the file cannot be
    written.
    """
    check_output(path, overwrite=overwrite)
    try:
        _replace_file(Path(os.path.realpath(path)), data)  # a link stays a link
    except OSError as error:
        raise OutputError(path, f"cannot be written ({error.strerror or error})") from None
    except ValueError as error:
        raise OutputError(path, f"cannot be written ({error})") from None


def _replace_file(target: Path, data: bytes) -> None:
    """Write a temporary file and rename it to the target, keeping its permissions."""
    temporary = target.with_name(f".keyweave-{secrets.token_hex(6)}.tmp")
    try:
        temporary.write_bytes(data)
        if target.exists():
            shutil.copymode(target, temporary)
        os.replace(temporary, target)
    finally:
        if temporary.exists():
            temporary.unlink()


def check_output(path: str | Path, *, overwrite: bool = False) -> None:
    """Check that a file can be written, before a long computation starts.

    Raise an OutputError if the folder is missing, or the file exists and `overwrite` is
    False.
    """
    path = Path(path)
    try:
        if path.is_dir():
            raise OutputError(path, "is a folder, expected the name of a file")
        if path.exists() and not overwrite:
            raise OutputError(path, "already exists; use overwrite=True to replace it")
        if not path.parent.is_dir():
            raise OutputError(path, f"cannot be written: there is no folder {path.parent}")
    except OSError as error:
        raise OutputError(path, f"cannot be written ({error.strerror})") from None


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


def decode_text(data: bytes) -> str:
    """Return the text of a file in UTF-8, or else in Windows-1252."""
    for encoding in ("utf-8-sig", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")
