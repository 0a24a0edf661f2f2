"""Exaggeration of captured motion, in the space of a rig's controls.

Captures are brought onto a rig by `keyweave.methods.rig_transfer`; feet are locked by
`keyweave.methods.feet`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._lazy import lazy_names

if TYPE_CHECKING:
    from .result import TimeWarp as TimeWarp
    from .settings import (
        ExaggerationSettings as ExaggerationSettings,
        WarpSettings as WarpSettings,
    )

__getattr__, __dir__, __all__ = lazy_names(__name__)
