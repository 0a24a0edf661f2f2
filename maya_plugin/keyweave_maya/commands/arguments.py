"""The arguments of a command: the syntax that Maya parses them by, and their values."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import Any

import maya.api.OpenMaya as om

from .flags import Flag, FlagValues, apply_options

ARGUMENT_TYPES = {
    "long": om.MSyntax.kLong,
    "double": om.MSyntax.kDouble,
    "boolean": om.MSyntax.kBoolean,
    "string": om.MSyntax.kString,
}


def make_syntax(command: str, flags: Sequence[Flag]) -> Callable[[], om.MSyntax]:
    """Return a function that builds a command's syntax, without heavy imports.

    Maya calls it at the first call of the command, in C++ code that cannot take an
    exception: a refused flag ends Maya. Call it once while the plug-in is loaded; there it
    raises a RuntimeError that names the flag, which is an error of loadPlugin.
    """

    def make() -> om.MSyntax:
        syntax = om.MSyntax()
        for flag in flags:
            try:
                _add_flag(syntax, flag)
            except Exception as error:
                raise RuntimeError(
                    f"Maya does not accept the flag -{flag.long} (-{flag.short}) of "
                    f"{command} ({error}); report this to the authors of Keyweave"
                ) from error
        syntax.setObjectType(om.MSyntax.kStringObjects, 0, 100_000)
        syntax.enableQuery = True
        return syntax

    return make


def _add_flag(syntax: om.MSyntax, flag: Flag) -> None:
    types = tuple(ARGUMENT_TYPES[name] for name in flag.types) or (om.MSyntax.kNoArg,)
    # Several types are a tuple, as in plug-ins that run in Maya 2024 to 2027.
    syntax.addFlag(flag.short, flag.long, types if len(types) > 1 else types[0])
    if flag.is_multi:
        syntax.makeFlagMultiUse(flag.long)


def find_set_flags(
    parser: om.MArgDatabase, args: om.MArgList, flags: Sequence[Flag]
) -> frozenset[str]:
    """Return the names of the flags that are set; `args` are those of the parser."""
    # Plug-ins that run in Maya 2024 to 2027 saw isFlagSet of a flag without values differ
    # between Maya's window and mayapy; such flags are also searched for in the arguments.
    words = _read_words(args)
    return frozenset(
        flag.name
        for flag in flags
        if parser.isFlagSet(flag.long)
        or (not flag.types and words & {f"-{flag.long}", f"-{flag.short}"})
    )


def _read_words(args: om.MArgList) -> set[str]:
    """Return the arguments that are text, among them the flags."""
    words = set()
    for index in range(len(args)):
        # Unconfirmed in Maya: the arguments of a command include its flags, with a hyphen.
        with suppress(RuntimeError, TypeError):
            words.add(args.asString(index))
    return words


def read_flags(
    parser: om.MArgDatabase, flags: Sequence[Flag], names: Collection[str]
) -> FlagValues:
    """Return the values of each use of the flags that are set, by name.

    `names` are those that `find_set_flags` returns; numbers that `OPTION_FLAG` sets are
    values of their own flags.

    Raises
    ------
    KeyweaveError
        See `apply_options`.
    """
    values = {
        flag.name: [
            _read_use(parser, flag, use) for use in range(_count_uses(parser, flag))
        ]
        for flag in flags
        if flag.name in names
    }
    return apply_options(flags, values)


def _count_uses(parser: om.MArgDatabase, flag: Flag) -> int:
    return int(parser.numberOfFlagUses(flag.long)) if flag.is_multi else 1


def _read_use(parser: om.MArgDatabase, flag: Flag, use: int) -> tuple[Any, ...]:
    """Return the values of one use of a flag."""
    if flag.is_multi:
        values = parser.getFlagArgumentList(flag.long, use)
        several: dict[str, Callable[[int], Any]] = {
            "double": values.asDouble,
            "string": values.asString,
        }
        return tuple(several[type_](i) for i, type_ in enumerate(flag.types))
    single: dict[str, Callable[[str, int], Any]] = {
        "long": parser.flagArgumentInt,
        "double": parser.flagArgumentDouble,
        "boolean": parser.flagArgumentBool,
        "string": parser.flagArgumentString,
    }
    return tuple(single[type_](flag.long, i) for i, type_ in enumerate(flag.types))
