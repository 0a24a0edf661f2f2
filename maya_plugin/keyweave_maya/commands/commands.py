"""The commands: each runs a job from its flags and supports undo.

A command parses its flags and runs in `doIt`, and keeps its edits; `undoIt` and `redoIt`
undo and redo them through Maya's API.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import maya.api.OpenMaya as om
from maya import cmds

from keyweave import __version__
from keyweave.errors import (
    DataError,
    KeyweaveError,
    collect_warnings,
    spell_error,
    spell_options,
)

from ..edits import Edits
from ..preserve import keep_selection, show_progress
from .arguments import find_set_flags, make_syntax, read_flags
from .dependencies import list_missing, list_versions
from .flags import Flag, FlagValues, format_help, make_keywords, respell_flags
from .preflight import format_findings, get_install_line, name_terminal, run_checks
from .results import RESULTS, check_rewrite
from .verbs import (
    READER_FLAGS,
    VERBS,
    Verb,
    list_spellings,
    make_sources,
    names_clips_alone,
)

if TYPE_CHECKING:
    from keyweave.verbs.verb import AnyResult

    from ..scene import MayaScene

INFO_COMMAND = "keyweaveInfo"
MEASURED_STEP = 10  # frames; Maya takes 20 to 40 ms for a pose
INFO_FLAGS = (
    Flag(
        *("check", "check", "chk"),
        help="Check this Maya, the installation and the scene, and report what to do.",
    ),
    Flag("help", "help", "h", help="List the flags."),
)


def register_commands(plugin: om.MObject) -> None:
    """Register all commands, or none of them.

    Raises
    ------
    RuntimeError
        If Maya refuses a flag or a command.
    """
    creators = {verb.command: _make_creator(verb) for verb in VERBS}
    creators[INFO_COMMAND] = InfoCommand
    flags = {verb.command: verb.flags for verb in VERBS} | {INFO_COMMAND: INFO_FLAGS}
    syntaxes = {name: make_syntax(name, flags[name]) for name in creators}
    for make in syntaxes.values():
        make()  # a refused flag is an error here, and ends Maya at the first call
    known = om.MFnPlugin(plugin, "Keyweave", __version__, "Any")
    registered: list[str] = []
    for name, creator in creators.items():
        try:
            known.registerCommand(name, creator, syntaxes[name])
        except Exception as error:
            for earlier in registered:
                known.deregisterCommand(earlier)
            raise RuntimeError(
                f"Maya does not register the command {name} ({error}); if another plug-in "
                "has a command with this name, unload that plug-in"
            ) from error
        registered.append(name)


def deregister_commands(plugin: om.MObject) -> None:
    """Deregister all commands and discard their results.

    Maya refuses to unload a plug-in while its commands are in the undo queue, and does not
    call this; run `cmds.flushUndo` before unloadPlugin.
    """
    known = om.MFnPlugin(plugin)
    for name in (*(verb.command for verb in VERBS), INFO_COMMAND):
        known.deregisterCommand(name)
    RESULTS.clear()


def _make_creator(verb: Verb) -> Callable[[], om.MPxCommand]:
    return lambda: VerbCommand(verb)


class VerbCommand(om.MPxCommand):
    """One call of a verb's command."""

    def __init__(self, verb: Verb):
        super().__init__()
        self.verb = verb
        self.edits = Edits()

    def isUndoable(self) -> bool:
        """Return whether the command changed the scene."""
        return not self.edits.is_empty

    def undoIt(self) -> None:
        """Undo the edits."""
        _remove_temporary_layer()
        with keep_selection():
            self.edits.undo()

    def redoIt(self) -> None:
        """Redo the edits."""
        _remove_temporary_layer()
        with keep_selection():
            self.edits.redo()

    def doIt(self, args: om.MArgList) -> None:
        """Run the command as its flags request."""
        with _report_errors(self.verb.flags):
            parser = om.MArgDatabase(self.syntax(), args)
            names = find_set_flags(parser, args, self.verb.flags)
            if "help" in names:
                self.setResult(format_help(self.verb.command, self.verb.flags))
            elif parser.isQuery or "last_result" in names:
                if not (parser.isQuery and "last_result" in names):
                    raise KeyweaveError(
                        f"{self.verb.command} supports -query with -lastResult only"
                    )
                self.setResult(json.dumps(RESULTS.last(self.verb.command), default=str))
            else:
                check_dependencies()
                _remove_temporary_layer()
                values = read_flags(parser, self.verb.flags, names)
                flags, former = self.verb.flags, self.verb.row.former
                with _report_warnings(flags) as notes:
                    flag_values, earlier = respell_flags(flags, former, values)
                    notes += earlier
                with self.edits.all_or_none():
                    self.setResult(self._run(flag_values, list(parser.getObjectStrings())))

    def _run(self, flag_values: FlagValues, objects: list[str]) -> list[str]:
        """Compute a result or find a kept one, write it, and return the curves' names."""
        from ..scene import MayaScene

        flags = self.verb.flags
        scene = MayaScene(self.edits, by_context="by_context" in flag_values)
        keywords = make_keywords(self.verb.request, flag_values)
        if names_clips_alone(flag_values):
            keywords.pop("library", None)
        with show_progress("Keyweave", 3) as step, _report_warnings(flags) as notes:
            if "result_token" in flag_values:
                check_rewrite(flags, flag_values, objects)
                token = flag_values["result_token"][0][0]
                result = RESULTS.find(token, self.verb.command).redirect(keywords)
            elif (offered := RESULTS.take_offer(self.verb.command)) is not None:
                result, token = offered, RESULTS.keep(self.verb.command, offered)
            else:
                result = self._compute(scene, keywords, flag_values, objects, step, notes)
                token = RESULTS.keep(self.verb.command, result)
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
    ) -> AnyResult:
        """Read the scene and the sources, and compute."""
        from keyweave.verbs.captures.source_skeletons import split_selection

        from ..scene import resolve_controls, resolve_names

        step("reading")
        lists: dict[str, Sequence[Any]] = {
            name: resolve_names(keywords[name])
            for name in self.verb.name_lists & {*keywords}
        }
        names_source = any(flag.name in flag_values for flag in self.verb.source_flags)
        selected, roots = list(cmds.ls(selection=True) or ()), list[str]()
        if self.verb.row.needs_sources and not names_source:
            selected, roots = split_selection(scene, selected)
        if self.verb.row.needs_sources or names_source:
            lists["sources"] = _read_sources(flag_values, scene, roots)
        job = self.verb.make_job(**{**keywords, **lists})
        if job.names_no_frames:
            _check_playback(scene)
        targets, left_out = resolve_controls(
            objects or (_check_selected(selected) if job.names_nothing else [])
        )
        job = job.on(scene, targets)
        read = job.read(scene)
        notes += [*left_out, *read.notes]
        step("computing")
        return self.verb.row.compute(job, read)

    def _write(
        self, scene: MayaScene, result: AnyResult, flag_values: FlagValues, notes: list[str]
    ) -> dict[str, Any]:
        """Write an alternative and return the facts of the result."""
        ((path,),) = flag_values.get("path", [(1,)])
        facts, number = result.facts, result.find_path(path)
        layers = _list_layers()
        measurement = result.write_measured(scene, number, "the result", step=MEASURED_STEP)
        self._select_new_layer(layers)
        notes += measurement.warnings
        spellings = list_spellings(self.verb.flags)
        all_notes = [
            spell_options(note, spellings)
            for note in (*notes, *scene.notes, *facts["notes"])
        ]
        written = {"path": path, "curves": list(scene.written)}
        return {**facts, "measurement": measurement.facts(), "notes": all_notes, **written}

    def _select_new_layer(self, known: Collection[str]) -> None:
        """Select the animation layer that was written to, if it is not a known one."""
        from ..scene.writing import format_choice_command

        layers = _list_layers()
        base = cmds.animLayer(query=True, root=True) if layers else ""
        for layer in {*layers} - {*known, base}:  # a command makes one at most
            others = [each for each in layers if each != layer]
            with self.edits.modifier() as modifier:
                modifier.commandToExecute(format_choice_command(layer, others))


class InfoCommand(om.MPxCommand):
    """Lists the versions in use and the missing libraries, or checks the installation."""

    def doIt(self, args: om.MArgList) -> None:
        """Return the lines of the answer."""
        with _report_errors(INFO_FLAGS):
            parser = om.MArgDatabase(self.syntax(), args)
            names = find_set_flags(parser, args, INFO_FLAGS)
            if "help" in names:
                self.setResult(format_help(INFO_COMMAND, INFO_FLAGS))
            elif "check" in names:
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
    warned: list[str] = []
    with collect_warnings(warned.append):
        yield notes
    notes += warned
    spellings = list_spellings(flags)
    for note in dict.fromkeys(spell_options(text, spellings) for text in notes):
        om.MGlobal.displayWarning(note)


def _check_playback(scene: MayaScene) -> None:
    first, last = scene.frame_range
    if not first < last:
        raise DataError(
            "the playback range",
            f"is a single frame, {first:g}; widen it, or choose a range with -frames",
        )


def _read_sources(
    flag_values: FlagValues, scene: MayaScene, roots: Sequence[str]
) -> tuple[Any, ...]:
    """Return the sources that flags name, or those of the roots that are selected."""
    return make_sources(
        [path for (path,) in flag_values.get("source", [])],
        [(first, last) for first, last in flag_values.get("source_frames", [])],
        [namespace for (namespace,) in flag_values.get("source_namespace", [])],
        scene,
        [joint_map for (joint_map,) in flag_values.get("map", [])],
        {
            argument: [value for (value,) in flag_values.get(name, [])]
            for argument, name in READER_FLAGS.items()
        },
        roots or [root for (root,) in flag_values.get("source_root", [])],
        *(
            next((folder for (folder,) in flag_values.get(name, [])), None)
            for name in ("source_cache", "library")
        ),
    )


def _list_layers() -> list[str]:
    """Return the animation layers, with the base layer."""
    return list(cmds.ls(type="animLayer") or ())


def _remove_temporary_layer() -> None:
    """Remove the layer that shows a preview: no edit was made, or may be made, below it."""
    from ..scene.temporary_layer import remove_temporary_layer

    remove_temporary_layer()


def _check_selected(selected: list[str]) -> list[str]:
    """Return the selection; raise if nothing is selected."""
    if not selected:
        raise KeyweaveError(
            "nothing is selected; select the controls to animate, or name them"
        )
    return selected
