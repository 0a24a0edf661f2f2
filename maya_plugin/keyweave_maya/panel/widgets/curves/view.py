"""The curve view: sketch, result and keys of some channels, and where the result is from.

A bar above the curves shows the fragments. The playhead is a widget over both, so that
playing never draws a curve again. Without pyqtgraph the view shows how to install it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from Qt import QtCore, QtGui, QtWidgets

from ...presenter import Presenter
from ...previews.preview import PreviewCurve, PreviewFragment
from ..controls.buttons import Button
from ..controls.inputs import format_label
from ..controls.layout import make_column, make_row
from ..controls.notices import EmptyBox
from ..controls.part import Part
from ..mouse import find_place
from ..theme import Theme
from .chooser import MOST_CURVES, CurveChooser

if TYPE_CHECKING:
    from .plot import CurvePlot

HEIGHT = 40  # in units
BAR = 3.5  # height of the fragments, in units
HEAD = 7  # width of the playhead's triangle, in pixels
N_FIRST = 6  # curves that are shown at first
NO_CURVES = "Curves appear here after a preview."
REFILL_TIP = "Double-click to fill this gap from the next best frames."
NO_PLOT = "Curves need pyqtgraph. Run this line in a shell, then open the panel again:"


class CurveView(Part):
    """Curves of the preview over frames."""

    frame_changed = QtCore.Signal(float)

    def __init__(
        self, presenter: Presenter, theme: Theme, parent: QtWidgets.QWidget | None = None
    ) -> None:
        super().__init__(presenter, theme, parent)
        self.plot: CurvePlot | None = None
        self.curves: tuple[PreviewCurve, ...] = ()
        self.fragments: tuple[PreviewFragment, ...] = ()
        self.chosen: tuple[str, ...] = ()
        self.head = self._make_head()
        self.bar = FragmentBar(theme)
        self.bar.scrubbed.connect(self._scrub)
        self.bar.refilled.connect(self.presenter.refill)
        self.empty = EmptyBox(theme, "curve", NO_CURVES)
        self.column = make_column(theme, self, gap=0.5)
        self.column.addWidget(self.head)
        self.column.addWidget(self.bar)
        self.column.addWidget(self.empty, 1)
        self.playhead = Playhead(theme, self)
        self.setMinimumHeight(theme.unit(HEIGHT))
        self.refresh(frozenset({"preview", "frame"}))

    def _make_head(self) -> QtWidgets.QWidget:
        theme, head = self.theme, QtWidgets.QWidget()
        self.choose = Button(theme, "Curves", kind="flat", has_menu=True)
        self.choose.setToolTip(f"Choose which curves are shown, {MOST_CURVES} at most.")
        self.choose.clicked.connect(self.open_chooser)
        self.readout = Readout(theme)
        tip = "Color results by the source that each fragment comes from."
        self.by_clip = Button(theme, "", "layer", "quiet", tip=tip)
        self.by_clip.setCheckable(True)
        self.by_clip.toggled.connect(lambda *_: self._show_chosen())
        head.setLayout(make_row(theme, self.choose, (self.readout, 1), self.by_clip, gap=1))
        return head

    def sizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(self.theme.unit(70), self.theme.unit(HEIGHT))

    # --- what is shown ---

    def refresh(self, aspects: frozenset[str]) -> None:
        if aspects & {"page", "preview", "alternative"}:
            self._read_preview()
        if "frame" in aspects:
            self.show_frame(self.presenter.current_frame)

    def _read_preview(self) -> None:
        preview, view = self.presenter.preview, self.presenter.view
        number = view.alternative if view.hovered is None else view.hovered
        if preview is None:
            self.curves, self.fragments = (), ()
        else:
            self.curves = preview.list_curves(number)
            self.fragments = preview.list_fragments(number)
        channels = {curve.channel for curve in self.curves}
        kept = tuple(channel for channel in self.chosen if channel in channels)
        self.chosen = kept or choose_first(self.curves)
        self._show_chosen()

    def _show_chosen(self) -> None:
        if self.curves and self.plot is None and not self._make_plot():
            return
        shown = [curve for curve in self.curves if curve.channel in self.chosen]
        by_clip = self.by_clip.isChecked()
        if self.plot is not None:
            self.plot.show_curves(shown, self.fragments, by_clip)
            self.plot.setVisible(bool(self.curves))
        self.empty.setVisible(not self.curves)
        self.bar.setVisible(bool(self.curves))
        self.playhead.setVisible(bool(self.curves))
        self.choose.setText(
            f"{len(shown)} of {len(self.curves)}" if self.curves else "Curves"
        )
        self.choose.setEnabled(bool(self.curves))
        self.by_clip.allow("" if self.fragments else "This result has no fragments.")
        self.bar.show_fragments(self.fragments)
        self._line_up()

    def _make_plot(self) -> bool:
        """Make the plot; without pyqtgraph, explain how to install it."""
        try:
            from .plot import CurvePlot
        except ImportError:
            self._explain_missing()
            return False
        self.plot = CurvePlot(self.theme)
        self.plot.scrubbed.connect(self._scrub)
        self.plot.pointed.connect(self._point)
        self.plot.moved.connect(self._line_up)
        self.column.addWidget(self.plot, 1)
        self.playhead.raise_()
        return True

    def _explain_missing(self) -> None:
        """Replace the empty box by the line that installs pyqtgraph, to be copied."""
        line = self.presenter.format_install_line("pyqtgraph")
        self.column.removeWidget(self.empty)
        self.empty.deleteLater()
        copy = Button(self.theme, "Copy line")
        copy.clicked.connect(lambda: QtWidgets.QApplication.clipboard().setText(line))
        self.empty = EmptyBox(self.theme, "info", f"{NO_PLOT}\n{line}", copy)
        self.column.addWidget(self.empty, 1)
        for part in (self.head, self.bar, self.playhead):
            part.hide()

    def open_chooser(self) -> None:
        """Let the user choose which curves are shown."""
        kinds = {curve.channel: curve.kind for curve in self.curves}
        self.chooser = CurveChooser(self.theme, kinds, self.chosen, self)
        self.chooser.chosen_changed.connect(self.show_channels)
        self.chooser.open_below(self.choose)

    def show_channels(self, channels: Sequence[str]) -> None:
        """Show the curves of these channels alone."""
        self.chosen = tuple(channels)
        self._show_chosen()

    # --- frames ---

    def _scrub(self, frame: float) -> None:
        if self.presenter.preview is None:
            return
        first, last = self.presenter.preview.frames
        frame = min(max(frame, first), last)
        self.presenter.show_frame(frame)
        self.frame_changed.emit(frame)
        self.show_frame(frame)

    def show_frame(self, frame: float) -> None:
        """Move the playhead."""
        self.playhead.frame = frame
        self._place_playhead()

    def _place_playhead(self) -> None:
        if self.plot is None or not self.curves:
            return
        left, right = self.plot.list_ends()
        x = self.plot.find_x(self.playhead.frame)
        self.playhead.setVisible(left - 1 <= x <= right + 1)
        half = self.playhead.width() // 2
        bottom = self.plot.geometry().bottom() - self.plot.getAxis("bottom").height()
        top = self.bar.y()
        place = QtCore.QRect(
            round(self.plot.x() + x) - half, top, 2 * half + 1, round(bottom) - top
        )
        if place != self.playhead.geometry():
            self.playhead.setGeometry(place)

    def _line_up(self) -> None:
        """Place the fragments and the playhead over the frames of the plot."""
        if self.plot is not None:
            self.bar.show_ends(*self.plot.list_ends(), *self.plot.box.viewRange()[0])
        self._place_playhead()

    def _point(self, channel: str, frame: float) -> None:
        """Show the values under the mouse."""
        curve = next((each for each in self.curves if each.channel == channel), None)
        if self.plot is not None:
            self.plot.setToolTip(channel)
        self.readout.show_values(curve, frame)


class Readout(QtWidgets.QWidget):
    """The legend of the curves; while the mouse is on a curve, its name and values."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme, self.name = theme, ""
        self.parts: tuple[tuple[str, str], ...] = LEGEND
        self.setFont(theme.small)
        self.setFixedHeight(theme.row)

    def show_values(self, curve: PreviewCurve | None, frame: float) -> None:
        """Show the values of a curve at a frame, or the legend without one."""
        self.name, self.parts = "", LEGEND
        if curve is not None:
            self.name = curve.channel.rpartition(":")[2]  # in a narrow panel the end counts
            values = (
                np.interp(frame, curve.frames, v) for v in (curve.sketch, curve.result)
            )
            texts = [f"{value:.1f}{curve.unit}" for value in values]
            self.parts = ((format_label(frame), "muted"), *zip(texts, ("sketch", "result")))
        self.update()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        theme, painter = self.theme, QtGui.QPainter(self)
        right, middle = self.width() - theme.unit(1), QtCore.Qt.AlignVCenter
        measure = painter.fontMetrics().horizontalAdvance
        for text, token in reversed(self.parts):
            box = QtCore.QRect(0, 0, right, self.height())
            painter.setPen(theme.color(token))
            painter.drawText(box, int(QtCore.Qt.AlignRight | middle), text)
            right -= measure(text) + theme.unit(2)
        name = painter.fontMetrics().elidedText(
            self.name, QtCore.Qt.ElideMiddle, right - theme.unit(1)
        )
        painter.setPen(theme.color("text"))
        box = self.rect().adjusted(theme.unit(1), 0, 0, 0)
        painter.drawText(box, int(QtCore.Qt.AlignLeft | middle), name)


LEGEND = (("sketch", "sketch"), ("result", "result"), ("◆ key", "key"))


class FragmentBar(QtWidgets.QWidget):
    """Where each segment of the result is from: a hue and a letter for each source."""

    scrubbed = QtCore.Signal(float)
    refilled = QtCore.Signal(int)  # the fragment that shall have another source, from 0

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.fragments: tuple[PreviewFragment, ...] = ()
        self.ends = (0.0, 1.0)  # pixels
        self.frames = (0.0, 1.0)  # at these pixels
        self.setFixedHeight(theme.unit(BAR))
        self.setFont(theme.small)
        self.setMouseTracking(True)

    def show_fragments(self, fragments: Sequence[PreviewFragment]) -> None:
        self.fragments = tuple(fragments)
        self.update()

    def show_ends(self, left: float, right: float, first: float, last: float) -> None:
        """Show the frames from `first` to `last` between two places, in pixels."""
        if (left, right, first, last) != (*self.ends, *self.frames):
            self.ends, self.frames = (left, right), (first, last)
            self.update()

    def find_x(self, frame: float) -> float:
        """Return the place of a frame, in pixels."""
        return float(np.interp(frame, self.frames, self.ends))

    def find_fragment(self, x: float) -> PreviewFragment | None:
        """Return the fragment at a place, in pixels; None outside of all fragments."""
        frame = float(np.interp(x, self.ends, self.frames))
        inside = (f for f in self.fragments if f.frames[0] <= frame <= f.frames[1])
        return next(inside, None)

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        frame = np.interp(find_place(event).x(), self.ends, self.frames)
        self.scrubbed.emit(float(round(float(frame))))

    def mouseDoubleClickEvent(self, event: QtGui.QMouseEvent) -> None:
        fragment = self.find_fragment(find_place(event).x())
        if fragment is not None and fragment.fit:
            self.refilled.emit(self.fragments.index(fragment))

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        if event.buttons() & QtCore.Qt.LeftButton:
            self.mousePressEvent(event)

    def event(self, event: QtCore.QEvent) -> bool:
        if event.type() == QtCore.QEvent.ToolTip:
            fragment = self.find_fragment(find_place(event).x())
            text = fragment.text if fragment else ""
            text += f"\n{REFILL_TIP}" if fragment and fragment.fit else ""
            QtWidgets.QToolTip.showText(event.globalPos(), text, self)
            return True
        return bool(super().event(event))

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        theme, painter = self.theme, QtGui.QPainter(self)
        left, right = self.ends
        whole = QtCore.QRectF(left, 0, right - left, self.height())
        painter.fillRect(whole, theme.color("field"))
        painter.setClipRect(whole)
        painter.setPen(theme.color("on-clip"))
        gap = theme.pixels(1)
        for fragment in self.fragments:
            first, last = (self.find_x(frame) for frame in fragment.frames)
            box = QtCore.QRectF(first, 0, max(last - first - gap, 1), self.height())
            painter.fillRect(box, theme.color(fragment.token))
            if painter.fontMetrics().horizontalAdvance(fragment.letter) < box.width():
                painter.drawText(box, int(QtCore.Qt.AlignCenter), fragment.letter)


class Playhead(QtWidgets.QWidget):
    """A line at the current frame, with a small triangle on top; the mouse ignores it."""

    def __init__(self, theme: Theme, parent: QtWidgets.QWidget) -> None:
        super().__init__(parent)
        self.theme, self.frame = theme, 0.0
        self.setAttribute(QtCore.Qt.WA_TransparentForMouseEvents)
        self.setFixedWidth(2 * (theme.pixels(HEAD) // 2) + 1)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        painter, middle = QtGui.QPainter(self), self.width() // 2
        color = self.theme.color("text")
        width = self.theme.pixels(1)
        painter.fillRect(middle - width // 2, 0, width, self.height(), color)
        painter.setRenderHint(QtGui.QPainter.Antialiasing)
        painter.setPen(QtCore.Qt.NoPen)
        painter.setBrush(color)
        corners = ((0, 0), (self.width(), 0), (middle + 0.5, middle + 1))
        painter.drawPolygon(QtGui.QPolygonF([QtCore.QPointF(x, y) for x, y in corners]))


def choose_first(curves: Sequence[PreviewCurve]) -> tuple[str, ...]:
    """Return the channels that are shown at first: those that moved most from the sketch.

    Examples
    --------
    >>> choose_first(())
    ()
    """
    angles = [c for c in curves if c.kind == "angle"] or [*curves]
    kind = angles[0].kind if angles else ""
    same = [curve for curve in angles if curve.kind == kind]
    moved = sorted(same, key=lambda c: -float(np.ptp(np.asarray(c.result) - c.sketch)))
    first = {curve.channel for curve in moved[:N_FIRST]}
    return tuple(curve.channel for curve in same if curve.channel in first)
