"""Writing files, so that they are complete, and stay, whatever happens meanwhile.

Every file is written under a temporary name in its folder and forced to the disk before it
gets its name. A new file never replaces another, and files that are written inside
`written_together` get their names together or not at all; see `journals`.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import (
    AbstractContextManager,
    ExitStack,
    contextmanager,
    nullcontext,
    suppress,
)
from contextvars import ContextVar
from pathlib import Path

from ..errors import OutputError
from .journals import (
    TEMPORARY,
    NewFile,
    keep_journal,
    lock_folder,
    name_run,
    sync_folder,
    undo_stopped_runs,
)

Shield = Callable[[], AbstractContextManager[None]]
EXISTS = "already exists; use overwrite=True to replace it"
ELSEWHERE = "write to another folder"


def write_text(
    path: str | Path, text: str | Iterable[str], *, overwrite: bool = False
) -> None:
    """Write a text, or its parts one after another, as UTF-8, completely or not at all.

    Raise an OutputError if the file exists and `overwrite` is False, or the file cannot be
    written.
    """
    parts = [text] if isinstance(text, str) else text
    write_bytes(path, (part.encode("utf-8") for part in parts), overwrite=overwrite)


def write_bytes(
    path: str | Path, data: bytes | Iterable[bytes], *, overwrite: bool = False
) -> None:
    """Write a file completely or not at all; inside `written_together`, with the others.

    If anything fails, an existing file is left unchanged.

    Raise an OutputError if the file exists and `overwrite` is False, or the file cannot be
    written.
    """
    check_output(path, overwrite=overwrite)
    with written_together() as files:
        parts = [data] if isinstance(data, bytes) else data
        files.add(Path(path), parts, overwrite=overwrite)


def write_parts(path: Path, parts: Iterable[bytes]) -> None:
    """Write the parts of a file one after another, directly under its name."""
    with path.open("wb") as file:
        file.writelines(parts)


def check_output(path: str | Path, *, overwrite: bool = False) -> None:
    """Check that a file can be written, before a long computation starts.

    Raise an OutputError if the folder is missing, or the file exists and `overwrite` is
    False.
    """
    path = Path(path)
    try:
        if path.is_dir():
            raise OutputError(path, "is a folder, expected the name of a file")
        if path.exists() and not path.is_file():  # a pipe or a device
            raise OutputError(path, "is not a regular file")
        if path.exists() and not overwrite:
            clear_folders([path])  # it may be of a run that was stopped
            if path.exists():
                raise OutputError(path, EXISTS)
        if not path.parent.is_dir():
            raise OutputError(path, f"cannot be written: there is no folder {path.parent}")
    except OSError as error:
        raise OutputError(
            path, f"cannot be written ({error.strerror}); {ELSEWHERE}"
        ) from None


def clear_folders(paths: Iterable[str | Path]) -> None:
    """Undo runs that were stopped while they wrote into the folders of files."""
    for folder in {_find_target(path).parent for path in paths}:
        with suppress(OSError), lock_folder(folder):
            undo_stopped_runs(folder)


def make_folder(path: Path, *, parents: bool = False) -> None:
    """Create a folder unless it exists; raise an OutputError if it cannot be created."""
    try:
        missing = [each for each in (path, *path.absolute().parents) if not each.exists()]
        path.mkdir(parents=parents, exist_ok=True)
        for folder in missing:
            sync_folder(folder.parent)
    except FileExistsError:
        raise OutputError(path, "is a file, expected a folder") from None
    except FileNotFoundError:
        raise OutputError(
            path, f"cannot be created: there is no folder {path.parent}"
        ) from None
    except OSError as error:
        raise OutputError(path, f"cannot be created ({error.strerror})") from None


@contextmanager
def written_together(
    shield: Shield = nullcontext,
) -> Iterator[NewFiles]:
    """Write all files that are written inside together, at the end, or not at all.

    They cannot be read before. Inside another such context, they are written at its end.

    Parameters
    ----------
    shield : callable
        Returns a context manager that defers interruptions, for the time in which the
        files get their names.

    Raises
    ------
    OutputError
        If a file cannot be written; then nothing is.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with written_together():
    ...         write_text(f"{folder}/a.txt", "first")
    ...         write_text(f"{folder}/b.txt", "second")
    ...         before = [path.suffix for path in Path(folder).iterdir()]
    ...     before, sorted(path.name for path in Path(folder).iterdir())
    (['.tmp', '.tmp'], ['a.txt', 'b.txt'])
    """
    outer = _current.get()
    if outer is not None:
        yield outer
        return
    files = NewFiles()
    token = _current.set(files)
    try:
        yield files
        files.publish(shield)
    finally:
        _current.reset(token)
        files.discard()


class NewFiles:
    """Files under temporary names, which get their names together."""

    def __init__(self) -> None:
        self.run = name_run()
        self.temporaries: list[Path] = []
        self.by_target: dict[Path, NewFile] = {}

    def add(self, path: Path, parts: Iterable[bytes], *, overwrite: bool) -> None:
        """Write the parts of a file under a temporary name."""
        with _explain_failure(path):
            target = _find_target(path)
            if target in self.by_target and not overwrite:
                raise FileExistsError
            number = len(self.temporaries)
            temporary = target.with_name(f"{self.run}-{number}{TEMPORARY}")
            self.temporaries.append(temporary)
            write_parts(temporary, parts)
            self.by_target[target] = NewFile(path, target, temporary, overwrite)

    def publish(self, shield: Shield) -> None:
        """Force the files to the disk, and give all of them their names."""
        files = [*self.by_target.values()]
        for file in files:
            with _explain_failure(file.path):
                _sync_file(file)
        if files:
            folders = {file.target.parent for file in files}
            with _explain_failure(files[0].path), ExitStack() as locks:
                for folder in sorted(folders):  # always in one order: no two runs block
                    locks.enter_context(lock_folder(folder))
                    with suppress(OSError):  # it cannot be listed
                        undo_stopped_runs(folder)
                with shield():
                    self._give_names(files)

    def _give_names(self, files: Sequence[NewFile]) -> None:
        """Give files their names; several of them with a journal."""
        if len(files) == 1:
            _put_in_place(files[0])
            sync_folder(files[0].target.parent)
            return
        with keep_journal(self.run, files):
            for file in files:
                with _explain_failure(file.path):
                    _put_in_place(file, is_kept=True)

    def discard(self) -> None:
        """Remove the temporary files that are left."""
        for temporary in self.temporaries:
            with suppress(OSError):  # a later run removes it
                if temporary.exists():
                    temporary.unlink()


# The files of the context that is active, for the functions that write.
_current: ContextVar[NewFiles | None] = ContextVar("_current", default=None)


def _find_target(path: str | Path) -> Path:
    """Return the path of a file without links, so that a link stays a link."""
    return Path(os.path.realpath(path))


def _sync_file(file: NewFile) -> None:
    """Force a temporary file to the disk, with the permissions of the file it replaces."""
    handle = os.open(file.temporary, os.O_RDWR)
    try:
        if file.target.exists():
            shutil.copymode(file.target, file.temporary)
        os.fsync(handle)
    finally:
        os.close(handle)


def _put_in_place(file: NewFile, *, is_kept: bool = False) -> None:
    """Give a file its name; `is_kept` if the file that it replaces keeps another name."""
    if not (file.overwrite and file.target.is_file()):
        _create(file.temporary, file.target)
        return
    if is_kept and not file.kept.exists():  # the file system has no hard links
        os.rename(file.target, file.kept)
    os.replace(file.temporary, file.target)


def _create(temporary: Path, target: Path) -> None:
    """Give a new file its name; raise a FileExistsError if another file has it."""
    try:
        os.link(temporary, target)
    except FileExistsError:
        if not os.path.samefile(temporary, target):  # a server may lose its reply
            raise
    except OSError:  # the file system may have no hard links
        if os.path.lexists(target):
            raise FileExistsError from None
        os.rename(temporary, target)  # on Windows, this never replaces a file
        return
    os.unlink(temporary)


@contextmanager
def _explain_failure(path: str | Path) -> Iterator[None]:
    """Raise an OutputError for errors of the system."""
    try:
        yield
    except FileExistsError:
        raise OutputError(path, EXISTS) from None
    except OSError as error:
        problem = f"cannot be written ({error.strerror or error}); {ELSEWHERE}"
        raise OutputError(path, problem) from None
    except ValueError as error:
        raise OutputError(path, f"cannot be written ({error})") from None
