"""Attempts at a shot: its check, its run, and its receipt, by which it is done.

A receipt is written together with the outputs, next to them. It has the command line, the
version of Keyweave, and hashes of all files that were read and written.
"""

from __future__ import annotations

import io
import json
import os
import platform
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from datetime import datetime, timezone
from functools import lru_cache, partial
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import click

from ... import __version__
from ...formats.file_reading import digest_file, stamp_file
from ...formats.file_writing import NewFiles, write_text, written_together
from ..command import keyweave
from ..files import FILE
from ..interruptions import TERMINATED, Terminated, defer_signals
from ..outcome import Outcome
from ..output_checks import LISTENER, Listener
from .shot_file import Mistake, Shot

RECEIPT = ".done"  # suffix of the hidden file next to the output
WAYS = ("--json", "--force")  # how a batch runs a command; it checks the outputs itself
DONE, FAILED, RETRIED = "done", "failed", "retried"  # of an attempt
EDITED, WAITING = "edited", "waiting"  # of a shot, besides

Files = dict[str, list[Any]]  # by path: hash, size, and time of the last change


class State(NamedTuple):
    """Whether a shot is done, was edited or has to run, and why."""

    status: str
    why: str


class Receipt(NamedTuple):
    """The version, the command line and the files of a shot that was done."""

    version: str
    words: list[str]
    inputs: Files
    outputs: Files
    reads_folders: bool  # which may have new files


class Plan(Exception):
    """The files that a shot reads and writes, and lacks; raised before it does."""

    def __init__(self, inputs: Sequence[Path], outputs: Sequence[Path]):
        super().__init__()
        self.inputs, self.outputs = _list_files(inputs), [*outputs]
        self.missing = [*_list_missing(click.get_current_context(), self.outputs)]


# Receipts


def find_state(shot: Shot) -> tuple[State, Receipt | None]:
    """Return the state of a shot, and its receipt if it has one."""
    receipt = _read_receipt(shot)
    if receipt is None:
        return State(WAITING, "new"), None
    files = receipt.outputs.items()
    missing = [path for path, _ in files if not os.path.lexists(path)]
    changed = [p for p, known in files if p not in missing and not _is_same(p, known)]
    if changed:
        return State(EDITED, f"{changed[0]} was changed since"), receipt
    why = f"{missing[0]} is missing" if missing else _find_change(shot, receipt)
    return State(WAITING if why else DONE, why), receipt


def _find_change(shot: Shot, receipt: Receipt) -> str:
    """Return a clause on the first change since a shot was done, or an empty text."""
    if receipt.version != __version__:
        return f"Keyweave {receipt.version} wrote it"
    if receipt.words != [*shot.words]:
        return "its options changed"
    for path, known in receipt.inputs.items():
        if not _is_same(path, known):
            return f"{path} changed"
    if receipt.reads_folders:
        with suppress(Mistake):  # it is found again when the shot is checked
            new = [p for p in plan_shot(shot).inputs if p not in receipt.inputs]
            return f"{new[0]} is new" if new else ""
    return ""


def _name_receipt(shot: Shot) -> Path:
    return shot.output.parent / f".{shot.output.name}{RECEIPT}"


def _read_receipt(shot: Shot) -> Receipt | None:
    """Return the receipt of a shot, unless it is missing or damaged."""
    with suppress(OSError, ValueError, TypeError, AttributeError):
        receipt = Receipt(**json.loads(_name_receipt(shot).read_bytes()))
        files = [*receipt.inputs.items(), *receipt.outputs.items()]
        if all(len(known) == 3 for _, known in files):
            return receipt
    return None


def write_receipt(shot: Shot, receipt: Receipt) -> None:
    """Write the receipt of a shot; the shot is done once all its files have names."""
    text = json.dumps(receipt._asdict(), indent=1)
    write_text(_name_receipt(shot), f"{text}\n", overwrite=True)


def _is_same(path: str, known: list[Any]) -> bool:
    """Return whether a file has a known hash; one of known size and time is not read."""
    with suppress(OSError):
        return known[1:] == [*stamp_file(path)] or known[0] == hash_path(path)[0]
    return False


def hash_path(path: str | Path) -> list[Any]:
    """Return the hash of a file, its size and time; see `Files`."""
    stamp = stamp_file(path)
    return [_recall_digest(str(path), *stamp), *stamp]


@lru_cache(maxsize=1024)  # shots share captures
def _recall_digest(path: str, size: int, changed: int) -> str:
    return digest_file(path)


def _list_files(paths: Iterable[Path]) -> list[str]:
    """Return the files among paths; some are texts of options, which may name one."""
    return [*filter(os.path.isfile, dict.fromkeys(map(str, paths)))]


def _list_missing(ctx: click.Context, outputs: Iterable[Path]) -> Iterator[Path]:
    """Yield the files that arguments and options name, but that do not exist."""
    for param in ctx.command.params:
        value: Any = ctx.params.get(str(param.name)) if param.type is FILE else None
        for path in value if isinstance(value, tuple) else [value]:
            is_read = path and param.name != "output" and path not in outputs
            if is_read and not os.path.exists(path):
                yield path


# Checks and runs


def plan_shot(shot: Shot) -> Plan:
    """Return the files that a shot reads and writes, without reading them.

    Raise a Mistake if its command is wrong.
    """

    def stop(inputs: Sequence[Path], outputs: Sequence[Path]) -> None:
        raise Plan(inputs, outputs)

    try:
        with io.StringIO() as notes, redirect_stderr(notes):  # they are of the run
            _call(shot, stop)
    except Plan as plan:
        return plan
    except click.ClickException as error:
        raise Mistake(error.format_message()) from None
    raise Mistake("the command ended early")  # no verb does


def begin_facts(shot: Shot) -> dict[str, Any]:
    """Return the facts of an attempt that begins now, and of which nothing is done."""
    started = datetime.now(timezone.utc)
    return {
        "shot": shot.name,
        "status": FAILED,
        "error": None,
        "started": started.isoformat(timespec="milliseconds"),
        "host": platform.node(),
        "version": __version__,
        "command": [*shot.words],
    }


def run_shot(shot: Shot) -> dict[str, Any]:
    """Run a shot, and return the facts of this attempt in JSON types."""
    began, facts = perf_counter(), begin_facts(shot)
    with io.StringIO() as errors:  # click keeps the streams it has written to
        try:
            with redirect_stderr(errors):
                facts.update(_run(shot), status=DONE)
        except click.ClickException as error:
            facts["error"] = error.format_message()
        except Exception as error:
            # A fault of ours must not end the other shots.
            facts["error"] = f"unexpected {type(error).__name__}: {error}"
        printed = [line for line in errors.getvalue().splitlines() if line]
    facts["notes"] = [*dict.fromkeys([*printed, *facts.get("notes", [])])]
    return {**facts, "seconds": round(perf_counter() - began, 3)}


def _run(shot: Shot) -> dict[str, Any]:
    """Run a shot, write its receipt, and return what it printed."""
    inputs: Files = {}
    folders: list[Path] = []

    def keep(read: Sequence[Path], written: Sequence[Path]) -> None:
        folders.extend(filter(os.path.isdir, read))
        for path in _list_files(read):
            with suppress(OSError):  # the reader explains it
                inputs[path] = hash_path(path)

    def finish(new: NewFiles) -> None:
        files = new.by_target.values()
        outputs = {str(file.path): hash_path(file.temporary) for file in files}
        words = [*shot.words]
        write_receipt(shot, Receipt(__version__, words, inputs, outputs, bool(folders)))

    with io.StringIO() as printed:
        with redirect_stdout(printed):
            _call(shot, keep, finish)
        stated = json.loads(printed.getvalue())
    files = stated.get("files", [stated])
    paths = [path for file in files for path in file.get("paths") or [file]]
    measured = [path["measurement"] for path in paths if path.get("measurement")]
    return {
        "measured": [each["summary"] for each in measured],
        "warnings": [text for each in measured for text in each["warnings"]],
        "notes": [f"note: {text}" for file in files for text in file.get("notes", [])],
        "report": stated.get("report"),
    }


def _call(
    shot: Shot, listener: Listener, finish: Callable[[NewFiles], None] | None = None
) -> None:
    """Run the command of a shot in this process; its files are written together.

    Raise a ClickException with the sentence of its error.
    """
    ctx = keyweave.make_context("keyweave", [*shot.words, *WAYS], obj=Outcome())
    ctx.meta[LISTENER] = listener
    # A signal is for the batch, whose last files these are not.
    shield = partial(defer_signals, is_last=False)
    try:
        with ctx, written_together(shield) as files:
            keyweave.invoke(ctx)
            if finish is not None:
                finish(files)
    except click.exceptions.Exit as end:
        if end.exit_code == TERMINATED:
            raise Terminated from None
        raise KeyboardInterrupt from None
