"""Transfer captures to the controls of a rig: the request and its job.

The method is in `keyweave.methods.rig_transfer`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._lazy import lazy_names

if TYPE_CHECKING:
    from .job import TransferJob as TransferJob
    from .report import TransferReport as TransferReport
    from .result import Transferred as Transferred
else:  # hidden from type checkers, so that they refuse other names
    __getattr__, __dir__, __all__ = lazy_names(__name__)
