"""The constraints of resequencing: frames that the output shows, and preferences.

A row that is not complete, or wrong, stays in the list with what is expected, and is not
computed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from Qt import QtWidgets

from keyweave.verbs.constraint_syntax import CONSTRAINTS

from ...presenter import Presenter
from ..controls.buttons import MenuButton, MenuEntry
from ..controls.layout import Group, Label, make_column, make_row
from ..controls.notices import Notice
from ..controls.part import Part
from ..theme import Theme
from .rows import KIND, LABELS, FrameRow, TextRow, is_valid

EMPTY = "Any order will do. Add constraints with +."
NO_PATH = "None"


class ConstraintList(Part):
    """Constraints and preferences, a row for each, and the path to follow."""

    def __init__(self, presenter: Presenter, theme: Theme) -> None:
        super().__init__(presenter, theme)
        self.rows: list[FrameRow | TextRow] = []
        tip = "Add a constraint or a preference."
        self.add = MenuButton(
            theme, "", self._list_kinds, icon="add", kind="quiet", has_menu=False, tip=tip
        )
        self.group = Group(theme, "Constraints", (self.add,))
        self.empty = Notice(theme, EMPTY)
        self.group.column.addWidget(self.empty)
        self.path = MenuButton(theme, NO_PATH, self._list_paths, kind="field")
        self.path.setToolTip("Curve of the scene to follow over the ground.")
        self.path.setAccessibleName("Path")
        label = Label(theme, "Along path")
        label.setFixedWidth(theme.pixels(KIND))
        self.group.column.addLayout(make_row(theme, label, (self.path, 1), gap=1))
        make_column(theme, self).addWidget(self.group)
        policy = QtWidgets.QSizePolicy
        self.path.setSizePolicy(policy.Expanding, policy.Fixed)
        self.refresh(frozenset({"page"}))

    def refresh(self, aspects: frozenset[str]) -> None:
        if aspects & {"page", "values"}:
            values = self.presenter.view.values
            for field in CONSTRAINTS:
                if self.read(field) != (texts := tuple(values.get(field, ()))):
                    self._show_texts(field, texts)
            self.path.setText(values.get("along") or NO_PATH)
        if aspects & {"page", "sources", "values"}:
            for row in self.rows:
                row.show_inputs(self._list_inputs())
        self.empty.setVisible(not self.rows)

    def read(self, field: str) -> tuple[str, ...]:
        """Return the texts of the rows of a field that are complete and right."""
        rows = (row for row in self.rows if row.field == field)
        return tuple(row.text for row in rows if row.text and not row.error)

    def _show_texts(self, field: str, texts: Sequence[str]) -> None:
        """Show other texts in the rows of a field; incomplete and wrong ones stay."""
        for row in [row for row in self.rows if row.field == field]:
            if row.text and not row.error:
                self._drop(row)
        for text in texts:
            self.add_row(field, text)

    def add_row(self, field: str, text: str = "") -> FrameRow | TextRow:
        """Add a row, without a text for the user to complete it."""
        kind = FrameRow if field == "at" and is_valid(field, text, empty=True) else TextRow
        row = kind(self.presenter, self.theme, field)
        row.show_inputs(self._list_inputs())
        row.show_text(text)
        row.edited.connect(lambda: self._send(field))
        row.removed.connect(lambda: self._remove(row))
        order = [*CONSTRAINTS]
        place = sum(order.index(each.field) <= order.index(field) for each in self.rows)
        self.rows.insert(place, row)
        self.group.column.insertWidget(1 + place, row)
        self.empty.hide()
        return row

    def _start(self, field: str) -> None:
        """Add a row for the user to complete."""
        self.add_row(field).setFocus()

    def _send(self, field: str) -> None:
        texts = self.read(field)
        if texts != tuple(self.presenter.view.values.get(field, ())):
            self.presenter.set_value(field, texts)

    def _remove(self, row: FrameRow | TextRow) -> None:
        self._drop(row)
        self.empty.setVisible(not self.rows)
        self._send(row.field)

    def _drop(self, row: FrameRow | TextRow) -> None:
        self.rows.remove(row)
        self.group.column.removeWidget(row)
        row.setParent(None)
        row.deleteLater()

    def _list_inputs(self) -> list[str]:
        """Return the names of the inputs: sources, or ranges of the scene by number."""
        view = self.presenter.view
        sources = [source.name for source in view.sources]
        return sources or [str(n + 1) for n in range(len(view.values.get("inputs", ())))]

    def _list_kinds(self) -> Sequence[tuple[str, Callable[[], None] | None]]:
        """Return the entries of the menu that adds a row."""
        entries = [(label, partial(self._start, field)) for field, label in LABELS.items()]
        return [entries[0], ("", None), *entries[1:]]

    def _list_paths(self) -> Sequence[tuple[str, Callable[[], None] | None]]:
        """Return the entries of the menu of paths."""
        entries: list[MenuEntry] = [(NO_PATH, lambda: self.presenter.reset_value("along"))]
        paths = self.presenter.list_paths()
        if not paths:
            return [*entries, ("The scene has no NURBS curves", None)]
        follow = partial(self.presenter.set_value, "along")
        return entries + [(name, partial(follow, name)) for name in paths]
