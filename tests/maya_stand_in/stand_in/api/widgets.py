"""`MQtUtil`: addresses of the widgets of controls.

With an application of Qt these are real widgets, with a layout of their own; without one
they are numbers that lead nowhere.
"""

from __future__ import annotations

from typing import Any

from ..commands.interface import last_name
from ..session.session import session

NOWHERE = 1000


class MQtUtil:
    """Widgets of the interface."""

    @staticmethod
    def findControl(name: str) -> int | None:
        """Return the address of a control's widget; None if there is none."""
        name = last_name(name)
        return _address(name) if name in session().interface else None

    @staticmethod
    def getCurrentParent() -> int | None:
        """Return the address of the widget that the next control is put into."""
        return _address(session().new_parent) if session().new_parent else None


def _address(name: str) -> int:
    try:
        from Qt import QtCompat, QtWidgets
    except ImportError:
        QtWidgets = None
    if QtWidgets is None or QtWidgets.QApplication.instance() is None:
        return NOWHERE + list(session().interface).index(name)
    if name not in session().widgets:
        session().widgets[name] = _make_widget(QtWidgets, name)
    return int(QtCompat.getCppPointer(session().widgets[name]))


def _make_widget(QtWidgets: Any, name: str) -> Any:
    widget = QtWidgets.QWidget()
    widget.setObjectName(name)
    QtWidgets.QVBoxLayout(widget).setContentsMargins(0, 0, 0, 0)
    return widget
