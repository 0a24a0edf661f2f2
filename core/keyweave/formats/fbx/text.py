"""ASCII FBX: the same records as text.

``Name: value, value {`` starts a record with children, which ends at ``}``. Comments follow
a semicolon. Values are numbers, words such as ``Y``, and quoted text, in which ``&quot;``
stands for a quote. ``*3 { a: 1,2,3 }`` is an array. From version 7200 on the integers of
``KeyAttrDataFloat`` are the bits of floats.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np

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
IS_WHOLE = re.compile(r"[-+\d,\s]*")
VERSION = re.compile(r"FBXVersion:\s*(\d{1,9})|;\s*FBX\s*(\d+)\.(\d+)")
MAX_DEPTH = 100


def find_version(text: str) -> int | None:
    """Return the version of a file, such as 7400, or None if it is not an FBX file.

    Examples
    --------
    >>> find_version("; FBX 6.1.0 project file"), find_version("HIERARCHY")
    (6100, None)
    """
    found = VERSION.search(text)
    if found is None:
        return None
    version, major, minor = found.groups()
    return int(version) if version else 1000 * int(major) + 100 * int(minor)


def parse_text(text: str) -> Record:
    r"""Return a record with all records of a text below it.

    Examples
    --------
    >>> root = parse_text('; a comment\nModel: 7, "hip" {\n\tKeyTime: *2 {\n\ta: 0,5\n\t}\n}')
    >>> model = root.find("Model")
    >>> model.values, model.array("KeyTime")
    ([7, 'hip'], array([0, 5]))
    """
    top: list[Record] = []
    lists, values, position = [top], [], 0  # children of the open records
    while True:
        token = TOKEN.match(text, position)
        if token is None:
            raise RecordError("this is not valid FBX", _count_lines(text, position))
        position, kind = token.end(), token.lastgroup
        if kind == "end":
            break
        if kind == "name":
            values = []
            children: list[Record] = []
            lists[-1].append(Record(token["name"], values, children))
        elif kind == "mark" and token["mark"] == "{":
            if not lists[-1] or len(lists) == MAX_DEPTH:
                raise RecordError("a brace is out of place", _count_lines(text, position))
            lists.append(children)
        elif kind == "mark" and token["mark"] == "}":
            lists.pop()
            values = []
            if not lists:
                raise RecordError("a brace is out of place", _count_lines(text, position))
        elif kind != "mark":
            values.append(_make_value(token))
    if len(lists) > 1:
        raise RecordError("a record is not closed; the file may be cut off")
    return Record("", (), top)


def _count_lines(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1


def _make_value(token: re.Match[str]) -> Any:
    if token.lastgroup == "body":
        return TextArray(token["body"], int(token["count"][:18]))
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

    def __init__(self, text: str, count: int):
        self._text, self._count = text, count

    def read(self) -> np.ndarray[Any, Any]:
        """Return the numbers; raise a RecordError if their count is wrong."""
        words = self._text.replace("\n", "").split(",") if self._text.strip() else []
        if len(words) != self._count:
            problem = f"an array of {self._count:,} numbers has {len(words):,}"
            raise RecordError(problem)
        if IS_WHOLE.fullmatch(self._text):
            try:
                return np.array([int(word) for word in words], np.int64)
            except (ValueError, OverflowError):
                raise RecordError("an array has a number that is too large") from None
        return np.array([_parse_number(word.strip()) for word in words], float)
