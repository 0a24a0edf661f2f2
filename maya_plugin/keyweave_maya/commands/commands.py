"""The commands: each runs a job from its flags and supports undo.

A command parses its flags and runs in `doIt`, and keeps its edits; `undoIt` and `redoIt`
undo and redo them through Maya's API.
"""

from __future__ import annotations

import json
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
from .dependencies import list_missing, list_versions
from .preflight import format_findings, get_install_line, name_terminal, run_checks
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
INFO_FLAGS = (
    Flag(
        *("check", "check", "chk"),
        help="Check this Maya, the installation and the scene, and report what to do.",
    ),
    Flag("help", "help", "h", help="List the flags."),
)
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
    known.registerCommand(INFO_COMMAND, InfoCommand, _make_syntax(INFO_FLAGS))


def deregister_commands(plugin: om.MObject) -> None:
    """Deregister all commands and discard their results."""
    known = om.MFnPlugin(plugin)
    for name in (*(verb.command for verb in VERBS), INFO_COMMAND):
        known.deregisterCommand(name)
    RESULTS.clear()


def _make_creator(verb: Verb) -> Callable[[], VerbCommand]:
    return lambda: VerbCommand(verb)


def _make_syntax(flags: Sequence[Flag]) -> Callable[[], om.MSyntax]:
    """Return a function that builds a command's syntax without heavy imports."""

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
        """Return whether the command changed the scene."""
        return not self.edits.is_empty

    def undoIt(self) -> None:  # noqa: N802
        """Undo the edits."""
        with keep_selection():
            self.edits.undo()

    def redoIt(self) -> None:  # noqa: N802
        """Redo the edits."""
        with keep_selection():
            self.edits.redo()

    def doIt(self, args: om.MArgList) -> None:  # noqa: N802
        """Run the command as its flags request."""
        with _report_errors(self.verb.flags):
            parser = om.MArgDatabase(self.syntax(), args)
            if parser.isFlagSet("help"):
                self.setResult(format_help(self.verb.command, self.verb.flags))
            elif parser.isQuery or parser.isFlagSet("lastResult"):
                self.setResult(_answer_query(self.verb, parser))
            else:
                check_dependencies()
                flag_values = _read_flags(parser, self.verb.flags)
                with self.edits.all_or_none():
                    self.setResult(self._run(flag_values, list(parser.getObjectStrings())))

    def _run(self, flag_values: FlagValues, objects: list[str]) -> list[str]:
        """Compute a result or find a kept one, write it, and return the curves' names."""
        from ..scene import MayaScene

        flags = self.verb.flags
        scene = MayaScene(self.edits, by_context="by_context" in flag_values)
        keywords = make_keywords(self.verb.request, flag_values)
        with show_progress("Keyweave", 3) as step, _report_warnings(flags) as notes:
            if "result_token" in flag_values:
                check_rewrite(flags, flag_values, objects)
                token = flag_values["result_token"][0][0]
                result = RESULTS.find(token, self.verb.command).redirect(keywords)
            else:
                result = self._compute(scene, keywords, flag_values, objects, step, notes)
                token = RESULTS.keep(result)
            step("writing")
            facts = self._write(scene, result, flag_values, notes)
        RESULTS.keep_facts(self.verb.command, {**facts, "token": token})
        return list(scene.written)

    def _compute(
        self,
        scene: MayaScene,
        keywords: dict[str, Any],
        flag_values: FlagValues,
        objects: list[str],
        step: Callable[[str], None],
        notes: list[str],
    ) -> Result:
        """Read the scene and the sources, and compute."""
        from ..scene import resolve_controls, resolve_names

        step("reading")
        lists: dict[str, Sequence[Any]] = {
            name: resolve_names(keywords[name])
            for name in self.verb.name_lists & {*keywords}
        }
        if self.verb.source_flags:
            lists["sources"] = _read_sources(flag_values, scene)
        job = self.verb.make_job(**{**keywords, **lists})
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
        self, scene: MayaScene, result: Result, flag_values: FlagValues, notes: list[str]
    ) -> dict[str, Any]:
        """Write an alternative and return the facts of the result."""
        facts = result.job.facts(result.data, result.output)
        ((path,),) = flag_values.get("path", [(1,)])
        if not 1 <= path <= len(facts["paths"]):
            raise SettingError("path", path, f"1 to {len(facts['paths'])}")
        result.job.write(scene, result.data, result.output, path - 1)
        spellings = list_spellings(self.verb.flags)
        all_notes = [
            spell_options(note, spellings)
            for note in (*notes, *scene.notes, *facts["notes"])
        ]
        return {**facts, "notes": all_notes, "path": path, "curves": list(scene.written)}


class InfoCommand(om.MPxCommand):
    """Lists the versions in use and the missing libraries, or checks the installation."""

    def doIt(self, args: om.MArgList) -> None:  # noqa: N802
        """Return the lines of the answer."""
        with _report_errors(INFO_FLAGS):
            parser = om.MArgDatabase(self.syntax(), args)
            if parser.isFlagSet("help"):
                self.setResult(format_help(INFO_COMMAND, INFO_FLAGS))
            elif parser.isFlagSet("check"):
                self.setResult(format_findings(run_checks()))
            else:
                self.setResult(_list_versions())


def _list_versions() -> list[str]:
    """Return a line for each version, and the install line if a library is missing."""
    versions = {
        "keyweave": __version__,
        "Maya": cmds.about(version=True),
        "Python": ".".join(map(str, sys.version_info[:3])),
        **list_versions(),
    }
    lines = [f"{name} {version}" for name, version in versions.items()]
    return [*lines, *([get_install_line()] if list_missing() else [])]


def check_dependencies() -> None:
    """Raise an error with the install line if a library is missing."""
    names = list_missing()
    if names:
        raise KeyweaveError(
            f"{' and '.join(names)} must be installed for this Maya; run this line in "
            f"{name_terminal()}, then restart Maya: {get_install_line()}"
        )


@contextmanager
def _report_errors(flags: Sequence[Flag]) -> Iterator[None]:
    """Fail the command with an error's sentence alone, options spelled as flags."""
    # Unconfirmed in Maya: an exception raised in doIt reaches the caller with its message.
    try:
        yield
    except KeyweaveError as error:
        raise RuntimeError(spell_error(error, list_spellings(flags))) from None
    except Exception as error:
        words = " ".join(f"{type(error).__name__}: {error}".split())
        raise RuntimeError(
            f"Keyweave failed and left the scene unchanged ({words})"
        ) from error


@contextmanager
def _report_warnings(flags: Sequence[Flag]) -> Iterator[list[str]]:
    """Show in Maya the warnings raised inside, and the notes added to the list."""
    notes: list[str] = []
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", KeyweaveWarning)
        yield notes
    for item in caught:
        if issubclass(item.category, KeyweaveWarning):
            notes.append(str(item.message))
        else:
            warnings.warn_explicit(item.message, item.category, item.filename, item.lineno)
    spellings = list_spellings(flags)
    for note in dict.fromkeys(spell_options(text, spellings) for text in notes):
        om.MGlobal.displayWarning(note)


def _read_flags(parser: om.MArgDatabase, flags: Sequence[Flag]) -> FlagValues:
    """Return the values of each use of the flags that are set, by name."""
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
    """Return the facts of the last result as JSON."""
    if not (parser.isQuery and parser.isFlagSet("lastResult")):
        raise KeyweaveError(f"{verb.command} supports -query with -lastResult only")
    return json.dumps(RESULTS.last(verb.command), default=str)


def _check_playback(scene: MayaScene) -> None:
    first, last = scene.frame_range
    if not first < last:
        raise DataError(
            "the playback range",
            f"is a single frame, {first:g}; widen it, or choose a range with -frames",
        )


def _read_sources(flag_values: FlagValues, scene: MayaScene) -> tuple[Any, ...]:
    return make_sources(
        [path for (path,) in flag_values.get("source", [])],
        [(first, last) for first, last in flag_values.get("source_frames", [])],
        [namespace for (namespace,) in flag_values.get("source_namespace", [])],
        scene,
    )


def _get_selection() -> list[str]:
    """Return the selection.

    Raises
    ------
    KeyweaveError
        If nothing is selected.
    """
    selected = list(cmds.ls(selection=True) or ())
    if not selected:
        raise KeyweaveError(
            "nothing is selected; select the controls to animate, or name them"
        )
    return selected
