"""Libraries that Keyweave needs and Maya lacks, and the lines that install them."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

REQUIRED_LIBRARIES = ("numpy", "scipy")
PANEL_LIBRARIES = ("Qt", "pyqtgraph")
FIRST_NUMPY_2_VERSION = 2027  # before it, Maya's Qt warns of NumPy 2
# Names of packages that differ from the names in Python.
PACKAGES = {"Qt": "Qt.py"}
# Qt.py requires type stubs only; Maya has the Qt that it uses.
WITHOUT_REQUIREMENTS = ("Qt.py",)
PLAIN = re.compile(r"[\w.-]+")


def list_missing(names: Sequence[str] = ()) -> list[str]:
    """Return the missing libraries, without importing any.

    `names` are those of modules; by default the libraries that the commands require.
    """
    return [name for name in names or REQUIRED_LIBRARIES if find_spec(name) is None]


def list_folders(root: str, user_folder: str, maya_version: int) -> tuple[str, str]:
    """Return the folders of the libraries of one version of Maya, the usual one first.

    `root` is the folder of ``keyweave.mod``, and `user_folder` that of the user's settings
    for Maya. The second folder is for users who may not write to the module.

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


def list_pip_calls(
    folder: str, maya_version: int, names: Sequence[str] = ()
) -> list[list[str]]:
    """Return the arguments of each call of mayapy that installs libraries.

    `folder` is on the Python path of this version of Maya, such as 2025, and pip creates
    it. `names` are as for `list_missing`.

    Examples
    --------
    >>> for arguments in list_pip_calls("/kw", 2025, ("numpy", "Qt", "pyqtgraph")):
    ...     print(*arguments)
    -m pip install --target /kw numpy<2 pyqtgraph
    -m pip install --no-deps --target /kw Qt.py
    """
    packages = [PACKAGES.get(name, name) for name in names or REQUIRED_LIBRARIES]
    if maya_version < FIRST_NUMPY_2_VERSION:
        packages = ["numpy<2" if name == "numpy" else name for name in packages]
    whole = [name for name in packages if name not in WITHOUT_REQUIREMENTS]
    alone = [name for name in packages if name in WITHOUT_REQUIREMENTS]
    install, target = ["-m", "pip", "install"], ["--target", folder]
    calls = [[*install, *target, *whole]] if whole else []
    return [*calls, [*install, "--no-deps", *target, *alone]] if alone else calls


def find_mayapy(environment: Mapping[str, str], *, is_windows: bool) -> str:
    """Return the path of mayapy: below MAYA_LOCATION, or next to the Python that runs.

    Examples
    --------
    >>> find_mayapy({"MAYA_LOCATION": "/usr/maya"}, is_windows=False)
    '/usr/maya/bin/mayapy'
    """
    location = environment.get("MAYA_LOCATION")
    bin_folder = f"{location}/bin" if location else Path(sys.executable).parent.as_posix()
    mayapy = f"{bin_folder}/mayapy"
    return mayapy.replace("\\", "/") + ".exe" if is_windows else mayapy


def format_install_line(
    folder: str,
    maya_version: int,
    environment: Mapping[str, str],
    *,
    is_windows: bool,
    names: Sequence[str] = (),
) -> str:
    """Return the command that installs libraries; see `list_pip_calls` and `find_mayapy`.

    On Windows it is for PowerShell, which needs ``&`` before a quoted path.

    Examples
    --------
    >>> maya = {"MAYA_LOCATION": "/usr/maya"}
    >>> format_install_line("/kw/dependencies/2027", 2027, maya, is_windows=False)
    '"/usr/maya/bin/mayapy" -m pip install --target "/kw/dependencies/2027" numpy scipy'
    >>> maya = {"MAYA_LOCATION": "C:/Maya2025"}
    >>> format_install_line("C:/kw", 2025, maya, is_windows=True)
    '& "C:/Maya2025/bin/mayapy.exe" -m pip install --target "C:/kw" "numpy<2" scipy'
    """
    program = _quote(find_mayapy(environment, is_windows=is_windows), is_windows)
    program = f"& {program}" if is_windows else program
    calls = []
    for call in list_pip_calls(folder, maya_version, names):
        words = [
            word if word != folder and PLAIN.fullmatch(word) else _quote(word, is_windows)
            for word in call
        ]
        calls.append(" ".join([program, *words]))
    return ("; " if is_windows else " && ").join(calls)


def _quote(text: str, is_windows: bool) -> str:
    """Quote a path for PowerShell or for a POSIX shell."""
    special, escape = (r"([`$])", "`") if is_windows else (r'([\\"$`])', "\\")
    quoted = re.sub(special, lambda match: escape + match[1], text)
    return f'"{quoted}"'


def list_versions(names: Sequence[str] = ()) -> dict[str, str]:
    """Return the versions of libraries, or ``"missing"``; by default of those required."""
    versions = {}
    for name in names or REQUIRED_LIBRARIES:
        try:
            versions[name] = metadata.version(PACKAGES.get(name, name))
        except metadata.PackageNotFoundError:
            versions[name] = "missing" if find_spec(name) is None else "unknown"
    return versions
