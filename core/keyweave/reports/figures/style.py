"""Modules of matplotlib, loaded when something is drawn and not before.

How each kind of value is shown: in degrees, in centimetres, or as it is.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from ...errors import MissingLibraryError


def matplotlib_part(module: str) -> Any:
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


SHOWN = {"angle": (180 / np.pi, "°"), "length": (1.0, "cm"), "unitless": (1.0, "")}
