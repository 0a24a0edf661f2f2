"""Matplotlib, imported only when something is drawn, and the unit of each kind of value."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from ...errors import MissingLibraryError


def import_matplotlib(module: str) -> Any:
    """Return a module of matplotlib.

    Raises
    ------
    MissingLibraryError
        If matplotlib is not installed.
    """
    try:
        return import_module(f"matplotlib.{module}")
    except ImportError:
        raise MissingLibraryError("matplotlib") from None


DISPLAY_UNITS = {"angle": (180 / np.pi, "°"), "length": (1.0, "cm"), "unitless": (1.0, "")}
