"""Libraries that the commands need and Maya lacks, and the line that installs them."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

REQUIRED_LIBRARIES = ("numpy", "scipy")
FIRST_NUMPY_2_VERSION = 2027  # before it, Maya's Qt warns of NumPy 2


def list_missing() -> list[str]:
    """Return the missing libraries, without importing any."""
    return [name for name in REQUIRED_LIBRARIES if find_spec(name) is None]


def format_install_line(
    folder: str, maya_version: int, environment: Mapping[str, str]
) -> str:
    """Return the terminal command that installs the required libraries.

    Parameters
    ----------
    folder : str
        Destination, on the Python path of this version of Maya.
    maya_version : int
        Such as 2025.
    environment : mapping of str to str
        MAYA_LOCATION is the folder of Maya.

    Examples
    --------
    >>> format_install_line("/ann/maya/2027/scripts", 2027, {"MAYA_LOCATION": "/usr/maya"})
    '"/usr/maya/bin/mayapy" -m pip install --target "/ann/maya/2027/scripts" numpy scipy'
    """
    location = environment.get("MAYA_LOCATION")
    own_folder = Path(sys.executable).parent.as_posix()
    bin_folder = f"{Path(location).as_posix()}/bin" if location else own_folder
    numpy = '"numpy<2"' if maya_version < FIRST_NUMPY_2_VERSION else "numpy"
    return f'"{bin_folder}/mayapy" -m pip install --target "{folder}" {numpy} scipy'


def list_versions() -> dict[str, str]:
    """Return the versions of the required libraries, or ``"missing"``."""
    versions = {}
    for name in REQUIRED_LIBRARIES:
        try:
            versions[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            versions[name] = "missing" if find_spec(name) is None else "unknown"
    return versions
