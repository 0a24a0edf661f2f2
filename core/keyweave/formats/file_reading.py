"""The door that every reader of files goes through, and the limits of what it reads.

Whatever is wrong with a file, its reader raises a FileFormatError. Readers explain what
they expect themselves; the door behind them is for damage that they do not check.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

from ..errors import DataError, FileFormatError, KeyweaveError, UnknownNameError

LARGEST_DOCUMENT = 4 << 20  # bytes of a preset, a map or settings
MOST_DIGITS = 300  # of a whole number; more do not fit into a float
REASON_LENGTH = 80
DIGESTED_BYTES = 1 << 20  # at once
Read = TypeVar("Read", bound=Callable[..., Any])


def file_reader(contents: str) -> Callable[[Read], Read]:
    """Make a function that reads a file raise no errors but those of Keyweave.

    The function's first argument is the path. A DataError or UnknownNameError becomes a
    FileFormatError that names the file. So does any other exception, which remains the
    cause; only interrupts, exhausted memory and warnings pass.

    Parameters
    ----------
    contents : str
        Contents of the file with their article, such as "a BVH file".

    Examples
    --------
    >>> @file_reader("a table of weights")
    ... def read_weights(path):
    ...     return float("heavy")
    >>> read_weights("weights.txt")
    Traceback (most recent call last):
    ...
    keyweave.errors.FileFormatError: weights.txt: this is not a table of weights, or it is
    damaged (could not convert string to float: 'heavy')
    """

    def decorate(read: Read) -> Read:
        @wraps(read)
        def read_file(path: str | Path, *args: Any, **options: Any) -> Any:
            try:
                return read(path, *args, **options)
            except (DataError, UnknownNameError) as error:
                raise FileFormatError(path, str(error)) from error
            except (KeyweaveError, MemoryError, Warning):
                raise
            except OSError as error:
                raise FileFormatError(path, explain_unreadable(error)) from error
            except Exception as error:
                problem = f"this is not {contents}, or it is damaged"
                reason = " ".join(str(error).split()) or type(error).__name__
                problem = f"{problem} ({reason[:REASON_LENGTH]})"
                raise FileFormatError(path, problem) from error

        return cast("Read", read_file)

    return decorate


def explain_unreadable(error: OSError) -> str:
    """Return why the system does not read a file, as the predicate of a sentence."""
    return f"cannot be read ({error.strerror or error})"


def check_size(path: Path, limit: int) -> None:
    """Raise a FileFormatError if a file has more bytes than a limit."""
    size = path.stat().st_size
    if size > limit:
        problem = f"the file has {size / 2**20:,.0f} MB, which is not plausible"
        raise FileFormatError(path, f"{problem}; the limit is {limit >> 20} MB")


def stamp_file(path: str | Path) -> tuple[int, int]:
    """Return the size of a file and the time of its last change, in nanoseconds."""
    facts = os.stat(path)
    return facts.st_size, facts.st_mtime_ns


def digest_file(path: str | Path) -> str:
    """Return the SHA-256 of the contents of a file."""
    digest = sha256()
    with open(path, "rb") as file:
        while block := file.read(DIGESTED_BYTES):
            digest.update(block)
    return digest.hexdigest()


def digest_text(text: str) -> str:
    """Return the SHA-256 of a text; names of files may have letters outside of Unicode."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


class HugeNumberError(ValueError):
    """A number of a file that does not fit into a float."""

    def __init__(self, word: str):
        self.word = word
        shown = word if len(word) < 20 else f"{word[:8]}... ({len(word):,} characters)"
        super().__init__(f"the number {shown} is too large")


def parse_whole(word: str) -> int:
    """Return a whole number of JSON; raise a HugeNumberError if no float can hold it."""
    if len(word) > MOST_DIGITS:
        raise HugeNumberError(word)
    return int(word)


def parse_decimal(word: str) -> float:
    """Return a number of JSON or TOML; raise a HugeNumberError if it is too large.

    Examples
    --------
    >>> parse_decimal("1.5e3")
    1500.0
    >>> parse_decimal("1e400")
    Traceback (most recent call last):
    ...
    keyweave.formats.file_reading.HugeNumberError: the number 1e400 is too large
    """
    number = float(word)
    if math.isinf(number) and word[-1].isdigit():  # not "inf", which TOML allows
        raise HugeNumberError(word)
    return number
