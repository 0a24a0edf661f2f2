"""A small interpreter of MEL: variables, procedures, commands, and what joins them.

It knows declarations and assignments, arrays of strings, sums, commands with flags and in
back quotes, `global proc` and loops over arrays. Anything else is a `StandInError`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from . import mel_commands
from .errors import StandInError
from .mel_words import Word, words_of
from .session import session

TYPES = {"string": "", "int": 0, "float": 0.0}
# Unconfirmed in Maya: where the interface keeps its controls; only the names matter here.
INTERFACE = {
    "$gMainProgressBar": "mainProgressBar",
    "$gShelfTopLevel": "ShelfLayout",
}


class Procedure(NamedTuple):
    """A procedure: the names of its parameters and the words of its body."""

    parameters: tuple[str, ...]
    body: list[Word]


class _Returned(Exception):
    """Ends a procedure."""


def evaluate(text: str) -> Any:
    """Run a script; return what its last statement gives."""
    try:
        return _Run(words_of(text), _globals()).run()
    except TypeError as error:  # wrong flags: MEL knows one kind of errors
        raise RuntimeError(str(error)) from error


def _globals() -> dict[str, Any]:
    variables = session().variables
    if not session().is_batch:
        for name, value in INTERFACE.items():
            variables.setdefault(name, value)
    return variables


class _Run:
    """One run through the words of a script."""

    def __init__(self, words: list[Word], variables: dict[str, Any]):
        self.words = words
        self.variables = variables
        self.at = 0

    # --- words ---

    @property
    def word(self) -> Word:
        return self.words[self.at]

    def take(self, value: Any = None) -> Word:
        word = self.word
        if value is not None and (word.kind == "string" or word.value != value):
            raise self.fault(f"{value!r} is missing before {word.value!r}")
        self.at += 1
        return word

    def is_sign(self, *values: str) -> bool:
        return self.word.kind == "sign" and self.word.value in values

    def is_name(self, *values: str) -> bool:
        return self.word.kind == "name" and self.word.value in values

    def fault(self, what: str) -> StandInError:
        return StandInError(f"MEL, line {self.word.line}: {what}")

    # --- statements ---

    def run(self) -> Any:
        """Run all statements; return what the last one gives."""
        result = None
        while self.word.kind != "end" and not self.is_sign("}"):
            result = self.statement()
        return result

    def statement(self) -> Any:
        if self.is_sign(";"):
            self.take()
            return None
        if self.is_name("global", "proc", *TYPES):
            return self.definition()
        if self.is_name("for"):
            return self.loop()
        if self.is_name("return"):
            self.take()
            raise _Returned(None if self.is_sign(";") else self.expression())
        if self.word.kind == "variable":
            result = self.assignment()
        elif self.word.kind == "name" and not self._is_call():
            result = self.command((";",))
        else:
            result = self.expression()
        self.end()
        return result

    def end(self) -> None:
        if self.word.kind != "end":
            self.take(";")

    def _is_call(self) -> bool:
        following = self.words[self.at + 1]
        return following.value == "(" and following.kind == "sign" and not following.spaced

    def definition(self) -> Any:
        is_global = self.is_name("global") and bool(self.take())
        if self.is_name("proc"):
            return self.procedure()
        usual = TYPES.get(self.take().value)
        if usual is None:
            raise self.fault("a type is missing")
        name = str(self.take().value)
        if self.is_sign("["):
            self.take("["), self.take("]")
            usual = []
        if not (is_global and name in _globals()):
            self.variables[name] = usual
        if is_global:
            _globals().setdefault(name, usual)
            self.variables[name] = _globals()[name]
        if self.is_sign("="):
            self.take()
            self.variables[name] = self.value()
        self.end()
        return None

    def procedure(self) -> None:
        self.take("proc")
        if self.is_name(*TYPES):
            self.take()
            if self.is_sign("["):
                self.take("["), self.take("]")
        name, parameters = str(self.take().value), []
        self.take("(")
        while not self.is_sign(")"):
            self.take()
            parameters.append(str(self.take().value))
            if self.is_sign("["):
                self.take("["), self.take("]")
            if self.is_sign(","):
                self.take()
        self.take(")")
        session().procedures[name] = Procedure(tuple(parameters), self.block())

    def block(self) -> list[Word]:
        """Return the words between two braces, and an end."""
        self.take("{")
        first, depth = self.at, 1
        while depth:
            depth += self.is_sign("{") - self.is_sign("}")
            if self.word.kind == "end":
                raise self.fault("'}' is missing")
            last = self.take()
        return [*self.words[first : self.at - 1], Word("end", "", last.line, True)]

    def loop(self) -> None:
        self.take("for"), self.take("(")
        name = str(self.take().value)
        if not self.is_name("in"):
            raise self.fault("only loops `for ($one in $all)` are understood")
        self.take("in")
        several = self.expression()
        self.take(")")
        body = self.block()
        for one in several:
            self.variables[name] = one
            _Run(body, self.variables).run()

    def assignment(self) -> Any:
        following = self.words[self.at + 1]
        if following.value not in ("=", "[", "+=") or following.kind != "sign":
            return self.expression()
        start, name = self.at, str(self.take().value)
        index = None
        if self.is_sign("["):
            self.take()
            index = self.expression()
            self.take("]")
        if not self.is_sign("=", "+="):
            self.at = start
            return self.expression()
        adds = self.take().value == "+="
        value = self.value()
        if adds:
            value = _sum(self.variables[name], value)
        return self.assign(name, index, value)

    def assign(self, name: str, index: Any, value: Any) -> Any:
        if index is None:
            self.variables[name] = value
            return value
        known = self.variables.setdefault(name, [])
        known += [""] * (index + 1 - len(known))
        known[index] = value
        return value

    # --- values ---

    def value(self) -> Any:
        """Return an array in braces, or a value."""
        if not self.is_sign("{"):
            return self.expression()
        self.take()
        found = []
        while not self.is_sign("}"):
            found.append(self.expression())
            if self.is_sign(","):
                self.take()
        self.take("}")
        return found

    def expression(self) -> Any:
        found = self.product()
        while self.is_sign("+", "-"):
            adds = self.take().value == "+"
            other = self.product()
            found = _sum(found, other) if adds else found - other
        return found

    def product(self) -> Any:
        found = self.operand()
        while self.is_sign("*"):
            self.take()
            found = found * self.operand()
        return found

    def operand(self) -> Any:
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
        if self.word.kind == "name" and self._is_call():
            return self.call()
        raise self.fault(f"not understood: {self.word.value!r}")

    def variable(self) -> Any:
        name = str(self.take().value)
        if name not in self.variables:
            raise RuntimeError(f'"{name}" is an undeclared variable.')
        found = self.variables[name]
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
        following = self.words[self.at + 1] if self.word.kind != "end" else self.word
        if self.is_sign("-") and not following.spaced:
            if following.kind == "name":
                self.take()
                return mel_commands.FlagWord(f"-{self.take().value}")
            if following.kind == "number":
                self.take()
                return -self.take().value
        if self.word.kind == "name" and not self._is_call():
            return str(self.take().value)
        if self.is_sign("{"):
            return self.value()
        return self.operand()

    def invoke(self, name: str, given: list[Any]) -> Any:
        """Run a procedure, something that MEL itself has, or a command."""
        own: dict[str, Callable[..., Any]] = {
            "size": len,
            "print": _show,
            "source": _source,
            "eval": evaluate,
        }
        if name in own:
            return own[name](*given)
        procedure = session().procedures.get(name)
        if procedure is None:
            return mel_commands.run(name, given)
        if len(given) != len(procedure.parameters):
            raise RuntimeError(f"Wrong number of arguments on call to {name}.")
        local = dict(zip(procedure.parameters, given))
        try:
            _Run(procedure.body, local).run()
        except _Returned as returned:
            return returned.args[0]
        return None


def _sum(one: Any, other: Any) -> Any:
    """Return a sum; text is put behind text, and numbers become text beside it."""
    if isinstance(one, str) or isinstance(other, str):
        return f"{_text(one)}{_text(other)}"
    return one + other


def _text(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def _show(text: Any) -> None:
    session().shown.append(("print", _text(text)))


def _source(path: str) -> None:
    evaluate(Path(path).read_text(encoding="utf-8"))
