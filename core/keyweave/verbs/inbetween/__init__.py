"""Fill the gaps between keyed poses: the request, the poses of a rig and the job.

The method is in `keyweave.methods.inbetweening`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._lazy import lazy_names

if TYPE_CHECKING:
    from .job import InbetweenJob as InbetweenJob
    from .report import InbetweenReport as InbetweenReport
    from .result import Inbetweened as Inbetweened
else:  # hidden from type checkers, so that they refuse other names
    __getattr__, __dir__, __all__ = lazy_names(__name__)
