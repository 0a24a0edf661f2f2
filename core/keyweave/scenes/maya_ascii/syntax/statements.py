"""Splitting of a Maya ASCII file into statements.

Statements end with ``;``, which strings and comments can contain as well. Splitting checks
only quotes, comments and semicolons, so that megabytes of meshes cost little; `tokens`
splits the relevant statements into words. Nothing is ever executed.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ....errors import FileFormatError
from .source_text import SceneText
from .tokens import STRING_BREAK

_PLAIN_STATEMENT = re.compile(  # bounded: memory grows with the number of strings
    r'\s*([^";/\s\ufeff][^";/]*(?:"[^"\\\r\n]*"[^";/]*){0,50};)'
)
_BREAK = re.compile(r'"[^"\\\r\n]*"|[";]|//[^\r\n]*|/\*')
COMMAND = re.compile(r"\w+")  # the first word of a statement
_BLANK = re.compile(r"[\s\ufeff]*")
_LINE = re.compile(r"[^\r\n]*")


class Statement(NamedTuple):
    """The range of a statement: from its first letter through its ``;``."""

    start: int
    stop: int


def split_statements(scene_text: SceneText) -> list[Statement]:
    """Return all statements of a file.

    Raise FileFormatError if a quotation mark is not closed on its line, a comment is not
    closed, or the file ends within a statement.

    Examples
    --------
    >>> from pathlib import Path
    >>> text = SceneText(Path("a.ma"), 'select "a;b"; // twice;\\nlockNode;', "utf-8")
    >>> [text.text[slice(*statement)] for statement in split_statements(text)]
    ['select "a;b";', 'lockNode;']
    """
    text = scene_text.text
    statements = []
    start = 0
    while start < len(text):
        plain = _PLAIN_STATEMENT.match(text, start)
        if plain:
            statements.append(Statement(*plain.span(1)))
            start = plain.end()
            continue
        start = _skip_blanks(scene_text, start)
        if start < len(text):
            stop = _find_statement_end(scene_text, start)
            if text[start] != ";":
                statements.append(Statement(start, stop))
            start = stop
    return statements


def _skip_blanks(scene_text: SceneText, start: int) -> int:
    """Return the offset after the blanks and comments that start at an offset."""
    text = scene_text.text
    while True:
        match = _BLANK.match(text, start)
        start = match.end() if match else start
        opening = text[start : start + 2]
        if opening not in ("//", "/*"):
            return start
        start = _find_comment_end(scene_text, start)


def _find_comment_end(scene_text: SceneText, start: int) -> int:
    """Return the end of the comment that starts at an offset."""
    text = scene_text.text
    if text.startswith("//", start):
        match = _LINE.match(text, start)
        return match.end() if match else start
    stop = text.find("*/", start + 2)
    if stop < 0:
        problem = "a comment that starts with /* is not closed"
        raise FileFormatError(scene_text.path, problem, scene_text.line(start))
    return stop + 2


def _find_statement_end(scene_text: SceneText, start: int) -> int:
    """Return the end of a statement that contains comments or unusual strings."""
    position = start
    while True:
        match = _BREAK.search(scene_text.text, position)
        if match is None:
            problem = "the file ends in the middle of a statement; it may be truncated"
            raise FileFormatError(scene_text.path, problem, scene_text.line(start))
        mark = match.group()
        if mark == ";":
            return match.end()
        if mark == '"':
            position = _find_string_end(scene_text, match.start())
        elif mark[0] == "/":
            position = _find_comment_end(scene_text, match.start())
        else:
            position = match.end()


def _find_string_end(scene_text: SceneText, start: int) -> int:
    """Return the end of a string that contains escapes."""
    for match in STRING_BREAK.finditer(scene_text.text, start + 1):
        mark = match.group()
        if mark == '"':
            return match.end()
        if mark[0] != "\\":
            break
    problem = "a quotation mark is not closed on its line"
    raise FileFormatError(scene_text.path, problem, scene_text.line(start))
