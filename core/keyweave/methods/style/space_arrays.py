"""The arrays in the file of a motion space: which there are, and what they may hold.

The file is an .npz archive. Its sizes are checked before anything is unpacked, arrays with
other names are not read, and nothing is unpickled.
"""

from __future__ import annotations

import math
import zipfile
from io import BytesIO
from pathlib import Path

import numpy as np

from ...errors import FileFormatError
from ...formats.file_reading import LARGEST_DOCUMENT
from ...formats.number_table import MAX_NUMBER
from ...formats.text_file import read_bytes
from ...geometry.arrays import Array
from .spans import N_SAMPLES

VERSION = 1
# The kind of each array, and its shape: letters stand for the number of cycles, joints,
# components, values and end sites, and for the samples of a cycle.
SPACE_ARRAYS = {
    "mean_rotations": ("number", "S J 4"),
    "mean_path": ("number", "S 3"),
    "components": ("number", "M V"),
    "variances": ("number", "M"),
    "total_variance": ("number", ""),
    "rotations": ("number", "C S J 4"),
    "path": ("number", "C S 3"),
    "frames": ("number", "C 2"),
    "offsets": ("number", "C J 3"),
    "n_end_sites": ("whole number", "C"),
    **{name: ("number", "C") for name in ("leg", "parameter", "duration", "course")},
    **{name: ("text", "C") for name in ("subject", "gait")},
    "is_closed": ("flag", "C"),
    "parents": ("whole number", "J"),
    "names": ("text", "J"),
    "rotation_orders": ("text", "J"),
    "end_site_parents": ("whole number", "E"),
    "end_site_offsets": ("number", "E 3"),
}
TYPE_CODES = {"number": "fiu", "whole number": "iu", "text": "U", "flag": "b"}  # of NumPy
ABOVE_ZERO = ("leg", "duration")
FROM_ZERO = ("parameter", "variances", "total_variance", "n_end_sites")
UNIT_TOLERANCE = 1e-3  # of the lengths of quaternions and components
MOST_SHRINKAGE = 20  # times; captured numbers shrink to two thirds
LONGEST_HEADER = 1000  # bytes, of an array; NumPy writes 118
COMPRESSIONS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
FIRST_SURROGATE, LAST_SURROGATE, LAST_CHARACTER = 0xD800, 0xDFFF, 0x10FFFF


def read_space_arrays(path: str | Path) -> dict[str, Array]:
    """Return the arrays of a motion space's file by name, with checked shapes and values.

    Raise a FileFormatError if the file is not of this version, claims more data than it can
    hold, or lacks an array, or an array has another kind, shape or range.
    """
    data = read_bytes(path)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        members = {info.filename: info for info in archive.infolist()}
        for name in ("version", *SPACE_ARRAYS):
            if f"{name}.npy" not in members:
                raise FileFormatError(path, f"is not a motion space: {name} is missing")
        known = {name: members[f"{name}.npy"] for name in ("version", *SPACE_ARRAYS)}
        claimed = sum(info.file_size for info in known.values())
        if claimed > LARGEST_DOCUMENT + MOST_SHRINKAGE * len(data):
            problem = f"claims to hold {claimed / 2**20:,.0f} MB, which does not fit its"
            raise FileFormatError(path, f"{problem} {len(data) / 2**20:,.1f} MB")
        version = int(_read_array(archive, known["version"]))
        if version != VERSION:
            problem = f"is a motion space of version {version}; this is version {VERSION}"
            raise FileFormatError(path, problem)
        arrays = {name: _read_array(archive, known[name]) for name in SPACE_ARRAYS}
    for problem in (_find_wrong_shape(arrays), _find_wrong_value(arrays)):
        if problem:
            raise FileFormatError(path, f"is a damaged motion space: {problem}")
    return arrays


def _read_array(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Array:
    """Return an array of an archive; raise if its header claims another size."""
    if member.compress_type not in COMPRESSIONS:
        raise ValueError(f"{member.filename} has an unknown compression")
    with archive.open(member) as stream:
        content = stream.read(member.file_size)  # without a number, it may unpack more
    start = BytesIO(content)
    version = np.lib.format.read_magic(start)
    if version != (1, 0) or int.from_bytes(content[8:10], "little") > LONGEST_HEADER:
        raise ValueError(f"{member.filename} has an unknown header")
    shape, is_fortran, dtype = np.lib.format.read_array_header_1_0(start)
    body = content[start.tell() :]
    if dtype.kind not in "".join(TYPE_CODES.values()) or (
        math.prod(shape) * dtype.itemsize != len(body)
    ):
        raise ValueError(f"{member.filename} does not have the size that it states")
    return np.frombuffer(body, dtype).reshape(shape, order="F" if is_fortran else "C")


def _find_wrong_shape(arrays: dict[str, Array]) -> str:
    """Describe the first array with a wrong type or shape; empty if all fit together."""
    sizes = {"S": N_SAMPLES}
    for name, (kind, shape) in SPACE_ARRAYS.items():
        array, letters = arrays[name], shape.split()
        if array.dtype.kind not in TYPE_CODES[kind]:
            return f"{name} has the type {array.dtype}, expected a {kind}"
        if array.ndim != len(letters):
            return f"{name} has {array.ndim} axes, expected {len(letters)}"
        for letter, size in zip(letters, array.shape):
            expected = sizes.setdefault(letter, int(letter) if letter.isdigit() else size)
            if size != expected or (size == 0 and letter != "E"):
                return f"{name} has the shape {array.shape}, which does not fit the others"
    n_values = N_SAMPLES * 3 * (sizes["J"] + 1)
    if sizes["V"] != n_values or arrays["n_end_sites"].sum() != sizes["E"]:
        return "the components or end sites do not fit the joints"
    return ""


def _find_wrong_value(arrays: dict[str, Array]) -> str:
    """Describe the first array with a value outside its range; empty if all are valid."""
    for name, array in arrays.items():
        if array.dtype.kind == "U" and not _is_text(array):
            return f"{name} has characters that do not exist"
        if array.dtype.kind != "U" and not (np.abs(array * 1.0) <= MAX_NUMBER).all():
            return f"{name} has a number that is too large or not a number"
    for name in (*ABOVE_ZERO, *FROM_ZERO):
        least = arrays[name].min()
        if least < 0 or (least == 0 and name in ABOVE_ZERO):
            expected = "above 0" if name in ABOVE_ZERO else "0 or more"
            return f"{name} is {least:g}, expected {expected}"
    if (arrays["parameter"][arrays["is_closed"]] == 0).any():
        return "a stride has the speed 0"
    if (arrays["frames"][:, 0] > arrays["frames"][:, 1]).any():
        return "a cycle ends before it starts"
    return _find_wrong_length(arrays)


def _is_text(array: Array) -> bool:
    """Return whether all characters of texts exist."""
    native = array.astype(array.dtype.newbyteorder("="))
    codes = np.ascontiguousarray(native).view(np.uint32)
    is_surrogate = (codes >= FIRST_SURROGATE) & (codes <= LAST_SURROGATE)
    return bool((codes <= LAST_CHARACTER).all() and not is_surrogate.any())


def _find_wrong_length(arrays: dict[str, Array]) -> str:
    """Describe rotations or components that are not of length 1; empty if all are."""
    for name in ("rotations", "mean_rotations"):
        if (np.abs(np.linalg.norm(arrays[name], axis=-1) - 1) > UNIT_TOLERANCE).any():
            return f"{name} are not rotations"
    products = arrays["components"] @ arrays["components"].T
    if (np.abs(products - np.eye(len(products))) > UNIT_TOLERANCE).any():
        return "the components are not perpendicular"
    return ""
