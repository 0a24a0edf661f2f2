"""A folder that holds a prepared source: arrays as .npy files, and one .json.

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
from hashlib import sha256
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.lib.format import header_data_from_array_1_0, write_array_header_1_0

from ....animation.character_definition import CharacterDefinition
from ....animation.clip import Clip
from ....animation.features import ChannelGroup, FeatureLayout
from ....animation.motion import Motion
from ....animation.skeleton import ROTATE, Skeleton
from ....errors import FileFormatError
from ....formats.file_reading import file_reader
from ....formats.file_writing import (
    make_folder,
    write_bytes,
    write_text,
    written_together,
)
from ....formats.journals import lock_folder
from ....formats.text_file import decode_values, encode_values, read_json
from ....geometry.arrays import Array, Floats
from .columns import SourceColumns, Stage
from .source_contents import CaptureFile, ColumnList, SourceContents

VERSION = 1
CONTENTS, SUFFIX = "source.json", ".npy"
NAME_LENGTH = 40  # of the name of an array, without its suffix
LARGEST_CONTENTS = 256 << 20  # bytes
ANGLE_ERROR, LENGTH_ERROR = 1e-6, 1e-4  # radians and centimeters that float32 may be off
ROWS_WRITTEN = 1 << 16
SECONDS_KEPT = 3600.0  # arrays, which another process may be about to list
PREPARE_ADVICE = "prepare it again with keyweave.prepare_source() and save()"
TYPES: Mapping[str, type[Any]] = {
    each.__name__: each
    for each in (
        *(Motion, Clip, Skeleton, CharacterDefinition),
        *(ChannelGroup, FeatureLayout, CaptureFile),
    )
}


def _find_version() -> str:
    """Return the version of Keyweave, whose package imports this module."""
    return str(import_module(__name__.partition(".")[0]).__version__)


def write_folder(folder: Path, contents: SourceContents) -> None:
    """Write the contents of a source into a folder, completely or not at all.

    Raise an OutputError if the folder or a file cannot be written.
    """
    make_folder(folder, parents=True)
    with written_together():
        writer = _Writer(folder)
        content = {
            "version": VERSION,
            "keyweave": _find_version(),
            "prepared": contents.request,
            "files": encode_values(contents.files, TYPES),
            "lengths": contents.lengths,
            "heads": encode_values(contents.heads, TYPES),
            "first": encode_values(contents.first_pose, TYPES),
            "lists": [writer.add_list(each) for each in contents.lists],
            "sizes": writer.sizes,
        }
        text = json.dumps(content, ensure_ascii=False)
        write_text(folder / CONTENTS, text, overwrite=True)
    with suppress(OSError, LookupError, TypeError, FileFormatError), lock_folder(folder):
        _remove_others(folder)


class _Writer:
    """Writes arrays into a folder, each once."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.sizes: dict[str, int] = {}  # of files, by name

    def add_list(self, own: ColumnList) -> dict[str, Any]:
        """Write columns and their stages; return their entry in the .json."""
        columns = _round_columns(own)
        return {
            "layout": encode_values(own.layout, TYPES),
            "frame_rate": own.frame_rate,
            "fitted": own.fitted,
            "tables": [*map(self.add, columns.tables)],
            "stages": [
                {"key": key, "arrays": [*map(self.add, stage)]}
                for key, stage in columns.stages.items()
            ],
        }

    def add(self, array: Array) -> str:
        """Write an array, unless the folder has it; return the name of its file."""
        head = BytesIO()
        write_array_header_1_0(head, header_data_from_array_1_0(np.asarray(array)))
        digest, size = sha256(head.getvalue()), len(head.getvalue()) + array.nbytes
        for block in _split_rows(array):
            digest.update(block)
        name = digest.hexdigest()[:NAME_LENGTH] + SUFFIX
        path = self.folder / name
        with suppress(OSError):
            os.utime(path)  # so that another process does not remove it
        if name not in self.sizes and not _has_size(path, size):
            parts = (head.getvalue(), *_split_rows(array))
            write_bytes(path, iter(parts), overwrite=True)
        self.sizes[name] = size
        return name


def _split_rows(array: Array) -> Iterator[bytes]:
    for start in range(0, len(array), ROWS_WRITTEN):
        yield array[start : start + ROWS_WRITTEN].tobytes()


def _has_size(path: Path, size: int) -> bool:
    try:
        return path.stat().st_size == size
    except OSError:
        return False


def _round_columns(own: ColumnList) -> SourceColumns:
    """Return columns as a folder holds them, with the stages computed of those."""
    angles = [name.rpartition(".")[2] in ROTATE for name in own.layout.names]
    limits = np.where(angles, ANGLE_ERROR, LENGTH_ERROR)
    tables = [_round_table(table, limits) for table in own.columns.tables]
    if all(new is old for new, old in zip(tables, own.columns.tables)):
        return own.columns
    columns = SourceColumns(tables)
    for key in own.columns.stages:
        columns.recall(*key)
    return columns


def _round_table(table: Floats, limits: Floats) -> Floats:
    """Return a table as float32, or as it is if one of its columns would be off."""
    if table.dtype == np.float32:
        return table
    rounded = table.astype(np.float32)
    for start in range(0, len(table), ROWS_WRITTEN):
        rows = slice(start, start + ROWS_WRITTEN)
        if (np.abs(rounded[rows] - table[rows]) > limits).any():
            return table
    return rounded


def _remove_others(folder: Path) -> None:
    """Remove old arrays that the .json of a locked folder does not list."""
    kept = read_json(folder / CONTENTS, "a prepared source", LARGEST_CONTENTS)["sizes"]
    for path in folder.glob(f"*{SUFFIX}"):
        if len(path.stem) == NAME_LENGTH and path.name not in kept:
            with suppress(OSError):  # it is in use
                if time.time() - path.stat().st_mtime > SECONDS_KEPT:
                    path.unlink()


def read_folder(folder: Path) -> SourceContents:
    """Return the contents of a folder, with arrays that are mapped into memory.

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
def _read_contents(path: Path) -> SourceContents:
    content = read_json(path, "a prepared source", LARGEST_CONTENTS)
    version = _find_version()
    if (content["version"], content["keyweave"]) != (VERSION, version):
        problem = f"was saved by Keyweave {content['keyweave']}, and this is {version}"
        raise FileFormatError(path, f"{problem}; {PREPARE_ADVICE}")
    files: tuple[CaptureFile, ...] = decode_values(content["files"], TYPES)
    changed = f"has changed since {path.parent} was prepared from it; {PREPARE_ADVICE}"
    for file in files:
        file.check(changed)
    return SourceContents(
        files,
        content["prepared"],
        tuple(content["lengths"]),
        decode_values(content["heads"], TYPES),
        decode_values(content["first"], TYPES),
        tuple(_read_list(path.parent, own, content["sizes"]) for own in content["lists"]),
    )


def _read_list(
    folder: Path, entry: Mapping[str, Any], sizes: Mapping[str, int]
) -> ColumnList:
    """Return columns and their stages by their entry in the .json."""
    stages = {
        tuple(stage["key"]): _map_arrays(folder, stage["arrays"], sizes)
        for stage in entry["stages"]
    }
    columns = SourceColumns(_map_arrays(folder, entry["tables"], sizes), stages)
    layout = decode_values(entry["layout"], TYPES)
    return ColumnList(layout, float(entry["frame_rate"]), str(entry["fitted"]), columns)


def _map_arrays(folder: Path, names: Sequence[str], sizes: Mapping[str, int]) -> Stage:
    """Return arrays of files, which are mapped into memory."""
    return tuple(_map_array(folder / Path(name).name, sizes[name]) for name in names)


def _map_array(path: Path, size: int) -> Array:
    if not path.exists():
        raise FileFormatError(path, f"is missing; {PREPARE_ADVICE}")
    if not _has_size(path, size):
        raise FileFormatError(path, f"is cut off or was changed; {PREPARE_ADVICE}")
    try:
        return np.asarray(np.load(path, mmap_mode="r", allow_pickle=False))
    except ValueError:
        raise FileFormatError(path, f"is damaged; {PREPARE_ADVICE}") from None
