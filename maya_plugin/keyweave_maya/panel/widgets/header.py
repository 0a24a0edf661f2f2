"""The header of the panel: a tab for each page, the scene, presets and help."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from Qt import QtCore, QtGui, QtWidgets

from ..pages import PAGES
from ..presenter import Presenter
from .controls.buttons import Button, MenuButton, MenuEntry
from .controls.layout import Label, make_column, make_row
from .controls.part import Part
from .theme import Theme

HEIGHT = 9  # units
NARROW = 480  # width in pixels at scale 1 below which presets are an icon
BAR_DELAY = 300  # milliseconds until a computation shows that it runs
STEP = 40  # milliseconds between two pictures of the progress bar
GUIDE = "https://keyweave.readthedocs.io"


class Header(Part):
    """Tabs, title, presets and help in one row, with the progress below.

    `title` returns the name of the scene.
    """

    def __init__(
        self,
        presenter: Presenter,
        theme: Theme,
        title: Callable[[], str],
        parent: QtWidgets.QWidget | None = None,
    ) -> None:
        super().__init__(presenter, theme, parent)
        self._read_title = title
        self.tabs = {
            page.command: self._make_tab(page.command, page.label) for page in PAGES
        }
        self.scene = Label(theme, title(), "muted", align=QtCore.Qt.AlignRight)
        self.presets = MenuButton(
            theme, "Presets", self._list_presets, kind="quiet", tip="Save or load settings"
        )
        self.history = MenuButton(
            theme, "History", self._list_results, kind="quiet", tip="Go back to a result"
        )
        self.menu: MenuButton | None = None
        self._list_more: Callable[[], list[MenuEntry]] = list
        self.help = Button(theme, icon="help", kind="quiet", tip="Open the guide")
        self.help.clicked.connect(self.open_guide)
        self.more = MenuButton(
            theme,
            "",
            self._list_hidden_pages,
            icon="more",
            kind="quiet",
            has_menu=False,
            tip="Other pages",
        )
        self.more.hide()
        tabs = make_row(theme, *self.tabs.values(), self.more, gap=0)
        self.row = row = make_row(theme, gap=2)
        row.setContentsMargins(theme.unit(1), 0, theme.unit(2), 0)
        row.addLayout(tabs)
        row.addStretch(1)
        row.addWidget(self.scene, 1000)
        row.addWidget(self.history)
        row.addWidget(self.presets)
        row.addWidget(self.help)
        column = make_column(theme, self, gap=0)
        column.addLayout(row, 1)
        self.progress = ProgressBar(presenter, theme)
        column.addWidget(self.progress)
        self.setFixedHeight(theme.unit(HEIGHT) + theme.pixels(2))

    def _make_tab(self, command: str, label: str) -> Button:
        tab = Button(self.theme, label, kind="tab")
        tab.setCheckable(True)
        tab.setAutoExclusive(True)
        tab.setFixedHeight(self.theme.unit(HEIGHT))
        tab.clicked.connect(lambda: self.presenter.show_page(command))
        return tab

    def add_menu(self, text: str, list_entries: Callable[[], list[MenuEntry]]) -> None:
        """Add a menu before the others; in a narrow panel all are part of one menu."""
        self._list_more = list_entries
        self.menu = MenuButton(self.theme, text, list_entries, kind="quiet")
        self.row.insertWidget(self.row.indexOf(self.history), self.menu)

    def _list_presets(self) -> list[tuple[str, Callable[[], None] | None]]:
        load = self.presenter.load_preset
        paths = self.presenter.list_presets()
        entries = [(Path(path).stem, partial(load, path)) for path in paths]
        is_joined = self.history.isHidden()
        others = [*self._list_more(), ("", None), *self._list_results(), ("", None)]
        return [
            *(others if is_joined else []),
            *entries,
            *([("", None)] if entries else []),
            ("Save preset...", self._save_preset),
            ("Load preset...", self._load_preset),
        ]

    def _list_results(self) -> list[tuple[str, Callable[[], None] | None]]:
        restore, command = self.presenter.restore_result, self.presenter.spell_command()
        texts = self.presenter.list_results()
        copy = partial(QtWidgets.QApplication.clipboard().setText, command)
        return [
            *((text, partial(restore, number)) for number, text in enumerate(texts)),
            *([] if texts else [("No results yet", None)]),
            ("", None),
            ("Copy as command", copy if command else None),
        ]

    def _save_preset(self) -> None:
        path, _ = QtWidgets.QFileDialog.getSaveFileName(
            self, "Save preset", "", "Presets (*.json)"
        )
        if path:
            self.presenter.save_preset(path)

    def _load_preset(self) -> None:
        path, _ = QtWidgets.QFileDialog.getOpenFileName(
            self, "Load preset", "", "Presets (*.json)"
        )
        if path:
            self.presenter.load_preset(path)

    def open_guide(self) -> None:
        """Open the guide in a browser."""
        QtGui.QDesktopServices.openUrl(QtCore.QUrl(GUIDE))

    def refresh(self, aspects: frozenset[str]) -> None:
        """Mark the tab of the page, and follow the computation."""
        if not aspects & {"page", "state", "progress"}:
            return
        self.tabs[self.presenter.view.page].setChecked(True)
        self._fit_tabs()
        self.scene.setText(self._read_title())
        self.progress.refresh(aspects)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        is_narrow = self.width() < self.theme.pixels(NARROW)
        self.row.setSpacing(self.theme.unit(1 if is_narrow else 2))
        for tab in self.tabs.values():
            tab.set_padding(1.5 if is_narrow else 2)
        for menu in filter(None, (self.menu, self.history)):
            menu.setVisible(not is_narrow)
        self.scene.setVisible(not is_narrow)
        self.presets.setText("" if is_narrow else "Presets")
        self.presets.icon_name = "settings" if is_narrow else ""
        self.presets.updateGeometry()
        self._fit_tabs()

    def _fit_tabs(self) -> None:
        """Show the tabs that fit, that of the page among them; a menu has the others."""
        others = [e for e in (self.menu, self.history, self.presets, self.help) if e]
        widths = [each.sizeHint().width() for each in others if not each.isHidden()]
        margins = self.row.contentsMargins()
        room = self.width() - margins.left() - margins.right() - sum(widths)
        room -= self.row.spacing() * (len(widths) + 1)
        tabs = {command: tab.sizeHint().width() for command, tab in self.tabs.items()}
        shown = {*tabs}
        if sum(tabs.values()) > room:
            current = self.presenter.view.page
            room -= self.more.sizeHint().width() + tabs[current]
            shown = {current}
            for command in [each for each in tabs if each != current]:
                if tabs[command] <= room:
                    room -= tabs[command]
                    shown.add(command)
        for command, tab in self.tabs.items():
            tab.setVisible(command in shown)
        self.more.setVisible(len(shown) < len(tabs))

    def _list_hidden_pages(self) -> list[tuple[str, Callable[[], None] | None]]:
        return [
            (tab.text(), partial(self.presenter.show_page, command))
            for command, tab in self.tabs.items()
            if tab.isHidden()
        ]


class ProgressBar(Part):
    """A line of 2 px that runs while something is computed for more than 300 ms."""

    def __init__(self, presenter: Presenter, theme: Theme) -> None:
        super().__init__(presenter, theme)
        self.phase = 0.0
        self.setFixedHeight(theme.pixels(2))
        self._delay, self._clock = QtCore.QTimer(self), QtCore.QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.setInterval(BAR_DELAY)
        self._delay.timeout.connect(self._start)
        self._clock.setInterval(STEP)
        self._clock.timeout.connect(self._advance)

    started = QtCore.Signal()

    @property
    def is_shown(self) -> bool:
        """Whether the computation takes so long that it is shown."""
        return self._clock.isActive()

    def refresh(self, aspects: frozenset[str]) -> None:
        """Follow the computation."""
        if not self.presenter.view.progress:
            self._delay.stop()
            self._clock.stop()
            self.update()
        elif not (self._delay.isActive() or self.is_shown):
            self._delay.start()

    def show_phase(self, phase: float) -> None:
        """Show the bar at once and hold it at a phase from 0 to 1, for a picture."""
        self._start()
        self._clock.setInterval(10**9)
        self.phase = phase

    def _start(self) -> None:
        self._clock.start()
        self.started.emit()
        self.update()

    def _advance(self) -> None:
        self.phase = (self.phase + STEP / 1200) % 1.0
        self.update()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        painter = QtGui.QPainter(self)
        painter.fillRect(self.rect(), self.theme.color("field"))
        if self.is_shown:
            width = self.width()
            left = round((1.3 * self.phase - 0.3) * width)
            box = QtCore.QRect(left, 0, round(0.3 * width), self.height())
            painter.fillRect(box, self.theme.color("accent"))
