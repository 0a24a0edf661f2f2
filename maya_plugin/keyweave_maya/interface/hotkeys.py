"""Runtime commands, to which the Hotkey Editor gives keys and which MEL calls by name.

Maya saves them in its preferences, so that a hotkey works as soon as Maya has started.
"""

from __future__ import annotations

from typing import Any

from maya import cmds

from .actions import PAGES, PANEL, Action

CATEGORY = "Custom Scripts.Keyweave"
_PRESS = "from keyweave_maya.interface import dock; dock.press"
PAGE_COMMANDS = {f"keyweave{page.label}Page": page for page in PAGES}
COMMANDS = {
    "keyweavePanel": PANEL,
    **PAGE_COMMANDS,
    "keyweaveApply": Action("Apply", "Apply the preview.", f'{_PRESS}("apply")'),
    "keyweaveNextAlternative": Action(
        *("Next Alternative", "Show the next alternative in the panel."),
        f'{_PRESS}("next alternative")',
    ),
    "keyweavePreviousAlternative": Action(
        *("Previous Alternative", "Show the previous alternative in the panel."),
        f'{_PRESS}("previous alternative")',
    ),
}


def add_hotkey_commands() -> None:
    """Add the runtime commands; those that exist are edited, and keep their keys."""
    if cmds.about(batch=True):
        return
    for name, action in COMMANDS.items():
        exists = cmds.runTimeCommand(name, exists=True)
        mode: dict[str, Any] = {"edit": True} if exists else {}
        cmds.runTimeCommand(
            name,
            **mode,
            label=action.label,
            annotation=action.annotation,
            category=CATEGORY,
            command=action.code,
            commandLanguage="python",
        )


def remove_hotkey_commands() -> None:
    """Remove the runtime commands."""
    if cmds.about(batch=True):
        return
    for name in COMMANDS:
        if cmds.runTimeCommand(name, exists=True):
            cmds.runTimeCommand(name, edit=True, delete=True)
