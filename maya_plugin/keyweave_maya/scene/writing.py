"""Curves written to channels of the open scene: into those there are, or on a layer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import maya.api.OpenMaya as om
from maya import cmds

from keyweave.curves.anim_curve import AnimCurve
from keyweave.curves.splicing import stretches
from keyweave.geometry.arrays import Floats
from keyweave.scenes.layers import (
    NAME,
    check_layer,
    check_name,
    held_on_layer,
    keyed_frames,
    needed_on_layer,
    weight_within,
)

from ..preserve import Edits
from .curves import add_curve_node, write_keys
from .layers import (
    check_in_full,
    check_on_top,
    effect,
    free_name,
    layer_command,
    layer_state,
    layered_plug,
    replaces,
)
from .plugs import Fn, channel_name, find_plug

Plugs = Mapping[str, om.MPlug]
Curves = Mapping[str, AnimCurve]
Ends = tuple[float, float]


@dataclass(frozen=True)
class Writer:
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

    def to_base(self, plugs: Plugs, changes: Curves, ends: Ends | None) -> list[str]:
        """Write into the curves there are, or new ones; return the nodes' names."""
        return self._put(plugs, self._into(plugs, changes, ends) if ends else changes)

    def to_layer(
        self, plugs: Plugs, changes: Curves, ends: Ends | None, mode: str, layer: str | None
    ) -> list[str]:
        """Write to an animation layer, a new one unless it is there."""
        is_new = layer is None or not cmds.objExists(layer)
        replacing = {channel: replaces(channel) for channel in plugs}
        needed = needed_on_layer(mode, replacing, in_part=ends is not None)
        name = free_name(NAME) if layer is None else layer
        if is_new:
            check_name(name)
        else:
            check_layer(layer_state(name), mode, plugs, needed)
        frames = keyed_frames(changes, self.frame_rate)
        before = self.values([*plugs.values()], frames) if mode == "additive" else None
        on_layer = self._join(plugs, layer_command(name, mode, plugs, is_new=is_new), name)
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
        check_in_full(layer)
        check_on_top(layer, plugs)
        return {channel: layered_plug(layer, channel) for channel in plugs}

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

    def _into(self, plugs: Plugs, changes: Curves, ends: Ends) -> Curves:
        """Put stretches into the curves that plugs have, or into what they have still."""
        curves = zip(plugs, self.curves([*plugs.values()]))
        known = {name: curve for name, curve in curves if curve is not None}
        still = {name: plug.asDouble() for name, plug in plugs.items()}
        return stretches(changes, known, still, ends, self.frame_rate)

    def _fade(self, layer: str, ends: Ends) -> list[str]:
        """Give a layer its weight on some frames alone."""
        weight = find_plug(f"{layer}.weight")
        name = channel_name(weight)
        return self._put({name: weight}, {name: weight_within(name, ends, self.frame_rate)})

    def _differences(
        self, plugs: Plugs, changes: Curves, frames: Floats, before: Floats, layer: str
    ) -> Curves:
        """Return what an additive layer must hold, by channel."""
        held = self.values([*plugs.values()], frames)
        return {
            channel: held_on_layer(
                curve.with_(channel=channel, frame_rate=self.frame_rate),
                effect(layer, channel),
                frames,
                before[:, column],
                held[:, column],
            )
            for column, (channel, curve) in enumerate(changes.items())
        }
