"""The panel's place in Maya's window."""

from __future__ import annotations

from maya import cmds

CONTROL_NAME = "keyweavePanel"
# Maya keeps this text in its layout and runs it at every start, with or without Keyweave.
CODE = """try:
    from keyweave_maya.interface import dock
except ImportError:
    pass
"""


def open_panel(page: str = "texture") -> None:
    """Open the panel on a page."""
    if not cmds.workspaceControl(CONTROL_NAME, exists=True):
        cmds.workspaceControl(CONTROL_NAME, label="Keyweave", uiScript=CODE)  # type: ignore[arg-type]


def close_panel() -> None:
    """Close the panel."""
    if cmds.workspaceControl(CONTROL_NAME, exists=True):
        cmds.workspaceControl(CONTROL_NAME, edit=True, close=True)


def remove_panel() -> None:
    """Remove the panel and the place that Maya remembers for it."""
    if cmds.about(batch=True):
        return
    if cmds.workspaceControl(CONTROL_NAME, exists=True):
        cmds.deleteUI(CONTROL_NAME, control=True)
    if cmds.workspaceControlState(CONTROL_NAME, exists=True):
        cmds.workspaceControlState(CONTROL_NAME, remove=True)


def press(name: str) -> None:
    """Press a button of the open panel, such as ``"apply"``."""
