"""Flat buttons: with text or an icon, with a menu, as a tab, and the Apply button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Optional

from Qt import QtCore, QtGui, QtWidgets

from ..theme import HOVER_SHARE, Theme

FADE = 120  # milliseconds
MenuEntry = tuple[str, Optional[Callable[[], None]]]  # no function if disabled
# The surface of each kind when enabled, and the color of its text; "" means no surface.
KINDS = {
    "plain": ("raised", "text"),
    "flat": ("", "text"),
    "quiet": ("", "muted"),
    "primary": ("fill", "on-accent"),
    "field": ("field", "text"),
    "tab": ("", "muted"),
}


class HoverFade(QtCore.QVariantAnimation):
    """The share of the hover color under the mouse, from 0 to 1, with a fade."""

    def __init__(self, widget: QtWidgets.QWidget) -> None:
        super().__init__(widget)
        self.setStartValue(0.0)
        self.setEndValue(1.0)
        self.setDuration(FADE)
        self.valueChanged.connect(widget.update)
        widget.setAttribute(QtCore.Qt.WA_Hover)

    def turn(self, on: bool) -> None:
        """Fade in or out."""
        animation = QtCore.QAbstractAnimation
        self.setDirection(animation.Forward if on else animation.Backward)
        if self.state() != animation.Running:
            self.start()

    @property
    def share(self) -> float:
        """Share of the hover color, from 0 to 1."""
        return float(self.currentValue() or 0.0)


class Hovered:
    """Base of widgets that fade under the mouse."""

    _fade: HoverFade

    def enterEvent(self, event: QtCore.QEvent) -> None:
        self._fade.turn(True)

    def leaveEvent(self, event: QtCore.QEvent) -> None:
        self._fade.turn(False)


class Button(Hovered, QtWidgets.QAbstractButton):
    """A flat button, with an icon of `icons.ICONS` in front of its text.

    `kind` is a key of `KINDS`; `has_menu` adds a chevron after the text. The tool tip is
    also the accessible name of a button without text.
    """

    def __init__(
        self,
        theme: Theme,
        text: str = "",
        icon: str = "",
        kind: str = "plain",
        has_menu: bool = False,
        tip: str = "",
        parent: QtWidgets.QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.theme, self.icon_name, self.kind = theme, icon, kind
        self._units = 0.0 if kind == "quiet" else 2.0
        self.has_menu = has_menu
        self.setText(text)
        self._tip = tip
        self.setToolTip(tip)
        self.setAccessibleName(text or tip)
        self.setFont(theme.bold if kind == "primary" else theme.body)
        self.setFocusPolicy(QtCore.Qt.TabFocus)
        self.setFixedHeight(theme.row)
        policy = QtWidgets.QSizePolicy
        self.setSizePolicy(policy.Preferred if text else policy.Fixed, policy.Fixed)
        self._fade = HoverFade(self)

    def allow(self, reason: str = "") -> None:
        """Enable the button, or disable it with a reason as its tool tip."""
        self.setEnabled(not reason)
        self.setToolTip(reason or self._tip)

    def sizeHint(self) -> QtCore.QSize:
        return QtCore.QSize(self._measure(self.text()), self.theme.row)

    def minimumSizeHint(self) -> QtCore.QSize:
        text = "" if self.kind == "field" else self.text()  # layers have long names
        return QtCore.QSize(self._measure(text), self.theme.row)

    @property
    def _padding(self) -> int:
        return self.theme.unit(self._units)

    def set_padding(self, units: float) -> None:
        """Set the room on both sides of the text, in units of the theme."""
        if units != self._units:
            self._units = units
            self.updateGeometry()

    def _measure(self, text: str) -> int:
        theme, metrics = self.theme, QtGui.QFontMetrics(self.theme.bold)
        if not text:
            return theme.row
        regular = self.kind not in ("tab", "primary")
        metrics = QtGui.QFontMetrics(theme.body) if regular else metrics
        width = metrics.horizontalAdvance(text) + 2 * self._padding
        width += theme.unit(5) if self.icon_name else 0
        return width + (theme.unit(4) if self.has_menu else 0)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        painter = QtGui.QPainter(self)
        painter.setRenderHint(QtGui.QPainter.Antialiasing)
        self._paint_surface(painter)
        self._paint_content(painter)
        if self.kind == "tab" and self.isChecked():
            line = QtCore.QRectF(self.rect()).adjusted(
                self._padding, self.height() - self.theme.pixels(2), 0, 0
            )
            line.setRight(self.width() - self._padding)
            painter.fillRect(line, self.theme.color("accent"))
        if self.hasFocus():
            paint_focus(painter, self, self.theme)

    def _paint_surface(self, painter: QtGui.QPainter) -> None:
        theme, surface = self.theme, KINDS[self.kind][0]
        if self.kind == "primary" and not self.isEnabled():
            surface = "raised"
        if self.kind == "plain" and self.isChecked():
            surface = "fill"
        share = -HOVER_SHARE if self.isDown() else HOVER_SHARE * self._fade.share
        has_surface = surface or (self.isEnabled() and share and self.kind == "flat")
        if not has_surface:
            return
        share = share if self.isEnabled() else 0.0
        color = theme.lighten(surface or "window", share) if share else theme.color(surface)
        if not self.isEnabled() and surface == "raised":
            color = theme.mix("raised", "window", 0.5)
        painter.setPen(QtCore.Qt.NoPen)
        painter.setBrush(color)
        painter.drawRoundedRect(QtCore.QRectF(self.rect()), theme.radius, theme.radius)

    @property
    def _ink(self) -> str:
        if not self.isEnabled():
            return "disabled"
        if self.kind in ("tab", "quiet") and (self.isChecked() or self._fade.share > 0.5):
            return "text"
        is_lit = self.kind == "plain" and self.isChecked()
        return "on-accent" if is_lit else KINDS[self.kind][1]

    def _paint_content(self, painter: QtGui.QPainter) -> None:
        theme, ink = self.theme, self._ink
        is_active = self.kind == "tab" and self.isChecked()
        painter.setFont(theme.bold if is_active or self.kind == "primary" else theme.body)
        box = QtCore.QRectF(self.rect())
        if not self.text():
            theme.paint_icon(painter, self.icon_name, box, ink)
            return
        box.adjust(self._padding, 0, -self._padding, 0)
        if self.icon_name:
            place = QtCore.QRectF(box.left(), box.top(), theme.icon_size, box.height())
            theme.paint_icon(painter, self.icon_name, place, ink)
            box.setLeft(box.left() + theme.unit(5))
        if self.has_menu:
            place = QtCore.QRectF(
                box.right() - theme.unit(3), box.top(), theme.unit(4), box.height()
            )
            theme.paint_icon(
                painter, "chevron-down", place, "muted" if ink == "text" else ink
            )
            box.setRight(box.right() - theme.unit(4))
        painter.setPen(theme.color(ink))
        align = (
            QtCore.Qt.AlignLeft
            if self.has_menu or self.icon_name
            else QtCore.Qt.AlignHCenter
        )
        metrics = painter.fontMetrics()
        text = metrics.elidedText(self.text(), QtCore.Qt.ElideMiddle, int(box.width()) + 1)
        painter.drawText(box, int(align | QtCore.Qt.AlignVCenter), text)


class MenuButton(Button):
    """A button with a menu, which is made anew whenever it is opened.

    An entry is a text and a function, a text and None (a heading), or ``("", None)`` (a
    line).
    """

    opened = QtCore.Signal(object)  # the menu, before it is shown

    def __init__(
        self,
        theme: Theme,
        text: str,
        list_entries: Callable[[], Sequence[tuple[str, Callable[[], None] | None]]],
        **options: Any,
    ) -> None:
        options.setdefault("has_menu", True)
        super().__init__(theme, text, **options)
        self._list_entries = list_entries
        self._menu: QtWidgets.QMenu | None = None
        self.clicked.connect(self.open_menu)

    def open_menu(self) -> None:
        """Show the menu below the button."""
        if self._menu is not None:
            self._menu.deleteLater()
        self._menu = make_menu(self, self.theme, self._list_entries())
        self.opened.emit(self._menu)
        self._menu.popup(self.mapToGlobal(QtCore.QPoint(0, self.height())))

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.key() in (QtCore.Qt.Key_Down, QtCore.Qt.Key_Return, QtCore.Qt.Key_Enter):
            self.open_menu()
        else:
            super().keyPressEvent(event)


def make_menu(
    parent: QtWidgets.QWidget, theme: Theme, entries: Sequence[MenuEntry]
) -> QtWidgets.QMenu:
    """Return a menu of texts and functions; see `MenuButton`."""
    menu = QtWidgets.QMenu(parent)
    menu.setFont(theme.body)
    for text, function in entries:
        if not text:
            menu.addSeparator()
            continue
        action = menu.addAction(text)
        action.setEnabled(function is not None)
        if function is not None:
            action.triggered.connect(lambda *_, call=function: call())
    return menu


def paint_focus(painter: QtGui.QPainter, widget: QtWidgets.QWidget, theme: Theme) -> None:
    """Paint the ring of a focused widget, 1 px wide at scale 1."""
    width = theme.pixels(1)
    box = QtCore.QRectF(widget.rect()).adjusted(
        width / 2, width / 2, -width / 2, -width / 2
    )
    painter.setPen(QtGui.QPen(theme.color("accent"), width))
    painter.setBrush(QtCore.Qt.NoBrush)
    painter.drawRoundedRect(box, theme.radius, theme.radius)
