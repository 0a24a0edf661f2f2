"""A folder that holds a record: its arrays as .npy files, and the rest in one .json.

The arrays are mapped into memory, so that a call reads only what it needs. They are named
by their contents and never changed, so that several processes may save and read at once:
the .json, which gets its name together with the files that it lists, decides.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.lib.format import header_data_from_array_1_0, write_array_header_1_0

from ....errors import FileFormatError
from ....formats.file_reading import file_reader
from ....formats.file_writing import (
    check_output,
    make_folder,
    write_bytes,
    write_text,
    written_together,
)
from ....formats.journals import lock_folder
from ....formats.text_file import decode_values, encode_values, read_json
from ....geometry.arrays import Array
from .source_contents import PREPARE_ADVICE, TYPES, CaptureFile

SOURCE_VERSION = 2
CONTENTS, SUFFIX = "source.json", ".npy"
NAME_LENGTH = 40  # of the name of an array, without its suffix
LARGEST_CONTENTS = 256 << 20  # bytes
ROWS_WRITTEN = 1 << 16  # at once
SECONDS_KEPT = 3600.0  # arrays, which another process may be about to list


def write_folder(
    folder: Path, record: object, files: Sequence[CaptureFile], *, overwrite: bool = False
) -> None:
    """Write a record into a folder, and the files from which it comes.

    Raise an OutputError if the folder holds a record and `overwrite` is False, or a file
    cannot be written; then nothing is.
    """
    make_folder(folder, parents=True)
    check_output(folder / CONTENTS, overwrite=overwrite)
    with written_together():
        sizes: dict[str, int] = {}
        content = {
            "version": SOURCE_VERSION,
            "keyweave": _find_version(),
            "files": encode_values([*files], TYPES),
            "record": encode_values(record, TYPES, partial(_write_array, folder, sizes)),
            "sizes": sizes,
        }
        text = json.dumps(content, ensure_ascii=False)
        write_text(folder / CONTENTS, text, overwrite=overwrite)
    with suppress(OSError, LookupError, TypeError, FileFormatError), lock_folder(folder):
        _remove_others(folder)


def _find_version() -> str:
    """Return the version of Keyweave, whose package imports this module."""
    return str(import_module(__name__.partition(".")[0]).__version__)


def _write_array(folder: Path, sizes: dict[str, int], array: Array) -> str:
    """Write an array, unless the folder has it; return the name of its file."""
    head = BytesIO()
    write_array_header_1_0(head, header_data_from_array_1_0(np.asarray(array)))
    digest, size = sha256(head.getvalue()), len(head.getvalue()) + array.nbytes
    for block in _split_rows(array):
        digest.update(block)
    name = digest.hexdigest()[:NAME_LENGTH] + SUFFIX
    path = folder / name
    with suppress(OSError):
        os.utime(path)  # so that another process does not remove it
    if name not in sizes and not _has_size(path, size):
        parts = (head.getvalue(), *_split_rows(array))
        write_bytes(path, iter(parts), overwrite=True)
    sizes[name] = size
    return name


def _split_rows(array: Array) -> Iterator[bytes]:
    for start in range(0, len(array), ROWS_WRITTEN):
        yield array[start : start + ROWS_WRITTEN].tobytes()


def _has_size(path: Path, size: int) -> bool:
    try:
        return path.stat().st_size == size
    except OSError:
        return False


def _remove_others(folder: Path) -> None:
    """Remove old arrays that the .json of a locked folder does not list."""
    kept = read_json(folder / CONTENTS, "a prepared source", LARGEST_CONTENTS)["sizes"]
    for path in folder.glob(f"*{SUFFIX}"):
        if len(path.stem) == NAME_LENGTH and path.name not in kept:
            with suppress(OSError):  # it is in use
                if time.time() - path.stat().st_mtime > SECONDS_KEPT:
                    path.unlink()


def read_folder(folder: Path) -> Any:
    """Return the record in a folder, with arrays that are mapped into memory.

    Raise a FileFormatError that names the file, if one is missing, damaged or changed.
    """
    try:
        return _read_contents(folder / CONTENTS)
    except FileFormatError as error:
        if PREPARE_ADVICE in error.problem:
            raise
        problem = f"{error.problem}; {PREPARE_ADVICE}"
        raise FileFormatError(error.path, problem) from None


@file_reader("the .json of a prepared source")
def _read_contents(path: Path) -> Any:
    content = read_json(path, "a prepared source", LARGEST_CONTENTS)
    version = _find_version()
    if (content["version"], content["keyweave"]) != (SOURCE_VERSION, version):
        problem = f"was saved by Keyweave {content['keyweave']}, and this is {version}"
        raise FileFormatError(path, f"{problem}; {PREPARE_ADVICE}")
    changed = f"has changed since {path.parent} was prepared from it; {PREPARE_ADVICE}"
    for file in decode_values(content["files"], TYPES):
        file.check(changed)
    read = partial(_map_array, path.parent, content["sizes"])
    return decode_values(content["record"], TYPES, read)


def _map_array(folder: Path, sizes: Mapping[str, int], name: str) -> Array:
    """Return the array of a file, which is mapped into memory."""
    path = folder / Path(name).name
    if not path.exists():
        raise FileFormatError(path, f"is missing; {PREPARE_ADVICE}")
    if not _has_size(path, sizes[name]):
        raise FileFormatError(path, f"is cut off or was changed; {PREPARE_ADVICE}")
    try:
        return np.asarray(np.load(path, mmap_mode="r", allow_pickle=False))
    except ValueError:
        raise FileFormatError(path, f"is damaged; {PREPARE_ADVICE}") from None
