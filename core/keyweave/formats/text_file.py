"""Text files in any common encoding.

All formats read through these functions, so a missing or binary file raises the same error
everywhere; `file_writing` writes.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from itertools import islice
from numbers import Real
from pathlib import Path
from sys import float_info
from typing import Any

from ..errors import FileFormatError
from .file_reading import (
    LARGEST_DOCUMENT,
    HugeNumberError,
    check_size,
    explain_unreadable,
    parse_decimal,
    parse_whole,
)

BYTE_ORDER_MARKS = {
    codecs.BOM_UTF32_LE: "utf-32",  # before UTF-16, whose mark it begins with
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")  # the escape of one half of a character
ENCODINGS, LAST_ENCODING = ("utf-8-sig", "cp1252"), "latin-1"  # which has all bytes
BLOCK_CHARACTERS = 1 << 18
HEAD_BYTES = 1000  # in which the encoding is recognized
MOST_NAMES, SIMILAR = 10_000, 0.7  # of a folder; and of two names, as a share
LARGEST_HEX = 4096  # bytes of an array that are not written elsewhere
NUL_SHARE = 0.7  # least share of NULs among every other byte of western text in UTF-16


def read_text(path: str | Path, limit: int | None = None) -> str:
    """Read a text file and convert its line endings to ``"\\n"``.

    The encoding is UTF-8 or UTF-16, with or without a byte order mark. A file that is not
    valid UTF-8 is decoded as Windows-1252, as old exporters write it.

    Parameters
    ----------
    path : str or Path
    limit : int, optional
        Largest size of the file, in bytes.

    Raises
    ------
    FileFormatError
        If the file is missing, unreadable or empty, is a folder or a binary file, or is
        larger than the limit.

    Examples
    --------
    >>> read_text("no_such_walk.bvh")
    Traceback (most recent call last):
    ...
    keyweave.errors.FileFormatError: no_such_walk.bvh: there is no such file
    """
    return "".join(iterate_text(path, limit))


def iterate_text(path: str | Path, limit: int | None = None) -> Iterator[str]:
    """Yield the text of a file in blocks of whole lines; see `read_text`."""
    path = Path(path)
    line, is_blank = 1, True
    with _explain_unreadable(path):
        _check_regular(path, limit)
        with path.open(encoding=_find_encoding(path)) as file:  # "\n" for "\r" and "\r\n"
            while block := file.read(BLOCK_CHARACTERS):
                block += file.readline()
                if "\0" in block:
                    line += block.count("\n", 0, block.index("\0"))
                    problem = "this is a binary file, expected a text file"
                    raise FileFormatError(path, problem, line)
                line += block.count("\n")
                is_blank = is_blank and not block.strip()
                yield block
    if is_blank:
        raise FileFormatError(path, "the file is empty; export it again")


def read_json(path: str | Path, expected: str, limit: int | None = LARGEST_DOCUMENT) -> Any:
    """Read a JSON file, whose numbers all fit into floats.

    Raise a FileFormatError if the file cannot be read, is larger than a limit in bytes or
    is not valid JSON. It names the contents that were expected, such as "a list of
    controls".
    """
    text = read_text(path, limit)
    try:
        content = json.loads(text, parse_float=parse_decimal, parse_int=parse_whole)
        if SURROGATE.search(text):
            json.dumps(content, ensure_ascii=False).encode("utf-8")
        return content
    except UnicodeEncodeError:
        raise FileFormatError(path, "a text has one half of a character alone") from None
    except HugeNumberError as error:
        line = text.count("\n", 0, text.find(error.word)) + 1
        raise FileFormatError(path, str(error), line) from None
    except json.JSONDecodeError as error:
        problem = f"this is not valid JSON: {error.msg}"
        raise FileFormatError(path, problem, error.lineno) from None
    except RecursionError:
        problem = f"this is not {expected}; its brackets are nested too deeply"
        raise FileFormatError(path, problem) from None


def is_json_number(value: Any, largest: float = float_info.max) -> bool:
    """Return whether a value from a JSON file is a number, and less than a limit.

    Examples
    --------
    >>> [is_json_number(value) for value in (2, 0.5, True, "2", float("nan"), 10**400)]
    [True, True, False, False, False, False]
    """
    is_real = isinstance(value, Real) and not isinstance(value, bool)
    return is_real and bool(abs(value) < largest)


def encode_values(
    value: Any, types: Mapping[str, type[Any]], write: Callable[[Any], str] | None = None
) -> Any:
    """Return a value as JSON holds it: arrays to the last bit, and data classes by name.

    Large arrays are written elsewhere by a function that returns a name, if there is one.
    See `decode_values`.

    Examples
    --------
    >>> import numpy as np
    >>> encode_values({"ends": np.array([1, 2], "u1")}, {})
    {'dict': [['ends', {'array': '|u1', 'shape': (2,), 'hex': '0102'}]]}
    """
    import numpy as np  # for arrays alone

    def encode(value: Any) -> Any:
        name = type(value).__name__
        if isinstance(value, np.ndarray):
            if write is not None and value.nbytes > LARGEST_HEX:
                return {"file": write(value)}
            hexadecimal = value.tobytes().hex()
            return {"array": value.dtype.str, "shape": value.shape, "hex": hexadecimal}
        if name in types:
            parts = types[name].__annotations__
            return {name: [encode(getattr(value, part)) for part in parts]}
        if isinstance(value, Mapping):
            return {"dict": [[*map(encode, pair)] for pair in value.items()]}
        if isinstance(value, (list, tuple)):
            return [*map(encode, value)]
        return value.item() if isinstance(value, np.generic) else value

    return encode(value)


def decode_values(
    value: Any, types: Mapping[str, type[Any]], read: Callable[[str], Any] | None = None
) -> Any:
    """Return a value from JSON: objects are arrays, dictionaries or of one of the types.

    Arrays that were written elsewhere are read by a function of their name.
    """
    import numpy as np  # for arrays alone

    def decode(value: Any) -> Any:
        if isinstance(value, list):
            return tuple(map(decode, value))
        if not isinstance(value, dict):
            return value
        if "array" in value:
            flat = np.frombuffer(bytes.fromhex(value["hex"]), value["array"])
            return flat.reshape(value["shape"]).copy()
        ((name, parts),) = value.items()
        if name == "file" and read is not None:
            return read(parts)
        return dict(decode(parts)) if name == "dict" else types[name](*decode(parts))

    return decode(value)


def read_bytes(path: str | Path, limit: int | None = None) -> bytes:
    """Return the contents of a file.

    Raise a FileFormatError if the file is missing or unreadable, is a folder, or has more
    bytes than the limit.
    """
    path = Path(path)
    with _explain_unreadable(path):
        _check_regular(path, limit)
        return path.read_bytes()


def _check_regular(path: Path, limit: int | None) -> None:
    if path.is_dir():
        raise FileFormatError(path, "this is a folder, expected a file")
    if not path.exists():
        raise FileFormatError(path, _explain_missing(path))
    if not path.is_file():  # reading a pipe or a device might never end
        raise FileFormatError(path, "this is not a regular file")
    if limit is not None:
        check_size(path, limit)


def _explain_missing(path: Path) -> str:
    """Return that a file is missing, with the files of similar names in its folder."""
    problem = "there is no such file"
    if not path.parent.is_dir():
        return f"{problem}, since there is no folder {path.parent}"
    names = [entry.name for entry in islice(path.parent.iterdir(), MOST_NAMES)]
    nearest = get_close_matches(path.name, sorted(names), n=3, cutoff=SIMILAR)
    return f"{problem}; the nearest names are {', '.join(nearest)}" if nearest else problem


@contextmanager
def _explain_unreadable(path: Path) -> Iterator[None]:
    """Raise a FileFormatError in place of an error of the system."""
    try:
        yield
    except OSError as error:
        raise FileFormatError(path, explain_unreadable(error)) from None


def find_unicode(data: bytes) -> str | None:
    """Return the encoding of a text in UTF-16 or UTF-32, or None for any other.

    Examples
    --------
    >>> find_unicode("hip".encode("utf-16-le")), find_unicode(b"hip")
    ('utf-16-le', None)
    """
    for mark, encoding in BYTE_ORDER_MARKS.items():
        if data.startswith(mark):
            return encoding
    even, odd = data[:HEAD_BYTES:2], data[1:HEAD_BYTES:2]
    if 0 not in even and odd.count(0) > NUL_SHARE * len(odd):
        return "utf-16-le"
    if 0 not in odd and even.count(0) > NUL_SHARE * len(even):
        return "utf-16-be"
    return None


def _find_encoding(path: Path) -> str:
    """Return the encoding of a whole file; raise a FileFormatError if it is damaged."""
    with path.open("rb") as file:
        unicode = find_unicode(file.read(HEAD_BYTES))
    for encoding in [unicode] if unicode else ENCODINGS:
        with path.open(encoding=encoding, newline="") as file, suppress(UnicodeDecodeError):
            while file.read(BLOCK_CHARACTERS):
                pass
            return encoding
    if unicode:
        problem = f"the text is not valid {unicode[:6].upper()}; the file is damaged"
        raise FileFormatError(path, problem)
    return LAST_ENCODING


def decode_text(data: bytes) -> str:
    """Return the text of a file in UTF-8, or else in Windows-1252."""
    for encoding in ENCODINGS:
        with suppress(UnicodeDecodeError):
            return data.decode(encoding)
    return data.decode(LAST_ENCODING)
