"""The Keyweave button on a shelf, with the pages of the panel on right click.

Maya saves its shelves when it ends, and opens each of them only when the user chooses it.
"""

from __future__ import annotations

from pathlib import Path

from maya import cmds, mel

from keyweave.errors import FileFormatError
from keyweave.formats.file_reading import LARGEST_DOCUMENT
from keyweave.formats.text_file import read_text

from .actions import PANEL
from .hotkeys import PAGE_COMMANDS

LABEL = "Keyweave"
# Maya saves a button without its name, so buttons are recognized by their code.
MARK = "keyweave_maya.interface"


def add_button() -> str:
    """Add the button to the current shelf; buttons on open shelves are renewed instead.

    Return the name of the shelf, which is empty without a window.
    """
    if cmds.about(batch=True):
        return ""
    places = [(button, shelf) for shelf in _list_shelves() for button in _find(shelf)]
    if not places:
        shelf = cmds.tabLayout(_get_top(), query=True, selectTab=True)
        _make_button(shelf)
        return str(shelf)
    for button, shelf in places:
        position = _list_buttons(shelf).index(button) + 1
        cmds.deleteUI(button, control=True)
        new = _make_button(shelf)
        cmds.shelfLayout(shelf, edit=True, position=(new, position))
    return places[0][1]


def remove_buttons() -> list[str]:
    """Remove the button from all shelves that Maya has opened.

    Return the names of shelves whose saved file has a button that Maya has not read yet.
    """
    if cmds.about(batch=True):
        return []
    shelves = _list_shelves()
    opened = [shelf for shelf in shelves if _list_buttons(shelf)]
    for shelf in opened:
        for button in _find(shelf):
            cmds.deleteUI(button, control=True)
    return [shelf for shelf in _list_saved() if shelf in shelves and shelf not in opened]


def _make_button(shelf: str) -> str:
    button = cmds.shelfButton(
        parent=shelf,
        label=LABEL,
        annotation=f"{PANEL.label}: {PANEL.annotation}",
        image=PANEL.image,
        image1=PANEL.image,
        style="iconOnly",
        sourceType="python",
        command=PANEL.code,  # type: ignore[arg-type]
        # MEL calls the commands for hotkeys: items in Python are disputed.
        menuItem=[(command.label, f"{name};") for name, command in PAGE_COMMANDS.items()],
    )
    return str(button)


def _get_top() -> str:
    return str(mel.eval("$keyweave_shelves = $gShelfTopLevel"))


def _list_shelves() -> list[str]:
    return list(cmds.tabLayout(_get_top(), query=True, childArray=True) or ())


def _list_buttons(shelf: str) -> list[str]:
    """Return the names of all buttons of a shelf; empty before Maya opens it."""
    return list(cmds.shelfLayout(shelf, query=True, childArray=True) or ())


def _find(shelf: str) -> list[str]:
    """Return the names of Keyweave's buttons on a shelf."""
    return [
        button
        for button in _list_buttons(shelf)
        if cmds.shelfButton(button, exists=True)
        and MARK in str(cmds.shelfButton(button, query=True, command=True))
    ]


def _list_saved() -> list[str]:
    """Return the shelves whose saved files have a button."""
    folder = Path(cmds.internalVar(userShelfDir=True))
    files = sorted(folder.glob("shelf_*.mel")) if folder.is_dir() else []
    return [file.stem[len("shelf_") :] for file in files if _has_mark(file)]


def _has_mark(file: Path) -> bool:
    """Return whether a saved shelf can be read and has a button."""
    try:
        return MARK in read_text(file, LARGEST_DOCUMENT)
    except FileFormatError:
        return False
