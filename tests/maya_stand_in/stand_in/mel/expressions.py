"""MEL's words, read one after another, and the values that they make."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ..api.syntax import FlagWord
from ..errors import StandInError
from ..session.session import session

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


class Reader:
    """Reads words; what runs commands is derived from it."""

    def __init__(self, words: list[Word], variables: dict[str, Any]):
        self.words = words
        self.variables = variables
        self.shared: set[str] = set()  # variables that are the session's
        self.at = 0

    def home(self, name: str) -> dict[str, Any]:
        """Return where a variable is kept."""
        return session().variables if name in self.shared else self.variables

    def invoke(self, name: str, given: list[Any]) -> Any:
        """Run a procedure or command."""
        raise NotImplementedError

    # --- words ---

    @property
    def word(self) -> Word:
        """The word that comes next."""
        return self.words[self.at]

    def take(self, value: Any = None) -> Word:
        """Return the next word, which must be a certain sign if one is given."""
        word = self.word
        if value is not None and (word.kind == "string" or word.value != value):
            raise self.fault(f"{value!r} is missing before {word.value!r}")
        self.at += 1
        return word

    def is_sign(self, *values: str) -> bool:
        """Return whether the next word is one of some signs."""
        return self.word.kind == "sign" and self.word.value in values

    def is_name(self, *values: str) -> bool:
        """Return whether the next word is one of some names."""
        return self.word.kind == "name" and self.word.value in values

    def is_call(self) -> bool:
        """Return whether a parenthesis follows at once, as in `size($names)`."""
        following = self.words[self.at + 1]
        return following.value == "(" and following.kind == "sign" and not following.spaced

    def fault(self, what: str) -> StandInError:
        """Return the error that tells what is not understood, and where."""
        return StandInError(f"MEL, line {self.word.line}: {what}")

    # --- values ---

    def value(self) -> Any:
        """Return an array in braces, or a value."""
        if not self.is_sign("{"):
            found = self.expression()
            return list(found) if isinstance(found, list) else found
        self.take()
        found = []
        while not self.is_sign("}"):
            found.append(self.expression())
            if self.is_sign(","):
                self.take()
        self.take("}")
        return found

    def expression(self) -> Any:
        """Return a sum."""
        found = self.product()
        while self.is_sign("+", "-"):
            adds = self.take().value == "+"
            other = self.product()
            found = sum_of(found, other) if adds else found - other
        return found

    def product(self) -> Any:
        """Return a product."""
        found = self.operand()
        while self.is_sign("*"):
            self.take()
            found = found * self.operand()
        return found

    def operand(self) -> Any:
        """Return a value that stands alone, in parentheses or in back quotes."""
        if self.is_sign("-"):
            self.take()
            return -self.operand()
        if self.is_sign("("):
            self.take()
            found = self.expression()
            self.take(")")
            return found
        if self.is_sign("`"):
            self.take()
            found = self.command(("`",))
            self.take("`")
            return found
        if self.word.kind == "variable":
            return self.variable()
        if self.word.kind in ("string", "number"):
            return self.take().value
        if self.word.kind == "name" and self.is_call():
            return self.call()
        raise self.fault(f"not understood: {self.word.value!r}")

    def variable(self) -> Any:
        """Return the value of a variable or an element of one."""
        name = str(self.take().value)
        if name not in self.home(name):
            raise RuntimeError(f'"{name}" is an undeclared variable.')
        found = self.home(name)[name]
        while self.is_sign("["):
            self.take()
            index = self.expression()
            self.take("]")
            # As in MEL, what lies behind the end of an array is empty.
            found = found[index] if index < len(found) else ""
        return found

    def call(self) -> Any:
        """Return what a call with parentheses gives: ``size($names)``."""
        name, given = str(self.take().value), []
        self.take("(")
        while not self.is_sign(")"):
            given.append(self.value())
            if self.is_sign(","):
                self.take()
        self.take(")")
        return self.invoke(name, given)

    def command(self, ends: tuple[str, ...]) -> Any:
        """Run a command whose flags and values stand behind it."""
        name, line = str(self.take().value), []
        while self.word.kind != "end" and not self.is_sign(*ends, "}"):
            line.append(self.argument())
        return self.invoke(name, line)

    def argument(self) -> Any:
        """Return a flag, a bare word or a value on a command's line."""
        following = self.words[self.at + 1] if self.word.kind != "end" else self.word
        if self.is_sign("-") and not following.spaced:
            if following.kind == "name":
                self.take()
                return FlagWord(f"-{self.take().value}")
            if following.kind == "number":
                self.take()
                return -self.take().value
        if self.word.kind == "name" and not self.is_call():
            return str(self.take().value)
        if self.is_sign("{"):
            return self.value()
        return self.operand()


def sum_of(one: Any, other: Any) -> Any:
    """Return a sum; text is put behind text, and numbers become text beside it."""
    for value in (one, other):
        if isinstance(value, list):
            raise RuntimeError(f'Illegal operation "+" on data of type {type_of(value)}.')
    if isinstance(one, str) or isinstance(other, str):
        return f"{text_of(one)}{text_of(other)}"
    return one + other


def text_of(value: Any) -> str:
    """Return a value as text; that of an array has a line for each value."""
    if isinstance(value, list):
        return "".join(f"{text_of(element)}\n" for element in value)
    return f"{value:g}" if isinstance(value, float) else str(value)


def type_of(value: Any) -> str:
    """Return MEL's name for the type of a value: ``string[]`` for a list of text."""
    if isinstance(value, list):
        return f"{type_of(value[0]) if value else 'string'}[]"
    return {int: "int", float: "float"}.get(type(value), "string")


def check_kind(value: Any, *, is_array: bool) -> None:
    """Refuse an array for a variable of one value, and one value for an array.

    Raises
    ------
    RuntimeError
        With Maya's sentence.
    """
    if value is not None and isinstance(value, list) != is_array:
        given = type_of(value)
        wanted = f"{given}[]" if is_array else given.replace("[]", "")
        raise RuntimeError(f"Cannot convert data of type {given} to type {wanted}.")
