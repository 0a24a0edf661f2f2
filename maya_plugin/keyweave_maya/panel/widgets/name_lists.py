"""The lists of controls of a page: a row of names and counts that open to lists."""

from __future__ import annotations

from typing import Any

from Qt import QtCore, QtGui, QtWidgets

from ..pages import Page, find_page
from ..presenter import Presenter
from .controls.buttons import Button, Hovered, HoverFade, paint_focus
from .controls.layout import make_column, make_row
from .controls.lists import NamesModel, NameView, SearchField
from .controls.part import Part
from .theme import HOVER_SHARE, Theme

VISIBLE_ROWS = 7
EMPTY = "Select controls in the scene, then press From selection."
GUESSED = "drive"  # only lists with this one can be guessed from keys


class NameLists(Part):
    """The lists of a page; one of them is open at a time, or none."""

    def __init__(self, presenter: Presenter, theme: Theme) -> None:
        super().__init__(presenter, theme)
        self.opened = ""
        self.tabs: dict[str, ListTab] = {}
        column = make_column(theme, self)
        self.row = make_row(theme, gap=1)
        self.fold = Button(theme, "", "chevron-right", "quiet", tip="Show or hide names.")
        self.fold.setFocusPolicy(QtCore.Qt.NoFocus)  # the tabs do the same
        self.fold.clicked.connect(
            lambda: self.open_list(self.opened or next(iter(self.tabs)))
        )
        head = make_row(theme, self.fold, gap=1)
        head.insertLayout(0, self.row, 1)
        column.addLayout(head)
        self.row.addStretch(1)
        self.panel = self._make_panel()
        column.addWidget(self.panel)
        self.refresh(frozenset({"page"}))

    def _make_panel(self) -> QtWidgets.QWidget:
        theme, panel = self.theme, QtWidgets.QWidget()
        self.model = NamesModel(theme, self)
        self.search = SearchField(theme, "Search names")
        self.search.textChanged.connect(self.model.search)
        self.names = NameView(theme, self.model, EMPTY, VISIBLE_ROWS)
        self.names.deleted.connect(self.remove_selected)
        self.names.selectionModel().selectionChanged.connect(self._show_selection)
        self.model.modelReset.connect(self._show_selection)
        tip = "Add the controls that are selected in the scene."
        self.add = Button(theme, "From selection", tip=tip)
        self.add.clicked.connect(lambda: self.presenter.add_selection(self.opened))
        tip = "Divide the controls of the sketch among the lists by their keys."
        self.guess = Button(theme, "Guess from keys", tip=tip)
        self.guess.clicked.connect(lambda: self.presenter.guess_lists())
        self.delete = Button(theme, "", "delete", "quiet", tip="Remove the selected names.")
        self.delete.clicked.connect(self.remove_selected)
        column = make_column(theme, panel)
        column.addWidget(self.search)
        column.addWidget(self.names)
        column.addLayout(make_row(theme, self.add, self.guess, None, self.delete))
        return panel

    def refresh(self, aspects: frozenset[str]) -> None:
        view = self.presenter.view
        if "page" in aspects:
            self._make_tabs(find_page(view.page))
        if aspects & {"page", "lists"}:
            for name, tab in self.tabs.items():
                tab.show_count(len(view.lists.get(name, ())))
            self.model.show_names(view.lists.get(self.opened, ()))
        if aspects & {"page", "state"}:
            self.add.allow(view.disabled.get("add_selection", ""))
            self.guess.allow(view.disabled.get("guess_lists", ""))

    def _make_tabs(self, page: Page) -> None:
        """Make a tab for each list of a page, with no list open."""
        for tab in self.tabs.values():
            self.row.removeWidget(tab)
            tab.hide()  # it is drawn until it is deleted
            tab.deleteLater()
        self.tabs = {name: self._make_tab(page, name) for name in page.layout.lists}
        for number, tab in enumerate(self.tabs.values()):
            self.row.insertWidget(number, tab)
        self.guess.setVisible(GUESSED in page.layout.lists)
        self._show_opened("")

    def _make_tab(self, page: Page, name: str) -> ListTab:
        tab = ListTab(self.theme, page.form[name].label, page.form[name].help)
        tab.clicked.connect(lambda *_: self.open_list(name))
        return tab

    def open_list(self, name: str) -> None:
        """Open a list; close it if it is open."""
        self._show_opened("" if name == self.opened else name)

    def _show_opened(self, name: str) -> None:
        self.opened = name
        for each, tab in self.tabs.items():
            tab.setChecked(each == name)
        self.fold.icon_name = "chevron-down" if name else "chevron-right"
        self.fold.update()
        self.search.clear()
        self.model.show_names(self.presenter.view.lists.get(name, ()))
        self.names.clearSelection()
        self.names.setAccessibleName(self.tabs[name].label if name else "")
        self._show_selection()
        self.panel.setVisible(bool(name))

    def remove_selected(self) -> None:
        """Remove the selected names from the open list."""
        removed = set(self.names.list_selected())
        names = self.presenter.view.lists.get(self.opened, ())
        if removed:
            kept = tuple(name for name in names if name not in removed)
            self.presenter.set_list(self.opened, kept)

    def _show_selection(self, *_: Any) -> None:
        has_selection = self.names.selectionModel().hasSelection()
        self.delete.allow("" if has_selection else "Select the names to remove.")


class ListTab(Hovered, QtWidgets.QAbstractButton):
    """The name of a list and the number of its entries; while it is open, it is lit."""

    def __init__(self, theme: Theme, label: str, tip: str) -> None:
        super().__init__()
        self.theme, self.label = theme, label
        self.setCheckable(True)
        self.setFont(theme.body)
        self.setToolTip(tip)
        self.setFocusPolicy(QtCore.Qt.TabFocus)
        self.setFixedHeight(theme.row)
        self.setSizePolicy(QtWidgets.QSizePolicy.Preferred, QtWidgets.QSizePolicy.Fixed)
        self._fade = HoverFade(self)
        self.show_count(0)

    def show_count(self, count: int) -> None:
        """Show the number of names."""
        self.setText(f"{count:,}")
        self.setAccessibleName(f"{self.label}, {count} names")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QtCore.QSize:
        measure = QtGui.QFontMetrics(self.theme.numbers).horizontalAdvance
        width = measure(self.label) + measure(self.text()) + self.theme.unit(4.5)
        return QtCore.QSize(width, self.theme.row)

    def minimumSizeHint(self) -> QtCore.QSize:
        measure = QtGui.QFontMetrics(self.theme.numbers).horizontalAdvance
        width = measure(self.label[:3] + "…") + measure(self.text())
        return QtCore.QSize(width + self.theme.unit(4.5), self.theme.row)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        painter = QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.Antialiasing)
        self._paint_surface(painter)
        theme, box = self.theme, QtCore.QRectF(self.rect())
        inside = box.adjusted(theme.unit(1.5), 0, -theme.unit(1.5), 0)
        middle = QtCore.Qt.AlignVCenter
        painter.setFont(theme.numbers)
        painter.setPen(theme.color("muted"))
        painter.drawText(inside, int(QtCore.Qt.AlignRight | middle), self.text())
        metrics = painter.fontMetrics()
        room = inside.width() - metrics.horizontalAdvance(self.text()) - theme.unit(1)
        label = metrics.elidedText(self.label, QtCore.Qt.ElideRight, int(room))
        painter.setPen(theme.color("text"))
        painter.drawText(inside, int(QtCore.Qt.AlignLeft | middle), label)
        if self.hasFocus():
            paint_focus(painter, self, theme)

    def _paint_surface(self, painter: QtGui.QPainter) -> None:
        surface = "field" if self.isChecked() else "window"
        share = HOVER_SHARE * self._fade.share
        painter.setPen(QtCore.Qt.NoPen)
        painter.setBrush(self.theme.lighten(surface, share))
        box, radius = QtCore.QRectF(self.rect()), self.theme.radius
        painter.drawRoundedRect(box, radius, radius)
