"""The libraries that the commands need and Maya lacks, and how to install them."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

REQUIRED_LIBRARIES = ("numpy", "scipy")
FIRST_NUMPY_2_VERSION = 2027  # before it, Maya's Qt warns of NumPy 2


def list_missing() -> list[str]:
    """Return the libraries that are needed and not there; imports none of them."""
    return [name for name in REQUIRED_LIBRARIES if find_spec(name) is None]


def format_install_line(
    folder: str, maya_version: int, environment: Mapping[str, str]
) -> str:
    """Return the line that installs what is needed, for a terminal.

    Parameters
    ----------
    folder : str
        Where to; one on Maya's Python path, for this version of Maya.
    maya_version : int
        Such as 2025.
    environment : mapping of str to str
        MAYA_LOCATION says where Maya is.

    Examples
    --------
    >>> format_install_line("/ann/maya/2027/scripts", 2027, {"MAYA_LOCATION": "/usr/maya"})
    '"/usr/maya/bin/mayapy" -m pip install --target "/ann/maya/2027/scripts" numpy scipy'
    """
    place = environment.get("MAYA_LOCATION")
    beside = Path(sys.executable).parent.as_posix()
    mayapy = f"{Path(place).as_posix()}/bin/mayapy" if place else f"{beside}/mayapy"
    numpy = '"numpy<2"' if maya_version < FIRST_NUMPY_2_VERSION else "numpy"
    return f'"{mayapy}" -m pip install --target "{folder}" {numpy} scipy'


def list_versions() -> dict[str, str]:
    """Return the versions of what is needed; ``"missing"`` for what is not there."""
    found = {}
    for name in REQUIRED_LIBRARIES:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            found[name] = "missing" if find_spec(name) is None else "unknown"
    return found
