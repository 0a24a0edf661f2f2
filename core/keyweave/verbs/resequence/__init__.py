"""Resequence captured frames: the request, its constraints as text, and the job.

The method is in `keyweave.methods.resequencing`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._lazy import lazy_names

if TYPE_CHECKING:
    from .job import ResequenceJob as ResequenceJob
    from .report import ResequenceReport as ResequenceReport
    from .result import Resequenced as Resequenced
else:  # hidden from type checkers, so that they refuse other names
    __getattr__, __dir__, __all__ = lazy_names(__name__)
