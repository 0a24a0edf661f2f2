"""The plug-in file of this installation, loaded before its commands are needed."""

from __future__ import annotations

from maya import cmds

from ..commands.preflight import ROOT

PLUG_IN = "keyweave_plugin"
PLUG_IN_FILE = ROOT / "maya_plugin" / f"{PLUG_IN}.py"


def load_commands() -> None:
    """Load the plug-in unless it is loaded; raise a RuntimeError if Maya refuses."""
    if not cmds.pluginInfo(PLUG_IN, query=True, loaded=True):
        cmds.loadPlugin(PLUG_IN_FILE.as_posix(), quiet=True)
