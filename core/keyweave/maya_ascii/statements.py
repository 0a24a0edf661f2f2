"""A Maya ASCII file cut into its statements, and a statement into words.

Statements end in ``;``; strings and ``//`` comments may hold one as well. Cutting looks
at quotes, comments and semicolons only, so that megabytes of meshes cost little; words
are read of the statements that matter. Nothing is ever executed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..errors import FileFormatError
from .scene_text import SceneText

_STRING = r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"'
_COMMENT = r"//[^\n]*|/\*.*?(?:\*/|\Z)"
_BREAK = re.compile(rf'{_STRING}|;|{_COMMENT}|"', re.DOTALL)
_GAP = re.compile(rf"(?:[\s\ufeff]+|{_COMMENT})*", re.DOTALL)
_WORD = re.compile(rf'({_STRING})|{_COMMENT}|([()])|([^\s"();]+)', re.DOTALL)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}


class Statement(NamedTuple):
    """Where a statement stands: from its first letter to behind its ``;``."""

    start: int
    stop: int


class Word(NamedTuple):
    """A word of a statement.

    Attributes
    ----------
    text : str
        Without quotes and escapes.
    quoted : bool
    start : int
        Offset in the text.
    """

    text: str
    quoted: bool
    start: int


def cut_statements(scene_text: SceneText) -> list[Statement]:
    """Return all statements of a file.

    Raises
    ------
    FileFormatError
        If a quotation mark is not closed in its line, or the file ends within a
        statement.

    Examples
    --------
    >>> from pathlib import Path
    >>> text = SceneText(Path("a.ma"), 'select "a;b"; // twice;\\nlockNode;', "utf-8")
    >>> [text.text[slice(*statement)] for statement in cut_statements(text)]
    ['select "a;b";', 'lockNode;']
    """
    text = scene_text.text
    statements = []
    start = _skip(text, 0)
    for match in _BREAK.finditer(text):
        if match.start() < start:
            continue
        found = match.group()
        if found == ";":
            statements.append(Statement(start, match.end()))
            start = _skip(text, match.end())
        elif found == '"':
            problem = "a quotation mark is not closed in its line"
            raise FileFormatError(scene_text.path, problem, scene_text.line(match.start()))
    if start < len(text):
        problem = "the file ends in the middle of a statement; is it cut off?"
        raise FileFormatError(scene_text.path, problem, scene_text.line(start))
    return statements


def _skip(text: str, start: int) -> int:
    """Return where blanks and comments from an offset on end."""
    match = _GAP.match(text, start)
    return match.end() if match else start


def words(text: str, start: int, stop: int) -> Iterator[Word]:
    """Yield the words between two offsets; strings between parentheses become one.

    Examples
    --------
    >>> [word.text for word in words('setAttr ".b" ("one " + "two") ;', 0, 32)]
    ['setAttr', '.b', 'one two']
    """
    parts: list[Word] | None = None
    for match in _WORD.finditer(text, start, stop):
        quoted, bracket, plain = match.groups()
        if bracket == "(":
            parts = []
        elif bracket == ")":
            if parts:
                yield Word("".join(p.text for p in parts), True, parts[0].start)
            parts = None
        elif quoted is not None:
            word = Word(unquoted(quoted), True, match.start())
            if parts is None:
                yield word
            else:
                parts.append(word)
        elif plain is not None and not (parts is not None and plain == "+"):
            yield Word(plain, False, match.start())


def unquoted(text: str) -> str:
    r"""Return what a string in quotation marks stands for.

    Examples
    --------
    >>> unquoted(r'"say \"hello\"\n"')
    'say "hello"\n'
    """
    inside = text[1:-1]
    if "\\" not in inside:
        return inside
    return _ESCAPE.sub(lambda match: _ESCAPES.get(match[1], match[1]), inside)


def quoted(text: str) -> str:
    r"""Return a text as a string in quotation marks.

    Examples
    --------
    >>> print(quoted('say "hello"'))
    "say \"hello\""
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    for letter, character in _ESCAPES.items():
        escaped = escaped.replace(character, f"\\{letter}")
    return f'"{escaped}"'


class Arguments:
    """The words of a statement told apart: flags with their values, and the rest.

    Examples
    --------
    >>> text = 'createNode joint -s -n "hip" -p "root";'
    >>> given = Arguments(words(text, 11, len(text)), {"s": 0, "n": 1, "p": 1})
    >>> given.rest, given["n"], "s" in given, given.get("ss", "none")
    (['joint'], 'hip', True, 'none')
    """

    def __init__(self, given: Iterator[Word], flags: dict[str, int], longest: int = 10_000):
        self.flags: dict[str, list[str]] = {}
        self.rest: list[str] = []
        waiting: list[str] = []
        n_waiting = 0
        for number, word in enumerate(given):
            if number >= longest:
                break
            if n_waiting:
                waiting.append(word.text)
                n_waiting -= 1
            elif not word.quoted and word.text[:1] == "-" and word.text[1:2].isalpha():
                name = word.text[1:]
                waiting = self.flags.setdefault(name, [])
                n_waiting = flags.get(name, 0)
            else:
                self.rest.append(word.text)

    def __contains__(self, name: str) -> bool:
        return name in self.flags

    def __getitem__(self, name: str) -> str:
        return self.flags[name][-1]

    def get(self, name: str, default: str = "", *others: str) -> str:
        """Return the last value of a flag, or of another spelling of it."""
        for one in (name, *others):
            if self.flags.get(one):
                return self.flags[one][-1]
        return default

    def all(self, *names: str) -> Sequence[str]:
        """Return all values of a flag under any of its spellings."""
        return [value for name in names for value in self.flags.get(name, ())]
