"""Qt without a screen, with one font in all environments."""

import os

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
FONT, PIXELS = "DejaVu Sans", 12


@pytest.fixture
def app(qapp):
    """Return the application, with the font and style that pictures have."""
    from Qt import QtCore, QtGui

    # Widgets of the test before: each of them would be styled anew.
    kind = QtCore.QEvent.DeferredDelete
    qapp.sendPostedEvents(None, int(getattr(kind, "value", kind)))
    before = qapp.font()
    font = QtGui.QFont(FONT)
    font.setPixelSize(PIXELS)
    qapp.setStyle("Fusion")
    qapp.setFont(font)
    yield qapp
    qapp.setFont(before)
