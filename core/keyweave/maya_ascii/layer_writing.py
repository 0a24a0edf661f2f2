"""Curves written to an animation layer of a file, a new one or one that is there.

The channels are put on the layer first; what its curves must hold for that the channels
become what was asked is then computed from the scene that this gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ..anim_curve import AnimCurve
from ..animation_layers import (
    ADDS,
    IN_PART,
    MULTIPLIES,
    NAME,
    REPLACES,
    LayerState,
    below_another,
    check_layer,
    check_name,
    held_on_layer,
    keyed_frames,
    needed_on_layer,
    no_layer,
    weight_within,
)
from ..arrays import Floats
from ..curve_splicing import stretches
from ..errors import DataError
from .document import Node
from .graph import Graph
from .layer_joining import CHOOSING, SCALING, blend_type, joined
from .layers import LAYER, Layers
from .new_nodes import free_name
from .plugs import Plug
from .rewriting import driven, driver, is_curve, rewritten

if TYPE_CHECKING:
    from .scene import MayaAsciiScene

Curves = Mapping[str, AnimCurve]
Ends = tuple[float, float]


def check_takes_layer(graph: Graph, plug: Plug, channel: str) -> None:
    """Raise if a channel cannot be put on a layer, or written there.

    Raises
    ------
    DataError
        If something else than curves or layers drives it, if the file that would have to
        change is not the scene's own, or if its layers lead in a circle.
    """
    source, layers = driver(graph, plug, channel), Layers(graph)
    blends = layers.blends_of(plug)
    if graph.attribute(plug).kind == "time":
        raise DataError(channel, "is a time, which layers do not blend")
    if plug.node.referenced:
        problem = "is in a referenced file; put it on a layer in Maya first"
        raise DataError(channel, problem)
    if source is None:
        return
    if not blends and not is_curve(source):
        raise driven(source, channel)
    end = layers.bottom(plug)
    if end is not None and end.node in {blend.node for blend in blends}:
        problem = f"is on animation layers whose blend {end.node.name} depends on itself"
        raise DataError(channel, f"{problem}; take it off them in Maya first")
    connection = graph.data(plug.node).sources[plug.attribute, plug.at]
    if connection.file is not graph.document.own or connection.statement < 0:
        raise DataError(channel, "is connected in a referenced file; change it there")


def on_layer(
    scene: MayaAsciiScene, changes: Curves, mode: str, layer: str | None, ends: Ends | None
) -> str:
    """Return the text of a scene's own file with curves written to a layer.

    Parameters
    ----------
    scene : MayaAsciiScene
        Stays as it is.
    changes : mapping of str to AnimCurve
        What channels are to become.
    mode : {"override", "additive"}
    layer : str, optional
    ends : tuple of float, optional
        First and last frame that change.

    Raises
    ------
    DataError, SettingError
        If a channel or the layer cannot be written.
    """
    plugs = {channel: scene.graph.plug(channel) for channel in changes}
    for channel, plug in plugs.items():
        check_takes_layer(scene.graph, plug, channel)
    frames = keyed_frames(changes, scene.frame_rate)
    name, there = chosen_layer(scene, layer)
    replacing = {
        channel: blend_type(scene.graph, plug) in CHOOSING
        for channel, plug in plugs.items()
    }
    needed = needed_on_layer(mode, replacing, in_part=ends is not None)
    if there is not None:
        _check(scene, there, mode, plugs, frames, needed)
    now = scene.evaluate([*plugs.values()], frames) if mode == "additive" else []
    with_layer = scene.with_text(joined(scene.graph, plugs, name, there, mode))
    writing = _Writing(with_layer, name, changes)
    writing.check(frames)
    if mode == "additive":
        writing.take_what_is_missing(frames, now)
    if ends is not None and needed and there is None:
        writing.fade(ends)
    elif ends is not None:
        writing.keep_outside(ends)
    return rewritten(with_layer.document, with_layer.graph, writing.curves)


def chosen_layer(scene: MayaAsciiScene, layer: str | None) -> tuple[str, Node | None]:
    """Return the name of the layer that is written, and the layer if it is there.

    Raises
    ------
    SettingError
        If there is another node of the name, or no layer can be called so.
    """
    document = scene.document
    if layer is None:
        return free_name(NAME, {node.name for node in document.nodes}), None
    found = document.named(layer)
    if not found:
        check_name(layer)
        return layer, None
    if found[0].type != LAYER or found[0] is Layers(scene.graph).base():
        raise no_layer(layer)
    return layer, found[0]


def _check(
    scene: MayaAsciiScene,
    layer: Node,
    mode: str,
    plugs: Mapping[str, Plug],
    frames: Floats,
    needed: Iterable[str],
) -> None:
    """Raise if channels cannot be written to a layer that is there."""
    layers = Layers(scene.graph)
    if layer.referenced:
        raise DataError(layer.name, "is in a referenced file; write to a layer of its own")
    on = {channel for channel, plug in plugs.items() if layers.blend_of(layer, plug)}
    state = _state(scene, layer, on, frames)
    check_layer(state, mode, plugs, needed)
    order = layers.in_order()
    for channel, plug in plugs.items():
        above = layers.blends_of(plug)[:1]
        top = layers.layer_of(above[0].node) if above else None
        below = top is not None and order.index(top) > order.index(layer)
        if top is not layer and (channel in on or below):
            raise below_another(layer.name, channel)


def _state(
    scene: MayaAsciiScene, layer: Node, channels: set[str], frames: Floats
) -> LayerState:
    graph = scene.graph

    def values(attribute: str) -> Floats:
        return scene.evaluate([Plug(layer, attribute)], frames)[0]

    return LayerState(
        layer.name,
        override=bool(values("override").any()),
        locked=layer.locked or bool(graph.saved(Plug(layer, "lock"))),
        muted=bool(values("mute").any()),
        weight_driven=graph.source(Plug(layer, "weight")) is not None,
        in_full=bool((values("foregroundWeight") == 1).all()),
        turns_by_layer=bool(values("rotationAccumulationMode").any()),
        channels=channels,
    )


class _Writing:
    """Curves of a layer that channels are on, by what the scene calls them.

    Attributes
    ----------
    curves : dict of str to AnimCurve
    """

    def __init__(self, scene: MayaAsciiScene, name: str, changes: Curves):
        self.scene = scene
        self.layers = Layers(scene.graph)
        self.layer = scene.graph.node(name)
        self.plugs = {channel: self._own(channel) for channel in changes}
        self.channels = [scene.name(plug) for plug in self.plugs.values()]
        self.curves = {
            own: curve.with_(channel=channel, frame_rate=scene.frame_rate)
            for own, (channel, curve) in zip(self.channels, changes.items())
        }

    def _own(self, channel: str) -> Plug:
        """Return the plug by which the layer changes a channel."""
        blend = self.layers.blend_of(self.layer, self.scene.graph.plug(channel))
        if blend is None:
            raise DataError(channel, f"did not get onto {self.layer.name}")
        return blend.own

    def check(self, frames: Floats) -> None:
        """Raise if what the layer holds would not come out.

        Another layer may be soloed, or what is there may depend on itself.
        """
        graph = self.scene.graph
        self.scene.evaluate([graph.plug(channel) for channel in self.plugs], frames)
        (weights,) = self.scene.evaluate([Plug(self.layer, "foregroundWeight")], frames)
        if (weights != 1).any():
            raise DataError(self.layer.name, IN_PART)

    def take_what_is_missing(self, frames: Floats, now: list[Floats]) -> None:
        """Let curves hold what must be added to what there is now."""
        held = self.scene.evaluate([*self.plugs.values()], frames)
        for own, plug, one, before in zip(self.channels, self.plugs.values(), held, now):
            how = self._effect(plug.node)
            self.curves[own] = held_on_layer(self.curves[own], how, frames, before, one)

    def _effect(self, blend: Node) -> str:
        """Return what a blend node does with the layer's value and that from below."""
        if blend.type in CHOOSING:
            return REPLACES
        mode = self.scene.graph.saved(Plug(self.layer, "scaleAccumulationMode"))
        return MULTIPLIES if blend.type == SCALING and mode == 1 else ADDS

    def keep_outside(self, ends: Ends) -> None:
        """Keep what the layer holds outside of some frames."""
        graph, rate = self.scene.graph, self.scene.frame_rate
        known, still = {}, {}
        for own, plug in zip(self.channels, self.plugs.values()):
            still[own] = float(graph.saved(plug))
            source = graph.source(plug)
            if source is not None and is_curve(source):
                curve = graph.curve(source.node)
                known[own] = curve.with_(channel=own, frame_rate=rate)
        self.curves = stretches(self.curves, known, still, ends, rate)

    def fade(self, ends: Ends) -> None:
        """Give the layer its weight on some frames alone."""
        channel = f"{self.scene.document.short_path(self.layer)}.weight"
        weight = weight_within(channel, ends, self.scene.frame_rate)
        self.curves[channel] = weight
