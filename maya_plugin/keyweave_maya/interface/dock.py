"""The panel's place in Maya's window: a workspace control, which Maya restores.

Maya keeps `UI_SCRIPT` in its layout and runs it at its next start: before the module is
found, without it, or without the libraries. The control then shows what to do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import maya.api.OpenMaya as om
import maya.OpenMayaUI as omui
from maya import cmds

from keyweave.errors import KeyweaveError, UnknownNameError

from ..commands.dependencies import REQUIRED_LIBRARIES, list_missing
from ..commands.preflight import get_install_line, name_terminal
from ..commands.verbs import VERBS

if TYPE_CHECKING:
    from Qt import QtWidgets

    from ..panel.presenter import Presenter
    from ..panel.widgets.event_loop import QtEventLoop
    from ..panel.widgets.window import Panel
    from .panel_host import MayaHost

CONTROL_NAME = "keyweavePanel"
LABEL = "Keyweave"
WIDTH, HEIGHT, MINIMUM_WIDTH = 380, 720, 340  # pixels before the interface scale
QT_LIBRARY = "Qt"  # of Qt.py; without pyqtgraph only the curves are missing
UI_SCRIPT = """\
try:
    from keyweave_maya.interface import dock as keyweave_dock
    keyweave_dock.fill_control()
except Exception as keyweave_error:
    import maya.cmds as keyweave_cmds
    keyweave_cmds.columnLayout(adjustableColumn=True)
    keyweave_cmds.text(
        label="Maya did not load Keyweave (%s).\\nDrag keyweave_install.py onto Maya and "
        "restart it, or close this panel." % keyweave_error,
        align="left",
        wordWrap=True,
    )
"""
CLOSE_SCRIPT = """\
import sys
if "keyweave_maya.interface.dock" in sys.modules:
    sys.modules["keyweave_maya.interface.dock"].stop_panel()
"""


@dataclass
class OpenPanel:
    """The open panel with its presenter, event loop and host."""

    panel: Panel
    presenter: Presenter
    loop: QtEventLoop
    host: MayaHost

    def stop(self) -> None:
        """Stop computing, save what is remembered, and remove all callbacks."""
        try:
            self.panel.close_down()
            self.loop.close()
        finally:
            self.host.close()


_OPEN: list[OpenPanel] = []  # at most one


def open_panel(page: str = "") -> None:
    """Open the panel, or bring it to the front.

    `page` is the command of a verb or its short name, such as ``"texture"``; by default the
    page that was shown last.

    Raises
    ------
    KeyweaveError
        In batch, or if the page does not exist.
    """
    if cmds.about(batch=True):
        raise KeyweaveError("the panel needs Maya's window; call the commands in batch")
    command = _find_command(page) if page else ""
    if cmds.workspaceControl(CONTROL_NAME, exists=True):
        cmds.workspaceControl(CONTROL_NAME, edit=True, restore=True)
        if not _OPEN:  # it was stopped, or a library was missing
            close_panel()
    if not cmds.workspaceControl(CONTROL_NAME, exists=True):
        _make_control()
    if _OPEN and command:
        _OPEN[-1].presenter.show_page(command)


def _find_command(page: str) -> str:
    names = {name: verb.command for verb in VERBS for name in (verb.command, verb.page)}
    if page not in names:
        raise UnknownNameError([page], [verb.page for verb in VERBS], "the panel")
    return names[page]


def _make_control() -> None:
    if cmds.workspaceControlState(CONTROL_NAME, exists=True):
        cmds.workspaceControlState(CONTROL_NAME, remove=True)  # possibly of another version
    scale = read_scale()
    cmds.workspaceControl(
        CONTROL_NAME,
        label=LABEL,
        uiScript=UI_SCRIPT,
        closeCommand=CLOSE_SCRIPT,
        retain=False,
        loadImmediately=True,
        initialWidth=round(WIDTH * scale),
        initialHeight=round(HEIGHT * scale),
        minimumWidth=round(MINIMUM_WIDTH * scale),
        widthProperty="preferred",
    )


def close_panel() -> None:
    """Close the panel; a callback of the panel itself has to defer this."""
    stop_panel()
    if not cmds.about(batch=True) and cmds.workspaceControl(CONTROL_NAME, exists=True):
        cmds.workspaceControl(CONTROL_NAME, edit=True, close=True)


def remove_panel() -> None:
    """Close the panel, and remove the control and the place that Maya remembers for it."""
    close_panel()
    if cmds.about(batch=True):
        return
    if cmds.workspaceControl(CONTROL_NAME, exists=True):
        cmds.deleteUI(CONTROL_NAME, control=True)
    if cmds.workspaceControlState(CONTROL_NAME, exists=True):
        cmds.workspaceControlState(CONTROL_NAME, remove=True)


def stop_panel() -> None:
    """Stop the panel without closing it; all callbacks are removed."""
    while _OPEN:
        _OPEN.pop().stop()


# --- hotkeys ---


def _step_alternative(presenter: Presenter, step: int) -> None:
    n_alternatives = len(presenter.view.alternatives)
    if n_alternatives:
        presenter.choose_alternative((presenter.view.alternative + step) % n_alternatives)


PRESSES: Mapping[str, Callable[[Presenter], None]] = {
    "use selection": lambda presenter: presenter.use_selection(),
    "update": lambda presenter: presenter.update(),
    "cancel": lambda presenter: presenter.cancel(),
    "next alternative": lambda presenter: _step_alternative(presenter, 1),
    "previous alternative": lambda presenter: _step_alternative(presenter, -1),
    "apply": lambda presenter: presenter.apply(),
    "discard": lambda presenter: presenter.discard(),
    "undo": lambda presenter: presenter.undo(),
}


def press(action: str) -> None:
    """Press a button of the panel, for hotkeys; without an open panel, open it instead.

    `action` is a key of `PRESSES`, such as ``"apply"``.

    Raises
    ------
    UnknownNameError
        If the action does not exist.
    """
    if action not in PRESSES:
        raise UnknownNameError([action], [*PRESSES], "the panel")
    if _OPEN:
        PRESSES[action](_OPEN[-1].presenter)
    else:
        open_panel()


# --- contents ---


def fill_control() -> None:
    """Put the panel into the control that Maya is making; `UI_SCRIPT` calls this.

    If the panel cannot be made, the control shows the reason and what to do.
    """
    stop_panel()
    try:
        missing = list_missing((*REQUIRED_LIBRARIES, QT_LIBRARY))
        if missing:
            _show_install_line(missing)
        else:
            _show_panel()
    except Exception as error:
        stop_panel()
        words = " ".join(f"{type(error).__name__}: {error}".split())
        om.MGlobal.displayError(f"Keyweave's panel cannot be opened ({words})")
        advice = "Choose Keyweave > Check This Installation."
        _show_text(f"The panel cannot be opened ({words}). {advice}")


def _show_install_line(missing: list[str]) -> None:
    """Name the missing libraries, and show the line to run so that it can be copied."""
    names = " and ".join("Qt.py" if name == QT_LIBRARY else name for name in missing)
    _show_text(
        f"{names} must be installed for this Maya. Run this line in {name_terminal()}, "
        "then restart Maya:"
    )
    cmds.textField(text=get_install_line(with_panel=True), editable=False)


def _show_text(text: str) -> None:
    cmds.columnLayout(adjustableColumn=True, rowSpacing=8)
    cmds.text(label=text, align="left", wordWrap=True)


def _show_panel() -> None:
    """Make the panel, and add it to the layout of the control."""
    from Qt import QtCompat, QtWidgets

    address = omui.MQtUtil.getCurrentParent() or omui.MQtUtil.findControl(CONTROL_NAME)
    control = QtCompat.wrapInstance(int(address), QtWidgets.QWidget)
    opened = make_panel(control)
    _OPEN.append(opened)
    opened.panel.destroyed.connect(_forget(opened))
    layout = control.layout() or QtWidgets.QVBoxLayout(control)
    layout.addWidget(opened.panel)
    opened.host.watch("closing", stop_panel)


def _forget(opened: OpenPanel) -> Callable[..., None]:
    """Return a function that stops a panel, unless it is stopped already."""

    def forget(*_: Any) -> None:
        if opened in _OPEN:
            _OPEN.remove(opened)
            opened.stop()

    return forget


def make_panel(parent: QtWidgets.QWidget | None = None) -> OpenPanel:
    """Return the panel on the open scene; if it cannot be made, no callbacks are left."""
    from Qt import QtWidgets

    from ..panel.memory import Memory
    from ..panel.presenter import Presenter
    from ..panel.widgets.event_loop import QtEventLoop
    from ..panel.widgets.theme import Theme
    from ..panel.widgets.window import Panel
    from .panel_host import MayaHost

    app = QtWidgets.QApplication.instance()
    theme = Theme.of(app.palette(), read_scale(), app.font())
    host = MayaHost()
    loop = QtEventLoop(host.is_playing)
    try:
        memory = Memory(cmds.internalVar(userPrefDir=True))
        presenter = Presenter(host, loop, memory)
        panel = Panel(presenter, theme, lambda: host.title, parent=parent)
    except BaseException:
        loop.close()
        host.close()
        raise
    return OpenPanel(panel, presenter, loop, host)


def read_scale() -> float:
    """Return the scale of Maya's interface; 1 if Maya has no such setting, as on macOS."""
    try:
        return float(cmds.mayaDpiSetting(query=True, realScaleValue=True))
    except (AttributeError, RuntimeError, TypeError):
        return 1.0
