"""The plug-in file that Maya loads; it only registers the commands.

Load it by its path, or by name if ``keyweave.mod`` or MAYA_PLUG_IN_PATH contains its
folder. NumPy and SciPy are not needed until a command runs.
"""

import os
import sys

import maya.api.OpenMaya as om


def maya_useNewAPI() -> None:  # noqa: N802  Maya's name
    """Declare that this file uses Python API 2.0."""


def initializePlugin(plugin: om.MObject) -> None:  # noqa: N802
    """Register the commands; if Maya refuses one, leave nothing behind."""
    _add_package_paths(om.MFnPlugin(plugin).loadPath())
    try:
        from keyweave_maya.commands import commands

        commands.register_commands(plugin)
    except Exception:
        _remove_package_paths()
        raise


def uninitializePlugin(plugin: om.MObject) -> None:  # noqa: N802
    """Deregister the commands and leave nothing behind.

    Run `cmds.flushUndo` before unloadPlugin: Maya refuses to unload a plug-in whose
    commands are in the undo queue.
    """
    from keyweave_maya.commands import commands

    commands.deregister_commands(plugin)
    _remove_package_paths()


_added_paths: list[str] = []


def _add_package_paths(folder: str) -> None:
    """Add the folders of the packages to Python's path, if a module file has not."""
    for path in (folder, os.path.join(os.path.dirname(folder), "core")):
        if path not in sys.path and os.path.isdir(path):
            sys.path.append(path)
            _added_paths.append(path)


def _remove_package_paths() -> None:
    """Remove the folders that were added."""
    while _added_paths:
        path = _added_paths.pop()
        if path in sys.path:
            sys.path.remove(path)
