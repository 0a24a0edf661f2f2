"""The card of a source: picture, name, length and rate; opened, also its fields.

They are the frames, the joint map and the facts of a capture that a file may state wrongly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from Qt import QtCore, QtGui, QtWidgets

from ...drafts import WEIGHTS
from ...presenter import Presenter
from ...views import UP_AXES, SourceView
from ..alternatives import make_pixmap
from ..controls.buttons import Button, Hovered, HoverFade, MenuButton, paint_focus
from ..controls.inputs import Choice, NumberField, Slider, format_label, format_number
from ..controls.layout import Label, make_column, make_row
from ..controls.notices import Notice
from ..controls.part import Part
from ..theme import HOVER_SHARE, Theme

PICTURE = 10  # side of the picture, in units
LABELS = 48  # width of the labels of an opened card, in pixels at scale 1
NO_MAP, AUTO_MAP = "", "auto"
MAP_NAMES = {NO_MAP: "Equal names", AUTO_MAP: "Automatic"}
MAP_TIP = (
    "How joints of the source find those of the scene: by equal names, by a map that is "
    "found automatically, or by a map in a file."
)
LEAST_NUMBER = 1e-6  # of a rate or a unit
RATE_TIP = "True frames per second of the capture; empty for those that the file states."
AXIS_TIP = "Axis of the capture that points up; File for that of the file, or Y."
UNIT_TIP = "Centimeters per unit of the capture; empty for those of the file."
MOST_WEIGHT, WEIGHT_STEP = 4.0, 0.25  # of the slider
WEIGHT_TIP = "Weight of the source; 0 leaves it out. Double-click to reset."


class SourceCard(Part):
    """A source: picture, name, length and rate; a click opens its frames and joint map."""

    def __init__(self, presenter: Presenter, theme: Theme, number: int) -> None:
        super().__init__(presenter, theme)
        self.number = number
        self.source = SourceView("")
        self.head = CardHead(theme)
        self.head.toggled.connect(self._open)
        self.head.removed.connect(lambda: presenter.remove_source(self.number))
        self.close_button = Button(theme, "", "close", "quiet")
        self.close_button.clicked.connect(lambda: presenter.remove_source(self.number))
        self.details = self._make_details()
        self.details.setVisible(False)
        self.problem, self.remarks = Notice(theme), Notice(theme)
        column = make_column(theme, self)
        row = make_row(theme, (self.head, 1), self.close_button, gap=1)
        self.weight = WeightRow(theme)
        self.weight.changed.connect(self._weigh)
        column.addLayout(row)
        column.addWidget(self.weight)
        column.addWidget(self.problem)
        column.addWidget(self.remarks)
        column.addWidget(self.details)

    def _make_details(self) -> QtWidgets.QWidget:
        theme, details = self.theme, QtWidgets.QWidget()
        self.ends = tuple(NumberField(theme, optional=True) for _ in range(2))
        for end, name in zip(self.ends, ("First", "Last")):
            end.setAccessibleName(f"{name} frame")
            end.setToolTip(f"{name} frame of the source to use; empty for all of it.")
            end.changed.connect(self._change_frames)
        self.map = MenuButton(theme, "", self._list_maps, kind="field", tip=MAP_TIP)
        column = make_column(theme, details)
        column.setContentsMargins(theme.unit(PICTURE + 2), 0, 0, theme.unit(1))
        to = Label(theme, "to", "muted")
        to.setFixedWidth(to.sizeHint().width() + theme.pixels(2))
        frames = make_row(theme, self.ends[0], to, self.ends[1])
        fixed: list[QtWidgets.QWidget] = [*self.ends, to]
        widths = sum(each.minimumWidth() for each in fixed)
        self.map.setFixedWidth(widths + 2 * frames.spacing())
        row = make_row(theme, self._label("Frames"), None)
        row.insertLayout(1, frames)
        column.addLayout(row)
        column.addLayout(make_row(theme, self._label("Joints"), self.map, None))
        self.reading = CaptureFacts(theme)
        self.reading.changed.connect(
            lambda name, value: self.presenter.change_source(self.number, **{name: value})
        )
        column.addWidget(self.reading)
        return details

    def _label(self, text: str) -> Label:
        label = Label(self.theme, text)
        label.setFixedWidth(self.theme.pixels(LABELS))
        return label

    def show_source(self, source: SourceView) -> None:
        is_other = source != self.source
        self.source = source
        if is_other or self.head.picture is None:
            self._fetch_picture()
        self.head.show_source(source)
        self.close_button.setToolTip(f"Remove {source.name}.")
        self.close_button.setAccessibleName(f"Remove {source.name}")
        self.weight.show_weight(source)
        self.problem.show_text(source.problem, "error")
        self.remarks.show_text(" ".join(source.remarks), "warning")
        for end, frame, known in zip(self.ends, source.frames, source.known_frames):
            end.hint = format_label(known)
            end.show_value(frame)
        self.reading.show_source(source)
        self.map.setText(MAP_NAMES.get(source.joint_map, Path(source.joint_map).name))

    def _fetch_picture(self) -> None:
        side, ratio = self.theme.unit(PICTURE), self.devicePixelRatioF()
        size = round(side * ratio)
        pixels = self.presenter.paint_source(self.number, size, size)
        self.head.show_picture(None if pixels is None else make_pixmap(pixels, ratio))

    def _open(self, is_open: bool) -> None:
        self.details.setVisible(is_open and bool(self.source.seconds))

    def _weigh(self, weight: float) -> None:
        sources = self.presenter.view.sources
        weights = {n: each.weight or 0.0 for n, each in enumerate(sources)}
        self.presenter.set_value(WEIGHTS, {**weights, self.number: weight})

    def _change_frames(self, _: Any) -> None:
        frames = (self.ends[0].value(), self.ends[1].value())
        self.presenter.change_source(self.number, frames=frames)

    def _list_maps(self) -> Sequence[tuple[str, Callable[[], None] | None]]:
        """Return the entries of the menu of joint maps."""
        choose = self._choose_map
        return [
            *((name, partial(choose, joint_map)) for joint_map, name in MAP_NAMES.items()),
            ("", None),
            ("Map in a file...", self.browse_map),
        ]

    def _choose_map(self, joint_map: str) -> None:
        self.presenter.change_source(self.number, joint_map=joint_map)

    def browse_map(self) -> None:
        """Ask for a file with a map of joints."""
        path, _ = QtWidgets.QFileDialog.getOpenFileName(
            self,
            "Joint map",
            self.presenter.last_folder("maps"),
            "Joint maps (*.json);;All files (*)",
        )
        if path:
            self._choose_map(path)


class WeightRow(QtWidgets.QWidget):
    """The weight of a source: a slider that leaves the source out at its left end."""

    changed = QtCore.Signal(float)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.slider, self.number = Slider(theme), Label(theme, "", "muted")
        self.slider.setRange(0, round(MOST_WEIGHT / WEIGHT_STEP))
        self.slider.default = round(1 / WEIGHT_STEP)
        self.slider.setToolTip(WEIGHT_TIP)
        self.slider.valueChanged.connect(lambda n: self.changed.emit(n * WEIGHT_STEP))
        self.slider.reset.connect(lambda: self.changed.emit(1.0))
        self.number.setFixedWidth(theme.unit(8))
        label = Label(theme, "Weight", "muted")
        label.setFixedWidth(theme.pixels(LABELS))
        self.setLayout(make_row(theme, label, (self.slider, 1), self.number))
        self.layout().setContentsMargins(theme.unit(PICTURE + 2), 0, 0, 0)

    def show_weight(self, source: SourceView) -> None:
        """Show the weight of a source; hide for one that cannot be weighted."""
        self.setVisible(source.weight is not None)
        weight = 1.0 if source.weight is None else source.weight
        self.slider.setAccessibleName(f"Weight of {source.name}")
        self.slider.blockSignals(True)
        self.slider.setValue(round(weight / WEIGHT_STEP))
        self.slider.blockSignals(False)
        self.slider.update()
        self.number.setText(f"× {format_number(weight)}")


class CardHead(Hovered, QtWidgets.QAbstractButton):
    """The part of a card that is always visible; a click opens or closes the card."""

    removed = QtCore.Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme, self.source, self.picture = theme, SourceView(""), None
        self.setCheckable(True)
        self.setFocusPolicy(QtCore.Qt.TabFocus)
        self.setFixedHeight(theme.unit(PICTURE))
        self.setSizePolicy(QtWidgets.QSizePolicy.Expanding, QtWidgets.QSizePolicy.Fixed)
        self._fade = HoverFade(self)

    def show_source(self, source: SourceView) -> None:
        self.source = source
        length = format_length(source)
        words = source.name, length, source.manner, source.note
        self.setAccessibleName(", ".join(filter(None, words)))
        character = f"Character {source.namespace} of the scene"
        skeleton = f"Skeleton {source.root} of the scene"
        where = source.path or (skeleton if source.root else character)
        self.setToolTip("\n".join(filter(None, (where, source.note))))
        self.update()

    def show_picture(self, picture: QtGui.QPixmap | None) -> None:
        """Show a picture, or an icon for None."""
        self.picture = picture
        self.update()

    def sizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(self.theme.unit(50), self.theme.unit(PICTURE))

    def minimumSizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(self.theme.unit(30), self.theme.unit(PICTURE))

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() in (QtCore.Qt.Key_Delete, QtCore.Qt.Key_Backspace):
            self.removed.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        theme, painter = self.theme, QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.Antialiasing)
        painter.setPen(QtCore.Qt.NoPen)
        if self._fade.share:
            painter.setBrush(theme.lighten("window", HOVER_SHARE * self._fade.share))
            painter.drawRoundedRect(QtCore.QRectF(self.rect()), theme.radius, theme.radius)
        side = theme.unit(PICTURE)
        self._paint_picture(painter, QtCore.QRectF(0, 0, side, side))
        left, half = side + theme.unit(2), self.height() / 2
        width = self.width() - left - theme.unit(1)
        painter.setFont(theme.numbers)
        self._paint_line(
            painter,
            QtCore.QRectF(left, 0, width, half),
            self.source.name,
            format_length(self.source),
            "text",
        )
        painter.setFont(theme.small)
        box = QtCore.QRectF(left, half, width, half)
        self._paint_line(painter, box, *self._second, "muted")
        if self.hasFocus():
            paint_focus(painter, self, theme)

    @property
    def _second(self) -> tuple[str, str]:
        source = self.source
        if source.manner:
            return source.manner, f"{format_label(source.frame_rate)} fps"
        rate = f"{format_label(source.frame_rate)} fps" if source.frame_rate else ""
        return source.note or ("Cannot be read" if source.problem else ""), rate

    def _paint_picture(self, painter: QtGui.QPainter, box: QtCore.QRectF) -> None:
        painter.setBrush(self.theme.color("field"))
        painter.drawRoundedRect(box, self.theme.radius, self.theme.radius)
        if self.picture is not None:
            painter.drawPixmap(box.topLeft(), self.picture)
        else:
            icon = "error" if self.source.problem else "figure"
            color = "error" if self.source.problem else "disabled"
            self.theme.paint_icon(painter, icon, box, color)

    def _paint_line(
        self,
        painter: QtGui.QPainter,
        box: QtCore.QRectF,
        text: str,
        number: str,
        color: str,
    ) -> None:
        """Paint a text at the left, elided, and a number with a muted unit at the right."""
        metrics, middle = painter.fontMetrics(), QtCore.Qt.AlignVCenter
        value, _, unit = number.partition(" ")
        right = box.adjusted(0, 0, 0, 0)
        painter.setPen(self.theme.color("muted"))
        painter.drawText(right, int(QtCore.Qt.AlignRight | middle), unit)
        right.setRight(right.right() - metrics.horizontalAdvance(f" {unit}"))
        painter.setPen(self.theme.color(color))
        painter.drawText(right, int(QtCore.Qt.AlignRight | middle), value)
        room = right.width() - metrics.horizontalAdvance(value) - self.theme.unit(2)
        text = metrics.elidedText(text, QtCore.Qt.ElideMiddle, int(room))
        painter.drawText(box, int(QtCore.Qt.AlignLeft | middle), text)


def format_length(source: SourceView) -> str:
    """Return the length of a source in seconds; empty if it cannot be read.

    Examples
    --------
    >>> format_length(SourceView("walk.bvh", seconds=12.43))
    '12.4 s'
    """
    return f"{source.seconds:.1f} s" if source.seconds else ""


class CaptureFacts(QtWidgets.QWidget):
    """The facts of a capture that its file may state wrongly: rate, up axis and unit.

    They are the options of its reader, and hidden for other sources.
    """

    changed = QtCore.Signal(str, object)  # a field of the source, and its value

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.rate, self.unit = (
            NumberField(theme, LEAST_NUMBER, optional=True, unit=unit)
            for unit in ("fps", "cm")
        )
        self.axis = Choice(theme, ["File", *(axis.upper() for axis in UP_AXES)])
        self.axis.setFixedWidth(self.rate.minimumWidth())
        self.rate.changed.connect(partial(self.changed.emit, "frame_rate"))
        self.unit.changed.connect(partial(self.changed.emit, "scale"))
        self.axis.activated.connect(
            lambda row: self.changed.emit("up_axis", ("", *UP_AXES)[row])
        )
        column = make_column(theme, self)
        for text, field, tip, unit in (
            ("Rate", self.rate, RATE_TIP, self.rate.unit),
            ("Up axis", self.axis, AXIS_TIP, ""),
            ("Unit", self.unit, UNIT_TIP, self.unit.unit),
        ):
            field.setAccessibleName(text)
            field.setToolTip(tip)
            label, note = Label(theme, text), Label(theme, unit, "muted")
            label.setFixedWidth(theme.pixels(LABELS))
            column.addLayout(make_row(theme, label, field, note, None))

    def show_source(self, source: SourceView) -> None:
        self.setVisible(source.is_capture)
        self.rate.hint, self.unit.hint = format_label(source.frame_rate), "1"
        self.rate.show_value(source.stated_rate)
        self.unit.show_value(source.scale)
        self.axis.setCurrentIndex(("", *UP_AXES).index(source.up_axis))
