"""The strip of alternatives: a thumbnail and a label for each result to choose from.

Hovering plays an alternative, a click keeps it, and one with Shift compares it with the
chosen one; keys 1 to 9 and arrows choose. Cells are painted, not widgets, so that 64 of
them are shown and flipped at once.
"""

from __future__ import annotations

from Qt import QtCore, QtGui, QtWidgets

from keyweave.geometry.arrays import Array

from ..pages import find_page
from ..presenter import Presenter
from ..views import AlternativeView
from .controls.part import Part
from .mouse import find_place
from .theme import Theme

NARROWEST, WIDEST = 21, 33  # width of a cell, in units
PICTURE, LABEL, BAR = 16, 5, 2  # heights, in units
GAP = 2  # between cells, in units
N_KEYS = 9
PREVIOUS = (QtCore.Qt.Key_Left, QtCore.Qt.Key_Up)
NEXT = (QtCore.Qt.Key_Right, QtCore.Qt.Key_Down)
EMPTY = "{} appear here after a preview."


class AlternativeStrip(Part):
    """Alternatives side by side; scrolled by the wheel if they need more room."""

    compared = QtCore.Signal(int)  # the number of an alternative, from 0

    def __init__(
        self, presenter: Presenter, theme: Theme, parent: QtWidgets.QWidget | None = None
    ):
        super().__init__(presenter, theme, parent)
        self.hovered: int | None = None
        self.shown = -1  # the alternative that was last scrolled to
        self.offset = 0  # pixels scrolled to the right
        self.pictures: dict[int, QtGui.QPixmap] = {}  # by alternative
        self._painting = QtCore.QTimer(self)
        self._painting.setInterval(0)
        self._painting.timeout.connect(self._paint_next_picture)
        self.setMouseTracking(True)
        self.setFocusPolicy(QtCore.Qt.StrongFocus)
        self.setSizePolicy(QtWidgets.QSizePolicy.Expanding, QtWidgets.QSizePolicy.Fixed)
        self.setFont(theme.small)
        self.refresh(frozenset({"page", "preview", "alternative"}))

    def refresh(self, aspects: frozenset[str]) -> None:
        if aspects & {"page", "preview"}:
            self.pictures.clear()
            self._set_offset(self.offset)
            name = find_page(self.presenter.view.page).layout.alternatives
            self.setAccessibleName(name or "Alternatives")
        if aspects & {"page", "preview", "poses"}:
            self._painting.start()
        if aspects & {"page", "preview", "alternative"}:
            self._follow()
            self.update()

    def _follow(self) -> None:
        """Scroll to the chosen alternative, unless the mouse only shows another one."""
        chosen = self.presenter.view.alternative
        if chosen != self.shown:
            self.shown = chosen
            self._show_cell(chosen)

    # --- layout ---

    def sizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(self.theme.unit(3 * NARROWEST + 2 * GAP), self._height)

    def minimumSizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(self.theme.unit(2 * NARROWEST), self._height)

    @property
    def _height(self) -> int:
        return self.theme.unit(PICTURE + LABEL + BAR)

    @property
    def _step(self) -> float:
        """Distance from one cell to the next, in pixels: the room, divided by the cells."""
        gap, count = self.theme.unit(GAP), max(len(self.presenter.view.alternatives), 1)
        widest, narrowest = self.theme.unit(WIDEST), self.theme.unit(NARROWEST)
        return min(max((self.width() + gap) / count, narrowest + gap), widest + gap)

    def find_cell(self, number: int) -> QtCore.QRect:
        """Return the rectangle of an alternative and its label, in pixels of the widget."""
        left = round(number * self._step) - self.offset
        right = round((number + 1) * self._step) - self.offset - self.theme.unit(GAP)
        return QtCore.QRect(left, 0, right - left, self.theme.unit(PICTURE + LABEL))

    def find_number(self, place: QtCore.QPointF) -> int | None:
        """Return the alternative at a place of the widget; None between cells."""
        number = int((place.x() + self.offset) // self._step)
        known = 0 <= number < len(self.presenter.view.alternatives)
        return number if known and self.find_cell(number).contains(place) else None

    @property
    def _excess(self) -> int:
        """Width that is not visible, in pixels."""
        count = len(self.presenter.view.alternatives)
        width = round(count * self._step) - self.theme.unit(GAP)
        return max(width - self.width(), 0) if count else 0

    def _set_offset(self, offset: float) -> None:
        self.offset = min(max(round(offset), 0), self._excess)
        self._painting.start()
        self.update()

    def _show_cell(self, number: int) -> None:
        """Scroll until an alternative is visible."""
        cell = self.find_cell(number)
        if cell.left() < 0:
            self._set_offset(self.offset + cell.left())
        elif cell.right() >= self.width():
            self._set_offset(self.offset + cell.right() + 1 - self.width())

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        self.pictures.clear()
        self._set_offset(self.offset)
        self._show_cell(self.presenter.view.alternative)

    # --- the mouse and the keyboard ---

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        self._hover(self.find_number(find_place(event).toPoint()))

    def leaveEvent(self, event: QtCore.QEvent) -> None:
        self._hover(None)

    def _hover(self, number: int | None) -> None:
        if number == self.hovered:
            return
        self.hovered = number
        self.setCursor(
            QtCore.Qt.ArrowCursor if number is None else QtCore.Qt.PointingHandCursor
        )
        self.update()
        self.presenter.hover_alternative(number)

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        number = self.find_number(find_place(event).toPoint())
        if event.button() != QtCore.Qt.LeftButton or number is None:
            return
        if event.modifiers() & QtCore.Qt.ShiftModifier:
            self.compared.emit(number)
        else:
            self.presenter.choose_alternative(number)

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        turned = event.angleDelta()
        if not self._excess:
            event.ignore()  # the form around the strip scrolls
            return
        self._set_offset(self.offset - (turned.x() or turned.y()) / 120 * self._step)
        event.accept()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        number = self._find_target(event.key())
        if number is None:
            event.ignore()
        elif number != self.presenter.view.alternative:
            self.presenter.choose_alternative(number)

    def _find_target(self, key: int) -> int | None:
        """Return the alternative that a key chooses; None if it chooses none."""
        count = len(self.presenter.view.alternatives)
        chosen = self.presenter.view.alternative
        if not count:
            return None
        if key in PREVIOUS or key in NEXT:
            return min(max(chosen + (1 if key in NEXT else -1), 0), count - 1)
        if key in (QtCore.Qt.Key_Home, QtCore.Qt.Key_End):
            return 0 if key == QtCore.Qt.Key_Home else count - 1
        number = int(key) - int(QtCore.Qt.Key_1)
        return number if 0 <= number < min(N_KEYS, count) else None

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        self.update()

    focusOutEvent = focusInEvent

    def event(self, event: QtCore.QEvent) -> bool:
        if event.type() == QtCore.QEvent.ToolTip:
            number = self.find_number(find_place(event).toPoint())
            text = "" if number is None else self.describe(number)
            QtWidgets.QToolTip.showText(event.globalPos(), text, self)
            return True
        return bool(super().event(event))

    def describe(self, number: int) -> str:
        """Return the tool tip of an alternative."""
        view: AlternativeView = self.presenter.view.alternatives[number]
        lines = [f"{number + 1}: {view.label}", f"Cost {view.cost:.2f}"]
        if number and view.difference:
            lines[1] += f", differs from the first by {view.difference:.1f}°"
        how = f"Hover to play, click or press {number + 1} to keep it."
        lines += [
            view.details,
            how if number < N_KEYS else "Hover to play, click to keep it.",
        ]
        return "\n".join(filter(None, lines))

    # --- painting ---

    def _paint_next_picture(self) -> None:
        """Fetch one missing thumbnail, so that the interface never waits for several."""
        preview, count = self.presenter.preview, len(self.presenter.view.alternatives)
        if preview is None or not self.isVisible():
            return
        for number in range(count):
            box = self.find_cell(number)
            if number in self.pictures or not self.rect().intersects(box):
                continue
            ratio = self.devicePixelRatioF()
            size = (round(box.width() * ratio), round(self.theme.unit(PICTURE) * ratio))
            pixels = preview.paint_thumbnail(number, *size)
            if pixels is not None:
                self.pictures[number] = make_pixmap(pixels, ratio)
                self.update(box)
                return
        self._painting.stop()

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        self._painting.start()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        painter = QtGui.QPainter(self)
        alternatives = self.presenter.view.alternatives
        if not alternatives:
            self._paint_empty(painter)
        for number, view in enumerate(alternatives):
            if event.rect().intersects(self.find_cell(number)):
                self._paint_cell(painter, number, view)
        self._paint_bar(painter)
        painter.end()

    def _paint_empty(self, painter: QtGui.QPainter) -> None:
        box = QtCore.QRectF(self.rect()).adjusted(0, 0, 0, -self.theme.unit(BAR))
        self._fill(painter, box, self.theme.color("field"))
        painter.setPen(self.theme.color("muted"))
        inside = box.adjusted(self.theme.margin, 0, -self.theme.margin, 0)
        text = EMPTY.format(self.accessibleName())
        painter.drawText(inside, QtCore.Qt.AlignCenter | QtCore.Qt.TextWordWrap, text)

    def _paint_cell(
        self, painter: QtGui.QPainter, number: int, view: AlternativeView
    ) -> None:
        cell = QtCore.QRectF(self.find_cell(number))
        box = QtCore.QRectF(cell.topLeft(), QtCore.QSizeF(cell.width(), 0))
        box.setHeight(self.theme.unit(PICTURE))
        is_chosen = number == self.presenter.view.alternative
        hovered = self.theme.lighten("field") if number == self.hovered else None
        self._fill(painter, box, hovered or self.theme.color("field"))
        picture = self.pictures.get(number)
        if picture is None:
            self.theme.paint_icon(painter, "figure", box, "disabled")
        else:
            painter.drawPixmap(box.topLeft(), picture)
        self._paint_number(painter, box, number, is_chosen)
        if is_chosen:
            self._paint_frame(painter, box)
        self._paint_label(painter, cell, view, is_chosen)

    def _fill(
        self, painter: QtGui.QPainter, box: QtCore.QRectF, color: QtGui.QColor
    ) -> None:
        painter.setRenderHint(QtGui.QPainter.Antialiasing)
        painter.setPen(QtCore.Qt.NoPen)
        painter.setBrush(color)
        painter.drawRoundedRect(box, self.theme.radius, self.theme.radius)

    def _paint_number(
        self, painter: QtGui.QPainter, box: QtCore.QRectF, number: int, chosen: bool
    ) -> None:
        edge = self.theme.unit(1.5)
        inside = box.adjusted(edge, self.theme.unit(1), -edge, -self.theme.unit(1))
        painter.setFont(self.theme.small)
        painter.setPen(self.theme.color("text" if chosen else "muted"))
        painter.drawText(inside, QtCore.Qt.AlignLeft | QtCore.Qt.AlignTop, str(number + 1))

    def _paint_frame(self, painter: QtGui.QPainter, box: QtCore.QRectF) -> None:
        """Paint the accent around the chosen alternative; brighter with the focus."""
        width = self.theme.pixels(2)
        color = self.theme.color("accent")
        if self.hasFocus():
            color = self.theme.lighten("accent", 0.2)
        painter.setPen(QtGui.QPen(color, width))
        painter.setBrush(QtCore.Qt.NoBrush)
        half = width / 2
        inside = box.adjusted(half, half, -half, -half)
        painter.drawRoundedRect(inside, self.theme.radius, self.theme.radius)

    def _paint_label(
        self,
        painter: QtGui.QPainter,
        cell: QtCore.QRectF,
        view: AlternativeView,
        chosen: bool,
    ) -> None:
        """Paint the label and, where it fits, the difference from the first."""
        box = cell.adjusted(0, self.theme.unit(PICTURE), 0, 0)
        painter.setFont(self.theme.small)
        painter.setPen(self.theme.color("text" if chosen else "muted"))
        metrics, text = painter.fontMetrics(), view.label
        if view.difference:
            longer = f"{text}, {view.difference:.1f}°"
            fits = metrics.boundingRect(longer).width() <= box.width()
            text = longer if fits else text
        text = metrics.elidedText(text, QtCore.Qt.ElideMiddle, int(box.width()))
        painter.drawText(box, QtCore.Qt.AlignCenter, text)

    def _paint_bar(self, painter: QtGui.QPainter) -> None:
        """Paint which part of a longer strip is visible, in the room kept for it."""
        if not self._excess:
            return
        height = self.theme.pixels(3)
        whole = self.width() + self._excess
        share = self.width() / whole
        left = self.offset / whole * self.width()
        box = QtCore.QRectF(left, self.height() - height, share * self.width(), height)
        self._fill(painter, box, self.theme.mix("muted", "window", 0.5))


def make_pixmap(pixels: Array, ratio: float) -> QtGui.QPixmap:
    """Return pixels of red, green, blue and opacity, shape (height, width, 4), as a pixmap.

    `ratio` is the number of the screen's pixels for each pixel of a widget.
    """
    height, width = pixels.shape[:2]
    rows = pixels.tobytes()  # the image uses these bytes until it is copied
    image = QtGui.QImage(rows, width, height, 4 * width, QtGui.QImage.Format_RGBA8888)
    pixmap = QtGui.QPixmap.fromImage(image.copy())
    pixmap.setDevicePixelRatio(ratio)
    return pixmap
