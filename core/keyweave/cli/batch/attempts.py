"""Attempts at a shot: its check, its run, and its receipt, by which it is done.

A receipt is written together with the outputs, next to them. It has the command line, the
version of Keyweave, and hashes of all files that were read and written.
"""

from __future__ import annotations

import io
import json
import os
import platform
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import redirect_stderr, redirect_stdout, suppress
from datetime import datetime, timezone
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import click

from ... import __version__
from ...formats.file_writing import NewFiles, write_text, written_together
from ..command import keyweave
from ..files import FILE
from ..interruptions import TERMINATED, Terminated, defer_signals
from ..outcome import Outcome
from ..output_checks import LISTENER, Listener
from .shot_file import Mistake, Shot

RECEIPT = ".done"  # suffix of the hidden file next to the output
WAYS = ("--json", "--force")  # how a batch runs a command; it checks the outputs itself
HASHED_BYTES = 1 << 20  # bytes
DONE, FAILED, RETRIED = "done", "failed", "retried"  # of an attempt
EDITED, WAITING = "edited", "waiting"  # of a shot, besides

Files = dict[str, list[Any]]  # by path: hash, size, and time of the last change


class State(NamedTuple):
    """Whether a shot is done, was edited or has to run, and why."""

    status: str
    why: str


class Plan(Exception):
    """The files that a shot reads and writes, and lacks; raised before it does."""

    def __init__(self, inputs: Iterable[Path], outputs: Iterable[Path]):
        super().__init__()
        self.inputs, self.outputs = _list_existing(inputs), [*outputs]
        self.missing = [*_list_missing(click.get_current_context(), self.outputs)]


# Receipts


def find_state(shot: Shot) -> tuple[State, Mapping[str, Any]]:
    """Return the state of a shot, and its receipt or an empty one."""
    receipt = _read_receipt(shot)
    if not receipt:
        return State(WAITING, "new"), {}
    files = [*receipt["outputs"].items()]
    missing = [path for path, _ in files if not os.path.lexists(path)]
    changed = [p for p, known in files if p not in missing and not _is_same(p, known)]
    if changed:
        return State(EDITED, f"{changed[0]} was changed since"), receipt
    return _compare(shot, receipt, missing), receipt


def _compare(shot: Shot, receipt: Mapping[str, Any], missing: list[str]) -> State:
    """Return the state of a shot whose outputs are missing or as they were written."""
    if missing:
        return State(WAITING, f"{missing[0]} is missing")
    if receipt["version"] != __version__:
        return State(WAITING, f"Keyweave {receipt['version']} wrote it")
    if receipt["words"] != [*shot.words]:
        return State(WAITING, "its options changed")
    changed = [p for p, known in receipt["inputs"].items() if not _is_same(p, known)]
    return State(WAITING, f"{changed[0]} changed") if changed else State(DONE, "")


def _name_receipt(shot: Shot) -> Path:
    return shot.output.parent / f".{shot.output.name}{RECEIPT}"


def _read_receipt(shot: Shot) -> dict[str, Any]:
    """Return the receipt of a shot; empty if it is missing or damaged."""
    with suppress(OSError, ValueError, TypeError, KeyError, AttributeError):
        receipt: dict[str, Any] = json.loads(_name_receipt(shot).read_bytes())
        files = [*receipt["inputs"].items(), *receipt["outputs"].items()]
        if all(len(known) == 3 for _, known in files) and receipt["words"]:
            str(receipt["version"])
            return receipt
    return {}


def _is_same(path: str, known: list[Any]) -> bool:
    """Return whether a file has a known hash; one of known size and time is not read."""
    with suppress(OSError):
        return known[1:] == _stat(path) or known[0] == _hash(path)[0]
    return False


def _stat(path: str | Path) -> list[int]:
    """Return the size of a file and the time of its last change."""
    facts = os.stat(path)
    return [facts.st_size, facts.st_mtime_ns]


def _hash(path: str | Path) -> list[Any]:
    """Return the hash of a file, its size and time; see `Files`."""
    if os.path.isdir(path):
        return [_hash_folder(Path(path)), 0, 0]
    facts = _stat(path)
    return [_hash_file(str(path), *facts), *facts]


def _hash_folder(folder: Path) -> str:
    """Return a hash of the names, sizes and times of the files in a folder."""
    rows = [
        (path.relative_to(folder).as_posix(), *_stat(path))
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    ]
    return sha256(repr(rows).encode("utf-8", "surrogatepass")).hexdigest()


@lru_cache(maxsize=1024)  # shots share captures
def _hash_file(path: str, size: int, changed: int) -> str:
    digest = sha256()
    with open(path, "rb") as file:
        while block := file.read(HASHED_BYTES):
            digest.update(block)
    return digest.hexdigest()


def _list_existing(paths: Iterable[Path]) -> list[str]:
    """Return the files and folders among paths; texts that name no file are too."""
    names = dict.fromkeys(map(str, paths))
    return [name for name in names if os.path.isfile(name) or os.path.isdir(name)]


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

    def stop(inputs: Iterable[Path], outputs: Iterable[Path]) -> None:
        raise Plan(inputs, outputs)

    try:
        with redirect_stderr(io.StringIO()):  # the notes are of the run
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
    errors = io.StringIO()
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

    def keep(read: Iterable[Path], written: Iterable[Path]) -> None:
        for path in _list_existing(read):
            with suppress(OSError):  # the reader explains it
                inputs[path] = _hash(path)

    with redirect_stdout(io.StringIO()) as printed:
        _call(shot, keep, lambda new: _write_receipt(shot, inputs, new))
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


def _write_receipt(shot: Shot, inputs: Files, new: NewFiles) -> None:
    """Write the receipt of a shot, whose outputs have temporary names yet."""
    files = new.by_target.values()
    outputs = {str(file.path): _hash(file.temporary) for file in files}
    receipt = {
        "version": __version__,
        "words": [*shot.words],
        "inputs": inputs,
        "outputs": outputs,
    }
    text = json.dumps(receipt, ensure_ascii=True, indent=1)
    write_text(_name_receipt(shot), f"{text}\n", overwrite=True)


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
