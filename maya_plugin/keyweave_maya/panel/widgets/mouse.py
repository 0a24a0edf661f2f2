"""The mouse, in Qt 5 and Qt 6 alike."""

from __future__ import annotations

from Qt import QtCore, QtGui


def find_place(event: QtGui.QMouseEvent) -> QtCore.QPointF:
    """Return the place of a mouse event in its widget."""
    return event.position() if hasattr(event, "position") else event.localPos()
