"""The panel on its own: a window for a scene file, with selection, undo and saving."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from Qt import QtCore, QtGui, QtWidgets

from keyweave.errors import KeyweaveError
from keyweave.formats import SCENE_SUFFIX

from ..hosts.file_host import FileHost
from ..memory import Memory
from ..presenter import Presenter
from .control_list import ControlList
from .event_loop import QtEventLoop
from .theme import Theme
from .window import Panel

FONT_SIZE = 12  # pixels at scale 1; the size of Maya's interface
FILES = f"Maya ASCII (*{SCENE_SUFFIX})"


def make_application(scale: float = 1.0) -> QtWidgets.QApplication:
    """Return the application, flat and dark like Maya."""
    # Qt 6 shares out each of the many small fills of a figure between threads, which takes
    # twice as long.
    os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")
    app = QtWidgets.QApplication.instance() or QtWidgets.QApplication(["keyweave"])
    app.setApplicationName("Keyweave")
    app.setStyle("Fusion")
    font = QtGui.QFont(app.font())
    font.setPixelSize(round(FONT_SIZE * scale))
    app.setFont(font)
    app.setPalette(Theme.of(font=font).make_palette())
    return app


class Desktop(QtWidgets.QWidget):
    """A window with the panel for a scene file.

    With `has_list`, the controls of the scene are listed above the form. `wrap` returns a
    presenter to show instead of the real one, for pictures.
    """

    def __init__(
        self,
        host: FileHost,
        memory: Memory | None = None,
        scale: float = 1.0,
        has_list: bool = True,
        wrap: Callable[[Presenter], Any] = lambda presenter: presenter,
    ) -> None:
        super().__init__()
        self.host, self.loop = host, QtEventLoop()
        self.presenter = Presenter(host, self.loop, memory or Memory())
        app = QtWidgets.QApplication.instance()
        theme = Theme.of(app.palette(), scale, app.font())
        controls = partial(ControlList, host=host) if has_list else None
        self.panel = Panel(wrap(self.presenter), theme, self.name_scene, controls, self)
        column = QtWidgets.QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.panel)
        self.panel.header.add_menu("File", self._list_entries)
        self._add_shortcuts()
        self._stops = [
            host.watch(event, self._show_title) for event in ("scene", "keys", "undo")
        ]
        self._show_title()
        self.resize(self.panel.sizeHint())

    def name_scene(self) -> str:
        """Return the name of the scene, with a star if it has unsaved edits."""
        return f"{self.host.title}{'*' if self.host.is_modified else ''}"

    def _show_title(self) -> None:
        self.setWindowTitle(f"{self.name_scene()} - Keyweave")

    def _add_shortcuts(self) -> None:
        for keys, function in (
            ("Ctrl+Shift+Z", lambda: self.presenter.redo()),
            ("Ctrl+O", self.open),
            ("Ctrl+Shift+S", self.ask_for_file),
        ):
            shortcut = QtWidgets.QShortcut(QtGui.QKeySequence(keys), self)
            shortcut.activated.connect(function)

    def _list_entries(self) -> list[tuple[str, Callable[[], None] | None]]:
        return [
            ("Open...", self.open),
            ("Save as...", self.ask_for_file),
            ("", None),
            ("Undo", self.presenter.undo if self.host.can_undo else None),
            ("Redo", self.presenter.redo if self.host.can_redo else None),
        ]

    def open(self) -> None:
        """Ask for a scene and open it."""
        folder = str(self.host.path.parent)
        path, _ = QtWidgets.QFileDialog.getOpenFileName(self, "Open scene", folder, FILES)
        if path:
            self._try(lambda: self.host.open_file(path))

    def ask_for_file(self) -> None:
        """Ask for a file and save the scene in it."""
        path, _ = QtWidgets.QFileDialog.getSaveFileName(
            self, "Save scene as", str(self.host.path), FILES
        )
        if path:  # the dialog asked before replacing a file
            path = path if Path(path).suffix else f"{path}{SCENE_SUFFIX}"
            self._try(lambda: self.host.save(path, overwrite=True))
            self._show_title()

    def _try(self, function: Callable[[], None]) -> None:
        """Call a function, and show its error."""
        try:
            function()
        except (KeyweaveError, OSError) as error:
            QtWidgets.QMessageBox.warning(self, "Keyweave", f"{error}")

    def closeEvent(self, event: QtGui.QCloseEvent) -> None:
        for stop in self._stops:
            stop()
        self._stops = []
        self.panel.close_down()
        self.presenter.close()
        self.loop.close()
        self.host.close()
        super().closeEvent(event)


def run_until(is_done: Callable[[], bool], seconds: float) -> bool:
    """Let events happen until something is true; return whether it is in time."""
    timer = QtCore.QElapsedTimer()
    timer.start()
    while not is_done():
        if timer.elapsed() > 1000 * seconds:
            return False
        QtWidgets.QApplication.processEvents(QtCore.QEventLoop.WaitForMoreEvents, 20)
    return True
