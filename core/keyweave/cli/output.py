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
from threading import Timer
from time import perf_counter
from typing import Any, TypeVar

import click

from ..errors import KeyweaveWarning

PATIENCE = 1.0  # seconds of work before progress is shown
WIDTH, INDENT = 80, 12  # characters of a line, and before a fact
Progress = Callable[[str], None]
Result = TypeVar("Result")


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


def note(text: str) -> None:
    """Say on standard error what the user should know, once however often it comes up."""
    said = click.get_current_context().find_root().meta.setdefault(__name__, set())
    if text not in said:
        said.add(text)
        click.echo(f"note: {text}", err=True)


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
        yield


def timed(work: Callable[[], Result]) -> tuple[Result, float]:
    """Return what work makes, and the seconds that it took."""
    began = perf_counter()
    result = work()
    return result, perf_counter() - began


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
