"""Exaggerate a capture by the keyed movement of a rig: the request and its job.

The method is in `keyweave.methods.exaggeration`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._lazy import lazy_names

if TYPE_CHECKING:
    from .job import ExaggerateJob as ExaggerateJob
    from .report import ExaggerateReport as ExaggerateReport
    from .result import Exaggerated as Exaggerated
else:  # hidden from type checkers, so that they refuse other names
    __getattr__, __dir__, __all__ = lazy_names(__name__)
