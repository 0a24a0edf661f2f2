"""The panel as a widget: header, form, preview, message line and footer.

From 720 px on, the form is at the left and the preview at the right. Narrower panels have
one column, with the preview on top. Nothing moves when the state changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from Qt import QtCore, QtGui, QtWidgets

from ..pages import Page, find_page
from .controls.layout import Group, ScrollArea
from .controls.style import dress
from .footer import Footer, MessageLine
from .forms.form import Form
from .forms.sketch import SketchGroup
from .header import Header
from .name_lists import NameLists
from .preview_pane import PreviewPane
from .sources import SourceList
from .theme import Theme

WIDE, NARROWEST, LOWEST = 720, 340, 480  # pixels at scale 1
FORM = 300  # width of the form next to the preview, in pixels at scale 1
GRIP = 8  # height of the handle below the preview of a narrow panel, likewise
SHORTEST_FORM = 120


class Panel(QtWidgets.QWidget):
    """The panel.

    Parameters
    ----------
    presenter : Presenter
    theme : Theme, optional
        Of the application's palette by default.
    title : callable, optional
        Returns the name of the scene.
    controls : callable, optional
        Makes a widget above the form from the presenter and the theme, where the host has
        no selection of its own.
    """

    def __init__(
        self,
        presenter: Any,
        theme: Theme | None = None,
        title: Callable[[], str] = str,
        controls: Callable[[Any, Theme], Any] | None = None,
        parent: Any = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("keyweavePanelWindow")
        app = QtWidgets.QApplication.instance()
        self.theme = theme or Theme.of(app.palette(), font=app.font())
        self.presenter, self._make_controls = presenter, controls
        dress(self, self.theme)
        self.header = Header(presenter, self.theme, title, self)
        self.forms = QtWidgets.QStackedWidget(self)
        self.columns: dict[str, PageColumn] = {}
        self.preview = PreviewPane(presenter, self.theme, self)
        self.grip = Grip(self.theme, self)
        self.grip.moved.connect(self._resize_preview)
        self.message = MessageLine(presenter, self.theme, self)
        self.footer = Footer(presenter, self.theme, self)
        self.header.progress.started.connect(self.message.show_cancel)
        self._preview_height = 0  # chosen with the grip; 0 for 16:10
        self.setMinimumSize(self.theme.pixels(NARROWEST), self.theme.pixels(LOWEST))
        self.setFocusPolicy(QtCore.Qt.ClickFocus)
        self.setFocus()
        self._add_shortcuts()
        self._stop = presenter.listen(self.refresh)
        self.refresh(frozenset({"page", "state", "values", "lists", "sources", "preview"}))

    def _add_shortcuts(self) -> None:
        """Add keys that work while the panel has the focus, and leave Maya's alone."""
        presenter = self.presenter
        actions: dict[str, Callable[[], Any]] = {
            "Return": lambda: presenter.apply(),
            "Enter": lambda: presenter.apply(),
            "Escape": self._escape,
            "Ctrl+Z": lambda: presenter.undo(),
            "Space": self._play,
            **{str(n): lambda n=n: self._choose(n - 1) for n in range(1, 10)},
        }
        for keys, function in actions.items():
            shortcut = QtWidgets.QShortcut(QtGui.QKeySequence(keys), self)
            shortcut.setContext(QtCore.Qt.WidgetWithChildrenShortcut)
            shortcut.activated.connect(function)

    def _choose(self, number: int) -> None:
        if number < len(self.presenter.view.alternatives):
            self.presenter.choose_alternative(number)

    def _play(self) -> None:
        self.preview.stage.clock.toggle()

    def _escape(self) -> None:
        """Cancel what is computed, or drop the preview."""
        if self.presenter.view.progress:
            self.presenter.cancel()
        else:
            self.presenter.discard()

    @property
    def column(self) -> PageColumn:
        """The form of the current page, made when it is first shown."""
        page = find_page(self.presenter.view.page)
        if page.command not in self.columns:
            made = PageColumn(self.presenter, self.theme, page, self._make_controls)
            self.columns[page.command] = made
            self.forms.addWidget(made)
        return self.columns[page.command]

    def refresh(self, aspects: frozenset[str]) -> None:
        """Show what changed; see `Presenter.listen`."""
        column = self.column
        if self.forms.currentWidget() is not column:
            self.forms.setCurrentWidget(column)
            aspects = frozenset({*aspects, "page", "state", "values", "lists", "sources"})
        for part in (self.header, column, self.preview, self.message, self.footer):
            part.refresh(aspects)

    @property
    def is_narrow(self) -> bool:
        """Whether the panel has one column."""
        return self.width() < self.theme.pixels(WIDE)

    def _resize_preview(self, distance: int) -> None:
        self._preview_height = max(1, self.preview.height() + distance)
        self.place()

    def place(self) -> None:
        """Place the parts for the size of the panel."""
        width, height = self.width(), self.height()
        self.footer.arrange(self.is_narrow)
        top, foot = self.header.height(), self.footer.needed_height
        self.header.setGeometry(0, 0, width, top)
        self.footer.setGeometry(0, height - foot, width, foot)
        bottom = height - foot - self.message.row
        self.message.setGeometry(0, bottom, width, self.message.row)
        self.message.fit()
        self.message.raise_()
        body = QtCore.QRect(0, top, width, bottom - top)
        self.grip.setVisible(self.is_narrow)
        if self.is_narrow:
            self._stack(body)
        else:
            self._place_beside(body)

    def _place_beside(self, body: Any) -> None:
        theme = self.theme
        form = theme.pixels(FORM)
        self.forms.setGeometry(body.left(), body.top(), form, body.height())
        left = form + theme.unit(1)
        inner = body.adjusted(left, theme.unit(2), -theme.margin, 0)
        self.preview.setGeometry(inner)

    def _stack(self, body: Any) -> None:
        theme, grip = self.theme, self.theme.pixels(GRIP)
        width = body.width() - 2 * theme.margin
        stage = round(width * 10 / 16)
        wanted = self._preview_height or stage + self.preview.fixed_height
        most = body.height() - theme.pixels(SHORTEST_FORM) - grip - theme.unit(2)
        least = self.preview.fixed_height + theme.unit(24)
        height = max(min(wanted, most), min(least, most))
        top = body.top() + theme.unit(2)
        self.preview.setGeometry(theme.margin, top, width, height)
        top += height
        self.grip.setGeometry(0, top, body.width(), grip)
        self.forms.setGeometry(0, top + grip, body.width(), body.bottom() - top - grip + 1)

    def resizeEvent(self, event: Any) -> None:
        self.place()

    def closeEvent(self, event: Any) -> None:
        self.close_down()
        super().closeEvent(event)

    def close_down(self) -> None:
        """Stop listening, and close the presenter."""
        self._stop()
        self._stop = _do_nothing
        self.presenter.close()

    def sizeHint(self) -> Any:
        return QtCore.QSize(self.theme.pixels(1100), self.theme.pixels(760))


def _do_nothing() -> None:
    """Stand in for what was stopped."""


class Grip(QtWidgets.QWidget):
    """The handle below the preview of a narrow panel."""

    moved = QtCore.Signal(int)

    def __init__(self, theme: Theme, parent: Any = None) -> None:
        super().__init__(parent)
        self.theme, self._start = theme, 0
        self.setCursor(QtGui.QCursor(QtCore.Qt.SizeVerCursor))
        self.setToolTip("Drag to resize the preview")

    def mousePressEvent(self, event: Any) -> None:
        self._start = event.pos().y()

    def mouseMoveEvent(self, event: Any) -> None:
        self.moved.emit(event.pos().y() - self._start)

    def paintEvent(self, event: Any) -> None:
        theme, painter = self.theme, QtGui.QPainter(self)
        length, thick = theme.unit(6), theme.pixels(2)
        left, top = (self.width() - length) // 2, (self.height() - thick) // 2
        painter.fillRect(left, top, length, thick, theme.color("raised"))


class PageColumn(ScrollArea):
    """The groups of a page, one below the other: what, from what, where and how."""

    def __init__(
        self,
        presenter: Any,
        theme: Theme,
        page: Page,
        make_controls: Callable[[Any, Theme], Any] | None,
    ) -> None:
        content = QtWidgets.QWidget()
        super().__init__(theme, content)
        self.theme, self.page = theme, page
        column = QtWidgets.QVBoxLayout(content)
        column.setContentsMargins(0, theme.unit(2), theme.margin, theme.margin)
        column.setSpacing(theme.unit(4))
        self.sketch = SketchGroup(presenter, theme, page)
        self.lists = NameLists(presenter, theme)
        self.form = Form(presenter, theme, page)
        self.parts: list[Any] = [self.sketch, self.lists, self.form]
        column.addWidget(self.sketch)
        if page.takes_sources:
            self.parts.append(SourceList(presenter, theme))
            column.addWidget(self.parts[-1])
        column.addWidget(self._make_group("Controls", self.lists))
        column.addWidget(self.form)
        column.addStretch(1)

    def _make_group(self, title: str, part: Any) -> Group:
        group = Group(self.theme, title)
        group.column.addWidget(part)
        return group

    def refresh(self, aspects: frozenset[str]) -> None:
        """Show what changed."""
        for part in self.parts:
            part.refresh(aspects)
