"""Animation layers, created and edited by commands because the API does not cover them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import maya.api.OpenMaya as om
from maya import cmds

from keyweave.errors import DataError
from keyweave.scenes.layers import (
    ADDS,
    LOW_WEIGHT,
    MULTIPLIES,
    MULTIPLY_MODE,
    REPLACES,
    LayerState,
    hidden_layer_error,
    unknown_layer_error,
)

from .plugs import find_driver, find_plug, get_channel_name

BY_LAYER_MODE = 1  # rotationAccumulationMode of a layer that takes rotations whole
REPLACED_TYPES = ("bool", "enum")  # types of what no layer adds to, but replaces


def read_layer_state(layer: str) -> LayerState:
    """Return what decides whether a layer can be written.

    Raises
    ------
    SettingError
        If it is none, or the one below all others.
    """
    if cmds.nodeType(layer) != "animLayer" or layer == _find_base_layer():
        raise unknown_layer_error(layer)
    by_layer = cmds.getAttr(f"{layer}.rotationAccumulationMode") == BY_LAYER_MODE
    return LayerState(
        layer,
        override=bool(cmds.animLayer(layer, query=True, override=True)),
        locked=bool(cmds.animLayer(layer, query=True, lock=True)),
        muted=bool(cmds.animLayer(layer, query=True, mute=True)),
        weight_driven=not find_driver(find_plug(f"{layer}.weight")).isNull,
        has_full_weight=has_full_weight(layer),
        accumulates_by_layer=by_layer,
        channels=list_layer_channels(layer),
    )


def has_full_weight(layer: str) -> bool:
    """Return whether all of what a layer holds comes out."""
    # Unconfirmed in Maya: foregroundWeight is what weight, parents, mutes and solos leave.
    return bool(cmds.getAttr(f"{layer}.foregroundWeight") == 1)


def check_full_weight(layer: str) -> None:
    """Raise if a layer does not count in full, as where another is soloed."""
    if not has_full_weight(layer):
        raise DataError(layer, LOW_WEIGHT)


def _find_base_layer() -> str | None:
    """Return the layer below all others, which has the channels' own curves."""
    return cmds.animLayer(query=True, root=True)


def check_on_top(layer: str, channels: Mapping[str, om.MPlug]) -> None:
    """Raise if another layer lies above one, so that what it holds would not come out."""
    for channel, plug in channels.items():
        if find_layer_plug(layer, channel).node() != find_driver(plug).node():
            raise hidden_layer_error(layer, channel)


def list_layer_channels(layer: str) -> set[str]:
    """Return the channels that a layer changes."""
    plugs = cmds.animLayer(layer, query=True, attribute=True) or ()
    return {get_channel_name(find_plug(plug)) for plug in plugs}


def find_free_name(name: str) -> str:
    """Return a name that no node has, with a number behind it where needed."""
    made, number = name, 0
    while cmds.objExists(made):
        number += 1
        made = f"{name}{number}"
    return made


def format_layer_command(
    layer: str, mode: str, channels: Iterable[str], *, is_new: bool
) -> str:
    """Return the MEL command that makes a layer, or adds channels to one.

    For a modifier, which takes back what its commands did.
    """
    # Unconfirmed in Maya: a modifier's commandToExecute takes a layer, its blend nodes and
    # its membership back to what there was.
    members = " ".join(f'-attribute "{channel}"' for channel in channels)
    how = f"-override {int(mode == 'override')}" if is_new else "-edit"
    return f'animLayer {how} {members} "{layer}";'


def find_layer_plug(layer: str, channel: str) -> om.MPlug:
    """Return the plug by which a layer changes a channel."""
    # Unconfirmed in Maya: layeredPlug gives the layer's own input of the blend node.
    return find_plug(cmds.animLayer(layer, query=True, layeredPlug=channel))


def find_layer_effect(layer: str, channel: str) -> str:
    """Return what a layer's value of a channel does to that from below."""
    if is_replaced_by_layers(channel):
        return REPLACES
    is_scale = channel.rpartition(".")[2].startswith("scale")
    mode = cmds.getAttr(f"{layer}.scaleAccumulationMode")
    return MULTIPLIES if is_scale and mode == MULTIPLY_MODE else ADDS


def is_replaced_by_layers(channel: str) -> bool:
    """Return whether any layer's value of a channel replaces that from below."""
    return cmds.getAttr(channel, type=True) in REPLACED_TYPES
