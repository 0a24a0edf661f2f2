"""The form of a page: a row for each field, a few of them at first and more on demand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from Qt import QtCore, QtGui, QtWidgets

from ...pages import FormField, Page, spell_value
from ...presenter import Presenter
from ..controls.buttons import Button
from ..controls.layout import Fold, Group, Label, make_column, make_row
from ..controls.part import Part
from ..forms.fields import FieldEditor
from ..theme import Theme
from .fields import make_editor

LABELS = 96  # pixels at scale 1


class ChangeMark(QtWidgets.QAbstractButton):
    """The mark at the left of a changed setting, 2 px; a click resets the setting."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme, self.is_shown = theme, False
        self.setFixedSize(theme.margin, theme.row)
        self.setFocusPolicy(QtCore.Qt.NoFocus)

    def mark(self, tip: str) -> None:
        """Show the mark with a tool tip, or hide it without one."""
        if tip == self.toolTip() and self.isEnabled() == bool(tip):
            return
        self.is_shown = bool(tip)
        self.setToolTip(tip)
        self.setEnabled(self.is_shown)
        shape = QtCore.Qt.PointingHandCursor if tip else QtCore.Qt.ArrowCursor
        self.setCursor(QtGui.QCursor(shape))
        self.update()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        if self.is_shown:
            theme, width = self.theme, self.theme.pixels(4 if self.underMouse() else 2)
            box = QtCore.QRect(0, theme.pixels(2), width, self.height() - theme.pixels(4))
            QtGui.QPainter(self).fillRect(box, theme.color("accent"))

    def enterEvent(self, event: QtCore.QEvent) -> None:
        self.update()

    def leaveEvent(self, event: QtCore.QEvent) -> None:
        self.update()


class FormRow(QtWidgets.QWidget):
    """A label, right-aligned, and the editor of a field, with the mark of a change."""

    def __init__(
        self,
        theme: Theme,
        label: str,
        tip: str,
        editor: FieldEditor,
        mark: ChangeMark | None = None,
    ) -> None:
        super().__init__()
        self.editor, self.mark = editor, mark or ChangeMark(theme)
        self.tip, self.reason = tip, ""
        self.label = Label(theme, label, "text", align=QtCore.Qt.AlignRight)
        self.label.setFixedWidth(theme.pixels(LABELS))
        self.setFixedHeight(theme.row)
        inner = make_row(theme, self.label, (editor, 1))
        row = make_row(theme, self.mark, gap=0)
        row.addLayout(inner, 1)
        self.setLayout(row)
        self.mark.mark("")
        self._set_tip(tip)

    def allow(self, reason: str) -> None:
        """Enable the row, or disable it for a reason, which is then its tool tip."""
        if reason != self.reason:
            self.reason = reason
            self.editor.setEnabled(not reason)
            self.label.setEnabled(not reason)
            self._set_tip(reason or self.tip)

    def _set_tip(self, tip: str) -> None:
        self.label.set_tip(tip)
        self.editor.setToolTip(tip)


class Form(Part):
    """The settings of a page, without the placed ones, which another group has."""

    def __init__(
        self, presenter: Presenter, theme: Theme, page: Page, placed: Sequence[str] = ()
    ) -> None:
        super().__init__(presenter, theme)
        self.page = page
        self.rows: dict[str, FormRow] = {}
        self.reset = Button(theme, "Reset", kind="quiet", tip="Reset all settings")
        self.reset.clicked.connect(lambda: presenter.reset_all())
        self.group = Group(theme, "Settings", (self.reset,), has_marks=True)
        self.group.column.addWidget(
            self._make_rows([path for path in page.layout.shown if path not in placed])
        )
        self.more = self._make_rows(page.more)
        self.fold = Fold(theme, f"More ({len(page.more)})")
        self.fold.toggled.connect(self.more.setVisible)
        self.fold.setToolTip("Show or hide the other settings")
        self.more.hide()
        folding = make_row(theme, self.fold, None)
        folding.setContentsMargins(theme.margin, 0, 0, 0)
        self.group.column.addLayout(folding)
        self.group.column.addWidget(self.more)
        make_column(theme, self).addWidget(self.group)

    def _make_rows(self, paths: Iterable[str]) -> QtWidgets.QWidget:
        rows = QtWidgets.QWidget()
        column = make_column(self.theme, rows)
        for path in paths:
            self.rows[path] = self._make_row(self.page.form[path])
            column.addWidget(self.rows[path])
        return rows

    def _make_row(self, field: FormField) -> FormRow:
        editor = make_editor(field, self.theme)
        path, presenter = field.path, self.presenter
        editor.edited.connect(lambda value: presenter.set_value(path, value))
        row = FormRow(self.theme, field.label, field.help, editor)
        row.mark.clicked.connect(lambda: presenter.reset_value(path))
        return row

    def refresh(self, aspects: frozenset[str]) -> None:
        """Show the values of the page."""
        if not aspects & {"values", "page", "preview", "state"}:
            return
        view = self.presenter.view
        if view.page != self.page.command:
            return
        for path, row in self.rows.items():
            row.allow(view.disabled.get(path, ""))
        if not aspects & {"values", "page", "preview"}:
            return
        for path in self.rows:
            self._show_value(path)
        changed = [path for path in self.rows if path in view.values]
        self.reset.allow("" if changed else "All settings have their defaults")
        n_hidden = sum(path in view.values for path in self.page.more)
        title = f"More ({len(self.page.more)})"
        self.fold.setText(f"{title}, {n_hidden} changed" if n_hidden else title)

    def _show_value(self, path: str) -> None:
        view, field, row = self.presenter.view, self.page.form[path], self.rows[path]
        row.editor.show_value(
            view.values.get(path, field.default), view.chosen.get(path, "")
        )
        default = field.default_text or spell_value(field.default)
        change = f"Changed; click to reset{f' to {default}' if default else ''}"
        row.mark.mark(change if path in view.values else "")
