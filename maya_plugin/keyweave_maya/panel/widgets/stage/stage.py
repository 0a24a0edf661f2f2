"""The stage: a widget that shows figures on a frame, and lets hands move the camera."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import exp

from Qt import QtCore, QtGui, QtWidgets

from ...host import EventLoop, Stop, stop_nothing
from ...previews.background import Background
from ...previews.drawing import build_mannequin
from ...previews.drawing.trails import Choice
from ...previews.drawing.view import Layer, Orbit, View, overlay, side_by_side, wipe
from ...previews.figure import PreviewFigure
from ..clock import Clock
from ..mouse import find_place
from .captions import Legend, Message
from .colors import find_color
from .painting import ViewPainter

LAYOUTS = {"overlay": overlay, "side by side": side_by_side}
MARGIN, GAP = 12, 8  # pixels at scale 1
KEYBOARD = (
    QtCore.Qt.TabFocusReason,
    QtCore.Qt.BacktabFocusReason,
    QtCore.Qt.ShortcutFocusReason,
)
REST_SECONDS = 0.2  # of figures and camera, before later frames are prepared
LEAST_SIZE = 8  # pixels; a smaller stage stays empty
DIVIDER = 5  # pixels at each side of a divider from which it can be dragged, at scale 1
DIVIDERS = (0.03, 0.97)  # places of a divider, as shares of the width
ORBIT_SPEED = 0.008  # radians for each pixel
ZOOM_SPEED, WHEEL_SPEED = 0.008, 0.0012  # of the zoom's logarithm


class Stage(QtWidgets.QWidget):
    """Figures, over each other or side by side, on the frame of a clock.

    Left drag orbits, right drag and wheel zoom, middle drag pans, double-click resets;
    Space plays, the arrow keys go frame by frame, Home resets. A divider between two
    results is dragged. Without a clock, the stage has its own; without a loop, nothing is
    prepared before it is painted.
    """

    frame_changed = QtCore.Signal(float)
    message_pressed = QtCore.Signal()

    def __init__(
        self,
        parent: QtWidgets.QWidget | None = None,
        clock: Clock | None = None,
        scale: float = 1.0,
        loop: EventLoop | None = None,
    ):
        super().__init__(parent)
        self.margin, self.gap = round(scale * MARGIN), round(scale * GAP)
        self.legend = Legend(self.margin, self.gap, scale)
        self.clock = clock or Clock(self)
        self.figures: tuple[PreviewFigure, ...] = ()
        self.other: PreviewFigure | None = None  # a result right of the divider
        self.divider, self._reach = 0.5, round(scale * DIVIDER)
        self._is_dividing = False
        self.orbit = Orbit()
        self.follows = True
        self._layout = "overlay"
        self._trails: Choice = False
        self._views: list[View] | None = None
        self._painter, self._loop = ViewPainter(), loop
        self._background = None if loop is None else Background(loop)
        self._stop_rest: Stop = stop_nothing
        self._arranged = self.size()
        self._is_told = False  # a frame, by `set_frame`
        self._has_ring = False  # of the keyboard's focus
        self._grip: QtCore.QPointF | None = None  # where a button was pressed or moved last
        self.message = Message(self, self.margin, self.gap)
        self.message.pressed.connect(self.message_pressed)
        self.clock.frame_changed.connect(self._show_frame)
        self.setMouseTracking(True)
        self.setFocusPolicy(QtCore.Qt.StrongFocus)
        self.setAttribute(QtCore.Qt.WA_OpaquePaintEvent)
        policy = QtWidgets.QSizePolicy.Expanding
        self.setSizePolicy(policy, policy)
        self._name_figures()

    # ---- what is shown ----

    def set_figures(
        self, figures: Sequence[PreviewFigure], other: PreviewFigure | None = None
    ) -> None:
        """Show figures, from the first frame of sketch and result to their last one.

        Another result is compared with theirs, right of a divider. Figures without a pose,
        or with places that are not finite, are left out.
        """
        sound = tuple(figure for figure in figures if figure.is_sound)
        has_result = any(figure.role == "result" for figure in sound)
        other = other if other is not None and other.is_sound and has_result else None
        if (sound, other) == (self.figures, self.other):
            return
        self.figures, self.other = sound, other
        timed = [f for f in self.figures if f.role != "source"] or self.figures
        if timed:
            first = min(figure.start_frame for figure in timed)
            last = max(figure.end_frame for figure in timed)
            self.clock.set_range(first, last, timed[0].frame_rate)
        self._name_figures()
        self._rearrange()

    def set_divider(self, share: float) -> None:
        """Move the divider to a share of the width."""
        self.divider = min(max(share, DIVIDERS[0]), DIVIDERS[1])
        self.update()

    def set_frame(self, frame: float) -> None:
        """Show a frame without emitting `frame_changed`."""
        self._is_told = True
        try:
            self.clock.set_frame(frame)
        finally:
            self._is_told = False

    def set_layout(self, layout: str) -> None:
        """Show figures ``"overlay"`` or ``"side by side"``."""
        self._layout = layout
        self._rearrange()

    def set_trails(self, trails: Choice) -> None:
        """Show trails of hands and feet, of none, or of the joints with these names."""
        self._trails = trails if isinstance(trails, bool) else tuple(trails)
        self.update()

    def set_follow(self, follows: bool) -> None:
        """Move the camera with the figures, or let it stay."""
        self.follows = follows
        self._rearrange()

    def set_message(self, text: str, button: str = "") -> None:
        """Show a sentence and a button below the figures; nothing for an empty text."""
        if (text, button) != (self.message.text, self.message.button.text()):
            self.message.show_text(text, button)
            self._rearrange()

    def reset_view(self) -> None:
        """Look from the first direction again, without zoom."""
        self.set_orbit(Orbit())

    def set_orbit(self, orbit: Orbit) -> None:
        self.orbit = orbit
        self._rearrange()

    def _name_figures(self) -> None:
        shown = [*self.figures, *([self.other] if self.other else [])]
        names = ", ".join(figure.name for figure in shown)
        self.setAccessibleName(f"Preview of {names}" if names else "Preview")

    def _rearrange(self) -> None:
        self._views = None
        self.update()
        self._stop_rest()
        if self._loop is not None and self.isVisible():
            self._stop_rest = self._loop.call_later(REST_SECONDS, self._prepare)

    def _prepare(self) -> None:
        """Outline the figures on all frames in the background, from this one on."""
        clock, views = self.clock, self.views
        start, count = clock.frame - clock.first, clock.last - clock.first + 1
        frames = [clock.first + (start + n) % count for n in range(int(count))]

        def outline() -> None:
            for frame in frames:
                for view in views:
                    if self._views is not views:
                        return
                    self._painter.outline(view, frame, clock.frame_rate)

        if self._background is not None:
            self._background.submit(outline)

    def _show_frame(self, frame: float) -> None:
        self.update()
        if not self._is_told:
            self.frame_changed.emit(frame)

    # ---- views ----

    @property
    def views(self) -> list[View]:
        """The parts of the stage; empty where there is nothing to see."""
        if self._views is None:
            self._views = self._arrange()
            self._painter.keep(self._views)
        return self._views

    def _arrange(self) -> list[View]:
        width, height = self.width(), self.height()
        if min(width, height) < LEAST_SIZE:
            return []
        groups = LAYOUTS[self._layout](self.figures)
        if self.other is not None:
            groups = wipe(self.figures, self.other)
        if not groups:
            mannequin = build_mannequin()
            groups = [[Layer(mannequin, mannequin, mannequin.body.facing, is_ghost=True)]]
        edges = [round(i * width / len(groups)) for i in range(len(groups) + 1)]
        views = [
            View(group, (left, 0, right - left, height), self.orbit, self.follows)
            for group, left, right in zip(groups, edges, edges[1:])
        ]
        footer = self._measure_footer(views)
        return [replace(view, footer=footer) for view in views]

    def _measure_footer(self, views: list[View]) -> float:
        """Return the pixels below the figures that names or a message need."""
        if self.message.text:
            return float(self.message.sizeHint().height() + self.margin)
        if self.figures:
            return self.legend.measure_footer(views, self.fontMetrics())
        return 0.0

    # ---- painting ----

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        """Paint all views, the names of the figures and the focus."""
        if self._loop is not None:
            self._loop.hold()
        painter = QtGui.QPainter(self)
        painter.fillRect(self.rect(), find_color("stage"))
        painter.setRenderHint(QtGui.QPainter.Antialiasing)
        painter.setRenderHint(QtGui.QPainter.SmoothPixmapTransform)
        frame, rate = self.clock.frame, self.clock.frame_rate
        for view in self.views:
            self._painter.paint_ground(painter, view, frame, rate)
        for side, box in self._list_sides():
            painter.setClipRect(box)
            for view in self.views:
                self._painter.paint_figures(painter, view, frame, rate, self._trails, side)
        painter.setClipping(False)
        if self.other is not None:
            self._paint_divider(painter)
        if self.views and self.figures:
            self.legend.paint(painter, self.views)
        if self._has_ring:
            painter.setRenderHint(QtGui.QPainter.Antialiasing, False)
            painter.setPen(QtGui.QPen(find_color("accent"), 1))
            painter.setBrush(QtCore.Qt.NoBrush)
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    @property
    def _edge(self) -> int:
        """Pixel of the divider."""
        return round(self.divider * self.width())

    def _list_sides(self) -> list[tuple[int, QtCore.QRectF]]:
        """Return the sides of the divider, or the whole stage."""
        if self.other is None:
            return [(0, self.rect())]
        left, right = QtCore.QRect(self.rect()), QtCore.QRect(self.rect())
        left.setWidth(self._edge)
        right.setLeft(self._edge)
        return [(-1, left), (1, right)]

    def _paint_divider(self, painter: QtGui.QPainter) -> None:
        """Paint the line between two results, and a handle on it."""
        painter.setPen(QtGui.QPen(find_color("text"), 1))
        painter.drawLine(self._edge, 0, self._edge, self.height())
        painter.setBrush(find_color("text"))
        center = QtCore.QPointF(self._edge, self.height() / 2)
        painter.drawEllipse(center, self._reach, self._reach)

    # ---- hands and keys ----

    def _is_at_divider(self, place: QtCore.QPointF) -> bool:
        return self.other is not None and abs(place.x() - self._edge) <= self._reach

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        self._grip = find_place(event)
        self._is_dividing = self._is_at_divider(self._grip)

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        place = find_place(event)
        if self._grip is None:
            is_near = self._is_at_divider(place)
            shape = QtCore.Qt.SplitHCursor if is_near else QtCore.Qt.ArrowCursor
            self.setCursor(QtGui.QCursor(shape))
            return
        if self._is_dividing:
            self.set_divider(place.x() / max(self.width(), 1))
            return
        moved, self._grip = place - self._grip, place
        buttons, x, y = event.buttons(), moved.x(), moved.y()
        if buttons & QtCore.Qt.LeftButton:
            self.set_orbit(self.orbit.turn(-ORBIT_SPEED * x, ORBIT_SPEED * y))
        elif buttons & QtCore.Qt.MiddleButton and self.views:
            scale = self.views[0].scale
            self.set_orbit(self.orbit.shift(x / scale, y / scale))
        elif buttons & QtCore.Qt.RightButton:
            self.set_orbit(self.orbit.magnify(exp(ZOOM_SPEED * (x - y))))

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        self._grip = None

    def mouseDoubleClickEvent(self, event: QtGui.QMouseEvent) -> None:
        self._grip = None
        self.reset_view()

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        self.set_orbit(self.orbit.magnify(exp(WHEEL_SPEED * event.angleDelta().y())))
        event.accept()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        actions = {
            QtCore.Qt.Key_Space: self.clock.toggle,
            QtCore.Qt.Key_Left: lambda: self.clock.step(-1),
            QtCore.Qt.Key_Right: lambda: self.clock.step(1),
            QtCore.Qt.Key_Home: self.reset_view,
        }
        action = actions.get(event.key())
        if action is None or event.modifiers() & ~QtCore.Qt.KeypadModifier:
            super().keyPressEvent(event)
        else:
            action()

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        """Show a ring, unless the mouse gave the focus."""
        self._has_ring = event.reason() in KEYBOARD
        self.update()

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        self._has_ring = False
        self.update()

    # ---- geometry ----

    def sizeHint(self) -> QtCore.QSize:
        """Return the size of the preview in a wide panel."""
        return QtCore.QSize(420, 300)

    def minimumSizeHint(self) -> QtCore.QSize:
        """Return the smallest size in which figures are readable."""
        return QtCore.QSize(160, 100)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        """Arrange views and message anew."""
        if self.size() != self._arranged:
            self._arranged = self.size()
            self.message.place(self.rect())
            self._rearrange()

    def hideEvent(self, event: QtGui.QHideEvent) -> None:
        """Stop playing, and preparing."""
        self.clock.pause()
        self._stop_rest()
        self._views = None

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        """Prepare what will be painted."""
        self._rearrange()
