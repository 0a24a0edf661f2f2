"""Captions on the stage: the names of its figures, and a sentence with buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from Qt import QtCore, QtGui, QtWidgets

from ...previews.drawing.view import Layer, View
from .colors import find_color

DOT = 8  # pixels at scale 1
SCRIM = 0.75  # opacity below a name, over which a figure may walk


class Legend:
    """The names of figures.

    A view alone has them in a column at its upper left if they fit next to the figures,
    otherwise in a row below. Views side by side each have a name below their figure.
    `margin` and `gap` are in pixels, with Maya's interface scale applied.
    """

    def __init__(self, margin: int, gap: int, scale: float):
        self.margin, self.gap, self.dot = margin, gap, round(scale * DOT)

    def measure_footer(self, views: Sequence[View], metrics: QtGui.QFontMetrics) -> float:
        """Return the pixels below the figures that the names need."""
        below = len(views) > 1 or not self._is_beside(views[0], metrics)
        return float(metrics.height() + self.gap) if below else 0.0

    def _is_beside(self, view: View, metrics: QtGui.QFontMetrics) -> bool:
        widest = max(self._measure(layer, metrics) for layer in view.layers)
        return view.side_room >= self.margin + widest

    def _measure(self, layer: Layer, metrics: QtGui.QFontMetrics) -> int:
        """Return the width of a name with its dot, in pixels."""
        name = metrics.horizontalAdvance(layer.figure.name)
        return int(name) + self.dot + 2 * self.gap

    def place(
        self, views: Sequence[View], metrics: QtGui.QFontMetrics
    ) -> Iterator[tuple[Layer, QtCore.QRectF]]:
        """Yield figures with the boxes of their names, in pixels of the stage."""
        if len(views) > 1:
            for view in views:
                yield from self._place_row(view, view.layers[:1], metrics)
        elif self._is_beside(views[0], metrics):
            row = metrics.height() + 2
            for number, layer in enumerate(views[0].layers):
                top, width = self.gap + number * row, self._measure(layer, metrics)
                yield layer, QtCore.QRect(self.margin, top, width, row)
        else:
            yield from self._place_row(views[0], views[0].layers, metrics)

    def _place_row(
        self, view: View, layers: Sequence[Layer], metrics: QtGui.QFontMetrics
    ) -> Iterator[tuple[Layer, QtCore.QRectF]]:
        """Yield boxes in a row below the figures."""
        left, top, width, height = (round(part) for part in view.box)
        wanted = [self._measure(layer, metrics) for layer in layers]
        widths = share_width(wanted, width - 2 * self.gap)
        left, row = left + (width - sum(widths)) // 2, metrics.height()
        for layer, room in zip(layers, widths):
            yield layer, QtCore.QRect(left, top + height - row - self.gap, room, row)
            left += room

    def paint(self, painter: QtGui.QPainter, views: Sequence[View]) -> None:
        """Paint the names, elided where they do not fit."""
        metrics, gap, dot = painter.fontMetrics(), self.gap, self.dot
        for layer, box in self.place(views, metrics):
            text = self.elide(layer.figure.name, box, metrics)
            box.setWidth(dot + 2 * gap + metrics.horizontalAdvance(text))
            painter.fillRect(box, find_color("stage", SCRIM))
            middle = box.top() + box.height() / 2 + 0.5
            painter.setPen(QtCore.Qt.NoPen)
            painter.setBrush(find_color(layer.figure.role))
            painter.drawEllipse(QtCore.QRectF(box.left(), middle - dot / 2, dot, dot))
            painter.setPen(find_color("muted" if layer.is_ghost else "text"))
            box.adjust(dot + gap, 0, 0, 0)
            painter.drawText(box, int(QtCore.Qt.AlignVCenter | QtCore.Qt.AlignLeft), text)

    def elide(self, name: str, box: QtCore.QRectF, metrics: QtGui.QFontMetrics) -> str:
        """Return a name as it fits its box; metrics of screens differ by a pixel or so."""
        room = box.width() - self.dot - self.gap - self.gap // 2
        return str(metrics.elidedText(name, QtCore.Qt.ElideMiddle, room))


def share_width(wanted: Sequence[int], room: int) -> list[int]:
    """Return widths that fit a room, in pixels; only the widest are reduced.

    Examples
    --------
    >>> share_width([40, 200, 90], 250)
    [40, 120, 90]
    """
    widths, left = [*wanted], room
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    for number, each in enumerate(order):
        widths[each] = min(wanted[each], left // (len(order) - number))
        left -= widths[each]
    return widths


class Message(QtWidgets.QWidget):
    """A sentence, a button, and a row of other ones at the bottom of a stage."""

    pressed = QtCore.Signal()

    def __init__(self, parent: QtWidgets.QWidget, margin: int, gap: int):
        super().__init__(parent)
        self.label = QtWidgets.QLabel(self)
        self.label.setAlignment(QtCore.Qt.AlignCenter)
        self.label.setWordWrap(True)
        self.label.setTextFormat(QtCore.Qt.PlainText)
        palette = self.label.palette()
        palette.setColor(QtGui.QPalette.WindowText, find_color("muted"))
        self.label.setPalette(palette)
        self.button = QtWidgets.QPushButton(self)
        self.button.clicked.connect(lambda: self.pressed.emit())
        box = QtWidgets.QVBoxLayout(self)
        box.setContentsMargins(margin, 0, margin, margin)
        box.setSpacing(gap)
        box.addWidget(self.label)
        box.addWidget(self.button, 0, QtCore.Qt.AlignCenter)
        self.ways = QtWidgets.QHBoxLayout()
        self.ways.setAlignment(QtCore.Qt.AlignCenter)
        self.ways.setSpacing(gap // 2)
        box.addLayout(self.ways)
        self.hide()

    @property
    def text(self) -> str:
        return str(self.label.text())

    def show_text(self, text: str, button: str = "") -> None:
        """Show a sentence and a button; without a sentence, nothing."""
        self.label.setText(text)
        self.button.setText(button)
        self.button.setVisible(bool(button))
        self.setVisible(bool(text))
        self.place(self.parentWidget().rect())

    def place(self, area: QtCore.QRectF) -> None:
        """Take the lower edge of an area."""
        height = min(self.layout().heightForWidth(area.width()), area.height())
        height = height if height > 0 else self.sizeHint().height()
        self.setGeometry(area.left(), area.bottom() + 1 - height, area.width(), height)
