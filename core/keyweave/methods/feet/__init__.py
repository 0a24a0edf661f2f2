"""Keeping feet in place while they stand; feet and contacts are in `animation.feet`.

References
----------
.. [KSG02] L. Kovar, J. Schreiner and M. Gleicher. Footskate cleanup for motion capture
   editing. ACM SIGGRAPH/Eurographics Symposium on Computer Animation, 2002.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._lazy import lazy_names

if TYPE_CHECKING:
    from .settings import (
        FeetSettings as FeetSettings,
        FootMode as FootMode,
        RigFeetSettings as RigFeetSettings,
    )

__getattr__, __dir__, __all__ = lazy_names(__name__)
