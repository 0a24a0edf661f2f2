"""The colors of the stage: the one place to replace where the panel's theme has them."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from Qt import QtGui

from keyweave.reports.bodies.painter import list_tones
from keyweave.reports.tokens import list_colors

THEME = "dark"


@lru_cache(maxsize=256)
def find_color(name: str, opacity: float = 1.0) -> QtGui.QColor:
    """Return the color of a token; one that is shared, not to be changed."""
    color = QtGui.QColor(list_colors(THEME)[name])
    color.setAlphaF(opacity)
    return color


@lru_cache(maxsize=512)
def find_tone(role: str, tone: int, opacity: float = 1.0) -> QtGui.QColor:
    """Return the color of a limb of a role, for lines."""
    red, green, blue = np.clip(list_tones(role, THEME)[tone, 0], 0, 1).tolist()
    return QtGui.QColor.fromRgbF(red, green, blue, opacity)
