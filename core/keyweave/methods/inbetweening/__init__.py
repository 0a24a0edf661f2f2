"""Filling the gaps between keyed poses with captured motion.

Segments of the sources are chosen, placed and mixed. Feet are locked a floor above.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._lazy import lazy_names

if TYPE_CHECKING:
    from .keyed_poses import KeyedPoses as KeyedPoses
    from .mixing import mix_segments as mix_segments
    from .placing import place_segments as place_segments
    from .result import (
        FilledGap as FilledGap,
        InbetweenResult as InbetweenResult,
        InbetweenVariation as InbetweenVariation,
        MixedSegment as MixedSegment,
    )
    from .segment_search import (
        SegmentChoice as SegmentChoice,
        Segments as Segments,
        SegmentSearch as SegmentSearch,
    )
    from .settings import InbetweenSettings as InbetweenSettings

__getattr__, __dir__, __all__ = lazy_names(__name__)
