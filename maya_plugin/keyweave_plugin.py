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
    """Register the commands."""
    _add_package_paths(om.MFnPlugin(plugin).loadPath())
    from keyweave_maya.commands import commands

    commands.register_commands(plugin)


def uninitializePlugin(plugin: om.MObject) -> None:  # noqa: N802
    """Deregister the commands."""
    from keyweave_maya.commands import commands

    commands.deregister_commands(plugin)


def _add_package_paths(folder: str) -> None:
    """Add the folders of the packages to Python's path, if a module file has not."""
    for path in (folder, os.path.join(os.path.dirname(folder), "core")):
        if path not in sys.path and os.path.isdir(path):
            sys.path.append(path)
