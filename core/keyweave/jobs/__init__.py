"""The work of each verb on a scene: read it, compute without it, write the result.

The three steps are apart so that the middle one may run on any thread, and so that a
result can be looked at before it is written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._lazy import lazy_names

if TYPE_CHECKING:
    from .resequence import (
        ResequenceInput as ResequenceInput,
        ResequenceJob as ResequenceJob,
    )
    from .texture import TextureInput as TextureInput, TextureJob as TextureJob
    from .write_target import Target as Target

__getattr__, __dir__, __all__ = lazy_names(__name__)
