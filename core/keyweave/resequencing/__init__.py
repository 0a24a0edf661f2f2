"""Resequencing after Moradoff and Lischinski: captured frames in another order.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy_names import lazy_names

if TYPE_CHECKING:
    from .constraints import (
        Constraint,
        FavoredRange,
        ForbiddenRange,
        PreferredHeading,
        PreferredPose,
        PreferredSpeed,
    )
    from .ground_path import GroundPath
    from .result import ResequenceResult, Transition, Variation
    from .settings import ResequenceSettings
    from .synthesis import resequence

__all__ = [
    "Constraint",
    "FavoredRange",
    "ForbiddenRange",
    "GroundPath",
    "PreferredHeading",
    "PreferredPose",
    "PreferredSpeed",
    "ResequenceResult",
    "ResequenceSettings",
    "Transition",
    "Variation",
    "resequence",
]

_HOMES = {
    "constraints": "Constraint FavoredRange ForbiddenRange PreferredHeading PreferredPose "
    "PreferredSpeed",
    "ground_path": "GroundPath",
    "result": "ResequenceResult Transition Variation",
    "settings": "ResequenceSettings",
    "synthesis": "resequence",
}

__getattr__, __dir__ = lazy_names(__name__, _HOMES)
