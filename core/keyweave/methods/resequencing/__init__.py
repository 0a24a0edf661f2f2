"""Resequencing after Moradoff and Lischinski: captured frames in a new order.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._lazy import lazy_names

if TYPE_CHECKING:
    from .constraints import (
        Constraint as Constraint,
        FavoredRange as FavoredRange,
        ForbiddenRange as ForbiddenRange,
        PreferredHeading as PreferredHeading,
        PreferredPose as PreferredPose,
        PreferredSpeed as PreferredSpeed,
    )
    from .crowd import Closest as Closest, Crowd as Crowd
    from .frame_distance import (
        compute_distance_table as compute_distance_table,
        compute_frame_features as compute_frame_features,
    )
    from .frame_sequence import FrameSequence as FrameSequence
    from .ground_path import GroundPath as GroundPath
    from .result import (
        ResequenceResult as ResequenceResult,
        Transition as Transition,
        Variation as Variation,
    )
    from .root_path import Placement as Placement, place_runs as place_runs
    from .settings import ResequenceSettings as ResequenceSettings
    from .smoothing import (
        find_smoothing_widths as find_smoothing_widths,
        smooth_rotations as smooth_rotations,
        smooth_values as smooth_values,
    )
    from .solvers.optimal_path import Score as Score
    from .transitions import TransitionCosts as TransitionCosts, Transitions as Transitions

__getattr__, __dir__, __all__ = lazy_names(__name__)
