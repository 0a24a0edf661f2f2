"""Curves written to an animation layer of a file, a new one or one that is there.

The channels are put on the layer first; what its curves must hold for that the channels
become what was asked is then computed from the scene that this gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ..anim_curve import AnimCurve
from ..animation_layers import (
    NAME,
    LayerState,
    below_another,
    check_layer,
    check_name,
    needed_on_layer,
    no_layer,
)
from ..arrays import Floats
from ..errors import DataError
from ..layer_values import keyed_frames
from .document import Node
from .graph import Graph
from .layer_curves import Ends, LayerCurves
from .layer_joining import blend_type, joined
from .layers import CHOOSING, LAYER, Layers
from .new_nodes import free_name, taken_names
from .plugs import Plug
from .rewriting import driven, driver, is_curve, rewritten

if TYPE_CHECKING:
    from .scene import MayaAsciiScene

Curves = Mapping[str, AnimCurve]


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
    replacing = _replacing(scene.graph, plugs)
    needed = needed_on_layer(mode, replacing, in_part=ends is not None)
    if there is not None:
        _check(scene, there, mode, plugs, frames, needed)
    with_layer = scene.with_text(joined(scene.graph, plugs, name, there, mode))
    curves = LayerCurves(with_layer, name, changes)
    curves.check(frames)
    if mode == "additive":
        curves.take_what_is_missing(frames)
    if ends is not None:
        curves.limit(ends, fades=there is None and bool(needed))
    return rewritten(with_layer.document, with_layer.graph, curves.by_channel)


def _replacing(graph: Graph, plugs: Mapping[str, Plug]) -> dict[str, bool]:
    """Return by channel whether any layer's value replaces that from below."""
    return {name: blend_type(graph, plug) in CHOOSING for name, plug in plugs.items()}


def chosen_layer(scene: MayaAsciiScene, layer: str | None) -> tuple[str, Node | None]:
    """Return the name of the layer that is written, and the layer if it is there.

    Raises
    ------
    SettingError
        If there is another node of the name, or no layer can be called so.
    DataError
        If the scene speaks of a node of the name that is not there.
    """
    document = scene.document
    if layer is None:
        return free_name(NAME, taken_names(document)), None
    found = document.named(layer)
    if not found:
        check_name(layer)
        if layer in document.missing:
            problem = "is connected in the scene but not there; name the layer otherwise"
            raise DataError(layer, problem)
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
