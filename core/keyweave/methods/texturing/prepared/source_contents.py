"""The contents of a prepared source: its files, its columns, and what they are for."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from ....animation.character_definition import CharacterDefinition
from ....animation.clip import Clip
from ....animation.features import UP_VECTORS, ChannelGroup, FeatureLayout
from ....animation.motion import Motion
from ....animation.resampling import MotionOrClip
from ....animation.skeleton import ROTATE, Skeleton
from ....errors import FileFormatError
from ....formats.file_reading import digest_file, stamp_file
from ....geometry.arrays import Floats
from .columns import SourceColumns

ANGLE_ERROR, LENGTH_ERROR = 1e-6, 1e-4  # radians and centimeters that float32 may be off
ROWS_ROUNDED = 1 << 16  # at once
PREPARE_ADVICE = "prepare it again with keyweave.prepare_source() and save()"


@dataclass(frozen=True)
class CaptureFile:
    """A file that was prepared, as it was read.

    Attributes
    ----------
    path : str
        The whole path.
    size, modified : int
        In bytes, and in nanoseconds.
    digest : str
        SHA-256 of the contents.
    """

    path: str
    size: int
    modified: int
    digest: str

    @classmethod
    def of(cls, path: str | Path) -> CaptureFile:
        """Return the facts of a file."""
        whole = os.path.abspath(path)
        return cls(whole, *stamp_file(whole), digest_file(whole))

    def check(self, problem: str) -> None:
        """Raise a FileFormatError if the file has changed; it may be gone."""
        with suppress(OSError):
            stamp = size, _ = stamp_file(self.path)
            if stamp == (self.size, self.modified):
                return
            if size != self.size or digest_file(self.path) != self.digest:
                raise FileFormatError(self.path, problem)


@dataclass(frozen=True, eq=False)
class ColumnList:
    """Columns of a list of rotations and channels, as a sketch needs them.

    Attributes
    ----------
    layout : FeatureLayout
    frame_rate : float
    fitted : str
        How the sources were fitted to the figure of the sketch; empty if they were not.
    columns : SourceColumns
    """

    layout: FeatureLayout
    frame_rate: float
    fitted: str
    columns: SourceColumns

    def round(self) -> ColumnList:
        """Return the columns as a folder holds them, with the stages computed of those."""
        angles = [name.rpartition(".")[2] in ROTATE for name in self.layout.names]
        limits = np.where(angles, ANGLE_ERROR, LENGTH_ERROR)
        tables = [_round_table(table, limits) for table in self.columns.tables]
        if all(new is old for new, old in zip(tables, self.columns.tables)):
            return self
        columns = SourceColumns(tables)
        for key in self.columns.stages:
            columns.recall(*key)
        return replace(self, columns=columns)

    def is_for(
        self, parts: Sequence[ChannelGroup], root: str, up: str, rate: float, fitted: str
    ) -> bool:
        """Return whether these are the columns of parts."""
        own = self.layout
        return (
            (own.parts, own.root) == (tuple(parts), root)
            and (self.frame_rate, self.fitted) == (rate, fitted)
            and (not root or np.array_equal(own.up, UP_VECTORS[up]))
        )


def _round_table(table: Floats, limits: Floats) -> Floats:
    """Return a table as float32, or as it is if one of its columns would be off."""
    if table.dtype == np.float32:
        return table
    rounded = table.astype(np.float32)
    for start in range(0, len(table), ROWS_ROUNDED):
        rows = slice(start, start + ROWS_ROUNDED)
        if (np.abs(rounded[rows] - table[rows]) > limits).any():
            return table
    return rounded


@dataclass(frozen=True, eq=False)
class SourceContents:
    """Everything about a prepared source that is saved, without its motions.

    Attributes
    ----------
    files : tuple of CaptureFile
    request : dict
        The names, frame rate and settings that it was prepared for, as JSON types.
    lengths : tuple of int
        Number of frames of each motion.
    heads : tuple of Motion or Clip
        The first frame of each motion.
    first_pose : Clip or None
        The first frame of the first motion as a clip, if it was needed.
    lists : tuple of ColumnList
    """

    files: tuple[CaptureFile, ...]
    request: dict[str, Any]
    lengths: tuple[int, ...]
    heads: tuple[MotionOrClip, ...]
    first_pose: Clip | None
    lists: tuple[ColumnList, ...]


TYPES: Mapping[str, type[Any]] = {
    each.__name__: each
    for each in (
        *(Motion, Clip, Skeleton, CharacterDefinition, ChannelGroup, FeatureLayout),
        *(CaptureFile, SourceColumns, ColumnList, SourceContents),
    )
}
