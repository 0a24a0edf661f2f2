"""Transfer of motion: captures carried over to other skeletons.

Which joint answers which is found below, in `keyweave.animation.correspondence`; here are
rest alignment and retargeting. Feet are locked by `keyweave.methods.feet`.

References
----------
.. [W06] T. T. Wu. Character rigs for motion exaggeration. Master's thesis, Carnegie Mellon
   University, 2006.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._lazy import lazy_names

if TYPE_CHECKING:
    from .foot_matching import match_feet as match_feet
    from .known_rig import KnownRig as KnownRig
    from .result import TransferResult as TransferResult
    from .settings import (
        RetargetSettings as RetargetSettings,
        TransferSettings as TransferSettings,
    )

__getattr__, __dir__, __all__ = lazy_names(__name__)
