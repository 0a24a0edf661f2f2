"""Widgets in a narrow panel: shown as there, and searched for parts that are clipped."""

import pytest

pytest.importorskip("Qt")

from Qt import QtCore, QtWidgets

from keyweave_maya.panel.widgets.controls.style import dress

NARROW = 300  # pixels at scale 1


def show_narrow(qtbot, widget, theme, width=NARROW, height=None):
    """Show a widget in a column of a width, with the margin of the panel."""
    host = QtWidgets.QWidget()
    dress(host, theme)
    column = QtWidgets.QVBoxLayout(host)
    column.setContentsMargins(*4 * (theme.margin,))
    column.addWidget(widget)
    host.setFixedWidth(round(width * theme.scale))
    if height:
        host.setFixedHeight(round(height * theme.scale))
    qtbot.addWidget(host)
    host.show()
    settle(host)
    return host


def settle(host):
    """Let layouts follow what changed; a window gets its new size some events later."""
    for _ in range(200):
        QtWidgets.QApplication.processEvents()
        if host.height() >= host.minimumSizeHint().height() and not list_clipped(host):
            return


def list_clipped(host):
    """Return the visible parts that stick out of their parents, or get too little room."""
    clipped = []
    for part in host.findChildren(QtWidgets.QWidget):
        parent = part.parentWidget()
        if not part.isVisible() or part.isWindow() or is_scrolled(part):
            continue
        place = part.geometry()
        inside = QtCore.QRect(0, 0, parent.width(), parent.height())
        if not inside.contains(place) and not place.isEmpty():
            clipped.append(f"{type(part).__name__} at {place} in {inside}")
        if part.width() < part.minimumSizeHint().width():
            clipped.append(f"{type(part).__name__} is {part.width()} wide")
    return clipped


def is_scrolled(part):
    """Return whether a part is inside a view that scrolls, which clips on purpose."""
    while part is not None:
        if isinstance(part, QtWidgets.QAbstractScrollArea):
            return True
        part = part.parentWidget()
    return False
