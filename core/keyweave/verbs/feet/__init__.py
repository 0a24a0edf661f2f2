"""Hold the feet of an animation where they stand: the request and its job.

The method is in `keyweave.methods.feet`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._lazy import lazy_names

if TYPE_CHECKING:
    from .job import FeetJob as FeetJob
    from .report import FeetReport as FeetReport
    from .result import HeldFeet as HeldFeet
else:  # hidden from type checkers, so that they refuse other names
    __getattr__, __dir__, __all__ = lazy_names(__name__)
