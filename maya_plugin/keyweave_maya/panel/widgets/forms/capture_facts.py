"""The facts of a capture that its file may state wrongly: rate, up axis and unit."""

from __future__ import annotations

from functools import partial
from typing import Any

from Qt import QtCore, QtWidgets

from ...views import UP_AXES, SourceView
from ..controls.inputs import Choice, NumberField, format_label
from ..controls.layout import Label, make_column, make_row
from ..theme import Theme

LEAST_NUMBER = 1e-6  # of a rate or a unit
RATE_TIP = "True frames per second of the capture; empty for those that the file states."
AXIS_TIP = "Axis of the capture that points up."
UNIT_TIP = "Centimeters per unit of the capture; empty for those of the file."


class CaptureFacts(QtWidgets.QWidget):
    """Rows for the options of a capture's reader; hidden for other sources.

    Parameters
    ----------
    theme : Theme
    label_width : int
        In pixels at scale 1.
    """

    changed = QtCore.Signal(str, object)  # a field of the source, and its value

    def __init__(self, theme: Theme, label_width: int, parent: Any = None) -> None:
        super().__init__(parent)
        self.rate, self.unit = (
            NumberField(theme, LEAST_NUMBER, optional=True) for _ in range(2)
        )
        self.axis = Choice(theme, [axis.upper() for axis in UP_AXES])
        self.axis.setFixedWidth(self.rate.minimumWidth())
        self.rate.changed.connect(partial(self.changed.emit, "frame_rate"))
        self.unit.changed.connect(partial(self.changed.emit, "scale"))
        self.axis.activated.connect(
            lambda row: self.changed.emit("up_axis", UP_AXES[row] if row else "")
        )
        column = make_column(theme, self)
        for text, field, tip, unit in (
            ("Rate", self.rate, RATE_TIP, "fps"),
            ("Up axis", self.axis, AXIS_TIP, ""),
            ("Unit", self.unit, UNIT_TIP, "cm"),
        ):
            field.setAccessibleName(text)
            field.setToolTip(tip)
            label, note = Label(theme, text), Label(theme, unit, "muted")
            label.setFixedWidth(theme.pixels(label_width))
            column.addLayout(make_row(theme, label, field, note, None))

    def show_source(self, source: SourceView) -> None:
        """Show the facts of a source."""
        self.setVisible(source.is_capture)
        self.rate.hint, self.unit.hint = format_label(source.frame_rate), "1"
        self.rate.show_value(source.stated_rate)
        self.unit.show_value(source.scale)
        self.axis.setCurrentIndex(UP_AXES.index(source.up_axis or UP_AXES[0]))
