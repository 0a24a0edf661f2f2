"""The command line of a plug-in's command: written from Python's keywords, and read.

Python's calls and MEL's become the same list of flags, values and objects, which the
command's `MSyntax` takes apart. `MArgParser` and `MArgDatabase` show it to the command.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ..errors import StandInError
from ..session.session import session
from .selection import selected
from .syntax import FlagWord, MArgList, MSyntax, SyntaxFlag, arg_list

_SWITCHES = {
    **dict.fromkeys(("on", "true", "yes"), True),
    **dict.fromkeys(("off", "false", "no"), False),
}
_NAMES = {
    MSyntax.kString: "string",
    MSyntax.kBoolean: "boolean",
    **dict.fromkeys((MSyntax.kLong, MSyntax.kUnsigned), "int"),
    **dict.fromkeys((MSyntax.kDouble, MSyntax.kTime), "float"),
    **dict.fromkeys((MSyntax.kAngle, MSyntax.kDistance), "float"),
}


@dataclass
class Parsed:
    """A command line: the uses of each flag by its long name, objects, and the mode."""

    uses: dict[str, list[tuple[Any, ...]]] = field(default_factory=dict)
    objects: list[str] = field(default_factory=list)
    mode: str = "create"


def from_keywords(
    syntax: MSyntax, objects: Sequence[Any], flags: dict[str, Any]
) -> list[Any]:
    """Return the command line of a call from Python."""
    line: list[Any] = []
    modes = {name: syntax._mode(name) for name in flags}
    mode = next((m for name, m in modes.items() if m and flags[name]), None)
    if mode:
        line.append(FlagWord(f"-{mode}"))
    for name, value in flags.items():
        if modes[name]:
            continue
        flag = syntax._find(name)
        if flag is None:
            raise TypeError(f"Invalid flag '{name}'")
        for use in _uses(flag, value, is_query=mode == "query"):
            line += [FlagWord(f"-{flag.long}"), *use]
    return [*line, *objects]


def _uses(flag: SyntaxFlag, value: Any, *, is_query: bool) -> list[tuple[Any, ...]]:
    """Return the arguments of each use of a flag that a keyword stands for."""
    asks = is_query and isinstance(value, bool)
    if not flag.types or asks:
        if not isinstance(value, bool):
            raise TypeError(f"Flag '{flag.long}' must be passed a boolean argument")
        return [()] if value else []
    if is_query:
        raise TypeError(f"Flag '{flag.long}' takes no argument in query mode")
    n_values = len(flag.types)
    is_several = flag.multi and (
        isinstance(value, list) or (n_values == 1 and isinstance(value, tuple))
    )
    uses = [
        tuple(one) if n_values > 1 and isinstance(one, (list, tuple)) else (one,)
        for one in (value if is_several else [value])
    ]
    for use in uses:
        if len(use) != n_values:
            raise TypeError(f"Flag '{flag.long}' takes {n_values} values, not {use}")
        for type_, one in zip(flag.types, use):
            _converted(flag, type_, one, words=False)
    return uses


def parsed(syntax: MSyntax, line: Sequence[Any], *, words: bool = True) -> Parsed:
    """Take a command line apart; `words` lets MEL's ``on`` and ``off`` be booleans.

    Raises
    ------
    TypeError
        If there is no such flag, or its arguments are of another type or number.
    """
    found, waiting = Parsed(), list(line)
    # The mode may stand anywhere: it decides which flags have arguments.
    given = [syntax._mode(one) for one in waiting if isinstance(one, FlagWord)]
    found.mode = next((mode for mode in given if mode), "create")
    while waiting:
        one = waiting.pop(0)
        if not isinstance(one, FlagWord):
            found.objects += one if isinstance(one, list) else [one]
        elif syntax._mode(one) is None:
            _take_flag(syntax, one, waiting, found, words=words)
    _check_objects(syntax, found)
    return found


def _take_flag(
    syntax: MSyntax, name: str, waiting: list[Any], found: Parsed, *, words: bool
) -> None:
    flag = syntax._find(name)
    if flag is None:
        raise TypeError(f"Invalid flag '{name}'")
    n_values = len(flag.types) if found.mode != "query" else 0
    values = waiting[:n_values]
    if len(values) < n_values or any(isinstance(one, FlagWord) for one in values):
        raise TypeError(f"Flag '{flag.long}' must be followed by {n_values} values")
    del waiting[:n_values]
    use = tuple(_converted(flag, t, v, words=words) for t, v in zip(flag.types, values))
    uses = found.uses.setdefault(flag.long, [])
    if uses and not flag.multi:
        raise TypeError(f"Flag '{flag.long}' cannot be used more than once")
    uses.append(use)


def _converted(flag: SyntaxFlag, type_: int, value: Any, *, words: bool) -> Any:
    """Return a value of a flag's type, if it is one."""
    if type_ == MSyntax.kBoolean and words and value in _SWITCHES:
        return _SWITCHES[value]
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    fits = {
        "string": isinstance(value, str),
        "boolean": isinstance(value, (bool, int)),
        "int": is_number and isinstance(value, int),
        "float": is_number,
    }[_NAMES[type_]]
    if not fits or (type_ == MSyntax.kUnsigned and value < 0):
        wrong = f"Expected {_NAMES[type_]}, got {type(value).__name__}"
        raise TypeError(f"Invalid arguments for flag '{flag.long}'. {wrong}")
    return float(value) if _NAMES[type_] == "float" else value


def _check_objects(syntax: MSyntax, found: Parsed) -> None:
    if not all(isinstance(one, str) for one in found.objects):
        raise TypeError(f"objects are named, not {found.objects!r}")
    if found.objects and syntax._format == MSyntax.kNone:
        raise TypeError(f"the command takes no objects: {found.objects}")
    if len(found.objects) > syntax._most and syntax._format != MSyntax.kNone:
        raise TypeError(f"the command takes {syntax._most} objects at most")


class MArgParser:
    """Flags and objects of a command line, as a syntax takes it apart."""

    def __init__(self, syntax: MSyntax, args: MArgList, /):
        if not isinstance(syntax, MSyntax) or not isinstance(args, MArgList):
            raise TypeError(f"{type(self).__name__} takes an MSyntax and an MArgList")
        self._syntax = syntax
        self._parsed = parsed(syntax, args._given)
        if len(self._strings()) < syntax.minObjects():
            # Unconfirmed in Maya: the command fails before it runs where objects miss.
            raise RuntimeError(f"the command needs {syntax.minObjects()} objects")

    @property
    def isQuery(self) -> bool:
        """Whether the command is in query mode."""
        return self._parsed.mode == "query"

    def isFlagSet(self, flag: str) -> bool:
        """Return whether a flag was given.

        Of a flag without values, the answer was seen to differ between Maya's window and
        mayapy; `Session.reports_bare_flags` chooses it.
        """
        is_bare = not self._syntax._flag(flag).types
        return bool(self._uses(flag)) and (session().reports_bare_flags or not is_bare)

    def numberOfFlagUses(self, flag: str) -> int:
        """Return how often a flag was given."""
        return len(self._uses(flag))

    def getFlagArgumentList(self, flag: str, occurrence: int, /) -> MArgList:
        """Return the arguments of one use of a flag."""
        uses = self._uses(flag)
        if not 0 <= occurrence < len(uses):
            raise RuntimeError(f"(kFailure): flag {flag} has {len(uses)} uses")
        return arg_list(uses[occurrence])

    def flagArgumentString(self, flag: str, index: int, /) -> str:
        """Return an argument of a flag's first use, which is text."""
        return self._argument(flag, index, (MSyntax.kString,))

    def flagArgumentInt(self, flag: str, index: int, /) -> int:
        """Return an argument of a flag's first use, which is a whole number."""
        return self._argument(flag, index, (MSyntax.kLong, MSyntax.kUnsigned))

    def flagArgumentDouble(self, flag: str, index: int, /) -> float:
        """Return an argument of a flag's first use, which is a number."""
        return self._argument(flag, index, (MSyntax.kDouble,))

    def flagArgumentBool(self, flag: str, index: int, /) -> bool:
        """Return an argument of a flag's first use, which is true or false."""
        return bool(self._argument(flag, index, (MSyntax.kBoolean,)))

    def getObjectStrings(self) -> tuple[str, ...]:
        """Return the names of the objects."""
        if self._syntax._format == MSyntax.kNone:
            raise RuntimeError("(kFailure): the command takes no objects")
        return tuple(self._strings())

    def _strings(self) -> list[str]:
        if self._parsed.objects or not self._syntax._takes_selection:
            return self._parsed.objects
        chosen = selected()
        return [chosen.getSelectionStrings(i)[0] for i in range(chosen.length())]

    def _uses(self, flag: str) -> list[tuple[Any, ...]]:
        return self._parsed.uses.get(self._syntax._flag(flag).long, [])

    def _argument(self, flag: str, index: int, types: tuple[int, ...]) -> Any:
        known, uses = self._syntax._flag(flag), self._uses(flag)
        if not uses or not 0 <= index < len(uses[0]):
            raise RuntimeError(f"(kFailure): flag {flag} has no argument {index}")
        if known.types[index] not in types:
            raise StandInError(f"argument {index} of flag {flag} is of another type")
        return uses[0][index]


class MArgDatabase(MArgParser):
    """The parser that commands use; it has the names of objects alone."""
