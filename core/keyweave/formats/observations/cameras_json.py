"""Cameras as an editable JSON file.

{"version": 1, "cameras": [
  {"name": "left", "focal_length": 1200, "center": [960, 540], "image_size": [1920, 1080],
   "rotation": [3.14159, 0, 0], "translation": [0, 90, 400]}]}

Lengths are in pixels, translations in centimeters and rotations in radians, or a matrix of
three rows. `name` and `center` may be left out. A list of cameras alone, or one camera, is
read as well.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ..._arguments import check_arguments
from ..._text import format_count
from ...errors import FileFormatError, KeyweaveError, SettingError
from ...geometry.arrays import freeze_floats
from ...geometry.pinhole_camera import PinholeCamera
from ..file_reading import file_reader
from ..file_writing import write_text
from ..text_file import is_json_number, read_json

CAMERAS_VERSION = 1
REQUIRED = ("focal_length", "rotation", "translation", "image_size")
DISTORTION = ("distortion", "distortions", "dist_coeffs", "k1")  # names in other files
LARGEST_LENGTH = 1e9  # pixels or centimeters


@check_arguments
def save_cameras(
    cameras: Iterable[PinholeCamera], path: str | Path, *, overwrite: bool = False
) -> None:
    """Write cameras to a JSON file.

    Parameters
    ----------
    cameras : iterable of PinholeCamera
    path : str or Path
    overwrite : bool
        Whether to replace an existing file.

    Raises
    ------
    SettingError
        If `cameras` is empty.
    OutputError
        If the file exists and `overwrite` is False, or the file cannot be written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> side = PinholeCamera.aim([400, 90, 0], [0, 90, 0], focal_length=1200,
    ...     image_size=(1920, 1080), name="side")
    >>> with TemporaryDirectory() as folder:
    ...     save_cameras([side], Path(folder, "cameras.json"))
    ...     load_cameras(Path(folder, "cameras.json"))
    (PinholeCamera(side, 1920 x 1080 pixels, focal length 1200 pixels, at 400, 90, 0 cm),)
    """
    rows = [json.dumps(_describe_camera(camera)) for camera in cameras]
    if not rows:
        raise SettingError("cameras", [], "one camera or more")
    table = ",\n  ".join(rows)
    head = f'{{"version": {CAMERAS_VERSION}, "cameras": [\n  '
    write_text(path, f"{head}{table}]}}\n", overwrite=overwrite)


def _describe_camera(camera: PinholeCamera) -> dict[str, Any]:
    return {
        "name": camera.name,
        "focal_length": camera.focal_length.tolist(),
        "center": camera.center.tolist(),
        "rotation": camera.rotation.tolist(),
        "translation": camera.translation.tolist(),
        "image_size": list(camera.image_size),
    }


@check_arguments
@file_reader("a list of cameras")
def load_cameras(path: str | Path) -> tuple[PinholeCamera, ...]:
    """Read cameras from a JSON file.

    Parameters
    ----------
    path : str or Path

    Returns
    -------
    tuple of PinholeCamera
        One or more; a camera without a name is called ``camera1``, ``camera2`` ...

    Raises
    ------
    FileFormatError
        If the file has a different structure, or a lens with distortion; names the camera
        and the field.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "camera.json")
    ...     _ = file.write_text('{"focal_length": 1200, "rotation": [0, 0, 0], '
    ...         '"translation": [0, 0, 400], "image_size": [1920, 1080]}')
    ...     load_cameras(file)[0].center
    array([960., 540.])
    """
    content = read_json(path, "a list of cameras")
    rows = content
    if isinstance(content, dict):
        rows = content.get("cameras", [content])
    if not (isinstance(rows, list) and rows):
        raise FileFormatError(path, "this is not a list of cameras")
    cameras = tuple(_read_camera(path, n, row) for n, row in enumerate(rows, start=1))
    for name, count in Counter(camera.name for camera in cameras).items():
        if count > 1:
            problem = f"{format_count(count, 'camera')} are called {name}"
            raise FileFormatError(path, problem)
    return cameras


def _read_camera(path: str | Path, number: int, row: Any) -> PinholeCamera:
    if not isinstance(row, dict):
        expected = f"expected the fields {', '.join(REQUIRED)}"
        raise FileFormatError(path, f"camera {number} is {row!r:.60}, {expected}")
    name = row.get("name", f"camera{number}")
    if not (isinstance(name, str) and name):
        raise FileFormatError(path, f"name of camera {number} is {name!r:.60}")
    missing = [field for field in REQUIRED if field not in row]
    if missing:
        raise FileFormatError(path, f"{name} does not have {', '.join(missing)}")
    fields = {
        field: _read_field(path, field, name, row[field])
        for field in (*REQUIRED, "center")
        if row.get(field) is not None or field in REQUIRED
    }
    if any(_has_values(row.get(field)) for field in DISTORTION):
        problem = f"{name} has lens distortion, which is not supported"
        raise FileFormatError(path, f"{problem}; undistort the points first")
    try:
        size = freeze_floats("image_size", fields["image_size"], (2,))
        return PinholeCamera(**{"center": size / 2, **fields}, name=name)
    except KeyweaveError as error:
        raise FileFormatError(path, f"{name}: {error}") from None


def _read_field(path: str | Path, field: str, name: str, value: Any) -> Any:
    """Return a number, or lists of numbers of equal lengths."""
    rows = value if isinstance(value, list) else [value]
    cells = [cell for row in rows for cell in (row if isinstance(row, list) else [row])]
    widths = {len(row) if isinstance(row, list) else 0 for row in rows}
    is_table = len(widths) == 1 and all(is_json_number(c, LARGEST_LENGTH) for c in cells)
    if not is_table:
        problem = f"{field} of {name} is {value!r:.60}, expected numbers"
        raise FileFormatError(path, problem)
    return value


def _has_values(value: Any) -> bool:
    """Return whether a field has a number other than 0, at any depth."""
    if isinstance(value, list):
        return any(map(_has_values, value))
    return bool(value)
