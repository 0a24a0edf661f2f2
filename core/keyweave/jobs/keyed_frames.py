"""Default frames of a scene: from the first key to the last, or the playback range."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..animation.frame_range import FRAME_TOLERANCE, list_frames
from ..curves.anim_curve import AnimCurve
from ..geometry.arrays import Floats
from ..scenes.scene import Scene

FrameRange = tuple[float, float]  # the first and the last frame


def find_keyed_frames(scene: Scene, curves: Sequence[AnimCurve], whose: str) -> Floats:
    """Return the frames from the first key to the last; without any, of playback.

    Raises
    ------
    DataError
        If there are so many that it must be a slip; names whose they are.
    """
    rate = scene.frame_rate
    first, last = scene.frame_range
    if curves:
        first = min(curve.times[0] for curve in curves) * rate
        last = max(curve.times[-1] for curve in curves) * rate
    return list_frames(
        np.floor(first + FRAME_TOLERANCE), np.ceil(last - FRAME_TOLERANCE), whose
    )


def resolve_frames(
    asked: tuple[float | None, float | None], known: FrameRange
) -> FrameRange:
    """Return the first and last frame that are asked for, or those that are known.

    Examples
    --------
    >>> resolve_frames((None, 48), (1.0, 240.0))
    (1.0, 48.0)
    """
    first, last = asked
    return (
        known[0] if first is None else float(first),
        known[1] if last is None else float(last),
    )
