"""Lists of names with a search field; an empty list shows a hint.

Thousands of names are as quick as ten: a view asks its model for visible rows only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from Qt import QtCore, QtGui, QtWidgets

from ..theme import Theme
from .inputs import TextField

ROW = 5  # height of a name, in units
UNMATCHED = 'No name contains "{}".'


class SearchField(TextField):
    """A text field with a magnifier; Esc empties it."""

    def __init__(self, theme: Theme, hint: str) -> None:
        super().__init__(theme)
        self.setPlaceholderText(hint)
        self.setAccessibleName(hint)
        self.setTextMargins(theme.unit(5), 0, 0, 0)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        super().paintEvent(event)
        side = self.theme.unit(1) + self.theme.icon_size
        box = QtCore.QRectF(self.theme.pixels(3), 0, side, self.height())
        self.theme.paint_icon(QtGui.QPainter(self), "search", box, "muted")

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() == QtCore.Qt.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)


class NamesModel(QtCore.QAbstractListModel):
    """Names, of which those that contain a text are shown, whatever their case."""

    def __init__(self, theme: Theme, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.names: tuple[str, ...] = ()
        self.text = ""
        self.shown: list[str] = []
        self.size = QtCore.QSize(0, theme.unit(ROW))

    def show_names(self, names: Sequence[str]) -> None:
        """Show other names; the search stays."""
        if tuple(names) != self.names:
            self.names = tuple(names)
            self._choose_shown()

    def search(self, text: str) -> None:
        """Show the names that contain a text, whatever the case."""
        self.text = text.strip()
        self._choose_shown()

    def _choose_shown(self) -> None:
        self.beginResetModel()
        text = self.text.lower()
        self.shown = [name for name in self.names if text in name.lower()]
        self.endResetModel()

    def rowCount(self, parent: QtCore.QModelIndex | None = None) -> int:
        return len(self.shown)

    def data(self, index: QtCore.QModelIndex, role: int = QtCore.Qt.DisplayRole) -> Any:
        if role in (QtCore.Qt.DisplayRole, QtCore.Qt.ToolTipRole):
            return self.shown[index.row()]
        return self.size if role == QtCore.Qt.SizeHintRole else None


class NameView(QtWidgets.QListView):
    """Names that can be selected; long ones are elided in the middle.

    An empty list shows `hint`; `n_rows` names are visible at once.
    """

    deleted = QtCore.Signal()

    def __init__(self, theme: Theme, model: NamesModel, hint: str, n_rows: int) -> None:
        super().__init__()
        self.theme, self.hint = theme, hint
        self.setModel(model)
        self.setUniformItemSizes(True)
        self.setSelectionMode(QtWidgets.QAbstractItemView.ExtendedSelection)
        self.setTextElideMode(QtCore.Qt.ElideMiddle)
        self.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarAlwaysOff)
        self.setFrameShape(QtWidgets.QFrame.NoFrame)
        self.setFixedHeight(theme.unit(ROW) * n_rows)
        self.setIconSize(QtCore.QSize(theme.icon_size, theme.icon_size))
        self.setStyleSheet(f"QListView::item {{ padding-left: {theme.unit(1)}px; }}")

    def list_selected(self) -> list[str]:
        """Return the selected names."""
        return [str(index.data()) for index in self.selectedIndexes()]

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() in (QtCore.Qt.Key_Delete, QtCore.Qt.Key_Backspace):
            self.deleted.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        super().paintEvent(event)
        if self.model().rowCount():
            return
        painter = QtGui.QPainter(self.viewport())
        painter.setPen(self.theme.color("muted"))
        edge = self.theme.margin
        box = self.viewport().rect().adjusted(edge, 0, -edge, 0)
        text = UNMATCHED.format(self.model().text) if self.model().names else self.hint
        flags = QtCore.Qt.AlignCenter | QtCore.Qt.TextWordWrap
        painter.drawText(box, int(flags), text)
        painter.end()
