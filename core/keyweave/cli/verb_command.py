"""The command of a verb, which its row describes: arguments, options and the call.

Files are opened as a host and sources, a job computes on them, and the outputs are written
together or not at all. All that can be wrong with the use is found before the work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, fields, replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .._progress import show_steps
from .._text import disambiguate_names, format_list, format_times
from ..formats import SUFFIXES_WITHOUT_NUMBERS, find_suffix, is_scene_file
from ..formats.file_writing import clear_folders, written_together
from ..methods.fields import find_nested_settings, has_shell_option
from ..verbs.misuse import find_earlier_numbers, find_wrong_suffix
from ..verbs.request import SceneRequest
from ..verbs.rows import SUMMARIES, load_verb
from ..verbs.verb import Argument, FileOption, Options, Verb
from . import core
from .files import (
    FILE,
    find_reading_options,
    new_folder,
    output_options,
    read_motion,
    reading_options,
    scene_options,
)
from .hosts import check_files_fit, list_slides, make_host, open_data, open_sources
from .interruptions import defer_signals
from .options import request_options
from .output import (
    LISTED_FILES,
    Progress,
    complete_results,
    echo_feet_table,
    echo_json,
    echo_measurements,
    elapsed_seconds,
    flush_notes,
    format_step,
    list_file_notes,
    note,
    progress,
    spell,
    start_time,
)
from .output_checks import (
    Input,
    Output,
    announce_files,
    check_files,
    check_outputs,
    list_inputs,
)
from .param_types import FrameRangeType, PerFileType, choose_by_file
from .settings_file import make_settings, settings_option
from .subcommand import FORMER_RATE, Subcommand

if TYPE_CHECKING:
    from ..verbs.run import FileHost, Run as JobRun

    Run = JobRun[Any, Any, Any]

Command = TypeVar("Command", bound=Callable[..., Any])
Settings = TypeVar("Settings")


@cache
def load_command(name: str) -> click.Command:
    """Import the row of a verb and return its command, always the same."""
    return make_command(load_verb(name))


def __getattr__(name: str) -> click.Command:
    """Return the command of a verb by its name, which the documentation imports."""
    if name not in SUMMARIES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return load_command(name)


def make_command(verb: Verb) -> click.Command:
    """Return the command of a verb."""

    @click.pass_context
    def run(ctx: click.Context, /, **params: Any) -> None:
        known: dict[Path, core.SourceData] = {}
        calls = [_Call(verb, ctx, each, known) for each in verb.shell.split(params)]
        make_runs(calls, params)

    shell = verb.shell
    has_library = "library" in [each.name for each in fields(verb.request)]
    decorators: list[Callable[[Any], Any]] = [
        *map(_take_files, shell.arguments),
        output_options(shell.output, required=shell.needs_output),
        *map(_take_file, shell.options),
        click.option(
            "--report", type=FILE, help="HTML report to write, such as page.html."
        ),
        *([source_options(verb)] if verb.takes_sources else []),
        request_options(verb.request),
        scene_options,
        partial(reading_options, has_library=has_library),
        settings_option,
    ]
    command: Any = run
    for decorate in reversed(decorators):
        command = decorate(command)
    return click.command(
        verb.name,
        cls=Subcommand,
        help=shell.help,
        common=shell.common,
        groups=group_fields(verb),
        former=(*verb.former, FORMER_RATE),
    )(command)


def group_fields(verb: Verb) -> dict[str, list[str]]:
    """Return the options of a verb's fields, in groups: its own, its settings, writing."""
    known = [each.name for each in fields(SceneRequest)]
    groups: dict[str, list[str]] = {"Options": [], "Writing": []}
    for each in fields(verb.request):
        nested = find_nested_settings(each)
        if nested is not None:
            title = each.metadata["help"]
            names = [field.name for field in fields(nested) if has_shell_option(field)]
            groups[title[0].upper() + title[1:]] = names
        elif has_shell_option(each):
            title = "Writing" if each.name in known else "Options"
            groups[title].append(each.name)
    groups["Writing"] = groups.pop("Writing")
    captures = (
        ["source_frames", "source_namespaces", "source_roots", "maps"]
        if verb.takes_sources
        else []
    )
    return {**groups, "Captures": captures} if captures else groups


def _take_files(argument: Argument) -> Callable[[Command], Command]:
    return click.argument(
        argument.name,
        type=FILE,
        nargs=-1 if argument.is_multi else 1,
        required=argument.is_required,
        metavar=argument.metavar,
    )


def _take_file(option: FileOption) -> Callable[[Command], Command]:
    flag, is_multi = option.flag, option.is_multi
    return click.option(flag, option.name, type=FILE, multiple=is_multi, help=option.help)


def source_options(verb: Verb) -> Callable[[Command], Command]:
    """Return a function that adds the options for captures to a command."""
    options = [
        click.option(
            "--source-frames",
            type=PerFileType(FrameRangeType()),
            multiple=True,
            help="Range of captured frames to use, for all captures or for one. [default: "
            "all]",
        ),
        click.option(
            "--source-namespace",
            "source_namespaces",
            type=PerFileType(click.STRING, "NAME"),
            multiple=True,
            help="Namespace of the character in a captured .ma, for all or for one.",
        ),
        click.option(
            "--source-root",
            "source_roots",
            type=PerFileType(click.STRING, "JOINT"),
            multiple=True,
            help="Topmost joint of the captured skeleton in a .ma, for all or for one.",
        ),
        click.option(
            "--map",
            "maps",
            type=PerFileType(FILE, "auto|FILE"),
            multiple=True,
            help="Map of joints, for captures of other skeletons, and onto "
            "the controls of a .ma: auto, or what `keyweave map` wrote. "
            f"[default: {verb.shell.map_default}]",
        ),
    ]

    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def make_runs(calls: Sequence[_Call], params: Options) -> None:
    """Compute all calls, write their outputs together or not at all, and print facts."""
    for call in calls:
        call.prepare()
    written = [path for call in calls for path in call.written]
    announce_files([file.path for call in calls for file in call.inputs], written)
    with ExitStack() as stack:
        for folder in {params["output"]: None, params["report"]: None}:
            if folder and any(path.parent == folder for path in written):
                stack.enter_context(new_folder(folder))
        clear_folders(written)
        check_files(written, force=params["force"])
        with progress(quiet=params["as_json"]) as show_step:
            runs = [call.compute(show_step) for call in calls]
            with written_together(defer_signals):
                for call, run in zip(calls, runs):
                    call.write(run)
            complete_results()  # also if nothing was written
    for call, run in zip(calls, runs):
        call.note_earlier_files(run)
    facts = [call.collect_facts(run) for call, run in zip(calls, runs)]
    if params["as_json"]:
        stated = [call.verb.shell.state(each) for call, each in zip(calls, facts)]
        echo_json(stated[0] if len(stated) == 1 else {"files": stated})
        return
    for call, each in zip(calls, facts):
        call.echo(each)


@dataclass
class _Call:
    """One call of a verb.

    Attributes
    ----------
    verb : Verb
    ctx : click.Context
    params : mapping of str to object
        The values of arguments and options.
    known : dict of Path to object
        Captures that were read, shared by the calls of a command.
    """

    verb: Verb
    ctx: click.Context
    params: Options
    known: dict[Path, core.SourceData]

    def prepare(self) -> None:
        """Check the use, and name the files to write."""
        params, shell = self.params, self.verb.shell
        self.files = files = shell.place(params)
        for problem in self._find_misuse():
            raise click.UsageError(problem)
        request = make_settings(self.verb.request, self.ctx, sources=())
        self.reading = self._find_reading_options()
        self.outputs = shell.name_outputs(params, request, files)
        written = self._list_outputs()
        self.inputs = self._list_inputs()
        check_outputs(written, self.inputs)
        self.written = [output.path for output in written]

    def _list_outputs(self) -> list[Output]:
        """Return the files to write; the output may replace the file that is edited."""
        params, edited = self.params, next(iter(self.files.host), None)
        further = [each for each in self.verb.shell.options if each.is_output]
        named = {each.flag: params[each.name] for each in further}
        named["--report"] = params["report"]
        return [
            *(Output("-o", path, edited) for path in self.outputs),
            *(Output(flag, path) for flag, path in named.items() if path is not None),
        ]

    def _list_inputs(self) -> list[Input]:
        """Return the files that are read, also those in folders."""
        shell, params = self.verb.shell, self.params
        further = [each.name for each in shell.options if each.is_output]
        inputs = list_inputs(self.ctx.command, params, ["output", "report", *further])
        return [*inputs, *(Input("the input", path) for path in shell.list_read(params))]

    def _find_misuse(self) -> Iterator[str]:
        """Yield what is wrong with the use, before any file is read."""
        params, files = self.params, self.files
        yield from self.verb.shell.find_misuse(params, files)
        for each in self.verb.shell.options:
            if each.is_output and params[each.name] is not None:
                written = params[each.name]
                yield from find_wrong_suffix(written, [each.suffix], each.content)
        check_files_fit(params, [*files.host, *files.sources])

    def _find_reading_options(self) -> dict[Path, dict[str, Any]]:
        """Return the reading options of each file; see `find_reading_options`."""
        files, extra = self.files, self.verb.shell.list_read(self.params)
        read = [*dict.fromkeys([*files.host, *files.sources, *extra])]
        return find_reading_options(self.params, read, files.captured)

    # Reading and computing

    def read(self, path: Path) -> core.Motion:
        """Read a motion with its reading options."""
        return read_motion(path, **self.reading[path])

    def make(self, settings: type[Settings]) -> Settings:
        """Build settings from the options."""
        return make_settings(settings, self.ctx)

    def compute(self, show_step: Progress) -> Run:
        """Open the files, and run the job on them; print the notes of what it reads."""
        self.show_step, verb = show_step, self.verb
        host, sources = self._open_files()
        completed = verb.shell.complete(self.params, self.files, self)
        job = make_settings(verb.load_job(), self.ctx, **{"sources": sources, **completed})
        flush_notes()
        data = job.read(host)
        for text in data.notes:
            note(text)
        self.show_step(verb.action)
        with show_steps(lambda step: self.show_step(f"{verb.action}: {step}")):
            names = disambiguate_names([path.stem for path in self.files.captured])
            return core.Run(verb.compute(job, data, names), host)

    def _open_files(self) -> tuple[FileHost, tuple[core.Source, ...]]:
        """Return the host and the sources; motions without sources are a host together."""
        files = self.files
        is_plain = files.sources or files.in_scene or not self.verb.takes_sources
        opened = {}
        total = len(files.host) + len(files.sources)
        for number, path in enumerate(files.host if is_plain else (), start=1):
            self.show_step(format_step("reading", path.name, number, total))
            opened[path] = open_data(path, self.reading[path], self.params)
        host = [core.Source(data, name=str(path)) for path, data in opened.items()]
        captures = files.sources if is_plain else files.host
        sources = self._open_captures(captures, opened) if captures else ()
        return make_host(*(host if is_plain else sources)), sources if is_plain else ()

    def _read_capture(self, path: Path) -> core.SourceData:
        """Read a capture, once for all calls that share it."""
        if path not in self.known:
            self.known[path] = open_data(path, self.reading[path], self.params)
        return self.known[path]

    def _open_captures(
        self, captures: Sequence[Path], opened: Mapping[Path, core.SourceData]
    ) -> tuple[core.Source, ...]:
        """Open captures with their frames, namespaces and maps of joints.

        A namespace for all applies to scenes only; other files may lack namespaces.
        """
        params = self.params
        frames = params["source_frames"]
        return open_sources(
            *(captures, params["maps"], self.show_step, self._read_capture),
            frames=choose_by_file(captures, frames, "--source-frames", captures),
            namespaces=self._choose_in_scenes(captures, "source_namespaces"),
            roots=self._choose_in_scenes(captures, "source_roots"),
            opened=opened,
        )

    def _choose_in_scenes(self, captures: Sequence[Path], name: str) -> list[str | None]:
        """Return a value for each capture; one for all applies to scenes only."""
        flag, uses = f"--{name[:-1].replace('_', '-')}", self.params[name]
        named = [use for use in uses if use[0] is not None]
        in_scenes = choose_by_file(captures, uses, flag, captures)
        elsewhere = choose_by_file(captures, named, flag, captures)
        return [
            in_scene if is_scene_file(path) else other
            for path, in_scene, other in zip(captures, in_scenes, elsewhere)
        ]

    # Writing

    def write(self, run: Run) -> None:
        """Write the alternatives, the files of options, and the report."""
        params, force, outputs = self.params, self.params["force"], self.outputs
        report = self.verb.shell.load_report()(run) if params["report"] else None
        n_alternatives = run.result.n_alternatives
        if run.result.is_together and len(outputs) == 1:
            self.show_step(format_step("writing", outputs[0].name, 1, 1))
            run.save_together(outputs[0], overwrite=force)
            n_alternatives = 0
        for number in range(n_alternatives):
            if number < len(outputs):
                output = outputs[number]
                n_written = min(n_alternatives, len(outputs))
                self.show_step(format_step("writing", output.name, number + 1, n_written))
                is_baked = self.files.in_scene and not is_scene_file(output)
                save = run.save_joints if is_baked else run.save
                save(number, output, overwrite=force)
                _note_numbering(run, output)
            elif report:
                self.show_step(
                    format_step("baking", "alternative", number + 1, n_alternatives)
                )
                run.write(number)
            if report:
                report.add(number)
        self.verb.shell.write_extras(run, params)
        if report:
            self.show_step(f"writing {params['report'].name}")
            facts = self._describe_run(run)
            content = report.describe()
            content = replace(content, notes=[*map(spell, content.notes)])
            core.write_report(params["report"], content, facts, overwrite=force)

    def note_earlier_files(self, run: Run) -> None:
        """Print a note on numbered files that an earlier run wrote, but not this one."""
        output, written = self.params["output"], self.outputs[: run.result.n_alternatives]
        if not written or output in written or output.parent != written[0].parent:
            return  # nothing is numbered
        names = [file.name for file in find_earlier_numbers(output, written)]
        if names:
            verb = "is" if len(names) == 1 else "are"
            note(f"{format_list(names, LISTED_FILES)} {verb} of an earlier run")

    def _describe_run(self, run: Run) -> core.RunFacts:
        """Return the title, times, notes and measurement of the run for its page."""
        named = self.outputs if len(self.outputs) == 1 else [self.params["output"]]
        return core.RunFacts(
            title=named[0].stem if named[0] else "",
            notes=[*list_file_notes(), *map(spell, run.data.notes)],
            seconds=run.result.seconds,
            started=start_time(),
            measurement=run.measured,
        )

    def collect_facts(self, run: Run) -> dict[str, Any]:
        """Return the facts of the result for scripts, with files and measurements."""
        params = self.params
        facts = {
            **{each.name: params[each.name] for each in self.verb.shell.arguments},
            "output": params["output"],
            "report": params["report"],
            **run.result.facts,
            "notes": [*dict.fromkeys(map(spell, run.result.notes))],
            "seconds": run.result.seconds,
            "total_seconds": elapsed_seconds(),
        }
        if "paths" in facts:
            return {**facts, "paths": run.add_measurements(facts["paths"], self.outputs)}
        measured = run.measured.get(0)
        if measured is not None:
            facts["measurement"] = measured.facts()
            facts["feet"] = list_slides(measured, facts.get("feet", []))
        return facts

    def echo(self, facts: Mapping[str, Any]) -> None:
        """Print the facts as lines."""
        for line in self.verb.shell.list_lines(facts):
            click.echo(line)
        paths = facts.get("paths", [{"file": None, **facts}])
        echo_measurements([path for path in paths if path.get("measurement")])
        if paths[0].get("feet_summary"):
            click.echo(f"feet: {paths[0]['feet_summary']}")
        elif facts.get("feet"):
            echo_feet_table(facts["feet"])
        click.echo(format_times(facts["seconds"], facts["total_seconds"]))
        named = [each.name for each in self.verb.shell.options if each.is_output]
        for option in (*named, "report"):
            if self.params[option] is not None:
                click.echo(f"{option.removeprefix('save_')}: {self.params[option]}")
        for text in facts["notes"]:
            note(text)


def _note_numbering(run: Run, output: Path) -> None:
    """Print a note if a motion starts at a frame that its file cannot state."""
    motion, suffix = getattr(run.host, "data", None), find_suffix(output)
    if not isinstance(motion, core.Motion) or motion.start_frame == 1:
        return
    if suffix in SUFFIXES_WITHOUT_NUMBERS:
        first = f"{motion.start_frame:g}"
        note(f"a {suffix} starts at frame 1, so frame {first} becomes frame 1")
