"""The results of a batch: a line of JSON for each attempt, and a page of all shots.

The lines are appended and read one by one, so that ten thousand shots take no more memory
than ten. A line that is cut off, by a power cut or a full disk, is left out.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from html import escape
from pathlib import Path
from typing import IO, Any, NamedTuple
from urllib.parse import quote

from ..._text import format_count
from ...errors import OutputError
from ...formats.file_writing import make_folder, write_text
from ...formats.journals import describe_process
from ..output import note
from .attempts import FAILED, WAITING
from .shot_file import Shot

NAME = "results"
SHARD = re.compile(rf"{NAME}\.(\d+)of(\d+)\.jsonl")
LISTED_NOTES = 4  # of a shot on the page
LOCKED_BYTE = 1 << 40  # beyond the text, which Windows would not let others read

if sys.platform != "win32":
    import fcntl
else:
    import msvcrt


class Shard(NamedTuple):
    """One of several parts of a batch, numbered from 1."""

    number: int
    total: int

    def has(self, index: int) -> bool:
        """Return whether a shot is in it, by its index from 0."""
        return index % self.total == self.number - 1


class Results:
    """The results of the shots of a file, in a folder."""

    def __init__(self, shot_file: Path, folder: Path, shard: Shard | None = None):
        part = f".{shard.number}of{shard.total}" if shard else ""
        self.title, self.folder = shot_file.name, folder
        self.path = folder / f"{NAME}{part}.jsonl"
        self.page = folder / f"{NAME}.html"

    # Lines

    def append(self, facts: Mapping[str, Any]) -> None:
        """Write the line of an attempt; raise an OutputError if that fails."""
        line = json.dumps({"batch": self.title, **facts}, ensure_ascii=False) + "\n"
        try:
            with self.path.open("ab+") as file:
                if _is_cut_off(file):
                    file.write(b"\n")
                file.write(line.encode("utf-8", "backslashreplace"))
        except OSError as error:
            problem = f"cannot be written ({error.strerror})"
            raise OutputError(self.path, problem) from None

    def read_lines(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Yield the attempts at shots of this file, and where their lines begin."""
        start, number = 0, 0
        with suppress(FileNotFoundError), self.path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                facts = _parse(line)
                if facts is None and line.strip():
                    note(f"{self.path}, line {number} is cut off, and left out")
                elif facts is not None and facts.get("batch") == self.title:
                    yield start, facts
                start += len(line)

    def find_latest(self) -> dict[str, int]:
        """Return the position of the line of the latest attempt, by the shot's name."""
        return {facts["shot"]: start for start, facts in self.read_lines()}

    def find_failed(self) -> set[str]:
        """Return the names of the shots whose latest attempt failed."""
        failed: set[str] = set()
        for _, facts in self.read_lines():
            change = failed.add if facts["status"] == FAILED else failed.discard
            change(facts["shot"])
        return failed

    def collect(self) -> int:
        """Write the lines of all shards among the others; return the number of files.

        A line that was collected before is not repeated.
        """
        parts = sorted(path for path in self.folder.iterdir() if SHARD.fullmatch(path.name))
        places: list[tuple[str, Path, int]] = []
        known: set[int] = set()
        for path in (self.path, *parts):
            results = Results(Path(self.title), self.folder)
            results.path = path
            for start, facts in results.read_lines():
                key = hash((facts["shot"], facts["started"], facts.get("attempt")))
                if key not in known:
                    known.add(key)
                    places.append((facts["started"], path, start))
        write_text(self.path, map(_read_line, sorted(places)), overwrite=True)
        return len(parts)

    # The page

    def write_page(self, shots: Sequence[Shot], states: Mapping[str, str]) -> None:
        """Write the page of all shots; `states` has those that were not tried."""
        latest = self.find_latest()
        with suppress(FileNotFoundError), self.path.open("rb") as lines:
            rows = (self._describe(shot, states, latest, lines) for shot in shots)
            counts = Counter(row["status"] for row in rows)
            rows = (self._describe(shot, states, latest, lines) for shot in shots)
            write_text(self.page, self._format(rows, counts), overwrite=True)

    def _describe(
        self,
        shot: Shot,
        states: Mapping[str, str],
        latest: Mapping[str, int],
        lines: IO[bytes],
    ) -> dict[str, Any]:
        """Return the facts of the latest attempt at a shot, and its state now."""
        facts: dict[str, Any] = {}
        if shot.name in latest:
            lines.seek(latest[shot.name])
            facts = _parse(lines.readline()) or {}
        state = states.get(shot.name, facts.get("status", WAITING))
        return {**facts, "shot": shot.name, "output": shot.output, "status": state}

    def _format(
        self, rows: Iterable[dict[str, Any]], counts: Mapping[str, int]
    ) -> Iterator[str]:
        """Yield the page in parts."""
        # Imported here, since it needs NumPy.
        from ...reports.page.template import format_results

        things = format_count(sum(counts.values()), "shot").split(" ", 1)
        when = datetime.now().strftime("%Y-%m-%d %H:%M")
        numbers = [(str(n), status) for status, n in sorted(counts.items())]
        facts = [(things[0], things[1]), *numbers, ("", when)]
        yield from format_results(self.title, facts, map(self._format_row, rows))

    def _format_row(self, row: Mapping[str, Any]) -> str:
        """Return the row of a shot in the table."""
        warnings, notes = row.get("warnings", []), row.get("notes", [])
        own = [("error", row.get("error")), *(("warning", each) for each in warnings)]
        own += [("", text) for text in row.get("measured", [])]
        others = [each for each in notes if each.partition(": ")[2] not in warnings]
        own += [("", text) for text in others[:LISTED_NOTES]]
        lines = "".join(
            f"<p class='{kind}'>{escape(str(text))}</p>" for kind, text in own if text
        )
        links = self._link(row["shot"], row["output"])
        if row.get("report"):
            links += " · " + self._link("report", Path(row["report"]))
        seconds = f"{row['seconds']:.1f}" if "seconds" in row else ""
        status = escape(str(row["status"]))
        return (
            f"<tr class='{status}'><td class='name'>{links}</td>"
            f"<td class='status'>{status}</td>"
            f"<td class='number'>{row.get('attempt', '')}</td>"
            f"<td class='number'>{seconds}</td><td class='about'>{lines}</td></tr>\n"
        )

    def _link(self, text: str, path: Path) -> str:
        """Return a link to a file, relative to the page if both are on one drive."""
        try:
            place = quote(Path(os.path.relpath(path, self.page.parent)).as_posix())
        except ValueError:
            place = path.absolute().as_uri()
        return f"<a href='{escape(place)}'>{escape(text)}</a>"


def _is_cut_off(file: IO[bytes]) -> bool:
    """Return whether the last line of a file has no end."""
    if file.seek(0, os.SEEK_END) == 0:
        return False
    file.seek(-1, os.SEEK_END)
    return file.read(1) != b"\n"


def _parse(line: bytes) -> dict[str, Any] | None:
    """Return the facts in a line; None if it is cut off or damaged."""
    with suppress(ValueError, RecursionError):
        facts = json.loads(line)
        if isinstance(facts, dict) and {"shot", "status", "started"} <= {*facts}:
            return facts
    return None


def _read_line(place: tuple[str, Path, int]) -> str:
    _, path, start = place
    with path.open("rb") as file:
        file.seek(start)
        return file.readline().decode("utf-8").rstrip("\n") + "\n"


@contextmanager
def lock_results(path: Path) -> Iterator[None]:
    """Keep a second batch from writing the same results, where the system can.

    Raise an OutputError that names who holds them, and since when.
    """
    make_folder(path.parent, parents=True)
    lock = path.with_name(f".{path.stem}.lock")  # stays, so that all lock one file
    try:
        file = lock.open("a+", encoding="utf-8")
    except OSError as error:
        raise OutputError(path, f"cannot be written ({error.strerror})") from None
    with file:
        if not _try_lock(file):
            file.seek(0)
            raise OutputError(path, f"is being written by {file.read() or 'another batch'}")
        with suppress(OSError):  # the disk is full
            file.truncate(0)
            file.write(describe_process())
            file.flush()
        yield


def _try_lock(file: IO[str]) -> bool:
    """Lock a file until it is closed; return False if another process has it."""
    try:
        if sys.platform == "win32":
            file.seek(LOCKED_BYTE)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # some network drives cannot lock; on Windows, another has it
        return sys.platform != "win32"
    return True
