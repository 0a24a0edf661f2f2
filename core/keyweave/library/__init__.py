"""The clip library: a folder of captures that is searched by word, number or motion.

A scan reads each capture once and keeps its facts in SQLite and its motion in an array. The
captures themselves are never changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._lazy import lazy_names

if TYPE_CHECKING:
    from .clip_library import ClipLibrary as ClipLibrary, open_library as open_library
    from .clip_records import ClipRecord as ClipRecord
    from .likeness import Hit as Hit

__getattr__, __dir__, __all__ = lazy_names(__name__)
