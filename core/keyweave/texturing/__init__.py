"""Texturing and synthesis after Pullen and Bregler: a sketch gets the life of a capture.

References
----------
.. [PB02] K. Pullen and C. Bregler. Motion capture assisted animation: texturing
   and synthesis. SIGGRAPH 2002.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy_names import lazy_names

if TYPE_CHECKING:
    from .bands import join_bands, split_bands, take_band
    from .fragments import Fragments, cut_fragments, find_turns
    from .joining import blend_joins, join_fragments, lay_end_to_end, skew
    from .matching import FragmentIndex, Matches, build_index, match_fragments
    from .mixing import mix_bands
    from .path_finding import Paths, find_paths
    from .result import TexturePath, TextureResult
    from .settings import TextureSettings
    from .synthesis import texture

__all__ = [
    "FragmentIndex",
    "Fragments",
    "Matches",
    "Paths",
    "TexturePath",
    "TextureResult",
    "TextureSettings",
    "blend_joins",
    "build_index",
    "cut_fragments",
    "find_paths",
    "find_turns",
    "join_bands",
    "join_fragments",
    "lay_end_to_end",
    "match_fragments",
    "mix_bands",
    "skew",
    "split_bands",
    "take_band",
    "texture",
]

_HOMES = {
    "bands": "join_bands split_bands take_band",
    "fragments": "Fragments cut_fragments find_turns",
    "joining": "blend_joins join_fragments lay_end_to_end skew",
    "matching": "FragmentIndex Matches build_index match_fragments",
    "mixing": "mix_bands",
    "path_finding": "Paths find_paths",
    "result": "TexturePath TextureResult",
    "settings": "TextureSettings",
    "synthesis": "texture",
}

__getattr__, __dir__ = lazy_names(__name__, _HOMES)
