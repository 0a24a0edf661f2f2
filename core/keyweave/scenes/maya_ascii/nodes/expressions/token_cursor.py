"""The tokens of an expression's text, and the errors that name what it uses."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import NamedTuple, NoReturn

from .....errors import DataError
from .operations import FUNCTIONS, LARGEST_INT

MAX_DEPTH = 40  # brackets, signs and blocks inside each other
MAX_NUMBER_TEXT = 100  # characters
_TOKEN = re.compile(
    r"""(?P<gap>\s+|//[^\r\n]*|/\*.*?\*/)
    |(?P<number>0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)
    |(?P<plug>\.[IO]\[\s*\d{1,9}\s*\])
    |(?P<variable>\$[A-Za-z_]\w*)
    |(?P<word>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)
    |(?P<symbol>&&|\|\||\+\+|--|<<|>>|[-+*/%^<>=!]=|[-+*/%^<>=!?:;,(){}\[\]])""",
    re.VERBOSE | re.DOTALL | re.ASCII,
)
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_NAMES = {
    "`": "a command in backquotes",
    "<<": "a vector",
    "[": "an array",
    "^": "a cross product",
    "++": "++",
    "--": "--",
}
TYPES = {"int": True, "float": False}  # whether a variable of the type is an int
CONSTANTS = {
    **dict.fromkeys(("true", "on", "yes"), 1.0),
    **dict.fromkeys(("false", "off", "no"), 0.0),
}
TIMES = ("time", "frame")
_KNOWN_WORDS = {"if", "else", *TYPES, *CONSTANTS, *TIMES, *FUNCTIONS}


class Token(NamedTuple):
    """A token: ``number``, ``plug``, ``variable``, ``word``, ``symbol`` or the ``end``."""

    kind: str
    text: str
    start: int


class TokenCursor:
    """A position in the tokens of a text, and the depth of its brackets and blocks."""

    def __init__(self, text: str):
        self._text = text
        self._tokens = _split_tokens(text)
        self._depth = 0
        self.token = next(self._tokens)
        self.following = next(self._tokens, self.token)

    def advance(self) -> Token:
        """Return the current token and go to the next."""
        token = self.token
        self.token = self.following
        self.following = next(self._tokens, self.following)
        return token

    def accept(self, text: str) -> bool:
        """Skip a word or symbol if it comes next; return whether it did."""
        is_next = self.token.text == text
        if is_next:
            self.advance()
        return is_next

    def expect(self, text: str) -> None:
        """Skip a symbol that must come next."""
        if not self.accept(text):
            self.refuse(f'"{text}" is missing')

    def take_number(self) -> tuple[float, bool]:
        """Return a number, and whether it is an int: it has no point and no exponent."""
        text = self.advance().text
        base = 16 if text[:2] in ("0x", "0X") else 10
        is_int = base == 16 or text.isdigit()
        if len(text) > MAX_NUMBER_TEXT:
            self.fail(f"has a number of {len(text)} characters")
        value = float(int(text, base)) if is_int else float(text)
        if not math.isfinite(value) or (is_int and value > LARGEST_INT):
            self.fail(f"uses {text}, which is too large for a number of its type")
        return value, is_int

    def refuse(self, problem: str) -> NoReturn:
        """Raise an error for the current token, by its name if it is not supported."""
        kind, text, start = self.token
        if kind == "odd":
            self.fail(_explain_odd(self._text, start))
        if text in _NAMES or (kind == "word" and text not in _KNOWN_WORDS):
            self.fail(f"uses {_NAMES.get(text, text[:80])}, which is not supported")
        line = self._text.count("\n", 0, start) + 1
        place = f'"{text[:80]}" in line {line} of its text' if text else "its end"
        self.fail(f"has a syntax error at {place}; {problem}")

    def fail(self, problem: str) -> NoReturn:
        """Raise an error with a problem of the expression."""
        raise DataError("the expression", problem)

    def enter(self) -> None:
        """Go deeper into brackets or blocks."""
        self._depth += 1
        if self._depth > MAX_DEPTH:
            self.fail(
                f"is nested more than {MAX_DEPTH} levels deep, which is not supported"
            )

    def leave(self, n_levels: int = 1) -> None:
        """Leave brackets or blocks."""
        self._depth -= n_levels


def _split_tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of a text, without comments, up to the first odd character."""
    position = 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        is_open = text.startswith("/*", position)
        if match is None or (is_open and match.lastgroup != "gap"):
            yield Token("odd", text[position], position)
            break
        if match.lastgroup != "gap":
            yield Token(str(match.lastgroup), match.group(), position)
        position = match.end()
    yield Token("end", "", len(text))


def _explain_odd(text: str, start: int) -> str:
    """Explain why a character that starts no token is refused."""
    if text.startswith("/*", start):
        return "has a comment without an end"
    if text[start] == '"' and not _STRING.match(text, start):
        return "has a string without an end"
    name = "a string" if text[start] == '"' else repr(text[start : start + 2])
    return f"uses {_NAMES.get(text[start], name)}, which is not supported"
