"""The mouse, in Qt 5 and Qt 6 alike."""

from __future__ import annotations

from typing import Any


def find_place(event: Any) -> Any:
    """Return the place of a mouse event in its widget, as a QPointF."""
    return event.position() if hasattr(event, "position") else event.localPos()
