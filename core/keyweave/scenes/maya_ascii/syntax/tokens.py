"""The words of a Maya ASCII statement, and its flags with their values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_ANY_WORD = re.compile(
    r'"([^"\\\r\n]*)"|(")|//[^\r\n]*|/\*.*?(?:\*/|\Z)|([()])|([^\s"();\ufeff]+)', re.DOTALL
)
_SIMPLE_WORD = re.compile(r'"([^"]*)"|([^\s";\ufeff]+)')
_RARE_CHARACTERS = re.compile(r"[()\\/]")
STRING_BREAK = re.compile(r'["\r\n]|\\(?:\r\n|.)', re.DOTALL)
_ESCAPE = re.compile(r"\\(\r\n|.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}
# A string continues on the next line.
_LINE_CONTINUATIONS = dict.fromkeys(("\n", "\r\n", "\r"), "")
MAX_WORDS = 100_000  # words of a statement that are searched for flags
ON = {"on", "yes", "true", "1"}
OFF = {"off", "no", "false", "0"}
_SWITCHES = {**dict.fromkeys(ON - {"1"}, 1.0), **dict.fromkeys(OFF - {"0"}, 0.0)}


class Word(NamedTuple):
    """A word of a statement."""

    text: str  # without quotes and escapes
    quoted: bool
    start: int  # offset in the text


def split_words(text: str, start: int, stop: int) -> Iterator[Word]:
    """Yield the words between two offsets; strings in parentheses are joined.

    Examples
    --------
    >>> [word.text for word in split_words('setAttr ".b" ("one " + "two") ;', 0, 32)]
    ['setAttr', '.b', 'one two']
    """
    if not _RARE_CHARACTERS.search(text, start, stop):
        for match in _SIMPLE_WORD.finditer(text, start, stop):
            simple, plain = match.groups()
            yield Word(plain or simple or "", plain is None, match.start())
        return
    yield from _join_strings(_split_plain_words(text, start, stop))


def _join_strings(words: Iterator[Word]) -> Iterator[Word]:
    """Yield words; strings in the same parentheses become one word."""
    parts: list[str] = []
    depth = start = 0
    for word in words:
        if not word.quoted and word.text in ("(", ")"):
            start = start if depth else word.start
            depth = max(depth + (1 if word.text == "(" else -1), 0)
            if not depth and parts:
                yield Word("".join(parts), True, start)
                parts = []
        elif depth and word.quoted:
            parts.append(word.text)
        elif not depth or word.text != "+":
            yield word


def _split_plain_words(text: str, start: int, stop: int) -> Iterator[Word]:
    """Yield words and parentheses separately."""
    position = start
    while position < stop:
        position, resumed = stop, position
        for match in _ANY_WORD.finditer(text, resumed, stop):
            simple, opening, bracket, plain = match.groups()
            if simple is not None:
                yield Word(simple, True, match.start())
            elif opening:
                position = _find_string_end(text, match.start(), stop)
                yield Word(
                    unquote_string(text[match.start() : position]), True, match.start()
                )
                break
            elif bracket or plain:
                yield Word(bracket or plain, False, match.start())


def _find_string_end(text: str, start: int, stop: int) -> int:
    """Return the end of a string that contains escapes."""
    for match in STRING_BREAK.finditer(text, start + 1, stop):
        if match.group()[0] != "\\":
            return match.end()
    return stop


def unquote_string(text: str) -> str:
    r"""Return the text of a quoted string.

    Examples
    --------
    >>> unquote_string(r'"a \"hero\" rig\n"')
    'a "hero" rig\n'
    """
    inside = text[1:-1]
    if "\\" not in inside:
        return inside
    known = {**_ESCAPES, **_LINE_CONTINUATIONS}
    return _ESCAPE.sub(lambda match: known.get(match[1], match[1]), inside)


def quote_string(text: str) -> str:
    r"""Return a text as a quoted string.

    Examples
    --------
    >>> print(quote_string('a "hero" rig'))
    "a \"hero\" rig"
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    for letter, character in _ESCAPES.items():
        escaped = escaped.replace(character, f"\\{letter}")
    return f'"{escaped}"'


def parse_number(text: str) -> float | None:
    """Return the value of a number or a switch; None for any other word.

    Examples
    --------
    >>> parse_number("1e-3"), parse_number("yes"), parse_number("off"), parse_number(
    ...     "persp"), parse_number("1_000")
    (0.001, 1.0, 0.0, None, None)
    """
    try:
        return None if "_" in text else float(text)
    except ValueError:
        return _SWITCHES.get(text)


class Arguments:
    """The words of a statement: its flags with their values, and its other words.

    Examples
    --------
    >>> text = 'createNode joint -s -n "hip" -p "root";'
    >>> words = split_words(text, 11, len(text))
    >>> arguments = Arguments(words, {"s": 0, "n": 1, "p": 1})
    >>> arguments.rest, arguments.get("n"), arguments.has("s"), arguments.get("ss")
    (['joint'], 'hip', True, '')
    """

    def __init__(self, words: Iterator[Word], flags: dict[str, int]):
        self.flags: dict[str, list[str]] = {}
        self.rest: list[str] = []
        waiting: list[str] = []
        n_waiting = 0
        for _, word in zip(range(MAX_WORDS), words):
            if n_waiting:
                waiting.append(word.text)
                n_waiting -= 1
            elif is_flag(word):
                waiting = self.flags.setdefault(word.text[1:], [])
                n_waiting = flags.get(word.text[1:], 0)
            else:
                self.rest.append(word.text)

    def has(self, *names: str) -> bool:
        """Return whether any spelling of a flag is present."""
        return any(name in self.flags for name in names)

    def get(self, *names: str, default: str = "") -> str:
        """Return the last value of a flag; the first spelling with a value wins."""
        lists = (self.flags.get(name) for name in names)
        return next((values[-1] for values in lists if values), default)


def is_flag(word: Word) -> bool:
    """Return whether a word is a flag such as ``-type``, not a negative number."""
    return not word.quoted and word.text[:1] == "-" and word.text[1:2].isalpha()


def parse_value_flags(flags: str) -> dict[str, int]:
    """Return a table of flags that take one value each."""
    return dict.fromkeys(flags.split(), 1)
