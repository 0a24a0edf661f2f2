"""Scanning a folder: only new and changed files are read, and moved ones are recognized.

Each clip is written when it is read, so that a scan that was stopped goes on from there.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import defaultdict, deque
from collections.abc import (
    Callable,
    Collection,
    Generator,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any, NamedTuple

from .._progress import offer_cancel
from .._text import make_printable
from ..errors import FileFormatError
from ..formats import READERS, SCENE_SUFFIX, find_suffix, list_suffixes
from ..formats.file_reading import stamp_file
from .capture_reading import Reading, digest_capture, read_clips
from .catalog import Catalog
from .clip_records import ClipRecord, find_array

SECONDS_PENDING = 1.0  # between two commits
Progress = Callable[[str], None]
Numbered = Mapping[int, ClipRecord]  # clips by their numbers


@dataclass(frozen=True)
class ScanResult:
    """The number of files that a scan added, changed and so on.

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
    """Return captures and scenes in a folder, entered once each, also through links.

    Folders that cannot be read have a note.
    """
    suffixes = [*list_suffixes(READERS, "motion"), SCENE_SUFFIX]
    captures = dict[Path, Stamp]()
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
    """A file on the disk, the first clip in it, and its digest."""

    path: Path
    number: int | None
    digest: str


def match_clips(
    digests: Mapping[Path, str], known: Numbered
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
        # Readings of each file, and the clips that they replace.
        self.pending, self.committed = list[tuple[Sequence[Reading], Numbered]](), 0.0

    def run(self, folder: Path) -> ScanResult:
        """Scan a folder; clips in other folders of the library stay as they are."""
        if not folder.is_dir():
            raise FileFormatError(folder, "is not a folder")
        self.progress(f"listing {folder}")
        tags = self.catalog.read_tags()
        every = self.catalog.list_clips()
        self.files = defaultdict[Path, "dict[int, ClipRecord]"](dict)
        for number, clip in every.items():
            self.files[clip.path][number] = clip
        firsts = {min(clips): clips[min(clips)] for clips in self.files.values()}
        known = {n: clip for n, clip in firsts.items() if _is_inside(clip.path, folder)}
        stamps = list_captures(folder, self.catalog.folder, self.notes)
        matches, missing = match_clips(self._digest(stamps, known), known)
        self._mark_missing({known[number].path for number in missing}, {*stamps})
        unread = [*self._keep_known(matches, known, stamps)]
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

    def _mark_missing(self, paths: Collection[Path], here: Collection[Path]) -> None:
        """Mark the clips of files that are gone; those replaced by others are removed."""
        self.counts["missing"] += len(paths)
        clips = ((path, *each) for path in paths for each in self.files[path].items())
        with self.catalog.change():
            for path, number, clip in clips:
                if path in here:
                    self.catalog.remove(number)
                elif not clip.missing:
                    self.catalog.put(replace(clip, missing=True), number)

    def _keep_known(
        self, matches: Iterable[Match], known: Numbered, stamps: Mapping[Path, Stamp]
    ) -> Iterator[tuple[ClipRecord, Numbered]]:
        """Write the files whose contents are known; yield the others, with their clips."""
        by_digest = {
            clip.digest: clips
            for clips in self.files.values()
            for clip in clips.values()
            if clip.array
        }
        moves = dict[int, ClipRecord]()
        for path, number, digest in matches:
            first = None if number is None else known[number]
            own: Numbered = {} if first is None else self.files[first.path]
            self.counts[_name_change(first, path, digest)] += 1
            facts: dict[str, Any] = {"path": path, "digest": digest, "missing": False}
            facts.update(stamps[path]._asdict())
            is_same = first is not None and first.digest == digest
            same = own if is_same else by_digest.get(digest, {})
            if not (same and digest and self._is_whole(same.values(), path)):
                yield replace(first or ClipRecord(path), **facts), own
                continue
            new = {n: replace(clip, **facts) for n, clip in same.items()}
            self.errors += [clip for clip in new.values() if clip.error]
            if is_same:
                moves.update({n: clip for n, clip in new.items() if clip != own[n]})
            else:
                nothing = (first or ClipRecord(path)).written
                readings = [Reading(replace(c, **nothing)) for c in new.values()]
                self.pending.append((readings, own))
        with self.catalog.change():
            for number in moves:  # first, since two files may have exchanged their names
                self.catalog.remove(number)
            for number, clip in moves.items():
                self.catalog.put(clip, number)
        self._commit()

    def _is_whole(self, clips: Iterable[ClipRecord], path: Path) -> bool:
        """Return whether the contents of clips, now at a path, need not be read again."""
        if "asf" in getattr(READERS.get(find_suffix(path)), "options", ()):
            (clip,) = clips
            return not clip.error and clip.path == path and _has_companion(clip)
        arrays = [name for c in clips for name in (c.array, c.controls) if name]
        return all(find_array(self.catalog.folder, name).is_file() for name in arrays)

    def _read_all(self, files: Sequence[tuple[ClipRecord, Numbered]]) -> None:
        """Read files, and write the clips of each when it is read."""
        owned = {record.path: clips for record, clips in files}
        with closing(self._iterate([record for record, _ in files])) as every:
            for done, readings in enumerate(every, start=1):
                path = readings[0].record.path
                name = make_printable(path.name)
                self.progress(f"reading {name} ({done} of {len(files)})")
                offer_cancel()
                self.errors += [each.record for each in readings if each.record.error]
                self.pending.append((readings, owned[path]))
                if time.monotonic() > self.committed + SECONDS_PENDING:
                    self._commit()
        self._commit()

    def _iterate(
        self, records: Sequence[ClipRecord]
    ) -> Generator[list[Reading], None, None]:
        """Yield the readings of files, from several processes if there are workers."""
        folder, pictures = self.catalog.folder, self.thumbnails
        left = {record.path: record for record in records}
        if self.workers > 1 and len(records) > 1:
            context = get_context("spawn")
            pool = ProcessPoolExecutor(self.workers, context, initializer=_start_worker)
            try:
                jobs = [
                    pool.submit(read_clips, record, folder, thumbnails=pictures)
                    for record in records
                ]
                for job in as_completed(jobs):
                    readings = job.result()
                    del left[readings[0].record.path]
                    yield readings
            except BrokenProcessPool:  # a worker was killed; this process reads the rest
                pass
            finally:
                pool.shutdown(wait=True, cancel_futures=True)
        for record in left.values():
            yield read_clips(record, folder, thumbnails=pictures)

    def _commit(self) -> None:
        with self.catalog.change():
            for _, old in self.pending:  # first, since files may have exchanged their names
                for number in old:
                    self.catalog.remove(number)
            for readings, old in self.pending:
                written = {clip.part: clip.written for clip in old.values()}
                for reading in readings:
                    clip = reading.record
                    self.catalog.put_contents(reading.contents)
                    self.catalog.put(replace(clip, **written.get(clip.part, {})))
        self.pending, self.committed = [], time.monotonic()

    def _take_tags(self, tags: Mapping[tuple[str, str], Mapping[str, Any]]) -> None:
        """Give clips the tags and comments of an edited table."""
        if not tags:
            return
        with self.catalog.change():
            for number, clip in self.catalog.list_clips().items():
                own = tags.get((clip.digest, clip.part), clip.written)
                if own != clip.written:
                    self.catalog.put(replace(clip, **own), number)
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
