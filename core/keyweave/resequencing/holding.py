"""Frames around constraints that come along, so that smoothing has room beside them.

References
----------
.. [ML04] S. Moradoff and D. Lischinski. Constrained synthesis of textural motion for
   articulated characters. The Visual Computer, 2004. Section 3.1, step 4.
"""

from __future__ import annotations

import numpy as np

from .demands import Demands
from .source_frames import SourceFrames


def held(
    frames: SourceFrames, demands: Demands, n_held: int, min_run: int
) -> dict[int, int]:
    """Return the fixed frames and those around them that come along.

    Fewer come where the next constraint is near, or the input ends.
    """
    fixed, times = dict(demands.fixed), [*demands.fixed]
    for number, (t, row) in enumerate(demands.fixed.items()):
        for way in (-1, 1):
            beside = times[number + way] if 0 <= number + way < len(times) else None
            room = n_held if beside is None else (abs(beside - t) - 1 - min_run) // 2
            for k in range(1, min(n_held, room) + 1):
                u, r = t + way * k, row + way * k
                if not (
                    0 <= u < demands.n_frames and _comes_along(frames, demands, row, r)
                ):
                    break
                fixed[u] = r
    return dict(sorted(fixed.items()))


def _comes_along(frames: SourceFrames, demands: Demands, row: int, other: int) -> bool:
    return (
        0 <= other < len(frames)
        and frames.motion_of[other] == frames.motion_of[row]
        and bool(np.isfinite(demands.score.always[other]))
    )
