"""Measurements of a written motion: feet, pops, travel, keys and bones, against sources.

A measurement knows joint positions, rotations and names. It knows no solver, no map of
joints and no contact that a method has chosen, so it cannot agree with a method's errors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._lazy import lazy_names

if TYPE_CHECKING:
    from .findings import Finding as Finding, Measurement as Measurement
    from .measuring import measure_motion as measure_motion
    from .posed_figure import Rest as Rest

__getattr__, __dir__, __all__ = lazy_names(__name__)
