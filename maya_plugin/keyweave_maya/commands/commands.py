"""The commands: each runs a job from its flags and supports undo.

A command parses its flags and runs in `doIt`, and keeps its edits; `undoIt` and `redoIt`
undo and redo them through Maya's API.
"""

from __future__ import annotations

import json
import os
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import maya.api.OpenMaya as om
from maya import cmds

from keyweave import __version__
from keyweave.errors import (
    DataError,
    KeyweaveError,
    KeyweaveWarning,
    SettingError,
    spell_error,
    spell_options,
)

from ..edits import Edits
from ..preserve import keep_selection, show_progress
from .dependencies import format_install_line, list_missing, list_versions
from .results import RESULTS, Result, check_rewrite
from .verbs import (
    VERBS,
    Flag,
    FlagValues,
    Verb,
    format_help,
    list_spellings,
    make_keywords,
    make_sources,
)

if TYPE_CHECKING:
    from ..scene import MayaScene

INFO_COMMAND = "keyweaveInfo"
ARGUMENT_TYPES = {
    "long": om.MSyntax.kLong,
    "double": om.MSyntax.kDouble,
    "boolean": om.MSyntax.kBoolean,
    "string": om.MSyntax.kString,
}


def register_commands(plugin: om.MObject) -> None:
    """Register all commands."""
    known = om.MFnPlugin(plugin, "Keyweave", __version__, "Any")
    for verb in VERBS:
        known.registerCommand(verb.command, _make_creator(verb), _make_syntax(verb.flags))
    known.registerCommand(INFO_COMMAND, InfoCommand)


def deregister_commands(plugin: om.MObject) -> None:
    """Take all commands away, and forget what they kept."""
    known = om.MFnPlugin(plugin)
    for name in (*(verb.command for verb in VERBS), INFO_COMMAND):
        known.deregisterCommand(name)
    RESULTS.forget()


def _make_creator(verb: Verb) -> Callable[[], VerbCommand]:
    return lambda: VerbCommand(verb)


def _make_syntax(flags: Sequence[Flag]) -> Callable[[], om.MSyntax]:
    """Return what makes the syntax of a command; nothing heavy is imported for it."""

    def make() -> om.MSyntax:
        syntax = om.MSyntax()
        for flag in flags:
            kinds = [ARGUMENT_TYPES[type_] for type_ in flag.types] or [om.MSyntax.kNoArg]
            # Unconfirmed in Maya: addFlag takes the types of several values as a list.
            syntax.addFlag(flag.short, flag.long, kinds[0] if len(kinds) == 1 else kinds)
            if flag.is_multi:
                syntax.makeFlagMultiUse(flag.long)
        syntax.setObjectType(om.MSyntax.kStringObjects, 0, 100_000)
        syntax.enableQuery = True
        return syntax

    return make


class VerbCommand(om.MPxCommand):
    """One call of a verb's command."""

    def __init__(self, verb: Verb):
        super().__init__()
        self.verb = verb
        self.edits = Edits()

    def isUndoable(self) -> bool:  # noqa: N802  Maya's name
        """Tell Maya whether there is anything to undo."""
        return not self.edits.is_empty

    def undoIt(self) -> None:  # noqa: N802
        """Take back what was written."""
        with keep_selection():
            self.edits.undo()

    def redoIt(self) -> None:  # noqa: N802
        """Write it again."""
        with keep_selection():
            self.edits.redo()

    def doIt(self, args: om.MArgList) -> None:  # noqa: N802
        """Read the flags, and do what they say."""
        with _report_errors(self.verb.flags):
            parser = om.MArgDatabase(self.syntax(), args)
            if parser.isFlagSet("help"):
                self.setResult(format_help(self.verb.command, self.verb.flags))
            elif parser.isQuery or parser.isFlagSet("lastResult"):
                self.setResult(_answer_query(self.verb, parser))
            else:
                check_dependencies()
                given = _read_flags(parser, self.verb.flags)
                with self.edits.all_or_none():
                    self.setResult(self._run(given, list(parser.getObjectStrings())))

    def _run(self, given: FlagValues, objects: list[str]) -> list[str]:
        """Do the job, or take a result that is there; return the written curves' names."""
        from ..scene import MayaScene

        scene = MayaScene(self.edits, by_context="by_context" in given)
        asked = make_keywords(self.verb.request, given)
        with (
            show_progress("Keyweave", 3) as step,
            _report_warnings(self.verb.flags) as notes,
        ):
            if "result_token" in given:
                check_rewrite(self.verb.flags, given, objects)
                token = given["result_token"][0][0]
                result = RESULTS.find(token, self.verb.command).redirect(asked)
            else:
                result = self._compute(scene, asked, given, objects, step, notes)
                token = RESULTS.keep(result)
            step("writing")
            facts = self._write(scene, result, given, notes)
        RESULTS.tell(self.verb.command, {**facts, "token": token})
        return list(scene.written)

    def _compute(
        self,
        scene: MayaScene,
        asked: dict[str, Any],
        given: FlagValues,
        objects: list[str],
        step: Callable[[str], None],
        notes: list[str],
    ) -> Result:
        """Read the scene and the sources, and compute."""
        from ..scene import resolve_controls, resolve_names

        step("reading")
        lists: dict[str, Sequence[Any]] = {
            name: resolve_names(asked[name]) for name in self.verb.name_lists & {*asked}
        }
        if self.verb.source_flags:
            lists["sources"] = _read_sources(given, scene)
        job = self.verb.make_job(**{**asked, **lists})
        if job.names_no_frames:
            _check_playback(scene)
        targets, left_out = resolve_controls(
            objects or (_get_selection() if job.names_nothing else [])
        )
        job = job.on(scene, targets)
        read = job.read(scene)
        notes += [*left_out, *read.notes]
        step("computing")
        return Result(self.verb.command, job, read, job.compute(read))

    def _write(
        self, scene: MayaScene, result: Result, given: FlagValues, notes: list[str]
    ) -> dict[str, Any]:
        """Write an alternative; return what there is to say of the result."""
        facts = result.job.facts(result.given, result.made)
        ((path,),) = given.get("path", [(1,)])
        if not 1 <= path <= len(facts["paths"]):
            raise SettingError("path", path, f"1 to {len(facts['paths'])}")
        result.job.write(scene, result.given, result.made, path - 1)
        told = [
            spell_options(text, list_spellings(self.verb.flags))
            for text in (*notes, *scene.notes, *facts["notes"])
        ]
        return {**facts, "notes": told, "path": path, "curves": list(scene.written)}


class InfoCommand(om.MPxCommand):
    """Says which versions run, and what is missing."""

    def doIt(self, args: om.MArgList) -> None:  # noqa: N802
        """Return a line for each."""
        python = ".".join(map(str, sys.version_info[:3]))
        found = {
            "keyweave": __version__,
            "Maya": cmds.about(version=True),
            "Python": python,
            **list_versions(),
        }
        lines = [f"{name} {version}" for name, version in found.items()]
        self.setResult([*lines, *([_get_install_line()] if list_missing() else [])])


def check_dependencies() -> None:
    """Raise an error that says how to install what is missing."""
    names = list_missing()
    if names:
        raise KeyweaveError(
            f"{' and '.join(names)} must be installed for this Maya; type this in a "
            f"terminal, then start Maya again: {_get_install_line()}"
        )


def _get_install_line() -> str:
    """Return the line that installs what is needed into the user's scripts."""
    folder = cmds.internalVar(userScriptDir=True).rstrip("/")
    version = int(cmds.about(majorVersion=True))
    return format_install_line(folder, version, os.environ)


@contextmanager
def _report_errors(flags: Sequence[Flag]) -> Iterator[None]:
    """Let errors fail the command with their sentence alone, with the command's flags."""
    # Unconfirmed in Maya: what doIt raises reaches the caller with its message.
    try:
        yield
    except KeyweaveError as error:
        raise RuntimeError(spell_error(error, list_spellings(flags))) from None
    except Exception as error:
        words = " ".join(f"{type(error).__name__}: {error}".split())
        raise RuntimeError(f"Keyweave failed, and changed nothing ({words})") from error


@contextmanager
def _report_warnings(flags: Sequence[Flag]) -> Iterator[list[str]]:
    """Show warnings in Maya, and the notes added to the list, with the command's flags."""
    notes: list[str] = []
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", KeyweaveWarning)
        yield notes
    for one in caught:
        if issubclass(one.category, KeyweaveWarning):
            notes.append(str(one.message))
        else:
            warnings.warn_explicit(one.message, one.category, one.filename, one.lineno)
    spellings = list_spellings(flags)
    for note in dict.fromkeys(spell_options(text, spellings) for text in notes):
        om.MGlobal.displayWarning(note)


def _read_flags(parser: om.MArgDatabase, flags: Sequence[Flag]) -> FlagValues:
    """Return by the names of flags that are set the values of each use."""
    return {
        flag.name: [
            _read_use(parser, flag, use) for use in range(_count_uses(parser, flag))
        ]
        for flag in flags
        if parser.isFlagSet(flag.long)
    }


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


def _answer_query(verb: Verb, parser: om.MArgDatabase) -> str:
    """Return what was asked of the last result."""
    if not (parser.isQuery and parser.isFlagSet("lastResult")):
        raise KeyweaveError(f"of {verb.command} -lastResult is queried, and nothing else")
    return json.dumps(RESULTS.last(verb.command), default=str)


def _check_playback(scene: MayaScene) -> None:
    first, last = scene.frame_range
    if not first < last:
        raise DataError(
            "the playback range",
            f"is one frame, {first:g}; widen it, or say by -frames what is to be written",
        )


def _read_sources(given: FlagValues, scene: MayaScene) -> tuple[Any, ...]:
    return make_sources(
        [path for (path,) in given.get("source", [])],
        [(first, last) for first, last in given.get("source_frames", [])],
        [namespace for (namespace,) in given.get("source_namespace", [])],
        scene,
    )


def _get_selection() -> list[str]:
    """Return what is selected; something must be."""
    selected = list(cmds.ls(selection=True) or ())
    if not selected:
        raise KeyweaveError(
            "nothing is selected; select the controls that are to be made, or name them"
        )
    return selected
