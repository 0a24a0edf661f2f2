"""Writing curves to channels of the open scene, into their own curves or onto a layer.

Animation layers are created and edited by commands, because the API does not cover them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import maya.api.OpenMaya as om
from maya import cmds

from keyweave.animation.frame_range import FrameRange
from keyweave.curves.anim_curve import AnimCurve
from keyweave.curves.splicing import splice_changes
from keyweave.errors import DataError
from keyweave.geometry.arrays import Floats
from keyweave.scenes.layers import (
    ADDS,
    DEFAULT_LAYER,
    LOW_WEIGHT,
    MULTIPLIES,
    MULTIPLY_MODE,
    REPLACES,
    LayerState,
    check_layer,
    check_layer_name,
    compute_layer_curve,
    hidden_layer_error,
    list_layer_frames,
    list_needed_channels,
    make_weight_curve,
    unknown_layer_error,
)

from ..edits import Edits
from .curves import add_curve_node, share_times, write_keys
from .plugs import Fn, find_driver, find_plug, get_channel_name

BY_COMPONENT_MODE = 0  # rotationAccumulationMode; otherwise it accumulates by layer
REPLACED_TYPES = ("bool", "enum")  # types that layers replace instead of adding to
Plugs = Mapping[str, om.MPlug]
Curves = Mapping[str, AnimCurve]


@dataclass(frozen=True)
class CurveWriter:
    """Writes curves, by channel, to plugs, and records the edits."""

    edits: Edits
    frame_rate: float
    # Values of plugs on frames, shape (n_frames, n_plugs).
    values: Callable[[Sequence[om.MPlug], Floats], Floats]
    # The curve of each plug, or None.
    curves: Callable[[Sequence[om.MPlug]], Sequence[AnimCurve | None]]

    def write_to_base(
        self, plugs: Plugs, changes: Curves, ends: FrameRange | None
    ) -> list[str]:
        """Write into existing or new curves; return the nodes' names."""
        return self._put(plugs, self._into(plugs, changes, ends) if ends else changes)

    def write_to_layer(
        self,
        plugs: Plugs,
        changes: Curves,
        ends: FrameRange | None,
        mode: str,
        layer: str | None,
    ) -> list[str]:
        """Write to an animation layer, which is created if it does not exist."""
        is_new = layer is None or not cmds.objExists(layer)
        replacing = {channel: is_replaced_by_layers(channel) for channel in plugs}
        needed = list_needed_channels(mode, replacing, in_part=ends is not None)
        name = find_free_name(DEFAULT_LAYER) if layer is None else layer
        if is_new:
            check_layer_name(name)
        else:
            check_layer(read_layer_state(name), mode, plugs, needed)
        frames = list_layer_frames(changes, self.frame_rate)
        before = self.values([*plugs.values()], frames) if mode == "additive" else None
        on_layer = self._join(
            plugs, format_layer_command(name, mode, plugs, is_new=is_new), name
        )
        if before is not None:
            changes = self._differences(on_layer, changes, frames, before, name)
        fades = is_new and bool(needed)
        if ends and not fades:
            changes = self._into(on_layer, changes, ends)
        written = self._put(on_layer, changes)
        return written + (self._fade(name, ends) if ends and fades else [])

    def _join(self, plugs: Plugs, command: str, layer: str) -> Plugs:
        """Add channels to a layer by a command; return the layer's own plugs for them."""
        with self.edits.modifier() as modifier:
            modifier.commandToExecute(command)
        check_full_weight(layer)
        check_on_top(layer, plugs)
        return {channel: find_layer_plug(layer, channel) for channel in plugs}

    def _put(self, plugs: Plugs, changes: Curves) -> list[str]:
        """Write curves to plugs with a curve or no driver; return the nodes' names."""
        with self.edits.modifier() as modifier:
            for plug in plugs.values():
                if plug.source().isNull:
                    add_curve_node(modifier, plug)
        change, make_time = self.edits.curve_change(), share_times()
        nodes = []
        for channel, plug in plugs.items():
            fn = Fn(plug.source().node())
            write_keys(fn, changes[channel], self.frame_rate, change, make_time)
            nodes.append(fn.name())
        return nodes

    def _into(self, plugs: Plugs, changes: Curves, ends: FrameRange) -> Curves:
        """Splice a frame range into the existing curves or static values of plugs."""
        curves = zip(plugs, self.curves([*plugs.values()]))
        known = {name: curve for name, curve in curves if curve is not None}
        still = {name: plug.asDouble() for name, plug in plugs.items()}
        return splice_changes(changes, known, still, ends, self.frame_rate)

    def _fade(self, layer: str, ends: FrameRange) -> list[str]:
        """Key the weight of a layer so that it has an effect on a frame range alone."""
        weight = find_plug(f"{layer}.weight")
        name = get_channel_name(weight)
        return self._put(
            {name: weight}, {name: make_weight_curve(name, ends, self.frame_rate)}
        )

    def _differences(
        self, plugs: Plugs, changes: Curves, frames: Floats, before: Floats, layer: str
    ) -> Curves:
        """Return the curves that an additive layer must hold, by channel."""
        held = self.values([*plugs.values()], frames)
        return {
            channel: compute_layer_curve(
                curve.with_(channel=channel, frame_rate=self.frame_rate),
                find_layer_effect(layer, channel),
                frames,
                before[:, column],
                held[:, column],
            )
            for column, (channel, curve) in enumerate(changes.items())
        }


def read_layer_state(layer: str) -> LayerState:
    """Return the state of a layer that determines whether it can be written.

    Raises
    ------
    SettingError
        If it is not an animation layer, or is the base layer.
    """
    base = cmds.animLayer(query=True, root=True)
    if cmds.nodeType(layer) != "animLayer" or layer == base:
        raise unknown_layer_error(layer)
    by_layer = cmds.getAttr(f"{layer}.rotationAccumulationMode") != BY_COMPONENT_MODE
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
    """Return whether a layer has an effective weight of 1."""
    return bool(cmds.getAttr(f"{layer}.foregroundWeight") == 1)


def check_full_weight(layer: str) -> None:
    """Raise if a layer's effective weight is below 1, as when another layer is soloed."""
    if not has_full_weight(layer):
        raise DataError(layer, LOW_WEIGHT)


def check_on_top(layer: str, channels: Iterable[str]) -> None:
    """Raise if another layer lies above a layer and would hide its values."""
    for channel in channels:
        if find_layer_plug(layer, channel).node() != find_driver(find_plug(channel)).node():
            raise hidden_layer_error(layer, channel)


def list_layer_channels(layer: str) -> set[str]:
    """Return the channels that belong to a layer."""
    plugs = cmds.animLayer(layer, query=True, attribute=True) or ()
    return {get_channel_name(find_plug(plug)) for plug in plugs}


def find_free_name(name: str) -> str:
    """Return an unused node name, with a number appended if needed."""
    free, number = name, 0
    while cmds.objExists(free):
        number += 1
        free = f"{name}{number}"
    return free


def format_layer_command(
    layer: str, mode: str, channels: Iterable[str], *, is_new: bool
) -> str:
    """Return the MEL command that creates a layer, or adds channels to it.

    It is run by a modifier, which can undo it.
    """
    # Unconfirmed in Maya: undoing a modifier's commandToExecute restores a layer, its blend
    # nodes and its membership.
    members = " ".join(f'-attribute "{channel}"' for channel in channels)
    how = f"-override {int(mode == 'override')}" if is_new else "-edit"
    return f'animLayer {how} {members} "{layer}";'


def format_choice_command(layer: str, others: Iterable[str]) -> str:
    """Return the MEL command that selects a layer alone, so that new keys go to it."""
    # Unconfirmed in Maya: a layer is selected and preferred, as by a click in its editor.
    switches = [*((other, 0) for other in others), (layer, 1)]
    return " ".join(
        f'animLayer -edit -selected {is_on} -preferred {is_on} "{name}";'
        for name, is_on in switches
    )


def find_layer_plug(layer: str, channel: str) -> om.MPlug:
    """Return the plug through which a layer changes a channel."""
    # Plug-ins that run in Maya 2024 to 2027: it is inputB of the layer's blend node.
    return find_plug(cmds.animLayer(layer, query=True, layeredPlug=channel))


def find_layer_effect(layer: str, channel: str) -> str:
    """Return the effect of a layer's value of a channel on the layers below."""
    if is_replaced_by_layers(channel):
        return REPLACES
    is_scale = channel.rpartition(".")[2].startswith("scale")
    mode = cmds.getAttr(f"{layer}.scaleAccumulationMode")
    return MULTIPLIES if is_scale and mode == MULTIPLY_MODE else ADDS


def is_replaced_by_layers(channel: str) -> bool:
    """Return whether layers replace a channel's value instead of adding to it."""
    return cmds.getAttr(channel, type=True) in REPLACED_TYPES
