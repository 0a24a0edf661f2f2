"""The message of an empty stage: one sentence, and one button."""

from __future__ import annotations

from typing import Any

from Qt import QtCore, QtGui, QtWidgets

from .colors import find_color

MARGIN, GAP = 12, 8  # pixels


class Message(QtWidgets.QWidget):
    """A sentence and a button at the bottom of a stage."""

    pressed = QtCore.Signal()

    def __init__(self, parent: QtWidgets.QWidget):
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
        box.setContentsMargins(MARGIN, 0, MARGIN, MARGIN)
        box.setSpacing(GAP)
        box.addWidget(self.label)
        box.addWidget(self.button, 0, QtCore.Qt.AlignCenter)
        self.hide()

    @property
    def text(self) -> str:
        """The sentence."""
        return str(self.label.text())

    def show_text(self, text: str, button: str = "") -> None:
        """Show a sentence and a button; without a sentence, nothing."""
        self.label.setText(text)
        self.button.setText(button)
        self.button.setVisible(bool(button))
        self.setVisible(bool(text))
        self.place(self.parentWidget().rect())

    def place(self, area: Any) -> None:
        """Take the lower edge of an area."""
        height = min(self.layout().heightForWidth(area.width()), area.height())
        height = height if height > 0 else self.sizeHint().height()
        self.setGeometry(area.left(), area.bottom() + 1 - height, area.width(), height)
