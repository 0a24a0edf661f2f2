"""Flat inputs: a text, a number, a slider, a switch and a choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from Qt import QtCore, QtGui, QtWidgets

from keyweave.methods.quantities import parse_quantity

from ..mouse import find_place
from ..theme import Theme
from .buttons import Hovered, HoverFade, paint_focus

NUMBER_WIDTH = 56  # pixels at scale 1
DECIMALS, LABEL_DECIMALS = 4, 2  # shown in a field that is edited, and in other texts
ENDING_KEYS = (QtCore.Qt.Key_Return, QtCore.Qt.Key_Enter, QtCore.Qt.Key_Escape)


def format_number(value: float | None, decimals: int = DECIMALS) -> str:
    """Return a number as a field shows it, without needless zeros.

    Examples
    --------
    >>> format_number(0.1), format_number(144.0), format_number(None)
    ('0.1', '144', '')
    """
    return "" if value is None else f"{round(float(value), decimals):.10g}"


def format_label(value: float) -> str:
    """Return a number that is only read.

    Examples
    --------
    >>> format_label(23.976), format_label(300.0)
    ('23.98', '300')
    """
    return format_number(value, LABEL_DECIMALS)


class TextField(QtWidgets.QLineEdit):
    """A line of text; its placeholder is muted, and elided if it does not fit."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme, self.hint = theme, ""
        self.setFont(theme.body)
        self.setFixedHeight(theme.row)
        self.setFrame(False)
        self.setMinimumWidth(0)

    def minimumSizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(self.theme.unit(10), self.theme.row)

    def sizeHint(self) -> QtCore.QSize:
        return self.minimumSizeHint()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        super().paintEvent(event)
        if self.text() or not self.hint:
            return
        painter = QtGui.QPainter(self)
        painter.setPen(self.theme.color("muted" if self.isEnabled() else "disabled"))
        inset = self.theme.unit(1.5)
        box = self.rect().adjusted(inset, 0, -inset, 0)
        text = painter.fontMetrics().elidedText(
            self.hint, QtCore.Qt.ElideRight, box.width() + 1
        )
        painter.drawText(box, int(self.alignment() | QtCore.Qt.AlignVCenter), text)

    def event(self, event: QtCore.QEvent) -> bool:
        """Keep the keys that end an edit from applying or dropping the result."""
        if event.type() == QtCore.QEvent.ShortcutOverride and event.key() in ENDING_KEYS:
            event.accept()
            return True
        return bool(super().event(event))

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in ENDING_KEYS:
            event.accept()
            self.clearFocus()


class NumberField(TextField):
    """A number between two ends, or None where the field is optional.

    Up and Down change it by a step. A number may be typed with a unit of the same
    dimension, and is shown in `unit`. A text that is not such a number is put back, and a
    tool tip names the right form.
    """

    changed = QtCore.Signal(object)
    refused = QtCore.Signal(str)  # a sentence

    def __init__(
        self,
        theme: Theme,
        minimum: float | None = None,
        maximum: float | None = None,
        whole: bool = False,
        optional: bool = False,
        unit: str = "",
    ) -> None:
        super().__init__(theme)
        self.minimum, self.maximum, self.unit = minimum, maximum, unit
        self.whole, self.optional = whole, optional
        self._value: float | None = None
        self.setFont(theme.numbers)
        self.setAlignment(QtCore.Qt.AlignRight)
        self.setFixedWidth(theme.pixels(NUMBER_WIDTH))
        self.editingFinished.connect(self._read)
        self.refused.connect(self._explain)

    def value(self) -> float | None:
        """Return the number that is shown."""
        return self._value

    def show_value(self, value: float | None) -> None:
        """Show a number without reporting a change."""
        self._value = value
        if not (self.hasFocus() and self.isModified()):
            self.setText(format_number(value))

    def _read(self) -> None:
        value = self._parse(self.text().strip())
        self.setModified(False)
        self.setText(format_number(value))
        if value != self._value:
            self._value = value
            self.changed.emit(value)

    def _parse(self, text: str) -> float | None:
        if not text and self.optional:
            return None
        try:  # a comma is the point on some keyboards
            return self._limit(parse_quantity(text.replace(",", "."), self.unit))
        except ValueError as error:
            self.refused.emit(str(error))
            return self._value

    def _explain(self, problem: str) -> None:
        place = self.mapToGlobal(QtCore.QPoint(0, self.height()))
        QtWidgets.QToolTip.showText(place, f"{problem}.", self)

    def _limit(self, number: float) -> float:
        if self.minimum is not None:
            number = max(number, self.minimum)
        if self.maximum is not None:
            number = min(number, self.maximum)
        return round(number) if self.whole else number

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        steps = {QtCore.Qt.Key_Up: 1, QtCore.Qt.Key_Down: -1}.get(event.key())
        if steps is None:
            super().keyPressEvent(event)
            return
        value = self._value if self._value is not None else (self.minimum or 0)
        span = (self.maximum or 0) - (self.minimum or 0)
        step = 0.05 if not self.whole and 0 < span <= 2 else 1
        self.setText(format_number(self._limit(value + steps * step)))
        self._read()


class Slider(Hovered, QtWidgets.QAbstractSlider):
    """A flat slider in whole steps; a double click asks for the default."""

    reset = QtCore.Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.default: int | None = None
        self._fade = HoverFade(self)
        self.setOrientation(QtCore.Qt.Horizontal)
        self.setFocusPolicy(QtCore.Qt.TabFocus)
        self.setFixedHeight(theme.row)
        self.setTracking(True)
        self.setSizePolicy(QtWidgets.QSizePolicy.Expanding, QtWidgets.QSizePolicy.Fixed)

    def sizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(self.theme.unit(24), self.theme.row)

    def minimumSizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(self.theme.unit(8), self.theme.row)

    def sliderChange(self, change: QtWidgets.QAbstractSlider.SliderChange) -> None:
        super().sliderChange(change)
        self.update()

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        if event.button() == QtCore.Qt.LeftButton:
            self.setSliderDown(True)
            self._follow(event)

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        if self.isSliderDown():
            self._follow(event)

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        self.setSliderDown(False)

    def mouseDoubleClickEvent(self, event: QtGui.QMouseEvent) -> None:
        self.setSliderDown(False)
        self.reset.emit()

    def _follow(self, event: QtGui.QMouseEvent) -> None:
        left, right = self._ends
        share = (find_place(event).x() - left) / max(1.0, right - left)
        span = self.maximum() - self.minimum()
        self.setSliderPosition(self.minimum() + round(min(1.0, max(0.0, share)) * span))

    @property
    def _ends(self) -> tuple[float, float]:
        half = self.theme.unit(1)
        return half, self.width() - half

    def _place(self, value: float) -> float:
        left, right = self._ends
        span = max(1, self.maximum() - self.minimum())
        return left + (right - left) * (value - self.minimum()) / span

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        theme, painter = self.theme, QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.Antialiasing)
        middle, (left, right) = self.height() / 2, self._ends
        thick, x = theme.pixels(2), self._place(self.sliderPosition())
        top = middle - thick / 2
        groove = theme.color("field")
        painter.fillRect(QtCore.QRectF(left, top, right - left, thick), groove)
        if self.isEnabled():
            painter.fillRect(
                QtCore.QRectF(left, top, x - left, thick), theme.color("accent")
            )
        if self.default is not None:
            tick = self._place(self.default)
            mark = QtCore.QRectF(
                tick - theme.pixels(1) / 2, middle - theme.unit(1.25), 1, 0
            )
            mark.setSize(QtCore.QSizeF(theme.pixels(1), 2 * theme.unit(1.25)))
            painter.fillRect(mark, groove)
        width, height = theme.unit(2), theme.unit(3.5)
        box = QtCore.QRectF(x - width / 2, middle - height / 2, width, height)
        color = theme.mix("muted", "text", self._fade.share)
        painter.setPen(QtCore.Qt.NoPen)
        painter.setBrush(color if self.isEnabled() else theme.color("raised"))
        painter.drawRoundedRect(box, theme.radius, theme.radius)
        if self.hasFocus():
            paint_focus(painter, self, theme)


class Switch(Hovered, QtWidgets.QAbstractButton):
    """A box with a check mark."""

    def __init__(self, theme: Theme, text: str = "") -> None:
        super().__init__()
        self.theme = theme
        self.setText(text)
        self.setFont(theme.body)
        self.setCheckable(True)
        self.setFocusPolicy(QtCore.Qt.TabFocus)
        self.setFixedHeight(theme.row)
        self._fade = HoverFade(self)

    def sizeHint(self) -> QtCore.QSize:
        width = self.theme.unit(4)
        if self.text():
            metrics = QtGui.QFontMetrics(self.theme.body)
            width += self.theme.unit(2) + metrics.horizontalAdvance(self.text())
        return QtCore.QSize(width + self.theme.pixels(2), self.theme.row)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        theme, painter = self.theme, QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.Antialiasing)
        side = theme.unit(4)
        box = QtCore.QRectF(0, (self.height() - side) / 2, side, side)
        is_lit = self.isChecked() and self.isEnabled()
        surface = "fill" if is_lit else "field"
        share = 0.08 * self._fade.share if self.isEnabled() else 0.0
        painter.setPen(QtCore.Qt.NoPen)
        painter.setBrush(theme.lighten(surface, share) if share else theme.color(surface))
        painter.drawRoundedRect(box, theme.radius, theme.radius)
        if self.isChecked():
            theme.paint_icon(painter, "check", box, "on-accent" if is_lit else "disabled")
        if self.text():
            painter.setPen(theme.color("text" if self.isEnabled() else "disabled"))
            place = QtCore.QRectF(self.rect()).adjusted(side + theme.unit(2), 0, 0, 0)
            painter.drawText(place, int(QtCore.Qt.AlignVCenter), self.text())
        if self.hasFocus():
            painter.setPen(QtGui.QPen(theme.color("accent"), theme.pixels(1)))
            painter.setBrush(QtCore.Qt.NoBrush)
            painter.drawRoundedRect(
                box.adjusted(0.5, 0.5, -0.5, -0.5), theme.radius, theme.radius
            )


class Choice(Hovered, QtWidgets.QComboBox):
    """One of several texts; the wheel passes it over, so that scrolling changes nothing."""

    def __init__(self, theme: Theme, texts: Sequence[str] = (), parent: Any = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setFont(theme.body)
        self.setFixedHeight(theme.row)
        self.addItems([*texts])
        self.setSizeAdjustPolicy(QtWidgets.QComboBox.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(4)
        self._fade = HoverFade(self)

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        event.ignore()

    def sizeHint(self) -> QtCore.QSize:
        metrics = QtGui.QFontMetrics(self.font())
        texts = [self.itemText(i) for i in range(self.count())]
        widest = max((metrics.horizontalAdvance(text) for text in texts), default=0)
        return QtCore.QSize(widest + self.theme.unit(8), self.theme.row)

    def minimumSizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(self.theme.unit(14), self.theme.row)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        theme, painter = self.theme, QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.Antialiasing)
        share = 0.08 * self._fade.share if self.isEnabled() else 0.0
        painter.setPen(QtCore.Qt.NoPen)
        painter.setBrush(theme.lighten("field", share) if share else theme.color("field"))
        painter.drawRoundedRect(QtCore.QRectF(self.rect()), theme.radius, theme.radius)
        inset, side = theme.unit(1.5), theme.unit(5)
        box = self.rect().adjusted(inset, 0, -side, 0)
        place = QtCore.QRectF(self.width() - side, 0, theme.unit(4), self.height())
        ink = "text" if self.isEnabled() else "disabled"
        theme.paint_icon(painter, "chevron-down", place, "muted" if ink == "text" else ink)
        painter.setPen(theme.color(ink))
        text = painter.fontMetrics().elidedText(
            self.currentText(), QtCore.Qt.ElideMiddle, box.width() + 1
        )
        painter.drawText(box, int(QtCore.Qt.AlignVCenter), text)
        if self.hasFocus():
            paint_focus(painter, self, theme)
