"""How a command of `maya.cmds` is called: flags are checked, then its handler runs.

The flags that a command knows stand in `flags.FLAGS`, which the contract tests hold
against Maya's own tables. A call with any other flag, mode or number of values fails here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from ..errors import StandInError
from ..session.session import Session, session
from .flags import FLAGS, Flag, flags_of

Handler = Callable[[Session, list[Any], dict[str, Any], str], Any]


class Known(NamedTuple):
    """A command: its handler, whether undo takes it back, and its flags by mode."""

    handler: Handler
    undoable: bool
    honours: dict[str, frozenset[str]]


_HANDLERS: dict[str, Known] = {}
RANGES = {"index": "timerange"}  # Maya's tables say int, its examples give ranges


class Call(NamedTuple):
    """A call that was made: the command, its mode, objects, and flags by long names."""

    name: str
    mode: str
    objects: list[Any]
    flags: dict[str, Any]


class Given(NamedTuple):
    """Flags of a call, by long names, and its mode."""

    flags: dict[str, Any]
    mode: str


def command(
    name: str,
    *,
    undoable: bool = True,
    create: str | None = None,
    query: str | None = None,
    edit: str | None = None,
) -> Callable[[Handler], Handler]:
    """Let a function answer a command.

    It gets the session, the objects as a flat list, the flags by their long names, and
    the mode: ``"create"``, ``"query"`` or ``"edit"``. Where the flags that it honours are
    given, by mode, any other is a `StandInError`.
    """
    if name not in FLAGS:
        raise StandInError(f"flags.FLAGS has no {name}")
    given = {"create": create, "query": query, "edit": edit}
    said = {mode: some for mode, some in given.items() if some is not None}
    honours = {mode: frozenset(some.split()) for mode, some in said.items()}
    unknown = frozenset().union(*honours.values()) - flags_of(name).keys()
    if unknown:
        raise StandInError(f"flags.FLAGS has no {', '.join(sorted(unknown))} of {name}")

    def register(handler: Handler) -> Handler:
        _HANDLERS[name] = Known(handler, undoable, honours)
        return handler

    return register


def is_known(name: str) -> bool:
    """Return whether a command has a handler."""
    return name in _HANDLERS


def run(name: str, objects: tuple[Any, ...], flags: dict[str, Any]) -> Any:
    """Call a command as `maya.cmds` does."""
    if name not in _HANDLERS:
        raise StandInError(f"the stand-in has no cmds.{name}")
    handler, undoable, honours = _HANDLERS[name]
    given = checked(name, flags)
    _check_honoured(name, given, honours)
    now = session()
    flat = flattened(objects)
    now.calls.append(Call(name, given.mode, flat, given.flags))
    with now.journal.entry(name, undoable=undoable and given.mode != "query"):
        return handler(now, flat, given.flags, given.mode)


def _check_honoured(name: str, given: Given, honours: dict[str, frozenset[str]]) -> None:
    if not honours:
        return
    if given.mode not in honours:
        raise StandInError(f"the stand-in has no {given.mode} mode of {name}")
    left = given.flags.keys() - honours[given.mode]
    if left:
        flags = ", ".join(sorted(left))
        raise StandInError(f"the stand-in does not {given.mode} {flags} of {name}")


def flattened(objects: Any) -> list[Any]:
    """Return positional arguments as one flat list, as Maya takes lists of them."""
    found: list[Any] = []
    for one in objects:
        found += flattened(one) if isinstance(one, (list, tuple)) else [one]
    return found


def checked(name: str, flags: dict[str, Any]) -> Given:
    """Return flags by their long names and the mode, if the command knows them all."""
    known, long_names = flags_of(name), _long_names(name)
    given = {long_names.get(flag, flag): value for flag, value in flags.items()}
    for flag in given:
        if flag not in known:
            raise TypeError(
                f"Invalid flag '{flag}' of {name} (not in the stand-in's table)"
            )
    modes = {mode: given.pop(mode) for mode in ("query", "edit") if mode in given}
    mode = next((mode for mode, value in modes.items() if value), "create")
    for flag, value in given.items():
        _check_flag(name, known[flag], value, mode)
    if mode in modes and known[mode].types:  # `optionVar -query` itself takes a name
        given[mode] = modes[mode]
    return Given(given, mode)


@cache
def _long_names(name: str) -> dict[str, str]:
    """Return the long names of a command's flags by their short ones."""
    return {flag.short: flag.long for flag in flags_of(name).values()}


def _check_flag(command_: str, flag: Flag, value: Any, mode: str) -> None:
    if mode not in flag.modes:
        raise TypeError(f"Flag '{flag.long}' of {command_} has no {mode} mode")
    if mode == "query" and isinstance(value, bool):
        return  # asks, and does not select
    if not flag.types:
        if value is not True and value is not False:
            raise TypeError(f"Flag '{flag.long}' of {command_} is given as True")
        return
    is_several = isinstance(value, list) or (
        isinstance(value, tuple) and flag.types == ("str",)
    )
    values = value if is_several and flag.multi else [value]
    for one in values:
        _check_value(command_, flag, one)


def _check_value(command_: str, flag: Flag, value: Any) -> None:
    if len(flag.types) > 1:
        if not isinstance(value, (list, tuple)) or len(value) != len(flag.types):
            raise TypeError(
                f"Flag '{flag.long}' of {command_} takes {len(flag.types)} values"
            )
        pairs = list(zip(flag.types, value))
    else:
        pairs = [(RANGES.get(flag.long, flag.types[0]), value)]
    for type_, one in pairs:
        if not _FITS[type_](one):
            raise TypeError(f"Flag '{flag.long}' of {command_} takes {type_}, not {one!r}")


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_range(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return 1 <= len(value) <= 2 and all(_is_number(one) or one is None for one in value)
    return _is_number(value) or isinstance(value, str)


_FITS: dict[str, Callable[[Any], bool]] = {
    "bool": lambda value: isinstance(value, (bool, int)),
    "int": lambda value: isinstance(value, int),
    "float": _is_number,
    "str": lambda value: isinstance(value, str) or callable(value),
    "time": lambda value: _is_number(value) or isinstance(value, str),
    "timerange": _is_range,
    "floatrange": _is_range,
}
