"""All handlers of `maya.cmds`; importing this registers them."""

from __future__ import annotations

from importlib.util import find_spec

from . import (  # noqa: F401
    attribute_commands,
    connection_commands,
    file_commands,
    interface_commands,
    key_commands,
    layer_commands,
    listing_commands,
    node_commands,
    setting_commands,
    xform_commands,
)

if find_spec("stand_in.plug_ins"):
    from . import plug_ins  # noqa: F401
