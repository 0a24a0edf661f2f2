"""Animation layers: made and filled by commands, as no API knows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import maya.api.OpenMaya as om
from maya import cmds

from keyweave.errors import DataError
from keyweave.scenes.layers import (
    ADDS,
    MULTIPLIES,
    NOT_IN_FULL,
    REPLACES,
    LayerState,
    below_another,
    no_layer,
)

from .plugs import channel_name, driver, find_plug

MULTIPLYING = 1  # scaleAccumulationMode of a layer whose scales are factors
BY_LAYER = 1  # rotationAccumulationMode of a layer that takes rotations whole
CHOSEN = ("bool", "enum")  # types of what no layer adds to, but replaces


def layer_state(layer: str) -> LayerState:
    """Return what decides whether a layer can be written.

    Raises
    ------
    SettingError
        If it is none, or the one below all others.
    """
    if cmds.nodeType(layer) != "animLayer" or layer == _base():
        raise no_layer(layer)
    by_layer = cmds.getAttr(f"{layer}.rotationAccumulationMode") == BY_LAYER
    return LayerState(
        layer,
        override=bool(cmds.animLayer(layer, query=True, override=True)),
        locked=bool(cmds.animLayer(layer, query=True, lock=True)),
        muted=bool(cmds.animLayer(layer, query=True, mute=True)),
        weight_driven=not driver(find_plug(f"{layer}.weight")).isNull,
        in_full=counts_in_full(layer),
        turns_by_layer=by_layer,
        channels=channels_on(layer),
    )


def counts_in_full(layer: str) -> bool:
    """Return whether all of what a layer holds comes out."""
    # Unconfirmed in Maya: foregroundWeight is what weight, parents, mutes and solos leave.
    return bool(cmds.getAttr(f"{layer}.foregroundWeight") == 1)


def check_in_full(layer: str) -> None:
    """Raise if a layer does not count in full, as where another is soloed."""
    if not counts_in_full(layer):
        raise DataError(layer, NOT_IN_FULL)


def _base() -> str | None:
    """Return the layer below all others, which has the channels' own curves."""
    return cmds.animLayer(query=True, root=True)


def check_on_top(layer: str, channels: Mapping[str, om.MPlug]) -> None:
    """Raise if another layer lies above one, so that what it holds would not come out."""
    for channel, plug in channels.items():
        if layered_plug(layer, channel).node() != driver(plug).node():
            raise below_another(layer, channel)


def channels_on(layer: str) -> set[str]:
    """Return the channels that a layer changes."""
    plugs = cmds.animLayer(layer, query=True, attribute=True) or ()
    return {channel_name(find_plug(plug)) for plug in plugs}


def free_name(name: str) -> str:
    """Return a name that no node has, with a number behind it where needed."""
    made, number = name, 0
    while cmds.objExists(made):
        number += 1
        made = f"{name}{number}"
    return made


def layer_command(layer: str, mode: str, channels: Iterable[str], *, is_new: bool) -> str:
    """Return the MEL command that makes a layer, or adds channels to one.

    For a modifier, which takes back what its commands did.
    """
    # Unconfirmed in Maya: a modifier's commandToExecute takes a layer, its blend nodes and
    # its membership back to what there was.
    members = " ".join(f'-attribute "{channel}"' for channel in channels)
    how = f"-override {int(mode == 'override')}" if is_new else "-edit"
    return f'animLayer {how} {members} "{layer}";'


def layered_plug(layer: str, channel: str) -> om.MPlug:
    """Return the plug by which a layer changes a channel."""
    # Unconfirmed in Maya: layeredPlug gives the layer's own input of the blend node.
    return find_plug(cmds.animLayer(layer, query=True, layeredPlug=channel))


def effect(layer: str, channel: str) -> str:
    """Return what a layer's value of a channel does to that from below."""
    if replaces(channel):
        return REPLACES
    is_scale = channel.rpartition(".")[2].startswith("scale")
    mode = cmds.getAttr(f"{layer}.scaleAccumulationMode")
    return MULTIPLIES if is_scale and mode == MULTIPLYING else ADDS


def replaces(channel: str) -> bool:
    """Return whether any layer's value of a channel replaces that from below."""
    return cmds.getAttr(channel, type=True) in CHOSEN
