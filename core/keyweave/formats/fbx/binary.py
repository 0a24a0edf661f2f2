"""Binary FBX files as records.

- The header is "Kaydara FBX Binary", two spaces, the bytes 0 and 26, a byte that is not 0
  if numbers are big-endian, and the version, such as 7400.
- A record starts with the position of its end, the number of its values, their size in
  bytes, and its name, a byte for the length first. The three numbers have 32 bits, from
  version 7500 on 64. Children follow the values; a record of zeros ends them.
- A value is a letter and its data. B, C and Z are bytes, Y, I and L integers of 16, 32 and
  64 bits, F and D floats; S and R are text and bytes after their length.
- The arrays b, c, i, l, f and d have a count, an encoding and a size in bytes; encoding 1
  is deflated.
"""

from __future__ import annotations

import struct
import zlib
from functools import partial
from typing import Any

import numpy as np

from .records import Record, RecordError

MAGIC = b"Kaydara FBX Binary  \0\x1a"
HEADER_SIZE = 27
LONG_VERSION = 7500  # the first with 64 bits in the head of a record
NUMBER_CODES = dict(zip("BCZYILFD", "BBBhiqfd"))  # by the letter, those of struct
ARRAY_CODES = {"b": "i1", "c": "i1", "i": "i4", "l": "i8", "f": "f4", "d": "f8"}
DEFLATED = 1
MAX_DEFLATION = 1032  # of deflate
MAX_INFLATED = 2**28, 64  # bytes of all arrays of a file, or times the size of the file


class BinaryFile:
    """The records of a binary file."""

    def __init__(self, data: bytes):
        if len(data) < HEADER_SIZE:
            raise RecordError("the file is cut off after its header")
        self.data, self.inflated = data, 0
        self.arrays: dict[tuple[str, bytes], np.ndarray[Any, Any]] = {}  # those read
        self.order = ">" if data[len(MAGIC)] else "<"
        (self.version,) = struct.unpack_from(f"{self.order}I", data, len(MAGIC) + 1)
        sizes = "QQQB" if self.version >= LONG_VERSION else "IIIB"
        self._head = struct.Struct(self.order + sizes)
        self._length, self._array = (struct.Struct(self.order + c) for c in ("I", "III"))
        self._numbers = {k: struct.Struct(self.order + c) for k, c in NUMBER_CODES.items()}

    def read(self) -> Record:
        """Return a record with all records of the file below it."""
        return Record("", (), self._read_records(HEADER_SIZE, len(self.data)))

    def _read_records(self, start: int, end: int) -> list[Record]:
        records, size = [], self._head.size
        while start + size <= end:
            stop, count, length, letters = self._head.unpack_from(self.data, start)
            if stop == 0:
                break
            first = start + size + letters
            last = first + length
            if not (last <= stop <= end and count <= length):
                raise RecordError(
                    "a record ends beyond its parent; the file may be cut off"
                )
            name = self.data[first - letters : first].decode("utf-8", "replace")
            values = partial(self._read_values, first, last, count)
            children = partial(self._read_records, last, stop) if stop > last else ()
            records.append(Record(name, values, children))
            start = stop
        return records

    def _read_values(self, start: int, end: int, count: int) -> list[Any]:
        """Return values up to the first of an unknown type, which hides its size."""
        values: list[Any] = []
        while len(values) < count and start < end:
            code, start = chr(self.data[start]), start + 1
            if code in self._numbers:
                reader: Any = self._numbers[code]
            elif code in "SR":
                reader = self._length
            elif code in ARRAY_CODES:
                reader = self._array
            else:
                break
            first = start + reader.size
            numbers = reader.unpack_from(self.data, start) if first <= end else (end,)
            start = first if code in self._numbers else first + numbers[-1]
            if start > end:
                raise RecordError("a value ends beyond its record; the file may be cut off")
            values.append(self._make_value(code, numbers, first, start))
        return values

    def _make_value(self, code: str, numbers: tuple[Any, ...], start: int, end: int) -> Any:
        if code in "SR":
            raw = self.data[start:end]
            return raw.decode("utf-8", "replace") if code == "S" else raw
        if code in ARRAY_CODES:
            return PackedArray(self, self.order + ARRAY_CODES[code], numbers, start)
        return numbers[0]


class PackedArray:
    """An array of a binary file: its type, its count, encoding and size, and its start."""

    def __init__(self, file: BinaryFile, kind: str, head: tuple[int, ...], start: int):
        self._file, self._kind, self._head, self._start = file, kind, head, start

    def read(self) -> np.ndarray[Any, Any]:
        """Return the numbers; raise a RecordError if the array is damaged."""
        count, encoding, size = self._head
        raw = self._file.data[self._start : self._start + size]
        known = self._file.arrays.get((self._kind, raw))
        if known is not None and len(known) == count:
            return known
        packed, expected = raw, count * np.dtype(self._kind).itemsize
        if encoding == DEFLATED:
            raw = self._inflate(raw, expected)
        if encoding not in (0, DEFLATED) or len(raw) != expected:
            raise RecordError(f"an array of {count:,} numbers has the wrong size")
        array = self._file.arrays[self._kind, packed] = np.frombuffer(raw, self._kind)
        return array

    def _inflate(self, raw: bytes, expected: int) -> bytes:
        least, times = MAX_INFLATED
        self._file.inflated += expected
        if expected > MAX_DEFLATION * len(raw) + 64:
            raise RecordError("an array claims more numbers than its bytes can hold")
        if self._file.inflated > max(least, times * len(self._file.data)):
            raise RecordError("the arrays of the file are too large")
        try:
            return zlib.decompressobj().decompress(raw, expected + 1)
        except zlib.error:
            raise RecordError("an array cannot be inflated; the file is damaged") from None
