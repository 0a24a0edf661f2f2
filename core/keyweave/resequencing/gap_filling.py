"""Gaps between constraints filled from both ends towards a meeting point.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Section 3.4.
"""

from __future__ import annotations

import numpy as np

from ..arrays import Ints
from .demands import Demands
from .settings import ResequenceSettings
from .transitions import TransitionCosts


def gap_filling(
    costs: TransitionCosts,
    demands: Demands,
    settings: ResequenceSettings,
    rng: np.random.Generator | None,
) -> Ints | None:
    """Return the row that each output frame shows, shape (n_frames,)."""
    raise NotImplementedError
