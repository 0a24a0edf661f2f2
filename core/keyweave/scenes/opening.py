"""Source files of any supported kind: scenes, animation curves and skeleton motions.

The suffix of a file selects its reader.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from ..animation.motion import Motion
from ..curves.anim_curve import AnimCurve
from ..errors import DataError
from ..formats import is_curve_file, is_scene_file, load, load_curves
from .sources import SourceData

if TYPE_CHECKING:
    from .maya_ascii import MayaAsciiScene

NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


class SourceFile(NamedTuple):
    """The contents of a source file and its reader's notes, each with the file's path."""

    data: SourceData
    notes: tuple[str, ...] = ()


def read_source(
    path: str | Path,
    reading: Mapping[str, Any] = NO_OPTIONS,
    *,
    cache: str | None = None,
    **scene_options: Any,
) -> SourceFile:
    """Read a source file.

    Parameters
    ----------
    path : str or Path
        A .ma scene, an .anim file, or a file that `keyweave.load` reads.
    reading : mapping of str to object
        Options of `keyweave.load`; ignored for scenes and curves, which state their own.
    cache : str, optional
        Folder that keeps motions for later calls.
    **scene_options
        Options of `keyweave.open_scene`; ignored for other files.

    Raises
    ------
    FileFormatError
        If the file cannot be read, or is a scene in Maya's binary format.
    DataError
        If an .anim file has no curves.

    Examples
    --------
    >>> read_source("walk.mb")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    keyweave.errors.FileFormatError: walk.mb: this is Maya's binary format; save ...
    """
    if is_curve_file(path):
        return SourceFile(read_curve_file(path))
    data: Motion | MayaAsciiScene
    if is_scene_file(path):
        # Imported here: most files are motions, and reading scenes takes long to load.
        from .maya_ascii import open_scene

        data = open_scene(path, **scene_options)
    else:
        data = read_motion_file(path, cache, reading)
    return SourceFile(data, tuple(f"{path}: {text}" for text in data.notes))


def read_motion_file(
    path: str | Path, cache: str | None, reading: Mapping[str, Any] = NO_OPTIONS
) -> Motion:
    """Read a motion file with options of `keyweave.load`, perhaps from a folder.

    Raises
    ------
    FileFormatError
        If the file cannot be read.
    """
    if cache is None:
        return load(path, **reading)
    # Imported here, since it needs texturing, and most calls do not.
    from ..methods.texturing.prepared.source_memory import recall_motion

    return recall_motion(path, cache, **reading)


def read_curve_file(path: str | Path) -> list[AnimCurve]:
    """Read the animation curves of a file and check that there is at least one.

    Raises
    ------
    DataError
        If the file has no curves.
    FileFormatError
        If the file cannot be read.
    """
    curves = load_curves(path)
    if not curves:
        raise DataError(str(path), "has no animation curves")
    return curves
