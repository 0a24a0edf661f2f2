"""Modules of matplotlib, loaded when something is drawn and not before."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..errors import MissingLibraryError


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
