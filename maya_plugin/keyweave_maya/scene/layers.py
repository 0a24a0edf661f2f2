"""Animation layers: made and filled by commands, as no API knows them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

import maya.api.OpenMaya as om
import numpy as np
from maya import cmds

from keyweave.anim_curve import AnimCurve
from keyweave.errors import DataError, SettingError

from .plugs import channel_name, driver, find_plug

NAME = "keyweave"  # of a layer that nobody named
NAMES = re.compile(r"[A-Za-z_]\w*(:[A-Za-z_]\w*)*")
MULTIPLIES = 1  # scaleAccumulationMode of a layer whose scales are factors


def check_layer(layer: str, mode: str, members: Collection[str]) -> None:
    """Raise if a layer that is there cannot be written to so.

    Parameters
    ----------
    layer, mode : str
    members : collection of str
        Channels that must be on it already: outside of a stretch, an override layer would
        hold others still.
    """
    if cmds.nodeType(layer) != "animLayer" or layer == _base():
        raise SettingError("layer", layer, "an animation layer, or a name for a new one")
    if bool(cmds.animLayer(layer, query=True, override=True)) != (mode == "override"):
        raise SettingError("layer", layer, f"a layer whose mode is {mode}")
    if cmds.animLayer(layer, query=True, lock=True):
        raise DataError(layer, "is locked; unlock the layer first")
    if cmds.animLayer(layer, query=True, mute=True):
        raise DataError(layer, "is muted; let the layer be heard first")
    if not driver(find_plug(f"{layer}.weight")).isNull:
        raise DataError(layer, "has an animated weight; write to a layer of its own")
    # Unconfirmed in Maya: foregroundWeight is what weight, parents, mutes and solos leave.
    if cmds.getAttr(f"{layer}.foregroundWeight") != 1:
        raise DataError(layer, "does not count in full; see its weight, parents and solos")
    missing = sorted(set(members) - channels_on(layer)) if mode == "override" else []
    if missing:
        raise DataError(missing[0], f"is not on {layer} yet; write to a layer of its own")


def _base() -> str | None:
    """Return the layer below all others, which has the channels' own curves."""
    return cmds.animLayer(query=True, root=True)


def check_name(layer: str) -> None:
    """Raise if a new layer cannot be called so."""
    if not NAMES.fullmatch(layer):
        raise SettingError("layer", layer, "a name of letters, digits and underscores")


def check_on_top(layer: str, channels: Mapping[str, om.MPlug]) -> None:
    """Raise if another layer lies above one, so that what it holds would not come out."""
    for channel, plug in channels.items():
        if layered_plug(layer, channel).node() != driver(plug).node():
            raise DataError(layer, f"lies below another layer of {channel}")


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


def multiplies(layer: str, channel: str) -> bool:
    """Return whether a layer's value of a channel is a factor."""
    is_scale = channel.rpartition(".")[2].startswith("scale")
    return is_scale and cmds.getAttr(f"{layer}.scaleAccumulationMode") == MULTIPLIES


def weight_within(channel: str, ends: tuple[float, float], frame_rate: float) -> AnimCurve:
    """Return a curve for a layer's weight: 1 on some frames, 0 outside."""
    first, last = ends
    frames = np.unique([first - 1, first, last, last + 1])
    values = ((frames >= first) & (frames <= last)).astype(float)
    return AnimCurve(
        channel, frames / frame_rate, values, "linear", "linear", kind="unitless"
    )
