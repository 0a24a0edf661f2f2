"""All handlers of `maya.cmds`; importing this registers them."""

from __future__ import annotations

from .api import modules, plug_ins  # noqa: F401
from .commands import (  # noqa: F401
    anim_layers,
    attribute_edits,
    attribute_queries,
    dialogs,
    files,
    interface,
    listing,
    node_editing,
    panels,
    settings,
    xform,
)
from .keys import clipboard, keyframes, setting, tangents  # noqa: F401
