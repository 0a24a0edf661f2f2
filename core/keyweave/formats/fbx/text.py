"""FBX files as records; ASCII files have the same records as text.

``Name: value, value {`` starts a record with children, which ends at ``}``. Comments follow
a semicolon. Values are numbers, words such as ``Y``, and quoted text, in which ``&quot;``
stands for a quote. ``*3 { a: 1,2,3 }`` is an array. From version 7200 on the integers of
``KeyAttrDataFloat`` are the bits of floats.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from ..number_table import NumberTextError, parse_rows
from ..text_file import decode_text
from .binary import MAGIC, BinaryFile
from .records import Record, RecordError

TOKEN = re.compile(
    r"(?:\s|;[^\n]*(?:\n|\Z))*(?:"
    r"(?P<name>[A-Za-z_][\w\-|.]*)[ \t]*:(?!:)"
    r'|"(?P<text>[^"]*)"'
    r"|\*(?P<count>\d+)\s*\{(?:\s|;[^\n]*(?:\n|\Z))*(?:a\s*:)?(?P<body>[^}\"]*)\}"
    r"|(?P<number>[-+.\d][\w.+\-#()]*)"
    r"|(?P<word>[A-Za-z_][\w]*)"
    r"|(?P<mark>[{},])"
    r"|(?P<end>\Z))"
)
INTEGERS = re.compile(r"\s*[-+]?\d{1,18}(?:\s*,\s*[-+]?\d{1,18})*\s*")
VERSION_PATTERN = re.compile(r"FBXVersion:\s*(\d{1,9})|;\s*FBX\s*(\d+)\.(\d+)")
OLDEST_VERSION = 7000
MAX_NESTING = 100


def parse_records(data: bytes) -> tuple[Record, int]:
    """Return a record with all records of a binary or text file below it, and the version.

    Raise a RecordError if it is not an FBX file, or of a version that is not supported.
    """
    if data.startswith(MAGIC):
        file = BinaryFile(data)
        _check_version(file.version)
        return file.read(), file.version
    if not data.strip():
        raise RecordError("the file is empty; export it again")
    if data.startswith(b"version https://git-lfs"):
        raise RecordError("this is a pointer of Git LFS; fetch the file with git lfs pull")
    if data.startswith(MAGIC.rstrip(b" \0\x1a")):
        raise RecordError("the header of this binary file is damaged; copy the file again")
    text = "" if b"\0" in data else decode_text(data)
    version = find_version(text)
    if version is None:
        raise RecordError("this is not an FBX file; export it again as one, binary or text")
    _check_version(version)
    return parse_text(text), version


def _check_version(version: int) -> None:
    if version < OLDEST_VERSION:
        number = f"{version // 1000}.{version % 1000 // 100}"
        raise RecordError(
            f"this is FBX {number}; Keyweave reads FBX 7.0 and newer; export the file again"
        )


def find_version(text: str) -> int | None:
    """Return the version of a file, such as 7400, or None if it is not an FBX file.

    Examples
    --------
    >>> find_version("; FBX 6.1.0 project file"), find_version("HIERARCHY")
    (6100, None)
    """
    match = VERSION_PATTERN.search(text)
    if match is None:
        return None
    version, major, minor = match.groups()
    return int(version) if version else 1000 * int(major) + 100 * int(minor)


def parse_text(text: str) -> Record:
    r"""Return a record with all records of a text below it.

    Examples
    --------
    >>> root = parse_text('; note\nModel: 7, "hip" {\nKeyTime: *2 {\na: 0,5\n}\n}')
    >>> model = root.find("Model")
    >>> model.values, model.array("KeyTime")
    ([7, 'hip'], array([0, 5]))
    """
    top: list[Record] = []
    lists, position = [top], 0  # children of the open records
    values: list[Any] = []
    children: list[Record] = []
    arrays: dict[str, np.ndarray[Any, Any]] = {}  # those that have been read, by text
    while True:
        token = TOKEN.match(text, position)
        if token is None:
            raise RecordError("this is not valid FBX", _count_lines(text, position))
        position, kind = token.end(), token.lastgroup
        if kind == "end":
            break
        if kind == "name":
            values, children = [], []
            lists[-1].append(Record(token["name"], values, children))
        elif kind == "mark" and token["mark"] == "{":
            if not lists[-1] or len(lists) == MAX_NESTING:
                raise RecordError("a brace is out of place", _count_lines(text, position))
            lists.append(children)
        elif kind == "mark" and token["mark"] == "}":
            lists.pop()
            values = []
            if not lists:
                raise RecordError("a brace is out of place", _count_lines(text, position))
        elif kind != "mark":
            values.append(_make_value(token, arrays))
    if len(lists) > 1:
        raise RecordError("a record is not closed; the file may be cut off")
    return Record("", (), top)


def _count_lines(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1


def _make_value(token: re.Match[str], arrays: dict[str, np.ndarray[Any, Any]]) -> Any:
    if token.lastgroup == "body":
        return TextArray(token["body"], int(token["count"][:18]), arrays)
    if token.lastgroup == "number":
        return _parse_number(token["number"])
    text = token["text"] if token["word"] is None else token["word"]
    return text.replace("&quot;", '"').replace("&lf;", "\n").replace("&cr;", "\r")


def _parse_number(text: str) -> float:
    """Return a number; NaN as compilers spell it, such as ``-1.#IND``, is NaN."""
    try:
        return int(text) if len(text) < 20 and text.lstrip("+-").isdigit() else float(text)
    except ValueError:
        return float("nan")


class TextArray:
    """An array of an ASCII file: its text and the count that the file states."""

    def __init__(self, text: str, count: int, arrays: dict[str, np.ndarray[Any, Any]]):
        self._text, self._count, self._arrays = text, count, arrays

    def read(self) -> np.ndarray[Any, Any]:
        """Return the numbers; raise a RecordError if their count is wrong."""
        if self._text not in self._arrays:
            self._arrays[self._text] = _parse_numbers(self._text)
        numbers = self._arrays[self._text]
        if len(numbers) != self._count:
            stated, actual = f"{self._count:,}", f"{len(numbers):,}"
            raise RecordError(f"an array of {stated} numbers has {actual}")
        return numbers


def _parse_numbers(text: str) -> np.ndarray[Any, Any]:
    """Return the numbers of a list with commas, integers if all are."""
    if not text.strip():
        return np.empty(0)
    if INTEGERS.fullmatch(text):
        return np.fromstring(text, np.int64, sep=",")
    try:
        return parse_rows(text.replace("\n", "").replace(",", "\n"), 1)[:, 0]
    except NumberTextError:
        return np.array([_parse_number(word.strip()) for word in text.split(",")], float)
