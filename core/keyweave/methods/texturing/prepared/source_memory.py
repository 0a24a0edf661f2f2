"""A folder of a user that keeps captures and prepared sources for later calls.

Its files may be deleted at any time: captures whose files are missing, damaged or older are
read and prepared again, and a folder that cannot be written only costs time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import Context
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from ....animation.motion import Motion
from ....animation.resampling import MotionOrClip
from ....errors import DataError, KeyweaveError
from ....formats import READERS, find_suffix, load
from ....formats.text_file import encode_values
from ....geometry.arrays import Array
from .folder import NAME_LENGTH, read_folder, write_folder
from .source import TextureSource, load_source
from .source_contents import TYPES, CaptureFile

Result = TypeVar("Result")


def recall_motion(path: str | Path, folder: str | Path, **options: Any) -> Motion:
    """Return the motion of a file, mapped from a folder if it was read before.

    The options are those of `keyweave.load`. A file that needs another file is read again.

    Raises
    ------
    FileFormatError
        If the file cannot be read.
    """
    reader = READERS.get(find_suffix(path))
    if reader is None or "asf" in reader.options:
        return load(path, **options)
    name = repr((str(Path(path).absolute()), sorted(options.items())))
    place = Path(folder) / _shorten(name.encode("utf-8", "surrogatepass"))
    with suppress(KeyweaveError):
        return _read_motion(place)
    motion = load(path, **options)
    with suppress(KeyweaveError, OSError):
        # Not together with the outputs of the call.
        files = [CaptureFile.of(path)]
        Context().run(write_folder, place, motion, files, overwrite=True)
        return _read_motion(place)
    return motion


def _read_motion(place: Path) -> Motion:
    known = read_folder(place)
    if not isinstance(known, Motion):
        raise DataError(str(place), "holds no motion")
    return known


def recall_source(
    motions: Sequence[MotionOrClip],
    folder: str | Path,
    run: Callable[[TextureSource], Result],
) -> Result:
    """Return the result of a function of a source that a folder keeps.

    If it computes anything that the folder lacks, that is saved, and the function runs on
    the saved source, so that later calls give the same result.
    """
    place = Path(folder) / _shorten(*map(_digest_motion, motions))
    try:
        source = load_source(place, motions)
    except KeyweaveError:
        source = TextureSource(motions)
    known = _list_stages(source)
    result = run(source)
    if _list_stages(source) <= known:
        return result
    try:
        Context().run(source.save, place, overwrite=True)
        saved = load_source(place, motions)
    except KeyweaveError:
        return result
    return run(saved)


def are_equal(motions: Sequence[MotionOrClip], others: Sequence[MotionOrClip]) -> bool:
    """Return whether motions are equal, to the last bit."""
    pairs = [*zip(motions, others)]
    if len(motions) != len(others) or any(len(a) != len(b) for a, b in pairs):
        return False
    return all(a is b or _digest_motion(a) == _digest_motion(b) for a, b in pairs)


def _list_stages(source: TextureSource) -> set[Any]:
    return {(id(each), key) for each in source.lists for key in each.columns.stages}


def _shorten(*contents: bytes) -> str:
    """Return a name for contents."""
    return sha256(b"\0".join(contents)).hexdigest()[:NAME_LENGTH]


def _digest_motion(motion: MotionOrClip) -> bytes:
    digest = sha256()

    def add(array: Array) -> str:
        owner = array if isinstance(array, np.memmap) else array.base
        if isinstance(owner, np.memmap) and owner.filename is not None:
            name = Path(owner.filename).stem
            if len(name) == NAME_LENGTH:  # of its contents; see `folder`
                first = array.ctypes.data - owner.ctypes.data
                return f"{name} {first} {array.shape} {array.strides}"
        digest.update(np.ascontiguousarray(array).data)
        return str(array.shape)

    text = repr(encode_values(motion, TYPES, add))
    digest.update(text.encode("utf-8", "surrogatepass"))
    return digest.digest()
