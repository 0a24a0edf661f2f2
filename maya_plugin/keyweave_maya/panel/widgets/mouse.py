"""The mouse, in Qt 5 and Qt 6 alike."""

from __future__ import annotations

from typing import Any


def find_place(event: Any) -> Any:
    """Return where in its widget a mouse event happened, as a QPointF."""
    return event.position() if hasattr(event, "position") else event.localPos()
