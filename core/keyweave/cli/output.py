"""Printed output of the verbs: facts as JSON and in tables, notes, and progress.

Facts go to standard output; notes and progress go to standard error.
"""

from __future__ import annotations

import json
import math
import sys
import textwrap
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Timer
from time import perf_counter
from typing import Any, TypeVar

import click

from .._text import align_table, format_list
from ..errors import KeyweaveWarning, spell_options
from .outcome import Outcome

CLOCK = f"{__name__}.clock"
PATIENCE = 1.0  # seconds of work before progress is shown
LISTED_FILES = 4  # names of files in one note or error
WIDTH, INDENT = 80, 12  # characters of a line, and in front of a fact
Progress = Callable[[str], None]
Result = TypeVar("Result")


def echo_json(facts: Mapping[str, Any]) -> None:
    """Print facts as one JSON object; NaN and infinity become null."""
    click.echo(format_json(facts))


def format_json(facts: Mapping[str, Any]) -> str:
    """Return the text that `echo_json` prints."""
    return json.dumps(_plain(facts), indent=2, allow_nan=False, ensure_ascii=False)


def _plain(value: Any) -> Any:
    """Convert NumPy numbers, paths and tuples to JSON types."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if value is None or isinstance(value, (str, bool, int)):
        return value
    if hasattr(value, "tolist"):
        return _plain(value.tolist())
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    return str(value)


def echo_table(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print a table; see `align_table`."""
    for line in align_table(columns, rows):
        click.echo(line)


def echo_feet_table(feet: Sequence[Mapping[str, Any]]) -> None:
    """Print the contacts and the slides of feet, to a tenth of a millimeter."""
    heads = ("foot", "contacts", "slide mm, mean", "worst", "after, mean", "worst")
    slides = [
        f"{size}_slide_{when}" for when in ("before", "after") for size in ("mean", "worst")
    ]
    rows = [
        [foot["foot"], foot["n_contacts"], *(f"{foot[name]:.1f}" for name in slides)]
        for foot in feet
    ]
    echo_table(heads, rows)


class Notes:
    """Notes for the user, each printed once on standard error.

    Files that are read one after another share a note if their readers' texts are equal.
    """

    def __init__(self) -> None:
        self.printed: set[str] = set()
        self.by_text: dict[str, list[str]] = {}
        self.on_files: dict[str, None] = {}  # all notes on files, in order

    def add(self, text: str) -> None:
        """Print a note, after any pending notes on files."""
        self.flush()
        if text not in self.printed:
            self.printed.add(text)
            click.echo(f"note: {text}", err=True)

    def add_file(self, path: Path, texts: Sequence[str]) -> None:
        """Hold a file's notes until the next `flush`."""
        for text in texts:
            self.on_files[f"{path.name}: {text}"] = None
            files = self.by_text.setdefault(text, [])
            if str(path) not in files:
                files.append(str(path))

    def flush(self) -> None:
        """Print the pending notes on files."""
        pending, self.by_text = self.by_text, {}
        for text, files in pending.items():
            self.add(f"{format_list(files, LISTED_FILES)}: {text}")


# Arguments named in the library's messages, for verbs that have no such option.
ARGUMENTS = (
    *("drive", "texture", "synthesize", "key_frames", "frames", "root", "mode", "layer"),
    *("joints", "solver", "variety", "graph_share", "n_levels", "n_candidates", "along"),
    *("repeat_half_life", "strength", "tolerance", "drift", "keep_all", "outside", "favor"),
    *("feet", "space", "limbs", "pattern", "person", "joint_tolerance", "share", "flat"),
    *("asf", "take", "root_offset", "up_axis", "search_paths", "controls", "inputs"),
    "library",
)
# Parameters of the verbs by the library's argument, where the names differ.
PARAMETERS = {
    "overwrite": "force",
    "on_unknown=hold": "hold",
    "force=True": "force",
    "scale": "file_scale",
    "frame_rate": "file_rate",
    "namespace": "source_namespaces",
    "source_root": "source_roots",
    "map": "maps",
    "joints": "markers",
}


def list_spellings(command: click.Command) -> dict[str, str | None]:
    """Return the flag for each argument that the library's messages may name.

    An argument for which the command has no option is None; see
    `keyweave.errors.spell_options`. The weight of a constraint is not an option.
    """
    options = [option for option in command.params if isinstance(option, click.Option)]
    flags = {str(option.name): max(option.opts, key=len) for option in options}
    negative = {
        f"{option.name}=False": option.secondary_opts[0]
        for option in options
        if option.secondary_opts
    }
    others = {name: flags.get(param) for name, param in PARAMETERS.items()}
    return {**dict.fromkeys(ARGUMENTS), **others, "weight": "weight", **flags, **negative}


def spell(text: str) -> str:
    """Return a message of the library with its options spelled as the verb's flags."""
    return spell_options(text, list_spellings(click.get_current_context().command))


def get_notes() -> Notes:
    """Return the notes of the running command."""
    meta = click.get_current_context().find_root().meta
    notes: Notes = meta.setdefault(__name__, Notes())
    return notes


def note(text: str) -> None:
    """Print a note on standard error, once."""
    get_notes().add(spell(text))


def echo_measurement(measurement: Mapping[str, Any], name: object = None) -> None:
    """Print the line of a measurement's facts, and its warnings on standard error.

    The name of the file precedes each if there are several files.
    """
    before = "" if name is None else f"{name}: "
    click.echo(f"{before}{measurement['summary']}")
    for text in measurement["warnings"]:
        click.echo(f"warning: {before}{text}", err=True)


def echo_measurements(paths: Sequence[Mapping[str, Any]]) -> None:
    """Print the measurements of alternatives, with their names if there are several."""
    for path in paths:
        name = path.get("figure", path["file"]) if len(paths) > 1 else None
        echo_measurement(path["measurement"], name)


def note_file(path: Path, texts: Sequence[str]) -> None:
    """Hold the notes on a file until the next `note` or `flush_notes`."""
    get_notes().add_file(path, texts)


def list_file_notes() -> list[str]:
    """Return the notes on all files that were read, for a report."""
    return [*get_notes().on_files]


def flush_notes() -> None:
    """Print the notes on the files read so far."""
    get_notes().flush()


@contextmanager
def warnings_as_notes() -> Iterator[None]:
    """Print the library's warnings as notes; other warnings are shown as usual."""
    with warnings.catch_warnings():
        warnings.simplefilter("always", KeyweaveWarning)
        usual = warnings.showwarning

        def show(message: Warning | str, category: type[Warning], *where: Any) -> None:
            if issubclass(category, KeyweaveWarning):
                note(str(message))
            else:
                usual(message, category, *where)

        warnings.showwarning = show  # type: ignore[assignment]
        try:
            yield
        finally:
            flush_notes()


def start_clock() -> None:
    """Keep the time at which the command started."""
    click.get_current_context().find_root().meta[CLOCK] = perf_counter()


def start_time() -> float:
    """Return the value of `perf_counter` when the command started."""
    start: float = click.get_current_context().find_root().meta[CLOCK]
    return start


def elapsed_seconds() -> float:
    """Return the seconds since the command started."""
    return perf_counter() - start_time()


def complete_results() -> None:
    """State that all files are written, and only the facts of the results are left."""
    click.get_current_context().find_root().ensure_object(Outcome).is_complete = True


def time_call(work: Callable[[], Result]) -> tuple[Result, float]:
    """Return the result of a function and the seconds that it took."""
    began = perf_counter()
    result = work()
    return result, perf_counter() - began


def format_step(action: str, name: object, number: int, total: int) -> str:
    """Return the text of a step, with its number from 1 if there are several.

    Examples
    --------
    >>> format_step("reading", "walk.bvh", 4, 20), format_step("reading", "walk.bvh", 1, 1)
    ('reading walk.bvh (4 of 20)', 'reading walk.bvh')
    """
    return f"{action} {name} ({number} of {total})" if total > 1 else f"{action} {name}"


@contextmanager
def progress(*, quiet: bool = False) -> Iterator[Progress]:
    """Show the current step of long work on a terminal; yield a function that sets it."""
    if quiet or sys.stderr is None or not sys.stderr.isatty():
        yield lambda step: None
        return
    from rich import progress as rich_progress
    from rich.console import Console

    columns = (
        rich_progress.SpinnerColumn(),
        rich_progress.TextColumn("{task.description}", markup=False),
        rich_progress.TimeElapsedColumn(),
    )
    bar = rich_progress.Progress(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task("", total=None)
    start = Timer(PATIENCE, bar.start)
    start.daemon = True
    with ExitStack() as stack:  # calls all, also if Ctrl-C arrives in one
        stack.callback(bar.stop)
        start.start()
        stack.callback(start.join)
        stack.callback(start.cancel)
        yield lambda step: bar.update(task, description=step)


def describe_frames(first: float, last: float, rate: float) -> dict[str, Any]:
    """Return the first and last frame, the frame rate and the duration in seconds."""
    return {
        "first_frame": first,
        "last_frame": last,
        "frame_rate": rate,
        "duration": (last - first + 1) / rate,
    }


def echo_frames(facts: Mapping[str, Any], what: str) -> None:
    """Print the frame range, frame rate and duration."""
    first, last = facts["first_frame"], facts["last_frame"]
    echo_fact("frames", f"{first:g} to {last:g} ({what})")
    echo_fact("rate", f"{facts['frame_rate']:.6g} frames per second")
    echo_fact("duration", f"{facts['duration']:.4g} seconds")


def echo_notes(facts: Mapping[str, Any]) -> None:
    """Print the notes on a file."""
    for text in facts["notes"]:
        echo_fact("note", text)


def echo_fact(name: str, text: str) -> None:
    """Print a fact after its name, wrapped to several lines if it is long."""
    lines = textwrap.wrap(text, WIDTH - INDENT, break_long_words=False) or [""]
    for number, line in enumerate(lines):
        click.echo(f"  {name if number == 0 else '':{INDENT - 2}}{line}")
