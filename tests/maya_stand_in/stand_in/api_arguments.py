"""`MArgParser` and `MArgDatabase`: what a command was given, by flag."""

from __future__ import annotations

from typing import Any

from . import command_line
from .api_selection import selected
from .api_syntax import MArgList, MSyntax, arg_list
from .errors import StandInError


class MArgParser:
    """Flags and objects of a command line, as a syntax takes it apart."""

    def __init__(self, syntax: MSyntax, args: MArgList, /):
        if not isinstance(syntax, MSyntax) or not isinstance(args, MArgList):
            raise TypeError(f"{type(self).__name__} takes an MSyntax and an MArgList")
        self._syntax = syntax
        self._parsed = command_line.parsed(syntax, args._given)
        if len(self._strings()) < syntax.minObjects():
            # Unconfirmed in Maya: the command fails before it runs where objects miss.
            raise RuntimeError(f"the command needs {syntax.minObjects()} objects")

    @property
    def isQuery(self) -> bool:
        """Whether the command is in query mode."""
        return self._parsed.mode == "query"

    def isFlagSet(self, flag: str) -> bool:
        """Return whether a flag was given."""
        return bool(self._uses(flag))

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
