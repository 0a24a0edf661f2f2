"""What the verbs print: facts as JSON, in tables and behind names; notes; progress.

Facts go to standard output; notes and progress go to standard error.
"""

from __future__ import annotations

import json
import math
import sys
import textwrap
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import Any

import click

from .._text import format_list
from ..errors import KeyweaveWarning, spell_options

PATIENCE = 1.0  # seconds of work before progress is shown
LISTED_FILES = 4  # names of files in one note or error
WIDTH, INDENT = 80, 12  # characters of a line, and before a fact
Progress = Callable[[str], None]


def echo_json(facts: Mapping[str, Any]) -> None:
    """Print facts as one JSON object; what is no finite number becomes null."""
    click.echo(json.dumps(_plain(facts), indent=2, allow_nan=False, ensure_ascii=False))


def _plain(value: Any) -> Any:
    """Turn NumPy's numbers, paths and tuples into what JSON has."""
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
    """Print a table: numbers to the right, anything else to the left.

    Examples
    --------
    >>> echo_table(["path", "file"], [[1, "a.bvh"], [10, "b.bvh"]])
    path  file
       1  a.bvh
      10  b.bvh
    """
    texts = [list(columns), *([cell_text(cell) for cell in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*texts)]
    right = [
        bool(rows) and all(isinstance(row[i], (int, float)) for row in rows)
        for i in range(len(columns))
    ]
    for line in texts:
        cells = [
            text.rjust(width) if to_right else text.ljust(width)
            for text, width, to_right in zip(line, widths, right)
        ]
        click.echo("  ".join(cells).rstrip())


def cell_text(value: object) -> str:
    """Return how a value stands in a table: floats to four digits.

    Examples
    --------
    >>> cell_text(2 / 3), cell_text(12), cell_text("walk")
    ('0.6667', '12', 'walk')
    """
    return f"{value:.4g}" if isinstance(value, float) else str(value)


class Notes:
    """Notes printed on standard error, each once.

    Equal notes of files that are read one after another are printed as one note, which
    names these files.
    """

    def __init__(self) -> None:
        self.printed: set[str] = set()
        self.by_text: dict[str, list[str]] = {}

    def add(self, text: str) -> None:
        """Print a note after those of the files."""
        self.flush()
        if text not in self.printed:
            self.printed.add(text)
            click.echo(f"note: {text}", err=True)

    def add_file(self, path: Path, texts: Sequence[str]) -> None:
        """Keep a file's notes until `flush`."""
        for text in texts:
            files = self.by_text.setdefault(text, [])
            if str(path) not in files:
                files.append(str(path))

    def flush(self) -> None:
        """Print the notes of the files."""
        waiting, self.by_text = self.by_text, {}
        for text, files in waiting.items():
            self.add(f"{format_list(files, LISTED_FILES)}: {text}")


# Arguments in the library's sentences, by the parameter of a verb that gives them.
PARAMETERS = {
    "overwrite": "force",
    "on_unknown=hold": "hold",
    "scale": "file_scale",
    "frame_rate": "amc_rate",
    "frames": "frames",
    "namespace": "source_namespaces",
    "controls": "objects",
    "inputs": "ranges",
}


def list_spellings(command: click.Command) -> dict[str, str | None]:
    """Return the flag for each argument that a sentence of the library may name.

    A verb's own parameter wins over another with the same meaning, and an argument that no
    option of the verb gives is None, see `keyweave.errors.spell_options`.
    """
    options = [option for option in command.params if isinstance(option, click.Option)]
    flags = {str(option.name): max(option.opts, key=len) for option in options}
    negative = {
        f"{option.name}=False": option.secondary_opts[0]
        for option in options
        if option.secondary_opts
    }
    others = {name: flags.get(param) for name, param in PARAMETERS.items()}
    return {**others, **flags, **negative}


def spell(text: str) -> str:
    """Return a sentence of the library with the flags of the running verb."""
    return spell_options(text, list_spellings(click.get_current_context().command))


def current_notes() -> Notes:
    """Return the notes of the command that is running."""
    meta = click.get_current_context().find_root().meta
    notes: Notes = meta.setdefault(__name__, Notes())
    return notes


def note(text: str) -> None:
    """Print a note on standard error, unless it was printed before."""
    current_notes().add(spell(text))


def note_file(path: Path, texts: Sequence[str]) -> None:
    """Keep the notes on a file until the next `note` or `flush_notes`."""
    current_notes().add_file(path, texts)


def flush_notes() -> None:
    """Print the notes on the files read so far."""
    current_notes().flush()


@contextmanager
def warnings_as_notes() -> Iterator[None]:
    """Show what the library warns of as notes; other warnings stay as they are."""
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


def format_step(action: str, name: object, number: int, total: int) -> str:
    """Return the text of a step of several, counted from 1.

    Examples
    --------
    >>> format_step("reading", "walk.bvh", 4, 20), format_step("reading", "walk.bvh", 1, 1)
    ('reading walk.bvh (4 of 20)', 'reading walk.bvh')
    """
    return f"{action} {name} ({number} of {total})" if total > 1 else f"{action} {name}"


@contextmanager
def progress(*, quiet: bool = False) -> Iterator[Progress]:
    """Show on a terminal what long work is at; yields what to call at each step."""
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
    start.start()
    try:
        yield lambda step: bar.update(task, description=step)
    finally:
        start.cancel()
        start.join()
        bar.stop()


def frame_facts(first: float, last: float, rate: float) -> dict[str, Any]:
    """Return first and last frame, rate and duration."""
    return {
        "first_frame": first,
        "last_frame": last,
        "frame_rate": rate,
        "duration": (last - first + 1) / rate,
    }


def echo_frames(facts: Mapping[str, Any], what: str) -> None:
    """Print frames, rate and duration."""
    first, last = facts["first_frame"], facts["last_frame"]
    echo_fact("frames", f"{first:g} to {last:g} ({what})")
    echo_fact("rate", f"{facts['frame_rate']:.6g} frames per second")
    echo_fact("duration", f"{facts['duration']:.4g} seconds")


def echo_notes(facts: Mapping[str, Any]) -> None:
    """Print what is odd about a file."""
    for text in facts["notes"]:
        echo_fact("note", text)


def echo_fact(name: str, text: str) -> None:
    """Print a fact behind its name, long ones in lines below each other."""
    lines = textwrap.wrap(text, WIDTH - INDENT, break_long_words=False) or [""]
    for number, line in enumerate(lines):
        click.echo(f"  {name if number == 0 else '':{INDENT - 2}}{line}")
