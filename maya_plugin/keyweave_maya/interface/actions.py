"""The actions of the menu and the shelf: labels, icons, and the code that they run.

Maya keeps the code of a shelf button as text, for years and for later versions. It is
therefore an import and a call, without paths.
"""

from __future__ import annotations

from dataclasses import dataclass

import maya.api.OpenMaya as om
from maya import cmds

from keyweave import __version__

from ..commands.preflight import ROOT, describe_trust, format_findings, run_checks
from ..commands.verbs import VERBS
from .plug_in import PLUG_IN_FILE, load_commands

WINDOW = "keyweaveText"
IMPORT = "from keyweave_maya.interface import actions; actions."


@dataclass(frozen=True)
class Action:
    """An entry of the menu."""

    label: str
    annotation: str  # a sentence for tool tips
    code: str  # in Python
    image: str = ""  # file name of the icon; empty for an entry without an icon


PANEL = Action(
    "Keyweave Panel",
    "Bring keyed controls to life with captured motion.",
    f"{IMPORT}open_page()",
    "keyweave.png",
)
PAGES = tuple(
    Action(
        verb.label,
        verb.summary,
        f'{IMPORT}open_page("{verb.page}")',
        f"keyweave_{verb.page}.png",
    )
    for verb in VERBS
)
HELP = (
    Action(
        "Check This Installation",
        "Check this Maya, the installation and the scene, and report what to do.",
        f"{IMPORT}show_checks()",
    ),
    Action("Help", "Read about the commands in Maya.", f"{IMPORT}show_help()"),
    Action("About Keyweave", "Show the version and its folder.", f"{IMPORT}show_version()"),
)


def open_page(page: str = VERBS[0].page) -> None:
    """Load the plug-in and open the panel on a page, such as ``"texture"``.

    If Maya refuses to load it, an error message explains how to trust the plug-in.
    """
    try:
        load_commands()
    except RuntimeError as error:
        trust = describe_trust(PLUG_IN_FILE.parent)
        om.MGlobal.displayError(f"Keyweave's plug-in cannot be loaded ({error}). {trust}")
        return
    from .dock import open_panel

    open_panel(page)


def show_checks() -> None:
    """Check the installation and show the findings; the plug-in need not be loaded."""
    _show_text("Check of Keyweave", "\n".join(format_findings(run_checks())))


def show_help() -> None:
    """Open the documentation in a browser or, if it was not built, as plain text."""
    pages = (ROOT / "docs" / folder / "maya.html" for folder in ("html", "_build"))
    page = next((page for page in pages if page.is_file()), None)
    if page:
        cmds.showHelp(page.as_uri(), absolute=True)
    else:
        text = (ROOT / "docs" / "maya.rst").read_text(encoding="utf-8")
        _show_text("Keyweave in Maya", text)


def show_version() -> None:
    """Show the version, the folder and the license."""
    license_ = (ROOT / "LICENSE").read_text(encoding="utf-8")
    owner = next(line for line in license_.splitlines() if "Copyright" in line)
    cmds.confirmDialog(
        title="About Keyweave",
        message=f"Keyweave {__version__}\n{ROOT.as_posix()}\n\n{owner}. MIT License.",
        button=["OK"],
    )


def close_text() -> None:
    """Close the window that shows checks or help."""
    if not cmds.about(batch=True) and cmds.window(WINDOW, exists=True):
        cmds.deleteUI(WINDOW)


def _show_text(title: str, text: str) -> None:
    """Show lines in a window, where they can be copied."""
    close_text()
    cmds.window(WINDOW, title=title, widthHeight=(900, 560))
    cmds.paneLayout()
    cmds.scrollField(text=text, editable=False, wordWrap=False, font="fixedWidthFont")
    cmds.showWindow(WINDOW)
