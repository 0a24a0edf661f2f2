"""Journals of runs that give several files their names, and the undoing of stopped runs.

A run that is stopped between two of its files, by ``kill -9`` or a power cut, leaves a
journal in each of its folders. The next run that writes there removes its new files and
restores those it replaced. The journal in its first folder decides: a run is complete when
that journal is gone. Names of journals and temporary files identify the process, so that
those of a process that still runs are left alone.
"""

from __future__ import annotations

import errno
import json
import os
import platform
import re
import sys
import time
import zlib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from .._text import format_list
from ..errors import warn_caller

if sys.platform != "win32":
    import fcntl

PREFIX, TEMPORARY, KEPT, JOURNAL = ".keyweave-", ".tmp", ".old", ".journal"
RUN = re.compile(rf"{re.escape(PREFIX)}([0-9a-f]{{8}})-(\d+)-(\d+)-[0-9a-f]{{8}}")
# Seconds after which no process is taken to be at work on a file, not even on another
# computer: files get their names within seconds, but writing all of them may take hours.
AGE_LIMITS = {JOURNAL: 3600.0, TEMPORARY: 86400.0, KEPT: 86400.0}
NOT_FOR_FOLDERS = (errno.EINVAL, errno.EBADF, errno.ENOTSUP, errno.EACCES)
LISTED_OUTPUTS = 4  # in a warning


class NewFile(NamedTuple):
    """A file that is written under a temporary name, in the folder of its target."""

    path: Path  # as the caller names it
    target: Path  # the same without links
    temporary: Path
    overwrite: bool

    @property
    def kept(self) -> Path:
        """Second name of the file that it replaces, until the run is complete."""
        return self.temporary.with_suffix(KEPT)


def name_run() -> str:
    """Return the first part of the names of a run's own files: its process and a number."""
    pid = os.getpid()
    start = (_read_state(pid) or ("", "0"))[1]
    return f"{PREFIX}{_identify_machine()}-{pid}-{start}-{os.urandom(4).hex()}"


# --- the disk ---


def describe_process() -> str:
    """Return the user, the computer, the process and the time, for others who wait."""
    # Imported here, since few runs are waited for.
    from getpass import getuser

    user = "another user"
    with suppress(Exception):  # an account without a name
        user = getuser()
    now = time.strftime("%Y-%m-%d %H:%M:%S")
    return f"{user} on {platform.node()} (process {os.getpid()}) since {now}"


def sync_folder(folder: Path) -> None:
    """Force the names in a folder to the disk, where the system can."""
    handle = _open_folder(folder)
    if handle is None:
        return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in NOT_FOR_FOLDERS:
            raise
    finally:
        os.close(handle)


@contextmanager
def lock_folder(folder: Path, *, wait: bool = True) -> Iterator[None]:
    """Keep other runs from giving files names in a folder, where the system can.

    Raise a BlockingIOError if another run does so and `wait` is False.
    """
    handle = _open_folder(folder)
    try:
        if handle is not None and sys.platform != "win32":
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
            except BlockingIOError:
                raise
            except OSError:  # some network file systems cannot lock
                pass
        yield
    finally:
        if handle is not None:
            os.close(handle)


def _open_folder(folder: Path) -> int | None:
    """Open a folder for synchronizing and locking; Windows has neither."""
    if sys.platform == "win32":
        return None
    try:
        return os.open(folder, os.O_RDONLY)
    except OSError:
        return None


# --- writing a journal ---


@contextmanager
def keep_journal(run: str, files: Sequence[NewFile]) -> Iterator[None]:
    """Keep journals while files get their names; undo all if an error occurs inside.

    The folders are locked, and synchronized at the end.
    """
    folders = [*dict.fromkeys(file.target.parent for file in files)]
    journals = [folder / f"{run}{JOURNAL}" for folder in folders]
    try:
        for journal in journals:
            _write_journal(journal, folders, files)
        for file in files:
            if file.overwrite:
                with suppress(OSError):  # a new file, or a file system without hard links
                    os.link(file.target, file.kept)
        for folder in folders:
            sync_folder(folder)
        yield
        for folder in folders:
            sync_folder(folder)
        journals[0].unlink()
        sync_folder(folders[0])
    except BaseException:
        _undo(journals)
        raise
    finally:
        if not journals[0].exists():
            for path in (*journals[1:], *(file.kept for file in files)):
                with suppress(OSError):  # the next run removes it
                    path.unlink()


def _write_journal(
    journal: Path, folders: Sequence[Path], files: Sequence[NewFile]
) -> None:
    """Write the journal of a folder, with all folders of the run."""
    content = {
        "folders": [_relate(folder, journal.parent) for folder in folders],
        "files": [
            (file.temporary.name, file.target.name, _identify(file.temporary))
            for file in files
            if file.target.parent == journal.parent
        ],
    }
    with open(journal, "xb") as opened:
        opened.write(json.dumps(content).encode())
        opened.flush()
        os.fsync(opened.fileno())


def _relate(folder: Path, start: Path) -> str:
    """Return a relative path, which stays valid if both are moved together."""
    try:
        return os.path.relpath(folder, start)
    except ValueError:  # another drive
        return str(folder)


def _identify(path: Path) -> list[int] | None:
    """Return numbers that identify a file under any name; None if it does not exist."""
    try:
        facts = os.stat(path, follow_symlinks=False)
    except OSError:
        return None
    return [facts.st_ino, facts.st_mtime_ns, facts.st_size]


# --- undoing stopped runs ---


def undo_stopped_runs(folder: Path) -> None:
    """Undo runs that were stopped in a locked folder, and remove their temporary files."""
    own = [Path(entry) for entry in os.scandir(folder) if entry.name.startswith(PREFIX)]
    left = [path for path in own if _is_left_over(path)]
    for path in left:
        with suppress(OSError, ValueError):  # another run undoes it, or it is damaged
            if path.suffix == JOURNAL:
                _undo_run(path)
    for path in left:
        with suppress(OSError):
            if not path.with_name(f"{_find_run(path)}{JOURNAL}").exists():
                path.unlink(missing_ok=True)


def _find_run(path: Path) -> str:
    match = RUN.match(path.name)
    return match[0] if match else path.stem


def _undo_run(journal: Path) -> None:
    """Undo a run in all its folders; that of the journal is locked."""
    names = _read_journal(journal)[0] or ["."]
    folders = [Path(os.path.normpath(journal.parent / name)) for name in names]
    journals = [folder / journal.name for folder in folders]
    with ExitStack() as locks:
        for folder in folders:
            if folder != journal.parent:
                locks.enter_context(lock_folder(folder, wait=False))
        restored = _undo(journals)
    journal.unlink(missing_ok=True)
    if restored:
        outputs = format_list(restored, LISTED_OUTPUTS)
        warn_caller(
            f"a run was stopped while it wrote {outputs}; these files are as before it"
        )


def _undo(journals: Sequence[Path]) -> list[str]:
    """Undo a run that is not complete, and return the names of its files."""
    if not journals[0].exists():  # complete, or stopped before the first name
        return []
    names = []
    for journal in journals:
        for temporary, target, identity in _read_journal(journal)[1]:
            _undo_file(journal.parent / temporary, journal.parent / target, identity)
            names.append(target)
        sync_folder(journal.parent)
    for journal in journals:
        journal.unlink(missing_ok=True)
    return names


def _undo_file(temporary: Path, target: Path, identity: list[int]) -> None:
    """Restore a file that was replaced, or remove a new one; keep those of other runs."""
    kept, now = temporary.with_suffix(KEPT), _identify(target)
    if kept.exists() and now in (None, identity):
        os.replace(kept, target)
    elif now == identity:
        target.unlink()
    for path in (kept, temporary):
        path.unlink(missing_ok=True)


def _read_journal(journal: Path) -> tuple[list[str], list[tuple[str, str, list[int]]]]:
    """Return the folders and files of a journal; empty if it was not completed.

    Names without folders are used, so that a journal affects only its own folder.
    """
    try:
        content = json.loads(journal.read_bytes())
        files = [(Path(a).name, Path(b).name, [*c]) for a, b, c in content["files"]]
        folders = [str(each) for each in content["folders"]]
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return [], []
    return folders, [file for file in files if file[0].startswith(journal.stem)]


# --- processes ---


def _is_left_over(path: Path) -> bool:
    """Return whether the process of a journal or temporary file has ended."""
    run = RUN.match(path.name)
    if run and run[1] == _identify_machine() and not _is_running(int(run[2]), run[3]):
        return True
    try:
        age = time.time() - path.stat().st_mtime
    except OSError:
        return False
    return age > AGE_LIMITS.get(path.suffix, float("inf"))


@cache
def _identify_machine() -> str:
    """Return a number for this computer, or for a container with its own process ids."""
    names = [platform.node()]
    with suppress(OSError):
        names.append(os.readlink("/proc/self/ns/pid"))
    return f"{zlib.crc32(' '.join(names).encode()):08x}"


def _is_running(pid: int, start: str) -> bool:
    """Return whether a process runs; its number may belong to a later one by now."""
    if sys.platform == "win32":
        return _is_running_on_windows(pid)
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:  # a process of another user
        pass
    state = _read_state(pid)
    return state is None or (state[0] not in "ZX" and state[1] == start)


def _read_state(pid: int) -> tuple[str, str] | None:
    """Return the state of a process and when it started, in ticks; None if unknown."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    fields = text.rpartition(")")[2].split()
    return fields[0], fields[19]


if sys.platform == "win32":

    def _is_running_on_windows(pid: int) -> bool:
        """Return whether a process runs; `os.kill` would end it."""
        import ctypes

        kernel, code = ctypes.windll.kernel32, ctypes.c_ulong()
        process = kernel.OpenProcess(0x1000, False, pid)  # to query it
        if not process:
            return bool(kernel.GetLastError() == 5)  # access is denied
        kernel.GetExitCodeProcess(process, ctypes.byref(code))
        kernel.CloseHandle(process)
        return code.value == 259  # still active
