"""Files as the verbs write them: checked before the work, and all of them or none.

Each single file is written whole or not at all by the library already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from ..errors import OutputError
from ..formats.text_file import check_output
from .reading import FILE

Command = TypeVar("Command", bound=Callable[..., Any])
PAGES = (".html", ".htm")


def output_options(what: str) -> Callable[[Command], Command]:
    """Give a command ``-o``, ``--force`` and ``--json``."""

    def decorate(command: Command) -> Command:
        output = click.option("-o", "--output", type=FILE, required=True, help=what)
        return output(force_option(json_option(command)))

    return decorate


force_option = click.option(
    "--force", is_flag=True, help="Replace files that exist already."
)
json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print the facts as JSON, for scripts."
)


def check_suffix(path: Path, suffixes: Sequence[str], what: str) -> None:
    """Raise a UsageError if a file to be written has not one of some suffixes."""
    if path.suffix.lower() not in suffixes:
        given = path.suffix or "nothing"
        raise click.UsageError(
            f"{path} ends in {given}, but {what} is written as {' or '.join(suffixes)}"
        )


def check_files(paths: Sequence[Path], *, force: bool) -> None:
    """Raise if a file may not be written; long work asks before it starts.

    Raises
    ------
    UsageError
        If one file is to be written twice.
    OutputError
        If a folder is missing, or a file exists and may not be replaced.
    """
    for number, path in enumerate(paths):
        if path in paths[:number]:
            raise click.UsageError(f"{path} is named for two outputs")
        check_output(path, overwrite=force)


def numbered(path: Path, n: int) -> list[Path]:
    """Return the names of several outputs, numbered from 1 before the suffix.

    Examples
    --------
    >>> [path.name for path in numbered(Path("out.bvh"), 2)]
    ['out.1.bvh', 'out.2.bvh']
    """
    return [path.with_name(f"{path.stem}.{i}{path.suffix}") for i in range(1, n + 1)]


@contextmanager
def all_or_none(paths: Sequence[Path]) -> Iterator[None]:
    """Remove those of the files that are new if writing them ends early."""
    new = [path for path in paths if not path.exists()]
    try:
        yield
    except BaseException:
        for path in new:
            path.unlink(missing_ok=True)
        raise


def make_folder(path: Path) -> None:
    """Make a folder unless it is there.

    Raises
    ------
    OutputError
        If that cannot be done.
    """
    try:
        path.mkdir(exist_ok=True)
    except FileExistsError:
        raise OutputError(path, "is a file, expected a folder") from None
    except FileNotFoundError:
        raise OutputError(
            path, f"cannot be made: there is no folder {path.parent}"
        ) from None
    except OSError as error:
        raise OutputError(path, f"cannot be made ({error.strerror})") from None
