"""Bodies: motions as capsules, and their pictures.

`anatomy` decides which capsules a motion has; painters only draw the list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._lazy import lazy_names

if TYPE_CHECKING:
    from .body import (
        Body as Body,
        Capsules as Capsules,
        build_body as build_body,
        merge_bodies as merge_bodies,
    )
    from .painter import paint_poses as paint_poses, paint_strip as paint_strip
    from .stick_figure import (
        StickFigure as StickFigure,
        build_stick_figure as build_stick_figure,
    )

__getattr__, __dir__, __all__ = lazy_names(__name__)
