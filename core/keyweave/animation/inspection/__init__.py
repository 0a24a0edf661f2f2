"""Facts of a motion before it is used: calibration poses, glitches, repeats and oddities.

Nothing here depends on a method or a measurement of a result. `inspect` finds the facts,
`source_checks` words them where a source is opened, and `mending` repairs short ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._lazy import lazy_names

if TYPE_CHECKING:
    from .facts import Fact as Fact, Inspection as Inspection
    from .inspecting import inspect as inspect
    from .mending import Mended as Mended, mend as mend

__getattr__, __dir__, __all__ = lazy_names(__name__)
