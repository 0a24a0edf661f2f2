"""File formats, with one reader and one writer each, and the only list of suffixes.

The suffix of a file decides what it holds and what reads it: `load` and `save` take the
motion of a skeleton, `load_curves` and `save_curves` animation curves, `load_path` points
to follow. Scenes are opened by hosts, a few floors above.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, cast

from ..animation.motion import Motion
from ..curves.anim_curve import AnimCurve
from ..errors import DataError, FileFormatError, SettingError
from ..geometry.arrays import Floats
from .amc import read_amc
from .bvh_reader import read_bvh
from .bvh_writer import write_bvh
from .maya_anim import read_anim, write_anim
from .path_csv import read_path_csv


class Reader(NamedTuple):
    """What files with a suffix hold, and what reads them.

    Attributes
    ----------
    kind : {"motion", "curves", "path"}
    read : callable
        Takes the path, and of a motion the options.
    options : tuple of str
        Their names.
    """

    kind: str
    read: Callable[..., Any]
    options: tuple[str, ...] = ()


class Writer(NamedTuple):
    """What files with a suffix hold, and what writes them: of data, path and overwrite."""

    kind: str
    write: Callable[..., None]


READERS: dict[str, Reader] = {
    ".bvh": Reader("motion", read_bvh, ("scale", "up_axis", "root_offset")),
    ".amc": Reader("motion", read_amc, ("scale", "up_axis", "asf", "frame_rate")),
    ".anim": Reader("curves", read_anim),
    ".csv": Reader("path", read_path_csv),
}
WRITERS: dict[str, Writer] = {
    ".bvh": Writer("motion", write_bvh),
    ".anim": Writer("curves", write_anim),
}
MOTION_SUFFIX, CURVES_SUFFIX, PATH_SUFFIX = ".bvh", ".anim", ".csv"  # where none is named
SCENE_SUFFIX, BINARY_SUFFIX = ".ma", ".mb"  # Maya ASCII; Maya's binary format is refused


def list_suffixes(table: Mapping[str, Reader | Writer], kind: str) -> list[str]:
    """Return the suffixes of files that hold one kind of data.

    Parameters
    ----------
    table : mapping of str to Reader or Writer
        `READERS` or `WRITERS`.
    kind : {"motion", "curves", "path"}

    Examples
    --------
    >>> list_suffixes(READERS, "motion"), list_suffixes(WRITERS, "motion")
    (['.bvh', '.amc'], ['.bvh'])
    """
    return [suffix for suffix, row in table.items() if row.kind == kind]


def find_suffix(path: str | Path) -> str:
    """Return the suffix of a path in lower case, as the tables spell it."""
    return Path(path).suffix.lower()


def is_scene_file(path: str | Path) -> bool:
    """Return whether a file is a Maya scene, by its suffix; binary ones are included."""
    return find_suffix(path) in (SCENE_SUFFIX, BINARY_SUFFIX)


def is_curve_file(path: str | Path) -> bool:
    """Return whether a file holds animation curves, by its suffix."""
    return find_suffix(path) in list_suffixes(READERS, "curves")


def is_path_file(path: str | Path) -> bool:
    """Return whether a file holds the points of a path, by its suffix."""
    return find_suffix(path) in list_suffixes(READERS, "path")


def describe_file(path: str | Path) -> str:
    """Return what a file holds, by its suffix, as a sentence continues after its name.

    Examples
    --------
    >>> describe_file("walk.anim"), describe_file("walk.bvh")
    ('holds curves', 'is a motion')
    """
    if is_scene_file(path):
        return "is a scene"
    return "holds curves" if is_curve_file(path) else "is a motion"


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
    suffix = find_suffix(path)
    if suffix == ".asf":
        raise FileFormatError(path, "an .asf file holds no motion; load the .amc file")
    if is_curve_file(path):
        problem = f"an {suffix} file holds curves; read it with load_curves"
        raise FileFormatError(path, problem)
    known = list_suffixes(READERS, "motion")
    if suffix not in known:
        given = suffix or "a file without a suffix"
        raise FileFormatError(
            path,
            f"{given} is no format of skeleton motion that keyweave "
            f"knows; it reads {', '.join(known)}",
        )
    reader = READERS[suffix]
    _check_options(format_options, reader.options, suffix)
    return cast(Motion, reader.read(path, **format_options))


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
    suffix, known = find_suffix(path), list_suffixes(WRITERS, "motion")
    if suffix not in known:
        given = suffix or "a file without a suffix"
        problem = f"keyweave writes motions as {', '.join(known)}, not as {given}"
        raise FileFormatError(path, problem)
    WRITERS[suffix].write(motion, path, overwrite=overwrite)


def load_curves(path: str | Path) -> list[AnimCurve]:
    """Read animation curves from a file.

    Parameters
    ----------
    path : str or Path
        A Maya .anim file; one with another suffix is read as such a file.

    Returns
    -------
    list of AnimCurve
        In the file's order; the channel is the node's path as in the file, a dot and
        the attribute's long name. A curve without a node is called by its attribute,
        one without either ``curve1``, ``curve2`` ...

    Raises
    ------
    FileFormatError
        If the file cannot be read as such.

    Warns
    -----
    KeyweaveWarning
        For curves that depend on something other than time, or give a time; they are
        left out.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> sway = AnimCurve("hip.translateX", [0.5, 1.0], [0.0, 8.5], frame_rate=24)
    >>> with TemporaryDirectory() as folder:
    ...     save_curves([sway], f"{folder}/hip.anim")
    ...     (curve,) = load_curves(f"{folder}/hip.anim")
    >>> curve.channel, curve.times, curve.values
    ('hip.translateX', array([0.5, 1. ]), array([0. , 8.5]))
    """
    suffix = find_suffix(path) if is_curve_file(path) else CURVES_SUFFIX
    return cast("list[AnimCurve]", READERS[suffix].read(path))


def save_curves(
    curves: Iterable[AnimCurve], path: str | Path, *, overwrite: bool = True
) -> None:
    """Write animation curves to a Maya .anim file, in centimetres and degrees.

    Times are in the first curve's frame rate. Every number is written in full; what is
    read back evaluates to the same values up to rounding.

    Parameters
    ----------
    curves : iterable of AnimCurve
    path : str or Path
    overwrite : bool
        Whether a file of this name may be replaced.

    Raises
    ------
    DataError
        If two curves have the same channel.
    FileFormatError
        If the path has another suffix.
    OutputError
        If a channel's name has no place in the format, or the file cannot be written.

    Examples
    --------
    >>> save_curves([AnimCurve("knee.rotateX", [0.5], [0.7])], "knee.bvh")
    Traceback (most recent call last):
    ...
    keyweave.errors.FileFormatError: knee.bvh: animation curves are written as .anim
    """
    suffix, known = find_suffix(path), list_suffixes(WRITERS, "curves")
    if suffix not in known:
        problem = f"animation curves are written as {' or '.join(known)}"
        raise FileFormatError(path, problem)
    WRITERS[suffix].write(curves, path, overwrite=overwrite)


def load_path(path: str | Path) -> tuple[Floats, bool]:
    """Read the points of a path from a file.

    Parameters
    ----------
    path : str or Path
        A table with one point a line, see `keyweave.formats.path_csv.read_path_csv`; a
        file with another suffix is read as such a table.

    Returns
    -------
    points : ndarray, shape (n_points, 2) or (n_points, 3)
        Centimetres.
    closed : bool
        Whether the file repeats the first point at its end, which `points` do not.

    Raises
    ------
    FileFormatError
        If the file cannot be read as such.
    """
    suffix = find_suffix(path) if is_path_file(path) else PATH_SUFFIX
    return cast("tuple[Floats, bool]", READERS[suffix].read(path))


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
