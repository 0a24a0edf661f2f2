"""Libraries that the commands need and Maya lacks, and the line that installs them."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

REQUIRED_LIBRARIES = ("numpy", "scipy")
FIRST_NUMPY_2_VERSION = 2027  # before it, Maya's Qt warns of NumPy 2


def list_missing() -> list[str]:
    """Return the missing libraries, without importing any."""
    return [name for name in REQUIRED_LIBRARIES if find_spec(name) is None]


def list_folders(root: str, user_folder: str, maya_version: int) -> tuple[str, str]:
    """Return the folders of the libraries of one version of Maya, the usual one first.

    The second folder is for users who may not write to the module.

    Parameters
    ----------
    root : str
        Folder of ``keyweave.mod``.
    user_folder : str
        Folder of the user's settings for Maya.
    maya_version : int

    Examples
    --------
    >>> list_folders("/kw", "/ann/maya", 2025)
    ('/kw/dependencies/2025', '/ann/maya/2025/keyweave_dependencies')
    """
    return (
        f"{root}/dependencies/{maya_version}",
        f"{user_folder}/{maya_version}/keyweave_dependencies",
    )


def choose_folder(
    folders: Sequence[str], access: Callable[[str, int], bool] = os.access
) -> str:
    """Return the first folder that can be written or created; without one, the first."""
    return next((f for f in folders if is_writable(f, access)), folders[0])


def is_writable(folder: str, access: Callable[[str, int], bool] = os.access) -> bool:
    """Return whether a folder, or the closest existing folder above it, can be written."""
    path = Path(folder)
    existing = next((p for p in (path, *path.parents) if p.exists()), path)
    return existing.is_dir() and access(existing.as_posix(), os.W_OK)


def format_install_line(
    folder: str, maya_version: int, environment: Mapping[str, str], *, is_windows: bool
) -> str:
    """Return the command that installs the required libraries.

    Parameters
    ----------
    folder : str
        Destination, on the Python path of this version of Maya. pip creates it.
    maya_version : int
        Such as 2025.
    environment : mapping of str to str
        MAYA_LOCATION is the folder of Maya.
    is_windows : bool
        Whether the line is for PowerShell, which needs ``&`` before a quoted path.

    Examples
    --------
    >>> maya = {"MAYA_LOCATION": "/usr/maya"}
    >>> format_install_line("/kw/dependencies/2027", 2027, maya, is_windows=False)
    '"/usr/maya/bin/mayapy" -m pip install --target "/kw/dependencies/2027" numpy scipy'
    >>> maya = {"MAYA_LOCATION": "C:/Maya2025"}
    >>> format_install_line("C:/kw", 2025, maya, is_windows=True)
    '& "C:/Maya2025/bin/mayapy.exe" -m pip install --target "C:/kw" "numpy<2" scipy'
    """
    location = environment.get("MAYA_LOCATION")
    bin_folder = f"{location}/bin" if location else Path(sys.executable).parent.as_posix()
    mayapy = f"{bin_folder}/mayapy"
    if is_windows:
        mayapy = mayapy.replace("\\", "/") + ".exe"
    program, target = (_quote(text, is_windows) for text in (mayapy, folder))
    numpy = '"numpy<2"' if maya_version < FIRST_NUMPY_2_VERSION else "numpy"
    line = f"{program} -m pip install --target {target} {numpy} scipy"
    return f"& {line}" if is_windows else line


def _quote(text: str, is_windows: bool) -> str:
    """Quote a path for PowerShell or for a POSIX shell."""
    special, escape = (r"([`$])", "`") if is_windows else (r'([\\"$`])', "\\")
    quoted = re.sub(special, lambda match: escape + match[1], text)
    return f'"{quoted}"'


def list_versions() -> dict[str, str]:
    """Return the versions of the required libraries, or ``"missing"``."""
    versions = {}
    for name in REQUIRED_LIBRARIES:
        try:
            versions[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            versions[name] = "missing" if find_spec(name) is None else "unknown"
    return versions
