"""The row of a clip: its fields are the columns of the database.

NumPy is not imported, since finding clips by word does not wait for it.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, NamedTuple

from .._text import make_printable
from ..formats import is_scene_file

# People write these; rows keep them through any change of the file.
WRITTEN = ("tags", "comment", "license")
LIBRARY_VARIABLE = "KEYWEAVE_LIBRARY"  # environment variable with the folder of clips
CLIP_NAME = "library:"  # before the name of a clip, where a file is expected
CLIPS, THUMBNAILS = "clips", "thumbnails"  # folders of a library
CAMEL = re.compile(
    r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])"
)


class Measure(NamedTuple):
    """A number by which clips are found: its unit in the shell, and its size in cm or s."""

    unit: str
    help: str
    column: str = ""
    factor: float = 1.0


MEASURES: Mapping[str, Measure] = {
    "seconds": Measure("s", "Duration", "n_frames / frame_rate"),
    "speed": Measure("m/s", "Mean speed of the body over the ground", "speed"),
    "distance": Measure("m", "Length of the path over the ground", "distance"),
    "turn": Measure("degrees", "Change of heading, to the left above 0", "turn"),
    "height": Measure("cm", "Height of the figure", "height"),
    "loop_error": Measure(
        "cm", "Mean distance of joints, first to last pose", "loop_error"
    ),
    "frames": Measure("frames", "Number of frames", "n_frames"),
    "rate": Measure("fps", "Frame rate", "frame_rate"),
}


@dataclass(frozen=True)
class ClipRecord:
    """A clip of a library.

    Attributes
    ----------
    path : pathlib.Path
        The captured file, or a scene.
    size, modified : int
        Of the file when it was read, in bytes and in nanoseconds.
    digest : str
        Of the file's contents, by which it is known when it moves.
    part : str
        The take of an .fbx, or the namespace in a scene; empty for the only clip of a file.
    array : str
        Name of its array in the library; empty if it cannot be read.
    companion : pathlib.Path or None
        The .asf file of an .amc file.
    stamp : str
        Size and time of the companion.
    skeleton : str
        Digest of its skeleton.
    rig, controls : str
        Of a finished shot, digest of the rig's channels and name of their array.
    n_frames, n_joints : int
    frame_rate, start_frame : float
    up_axis : str
    height : float
        In centimeters.
    distance, speed : float
        Length of the path over the ground in meters, and its mean speed in meters a second.
    turn : float
        Change of heading in degrees, to the left above 0.
    contacts : mapping of str to int
        Number of contacts of each foot.
    loop_error : float
        Mean distance in centimeters of joints in the first and the last pose, over one
        place.
    notes : tuple of str
        Notes of the reader.
    error : str
        Why the file cannot be read.
    missing : bool
        Whether the file was gone at the last scan.
    tags : tuple of str
    comment, license : str
    """

    path: Path
    size: int = 0
    modified: int = 0
    digest: str = ""
    part: str = ""
    array: str = ""
    companion: Path | None = None
    stamp: str = ""
    skeleton: str = ""
    rig: str = ""
    controls: str = ""
    n_frames: int = 0
    n_joints: int = 0
    frame_rate: float = 0.0
    start_frame: float = 1.0
    up_axis: str = "y"
    height: float = 0.0
    distance: float = 0.0
    speed: float = 0.0
    turn: float = 0.0
    contacts: Mapping[str, int] = field(default_factory=dict)
    loop_error: float = 0.0
    notes: tuple[str, ...] = ()
    error: str = ""
    missing: bool = False
    tags: tuple[str, ...] = ()
    comment: str = ""
    license: str = ""

    @property
    def duration(self) -> float:
        """Seconds from the first frame to the end of the last."""
        return self.n_frames / self.frame_rate if self.frame_rate else 0.0

    @property
    def take(self) -> str | None:
        """Name of the take in a motion file that has several; None for the only one."""
        return None if is_scene_file(self.path) else self.part or None

    @property
    def namespace(self) -> str | None:
        """Namespace of the character in a scene that has several; None for the only one."""
        return self.part or None if is_scene_file(self.path) else None

    @property
    def written(self) -> dict[str, Any]:
        """Tags, comment and license, which people write."""
        return {name: getattr(self, name) for name in WRITTEN}

    @property
    def name(self) -> str:
        """Name of the file and of the part, without letters that cannot be printed."""
        return make_printable(self._add_part(self.path.name))

    def _add_part(self, path: str) -> str:
        return f"{path}:{self.part}" if self.part else path

    def shorten(self, folder: Path) -> str:
        """Return the path inside a folder, or else the whole path, in printable letters."""
        is_inside = folder in self.path.parents
        path = self.path.relative_to(folder) if is_inside else self.path
        return make_printable(self._add_part(str(path)))

    def list_words(self, folder: Path) -> str:
        """Return the text in which words are looked for; CamelCase also as two words.

        The path is that inside a folder, or else the last folder and the name.
        """
        path = self.path.with_suffix("")
        inside = folder in path.parents
        parts = path.relative_to(folder).parts if inside else path.parts[-2:]
        texts = [*parts, self.part, *self.tags, self.comment]
        text = make_printable(" ".join(texts))
        return f"{text} {CAMEL.sub(' ', text)}".replace("_", " ")


CLIP_COLUMNS = tuple(each.name for each in fields(ClipRecord))
SQL_TYPES = {"int": "INTEGER", "float": "REAL", "bool": "INTEGER", "Path": "BLOB"}
DEFINITIONS = ", ".join(
    f"{each.name} {SQL_TYPES.get(str(each.type).partition(' ')[0], 'TEXT')}"
    for each in fields(ClipRecord)
)


def encode_record(record: ClipRecord, folder: Path) -> list[Any]:
    """Return the values of a row; paths are relative to a folder, and may be any bytes."""
    values = []
    for name in CLIP_COLUMNS:
        value = getattr(record, name)
        if isinstance(value, Path):
            value = encode_path(value, folder)
        elif isinstance(value, (tuple, dict)):
            value = json.dumps(value)
        elif isinstance(value, str):
            value = make_printable(value)
        values.append(value)
    return values


def decode_record(row: tuple[Any, ...], folder: Path) -> ClipRecord:
    """Return the clip of a row."""
    values = dict(zip(CLIP_COLUMNS, row))
    for name in ("path", "companion"):
        if values[name] is not None:
            values[name] = decode_path(values[name], folder)
    for name in ("notes", "tags"):
        values[name] = tuple(json.loads(values[name]))
    values["contacts"] = json.loads(values["contacts"])
    return ClipRecord(**{**values, "missing": bool(values["missing"])})


def encode_path(path: Path, folder: Path) -> bytes:
    """Return the bytes of a path relative to a folder, if both are on one drive."""
    with suppress(ValueError):
        path = Path(os.path.relpath(path, folder))
    return os.fsencode(path.as_posix())


def decode_path(text: bytes, folder: Path) -> Path:
    """Return a whole path from its bytes."""
    return Path(os.path.normpath(folder / os.fsdecode(text)))


def find_array(folder: Path, array: str) -> Path:
    """Return the path of an array in a library."""
    return folder / CLIPS / array[:2] / f"{array}.npy"


def find_thumbnail(folder: Path, array: str) -> Path:
    """Return the path of the picture of an array's motion, which may not exist."""
    return folder / THUMBNAILS / array[:2] / f"{array}.png"
