"""A small interpreter of MEL: variables, procedures, commands, and what joins them.

It knows declarations and assignments, arrays of strings, sums, commands with flags and in
back quotes, `global proc` and loops over arrays. Anything else is a `StandInError`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from ..api import plug_ins
from ..api.syntax import FlagWord
from ..commands import calling
from ..commands.dialogs import run_python
from ..commands.flags import Flag, flags_of
from ..errors import StandInError
from ..session.session import session
from .expressions import Reader, Word, check_kind, sum_of, text_of, words_of

SWITCHES = {
    **dict.fromkeys(("on", "true", "yes"), True),
    **dict.fromkeys(("off", "false", "no"), False),
}
WITH_VALUES = {  # flags that have values in query mode, as they choose what is meant
    "keyframe": "time index attribute float",
    "keyTangent": "time index attribute float",
    "animLayer": "findCurveForPlug layeredPlug",
    "setInfinity": "attribute",
    "optionVar": "query exists",
}


def run_command(name: str, line: list[Any]) -> Any:
    """Run a command of Maya or of a plug-in with what stands behind it in MEL."""
    if plug_ins.is_command(name):
        return _shown(plug_ins.call_line(name, line))
    if not calling.is_known(name):
        raise StandInError(f"MEL: neither the stand-in nor a plug-in has {name}")
    objects, flags = keywords(name, line)
    return _shown(calling.run(name, tuple(objects), flags))


def keywords(name: str, line: list[Any]) -> tuple[list[Any], dict[str, Any]]:
    """Return the objects and keywords that Python would call a command with."""
    known = flags_of(name)
    by_name = {one: flag for flag in known.values() for one in (flag.long, flag.short)}
    waiting, objects, flags = list(line), [], {}
    is_query = any(isinstance(one, FlagWord) and one in ("-q", "-query") for one in line)
    while waiting:
        one = waiting.pop(0)
        if not isinstance(one, FlagWord):
            objects.append(one)
            continue
        flag = by_name.get(one[1:])
        if flag is None:
            raise TypeError(f"Invalid flag '{one}' of {name}")
        value = _value(name, flag, waiting, is_query=is_query)
        if flag.multi and flag.long in flags:
            value = [*flags[flag.long], value]
        elif flag.multi and value is not True:
            value = [value]
        elif flag.long in flags:
            raise TypeError(f"Flag '{one}' of {name} is given twice")
        flags[flag.long] = value
    return objects, flags


def _value(name: str, flag: Flag, waiting: list[Any], *, is_query: bool) -> Any:
    """Take the values of a flag off the line."""
    types = flag.types
    if is_query and flag.long not in WITH_VALUES.get(name, "").split():
        types = ()
    if not types:
        return True
    if len(waiting) < len(types) or any(
        isinstance(one, FlagWord) for one in waiting[: len(types)]
    ):
        raise TypeError(f"Flag '{flag.long}' of {name} needs {len(types)} values")
    values = [_converted(type_, waiting.pop(0)) for type_ in types]
    return tuple(values) if len(values) > 1 else values[0]


def _converted(type_: str, given: Any) -> Any:
    if type_ == "bool" and given in SWITCHES:
        return SWITCHES[given]
    if type_ in ("timerange", "floatrange") and isinstance(given, str):
        ends = [float(one) if one else None for one in given.split(":")]
        return tuple(ends) if len(ends) > 1 else (ends[0], ends[0])
    if type_ == "float" and isinstance(given, int):
        return float(given)
    return given


def _shown(result: Any) -> Any:
    """Return a result as MEL has it: nothing is an empty list, true is 1."""
    return int(result) if isinstance(result, bool) else result


TYPES = {"string": "", "int": 0, "float": 0.0}
UNKNOWN = ("if", "else", "while", "do", "switch", "vector", "matrix")
# Where the interface keeps its controls; only the names of the variables matter.
INTERFACE = {
    "$gChannelBoxName": "mainChannelBox",
    "$gMainProgressBar": "mainProgressBar",
    "$gMainWindow": "MayaWindow",
    "$gPlayBackSlider": "timeSlider",
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


class _Run(Reader):
    """One run through the words of a script."""

    def run(self) -> Any:
        """Run all statements; return what the last one gives."""
        result = None
        while self.word.kind != "end":
            result = self.statement()
        return result

    def statement(self) -> Any:
        """Run a statement; return what it gives."""
        if self.is_sign(";"):
            self.take()
            return None
        if self.is_name("global", "proc", *TYPES):
            return self.definition()
        if self.is_name(*UNKNOWN):
            raise self.fault(f"{self.word.value!r} is not understood")
        if self.is_name("for"):
            return self.loop()
        if self.is_name("return"):
            self.take()
            raise _Returned(None if self.is_sign(";") else self.expression())
        if self.word.kind == "variable":
            result = self.assignment()
        elif self.word.kind == "name" and not self.is_call():
            result = self.command((";",))
        else:
            result = self.expression()
        self.end()
        return result

    def end(self) -> None:
        """Take the semicolon; the last one may be left out."""
        if self.word.kind != "end":
            self.take(";")

    def definition(self) -> None:
        """Make variables or a procedure known."""
        is_global = self.is_name("global") and bool(self.take())
        if self.is_name("proc"):
            self.procedure()
            return
        usual = TYPES.get(self.take().value)
        if usual is None:
            raise self.fault("a type is missing")
        name = str(self.take().value)
        if self.brackets():
            usual = []
        if is_global:
            self.shared.add(name)
        if not (is_global and name in self.home(name)):
            self.home(name)[name] = usual
        if self.is_sign("="):
            self.take()
            self.assign(name, None, self.value())
        self.end()

    def procedure(self) -> None:
        """Keep a procedure."""
        self.take("proc")
        if self.is_name(*TYPES):
            self.take()
            self.brackets()
        name, parameters = str(self.take().value), []
        self.take("(")
        while not self.is_sign(")"):
            self.take()
            parameters.append(str(self.take().value))
            self.brackets()
            if self.is_sign(","):
                self.take()
        self.take(")")
        session().procedures[name] = Procedure(tuple(parameters), self.block())

    def brackets(self) -> bool:
        """Take the `[]` of an array, if it stands here."""
        if not self.is_sign("["):
            return False
        self.take("[")
        self.take("]")
        return True

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
        """Run a block with each value of an array."""
        self.take("for")
        self.take("(")
        name = str(self.take().value)
        if not self.is_name("in"):
            raise self.fault("only loops `for ($one in $all)` are understood")
        self.take("in")
        several = self.expression()
        self.take(")")
        body = self.block()
        for one in several:
            self.home(name)[name] = one
            inner = _Run(body, self.variables)
            inner.shared = self.shared
            inner.run()

    def assignment(self) -> Any:
        """Return what a variable gets, or what an expression that begins with one gives."""
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
            value = sum_of(self.home(name)[name], value)
        return self.assign(name, index, value)

    def assign(self, name: str, index: Any, value: Any) -> Any:
        """Give a variable, or an element of one, a value."""
        if index is None:
            home = self.home(name)
            if name in home:  # a variable keeps its type
                check_kind(value, is_array=isinstance(home[name], list))
            home[name] = value
            return value
        known = self.home(name).setdefault(name, [])
        known += [""] * (index + 1 - len(known))
        known[index] = value
        return value

    def invoke(self, name: str, given: list[Any]) -> Any:
        """Run a procedure, something that MEL itself has, or a command."""
        own: dict[str, Callable[..., Any]] = {
            "size": len,
            "print": _show,
            "source": _source,
            "eval": evaluate,
            "python": run_python,
        }
        if name in own:
            return own[name](*given)
        if name in session().runtime_commands:
            return _run_runtime_command(**session().runtime_commands[name])
        procedure = session().procedures.get(name) or _find_procedure(name)
        if procedure is None:
            return run_command(name, given)
        if len(given) != len(procedure.parameters):
            raise RuntimeError(f"Wrong number of arguments on call to {name}.")
        local = dict(zip(procedure.parameters, given))
        try:
            _Run(procedure.body, local).run()
        except _Returned as returned:
            return returned.args[0]
        return None


def _show(text: Any) -> None:
    session().shown.append(("print", text_of(text)))


def _run_runtime_command(command: str, commandLanguage: str = "mel", **others: Any) -> Any:
    return run_python(command) if commandLanguage == "python" else evaluate(command)


def _find_procedure(name: str) -> Procedure | None:
    """Return the procedure in the file of its name on MAYA_SCRIPT_PATH, as Maya does."""
    if not plug_ins.is_command(name) and not calling.is_known(name):
        with suppress(RuntimeError):
            _source(f"{name}.mel")
    return session().procedures.get(name)


def _source(name: str) -> None:
    """Run a file, by its path or its name on MAYA_SCRIPT_PATH."""
    folders = ["", *os.environ.get("MAYA_SCRIPT_PATH", "").split(os.pathsep)]
    found = [path for folder in folders if (path := Path(folder) / name).is_file()]
    if not found:
        raise RuntimeError(f'Cannot find file "{name}" for source statement.')
    evaluate(found[0].read_text(encoding="utf-8"))
