"""The list in which the user chooses the curves to show: one kind, and not too many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from Qt import QtCore, QtGui, QtWidgets

from ..controls.buttons import Button
from ..controls.layout import Label, make_column, make_row
from ..controls.lists import NamesModel, NameView, SearchField
from ..controls.style import make_style_sheet
from ..theme import Theme

MOST_CURVES = 12
WIDTH, VISIBLE_ROWS = 68, 10  # in units, and names visible at once
KINDS = {"angle": "Degrees", "length": "Centimeters", "unitless": "Other"}


class CurveChooser(QtWidgets.QFrame):
    """A popup with the channels of a kind; a click or Space shows or hides a curve.

    `kinds` has the kind of each channel. The chosen channels are shown, and all of one
    kind.
    """

    chosen_changed = QtCore.Signal(tuple)

    def __init__(
        self,
        theme: Theme,
        kinds: Mapping[str, str],
        chosen: Sequence[str],
        parent: QtWidgets.QWidget | None = None,
    ) -> None:
        super().__init__(parent, QtCore.Qt.Popup)
        self.theme, self.kinds = theme, kinds
        self.setAttribute(QtCore.Qt.WA_DeleteOnClose)
        self.setPalette(theme.make_palette())
        self.setStyleSheet(make_style_sheet(theme))
        self.setFixedWidth(theme.unit(WIDTH))
        self.model = CheckedNames(theme, chosen, self)
        self.search = SearchField(theme, "Search curves")
        self.search.textChanged.connect(self.model.search)
        self.names = NameView(theme, self.model, "The result has no curves.", VISIBLE_ROWS)
        self.names.clicked.connect(self.toggle)
        self.names.installEventFilter(self)
        self.note = Label(theme, "", "muted", theme.small)
        column = make_column(theme, self)
        edge = theme.unit(2)
        column.setContentsMargins(edge, edge, edge, theme.unit(1))
        self._add_tabs(column)
        for part in (self.search, self.names, self.note):
            column.addWidget(part)
        self.show_kind(kinds[chosen[0]] if chosen else next(iter(kinds.values()), "angle"))

    def _add_tabs(self, column: QtWidgets.QVBoxLayout) -> None:
        """Add a tab for each kind, if there are several."""
        self.tabs = {}
        present = [kind for kind in KINDS if kind in {*self.kinds.values()}]
        for kind in present:
            tab = Button(self.theme, KINDS[kind], kind="tab")
            tab.setCheckable(True)
            tab.clicked.connect(lambda *_, kind=kind: self.show_kind(kind))
            self.tabs[kind] = tab
        if len(present) > 1:
            column.addLayout(make_row(self.theme, *self.tabs.values(), None, gap=0))

    def show_kind(self, kind: str) -> None:
        """List the channels of a kind."""
        self.kind = kind
        for each, tab in self.tabs.items():
            tab.setChecked(each == kind)
        self.model.show_names([name for name, each in self.kinds.items() if each == kind])
        self._count()

    def open_below(self, button: QtWidgets.QAbstractButton) -> None:
        """Show the list below a button."""
        self.move(button.mapToGlobal(QtCore.QPoint(0, button.height())))
        self.show()
        self.search.setFocus()

    def toggle(self, index: QtCore.QModelIndex) -> None:
        """Show or hide the curve of a row; refuse one too many, with a note."""
        name = str(index.data())
        chosen = [each for each in self.model.chosen if self.kinds.get(each) == self.kind]
        if name in chosen:
            chosen.remove(name)
        elif len(chosen) == MOST_CURVES:
            self.note.setText(f"{MOST_CURVES} at most; hide one first")
            return
        else:
            chosen.append(name)
        self.model.check(chosen)
        self._count()
        self.chosen_changed.emit(tuple(chosen))

    def _count(self) -> None:
        count = sum(self.kinds.get(each) == self.kind for each in self.model.chosen)
        self.note.setText(f"{count} shown, {MOST_CURVES} at most")

    def eventFilter(self, watched: QtCore.QObject, event: QtCore.QEvent) -> bool:
        keys = (QtCore.Qt.Key_Space, QtCore.Qt.Key_Return, QtCore.Qt.Key_Enter)
        if event.type() == QtCore.QEvent.KeyPress and event.key() in keys:
            if self.names.currentIndex().isValid():
                self.toggle(self.names.currentIndex())
            return True
        return bool(super().eventFilter(watched, event))

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        painter = QtGui.QPainter(self)
        painter.fillRect(self.rect(), self.theme.color("window"))
        painter.setPen(self.theme.color("line"))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))


class CheckedNames(NamesModel):
    """Names of which some have a check mark."""

    def __init__(
        self, theme: Theme, chosen: Sequence[str], parent: QtWidgets.QWidget | None = None
    ) -> None:
        super().__init__(theme, parent)
        self.chosen = tuple(chosen)
        side = theme.icon_size
        self.blank = QtGui.QPixmap(side, side)
        self.blank.fill(QtCore.Qt.transparent)
        self.mark = theme.icon("check").pixmap(self.blank.size())

    def check(self, chosen: Sequence[str]) -> None:
        self.chosen = tuple(chosen)
        if self.shown:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.shown) - 1, 0))

    def data(self, index: QtCore.QModelIndex, role: int = QtCore.Qt.DisplayRole) -> Any:
        if role == QtCore.Qt.DecorationRole:
            return self.mark if self.shown[index.row()] in self.chosen else self.blank
        return super().data(index, role)
