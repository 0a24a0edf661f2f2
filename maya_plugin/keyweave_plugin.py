"""The plug-in file that Maya loads; it only registers the commands.

Load it by its path, or as ``keyweave_plugin.py`` if Maya has read ``keyweave.mod``. NumPy
and SciPy are not needed until a command runs.
"""

import os
import sys

import maya.api.OpenMaya as om


def maya_useNewAPI() -> None:
    """Declare that this file uses Python API 2.0."""


def initializePlugin(plugin: om.MObject) -> None:
    """Register the commands; if Maya refuses one, leave nothing behind."""
    folder = om.MFnPlugin(plugin).loadPath()
    root = os.path.dirname(folder)
    _add_paths(folder, f"{root}/core")
    try:
        from keyweave_maya.commands import commands, preflight

        _add_paths(*preflight.list_library_folders(root))
        commands.register_commands(plugin)
    except Exception:
        _remove_paths()
        raise


def uninitializePlugin(plugin: om.MObject) -> None:
    """Deregister the commands and leave nothing behind.

    Run `cmds.flushUndo` before unloadPlugin: Maya refuses to unload a plug-in whose
    commands are in the undo queue.
    """
    from keyweave_maya.commands import commands

    if "keyweave_maya.interface.dock" in sys.modules:
        sys.modules["keyweave_maya.interface.dock"].stop_panel()
    commands.deregister_commands(plugin)
    _remove_paths()


_added_paths: list[str] = []


def _add_paths(*folders: str) -> None:
    """Add existing folders to Python's path, if a module file has not."""
    for folder in folders:
        if folder not in sys.path and os.path.isdir(folder):
            sys.path.append(folder)
            _added_paths.append(folder)


def _remove_paths() -> None:
    """Remove the folders that were added."""
    while _added_paths:
        path = _added_paths.pop()
        if path in sys.path:
            sys.path.remove(path)
