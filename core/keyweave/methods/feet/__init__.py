"""Feet that stand: the feet of a skeleton, and the frames on which they touch the ground.

References
----------
.. [KSG02] L. Kovar, J. Schreiner and M. Gleicher. Footskate cleanup for motion capture
   editing. ACM SIGGRAPH/Eurographics Symposium on Computer Animation, 2002.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._lazy import lazy_names

if TYPE_CHECKING:
    from .foot import Foot as Foot, find_feet as find_feet
    from .settings import (
        FeetSettings as FeetSettings,
        FootMode as FootMode,
        RigFeetSettings as RigFeetSettings,
    )

__getattr__, __dir__, __all__ = lazy_names(__name__)
