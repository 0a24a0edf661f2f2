"""Texturing and synthesis after Pullen and Bregler: captured detail for a keyed sketch.

References
----------
.. [PB02] K. Pullen and C. Bregler. Motion capture assisted animation: texturing
   and synthesis. SIGGRAPH 2002.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._lazy import lazy_names

if TYPE_CHECKING:
    from .band_mixing import mix_bands as mix_bands
    from .bands import (
        extract_band as extract_band,
        join_bands as join_bands,
        split_bands as split_bands,
    )
    from .fragments import (
        Fragments as Fragments,
        cut_fragments as cut_fragments,
        find_extrema as find_extrema,
    )
    from .joining import (
        blend_joins as blend_joins,
        join_fragments as join_fragments,
        skew_fragment as skew_fragment,
        splice_fragments as splice_fragments,
    )
    from .matching import (
        FavoredFrames as FavoredFrames,
        FragmentIndex as FragmentIndex,
        Matches as Matches,
        PreferredMatch as PreferredMatch,
        build_index as build_index,
        match_fragments as match_fragments,
    )
    from .path_finding import Paths as Paths, find_paths as find_paths
    from .result import (
        KeptKeys as KeptKeys,
        TexturePath as TexturePath,
        TextureResult as TextureResult,
    )
    from .settings import TextureSettings as TextureSettings

__getattr__, __dir__, __all__ = lazy_names(__name__)
