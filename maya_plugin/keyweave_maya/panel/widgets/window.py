"""The panel as a widget: header, form, preview, message line and footer.

From 720 px on, the form is at the left and the preview at the right. Narrower panels have
one column, with the preview on top. Nothing moves when the state changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from Qt import QtCore, QtGui, QtWidgets

from ..host import stop_nothing
from ..pages import Page, find_page
from ..presenter import Presenter
from .constraints.constraint_list import ConstraintList
from .constraints.input_ranges import InputRanges
from .controls.layout import Group, ScrollArea
from .controls.part import Part
from .controls.style import dress
from .footer import Footer, MessageLine
from .forms.form import Form
from .forms.sketch import SketchGroup
from .header import Header
from .joint_map.table import JointMapTable
from .mouse import find_place
from .name_lists import NameLists
from .preview_pane import PreviewPane
from .sources import SourceList
from .theme import Theme

if TYPE_CHECKING:
    MakeControls = Callable[[Presenter, Theme], Part]

WIDE, NARROWEST, LOWEST = 720, 340, 480  # pixels at scale 1
FORM = 300  # width of the form next to the preview, in pixels at scale 1
GRIP = 8  # height of the handle below the preview of a narrow panel, likewise
SHORTEST_FORM = 120
# Widgets whose children are their own affair.
WHOLE = (QtWidgets.QComboBox, QtWidgets.QLineEdit, QtWidgets.QAbstractScrollArea)
INPUTS = "inputs"  # has a group of its own
AnyPart = TypeVar("AnyPart", bound=Part)


class Panel(QtWidgets.QWidget):
    """The panel, by default with a theme of the application's palette.

    `title` returns the name of the scene; `controls` makes a widget above the form, where
    the host has no selection of its own.
    """

    def __init__(
        self,
        presenter: Presenter,
        theme: Theme | None = None,
        title: Callable[[], str] = str,
        controls: MakeControls | None = None,
        parent: QtWidgets.QWidget | None = None,
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

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Let threads wait until all parts are painted."""
        self.presenter.loop.hold()
        super().paintEvent(event)

    def _add_shortcuts(self) -> None:
        """Add keys that work while the panel has the focus, and leave Maya's alone."""
        presenter = self.presenter
        actions: dict[str, Callable[[], None]] = {
            "Return": self._enter,
            "Enter": self._enter,
            "Escape": self._escape,
            "Ctrl+Z": lambda: presenter.undo(),
            "Space": self._play,
            **{str(n): partial(self._choose, n - 1) for n in range(1, 10)},
        }
        for keys, function in actions.items():
            shortcut = QtWidgets.QShortcut(QtGui.QKeySequence(keys), self)
            shortcut.setContext(QtCore.Qt.WidgetWithChildrenShortcut)
            shortcut.activated.connect(function)

    def _choose(self, number: int) -> None:
        if number < len(self.presenter.view.alternatives):
            self.presenter.choose_alternative(number)

    def _press_focused(self) -> bool:
        """Press the button that has the focus; return whether there is one."""
        widget = self.focusWidget()
        is_button = isinstance(widget, QtWidgets.QAbstractButton) and widget.hasFocus()
        if is_button:
            widget.click()
        return is_button

    def _enter(self) -> None:
        if not self._press_focused():
            self.presenter.apply()

    def _play(self) -> None:
        if not self._press_focused():
            self.preview.clock.toggle()

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
            column = PageColumn(self.presenter, self.theme, page, self._make_controls)
            self.columns[page.command] = column
            self.forms.addWidget(column)
            self._order_tabs(column)
        return self.columns[page.command]

    def _order_tabs(self, column: PageColumn) -> None:
        """Let Tab go from the header through the form and the preview to the footer."""
        parts = (self.header, column, self.preview, self.message, self.footer)
        stops = [stop for part in parts for stop in list_stops(part)]
        for before, after in zip(stops, stops[1:]):
            self.setTabOrder(before, after)

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
        """Whether the panel has one column, with the preview on top."""
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

    def _place_beside(self, body: QtWidgets.QBoxLayout) -> None:
        theme = self.theme
        form = theme.pixels(FORM)
        self.forms.setGeometry(body.left(), body.top(), form, body.height())
        left = form + theme.unit(1)
        inner = body.adjusted(left, theme.unit(2), -theme.margin, 0)
        self.preview.setGeometry(inner)

    def _stack(self, body: QtWidgets.QBoxLayout) -> None:
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

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        self.place()

    def closeEvent(self, event: QtGui.QCloseEvent) -> None:
        self.close_down()
        super().closeEvent(event)

    def close_down(self) -> None:
        """Stop listening, and close the presenter."""
        self._stop()
        self._stop = stop_nothing
        self.presenter.close()

    def sizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(self.theme.pixels(1100), self.theme.pixels(760))


def list_stops(widget: QtWidgets.QWidget) -> list[QtWidgets.QWidget]:
    """Return the widgets that Tab stops at, in the order of the layouts."""
    stops = [widget] if widget.focusPolicy() & QtCore.Qt.TabFocus else []
    if isinstance(widget, QtWidgets.QScrollArea):
        return [*stops, *list_stops(widget.widget())]
    if isinstance(widget, WHOLE):
        return stops
    children = [c for c in widget.children() if isinstance(c, QtWidgets.QWidget)]
    layout = widget.layout()
    ordered = [] if layout is None else [*_list_laid_out(layout, children)]
    rest = [child for child in children if child not in ordered]
    return [*stops, *(stop for child in (*ordered, *rest) for stop in list_stops(child))]


def _list_laid_out(
    layout: QtWidgets.QLayout, widgets: Sequence[QtWidgets.QWidget]
) -> Iterator[QtWidgets.QWidget]:
    """Yield the widgets of a layout and of those inside it, in their order.

    Items of the layout are not used: PySide keeps their objects when Qt deletes them with
    their widgets, and takes an event at the same place in memory for one of them.
    """
    parts = {layout.indexOf(part): part for part in (*widgets, *layout.children())}
    for number in sorted(parts):
        part = parts[number]
        if number >= 0 and isinstance(part, QtWidgets.QLayout):
            yield from _list_laid_out(part, widgets)
        elif number >= 0:
            yield part


class Grip(QtWidgets.QWidget):
    """The handle below the preview of a narrow panel."""

    moved = QtCore.Signal(int)

    def __init__(self, theme: Theme, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self._start = theme, 0
        self.setCursor(QtGui.QCursor(QtCore.Qt.SizeVerCursor))
        self.setToolTip("Drag to resize the preview")

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        self._start = find_place(event).y()

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        self.moved.emit(find_place(event).y() - self._start)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        theme, painter = self.theme, QtGui.QPainter(self)
        length, thick = theme.unit(6), theme.pixels(2)
        left, top = (self.width() - length) // 2, (self.height() - thick) // 2
        painter.fillRect(left, top, length, thick, theme.color("raised"))


class PageColumn(ScrollArea):
    """The groups of a page, one below the other: what, from what, how, and joint by joint.

    The map of joints is last, since it is long: settings are in sight without scrolling.
    """

    def __init__(
        self,
        presenter: Presenter,
        theme: Theme,
        page: Page,
        make_controls: MakeControls | None,
    ) -> None:
        content = QtWidgets.QWidget()
        super().__init__(theme, content)
        self.presenter, self.theme, self.page = presenter, theme, page
        column = QtWidgets.QVBoxLayout(content)
        column.setContentsMargins(0, theme.unit(2), theme.margin, theme.margin)
        column.setSpacing(theme.unit(4))
        self.sketch = SketchGroup(presenter, theme, page)
        self.lists = NameLists(presenter, theme)
        placed = (INPUTS,) if INPUTS in page.form else ()
        self.form = Form(presenter, theme, page, placed)
        self.parts: list[Part] = [self.sketch, self.lists, self.form]
        self.joints: JointMapTable | None = None
        groups: list[QtWidgets.QWidget] = [self.sketch]
        if make_controls is not None:
            groups.insert(0, self._keep(make_controls(presenter, theme)))
        if page.takes_sources:
            groups.append(self._keep(SourceList(presenter, theme)))
        if placed:
            groups.append(self._keep(InputRanges(presenter, theme)))
        controls = Group(theme, "Controls")
        controls.column.addWidget(self.lists)
        groups.append(controls)
        if page.layout.constraints:
            groups.append(self._keep(ConstraintList(presenter, theme)))
        groups.append(self.form)
        if page.maps_joints and hasattr(presenter, "joint_table"):
            self.joints = self._keep(JointMapTable(presenter, theme))
            groups.append(self.joints)
        for group in groups:
            column.addWidget(group)
        column.addStretch(1)

    def _keep(self, part: AnyPart) -> AnyPart:
        self.parts.append(part)
        return part

    def refresh(self, aspects: frozenset[str]) -> None:
        for part in self.parts:
            part.refresh(aspects)
        if self.joints is not None and not self.page.needs_sources:
            self.joints.setVisible(bool(self.presenter.view.sources))
