"""Writing curves to channels of the open scene, into their own curves or onto a layer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import maya.api.OpenMaya as om
from maya import cmds

from keyweave.curves.anim_curve import AnimCurve
from keyweave.curves.splicing import splice_changes
from keyweave.geometry.arrays import Floats
from keyweave.scenes.layers import (
    DEFAULT_LAYER,
    check_layer,
    check_layer_name,
    compute_layer_curve,
    list_layer_frames,
    list_needed_channels,
    make_weight_curve,
)

from ..edits import Edits
from .curves import add_curve_node, write_keys
from .layers import (
    check_full_weight,
    check_on_top,
    find_free_name,
    find_layer_effect,
    find_layer_plug,
    format_layer_command,
    is_replaced_by_layers,
    read_layer_state,
)
from .plugs import Fn, find_plug, get_channel_name

Plugs = Mapping[str, om.MPlug]
Curves = Mapping[str, AnimCurve]
FrameRange = tuple[float, float]


@dataclass(frozen=True)
class CurveWriter:
    """Writes curves, by channel, to plugs that take them.

    Attributes
    ----------
    edits : Edits
        Takes what is written.
    frame_rate : float
        Frames per second.
    values : callable
        Takes plugs and frames; returns values, shape (n_frames, n_plugs).
    curves : callable
        Takes plugs; returns the curve of each, or None.
    """

    edits: Edits
    frame_rate: float
    values: Callable[[Sequence[om.MPlug], Floats], Floats]
    curves: Callable[[Sequence[om.MPlug]], Sequence[AnimCurve | None]]

    def write_to_base(
        self, plugs: Plugs, changes: Curves, ends: FrameRange | None
    ) -> list[str]:
        """Write into the curves there are, or new ones; return the nodes' names."""
        return self._put(plugs, self._into(plugs, changes, ends) if ends else changes)

    def write_to_layer(
        self,
        plugs: Plugs,
        changes: Curves,
        ends: FrameRange | None,
        mode: str,
        layer: str | None,
    ) -> list[str]:
        """Write to an animation layer, a new one unless it is there."""
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
        """Put channels on a layer by a command; return its own plugs of them."""
        with self.edits.modifier() as modifier:
            modifier.commandToExecute(command)
        check_full_weight(layer)
        check_on_top(layer, plugs)
        return {channel: find_layer_plug(layer, channel) for channel in plugs}

    def _put(self, plugs: Plugs, changes: Curves) -> list[str]:
        """Write curves to plugs that a curve or nothing drives; return the nodes' names."""
        with self.edits.modifier() as modifier:
            for channel, plug in plugs.items():
                if plug.source().isNull:
                    add_curve_node(modifier, plug, channel)
        change = self.edits.curve_change()
        nodes = []
        for channel, plug in plugs.items():
            fn = Fn(plug.source().node())
            write_keys(fn, changes[channel], self.frame_rate, change)
            nodes.append(fn.name())
        return nodes

    def _into(self, plugs: Plugs, changes: Curves, ends: FrameRange) -> Curves:
        """Put stretches into the curves that plugs have, or into what they have still."""
        curves = zip(plugs, self.curves([*plugs.values()]))
        known = {name: curve for name, curve in curves if curve is not None}
        still = {name: plug.asDouble() for name, plug in plugs.items()}
        return splice_changes(changes, known, still, ends, self.frame_rate)

    def _fade(self, layer: str, ends: FrameRange) -> list[str]:
        """Give a layer its weight on some frames alone."""
        weight = find_plug(f"{layer}.weight")
        name = get_channel_name(weight)
        return self._put(
            {name: weight}, {name: make_weight_curve(name, ends, self.frame_rate)}
        )

    def _differences(
        self, plugs: Plugs, changes: Curves, frames: Floats, before: Floats, layer: str
    ) -> Curves:
        """Return what an additive layer must hold, by channel."""
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
