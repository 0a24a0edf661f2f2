"""Style in motion space after Urtasun et al.: cycles, their space, and new speeds.

References
----------
.. [UG04] R. Urtasun, P. Glardon, R. Boulic, D. Thalmann and P. Fua. Style-based motion
   synthesis. Computer Graphics Forum, 2004.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._lazy import lazy_names

if TYPE_CHECKING:
    from .cycles import find_cycles as find_cycles
    from .jumps import find_jumps as find_jumps
    from .spans import Cycle as Cycle, Cycles as Cycles, LeftOut as LeftOut

__getattr__, __dir__, __all__ = lazy_names(__name__)
