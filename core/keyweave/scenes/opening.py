"""Source files of any supported kind: a scene, animation curves or a skeleton's motion.

The file's suffix decides how it is read.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from ..curves.anim_curve import AnimCurve
from ..errors import DataError
from ..formats import load
from ..formats.maya_anim import load_curves
from .maya_ascii import open_scene
from .sources import SourceData

SCENE_SUFFIX, BINARY_SUFFIX = ".ma", ".mb"
CURVES_SUFFIX = ".anim"


class SourceFile(NamedTuple):
    """What a file holds, and what its reader found odd; each note names the file."""

    data: SourceData
    notes: tuple[str, ...] = ()


def is_scene_file(path: str | Path) -> bool:
    """Return whether a file is a Maya scene, by its suffix; .mb is one to be refused."""
    return Path(path).suffix.lower() in (SCENE_SUFFIX, BINARY_SUFFIX)


def is_curve_file(path: str | Path) -> bool:
    """Return whether a file is one of curves, by its suffix."""
    return Path(path).suffix.lower() == CURVES_SUFFIX


def describe_file(path: str | Path) -> str:
    """Return what a file is, by its suffix, as a sentence goes on after its name.

    Examples
    --------
    >>> describe_file("walk.anim"), describe_file("walk.bvh")
    ('holds curves', 'is a motion')
    """
    if is_scene_file(path):
        return "is a scene"
    return "holds curves" if is_curve_file(path) else "is a motion"


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
        If there is no curve.
    FileFormatError
        If it cannot be read.
    """
    curves = load_curves(path)
    if not curves:
        raise DataError(str(path), "holds no curve")
    return curves
