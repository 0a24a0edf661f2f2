"""MEL's words: a script cut into names, variables, numbers, strings and signs."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from .errors import StandInError

_WORD = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*.*?\*/)
    |(?P<string>"(?:[^"\\]|\\.)*")
    |(?P<variable>\$[A-Za-z_]\w*)
    |(?P<number>(?:\d+\.\d*|\.\d+|\d+)(?:[eE][+-]?\d+)?(?![\w.|:]))
    |(?P<name>(?:\*(?=[A-Za-z_|:]))?[A-Za-z_|:][\w|:.*?\[\]]*)
    |(?P<sign>==|!=|<=|>=|&&|\|\||\+=|[-+*/=<>(){}\[\];,`!])
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}


class Word(NamedTuple):
    """A word of a script.

    Attributes
    ----------
    kind : {"string", "variable", "number", "name", "sign", "end"}
    value : str or int or float
    line : int
        Where it stands, counted from 1.
    spaced : bool
        Whether space stands before it.
    """

    kind: str
    value: Any
    line: int
    spaced: bool


def words_of(text: str) -> list[Word]:
    """Return the words of a script, and an end."""
    found, at, line, spaced = [], 0, 1, False
    while at < len(text):
        match = _WORD.match(text, at)
        if match is None:
            raise StandInError(f"MEL, line {line}: not understood: {text[at : at + 30]!r}")
        kind, raw = str(match.lastgroup), match.group()
        if kind != "space":
            found.append(Word(kind, _value(kind, raw), line, spaced))
        spaced = kind == "space"
        line += raw.count("\n")
        at = match.end()
    return [*found, Word("end", "", line, True)]


def _value(kind: str, raw: str) -> Any:
    if kind == "string":
        return re.sub(r"\\(.)", lambda m: _ESCAPES.get(m[1], m[1]), raw[1:-1], flags=re.S)
    if kind == "number":
        return int(raw) if raw.isdigit() else float(raw)
    return raw
