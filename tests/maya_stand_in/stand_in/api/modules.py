"""Module files: entries that Maya reads at its start, and what they add to its paths."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ..errors import StandInError

CONDITIONS = ("MAYAVERSION", "PLATFORM", "LOCALE")
# A folder of the module, and the variable that it is added to.
FOLDERS = {
    "plug-ins": "MAYA_PLUG_IN_PATH",
    "scripts": "MAYA_SCRIPT_PATH",
    "icons": "XBMLANGPATH",
    "presets": "MAYA_PRESET_PATH",
}
# Maya's documentation: folder lines need a space behind the colon. Public tools set
# variables with and without spaces; without is the form that is known to work.
FOLDER_LINE = re.compile(r"(plug-ins|scripts|icons|presets): (\S.*)")
VARIABLE_LINE = re.compile(r"([A-Z_]+)\+:=(\S.*)")


@dataclass(frozen=True)
class ModuleEntry:
    """A module in a module file, for the Maya that its conditions name.

    Attributes
    ----------
    name, version : str
    root : Path
        The module's folder.
    conditions : dict of str to str
    paths : tuple of (str, Path)
        Variables of the environment, and the folders that are added to them.
    """

    name: str
    version: str
    root: Path
    conditions: dict[str, str]
    paths: tuple[tuple[str, Path], ...]

    def serves(self, maya_version: int, platform: str) -> bool:
        """Return whether a Maya reads this entry; a condition that is left out holds."""
        here = {"MAYAVERSION": str(maya_version), "PLATFORM": platform}
        return all(
            here.get(name, given) == given for name, given in self.conditions.items()
        )

    def folders_of(self, variable: str) -> list[Path]:
        """Return the folders that are added to a variable."""
        return [path for name, path in self.paths if name == variable]

    def environment(self) -> dict[str, str]:
        """Return the variables that the entry sets."""
        names = dict.fromkeys(name for name, _ in self.paths)
        return {n: os.pathsep.join(map(str, self.folders_of(n))) for n in names}


def read_module_file(path: Path) -> list[ModuleEntry]:
    """Return the entries of a module file.

    Raises
    ------
    StandInError
        If a line is none that Maya is known to take where it stands: a comment or an empty
        line inside an entry, a folder line without its space, a variable with spaces.
    """
    text = path.read_text(encoding="utf-8")
    entries = (block for block in re.split(r"(?m)^(?=\+ )", text) if block.startswith("+ "))
    return [_entry(block.rstrip("\n").split("\n"), path) for block in entries]


def _entry(lines: list[str], path: Path) -> ModuleEntry:
    words = lines[0].split()[1:]
    conditions = dict(word.split(":", 1) for word in words if word.startswith(CONDITIONS))
    rest = words[len(conditions) :]
    if len(rest) < 3 or any(word.startswith(CONDITIONS) for word in rest):
        raise StandInError(
            f"{path.name}: {lines[0]!r} is not + conditions name version path"
        )
    name, version = rest[:2]
    root = (path.parent / lines[0].split(version, 1)[1].strip()).resolve()
    paths = tuple(_path(line, root, path) for line in lines[1:])
    return ModuleEntry(name, version, root, conditions, paths)


def _path(line: str, root: Path, path: Path) -> tuple[str, Path]:
    folder, variable = FOLDER_LINE.fullmatch(line), VARIABLE_LINE.fullmatch(line)
    if folder is not None:
        return FOLDERS[folder[1]], root / folder[2]
    if variable is not None:
        return variable[1], root / variable[2]
    raise StandInError(f"{path.name}: the line {line!r} may end its entry")


def read_modules_folder(folder: Path) -> list[ModuleEntry]:
    """Return the entries of every file of a folder; Maya takes any extension."""
    files = sorted(path for path in folder.iterdir() if path.is_file())
    return [entry for path in files for entry in read_module_file(path)]


def entry_for(
    entries: Iterable[ModuleEntry], name: str, maya_version: int, platform: str
) -> ModuleEntry:
    """Return the entry of a module for a Maya.

    Raises
    ------
    RuntimeError
        If there is none, or there are several.
    """
    found = [e for e in entries if e.name == name and e.serves(maya_version, platform)]
    if len(found) != 1:
        raise RuntimeError(f"No valid module information found: {len(found)} of {name}.")
    return found[0]
