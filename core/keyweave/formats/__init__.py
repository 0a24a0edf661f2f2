"""File formats, with one reader and one writer each, and the only list of suffixes.

A file's suffix selects its reader or writer: `load` and `save` handle the motion of a
skeleton, `load_curves` and `save_curves` animation curves, `load_path` the points of a
path, and `observations.load_points` markers and key points. Scenes belong to higher
layers: each host opens its own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, Union, cast

from .._arguments import check_arguments
from ..errors import DataError, FileFormatError, SettingError

if TYPE_CHECKING:
    from ..animation.motion import Motion
    from ..curves.anim_curve import AnimCurve
    from ..geometry.arrays import Floats

# The module of a function and its name: the tables are read by help texts, which do not
# wait for NumPy.
FunctionPath = Union[str, Callable[..., Any]]


def _find_function(path: FunctionPath) -> Callable[..., Any]:
    """Import the function that a row of a table names."""
    if not isinstance(path, str):
        return path
    module, _, name = path.rpartition(".")
    function: Callable[..., Any] = getattr(import_module(f".{module}", __name__), name)
    return function


class Reader(NamedTuple):
    """The kind of data in files with a suffix, and the function that reads it.

    Kinds are motion, curves, path and points. The function is given as such, or as its
    module and name. Files that may hold several motions have a function that lists them.
    """

    kind: str
    function: FunctionPath
    options: tuple[str, ...] = ()
    contents: FunctionPath | None = None
    takes: FunctionPath | None = None  # reads all motions, by name

    @property
    def read(self) -> Callable[..., Any]:
        """The function; it takes the path and, for a motion, the options."""
        return _find_function(self.function)


class Writer(NamedTuple):
    """The kind of data in files with a suffix, and the function that writes it.

    Files that can hold several motions have a function that writes them with their names.
    """

    kind: str
    function: FunctionPath
    several: FunctionPath | None = None

    @property
    def write(self) -> Callable[..., None]:
        """The function; it takes the data, the path and the keyword ``overwrite``."""
        return _find_function(self.function)


Row = TypeVar("Row", Reader, Writer)
READERS: dict[str, Reader] = {
    ".bvh": Reader(
        "motion", "bvh_reader.read_bvh", ("scale", "up_axis", "root_offset", "frame_rate")
    ),
    ".amc": Reader(
        "motion", "acclaim.amc.read_amc", ("scale", "up_axis", "asf", "frame_rate")
    ),
    ".fbx": Reader(
        "motion",
        "fbx.reader.read_fbx",
        ("scale", "up_axis", "take", "root", "frame_rate"),
        contents="fbx.contents.list_fbx_contents",
        takes="fbx.reader.read_fbx_takes",
    ),
    ".anim": Reader("curves", "maya_anim.read_anim"),
    ".csv": Reader("path", "path_csv.read_path_csv"),
    ".trc": Reader("points", "observations.trc.read_trc", ("frame_rate",)),
    ".c3d": Reader("points", "observations.c3d_points.read_c3d", ("frame_rate",)),
    ".json": Reader(
        "points",
        "observations.keypoints_json.read_keypoints",
        ("frame_rate", "image_size", "person"),
    ),
}
SUFFIXES_WITHOUT_RATE = (".amc", ".trc", ".c3d", ".json")  # files may omit their rate
SUFFIXES_WITHOUT_NUMBERS = (".bvh",)  # files start at frame 1
WRITERS: dict[str, Writer] = {
    ".bvh": Writer("motion", "bvh_writer.write_bvh"),
    ".fbx": Writer("motion", "fbx.writer.write_fbx", "fbx.writer.write_fbx_takes"),
    ".ma": Writer(
        *("motion", "maya_scene_writer.write_maya_scene"),
        "maya_scene_writer.write_maya_figures",
    ),
    ".anim": Writer("curves", "maya_anim.write_anim"),
}
MOTION_SUFFIX, CURVES_SUFFIX, PATH_SUFFIX = ".bvh", ".anim", ".csv"  # the defaults
SCENE_SUFFIX, BINARY_SUFFIX = ".ma", ".mb"  # Maya's binary format is not supported


def list_suffixes(table: Mapping[str, Reader | Writer], kind: str) -> list[str]:
    """Return the suffixes of the files that store one kind of data.

    The table is `READERS` or `WRITERS`.

    Examples
    --------
    >>> list_suffixes(READERS, "motion"), list_suffixes(WRITERS, "motion")
    (['.bvh', '.amc', '.fbx'], ['.bvh', '.fbx', '.ma'])
    """
    return [suffix for suffix, row in table.items() if row.kind == kind]


def find_suffix(path: str | Path) -> str:
    """Return the suffix of a path in lower case, as in the tables."""
    return Path(path).suffix.lower()


def is_scene_file(path: str | Path) -> bool:
    """Return whether a file's suffix is that of a Maya scene, ASCII or binary."""
    return find_suffix(path) in (SCENE_SUFFIX, BINARY_SUFFIX)


def is_curve_file(path: str | Path) -> bool:
    """Return whether a file's suffix is that of animation curves."""
    return find_suffix(path) in list_suffixes(READERS, "curves")


def is_path_file(path: str | Path) -> bool:
    """Return whether a file's suffix is that of a path."""
    return find_suffix(path) in list_suffixes(READERS, "path")


def is_points_file(path: str | Path) -> bool:
    """Return whether a file's suffix is that of observed points."""
    return find_suffix(path) in list_suffixes(READERS, "points")


def describe_file(path: str | Path) -> str:
    """Describe a file's contents by its suffix, as the predicate of a sentence.

    Examples
    --------
    >>> describe_file("walk.anim"), describe_file("walk.bvh")
    ('holds curves', 'is a motion')
    """
    if is_scene_file(path):
        return "is a scene"
    return "holds curves" if is_curve_file(path) else "is a motion"


@check_arguments
def load(path: str | Path, **format_options: Any) -> Motion:
    """Read the motion of a skeleton from a file.

    Parameters
    ----------
    path : str or Path
        A .bvh or .fbx file, or an .amc file with its .asf file.
    **format_options
        ``scale``, centimeters per unit of the file, 1 by default; ``up_axis``,
        ``"y"`` by default; ``frame_rate``, by default as the file states. For .bvh
        ``root_offset``, see `keyweave.formats.bvh_reader.read_bvh`; for .amc ``asf``, see
        `keyweave.formats.acclaim.amc.read_amc`; for .fbx ``take`` and ``root``, see
        `keyweave.formats.fbx.reader.read_fbx`. An .fbx file states all of them.

    Returns
    -------
    Motion
        Its `notes` list the file's oddities and the reader's assumptions.

    Raises
    ------
    FileFormatError
        If the suffix is not supported, or the file is not valid in that format.
    SettingError
        If an option is out of range or not supported by the format.

    Examples
    --------
    >>> load("walk.dae")
    Traceback (most recent call last):
    ...
    keyweave.errors.FileFormatError: walk.dae: .dae is not supported; Keyweave reads the
    motion of a skeleton from .bvh, .amc, .fbx
    """
    suffix = find_suffix(path)
    if suffix == ".asf":
        raise FileFormatError(
            path, "an .asf file has no motion; open its .amc file instead"
        )
    if is_curve_file(path):
        problem = f"an {suffix} file has animation curves but no skeleton"
        raise FileFormatError(path, f"{problem}; read it with load_curves")
    if is_scene_file(path):
        raise FileFormatError(path, "this is a scene, not a motion; use open_scene")
    if is_points_file(path):
        problem = f"a {suffix} file has no skeleton"
        raise FileFormatError(path, f"{problem}; read observed points with load_points")
    reader = _find_row(path, READERS, "motion", "reads the motion of a skeleton from")
    _check_options(format_options, reader.options, suffix)
    from ..animation.inspection.source_checks import check_source

    motion = cast("Motion", reader.read(path, **format_options))
    return motion.with_(notes=(*motion.notes, *check_source(motion)))


def load_takes(path: str | Path) -> dict[str, Motion]:
    """Read all motions of a file by their names; the only one has an empty name.

    Errors are those of `load`.

    Examples
    --------
    >>> load_takes("walk.dae")
    Traceback (most recent call last):
    ...
    keyweave.errors.FileFormatError: walk.dae: .dae is not supported; Keyweave reads the
    motion of a skeleton from .bvh, .amc, .fbx
    """
    row = READERS.get(find_suffix(path))
    if row is None or row.takes is None:
        return {"": load(path)}
    from ..animation.inspection.source_checks import check_source

    motions = cast("dict[str, Motion]", _find_function(row.takes)(path))
    return {
        name: motion.with_(notes=(*motion.notes, *check_source(motion)))
        for name, motion in motions.items()
    }


def list_contents(path: str | Path, take: str | None = None) -> dict[str, Any]:
    """List the takes and skeletons in a file of which `load` reads one each.

    It is empty for formats with one motion per file; see
    `keyweave.formats.fbx.contents.list_fbx_contents`.

    Examples
    --------
    >>> list_contents("walk.bvh")
    {}
    """
    row = READERS.get(find_suffix(path))
    if row is None or row.contents is None:
        return {}
    return cast("dict[str, Any]", _find_function(row.contents)(path, take))


@check_arguments
def save(motion: Motion, path: str | Path, *, overwrite: bool = False) -> None:
    """Write the motion of a skeleton to a .bvh, .fbx or .ma file, in centimeters.

    Parameters
    ----------
    motion : Motion
    path : str or Path
        The suffix is that of the format; a .ma file is a new scene with joints. See
        `keyweave.formats.fbx.writer.write_fbx` and
        `keyweave.formats.maya_scene_writer.write_maya_scene`.
    overwrite : bool
        Whether to replace an existing file. It is replaced in one step, once the new
        file is complete.

    Raises
    ------
    FileFormatError
        If the path has another suffix.
    OutputError
        If the file exists and `overwrite` is False, or the file cannot be written.

    Examples
    --------
    >>> from keyweave import Motion, Skeleton
    >>> hip = Skeleton(("hip",), [-1], [[0, 90, 0]])
    >>> still = Motion(hip, [[[0, 0, 0, 1]]], [[0, 90, 0]], frame_rate=24)
    >>> save(still, "still.glb")
    Traceback (most recent call last):
    ...
    keyweave.errors.FileFormatError: still.glb: .glb is not supported; Keyweave writes the
    motion of a skeleton as .bvh, .fbx, .ma
    """
    writer = _find_row(path, WRITERS, "motion", "writes the motion of a skeleton as")
    writer.write(motion, path, overwrite=overwrite)


def holds_several(path: str | Path) -> bool:
    """Return whether a file's suffix is that of a format for several motions.

    Examples
    --------
    >>> holds_several("crowd.ma"), holds_several("crowd.bvh")
    (True, False)
    """
    row = WRITERS.get(find_suffix(path))
    return row is not None and row.several is not None


def save_together(
    motions: Mapping[str, Motion], path: str | Path, *, overwrite: bool = False
) -> None:
    """Write motions of one length into one file, in centimeters.

    Parameters
    ----------
    motions : mapping of str to Motion
        By their names: the namespaces of a new .ma scene, or the takes of an .fbx file,
        whose motions have one skeleton.
    path : str or Path
    overwrite : bool
        As for `save`.

    Raises
    ------
    FileFormatError
        If the format holds one motion only.
    OutputError
        As for `save`.

    Examples
    --------
    >>> save_together({}, "crowd.bvh")
    Traceback (most recent call last):
    ...
    keyweave.errors.FileFormatError: crowd.bvh: a .bvh file holds one motion
    """
    if not holds_several(path):
        raise FileFormatError(path, f"a {find_suffix(path)} file holds one motion")
    function = cast(FunctionPath, WRITERS[find_suffix(path)].several)
    _find_function(function)(motions, path, overwrite=overwrite)


@check_arguments
def load_curves(path: str | Path) -> list[AnimCurve]:
    """Read animation curves from a file.

    Parameters
    ----------
    path : str or Path
        A Maya .anim file; a file with a different suffix is read as .anim.

    Returns
    -------
    list of AnimCurve
        In the file's order. A channel is the node's path as in the file, a dot and the
        attribute's long name. A curve without a node is named after its attribute; a
        curve without either is named ``curve1``, ``curve2`` ...

    Raises
    ------
    FileFormatError
        If the file is not a valid .anim file.

    Warns
    -----
    KeyweaveWarning
        For each curve whose input is not time or whose output is time; it is skipped. For
        keys that are not in order of time, and for several keys at one time, of which the
        last one is used as in Maya.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from keyweave import AnimCurve
    >>> sway = AnimCurve("hip.translateX", [0.5, 1.0], [0.0, 8.5], frame_rate=24)
    >>> with TemporaryDirectory() as folder:
    ...     save_curves([sway], f"{folder}/hip.anim")
    ...     (curve,) = load_curves(f"{folder}/hip.anim")
    >>> curve.channel, curve.times, curve.values
    ('hip.translateX', array([0.5, 1. ]), array([0. , 8.5]))
    """
    suffix = find_suffix(path) if is_curve_file(path) else CURVES_SUFFIX
    return cast("list[AnimCurve]", READERS[suffix].read(path))


@check_arguments
def save_curves(
    curves: Iterable[AnimCurve], path: str | Path, *, overwrite: bool = False
) -> None:
    """Write animation curves to a Maya .anim file, in centimeters and degrees.

    The file's time unit is the frame rate of the first curve. Numbers are written in full
    precision, so the curves that are read back evaluate to the same values up to rounding.

    Parameters
    ----------
    curves : iterable of AnimCurve
    path : str or Path
    overwrite : bool
        Whether to replace an existing file.

    Raises
    ------
    DataError
        If two curves have the same channel.
    FileFormatError
        If the path does not end in .anim.
    OutputError
        If the format cannot store a channel's name, if the file exists and `overwrite` is
        False, or if the file cannot be written.

    Examples
    --------
    >>> from keyweave import AnimCurve
    >>> save_curves([AnimCurve("knee.rotateX", [0.5], [0.7])], "knee.bvh")
    Traceback (most recent call last):
    ...
    keyweave.errors.FileFormatError: knee.bvh: .bvh is not supported; Keyweave writes
    animation curves as .anim
    """
    writer = _find_row(path, WRITERS, "curves", "writes animation curves as")
    writer.write(curves, path, overwrite=overwrite)


def load_path(path: str | Path) -> tuple[Floats, bool]:
    """Read the points of a path from a file.

    Parameters
    ----------
    path : str or Path
        A table with one point per line, see `keyweave.formats.path_csv.read_path_csv`; a
        file with an unknown suffix is read as .csv.

    Returns
    -------
    points : ndarray, shape (n_points, 2) or (n_points, 3)
        Centimeters.
    closed : bool
        Whether the file repeats its first point at the end; `points` does not repeat it.

    Raises
    ------
    FileFormatError
        If the file is not a table of points.
    """
    suffix = find_suffix(path)
    if is_scene_file(path) or (suffix in READERS and not is_path_file(path)):
        problem = f"a {suffix} is not a path; use a .csv of points (x,z or x,y,z in cm)"
        raise FileFormatError(path, problem)
    suffix = suffix if suffix in READERS else PATH_SUFFIX
    return cast("tuple[Floats, bool]", READERS[suffix].read(path))


def _find_row(path: str | Path, table: Mapping[str, Row], kind: str, verb: str) -> Row:
    """Return the row of a file's suffix; the verb is that of the error if there is none."""
    suffix, supported = find_suffix(path), list_suffixes(table, kind)
    if suffix not in supported:
        problem = (
            f"{suffix} is not supported" if suffix else "the file name has no extension"
        )
        if Path(path).is_dir():
            problem = "this is a folder; name a file in it"
        raise FileFormatError(path, f"{problem}; Keyweave {verb} {', '.join(supported)}")
    return table[suffix]


def _check_options(
    options: dict[str, Any], supported: tuple[str, ...], suffix: str
) -> None:
    for name, value in options.items():
        if name not in supported:
            names = ", ".join(f"{option}=" for option in supported)
            raise SettingError(name, value, f"omitted; {suffix} files support {names}")
    for name in ("scale", "frame_rate"):
        if name in options and not _is_positive(options[name]):
            raise SettingError(name, options[name], "a number greater than 0")
    if options.get("up_axis", "y") not in ("y", "z"):
        raise SettingError("up_axis", options["up_axis"], "'y' or 'z'")


def _is_positive(value: Any) -> bool:
    try:
        return math.isfinite(value) and value > 0
    except TypeError:
        return False
