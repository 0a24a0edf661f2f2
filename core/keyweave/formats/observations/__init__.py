"""Observations of a figure: markers in space, key points in images, and cameras.

`load_points` reads them from TRC and C3D files, and from the key points of OpenPose, COCO
and MediaPipe. Each method decides which points belong to which joints.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, cast

from ..._arguments import check_arguments
from ...errors import FileFormatError, SettingError
from .. import READERS, find_suffix, list_suffixes

if TYPE_CHECKING:
    from ...animation.points import Points

FOLDER_SUFFIX = ".json"  # of the files in a folder with one file per frame


@check_arguments
def load_points(
    path: str | Path,
    *,
    frame_rate: float | None = None,
    image_size: tuple[float, float] | None = None,
    person: int | None = None,
) -> Points:
    """Read the observed points of a figure: markers in space, or key points in images.

    Parameters
    ----------
    path : str or Path
        A .trc or .c3d file; a .json file with key points of COCO or MediaPipe; or a folder
        with a .json file of OpenPose per frame. If the folder has several recordings,
        choose one by the path of any of its files.
    frame_rate : float, optional
        Frames per second; by default that of the file, or 30 with a note if the file does
        not state it.
    image_size : tuple of float, optional
        Width and height of the image in pixels; key points between 0 and 1 need it.
    person : int, optional
        The person's id in files with ids, otherwise the index, from 0, in each frame's
        list. By default, the person with the most confident points, followed from frame to
        frame.

    Returns
    -------
    Points
        In centimeters, or in pixels to the right and down. Points are missing where the
        file has no figure or no such frame; `notes` list these frames.

    Raises
    ------
    FileFormatError
        If the file or folder is not supported, or does not have a person.
    SettingError
        If an option is out of range, missing or not supported by the format.
    MissingLibraryError
        If the file is a .c3d file and the library c3d is not installed.

    Examples
    --------
    >>> load_points("walk.fbx")
    Traceback (most recent call last):
    ...
    keyweave.errors.FileFormatError: walk.fbx: .fbx is not supported; Keyweave reads
    observed points from .trc, .c3d, .json, or from a folder of .json files
    """
    settings = {"frame_rate": frame_rate, "image_size": image_size, "person": person}
    options = {name: value for name, value in settings.items() if value is not None}
    suffix, supported = find_suffix(path), list_suffixes(READERS, "points")
    if suffix not in supported and os.path.isdir(path):
        suffix = FOLDER_SUFFIX
    if suffix not in supported:
        problem = f"{suffix} is not supported" if suffix else "this is not a folder"
        expected = f"Keyweave reads observed points from {', '.join(supported)}"
        expected += f", or from a folder of {FOLDER_SUFFIX} files"
        raise FileFormatError(path, f"{problem}; {expected}")
    for name, value in options.items():
        if name not in READERS[suffix].options:
            raise SettingError(name, value, f"omitted; {suffix} files do not support it")
    return cast("Points", READERS[suffix].read(path, **options))
