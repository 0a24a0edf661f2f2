"""The controls of a scene as a tree, where the host has no selection of its own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from Qt import QtCore, QtGui, QtWidgets

from ..hosts.file_host import FileHost
from ..presenter import Presenter
from .controls.layout import Group, make_column
from .controls.lists import ROW, UNMATCHED, SearchField
from .controls.part import Part
from .theme import Theme

if TYPE_CHECKING:
    from keyweave.scenes.scene import Scene

VISIBLE_ROWS = 9
EMPTY = "The scene has no controls."


class ControlModel(QtCore.QAbstractItemModel):
    """Sets and controls by their parents; a search keeps matches and their ancestors."""

    def __init__(self, theme: Theme, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.parents: dict[str, str] = {}
        self.sets: tuple[str, ...] = ()
        self.keyed: frozenset[str] = frozenset()
        self.text = ""
        self.names: list[str] = []
        self._children: dict[int, list[int]] = {}
        self._places: list[tuple[int, int]] = []  # parent, or -1, and row
        self._numbers: dict[str, int] = {}
        self.size = QtCore.QSize(0, theme.unit(ROW))
        self.key, self.set = theme.icon("key", "key"), theme.icon("list", "muted")

    def show_controls(
        self, parents: Mapping[str, str], sets: Sequence[str], keyed: Sequence[str]
    ) -> None:
        """Show other controls; rows stay if only the keyed controls differ."""
        self.keyed = frozenset(keyed)
        if (self.parents, self.sets) != (parents, tuple(sets)):
            self.parents, self.sets = dict(parents), tuple(sets)
            self.search(self.text)

    def search(self, text: str) -> None:
        """Show the names that contain a text, with their ancestors."""
        self.text = text.strip()
        self.beginResetModel()
        shown = self._find_shown(self.text.lower())
        sets = [name for name in self.sets if self.text.lower() in name.lower()]
        self.names = [*sets, *(name for name in self.parents if name in shown)]
        self._numbers = {n: i for i, n in enumerate(self.names) if i >= len(sets)}
        self._children, self._places = {-1: []}, []
        for number in range(len(self.names)):
            is_set = number < len(sets)
            above = "" if is_set else self.parents[self.names[number]]
            parent = self._numbers.get(above, -1)
            siblings = self._children.setdefault(parent, [])
            self._places.append((parent, len(siblings)))
            siblings.append(number)
        self.n_sets = len(sets)
        self.endResetModel()

    def _find_shown(self, text: str) -> set[str]:
        shown: set[str] = set()
        for name in self.parents:
            if text in name.lower():
                while name and name not in shown:
                    shown.add(name)
                    name = self.parents.get(name, "")
        return shown

    def find(self, name: str) -> QtCore.QModelIndex:
        """Return the index of a control; an invalid one if it is not shown."""
        number = self._numbers.get(name)
        if number is None:
            return QtCore.QModelIndex()
        return self.createIndex(self._places[number][1], 0, number)

    def is_set(self, index: QtCore.QModelIndex) -> bool:
        """Return whether a row is a set."""
        return bool(index.internalId() < self.n_sets)

    def index(
        self, row: int, column: int = 0, parent: QtCore.QModelIndex | None = None
    ) -> QtCore.QModelIndex:
        children = self._list_children(parent)
        if column or not 0 <= row < len(children):
            return QtCore.QModelIndex()
        return self.createIndex(row, 0, children[row])

    def parent(self, index: QtCore.QModelIndex | None = None) -> QtCore.QModelIndex:
        if index is None:
            return super().parent()
        number = self._places[index.internalId()][0] if index.isValid() else -1
        if number < 0:
            return QtCore.QModelIndex()
        return self.createIndex(self._places[number][1], 0, number)

    def _list_children(self, parent: QtCore.QModelIndex | None) -> list[int]:
        if parent is None or not parent.isValid():
            return self._children.get(-1, [])
        return self._children.get(parent.internalId(), [])

    def rowCount(self, parent: QtCore.QModelIndex | None = None) -> int:
        return len(self._list_children(parent))

    def columnCount(self, parent: QtCore.QModelIndex | None = None) -> int:
        return 1

    def data(self, index: QtCore.QModelIndex, role: int = QtCore.Qt.DisplayRole) -> Any:
        name = self.names[index.internalId()]
        if role in (QtCore.Qt.DisplayRole, QtCore.Qt.ToolTipRole):
            return name
        if role == QtCore.Qt.DecorationRole:
            if self.is_set(index):
                return self.set
            return self.key if name in self.keyed else None
        return self.size if role == QtCore.Qt.SizeHintRole else None


class ControlView(QtWidgets.QTreeView):
    """A tree of controls; several can be selected."""

    def __init__(self, theme: Theme, model: ControlModel) -> None:
        super().__init__()
        self.theme = theme
        self.setModel(model)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setSelectionMode(QtWidgets.QAbstractItemView.ExtendedSelection)
        self.setTextElideMode(QtCore.Qt.ElideMiddle)
        self.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarAlwaysOff)
        self.setFrameShape(QtWidgets.QFrame.NoFrame)
        self.setFixedHeight(theme.unit(ROW) * VISIBLE_ROWS)
        self.setIndentation(theme.unit(3))
        self.setIconSize(QtCore.QSize(theme.unit(3), theme.unit(3)))

    def expand_except(self, collapsed: Collection[str]) -> None:
        """Expand all rows but those of some controls."""
        self.expandAll()
        for name in collapsed:
            self.collapse(self.model().find(name))

    def list_collapsed(self) -> list[str]:
        """Return the names of the controls whose children are hidden."""
        model = self.model()
        rows = [(name, model.find(name)) for name in model.parents]
        above = [(name, i) for name, i in rows if i.isValid() and model.rowCount(i)]
        return [name for name, i in above if not self.isExpanded(i)]

    def list_selected(self) -> list[str]:
        """Return the names of the selected controls."""
        model = self.model()
        return [str(i.data()) for i in self.selectedIndexes() if not model.is_set(i)]

    def list_selected_sets(self) -> list[str]:
        """Return the names of the selected sets."""
        model = self.model()
        return [str(i.data()) for i in self.selectedIndexes() if model.is_set(i)]

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        super().paintEvent(event)
        model = self.model()
        if model.rowCount():
            return
        painter = QtGui.QPainter(self.viewport())
        painter.setPen(self.theme.color("muted"))
        flags = QtCore.Qt.AlignCenter | QtCore.Qt.TextWordWrap
        text = UNMATCHED.format(model.text) if model.parents else EMPTY
        painter.drawText(self.viewport().rect(), int(flags), text)
        painter.end()


class ControlList(Part):
    """The controls of a scene; what is selected here is the host's selection."""

    def __init__(self, presenter: Presenter, theme: Theme, host: FileHost) -> None:
        super().__init__(presenter, theme)
        self.host = host
        self._is_showing = False
        self._known: Scene | None = None
        self._shown: list[str] | None = None  # selection of the host
        self._collapsed: list[str] = []  # while nothing is searched
        self.model = ControlModel(theme, self)
        self.search = SearchField(theme, "Search controls")
        self.search.textChanged.connect(self._search)
        self.names = ControlView(theme, self.model)
        self.names.setAccessibleName("Controls of the scene")
        self.names.selectionModel().selectionChanged.connect(self._report)
        group = Group(theme, "Scene", is_collapsible=True)
        group.column.addWidget(self.search)
        group.column.addWidget(self.names)
        make_column(theme, self).addWidget(group)
        self.refresh(frozenset({"page"}))

    def refresh(self, aspects: frozenset[str]) -> None:
        """Show the controls and the selection; see `Presenter.listen`."""
        if not aspects & {"page", "state", "lists"}:
            return
        host, scene = self.host, self.host.scene()
        if scene is not self._known:
            self._known = scene
            self._show_controls()
        elif host.list_selection() != self._shown:
            self._show_selection()

    def _show_controls(self) -> None:
        """Show the controls of the scene; branches that were collapsed stay so."""
        host = self.host
        controls = host.list_hierarchy(), host.list_sets(), host.list_keyed()
        self._replace_rows(lambda: self.model.show_controls(*controls))

    def _search(self, text: str) -> None:
        """Show the controls that match in expanded branches, and keep the selection."""
        self._replace_rows(lambda: self.model.search(text))

    def _replace_rows(self, replace: Callable[[], None]) -> None:
        if not self.model.text:
            self._collapsed = self.names.list_collapsed()
        self._is_showing = True
        replace()
        self.names.expand_except(() if self.model.text else self._collapsed)
        self._is_showing = False
        self._show_selection()

    def _show_selection(self) -> None:
        self._is_showing, self._shown = True, self.host.list_selection()
        chosen = QtCore.QItemSelection()
        for name in self._shown:
            index = self.model.find(name)
            if index.isValid():
                chosen.select(index, index)
        mode = QtCore.QItemSelectionModel.ClearAndSelect
        self.names.selectionModel().select(chosen, mode)
        self._is_showing = False

    def _report(self, *_: Any) -> None:
        """Select what is selected here, members of sets, and what a search hides."""
        if self._is_showing:
            return
        host, view = self.host, self.names
        hidden = [n for n in host.list_selection() if not self.model.find(n).isValid()]
        members = [m for name in view.list_selected_sets() for m in host.read_set(name)]
        self._shown = None  # of a set, the members are shown instead
        host.select([*hidden, *view.list_selected(), *members])
