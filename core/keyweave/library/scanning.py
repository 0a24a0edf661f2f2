"""Scanning a folder: only new and changed files are read, and moved ones are recognized.

Each clip is written when it is read, so that a scan that was stopped goes on from there.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import defaultdict, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any, NamedTuple

from .._progress import offer_cancel
from ..errors import FileFormatError
from ..formats import READERS, find_suffix, list_suffixes
from ..formats.file_reading import stamp_file
from .capture_reading import Reading, digest_capture, find_array, read_clip
from .catalog import Catalog
from .clip_records import ClipRecord

SECONDS_PENDING = 1.0  # between two commits
Progress = Callable[[str], None]


@dataclass(frozen=True)
class ScanResult:
    """The number of clips that a scan added, changed and so on.

    Attributes
    ----------
    added, changed, moved, missing, unchanged : int
    errors : tuple of ClipRecord
        Clips that cannot be read.
    notes : tuple of str
        Folders that cannot be read.
    """

    added: int = 0
    changed: int = 0
    moved: int = 0
    missing: int = 0
    unchanged: int = 0
    errors: tuple[ClipRecord, ...] = ()
    notes: tuple[str, ...] = ()


class Stamp(NamedTuple):
    """Size and time of a file."""

    size: int
    modified: int


def list_captures(folder: Path, library: Path, notes: list[str]) -> dict[Path, Stamp]:
    """Return the captures in a folder; each folder is entered once, also through links.

    Folders that cannot be read have a note.
    """
    suffixes, captures = list_suffixes(READERS, "motion"), dict[Path, Stamp]()
    entered, waiting, links = set(), deque([folder]), deque[Path]()
    while waiting or links:
        current = waiting.popleft() if waiting else links.popleft()
        try:
            facts = os.stat(current)
            if (facts.st_dev, facts.st_ino) in entered:
                continue
            entered.add((facts.st_dev, facts.st_ino))
            with os.scandir(current) as entries:
                for entry in sorted(entries, key=lambda entry: entry.name):
                    path = current / entry.name
                    if entry.is_dir():
                        if path != library and not entry.name.startswith("."):
                            (links if entry.is_symlink() else waiting).append(path)
                    elif find_suffix(path) in suffixes:
                        with suppress(OSError):  # a link to nothing
                            captures[path] = Stamp(*stamp_file(path))
        except OSError as error:
            notes.append(f"{current} cannot be read ({error.strerror})")
    return captures


class Match(NamedTuple):
    """A file on the disk, the clip that it is, and its digest."""

    path: Path
    number: int | None
    digest: str


def match_clips(
    digests: Mapping[Path, str], known: Mapping[int, ClipRecord]
) -> tuple[list[Match], list[int]]:
    """Match files to clips: by path and contents, then contents, then path.

    Returns the files, and the numbers of clips whose files are missing.

    Examples
    --------
    >>> a, b = ClipRecord(Path("a"), digest="1"), ClipRecord(Path("b"), digest="2")
    >>> match_clips({Path("c"): "1", Path("b"): "3"}, {7: a, 8: b})[0]
    [Match(path=PosixPath('c'), number=7, digest='1'), \
Match(path=PosixPath('b'), number=8, digest='3')]
    """
    left, matches = dict(known), dict[Path, Match]()
    keys: Sequence[Callable[[Path, str], object]] = (
        lambda path, digest: (path, digest),
        lambda path, digest: digest or path,
        lambda path, digest: path,
    )
    for key in keys:
        clips = defaultdict[object, deque[int]](deque)
        for number, clip in left.items():
            clips[key(clip.path, clip.digest)].append(number)
        for path, digest in digests.items():
            if path not in matches and (numbers := clips[key(path, digest)]):
                matches[path] = Match(path, numbers.popleft(), digest)
                del left[matches[path].number or 0]
    rest = [Match(path, None, digests[path]) for path in digests if path not in matches]
    return [*matches.values(), *rest], [*left]


class Scan:
    """A scan of a folder into the catalog of a library."""

    def __init__(
        self, catalog: Catalog, thumbnails: bool, workers: int, progress: Progress
    ):
        self.catalog, self.thumbnails = catalog, thumbnails
        self.workers, self.progress = workers, progress
        self.counts = defaultdict[str, int](int)
        self.errors, self.notes = list[ClipRecord](), list[str]()
        self.pending, self.committed = list[tuple[Reading, "int | None"]](), 0.0

    def run(self, folder: Path) -> ScanResult:
        """Scan a folder; clips in other folders of the library stay as they are."""
        if not folder.is_dir():
            raise FileFormatError(folder, "is not a folder")
        self.progress(f"listing {folder}")
        tags = self.catalog.read_tags()
        every = self.catalog.list_clips()
        known = {n: clip for n, clip in every.items() if _is_inside(clip.path, folder)}
        stamps = list_captures(folder, self.catalog.folder, self.notes)
        matches, missing = match_clips(self._digest(stamps, known), known)
        self._mark_missing({number: known[number] for number in missing})
        unread = [*self._keep_known(matches, known, stamps, every)]
        self._read_all(unread)
        self._take_tags(tags)
        return ScanResult(**self.counts, errors=tuple(self.errors), notes=tuple(self.notes))

    def _digest(
        self, stamps: Mapping[Path, Stamp], known: Mapping[int, ClipRecord]
    ) -> dict[Path, str]:
        """Return the digest of each file; those that did not change keep theirs."""
        by_path = {clip.path: clip for clip in known.values()}
        fresh, digests = list[Path](), dict[Path, str]()
        for path, stamp in stamps.items():
            clip = by_path.get(path)
            if clip and (clip.size, clip.modified) == stamp and _has_companion(clip):
                digests[path] = clip.digest
            else:
                fresh.append(path)
        with ThreadPoolExecutor(self.workers) as threads:
            for path, digest in zip(fresh, threads.map(_digest_quietly, fresh)):
                offer_cancel()
                digests[path] = digest
        return {path: digests[path] for path in stamps}

    def _mark_missing(self, clips: Mapping[int, ClipRecord]) -> None:
        with self.catalog.change():
            for number, clip in clips.items():
                self.counts["missing"] += 1
                if not clip.missing:
                    self.catalog.put(replace(clip, missing=True), number)

    def _keep_known(
        self,
        matches: Iterable[Match],
        known: Mapping[int, ClipRecord],
        stamps: Mapping[Path, Stamp],
        every: Mapping[int, ClipRecord],
    ) -> Iterator[tuple[ClipRecord, int | None]]:
        """Write the clips whose contents are known; yield the others."""
        by_digest = {clip.digest: clip for clip in every.values() if clip.array}
        moves = dict[int, ClipRecord]()
        for path, number, digest in matches:
            clip = None if number is None else known[number]
            kind = _name_change(clip, path, digest)
            self.counts[kind] += 1
            facts: dict[str, Any] = {"path": path, "digest": digest, "missing": False}
            facts.update(stamps[path]._asdict())
            same = clip if clip and clip.digest == digest else by_digest.get(digest)
            if same and digest and self._is_whole(same, path):
                own = clip or ClipRecord(path)
                new = replace(same, **facts, **own.written)
                if new != clip and number is not None:
                    moves[number] = new
                elif new != clip:
                    self.pending.append((Reading(new), None))
                if new.error:
                    self.errors.append(new)
            else:
                yield replace(clip or ClipRecord(path), **facts), number
        with self.catalog.change():
            for number in moves:  # first, since two files may have exchanged their names
                self.catalog.remove(number)
            for number, clip in moves.items():
                self.catalog.put(clip, number)
        self._commit()

    def _is_whole(self, clip: ClipRecord, path: Path) -> bool:
        """Return whether the contents of a clip, now at a path, need not be read again."""
        if "asf" in READERS[find_suffix(path)].options:
            return not clip.error and clip.path == path and _has_companion(clip)
        return not clip.array or find_array(self.catalog.folder, clip.array).is_file()

    def _read_all(self, clips: Sequence[tuple[ClipRecord, int | None]]) -> None:
        """Read captures, and write each when it is read."""
        numbers = {record.path: number for record, number in clips}
        with closing(self._iterate([record for record, _ in clips])) as readings:
            for done, reading in enumerate(readings, start=1):
                name = reading.record.name
                self.progress(f"reading {name} ({done} of {len(clips)})")
                offer_cancel()
                if reading.record.error:
                    self.errors.append(reading.record)
                self.pending.append((reading, numbers[reading.record.path]))
                if time.monotonic() > self.committed + SECONDS_PENDING:
                    self._commit()
        self._commit()

    def _iterate(self, records: Sequence[ClipRecord]) -> Generator[Reading, None, None]:
        """Yield the readings of captures, from several processes if there are workers."""
        folder, pictures = self.catalog.folder, self.thumbnails
        left = {record.path: record for record in records}
        if self.workers > 1 and len(records) > 1:
            context = get_context("spawn")
            pool = ProcessPoolExecutor(self.workers, context, initializer=_start_worker)
            try:
                jobs = [
                    pool.submit(read_clip, record, folder, thumbnails=pictures)
                    for record in records
                ]
                for job in as_completed(jobs):
                    reading = job.result()
                    del left[reading.record.path]
                    yield reading
            except BrokenProcessPool:  # a worker was killed; this process reads the rest
                pass
            finally:
                pool.shutdown(wait=True, cancel_futures=True)
        for record in left.values():
            yield read_clip(record, folder, thumbnails=pictures)

    def _commit(self) -> None:
        with self.catalog.change():
            for reading, number in self.pending:
                if reading.skeleton:
                    self.catalog.put_skeleton(reading.record.skeleton, reading.skeleton)
                self.catalog.put(reading.record, number)
        self.pending, self.committed = [], time.monotonic()

    def _take_tags(self, tags: Mapping[str, Mapping[str, Any]]) -> None:
        """Give clips the tags and comments of an edited table."""
        if not tags:
            return
        with self.catalog.change():
            for number, clip in self.catalog.list_clips().items():
                if clip.digest in tags and tags[clip.digest] != clip.written:
                    new = replace(clip, **tags[clip.digest])
                    self.catalog.put(new, number)
        self.catalog.write_tags()


def _start_worker() -> None:
    """Let a worker end with its parent, which alone answers Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _name_change(clip: ClipRecord | None, path: Path, digest: str) -> str:
    """Return the change of a file since the last scan, as in `ScanResult`."""
    if clip is None:
        return "added"
    if clip.digest != digest:
        return "changed"
    return "unchanged" if clip.path == path else "moved"


def _digest_quietly(path: Path) -> str:
    try:
        return digest_capture(path)
    except OSError:
        return ""


def _has_companion(clip: ClipRecord) -> bool:
    """Return whether the companion of a clip did not change since it was read."""
    if clip.companion is None:
        return True
    try:
        return str(stamp_file(clip.companion)) == clip.stamp
    except OSError:
        return False


def _is_inside(path: Path, folder: Path) -> bool:
    return folder in path.parents
