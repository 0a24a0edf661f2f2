"""Notices: sentences that wrap, with a bar for how serious they are, and empty boxes."""

from __future__ import annotations

from Qt import QtCore, QtGui, QtWidgets

from ..theme import Theme

BAR = 3  # width in pixels at scale 1
BARS = {"warning": "warning", "error": "error"}  # tokens; other kinds have no bar


class Notice(QtWidgets.QWidget):
    """A sentence over as many lines as it needs; a warning or error has a bar at its left.

    `kind` is ``"plain"``, ``"warning"`` or ``"error"``.
    """

    def __init__(self, theme: Theme, text: str = "", kind: str = "plain") -> None:
        super().__init__()
        self.theme, self.kind, self.text = theme, kind, text
        self.setFont(theme.small)
        self._fit()

    def show_text(self, text: str, kind: str) -> None:
        """Show another sentence; an empty one hides the notice."""
        self.text, self.kind = text, kind
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self._fit()
        self.update()

    @property
    def _inset(self) -> int:
        return self.theme.unit(2) if self.kind in BARS else 0

    def _fit(self) -> None:
        """Take the height that the text needs at the width of the notice."""
        room = QtCore.QRect(0, 0, max(self.width() - self._inset, 1), 10_000)
        flags = int(QtCore.Qt.TextWordWrap)
        box = self.fontMetrics().boundingRect(room, flags, self.text)
        self.setFixedHeight(int(box.height()) + self.theme.unit(1.5))

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        if event.size().width() != event.oldSize().width():
            self._fit()

    def sizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(self.theme.unit(40), self.minimumHeight())

    def minimumSizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(0, self.minimumHeight())

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        theme, painter = self.theme, QtGui.QPainter(self)
        box = QtCore.QRectF(self.rect())
        if self.kind in BARS:
            bar = QtCore.QRectF(0, 0, theme.pixels(BAR), box.height())
            painter.fillRect(bar, theme.color(BARS[self.kind]))
        painter.setPen(theme.color("text" if self.kind in BARS else "muted"))
        inside = box.adjusted(self._inset, 0, 0, 0)
        flags = QtCore.Qt.AlignVCenter | QtCore.Qt.TextWordWrap
        painter.drawText(inside, int(flags), self.text)


class EmptyBox(QtWidgets.QWidget):
    """A field with an icon of `icons.ICONS`, a hint, and a button that does it."""

    def __init__(
        self, theme: Theme, icon: str, text: str, button: QtWidgets.QAbstractButton = None
    ) -> None:
        super().__init__()
        self.theme, self.icon = theme, icon
        self.label = QtWidgets.QLabel(text)
        self.label.setWordWrap(True)
        self.label.setAlignment(QtCore.Qt.AlignCenter)
        palette = self.label.palette()
        palette.setColor(QtGui.QPalette.WindowText, theme.color("muted"))
        self.label.setPalette(palette)
        column = QtWidgets.QVBoxLayout(self)
        edge = theme.margin
        column.setContentsMargins(edge, edge + theme.icon_size + theme.unit(1), edge, edge)
        column.setSpacing(theme.unit(2))
        column.addStretch(1)
        column.addWidget(self.label)
        if button is not None:
            column.addWidget(button, 0, QtCore.Qt.AlignHCenter)
        column.addStretch(1)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        theme, painter = self.theme, QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.Antialiasing)
        painter.setPen(QtCore.Qt.NoPen)
        painter.setBrush(theme.color("field"))
        painter.drawRoundedRect(QtCore.QRectF(self.rect()), theme.radius, theme.radius)
        side, top = theme.icon_size, self.label.y() - theme.unit(1)
        box = QtCore.QRectF((self.width() - side) / 2, top - side, side, side)
        theme.paint_icon(painter, self.icon, box, "muted")
