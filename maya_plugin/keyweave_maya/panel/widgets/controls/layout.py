"""Parts that arrange others: elided labels, groups with a title, and a scroll area."""

from __future__ import annotations

from typing import Any, Union

from Qt import QtCore, QtGui, QtWidgets

from ..mouse import find_place
from ..theme import Theme
from .buttons import Button

# A widget, or one that stretches; None is free room.
RowPart = Union[QtWidgets.QWidget, tuple[QtWidgets.QWidget, float], None]


class Label(QtWidgets.QWidget):
    """A line of text, elided if it is too long; its tool tip then has the whole text.

    `color` is a token of the theme. The text is elided in the middle, which suits names.
    """

    def __init__(
        self,
        theme: Theme,
        text: str = "",
        color: str = "text",
        font: QtGui.QFont | None = None,
        align: QtCore.Qt.AlignmentFlag = QtCore.Qt.AlignLeft,
        elide: QtCore.Qt.TextElideMode = QtCore.Qt.ElideMiddle,
    ) -> None:
        super().__init__()
        self.theme, self.color, self._text, self._tip = theme, color, text, ""
        self._align, self._elide = align, elide
        self.setFont(font or theme.body)
        self.setFixedHeight(theme.row)
        self.setSizePolicy(QtWidgets.QSizePolicy.Preferred, QtWidgets.QSizePolicy.Fixed)

    def text(self) -> str:
        """Return the whole text."""
        return self._text

    def setText(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self.updateGeometry()
            self._refresh_tip()
            self.update()

    def set_tip(self, tip: str) -> None:
        """Set the tool tip, which follows the whole text if that is elided."""
        self._tip = tip
        self._refresh_tip()

    def is_elided(self) -> bool:
        """Return whether the text does not fit."""
        return QtGui.QFontMetrics(self.font()).horizontalAdvance(self._text) > self.width()

    def _refresh_tip(self) -> None:
        parts = [self._text if self.is_elided() else "", self._tip]
        self.setToolTip("\n".join(filter(None, parts)))

    def sizeHint(self) -> QtCore.QSize:
        width = QtGui.QFontMetrics(self.font()).horizontalAdvance(self._text)
        return QtCore.QSize(width + 1, self.theme.row)

    def minimumSizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(0, self.theme.row)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        self._refresh_tip()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        painter = QtGui.QPainter(self)
        painter.setFont(self.font())
        painter.setPen(self.theme.color(self.color if self.isEnabled() else "disabled"))
        metrics = painter.fontMetrics()
        text = metrics.elidedText(self._text, self._elide, self.width() + 1)
        painter.drawText(self.rect(), int(self._align | QtCore.Qt.AlignVCenter), text)


def make_row(theme: Theme, *parts: RowPart, gap: float = 2) -> QtWidgets.QHBoxLayout:
    """Return a row of widgets, with gaps in units; None and parts with a number stretch."""
    row = QtWidgets.QHBoxLayout()
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(theme.unit(gap))
    for part in parts:
        if part is None:
            row.addStretch(1)
        elif isinstance(part, tuple):
            row.addWidget(*part)
        else:
            row.addWidget(part)
    return row


def make_column(
    theme: Theme, parent: QtWidgets.QWidget | None = None, gap: float = 1
) -> QtWidgets.QVBoxLayout:
    """Return a column without margins, with gaps in units of the theme."""
    column = QtWidgets.QVBoxLayout(parent)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(theme.unit(gap))
    return column


class Group(QtWidgets.QWidget):
    """A title, tools at its right, and a body, which may be collapsed by the title.

    Title and body keep a margin at their left; rows of a form use it for the mark of a
    change.
    """

    toggled = QtCore.Signal(bool)

    def __init__(
        self,
        theme: Theme,
        title: str,
        tools: tuple[QtWidgets.QWidget, ...] = (),
        is_collapsible: bool = False,
        is_open: bool = True,
        has_marks: bool = False,
    ) -> None:
        super().__init__()
        self.theme, self.is_collapsible = theme, is_collapsible
        self.title = (
            Fold(theme, title, theme.title, is_open)
            if is_collapsible
            else Label(theme, title, "muted", theme.title)
        )
        self.body = QtWidgets.QWidget(self)
        self.column = make_column(theme, self.body)
        self.column.setContentsMargins(0 if has_marks else theme.margin, 0, 0, 0)
        whole = make_column(theme, self)
        heading = make_row(theme, (self.title, 1), *tools, gap=1)
        heading.setContentsMargins(theme.margin, 0, 0, 0)
        whole.addLayout(heading)
        whole.addWidget(self.body)
        self.body.setVisible(is_open)
        if is_collapsible:
            self.title.toggled.connect(self.body.setVisible)
            self.title.toggled.connect(self.toggled)

    def add(self, *parts: RowPart, gap: float = 2) -> None:
        """Add a row of widgets to the body."""
        if len(parts) == 1 and isinstance(parts[0], QtWidgets.QWidget):
            self.column.addWidget(parts[0])
        else:
            self.column.addLayout(make_row(self.theme, *parts, gap=gap))


class Fold(Button):
    """A title with a chevron, which opens and closes what is below it."""

    def __init__(
        self,
        theme: Theme,
        text: str,
        font: QtGui.QFont | None = None,
        is_open: bool = False,
    ) -> None:
        super().__init__(theme, text, kind="quiet")
        self.setFont(font or theme.body)
        self.setCheckable(True)
        self.setChecked(is_open)

    def _measure(self, text: str) -> int:
        metrics = QtGui.QFontMetrics(self.font())
        return self.theme.unit(6) + metrics.horizontalAdvance(text)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        theme, painter = self.theme, QtGui.QPainter(self)
        color = "text" if self._fade.share > 0.5 else "muted"
        side = theme.icon_size
        place = QtCore.QRectF(0, 0, side, self.height())
        name = "chevron-down" if self.isChecked() else "chevron-right"
        theme.paint_icon(painter, name, place, color)
        painter.setFont(self.font())
        painter.setPen(theme.color(color))
        box = self.rect().adjusted(side + theme.unit(1), 0, 0, 0)
        painter.drawText(box, int(QtCore.Qt.AlignVCenter), self.text())
        if self.hasFocus():
            painter.setPen(QtGui.QPen(theme.color("accent"), theme.pixels(1)))
            width = painter.fontMetrics().horizontalAdvance(self.text())
            end = min(self.width() - 1, box.left() + width + theme.unit(1))
            painter.drawRect(QtCore.QRectF(0.5, 0.5, end, self.height() - 1))


class ScrollArea(QtWidgets.QScrollArea):
    """A column that scrolls up and down, with a thin handle over its right margin.

    The handle takes no room, so that nothing moves when it appears, and there is never a
    horizontal bar.
    """

    def __init__(
        self,
        theme: Theme,
        content: QtWidgets.QWidget,
        parent: QtWidgets.QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QtWidgets.QFrame.NoFrame)
        self.setHorizontalScrollBarPolicy(QtCore.Qt.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(QtCore.Qt.ScrollBarAlwaysOff)
        self.setFocusPolicy(QtCore.Qt.NoFocus)
        self.setWidget(content)
        self.handle = ScrollHandle(theme, self.verticalScrollBar(), self)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        width = self.handle.width()
        self.handle.setGeometry(self.width() - width, 0, width, self.height())
        self.handle.raise_()

    def minimumSizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(0, self.handle.theme.unit(20))


class ScrollHandle(QtWidgets.QWidget):
    """The handle of a scroll area, which can be dragged."""

    def __init__(
        self, theme: Theme, bar: QtWidgets.QScrollBar, parent: QtWidgets.QWidget
    ) -> None:
        super().__init__(parent)
        self.theme, self._bar, self._grip = theme, bar, 0.0
        self.setFixedWidth(theme.unit(2))
        bar.valueChanged.connect(self._refresh)
        bar.rangeChanged.connect(self._refresh)
        self._refresh()

    def _refresh(self, *_: Any) -> None:
        self.setVisible(self._bar.maximum() > 0)
        self.update()

    def _box(self) -> QtCore.QRectF:
        page, most = max(1, self._bar.pageStep()), self._bar.maximum()
        length = max(self.theme.unit(6), self.height() * page / (page + most))
        top = (self.height() - length) * self._bar.value() / max(1, most)
        return QtCore.QRectF(self.theme.pixels(2), top, self.theme.unit(1), length)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        painter = QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.Antialiasing)
        painter.setPen(QtCore.Qt.NoPen)
        painter.setBrush(self.theme.color("raised"))
        painter.drawRoundedRect(self._box(), self.theme.radius, self.theme.radius)

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        self._grip = find_place(event).y() - self._box().top()

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        room = max(1.0, self.height() - self._box().height())
        share = (find_place(event).y() - self._grip) / room
        self._bar.setValue(round(share * self._bar.maximum()))
