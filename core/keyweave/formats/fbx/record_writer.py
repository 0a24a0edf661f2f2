"""Records packed into a binary FBX file of version 7.4.

- A record starts with the position of its end in the file, the number of its values, their
  size in bytes, and its name. Children follow the values; 13 zeros end them.
- The end of a file is a constant for its time of creation, 1 to 16 zeros up to a multiple
  of 16 bytes, 4 zeros, the version, 120 zeros and a constant. Programs of Autodesk compare
  the constants of both ends with the time, so it is the same in all files.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from ...errors import DataError
from ...geometry.arrays import Array

FBX_VERSION = 7400
HEADER = b"Kaydara FBX Binary  \0\x1a\0" + struct.pack("<I", FBX_VERSION)
CREATION_TIME = "1970-01-01 10:00:00:000"
FILE_ID = bytes.fromhex("28b32aebb624ccc2bfc8b02aa92bfcf1")  # of the time of creation
FOOTER_ID = bytes.fromhex("fabcab09d0c8d466b176fb831cf7267e")  # of the time of creation
FOOTER_END = bytes.fromhex("f85a8c6adef5d97eece90ce3758f290b")
RECORD_HEAD = struct.Struct("<3I")
END_OF_CHILDREN = bytes(RECORD_HEAD.size + 1)
# Some readers require the end of children in these records, even if there are none.
ALWAYS_ENDED = {"AnimationStack", "AnimationLayer", "References"}
LARGEST_FILE = 2**32 - 1  # bytes that the position of an end can state
ARRAY_LETTERS = {"i": b"i", "l": b"l", "q": b"l", "f": b"f"}
LONGEST_PLAIN = 128  # bytes of an array of integers that is not deflated

CLASSES = {  # of the names of objects, by kind
    "AnimationStack": "AnimStack",
    "AnimationLayer": "AnimLayer",
    "AnimationCurveNode": "AnimCurveNode",
    "AnimationCurve": "AnimCurve",
}


class Packed(bytes):
    """A value that is already packed, such as an array that several records share."""


class NewRecord(NamedTuple):
    """A record to write: its name, its values and the records below it.

    Values are text, bytes, floats, 32-bit integers, NumPy's 64-bit integers and arrays, and
    Booleans.
    """

    name: str
    values: Sequence[Any] = ()
    children: Sequence[NewRecord] = ()


def pack_file(records: Iterable[NewRecord]) -> bytes:
    """Return a binary FBX file of records.

    Raise a DataError if it is larger than a file can be.

    Examples
    --------
    >>> data = pack_file([NewRecord("Takes", [], [NewRecord("Current", ["walk"])])])
    >>> data[:18], data[-140:-136], len(data)
    (b'Kaydara FBX Binary', b'\\xe8\\x1c\\x00\\x00', 272)
    """
    data = bytearray(HEADER)
    for record in records:
        _append_record(data, record)
    data += END_OF_CHILDREN + FOOTER_ID
    data += bytes(16 - len(data) % 16 + 4)
    data += struct.pack("<I", FBX_VERSION) + bytes(120) + FOOTER_END
    return bytes(data)


def _append_record(data: bytearray, record: NewRecord) -> None:
    start = len(data)
    name = record.name.encode("ascii")
    values = b"".join(map(pack_value, record.values))
    data += bytes(RECORD_HEAD.size) + bytes([len(name)]) + name + values
    for child in record.children:
        _append_record(data, child)
    if record.children or record.name in ALWAYS_ENDED:
        data += END_OF_CHILDREN
    if len(data) > LARGEST_FILE:
        raise DataError("the motion", "is too long for an FBX file; write a part of it")
    RECORD_HEAD.pack_into(data, start, len(data), len(record.values), len(values))


def pack_value(value: Any) -> Packed:
    """Return a value with the letter of its type.

    Examples
    --------
    >>> pack_value("hip"), pack_value(7), pack_value(True)
    (b'S\\x03\\x00\\x00\\x00hip', b'I\\x07\\x00\\x00\\x00', b'C\\x01')
    """
    return PACKERS[type(value)](value)


def _pack_number(letter: str, code: str) -> Callable[[float], Packed]:
    """Return a function that packs numbers of a type."""
    pack = struct.Struct(f"<c{code}").pack
    return lambda number: Packed(pack(letter.encode(), number))


def _pack_text(text: str) -> Packed:
    data = text.encode("utf-8")
    return Packed(b"S" + struct.pack("<I", len(data)) + data)


def _pack_bytes(data: bytes) -> Packed:
    return Packed(b"R" + struct.pack("<I", len(data)) + data)


def _pack_array(numbers: Array) -> Packed:
    """Return an array, deflated if it is long and of integers, which rise evenly."""
    letter = ARRAY_LETTERS[numbers.dtype.char]
    data = numbers.astype(numbers.dtype.newbyteorder("<"), copy=False).tobytes()
    is_deflated = numbers.dtype.kind == "i" and len(data) > LONGEST_PLAIN
    packed = zlib.compress(data, 1) if is_deflated else data
    return Packed(
        letter + RECORD_HEAD.pack(numbers.size, is_deflated, len(packed)) + packed
    )


PACKERS: dict[type, Callable[[Any], Packed]] = {
    Packed: lambda value: value,
    bool: _pack_number("C", "?"),
    int: _pack_number("I", "i"),
    np.int64: _pack_number("L", "q"),
    float: _pack_number("D", "d"),
    str: _pack_text,
    bytes: _pack_bytes,
    np.ndarray: _pack_array,
}


@dataclass
class NewObjects:
    """The objects of a file and their connections."""

    records: list[NewRecord] = field(default_factory=list)
    connections: list[NewRecord] = field(default_factory=list)

    def add(
        self, kind: str, name: str, subtype: str, children: Iterable[NewRecord]
    ) -> np.int64:
        """Add an object and return its id."""
        number = np.int64(1_000_000 + len(self.records))
        prefix = CLASSES.get(kind, kind)
        values = [number, f"{name}\0\1{prefix}", subtype]
        self.records.append(NewRecord(kind, values, [*children]))
        return number

    def connect(self, child: np.int64, parent: np.int64, channel: str = "") -> None:
        """Connect an object to another, or to one of its properties."""
        values = ["OP", child, parent, channel] if channel else ["OO", child, parent]
        self.connections.append(NewRecord("C", values))
