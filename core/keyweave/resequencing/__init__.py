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
    from .distances import distance_table, frame_features
    from .ground_path import GroundPath
    from .optimal_path import Score
    from .placing import Placement, place_runs
    from .rearranging import Rearrangement
    from .result import ResequenceResult, Transition, Variation
    from .settings import ResequenceSettings
    from .smoothing import find_widths, smooth_rotations, smooth_values
    from .source_frames import SourceFrames
    from .synthesis import resequence
    from .transitions import TransitionCosts, Transitions

__all__ = [
    "Constraint",
    "FavoredRange",
    "ForbiddenRange",
    "GroundPath",
    "Placement",
    "PreferredHeading",
    "PreferredPose",
    "PreferredSpeed",
    "Rearrangement",
    "ResequenceResult",
    "ResequenceSettings",
    "Score",
    "SourceFrames",
    "Transition",
    "TransitionCosts",
    "Transitions",
    "Variation",
    "distance_table",
    "find_widths",
    "frame_features",
    "place_runs",
    "resequence",
    "smooth_rotations",
    "smooth_values",
]

_HOMES = {
    "constraints": "Constraint FavoredRange ForbiddenRange PreferredHeading PreferredPose "
    "PreferredSpeed",
    "distances": "distance_table frame_features",
    "ground_path": "GroundPath",
    "optimal_path": "Score",
    "placing": "Placement place_runs",
    "rearranging": "Rearrangement",
    "result": "ResequenceResult Transition Variation",
    "settings": "ResequenceSettings",
    "smoothing": "find_widths smooth_rotations smooth_values",
    "source_frames": "SourceFrames",
    "synthesis": "resequence",
    "transitions": "TransitionCosts Transitions",
}

__getattr__, __dir__ = lazy_names(__name__, _HOMES)
