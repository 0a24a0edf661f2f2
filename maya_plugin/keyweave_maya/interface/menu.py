"""The Keyweave menu in Maya's main window."""

from __future__ import annotations

from maya import cmds, mel

from .actions import HELP, PAGES, PANEL, Action

MENU = "keyweaveMenu"


def add_menu() -> None:
    """Add the menu to Maya's main window; an existing menu is replaced."""
    if cmds.about(batch=True):
        return
    remove_menu()
    window = mel.eval("$keyweave_window = $gMainWindow")
    cmds.menu(MENU, label="Keyweave", parent=window, tearOff=True)
    for group in ((PANEL,), PAGES, HELP):
        if group != (PANEL,):
            cmds.menuItem(divider=True, parent=MENU)
        for action in group:
            _add_item(action)


def remove_menu() -> None:
    """Remove the menu if it exists."""
    if not cmds.about(batch=True) and cmds.menu(MENU, exists=True):
        cmds.deleteUI(MENU, menu=True)


def _add_item(action: Action) -> None:
    cmds.menuItem(
        label=action.label,
        annotation=action.annotation,
        image=action.image,
        command=action.code,  # type: ignore[arg-type]
        sourceType="python",
        parent=MENU,
    )
