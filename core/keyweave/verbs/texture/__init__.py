"""Texture a sketch by captured motion: the request, its job and what the job reads.

The method is in `keyweave.methods.texturing`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._lazy import lazy_names

if TYPE_CHECKING:
    from .job import TextureJob as TextureJob
    from .report import TextureReport as TextureReport
    from .result import Textured as Textured
else:  # hidden from type checkers, so that they refuse other names
    __getattr__, __dir__, __all__ = lazy_names(__name__)
