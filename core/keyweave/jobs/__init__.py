"""The work of each verb on a scene: read it, compute without it, write the result.

The three steps are apart so that the middle one may run on any thread, and so that a
result can be looked at before it is written.
"""

from __future__ import annotations

from .resequencing import ResequenceInput, ResequenceJob, resequence
from .targets import Target
from .texturing import TextureInput, TextureJob, texture

__all__ = [
    "ResequenceInput",
    "ResequenceJob",
    "Target",
    "TextureInput",
    "TextureJob",
    "resequence",
    "texture",
]
