"""The transport: a play button, a slider with the keys of the sketch, and the frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from Qt import QtCore, QtGui, QtWidgets

from .clock import Clock
from .controls.inputs import format_label
from .mouse import find_place
from .stage.colors import find_color

ROW, ICON, LINE = 24, 16, 1.5  # pixels at scale 1
EDGE, DIAMOND, HEAD = 8, 3.5, 5  # likewise: room next to the slider, keys, playhead
FOLLOWING = "The figures follow the host's time slider."


class Transport(QtWidgets.QWidget):
    """A row that plays, pauses and moves a clock; `scale` is that of Maya's interface."""

    def __init__(
        self, clock: Clock, parent: QtWidgets.QWidget | None = None, scale: float = 1.0
    ):
        super().__init__(parent)
        self.clock = clock
        self.button = PlayButton(clock, self, scale)
        self.slider = FrameSlider(clock, self, scale)
        self.label = QtWidgets.QLabel(self)
        self.label.setAlignment(QtCore.Qt.AlignRight | QtCore.Qt.AlignVCenter)
        row = QtWidgets.QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(round(EDGE * scale))
        row.addWidget(self.button)
        row.addWidget(self.slider, 1)
        row.addWidget(self.label)
        clock.frame_changed.connect(self._show_frame)
        clock.range_changed.connect(self._show_range)
        self._show_range()

    def set_keys(self, frames: Sequence[float]) -> None:
        """Show the frames with keys of the sketch."""
        self.slider.set_keys(frames)

    def set_external(self, is_external: bool) -> None:
        """Set whether the host's time moves the clock."""
        self.clock.set_external(is_external)
        self.button.setEnabled(not is_external)
        self.button.setToolTip(FOLLOWING if is_external else "Play or pause (Space)")

    def _show_frame(self, frame: float) -> None:
        self.label.setText(f"{format_label(frame)}/{format_label(self.clock.last)}")

    def _show_range(self) -> None:
        """Make room for the widest number, so that nothing moves while playing."""
        self._show_frame(self.clock.frame)
        first, last = format_label(self.clock.first), format_label(self.clock.last)
        metrics = self.label.fontMetrics()
        digit = max(metrics.horizontalAdvance(digit) for digit in "0123456789")
        text = f"{max(first, last, key=len)}/{last}"
        width = digit * len(text) - digit + metrics.horizontalAdvance("/")
        self.label.setMinimumWidth(width)


class PlayButton(QtWidgets.QAbstractButton):
    """A button that shows a triangle, or two bars while the clock plays."""

    def __init__(self, clock: Clock, parent: QtWidgets.QWidget, scale: float):
        super().__init__(parent)
        self.clock, self.scale = clock, scale
        self.setToolTip("Play or pause (Space)")
        self.setFixedSize(round(ROW * scale), round(ROW * scale))
        self.setFocusPolicy(QtCore.Qt.TabFocus)
        self.clicked.connect(lambda: clock.toggle())
        clock.playing_changed.connect(self._show)
        self._show(False)

    def _show(self, is_playing: bool) -> None:
        self.setAccessibleName("Pause" if is_playing else "Play")
        self.update()

    def enterEvent(self, event: QtCore.QEvent) -> None:
        """Show that the mouse is over the button."""
        self.update()

    def leaveEvent(self, event: QtCore.QEvent) -> None:
        """Show that the mouse is elsewhere."""
        self.update()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        painter = QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.Antialiasing)
        if self.isEnabled() and (self.underMouse() or self.hasFocus()):
            painter.setPen(QtCore.Qt.NoPen)
            painter.setBrush(find_color("hover"))
            painter.drawRoundedRect(QtCore.QRectF(self.rect()), 2, 2)
        pen = QtGui.QPen(find_color("text" if self.isEnabled() else "muted"), LINE)
        pen.setJoinStyle(QtCore.Qt.RoundJoin)
        pen.setCapStyle(QtCore.Qt.RoundCap)
        painter.setPen(pen)
        painter.setBrush(QtCore.Qt.NoBrush)
        painter.translate(self.width() / 2, self.height() / 2)
        painter.scale(self.scale, self.scale)
        painter.translate(-ICON / 2, -ICON / 2)
        if self.clock.is_playing:
            for x in (5.25, 10.75):
                painter.drawLine(QtCore.QLineF(x, 3.25, x, 12.75))
        else:
            corners = [(4.75, 2.75), (12.75, 8.0), (4.75, 13.25)]
            triangle = QtGui.QPolygonF([QtCore.QPointF(*corner) for corner in corners])
            painter.drawPolygon(triangle)
        painter.end()


class FrameSlider(QtWidgets.QWidget):
    """A line of frames with a playhead, and diamonds where the sketch has keys."""

    def __init__(self, clock: Clock, parent: QtWidgets.QWidget, scale: float):
        super().__init__(parent)
        self.clock, self.scale = clock, scale
        self.keys: tuple[float, ...] = ()
        self.setMinimumSize(round(4 * ROW * scale), round(ROW * scale))
        self.setFocusPolicy(QtCore.Qt.StrongFocus)
        self.setAccessibleName("Frame")
        self.setSizePolicy(QtWidgets.QSizePolicy.Expanding, QtWidgets.QSizePolicy.Fixed)
        clock.frame_changed.connect(lambda _: self.update())
        clock.range_changed.connect(self.update)

    def set_keys(self, frames: Sequence[float]) -> None:
        self.keys = tuple(sorted({float(frame) for frame in frames}))
        self.update()

    def sizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(round(8 * ROW * self.scale), round(ROW * self.scale))

    @property
    def length(self) -> float:
        """Length of the line, in pixels at scale 1."""
        return max(self.width() / self.scale - 2 * EDGE, 1.0)

    def locate(self, frame: float) -> float:
        """Return the x of a frame, in pixels at scale 1."""
        passed = frame - self.clock.first
        share = passed / max(self.clock.last - self.clock.first, 1)
        return float(EDGE + share * self.length)

    def find_frame(self, x: float) -> float:
        """Return the whole frame of the shot closest to an x, in pixels at scale 1."""
        share = (x - EDGE) / self.length
        passed = round(share * (self.clock.last - self.clock.first))
        frame = self.clock.first + passed
        return float(min(max(frame, self.clock.first), self.clock.last))

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Paint the line, the keys and the playhead."""
        painter = QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.Antialiasing)
        painter.scale(self.scale, self.scale)
        middle = ROW // 2 + 0.5
        x = self.locate(self.clock.frame)
        painter.setPen(QtCore.Qt.NoPen)
        line = QtCore.QRectF(EDGE, middle - 1, self.length, 2)
        painter.fillRect(line, find_color("text", 0.25))
        painter.fillRect(QtCore.QRectF(EDGE, middle - 1, x - EDGE, 2), find_color("accent"))
        self._paint_keys(painter, middle)
        self._paint_head(painter, x)
        if self.hasFocus():
            painter.setPen(QtGui.QPen(find_color("accent"), 1))
            painter.setBrush(QtCore.Qt.NoBrush)
            box = QtCore.QRectF(0.5, 0.5, self.length + 2 * EDGE - 1, ROW - 1)
            painter.drawRoundedRect(box, 2, 2)
        painter.end()

    def _paint_keys(self, painter: QtGui.QPainter, middle: float) -> None:
        """Paint diamonds, smaller where keys are close together."""
        first, last = self.clock.first, self.clock.last
        places = [self.locate(key) for key in self.keys if first <= key <= last]
        gap = (places[-1] - places[0]) / (len(places) - 1) if len(places) > 1 else ROW
        size = min(max(gap / 2 - 0.75, 1.5), DIAMOND)
        painter.setPen(QtGui.QPen(find_color("key-rim"), 1 if size >= 3 else 0.5))
        painter.setBrush(find_color("key"))
        for x in places:
            sides = [
                (x, middle - size),
                (x + size, middle),
                (x, middle + size),
                (x - size, middle),
            ]
            painter.drawPolygon(QtGui.QPolygonF([QtCore.QPointF(*side) for side in sides]))

    def _paint_head(self, painter: QtGui.QPainter, x: float) -> None:
        """Paint the playhead: a line below a flag."""
        x = round(x - 0.5) + 0.5
        painter.setPen(QtGui.QPen(find_color("cursor"), 1))
        painter.drawLine(QtCore.QLineF(x, 3, x, ROW - 3))
        painter.setPen(QtCore.Qt.NoPen)
        painter.setBrush(find_color("cursor"))
        flag = [(-HEAD + 1, 2), (HEAD - 1, 2), (HEAD - 1, 5), (0, 9), (-HEAD + 1, 5)]
        corners = [QtCore.QPointF(x + dx, y) for dx, y in flag]
        painter.drawPolygon(QtGui.QPolygonF(corners))

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        """Go to the frame below the mouse."""
        if event.button() == QtCore.Qt.LeftButton:
            self.clock.pause()
            self._follow(event)

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        """Follow the mouse."""
        if event.buttons() & QtCore.Qt.LeftButton:
            self._follow(event)

    def _follow(self, event: QtGui.QMouseEvent) -> None:
        self.clock.set_frame(self.find_frame(find_place(event).x() / self.scale))

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Go frame by frame, to an end, or play."""
        clock = self.clock
        actions: dict[QtCore.Qt.Key, Callable[[], None]] = {
            QtCore.Qt.Key_Space: clock.toggle,
            QtCore.Qt.Key_Left: lambda: clock.step(-1),
            QtCore.Qt.Key_Right: lambda: clock.step(1),
            QtCore.Qt.Key_Home: lambda: clock.set_frame(clock.first),
            QtCore.Qt.Key_End: lambda: clock.set_frame(clock.last),
        }
        action = actions.get(event.key())
        if action is None:
            super().keyPressEvent(event)
        else:
            action()
