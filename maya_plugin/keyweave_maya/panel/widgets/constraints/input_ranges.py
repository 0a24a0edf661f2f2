"""The ranges of the scene's own animation that resequencing takes frames from."""

from __future__ import annotations

from Qt import QtCore, QtWidgets

from ...presenter import Presenter
from ..controls.buttons import Button
from ..controls.layout import Group, Label, make_column, make_row
from ..controls.notices import Notice
from ..controls.part import Part
from ..theme import Theme
from .rows import make_frame_field, make_pick_button, make_remove_button

EMPTY = "The keyed range; add others with +."
REPLACED = "The sources are the inputs."


class InputRanges(Part):
    """The ranges of the scene's own animation that are the inputs."""

    def __init__(self, presenter: Presenter, theme: Theme) -> None:
        super().__init__(presenter, theme)
        self.rows: list[RangeRow] = []
        self.add = Button(theme, "", "add", "quiet", tip="Add a range of frames.")
        self.add.clicked.connect(lambda: self.add_row(None, None).setFocus())
        self.group = Group(theme, "Inputs", (self.add,))
        self.hint = Notice(theme, "")
        self.group.column.addWidget(self.hint)
        make_column(theme, self).addWidget(self.group)
        self.refresh(frozenset({"page"}))

    def refresh(self, aspects: frozenset[str]) -> None:
        if not aspects & {"page", "values", "sources"}:
            return
        view = self.presenter.view
        ranges = tuple(tuple(ends) for ends in view.values.get("inputs", ()))
        if self.read() != ranges:
            for row in [row for row in self.rows if None not in row.ends]:
                self._drop(row)
            for first, last in ranges:
                self.add_row(first, last)
        reason = REPLACED if view.sources else ""
        self.add.allow(reason)
        self.hint.show_text("" if self.rows else reason or EMPTY, "plain")

    def read(self) -> tuple[tuple[float, float], ...]:
        """Return the ranges that are complete, each with its lower frame first."""
        ends = (row.ends for row in self.rows)
        whole = [(a, b) for a, b in ends if a is not None and b is not None]
        return tuple((min(pair), max(pair)) for pair in whole)

    def add_row(self, first: float | None, last: float | None) -> RangeRow:
        """Add a range; its ends are None until the user enters them."""
        row = RangeRow(self.presenter, self.theme, len(self.rows) + 1)
        row.show_ends(first, last)
        row.edited.connect(self._send)
        row.removed.connect(lambda: self._remove(row))
        self.rows.append(row)
        self.group.column.addWidget(row)
        self.hint.hide()
        return row

    def _send(self) -> None:
        if self.read() != self.presenter.view.values.get("inputs", ()):
            self.presenter.set_value("inputs", self.read())

    def _remove(self, row: RangeRow) -> None:
        self._drop(row)
        for number, each in enumerate(self.rows, 1):
            each.number.setText(str(number))
        self._send()

    def _drop(self, row: RangeRow) -> None:
        self.rows.remove(row)
        self.group.column.removeWidget(row)
        row.setParent(None)
        row.deleteLater()


class RangeRow(QtWidgets.QWidget):
    """The first and last frame of an input."""

    edited = QtCore.Signal()
    removed = QtCore.Signal()

    def __init__(self, presenter: Presenter, theme: Theme, number: int) -> None:
        super().__init__()
        self.number = Label(theme, str(number), "muted", align=QtCore.Qt.AlignRight)
        self.number.setFixedWidth(theme.unit(4))
        self.fields = tuple(
            make_frame_field(theme, f"{n} frame") for n in ("First", "Last")
        )
        to = Label(theme, "to", "muted")
        to.setFixedWidth(to.sizeHint().width() + theme.pixels(2))
        parts = [
            (field, make_pick_button(presenter, theme, field)) for field in self.fields
        ]
        delete = make_remove_button(theme, self.removed)
        self.setLayout(make_row(theme, self.number, *parts[0], to, *parts[1], None, delete))
        for field in self.fields:
            field.changed.connect(lambda *_: self.edited.emit())
        self.setFocusProxy(self.fields[0])

    @property
    def ends(self) -> tuple[float | None, float | None]:
        """First and last frame; None until they are entered."""
        first, last = self.fields
        return first.value(), last.value()

    def show_ends(self, first: float | None, last: float | None) -> None:
        for field, frame in zip(self.fields, (first, last)):
            field.show_value(frame)
