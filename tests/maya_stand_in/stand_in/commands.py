"""All handlers of `maya.cmds`; importing this registers them."""

from __future__ import annotations

from . import (  # noqa: F401
    attribute_adding,
    attribute_describing,
    attribute_reading,
    attribute_setting,
    connection_commands,
    file_commands,
    interface_commands,
    key_commands,
    layer_commands,
    listing_commands,
    node_commands,
    plug_ins,
    setting_commands,
    xform_commands,
)
