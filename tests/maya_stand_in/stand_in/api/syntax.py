"""`MSyntax` and `MArgList`: which flags a plug-in's command has, and what it is given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..errors import StandInError

MODES = {"query": "q", "edit": "e"}


class FlagWord(str):
    """The name of a flag on a command line, with its hyphen."""


@dataclass(frozen=True)
class SyntaxFlag:
    """A flag that a plug-in's command has."""

    long: str
    short: str
    types: tuple[int, ...]
    multi: bool = False


class MSyntax:
    """The flags and objects that a command takes."""

    kNoArg = 1
    kBoolean = 2
    kLong = 3
    kDouble = 4
    kString = 5
    kUnsigned = 6
    kDistance = 7
    kAngle = 8
    kTime = 9
    kNone = 1
    kStringObjects = 2
    kSelectionList = 3

    def __init__(self, *args: Any):
        if args:
            raise StandInError("MSyntax: the stand-in copies none")
        self.enableQuery = False
        self.enableEdit = False
        self._flags: dict[str, SyntaxFlag] = {}
        self._format = MSyntax.kNone
        self._least, self._most = 0, 0
        self._takes_selection = False

    def addFlag(self, shortName: str, longName: str, argTypes: Any) -> MSyntax:
        """Add a flag with the types of its arguments."""
        short, long = shortName.lstrip("-"), longName.lstrip("-")
        # Maya's documentation: short names have one to three letters, long ones at least
        # four.
        if not 1 <= len(short) <= 3 or len(long) < 4:
            raise RuntimeError(
                f"MSyntax.addFlag: invalid names {shortName!r}, {longName!r}"
            )
        names = {name for flag in self._flags.values() for name in (flag.long, flag.short)}
        if {short, long} & (names | {"q", "e", "query", "edit"}):
            raise RuntimeError(f"MSyntax.addFlag: {shortName!r}, {longName!r} are taken")
        types = (argTypes,) if isinstance(argTypes, int) else argTypes
        if not isinstance(types, tuple):
            # Plug-ins that run in Maya 2024 to 2027 pass several types as a tuple.
            raise TypeError(f"MSyntax.addFlag: the types of {longName} are not a tuple")
        if not 1 <= len(types) <= 6 or not set(types) <= set(range(1, 10)):
            raise RuntimeError(f"MSyntax.addFlag: invalid types of {longName}: {types}")
        types = () if types == (MSyntax.kNoArg,) else types
        self._flags[long] = SyntaxFlag(long, short, types)
        return self

    def makeFlagMultiUse(self, flagName: str, /) -> MSyntax:
        """Let a flag be given several times."""
        flag = self._flag(flagName)
        self._flags[flag.long] = replace(flag, multi=True)
        return self

    def setObjectType(self, objType: int, min: int, max: int, /) -> MSyntax:
        """Say how objects are given, and how many."""
        if objType not in (MSyntax.kNone, MSyntax.kStringObjects, MSyntax.kSelectionList):
            raise RuntimeError(f"MSyntax.setObjectType: invalid type {objType}")
        self._format, self._least, self._most = objType, min, max
        return self

    def minObjects(self) -> int:
        """Return how many objects are needed."""
        return self._least

    def useSelectionAsDefault(self, useSelection: bool, /) -> MSyntax:
        """Say whether what is selected stands for objects that are not given."""
        self._takes_selection = useSelection
        return self

    def _find(self, name: str) -> SyntaxFlag | None:
        bare = name.lstrip("-")
        found = [flag for flag in self._flags.values() if bare in (flag.long, flag.short)]
        return found[0] if found else None

    def _flag(self, name: str) -> SyntaxFlag:
        found = self._find(name)
        if found is None:
            raise RuntimeError(f"(kInvalidParameter): there is no flag {name}")
        return found

    def _mode(self, name: str) -> str | None:
        """Return the mode that a name switches on, if it is enabled."""
        bare = name.lstrip("-")
        enabled = {"query": self.enableQuery, "edit": self.enableEdit}
        found = [mode for mode, short in MODES.items() if bare in (mode, short)]
        return found[0] if found and enabled[found[0]] else None


class MArgList:
    """What a command was given: flags and values one after another."""

    def __init__(self, *args: Any):
        self._given: list[Any] = list(args[0]._given) if args else []

    def __len__(self) -> int:
        return len(self._given)

    def asString(self, index: int, /) -> str:
        """Return an argument that is text."""
        return self._as(index, str, "a string")

    def asDouble(self, index: int, /) -> float:
        """Return an argument that is a number."""
        return float(self._as(index, (int, float), "a number"))

    def _as(self, index: int, type_: Any, what: str) -> Any:
        if not 0 <= index < len(self._given):
            raise IndexError(f"MArgList has {len(self._given)} arguments, no [{index}]")
        value = self._given[index]
        if not isinstance(value, type_):
            raise TypeError(f"argument {index} is no {what}: {value!r}")
        return value


def arg_list(values: Sequence[Any]) -> MArgList:
    """Return a list of arguments."""
    made = MArgList()
    made._given = list(values)
    return made
