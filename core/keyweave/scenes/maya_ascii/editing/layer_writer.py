"""Writing curves to a new or existing animation layer of a file.

The channels are added to the layer first. The resulting scene is then evaluated to compute
the layer curves that make the channels match the given curves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ....animation.frame_range import FrameRange
from ....curves.anim_curve import AnimCurve
from ....curves.splicing import splice_changes
from ....errors import DataError
from ....geometry.arrays import Floats
from ...layers import (
    ACCUMULATES_BY_LAYER,
    ADDS,
    LOW_WEIGHT,
    MULTIPLIES,
    MULTIPLY_MODE,
    REPLACES,
    LayerState,
    check_layer,
    compute_layer_curve,
    hidden_layer_error,
    list_layer_frames,
    list_needed_channels,
    make_weight_curve,
)
from ..document.node_names import Node
from ..evaluation.scene_state import SceneState
from ..graph.graph import Graph
from ..graph.layers import REPLACING_BLENDS, Layers
from ..graph.plugs import Plug
from .curve_writer import rewrite_curves
from .layer_members import (
    ADD_AGAIN_ADVICE,
    ROTATION_BLEND,
    SCALE_BLEND,
    add_layer_members,
    find_blend_type,
)
from .reference_nodes import ReferenceNodes
from .refusals import check_layerable, find_target_layer, is_curve_output

Curves = Mapping[str, AnimCurve]


def write_layer_curves(
    state: SceneState,
    changes: Curves,
    mode: str,
    layer: str | None,
    ends: FrameRange | None,
) -> str:
    """Return the text of a scene's own file with curves written to a layer.

    The curves are the results by channel. The layer is a new one by default; outside the
    frames `ends`, if given, nothing changes. Raise DataError or SettingError if a channel
    or the layer cannot be written.
    """
    plugs = {channel: state.graph.plug(channel) for channel in changes}
    references = ReferenceNodes(state.graph)
    for channel, plug in plugs.items():
        check_layerable(references, plug, channel)
    frames = list_layer_frames(changes, state.frame_rate)
    name, node = find_target_layer(state.graph, layer)
    replacing = _find_replaced_channels(state.graph, plugs)
    needed = list_needed_channels(mode, replacing, in_part=ends is not None)
    if node is not None:
        _check_layer_writable(state, node, mode, plugs, frames, needed)
    with_layer = state.with_text(add_layer_members(state.graph, plugs, name, node, mode))
    curves = LayerCurves(with_layer, name, changes)
    curves.check(frames)
    if mode == "additive":
        curves.subtract_base(frames)
    if ends is not None:
        curves.limit(ends, fades=node is None and bool(needed))
    return rewrite_curves(with_layer.document, with_layer.graph, curves.by_channel)


def _find_replaced_channels(graph: Graph, plugs: Mapping[str, Plug]) -> dict[str, bool]:
    """Return, by channel, whether a layer's value replaces the value from below."""
    return {
        name: find_blend_type(graph, plug) in REPLACING_BLENDS
        for name, plug in plugs.items()
    }


def _check_layer_writable(
    state: SceneState,
    layer: Node,
    mode: str,
    plugs: Mapping[str, Plug],
    frames: Floats,
    needed: Iterable[str],
) -> None:
    """Raise if channels cannot be written to an existing layer."""
    layers = Layers(state.graph)
    if layer.referenced:
        raise DataError(layer.name, "is in a referenced file; write to a separate layer")
    members = {channel for channel, plug in plugs.items() if layers.find_blend(layer, plug)}
    layer_state = _read_layer_state(state, layer, members, frames)
    check_layer(layer_state, mode, plugs, needed)
    order = layers.list_bottom_up()
    for channel, plug in plugs.items():
        above = layers.list_blends(plug)[:1]
        top = layers.find_layer(above[0].node) if above else None
        below = top is not None and order.index(top) > order.index(layer)
        if top is not layer and (channel in members or below):
            raise hidden_layer_error(layer.name, channel)


def _read_layer_state(
    state: SceneState, layer: Node, channels: set[str], frames: Floats
) -> LayerState:
    graph = state.graph

    def values(attribute: str) -> Floats:
        return state.evaluate([Plug(layer, attribute)], frames)[0]

    return LayerState(
        layer.name,
        override=bool(values("override").any()),
        locked=layer.locked or bool(graph.saved_value(Plug(layer, "lock"))),
        muted=bool(values("mute").any()),
        weight_driven=graph.source(Plug(layer, "weight")) is not None,
        has_full_weight=bool((values("foregroundWeight") == 1).all()),
        accumulates_by_layer=bool(values("rotationAccumulationMode").any()),
        channels=channels,
    )


class LayerCurves:
    """Curves of the channels on a layer, by the names of the layer's own plugs."""

    def __init__(self, state: SceneState, name: str, changes: Mapping[str, AnimCurve]):
        self.state = state
        self.layers = Layers(state.graph)
        self.layer = state.graph.node(name)
        self.outputs = [state.graph.plug(channel) for channel in changes]
        self.plugs = [self._find_plug(channel) for channel in changes]
        self.by_channel = {
            state.channels.name(plug): curve.with_(
                channel=channel, frame_rate=state.frame_rate
            )
            for plug, (channel, curve) in zip(self.plugs, changes.items())
        }

    def _find_plug(self, channel: str) -> Plug:
        """Return the plug that holds the layer's value of a channel."""
        name = self.layer.name
        blend = self.layers.find_blend(self.layer, self.state.graph.plug(channel))
        if blend is None:
            raise DataError(channel, f"is not driven by {name}; {ADD_AGAIN_ADVICE}")
        if not self.layers.drives_weights(self.layer, blend.node):
            problem = f"has the blend node {blend.node.name}, which is not connected to all"
            raise DataError(channel, f"{problem} weights of {name}; {ADD_AGAIN_ADVICE}")
        return blend.own

    def check(self, frames: Floats) -> None:
        """Raise if the layer's curves would not have full effect.

        Another layer may be soloed, or the layer may depend on itself.
        """
        self.state.evaluate(self.outputs, frames)
        (weights,) = self.state.evaluate([Plug(self.layer, "foregroundWeight")], frames)
        if (weights != 1).any():
            raise DataError(self.layer.name, LOW_WEIGHT)
        modes = [
            _find_mode_plug(p.node) for p in self.plugs if p.node.type == ROTATION_BLEND
        ]
        if any(mode.any() for mode in self.state.evaluate(modes, frames)):
            raise DataError(self.layer.name, ACCUMULATES_BY_LAYER)

    def subtract_base(self, frames: Floats) -> None:
        """Reduce the curves to the difference from the current result."""
        now = self.state.evaluate(self.outputs, frames)
        held = self.state.evaluate(self.plugs, frames)
        for (own, curve), plug, *values in zip(
            self.by_channel.items(), self.plugs, now, held
        ):
            effect = self._find_effect(plug.node, frames)
            self.by_channel[own] = compute_layer_curve(curve, effect, frames, *values)

    def _find_effect(self, blend: Node, frames: Floats) -> str:
        """Return the effect of a layer's value on the value from below."""
        if blend.type in REPLACING_BLENDS:
            return REPLACES
        if blend.type != SCALE_BLEND:
            return ADDS
        (modes,) = self.state.evaluate([_find_mode_plug(blend)], frames)
        return MULTIPLIES if (modes == MULTIPLY_MODE).all() else ADDS

    def limit(self, ends: FrameRange, *, fades: bool) -> None:
        """Confine all changes to a frame range; `fades` keys a weight of 0 outside it."""
        if not fades:
            self._keep_outside(ends)
            return
        channel = f"{self.state.document.short_path(self.layer)}.weight"
        weight = make_weight_curve(channel, ends, self.state.frame_rate)
        self.by_channel[channel] = weight

    def _keep_outside(self, ends: FrameRange) -> None:
        """Keep the layer's existing values outside a frame range."""
        graph, rate = self.state.graph, self.state.frame_rate
        known, constant = {}, {}
        for own, plug in zip(self.by_channel, self.plugs):
            constant[own] = float(graph.saved_value(plug))
            source = graph.source(plug)
            if source is not None and is_curve_output(source):
                curve = graph.curve(source.node)
                known[own] = curve.with_(channel=own, frame_rate=rate)
        self.by_channel = splice_changes(self.by_channel, known, constant, ends, rate)


def _find_mode_plug(blend: Node) -> Plug:
    """Return the plug of a blend node's accumulation mode for scales or angles."""
    return Plug(blend, "accumulationMode")
