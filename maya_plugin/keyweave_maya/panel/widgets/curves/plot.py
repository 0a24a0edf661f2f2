"""The plot of the curve view, drawn with pyqtgraph. Imported on first use of curves only.

Curves of one color are one item with gaps, 1 pixel wide and not antialiased: sixty curves
of 300 frames take milliseconds. The playhead is a widget, not an item of the plot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
import pyqtgraph
from Qt import QtCore, QtGui, QtWidgets

from keyweave.geometry.arrays import Floats

from ...previews.preview import PreviewCurve, PreviewFragment
from ..mouse import find_place
from ..theme import Theme

if TYPE_CHECKING:
    from pyqtgraph.GraphicsScene.mouseEvents import MouseClickEvent, MouseDragEvent


# It would delete what Maya deletes itself at its exit.
pyqtgraph.setConfigOptions(exitCleanup=False)

MARGIN = 0.04  # share of the range left free around curves
DIMMED_SHARE = 0.7  # of the surface in curves that are not under the mouse
REACH = 12  # pixels between the mouse and the curve it points at
KEY_SIZE = 7  # pixels


class CurvePlot(pyqtgraph.PlotWidget):
    """Curves over frames; the mouse scrubs, zooms and pans."""

    scrubbed = QtCore.Signal(float)  # frame under a click or drag
    # Channel and frame under the mouse; no channel between curves.
    pointed = QtCore.Signal(str, float)
    moved = QtCore.Signal()  # the visible frames changed

    def __init__(self, theme: Theme):
        self.theme = theme
        self.box = _ViewBox()
        axes = {"left": _ValueAxis(theme, "left"), "bottom": _FrameAxis(theme, "bottom")}
        super().__init__(background=theme.color("field"), viewBox=self.box, axisItems=axes)
        self.setFrameShape(QtWidgets.QFrame.NoFrame)
        self.setMenuEnabled(False)
        self.hideButtons()
        self.setMouseTracking(True)
        self.plotItem.setContentsMargins(0, 0, theme.unit(1), 0)
        self.curves: tuple[PreviewCurve, ...] = ()
        self.fragments: tuple[PreviewFragment, ...] = ()
        self.by_clip = False
        self.channel = ""  # under the mouse
        self._kept: list[tuple[str, float, float]] | None = (
            None  # channels and frames that the view was fitted to
        )
        self.box.scrubbed.connect(self.scrubbed)
        for signal in (self.box.sigXRangeChanged, self.box.sigResized):
            signal.connect(lambda *_: self.moved.emit())

    # --- what is shown ---

    def show_curves(
        self,
        curves: Sequence[PreviewCurve],
        fragments: Sequence[PreviewFragment] = (),
        by_clip: bool = False,
    ) -> None:
        """Show curves of one kind, with results in the hues of their clips if asked."""
        self.curves, self.fragments, self.by_clip = tuple(curves), tuple(fragments), by_clip
        self.getAxis("left").unit = curves[0].unit if curves else ""
        self.getAxis("left").picture = None
        if self.channel not in {curve.channel for curve in curves}:
            self.channel = ""
        self._draw()
        self._fit_to_new_channels()

    def _fit_to_new_channels(self) -> None:
        """Fit the view if other channels or frames are shown; keep it otherwise."""
        kept = [(c.channel, c.frames[0], c.frames[-1]) for c in self.curves]
        if kept != self._kept:
            self._kept = kept
            self.fit()

    def fit(self) -> None:
        """Show all frames and values."""
        if not self.curves:
            return
        frames = np.concatenate([curve.frames[[0, -1]] for curve in self.curves])
        values = np.concatenate([[*c.sketch, *c.result] for c in self.curves])
        first, last = float(frames.min()), float(frames.max())
        low, high = float(np.nanmin(values)), float(np.nanmax(values))
        room = max(MARGIN * (last - first), 0.5)
        around = max(2 * MARGIN * (high - low), 0.05)
        self.box.setLimits(
            xMin=first - 10 * room, xMax=last + 10 * room, minXRange=4, minYRange=1e-3
        )
        self.box.setRange(
            xRange=(first - room, last + room),
            yRange=(low - around, high + around),
            padding=0,
        )

    def _draw(self) -> None:
        self.plotItem.clear()
        others = [curve for curve in self.curves if curve.channel != self.channel]
        pointed = [curve for curve in self.curves if curve.channel == self.channel]
        self._draw_group(others, DIMMED_SHARE if pointed else 0.0)
        self._draw_group(pointed, 0.0)
        self._draw_keys(pointed or others)

    def _draw_group(self, curves: Sequence[PreviewCurve], dimmed: float) -> None:
        if not curves:
            return
        sketches = [(curve.frames, curve.sketch) for curve in curves]
        self._add_lines(sketches, "sketch", dimmed)
        for token, lines in self._color_results(curves).items():
            self._add_lines(lines, token, dimmed)

    def _color_results(
        self, curves: Sequence[PreviewCurve]
    ) -> Mapping[str, list[tuple[Floats, Floats]]]:
        """Return the results by token: pieces by clip, or whole curves."""
        if not (self.by_clip and self.fragments):
            return {"result": [(curve.frames, curve.result) for curve in curves]}
        lines: dict[str, list[tuple[Floats, Floats]]] = {}
        for fragment in self.fragments:
            for curve in curves:
                first, last = np.searchsorted(curve.frames, fragment.frames)
                piece = slice(first, last + 1)
                lines.setdefault(fragment.token, []).append(
                    (curve.frames[piece], curve.result[piece])
                )
        return lines

    def _add_lines(
        self, lines: Sequence[tuple[Floats, Floats]], token: str, dimmed: float
    ) -> None:
        """Add lines of one color as one item, with a gap after each."""
        # Each point is connected with the next; the last one of a line is not.
        connected = [np.arange(len(frames), 0, -1) > 1 for frames, _ in lines]
        item = pyqtgraph.PlotCurveItem(
            np.concatenate([frames for frames, _ in lines]),
            np.concatenate([values for _, values in lines]),
            pen=pyqtgraph.mkPen(self.theme.mix(token, "field", dimmed), width=1),
            connect=np.concatenate(connected).astype(np.int32),
            antialias=False,
            skipFiniteCheck=True,
        )
        self.addItem(item)

    def _draw_keys(self, curves: Sequence[PreviewCurve]) -> None:
        if not curves:
            return
        keys = pyqtgraph.ScatterPlotItem(
            np.concatenate([curve.key_frames for curve in curves]),
            np.concatenate([curve.key_values for curve in curves]),
            symbol="d",
            size=self.theme.pixels(KEY_SIZE),
            pen=pyqtgraph.mkPen(self.theme.color("field"), width=1),
            brush=self.theme.color("key"),
        )
        self.addItem(keys)

    # --- the mouse ---

    def find_x(self, frame: float) -> float:
        """Return the horizontal place of a frame, in pixels of this widget."""
        point = self.box.mapViewToScene(QtCore.QPointF(frame, 0.0))
        return float(self.mapFromScene(point).x())

    def list_ends(self) -> tuple[int, int]:
        """Return the left and right side of the curves, in pixels of this widget."""
        box = self.mapFromScene(self.box.sceneBoundingRect()).boundingRect()
        return box.left(), box.right()

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._follow_mouse(find_place(event))

    def leaveEvent(self, event: QtCore.QEvent) -> None:
        super().leaveEvent(event)
        self._follow_mouse(None)

    def mouseDoubleClickEvent(self, event: QtGui.QMouseEvent) -> None:
        self.fit()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() in (QtCore.Qt.Key_A, QtCore.Qt.Key_F):
            self.fit()
        else:
            event.ignore()  # the panel has its own shortcuts

    def _follow_mouse(self, place: QtCore.QPointF | None) -> None:
        channel, frame = ("", 0.0) if place is None else self.find_curve(place)
        if channel != self.channel:
            self.channel = channel
            self._draw()
        self.pointed.emit(channel, frame)

    def find_curve(self, place: QtCore.QPointF) -> tuple[str, float]:
        """Return the channel at a place, in pixels of this widget, and the frame there.

        The channel is empty if no curve is near.
        """
        point = self.box.mapSceneToView(QtCore.QPointF(self.mapToScene(place)))
        frame, best, channel = round(point.x()), float(REACH * self.theme.scale), ""
        pixel = self.box.viewPixelSize()[1]
        for curve in self.curves:
            for values in (curve.sketch, curve.result):
                value = np.interp(point.x(), curve.frames, values)
                distance = abs(float(value) - point.y()) / pixel
                if distance < best:
                    best, channel = distance, curve.channel
        return channel, float(frame)


class _ViewBox(pyqtgraph.ViewBox):
    """Left scrubs, the middle button pans, the right one zooms; so does the wheel."""

    scrubbed = QtCore.Signal(float)

    def mouseDragEvent(self, event: MouseDragEvent, axis: int | None = None) -> None:
        if event.button() == QtCore.Qt.LeftButton:
            event.accept()
            self.scrubbed.emit(self._read_frame(event))
        else:
            super().mouseDragEvent(event, axis)

    def mouseClickEvent(self, event: QtGui.QMouseEvent) -> None:
        if event.button() == QtCore.Qt.LeftButton:
            event.accept()
            self.scrubbed.emit(self._read_frame(event))

    def wheelEvent(
        self, event: QtWidgets.QGraphicsSceneWheelEvent, axis: int | None = None
    ) -> None:
        if event.modifiers() & QtCore.Qt.ShiftModifier:
            event.accept()
            steps = event.delta() / 120
            self.translateBy(x=-0.1 * steps * self.viewRect().width())
        else:
            super().wheelEvent(event, axis)

    def _read_frame(self, event: MouseClickEvent | MouseDragEvent) -> float:
        return float(round(self.mapSceneToView(event.scenePos()).x()))


class _ThemedAxis(pyqtgraph.AxisItem):
    """An axis in muted text, with few ticks."""

    def __init__(self, theme: Theme, side: str):
        super().__init__(
            side,
            pen=theme.color("line"),
            textPen=theme.color("muted"),
            maxTickLength=-theme.pixels(3),
        )
        self.setStyle(tickFont=theme.small, tickTextOffset=theme.pixels(4))


class _ValueAxis(_ThemedAxis):
    """Values with their unit, in a column of fixed width so that nothing moves."""

    def __init__(self, theme: Theme, side: str):
        super().__init__(theme, side)
        self.unit = ""
        room = QtGui.QFontMetrics(theme.small).horizontalAdvance("-000 cm")
        self.setWidth(room + theme.pixels(8))

    def tickStrings(
        self, values: Sequence[float], scale: float, spacing: float
    ) -> list[str]:
        digits = 0 if spacing >= 1 else min(int(np.ceil(-np.log10(spacing))), 3)
        return [f"{value:.{digits}f}{self.unit}".replace("-", "\u2212") for value in values]


class _FrameAxis(_ThemedAxis):
    """Frames, of which whole ones have a label."""

    def tickStrings(
        self, values: Sequence[float], scale: float, spacing: float
    ) -> list[str]:
        return [f"{value:.0f}" if value == round(value) else "" for value in values]
