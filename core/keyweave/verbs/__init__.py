"""One job per verb: read a scene or a file, compute, write the result.

The steps are separate, so that computing needs no host and can run on any thread, and a
result can be inspected before it is written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._lazy import lazy_names

if TYPE_CHECKING:
    from .feet.job import FeetJob as FeetJob
    from .host import MotionFile as MotionFile
    from .resequence.job import (
        ResequenceInput as ResequenceInput,
        ResequenceJob as ResequenceJob,
    )
    from .restyle.job import RestyleJob as RestyleJob
    from .texture.job import TextureJob as TextureJob
    from .texture.reading import TextureInput as TextureInput
    from .transfer.job import TransferInput as TransferInput, TransferJob as TransferJob
    from .write_target import WriteTarget as WriteTarget

__getattr__, __dir__, __all__ = lazy_names(__name__)
