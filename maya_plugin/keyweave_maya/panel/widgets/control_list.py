"""The controls of a scene with a search, where the host has no selection of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from Qt import QtCore, QtWidgets

from .controls.layout import Group, make_column
from .controls.lists import NamesModel, NameView, SearchField
from .theme import Theme

VISIBLE_ROWS = 7
EMPTY = "The scene has no controls."


class ControlList(QtWidgets.QWidget):
    """The controls of a scene; what is selected here is the host's selection.

    Parameters
    ----------
    presenter : Presenter
    theme : Theme
    select : callable
        Selects names in the host.
    list_selection : callable
        Returns the names that are selected in the host.
    """

    def __init__(
        self,
        presenter: Any,
        theme: Theme,
        select: Callable[[Sequence[str]], None],
        list_selection: Callable[[], Sequence[str]],
        parent: Any = None,
    ) -> None:
        super().__init__(parent)
        self.presenter, self.theme = presenter, theme
        self._select, self._list_selection = select, list_selection
        self._is_showing = False
        self.model = NamesModel(theme, self)
        self.search = SearchField(theme, "Search controls")
        self.search.textChanged.connect(self._search)
        self.names = NameView(theme, self.model, EMPTY, VISIBLE_ROWS)
        self.names.setSelectionMode(QtWidgets.QAbstractItemView.ExtendedSelection)
        self.names.setAccessibleName("Controls of the scene")
        self.names.selectionModel().selectionChanged.connect(self._report)
        group = Group(theme, "Scene", is_collapsible=True)
        group.column.addWidget(self.search)
        group.column.addWidget(self.names)
        make_column(theme, self).addWidget(group)
        self._known: list[str] = []
        self._chosen: list[str] = []  # the selection that is shown
        self.refresh(frozenset({"page"}))

    def refresh(self, aspects: frozenset[str]) -> None:
        """Show the controls and the selection; see `Presenter.listen`."""
        if not aspects & {"page", "state", "lists"}:
            return
        controls = self.presenter.list_controls()
        if controls != self._known:
            self._known = controls
            self._is_showing = True
            self.model.show_names(controls)
            self._is_showing = False
            self._show_selection()
        elif [*self._list_selection()] != self._chosen:
            self._show_selection()

    def _search(self, text: str) -> None:
        """Show the controls that match, and keep the selection."""
        self._is_showing = True
        self.model.search(text)
        self._is_showing = False
        self._show_selection()

    def _show_selection(self) -> None:
        self._is_showing = True
        self._chosen = [*self._list_selection()]
        selection, chosen = self.names.selectionModel(), {*self._chosen}
        selection.clearSelection()
        for row in range(self.model.rowCount()):
            index = self.model.index(row, 0)
            if self.model.data(index) in chosen:
                selection.select(index, QtCore.QItemSelectionModel.Select)
        self._is_showing = False

    def _report(self, *_: Any) -> None:
        """Select what is selected here, with what a search hides."""
        if self._is_showing:
            return
        shown = {
            self.model.data(self.model.index(r, 0)) for r in range(self.model.rowCount())
        }
        hidden = [name for name in self._list_selection() if name not in shown]
        self._chosen = [*hidden, *self.names.list_selected()]
        self._select(self._chosen)
