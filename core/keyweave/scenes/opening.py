"""Source files of any supported kind: a scene, animation curves or a skeleton's motion.

The file's suffix decides how it is read.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from ..curves.anim_curve import AnimCurve
from ..errors import DataError
from ..formats import is_curve_file, is_scene_file, load, load_curves
from .maya_ascii import open_scene
from .sources import SourceData


class SourceFile(NamedTuple):
    """What a file holds, and what its reader found odd; each note names the file."""

    data: SourceData
    notes: tuple[str, ...] = ()


def read_source(path: str | Path, **scene_options: Any) -> SourceFile:
    """Read a file that motion is to be taken from.

    Parameters
    ----------
    path : str or Path
        Ends in ``.ma``, in ``.anim``, or as `keyweave.load` knows it.
    **scene_options
        Those of `keyweave.open_scene`; other files take none.

    Raises
    ------
    FileFormatError
        If it is a scene in Maya's binary format, or cannot be read.
    DataError
        If it is a file of curves that holds none.

    Examples
    --------
    >>> read_source("walk.mb")
    Traceback (most recent call last):
    ...
    keyweave.errors.FileFormatError: walk.mb: this is Maya's binary format; save it as .ma
    """
    if is_curve_file(path):
        return SourceFile(read_curve_file(path))
    data = open_scene(path, **scene_options) if is_scene_file(path) else load(path)
    return SourceFile(data, tuple(f"{path}: {text}" for text in data.notes))


def read_curve_file(path: str | Path) -> list[AnimCurve]:
    """Read the curves of a file, which must have some.

    Raises
    ------
    DataError
        If the file has no curves.
    FileFormatError
        If it cannot be read.
    """
    curves = load_curves(path)
    if not curves:
        raise DataError(str(path), "holds no curve")
    return curves
