"""File formats, with one reader and one writer each.

`load` and `save` choose the format of a skeleton file by its suffix; `load_curves` and
`save_curves` read and write animation curves.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..animation.motion import Motion
from ..errors import DataError, FileFormatError, SettingError
from .amc import read_amc
from .bvh_reader import read_bvh
from .bvh_writer import write_bvh
from .maya_anim import load_curves, save_curves

READERS: dict[str, tuple[Callable[..., Motion], tuple[str, ...]]] = {
    ".bvh": (read_bvh, ("scale", "up_axis", "root_offset")),
    ".amc": (read_amc, ("scale", "up_axis", "asf", "frame_rate")),
}
WRITERS: dict[str, Callable[..., None]] = {".bvh": write_bvh}


def load(path: str | Path, **format_options: Any) -> Motion:
    """Read the motion of a skeleton from a file.

    Parameters
    ----------
    path : str or Path
        A .bvh file, or an .amc file with its .asf file.
    **format_options
        ``scale``, centimetres per unit of the file, 1 by default; ``up_axis``,
        ``"y"`` by default. For .bvh ``root_offset``, see
        `keyweave.formats.bvh_reader.read_bvh`; for .amc ``asf`` and ``frame_rate``, see
        `keyweave.formats.amc.read_amc`.

    Returns
    -------
    Motion
        Its `notes` say what was odd or had to be assumed.

    Raises
    ------
    FileFormatError
        If the file is not what its suffix says, or has another suffix.
    SettingError
        If an option is out of range, or is not one of the format's.

    Examples
    --------
    >>> load("walk.fbx")
    Traceback (most recent call last):
    ...
    keyweave.errors.FileFormatError: walk.fbx: .fbx is no format of skeleton motion
    that keyweave knows; it reads .bvh, .amc
    """
    suffix = Path(path).suffix.lower()
    if suffix == ".asf":
        raise FileFormatError(path, "an .asf file holds no motion; load the .amc file")
    if suffix == ".anim":
        raise FileFormatError(path, "an .anim file holds curves; read it with load_curves")
    if suffix not in READERS:
        given = suffix or "a file without a suffix"
        raise FileFormatError(
            path,
            f"{given} is no format of skeleton motion that keyweave "
            f"knows; it reads {', '.join(READERS)}",
        )
    reader, known = READERS[suffix]
    _check_options(format_options, known, suffix)
    return reader(path, **format_options)


def save(motion: Motion, path: str | Path, *, overwrite: bool = True) -> None:
    """Write the motion of a skeleton to a .bvh file, in centimetres.

    Parameters
    ----------
    motion : Motion
    path : str or Path
    overwrite : bool
        Whether a file of this name may be replaced. It is, in one step: a new file
        takes its place when it is complete.

    Raises
    ------
    FileFormatError
        If the path has another suffix.
    OutputError
        If the file exists and may not be replaced, or cannot be written.

    Examples
    --------
    >>> from keyweave import Skeleton
    >>> hip = Skeleton(("hip",), [-1], [[0, 90, 0]])
    >>> still = Motion(hip, [[[0, 0, 0, 1]]], [[0, 90, 0]], frame_rate=24)
    >>> save(still, "still.fbx")
    Traceback (most recent call last):
    ...
    keyweave.errors.FileFormatError: still.fbx: keyweave writes motions as .bvh, not as .fbx
    """
    if not isinstance(motion, Motion):
        kind = type(motion).__name__
        raise DataError("motion", f"is a {kind}; .bvh files hold the motion of a skeleton")
    suffix = Path(path).suffix.lower()
    if suffix not in WRITERS:
        kinds = ", ".join(WRITERS)
        given = suffix or "a file without a suffix"
        raise FileFormatError(path, f"keyweave writes motions as {kinds}, not as {given}")
    WRITERS[suffix](motion, path, overwrite=overwrite)


def _check_options(options: dict[str, Any], known: tuple[str, ...], suffix: str) -> None:
    for name, value in options.items():
        if name not in known:
            expected = f"left out: the options of {suffix} files are {', '.join(known)}"
            raise SettingError(name, value, expected)
    for name in ("scale", "frame_rate"):
        if name in options and not _is_positive(options[name]):
            raise SettingError(name, options[name], "a number more than 0")
    if options.get("up_axis", "y") not in ("y", "z"):
        raise SettingError("up_axis", options["up_axis"], "'y' or 'z'")


def _is_positive(value: Any) -> bool:
    try:
        return math.isfinite(value) and value > 0
    except TypeError:
        return False
