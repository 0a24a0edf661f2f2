"""Restyle an observed person: the requests, and the jobs on files and on rigs.

The method is in `keyweave.methods.style`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._lazy import lazy_names

if TYPE_CHECKING:
    from .job import RestyleJob as RestyleJob
    from .report import RestyleReport as RestyleReport
    from .result import Restyled as Restyled
else:  # hidden from type checkers, so that they refuse other names
    __getattr__, __dir__, __all__ = lazy_names(__name__)
