"""The database of a library: clips, skeletons, and an index of words, in SQLite.

Readers go on while a scan writes (WAL); on network drives, where that fails, the database
keeps a rollback journal. Tags are kept in a table of text as well, which outlives the
database.
"""

from __future__ import annotations

import csv
import io
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import wraps
from pathlib import Path
from typing import Any, Callable, Optional, TypeVar, cast

from ..errors import DataError, FileFormatError, KeyweaveError, OutputError
from ..formats.file_reading import digest_text
from ..formats.file_writing import make_folder, write_text
from ..formats.journals import describe_process
from ..formats.text_file import read_text
from .clip_records import (
    CLIP_COLUMNS,
    DEFINITIONS,
    MEASURES,
    WRITTEN,
    ClipRecord,
    decode_record,
    encode_path,
    encode_record,
)

SCHEMA_VERSION = 2
DATABASE, TAGS, LOCK = "library.sqlite", "tags.csv", "scan.lock"
TAG_COLUMNS = ("file", "digest", *WRITTEN, "part")
SCHEMA = f"""
CREATE TABLE clips (id INTEGER PRIMARY KEY, {DEFINITIONS}, UNIQUE (path, part));
CREATE INDEX by_digest ON clips (digest);
CREATE TABLE contents (digest TEXT PRIMARY KEY, content TEXT);
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT);
CREATE VIRTUAL TABLE words USING fts5 (text);
PRAGMA user_version = {SCHEMA_VERSION};
"""
REBUILD = "make it anew with keyweave library scan --rebuild, which keeps the tags"
SECONDS_WAITED = 10.0  # for another process that writes
FULL = re.compile("full|disk I/O|too big", re.IGNORECASE)
Range = tuple[Optional[float], Optional[float]]
Function = TypeVar("Function", bound=Callable[..., Any])


class ScanLockedError(KeyweaveError):
    """Another process scans the library.

    Attributes
    ----------
    path : pathlib.Path
    holder : str
        Its user, computer, process and the time at which it began.
    """

    def __init__(self, path: Path, holder: str):
        self.path, self.holder = path, holder
        super().__init__(f"{path} is being scanned by {holder}; wait until that has ended")


def explain_database(function: Function) -> Function:
    """Raise errors of SQLite in a method as errors that name the database."""

    @wraps(function)
    def call(self: Catalog, *args: Any, **kwargs: Any) -> Any:
        with self.explain():
            return function(self, *args, **kwargs)

    return cast(Function, call)


class Catalog:
    """The database of a library; a context manager, which closes it.

    Parameters
    ----------
    folder : Path
        Of the library.
    create : bool
        Whether to make the database if there is none.
    """

    def __init__(self, folder: Path, *, create: bool = False):
        self.folder, self.path = folder, folder / DATABASE
        if not (create or self.path.is_file()):
            problem = "holds no clip library; make one with keyweave library scan FOLDER"
            raise FileFormatError(folder, problem)
        if create:
            make_folder(folder, parents=True)
        with self.explain():
            self.base = sqlite3.connect(
                self.path, timeout=SECONDS_WAITED, isolation_level=None
            )
            try:
                self._prepare()
            except BaseException:
                self.base.close()
                raise

    def _prepare(self) -> None:
        """Make the tables of a new database, and check the version of another."""
        version = self.base.execute("PRAGMA user_version").fetchone()[0]
        if version > SCHEMA_VERSION:
            problem = f"was written by a newer Keyweave (version {version} of libraries"
            raise FileFormatError(
                self.path, f"{problem}, and this one reads {SCHEMA_VERSION})"
            )
        if 0 < version < SCHEMA_VERSION:
            raise FileFormatError(self.path, f"is of an earlier Keyweave; {REBUILD}")
        with suppress(sqlite3.OperationalError):  # a network drive, or a read-only one
            self.base.execute("PRAGMA journal_mode = WAL")
        if not version:
            self.base.executescript(f"BEGIN IMMEDIATE; {SCHEMA} COMMIT;")

    def __enter__(self) -> Catalog:
        return self

    def __exit__(self, *error: object) -> None:
        self.base.close()

    @contextmanager
    def explain(self) -> Iterator[None]:
        """Raise errors of SQLite as errors that name the database."""
        try:
            yield
        except sqlite3.Error as error:
            text = str(error)
            if FULL.search(text):
                raise OutputError(self.path, f"cannot be written ({text})") from None
            if "locked" in text:
                raise OutputError(self.path, "is in use by another process") from None
            if "readonly" in text:
                raise OutputError(self.path, "cannot be written; it is read-only") from None
            if "fts5" in text:
                problem = "needs SQLite with FTS5, which this Python lacks"
                raise FileFormatError(self.path, problem) from None
            raise FileFormatError(self.path, f"is damaged ({text}); {REBUILD}") from None

    @contextmanager
    def change(self) -> Iterator[None]:
        """Make all changes inside, or none."""
        with self.explain():
            self.base.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.base.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self.base.execute("ROLLBACK")
                raise

    # Clips

    @explain_database
    def list_clips(self, where: str = "1", *values: object) -> dict[int, ClipRecord]:
        """Return the clips that meet a condition, by their numbers."""
        sql = f"SELECT id, {', '.join(CLIP_COLUMNS)} FROM clips WHERE {where}"
        rows = self.base.execute(sql, values)
        return {row[0]: decode_record(row[1:], self.folder) for row in rows}

    def find_record(self, record: ClipRecord) -> dict[int, ClipRecord]:
        """Return the clip with the path and the part of a record by its number, if any."""
        path = encode_path(record.path, self.folder)
        return self.list_clips("path = ? AND part = ?", path, record.part)

    def put(self, record: ClipRecord, number: int | None = None) -> None:
        """Write a clip, over that of a number; inside `change`."""
        values = encode_record(record, self.folder)
        marks = ", ".join("?" * (1 + len(CLIP_COLUMNS)))
        columns = ", ".join(CLIP_COLUMNS)
        sql = f"INSERT OR REPLACE INTO clips (id, {columns}) VALUES ({marks})"
        written = self.base.execute(sql, [number, *values]).lastrowid
        words = "INSERT OR REPLACE INTO words (rowid, text) VALUES (?, ?)"
        self.base.execute(words, [written, record.list_words(self.folder.parent)])

    def remove(self, number: int) -> None:
        """Remove a clip; inside `change`."""
        self.base.execute("DELETE FROM clips WHERE id = ?", [number])
        self.base.execute("DELETE FROM words WHERE rowid = ?", [number])

    def find(
        self,
        words: str = "",
        measures: Mapping[str, Range] | None = None,
        tags: Sequence[str] = (),
    ) -> dict[int, ClipRecord]:
        """Return the clips that can be read, with words, numbers in ranges and tags."""
        where, values = ["error = ''", "NOT missing"], list[object]()
        if query := _write_query(words):
            where.append("id IN (SELECT rowid FROM words WHERE words MATCH ?)")
            values.append(query)
        for name, ends in (measures or {}).items():
            for sign, end in zip((">=", "<="), ends):
                if end is not None:
                    where.append(f"{MEASURES[name].column} {sign} ?")
                    values.append(end)
        order = f"{' AND '.join(where)} ORDER BY path, part"
        clips = self.list_clips(order, *values)
        return {n: clip for n, clip in clips.items() if {*tags} <= {*clip.tags}}

    # Skeletons and facts

    @explain_database
    def read_contents(self) -> dict[str, str]:
        """Return the JSON of each skeleton, and of the channels of rigs, by its digest."""
        return dict(self.base.execute("SELECT digest, content FROM contents"))

    def put_contents(self, contents: Mapping[str, str]) -> None:
        """Keep skeletons and the channels of rigs by their digests; inside `change`."""
        sql = "INSERT OR IGNORE INTO contents VALUES (?, ?)"
        self.base.executemany(sql, contents.items())

    # Tags, in a table of text

    @property
    def tags_path(self) -> Path:
        """The table of tags."""
        return self.folder / TAGS

    def read_tags(self) -> dict[tuple[str, str], dict[str, Any]]:
        """Return tags and comments by digest and part, if the table was edited since.

        Raise a FileFormatError if it is not such a table.
        """
        text = self._read_tags_text()
        if not text or digest_text(text) == self._recall("tags"):
            return {}
        return parse_tags(text, self.tags_path)

    def _read_tags_text(self) -> str:
        return read_text(self.tags_path) if self.tags_path.is_file() else ""

    def write_tags(self) -> None:
        """Write the table of tags, unless nothing was written on any clip."""
        clips = self.list_clips("tags != '[]' OR comment != '' OR license != ''")
        text = format_tags(clips.values(), self.folder)
        if clips or self.tags_path.exists():
            write_text(self.tags_path, text, overwrite=True)
            # The text as it is read: with \n at the ends of lines.
            with self.change():
                sql = "INSERT OR REPLACE INTO facts VALUES ('tags', ?)"
                self.base.execute(sql, [digest_text(text)])

    @explain_database
    def _recall(self, name: str) -> str:
        row = self.base.execute("SELECT value FROM facts WHERE name = ?", [name]).fetchone()
        return row[0] if row else ""


def format_tags(clips: Iterable[ClipRecord], folder: Path) -> str:
    """Return the table of what people wrote on clips."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(TAG_COLUMNS)
    for clip in sorted(clips, key=lambda clip: (clip.path, clip.part)):
        name = encode_path(clip.path, folder).decode("utf-8", "replace")
        written = "; ".join(clip.tags), clip.comment, clip.license
        writer.writerow([name, clip.digest, *written, clip.part])
    return file.getvalue()


def parse_tags(text: str, path: Path) -> dict[tuple[str, str], dict[str, Any]]:
    """Return the values of `WRITTEN` by digest and part from a table of tags."""
    rows = [*csv.DictReader(io.StringIO(text))]
    if rows and not {"digest", "tags"} <= rows[0].keys():
        raise FileFormatError(path, f"has no columns {', '.join(TAG_COLUMNS)}", 1)
    return {
        (row["digest"], row.get("part") or ""): {
            "tags": split_tags(row["tags"] or ""),
            "comment": row.get("comment") or "",
            "license": row.get("license") or "",
        }
        for row in rows
        if row["digest"]
    }


def split_tags(text: str) -> tuple[str, ...]:
    """Return the tags of a text, each once.

    Examples
    --------
    >>> split_tags("proud; walk, proud")
    ('proud', 'walk')
    """
    return tuple(
        dict.fromkeys(tag for each in re.split("[;,]", text) if (tag := each.strip()))
    )


def _write_query(words: str) -> str:
    """Return a query of FTS5 for texts with words that begin with all of the words.

    Examples
    --------
    >>> _write_query('walk proud_01')
    '"walk" * "proud" * "01" *'
    """
    return " ".join(f'"{word}" *' for word in re.findall(r"[^\W_]+", words))


@contextmanager
def lock_scan(folder: Path) -> Iterator[None]:
    """Keep other processes from scanning a library; the system frees it if this one dies.

    Raise a ScanLockedError if another process scans.
    """
    make_folder(folder, parents=True)
    path = folder / LOCK
    base = sqlite3.connect(path, timeout=0, isolation_level=None)
    try:
        try:
            base.execute("BEGIN IMMEDIATE")
            base.execute("CREATE TABLE IF NOT EXISTS holders (text TEXT)")
            base.execute("DELETE FROM holders")
            base.execute("INSERT INTO holders VALUES (?)", [describe_process()])
            base.execute("COMMIT")
            base.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise OutputError(path, f"cannot be written ({error})") from None
            raise ScanLockedError(folder, _read_holder(base)) from None
        except sqlite3.DatabaseError as error:
            raise OutputError(path, f"is damaged ({error}); delete it") from None
        yield
    finally:
        base.close()


def _read_holder(base: sqlite3.Connection) -> str:
    try:
        return str(base.execute("SELECT text FROM holders").fetchone()[0])
    except (sqlite3.Error, TypeError):
        return "another process"


def check_names(names: Iterable[str]) -> None:
    """Raise a DataError if a tag cannot be written into the table of tags."""
    for name in names:
        if not split_tags(name) == (name,):
            raise DataError(f"the tag {name!r}", "is empty or has a comma or a semicolon")
