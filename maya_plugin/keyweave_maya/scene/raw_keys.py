"""The keys of the open scene as they are, for handlers of events.

Nothing is evaluated or changed: final values of channels on layers would need other times,
and a change of the current time loses poses that have no keys yet. The temporary layer
stays where it is, and is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import maya.api.OpenMaya as om
from maya import cmds

from keyweave.animation.channel_names import as_name_list
from keyweave.curves.anim_curve import AnimCurve
from keyweave.scenes.layers import BLEND_PREFIX

from .curves import read_keys
from .maya_scene import MayaScene
from .plugs import (
    TIME_CURVE_TYPES,
    Fn,
    find_blend_plug,
    find_plug,
    get_channel_name,
    get_node_type,
    is_time_curve,
    list_driven_channels,
)
from .temporary_layer import LAYER

SETTINGS = (
    *("weight", "mute", "solo", "override", "passthrough"),
    *("rotationAccumulationMode", "scaleAccumulationMode"),
)


class RawKeys(MayaScene):
    """The open scene, where a channel on layers has the curves of base and layers."""

    @property
    def channels(self) -> tuple[str, ...]:
        """Channels driven by curves, directly or through animation layers."""
        curves = cmds.ls(type=[*TIME_CURVE_TYPES]) or ()
        # Curves of the temporary layer have its name in theirs; see there.
        own = [f"{curve}.output" for curve in curves if LAYER not in curve]
        names = (name for output in own for name in list_driven_channels(output))
        return tuple(dict.fromkeys(names))

    def read_curves(self, channels: Sequence[str] | str | None = None) -> list[AnimCurve]:
        """Return the curves of channels; those on layers have several, of one name."""
        names = self.channels if channels is None else as_name_list(channels)
        plugs = [find_plug(name) for name in names]
        curves = [
            read_keys(Fn(source.node()), get_channel_name(plug), self.frame_rate)
            for plug in plugs
            for source in walk_layers(plug.source())
            if is_time_curve(source)
        ]
        return [curve for curve in curves if curve is not None]

    def read_settings(self, channels: Sequence[str]) -> list[object]:
        """Return the settings of layers, and values without keys, below channels."""
        ends = [s for name in channels for s in walk_layers(find_plug(name).source())]
        blends = [end for end in ends if is_blend(end)]
        inputs = (find_blend_plug(b, name) for b in blends for name in ("inputA", "inputB"))
        values = [plug.asDouble() for plug in inputs if plug.source().isNull]
        layers = list_with_parents(filter(None, map(find_layer, blends)))
        solos = [n for n in cmds.ls(type="animLayer") or () if cmds.getAttr(f"{n}.solo")]
        plugs = [find_plug(f"{layer}.{name}") for layer in layers for name in SETTINGS]
        return [values, solos if layers else [], layers, [*map(self._read, plugs)]]

    def _read(self, plug: om.MPlug) -> object:
        """Return a value, or the curve that drives it; its value depends on the time."""
        source = plug.source()
        if is_time_curve(source):
            return read_keys(Fn(source.node()), get_channel_name(plug), self.frame_rate)
        return plug.asDouble() if source.isNull else get_channel_name(source)


def walk_layers(source: om.MPlug) -> Iterator[om.MPlug]:
    """Yield a driver and, behind the blend nodes of layers, those below and above."""
    waiting = [source]
    while waiting:
        plug = waiting.pop()
        if plug.isNull:
            continue
        is_temporary = is_blend(plug) and find_layer(plug) == LAYER
        if not is_temporary:
            yield plug
        if is_blend(plug):
            names = ("inputA",) if is_temporary else ("inputB", "inputA")
            waiting += [find_blend_plug(plug, name).source() for name in names]


def is_blend(plug: om.MPlug) -> bool:
    """Return whether a plug is one of a blend node of layers."""
    return get_node_type(plug).startswith(BLEND_PREFIX)


def find_layer(blend: om.MPlug) -> str:
    """Return the layer of a blend node; empty if the node has no layer."""
    weight = om.MFnDependencyNode(blend.node()).findPlug("weightB", False).source()
    return "" if weight.isNull else str(om.MFnDependencyNode(weight.node()).name())


def list_with_parents(layers: Iterable[str]) -> list[str]:
    """Return layers and the layers above them, without the base layer."""
    base, listed = cmds.animLayer(query=True, root=True), dict.fromkeys(layers)
    for layer in [*listed]:
        above = cmds.animLayer(layer, query=True, parent=True)
        while above and above != base and above not in listed:
            listed[above] = None
            above = cmds.animLayer(above, query=True, parent=True)
    return [*listed]
