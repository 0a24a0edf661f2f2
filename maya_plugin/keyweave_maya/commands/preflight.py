"""Checks before a first run: what this Maya, this installation and this scene allow.

Each check looks at one thing, changes nothing, and reports it in plain words with a
remedy. NumPy is not needed, so that the checks also run where it is missing.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from maya import cmds

from keyweave import __version__

from .dependencies import (
    FIRST_NUMPY_2_VERSION,
    PANEL_LIBRARIES,
    REQUIRED_LIBRARIES,
    choose_folder,
    format_install_line,
    is_writable,
    list_folders,
    list_missing,
    list_versions,
)

ROOT = Path(__file__).parents[3]
SUPPORTED_VERSIONS = range(2023, 2028)
# The preference in which Maya keeps the trusted plug-in locations, as several public tools
# read it.
TRUSTED_LOCATIONS = "SafeModeAllowedlistPaths"
SECURITY_PAGE = "Windows > Settings/Preferences > Preferences > Security"
OK, NOTE, FIX, UNKNOWN = "ok", "note", "fix", "unknown"


@dataclass(frozen=True)
class Finding:
    """The outcome of a check."""

    subject: str  # a noun
    # "ok", "note" if it limits the commands, "fix" if they cannot run, "unknown".
    state: str
    text: str
    remedy: str = ""  # what to do; empty if nothing


def get_install_line(*, with_panel: bool = False) -> str:
    """Return the line that installs the libraries for this Maya."""
    folder = choose_folder(list_library_folders())
    is_windows = bool(cmds.about(windows=True))
    return format_install_line(
        *(folder, _get_version(), os.environ),
        is_windows=is_windows,
        names=(*REQUIRED_LIBRARIES, *PANEL_LIBRARIES) if with_panel else (),
    )


def name_terminal() -> str:
    """Return the program that takes the install line."""
    return "PowerShell" if cmds.about(windows=True) else "a terminal"


def run_checks() -> list[Finding]:
    """Run every check; one that fails is reported as unknown."""
    return [finding for check in CHECKS for finding in _run_check(check)]


def format_findings(findings: Iterable[Finding]) -> list[str]:
    """Return the lines of a table, with remedies below what they mend.

    Examples
    --------
    >>> scipy = Finding("SciPy", "fix", "missing", "Get it.")
    >>> print(*format_findings([Finding("NumPy", "ok", "1.26.4"), scipy]), sep="\\n")
    ok       NumPy  1.26.4
    fix      SciPy  missing
                    -> Get it.
    """
    rows = list(findings)
    width = max(len(row.subject) for row in rows)
    lines = []
    for row in rows:
        lines.append(f"{row.state:<8} {row.subject:<{width}}  {row.text}")
        if row.remedy:
            lines.append(f"{'':<8} {'':<{width}}  -> {row.remedy}")
    return lines


def _run_check(check: Callable[[], Iterable[Finding]]) -> list[Finding]:
    try:
        return list(check())
    except Exception as error:
        subject = check.__name__.replace("_check_", "").replace("_", " ")
        words = " ".join(f"{type(error).__name__}: {error}".split())
        return [Finding(subject, UNKNOWN, f"the check failed ({words})")]


# --- the installation ---


def _check_versions() -> Iterable[Finding]:
    yield Finding("Keyweave", OK, f"{__version__} in {ROOT.as_posix()}")
    maya, first, last = _get_version(), SUPPORTED_VERSIONS[0], SUPPORTED_VERSIONS[-1]
    is_supported = maya in SUPPORTED_VERSIONS
    remedy = (
        "" if is_supported else f"Keyweave targets Maya {first} to {last}; use one of them."
    )
    yield Finding("Maya", OK if is_supported else NOTE, cmds.about(version=True), remedy)
    yield Finding("Python", OK, ".".join(map(str, sys.version_info[:3])))


def _check_libraries() -> Iterable[Finding]:
    missing, versions = list_missing(), list_versions()
    line = f"Run this line in {name_terminal()}, then restart Maya: {get_install_line()}"
    for name, version in versions.items():
        yield Finding(name, FIX if name in missing else OK, version)
    if missing:
        yield Finding("libraries", FIX, f"{' and '.join(missing)} missing", line)
    yield from _check_panel()
    maya = _get_version()
    if maya < FIRST_NUMPY_2_VERSION and versions.get("numpy", "").startswith("2."):
        text = f"{versions['numpy']}, but the Qt of Maya {maya} expects NumPy 1"
        yield Finding("numpy", NOTE, text, f"If Maya warns or crashes: {line}")


def _check_panel() -> Iterable[Finding]:
    """Look for the libraries of the panel, which the commands do not need."""
    missing = list_missing(PANEL_LIBRARIES)
    for name, version in list_versions(PANEL_LIBRARIES).items():
        yield Finding(name, NOTE if name in missing else OK, version)
    if missing:
        text = f"{' and '.join(missing)} missing; the commands run without"
        line = get_install_line(with_panel=True)
        where = f"Run this line in {name_terminal()}, then restart Maya: {line}"
        yield Finding("panel", NOTE, text, where)


def _check_library_folder() -> Iterable[Finding]:
    folders = list_library_folders()
    folder = choose_folder(folders)
    if not is_writable(folder):
        ask = "Ask the owner of the installation to run the install line."
        yield Finding("library folder", NOTE, f"{folders[0]} cannot be written", ask)
    elif folder != folders[0]:
        text = f"{folders[0]} cannot be written; libraries go to {folder}"
        yield Finding("library folder", NOTE, text)
    else:
        yield Finding("library folder", OK, folder)


def _check_trust() -> Iterable[Finding]:
    """Look for the plug-in's folder in the trusted locations of the preferences."""
    subject, folder = "trusted location", ROOT / "maya_plugin"
    if not cmds.optionVar(exists=TRUSTED_LOCATIONS):
        text = "the preferences do not list any; Maya may ask before it loads the plug-in"
        yield Finding(subject, UNKNOWN, text, describe_trust(folder))
        return
    value = cmds.optionVar(query=TRUSTED_LOCATIONS)
    listed = [_normalize(path) for path in ([value] if isinstance(value, str) else value)]
    if _normalize(folder) in listed:
        yield Finding(subject, OK, folder.as_posix())
    elif any(_normalize(path) in listed for path in folder.parents):
        yield Finding(
            subject,
            UNKNOWN,
            "a folder above the plug-in is trusted",
            describe_trust(folder),
        )
    else:
        text = f"{folder.as_posix()} is not one; Maya asks before it loads the plug-in"
        yield Finding(subject, NOTE, text, describe_trust(folder))


def describe_trust(folder: Path) -> str:
    return f"Add {folder.as_posix()} under {SECURITY_PAGE}."


def _normalize(path: object) -> str:
    return os.path.normcase(os.path.normpath(str(path)))


def _check_user_folder() -> Iterable[Finding]:
    folder = cmds.internalVar(userAppDir=True)
    if is_writable(folder):
        yield Finding("Maya's user folder", OK, folder)
    else:
        remedy = "Make it writable, or choose another with MAYA_APP_DIR."
        yield Finding("Maya's user folder", NOTE, f"{folder} cannot be written", remedy)


def list_library_folders(root: str = ROOT.as_posix()) -> tuple[str, str]:
    """Return the folders for libraries of this Maya: the module's, then the user's."""
    user_folder = cmds.internalVar(userAppDir=True).rstrip("/")
    return list_folders(root, user_folder, _get_version())


def _get_version() -> int:
    return int(cmds.about(majorVersion=True))


# --- the scene ---


def _check_scene() -> Iterable[Finding]:
    path = cmds.file(query=True, sceneName=True)
    if not path:
        yield Finding("scene", OK, "not saved yet")
    elif is_writable(os.path.dirname(path)):
        yield Finding("scene", OK, path)
    else:
        remedy = "Save the scene under another name to keep the result."
        yield Finding("scene", NOTE, f"the folder of {path} cannot be written", remedy)


def _check_references() -> Iterable[Finding]:
    paths = cmds.file(query=True, reference=True) or []
    unloaded = [path for path in paths if not cmds.referenceQuery(path, isLoaded=True)]
    if not paths:
        yield Finding("references", OK, "none")
        return
    text = f"{len(paths)} referenced; their own animation curves cannot be changed"
    yield Finding("references", OK, text, "Use -mode override to change them on a layer.")
    for path in unloaded:
        yield Finding(
            "reference", NOTE, f"{path} is not loaded", "Load it, or do not name it."
        )


def _check_layers() -> Iterable[Finding]:
    layers = cmds.ls(type="animLayer") or []
    if not layers:
        yield Finding("animation layers", OK, "none")
        return
    text = f"{len(layers) - 1} above {cmds.animLayer(query=True, root=True)}"
    remedy = "Write channels that are on layers with -mode override or -mode additive."
    has_layers = len(layers) > 1
    yield Finding(
        "animation layers", NOTE if has_layers else OK, text, remedy if has_layers else ""
    )
    for layer in layers:
        obstacles = [
            word
            for attribute, word in (("lock", "locked"), ("mute", "muted"))
            if cmds.getAttr(f"{layer}.{attribute}")
        ]
        if obstacles:
            remedy = "Unlock and unmute it before you write to it."
            yield Finding(
                "animation layer", NOTE, f"{layer} is {' and '.join(obstacles)}", remedy
            )


def _check_time_warp() -> Iterable[Finding]:
    if cmds.getAttr("time1.enableTimewarp"):
        remedy = "Turn it off: keys would be read and written at other times than shown."
        yield Finding("time warp", NOTE, "on", remedy)
    else:
        yield Finding("time warp", OK, "off")


CHECKS = (
    *(_check_versions, _check_libraries, _check_library_folder, _check_trust),
    *(_check_user_folder, _check_scene, _check_references, _check_layers, _check_time_warp),
)
